import {
  getRow,
  updateRow,
  type Database,
  type DatabaseTransaction,
  insertRows,
} from "../platform/database/database.ts";
import { isRaced, currentName, isCompeting } from "./competing-members.ts";
import { cityCompetitionIds } from "./list-competitions.ts";
import { carsRoot } from "./official-seed.ts";

/**
 * Fixes the inputs of the official races: the active car of every team that may race, the root of their hashes, and the
 * engine. Includes house cars, which may fill fields, and for a nation-wide competition the cities' frozen cars,
 * because any of them may reach the final and the seeds follow from this root.
 */
export async function fixCars(
  transaction: DatabaseTransaction,
  competitionId: string,
  { engineHash, now }: { engineHash: string; now: Date },
): Promise<void> {
  const { brand } = await getRow(transaction, "competition", competitionId, "brand");
  const ownCars = await activeCars(transaction, competitionId);
  const cars = brand === null ? [...ownCars, ...(await carsOfCities(transaction, competitionId, ownCars))] : ownCars;
  await transaction.deleteFrom("frozenCar").where("competitionId", "=", competitionId).execute();
  const rows = cars.map(({ teamId, carId, number, codeHash }) => ({
    competitionId,
    teamId,
    carId,
    number,
    codeHash,
    since: now,
  }));
  await insertRows(transaction, "frozenCar", rows);
  await updateRow(transaction, "competition", competitionId, { frozenAt: now, engineHash, carsRoot: carsRoot(cars) });
}

type CarToFreeze = Awaited<ReturnType<typeof activeCars>>[number];

function activeCars(transaction: DatabaseTransaction, competitionId: string) {
  return transaction
    .selectFrom("team")
    .innerJoin("car", "car.id", "team.activeCarId")
    .where("team.competitionId", "=", competitionId)
    .where(isCompeting)
    .where(isRaced)
    .orderBy("team.number")
    .select(["team.id as teamId", "team.number", "team.houseCar", "car.id as carId", "car.codeHash"])
    .execute();
}

/** Only one city's house cars are taken, because all have the same. */
async function carsOfCities(
  transaction: DatabaseTransaction,
  competitionId: string,
  ownCars: readonly CarToFreeze[],
): Promise<CarToFreeze[]> {
  const ids = await cityCompetitionIds(transaction, competitionId);
  if (ids.length === 0) return [];
  const cars = await transaction
    .selectFrom("frozenCar")
    .innerJoin("team", "team.id", "frozenCar.teamId")
    .where("frozenCar.competitionId", "in", ids)
    .where(isCompeting)
    .orderBy("frozenCar.competitionId")
    .orderBy("frozenCar.number")
    .select([
      "frozenCar.competitionId",
      "frozenCar.teamId",
      "frozenCar.carId",
      "frozenCar.number",
      "frozenCar.codeHash",
      "team.houseCar",
    ])
    .execute();
  const lender = ownCars.some(({ houseCar }) => houseCar !== null)
    ? undefined
    : cars.find(({ houseCar }) => houseCar !== null)?.competitionId;
  return cars.filter(({ houseCar, competitionId: of }) => houseCar === null || of === lender);
}

/**
 * Freezes again with another car of one team, so that root and seeds follow from the new list. The replaced list stays
 * public.
 * @param carId null: the team has no car any more
 */
export async function replaceFrozenCar(
  transaction: DatabaseTransaction,
  competitionId: string,
  { teamId, carId, reason, now }: { teamId: string; carId: string | null; reason: string | null; now: Date },
): Promise<void> {
  const { frozenAt, carsRoot: root } = await getRow(transaction, "competition", competitionId, "frozenAt", "carsRoot");
  if (frozenAt === null || root === null) throw new Error(`Competition ${competitionId} is not frozen.`);
  const cars = JSON.stringify(await hashesOf(transaction, competitionId));
  await transaction
    .insertInto("replacedFreeze")
    .values({ competitionId, frozenAt, carsRoot: root, replacedAt: now, teamId, reason, cars })
    .execute();
  await transaction
    .deleteFrom("frozenCar")
    .where("competitionId", "=", competitionId)
    .where("teamId", "=", teamId)
    .execute();
  if (carId !== null) {
    const car = await transaction
      .selectFrom("car")
      .innerJoin("team", "team.id", "car.teamId")
      .where("car.id", "=", carId)
      .where("team.id", "=", teamId)
      .select(["team.number", "car.codeHash"])
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("frozenCar")
      .values({ competitionId, teamId, carId, since: now, ...car })
      .execute();
  }
  await updateRow(transaction, "competition", competitionId, {
    frozenAt: now,
    carsRoot: carsRoot(await hashesOf(transaction, competitionId)),
  });
}

export type Freeze = Awaited<ReturnType<typeof listFreezes>>[number];

/** Every list of frozen cars, oldest first; the last one counts. Empty if no late car replaced one. */
export async function listFreezes(database: Database, competitionId: string) {
  const replaced = await database
    .selectFrom("replacedFreeze")
    .innerJoin("team", "team.id", "replacedFreeze.teamId")
    .where("replacedFreeze.competitionId", "=", competitionId)
    .orderBy("replacedFreeze.id")
    .select(["frozenAt", "carsRoot", "replacedAt as at", "team.number", "reason", "cars"])
    .execute();
  const { frozenAt, carsRoot: root } = await getRow(database, "competition", competitionId, "frozenAt", "carsRoot");
  const lists = replaced.map(({ at, number, reason, ...list }) => ({ ...list, replaced: { at, number, reason } }));
  if (lists.length === 0 || frozenAt === null || root === null) return lists;
  return [...lists, { frozenAt, carsRoot: root, replaced: null, cars: await hashesOf(database, competitionId) }];
}

const hashesOf = async (database: Database, competitionId: string) =>
  (await listFrozenCars(database, competitionId)).map(({ number, codeHash }) => ({ number, codeHash }));

/** Keeps the seed's commitment, so that no one can draw again after seeing the cars. */
export async function releaseCars(transaction: DatabaseTransaction, competitionId: string): Promise<void> {
  await transaction.deleteFrom("frozenCar").where("competitionId", "=", competitionId).execute();
  await updateRow(transaction, "competition", competitionId, { frozenAt: null, engineHash: null, carsRoot: null });
}

/** Includes every car in the root, in its order, so that anyone can recompute it. */
export async function listFrozenCars(database: Database, competitionId: string) {
  const cars = await database
    .selectFrom("frozenCar")
    .innerJoin("team", "team.id", "frozenCar.teamId")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where("frozenCar.competitionId", "=", competitionId)
    .orderBy("frozenCar.number")
    .orderBy("frozenCar.codeHash")
    .select([
      "frozenCar.teamId",
      "frozenCar.number",
      currentName.as("teamName"),
      "frozenCar.codeHash",
      "competition.id as home",
      "competition.name as homeName",
    ])
    .execute();
  return cars.map(({ home, homeName, ...car }) => ({ ...car, from: home === competitionId ? null : homeName }));
}
