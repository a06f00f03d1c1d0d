import { randomBytes } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { sql } from "kysely";
import type { Logger } from "pino";
import { visitorOf, type Visitor } from "../accounts/visitor.ts";
import type { Env } from "../env.ts";
import { mayFollow } from "../live/may-follow.ts";
import type { LiveUpdates } from "../live/live-updates.ts";
import type { SiteContext } from "../site-context.ts";
import { forwardedRequest } from "./forwarded-request.ts";
import { answerLiveStream } from "./live-stream.ts";
import type { PageHandler } from "./open-site.ts";
import { isFromSameOrigin } from "./same-origin.ts";
import { commonHeaders, pagePolicy } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";

/** The largest form is a car: its source, its bytecode as hex, and a few words. */
const largestBodyBytes = 1024 * 1024;

/** What `main.ts` opened, for the requests. */
export interface AppParts extends Pick<
  SiteContext,
  "configuration" | "database" | "jobs" | "accounts" | "takeUpAdminLink"
> {
  env: Pick<Env, "trustedProxies">;
  live: LiveUpdates;
  files: StaticFiles;
  pages: PageHandler;
  log: Logger;
}

type Variables = { visitor: () => Promise<Visitor>; address: string };

/**
 * Everything that answers HTTP, in this order: files, health, live updates, pages.
 *
 * @returns the function that a server calls with each request
 */
export function createApp(parts: AppParts): (request: Request, bindings: object) => Promise<Response> {
  const { database, configuration, jobs, accounts, log } = parts;
  const app = new Hono<{ Variables: Variables; Bindings: { address: string } }>();

  app.use(async (context, next) => {
    await next();
    const isHttps = new URL(context.req.url).protocol === "https:";
    for (const [name, value] of Object.entries(commonHeaders(isHttps))) context.header(name, value);
  });

  app.use(async (context, next) => (await parts.files(context.req.raw)) ?? (await next()));

  app.get("/healthz", async (context) => {
    await sql`select 1`.execute(database);
    context.header("Cache-Control", "no-store");
    return context.json({ status: "ok" });
  });

  app.use(async (context, next) => {
    context.set(
      "visitor",
      once(async () => visitorOf(database, await accounts.personOf(context.req.raw))),
    );
    await next();
  });

  app.get("/live", (context) =>
    answerLiveStream(context, parts.live, async (topic) => mayFollow(database, await context.get("visitor")(), topic)),
  );

  app.use(async (context, next) =>
    isFromSameOrigin(context.req.raw) ? next() : context.text("This was sent by another site and is refused.", 403),
  );
  app.use(
    bodyLimit({
      maxSize: largestBodyBytes,
      onError: (context) =>
        context.text(`What was sent is larger than ${largestBodyBytes} bytes, the most that a form may hold.`, 413),
    }),
  );
  app.use(compress());

  app.all("*", async (context) => {
    const nonce = randomBytes(16).toString("base64url");
    const response = await parts.pages(context.req.raw, {
      configuration,
      nonce,
      database,
      jobs,
      accounts,
      takeUpAdminLink: parts.takeUpAdminLink,
      address: context.env.address,
      visitor: context.get("visitor"),
      reportError: (error, request) => {
        log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "A page failed.");
      },
    });
    const answer = new Response(response.body, response);
    if (answer.headers.get("content-type")?.startsWith("text/html")) {
      answer.headers.set(
        "Content-Security-Policy",
        pagePolicy(nonce, [configuration.iconServiceUrl, configuration.backendUrl]),
      );
    }
    if (!answer.headers.has("cache-control")) answer.headers.set("Cache-Control", "private, no-cache");
    return answer;
  });

  app.onError((error, context) => {
    log.error({ err: error, method: context.req.method, path: context.req.path }, "A request failed.");
    return context.text("Internal Server Error", 500);
  });

  return async (received, bindings) => {
    const socketAddress = getConnInfo({ env: bindings } as never).remote.address ?? "";
    const { request, address } = forwardedRequest(received, socketAddress, parts.env.trustedProxies);
    return app.fetch(request, { ...bindings, address });
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
