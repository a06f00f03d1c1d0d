import { afterAll, beforeAll, expect, test } from "vitest";
import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { houseCar } from "#languages/house-cars/house-cars.ts";
import type { OpenDatabase } from "../../base/database/database.ts";
import { openForTests } from "../../base/database/open-for-tests.ts";
import { newPersonForTests, newTeamForTests } from "../../event/teams/teams-for-tests.ts";
import { anonymous, type Visitor } from "../../people/accounts/visitor.ts";
import { friendlyRivals } from "./friendly-rivals.ts";
import { addGuestsForTests } from "./guests-for-tests.ts";

let open: OpenDatabase;
let teamId: string;
let guests: string[];
let member: Visitor;

beforeAll(async () => {
  open = await openForTests();
  const personId = await newPersonForTests(open.database, "Deniz");
  teamId = await newTeamForTests(open.database, personId);
  const person = { id: personId, name: "Deniz", email: "deniz@example.org" };
  member = { ...anonymous, person, memberships: [{ teamId, competitionId: "izmir", isCaptain: true }] };
  ({ guests } = await addGuestsForTests(open.database, ["grandmaster", "metronome"]));
  await addGuestsForTests(open.database, ["wasp"], { key: "cd".repeat(32), preset: "0xtitans" });
});

afterAll(() => open.close());

const set = (values: { state: "practice" | "final" | "finished"; settings: string }) =>
  open.database.updateTable("competition").set(values).where("id", "=", "izmir").execute();
const hashOf = (id: string) => codeHash(parseBytecode(houseCar(id).initcode));

test("a team that practises is led to the guests of its rules, by what a page shows of them", async () => {
  await set({ state: "practice", settings: "{}" });
  expect(await friendlyRivals(open.database, member, "id", guests)).toEqual({
    teamId,
    guests: Object.fromEntries(guests.map((id) => [id, id])),
  });
  const programs = ["grandmaster", "wasp", "viper"].map(hashOf);
  expect(await friendlyRivals(open.database, member, "codeHash", programs)).toEqual({
    teamId,
    guests: { [hashOf("grandmaster")]: guests[0] },
  });
});

test("nobody else is: visitors, teams whose practice is over, and nobody to a car that was taken out", async () => {
  expect(await friendlyRivals(open.database, anonymous, "id", guests)).toBeNull();
  await set({ state: "final", settings: "{}" });
  expect(await friendlyRivals(open.database, member, "id", guests)).toBeNull();
  await set({ state: "finished", settings: JSON.stringify({ practiceAfterEnd: true }) });
  await open.database.updateTable("guestCar").set({ withdrawnTakes: "car" }).where("id", "=", guests[0]!).execute();
  expect(await friendlyRivals(open.database, member, "id", guests)).toEqual({
    teamId,
    guests: { [guests[1]!]: guests[1] },
  });
});
