import { parser } from "@lezer/python";
import { expect, test, vi } from "vitest";
import { pythonExplanations } from "#languages/python/python-explanations.ts";
import { pythonWith } from "#languages/python/read-python.ts";
import { compileSource } from "#languages/ir/compile-source.ts";
import { lazyExplanations } from "./lazy-explanations.ts";

test("explanations are loaded once, with the first mistake", async () => {
  const load = vi.fn(() => Promise.resolve(pythonExplanations));
  const { explanations, explained } = lazyExplanations(load);
  const python = pythonWith(parser, explanations);
  const compile = (line: string) => {
    const source = `def take_turn(race, cars, place):\n    ${line}\n`;
    return explained(() => compileSource(python, { source, fileName: "car.py", goal: "check" }));
  };
  expect(await compile("race.buy_acceleration(1)")).toMatchObject({ kind: "checked" });
  expect(load).not.toHaveBeenCalled();
  const misspelled = { said: { id: "did-you-mean", values: { suggestions: "buy_acceleration" } } };
  expect(await compile("race.buy_accelaration(1)")).toMatchObject({ diagnostics: [misspelled] });
  expect(await compile("import os")).toMatchObject({ kind: "rejected" });
  expect(load).toHaveBeenCalledTimes(1);
});

test("a compilation fails if explanations can't load, and the next one retries", async () => {
  const load = vi.fn(() => Promise.resolve(pythonExplanations));
  load.mockRejectedValueOnce(new Error("offline"));
  const { explanations, explained } = lazyExplanations(load);
  const python = pythonWith(parser, explanations);
  const source = "class Car:\n    pass\n";
  const compile = () => explained(() => compileSource(python, { source, fileName: "car.py", goal: "check" }));
  await expect(compile()).rejects.toThrow("offline");
  expect(await compile()).toMatchObject({ kind: "rejected" });
});
