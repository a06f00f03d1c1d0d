import { chooseLanguage } from "#messages/language.ts";
import { Hono, type Context } from "hono";
import { cors } from "hono/cors";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Logger } from "pino";
import { anonymous } from "../accounts/visitor.ts";
import { limitedBody } from "../platform/network/limited-body.ts";
import { networkOf } from "../platform/network/addresses.ts";
import type { Admission } from "../platform/network/admission.ts";
import { describeApi } from "./describe-api.ts";
import type { ApiParts, Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { ApiProblem, badRequest, forbidden, invalid, needsToken, problemResponse } from "./problem.ts";
import { holderOfToken, type TokenHolder } from "../accounts/tokens.ts";
import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

const mostAnswers = 8;

/** Caches answers that only depend on the database and their key, until the next write. */
type AnswerCache = (key: string, write: () => Promise<Uint8Array<ArrayBuffer>>) => Promise<Uint8Array<ArrayBuffer>>;

export function createAnswerCache(database: Database): AnswerCache {
  const answers = new LRUCache<string, { version: string; answer: Promise<Uint8Array<ArrayBuffer>> }>({
    max: mostAnswers,
  });
  return async (key, write) => {
    const version = await versionOf(database);
    const known = answers.get(key);
    if (known?.version === version) return known.answer;
    const answer = write();
    answers.set(key, { version, answer });
    try {
      return await answer;
    } catch (error) {
      if (answers.peek(key)?.answer === answer) answers.delete(key);
      throw error;
    }
  };
}

/** Changes with every write transaction of any process, and never repeats. */
async function versionOf(database: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select pg_current_snapshot()::text as version`.execute(database);
  return rows[0]?.version ?? "";
}

const largestBodyBytes = 1024 * 1024;

type Bindings = { address: string };
type ApiContext = Context<{ Bindings: Bindings }>;

/**
 * Mounted under `/api`: `/v1/…` and `/openapi.json`. Only tokens identify callers; cookies are ignored, so that other
 * sites can't act for a visitor.
 */
export function createApi(parts: ApiParts & { log: Logger }, admission: Admission): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  const limits = createApiLimits();
  const answers = createAnswerCache(parts.database);

  app.use(
    "/v1/*",
    cors({ origin: "*", allowMethods: ["GET", "POST"], allowHeaders: ["Authorization", "Content-Type"] }),
  );
  app.use("/openapi.json", cors({ origin: "*", allowMethods: ["GET"] }));
  app.use("/v1/*", async (context, next) => {
    const limited = await limitedBody(context.req.raw, largestBodyBytes);
    if (limited) {
      context.req.raw = limited;
      return next();
    }
    return problemResponse(originOf(context), {
      status: 413,
      title: "Too large",
      rule: "too-large",
      detail: `The request is larger than ${largestBodyBytes} bytes.`,
      next: "Send only the car's file.",
    });
  });

  app.get("/openapi.json", (context) => context.json(describeApi(originOf(context))));
  for (const endpoint of endpoints) {
    const path = `/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
    app.on(endpoint.method.toUpperCase(), path, (context) =>
      answer(context, endpoint, parts, { limits, admission, answers }),
    );
  }
  app.all("/v1/*", (context) => {
    throw new ApiProblem({
      status: 404,
      title: "Not found",
      rule: "no-such-endpoint",
      detail: `${context.req.method} ${context.req.path} isn't an endpoint of this API.`,
      next: "See /api/docs for all endpoints.",
    });
  });

  app.onError((error, context) => {
    if (error instanceof ApiProblem) return problemResponse(originOf(context), error.body);
    parts.log.error({ err: error, method: context.req.method, path: context.req.path }, "An API call failed.");
    return problemResponse(originOf(context), {
      status: 500,
      title: "Internal Server Error",
      rule: "fault",
      detail: "The server failed to handle the request.",
      next: "Try again in a moment. Submitted cars aren't lost.",
    });
  });
  return app;
}

