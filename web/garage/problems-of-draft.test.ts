import { expect, test } from "vitest";
import { type CompileOutcome, refuseSize } from "#languages/compiling/compile-outcome.ts";
import { compileCar } from "#languages/solidity/compile.ts";
import { loadCompiler } from "#languages/solidity/node/load-compiler.ts";
import { newDraft } from "../drafts/draft.ts";
import { problemOfFamily, problemsOf } from "./problems-of-draft.ts";

const compiler = loadCompiler("0.8.37");

function idsFor(text: string, files: Record<string, string> = {}): (string | undefined)[] {
  const draft = newDraft({ id: "one", name: "My car", text, startedFrom: null });
  const outcome: CompileOutcome = compileCar(compiler, {
    source: text,
    fileName: draft.files[0]!.path,
    files,
    goal: "build",
  });
  return (problemsOf({ kind: "outcome", outcome, elapsedMs: 1 }, draft) ?? []).map((each) => each.explained?.id);
}

test("what is wrong with the source as a whole has words of its own", () => {
  expect(idsFor("")).toEqual(["source-refused"]);
  expect(idsFor(`// ${"x".repeat(1_000_000)}`)).toEqual(["source-refused"]);
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}.sol`, "//"]));
  expect(idsFor("contract A {}", many)).toEqual(["too-many-files"]);
  expect(idsFor("pragma solidity ^0.8.13; contract A {}")).toEqual(["no-car"]);
});

test("the words name the cars to choose from, and the size, as numbers that each language writes in its way", () => {
  const draft = newDraft({ id: "one", name: "My car", text: "", startedFrom: null });
  const valuesFor = (rejection: Partial<CompileOutcome & { kind: "rejected" }>) =>
    problemsOf(
      {
        kind: "outcome",
        outcome: { kind: "rejected", reason: "too-large", message: "", diagnostics: [], ...rejection },
        elapsedMs: 1,
      },
      draft,
    )?.[0]?.explained?.values;
  expect(valuesFor({ message: refuseSize(25_000, 0)! })).toMatchObject({ bytes: 25_000, most: 24_576 });
  expect(valuesFor({ reason: "several-cars", candidates: ["Wasp", "Bee"] })).toMatchObject({ names: "Wasp, Bee" });
});

test("a car of another family is told which races it was written for", () => {
  expect(problemOfFamily("titans", "titans-season-1")).toBeUndefined();
  expect(problemOfFamily("monaco", "code-prix")).toMatchObject({
    explained: { id: "other-family", values: { written: "0xMonaco", here: "University Code Prix" } },
  });
});

test("files that import each other in a circle are no trap", () => {
  const loop = { "src/cars/B.sol": 'import "./MyCar.sol"; contract B {}' };
  expect(idsFor('import "./B.sol"; contract A {}', loop)).toEqual(["no-car"]);
});

test("an answer that a newer one replaces says nothing; one that broke down says so", () => {
  const draft = newDraft({ id: "one", name: "My car", text: "", startedFrom: null });
  expect(problemsOf({ kind: "superseded" }, draft)).toBeUndefined();
  expect(problemsOf({ kind: "timeout", seconds: 15 }, draft)).toMatchObject([
    { explained: { id: "compiler-timeout" } },
  ]);
  expect(problemsOf({ kind: "crash", message: "" }, draft)).toMatchObject([{ explained: { id: "compiler-crash" } }]);
});
