import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { actOnTeam } from "../teams/team-acts.ts";
import { liftPenalty, penaliseTeam } from "./decide-stage.ts";
import { classificationOf } from "./classification.ts";
import { findEntrants } from "./find-entrants.ts";
import { enterFrozenTeams } from "./stages-for-tests.ts";

let open: OpenDatabase;
let teams: string[];
let personId: string;
const jobs = { send: () => Promise.resolve() };
const hour = (at: number) => new Date(`2026-05-02T${at}:00:00Z`);
const now = hour(20);

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  teams = await enterFrozenTeams(database, "izmir", 3);
  personId = (await database.selectFrom("person").select("id").executeTakeFirstOrThrow()).id;
  await decided("qualifying", 8, hour(14));
  await decided("final", 9, hour(18));
}, 60_000);

afterAll(() => open.close());

async function decided(kind: "qualifying" | "final", position: number, decidedAt: Date): Promise<void> {
  const { database } = open;
  const plan = JSON.stringify({ format: "grand-final", advancing: kind === "final" ? 0 : 2 });
  const entrantsFrom = JSON.stringify({ from: "accepted-cars" });
  await database
    .insertInto("stage")
    .values({
      id: kind,
      competitionId: "izmir",
      kind,
      position,
      state: "decided",
      name: kind,
      plan,
      entrantsFrom,
      decidedAt,
    })
    .execute();
  for (const [index, teamId] of teams.entries()) {
    const car = await database.selectFrom("car").where("teamId", "=", teamId).select("id").executeTakeFirstOrThrow();
    const place = index + 1;
    await database
      .insertInto("stageEntrant")
      .values({ stageId: kind, teamId, carId: car.id, position: place })
      .execute();
    const ranking = JSON.stringify({ ties: [10 - place, 0] });
    const row = { score: 10 - place, ranking, races: 4, wins: 0, advances: place < 3, separatedFromNext: true };
    await database
      .insertInto("stagePlace")
      .values({ stageId: kind, teamId, place, placeLow: place, placeHigh: place, ...row })
      .execute();
  }
}

const disqualify = (from: Date | null) =>
  actOnTeam(open.database, jobs, {
    competitionId: "izmir",
    teamId: teams[0] ?? "",
    personId,
    teamAct: { act: "disqualify-team", reason: "raced another's car", from },
    now,
  });
const reinstate = () =>
  actOnTeam(open.database, jobs, {
    competitionId: "izmir",
    teamId: teams[0] ?? "",
    personId,
    teamAct: { act: "reinstate-team" },
    now,
  });
const placesOf = async (stageId: string) =>
  (await classificationOf(open.database, stageId)).places.map(
    ({ teamId, place }) => `${place}${teams.indexOf(teamId)}`,
  );
const goingOn = async (stageId: string) => {
  const found = await findEntrants(open.database, "izmir", { from: "stage", stageId }, "lot");
  return typeof found === "string" ? found : found.map(({ teamId }) => teams.indexOf(teamId));
};

test("deducts points only if points decide places, and gives them back", async () => {
  const { database } = open;
  const act = { stageId: "final", personId };
  // 9, 8 and 7 points; the penalty puts the first a point behind the second, and level with the third: ties keep their
  // order.
  const penalty = {
    id: "points",
    teamId: teams[0] ?? "",
    kind: "points",
    amount: 2,
    raceIds: [],
    reason: "blocked",
  } as const;
  expect(await penaliseTeam(database, jobs, act, { ...penalty, raceIds: [] })).toEqual({
    kind: "refused",
    reason: "no-points-here",
  });
  const plan = JSON.stringify({ format: "championship" });
  await database.updateTable("stage").set({ plan }).where("id", "=", "final").execute();
  expect(await penaliseTeam(database, jobs, act, { ...penalty, raceIds: [] })).toEqual({ kind: "done" });
  expect(await placesOf("final")).toEqual(["11", "20", "32"]);
  const { places, penalties } = await classificationOf(database, "final");
  expect(places.find(({ teamId }) => teamId === teams[0])?.score).toBe(7);
  expect(places.map(({ tieBreak }) => tieBreak)).toEqual([null, { rule: "penalty", place: 0, values: [9, 7] }, null]);
  expect(penalties).toMatchObject([{ kind: "points", amount: 2, reason: "blocked" }]);
  expect(await liftPenalty(database, jobs, act, { id: "points" })).toEqual({ kind: "done" });
  expect(await placesOf("final")).toEqual(["10", "21", "32"]);
  await database
    .updateTable("stage")
    .set({ plan: JSON.stringify({ format: "grand-final" }) })
    .where("id", "=", "final")
    .execute();
});

test("keeps results decided before a disqualification takes effect, and races the team no more", async () => {
  expect(await disqualify(hour(16))).toMatchObject({ kind: "done" });
  expect(await placesOf("qualifying")).toEqual(["10", "21", "32"]);
  expect(await placesOf("final")).toEqual(["11", "22"]);
  expect((await classificationOf(open.database, "final")).out).toMatchObject([
    { teamId: teams[0], why: "disqualified", reason: "raced another's car" },
  ]);
  expect(await goingOn("qualifying")).toEqual([1, 2]);
  expect(await reinstate()).toMatchObject({ kind: "done" });
  expect(await placesOf("final")).toEqual(["10", "21", "32"]);
});

test("a disqualification without a date voids all results, and future dates are rejected", async () => {
  expect(await disqualify(hour(21))).toEqual({ kind: "refused", reason: "not-past" });
  expect(await disqualify(null)).toMatchObject({ kind: "done" });
  expect(await placesOf("qualifying")).toEqual(["11", "22"]);
});

test("moves no one up if places stay empty, so one fewer advances", async () => {
  await open.database
    .updateTable("competition")
    .set({ settings: JSON.stringify({ vacantPlaces: "stay-empty" }) })
    .where("id", "=", "izmir")
    .execute();
  expect(await placesOf("qualifying")).toEqual(["21", "32"]);
  expect(await goingOn("qualifying")).toEqual([1]);
});

test("lets no one advance into a stage that has started without them", async () => {
  const { database } = open;
  await database.updateTable("competition").set({ settings: "{}" }).where("id", "=", "izmir").execute();
  const advancing = async () =>
    (await classificationOf(database, "qualifying")).places.map(({ teamId, advances }) => [
      teams.indexOf(teamId),
      advances,
    ]);
  expect(await advancing()).toEqual([
    [1, true],
    [2, true],
  ]);
  const entrantsFrom = JSON.stringify({ from: "stage", stageId: "qualifying" });
  await database.updateTable("stage").set({ entrantsFrom }).where("id", "=", "final").execute();
  await database
    .deleteFrom("stageEntrant")
    .where("stageId", "=", "final")
    .where("teamId", "=", teams[2] ?? "")
    .execute();
  expect(await advancing()).toEqual([
    [1, true],
    [2, false],
  ]);
});
