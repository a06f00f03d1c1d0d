import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { type CarMachine, createMachine } from "#engine/evm/create-machine.ts";
import { evaluate } from "#engine/evaluation/evaluate.ts";
import { presets } from "#engine/formula/formula.ts";
import { localChannel } from "#engine/referee/local-channel-for-tests.ts";
import { catalogues } from "#messages/catalogues.ts";
import { houseCar, openingRivals } from "../house-cars/house-cars.ts";
import { buildCar } from "../../solidity/node/load-compiler.ts";
import { compilerForTests } from "../../solidity/node/compiler-for-tests.ts";
import { buildTemplates, readTemplate } from "./build-templates.ts";
import built from "./templates.json" with { type: "json" };
import { type Template, sourceFor, templateOfSource, templates, templatesOf } from "./templates.ts";

const nowMs = () => performance.now();

let machine: CarMachine;

beforeAll(() => {
  const file = new URL("../../../engine/evm/interpreter.wasm", import.meta.url);
  machine = createMachine({ interpreter: new WebAssembly.Module(readFileSync(file)) });
});

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.slice(2), "hex"));

/** Over all seats and ten seeds, against average house cars or itself where a family has none. */
async function raced(initcode: string, template: Template): Promise<{ wins: number; failedTurns: number }> {
  const { family } = template;
  const formula = Object.values(presets).find((preset) => preset.family === family)!;
  const rivals =
    family === "code-prix"
      ? openingRivals.map(houseCar)
      : Array.from({ length: formula.cars - 1 }, (_, place) => ({ ...template, name: `rival ${place}` }));
  const name = "own";
  const cars = [{ name, initcode }, ...rivals].map((car) => ({ name: car.name, initcode: bytes(car.initcode) }));
  const seeds = Array.from({ length: 10 }, (_, i) => BigInt(i + 1));
  const result = await evaluate({ formula, cars, seeds, workers: [localChannel(machine)], nowMs });
  return { wins: result.cars[0]?.wins.value ?? 0, failedTurns: result.cars[0]?.failedTurns.value ?? 0 };
}

test("the committed templates have their files' sources, and the first its code", () => {
  for (const template of templates)
    expect(template).toMatchObject(readTemplate(`${template.contractName}.sol`, template));
  const first = { compiler: built.compiler, templates: templates.slice(0, 1) };
  expect(first).toEqual(buildTemplates(compilerForTests(), 1));
});

test("the committed templates match their compiled sources", { tags: ["thorough"] }, () => {
  expect({ compiler: built.compiler, templates }).toEqual(buildTemplates(compilerForTests()));
});

test("the flaw begins on the named line", () => {
  for (const template of templates) {
    const line = template.source.split("\n")[template.flawLine - 1];
    expect(line).toContain(template.faulty.split("\n")[0]);
  }
});

describe.each(templates)("$id", (template) => {
  test.each(Object.entries(catalogues))("has comments in %s that don't change the car", (_, { firstCars }) => {
    const source = sourceFor(template, firstCars.comments);
    expect(source).not.toContain("// {");
    // It has the same code without comments.
    expect(templateOfSource(source)).toBe(template);
    expect(templateOfSource(source.replace("external", "public"))).toBeUndefined();
  });

  test("wins more often once its flaw is fixed", async () => {
    const mended = buildCar(compilerForTests(), "Mended.sol", template.mendedSource);
    const [before, after] = [await raced(template.initcode, template), await raced(mended.initcode, template)];
    expect(after.wins).toBeGreaterThan(before.wins);
    expect(after.failedTurns).toBeLessThan(0.01);
  });
});

test.each(Object.values(presets))("the first car of $family shows its flaw as failed turns", async ({ family }) => {
  const [first] = templatesOf(family);
  expect((await raced(first!.initcode, first!)).failedTurns).toBeGreaterThan(0.1);
});
