import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { insertRows } from "../../base/database/insert-rows.ts";
import { isRaced } from "./competing-members.ts";
import { citiesOf } from "./cities-of.ts";
import { carsRoot } from "./official-seed.ts";

/** A team that goes into the official races, with the hash of its car; public from the freeze on. */
export interface FrozenCarView {
  teamId: string;
  /** start number in its own competition */
  number: number;
  /** name of the competition that the team belongs to, where that is another one */
  from: string | null;
  /** null: the team is hidden; its car counts all the same, so its hash belongs to the root */
  teamName: string | null;
  codeHash: string;
}

/**
 * Fixes what the official races are run with: the active car of every team that may race, the root of their hashes, and the engine. House
 * cars are part of it, because they may fill fields. A nation-wide competition's cars are those of the cities too, as their own freezes
 * fixed them: any of them may come to its grand final, and its seeds follow from this root.
 */
export async function fixCars(
  transaction: DatabaseTransaction,
  competitionId: string,
  { engineHash, now }: { engineHash: string; now: Date },
): Promise<void> {
  const { brand } = await transaction
    .selectFrom("competition")
    .where("id", "=", competitionId)
    .select("brand")
    .executeTakeFirstOrThrow();
  const own = await activeCars(transaction, competitionId);
  const cars = brand === null ? [...own, ...(await carsOfCities(transaction, competitionId, own))] : own;
  await transaction.deleteFrom("frozenCar").where("competitionId", "=", competitionId).execute();
  const rows = cars.map(({ teamId, carId, number, codeHash }) => ({ competitionId, teamId, carId, number, codeHash }));
  await insertRows(transaction, "frozenCar", rows);
  await transaction
    .updateTable("competition")
    .set({ frozenAt: now, engineHash, carsRoot: carsRoot(cars) })
    .where("id", "=", competitionId)
    .execute();
}

interface CarToFreeze {
  teamId: string;
  carId: string;
  number: number;
  codeHash: string;
  houseCar: string | null;
}

function activeCars(transaction: DatabaseTransaction, competitionId: string): Promise<CarToFreeze[]> {
  return transaction
    .selectFrom("team")
    .innerJoin("car", "car.id", "team.activeCarId")
    .where("team.competitionId", "=", competitionId)
    .where("team.disqualifiedAt", "is", null)
    .where("team.mergedInto", "is", null)
    .where(isRaced)
    .orderBy("team.number")
    .select(["team.id as teamId", "team.number", "team.houseCar", "car.id as carId", "car.codeHash"])
    .execute();
}

/** What the cities bring: their teams' cars, and where there are no house cars those of one city. */
async function carsOfCities(
  transaction: DatabaseTransaction,
  competitionId: string,
  own: readonly CarToFreeze[],
): Promise<CarToFreeze[]> {
  const ids = await citiesOf(transaction, competitionId);
  if (ids.length === 0) return [];
  const cars = await transaction
    .selectFrom("frozenCar")
    .innerJoin("team", "team.id", "frozenCar.teamId")
    .where("frozenCar.competitionId", "in", ids)
    .where("team.disqualifiedAt", "is", null)
    .where("team.mergedInto", "is", null)
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
  const lender = own.some(({ houseCar }) => houseCar !== null)
    ? undefined
    : cars.find(({ houseCar }) => houseCar !== null)?.competitionId;
  return cars.filter(({ houseCar, competitionId: of }) => houseCar === null || of === lender);
}

/** Takes the freeze back. The seed's commitment stays: nobody draws another secret because they do not like the cars. */
export async function releaseCars(transaction: DatabaseTransaction, competitionId: string): Promise<void> {
  await transaction.deleteFrom("frozenCar").where("competitionId", "=", competitionId).execute();
  await transaction
    .updateTable("competition")
    .set({ frozenAt: null, engineHash: null, carsRoot: null })
    .where("id", "=", competitionId)
    .execute();
}

/** Every car that the root was made of, in its order: without one of them nobody could recompute it. */
export async function listFrozenCars(database: Database, competitionId: string): Promise<FrozenCarView[]> {
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
      "team.name as teamName",
      "team.hiddenAt",
      "frozenCar.codeHash",
      "competition.id as home",
      "competition.name as homeName",
    ])
    .execute();
  return cars.map(({ hiddenAt, teamName, home, homeName, ...car }) => ({
    ...car,
    from: home === competitionId ? null : homeName,
    teamName: hiddenAt === null ? teamName : null,
  }));
}
