import { readFileSync } from "node:fs";
import { join } from "node:path";
import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula } from "#engine/race/formula.ts";
import { decodeRaceLog } from "#engine/race/race-log-reader.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race/race-log-text.ts";
import { runRace } from "#engine/race/run-race.ts";
import { houseCars } from "#languages/house-cars/house-cars.ts";
import { EventFileWriter, type EventFilePart, type EventRecord } from "./event-file.ts";
import { signingKey } from "./signature.ts";
import type { KeptEngine } from "./verify-race.ts";

const machine = createMachine({
  interpreter: new WebAssembly.Module(readFileSync(join(import.meta.dirname, "../engine/evm/interpreter.wasm"))),
});

export const keyForTests = signingKey("5".repeat(64));

const field = houseCars.filter(({ family }) => family === "code-prix").slice(0, 5);

/** An event of five teams that drive house cars' programs, with so many races. */
export function eventForTests(races = 3): EventRecord[] {
  const cars = field.map((car) => ({ name: car.name, initcode: parseBytecode(car.initcode) }));
  const places = field.map((_, index) => ({
    place: index + 1,
    placeInterval: [1, 5] as [number, number],
    teamId: `team-${index + 1}`,
    score: 5 - index,
    races,
    wins: 0,
  }));
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
        result: { stageId: "final", division: null, rank: index + 1, place: index + 1, of: 5, races, wins: 0 },
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
    ...Array.from({ length: races }, (_, index): EventRecord => {
      const log = runRace({ formula: defaultFormula, cars, seed: BigInt(index + 1), machine });
      return {
        kind: "race",
        value: {
          id: `race-${index + 1}`,
          stageId: "final",
          number: index + 1,
          logHash: raceLogHash(log),
          seats: cars.map((_car, seat) => ({ teamId: `team-${seat + 1}`, houseCar: null })),
          log: encodeRaceLog(log),
        },
      };
    }),
  ];
}

/** The file of these records, as an installation would sign it. */
export function fileForTests(
  records: readonly EventRecord[],
  part: EventFilePart = "whole",
  key = keyForTests,
): string {
  const writer = new EventFileWriter();
  return records.map(({ kind, value }) => writer.line(kind, value)).join("") + writer.end(part, key);
}

/** The engine of these tests, in this thread. */
export const engineForTests: KeptEngine = {
  rerun(text, bytecode) {
    const log = decodeRaceLog(text);
    const cars = log.seats.map(({ name }, seat) => ({ name, initcode: parseBytecode(bytecode[seat] ?? "") }));
    const again = runRace({ formula: log.formula, cars, seed: BigInt(log.seed ?? 0), machine });
    return Promise.resolve({ log: encodeRaceLog(again), hash: raceLogHash(again), elapsedMs: 1 });
  },
};
