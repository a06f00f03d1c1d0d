import type { RaceDayFacts, RaceDayStage, ShowProgress } from "#domain/stages/race-day.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import type { Database } from "../platform/database/database.ts";
import { listStages, type StageSummary } from "../stages/list-stages.ts";
import { pendingRaces } from "../stages/pending-races.ts";
import { listShows, type ShowRow } from "../show/shows.ts";

interface Whose {
  id: string;
  state: CompetitionState;
  freezeRequestedAt: Date | null;
}

export async function readRaceDay(database: Database, competition: Whose): Promise<RaceDayFacts> {
  const found = await listStages(database, competition.id);
  const stages: RaceDayStage[] = [];
  for (const stage of found) {
    if (stage.kind === "practice" || stage.plan === null) continue;
    stages.push(await raceDayStage(database, { ...stage, kind: stage.kind }));
  }
  const final = stages.findLast(({ kind }) => kind === "final");
  const { certificates } = await database
    .selectFrom("certificate")
    .where("competitionId", "=", competition.id)
    .select(({ fn }) => fn.countAll<number>().as("certificates"))
    .executeTakeFirstOrThrow();
  return {
    state: competition.state,
    isFreezing: competition.freezeRequestedAt !== null,
    stages,
    show: final === undefined ? { id: null, progress: "none" } : await showOfStage(database, final.id),
    certificates,
  };
}

async function raceDayStage(
  database: Database,
  { races, ...stage }: StageSummary & { kind: RaceDayStage["kind"] },
): Promise<RaceDayStage> {
  const isRacing = stage.state === "running" || stage.state === "held";
  const run = races.finished + races.released;
  return {
    id: stage.id,
    name: stage.name,
    kind: stage.kind,
    state: stage.state,
    version: stage.version,
    run,
    races: races.planned,
    delaySeconds: stage.delaySeconds,
    facts: {
      isReady: isRacing && (await pendingRaces(database, stage.id)) === undefined,
      heldRaces: races.held,
      hiddenYet: races.hiddenYet,
      onlyElsewhere: 0,
      nextRound: null,
      unseenRaces: 0,
      isByRound: false,
    },
  };
}

async function showOfStage(database: Database, stageId: string): Promise<RaceDayFacts["show"]> {
  const shows = await listShows(database);
  const show = shows.find(({ scenes }) => scenes.some((scene) => "stageId" in scene && scene.stageId === stageId));
  return show ? { id: show.id, progress: progressOf(show) } : { id: null, progress: "none" };
}

function progressOf({ scenes, steps, step, packageVersion }: ShowRow): ShowProgress {
  if (scenes.length === 0) return "empty";
  if (packageVersion === 0) return "no-data";
  const stepsInAll = steps.reduce((sum, scene) => sum + scene.steps, 0);
  if (step >= stepsInAll - 1) return "told";
  if (step >= 0) return "under-way";
  return scenes.map(({ id }) => id).join() === steps.map(({ id }) => id).join() ? "ready" : "changed";
}
