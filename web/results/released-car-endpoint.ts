import { findReleasedProgram } from "#server/results/archive/released-final.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/released-car-endpoint";

/** `GET /_released-cars/{codeHash}`: hex with 0x. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const isHash = /^0x[0-9a-f]{64}$/.test(params.codeHash);
  const program = isHash ? await findReleasedProgram(context.get(siteContext).database, params.codeHash) : undefined;
  if (!program) return new Response("Not Found", { status: 404 });
  // Not immutable, because teams can still opt out.
  return new Response(`0x${Buffer.from(program).toString("hex")}`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, max-age=600" },
  });
}
