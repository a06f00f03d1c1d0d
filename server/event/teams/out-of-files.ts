import { z } from "zod";
import { retractionTakes, type RetractionTakes } from "#rules/retraction.ts";
import { teamActs } from "#rules/team-acts.ts";
import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { Database } from "../../base/database/database.ts";
import { oneOf } from "../../base/forms/fields.ts";
import { announce } from "../../base/live/announce.ts";

export const outOfFilesForm = z.object({ takes: oneOf(retractionTakes, "name") });

/**
 * Takes a team out of the files of its event, or puts it back: its name, university and city, or its program, too. The site's list of
 * retractions says so, so that other sites do the same with what they have.
 *
 * @param takes null: back into them
 * @returns false: there is nothing to change
 */
export function setOutOfFiles(
  database: Database,
  {
    teamId,
    takes,
    personId,
    now = new Date(),
  }: { teamId: string; takes: RetractionTakes | null; personId: string; now?: Date },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable("team")
      .set({ outOfFiles: takes, outOfFilesAt: takes === null ? null : now })
      .where("id", "=", teamId)
      .where("outOfFiles", "is distinct from", takes)
      .returning(["competitionId", "number"])
      .executeTakeFirst();
    if (!changed) return false;
    const { brand } = await transaction
      .selectFrom("competition")
      .where("id", "=", changed.competitionId)
      .select("brand")
      .executeTakeFirstOrThrow();
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

/** The teams of a competition that are taken out of its files, by their own wish, and since when. */
export async function teamsOutOfFiles(
  database: Database,
  competitionIds: readonly string[],
): Promise<{ id: string; competitionId: string; takes: RetractionTakes; at: Date }[]> {
  if (competitionIds.length === 0) return [];
  const rows = await database
    .selectFrom("team")
    .where("competitionId", "in", competitionIds)
    .where("outOfFiles", "is not", null)
    .where("hiddenAt", "is", null)
    .orderBy("outOfFilesAt")
    .orderBy("id")
    .select(["id", "competitionId", "outOfFiles", "outOfFilesAt"])
    .execute();
  return rows.flatMap(({ outOfFiles, outOfFilesAt, ...team }) =>
    outOfFiles === null ? [] : [{ ...team, takes: outOfFiles, at: outOfFilesAt ?? new Date(0) }],
  );
}

export async function outOfFilesOf(database: Database, teamId: string): Promise<RetractionTakes | null> {
  const row = await database.selectFrom("team").where("id", "=", teamId).select("outOfFiles").executeTakeFirst();
  return row?.outOfFiles ?? null;
}
