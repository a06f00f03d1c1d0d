import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import { type OpenDatabase, newId } from "../platform/database/database.ts";
import { codesForTests, openForTests } from "../platform/database/open-for-tests.ts";
import { joinTeam, renewInvitation } from "../teams/invitations.ts";
import { enterFrozenTeams } from "./stages-for-tests.ts";
import { publishedSources } from "./published-sources.ts";

let open: OpenDatabase;
let teamId: string;
let captain: string;
let mate: string;
const source = "def take_turn(race, cars, place):\n    race.buy_shield()\n";

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  const teams = await enterFrozenTeams(database, "izmir", 2);
  teamId = teams[0] ?? "";
  captain = (await database.selectFrom("team").where("id", "=", teamId).select("createdBy").executeTakeFirstOrThrow())
    .createdBy!;
  mate = newId();
  await database
    .insertInto("person")
    .values({ id: mate, name: "Mate", email: `${mate}@example.org`, image: null })
    .execute();
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  const code = await renewInvitation(database, codesForTests, teamId, captain);
  await joinTeam(database, codesForTests, { code, personId: mate });
  await database.updateTable("competition").set({ state: "final" }).where("id", "=", "izmir").execute();
  const { activeCarId: carId } = await database
    .selectFrom("team")
    .where("id", "=", teamId)
    .select("activeCarId")
    .executeTakeFirstOrThrow();
  const submission = {
    id: newId(),
    teamId,
    competitionId: "izmir",
    personId: captain,
    note: "",
    source,
    language: "python" as const,
  };
  await database
    .insertInto("submission")
    .values({
      ...submission,
      state: "accepted",
      kind: "source",
      decidedAt: new Date(),
      checkingSince: new Date(),
      carId,
    })
    .execute();
  await database.updateTable("car").set({ submissionId: submission.id }).where("teamId", "=", teamId).execute();
});

afterAll(() => open.close());

const published = async () =>
  (await publishedSources(open.database, "izmir")).map((each) => [each.teamId, each.language, each.source]);

const agree = (personId: string, at: Date | null = new Date()) =>
  open.database.updateTable("person").set({ sourcePublishedAt: at }).where("id", "=", personId).execute();

const stage = async (state: "running" | "released", position: number) => {
  const id = newId();
  await open.database
    .insertInto("stage")
    .values({
      id,
      competitionId: "izmir",
      kind: "final",
      name: "Final",
      position,
      state,
      plan: JSON.stringify(defaultPlan("round-robin", 5)),
      entrantsFrom: null,
      publicAt: state === "released" ? new Date(0) : null,
    })
    .execute();
  return id;
};

test("publishes a source after the last release, if the whole team agrees", async () => {
  const { database } = open;
  await agree(captain);
  await agree(mate);
  await stage("released", 11);
  const last = await stage("running", 12);
  expect(await published()).toEqual([]);
  await database
    .updateTable("stage")
    .set({ state: "released", publicAt: new Date(0) })
    .where("id", "=", last)
    .execute();
  expect(await published()).toEqual([[teamId, "python", source]]);
  await agree(mate, null);
  expect(await published()).toEqual([]);
  await agree(mate);
  await agree(captain, null);
  expect(await published()).toEqual([]);
  await agree(captain);
  await database.updateTable("competition").set({ sourcesOpenAfterFinal: false }).where("id", "=", "izmir").execute();
  expect(await published()).toEqual([]);
  await database.updateTable("competition").set({ sourcesOpenAfterFinal: true }).where("id", "=", "izmir").execute();
  expect(await published()).toHaveLength(1);
});

test("keeps a city's sources private until its cars' nation-wide final", async () => {
  const { database } = open;
  const city = await database.selectFrom("competition").where("id", "=", "izmir").selectAll().executeTakeFirstOrThrow();
  const nation = {
    id: "nation",
    brand: null,
    name: "Grand final",
    state: "frozen" as const,
    preset: city.preset,
    formula: null,
    startsAt: null,
    submissionsCloseAt: null,
    endsAt: null,
  };
  await database.insertInto("competition").values(nation).execute();
  expect(await published()).toEqual([]);
  await database.updateTable("competition").set({ state: "finished" }).where("id", "=", "nation").execute();
  expect(await published()).toEqual([[teamId, "python", source]]);
});
