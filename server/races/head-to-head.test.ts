import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race-log/race-log-text.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { carStatistics } from "#engine/race-log/statistics.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import type { RaceState } from "#domain/races/race-state.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { packLog } from "./packed-log.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { enterFrozenTeams } from "../stages/stages-for-tests.ts";
import { headToHead } from "./head-to-head.ts";

let open: OpenDatabase;
let teams: string[];
const machine = createMachine({ interpreter: new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm")) });
const cars = houseCars
  .filter(({ family }) => family === defaultFormula.family)
  .slice(0, 5)
  .map(({ name, initcode }) => ({ name, initcode: parseBytecode(initcode) }));
const log = runRace({ formula: { ...defaultFormula, turnLimit: 40 }, cars, seed: 1n, machine });

async function enterRace(number: number, state: RaceState, publicAt: Date | null = null): Promise<void> {
  const { database } = open;
  const id = `race-${number}`;
  await database
    .insertInto("race")
    .values({
      id,
      competitionId: "izmir",
      stageId: "izmir-practice",
      number,
      seed: "1",
      replaces: null,
      state,
      publicAt,
      turns: log.turns.length,
      winnerSeat: log.winner,
      logHash: raceLogHash(log),
      finishedAt: new Date(1_800_000_000_000 + number),
    })
    .execute();
  await database
    .insertInto("raceLog")
    .values({ raceId: id, log: packLog(encodeRaceLog(log)) })
    .execute();
  const carOf = await database.selectFrom("car").where("teamId", "in", teams).select(["id", "teamId"]).execute();
  await database
    .insertInto("raceSeat")
    .values(
      carOf.map(({ id: carId, teamId }) => {
        const seat = teams.indexOf(teamId);
        return { raceId: id, seat, carId, teamId, place: log.finishOrder.indexOf(seat) + 1, distance: 0 };
      }),
    )
    .execute();
}

beforeAll(async () => {
  open = await openForTests();
  teams = await enterFrozenTeams(open.database, "izmir", 5);
  await enterRace(1, "released");
  await enterRace(2, "released");
  await enterRace(3, "finished");
  await enterRace(4, "released", new Date(Date.now() + 3_600_000));
}, 120_000);

afterAll(() => open.close());

test("compares two teams from public races only", async () => {
  const [winner, last] = [teams[log.finishOrder[0]!]!, teams[log.finishOrder[4]!]!];
  const found = await headToHead(open.database, [last, winner]);
  expect(found).toMatchObject({ races: 2, newest: ["race-2", "race-1"] });
  const [behind, ahead] = found!.records;
  expect(behind).toMatchObject({ ahead: 0, reasons: {} });
  expect(ahead.ahead).toBe(2);
  expect(Object.values(ahead.reasons)).toEqual([2]);
  const car = carStatistics(log)[log.finishOrder[0]!];
  expect(ahead.style).toMatchObject({
    speedBought: car?.bought.accelerate?.units,
    hitsGiven: car?.hitsGiven,
    coinsLeft: car?.balanceLeft,
  });
});

test("finds nothing for teams that never met", async () => {
  expect(await headToHead(open.database, [teams[0]!, "none"])).toBeUndefined();
});
