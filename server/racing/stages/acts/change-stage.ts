import { groupDraws } from "#engine/stages/draw.ts";
import { parseStagePlan, seatDesigns, stageFormats, type StagePlan } from "#engine/stages/stage-plan.ts";
import { Refusal } from "#engine/race/refusal.ts";
import { differences } from "../../../base/audit/changes-since.ts";
import { findFormula } from "../../../event/competitions/find-formula.ts";
import { bestOfEachCity, isWithin, longestName, publicDelaySeconds } from "#rules/limits.ts";
import {
  officialStageKinds,
  releaseModes,
  type EntrantsFrom,
  type OfficialStageKind,
  type ReleaseMode,
  type StageKind,
} from "#rules/stage-state.ts";
import { lastStagesOfCities } from "../last-stages-of-cities.ts";
import { stageAct, type StageFormPlace } from "../stage-act.ts";

/** What an organiser decides of a stage before it is announced. */
export interface StageDraft {
  name: string;
  kind: OfficialStageKind;
  plan: StagePlan;
  entrantsFrom: EntrantsFrom;
  releaseMode: ReleaseMode;
  delaySeconds: number;
  checkedShare: number;
}

/** Changes a draft. The plan's number of cars is always the formula's. */
export const changeStage = stageAct<StageDraft>("change", {
  read: readDraft,
  async work({ transaction, stage, input: draft }) {
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
  },
  takeBackWith: ({ draft }) => draft,
});

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

async function readDraft(text: (name: string) => string, place: StageFormPlace): Promise<StageDraft | "bad-plan"> {
  const format = stageFormats.find((each) => each === text("format"));
  const seats = seatDesigns.find((each) => each === text("seats"));
  const draw = groupDraws.find((each) => each === text("draw"));
  const kind = officialStageKinds.find((each) => each === text("kind"));
  const releaseMode = releaseModes.find((each) => each === text("releaseMode"));
  if (!format || !seats || !kind || !releaseMode) return "bad-plan";
  const number = (name: string) => Number(text(name).trim() || "0");
  const points = text("points").trim();
  const plan: StagePlan = {
    format,
    seats,
    ...(draw && { draw }),
    fieldSize: 0,
    racesPerField: number("racesPerField"),
    rounds: number("rounds"),
    advancePerField: number("advancePerField"),
    bestOthers: number("bestOthers"),
    fillsGroups: text("fillsGroups") === "yes",
    advancing: number("advancing"),
    points: points === "" ? [] : points.split(/[\s,;]+/).map(Number),
    minutes: text("minutes").trim() === "" ? null : number("minutes"),
    placesThatMatter: number("placesThatMatter"),
    mostExtraRounds: number("mostExtraRounds"),
  };
  const [delaySeconds, checkedShare] = [number("delaySeconds"), number("checkedPercent") / 100];
  if (!isWithin(delaySeconds, publicDelaySeconds) || !(checkedShare >= 0 && checkedShare <= 1)) return "bad-plan";
  const entrantsFrom = await readEntrantsFrom(text, place);
  const name = text("name").trim().slice(0, longestName);
  if (!entrantsFrom || name === "") return "bad-plan";
  return { name, kind, plan, entrantsFrom, releaseMode, delaySeconds, checkedShare };
}

async function readEntrantsFrom(
  text: (name: string) => string,
  { database, competitionId, stageId }: StageFormPlace,
): Promise<EntrantsFrom | undefined> {
  const wish = text("entrants");
  if (wish === "accepted-cars") return { from: "accepted-cars" };
  if (wish === "cities") {
    const best = Number(text("best"));
    if (!isWithin(best, bestOfEachCity)) return undefined;
    return { from: "cities", best, stageIds: await lastStagesOfCities(database, competitionId) };
  }
  const earlier = await database
    .selectFrom("stage")
    .where("id", "=", wish)
    .where("id", "!=", stageId)
    .where("competitionId", "=", competitionId)
    .where("plan", "is not", null)
    .select("id")
    .executeTakeFirst();
  return earlier && { from: "stage", stageId: earlier.id };
}
