/** Only the author can read drafts; organisers can't. */
import { sql } from "kysely";
import { z } from "zod";
import { lockRow, type Database } from "../platform/database/database.ts";

export const draftsLimit = 60;
/** UTF-8 bytes of one draft. */
export const draftLimitBytes = 512 * 1024;
/** UTF-8 bytes of all drafts of a person. */
export const draftsLimitBytes = 8 * 1024 * 1024;

// The database can't store NUL.
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/); // eslint-disable-line no-control-regex

export const draftSchema = z.object({
  /** from the browser; unique per person */
  id: z.string().regex(/^[\w-]{1,64}$/),
  name: text(200),
  /** the first file is the car */
  files: z
    .array(z.object({ path: text(200).min(1), text: text(draftLimitBytes) }))
    .min(1)
    .max(33)
    .refine((files) => files.reduce((sum, file) => sum + Buffer.byteLength(file.text), 0) <= draftLimitBytes),
  openPath: text(200),
  startedFrom: text(100).nullable(),
});

export type DraftFields = z.infer<typeof draftSchema>;

export interface StoredDraft extends DraftFields {
  version: number;
  /** milliseconds since 1970 */
  savedAtMs: number;
}

export type SaveDraftOutcome =
  | { kind: "saved"; version: number }
  /** a newer version exists; nothing changed */
  | { kind: "changed"; theirs: StoredDraft }
  /** too many drafts, or too large in total */
  | { kind: "full" };

const columns = ["id", "name", "files", "openPath", "startedFrom", "version", "savedAt"] as const;

export async function listDrafts(database: Database, personId: string): Promise<StoredDraft[]> {
  const rows = await database
    .selectFrom("draft")
    .where("personId", "=", personId)
    .orderBy("savedAt", "desc")
    .select(columns)
    .execute();
  return rows.map(({ savedAt, ...row }) => ({ ...row, savedAtMs: savedAt.getTime() }));
}

/**
 * Only if the stored version is the one that was edited.
 * @param input.version 0 for a new draft
 */
export function saveDraft(
  database: Database,
  input: { personId: string; draft: DraftFields; version: number },
): Promise<SaveDraftOutcome> {
  const { personId, draft } = input;
  return database.transaction().execute(async (transaction): Promise<SaveDraftOutcome> => {
    // Locks the person, so that two saves can't both pass the checks below.
    await lockRow(transaction, "person", personId, "id");
    const stored = await transaction
      .selectFrom("draft")
      .where("personId", "=", personId)
      .where("id", "=", draft.id)
      .select(columns)
      .executeTakeFirst();
    if (stored && hasSameText(stored, draft)) return { kind: "saved", version: stored.version };
    if (stored && stored.version !== input.version) {
      const { savedAt, ...theirs } = stored;
      return { kind: "changed", theirs: { ...theirs, savedAtMs: savedAt.getTime() } };
    }
    const others = await transaction
      .selectFrom("draft")
      .where("personId", "=", personId)
      .where("id", "!=", draft.id)
      .select(({ fn }) => [
        fn.countAll<string | number>().as("count"),
        sql<string | number>`coalesce(sum(octet_length(files::text)), 0)`.as("bytes"),
      ])
      .executeTakeFirstOrThrow();
    const files = JSON.stringify(draft.files);
    const isFull = !stored && Number(others.count) >= draftsLimit;
    if (isFull || Number(others.bytes) + Buffer.byteLength(files) > draftsLimitBytes) return { kind: "full" };
    const { id, name, openPath, startedFrom } = draft;
    // Saving a draft that was deleted elsewhere needs a version that no other browser has.
    const version = input.version + 1;
    const values = { name, files, openPath, startedFrom, version, savedAt: new Date() };
    await transaction
      .insertInto("draft")
      .values({ personId, id, ...values })
      .onConflict((conflict) => conflict.columns(["personId", "id"]).doUpdateSet(values))
      .execute();
    return { kind: "saved", version };
  });
}

export async function removeDraft(database: Database, input: { personId: string; id: string }): Promise<void> {
  await database.deleteFrom("draft").where("personId", "=", input.personId).where("id", "=", input.id).execute();
}

function hasSameText(a: Pick<DraftFields, "name" | "files">, b: Pick<DraftFields, "name" | "files">): boolean {
  return (
    a.name === b.name &&
    a.files.length === b.files.length &&
    a.files.every((file, index) => file.path === b.files[index]?.path && file.text === b.files[index].text)
  );
}
