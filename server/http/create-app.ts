import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getConnInfo } from "@hono/node-server/conninfo";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono, type Context } from "hono";
import { compress } from "hono/compress";
import type { Logger } from "pino";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { errorMessage } from "#domain/platform/error-texts.ts";
import { anonymous, visitorOf, type Visitor } from "../accounts/visitor.ts";
import { currentConfiguration } from "../brands/brands.ts";
import { createApi } from "../api/create-api.ts";
import type { Env } from "../platform/config/env.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import type { LiveUpdates } from "../platform/live/live-updates.ts";
import type { Services } from "./open-services.ts";
import type { SiteContext } from "./site-context.ts";
import type { Metrics, RequestKind } from "../platform/metrics/metrics.ts";
import { createAdmission } from "../platform/network/admission.ts";
import { forwardedAddress, forwardedRequest, isForwarded } from "./forwarded-request.ts";
import { networkOf } from "../platform/network/addresses.ts";
import { type LiveStreams, isForAll, canSubscribe } from "./live-stream.ts";
import { answerOperations, type OperationParts } from "./operations.ts";
import type { PageHandler, SharedParameters } from "./open-site.ts";
import { createPageCache, sharedRequest } from "./page-cache.ts";
import { limitedBody } from "../platform/network/limited-body.ts";
import { readableForm } from "./readable-form.ts";
import {
  inEveryLanguage,
  plainRefusal,
  wantsPage,
  writeRefusal,
  messageIn,
  type Say,
  isOutOfService,
  isFromSameOrigin,
} from "./refusals.ts";
import {
  limitRequests,
  type requestLimits,
  type Requester,
  limitDemonstrationForms,
  demonstrationLimits,
} from "./request-limits.ts";
import {
  commonHeaders,
  hashInlineScripts,
  pagePolicy,
  answerPreflight,
  asAskedByPage,
  openToPage,
  pageOrigin,
} from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";

/** The largest form is a car with source and bytecode. */
const largestBodyBytes = 1024 * 1024;

export interface AppParts {
  services: Services;
  env: Pick<Env, "trustedProxies">;
  live: LiveUpdates;
  streams: LiveStreams;
  metrics: Pick<Metrics, "observeRequest" | "countSharedPages">;
  operations: OperationParts;
  outage: OpenDatabase["outage"];
  files: StaticFiles;
  pages: PageHandler;
  /** undefined: no page is shared */
  sharedParameters?: SharedParameters;
  log: Logger;
  /** overrides the policy of pages */
  pagePolicy?: typeof pagePolicy;
  /** overrides the default limits */
  limits?: typeof requestLimits;
}

interface Bindings {
  address: string;
  /** has forwarding headers of an untrusted proxy */
  isForwarded: boolean;
  /** logged, and sent as X-Request-Id */
  requestId: string;
  /** as it came by the socket */
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
}

type Variables = { visitor: () => Promise<Visitor>; arrivedMark: string; isOutOfService?: true };
type AppContext = Context<{ Variables: Variables; Bindings: Bindings }>;

/** Per second; the others get a line of text. */
const renderedRefusals = { points: 20, duration: 1 };

