import type { StagePlan } from "#engine/stages/stage-plan.ts";
import { setImmediate as nextTask } from "node:timers/promises";
import { racesOfEverySeason, simulateStage, type StagePreview } from "#engine/stages/simulate-stage.ts";
import type { Database } from "../platform/database/database.ts";
import { houseEntrantsOf } from "./read-stage.ts";
import type { StageRefusal } from "./stage-act.ts";
import type { EntrantsFrom } from "#domain/stages/stage-state.ts";
import { findEntrants, type Entrant } from "./find-entrants.ts";

export interface ShownPreview extends StagePreview {
  teams: number;
  isAssumed: boolean;
  /** expected from start to decision, with two runs and checks; null: no measurements yet */
  seconds: number | null;
  measuredRuns: number;
}

/** As many as fit in the time limit. */
const mostSeasons = 200;
const longestPreviewMs = 1_500;
const measuredRuns = 400;
/** Milliseconds per run for queue and database. */
const overheadMs = 25;

/**
 * Number of races, duration by this machine's measurements, and certainty of the order by simulation.
 * @param expected teams to assume while they aren't known
 * @param threads races that run at once
 */
export async function previewStage(
  database: Database,
  input: {
    competitionId: string;
    plan: StagePlan;
    entrantsFrom: EntrantsFrom;
    divisions?: readonly string[];
    checkedShare: number;
    expected: number;
    threads: number;
  },
): Promise<ShownPreview | { refused: StageRefusal }> {
  const { plan, competitionId } = input;
  const found = await findEntrants(database, competitionId, input.entrantsFrom, "preview", input.divisions);
  if (found === "nobody-advances") return { refused: found };
  const isAssumed = typeof found === "string" || found.length === 0;
  const entrants = isAssumed ? assumed(input.expected) : found;
  const house = await houseEntrantsOf(database, competitionId);
  if (house.length < plan.fieldSize - 1) return { refused: "no-house-cars" };
  const strengths = new Map(
    entrants.flatMap(({ teamId, strength, uncertainty }) =>
      strength === null ? [] : [[teamId, { strength, uncertainty: uncertainty ?? 1 }] as const],
    ),
  );
  const preview = await simulateInSlices({
    plan,
    entrants: {
      teams: entrants.map((entrant) => entrant.teamId),
      houseCars: house.map((entrant) => entrant.teamId),
      withdrawn: [],
    },
    strengths,
    seed: `${competitionId}:preview`,
  });
  const { seconds, runs } = await estimateSeconds(database, {
    races: preview.races,
    checks: preview.races * input.checkedShare,
    threads: input.threads,
  });
  return { ...preview, teams: entrants.length, isAssumed, seconds, measuredRuns: runs };
}

/** By this machine's measurements; null: none yet. */
export async function estimateSeconds(
  database: Database,
  { races, checks, threads }: { races: number; checks: number; threads: number },
): Promise<{ seconds: number | null; runs: number }> {
  const { runMs, checkMs, runs } = await measure(database);
  if (runMs === null) return { seconds: null, runs };
  const raceSeconds = (races * (2 * runMs + overheadMs)) / 1000 / Math.max(1, threads);
  return { seconds: raceSeconds + (checks * (checkMs ?? 2 * runMs)) / 1000, runs };
}

/** In slices, so that requests are answered in between. */
async function simulateInSlices(input: Omit<Parameters<typeof simulateStage>[0], "seasons">): Promise<StagePreview> {
  const until = performance.now() + longestPreviewMs;
  const planned = racesOfEverySeason(input);
  const seasons: StagePreview[] = [];
  do {
    seasons.push(simulateStage({ ...input, planned, seed: `${input.seed}:${seasons.length}`, seasons: 1 }));
    await nextTask();
  } while (seasons.length < mostSeasons && performance.now() < until);
  const [first] = seasons;
  if (!first) throw new Error("A preview has at least one season.");
  const mean = (value: (season: StagePreview) => number) =>
    seasons.reduce((sum, season) => sum + value(season), 0) / seasons.length;
  return {
    ...first,
    firstIsRight: mean((season) => season.firstIsRight),
    cutIsRight: first.cutIsRight === null ? null : mean((season) => season.cutIsRight ?? 0),
    meanPlaceError: mean((season) => season.meanPlaceError),
    seasons: seasons.length,
  };
}

const assumed = (count: number): Entrant[] =>
  Array.from({ length: count }, (_, index) => ({
    teamId: `team ${index + 1}`,
    carId: "",
    strength: null,
    uncertainty: null,
    divisionId: null,
  }));

async function measure(database: Database) {
  const newest = await database
    .selectFrom("race")
    .where("runMs", "is not", null)
    .orderBy("finishedAt", "desc")
    .limit(measuredRuns)
    .select("runMs")
    .execute();
  const checks = await database
    .selectFrom("raceRun")
    .where("kind", "=", "second-evm")
    .orderBy("ranAt", "desc")
    .limit(measuredRuns)
    .select("runMs")
    .execute();
  const mean = (rows: readonly { runMs: number | null }[]) =>
    rows.length === 0 ? null : rows.reduce((sum, row) => sum + (row.runMs ?? 0), 0) / rows.length;
  return { runMs: mean(newest), checkMs: mean(checks), runs: newest.length };
}
