import { sql } from "kysely";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import type { Database } from "../platform/database/database.ts";
import { announce } from "../platform/live/announce.ts";

const act = "read-source";
/** Reloading the page within this time isn't a new look. */
const lookLastsMs = 12 * 3_600_000;

export type SourceLook = Awaited<ReturnType<typeof listSourceLooks>>[number];

/**
 * For the audit log and the teams.
 * @param submissionIds of one competition; others are ignored
 */
export async function writeSourceLook(
  database: Database,
  look: { competitionId: string; brand: string | null; personId: string; submissionIds: readonly string[] },
): Promise<void> {
  const { competitionId, brand, personId, submissionIds } = look;
  await database.transaction().execute(async (transaction) => {
    const submissions = await transaction
      .selectFrom("submission")
      .where("id", "in", [...submissionIds])
      .where("competitionId", "=", competitionId)
      .select(["id", "teamId"])
      .execute();
    for (const { id, teamId } of submissions) {
      const subject = `team:${teamId}`;
      await writeAuditEntry(transaction, { personId, act, subject, brand, details: { submission: id } });
      await announce(transaction, `team:${teamId}`);
    }
  });
}

export async function hasLooked(
  database: Database,
  personId: string,
  submissionIds: readonly string[],
  now = new Date(),
): Promise<boolean> {
  const rows = await database
    .selectFrom("auditEntry")
    .where("personId", "=", personId)
    .where("act", "=", act)
    .where("at", ">", new Date(now.getTime() - lookLastsMs))
    .select(sql<string>`details ->> 'submission'`.as("submissionId"))
    .execute();
  const seen = new Set(rows.map((row) => row.submissionId));
  return submissionIds.every((id) => seen.has(id));
}

export function listSourceLooks(database: Database, teamId: string) {
  return database
    .selectFrom("auditEntry")
    .leftJoin("person", "person.id", "auditEntry.personId")
    .where("auditEntry.subject", "=", `team:${teamId}`)
    .where("auditEntry.act", "=", act)
    .orderBy("auditEntry.id", "desc")
    .limit(20)
    .select([
      "auditEntry.at",
      "person.name as personName",
      sql<string>`audit_entry.details ->> 'submission'`.as("submissionId"),
    ])
    .execute();
}
