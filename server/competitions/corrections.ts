import { sql } from "kysely";
import { isWithin, longestReason, reasonLength } from "#domain/platform/limits.ts";
import { rowsByLog, type AuditAct } from "#domain/machines.ts";
import { type Database, type DatabaseTransaction, newId } from "../platform/database/database.ts";

/** `teamName` is null if the act hides the team or is not about one team. */
export type Correction = Awaited<ReturnType<typeof listCorrections>>[number];

/** `since`: only the team's stages that weren't decided before it. */
type Subject = { stageId: string } | { teamId: string; since?: Date | null };

/** The team's name is what these acts hide, so their reason is shown without it. */
const nameless: readonly AuditAct[] = ["hide-team"];

function canChangePublished(act: string): boolean {
  return rowsByLog.get(act)?.changesPublished ?? false;
}

export async function publishedStages(database: Database, subject: Subject): Promise<string[]> {
  let query = database
    .selectFrom("stage")
    .where("kind", "!=", "practice")
    .where(
      sql<boolean>`(stage.state = 'released' or exists (
        select from race where race.stage_id = stage.id and race.state = 'released'))`,
    )
    .orderBy("position")
    .select("stage.id");
  if ("stageId" in subject) query = query.where("stage.id", "=", subject.stageId);
  else {
    const { teamId, since = null } = subject;
    query = query.where("stage.id", "in", (entrant) =>
      entrant.selectFrom("stageEntrant").where("teamId", "=", teamId).select("stageId"),
    );
    if (since !== null)
      query = query.where((stage) => stage.or([stage("decidedAt", "is", null), stage("decidedAt", ">=", since)]));
  }
  return (await query.execute()).map(({ id }) => id);
}

/**
 * Returns a function that stores the reason, to be called after the act, or "no-reason" if published results would
 * change without one. Call it before changing anything.
 */
export async function beginCorrection(
  transaction: DatabaseTransaction,
  act: AuditAct,
  subject: Subject,
  given: string | undefined,
): Promise<"no-reason" | ((teamId?: string) => Promise<void>)> {
  const stages = canChangePublished(act) ? await publishedStages(transaction, subject) : [];
  const reason = (given ?? "").normalize("NFC").replaceAll("\0", "").replace(/\s+/gu, " ").trim();
  if (stages.length > 0 && !isWithin(reason.length, { min: reasonLength.min, max: longestReason })) return "no-reason";
  return async (teamId) => {
    if (stages.length === 0) return;
    const named = teamId !== undefined && !nameless.includes(act) ? teamId : null;
    await transaction
      .insertInto("correction")
      .values(stages.map((stageId) => ({ id: newId(), stageId, act, teamId: named, reason })))
      .execute();
  };
}

/** Newest first. */
export function listCorrections(database: Database, stageId: string) {
  return database
    .selectFrom("correction")
    .leftJoin("team", "team.id", "correction.teamId")
    .where("correction.stageId", "=", stageId)
    .orderBy("correction.madeAt", "desc")
    .orderBy("correction.id")
    .select([
      "correction.id",
      "correction.act",
      "correction.reason",
      "correction.madeAt",
      "team.name as teamName",
      "team.code",
      "team.number",
    ])
    .execute();
}
