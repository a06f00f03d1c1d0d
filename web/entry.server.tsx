import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { MessagesProvider } from "./ui/messages.tsx";
import { NewsMarkContext, NonceContext, RefusedContext } from "./app/use-site.ts";
import { readSiteFrame } from "./app/site-frame.server.ts";
import { readVisit } from "./app/visit.server.ts";

// The server that uses this bundle sets these; see server/http/site-context.ts.
export { siteContext } from "#server/http/site-context.ts";

/** How long a page may wait for what it streams. */
export const streamTimeout = 10_000;

/** Whether a guard answered before any loader ran, so that the root knows nothing of the site. A static shell has no data and no errors. */
const isRefusedEarly = ({ staticHandlerContext: { errors, loaderData } }: EntryContext): boolean =>
  errors !== null && !("root" in loaderData);

/**
 * Leaves out what the page's scripts import: React Router would name each as a `modulepreload`, and browsers would fetch 140 kB of script before
 * the fonts and the picture that the page shows first.
 */
function withoutImports(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes = { ...manifest.routes };
  for (const { route } of staticHandlerContext.matches) {
    const known = routes[route.id];
    if (known) routes[route.id] = { ...known, imports: [] };
  }
  return { ...context, manifest: { ...manifest, entry: { ...manifest.entry, imports: [] }, routes } };
}

/** Renders a page. Robots get it whole, browsers as soon as its frame is ready. HEAD requests cost no rendering. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, newsMark, configuration } = loadContext.get(siteContext);
  // Where the frame's own data is what failed, the page says so without it.
  const refused = isRefusedEarly(routerContext) ? await readSiteFrame(loadContext).catch(() => null) : null;
  const { language } = readVisit(request, configuration);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  if (request.method === "HEAD") return new Response(null, { headers, status });
  // What comes later is put in its place by scripts, and a refusal has none.
  const waitForAll = refused !== null || isbot(request.headers.get("user-agent") ?? "") || routerContext.isSpaMode;

  return new Promise((resolve, reject) => {
    let responseStatus = status;
    const answer = () => {
      const body = new PassThrough();
      // Otherwise the timer would hold all that the page was rendered from long after it was sent.
      body.on("close", () => clearTimeout(limit));
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <NewsMarkContext value={newsMark}>
          <MessagesProvider language={language} messages={messagesOf(language)}>
            <RefusedContext value={refused}>
              <ServerRouter context={withoutImports(routerContext)} url={request.url} nonce={nonce} />
            </RefusedContext>
          </MessagesProvider>
        </NewsMarkContext>
      </NonceContext>,
      {
        nonce,
        // What is ready stands in its place. React would put parts behind the page from some size on, and move them there by a script: all
        // that stands below them jumps, under the pointer of whoever presses something.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        [waitForAll ? "onAllReady" : "onShellReady"]: answer,
        onShellError: reject,
        onError: () => {
          responseStatus = 500;
        },
      },
    );
    const limit = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** Reports what went wrong inside; errors that are answers (404 and the like) are not reported. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(siteContext).reportError(error, request);
}
