import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../accounts/accounts-for-tests.ts";
import { addQueuedRace } from "../races/record-race.ts";
import { enterFrozenTeams } from "../stages/stages-for-tests.ts";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import { listLatestRaces } from "../races/find-race.ts";
import { drawOfStage, publicGroups } from "./draw-of-stage.ts";
import { placeFacts } from "./place-facts.ts";
import { racesToShow } from "./races-to-show.ts";

const stageId = "izmir-final";
let site: TestSite;
let ranked: { teamId: string; name: string }[];

async function race(
  number: number,
  distances: readonly (readonly [team: number, distance: number])[],
  { placeAtHalf = 1, leadChanges = 0 } = {},
) {
  const { database } = site.open;
  const cars = await database.selectFrom("car").select(["id", "teamId"]).execute();
  const raceId = await database.transaction().execute((transaction) =>
    addQueuedRace(transaction, {
      competitionId: "izmir",
      stageId,
      number,
      seed: "0x07",
      seats: distances.map(([team]) => {
        const { teamId } = ranked[team]!;
        return { teamId, carId: cars.find((car) => car.teamId === teamId)!.id };
      }),
    }),
  );
  const order = distances.toSorted((a, b) => b[1] - a[1]);
  for (const [seat, [team, distance]] of distances.entries()) {
    const place = order.findIndex((each) => each[0] === team) + 1;
    await database
      .updateTable("raceSeat")
      .set({ place, distance })
      .where("raceId", "=", raceId)
      .where("seat", "=", seat)
      .execute();
  }
  await database
    .updateTable("race")
    .set({
      state: "finished",
      turns: 1,
      winnerSeat: 0,
      logHash: "0".repeat(64),
      finishedAt: new Date(),
      interest: 10 * number,
      interestIn: JSON.stringify({
        score: 10 * number,
        reason: "finish",
        turn: 1,
        seat: 0,
        amount: 0,
        figures: { margin: order[0]![1] - order[1]![1], placeAtHalf, leadChanges },
      }),
    })
    .where("id", "=", raceId)
    .execute();
}

beforeAll(async () => {
  site = await openTestSite();
  const { database } = site.open;
  const teams = await enterFrozenTeams(database, "izmir", 4);
  ranked = teams.map((teamId, index) => ({ teamId, name: `Team ${index}` }));
  await database
    .insertInto("stage")
    .values({ id: stageId, competitionId: "izmir", kind: "final", position: 9, state: "decided", name: "Final" })
    .execute();
  await race(1, [
    [0, 1_000],
    [1, 990],
    [2, 400],
  ]);
  await race(
    2,
    [
      [0, 1_004],
      [1, 700],
      [2, 650],
    ],
    { placeAtHalf: 3, leadChanges: 4 },
  );
  await race(3, [
    [1, 1_001],
    [0, 800],
    [2, 300],
  ]);
  for (const [index, { teamId }] of ranked.entries()) {
    const car = await database.selectFrom("car").where("teamId", "=", teamId).select("id").executeTakeFirstOrThrow();
    await database
      .insertInto("stageEntrant")
      .values({ stageId, teamId, carId: car.id, position: index + 1 })
      .execute();
    const place = index + 1;
    const base = { races: 3, wins: 0, advances: false, placeLow: place, placeHigh: place };
    await database
      .insertInto("stagePlace")
      .values({ stageId, teamId, place, score: 100 - 10 * place, separatedFromNext: index !== 0, ...base })
      .execute();
  }
});
afterAll(() => site.open.close());

test("picks a team's best race by margin or place, and its closest rival", async () => {
  const facts = await placeFacts(site.open.database, stageId, ranked);
  const of = (team: number) => facts.get(ranked[team]!.teamId);
  expect(of(0)).toEqual({
    best: { number: 2, place: 1, margin: 304 },
    versusNext: { name: "Team 1", ahead: 2, behind: 1 },
    members: [],
  });
  expect(of(1)).toMatchObject({ best: { number: 3, place: 1, margin: 201 }, versusNext: { ahead: 3, behind: 0 } });
  expect(of(2)).toMatchObject({ best: { number: 3, place: 3, margin: null }, versusNext: null });
  expect(of(3)).toEqual({ best: null, versusNext: null, members: [] });
});

