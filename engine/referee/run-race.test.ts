import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Car } from "../cars/car.ts";
import { carAddress, refereeAddress } from "../cars/create-address.ts";
import { createMachine } from "../evm/create-machine.ts";
import { defaultFormula, presets } from "../formula/formula.ts";
import { summarizeRace } from "../race-log/race-summary.ts";
import { raceLogHash } from "../race-log/race-log-text.ts";
import { createRaceRunner, runRace } from "./run-race.ts";
import { sampleCars, sampleRace } from "./sample-race.cases.ts";
import { drawShuffle } from "./shuffle.ts";

const interpreter = new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm"));
const machine = createMachine({ interpreter });
const { cars, seed } = sampleRace("C");

function carOf(name: string, code: string): Car {
  const bytes = Uint8Array.from(code.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const constructor = [0x60, bytes.length, 0x60, 0x0c, 0x60, 0x00, 0x39, 0x60, bytes.length, 0x60, 0x00, 0xf3];
  return { name, initcode: Uint8Array.from([...constructor, ...bytes]) };
}

const idle = carOf("idle", "00");

/** Deploys one STOP, padded with zeros. */
const longCar = (length: number): Car => {
  const initcode = new Uint8Array(length);
  initcode.set([0x60, 0x01, 0x5f, 0xf3]);
  return { name: "long", initcode };
};
const formula = { ...defaultFormula, turnLimit: 20 };
const outcomesOf = (car: Car, seat = 1) =>
  runRace({
    formula,
    cars: Array.from({ length: 5 }, (_, i) => (i === seat ? car : idle)),
    seed: 1n,
    machine,
  }).turns.filter((turn) => turn.mover === seat);

test("a reused machine gives the same races as a new one", () => {
  const byte = (number: number) => number.toString(16).padStart(2, "0");
  const carThat = (name: string, first: string, code: string): Car => {
    const size = byte(code.length / 2);
    const initcode = `${first}60${size}60${byte(first.length / 2 + 10)}5f3960${size}5ff3${code}`;
    return { name, initcode: Uint8Array.from(initcode.match(/../g)!, (pair) => Number.parseInt(pair, 16)) };
  };
  // asks for sold units of the first action: the first question of a race costs more
  const ask = `63f9fa47ee60e01b5f525f5f60245f73${refereeAddress.slice(2)}5afa50`;
  const field = [
    // reads memory up to an offset that depends on the seed
    carThat("of its time", "60385f5360516001536103ff42166002015ff3", ""),
    carThat("asking", ask, ask),
    // creates a contract in the constructor and in each turn
    carThat("maker", "5f5f5ff0", "5f5f5ff0"),
    // fails to deploy
    carThat("broken", "5f5ffd", ""),
    // counts in storage from 5, and reads memory up to that offset
    carThat("counting", "60055f55", "5f54600101805f5560051b51"),
  ];
  const orders = [
    [0, 1, 2, 3, 4],
    [3, 0, 4, 1, 2],
  ];
  const runner = createRaceRunner(machine, formula);
  for (let round = 0; round < 4; round += 1) {
    for (const seats of orders) {
      const entry = { cars: field, seats, seed: BigInt(1 + 100 * round) };
      const alone = runRace({ ...entry, formula, machine: createMachine({ interpreter }) });
      expect(runner.run(entry)).toEqual(alone);
      expect(runner.summarize(entry)).toEqual(summarizeRace(alone, seats));
    }
  }
  runner.release();
});

test("counts the same as the race's log", () => {
  const runner = createRaceRunner(machine, formula);
  for (const seats of [
    [0, 1, 2, 3, 4],
    [3, 0, 4, 1, 2],
  ]) {
    for (const field of [cars, [idle, ...cars.slice(1, 4), longCar(60_000)]]) {
      const entry = { cars: field, seats, seed };
      expect(runner.summarize(entry)).toEqual(summarizeRace(runner.run(entry), seats));
    }
  }
  runner.release();
});

describe("a race", () => {
  test("is the same every time, also with a reused runner", () => {
    const runner = createRaceRunner(machine, defaultFormula);
    const first = raceLogHash(runner.run({ cars, seed }));
    runner.run({ cars: cars.toReversed(), seed: 7n });
    expect(raceLogHash(runner.run({ cars, seed }))).toBe(first);
    expect(raceLogHash(runRace({ formula: defaultFormula, cars, seed, machine }))).toBe(first);
    runner.release();
  });

  test("changes with the seed and the seats", () => {
    const hashes = [
      runRace({ formula: defaultFormula, cars, seed, machine }),
      runRace({ formula: defaultFormula, cars, seed: seed + 1n, machine }),
      runRace({ formula: defaultFormula, cars, seats: [1, 0, 2, 3, 4], seed, machine }),
    ].map(raceLogHash);
    expect(new Set(hashes).size).toBe(3);
  });

  test("ends at the turn limit without a winner if no one buys", () => {
    const log = runRace({ formula, cars: [idle, idle, idle, idle, idle], seed: 1n, machine });
    expect(log).toMatchObject({ ending: "turn-limit", winner: null });
    expect(log.turns).toHaveLength(20);
    expect(log.finishOrder).toEqual(log.turns.at(-1)!.after.order);
  });

  test("follows the published order of turns for seed 1", () => {
    const log = runRace({ formula, cars: [idle, idle, idle, idle, idle], seed: 1n, machine });
    expect(log.turns.slice(0, 20).map((turn) => turn.mover)).toEqual([
      1, 2, 3, 4, 0, 2, 1, 0, 3, 4, 3, 4, 0, 1, 2, 1, 2, 0, 3, 4,
    ]);
  });

  test.each([2, 4, 10])("can have %i cars", (count) => {
    const field = Array.from({ length: count }, (_, i) => cars[i % cars.length]!);
    const log = runRace({ formula: { ...defaultFormula, cars: count }, cars: field, seed: 3n, machine });
    expect(log.ending).toBe("finish");
    expect(log.finishOrder.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, seat) => seat));
  });

  test("rejects a 65-bit seed, a wrong number of cars and a duplicate seat", () => {
    const input = { formula, cars, seed, machine };
    expect(() => runRace({ ...input, seed: 2n ** 64n })).toThrow(/seed: 18446744073709551616 is not a whole number/);
    expect(() => runRace({ ...input, cars: cars.slice(2) })).toThrow(/the formula has 5 cars, 3 were given/);
    expect(() => runRace({ ...input, seats: [0, 0, 1, 2, 3] })).toThrow(/expected each number from 0 to 4 once/);
  });
});

