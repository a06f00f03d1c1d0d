import { expect, test } from "vitest";
import { hexToBytes } from "@noble/hashes/utils.js";
import { defaultFormula } from "#engine/formula/formula.ts";
import { localChannel } from "#engine/referee/local-channel-for-tests.ts";
import { houseCar, houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { machineForTests } from "../debugger/car-for-tests.ts";
import { type FieldInput, runField, type WinTable } from "./win-table.ts";

const carOf = (id: string) => ({ name: houseCar(id).name, initcode: hexToBytes(houseCar(id).initcode.slice(2)) });
const rivals = houseCars.slice(0, 4).map((car) => carOf(car.id));
const input: Omit<FieldInput, "onTable" | "signal"> = {
  formula: defaultFormula,
  cars: [carOf("grandmaster"), ...rivals],
  channels: [localChannel(machineForTests), localChannel(machineForTests)],
  races: 60,
  precision: 0,
  firstSeed: 1,
  nowMs: () => performance.now(),
};

test("counts each race once as the table grows", async () => {
  const tables: WinTable[] = [];
  let now = 0;
  const nowMs = () => (now += 100);
  const last = await runField({ ...input, nowMs, signal: { aborted: false }, onTable: (table) => tables.push(table) });
  expect(tables.length).toBeGreaterThan(10);
  expect(tables[0]!.races).toBeLessThan(5);
  expect(tables.every((table, index) => table.races > (tables[index - 1]?.races ?? 0))).toBe(true);
  expect([last.races, last.total]).toEqual([60, 60]);
  const wins = last.rows.reduce((sum, row) => sum + row.wins.value, 0);
  expect(wins).toBeGreaterThan(0.9);
  expect(last.rows[0]!.wins.low).toBeLessThan(last.rows[0]!.wins.value);
  expect(last.rows[0]!.wins.value).toBeGreaterThan(last.rows[1]!.wins.value);
});

test("gives the same figures for any number of workers", async () => {
  const rest = { ...input, old: rivals[0]!, signal: { aborted: false }, onTable: () => undefined };
  const alone = await runField({ ...rest, channels: [localChannel(machineForTests)] });
  expect(await runField(rest)).toEqual(alone);
});

test("counts cars with every neighbour in the first round", async () => {
  // In all 120 orders, Comet wins 19 % and Wasp 64 %; in ten that keep neighbours together, 29 % and 50 %.
  const cars = ["comet", "metronome", "last-lap", "hedgehog", "wasp"].map((id) => carOf(id));
  const { rows } = await runField({
    ...input,
    cars,
    races: 240,
    signal: { aborted: false },
    onTable: () => undefined,
  });
  expect(rows[0]!.wins.value).toBeLessThan(0.24);
  expect(rows[4]!.wins.value).toBeGreaterThan(0.57);
});

test("finds no difference for a car against itself in paired races", async () => {
  const last = await runField({
    ...input,
    races: 20,
    old: input.cars[0]!,
    signal: { aborted: false },
    onTable: () => undefined,
  });
  expect(last.paired).toEqual({ value: 0, low: 0, high: 0 });
});

test("shows a weaker car's loss of places against its old version in the interval", async () => {
  const last = await runField({
    ...input,
    cars: [carOf("sunday-driver"), ...rivals],
    old: carOf("grandmaster"),
    races: 40,
    signal: { aborted: false },
    onTable: () => undefined,
  });
  expect(last.paired!.high).toBeLessThan(0);
});

test("stops within a batch", async () => {
  const signal = { aborted: false };
  const last = await runField({ ...input, signal, onTable: () => void (signal.aborted = true) });
  expect(last.races).toBeLessThan(20);
});

test("ends the races early for a known share", async () => {
  const last = await runField({
    ...input,
    races: 1_000,
    precision: 0.15,
    signal: { aborted: false },
    onTable: () => undefined,
  });
  expect(last.races).toBeGreaterThanOrEqual(50);
  expect(last.races).toBeLessThan(200);
});
