import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { seenBy } from "./may-see-race.ts";

/** What a competition published before its official races, by which they are checked. Null: not fixed yet, or the race is practice. */
export interface RaceFairness {
  /** hash of the secret that official seeds come from, lower-case hex */
  seedCommitment: string | null;
  seedCommittedAt: Date | null;
  /** engine that the freeze pinned, lower-case hex */
  engineHash: string | null;
  /** what the seed was computed from; null until the final's results are out, because it gives away the seeds of races to come */
  seedSource: SeedSource | null;
}

/** All that `officialSeed` takes, as the visitor's browser needs it. */
interface SeedSource {
  /** the secret behind the commitment, lower-case hex */
  secret: string;
  /** root of the hashes of all frozen cars, lower-case hex */
  carsRoot: string;
  stageId: string;
  /** number of the race within its stage; then those of the races in whose place it stands, for it may keep their seed */
  raceNumbers: number[];
}

/** A race that is run again and again is followed back this far. */
const mostReplaced = 20;

/** Reads what was published about a race's competition; for a practice race, whose seed is public from the start, nothing counts. */
export async function readRaceFairness(database: Database, raceId: string): Promise<RaceFairness> {
  const row = await database
    .selectFrom("race")
    .innerJoin("stage", "stage.id", "race.stageId")
    .innerJoin("competition", "competition.id", "race.competitionId")
    .where("race.id", "=", raceId)
    .where("stage.kind", "!=", "practice")
    .select([
      "competition.seedCommitment",
      "competition.seedCommittedAt",
      "competition.engineHash",
      "competition.seedSecret",
      "competition.carsRoot",
      "race.competitionId",
      "race.stageId",
    ])
    .executeTakeFirst();
  if (!row) return { seedCommitment: null, seedCommittedAt: null, engineHash: null, seedSource: null };
  const { seedCommitment, seedCommittedAt, engineHash, seedSecret: secret, carsRoot, stageId } = row;
  const seedSource =
    (await isSeedSecretTold(database, row.competitionId)) && secret !== null && carsRoot !== null
      ? { secret, carsRoot, stageId, raceNumbers: await readRaceNumbers(database, raceId) }
      : null;
  return { seedCommitment, seedCommittedAt, engineHash, seedSource };
}

/** Whether everybody knows the secret behind a competition's official seeds, so that no race may be seeded with it any more. */
export async function isSeedSecretTold(database: Database, competitionId: string): Promise<boolean> {
  const { state } = await database
    .selectFrom("competition")
    .where("id", "=", competitionId)
    .select("state")
    .executeTakeFirstOrThrow();
  const isOver = state === "finished" || (await isFinalReleased(database, competitionId));
  return isOver && !(await hasHiddenRace(database, competitionId));
}

/** A final that is a draft still does not count: templates bring stages that may never be raced. */
async function isFinalReleased(database: Database, competitionId: string): Promise<boolean> {
  const finals = await database
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("kind", "=", "final")
    .where("state", "!=", "draft")
    .select("state")
    .execute();
  return finals.length > 0 && finals.every(({ state }) => state === "released");
}

/** Whether an official race is still to come, or its result is not on public pages yet. */
async function hasHiddenRace(database: Database, competitionId: string): Promise<boolean> {
  const hidden = await database
    .selectFrom("race")
    .innerJoin("stage", "stage.id", "race.stageId")
    .where("race.competitionId", "=", competitionId)
    .where("stage.kind", "!=", "practice")
    .where("race.state", "!=", "void")
    .where(sql<boolean>`not (${seenBy("public")})`)
    .select("race.id")
    .limit(1)
    .executeTakeFirst();
  return hidden !== undefined;
}

async function readRaceNumbers(database: Database, raceId: string): Promise<number[]> {
  const numbers: number[] = [];
  for (let id: string | null = raceId; id !== null && numbers.length < mostReplaced;) {
    const race: { number: number; replaces: string | null } | undefined = await database
      .selectFrom("race")
      .where("id", "=", id)
      .select(["number", "replaces"])
      .executeTakeFirst();
    if (!race) break;
    numbers.push(race.number);
    id = race.replaces;
  }
  return numbers;
}
