import { may } from "#server/people/accounts/permissions.ts";
import type { WalletSubject } from "#server/people/accounts/wallet-proofs.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/wallet-endpoint";

/**
 * `POST /_wallet` with `{ "address": "0x…" }`: the message that the wallet is to sign. With `"subject": "account"` or `"team:…"` as well
 * it proves the wallet for those, to whom may change them.
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
  const subject = read("subject");
  if (subject === undefined) return answerOf(await accounts.askWallet({ request, address }, given), headers);
  const who = await visitor();
  const mayProve =
    isSubject(subject) && (subject === "account" || may(who, { act: "manage-team", teamId: subject.slice(5) }));
  if (!mayProve || !who.person) return Response.json({ problems: [] }, { status: 403, headers });
  const wish = { address: given, subject, personId: who.person.id };
  return answerOf(await accounts.askWalletProof({ request, address }, wish), headers);
}

function isSubject(subject: string): subject is WalletSubject {
  return subject === "account" || /^team:[a-z0-9-]{1,64}$/.test(subject);
}

function answerOf(
  asked: { kind: "asked"; message: string } | { kind: "refused"; problems: unknown[] },
  headers: Record<string, string>,
): Response {
  return asked.kind === "asked"
    ? Response.json({ message: asked.message }, { headers })
    : Response.json({ problems: asked.problems }, { status: 400, headers });
}
