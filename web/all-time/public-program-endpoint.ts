import { publicProgram } from "#server/results/all-time/read-all-time.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/public-program-endpoint";

/** `GET /_public-programs/{codeHash}`: the program of a car that its event's file made public, as hex with 0x. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const isHash = /^0x[0-9a-f]{64}$/.test(params.codeHash);
  const program = isHash ? await publicProgram(context.get(siteContext).database, params.codeHash) : undefined;
  if (!program) return new Response("Not Found", { status: 404 });
  // It is what its hash says, but a retraction may take it away.
  return new Response(`0x${Buffer.from(program).toString("hex")}`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, max-age=600" },
  });
}