/** In this order: files, health, live updates, pages. */
export function createApp(parts: AppParts): (request: Request, bindings: object) => Promise<Response> {
  const { services, log } = parts;
  const { database, configuration, accounts, demonstration } = services;
  const app = new Hono<{ Variables: Variables; Bindings: Bindings }>();
  const limits = limitRequests(demonstration ? demonstrationLimits : parts.limits);
  const demonstrationForms = demonstration && limitDemonstrationForms();
  const admission = createAdmission();

  const siteFor = async (context: AppContext, nonce: string, newsMark: string): Promise<SiteContext> => ({
    ...services,
    configuration: await currentConfiguration(database, configuration),
    nonce,
    newsMark,
    address: context.env.address,
    visitor: context.get("visitor"),
    reportError: (error, request) => {
      if (isOutOfService(error)) {
        context.set("isOutOfService", true);
        return;
      }
      const path = pathInLog(new URL(request.url).pathname);
      log.error({ err: error, requestId: context.env.requestId, method: request.method, path }, "A page failed.");
    },
  });

  const asPage = (
    response: Response,
    inlineScripts: { nonce: string; scriptHashes?: readonly string[] },
    path: string,
  ) => {
    const answer = withOwnHeaders(response);
    if (isHtml(answer)) {
      const origins = [configuration.iconServiceUrl, configuration.backendUrl];
      const policy = (parts.pagePolicy ?? pagePolicy)(inlineScripts, origins, path);
      if (policy !== "") answer.headers.set("Content-Security-Policy", policy);
    }
    if (!answer.headers.has("cache-control")) answer.headers.set("Cache-Control", "private, no-cache");
    return answer;
  };

  const refusals = new RateLimiterMemory(renderedRefusals);
  const mayRenderRefusal = () =>
    refusals.consume("all").then(
      () => true,
      () => false,
    );

  const refuse = async (context: AppContext, statusCode: number, say: Say, headers: Record<string, string> = {}) => {
    const received = context.req.raw;
    if (!wantsPage(received) || !(await mayRenderRefusal())) {
      return plainRefusal(received, statusCode, say, headers);
    }
    const nonce = newNonce();
    // Rendered as the home page, because the path may not be a page.
    const home = new URL(`/${new URL(received.url).search.replaceAll("%00", "")}`, received.url);
    const asked = new Request(home, { headers: received.headers });
    const refusal = { statusCode, message: inEveryLanguage(say) };
    const page = await parts.pages(asked, { ...(await siteFor(context, nonce, "")), refusal });
    const answer = asPage(page, { nonce }, context.req.path);
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  };

  const outOfService = (context: AppContext) =>
    refuse(context, 503, (texts) => texts.unavailable, { "Retry-After": "5", "Cache-Control": "no-store" });

  /** A download that someone opened by its address is refused like a page. */
  const refusedPage = async (context: AppContext, failed: Response) => {
    const message = await messageIn(failed);
    const { path } = context.req;
    return refuse(context, failed.status, (_, errors) => message ?? errorMessage(failed.status, path, errors));
  };

  const pageFor = async (context: AppContext, request: Request, newsMark: string) => {
    const nonce = newNonce();
    const page = await parts.pages(request, await siteFor(context, nonce, newsMark));
    if (context.get("isOutOfService")) return outOfService(context);
    return page.status >= 400 && !isHtml(page) && wantsPage(request) ? refusedPage(context, page) : { page, nonce };
  };

  app.use(async (context, next) => {
    // No account lookup before the limits.
    context.set("visitor", () => Promise.resolve(anonymous));
    await next();
    // A Response with mutable headers: Hono copies immutable ones each time.
    const [first, ...others] = Object.entries(commonHeaders(new URL(context.req.url)));
    if (first) context.header(...first);
    for (const [name, value] of others) context.res.headers.set(name, value);
  });

  app.use(async (context, next) => (await parts.files(context.req.raw)) ?? (await next()));

  // Neither PostgreSQL nor any address accepts NUL.
  app.use(async (context, next) =>
    /%00/.test(context.req.url) ? refuse(context, 400, (texts) => texts.badAddress) : next(),
  );

  app.use(async (context, next) => {
    const { address, isForwarded } = context.env;
    return (await answerOperations(parts.operations, context.req.raw, isForwarded ? "" : address)) ?? (await next());
  });

  app.use(async (context, next) => {
    if ((await unlessAborted(parts.outage(), next)) !== "aborted") return undefined;
    const headers = { "Retry-After": "5", "Cache-Control": "no-store" };
    return plainRefusal(context.req.raw, 503, (texts) => texts.unavailable, headers);
  });

  app.use(async (context, next) => {
    // Taken early: rendering may start much later.
    context.set("arrivedMark", parts.live.mark());
    context.set(
      "visitor",
      once(async () => visitorOf(database, await accounts.personOf(context.req.raw))),
    );
    await next();
  });

  const requesterOf = async (context: AppContext): Promise<Requester> => ({
    personId: (await context.get("visitor")()).person?.id,
    device: accounts.knownDeviceOf(context.req.raw),
    address: context.env.address,
  });
  const countedAs = async (context: AppContext): Promise<Requester> =>
    demonstrationForms
      ? { personId: undefined, device: undefined, address: context.env.address }
      : requesterOf(context);
  const tooMany = (context: AppContext, waitSeconds: number) =>
    refuse(context, 429, (texts) => texts.tooMany({ waitSeconds }), { "Retry-After": String(waitSeconds) });

  app.use(async (context, next) => {
    // API clients are counted by token instead.
    if (context.req.path.startsWith("/api/")) return next();
    if (isRead(context.req.raw)) return next();
    const waitSeconds = await limits("write", await countedAs(context));
    return waitSeconds === undefined ? next() : tooMany(context, waitSeconds);
  });

  app.get("/live", async (context) => {
    const who = await requesterOf(context);
    const visitor = await context.get("visitor")();
    const follows = (topic: string) => canSubscribe(database, visitor, topic);
    // Public topics need no query.
    const mayBegin = async (topic: string) =>
      isForAll(topic) ? follows(topic) : ((await admission.run(clientOf(who), () => follows(topic))) ?? false);
    // Checked again: sessions end and people leave teams while streams are open.
    const stillFollows = async (topic: string) =>
      canSubscribe(database, await visitorOf(database, await accounts.personOf(context.req.raw)), topic);
    return parts.streams.answer(
      context,
      { ...who, outgoing: context.env.outgoing },
      mayBegin,
      (topic) => isForAll(topic) || stillFollows(topic),
    );
  });

  // Before the origin check: the API uses tokens, never cookies.
  app.route("/api", createApi({ ...services, live: parts.live, log }, admission));

  app.use(async (context, next) =>
    isFromSameOrigin(context.req.raw) ? next() : refuse(context, 403, (texts) => texts.otherSite),
  );
  app.use(async (context, next) => {
    const { path } = context.req;
    const why = isRead(context.req.raw) ? undefined : demonstrationForms?.(path);
    return why === undefined ? next() : refuse(context, 403, (texts) => texts.demonstration[why]);
  });
  app.use(async (context, next) => {
    const limited = await limitedBody(context.req.raw, largestBodyBytes);
    if (limited) {
      context.req.raw = limited;
      const bytes = Number(limited.headers.get("content-length") ?? 0);
      const waitSeconds = bytes > 0 ? await limits("bytes", await requesterOf(context), bytes) : undefined;
      if (waitSeconds === undefined) return next();
      await discard(limited);
      return tooMany(context, waitSeconds);
    }
    await discard(context.req.raw);
    return refuse(context, 413, (texts) => texts.tooLarge({ limitBytes: largestBodyBytes }));
  });
  app.use(async (context, next) => {
    const form = await readableForm(context.req.raw);
    if (typeof form !== "string") {
      context.req.raw = form;
      return next();
    }
    if (form === "broken") return refuse(context, 400, (texts) => texts.brokenBody);
    if (form === "not-text") return refuse(context, 400, (texts) => texts.notText);
    const type = context.req.header("content-type")?.slice(0, 100);
    return refuse(context, 415, (texts) => texts.wrongBody({ type: type ?? texts.noType }));
  });
  app.use(compress());

  const cache = createPageCache();
  parts.live.beforeNews(() => cache.drop());
  parts.metrics.countSharedPages(cache.counts);

  app.all("*", async (context) => {
    const received = context.req.raw;
    const { path } = context.req;
    const who = await requesterOf(context);
    const client = clientOf(who);
    const shared =
      who.personId === undefined && parts.sharedParameters
        ? sharedRequest(received, parts.sharedParameters)
        : undefined;
    if (shared) {
      return cache.answer(shared, client, (request, begins) =>
        inTurn(context, who, sharedOf(who), async () => {
          begins();
          const answered = await pageFor(context, request, parts.live.mark());
          if (answered instanceof Response) return answered;
          const { page, nonce } = answered;
          if (!isHtml(page)) return asPage(page, { nonce }, path);
          const html = await page.text();
          return asPage(new Response(html, page), { nonce, scriptHashes: hashInlineScripts(html) }, path);
        }),
      );
    }
    const render = async () => {
      const mark = who.personId === undefined ? parts.live.mark() : context.get("arrivedMark");
      const answered = await pageFor(context, received, mark);
      return answered instanceof Response ? answered : asPage(answered.page, answered, path);
    };
    // The compiler has its own queue, in which a source can wait for seconds.
    if (isCompilation(path)) return render();
    return inTurn(context, who, isRead(received) ? client : formsOf(who), render);
  });

  async function inTurn(context: AppContext, who: Requester, client: string, render: () => Promise<Response>) {
    const waitSeconds = isRead(context.req.raw) ? await limits("read", who) : undefined;
    if (waitSeconds !== undefined) return tooMany(context, waitSeconds);
    return (await admission.run(client, render)) ?? tooMany(context, 1);
  }

  app.onError((error, context) => {
    if (isOutOfService(error)) return outOfService(context);
    const { method } = context.req;
    const path = pathInLog(context.req.path);
    log.error({ err: error, requestId: context.env.requestId, method, path }, "A request failed.");
    if (wantsPage(context.req.raw)) return plainRefusal(context.req.raw, 500, (_, errors) => errors.ours, {});
    return context.text("Internal Server Error", 500);
  });

  /** Written to the connection: building a request and a response for each form of a flood would delay pages. */
  function refusesForm({ incoming, outgoing }: Partial<Bindings>): boolean {
    if (!incoming || !outgoing || isRead({ method: incoming.method ?? "GET" })) return false;
    const header = (name: string) => [incoming.headers[name] ?? []].flat().join(",");
    if (incoming.url?.startsWith("/api/") || header("cookie").includes("session_token=")) return false;
    const address = forwardedAddress(header, incoming.socket.remoteAddress ?? "", parts.env.trustedProxies);
    if (!admission.isFull(formsOf({ personId: undefined, device: undefined, address }))) return false;
    const request = { url: incoming.url ?? "/", headers: { get: header } };
    const { type, body } = writeRefusal(request, 429, (texts) => texts.tooMany({ waitSeconds: 1 }));
    outgoing
      .writeHead(429, {
        "Retry-After": "1",
        "Content-Type": type,
        "Content-Length": Buffer.byteLength(body),
        "X-Content-Type-Options": "nosniff",
      })
      .end(body);
    return true;
  }

  return async (received, bindings) => {
    const begunMs = performance.now();
    const socketAddress = getConnInfo({ env: bindings } as never).remote.address ?? "";
    const { trustedProxies } = parts.env;
    if (refusesForm(bindings)) return RESPONSE_ALREADY_SENT;
    const forwarded = forwardedRequest(received, socketAddress, trustedProxies);
    const { address } = forwarded;
    const page = pageOrigin(forwarded.request, configuration);
    if (page && received.method === "OPTIONS") return answerPreflight(page);
    const request = page ? asAskedByPage(forwarded.request, page) : forwarded.request;
    const requestId = randomUUID();
    const bound: Bindings = { ...bindings, address, isForwarded: isForwarded(received), requestId };
    const answer = await app.fetch(request, bound);
    answer.headers.set("X-Request-Id", requestId);
    // The page compares it with its own clock.
    if (isHtml(answer)) answer.headers.set("Server-Timing", `now;dur=${Date.now()}`);
    if (page) openToPage(answer.headers, page);
    const seconds = (performance.now() - begunMs) / 1_000;
    const { method, url } = request;
    const { status } = answer;
    const path = new URL(url).pathname;
    const kind = kindOf(path, method);
    parts.metrics.observeRequest({ kind, method: knownMethods.has(method) ? method : "other", status, seconds });
    const level = seconds > slowSeconds ? "warn" : kind === "form" ? "info" : "debug";
    log[level]({ requestId, method, path: pathInLog(path), status, seconds }, "A request was answered.");
    return answer;
  };
}

