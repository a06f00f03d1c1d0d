import "./ui/site.css";
import { lazy, Suspense, use, type ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
  redirect,
  type DataStrategyResult,
  type MiddlewareFunction,
  useMatches,
} from "react-router";
import { useLanguage, useMessages } from "./ui/messages.tsx";
import type { Route } from "./+types/root";
import { initialChunkScript } from "./app/chunk-failure.ts";
import { colourModeScript, useAppliedColourMode, useForcedColourMode } from "./app/colour-mode.ts";
import { DefaultFrame } from "./app/default-frame.tsx";
import { ErrorPage } from "./app/error-page.tsx";
import { NewsMarkContext, NonceContext, RefusedContext } from "./app/use-site.ts";
import { oldBrowserScript, supportedBrowsers } from "./app/supported-browsers.ts";
import { cachedPayloads } from "./app/payload-cache.ts";
import { PageServices } from "./app/page-services.tsx";
import { siteMiddleware } from "./app/site-middleware.server.ts";
import { readSiteFrame } from "./app/site-frame.server.ts";
import { SkeletonBox } from "./ui/skeleton.tsx";
import { useIsHydrated } from "./ui/use-is-hydrated.ts";
import { routeRules, ruleFor, type RouteRules } from "#domain/platform/route-rules.ts";
import { hostRedirect } from "./app/host-rules.ts";
import { externalCheck, isExternal, withQuery } from "./app/route-rules.ts";

/** Same rules as the server's, which writes its own into the document. */
const clientRules: MiddlewareFunction<Record<string, DataStrategyResult>> = ({ request }) => {
  if (request.method !== "GET") return;
  const { pathname, search } = new URL(request.url);
  const { resultsOnly, routeRules: ownRules = "{}" } = document.documentElement.dataset;
  const away = hostRedirect(pathname, resultsOnly !== undefined);
  if (away) throw redirect(away + search);
  const rule = ruleFor(pathname, { ...routeRules, ...(JSON.parse(ownRules) as RouteRules) });
  if (!rule) return;
  externalCheck(rule.redirect.to, rule.redirect.external);
  const to = withQuery(rule.redirect.to, search);
  if (isExternal(to)) location.assign(to);
  throw redirect(to);
};

/**
 * React Router's scripts log errors when session storage is denied, so they get an empty one. Others still see it
 * denied: a page that can't remember its reloads must not reload.
 */
const deniedStorageScript = `try{sessionStorage.length}catch(denied){try{Object.defineProperty(window,"sessionStorage",{value:{length:0,key:()=>null,getItem:()=>null,removeItem(){},clear(){},setItem(name){if(name!=="react-router-scroll-positions")throw denied}}})}catch{}}`;

export const middleware: Route.MiddlewareFunction[] = [siteMiddleware];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [clientRules, cachedPayloads];

export function loader({ context }: Route.LoaderArgs) {
  return readSiteFrame(context);
}

/** The frame stays when the page changes. Actions, and loading the same page again, can change it: signing in or out. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  const isSamePage = currentUrl.href === nextUrl.href;
  return defaultShouldRevalidate && (isSamePage || (formMethod !== undefined && formMethod !== "GET"));
}

/** Runs before the first paint. Only in server-rendered pages: after hydration it has already run. */
const headScript = import.meta.env.SSR ? [deniedStorageScript, colourModeScript, initialChunkScript].join(";") : "";

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const language = useLanguage();
  const { shell } = useMessages();
  const nonce = use(NonceContext);
  const refused = use(RefusedContext);
  const forced = useForcedColourMode();
  const texts = usePageTexts();
  const newsMark = use(NewsMarkContext);
  const isReady = useIsHydrated();
  return (
    <html
      lang={language}
      className={forced === "dark" ? "dark" : undefined}
      data-force-mode={forced}
      data-ready={isReady ? "" : undefined}
      data-texts={texts.join(" ")}
      data-news-mark={import.meta.env.SSR ? newsMark : undefined}
      data-results-only={root?.resultsOnly ? "" : undefined}
      data-route-rules={root?.routeRules && JSON.stringify(root.routeRules)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Separate, because old browsers can't read the others. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? oldBrowserScript(shell.oldBrowser(supportedBrowsers)) : "",
          }}
        />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR && refused ? colourModeScript : headScript,
          }}
        />
        <link rel="icon" href={`${import.meta.env.BASE_URL}favicon.svg`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`${import.meta.env.BASE_URL}apple-touch-icon.png`} />
        {/* Before all that can wait. The site's own style sheets need no nonce, and browsers hide it: server and browser would disagree. */}
        <Links nonce="" />
        <Meta />
      </head>
      <body>
        {import.meta.env.SSR && refused?.demonstration && <DemonstrationBar {...refused.demonstration} />}
        {children}
        <ScrollRestoration />
        {!refused && <Scripts />}
      </body>
    </html>
  );
}

/** Only demonstrations load it. */
const DemonstrationBar = lazy(() => import("./app/demonstration-bar.tsx"));

export default function App({ loaderData: { demonstration } }: Route.ComponentProps) {
  useAppliedColourMode();
  return (
    <PageServices>
      {demonstration && (
        <Suspense>
          <DemonstrationBar {...demonstration} />
        </Suspense>
      )}
      <Outlet />
    </PageServices>
  );
}

/** Shown by a static shell until the page's data arrives. */
export function HydrateFallback() {
  return <SkeletonBox className="min-h-dvh" />;
}

/** Errors outside every layout: the frame is put around the error page here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useAppliedColourMode();
  return (
    <DefaultFrame>
      <ErrorPage error={error} />
    </DefaultFrame>
  );
}

/** Without data: all that the page can need. */
export type PageTexts = readonly string[] | ((loaderData?: never) => readonly string[]);

/** `export const handle = { texts: ["howToPlay"] }`. Undeclared texts load later. */
function usePageTexts(): string[] {
  const named = useMatches().flatMap(({ handle, loaderData }) => {
    const texts = (handle as { texts?: PageTexts } | undefined)?.texts ?? [];
    return typeof texts === "function" ? texts(loaderData as never) : texts;
  });
  return [...new Set(named)];
}
