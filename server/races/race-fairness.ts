import { sql } from "kysely";
import { countRows, hasRows, getRow, type Database } from "../platform/database/database.ts";
import { seenBy } from "./may-see-race.ts";

export type RaceFairness = Awaited<ReturnType<typeof readRaceFairness>>;

/**
 * Published before the official races, to check them. Null: not fixed yet, or practice, whose seeds are public from the
 * start.
 */
export async function readRaceFairness(database: Database, raceId: string) {
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
  const isSecretPublished = await isSeedSecretPublished(database, row.competitionId);
  return {
    seedCommitment,
    seedCommittedAt,
    engineHash,
    // The inputs of `officialSeed`; not until the final's results are out, because it reveals the seeds of races to come.
    seedSource:
      isSecretPublished && secret !== null && carsRoot !== null
        ? { secret, carsRoot, stageId, raceNumber, redraw }
        : null,
    redraws: isPublic ? await countRedraws(database, stageId, raceNumber) : noFairness.redraws,
    leftOut: isPublic ? await countLeftOut(database, row) : noFairness.leftOut,
    letStand: isPublic ? row.letStand : null,
  };
}

const noFairness = {
  seedCommitment: null,
  seedCommittedAt: null,
  engineHash: null,
  seedSource: null,
  redraws: { made: 0, takenBack: 0 },
  leftOut: 0,
  letStand: null,
};

/** New draws of the seed, and how many were undone. */
async function countRedraws(database: Database, stageId: string, number: number) {
  return database
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
}

/** Races of the same field and round left out because their runs disagreed or didn't end. */
async function countLeftOut(
  database: Database,
  { stageId, round, field }: { stageId: string; round: number | null; field: number | null },
): Promise<number> {
  return countRows(
    database
      .selectFrom("race")
      .where("stageId", "=", stageId)
      .where("round", "is not distinct from", round)
      .where("field", "is not distinct from", field)
      .where("state", "=", "void")
      .where("replacedBy", "is", null),
  );
}

/** Once public, the secret must not seed any other race. */
export async function isSeedSecretPublished(database: Database, competitionId: string): Promise<boolean> {
  const { state, seedSecret } = await getRow(database, "competition", competitionId, "state", "seedSecret");
  // A replay has none.
  if (seedSecret === null) return false;
  const isOver = state === "finished" || (await isFinalReleased(database, competitionId));
  return isOver && !(await hasHiddenRace(database, competitionId));
}

/** Draft finals don't count: templates bring stages that may never be raced. */
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

/** An official race is still to come, or its result isn't public yet. */
async function hasHiddenRace(database: Database, competitionId: string): Promise<boolean> {
  return hasRows(
    database
      .selectFrom("race")
      .innerJoin("stage", "stage.id", "race.stageId")
      .where("race.competitionId", "=", competitionId)
      .where("stage.kind", "!=", "practice")
      .where("race.state", "!=", "void")
      .where(sql<boolean>`not (${seenBy("public")})`),
  );
}
