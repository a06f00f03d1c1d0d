import { carsRoot } from "#engine/referee/official-seed.ts";
import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { commitToSeed } from "../competitions/official-seed.ts";
import { type Database, newId } from "../platform/database/database.ts";
import { newPersonForTests, newTeamForTests } from "../teams/teams-for-tests.ts";

export async function enterFrozenTeams(database: Database, competitionId: string, count: number): Promise<string[]> {
  const programs = houseCars.filter((car) => car.family === "code-prix");
  const teams: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const personId = await newPersonForTests(database, `Driver ${index}`);
    const teamId = await newTeamForTests(database, personId, { name: `Team ${index + 1}` }, competitionId);
    await giveCar(database, teamId, programs[index % programs.length]?.initcode ?? "");
    teams.push(teamId);
  }
  await commitToSeed(database, competitionId);
  const cars = await database
    .selectFrom("team")
    .innerJoin("car", "car.id", "team.activeCarId")
    .where("team.competitionId", "=", competitionId)
    .select(["team.id as teamId", "team.number", "car.id as carId", "car.codeHash"])
    .execute();
  await database
    .insertInto("frozenCar")
    .values(cars.map((car) => ({ competitionId, ...car })))
    .execute();
  await database
    .updateTable("competition")
    .set({ state: "frozen", frozenAt: new Date(), engineHash: "0".repeat(64), carsRoot: carsRoot(cars) })
    .where("id", "=", competitionId)
    .execute();
  return teams;
}

export async function giveCar(database: Database, teamId: string, program: string): Promise<string> {
  const initcode = parseBytecode(program);
  const carId = newId();
  await database
    .insertInto("car")
    .values({ id: carId, teamId, submissionId: null, name: "Car", initcode, codeHash: codeHash(initcode) })
    .execute();
  await database.updateTable("team").set({ activeCarId: carId }).where("id", "=", teamId).execute();
  return carId;
}