test("proposes one race for each reason, with its numbers", async () => {
  const proposed = await racesToShow(site.open.database, stageId);
  expect(proposed.map(({ number, reason }) => ({ number, ...reason }))).toMatchObject([
    { number: 1, kind: "closest", margin: 10 },
    { number: 2, kind: "lead-changes", count: 4 },
    { number: 2, kind: "comeback", from: 3 },
    { number: 2, kind: "decided", place: 1 },
  ]);
  expect(await racesToShow(site.open.database, "no-such-stage")).toEqual([]);
  // Races of older versions only have their main highlight.
  const { database } = site.open;
  const old = { score: 5, reason: "late-hit", turn: 1, seat: 0, amount: 12 };
  const before = await database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .select(["id", "interestIn"])
    .execute();
  await database
    .updateTable("race")
    .set({ interestIn: JSON.stringify(old) })
    .where("stageId", "=", stageId)
    .execute();
  expect((await racesToShow(database, stageId)).map(({ reason }) => reason.kind)).toEqual(["decided"]);
  for (const { id, interestIn } of before)
    await database
      .updateTable("race")
      .set({ interestIn: JSON.stringify(interestIn) })
      .where("id", "=", id)
      .execute();
});

test.each([
  ["DSQ", "a disqualified", { disqualifiedAt: new Date(), disqualifiedReason: "raced another's car" }],
  ["WD", "a withdrawn", null],
] as const)(
  "marks %s beside the name of %s team in every race, and proposes none that it led",
  async (mark, _, out) => {
    const { database } = site.open;
    const teamId = ranked[1]!.teamId;
    const change = (isOut: boolean) =>
      out === null
        ? database
            .updateTable("stageEntrant")
            .set({ withdrawnAt: isOut ? new Date() : null, withdrawnReason: isOut ? "left" : null })
            .where("teamId", "=", teamId)
            .execute()
        : database
            .updateTable("team")
            .set(isOut ? out : { disqualifiedAt: null, disqualifiedReason: null })
            .where("id", "=", teamId)
            .execute();
    await database.updateTable("race").set({ state: "released" }).where("stageId", "=", stageId).execute();
    await change(true);
    const seats = (await listLatestRaces(database, "izmir")).flatMap((each) => each.seats);
    const names = new Set(seats.filter((seat) => seat.teamId === teamId).map(({ teamName }) => teamName));
    expect([...names]).toEqual([`Team 2 (${mark})`]);
    expect(seats.filter(({ teamName }) => teamName.includes("("))).toHaveLength(3);
    expect(await racesToShow(database, stageId)).toEqual([]);
    await change(false);
  },
);

test("publishes only the stage's own groups, from its start", async () => {
  const { database } = site.open;
  expect(await publicGroups(database, "izmir")).toEqual([]);
  const plan = { ...defaultPlan("heats", 2), draw: "pots" as const };
  await database
    .insertInto("stage")
    .values({
      id: "izmir-heats",
      competitionId: "izmir",
      kind: "heats",
      position: 8,
      state: "announced",
      name: "Heats",
      plan: JSON.stringify(plan),
      entrantsFrom: JSON.stringify({ from: "accepted-cars" }),
    })
    .execute();
  const draw = await drawOfStage(database, "izmir-heats");
  expect(await publicGroups(database, "izmir")).toEqual([]);
  await database.updateTable("stage").set({ state: "running" }).where("id", "=", "izmir-heats").execute();
  const [shown] = await publicGroups(database, "izmir");
  expect(
    shown?.groups
      .flat()
      .map(({ teamId }) => teamId)
      .toSorted(),
  ).toEqual(ranked.map(({ teamId }) => teamId).toSorted());
  expect(draw).toMatchObject({ groups: shown?.groups.length, seed: shown?.seed });
  expect(await drawOfStage(database, stageId)).toBe("no-groups");
});
