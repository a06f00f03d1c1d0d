import type { Database } from "../platform/database/database.ts";
import { alphabetical } from "../platform/database/alphabetical.ts";

export async function readStageDetails(database: Database, stageId: string) {
  const [held, entrants, cars, engines, next] = await Promise.all([
    database
      .selectFrom("race")
      .where("stageId", "=", stageId)
      .where("hold", "is not", null)
      .where("state", "!=", "void")
      .orderBy("number")
      .limit(20)
      .select(["id", "number", "hold"])
      .execute(),
    database
      .selectFrom("stageEntrant")
      .innerJoin("team", "team.id", "stageEntrant.teamId")
      .where("stageEntrant.stageId", "=", stageId)
      .orderBy(alphabetical("team.name"))
      .select((row) => [
        "team.id",
        "team.name",
        "team.code",
        "stageEntrant.carId",
        "stageEntrant.position",
        row("stageEntrant.withdrawnAt", "is not", null).as("isWithdrawn"),
      ])
      .execute(),
    database
      .selectFrom("car")
      .innerJoin("stageEntrant", "stageEntrant.teamId", "car.teamId")
      .where("stageEntrant.stageId", "=", stageId)
      .orderBy("car.createdAt", "desc")
      .limit(2_000)
      .select(["car.id", "car.teamId", "car.name", "car.codeHash"])
      .execute(),
    database
      .selectFrom("race")
      .where("stageId", "=", stageId)
      .where("engineHash", "is not", null)
      .select("engineHash")
      .distinct()
      .$narrowType<{ engineHash: string }>()
      .execute(),
    database
      .selectFrom("race")
      .where("stageId", "=", stageId)
      .where("state", "=", "finished")
      .select(({ fn }) => fn.min("round").as("round"))
      .executeTakeFirst(),
  ]);
  return {
    held,
    entrants,
    cars: cars.map((car) => ({ ...car, codeHash: car.codeHash.slice(0, 12) })),
    engines: engines.map(({ engineHash }) => engineHash),
    nextRound: next?.round ?? null,
  };
}
