import type { Database } from "../../platform/database/database.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { listDivisions } from "../../competitions/divisions/divisions.ts";
import { isSeedSecretTold } from "../../races/race-fairness.ts";
import { advanceStage } from "../advance-stage.ts";
import { findEntrants, type Entrant } from "../find-entrants.ts";
import { lastStagesOfCities } from "../last-stages-of-cities.ts";
import { houseEntrantsOf } from "../read-stage.ts";
import { readsNothing, stageAct } from "../stage-act.ts";
import type { EntrantsFrom } from "#domain/stages/stage-state.ts";

/**
 * Fixes entrants, cars and seeding, and queues the first round. Only after the freeze: before, no seed could be fair.
 */
export const startStage = stageAct("start", {
  read: readsNothing,
  async work({ transaction, jobs, stage }) {
    const competition = await transaction
      .selectFrom("competition")
      .where("id", "=", stage.competitionId)
      .select(["carsRoot", "seedSecret"])
      .executeTakeFirstOrThrow();
    if (competition.carsRoot === null || competition.seedSecret === null) return "not-frozen";
    if (await isSeedSecretTold(transaction, stage.competitionId)) return "seeds-known";
    const {
      entrantsFrom: wish,
      plan,
      divisions,
    } = await transaction
      .selectFrom("stage")
      .where("id", "=", stage.id)
      .select(["entrantsFrom", "plan", "divisions"])
      .executeTakeFirstOrThrow();
    if (!wish || !plan) return "wrong-state";
    // Only now is it known which stage is a city's last.
    const entrantsFrom: EntrantsFrom =
      wish.from === "cities" ? { ...wish, stageIds: await lastStagesOfCities(transaction, stage.competitionId) } : wish;
    const lot = competition.carsRoot;
    const entrants = await findEntrants(transaction, stage.competitionId, entrantsFrom, lot, divisions);
    if (typeof entrants === "string") return entrants;
    if (entrants.length === 0) return "no-entrants";
    const undecided = await problemOfDivisions(transaction, stage.competitionId, entrantsFrom, entrants);
    if (undecided) return undecided;
    if (!(await areFrozen(transaction, stage.competitionId, entrants))) return "cars-not-frozen";
    const house = await houseEntrantsOf(transaction, stage.competitionId);
    if (house.length < plan.fieldSize - 1 && entrants.length % plan.fieldSize !== 0) return "no-house-cars";
    await transaction.deleteFrom("stageEntrant").where("stageId", "=", stage.id).execute();
    const rows = entrants.map((entrant, index) => ({ stageId: stage.id, position: index + 1, ...entrant }));
    await insertRows(transaction, "stageEntrant", rows);
    await transaction
      .updateTable("stage")
      .set({ state: "running", startedAt: new Date(), entrantsFrom: JSON.stringify(entrantsFrom) })
      .where("id", "=", stage.id)
      .execute();
    await advanceStage(transaction, jobs, stage.id);
    return { details: { entrants: entrants.length } };
  },
});

/** A team without a division would be missing from every order; and at least one team must score. */
async function problemOfDivisions(
  database: Database,
  competitionId: string,
  wish: EntrantsFrom,
  entrants: readonly Entrant[],
): Promise<"no-division" | "nobody-scores" | undefined> {
  const divisions = await listDivisions(database, competitionId);
  if (divisions.length === 0 || wish.from === "cities") return undefined;
  const everybody = await findEntrants(database, competitionId, wish, "");
  if (typeof everybody !== "string" && everybody.some(({ divisionId }) => divisionId === null)) return "no-division";
  const scoring = new Set(divisions.filter(({ scores }) => scores).map(({ id }) => id));
  const isScored = entrants.some(({ divisionId }) => divisionId !== null && scoring.has(divisionId));
  return isScored ? undefined : "nobody-scores";
}

/**
 * Checks that the competition's root, and so its seeds, cover these cars. A car from an applied re-run is fine: that
 * decision is public.
 */
async function areFrozen(database: Database, competitionId: string, entrants: readonly Entrant[]): Promise<boolean> {
  const frozen = await database
    .selectFrom("frozenCar")
    .where("competitionId", "=", competitionId)
    .select(["teamId", "carId"])
    .execute();
  const reruns = await database
    .selectFrom("rerunProposal")
    .innerJoin("stage", "stage.id", "rerunProposal.stageId")
    .where("stage.competitionId", "=", competitionId)
    .where("rerunProposal.state", "=", "applied")
    .select("rerunProposal.choice")
    .execute();
  return entrants.every(({ teamId, carId }) =>
    [...frozen, ...reruns.map(({ choice }) => choice)].some((each) => each.teamId === teamId && each.carId === carId),
  );
}
