/** Programs by chance against CPython and Node. */
import type { Machine } from "#engine/evm/machine.ts";
import { runAnswer, runAnswerOnSecondEvm } from "./answer-machine.ts";
import { bytesOf, compileText } from "./compile-file.ts";
import { randomProgram, type RandomProgram } from "./random-program.ts";
import { askNode, askPython, type RealAnswer } from "./real-languages.ts";
import { endingText } from "./run-folder.ts";

export interface RandomReport {
  programs: number;
  differences: string[];
  notes: string[];
}

/** One case in so many runs on the second EVM too. */
const secondEvery = 50;

export async function runRandom(
  machine: Machine,
  count: number,
  firstSeed = 1,
  allOnSecond = false,
): Promise<RandomReport> {
  const all = Array.from({ length: count }, (_, index) => randomProgram(firstSeed + index));
  const inPython = all.filter((one) => one.fileName.endsWith(".py"));
  const python = askPython(inPython);
  const report: RandomReport = { programs: 0, differences: [], notes: [] };
  if (!python) report.notes.push("There is no python3 here: programs in Python were not compared.");
  let answered = 0;
  let stopped = 0;
  let onSecond = 0;
  for (const program of all) {
    const isPython = program.fileName.endsWith(".py");
    const answers = isPython ? python?.[inPython.indexOf(program)] : await askNode(program);
    if (!answers) continue;
    report.programs += 1;
    const outcome = compileText(program.fileName, program.source, "answer");
    if (outcome.kind !== "compiled") {
      report.differences.push(
        `${program.source}\nis not compiled: ${outcome.kind === "rejected" ? outcome.message : outcome.kind}`,
      );
      continue;
    }
    for (const [index, args] of program.args.entries()) {
      const words = args.map(BigInt);
      const { ending, gasUsed } = runAnswer(machine, bytesOf(outcome.car.initcode), words);
      const problem = difference(endingText(ending), ending.kind, answers[index]!);
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
  report.notes.push(`random: ${answered} answers, ${stopped} stops; ${onSecond} of them on the second EVM too`);
  return report;
}

function difference(ours: string, kind: "result" | "stops", real: RealAnswer): string | undefined {
  if (kind === "stops") {
    // Numbers in between may leave the range that values of cars have.
    const mayStop = real.kind === "raises" || ours === "stops: too-large" || ours === "stops: division-by-zero";
    return mayStop ? undefined : `${ours}, expected ${JSON.stringify(real.value)}`;
  }
  if (real.kind === "raises") return `${ours}, expected ${real.error}`;
  const wanted = endingText(real);
  return ours === wanted ? undefined : `${ours}, expected ${wanted}`;
}

const shown = (program: RandomProgram, args: readonly number[], problem: string): string =>
  `${program.source}\n(${args.join(", ")}): ${problem}`;
