import { readCompileInput } from "#server/racing/compiling/read-compile-input.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/compile-endpoint";

/** `POST /_compile` with a source: what became of it, for browsers that cannot hold the compiler or wait for it. */
export async function action({ context, request }: Route.ActionArgs) {
  const { compiler, visitor, address } = context.get(siteContext);
  const headers = { "Cache-Control": "no-store" };
  const input = readCompileInput(await request.json().catch(() => null));
  if (!input) return Response.json({ kind: "unreadable" }, { status: 400, headers });
  const { person } = await visitor();
  const startMs = performance.now();
  const answer = await compiler.compile(input, person ? { personId: person.id } : { address });
  if (answer.kind === "busy") {
    return Response.json(answer, { status: 429, headers: { ...headers, "Retry-After": String(answer.waitSeconds) } });
  }
  return Response.json({ ...answer, elapsedMs: performance.now() - startMs }, { headers });
}
