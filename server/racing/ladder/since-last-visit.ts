import type { Database } from "../../base/database/database.ts";
import { seenBy } from "../races/may-see-race.ts";
import { bestRaceOf, type BestRace } from "./best-race.ts";

/** What became of a team since somebody last looked. */
export interface SinceLastVisit {
  /** from when on it is told */
  since: Date;
  /** the rating at that moment; null: there was none */
  before: { place: number | null; strength: number } | null;
  /** its public races since, at most as many as are counted */
  races: number;
  wins: number;
  /** teams of people that stood behind it then and stand before it now, and the other way round */
  passedBy: { teamId: string; teamName: string }[];
  passed: { teamId: string; teamName: string }[];
  /** of its races since the one most worth watching */
  best: BestRace | null;
}

/** Who was away longer is told of these days: older news is none. */
const longestMs = 14 * 86_400_000;
/** Far more than a team races in that time. */
const mostRaces = 2_000;

/**
 * What happened to a team on its competition's ladder since a moment.
 *
 * @param now the board as it stands, from which the team's rivals of today are known
 */
export async function readSinceLastVisit(
  database: Database,
  team: { id: string; competitionId: string },
  since: Date,
  board: readonly { teamId: string; teamName: string; place: number | null }[],
  now = new Date(),
): Promise<SinceLastVisit> {
  const from = new Date(Math.max(since.getTime(), now.getTime() - longestMs));
  const places = await placesAt(database, team.competitionId, from);
  const before = places.get(team.id) ?? null;
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
  // Of several that are worth the same the newest.
  const most = races.reduce<(typeof races)[number] | undefined>(
    (best, race) => ((race.interest ?? -1) > (best?.interest ?? -1) ? race : best),
    undefined,
  );
  const place = board.find(({ teamId }) => teamId === team.id)?.place ?? null;
  const others = board.flatMap(({ teamId, teamName, place: present }) => {
    const placeBefore = places.get(teamId)?.place ?? null;
    if (
      teamId === team.id ||
      present === null ||
      placeBefore === null ||
      place === null ||
      !before ||
      before.place === null
    )
      return [];
    return [{ teamId, teamName, wasBefore: placeBefore < before.place, isBefore: present < place }];
  });
  const named = (chosen: typeof others) => chosen.map(({ teamId, teamName }) => ({ teamId, teamName }));
  return {
    since: from,
    before,
    races: races.length,
    wins: races.filter(({ winnerSeat, seat }) => winnerSeat === seat).length,
    passedBy: named(others.filter(({ wasBefore, isBefore }) => !wasBefore && isBefore)),
    passed: named(others.filter(({ wasBefore, isBefore }) => wasBefore && !isBefore)),
    best: most ? ((await bestRaceOf(database, most)) ?? null) : null,
  };
}

/** The board of a competition's ladder as it stood at a moment, by team; empty before its first rating. */
async function placesAt(
  database: Database,
  competitionId: string,
  at: Date,
): Promise<Map<string, { place: number | null; strength: number }>> {
  const rows = await database
    .selectFrom("rating")
    .where("runId", "=", (run) =>
      run
        .selectFrom("ratingRun")
        .innerJoin("stage", "stage.id", "ratingRun.stageId")
        .where("stage.competitionId", "=", competitionId)
        .where("ratingRun.asOf", "<=", at)
        .orderBy("ratingRun.asOf", "desc")
        .limit(1)
        .select("ratingRun.id"),
    )
    .select(["teamId", "place", "strength"])
    .execute();
  return new Map(rows.map(({ teamId, place, strength }) => [teamId, { place, strength }]));
}
