import { countRows, type Database, findRow } from "../platform/database/database.ts";
import type { Competition } from "../competitions/find-competition.ts";
import { listRacesOfTeam, sortByMinute } from "../races/find-race.ts";
import { standingsOf } from "../results/standings/standings-of.ts";
import { continuedRaceSeconds, longestWaiting } from "#domain/races/ladder-limits.ts";
import { practises } from "#domain/competitions/competition-state.ts";
import { submissionWindow } from "#domain/competitions/submission-window.ts";
import { findOfficialCar, listSubmissions } from "../submissions/find-submission.ts";
import { findNextRace } from "./continue-practice.ts";
import { sql } from "kysely";
import { isCompeting } from "../competitions/competing-members.ts";
import { currentRun } from "../results/standings/current-ratings.ts";
import { seenBy } from "../races/may-see-race.ts";
import { nameInRace } from "../races/out-of-stage.ts";
import type { RaceInterest } from "#engine/race-log/race-interest.ts";

const newVisitMs = 30 * 60_000;
/** At most one write per minute, because an open page reloads with every update. */
const writtenEveryMs = 60_000;

/** Returns the end of the previous visit; null: first visit. */
async function noteVisit(
  database: Database,
  { personId, competitionId, now }: { personId: string; competitionId: string; now: Date },
): Promise<Date | null> {
  const row = await database
    .selectFrom("lastLook")
    .where("personId", "=", personId)
    .where("competitionId", "=", competitionId)
    .select(["seenAt", "since"])
    .executeTakeFirst();
  if (!row) {
    const first = { personId, competitionId, seenAt: now, since: null };
    await database
      .insertInto("lastLook")
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  }
  const pauseMs = now.getTime() - row.seenAt.getTime();
  if (pauseMs < writtenEveryMs) return row.since;
  const isNewVisit = pauseMs >= newVisitMs;
  await database
    .updateTable("lastLook")
    .set({ seenAt: now, ...(isNewVisit && { since: sql<Date>`seen_at` }) })
    .where("personId", "=", personId)
    .where("competitionId", "=", competitionId)
    // Two pages that open at the same moment count as one visit.
    .where("seenAt", "=", row.seenAt)
    .execute();
  return isNewVisit ? row.seenAt : row.since;
}

async function countAnswered(
  database: Database,
  asked: { competitionId: string; personId: string; teamId: string | undefined; since: Date },
): Promise<number> {
  const { competitionId, personId, teamId, since } = asked;
  return countRows(
    database
      .selectFrom("question")
      .where("competitionId", "=", competitionId)
      .where("answeredAt", ">", since)
      .where((question) =>
        question.or([question("personId", "=", personId), ...(teamId ? [question("teamId", "=", teamId)] : [])]),
      ),
  );
}

const teamColumns = [
  "id",
  "name",
  "code",
  "number",
  "liveryPrimary",
  "liverySecondary",
  "activeCarId",
  "deadlineAt",
  "disqualifiedAt",
  "mergedInto",
  "proposedName",
] as const;

export type MyCar = Awaited<ReturnType<typeof readMyCar>>;

/**
 * Only a few indexed queries, because the page is rendered per person.
 * @param teamId their team in this competition
 */
export async function readMyCar(
  database: Database,
  {
    competition,
    personId,
    teamId,
    now,
  }: {
    competition: Competition;
    personId: string;
    teamId: string | undefined;
    now: Date;
  },
) {
  const competitionId = competition.id;
  const since = await noteVisit(database, { personId, competitionId, now });
  const answered = since === null ? 0 : await countAnswered(database, { competitionId, personId, teamId, since });
  const row = teamId === undefined ? undefined : await findRow(database, "team", teamId, ...teamColumns);
  const submissions = submissionWindow(competition, row ?? null, now);
  if (!row)
    return {
      team: null,
      submissions,
      standing: null,
      placedTeams: 0,
      meanwhile: null,
      newest: null,
      officialCar: undefined,
      lastRaces: [],
      ahead: null,
      nextRace: null,
      answered,
    };
  const { id, code, number, liveryPrimary, liverySecondary, activeCarId } = row;
  const team = { id, code, number, liveryPrimary, liverySecondary };
  const [newest] = await listSubmissions(database, team.id, 1);
  const practisingTeam = { id: team.id, competitionId };
  const [standing] = await standingsOf(database, competitionId, { teamIds: [team.id] });
  const placedTeams = standing ? await countPlaced(database, competitionId) : 0;
  return {
    team: {
      ...team,
      // Members see the name they chose, even while it is pending.
      name: row.proposedName ?? row.name,
      hasActiveCar: activeCarId !== null,
    },
    submissions,
    standing: standing ?? null,
    placedTeams,
    meanwhile:
      since === null ? null : await readSinceLastVisit(database, practisingTeam, since, standing?.place ?? null, now),
    newest: newest ?? null,
    officialCar: await findOfficialCar(database, team.id),
    lastRaces: sortByMinute(await listRacesOfTeam(database, team.id, 20)),
    ahead: standing?.place ? await findTeamAt(database, competitionId, standing.place - 1) : null,
    /** minutes: the longest wait if no race is planned; null: the car doesn't practise */
    nextRace:
      practises(competition) && activeCarId !== null
        ? ((await findNextRace(database, practisingTeam, now)) ?? longestWaitMinutes(placedTeams))
        : null,
    answered,
  };
}

/** Of a settled ladder. */
const longestWaitMinutes = (teams: number) => Math.ceil(teams / longestWaiting + 1) * (continuedRaceSeconds / 60);

