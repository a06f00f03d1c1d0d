import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createMachine } from "#engine/evm/create-machine.ts";
import { evaluate } from "#engine/evaluation/evaluate.ts";
import { defaultFormula, presets } from "#engine/formula/formula.ts";
import { localChannel } from "#engine/referee/local-channel-for-tests.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { type CarFamily, carFamilyOf, carLanguages } from "../../compiling/car-language.ts";
import { catalogues } from "#messages/catalogues.ts";
import { createCompileSession } from "../../compiling/session/compile-session.ts";
import { houseCar, openingRivals } from "../house-cars/house-cars.ts";
import { buildScriptTemplates } from "./build-templates.ts";
import { type ScriptTemplate, scriptTemplates, scriptTemplatesOf } from "./script-templates.ts";
import { sourceFor, templates } from "./templates.ts";

const nowMs = () => performance.now();

const file = new URL("../../../engine/evm/interpreter.wasm", import.meta.url);
const machine = createMachine({ interpreter: new WebAssembly.Module(readFileSync(file)) });
const compile = createCompileSession(() => {
  throw new Error("There is no Solidity here.");
});

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.slice(2), "hex"));

function initcodeOf({ language }: ScriptTemplate, source: string, family: CarFamily = "code-prix"): string {
  const outcome = compile({ source, fileName: `car${carLanguages[language].ending}`, family, goal: "build" });
  if (outcome.kind !== "compiled") throw new Error(JSON.stringify(outcome));
  return outcome.car.initcode;
}

/** Over all seats and ten seeds, against average house cars. */
async function raced(initcode: string): Promise<{ wins: number; failedTurns: number }> {
  const formula = Object.values(presets).find((preset) => preset.family === "code-prix")!;
  const cars = [{ name: "own", initcode }, ...openingRivals.map(houseCar)].map((car) => ({
    name: car.name,
    initcode: bytes(car.initcode),
  }));
  const seeds = Array.from({ length: 10 }, (_, i) => BigInt(i + 1));
  const result = await evaluate({ formula, cars, seeds, workers: [localChannel(machine)], nowMs });
  return { wins: result.cars[0]?.wins.value ?? 0, failedTurns: result.cars[0]?.failedTurns.value ?? 0 };
}

test("the committed templates match their source files", () => {
  expect(scriptTemplates).toEqual(buildScriptTemplates());
});

test("the command line starts with the first car in Python", () => {
  const starter = readFileSync(new URL("../../../starter/cars/first_car.py", import.meta.url), "utf8");
  const [first] = scriptTemplatesOf("python", "code-prix");
  expect(sourceFor(first!, catalogues["en"]!.firstCars.comments)).toBe(starter);
});

test.each(["python", "javascript"] as const)("the first car in %s shows its flaw as failed turns", async (language) => {
  const [first] = scriptTemplatesOf(language, "code-prix");
  expect((await raced(initcodeOf(first!, first!.source))).failedTurns).toBeGreaterThan(0.1);
});

test.each(Object.values(presets))("the first car of each language works in $family", ({ family }) => {
  for (const language of ["python", "javascript"] as const) {
    const [first] = scriptTemplatesOf(language, family);
    expect(initcodeOf(first!, first!.source, carFamilyOf(family))).toMatch(/^0x/);
  }
});

test("the fixed first car moves, even if rivals spend all their coins at the start", () => {
  const [first] = scriptTemplatesOf("python", "code-prix");
  const greedy = `def take_turn(race, cars, place):
    units = 39
    while units > 1 and race.get_accelerate_cost(units) > cars[place].balance:
        units = units // 2
    if race.get_accelerate_cost(units) <= cars[place].balance:
        race.buy_acceleration(units)
`;
  const rival = bytes(initcodeOf(first!, greedy));
  const own = bytes(initcodeOf(first!, first!.mendedSource));
  const cars = [rival, rival, rival, rival, own].map((initcode, seat) => ({ name: `car ${seat}`, initcode }));
  for (let seed = 1n; seed <= 10n; seed += 1n) {
    const { turns } = runRace({ formula: defaultFormula, cars, seed, machine });
    expect([seed, turns.some(({ mover, purchases }) => mover === 4 && purchases.length > 0)]).toEqual([seed, true]);
  }
});

describe.each(scriptTemplates)("$id", (template) => {
  test("has the same flaw as its contract, and loses it once fixed", () => {
    expect(templates.map(({ id }) => `${id}.${template.language}`)).toContain(template.id);
    expect(template.mendedSource).not.toContain(template.faulty);
  });

  test.each(Object.entries(catalogues))("has comments in %s that don't change the car", (_, { firstCars }) => {
    const source = sourceFor(template, firstCars.comments);
    expect(source).not.toMatch(/(?:\/\/|#|\*\*|""") ?\{/);
    expect(initcodeOf(template, source)).toBe(initcodeOf(template, template.source));
  });

  test("wins more often once its flaw is fixed", async () => {
    const [before, after] = [
      await raced(initcodeOf(template, template.source)),
      await raced(initcodeOf(template, template.mendedSource)),
    ];
    expect(after.wins).toBeGreaterThan(before.wins);
    expect(after.failedTurns).toBeLessThan(0.01);
  });
});
