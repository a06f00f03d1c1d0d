import { z } from "zod";
import { groupDraws } from "#engine/stages/draw.ts";
import { parseStagePlan, seatDesigns, stageFormats, type StagePlan } from "#engine/stages/stage-plan.ts";
import { Refusal } from "#engine/formula/refusal.ts";
import { differences } from "../../platform/audit/changes-since.ts";
import { cutLine, field, id, number, oneOf, tick } from "../../platform/forms/fields.ts";
import { listDivisions } from "../../competitions/divisions/divisions.ts";
import { findFormula } from "../../competitions/find-formula.ts";
import { bestOfEachCity, isWithin, longestName, publicDelaySeconds } from "#domain/platform/limits.ts";
import {
  officialStageKinds,
  releaseModes,
  type EntrantsFrom,
  type OfficialStageKind,
  type ReleaseMode,
  type StageKind,
} from "#domain/stages/stage-state.ts";
import { lastStagesOfCities } from "../last-stages-of-cities.ts";
import { reads, stageAct, type StageFormPlace } from "../stage-act.ts";

export interface StageDraft {
  name: string;
  kind: OfficialStageKind;
  plan: StagePlan;
  entrantsFrom: EntrantsFrom;
  divisions?: string[];
  releaseMode: ReleaseMode;
  delaySeconds: number;
  checkedShare: number;
}

const draftForm = z.object({
  name: cutLine(longestName),
  kind: oneOf(officialStageKinds),
  format: oneOf(stageFormats),
  seats: oneOf(seatDesigns),
  draw: oneOf(groupDraws),
  racesPerField: number,
  rounds: number,
  advancePerField: number,
  bestOthers: number,
  fillsGroups: tick,
  advancing: number,
  points: field((text) =>
    text.trim() === ""
      ? []
      : text
          .trim()
          .split(/[\s,;]+/)
          .map(Number),
  ),
  minutes: field((text) => (text.trim() === "" ? null : Number(text))),
  placesThatMatter: number,
  mostExtraRounds: number,
  releaseMode: oneOf(releaseModes),
  delaySeconds: number,
  checkedPercent: number,
  entrants: id,
  best: number,
  // Checkboxes of one name arrive as lines.
  division: field((text) => text.split("\n").filter((each) => each !== "")),
});

/** The number of cars is always the formula's. */
export const changeStage = stageAct<StageDraft>("change", {
  read: reads(draftForm, draftOf),
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
      .select(["name", "kind", "plan", "entrantsFrom", "divisions", "releaseMode", "delaySeconds", "checkedShare"])
      .executeTakeFirstOrThrow();
    const { name, kind, releaseMode, delaySeconds, checkedShare } = draft;
    const entrantsFrom = JSON.stringify(draft.entrantsFrom);
    const divisions = JSON.stringify(draft.divisions ?? []);
    await transaction
      .updateTable("stage")
      .set({ name, kind, releaseMode, delaySeconds, checkedShare, entrantsFrom, divisions, plan: JSON.stringify(plan) })
      .where("id", "=", stage.id)
      .execute();
    return { details: { ...differences(shownDraft(before), shownDraft({ ...draft, plan })), draft: before } };
  },
  takeBackWith: ({ draft }) => draft,
});

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

type Said = z.output<typeof draftForm>;

async function draftOf(said: Said, place: StageFormPlace): Promise<StageDraft | "bad-plan"> {
  const {
    name,
    kind,
    format,
    seats,
    draw,
    releaseMode,
    delaySeconds,
    checkedPercent,
    entrants,
    best,
    division,
    ...numbers
  } = said;
  if (!format || !seats || !kind || !releaseMode || name === "") return "bad-plan";
  if (!isWithin(delaySeconds, publicDelaySeconds) || !(checkedPercent >= 0 && checkedPercent <= 100)) return "bad-plan";
  const entrantsFrom = await readEntrantsFrom({ entrants, best }, place);
  if (!entrantsFrom) return "bad-plan";
  const plan: StagePlan = { format, seats, ...(draw && { draw }), fieldSize: 0, ...numbers };
  // Drop removed divisions; choosing all is the same as none.
  const known = await listDivisions(place.database, place.competitionId);
  const chosen = known.map(({ id: each }) => each).filter((each) => division.includes(each));
  const divisions = chosen.length === known.length ? [] : chosen;
  return { name, kind, plan, entrantsFrom, divisions, releaseMode, delaySeconds, checkedShare: checkedPercent / 100 };
}

async function readEntrantsFrom(
  { entrants, best }: Pick<Said, "entrants" | "best">,
  { database, competitionId, stageId }: StageFormPlace,
): Promise<EntrantsFrom | undefined> {
  if (entrants === "accepted-cars") return { from: entrants };
  if (entrants === "cities") {
    if (!isWithin(best, bestOfEachCity)) return undefined;
    return { from: entrants, best, stageIds: await lastStagesOfCities(database, competitionId) };
  }
  const earlier = await database
    .selectFrom("stage")
    .where("id", "=", entrants)
    .where("id", "!=", stageId)
    .where("competitionId", "=", competitionId)
    .where("plan", "is not", null)
    .select("id")
    .executeTakeFirst();
  return earlier && { from: "stage", stageId: earlier.id };
}
