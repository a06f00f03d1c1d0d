import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../../people/accounts/accounts-for-tests.ts";
import { addQueuedRace } from "../../racing/races/record-race.ts";
import { enterFrozenTeams } from "../../racing/stages/stages-for-tests.ts";
import { placeFacts } from "./place-facts.ts";

const stageId = "izmir-final";
let site: TestSite;
let ranked: { teamId: string; name: string }[];

/** Adds a race with the distances that its seats came to; the furthest won. */
async function race(number: number, distances: readonly (readonly [team: number, distance: number])[]) {
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
    .set({ state: "finished", turns: 1, winnerSeat: 0, logHash: "0".repeat(64), finishedAt: new Date() })
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
  await race(2, [
    [0, 1_004],
    [1, 700],
    [2, 650],
  ]);
  await race(3, [
    [1, 1_001],
    [0, 800],
    [2, 300],
  ]);
});
afterAll(() => site.open.close());

test("the best race is the widest win, without a win the best place; the next team is met where both raced", async () => {
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
