import type { VisitorCompiler } from "../racing/compiling/visitor-compiler.ts";
import type { z } from "zod";
import type { Language } from "#messages/language.ts";
import type { Database } from "../base/database/database.ts";
import type { JobQueue } from "../base/jobs/job-queue.ts";
import type { LiveUpdates } from "../base/live/live-updates.ts";
import type { Visitor } from "../people/accounts/visitor.ts";
import type { TokenHolder } from "../people/accounts/tokens.ts";
import type { TokenScope } from "#rules/token-scope.ts";

/** What `create-app.ts` hands to the API. */
export interface ApiParts {
  database: Database;
  /** of this program */
  version: string;
  /** of the engine that this process runs */
  engineHash: string;
  jobs: Pick<JobQueue, "send">;
  live: Pick<LiveUpdates, "subscribe">;
  compiler: Pick<VisitorCompiler, "usedBy">;
}

/** One call, with everything in it already checked. */
export interface Call<Params, Query, Body> {
  site: ApiParts;
  params: Params;
  query: Query;
  body: Body;
  /** address of the site as the caller knows it, without a path */
  origin: string;
  /** of what a compiler says; everything else is English */
  language: Language;
  /** ends when the caller has gone */
  signal: AbortSignal;
  /** who calls; nobody when there was no token */
  visitor: Visitor;
  /** absent when there was no token; an endpoint with a scope is not reached without one */
  holder: TokenHolder | undefined;
}

/** What an endpoint answers besides JSON. */
export interface PlainAnswer {
  contentType: string;
  description: string;
}

/** One way to call the API: its documentation, its checks and its work in one place. `describe-api.ts` and `create-api.ts` read it. */
export interface Endpoint {
  method: "get" | "post";
  /** after /api/v1, parameters in braces */
  path: string;
  operationId: string;
  tag: "Site" | "You" | "Competitions" | "Races" | "Submissions";
  summary: string;
  description: string;
  /** what a token must allow; null: everybody may call, token or not */
  scope: TokenScope | null;
  params: z.ZodObject | null;
  query: z.ZodObject | null;
  body: z.ZodType | null;
  answer: z.ZodType | PlainAnswer;
  status: 200 | 201;
  /** It follows from the database and what is asked alone, whoever asks and whenever, and takes long to make. */
  isKept: boolean;
  /** problems that this endpoint has besides those of every call */
  problems: readonly number[];
  handle: (call: Call<never, never, never>) => Promise<unknown>;
}

type Known = Pick<Endpoint, "method" | "path" | "operationId" | "tag" | "summary" | "description" | "scope">;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Puts an endpoint together; its handler's types follow from its schemas. */
export function endpoint<
  Answer extends z.ZodType | PlainAnswer,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  given: Known & {
    params?: Params;
    query?: Query;
    body?: Body;
    answer: Answer;
    status?: 201;
    isKept?: true;
    problems?: readonly number[];
    handle: (
      call: Call<Output<Params>, Output<Query>, Output<Body>>,
    ) => Promise<Answer extends z.ZodType ? z.input<Answer> : Response>;
  },
): Endpoint {
  return {
    ...given,
    params: given.params ?? null,
    query: given.query ?? null,
    body: given.body ?? null,
    status: given.status ?? 200,
    isKept: given.isKept ?? false,
    problems: given.problems ?? [],
    handle: given.handle,
  };
}
