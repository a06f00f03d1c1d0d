import { countRows, type Database } from "../platform/database/database.ts";
import type { Competition } from "../competitions/find-competition.ts";
import { listRacesOfTeam } from "../races/find-race.ts";
import { standingsOf } from "../results/standings/standings-of.ts";
import { practises, practisesAfterEnd } from "#domain/competitions/competition-state.ts";
import { submissionWindow } from "#domain/competitions/submission-window.ts";
import { findOfficialCar, listSubmissions } from "../submissions/find-submission.ts";
import { findNextRace } from "./continue-practice.ts";
import { readSinceLastVisit } from "./since-last-visit.ts";
import { sql } from "kysely";

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
  const row =
    teamId === undefined
      ? undefined
      : await database
          .selectFrom("team")
          .where("id", "=", teamId)
          .select([
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
          ])
          .executeTakeFirst();
  const submissions = submissionWindow(competition, row ?? null, now);
  if (!row)
    return {
      team: null,
      submissions,
      standing: null,
      meanwhile: null,
      newest: null,
      officialCar: undefined,
      lastRaceId: null,
      nextRace: null,
      answered,
    };
  const { id, code, number, liveryPrimary, liverySecondary, activeCarId } = row;
  const team = { id, code, number, liveryPrimary, liverySecondary };
  const [newest] = await listSubmissions(database, team.id, 1);
  const [lastRace] = await listRacesOfTeam(database, team.id, 1);
  const practisingTeam = { id: team.id, competitionId, isAfterEnd: practisesAfterEnd(competition) };
  const [standing] = await standingsOf(database, competitionId, { teamIds: [team.id] });
  return {
    team: {
      ...team,
      // Members see the name they chose, even while it is pending.
      name: row.proposedName ?? row.name,
      hasActiveCar: activeCarId !== null,
    },
    submissions,
    standing: standing ?? null,
    meanwhile:
      since === null ? null : await readSinceLastVisit(database, practisingTeam, since, standing?.place ?? null, now),
    newest: newest ?? null,
    officialCar: await findOfficialCar(database, team.id),
    lastRaceId: lastRace?.id ?? null,
    nextRace:
      practises(competition) && activeCarId !== null
        ? ((await findNextRace(database, practisingTeam, now)) ?? null)
        : null,
    answered,
  };
}
