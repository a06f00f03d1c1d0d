import { z } from "zod";
import {
  bestOfEachCity,
  isWithin,
  longestName,
  publicDelaySeconds,
  defaultBestOfEachCity,
} from "#domain/platform/limits.ts";
import { stageActs } from "#domain/stages/stage-acts.ts";
import {
  type EntrantsFrom,
  type OfficialStageKind,
  type StageKind,
  officialStageKinds,
  releaseModes,
} from "#domain/stages/stage-state.ts";
import { Refusal } from "#engine/formula/refusal.ts";
import { groupDraws } from "#engine/stages/draw.ts";
import {
  type StageFormat,
  type StagePlan,
  parseStagePlan,
  seatDesigns,
  sendsTeamsOn,
  stageFormats,
  defaultPlan,
} from "#engine/stages/stage-plan.ts";
import { listDivisions } from "../competitions/divisions/divisions.ts";
import { findFormula } from "../competitions/find-competition.ts";
import { differences } from "../platform/audit/versioned.ts";
import { writeAuditEntry, undoFrom } from "../platform/audit/audit-entries.ts";
import { lockRow, updateRow, type Database, newId, getRow, hasRows } from "../platform/database/database.ts";
import { cutLine, field, id, number, oneOf, tick } from "../platform/forms/read-form.ts";
import { isCreated } from "../platform/database/created-once.ts";
import { announce } from "../platform/live/announce.ts";
import { readSiteSettings } from "../platform/settings/site-settings.ts";
import { isSeedSecretPublished } from "../races/race-fairness.ts";
import { lastStagesOfCities } from "./find-entrants.ts";
import { type StageFormPlace, type StageOutcome, reads, readsNothing, stageAct } from "./stage-act.ts";

/**
 * A draft with its format's defaults. Its teams advance from the previous stage, or are all teams if no one advances
 * from that one.
 */
export function addStage(
  database: Database,
  input: {
    id?: string;
    competitionId: string;
    format: StageFormat;
    kind: OfficialStageKind;
    name: string;
    personId: string | null;
  },
): Promise<StageOutcome<{ stageId: string }>> {
  const { id: stageId = newId() } = input;
  return database.transaction().execute(async (transaction): Promise<StageOutcome<{ stageId: string }>> => {
    if (await isCreated(transaction, "stage", stageId)) return { kind: "done", stageId };
    const competition = await lockRow(transaction, "competition", input.competitionId, "id", "brand");
    const formula = await findFormula(transaction, input.competitionId);
    if (!competition || !formula) return { kind: "refused", reason: "no-such-stage" };
    const last = await transaction
      .selectFrom("stage")
      .where("competitionId", "=", input.competitionId)
      .orderBy("position", "desc")
      .select(["id", "position", "plan"])
      .executeTakeFirst();
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
        plan: JSON.stringify(defaultPlan(input.format, formula.cars)),
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

/** Nation-wide competitions rarely have cars, so the best of their cities race. */
async function everybodyIn(
  database: Database,
  competition: { id: string; brand: string | null },
): Promise<EntrantsFrom> {
  if (competition.brand !== null) return { from: "accepted-cars" };
  const ownTeams = database
    .selectFrom("team")
    .where("competitionId", "=", competition.id)
    .where("houseCar", "is", null);
  return (await hasRows(ownTeams))
    ? { from: "accepted-cars" }
    : { from: "cities", stageIds: [], best: defaultBestOfEachCity };
}

const entrantsFrom = z.discriminatedUnion("from", [
  z.object({ from: z.literal("accepted-cars") }),
  z.object({ from: z.literal("stage"), stageId: z.string() }),
  z.object({ from: z.literal("cities"), stageIds: z.array(z.string()), best: z.number() }),
]) satisfies z.ZodType<EntrantsFrom>;

/** Read back from the audit log when an edit or a removal is undone. */
const stageDraft = z.object({
  name: z.string(),
  kind: z.enum(officialStageKinds),
  plan: z.custom<StagePlan>((value) => readPlan(value) !== undefined),
  entrantsFrom,
  divisions: z.array(z.string()).nullish(),
  releaseMode: z.enum(releaseModes),
  delaySeconds: z.number(),
  checkedShare: z.number(),
});

export type StageDraft = z.output<typeof stageDraft>;

function readPlan(value: unknown): StagePlan | undefined {
  try {
    return parseStagePlan(value);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
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
    const plan = readPlan({ ...draft.plan, fieldSize: formula.cars });
    if (!plan) return "bad-plan";
    const columns = ["name", "kind", "plan", "entrantsFrom", "divisions", "releaseMode", "delaySeconds"] as const;
    const before = await getRow(transaction, "stage", stage.id, ...columns, "checkedShare");
    const { name, kind, releaseMode, delaySeconds, checkedShare } = draft;
    const entrantsFrom = JSON.stringify(draft.entrantsFrom);
    const divisions = JSON.stringify(draft.divisions ?? []);
    await updateRow(transaction, "stage", stage.id, {
      name,
      kind,
      releaseMode,
      delaySeconds,
      checkedShare,
      entrantsFrom,
      divisions,
      plan: JSON.stringify(plan),
    });
    return { details: { ...differences(shownDraft(before), shownDraft({ ...draft, plan })), draft: before } };
  },
  undoes: z.object({ draft: stageDraft }).transform(({ draft }) => draft),
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

type StageFields = z.output<typeof draftForm>;

async function draftOf(fields: StageFields, place: StageFormPlace): Promise<StageDraft | "bad-plan"> {
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
  } = fields;
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
  { entrants, best }: Pick<StageFields, "entrants" | "best">,
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

export const announceStage = stageAct("announce", {
  read: readsNothing,
  async work({ transaction, stage }) {
    if (await isSeedSecretPublished(transaction, stage.competitionId)) return "seeds-known";
    await updateRow(transaction, "stage", stage.id, { state: "announced" });
    return {};
  },
});

export const withdrawStageAnnouncement = stageAct("withdraw-announcement", {
  read: readsNothing,
  async work({ transaction, stage }) {
    await updateRow(transaction, "stage", stage.id, { state: "draft" });
    return {};
  },
});

export const removeStage = stageAct("remove", {
  read: readsNothing,
  async work({ transaction, stage }) {
    const removed = transaction.deleteFrom("stage").where("id", "=", stage.id).returningAll();
    return { details: { row: await removed.executeTakeFirstOrThrow() } };
  },
});

const removedStage = z.object({
  row: stageDraft.extend({ competitionId: z.string(), position: z.number(), version: z.number() }),
});

export const restoreStage = undoFrom(removedStage, async (transaction, { subjectId, details: { row } }) => {
  const competition = await lockRow(transaction, "competition", row.competitionId, "id");
  if (!competition) return "no-longer-possible";
  const stages = await transaction
    .selectFrom("stage")
    .where("competitionId", "=", row.competitionId)
    .select(["id", "position"])
    .execute();
  if (stages.some((stage) => stage.id === subjectId)) return "changed-since";
  const isFree = !stages.some((stage) => stage.position === row.position);
  const position = isFree ? row.position : Math.max(0, ...stages.map((stage) => stage.position)) + 1;
  await transaction
    .insertInto("stage")
    .values({
      id: subjectId,
      ...row,
      position,
      state: "draft",
      version: row.version + 1,
      plan: JSON.stringify(row.plan),
      entrantsFrom: JSON.stringify(row.entrantsFrom),
      divisions: JSON.stringify(row.divisions ?? []),
    })
    .execute();
  await announce(transaction, `competition:${row.competitionId}`);
  return "undone";
});
