import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import { findCompetition, findShownCompetition, findVisitorsCompetition } from "./find-competition.ts";

let open: OpenDatabase;

beforeAll(async () => {
  open = await openForTests();
});

afterAll(() => open.close());

const add = (id: string, brand: string, state: CompetitionState, startsAt: string) =>
  open.database
    .insertInto("competition")
    .values({
      id,
      brand,
      state,
      name: id,
      preset: "university-code-prix",
      formula: null,
      startsAt: new Date(startsAt),
      submissionsCloseAt: null,
      endsAt: null,
    })
    .execute();

test("shows the running competition on a host, else the next, else the last", async () => {
  const shown = async () => (await findShownCompetition(open.database, "bursa"))?.id;
  await add("bursa-2024", "bursa", "finished", "2024-05-01");
  await add("bursa-2025", "bursa", "finished", "2025-05-01");
  expect(await shown()).toBe("bursa-2025");
  await add("bursa-2028", "bursa", "registration", "2028-05-01");
  await add("bursa-2027", "bursa", "registration", "2027-05-01");
  expect(await shown()).toBe("bursa-2027");
  await add("bursa-2026", "bursa", "practice", "2026-05-01");
  expect(await shown()).toBe("bursa-2026");
});

test("shows the default brand's competition for a city without one", async () => {
  expect((await findShownCompetition(open.database, "ankara"))?.id).toBe("default");
});

test("shows members of a team their own competition on the default host and on its city's", async () => {
  const visitorsOn = async (brand: string, ...joined: string[]) =>
    (
      await findVisitorsCompetition(
        open.database,
        brand,
        joined.map((competitionId) => ({ competitionId })),
      )
    )?.id;
  expect(await visitorsOn("default", "bursa-2027")).toBe("bursa-2027");
  expect(await visitorsOn("bursa", "bursa-2027")).toBe("bursa-2027");
  expect(await visitorsOn("bursa", "bursa-2026", "bursa-2027")).toBe("bursa-2026");
  expect(await visitorsOn("izmir", "bursa-2027")).toBe("izmir");
  expect(await visitorsOn("default", "bursa-2025")).toBe("default");
  expect(await visitorsOn("default")).toBe("default");
});

test("shows a city's competition on the default host if the default one is a draft", async () => {
  const setState = (state: CompetitionState) =>
    open.database.updateTable("competition").set({ state }).where("id", "=", "default").execute();
  await setState("draft");
  expect((await findShownCompetition(open.database, "default"))?.id).not.toBe("default");
  expect((await findShownCompetition(open.database, "default"))?.state).toBe("practice");
  await setState("practice");
});

test("shows drafts to no one", async () => {
  await add("van-draft", "van", "draft", "2026-05-01");
  expect(await findCompetition(open.database, "van-draft")).toBeUndefined();
  expect((await findShownCompetition(open.database, "van"))?.id).toBe("default");
});

test("uses the University Code Prix formula for the first competitions", async () => {
  expect((await findCompetition(open.database, "izmir"))?.formula).toMatchObject({ family: "code-prix", cars: 5 });
});
