import { z } from "zod";
import { siteContext } from "#server/http/site-context.ts";
import { may } from "#server/people/accounts/permissions.ts";
import { draftSchema, listDrafts, removeDraft, saveDraft } from "#server/people/drafts/drafts.ts";
import type { Route } from "./+types/drafts-endpoint";

const headers = { "Cache-Control": "no-store" };

const requestSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), draft: draftSchema, version: z.int().min(0).max(1_000_000_000) }),
  z.object({ intent: z.literal("remove"), id: z.string().max(64) }),
]);

/** `GET /_drafts`: the drafts in the visitor's account. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  if (!who.person || !may(who, { act: "keep-drafts" })) return signedOut();
  return Response.json({ drafts: await listDrafts(database, who.person.id) }, { headers });
}

/** `POST /_drafts`: saves or removes one draft. */
export async function action({ context, request }: Route.ActionArgs) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  if (!who.person || !may(who, { act: "keep-drafts" })) return signedOut();
  const personId = who.person.id;
  const read = requestSchema.safeParse(await request.json().catch(() => null));
  if (!read.success) return Response.json({ kind: "refused" }, { status: 400, headers });
  if (read.data.intent === "remove") {
    await removeDraft(database, { personId, id: read.data.id });
    return Response.json({ kind: "removed" }, { headers });
  }
  const { draft, version } = read.data;
  return Response.json(await saveDraft(database, { personId, draft, version }), { headers });
}

function signedOut(): Response {
  return Response.json({ kind: "signedOut" }, { status: 403, headers });
}
