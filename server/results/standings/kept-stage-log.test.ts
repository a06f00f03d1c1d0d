import { afterAll, beforeAll, expect, test } from "vitest";
import { createChance } from "#engine/ratings/chance.ts";
import { raceStates, type RaceState } from "#domain/races/race-state.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { openForTests } from "../../platform/database/open-for-tests.ts";
import { rateStage } from "../../practice/rate-stage.ts";
import { newPersonForTests, newTeamForTests } from "../../teams/teams-for-tests.ts";
import { readEntrants, readStageRaces, type KeptStageLog } from "./read-stage-log.ts";

const stageId = "izmir-practice";
const cars = 8;
let open: OpenDatabase;
const teamIds: string[] = [];

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  for (let car = 0; car < cars; car += 1) {
    const person = await newPersonForTests(database);
    const teamId = await newTeamForTests(database, person, { name: `Team ${"abcdefgh"[car]}` });
    teamIds.push(teamId);
    const id = `car-${car}`;
    await database
      .insertInto("car")
      .values({ id, teamId, submissionId: null, name: id, initcode: new Uint8Array([1]), codeHash: id })
      .execute();
    await database.updateTable("team").set({ activeCarId: id }).where("id", "=", teamId).execute();
  }
});

afterAll(() => open.close());

const inState = (state: RaceState) => ({
  state,
  logHash: state === "finished" || state === "released" || state === "void" ? "hash" : null,
});

function happenings(seed: string) {
  const { database } = open;
  const chance = createChance(seed);
  let last = 0;
  const drawn = () => `${seed}-${1 + chance.below(Math.max(1, last))}`;
  async function place(raceId: string): Promise<void> {
    const order = chance.shuffled(5);
    for (const [seat, place] of order.entries()) {
      const distance = place === 0 ? 1_000 : 900 - 100 * Math.floor(place / (1 + chance.below(2)));
      await database
        .updateTable("raceSeat")
        .set({ place: place + 1, distance })
        .where("raceId", "=", raceId)
        .where("seat", "=", seat)
        .execute();
    }
  }
  async function add(): Promise<void> {
    last += 1;
    const id = `${seed}-${last}`;
    await database
      .updateTable("stage")
      .set({ nextRaceNumber: last + 1 })
      .where("id", "=", stageId)
      .execute();
    const requestedBy = chance.below(6) === 0 ? (teamIds[0] ?? null) : null;
    const race = { id, competitionId: "izmir", stageId, number: last, seed: "0x00", requestedBy };
    await database
      .insertInto("race")
      .values({
        ...race,
        state: "queued",
        submissionId: null,
        turns: null,
        winnerSeat: null,
        logHash: null,
        replacedBy: null,
        finishedAt: null,
        createdAt: new Date(),
        hold: null,
        letStand: null,
      })
      .execute();
    const seated = chance.shuffled(cars).slice(0, 5);
    for (const [seat, car] of seated.entries())
      await database
        .insertInto("raceSeat")
        .values({ raceId: id, seat, teamId: teamIds[car]!, carId: `car-${car}`, place: null, distance: null })
        .execute();
  }
  async function end(raceId: string): Promise<void> {
    const race = await database
      .selectFrom("race")
      .where("id", "=", raceId)
      .where("state", "=", "queued")
      .select("id")
      .executeTakeFirst();
    if (!race) return;
    const set = { ...inState("released"), winnerSeat: chance.below(3) === 0 ? null : chance.below(5) };
    await database.updateTable("race").set(set).where("id", "=", raceId).execute();
    await place(raceId);
  }
  return async () => {
    switch (chance.below(12)) {
      case 0:
        await database.updateTable("race").set(inState("void")).where("id", "=", drawn()).execute();
        return;
      case 1:
        await database
          .updateTable("race")
          .set(inState(raceStates[chance.below(raceStates.length)]!))
          .where("id", "=", drawn())
          .execute();
        return;
      case 2: {
        const changed = drawn();
        const race = await database.selectFrom("race").where("id", "=", changed).select("state").executeTakeFirst();
        if (race?.state === "released") await place(changed);
        return;
      }
      case 3:
        await database.deleteFrom("race").where("id", "=", drawn()).execute();
        return;
      case 4:
      case 5:
      case 6:
      case 7:
        await end(drawn());
        return;
      default:
        await add();
    }
  };
}

test.each(["one", "two", "three", "four"])(
  "gives bit-identical ratings from reading the history %s incrementally and in full",
  async (seed) => {
    const { database } = open;
    await database.deleteFrom("race").execute();
    const happens = happenings(seed);
    let kept: KeptStageLog | undefined;
    let continued = 0;
    for (let step = 0; step < 25; step += 1) {
      for (let each = 0; each < 6; each += 1) await happens();
      const whole = await readStageRaces(database, stageId);
      const version = kept?.historyVersion;
      const next = await readStageRaces(database, stageId, kept);
      if (next.kept.historyVersion === version && next.kept.frontier > 1) continued += 1;
      kept = next.kept;
      const entrants = await readEntrants(database, stageId);
      const about = { stageId, entrants, bestTeamsOfCity: 3 };
      const rate = (races: typeof whole.races) =>
        races.count === 0 ? undefined : rateStage({ ...about, races: races.packed() });
      expect([next.races.count, next.races.lastNumber]).toEqual([whole.races.count, whole.races.lastNumber]);
      expect(rate(next.races)).toStrictEqual(rate(whole.races));
    }
    expect(continued).toBeGreaterThan(0);
  },
);
