import { sql } from "kysely";
import { countRows, type Database } from "../platform/database/database.ts";
import { isChecked } from "../races/second-evm/is-checked.ts";
import type { StageRefusal } from "./stage-act.ts";
import { openRaceStates } from "#domain/races/race-state.ts";

/** `undefined`: nothing blocks a decision. */
export async function pendingRaces(database: Database, stageId: string): Promise<StageRefusal | undefined> {
  const openChecks = await countOpenChecks(database, stageId);
  // One statement, because the ordering job could queue a round between two.
  const now = await database
    .selectFrom("stage")
    .leftJoin("race", (join) => join.onRef("race.stageId", "=", "stage.id").on("race.state", "!=", "void"))
    .where("stage.id", "=", stageId)
    .groupBy(["stage.id", "stage.orderStale", "stage.isSettled"])
    .select((select) => [
      "stage.orderStale",
      "stage.isSettled",
      select.fn.count<number>("race.id").as("races"),
      select.fn.count<number>("race.id").filterWhere("race.state", "in", openRaceStates).as("open"),
      select.fn.count<number>("race.id").filterWhere("race.hold", "is not", null).as("held"),
      select
        .exists(select.selectFrom("stagePlace").whereRef("stagePlace.stageId", "=", "stage.id").select("teamId"))
        .as("hasOrder"),
    ])
    .executeTakeFirstOrThrow();
  if (now.held > 0) return "runs-disagree";
  if (now.open > 0) return "races-open";
  if (now.races === 0) return "no-races";
  if (openChecks > 0) return "checks-open";
  return now.orderStale || now.isSettled === null || !now.hasOrder ? "order-open" : undefined;
}

export async function countOpenChecks(database: Database, stageId: string, among?: readonly string[]): Promise<number> {
  if (among?.length === 0) return 0;
  let query = racesToCheck(database, stageId);
  if (among) query = query.where("race.id", "in", among);
  return countRows(query.where(sql<boolean>`not ${isChecked}`));
}

/** Finished races that the second EVM verifies, and how many it has verified. */
export async function countChecks(database: Database, stageId: string): Promise<{ done: number; all: number }> {
  return racesToCheck(database, stageId)
    .select(({ fn }) => [fn.countAll<number>().filterWhere(isChecked).as("done"), fn.countAll<number>().as("all")])
    .executeTakeFirstOrThrow();
}

function racesToCheck(database: Database, stageId: string) {
  return database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("isChecked", "=", true)
    .where("state", "in", ["finished", "released"])
    .where("hold", "is", null);
}
