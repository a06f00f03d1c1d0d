import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type CallVectors, compareCalls } from "./compare-calls.ts";
import { type PriceVectors, comparePrices } from "./compare-prices.ts";
import { type RaceVectors, compareRaces } from "./compare-races.ts";
import { createNodeMachine } from "./node-machine.ts";
import { formulaOf, letters, readVectors } from "./vector-files.ts";

const sample = join(import.meta.dirname, "../fixtures/referee");
const all = "../shared/vectors";
if (!existsSync(all))
  console.warn("SKIPPED: ../shared/vectors is absent, so only the sample of the measured vectors is compared.");

const machine = createNodeMachine();

describe.each(letters)("the sample of family %s", (letter) => {
  test("500 calls to the referee agree in result, events, position and gas", () => {
    const vectors = readVectors<CallVectors>(sample, `referee-calls-${letter}`)!;
    expect(compareCalls(formulaOf[letter], vectors)).toEqual({ cases: 500, differences: [] });
  });

  test("6 races agree turn by turn, including gas", () => {
    const vectors = readVectors<RaceVectors>(sample, `races-${letter}`)!;
    expect(compareRaces(formulaOf[letter], vectors, machine)).toMatchObject({ cases: 6, differences: [] });
  });
});

describe.skipIf(!existsSync(all)).each(letters)("all vectors of family %s", (letter) => {
  test("calls agree", () => {
    const vectors = readVectors<CallVectors>(all, `referee-calls-${letter}`)!;
    expect(compareCalls(formulaOf[letter], vectors).differences).toEqual([]);
  });

  test("prices agree", () => {
    const vectors = readVectors<PriceVectors>(all, `prices-${letter}`)!;
    expect(comparePrices(formulaOf[letter], vectors).differences).toEqual([]);
  });

  test("races agree", () => {
    const vectors = readVectors<RaceVectors>(all, `races-${letter}`)!;
    expect(compareRaces(formulaOf[letter], vectors, machine).differences).toEqual([]);
  });
});

test("a comparison notices one gas too many", () => {
  const vectors = readVectors<CallVectors>(sample, "referee-calls-C")!;
  const [first] = vectors.calls;
  const changed = { ...first!, used: first!.used + 1 };
  expect(compareCalls(formulaOf.C, vectors, [changed]).differences).toHaveLength(1);
});