async function answer(
  context: ApiContext,
  endpoint: Endpoint,
  parts: ApiParts,
  { limits, admission, answers }: { limits: ApiLimits; admission: Admission; answers: AnswerCache },
): Promise<Response> {
  const { address } = context.env;
  const holder = await holderOf(context, parts, limits);
  // Tokens are limited per person, wherever the calls come from.
  if (!holder) await limits.byAddress(address);
  if (endpoint.scope !== null && !holder) throw needsToken("This endpoint requires a token.");
  if (endpoint.scope === "submit" && holder?.token.scope !== "submit") {
    throw forbidden(
      `The token "${holder?.token.name}" can only read.`,
      "Create a token with access to submit cars at /account/tokens.",
    );
  }

  const asked = Object.fromEntries(new URL(context.req.url).searchParams);
  const query = read("query", endpoint.query, asked) as { wait?: number } | undefined;
  const params = read("path", endpoint.params, context.req.param());
  const origin = originOf(context);
  const personId = holder?.visitor.person?.id;
  const waits = isEventStream(endpoint) || (query?.wait ?? 0) > 0;
  const over = waits && personId !== undefined ? limits.byWaiting(personId) : () => undefined;
  const handle = async () => {
    const value: unknown = await endpoint.handle({
      site: parts,
      params,
      query: query as never,
      body: read("body", endpoint.body, endpoint.body && (await parseJson(context))),
      origin,
      language: chooseLanguage({
        parameter: null,
        cookie: undefined,
        acceptLanguage: context.req.header("accept-language") ?? null,
        cityLanguage: undefined,
      }),
      signal: context.req.raw.signal,
      visitor: holder?.visitor ?? anonymous,
      holder,
    });
    if (value instanceof Response) return value;
    return Buffer.from(JSON.stringify((endpoint.answer as z.ZodType).parse(value)));
  };
  const cacheKey = JSON.stringify([endpoint.operationId, params, query, origin]);
  const answerIt = (): Promise<Response | Uint8Array<ArrayBuffer>> =>
    endpoint.isCached ? answers(cacheKey, async () => (await handle()) as Buffer<ArrayBuffer>) : handle();
  let value: Response | Uint8Array<ArrayBuffer> | undefined;
  try {
    // Waiting for news takes up no place of admission.
    value = waits ? await answerIt() : await admission.run(`${personId ?? networkOf(address)} api`, answerIt);
    if (value === undefined) throw tooManyAtOnce();
  } catch (error) {
    over();
    throw error;
  }
  if (value instanceof Response && value.body) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    void value.body.pipeTo(writable).then(over, over);
    return new Response(readable, value);
  }
  over();
  if (value instanceof Response) return value;
  return context.body(value, endpoint.status ?? 200, {
    "content-type": "application/json",
    "cache-control": holder ? "private, no-store" : "no-cache",
    vary: "Authorization",
  });
}

function isEventStream({ answer: given }: Endpoint): boolean {
  return "contentType" in given && given.contentType === "text/event-stream";
}

/** Invalid tokens are refused even where none is required, so that they aren't mistaken for valid ones. */
async function holderOf(context: ApiContext, parts: ApiParts, limits: ApiLimits): Promise<TokenHolder | undefined> {
  const header = context.req.header("authorization");
  if (header === undefined) return undefined;
  const [, text] = /^Bearer +(\S+)$/i.exec(header) ?? [];
  const holder = text === undefined ? undefined : await holderOfToken(parts.database, text);
  if (!holder) {
    await limits.byWrongTokens(context.env.address);
    throw needsToken("The token is unknown, revoked or expired.");
  }
  await limits.byToken(holder.token.id);
  return holder;
}

function read(part: string, schema: z.ZodType | undefined, value: unknown): never {
  if (!schema) return undefined as never;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(part, parsed.error);
  return parsed.data as never;
}