describe("a misbehaving car loses only its own turn:", () => {
  test.each<[string, Car, string]>([
    ["one without code", { name: "empty", initcode: new Uint8Array(0) }, "no-code"],
    ["one whose constructor reverts", { name: "shy", initcode: Uint8Array.of(0x5f, 0x5f, 0xfd) }, "no-code"],
    ["one of more than 49 152 bytes", longCar(49_153), "no-code"],
    ["one of 49 152 bytes is fine", longCar(49_152), "ok"],
    [
      "one that deploys more than 24 576 bytes",
      { name: "fat", initcode: Uint8Array.of(0x61, 0x60, 1, 0x5f, 0xf3) },
      "no-code",
    ],
    ["one that reverts", carOf("reverter", "5f5ffd"), "reverted"],
    ["one that loops for ever", carOf("looper", "5b5f56"), "out-of-gas"],
    ["one with a bad opcode", carOf("breaker", "fe"), "halted"],
    ["one that jumps nowhere", carOf("jumper", "600056"), "halted"],
    ["one that wants a gigabyte of memory", carOf("hoarder", "633fffffff51"), "out-of-gas"],
    ["one that destroys itself", carOf("suicide", "33ff"), "ok"],
  ])("%s", (_, car, kind) => {
    const own = outcomesOf(car);
    expect(own).toHaveLength(4);
    expect(own.map((turn) => turn.outcome!.kind)).toEqual([kind, kind, kind, kind]);
    expect(own.every((turn) => turn.purchases.length === 0)).toBe(true);
  });

  test("gets an unknown function from play", () => {
    // PUSH4 6898f82b, at memory 0 from byte 28; CALL(gas, caller, 0, 28, 36, 0, 0); reverts if it succeeded
    const code = "636898f82b5f525f5f6024601c5f335af1601557005b5f5ffd";
    expect(outcomesOf(carOf("driver", code)).map((turn) => turn.outcome!.kind)).toEqual(["ok", "ok", "ok", "ok"]);
  });

  test("sees rivals' addresses as empty accounts", () => {
    const rival = carAddress(0).slice(2);
    // EXTCODESIZE plus EXTCODEHASH of the rival; reverts unless zero
    const code = `73${rival}3b73${rival}3f01603957005b5f5ffd`;
    const dest = (code.length / 2 - 4).toString(16).padStart(2, "0");
    expect(outcomesOf(carOf("spy", code.replace("603957", `60${dest}57`)))[0]!.outcome).toEqual({ kind: "ok" });
  });
});

describe("the shuffle", () => {
  test("follows the published chain of entropy", () => {
    let entropy = 1n;
    const chain: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      ({ entropy } = drawShuffle(1, entropy));
      chain.push(entropy.toString(16));
    }
    expect(chain).toEqual([
      "732d9fcbe2b7fa0cf6",
      "a042f7fd5a03e0de85",
      "eacc1c6db818a9527c",
      "412034b03718f5b925",
      "3fea0a9ab0b32e4a86",
    ]);
  });
});

test("gives the addresses that CREATE gives the fixed creator", () => {
  expect([refereeAddress, carAddress(0), carAddress(4)]).toEqual([
    "0x8f7a45ebde059392e46a46dcc14ab24681a961ea",
    "0x15452ec016c4dc8c549e7fe6ff4b26324ea8b7a4",
    "0xa0bcb2140dce5cf8dd708c6c2174248b8e4279c0",
  ]);
});

test("reads, truncates and cleans a car's name in 0xTitans", () => {
  const log = runRace({
    formula: { ...presets["0xtitans"], turnLimit: 1 },
    cars: sampleCars("B").slice(0, 3),
    seed: 1n,
    machine,
  });
  expect(log.seats.map((seat) => seat.saidName)).toEqual(["h7", "h7", "h7"]);
});
