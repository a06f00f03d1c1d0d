import { parseStagePlan, usualPlan, type StageFormat, type StagePlan } from "#engine/stages/stage-plan.ts";
import { Refusal } from "#engine/race/refusal.ts";
import { differences } from "../../base/audit/changes-since.ts";
import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import { findFormula } from "../../event/competitions/find-formula.ts";
import type { Database } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { readSiteSettings } from "../../event/settings/site-settings.ts";
import { actOnStage, type StageAct, type StageOutcome } from "./stage-act.ts";
import type { EntrantsFrom, ReleaseMode, StageKind } from "#rules/stage-state.ts";

/** What an organiser decides of a stage before it is announced. */
export interface StageDraft {
  name: string;
  kind: Exclude<StageKind, "practice">;
  plan: StagePlan;
  entrantsFrom: EntrantsFrom;
  releaseMode: ReleaseMode;
  delaySeconds: number;
  checkedShare: number;
}

/** Adds a stage at the end of a competition, with the usual numbers of its format; a draft that nobody outside the panel sees. */
export function addStage(
  database: Database,
  input: {
    competitionId: string;
    format: StageFormat;
    kind: StageDraft["kind"];
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
      .select(["id", "position", "kind"])
      .executeTakeFirst();
    const stageId = newId();
    const { firstDelaySeconds, firstCheckedPercent } = await readSiteSettings(transaction);
    const { competitionId, kind, name } = input;
    const entrantsFrom: EntrantsFrom =
      !last || last.kind === "practice" ? { from: "accepted-cars" } : { from: "stage", stageId: last.id };
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
      act: "add-stage",
      subject: `stage:${stageId}`,
      brand: competition.brand,
      details: { version: 1, before: {}, after: { name, format: input.format, kind } },
    });
    return { kind: "done", stageId };
  });
}

/** Changes a draft. The plan's number of cars is always the formula's. */
export function changeStage(database: Database, act: StageAct, draft: StageDraft): Promise<StageOutcome> {
  return actOnStage(database, "change-stage", act, async (transaction, stage) => {
    if (stage.state !== "draft") return "wrong-state";
    const formula = await findFormula(transaction, stage.competitionId);
    if (!formula) return "no-such-stage";
    let plan: StagePlan;
    try {
      plan = parseStagePlan({ ...draft.plan, fieldSize: formula.cars });
    } catch (error) {
      if (error instanceof Refusal) return "bad-plan";
      throw error;
    }
    const before = await transaction
      .selectFrom("stage")
      .where("id", "=", stage.id)
      .select(["name", "kind", "plan", "entrantsFrom", "releaseMode", "delaySeconds", "checkedShare"])
      .executeTakeFirstOrThrow();
    const { name, kind, releaseMode, delaySeconds, checkedShare } = draft;
    const entrantsFrom = JSON.stringify(draft.entrantsFrom);
    await transaction
      .updateTable("stage")
      .set({ name, kind, releaseMode, delaySeconds, checkedShare, entrantsFrom, plan: JSON.stringify(plan) })
      .where("id", "=", stage.id)
      .execute();
    return { details: { ...differences(shownDraft(before), shownDraft({ ...draft, plan })), draft: before } };
  });
}

/** What a draft says, name by name: how two organisers and the record read it. */
function shownDraft({
  plan,
  ...draft
}: Omit<StageDraft, "plan" | "kind" | "entrantsFrom"> & DraftParts): Record<string, unknown> {
  return { ...draft, ...plan };
}

interface DraftParts {
  kind: StageKind;
  plan: StagePlan | null;
  entrantsFrom: EntrantsFrom | null;
}

/** Takes a draft away. */
export function removeStage(database: Database, act: StageAct): Promise<StageOutcome> {
  return actOnStage(database, "remove-stage", act, async (transaction, stage) => {
    if (stage.state !== "draft") return "wrong-state";
    const before = await transaction
      .selectFrom("stage")
      .where("id", "=", stage.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    await transaction.deleteFrom("stage").where("id", "=", stage.id).execute();
    return { details: { row: before } };
  });
}
