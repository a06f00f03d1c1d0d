import { z } from "zod";
import { may } from "#server/people/accounts/permissions.ts";
import { listDrafts, removeDraft, saveDraft } from "#server/people/drafts/drafts-of-person.ts";
import { readDraft } from "#server/people/drafts/read-draft.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/drafts-endpoint";

const headers = { "Cache-Control": "no-store" };

const wishes = z.discriminatedUnion("wish", [
  z.object({ wish: z.literal("save"), draft: z.unknown(), grewFrom: z.int().min(0) }),
  z.object({ wish: z.literal("remove"), id: z.string().max(64) }),
]);

/** `GET /_drafts`: the cars that the visitor is writing, from every machine. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  if (!who.person || !may(who, { act: "keep-drafts" })) return signedOut();
  return Response.json({ drafts: await listDrafts(database, who.person.id) }, { headers });
}

/** `POST /_drafts`: saves or removes one of them. */
export async function action({ context, request }: Route.ActionArgs) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  if (!who.person || !may(who, { act: "keep-drafts" })) return signedOut();
  const personId = who.person.id;
  const read = wishes.safeParse(await request.json().catch(() => null));
  if (!read.success) return Response.json({ kind: "unreadable" }, { status: 400, headers });
  if (read.data.wish === "remove") {
    await removeDraft(database, { personId, id: read.data.id });
    return Response.json({ kind: "removed" }, { headers });
  }
  const draft = readDraft(read.data.draft);
  if (draft.kind === "problem") return Response.json(draft, { status: 400, headers });
  const outcome = await saveDraft(database, { personId, draft: draft.draft, grewFrom: read.data.grewFrom });
  return Response.json(outcome, { headers });
}

function signedOut(): Response {
  return Response.json({ kind: "signed-out" }, { status: 403, headers });
}
