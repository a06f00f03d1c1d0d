import { type Duel, duelsOf } from "#engine/evaluation/duel.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { type CarStatistics, carStatistics } from "#engine/race-log/statistics.ts";
import type { Database } from "../platform/database/database.ts";
import { seenBy } from "./may-see-race.ts";
import { unpackLog } from "./packed-log.ts";

export type RacingStyle = ReturnType<typeof styleOf>;

export interface HeadToHeadRecord {
  ahead: number;
  /** counts in the newest races */
  reasons: Partial<Record<Duel["reason"], number>>;
  style: RacingStyle;
}

export interface HeadToHead {
  races: number;
  /** ids of the races with reasons and styles */
  newest: string[];
  records: readonly [HeadToHeadRecord, HeadToHeadRecord];
}

const mostLogs = 16;

/** Only counts public races. Returns undefined if they never met. */
export async function headToHead(
  database: Database,
  [teamId, rivalId]: readonly [string, string],
): Promise<HeadToHead | undefined> {
  const met = database
    .selectFrom("raceSeat as own")
    .innerJoin("raceSeat as other", "other.raceId", "own.raceId")
    .innerJoin("race", "race.id", "own.raceId")
    .where("own.teamId", "=", teamId)
    .where("other.teamId", "=", rivalId)
    .where(seenBy("public"));
  const { races, ahead, behind } = await met
    .select(({ fn }) => [
      fn.countAll<number>().as("races"),
      fn.countAll<number>().filterWhereRef("own.place", "<", "other.place").as("ahead"),
      fn.countAll<number>().filterWhereRef("own.place", ">", "other.place").as("behind"),
    ])
    .executeTakeFirstOrThrow();
  if (races === 0) return undefined;
  const newest = await met
    .innerJoin("raceLog", "raceLog.raceId", "race.id")
    .orderBy("race.finishedAt", "desc")
    .orderBy("race.number", "desc")
    .limit(mostLogs)
    .select(["race.id", "raceLog.log", "own.seat", "other.seat as rivalSeat"])
    .execute();
  const read: Meeting[] = [];
  for (const { log, seat, rivalSeat } of newest)
    read.push({ log: decodeRaceLog(await unpackLog(log)), seats: [seat, rivalSeat] });
  return {
    races,
    newest: newest.map(({ id }) => id),
    records: [
      { ahead, reasons: reasonsOf(read, 0), style: styleOf(read, 0) },
      { ahead: behind, reasons: reasonsOf(read, 1), style: styleOf(read, 1) },
    ],
  };
}

interface Meeting {
  log: RaceLog;
  seats: readonly [number, number];
}

function reasonsOf(meetings: readonly Meeting[], place: 0 | 1): HeadToHeadRecord["reasons"] {
  const counts: HeadToHeadRecord["reasons"] = {};
  for (const { log, seats } of meetings) {
    const duel = duelsOf(log).find(({ ahead, behind }) => ahead === seats[place] && behind === seats[1 - place]);
    if (duel) counts[duel.reason] = (counts[duel.reason] ?? 0) + 1;
  }
  return counts;
}

function styleOf(meetings: readonly Meeting[], place: 0 | 1) {
  const cars = meetings.flatMap(({ log, seats }) => carStatistics(log).filter(({ seat }) => seat === seats[place]));
  const sum = (of: (car: CarStatistics) => number) => cars.reduce((total, car) => total + of(car), 0);
  const mean = (of: (car: CarStatistics) => number) => sum(of) / Math.max(1, cars.length);
  const units = sum((car) => car.bought.accelerate?.units ?? 0);
  return {
    /** units of acceleration */
    speedBought: units / Math.max(1, cars.length),
    /** coins per unit; null: none bought */
    unitPrice: units === 0 ? null : sum((car) => car.bought.accelerate?.coins ?? 0) / units,
    hitsGiven: mean((car) => car.hitsGiven),
    hitsTaken: mean((car) => car.hitsTaken),
    /** shells stopped by a shield */
    blocked: mean((car) => car.blocked),
    coinsLeft: mean((car) => car.balanceLeft),
  };
}
