import { sql } from "kysely";
import type { RaceDayFacts, RaceDayStage, ShowProgress } from "#domain/stages/race-day.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import { closedOf, type Closings } from "./read-closings.ts";
import type { HealthLight } from "./readiness/health.ts";
import type { Database } from "../platform/database/database.ts";
import { readScreens, readTeamLights } from "./readiness/team-readiness.ts";
import { listStages, type StageSummary } from "../stages/list-stages.ts";
import { pendingRaces } from "../stages/pending-races.ts";
import { listShows, type ShowRow } from "../show/shows.ts";

interface Whose {
  id: string;
  state: CompetitionState;
  freezeRequestedAt: Date | null;
  submissionsCloseAt: Date | null;
  finalStartsAt: Date | null;
}

const dayMs = 24 * 3_600_000;

/**
 * @param lights empty: unknown
 * @param closings null: unknown
 */
export async function readRaceDay(
  database: Database,
  competition: Whose,
  { lights, closings }: { lights: readonly HealthLight[]; closings: Closings | null },
  now: Date,
): Promise<RaceDayFacts> {
  const { id, submissionsCloseAt, finalStartsAt } = competition;
  const found = await listStages(database, id);
  const stages: RaceDayStage[] = [];
  for (const stage of found) {
    if (stage.kind === "practice" || stage.plan === null) continue;
    stages.push(await raceDayStage(database, { ...stage, kind: stage.kind }));
  }
  const final = stages.findLast(({ kind }) => kind === "final");
  const begins = submissionsCloseAt ?? finalStartsAt;
  return {
    state: competition.state,
    isFreezing: competition.freezeRequestedAt !== null,
    isBeforeDeadline: submissionsCloseAt !== null && submissionsCloseAt > now,
    isEventDay: begins === null || begins.getTime() - now.getTime() < dayMs,
    stages,
    show: final === undefined ? { id: null, progress: "none" } : await showOfStage(database, final.id),
    prepared: await readPreparations(database, id, lights),
    closed: closings ? closedOf(closings) : { certificates: false, emails: false, grades: false, archive: false },
  };
}

async function readPreparations(
  database: Database,
  competitionId: string,
  lights: readonly HealthLight[],
): Promise<RaceDayFacts["prepared"]> {
  const teams = await readTeamLights(database, competitionId);
  const rehearsal = await database
    .selectFrom("auditEntry")
    .where("act", "=", "start-rehearsal")
    .where(sql`details ->> 'like'`, "=", competitionId)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  const { connected } = await readScreens(database);
  const colourOf = (name: HealthLight["light"]) => lights.find(({ light }) => light === name)?.colour;
  return {
    teams: teams.length > 0,
    rehearsal: rehearsal !== undefined,
    readiness: lights.length > 0 && lights.every(({ light, colour }) => colour !== "stop" || light === "backup"),
    "check-in": teams.length > 0 && teams.every(({ checkedInAt }) => checkedInAt !== null),
    screens: connected > 0,
    backup: colourOf("backup") === "go",
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

type ShowOnScreens = Pick<ShowRow, "scenes" | "steps" | "step" | "packageVersion">;

export function progressOf({ scenes, steps, step, packageVersion }: ShowOnScreens): ShowProgress {
  if (scenes.length === 0) return "empty";
  if (packageVersion === 0) return "no-data";
  const stepsInAll = steps.reduce((sum, scene) => sum + scene.steps, 0);
  // A test of the screens sends only its own scene.
  if (step >= stepsInAll - 1 && steps.at(-1)?.id === scenes.at(-1)?.id) return "told";
  if (scenes.map(({ id }) => id).join() !== steps.map(({ id }) => id).join()) return "changed";
  return step >= 0 ? "under-way" : "ready";
}
