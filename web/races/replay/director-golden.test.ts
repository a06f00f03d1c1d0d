import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { planCuts } from "./director.ts";
import { layPace } from "./pace.ts";
import { readStory } from "./race-story.ts";
import { buildTimeline } from "./race-timeline.ts";

const machine = createMachine({
  interpreter: new WebAssembly.Module(readFileSync(join(import.meta.dirname, "../../../engine/evm/interpreter.wasm"))),
});
const ready = houseCars.filter((car) => car.family === defaultFormula.family);

function cutsOf(field: number): string[] {
  const cars = Array.from({ length: 5 }, (_, seat) => ready[(field * 3 + seat) % ready.length]!);
  const log = runRace({
    formula: defaultFormula,
    cars: cars.map(({ name, initcode }) => ({ name, initcode: parseBytecode(initcode) })),
    seed: BigInt(field + 1),
    machine,
  });
  const timeline = buildTimeline(log);
  const story = readStory(timeline);
  return planCuts(timeline, story, layPace(timeline, story, "told")).map(
    ({ fromSeconds, camera, subject, why }) => `${fromSeconds.toFixed(1)} ${camera} of ${subject + 1}: ${why}`,
  );
}

/** If this changes, watch the races before you update the list with `vitest -u`. */
test("the director's cuts of ten house-car races match the reviewed ones", async () => {
  const races = Array.from({ length: 10 }, (_, field) => [`Race ${field + 1}`, ...cutsOf(field), ""]).flat();
  await expect(races.join("\n")).toMatchFileSnapshot("director-golden.txt");
});
