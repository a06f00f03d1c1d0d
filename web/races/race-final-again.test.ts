import { expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { raceForTests } from "#domain/results/event-file-for-tests.ts";
import type { ReleasedFinal } from "#server/results/archive/released-final.ts";
import { newcomer, raceFinalAgain } from "./race-final-again.ts";
import type { RaceRequest } from "./race-request.ts";

const cars = houseCars.filter(({ family }) => family === "code-prix").map(({ initcode }) => initcode);
const ids = ["a", "b", "c", "d", "e"];
const programs = new Map(ids.map((id, index) => [`hash ${id}`, cars[index] ?? ""]));
const final: ReleasedFinal = {
  event: "İzmir Code Prix",
  stage: "Final",
  formula: defaultFormula,
  entrants: ids.map((id) => ({ id, codeHash: `hash ${id}`, name: id })),
  races: [
    { id: "1", seats: ids, seed: "0x1" },
    { id: "2", seats: ids.toReversed(), seed: "0x2" },
  ],
};

const run = ({ cars: entered, seed }: RaceRequest) =>
  Promise.resolve({
    log: raceForTests(
      entered.map(({ bytecode }) => parseBytecode(bytecode)),
      BigInt(seed),
    ),
  });
const readProgram = (codeHash: string) => Promise.resolve(programs.get(codeHash) ?? "");

test("a final is rerun unchanged, or with a new car in one entrant's seats", async () => {
  const wins = new Map<string, number>();
  for (const { seats, seed } of final.races) {
    const { winner } = raceForTests(
      seats.map((id) => parseBytecode(programs.get(`hash ${id}`) ?? "")),
      BigInt(seed),
    );
    const id = seats[winner ?? -1];
    if (id !== undefined) wins.set(id, (wins.get(id) ?? 0) + 1);
  }
  const progress: number[] = [];
  const rows = await raceFinalAgain(
    final,
    { car: cars[5] ?? "", leaving: "c" },
    { run, readProgram, onProgress: (done) => progress.push(done) },
  );
  expect(progress).toEqual([1, 2]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...ids, newcomer]);
  for (const { id, before, after } of rows) {
    expect([id, before?.wins ?? null]).toEqual([id, id === newcomer ? null : (wins.get(id) ?? 0)]);
    expect([id, after === null]).toEqual([id, id === "c"]);
  }
  expect(rows.at(-1)?.id).toBe("c");
});

test("replacing a car with itself changes nothing", async () => {
  const rows = await raceFinalAgain(final, { car: cars[2] ?? "", leaving: "c" }, { run, readProgram });
  const resultsOf = (id: string) => rows.find((row) => row.id === id);
  expect(resultsOf(newcomer)?.after).toEqual(resultsOf("c")?.before);
  for (const id of ["a", "b", "d", "e"]) expect(resultsOf(id)?.after).toEqual(resultsOf(id)?.before);
});
