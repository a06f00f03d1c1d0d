import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import type { Formula } from "#engine/formula/formula.ts";
import { houseCars, type HouseCar } from "#languages/cars/house-cars/house-cars.ts";
import { updateRow, type Database, type DatabaseTransaction, newId, lockRow } from "../platform/database/database.ts";
import { type JobSender, practiceGroups } from "../platform/jobs/job-queue.ts";
import { queuePracticeRace, rotated, takeRaceNumbers } from "./record-race.ts";
import { type SeatedCar } from "#domain/races/race-report.ts";
import type { LiveryColour } from "#domain/teams/livery.ts";
import { chooseTeamCode, nameKey } from "../competitions/team-names.ts";
import { findCompetitionAtWork } from "../competitions/find-competition.ts";

const firstHouseNumber = 901;
/** Without the bright ones, which are for teams. */
const houseColours: readonly LiveryColour[] = ["gray", "silver", "black", "white"];
/** First standings; every car has every seat equally often. */
const firstRaces = 10;

/**
 * House cars guarantee rivals for everyone. One whose code changed with a new version switches to it. Safe to call at
 * every start.
 */
export async function enterHouseCars(database: Database, jobs: JobSender): Promise<void> {
  const competitions = await database
    .selectFrom("competition")
    .innerJoin("stage", "stage.competitionId", "competition.id")
    .where("competition.state", "in", ["registration", "practice"])
    .where("stage.kind", "=", "practice")
    .where("stage.state", "in", ["open", "running"])
    .select(["competition.id as competitionId", "stage.id as stageId"])
    .execute();
  for (const { competitionId, stageId } of competitions) {
    await database.transaction().execute(async (transaction) => {
      await lockRow(transaction, "competition", competitionId, "id");
      await enterHouseCarsOf(transaction, jobs, competitionId, stageId);
    });
  }
}

/**
 * The caller has locked the competition.
 * @param stageId its practice stage
 */
export async function enterHouseCarsOf(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  competitionId: string,
  stageId: string,
): Promise<void> {
  const competition = await findCompetitionAtWork(transaction, competitionId);
  if (!competition) return;
  const { formula } = competition;
  const fitting = houseCars.filter((car) => car.family === formula.family);
  const entered = await transaction
    .selectFrom("team")
    .leftJoin("car", "car.id", "team.activeCarId")
    .where("team.competitionId", "=", competitionId)
    .where("team.houseCar", "is not", null)
    .select(["team.id", "team.houseCar", "car.codeHash"])
    .execute();
  let changed = false;
  for (const [index, car] of fitting.entries()) {
    const known = entered.find(({ houseCar }) => houseCar === car.id);
    changed = (await enterHouseCar(transaction, competitionId, car, index, known)) || changed;
  }
  if (changed) await queueFirstRaces(transaction, jobs, { competitionId, stageId, formula });
}

export interface HouseEntrant extends SeatedCar {
  name: string;
  initcode: Uint8Array;
}

export function listHouseEntrants(database: Database, competitionId: string): Promise<HouseEntrant[]> {
  return database
    .selectFrom("team")
    .innerJoin("car", "car.id", "team.activeCarId")
    .where("team.competitionId", "=", competitionId)
    .where("team.houseCar", "is not", null)
    .orderBy("team.number")
    .select(["team.id as teamId", "car.id as carId", "team.name", "car.initcode"])
    .execute();
}

async function enterHouseCar(
  transaction: DatabaseTransaction,
  competitionId: string,
  car: HouseCar,
  index: number,
  known: { id: string; codeHash: string | null } | undefined,
): Promise<boolean> {
  const initcode = parseBytecode(car.initcode);
  const hash = codeHash(initcode);
  if (known?.codeHash === hash) return false;
  const teamId = known?.id ?? (await addHouseTeam(transaction, competitionId, car, index));
  const carId = newId();
  await transaction
    .insertInto("car")
    .values({ id: carId, teamId, submissionId: null, name: car.name, initcode, codeHash: hash })
    .execute();
  await updateRow(transaction, "team", teamId, { activeCarId: carId });
  return true;
}

async function addHouseTeam(
  transaction: DatabaseTransaction,
  competitionId: string,
  car: HouseCar,
  index: number,
): Promise<string> {
  const codes = await transaction
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .select("code")
    .execute();
  const colour = (offset: number) => houseColours[(index + offset) % houseColours.length] ?? "gray";
  const id = newId();
  await transaction
    .insertInto("team")
    .values({
      id,
      competitionId,
      name: car.name,
      nameKey: nameKey(car.name),
      university: "Code Prix",
      city: "Code Prix",
      liveryPrimary: colour(0),
      liverySecondary: colour(1 + (Math.floor(index / houseColours.length) % (houseColours.length - 1))),
      number: firstHouseNumber + index,
      code: chooseTeamCode(car.name, new Set(codes.map((row) => row.code))),
      houseCar: car.id,
      activeCarId: null,
      createdBy: null,
    })
    .execute();
  return id;
}

async function queueFirstRaces(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  { competitionId, stageId, formula }: { competitionId: string; stageId: string; formula: Formula },
): Promise<void> {
  const entrants = await listHouseEntrants(transaction, competitionId);
  if (entrants.length < formula.cars) return;
  const firstNumber = await takeRaceNumbers(transaction, stageId, firstRaces);
  for (let number = firstNumber; number < firstNumber + firstRaces; number += 1) {
    const race = { competitionId, stageId, number, seats: rotated(entrants, number).slice(0, formula.cars) };
    await queuePracticeRace(transaction, jobs, race, { group: practiceGroups.ladder });
  }
}
