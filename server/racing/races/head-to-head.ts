import { type Duel, duelsOf } from "#engine/race/duel.ts";
import { decodeRaceLog } from "#engine/race/race-log-reader.ts";
import { type CarStatistics, raceStatistics } from "#engine/race/statistics.ts";
import type { Database } from "../../base/database/database.ts";
import { seenBy } from "./may-see-race.ts";
import { unpackLog } from "./packed-log.ts";

/** What one team has on another in the public races that both raced in. */
export interface Meeting {
  teamId: string;
  rivalId: string;
  races: number;
  /** races in which the team came before the rival */
  ahead: number;
  /** of the newest of those, how many each reason decided */
  reasons: Partial<Record<Duel["reason"], number>>;
}

/** What a team's cars did in the newest common races, a race's mean. */
export interface RacingStyle {
  teamId: string;
  races: number;
  /** units of acceleration */
  speedBought: number;
  /** coins for such a unit; null: none was bought */
  unitPrice: number | null;
  hitsGiven: number;
  hitsTaken: number;
  /** shells of others that a shield stopped */
  blocked: number;
  coinsLeft: number;
}

export interface HeadToHead {
  /** both ways round, where the two met */
  meetings: Meeting[];
  /** of teams that met one of the others */
  styles: RacingStyle[];
  /** ids of the newest common races, those with the most of the teams first */
  raceIds: string[];
  /** how many races reasons and styles are from, at most */
  racesRead: number;
}

/** Logs that one page may cost. */
const mostLogs = 16;

/** Teams side by side, from public races alone. @param teamIds of one competition */
export async function headToHead(database: Database, teamIds: readonly string[]): Promise<HeadToHead> {
  const pairs = await database
    .selectFrom("raceSeat as own")
    .innerJoin("raceSeat as other", "other.raceId", "own.raceId")
    .innerJoin("race", "race.id", "own.raceId")
    .where("own.teamId", "in", teamIds)
    .where("other.teamId", "in", teamIds)
    .whereRef("own.teamId", "!=", "other.teamId")
    .where(seenBy("public"))
    .groupBy(["own.teamId", "other.teamId"])
    .select(({ fn }) => [
      "own.teamId",
      "other.teamId as rivalId",
      fn.countAll<number>().as("races"),
      fn.countAll<number>().filterWhereRef("own.place", "<", "other.place").as("ahead"),
    ])
    .execute();
  const common = await database
    .selectFrom("raceSeat")
    .innerJoin("race", "race.id", "raceSeat.raceId")
    .where("raceSeat.teamId", "in", teamIds)
    .where(seenBy("public"))
    .groupBy(["race.id", "race.finishedAt", "race.number"])
    .having(({ fn, eb }) => eb(fn.count("raceSeat.teamId"), ">", 1))
    .orderBy("race.finishedAt", "desc")
    .orderBy("race.number", "desc")
    .limit(mostLogs)
    .select(({ fn }) => ["race.id", fn.count<number>("raceSeat.teamId").as("teams")])
    .execute();
  const read = await readDuels(
    database,
    common.map(({ id }) => id),
    new Set(teamIds),
  );
  return {
    meetings: pairs.map((pair) => ({
      ...pair,
      reasons: countReasons(
        read.duels.filter(({ teamId, rivalId }) => teamId === pair.teamId && rivalId === pair.rivalId),
      ),
    })),
    styles: teamIds.flatMap((teamId) => styleOf(teamId, read.statistics.get(teamId) ?? [])),
    raceIds: common.toSorted((a, b) => b.teams - a.teams).map(({ id }) => id),
    racesRead: common.length,
  };
}

type TeamDuel = { teamId: string; rivalId: string; reason: Duel["reason"] };

async function readDuels(
  database: Database,
  raceIds: readonly string[],
  teamIds: ReadonlySet<string>,
): Promise<{ duels: TeamDuel[]; statistics: Map<string, CarStatistics[]> }> {
  const duels: TeamDuel[] = [];
  const statistics = new Map<string, CarStatistics[]>();
  if (raceIds.length === 0) return { duels, statistics };
  const logs = await database.selectFrom("raceLog").where("raceId", "in", raceIds).selectAll().execute();
  const seats = await database
    .selectFrom("raceSeat")
    .where("raceId", "in", raceIds)
    .select(["raceId", "seat", "teamId"])
    .execute();
  for (const { raceId, log: packed } of logs) {
    const log = decodeRaceLog(await unpackLog(packed));
    const teamIn = new Map(seats.filter((seat) => seat.raceId === raceId).map(({ seat, teamId }) => [seat, teamId]));
    const comparedIn = (seat: number) => {
      const teamId = teamIn.get(seat);
      return teamId !== undefined && teamIds.has(teamId) ? teamId : undefined;
    };
    for (const { ahead, behind, reason } of duelsOf(log)) {
      const [teamId, rivalId] = [comparedIn(ahead), comparedIn(behind)];
      if (teamId !== undefined && rivalId !== undefined) duels.push({ teamId, rivalId, reason });
    }
    for (const car of raceStatistics(log).cars) {
      const teamId = comparedIn(car.seat);
      if (teamId !== undefined) statistics.set(teamId, [...(statistics.get(teamId) ?? []), car]);
    }
  }
  return { duels, statistics };
}

function countReasons(duels: readonly TeamDuel[]): Meeting["reasons"] {
  const counts: Meeting["reasons"] = {};
  for (const { reason } of duels) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

function styleOf(teamId: string, cars: readonly CarStatistics[]): RacingStyle[] {
  if (cars.length === 0) return [];
  const sum = (of: (car: CarStatistics) => number) => cars.reduce((total, car) => total + of(car), 0);
  const units = sum((car) => car.bought.accelerate?.units ?? 0);
  const mean = (of: (car: CarStatistics) => number) => sum(of) / cars.length;
  return [
    {
      teamId,
      races: cars.length,
      speedBought: units / cars.length,
      unitPrice: units === 0 ? null : sum((car) => car.bought.accelerate?.coins ?? 0) / units,
      hitsGiven: mean((car) => car.hitsGiven),
      hitsTaken: mean((car) => car.hitsTaken),
      blocked: mean((car) => car.blocked),
      coinsLeft: mean((car) => car.balanceLeft),
    },
  ];
}
