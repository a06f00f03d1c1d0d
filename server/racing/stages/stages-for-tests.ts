import { carsRoot } from "#engine/race/official-seed.ts";
import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { houseCars } from "#solidity/house-cars/house-cars.ts";
import { commitToSeed } from "../../event/competitions/official-seed.ts";
import type { Database } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { createTeam } from "../../event/teams/create-team.ts";

/** Enters teams with house cars' programs in a competition, and freezes it: what stands before every stage. */
export async function enterFrozenTeams(database: Database, competitionId: string, count: number): Promise<string[]> {
  const programs = houseCars.filter((car) => car.family === "code-prix");
  const teams: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const personId = newId();
    const person = { id: personId, name: `Driver ${index}`, email: `${personId}@example.org`, image: null };
    await database.insertInto("person").values(person).execute();
    const fields = {
      name: `Team ${index + 1}`,
      university: "Ege",
      city: "İzmir",
      liveryPrimary: "red",
      liverySecondary: "blue",
    };
    const team = await createTeam(database, { competitionId, personId, fields });
    if (team.kind !== "created") throw new Error(JSON.stringify(team));
    await giveCar(database, team.teamId, programs[index % programs.length]?.initcode ?? "");
    teams.push(team.teamId);
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

/** Gives a team another car. */
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
