import { newId } from "../base/database/new-id.ts";
import { may } from "../people/accounts/permissions.ts";
import type { Visitor } from "../people/accounts/visitor.ts";
import { importShares, importUploaded, noRoomFor, type Importer } from "../results/imports/imports.ts";
import type { SiteContext } from "./site-context.ts";

/** Where the panel sends an event's file, as it is: `POST …?name=event.jsonl.gz&share=10`. */
export const uploadPath = "/code-prix-admin-panel/imports/upload";

/** For whom somebody may bring events here: the whole site, or the first city that they organise; undefined: nobody. */
export function importerOf(visitor: Visitor): Importer | undefined {
  const { person } = visitor;
  if (!person) return undefined;
  const brand = [null, ...visitor.grants.map((grant) => grant.brand)].find((each) =>
    may(visitor, { act: "organise", brand: each }),
  );
  return brand === undefined ? undefined : { personId: person.id, brand };
}

/** Receives an event's file of another installation, to be verified. Who may not is told so before anything is read. */
export async function receiveImport(
  { database, jobs, importFiles }: Pick<SiteContext, "database" | "jobs" | "importFiles">,
  visitor: Visitor,
  request: Request,
): Promise<Response> {
  const answer = (status: number, body: object) =>
    Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
  const refuse = (status: number, reason: string) => answer(status, { kind: "refused", reason });
  const importer = importerOf(visitor);
  if (!importer) return refuse(403, "forbidden");
  const { searchParams } = new URL(request.url);
  const share = importShares.find((each) => each === searchParams.get("share")) ?? "10";
  const fileName = (searchParams.get("name") ?? "").replaceAll(/[^\P{C}]/gu, "").slice(0, 200) || "event.jsonl.gz";
  const full = await noRoomFor(database);
  if (full) return refuse(409, full);
  if (!request.body) return refuse(400, "empty");
  const id = newId();
  const taken = await importFiles.take(id, request.body).catch((): "cut-off" => "cut-off");
  if (taken === "too-large") return refuse(413, taken);
  if (typeof taken === "string") return refuse(taken === "no-room" ? 507 : 400, taken);
  const outcome = await importUploaded(database, jobs, importer, { id, fileName, share, ...taken });
  if (outcome.kind === "added") return answer(201, { kind: "added", id });
  await importFiles.remove(id);
  return refuse(409, outcome.reason);
}
