import { z } from "zod";
import { siteContext } from "#server/http/site-context.ts";
import { may } from "#server/accounts/permissions.ts";
import type { Visitor } from "#server/accounts/visitor.ts";
import { draftSchema, listDrafts, removeDraft, saveDraft } from "#server/submissions/drafts.ts";
import type { Route } from "./+types/drafts-endpoint";

const headers = { "Cache-Control": "no-store" };

const requestSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("save"), draft: draftSchema, version: z.int().min(0).max(1_000_000_000) }),
  z.object({ kind: z.literal("remove"), id: z.string().max(64) }),
]);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const personId = ownerOf(await visitor(), request);
  if (personId === undefined) return signedOut();
  return Response.json({ drafts: await listDrafts(database, personId) }, { headers });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { database, visitor } = context.get(siteContext);
  const personId = ownerOf(await visitor(), request);
  if (personId === undefined) return signedOut();
  const read = requestSchema.safeParse(await request.json().catch(() => null));
  if (!read.success) return Response.json({ kind: "refused" }, { status: 400, headers });
  if (read.data.kind === "remove") {
    await removeDraft(database, { personId, id: read.data.id });
    return Response.json({ kind: "removed" }, { headers });
  }
  const { draft, version } = read.data;
  return Response.json(await saveDraft(database, { personId, draft, version }), { headers });
}

/** An old tab must not save into another person's account. */
function ownerOf(who: Visitor, request: Request): string | undefined {
  const asked = new URL(request.url).searchParams.get("owner");
  if (!who.person || !may(who, { act: "keep-drafts" })) return undefined;
  return asked === null || asked === who.person.id ? who.person.id : undefined;
}

function signedOut(): Response {
  return Response.json({ kind: "signedOut" }, { status: 403, headers });
}
