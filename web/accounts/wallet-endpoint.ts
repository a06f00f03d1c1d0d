import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/wallet-endpoint";

/**
 * `POST /_wallet` with `{ "address": "0x…" }` returns the message to sign. `"for": "account"` adds the wallet to the
 * account, otherwise it signs in.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { accounts, address, visitor } = context.get(siteContext);
  const body: unknown = await request.json().catch(() => null);
  const read = (name: string) =>
    typeof body === "object" && body !== null && name in body
      ? String((body as Record<string, unknown>)[name]).slice(0, 100)
      : undefined;
  const given = read("address") ?? "";
  const headers = { "Cache-Control": "no-store" };
  if (read("for") !== "account") return answerOf(await accounts.askWallet({ request, address }, given), headers);
  const { person } = await visitor();
  if (!person) return Response.json({ problems: [] }, { status: 403, headers });
  const proofRequest = { address: given, personId: person.id };
  return answerOf(await accounts.requestWalletProof({ request, address }, proofRequest), headers);
}

function answerOf(
  asked: { kind: "done"; message: string } | { kind: "refused"; problems: unknown[] },
  headers: Record<string, string>,
): Response {
  return asked.kind === "done"
    ? Response.json({ message: asked.message }, { headers })
    : Response.json({ problems: asked.problems }, { status: 400, headers });
}
