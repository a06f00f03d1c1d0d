import { sql } from "kysely";
import type { RaceDayFacts, RaceDayStage, ShowProgress, Closing } from "#domain/stages/race-day.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import type { HealthLight } from "./readiness/health.ts";
import { hasRows, type Database } from "../platform/database/database.ts";
import { listStages, type StageSummary } from "../stages/list-stages.ts";
import { isFollowed } from "../stages/read-stage.ts";
import { countChecks, pendingRaces } from "../stages/pending-races.ts";
import { listShows, type ShowRow } from "../show/shows.ts";
import { countCertificates } from "../results/certificates/issue-certificates.ts";
import { countRecipients, listCertificateRecipients } from "../results/certificates/mail-certificates.ts";
import { isCompeting } from "../competitions/competing-members.ts";

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
  const rehearsals = database
    .selectFrom("auditEntry")
    .where("act", "=", "start-rehearsal")
    .where(sql`details ->> 'like'`, "=", competitionId)
    // Finished, or already removed.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("competition")
            .whereRef(sql`'rehearsal:' || competition.id`, "=", "auditEntry.subject")
            .where("state", "!=", "finished")
            .select("competition.id"),
        ),
      ),
    );
  const { connected } = await readScreens(database);
  return {
    teams: teams.length > 0,
    rehearsal: await hasRows(rehearsals),
    readiness: lights.length > 0 && lights.every(({ light, colour }) => colour !== "stop" || light === "backup"),
    "check-in": teams.length > 0 && teams.every(({ checkedInAt }) => checkedInAt !== null),
    screens: connected > 0,
    backup: await hasBackupOfRaces(database, competitionId),
  };
}

/** Whether a backup includes the latest official race and release, or the latest phase of a competition without them. */
async function hasBackupOfRaces(database: Database, competitionId: string): Promise<boolean> {
  const { stateSince, racedAt, releasedAt } = await database
    .selectFrom("competition")
    .leftJoin("stage", (join) =>
      join.onRef("stage.competitionId", "=", "competition.id").on("stage.kind", "!=", "practice"),
    )
    .leftJoin("race", "race.stageId", "stage.id")
    .where("competition.id", "=", competitionId)
    .groupBy("competition.stateSince")
    .select(({ fn }) => [
      "competition.stateSince",
      fn.max("race.finishedAt").as("racedAt"),
      fn.max("stage.releasedAt").as("releasedAt"),
    ])
    .executeTakeFirstOrThrow();
  const since = [racedAt ?? stateSince, releasedAt].filter((moment) => moment !== null);
  return hasRows(
    database.selectFrom("backup").where((backup) => backup.and(since.map((at) => backup("finishedAt", ">", at)))),
  );
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
    furtherRounds: stage.furtherRounds,
    checks: isRacing ? await countChecks(database, stage.id) : { done: 0, all: 0 },
    delaySeconds: stage.delaySeconds,
    facts: {
      isReady: isRacing && (await pendingRaces(database, stage.id)) === undefined,
      heldRaces: races.held,
      hiddenYet: races.hiddenYet,
      onlyElsewhere: 0,
      nextRound: null,
      unseenRaces: 0,
      isByRound: false,
      isFollowed: await isFollowed(database, stage.id),
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

export type Closings = Awaited<ReturnType<typeof readClosings>>;

/** Certificates and files handed out after an event. */
export async function readClosings(database: Database, competitionId: string, hasMail: boolean) {
  const downloads = await database
    .selectFrom("auditEntry")
    .leftJoin("person", "person.id", "auditEntry.personId")
    .where("subject", "=", `competition:${competitionId}`)
    .where("act", "in", ["export-grades", "export-archive"])
    .distinctOn("act")
    .orderBy("act")
    .orderBy("auditEntry.id", "desc")
    .select(["act", "at", "person.name as by"])
    .execute();
  const lastOf = (act: string) => downloads.find((each) => each.act === act) ?? null;
  return {
    certificates: await countCertificates(database, competitionId),
    /** null: no mail server */
    emails: hasMail ? countRecipients(await listCertificateRecipients(database, competitionId)) : null,
    /** the last time; null: never */
    grades: lastOf("export-grades"),
    archive: lastOf("export-archive"),
  };
}

/** Outdated certificates need reprinting, so their step is open again. */
function closedOf({ certificates, emails, grades, archive }: Closings): Record<Closing, boolean | null> {
  return {
    certificates: certificates.issued > 0 && certificates.outdated === 0,
    emails: emails && emails.open === 0 && emails.written + emails.unreachable > 0,
    grades: grades !== null,
    archive: archive !== null,
  };
}

/** Of a team's car, worst first. */
export const teamLights = ["no-car", "rejected", "accepted"] as const;

type TeamLight = (typeof teamLights)[number];

type TeamReadiness = Awaited<ReturnType<typeof readTeamLights>>[number];

/** Worst first, without house cars, hidden and disqualified teams. */
export async function readTeamLights(database: Database, competitionId: string) {
  const rows = await database
    .selectFrom("team")
    .leftJoin("checkIn", "checkIn.teamId", "team.id")
    .where("team.competitionId", "=", competitionId)
    .where("team.houseCar", "is", null)
    .where(isCompeting)
    .orderBy("team.number")
    .select([
      "team.id",
      "team.number",
      "team.name",
      "team.code",
      "team.university",
      "team.city",
      "team.activeCarId",
      "checkIn.checkedInAt",
    ])
    .select(
      sql<string | null>`(select submission.state from submission where submission.team_id = team.id
        order by submission.received_at desc limit 1)`.as("lastState"),
    )
    .execute();
  const teams = rows.map(({ activeCarId, lastState, ...team }) => ({
    ...team,
    light: lightOf(activeCarId !== null, lastState),
  }));
  return teams.toSorted((a, b) => teamLights.indexOf(a.light) - teamLights.indexOf(b.light));
}

export async function namesWithoutCar(database: Database, competitionId: string): Promise<string[]> {
  const teams = await readTeamLights(database, competitionId);
  return teams.filter(({ light }) => light !== "accepted").map(({ name }) => name);
}

function lightOf(hasCar: boolean, lastState: string | null): TeamLight {
  if (hasCar) return "accepted";
  return lastState === "rejected" ? "rejected" : "no-car";
}

export function countByCity(teams: readonly TeamReadiness[]): { city: string; counts: Record<TeamLight, number> }[] {
  const cities = new Map<string, Record<TeamLight, number>>();
  for (const { city, light } of teams) {
    const counts = cities.get(city) ?? { "no-car": 0, rejected: 0, accepted: 0 };
    counts[light] += 1;
    cities.set(city, counts);
  }
  return [...cities].map(([city, counts]) => ({ city, counts })).toSorted((a, b) => a.city.localeCompare(b.city, "tr"));
}

/** Screens heard from in the last half minute, out of those admitted. */
export async function readScreens(database: Database): Promise<{ admitted: number; connected: number }> {
  return database
    .selectFrom("screen")
    .where("admittedAt", "is not", null)
    .select((select) => [
      select.fn.countAll<number>().as("admitted"),
      select.fn
        .count<number>("id")
        .filterWhere("seenAt", ">", new Date(Date.now() - 30_000))
        .as("connected"),
    ])
    .executeTakeFirstOrThrow();
}
