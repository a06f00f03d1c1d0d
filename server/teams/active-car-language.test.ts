import { afterAll, beforeAll, expect, test } from "vitest";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { type OpenDatabase, newId } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { findTeam, listTeams, countActiveCarLanguages, type ActiveCarLanguage } from "./find-team.ts";
import { newPersonForTests, newTeamForTests } from "./teams-for-tests.ts";

let open: OpenDatabase;

beforeAll(async () => {
  open = await openForTests();
});

afterAll(() => open.close());

async function teamThatRaces(name: string, activeCarLanguage: ActiveCarLanguage): Promise<string> {
  const { database } = open;
  const personId = await newPersonForTests(database, name);
  const teamId = await newTeamForTests(database, personId, { name });
  const carId = newId();
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("car")
      .values({ id: carId, teamId, submissionId: null, name: "Car", initcode: Uint8Array.of(0), codeHash: carId })
      .execute();
    await transaction.updateTable("team").set({ activeCarId: carId }).where("id", "=", teamId).execute();
    const code =
      activeCarLanguage === "bytecode"
        ? ({ kind: "bytecode", initcode: Uint8Array.of(0), codeHash: carId } as const)
        : ({ kind: "source", source: "a car", language: activeCarLanguage } as const);
    await transaction
      .insertInto("submission")
      .values({ id: newId(), teamId, competitionId: "izmir", personId, state: "accepted", note: "", carId, ...code })
      .execute();
  });
  return teamId;
}

test("shows each team's language, and counts teams by language in the panel", async () => {
  const { database } = open;
  const python = await teamThatRaces("Yılan", "python");
  await teamThatRaces("Piton", "python");
  await teamThatRaces("Betik", "javascript");
  const bytes = await teamThatRaces("Bayt", "bytecode");
  const without = await newTeamForTests(database, await newPersonForTests(database), { name: "Arabasız" });

  expect((await findTeam(database, python))?.activeCarLanguage).toBe("python");
  const shown = new Map((await listTeams(database, "izmir")).map((team) => [team.id, team.activeCarLanguage]));
  expect([shown.get(bytes), shown.get(without)]).toEqual(["bytecode", null]);
  expect(await countActiveCarLanguages(database, "izmir")).toEqual([
    { activeCarLanguage: "python", teams: 2 },
    { activeCarLanguage: "bytecode", teams: 1 },
    { activeCarLanguage: "javascript", teams: 1 },
  ]);
});

test("shows the last submitted language of equal cars, and Solidity for house cars", async () => {
  const { database } = open;
  const teamId = await teamThatRaces("İkiz", "python");
  const before = await database
    .selectFrom("submission")
    .where("teamId", "=", teamId)
    .selectAll()
    .executeTakeFirstOrThrow();
  const { report, rejection, comparison, ...again } = before;
  expect([report, rejection, comparison]).toEqual([null, null, null]);
  await database
    .insertInto("submission")
    .values({ ...again, id: newId(), language: "typescript", receivedAt: new Date(Date.now() + 1_000) })
    .execute();
  expect((await findTeam(database, teamId))?.activeCarLanguage).toBe("typescript");
  await database.updateTable("team").set({ houseCar: houseCars[0]!.id }).where("id", "=", teamId).execute();
  expect((await findTeam(database, teamId))?.activeCarLanguage).toBe("solidity");
});

test("names the house car that a team races unchanged", async () => {
  const { database } = open;
  const teamId = await teamThatRaces("Kopya", "python");
  expect((await findTeam(database, teamId))?.copiedHouseCar).toBeNull();
  const { codeHash, name } = houseCars[0]!;
  await database.updateTable("car").set({ codeHash }).where("teamId", "=", teamId).execute();
  expect((await findTeam(database, teamId))?.copiedHouseCar).toBe(name);
});