/** null: no team has this place */
async function findTeamAt(database: Database, competitionId: string, place: number) {
  const run = await currentRun(database, competitionId);
  const team = await database
    .selectFrom("rating")
    .innerJoin("team", "team.id", "rating.teamId")
    .where("rating.runId", "=", run?.id ?? "")
    .where("rating.place", "=", place)
    .where(isCompeting)
    .select(["team.id", "team.name", "rating.strength"])
    .executeTakeFirst();
  return team ?? null;
}

export async function countPlaced(database: Database, competitionId: string): Promise<number> {
  const run = await currentRun(database, competitionId);
  if (!run) return 0;
  return countRows(database.selectFrom("rating").where("runId", "=", run.id).where("place", "is not", null));
}

export type SinceLastVisit = Awaited<ReturnType<typeof readSinceLastVisit>>;

const longestMs = 14 * 86_400_000;
/** More than a team races in that time. */
const mostRaces = 2_000;

/** @param place current place on the board; null: none */
async function readSinceLastVisit(
  database: Database,
  team: { id: string; competitionId: string },
  since: Date,
  place: number | null,
  now = new Date(),
) {
  const from = new Date(Math.max(since.getTime(), now.getTime() - longestMs));
  const runBefore = await runAt(database, team.competitionId, from);
  const before = runBefore === undefined ? null : ((await ratingIn(database, runBefore, team.id)) ?? null);
  const races = await database
    .selectFrom("race")
    .innerJoin("raceSeat", "raceSeat.raceId", "race.id")
    .where("race.competitionId", "=", team.competitionId)
    .where("race.finishedAt", ">", from)
    .where("raceSeat.teamId", "=", team.id)
    .where(seenBy("public"))
    .orderBy("race.finishedAt", "desc")
    .limit(mostRaces)
    .select([
      "race.id",
      "race.number",
      "race.finishedAt",
      "race.interest",
      "race.interestIn",
      "race.winnerSeat",
      "raceSeat.seat",
    ])
    .execute();
  const most = races.reduce<(typeof races)[number] | undefined>(
    (best, race) => ((race.interest ?? -1) > (best?.interest ?? -1) ? race : best),
    undefined,
  );
  const others =
    runBefore === undefined || place === null || before === null || before.place === null
      ? []
      : await passedBetween(database, team, { runBefore, placeBefore: before.place, place });
  const named = (chosen: typeof others) => chosen.map(({ teamId, teamName }) => ({ teamId, teamName }));
  return {
    since: from,
    before,
    races: races.length,
    wins: races.filter(({ winnerSeat, seat }) => winnerSeat === seat).length,
    /** teams of people that were behind it and are ahead now, and vice versa */
    passedBy: named(others.filter(({ isBefore }) => isBefore)),
    passed: named(others.filter(({ isBefore }) => !isBefore)),
    best: most ? ((await bestRaceOf(database, most)) ?? null) : null,
  };
}

async function runAt(database: Database, competitionId: string, at: Date): Promise<string | undefined> {
  const run = await database
    .selectFrom("ratingRun")
    .innerJoin("stage", "stage.id", "ratingRun.stageId")
    .where("stage.competitionId", "=", competitionId)
    .where("ratingRun.asOf", "<=", at)
    .orderBy("ratingRun.asOf", "desc")
    .limit(1)
    .select("ratingRun.id")
    .executeTakeFirst();
  return run?.id;
}

function ratingIn(database: Database, runId: string, teamId: string) {
  return database
    .selectFrom("rating")
    .where("runId", "=", runId)
    .where("teamId", "=", teamId)
    .select(["place", "strength"])
    .executeTakeFirst();
}

async function passedBetween(
  database: Database,
  team: { id: string; competitionId: string },
  { runBefore, placeBefore, place }: { runBefore: string; placeBefore: number; place: number },
): Promise<{ teamId: string; teamName: string; isBefore: boolean }[]> {
  const run = await currentRun(database, team.competitionId);
  if (!run) return [];
  const rows = await database
    .selectFrom("rating")
    .innerJoin("rating as earlier", "earlier.teamId", "rating.teamId")
    .innerJoin("team", "team.id", "rating.teamId")
    .where("rating.runId", "=", run.id)
    .where("earlier.runId", "=", runBefore)
    .where("team.id", "!=", team.id)
    .where("team.competitionId", "=", team.competitionId)
    .where(isCompeting)
    .where((was) =>
      was.or([
        was.and([was("earlier.place", "<", placeBefore), was("rating.place", ">=", place)]),
        was.and([was("earlier.place", ">=", placeBefore), was("rating.place", "<", place)]),
      ]),
    )
    .orderBy("rating.strength", "desc")
    .orderBy("rating.place")
    .select(["team.id as teamId", "team.name as teamName", "rating.place"])
    .execute();
  return rows.map(({ place: own, ...other }) => ({ ...other, isBefore: own !== null && own < place }));
}

export type BestRace = NonNullable<Awaited<ReturnType<typeof bestRaceOf>>>;

async function bestRaceOf(
  database: Database,
  race: { id: string; number: number; finishedAt: Date | null; interestIn: RaceInterest | null },
) {
  const { interestIn: interest, finishedAt } = race;
  if (interest === null || finishedAt === null) return undefined;
  const seat =
    interest.seat === null
      ? undefined
      : await database
          .selectFrom("raceSeat")
          .innerJoin("race", "race.id", "raceSeat.raceId")
          .innerJoin("team", "team.id", "raceSeat.teamId")
          .where("raceSeat.raceId", "=", race.id)
          .where("raceSeat.seat", "=", interest.seat)
          .select(nameInRace.as("name"))
          .executeTakeFirst();
  return { raceId: race.id, number: race.number, finishedAt, interest, teamName: seat?.name ?? null };
}
