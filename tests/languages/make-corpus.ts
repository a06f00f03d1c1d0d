/**
 * Writes the cases of the corpus anew: asks CPython and Node what its programs answer. `node tests/languages/make-corpus.ts`.
 *
 * What raises there stops here; the names of the reasons are the table's. Where a value is no whole number that cars hold, there is no case.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { askNode, askPython, type RealAnswer } from "./real-languages.ts";
import type { Case } from "./run-folder.ts";

const folder = join(import.meta.dirname, "corpus");
/** As many of each as the program asks for. */
const args = [
  [6, 3, 2, 5],
  [0, 0, 0, 0],
  [3, 5, 7, 1],
  [-7, 2, 4, -3],
  [1, 12, 5, 9],
  [4, -3, -2, 8],
  [20, 20, 20, 20],
  [-1, -9, 3, 0],
];

function argsOf(source: string): number[][] {
  const list = /\b(?:def answer|function answer|answer =)\s*\(([^)]*)\)/.exec(source)?.[1] ?? "";
  // What stands behind * is known by its name only.
  const count = list
    .replace(/\*.*/, "")
    .split(",")
    .filter((one) => one.trim() !== "").length;
  return count === 0 ? [[]] : args.map((one) => one.slice(0, count));
}

const reasons: Readonly<Record<string, string>> = {
  ZeroDivisionError: "division-by-zero",
  IndexError: "index-out-of-range",
  KeyError: "key-missing",
  AssertionError: "assert",
  ValueError: "not-found",
  RecursionError: "too-deep",
  UnboundLocalError: "wrong-type",
  TypeError: "wrong-type",
};

function caseOf(given: number[], answer: RealAnswer): Case[] {
  if (answer.kind === "result") return [{ args: given, result: answer.value }];
  const stops = reasons[answer.error];
  return stops ? [{ args: given, stops }] : [];
}

for (const file of readdirSync(folder).toSorted()) {
  const ending = extname(file);
  if (![".py", ".js", ".ts"].includes(ending) || file.startsWith("no-") || file.startsWith("memory-of")) continue;
  const source = readFileSync(join(folder, file), "utf8");
  const question = { source, args: argsOf(source) };
  const answers = ending === ".py" ? askPython([question])?.[0] : await askNode(question, ending === ".ts");
  if (!answers) throw new Error("There is no python3 here.");
  const cases = answers.flatMap((answer, index) => caseOf(question.args[index]!, answer));
  const lines = cases.map((one) => `  ${JSON.stringify(one)}`).join(",\n");
  writeFileSync(join(folder, `${basename(file, ending)}.cases.json`), `[\n${lines}\n]\n`);
}
