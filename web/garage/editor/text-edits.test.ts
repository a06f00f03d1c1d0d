import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { languageOfFile, type CarLanguage } from "#languages/compiling/car-language.ts";
import { languageSupport } from "./editor-languages.ts";
import { reindent, typesOver } from "./text-edits.ts";

async function reindented(doc: string, carLanguage: CarLanguage): Promise<string> {
  return reindent(EditorState.create({ doc, extensions: await languageSupport(carLanguage, []) }))
    .apply(EditorState.create({ doc }).doc)
    .toString();
}

test("Python gets four spaces for each block, with comments moved along", async () => {
  expect(await reindented("def f(a):\n  # first\n  if a:\n\treturn 1\n  return 2\n", "python")).toBe(
    "def f(a):\n    # first\n    if a:\n        return 1\n    return 2\n",
  );
});

test("Python stays as it is if indenting would change the program", async () => {
  const text = "def f(a):\n    if a:\n    return 1\n  return 2\n";
  expect(await reindented(text, "python")).toBe(text);
});

test("JavaScript gets two spaces for each block", async () => {
  expect(await reindented("function f(a) {\nif (a) {\n      return `1\n2`;\n}\n}\n", "javascript")).toBe(
    "function f(a) {\n  if (a) {\n    return `1\n2`;\n  }\n}\n",
  );
});

test("Solidity gets four spaces for each block", async () => {
  expect(await reindented("contract A {\nfunction f() external {\nuint a = 1;\n}\n}\n", "solidity")).toBe(
    "contract A {\n    function f() external {\n        uint a = 1;\n    }\n}\n",
  );
});

const folder = join(import.meta.dirname, "../../../languages/cars");

test("house cars and first cars are indented already", async () => {
  const cars = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(?:py|js|sol)$/.test(path),
  );
  expect(cars.length).toBeGreaterThan(30);
  for (const path of cars) {
    const text = readFileSync(join(folder, path), "utf8");
    expect([path, await reindented(text, languageOfFile(path)!)]).toEqual([path, text]);
  }
});

test("a closing bracket is typed over unless the line needs one more", () => {
  const typedAt = (before: string, after: string) =>
    typesOver(EditorState.create({ doc: `f(\n${before}${after}` }), before.length + 3, before.length + 3, ")");
  expect(typedAt("race.buy_shell(1", ")")).toBe(true);
  expect(typedAt("while (race.get_shell_cost(1", ")")).toBe(false);
  expect(typedAt("race.buy_shell(1", "")).toBe(false);
});
