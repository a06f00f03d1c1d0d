/** Against cases, refusals or twins. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { Machine } from "#engine/evm/machine.ts";
import type { SolidityCompiler } from "#languages/solidity/soljson.ts";
import { compileCar } from "#languages/solidity/compile.ts";
import { formatOutcome } from "#messages/format-compiler-message.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { type Ending, runAnswer, runAnswerOnSecondEvm, type Value } from "./answer-machine.ts";
import { bytesOf, compileText } from "./compile-file.ts";
import { raceTwins } from "./race-twins.ts";

export interface Case {
  args: (number | string)[];
  result?: Value;
  stops?: string;
}

interface Refused {
  line: number;
  says: string;
}

export interface FolderReport {
  programs: number;
  differing: Map<string, string[]>;
  /** relative to the Solidity twin */
  ratios: { name: string; ending: string; ratio: number }[];
  builds: { ms: number; bytes: number }[];
  /** same answer and gas, unless they differ */
  onSecond: number;
}

export const twinSeeds = 100;
/** Every tenth case also runs on the second EVM by default. */
const secondEvery = 10;

export async function runFolder(
  machine: Machine,
  folder: string,
  solidity: () => SolidityCompiler,
  seeds = twinSeeds,
  allOnSecond = false,
): Promise<FolderReport> {
  const files = readdirSync(folder).toSorted();
  const report: FolderReport = { programs: 0, differing: new Map(), ratios: [], builds: [], onSecond: 0 };
  const has = (name: string): boolean => files.includes(name);
  const twins = new Map<string, string[]>();
  let cases = 0;
  for (const file of files) {
    const ending = extname(file);
    if (![".py", ".js", ".ts", ".sol"].includes(ending)) continue;
    const name = basename(file, ending);
    const source = readFileSync(join(folder, file), "utf8");
    const read = <T>(kind: string): T => JSON.parse(readFileSync(join(folder, `${name}.${kind}.json`), "utf8")) as T;
    let differences: string[] | undefined;
    if (has(`${name}.refused.json`)) differences = refused(file, source, read<Refused[]>("refused"));
    else if (has(`${name}.cases.json`)) {
      differences = [];
      const all = read<Case[]>("cases");
      const startedMs = performance.now();
      const outcome = compileText(file, source, "answer");
      const ms = performance.now() - startedMs;
      if (outcome.kind === "compiled") report.builds.push({ ms, bytes: outcome.car.deployedCode.length / 2 - 1 });
      if (outcome.kind !== "compiled") differences.push(outcome.kind === "rejected" ? outcome.message : outcome.kind);
      else {
        for (const one of all) {
          cases += 1;
          const withSecond = allOnSecond || cases % secondEvery === 1;
          if (withSecond) report.onSecond += 1;
          differences.push(...(await runCase(machine, outcome.car, one, withSecond)));
        }
      }
    } else twins.set(name, [...(twins.get(name) ?? []), file]);
    if (!differences) continue;
    report.programs += 1;
    if (differences.length > 0) report.differing.set(file, differences);
  }
  for (const [name, group] of twins) {
    if (group.length < 2) continue;
    report.programs += group.length;
    const differences = twinsOf(machine, folder, name, group, solidity, seeds, report);
    if (differences.length > 0) report.differing.set(name, differences);
  }
  return report;
}

function twinsOf(
  machine: Machine,
  folder: string,
  name: string,
  files: string[],
  solidity: () => SolidityCompiler,
  seeds: number,
  report: FolderReport,
): string[] {
  const codes: Record<string, Uint8Array> = {};
  // Solidity first, as the reference.
  for (const file of files.toSorted((a, b) => Number(b.endsWith(".sol")) - Number(a.endsWith(".sol")))) {
    const source = readFileSync(join(folder, file), "utf8");
    const startedMs = performance.now();
    const outcome = file.endsWith(".sol")
      ? compileCar(solidity(), { source, fileName: file, goal: "build" })
      : compileText(file, source, "car");
    if (outcome.kind !== "compiled")
      return [`${file}: ${outcome.kind === "rejected" ? outcome.message : outcome.kind}`];
    if (!file.endsWith(".sol")) {
      const ms = performance.now() - startedMs;
      report.builds.push({ ms, bytes: outcome.car.deployedCode.length / 2 - 1 });
    }
    codes[extname(file)] = bytesOf(outcome.car.initcode);
  }
  const { gas, differences } = raceTwins(machine, codes, seeds);
  const base = gas[".sol"];
  if (base) {
    for (const [ending, used] of Object.entries(gas)) {
      if (ending !== ".sol") report.ratios.push({ name, ending, ratio: used / base });
    }
  }
  return differences;
}

function refused(file: string, source: string, expected: Refused[]): string[] {
  // Cars and functions have the same errors.
  const mode = /\b(take_turn|takeTurn)\b/.test(source) ? "car" : "answer";
  const outcome = formatOutcome(messagesOf("en").compiler, compileText(file, source, mode));
  if (outcome.kind !== "rejected") return ["it is accepted"];
  return expected.flatMap(({ line, says }) => {
    const there = outcome.diagnostics.filter((one) => one.from?.line === line);
    if (there.some((one) => one.message.toLowerCase().includes(says.toLowerCase()))) return [];
    const found = outcome.diagnostics.map((one) => `line ${one.from?.line}: ${one.message}`).join("; ");
    return [`line ${line} should say ${JSON.stringify(says)}; found: ${found || outcome.message}`];
  });
}

async function runCase(
  machine: Machine,
  car: { initcode: string; deployedCode: string },
  one: Case,
  withSecond: boolean,
): Promise<string[]> {
  const args = one.args.map(BigInt);
  const wanted: Ending =
    one.stops === undefined ? { kind: "result", value: one.result ?? null } : { kind: "stops", reason: one.stops };
  const { ending, gasUsed } = runAnswer(machine, bytesOf(car.initcode), args);
  const shown = `(${one.args.join(", ")})`;
  const differences: string[] = [];
  if (endingText(ending) !== endingText(wanted)) {
    differences.push(`${shown}: ${endingText(ending)}, expected ${endingText(wanted)}`);
  }
  if (withSecond) {
    const second = await runAnswerOnSecondEvm(bytesOf(car.deployedCode), args);
    if (endingText(second.ending) !== endingText(ending) || second.gasUsed !== gasUsed) {
      differences.push(
        `${shown}: the second EVM gives ${endingText(second.ending)} with ${second.gasUsed} gas, ours ${endingText(ending)} with ${gasUsed}`,
      );
    }
  }
  return differences;
}

/** JSON numbers and digits are equal. */
export function endingText(ending: Ending): string {
  if (ending.kind === "stops") return `stops: ${ending.reason}`;
  return JSON.stringify(ending.value, (_, value: unknown) =>
    typeof value === "string" && /^-?\d+$/.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : value,
  );
}
