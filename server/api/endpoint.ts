import type { VisitorCompiler } from "../submissions/compiling/visitor-compiler.ts";
import type { z } from "zod";
import type { Language } from "#messages/language.ts";
import type { Database } from "../platform/database/database.ts";
import type { JobSender } from "../platform/jobs/job-queue.ts";
import type { LiveUpdates } from "../platform/live/live-updates.ts";
import type { Visitor } from "../accounts/visitor.ts";
import type { TokenHolder } from "../accounts/tokens.ts";
import type { TokenScope } from "#domain/accounts/roles.ts";

export interface ApiParts {
  database: Database;
  version: string;
  engineHash: string;
  jobs: JobSender;
  live: Pick<LiveUpdates, "subscribe">;
  compiler: Pick<VisitorCompiler, "usedBy">;
}

export interface Call<Params, Query, Body> {
  site: ApiParts;
  params: Params;
  query: Query;
  body: Body;
  origin: string;
  /** for compiler messages; everything else is English */
  language: Language;
  signal: AbortSignal;
  visitor: Visitor;
  /** always set if the endpoint has a scope */
  holder: TokenHolder | undefined;
}

export interface PlainAnswer {
  contentType: string;
  description: string;
}

/** Documentation, checks and handler of an endpoint in one place, for `describe-api.ts` and `create-api.ts`. */
export interface Endpoint {
  method: "get" | "post";
  /** after /api/v1, parameters in braces */
  path: string;
  operationId: string;
  tag: "Site" | "You" | "Competitions" | "Races" | "Submissions";
  summary: string;
  description: string;
  /** required of the token; null: no token needed */
  scope: TokenScope | null;
  params?: z.ZodObject | undefined;
  query?: z.ZodObject | undefined;
  body?: z.ZodType | undefined;
  answer: z.ZodType | PlainAnswer;
  /** default: 200 */
  status?: 201;
  /** the answer only depends on the database and the query, and is slow to compute */
  isCached?: true;
  /** in addition to those of every call */
  problems?: readonly number[];
  handle: (call: Call<never, never, never>) => Promise<unknown>;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export function endpoint<
  Answer extends z.ZodType | PlainAnswer,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  given: Omit<Endpoint, "params" | "query" | "body" | "answer" | "handle"> & {
    params?: Params;
    query?: Query;
    body?: Body;
    answer: Answer;
    handle: (
      call: Call<Output<Params>, Output<Query>, Output<Body>>,
    ) => Promise<Answer extends z.ZodType ? z.input<Answer> : Response>;
  },
): Endpoint {
  return given;
}
