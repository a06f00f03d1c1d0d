import { sql } from "kysely";
import { searchFor } from "../../platform/database/sort-and-search.ts";
import type { Database } from "../../platform/database/database.ts";
import { publishedStages } from "../../competitions/corrections.ts";
import { rowsByLog, undoCanChangePublished } from "#domain/machines.ts";
import { readListChoice, type ListChoices } from "#domain/platform/list-choice.ts";
import { hasUndo } from "./undo-act.ts";

/** `personName` is null for the site and deleted accounts. */
export type RecordEntry = Awaited<ReturnType<typeof findAuditEntries>>[number];

export type RecordChoice = ReturnType<typeof readRecordChoice>;

export const entriesOnPage = 100;
export const mostExportedEntries = 50_000;

/** @param brands null: all, including acts that concern all cities */
export async function findAuditEntries(
  database: Database,
  brands: readonly string[] | null,
  choice: RecordChoice,
  limit = entriesOnPage,
) {
  if (brands?.length === 0) return [];
  let query = selectAuditEntries(database, brands)
    .select(["auditEntry.details", "auditEntry.undoneBy"])
    .orderBy("auditEntry.id", choice.oldestFirst ? "asc" : "desc")
    .limit(limit);
  if (choice.act !== null) query = query.where("auditEntry.act", "=", choice.act);
  if (choice.from !== null) query = query.where("auditEntry.at", ">=", choice.from);
  if (choice.until !== null) query = query.where("auditEntry.at", "<", choice.until);
  if (choice.after !== null) query = query.where("auditEntry.id", choice.oldestFirst ? ">" : "<", choice.after);
  const contains = searchFor(choice.search);
  if (contains) {
    const searched = ["person.name", "auditEntry.act", "auditEntry.subject", sql`audit_entry.details::text`];
    query = query.where((where) => where.or(searched.map(contains)));
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
    /** it has an undo that hasn't been used */
    mayBeUndone: undoneBy === null && hasUndo(row.act),
    changesPublished: undoCanChangePublished(row.act) && (published.get(row.subject) ?? false),
  }));
}

export async function listActs(database: Database): Promise<string[]> {
  const rows = await database.selectFrom("auditEntry").select("act").distinct().orderBy("act").execute();
  return rows.map((row) => row.act);
}

export const recordChoices = {
  parameter: "act",
  groups: ["", ...rowsByLog.keys()],
  sorts: ["newest", "oldest"],
  isOneWay: true,
} as const satisfies ListChoices;

/** Ignores invalid values. Days are in UTC. */
export function readRecordChoice(parameters: URLSearchParams) {
  const dayOf = (name: string, add = 0) => {
    const text = parameters.get(name) ?? "";
    const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
    return Number.isNaN(at) ? null : new Date(at + add * 86_400_000);
  };
  const { search, group, sort } = readListChoice(parameters, recordChoices);
  const after = Number(parameters.get("after") ?? "");
  return {
    search,
    act: group === "" ? null : group,
    from: dayOf("from"),
    until: dayOf("to", 1),
    oldestFirst: sort === "oldest",
    /** id to continue after; null: start */
    after: Number.isSafeInteger(after) && after > 0 ? after : null,
  };
}

function selectAuditEntries(database: Database, brands: readonly string[] | null) {
  const query = database
    .selectFrom("auditEntry")
    .leftJoin("person", "person.id", "auditEntry.personId")
    .select([
      "auditEntry.id",
      "auditEntry.at",
      "person.name as personName",
      "auditEntry.act",
      "auditEntry.subject",
      "auditEntry.brand",
    ]);
  return brands === null ? query : query.where("auditEntry.brand", "in", brands);
}
