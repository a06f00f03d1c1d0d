import { expect, test } from "vitest";
import { type CompileOutcome, refuseSize } from "#languages/compiling/compile-outcome.ts";
import { compileCar } from "#languages/solidity/compile.ts";
import { loadCompiler } from "#languages/solidity/node/load-compiler.ts";
import { newDraft } from "./drafts/draft.ts";
import { problemOfFamily, problemsOf } from "./problems-of-draft.ts";

const compiler = loadCompiler("0.8.37");

/** The id of the explanation, or of the message. */
function idsFor(text: string, files: Record<string, string> = {}): (string | undefined)[] {
  const draft = newDraft({ id: "one", name: "My car", text, startedFrom: null });
  const outcome: CompileOutcome = compileCar(compiler, {
    source: text,
    fileName: draft.files[0]!.path,
    files,
    goal: "build",
  });
  return (problemsOf({ kind: "outcome", outcome, elapsedMs: 1 }, draft) ?? []).map(
    ({ explained, diagnostic }) => explained?.id ?? diagnostic.said?.id,
  );
}

test("explains problems of the whole source", () => {
  expect(idsFor("")).toEqual(["empty-source"]);
  expect(idsFor(`// ${"x".repeat(1_000_000)}`)).toEqual(["source-too-large"]);
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}.sol`, "//"]));
  expect(idsFor("contract A {}", many)).toEqual(["too-many-files"]);
  expect(idsFor("pragma solidity ^0.8.13; contract A {}")).toEqual(["no-car"]);
});

test("names the cars to choose from and the size, with numbers in the reader's language", () => {
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

test("says which races a car of another family was written for", () => {
  expect(problemOfFamily("titans", "titans-season-1")).toBeUndefined();
  expect(problemOfFamily("monaco", "code-prix")).toMatchObject({
    explained: { id: "other-family", values: { written: "0xMonaco", here: "University Code Prix" } },
  });
});

test("handles files that import each other", () => {
  const loop = { "src/cars/B.sol": 'import "./MyCar.sol"; contract B {}' };
  expect(idsFor('import "./B.sol"; contract A {}', loop)).toEqual(["no-car"]);
});

test("ignores replaced answers and reports failed ones", () => {
  const draft = newDraft({ id: "one", name: "My car", text: "", startedFrom: null });
  expect(problemsOf({ kind: "superseded" }, draft)).toBeUndefined();
  expect(problemsOf({ kind: "timeout", seconds: 15 }, draft)).toMatchObject([
    { explained: { id: "compiler-timeout" } },
  ]);
  expect(problemsOf({ kind: "crash", message: "" }, draft)).toMatchObject([{ explained: { id: "compiler-crash" } }]);
});
