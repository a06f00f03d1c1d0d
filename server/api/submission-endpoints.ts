import { z } from "zod";
import { may } from "../accounts/permissions.ts";
import type { Database } from "../platform/database/database.ts";
import { findSubmission, listSubmissions, type SubmissionView } from "../submissions/find-submission.ts";
import { findReceipt } from "../submissions/receipt.ts";
import { isDecided, submissionStates } from "#domain/submissions/submission-acts.ts";
import { carLanguageNames } from "#languages/compiling/car-language.ts";
import { aiDeclarationSchema } from "#domain/submissions/ai-declaration.ts";
import { aiUses } from "#domain/competitions/ai-rule.ts";
import { maxSourceBytes } from "#languages/compiling/decode-source.ts";
import { noteLimit } from "../submissions/car-form.ts";
import { submitCar, type SubmitProblem } from "../submissions/submit-car.ts";
import { submissionAnswer, submissionSchema } from "./answers.ts";
import { endpoint, type ApiParts, type Call, type Endpoint } from "./endpoint.ts";
import { ApiProblem, forbidden, notFound } from "./problem.ts";
import { firstLanguage } from "#messages/language.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { formatProblem } from "#messages/format-problem.ts";

const teamParams = z.object({ id: z.string().max(64).meta({ description: "ID of a team; GET /me lists yours" }) });
const submissionParams = z.object({ id: z.string().max(64).meta({ description: "ID of a submission" }) });

/** Proxies close connections that are silent for a minute. */
const longestWait = 50;

const ai = aiDeclarationSchema
  .optional()
  .meta({ description: "Declared AI use; required unless the competition's aiRule is unsaid" });

const note = z
  .string()
  .max(2 * noteLimit)
  .default("")
  .meta({ description: `Note for your team, at most ${noteLimit} characters` });

const carSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("source"),
      source: z.string().meta({ description: `Source as one file, at most ${maxSourceBytes} bytes of UTF-8` }),
      language: z.enum(carLanguageNames).default("solidity").meta({ description: "Language of the source" }),
      ai,
      contractName: z
        .string()
        .max(100)
        .default("")
        .meta({ description: "Contract to race; empty if there's only one" }),
      note,
    }),
    z.object({
      kind: z.literal("bytecode"),
      ai,
      bytecode: z.string().meta({ description: "Creation bytecode as hex, with or without 0x" }),
      note,
    }),
  ])
  .meta({ id: "Car" });

/** Others' submissions look as if they didn't exist. */
async function ownSubmission({ site, visitor }: Pick<Call<never, never, never>, "site" | "visitor">, id: string) {
  const submission = await findSubmission(site.database, id);
  if (!submission || !may(visitor, { act: "see-team-private", teamId: submission.teamId })) {
    throw notFound("submission", id, "GET /api/v1/teams/{id}/submissions lists your team's submissions.");
  }
  return submission;
}

const isSettled = ({ state, comparing }: SubmissionView) => isDecided(state) && !comparing;

type Reader = Pick<Call<never, never, never>, "origin" | "language">;

async function answerOf(database: Database, submission: SubmissionView, { origin, language }: Reader) {
  const receipt = submission.state === "accepted" ? await findReceipt(database, submission.id) : undefined;
  return submissionAnswer(submission, {
    decided: isSettled(submission),
    receipt: receipt ?? null,
    origin,
    language,
  });
}

/** Resolves on news, on timeout, or when the caller disconnects. */
function nextNews(live: ApiParts["live"], id: string, waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      leave();
      resolve();
    };
    const leave = live.subscribe([`submission:${id}`], end);
    const timer = setTimeout(end, waitMs);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}

function nextStep(problems: readonly SubmitProblem[]): string {
  const rules = problems.map(({ rule }) => rule);
  if (rules.includes("ai-not-declared")) {
    return `Send "ai" with "use" (${aiUses.join(", ")}) and an optional "note".`;
  }
  if (rules.includes("ai-not-allowed")) return "Submit a car made without AI, or ask the organisers.";
  if (rules.includes("ai-nobody-responsible"))
    return "Ask the captain to accept responsibility on the team's page, then submit again.";
  if (rules.includes("ai-entrants-not-admitted")) return "Ask the organisers.";
  const isAboutMoment = problems.some(({ field }) => field === "form");
  return isAboutMoment ? "Wait, then submit again." : "Fix the car and submit again.";
}

