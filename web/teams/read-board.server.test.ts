import { afterAll, beforeAll, expect, test } from "vitest";
import { formatsFor } from "#messages/formats.ts";
import type { OpenDatabase } from "#server/platform/database/database.ts";
import { openForTests } from "#server/platform/database/open-for-tests.ts";
import { listTeams } from "#server/teams/find-team.ts";
import { newPersonForTests, newTeamForTests } from "#server/teams/teams-for-tests.ts";
import { chooseTeams, readTeamChoice } from "./choose-teams.ts";
import { readBoard } from "./read-board.server.ts";

let open: OpenDatabase;
const letters = formatsFor("tr");

const names = ["Şimşek", "Çakal", "Irmak", "İnci", "Zeytin", "Ada", "Bora"];

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const person = await newPersonForTests(database, name);
    const city = index % 2 ? "izmir" : "İzmir";
    ids.push(await newTeamForTests(database, person, { name, city, university: index < 3 ? "Ege" : "Konya" }));
  }
  const stageId = (
    await database.selectFrom("stage").where("competitionId", "=", "izmir").select("id").executeTakeFirstOrThrow()
  ).id;
  const asOf = new Date();
  const run = { id: "run", stageId, asOf, races: 9, lastRaceNumber: 9, spread: 1, confidence: 0.95, settled: false };
  await database
    .insertInto("ratingRun")
    .values({ ...run, bestTeamsOfCity: 3 })
    .execute();
  // The last two have no rating, two are tied, and one was disqualified.
  for (const [index, teamId] of ids.slice(0, 5).entries()) {
    const carId = `car-${index}`;
    await database
      .insertInto("car")
      .values({ id: carId, teamId, submissionId: null, name: carId, initcode: new Uint8Array([1]), codeHash: carId })
      .execute();
    if (index !== 1) await database.updateTable("team").set({ activeCarId: carId }).where("id", "=", teamId).execute();
    const strength = [1, 3, 2, 2, 0][index] ?? 0;
    const place = { place: index + 1, placeLow: 1, placeHigh: 5, tiedWithNext: index === 2 };
    await database
      .insertInto("rating")
      .values({
        runId: "run",
        teamId,
        carId,
        strength,
        strengthLow: strength - 1,
        strengthHigh: strength + 1,
        uncertainty: 1,
        ...place,
        races: 5 - index,
        wins: index,
        rivalsBeaten: 1,
        rivalsMet: 4,
      })
      .execute();
  }
  await database
    .updateTable("team")
    .set({ disqualifiedAt: asOf, disqualifiedReason: "two seats" })
    .where("id", "=", ids[4]!)
    .execute();
});

afterAll(() => open.close());

test.each([
  "",
  "order=races",
  "order=wins",
  "order=name",
  "order=city",
  "order=university",
  "readiness=ready",
  "readiness=no-car",
  "q=ırm",
  "city=İZMİR",
  "university=Ege&order=wins",
  "entrants=people",
])("gives the same page of ?%s as filtering all teams", async (search) => {
  const { database } = open;
  const choice = readTeamChoice(new URLSearchParams(search));
  const all = await listTeams(database, "izmir");
  const wanted = chooseTeams(all, choice, letters);
  const page = await readBoard(database, "izmir", choice, letters);
  expect(page.teams.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name));
  expect(page.teams).toEqual(wanted);
  expect(page).toMatchObject({ found: wanted.length, total: all.length, page: 1, pages: 1 });
  expect(page.universities).toEqual(["Ege", "Konya"]);
  expect(page.citiesOfTeams).toHaveLength(1);
});

test("hides AI entrants and house cars on request, and keeps the full board's places", async () => {
  const { database } = open;
  const [ai, house] = await database.selectFrom("team").orderBy("name").select("id").execute();
  await database.updateTable("team").set({ aiEntrant: true }).where("id", "=", ai!.id).execute();
  await database.updateTable("team").set({ houseCar: "viper" }).where("id", "=", house!.id).execute();
  const read = (search: string) => readBoard(database, "izmir", readTeamChoice(new URLSearchParams(search)), letters);
  const all = await read("");
  const people = await read("entrants=people");
  expect(all).toMatchObject({ found: 7, hasAiEntrants: true });
  expect(people).toMatchObject({ found: 5, total: 7 });
  expect(people.teams).toEqual(all.teams.filter(({ id }) => id !== ai!.id && id !== house!.id));
});
