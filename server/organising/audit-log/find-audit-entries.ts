import { selectAuditEntries } from "../../base/audit/list-audit-entries.ts";
import { sql } from "kysely";
import type { Database } from "../../base/database/database.ts";
import { publishedStages } from "../../event/competitions/corrections.ts";
import { undoCanChangePublished } from "#rules/machines.ts";
import { hasUndo } from "./undo-act.ts";

/** An entry of the audit log with what it changed. */
export interface RecordEntry {
  id: number;
  at: Date;
  /** null: the site itself, or an account that was deleted */
  personName: string | null;
  act: string;
  subject: string;
  brand: string | null;
  details: Record<string, unknown>;
  isUndone: boolean;
  /** whether the act has an undo that nobody has used */
  mayBeUndone: boolean;
  /** whether its undo would change published results */
  changesPublished: boolean;
}

export interface RecordChoice {
  /** words in the person's name, the act or the subject */
  search: string;
  act: string | null;
  from: Date | null;
  /** not included */
  until: Date | null;
  /** the oldest first */
  oldestFirst: boolean;
  /** entries that come after this id in that order; null: from the first on */
  after: number | null;
}

export const entriesOnPage = 100;
/** An export is cut here. */
export const mostExportedEntries = 50_000;

/**
 * The privileged acts that fit, in the order that was asked for.
 *
 * @param brands cities whose acts are asked for; null: all, and those that concern all cities
 */
export async function findAuditEntries(
  database: Database,
  brands: readonly string[] | null,
  choice: RecordChoice,
  limit = entriesOnPage,
): Promise<RecordEntry[]> {
  if (brands?.length === 0) return [];
  let query = selectAuditEntries(database, brands)
    .select(["auditEntry.details", "auditEntry.undoneBy"])
    .orderBy("auditEntry.id", choice.oldestFirst ? "asc" : "desc")
    .limit(limit);
  if (choice.act !== null) query = query.where("auditEntry.act", "=", choice.act);
  if (choice.from !== null) query = query.where("auditEntry.at", ">=", choice.from);
  if (choice.until !== null) query = query.where("auditEntry.at", "<", choice.until);
  if (choice.after !== null) query = query.where("auditEntry.id", choice.oldestFirst ? ">" : "<", choice.after);
  const words = choice.search.normalize("NFC").replaceAll("\0", "").trim().slice(0, 100);
  if (words !== "") {
    const pattern = `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where((where) =>
      where.or([
        where("person.name", "ilike", pattern),
        where("auditEntry.act", "ilike", pattern),
        where("auditEntry.subject", "ilike", pattern),
        sql<boolean>`audit_entry.details::text ilike ${pattern}`,
      ]),
    );
  }
  const rows = await query.execute();
  const published = new Map<string, boolean>();
  for (const { subject, act, undoneBy } of rows) {
    if (undoneBy !== null || !hasUndo(act) || !undoCanChangePublished(act) || published.has(subject)) continue;
    const [kind, id = ""] = subject.split(":");
    const of = kind === "stage" ? { stageId: id } : { teamId: id };
    published.set(subject, (await publishedStages(database, of)).length > 0);
  }
  return rows.map(({ undoneBy, ...row }) => ({
    ...row,
    isUndone: undoneBy !== null,
    mayBeUndone: undoneBy === null && hasUndo(row.act),
    changesPublished: undoCanChangePublished(row.act) && (published.get(row.subject) ?? false),
  }));
}

/** The acts that the record knows, for a choice. */
export async function listActs(database: Database): Promise<string[]> {
  const rows = await database.selectFrom("auditEntry").select("act").distinct().orderBy("act").execute();
  return rows.map((row) => row.act);
}

/** Reads the choice of an address; what does not fit is left out. Days are whole days of UTC. */
export function readRecordChoice(parameters: URLSearchParams): RecordChoice {
  const dayOf = (name: string, add = 0) => {
    const text = parameters.get(name) ?? "";
    const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
    return Number.isNaN(at) ? null : new Date(at + add * 86_400_000);
  };
  const act = parameters.get("act") ?? "";
  const after = Number(parameters.get("after") ?? "");
  return {
    search: (parameters.get("q") ?? "").slice(0, 100),
    act: /^[a-z-]{1,60}$/.test(act) ? act : null,
    from: dayOf("from"),
    until: dayOf("to", 1),
    oldestFirst: parameters.get("order") === "oldest",
    after: Number.isSafeInteger(after) && after > 0 ? after : null,
  };
}
