import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/passkey-endpoint";

/** `POST /_passkey` with `{ "purpose": "sign-in" | "add" }`: WebAuthn options. */
export async function action({ context, request }: Route.ActionArgs) {
  const { accounts, address } = context.get(siteContext);
  const body: unknown = await request.json().catch(() => null);
  const isNew = typeof body === "object" && body !== null && "purpose" in body && body.purpose === "add";
  const from = { request, address };
  const asked = isNew ? await accounts.askForNewPasskey(from) : await accounts.askForPasskey(from);
  if (asked.kind === "refused") return Response.json({ problems: asked.problems }, { status: 400 });
  asked.headers.set("Cache-Control", "no-store");
  return Response.json(asked.options, { headers: asked.headers });
}
