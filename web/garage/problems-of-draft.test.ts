import { expect, test } from "vitest";
import { type CompileOutcome, refuseSize } from "#languages/compiling/compile-outcome.ts";
import type { Message } from "#languages/compiling/compiler-text.ts";
import { compileCar } from "#languages/solidity/compile.ts";
import { compilerForTests } from "#languages/solidity/node/compiler-for-tests.ts";
import { createSoliditySession } from "#languages/solidity/solidity-session.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { newDraft } from "./drafts/draft.ts";
import { applyEdits } from "./editor/text-edits.ts";
import { problemText } from "./problem-text.ts";
import { problemOfFamily, problemsOf } from "./problems-of-draft.ts";

const compiler = compilerForTests();
const turn = `function takeYourTurn(CodePrix p, CodePrix.CarData[] calldata, uint256) external override { p.buyAcceleration(1); }`;
const plain = `pragma solidity ^0.8.13; import "code-prix/Car.sol"; contract Wasp is Car { ${turn} }`;
const twoCars = `${plain} contract Bee is Car { ${turn} }`;

/** The id of the explanation, or of the message. */
function idsFor(text: string, files: Record<string, string> = {}): (string | undefined)[] {
  const draft = newDraft({ id: "one", name: "My car", text, startedFrom: null });
  const outcome: CompileOutcome = compileCar(compiler, {
    source: text,
    fileName: draft.files[0]!.path,
    files,
    goal: "build",
  });
  return (problemsOf({ kind: "outcome", outcome }, draft) ?? []).map(
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

test("lists the cars to choose from and formats the size by language", () => {
  const problemFor = (said: Message) =>
    problemText({ diagnostic: { severity: "error", code: "", message: "", said } }, messagesOf("tr"));
  expect(problemFor(refuseSize(25_000, 0)!)).toMatch(/25\.000 .* 24\.576/);
  const draft = newDraft({ id: "one", name: "My car", text: "", startedFrom: null });
  const outcome = compileCar(compiler, { source: twoCars, goal: "build" });
  const [problem] = problemsOf({ kind: "outcome", outcome }, draft) ?? [];
  expect(problem && problemText(problem, messagesOf("en"))).toContain("This source has 2 cars: Wasp, Bee.");
});

test("offers a pragma that compiles in place of an unknown one", () => {
  const text = plain.replace("^0.8.13", "^0.7.0");
  const draft = newDraft({ id: "one", name: "My car", text, startedFrom: null });
  const outcome = createSoliditySession(() => compiler)({ source: text, goal: "check" });
  const [problem] = problemsOf({ kind: "outcome", outcome }, draft) ?? [];
  expect(problem?.diagnostic.said?.id).toBe("unknown-version");
  expect(applyEdits(text, problem?.diagnostic.edits ?? [])).toBe(plain);
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
