import type { Database } from "../platform/database/database.ts";
import { isCompeting } from "../competitions/competing-teams.ts";
import { currentRun } from "../results/standings/current-ratings.ts";
import { seenBy } from "../races/may-see-race.ts";
import { bestRaceOf } from "./best-race.ts";

export type SinceLastVisit = Awaited<ReturnType<typeof readSinceLastVisit>>;

const longestMs = 14 * 86_400_000;
/** More than a team races in that time. */
const mostRaces = 2_000;

/** @param place current place on the board; null: none */
export async function readSinceLastVisit(
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
