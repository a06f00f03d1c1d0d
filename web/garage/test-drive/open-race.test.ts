import { expect, test } from "vitest";
import { defaultFormula } from "#engine/formula/formula.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { machineForTests } from "../debugger/car-for-tests.ts";
import { createDriveService } from "./drive-service.ts";
import { storeRaceForGarage } from "../../races/race-for-garage.ts";
import type { RaceCarsAnswer } from "../cars/fetch-race-cars.ts";
import { raceOf, openStoredRace } from "./open-race.ts";

const cars = houseCars.slice(0, 5).map(({ name, initcode }) => ({ name, initcode }));
const drive = createDriveService(machineForTests);
const reply = drive({ kind: "race", race: { formula: defaultFormula, cars, seed: "0x2a" } });
const log = reply.kind === "race" ? reply.log : undefined;

test("reruns a watched race of house cars identically in the garage", () => {
  const entries = new Map<string, string>();
  const storage = () => ({ setItem: entries.set.bind(entries), getItem: (key: string) => entries.get(key) }) as never;
  storeRaceForGarage(log!, storage);
  const opened = openStoredRace(storage);
  if (opened.kind !== "race") throw new Error(opened.kind);
  const again = drive({ kind: "race", race: opened.race });
  expect(again.kind === "race" && again.log.turns).toEqual(log!.turns);
});

const seats: RaceCarsAnswer["cars"] = cars.map((car) => ({ ...car, isOwn: false }));
const ids = houseCars.slice(0, 5).map(({ id }) => id);

test("races a race's other cars with the visitor's car", () => {
  expect(raceOf("id", log!, seats)).toMatchObject({ kind: "race", seat: 0, rivals: ids.slice(1) });
  const own = { name: "Own", initcode: "0x00" as const, isOwn: true };
  expect(raceOf("id", log!, seats.with(2, own))).toMatchObject({
    kind: "race",
    seat: 2,
    rivals: ids.toSpliced(2, 1),
  });
});

test("names a car whose program isn't public", () => {
  expect(raceOf("id", log!, seats.with(3, { name: "Secret Racing", initcode: null, isOwn: false }))).toEqual({
    kind: "closed",
    names: ["Secret Racing"],
    cars: [],
    rivals: ids.toSpliced(3, 1).slice(1),
  });
});

test("finds no race if storage is denied", () => {
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  expect(() => storeRaceForGarage(log!, denied)).not.toThrow();
  expect(openStoredRace(denied)).toEqual({ kind: "missing" });
});
