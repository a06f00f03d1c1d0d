import type { Machine } from "#engine/evm/machine.ts";
import { runAnswer } from "./answer-machine.ts";
import { bytesOf, compileText } from "./compile-file.ts";
import type { RealAnswer } from "./real-languages.ts";
import { endingText } from "./run-folder.ts";

export interface JudgedProgram {
  fileName: string;
  source: string;
  args: readonly number[][];
}

/** A syntax error, or an answer per call; undefined: timeout. */
export type Verdict = { kind: "syntax-error" } | { kind: "answers"; answers: (RealAnswer | undefined)[] };

export interface JudgedReport {
  programs: number;
  /** Right answers, and stops where the real language raises. */
  equal: number;
  refused: number;
  /** Named stops where the real language has an answer. */
  stopped: number;
  /** Accepted, but wrong; or the compiler threw. */
  differing: number;
  differences: string[];
}

export const noPrograms = (): JudgedReport => ({
  programs: 0,
  equal: 0,
  refused: 0,
  stopped: 0,
  differing: 0,
  differences: [],
});

/**
 * @param judge only called for programs that we accept
 * @param mayStop whether a stop for this reason is right despite an answer
 */
export function judgePrograms(
  machine: Machine,
  programs: readonly JudgedProgram[],
  judge: (programs: readonly JudgedProgram[]) => readonly Verdict[],
  mayStop: (reason: string) => boolean = () => true,
): JudgedReport {
  const report = noPrograms();
  const accepted: { program: JudgedProgram; initcode: string }[] = [];
  const differs = ({ source }: JudgedProgram, what: string): void => {
    report.differing += 1;
    report.differences.push(`${source}\n${what}`);
  };
  for (const program of programs) {
    report.programs += 1;
    try {
      const outcome = compileText(program.fileName, program.source, "answer");
      if (outcome.kind === "compiled") accepted.push({ program, initcode: outcome.car.initcode });
      else report.refused += 1;
    } catch (error) {
      differs(program, `The compiler threw: ${String(error)}`);
    }
  }
  const verdicts = judge(accepted.map(({ program }) => program));
  for (const [index, { program, initcode }] of accepted.entries()) {
    const found = compared(machine, program, bytesOf(initcode), verdicts[index]!, mayStop);
    if (found === "equal" || found === "stopped") report[found] += 1;
    else differs(program, found);
  }
  return report;
}

function compared(
  machine: Machine,
  { args }: JudgedProgram,
  initcode: Uint8Array,
  verdict: Verdict,
  mayStop: (reason: string) => boolean,
): string {
  if (verdict.kind === "syntax-error") return "It is accepted, and is a syntax error.";
  let hasStopped = false;
  for (const [index, one] of args.entries()) {
    const real = verdict.answers[index];
    if (!real) continue;
    const { ending } = runAnswer(machine, initcode, one.map(BigInt));
    if (ending.kind === "stops" && (real.kind === "raises" || mayStop(ending.reason)))
      hasStopped ||= real.kind === "result";
    else if (real.kind === "raises") return `(${one.join(", ")}): ${endingText(ending)}, expected ${real.error}`;
    else if (endingText(ending) !== endingText(real))
      return `(${one.join(", ")}): ${endingText(ending)}, expected ${endingText(real)}`;
  }
  return hasStopped ? "stopped" : "equal";
}
