import { z } from "zod";
import { teamActs, outOfFilesChoices, type OutOfFiles } from "#domain/teams/team-acts.ts";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import { findRow, getRow, type Database } from "../platform/database/database.ts";
import { oneOf } from "../platform/forms/read-form.ts";
import { announce } from "../platform/live/announce.ts";

export const outOfFilesForm = z.object({ takes: oneOf(outOfFilesChoices, "name") });

/**
 * @param takes null: include the team again
 * @returns false: nothing changed
 */
export function setOutOfFiles(
  database: Database,
  { teamId, takes, personId }: { teamId: string; takes: OutOfFiles | null; personId: string },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable("team")
      .set({ outOfFiles: takes })
      .where("id", "=", teamId)
      .where("outOfFiles", "is distinct from", takes)
      .returning(["competitionId", "number"])
      .executeTakeFirst();
    if (!changed) return false;
    const { brand } = await getRow(transaction, "competition", changed.competitionId, "brand");
    await writeAuditEntry(transaction, {
      personId,
      act: teamActs[takes === null ? "return-to-files" : "leave-files"].log,
      subject: `team:${teamId}`,
      brand,
      details: takes === null ? {} : { takes },
    });
    await announce(transaction, `team:${teamId}`, `competition:${changed.competitionId}`);
    return true;
  });
}

export function teamsOutOfFiles(
  database: Database,
  competitionId: string,
): Promise<{ id: string; takes: OutOfFiles }[]> {
  return database
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .where("outOfFiles", "is not", null)
    .orderBy("id")
    .select(["id", "outOfFiles as takes"])
    .$narrowType<{ takes: OutOfFiles }>()
    .execute();
}

export async function outOfFilesOf(database: Database, teamId: string): Promise<OutOfFiles | null> {
  const row = await findRow(database, "team", teamId, "outOfFiles");
  return row?.outOfFiles ?? null;
}
