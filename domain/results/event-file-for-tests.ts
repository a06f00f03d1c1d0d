import { readFileSync } from "node:fs";
import { join } from "node:path";
import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { levelTogether } from "#engine/ratings/finishing-orders.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race-log/race-log-text.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { EventFileWriter, type EventFilePart, type EventRecord, type EventRecordOf } from "./event-file.ts";
import { signingKey } from "../platform/signature.ts";
import type { ArchivedEngine } from "../races/verify-race.ts";

const machine = createMachine({
  interpreter: new WebAssembly.Module(readFileSync(join(import.meta.dirname, "../../engine/evm/interpreter.wasm"))),
});

export const keyForTests = signingKey("5".repeat(64));

const allCars = houseCars.filter(({ family }) => family === "code-prix");

export function raceForTests(programs: readonly Uint8Array[], seed: bigint): RaceLog {
  const cars = programs.map((initcode, seat) => ({ name: `car ${seat}`, initcode }));
  return runRace({ formula: defaultFormula, cars, seed, machine });
}

export function eventForTests(races = 3, firstCar = 0): EventRecord[] {
  const field = allCars.slice(firstCar, firstCar + 5);
  const cars = field.map((car) => ({ name: car.name, initcode: parseBytecode(car.initcode) }));
  const logs = Array.from({ length: races }, (_, index) =>
    runRace({ formula: defaultFormula, cars, seed: BigInt(index + 1), machine }),
  );
  const places = placesOf(logs, cars.length);
  const placeOf = (seat: number) => places.find(({ teamId }) => teamId === `team-${seat + 1}`)!;
  return [
    {
      kind: "event",
      value: {
        format: 1,
        competition: {
          id: "izmir",
          name: "İzmir Code Prix",
          brand: "izmir",
          startsAt: "2026-04-25T09:00:00.000Z",
          submissionsCloseAt: null,
          endsAt: null,
        },
        formula: defaultFormula,
        engine: "0".repeat(64),
        seedCommitment: null,
        carsRoot: null,
        seedSecret: null,
      },
    },
    ...cars.map(({ initcode }, index): EventRecord => ({
      kind: "team",
      value: {
        id: `team-${index + 1}`,
        number: index + 1,
        code: "ABC",
        name: `Şimşek ${index + 1}`,
        university: "Ege",
        city: "İzmir",
        livery: ["red", "white"],
        isDisqualified: false,
        isAiEntrant: false,
        ai: { use: "chat", note: "asked what a shell is worth" },
        language: "solidity",
        codeHash: codeHash(initcode),
        result: {
          stageId: "final",
          division: null,
          rank: placeOf(index).place,
          place: placeOf(index).place,
          of: 5,
          races,
          wins: placeOf(index).wins,
        },
      },
    })),
    {
      kind: "stage",
      value: {
        id: "final",
        name: "Final",
        kind: "final",
        format: "round-robin",
        division: null,
        provisionalUntil: null,
        places,
        withoutPlace: [],
      },
    },
    ...cars.map(({ initcode }, index): EventRecord => ({
      kind: "car",
      value: { codeHash: codeHash(initcode), bytecode: field[index]!.initcode },
    })),
    ...logs.map((log, index): EventRecord => ({
      kind: "race",
      value: {
        id: `race-${index + 1}`,
        stageId: "final",
        number: index + 1,
        logHash: raceLogHash(log),
        seats: cars.map((_car, seat) => ({ teamId: `team-${seat + 1}`, houseCar: null })),
        log: encodeRaceLog(log),
      },
    })),
  ];
}

function placesOf(logs: readonly RaceLog[], cars: number): EventRecordOf<"stage">["places"] {
  const rows = Array.from({ length: cars }, (_, seat) => ({ seat, score: 0, wins: 0 }));
  for (const { finishOrder, turns, winner } of logs) {
    const distances = finishOrder.map((seat) => turns.at(-1)!.after.cars[seat]!.y);
    let ahead = 0;
    for (const group of levelTogether(finishOrder, distances, winner !== null)) {
      for (const seat of group) {
        rows[seat]!.score += (cars - ahead - group.length + (group.length - 1) / 2) / (cars - 1) / logs.length;
        rows[seat]!.wins += ahead === 0 ? 1 : 0;
      }
      ahead += group.length;
    }
  }
  return rows
    .toSorted((a, b) => b.score - a.score || a.seat - b.seat)
    .map(({ seat, score, wins }, index) => ({
      place: index + 1,
      placeInterval: [1, cars],
      teamId: `team-${seat + 1}`,
      score,
      races: logs.length,
      wins,
    }));
}

export function fileForTests(
  records: readonly EventRecord[],
  part: EventFilePart = "whole",
  key = keyForTests,
): string {
  const writer = new EventFileWriter();
  return records.map(({ kind, value }) => writer.line(kind, value)).join("") + writer.end(part, key);
}

export const engineForTests: ArchivedEngine = {
  rerun(text, bytecode) {
    const log = decodeRaceLog(text);
    const cars = log.seats.map(({ name }, seat) => ({ name, initcode: parseBytecode(bytecode[seat] ?? "") }));
    const again = runRace({ formula: log.formula, cars, seed: BigInt(log.seed ?? 0), machine });
    return Promise.resolve({ log: encodeRaceLog(again), hash: raceLogHash(again), elapsedMs: 1 });
  },
};
