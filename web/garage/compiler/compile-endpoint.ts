import { readCompileInput, compileTimeOfPerson } from "#server/submissions/compiling/read-compile-input.ts";
import type { VisitorCompileOutcome } from "#server/submissions/compiling/visitor-compiler.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/compile-endpoint";

const headers = { "Cache-Control": "no-store" };

/**
 * `POST /_compile` with a source, for browsers without the compiler. Responds with a ticket and the place in the queue
 * until it's done; send the ticket to keep waiting.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { compiler, visitor, address, database } = context.get(siteContext);
  const given = (await request.json().catch(() => null)) as unknown;
  const ticket = (given as { ticket?: unknown } | null)?.ticket;
  if (typeof ticket === "string") {
    return answerWith((await compiler.waitOn(ticket)) ?? { kind: "busy", waitSeconds: 1 });
  }
  const input = readCompileInput(given);
  if (!input) return Response.json({ kind: "unreadable" }, { status: 400, headers });
  const { person } = await visitor();
  const who = person
    ? { personId: person.id, handedInMs: (await compileTimeOfPerson(database, person.id)).ms }
    : { address };
  return answerWith(await compiler.compile(input, who));
}

function answerWith(answer: VisitorCompileOutcome): Response {
  if (answer.kind === "waiting") return Response.json(answer, { status: 202, headers });
  if (answer.kind === "busy") {
    return Response.json(answer, { status: 429, headers: { ...headers, "Retry-After": String(answer.waitSeconds) } });
  }
  return Response.json(answer, { headers });
}
