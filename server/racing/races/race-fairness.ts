import { sql } from "kysely";
import type { Database } from "../../base/database/database.ts";
import { seenBy } from "./may-see-race.ts";
import type { LetStand } from "#rules/race-hold.ts";

/** What a competition published before its official races, by which they are checked. Null: not fixed yet, or the race is practice. */
export interface RaceFairness {
  /** hash of the secret that official seeds come from, lower-case hex */
  seedCommitment: string | null;
  seedCommittedAt: Date | null;
  /** engine that the freeze pinned, lower-case hex */
  engineHash: string | null;
  /** what the seed was computed from; null until the final's results are out, because it gives away the seeds of races to come */
  seedSource: SeedSource | null;
  /** how often the race was drawn anew with another seed, and how many of these draws were taken back; 0 until its result is public */
  redraws: { made: number; takenBack: number };
  /**
   * how many races of the same field and round were left out because their runs disagreed or did not end: whoever goes on without one has
   * another drawn; 0 until its result is public
   */
  leftOut: number;
  /** an organiser let the result stand although the second EVM disagreed */
  letStand: LetStand | null;
}

/** All that `officialSeed` takes, as the visitor's browser needs it. */
interface SeedSource {
  /** the secret behind the commitment, lower-case hex */
  secret: string;
  /** root of the hashes of all frozen cars, lower-case hex */
  carsRoot: string;
  stageId: string;
  /** number of the race within its stage, or of the first race in whose place it stands */
  raceNumber: number;
  /** which draw of that number it is, from 0 */
  redraw: number;
}

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
      "race.round",
      "race.field",
      sql<number>`coalesce(race.seed_number, race.number)`.as("raceNumber"),
      "race.redraws as redraw",
      "race.letStand",
      sql<boolean>`${seenBy("public")}`.as("isPublic"),
    ])
    .executeTakeFirst();
  if (!row) return noFairness;
  const { seedCommitment, seedCommittedAt, engineHash, seedSecret: secret, carsRoot, stageId, isPublic } = row;
  const { raceNumber, redraw } = row;
  const isTold = await isSeedSecretTold(database, row.competitionId);
  return {
    seedCommitment,
    seedCommittedAt,
    engineHash,
    seedSource:
      isTold && secret !== null && carsRoot !== null ? { secret, carsRoot, stageId, raceNumber, redraw } : null,
    redraws: isPublic ? await countRedraws(database, stageId, raceNumber) : noFairness.redraws,
    leftOut: isPublic ? await countLeftOut(database, row) : noFairness.leftOut,
    letStand: isPublic ? row.letStand : null,
  };
}

const noFairness: RaceFairness = {
  seedCommitment: null,
  seedCommittedAt: null,
  engineHash: null,
  seedSource: null,
  redraws: { made: 0, takenBack: 0 },
  leftOut: 0,
  letStand: null,
};

/** How often a number of a stage got another seed; a race that was only run again with the same one does not count. */
async function countRedraws(database: Database, stageId: string, number: number): Promise<RaceFairness["redraws"]> {
  const { made, takenBack } = await database
    .selectFrom("race")
    .innerJoin("race as before", "before.id", "race.replaces")
    .where("race.stageId", "=", stageId)
    .where("race.seedNumber", "=", number)
    .whereRef("race.redraws", ">", "before.redraws")
    .select(({ fn }) => [
      fn.countAll<number>().as("made"),
      fn.count<number>("race.id").filterWhereRef("race.replacedBy", "=", "race.replaces").as("takenBack"),
    ])
    .executeTakeFirstOrThrow();
  return { made, takenBack };
}

async function countLeftOut(
  database: Database,
  { stageId, round, field }: { stageId: string; round: number | null; field: number | null },
): Promise<number> {
  const { count } = await database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("round", "is not distinct from", round)
    .where("field", "is not distinct from", field)
    .where("state", "=", "void")
    .where("replacedBy", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
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
