/**
 * `node tests/languages/make-corpus.ts [programs]` updates the corpus with the answers of CPython and Node. Format the
 * result with `npx oxfmt tests/languages/corpus`.
 *
 * Existing cases keep their arguments and reasons; a program without cases gets the arguments below. Errors in CPython
 * or Node become stops, and answers that aren't valid integers for cars are skipped.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { runNode, runPython, type RealAnswer } from "./real-languages.ts";
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
  // Parameters after * are keyword-only.
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

function caseOf({ args: given, stops: known }: Case, answer: RealAnswer, isPython: boolean): Case[] {
  // JavaScript continues where a car stops: with undefined, Infinity or an inexact number.
  if (known !== undefined && (answer.kind === "raises" || !isPython)) return [{ args: given, stops: known }];
  if (answer.kind === "result") return [{ args: given, result: answer.value }];
  const stops = reasons[answer.error];
  return stops ? [{ args: given, stops }] : [];
}

const chosen = process.argv.slice(2);
for (const file of readdirSync(folder).toSorted()) {
  if (chosen.length > 0 && !chosen.includes(file)) continue;
  const ending = extname(file);
  if (![".py", ".js", ".ts"].includes(ending) || file.startsWith("no-") || file.startsWith("memory-of")) continue;
  const source = readFileSync(join(folder, file), "utf8");
  const kept = join(folder, `${basename(file, ending)}.cases.json`);
  const cases = existsSync(kept)
    ? (JSON.parse(readFileSync(kept, "utf8")) as Case[])
    : argsOf(source).map((one): Case => ({ args: one }));
  const isPython = ending === ".py";
  const question = { source, args: cases.map((one) => one.args.map(Number)) };
  const answers = isPython ? runPython([question])?.[0] : await runNode(question, ending === ".ts");
  if (!answers) throw new Error("There is no python3 here.");
  const lines = answers
    .flatMap((answer, index) => caseOf(cases[index]!, answer, isPython))
    .map((one) => `  ${JSON.stringify(one)}`)
    .join(",\n");
  writeFileSync(kept, `[\n${lines}\n]\n`);
}
