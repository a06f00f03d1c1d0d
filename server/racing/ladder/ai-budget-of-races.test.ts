import { afterAll, beforeAll, expect, test } from "vitest";
import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { houseCar } from "#languages/house-cars/house-cars.ts";
import type { OpenDatabase } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { openForTests } from "../../base/database/open-for-tests.ts";
import { newPersonForTests, newTeamForTests } from "../../event/teams/teams-for-tests.ts";
import { enterHouseCars } from "../house-cars/enter-house-cars.ts";
import { requestFriendlyRace } from "./friendly-race.ts";

let open: OpenDatabase;
let robots = "";
let people = "";
const jobs = { send: () => Promise.resolve() };

async function teamWithCar(name: string): Promise<string> {
  const { database } = open;
  const teamId = await newTeamForTests(database, await newPersonForTests(database), { name });
  const initcode = parseBytecode(houseCar("metronome").initcode);
  const id = newId();
  const car = { id, teamId, submissionId: null, name, initcode, codeHash: codeHash(initcode) };
  await database.insertInto("car").values(car).execute();
  await database.updateTable("team").set({ activeCarId: id }).where("id", "=", teamId).execute();
  return teamId;
}

beforeAll(async () => {
  open = await openForTests();
  await enterHouseCars(open.database, jobs);
  robots = await teamWithCar("Robots");
  people = await teamWithCar("People");
  await open.database.updateTable("team").set({ aiEntrant: true }).where("id", "=", robots).execute();
  await open.database
    .updateTable("competition")
    .set({ timeZone: "Europe/Istanbul", settings: JSON.stringify({ aiRule: "together", aiRacesPerDay: 2 }) })
    .where("id", "=", "izmir")
    .execute();
});

afterAll(() => open.close());

const noon = new Date("2026-05-03T09:00:00Z");

/** Asks for a race at a moment. */
async function ask(teamId: string, rivalId: string, now: Date) {
  const outcome = await requestFriendlyRace(open.database, jobs, { teamId, against: { rivalId }, now });
  if (outcome.kind === "requested") {
    await open.database.updateTable("race").set({ createdAt: now }).where("id", "=", outcome.raceId).execute();
  }
  return outcome;
}

test("an AI entrant asks for so many practice races on a day of the competition's time zone; people have no day", async () => {
  expect(await ask(robots, people, new Date("2026-05-02T20:59:59Z"))).toMatchObject({ kind: "requested" });
  // That was yesterday in Istanbul.
  expect(await ask(robots, people, new Date("2026-05-02T21:00:00Z"))).toMatchObject({ kind: "requested" });
  await open.database.deleteFrom("race").where("createdAt", "<", new Date("2026-05-02T21:00:00Z")).execute();
  expect(await ask(robots, people, noon)).toMatchObject({ kind: "requested" });
  expect(await ask(robots, people, noon)).toEqual({
    kind: "refused",
    reason: "ai-day-is-used",
    limit: 2,
    again: "2026-05-04 00:00",
    timeZone: "Europe/Istanbul",
    waitMinutes: 720,
  });
  for (let races = 0; races < 3; races += 1)
    expect(await ask(people, robots, noon)).toMatchObject({ kind: "requested" });
});

test("where the rule admits no AI entrants any more, they ask for none", async () => {
  await open.database
    .updateTable("competition")
    .set({ settings: JSON.stringify({ aiRule: "declared" }) })
    .where("id", "=", "izmir")
    .execute();
  expect(await ask(robots, people, noon)).toEqual({ kind: "refused", reason: "ai-entrants-not-admitted" });
});
