import { sendsTeamsOn, usualPlan, type StageFormat } from "#engine/stages/stage-plan.ts";
import { writeAuditEntry } from "../../../base/audit/write-audit-entry.ts";
import { findFormula } from "../../../event/competitions/find-formula.ts";
import type { Database } from "../../../base/database/database.ts";
import { newId } from "../../../base/database/new-id.ts";
import { readSiteSettings } from "../../../event/settings/site-settings.ts";
import type { StageOutcome } from "../stage-act.ts";
import { stageActs } from "#rules/stage-acts.ts";
import { usualBestOfEachCity } from "#rules/limits.ts";
import type { EntrantsFrom, OfficialStageKind } from "#rules/stage-state.ts";

/**
 * Adds a stage at the end of a competition, with the usual numbers of its format; a draft that nobody outside the panel sees. Its teams are
 * those who go on from the stage before; after one from which nobody goes on, as a final, it begins anew with everybody.
 */
export function addStage(
  database: Database,
  input: {
    competitionId: string;
    format: StageFormat;
    kind: OfficialStageKind;
    name: string;
    personId: string | null;
  },
): Promise<StageOutcome<{ stageId: string }>> {
  return database.transaction().execute(async (transaction): Promise<StageOutcome<{ stageId: string }>> => {
    const competition = await transaction
      .selectFrom("competition")
      .where("id", "=", input.competitionId)
      .select(["id", "brand"])
      .forUpdate()
      .executeTakeFirst();
    const formula = await findFormula(transaction, input.competitionId);
    if (!competition || !formula) return { kind: "refused", reason: "no-such-stage" };
    const last = await transaction
      .selectFrom("stage")
      .where("competitionId", "=", input.competitionId)
      .orderBy("position", "desc")
      .select(["id", "position", "plan"])
      .executeTakeFirst();
    const stageId = newId();
    const { firstDelaySeconds, firstCheckedPercent } = await readSiteSettings(transaction);
    const { competitionId, kind, name } = input;
    const entrantsFrom: EntrantsFrom =
      last?.plan && sendsTeamsOn(last.plan)
        ? { from: "stage", stageId: last.id }
        : await everybodyIn(transaction, competition);
    await transaction
      .insertInto("stage")
      .values({
        id: stageId,
        competitionId,
        kind,
        name,
        state: "draft",
        position: (last?.position ?? 0) + 1,
        plan: JSON.stringify(usualPlan(input.format, formula.cars)),
        entrantsFrom: JSON.stringify(entrantsFrom),
        delaySeconds: firstDelaySeconds,
        checkedShare: firstCheckedPercent / 100,
      })
      .execute();
    await writeAuditEntry(transaction, {
      personId: input.personId,
      act: stageActs.add.log,
      subject: `stage:${stageId}`,
      brand: competition.brand,
      details: { version: 1, before: {}, after: { name, format: input.format, kind } },
    });
    return { kind: "done", stageId };
  });
}

/** All teams with an accepted car; a nation-wide competition usually has none of its own, and its cities' best race. */
async function everybodyIn(
  database: Database,
  competition: { id: string; brand: string | null },
): Promise<EntrantsFrom> {
  if (competition.brand !== null) return { from: "accepted-cars" };
  const ownTeam = await database
    .selectFrom("team")
    .where("competitionId", "=", competition.id)
    .where("houseCar", "is", null)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return ownTeam ? { from: "accepted-cars" } : { from: "cities", stageIds: [], best: usualBestOfEachCity };
}
