import { sendsTeamsOn, usualPlan, type StageFormat } from "#engine/stages/stage-plan.ts";
import { writeAuditEntry } from "../../platform/audit/write-audit-entry.ts";
import { findFormula } from "../../competitions/find-formula.ts";
import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/new-id.ts";
import { readSiteSettings } from "../../platform/settings/site-settings.ts";
import type { StageOutcome } from "../stage-act.ts";
import { stageActs } from "#domain/stages/stage-acts.ts";
import { usualBestOfEachCity } from "#domain/platform/limits.ts";
import type { EntrantsFrom, OfficialStageKind } from "#domain/stages/stage-state.ts";

/**
 * A draft with its format's defaults. Its teams advance from the previous stage, or are all teams if no one advances
 * from that one.
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

/** A nation-wide competition usually has no cars of its own, so its cities' best race. */
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