async function parseJson(context: ApiContext): Promise<unknown> {
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) {
    throw badRequest(
      "content-type",
      `The content type "${type}" isn't supported.`,
      "Send the body as JSON with Content-Type: application/json.",
    );
  }
  const text = await context.req.text();
  let body: unknown;
  let withNul: string | undefined;
  try {
    body = JSON.parse(text, (field, value: unknown) => {
      if (typeof value === "string" && value.includes("\0") && field !== "source") withNul = field;
      return value;
    });
  } catch {
    throw badRequest("not-json", "The body isn't valid JSON.", "Check the body's quotes and commas.");
  }
  if (withNul !== undefined) {
    const detail = `The field "${withNul}" contains a NUL character.`;
    throw badRequest("not-text", detail, "Remove it and send the request again.");
  }
  return body;
}

function originOf(context: ApiContext): string {
  return new URL(context.req.url).origin;
}

const callsPerToken = { points: 600, duration: 5 * 60 };
/** Per network, without a token; a venue of a thousand people shares one. */
const callsPerAddress = { points: 30_000, duration: 5 * 60 };
/** Invalid tokens per address: more than a venue's typing errors, too few to guess one. */
const wrongTokensPerAddress = { points: 1_000, duration: 15 * 60 };

export const mostWaitingCalls = { person: 16, all: 4_000 };

type ApiLimits = ReturnType<typeof createApiLimits>;

/** Per process. Each throws the problem to respond with. */
function createApiLimits() {
  const counter = (limit: { points: number; duration: number }, what: string) => {
    const limiter = new RateLimiterMemory(limit);
    return async (key: string) => {
      try {
        await limiter.consume(key);
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        throw tooMany(what, limit, refused as RateLimiterRes);
      }
    };
  };
  const byNetwork = (limit: { points: number; duration: number }, what: string) => {
    const count = counter(limit, what);
    return (address: string) => count(networkOf(address));
  };
  const waiting = new Map<string, number>();
  let all = 0;
  return {
    /** Returns a function that ends the wait, to be called once. */
    byWaiting(personId: string) {
      const own = waiting.get(personId) ?? 0;
      if (own >= mostWaitingCalls.person || all >= mostWaitingCalls.all) throw tooManyWaiting(own);
      waiting.set(personId, own + 1);
      all += 1;
      return () => {
        all -= 1;
        const left = (waiting.get(personId) ?? 1) - 1;
        if (left > 0) waiting.set(personId, left);
        else waiting.delete(personId);
      };
    },
    byAddress: byNetwork(callsPerAddress, "requests from this network"),
    byToken: counter(callsPerToken, "requests with this token"),
    byWrongTokens: byNetwork(wrongTokensPerAddress, "invalid tokens from this network"),
  };
}

function tooMany(what: string, limit: { points: number; duration: number }, left: RateLimiterRes): ApiProblem {
  const retryAfterSeconds = Math.max(1, Math.ceil(left.msBeforeNext / 1000));
  return new ApiProblem({
    status: 429,
    title: "Too many requests",
    rule: "too-many",
    detail: `The limit is ${limit.points} ${what} in ${limit.duration / 60} minutes.`,
    next: `Try again in ${retryAfterSeconds} s. To follow a submission, use ?wait= or /events.`,
    retryAfterSeconds,
  });
}

function tooManyAtOnce(): ApiProblem {
  return new ApiProblem({
    status: 429,
    title: "Too many parallel requests",
    rule: "too-many",
    detail: "Too many of your requests are waiting.",
    next: "Try again in 1 s, with one request at a time.",
    retryAfterSeconds: 1,
  });
}

function tooManyWaiting(own: number): ApiProblem {
  const isOwn = own >= mostWaitingCalls.person;
  return new ApiProblem({
    status: 429,
    title: "Too many waiting requests",
    rule: "too-many-waiting-calls",
    detail: isOwn
      ? `You have ${own} waiting requests, the maximum for all your tokens.`
      : `The server has ${mostWaitingCalls.all} waiting requests, the maximum.`,
    next: isOwn ? "End one of them and try again." : "Try again in 30 s without ?wait=.",
    retryAfterSeconds: 30,
  });
}