async function unlessAborted<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result | "aborted"> {
  if (signal.aborted) return "aborted";
  const { promise, resolve } = Promise.withResolvers<"aborted">();
  const onAbort = () => resolve("aborted");
  signal.addEventListener("abort", onAbort);
  try {
    return await Promise.race([work(), promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

const newNonce = () => randomBytes(16).toString("base64url");

const isRead = ({ method }: Pick<Request, "method">) => method === "GET" || method === "HEAD";

const isHtml = ({ headers }: Response) => headers.get("content-type")?.startsWith("text/html") === true;

const isCompilation = (path: string) => /^\/_compile(?:\.data)?\/?$/i.test(path);

/** A person's, otherwise their network's. */
const clientOf = ({ personId, address }: Requester) => personId ?? networkOf(address);

/** Forms hash passwords, which must not delay pages. */
const formsOf = (who: Requester) => `${clientOf(who)} forms`;

/** Shared pages don't wait for addresses with unknown parameters, which are rendered for each request. */
const sharedOf = (who: Requester) => `${clientOf(who)} shared`;

/** Redirects have immutable headers. */
function withOwnHeaders(response: Response): Response {
  try {
    response.headers.delete("X-Request-Id");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}

/** Browsers show no answer if the connection ends while they're sending. */
async function discard(request: Request): Promise<void> {
  if (!request.body || request.body.locked) return;
  let left = 8 * largestBodyBytes;
  try {
    for await (const part of request.body) {
      left -= part.length;
      if (left < 0) return;
    }
  } catch {
    // Clients that stop sending don't expect an answer.
  }
}

/** Slower requests are logged. */
const slowSeconds = 5;
const knownMethods = new Set(["GET", "HEAD", "POST"]);

/** Links that sign someone in and addresses of visitors must not be logged. */
function pathInLog(path: string): string {
  return path.replace(/^\/(claim|sign-in-link)\/[^/]+/, "/$1/…");
}

function kindOf(path: string, method: string): RequestKind {
  if (path === "/live") return "live";
  if (path === "/healthz" || path === "/readyz" || path === "/metrics") return "operations";
  if (path.startsWith("/api/")) return "api";
  if (method !== "GET" && method !== "HEAD") return "form";
  if (path.endsWith(".data")) return "data";
  return /\.[a-z0-9]{2,12}$/.test(path) ? "file" : "page";
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
