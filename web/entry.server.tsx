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

/** Whether a guard refused the request before the root's loader ran. A static shell has neither data nor errors. */
const isRefusedEarly = ({ staticHandlerContext: { errors, loaderData } }: EntryContext): boolean =>
  errors !== null && !("root" in loaderData);

/**
 * Omits imported scripts: React Router would add a `modulepreload` for each, and browsers would fetch 140 kB of script before fonts and
 * the first picture.
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
  // If the frame's own data failed, the error page has no frame.
  const refused = isRefusedEarly(routerContext) ? await readSiteFrame(loadContext).catch(() => null) : null;
  const { language } = readVisit(request, configuration);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  if (request.method === "HEAD") return new Response(null, { headers, status });
  // Scripts insert streamed parts, and a refusal has no scripts.
  const waitForAll = refused !== null || isbot(request.headers.get("user-agent") ?? "") || routerContext.isSpaMode;

  return new Promise((resolve, reject) => {
    let responseStatus = status;
    const answer = () => {
      const body = new PassThrough();
      // Otherwise the timer would keep the page's data in memory after it's sent.
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
        // React would move large parts to the end of the page and insert them by script, so that everything below them jumps.
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
