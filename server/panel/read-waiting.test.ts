import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { newPersonForTests, newTeamForTests } from "../teams/teams-for-tests.ts";
import { readWaiting } from "./read-waiting.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openForTests();
});
afterAll(() => open.close());

test("lists teams without a car on the day before the deadline", async () => {
  const { database } = open;
  const closeIn = (hours: number) =>
    database
      .updateTable("competition")
      .set({ state: "practice", submissionsCloseAt: new Date(Date.now() + hours * 3_600_000) })
      .where("id", "=", "izmir")
      .execute();
  const waiting = () => readWaiting(database, [{ id: "izmir", name: "Izmir" }], null);
  await closeIn(48);
  await newTeamForTests(database, await newPersonForTests(database, "Ada"), { name: "Carless" });
  expect(await waiting()).toEqual([]);
  await closeIn(20);
  expect(await waiting()).toMatchObject([{ kind: "no-car", count: 1, competitionId: "izmir", name: "Izmir" }]);
});
