/** The drafts of one person, on every machine where they sign in. Nobody else reads them, organisers neither. */
import { sql } from "kysely";
import type { Database } from "../../base/database/database.ts";
import type { DraftFields } from "./read-draft.ts";

/** A draft as it is stored. */
export interface StoredDraft extends DraftFields {
  /** one more with every save, from 1 */
  version: number;
  /** milliseconds since 1970 */
  savedAtMs: number;
}

export type SaveDraftOutcome =
  | { kind: "saved"; version: number }
  /** somebody saved other words since the version that these grew from; nothing was changed */
  | { kind: "conflict"; theirs: StoredDraft }
  | { kind: "too-many"; limit: number }
  | { kind: "too-large-together"; bytes: number; limitBytes: number };

/** Drafts that one person may keep. */
export const draftsLimit = 60;
/** Bytes of the files of all of them together, as UTF-8: sixteen drafts of the largest kind. */
export const draftsLimitBytes = 8 * 1024 * 1024;

const columns = ["id", "name", "files", "openPath", "startedFrom", "version", "savedAt"] as const;

/** All drafts of a person, newest first. */
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
 * Saves a draft over the version that it grew from, so that words of another machine are never overwritten unseen.
 *
 * @param input.grewFrom the stored version that the browser changed; 0 for one that the server never saw
 */
export function saveDraft(
  database: Database,
  input: { personId: string; draft: DraftFields; grewFrom: number },
): Promise<SaveDraftOutcome> {
  const { personId, draft, grewFrom } = input;
  return database.transaction().execute(async (transaction): Promise<SaveDraftOutcome> => {
    // One save of a person at a time: the count and the versions hold while this one decides.
    await transaction
      .selectFrom("person")
      .where("id", "=", personId)
      .select("id")
      .forUpdate()
      .executeTakeFirstOrThrow();
    const known = await transaction
      .selectFrom("draft")
      .where("personId", "=", personId)
      .where("id", "=", draft.id)
      .select(columns)
      .executeTakeFirst();
    if (known && holdsSameWords(known, draft)) return { kind: "saved", version: known.version };
    if (known && known.version !== grewFrom) {
      const { savedAt, ...theirs } = known;
      return { kind: "conflict", theirs: { ...theirs, savedAtMs: savedAt.getTime() } };
    }
    const others = await transaction
      .selectFrom("draft")
      .where("personId", "=", personId)
      .where("id", "!=", draft.id)
      .select(sql<string | number>`coalesce(sum(octet_length(files::text)), 0)`.as("bytes"))
      .executeTakeFirstOrThrow();
    const bytes = Number(others.bytes) + Buffer.byteLength(JSON.stringify(draft.files));
    if (bytes > draftsLimitBytes) return { kind: "too-large-together", bytes, limitBytes: draftsLimitBytes };
    const values = {
      name: draft.name,
      files: JSON.stringify(draft.files),
      openPath: draft.openPath,
      startedFrom: draft.startedFrom,
      savedAt: new Date(),
    };
    if (known) {
      const version = known.version + 1;
      await transaction
        .updateTable("draft")
        .set({ ...values, version })
        .where("personId", "=", personId)
        .where("id", "=", draft.id)
        .execute();
      return { kind: "saved", version };
    }
    const { count } = await transaction
      .selectFrom("draft")
      .where("personId", "=", personId)
      .select(({ fn }) => fn.countAll<string | number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= draftsLimit) return { kind: "too-many", limit: draftsLimit };
    // A draft that was removed elsewhere and changed here comes back with a version that nobody holds an older text of.
    const version = grewFrom + 1;
    await transaction
      .insertInto("draft")
      .values({ personId, id: draft.id, ...values, version })
      .execute();
    return { kind: "saved", version };
  });
}

/** Removes one draft of a person; one that is not there is removed already. */
export async function removeDraft(database: Database, input: { personId: string; id: string }): Promise<void> {
  await database.deleteFrom("draft").where("personId", "=", input.personId).where("id", "=", input.id).execute();
}

function holdsSameWords(a: Pick<DraftFields, "name" | "files">, b: Pick<DraftFields, "name" | "files">): boolean {
  return (
    a.name === b.name &&
    a.files.length === b.files.length &&
    a.files.every((file, index) => file.path === b.files[index]?.path && file.text === b.files[index].text)
  );
}
