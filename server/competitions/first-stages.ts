import { presets, type PresetName } from "#engine/formula/formula.ts";
import { parseStagePlan, defaultPlan, type StageFormat } from "#engine/stages/stage-plan.ts";
import { type DatabaseTransaction, newId } from "../platform/database/database.ts";
import { readSiteSettings } from "../platform/settings/site-settings.ts";
import type { EntrantsFrom, OfficialStageKind } from "#domain/stages/stage-state.ts";

export type StageOutline = readonly {
  kind: OfficialStageKind;
  format: StageFormat;
  /** missing: the usual number */
  groupsGoingOn?: number;
}[];

export type StageNames = Readonly<Record<OfficialStageKind, string>>;

export async function addOutlinedStages(
  transaction: DatabaseTransaction,
  input: { competitionId: string; preset: PresetName; outline: StageOutline; names: StageNames },
): Promise<void> {
  const { firstDelaySeconds, firstCheckedPercent } = await readSiteSettings(transaction);
  let position = await lastPosition(transaction, input.competitionId);
  let before: EntrantsFrom = { from: "accepted-cars" };
  for (const { kind, format, groupsGoingOn } of input.outline) {
    const { cars } = presets[input.preset];
    const plan = defaultPlan(format, cars);
    position += 1;
    const id = newId();
    await transaction
      .insertInto("stage")
      .values({
        id,
        competitionId: input.competitionId,
        kind,
        name: input.names[kind],
        state: "draft",
        position,
        plan: JSON.stringify(groupsGoingOn === undefined ? plan : { ...plan, advancing: groupsGoingOn * cars }),
        entrantsFrom: JSON.stringify(before),
        delaySeconds: firstDelaySeconds,
        checkedShare: firstCheckedPercent / 100,
      })
      .execute();
    before = { from: "stage", stageId: id };
  }
}

/**
 * Copies names, formats, entrants and release modes, but no results. Cities of a grand final have to be chosen again.
 */
export async function copyStages(
  transaction: DatabaseTransaction,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  const stages = await transaction
    .selectFrom("stage")
    .where("competitionId", "=", fromId)
    .where("plan", "is not", null)
    .orderBy("position")
    .select(["id", "kind", "name", "plan", "entrantsFrom", "releaseMode", "delaySeconds", "checkedShare"])
    .execute();
  const copies = new Map<string, string>();
  let position = await lastPosition(transaction, toId);
  for (const { id: earlier, plan, entrantsFrom, ...stage } of stages) {
    position += 1;
    const id = newId();
    await transaction
      .insertInto("stage")
      .values({
        ...stage,
        id,
        competitionId: toId,
        state: "draft",
        position,
        plan: JSON.stringify(parseStagePlan(plan)),
        entrantsFrom: JSON.stringify(copiedEntrants(entrantsFrom, copies)),
      })
      .execute();
    copies.set(earlier, id);
  }
}

function copiedEntrants(entrants: EntrantsFrom | null, copies: ReadonlyMap<string, string>): EntrantsFrom {
  switch (entrants?.from) {
    case "stage": {
      const stageId = copies.get(entrants.stageId);
      return stageId === undefined ? { from: "accepted-cars" } : { from: "stage", stageId };
    }
    case "cities":
      return { ...entrants, stageIds: [] };
    case "accepted-cars":
    case undefined:
      return { from: "accepted-cars" };
  }
}

async function lastPosition(transaction: DatabaseTransaction, competitionId: string): Promise<number> {
  const row = await transaction
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .select(({ fn }) => fn.max("position").as("last"))
    .executeTakeFirst();
  return row?.last ?? 0;
}