export const submissionEndpoints: Endpoint[] = [
  endpoint({
    method: "post",
    path: "/teams/{id}/submissions",
    operationId: "submitCar",
    tag: "Submissions",
    summary: "Submit a car",
    description:
      "Submits a car. The time the server receives it counts for the deadline. Repeating the call is safe: the same waiting car is only submitted once.",
    scope: "submit",
    params: teamParams,
    body: carSchema,
    answer: submissionSchema,
    status: 201,
    problems: [403, 409, 413],
    async handle({ site: { database, jobs, compiler }, params, body, visitor, origin, language }) {
      if (!visitor.person || !may(visitor, { act: "submit-car", teamId: params.id })) {
        throw forbidden(`You're not a member of team "${params.id}".`, "GET /api/v1/me lists your teams.");
      }
      const personId = visitor.person.id;
      const compiledMs = await compiler.usedBy(personId);
      const outcome = await submitCar(database, jobs, {
        teamId: params.id,
        personId,
        fields: body,
        ai: body.ai,
        compiledMs,
      });
      if (outcome.kind === "refused") {
        const problems = outcome.problems.map((problem) => ({
          field: problem.field,
          rule: problem.rule,
          message: formatProblem(messagesOf(firstLanguage).garage.problem, problem),
        }));
        const hour = outcome.problems.find((problem) => "waitMinutes" in problem);
        const isAboutMoment = outcome.problems.some((problem) => problem.field === "form");
        throw new ApiProblem({
          status: hour ? 429 : isAboutMoment ? 409 : 400,
          title: "Submission rejected",
          rule: problems[0]?.rule ?? "refused",
          detail: problems.map((problem) => problem.message).join(" "),
          next: nextStep(outcome.problems),
          problems,
          ...(hour && { retryAfterSeconds: hour.waitMinutes * 60 }),
        });
      }
      const submission = await findSubmission(database, outcome.submissionId);
      if (!submission) throw new Error(`Submission ${outcome.submissionId} was taken in and is not there.`);
      return answerOf(database, submission, { origin, language });
    },
  }),
  endpoint({
    method: "get",
    path: "/teams/{id}/submissions",
    operationId: "listSubmissions",
    tag: "Submissions",
    summary: "List your team's submissions",
    description: "Returns the newest 50 submissions.",
    scope: "read",
    params: teamParams,
    answer: z.object({ submissions: z.array(submissionSchema) }),
    problems: [403],
    async handle({ site: { database }, params, visitor, origin, language }) {
      if (!may(visitor, { act: "see-team-private", teamId: params.id })) {
        throw forbidden(`You're not a member of team "${params.id}".`, "GET /api/v1/me lists your teams.");
      }
      const submissions = await listSubmissions(database, params.id, 50);
      return {
        submissions: await Promise.all(submissions.map((each) => answerOf(database, each, { origin, language }))),
      };
    },
  }),
  endpoint({
    method: "get",
    path: "/submissions/{id}",
    operationId: "getSubmission",
    tag: "Submissions",
    summary: "Get a submission",
    description:
      "With wait and state, waits until the submission leaves that state or the time is over. Use it to follow a verdict without polling.",
    scope: "read",
    params: submissionParams,
    query: z.object({
      wait: z.coerce
        .number()
        .int()
        .min(0)
        .max(longestWait)
        .default(0)
        .meta({ description: `Seconds to wait, at most ${longestWait}` }),
      state: z.enum(submissionStates).optional().meta({ description: "Last known state" }),
    }),
    answer: submissionSchema,
    problems: [404],
    async handle(call) {
      const { site, params, query, origin, language, signal } = call;
      const endMs = Date.now() + query.wait * 1000;
      for (;;) {
        // Listen before reading, so that no change is missed.
        const stopWaiting = new AbortController();
        const news = nextNews(
          site.live,
          params.id,
          Math.max(0, endMs - Date.now()),
          AbortSignal.any([signal, stopWaiting.signal]),
        );
        try {
          const submission = await ownSubmission(call, params.id);
          const isNews = submission.state !== query.state || isSettled(submission);
          if (isNews || Date.now() >= endMs || signal.aborted)
            return await answerOf(site.database, submission, { origin, language });
          await news;
        } finally {
          stopWaiting.abort();
        }
      }
    },
  }),
  endpoint({
    method: "get",
    path: "/submissions/{id}/events",
    operationId: "followSubmission",
    tag: "Submissions",
    summary: "Follow a submission",
    description:
      "Server-sent events. Each event named submission contains a Submission as JSON: one immediately, then one for every change. The stream ends when the submission is final.",
    scope: "read",
    params: submissionParams,
    answer: { contentType: "text/event-stream", description: "Events with a Submission each" },
    problems: [404],
    async handle(call) {
      const { site, params, origin, language, signal } = call;
      await ownSubmission(call, params.id);
      const encoder = new TextEncoder();
      const gone = new AbortController();
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          const end = AbortSignal.any([signal, gone.signal]);
          let lastSent = "";
          while (!end.aborted) {
            const stopWaiting = new AbortController();
            const news = nextNews(site.live, params.id, heartbeatMs, AbortSignal.any([end, stopWaiting.signal]));
            try {
              const submission = await ownSubmission(call, params.id);
              const data = JSON.stringify(
                submissionSchema.parse(await answerOf(site.database, submission, { origin, language })),
              );
              const isNew = data !== lastSent;
              lastSent = data;
              controller.enqueue(encoder.encode(isNew ? `event: submission\ndata: ${data}\n\n` : ": still here\n\n"));
              if (isSettled(submission)) break;
              await news;
            } catch {
              // Deleted, or no longer theirs: end the stream, and the next call explains.
              break;
            } finally {
              stopWaiting.abort();
            }
          }
          if (!gone.signal.aborted) controller.close();
        },
        cancel: () => gone.abort(),
      });
      return new Response(body, {
        headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
      });
    },
  }),
];

const heartbeatMs = 25_000;
