import { siteContext } from "#server/site-context.ts";
import type { Route } from "./+types/wallet-endpoint";

/** `POST /_wallet` with `{ "address": "0x…" }`: the message that the wallet is to sign. */
export async function action({ context, request }: Route.ActionArgs) {
  const { accounts, address } = context.get(siteContext);
  const body: unknown = await request.json().catch(() => null);
  const given = typeof body === "object" && body !== null && "address" in body ? String(body.address) : "";
  const asked = await accounts.askWallet({ request, address }, given.slice(0, 100));
  const headers = { "Cache-Control": "no-store" };
  return asked.kind === "asked"
    ? Response.json({ message: asked.message }, { headers })
    : Response.json({ problems: asked.problems }, { status: 400, headers });
}
