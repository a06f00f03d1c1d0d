import { sql } from "kysely";
import type { OfficialStage } from "#domain/stages/race-stage-again.ts";
import { findCompetition } from "../../competitions/find-competition.ts";
import type { Database } from "../../platform/database/database.ts";
import { maySeeOrder } from "../../races/may-see-race.ts";
import { isSeedSecretPublished } from "../../races/race-fairness.ts";
import { listPenalties } from "../../stages/classification.ts";
import { readStage } from "../../stages/read-stage.ts";
import { releasedOrders, type ReleasedOrder } from "../../stages/released-orders.ts";
import { readSeedSecrets } from "../../stages/advance-stage.ts";

export type ReleasedStage = NonNullable<Awaited<ReturnType<typeof findReleasedStage>>>;

/** Orders of stages that can be raced again: none while any official result of the competition is hidden. */
export async function ordersToRaceAgain(database: Database, competitionId: string): Promise<ReleasedOrder[]> {
  return (await isSeedSecretPublished(database, competitionId))
    ? releasedOrders(database, competitionId, "public")
    : [];
}

/** Undefined until the seed secret of its competition is public. */
export async function findReleasedStage(database: Database, stageId: string) {
  const found = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.id", "=", stageId)
    .where("stage.kind", "!=", "practice")
    .select(["stage.competitionId", "stage.state", "stage.publicAt", "competition.engineHash"])
    .executeTakeFirst();
  if (!found || !maySeeOrder(found, "public")) return undefined;
  const competition = await findCompetition(database, found.competitionId);
  if (!competition || !(await isSeedSecretPublished(database, competition.id))) return undefined;
  const read = await readStage(database, stageId);
  if (!read) return undefined;
  const numbered = await database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .select(["id", "seed", "round"])
    .select(sql<number>`coalesce(seed_number, number)`.as("number"))
    .execute();
  const races = new Map(numbered.map((race) => [race.id, race]));
  const firstNumbers: number[] = [];
  for (const { round, number } of numbered) {
    if (round !== null) firstNumbers[round - 1] = Math.min(firstNumbers[round - 1] ?? Infinity, number);
  }
  return {
    formula: competition.formula,
    /** hash of the engine pinned at the freeze */
    engine: found.engineHash,
    stage: {
      ...read.soFar,
      races: read.soFar.races.map((race, index) => {
        const { id, number, seed } = races.get(read.raceIds[index]!)!;
        return { ...race, id, number, seed };
      }),
      firstNumbers,
      seedSource: { ...(await readSeedSecrets(database, competition.id)), stageId },
      penalties: (await listPenalties(database, stageId)).map(({ teamId, kind, amount, raceIds }) => ({
        teamId,
        kind,
        amount,
        raceIds,
      })),
    },
    programs: await publicPrograms(database, stageId, read.carOf),
  } satisfies { stage: OfficialStage } & Record<string, unknown>;
}

/** Init bytecode by team, hex with 0x, of cars that raced in the stage and of house cars. Null: the team opted out. */
async function publicPrograms(
  database: Database,
  stageId: string,
  carOf: ReadonlyMap<string, string>,
): Promise<Record<string, string | null>> {
  const rows = await database
    .selectFrom("car")
    .innerJoin("team", "team.id", "car.teamId")
    .where("car.id", "in", [...carOf.values()])
    .where((car) =>
      car.or([
        car("team.houseCar", "is not", null),
        car.exists(
          car
            .selectFrom("raceSeat")
            .innerJoin("race", "race.id", "raceSeat.raceId")
            .whereRef("raceSeat.carId", "=", "car.id")
            .where("race.stageId", "=", stageId)
            .where("race.state", "=", "released")
            .select("race.id"),
        ),
      ]),
    )
    .select(["car.id", "car.initcode", "team.outOfFiles"])
    .execute();
  const programs = new Map(rows.map(({ id, initcode, outOfFiles }) => [id, outOfFiles === "car" ? null : initcode]));
  return Object.fromEntries(
    [...carOf].map(([teamId, carId]) => {
      const program = programs.get(carId);
      return [teamId, program ? `0x${Buffer.from(program).toString("hex")}` : null];
    }),
  );
}
