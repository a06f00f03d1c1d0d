/** Compared with CPython and Node. */
import type { Machine } from "#engine/evm/machine.ts";
import { runAnswer, runAnswerOnSecondEvm } from "./answer-machine.ts";
import { bytesOf, compileText } from "./compile-file.ts";
import { randomProgram, type RandomProgram } from "./random-program.ts";
import { runNode, runPython, type RealAnswer } from "./real-languages.ts";
import { endingText } from "./run-folder.ts";
import { sideEffectProgram } from "./side-effect-program.ts";

export interface RandomReport {
  programs: number;
  /** by message */
  refused: Map<string, number>;
  differences: string[];
  notes: string[];
}

export interface RandomOptions {
  firstSeed?: number;
  /** both languages alternate by default */
  language?: "python" | "javascript";
  allOnSecond?: boolean;
  /** side effects everywhere: may be refused, but must not stop */
  withEffects?: boolean;
}

/** Every 50th case also runs on the second EVM. */
const secondEvery = 50;

export async function runRandom(
  machine: Machine,
  count: number,
  { firstSeed = 1, language, allOnSecond = false, withEffects = false }: RandomOptions = {},
): Promise<RandomReport> {
  const seeds = Array.from({ length: count }, (_, index) =>
    language === undefined ? firstSeed + index : 2 * (firstSeed + index) + (language === "python" ? 0 : 1),
  );
  const all = seeds.map(withEffects ? sideEffectProgram : randomProgram);
  const inPython = all.filter((one) => one.fileName.endsWith(".py"));
  const python = inPython.length > 0 ? runPython(inPython) : [];
  const report: RandomReport = { programs: 0, refused: new Map(), differences: [], notes: [] };
  if (!python) report.notes.push("There is no python3 here: programs in Python were not compared.");
  let answered = 0;
  let stopped = 0;
  let onSecond = 0;
  for (const program of all) {
    const isPython = program.fileName.endsWith(".py");
    const answers = isPython ? python?.[inPython.indexOf(program)] : await runNode(program);
    if (!answers) continue;
    report.programs += 1;
    const outcome = compileText(program.fileName, program.source, "answer");
    if (withEffects && outcome.kind === "rejected" && outcome.reason === "mistakes") {
      const message = outcome.diagnostics[0]?.message ?? outcome.message;
      report.refused.set(message, (report.refused.get(message) ?? 0) + 1);
      continue;
    }
    if (outcome.kind !== "compiled") {
      report.differences.push(
        `${program.source}\nis not compiled: ${outcome.kind === "rejected" ? outcome.message : outcome.kind}`,
      );
      continue;
    }
    for (const [index, args] of program.args.entries()) {
      const words = args.map(BigInt);
      const { ending, gasUsed } = runAnswer(machine, bytesOf(outcome.car.initcode), words);
      const problem = difference(endingText(ending), ending.kind, answers[index]!, withEffects);
      if (ending.kind === "result") answered += 1;
      else stopped += 1;
      if (problem) report.differences.push(shown(program, args, problem));
      if (!allOnSecond && (answered + stopped) % secondEvery !== 1) continue;
      onSecond += 1;
      const second = await runAnswerOnSecondEvm(bytesOf(outcome.car.deployedCode), words);
      if (endingText(second.ending) !== endingText(ending) || second.gasUsed !== gasUsed) {
        report.differences.push(
          shown(program, args, `the second EVM gives ${endingText(second.ending)}, ${second.gasUsed} gas`),
        );
      }
    }
  }
  const kind = withEffects ? `side effects, ${language ?? "both languages"}, seeds from ${firstSeed}` : "random";
  const refusals = [...report.refused.values()].reduce((sum, one) => sum + one, 0);
  report.notes.push(
    `${kind}: ${refusals} refused, ${answered} answers, ${stopped} stops; ${onSecond} of them on the second EVM too`,
  );
  return report;
}

function difference(ours: string, kind: "result" | "stops", real: RealAnswer, isStrict: boolean): string | undefined {
  if (kind === "stops") {
    // Intermediate results may exceed the range.
    const isNumbers = ours === "stops: too-large" || ours === "stops: division-by-zero";
    const mayStop = real.kind === "raises" || (!isStrict && isNumbers);
    return mayStop ? undefined : `${ours}, expected ${JSON.stringify(real.value)}`;
  }
  if (real.kind === "raises") return `${ours}, expected ${real.error}`;
  const wanted = endingText(real);
  return ours === wanted ? undefined : `${ours}, expected ${wanted}`;
}

const shown = (program: RandomProgram, args: readonly number[], problem: string): string =>
  `${program.source}\n(${args.join(", ")}): ${problem}`;
