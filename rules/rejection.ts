import type { Outcome } from "#engine/evm/machine.ts";
import type { FailedLine } from "#languages/compiling/failed-line.ts";
import type { RejectReason } from "#languages/compiling/compile-outcome.ts";
import type { Said } from "#languages/compiling/compiler-text.ts";
import type { StopReason } from "#languages/words/word-code.ts";
import type { Overrun } from "./race-hold.ts";

/**
 * Why a car was not accepted: a rule and the values that the sentence about it needs. The sentence itself is in the catalogues
 * (`messages/<language>/garage.json`), so that everybody reads it in their own language.
 */
export type Rejection =
  | {
      rule: "does-not-compile";
      reason: RejectReason;
      /** the compiler's own words, in English */
      message: string;
      /** contracts that one may choose from, when the source has several */
      candidates: string[];
      errors: CompileError[];
    }
  | { rule: "wrong-family"; family: string; needed: string }
  | { rule: "does-not-deploy"; outcome: Outcome; gasUsed: number; gasLimit: number }
  | { rule: "deploys-no-code" }
  | { rule: "code-too-large"; bytes: number; limitBytes: number }
  | ({ rule: "races-do-not-end" } & Overrun)
  /** in a race of its check the car asked for far more of the host than its gas says */
  | { rule: "too-much-work"; workPerGas: number; mostWorkPerGas: number; workPerTurn: number; turns: number }
  /** the car machine and the second EVM see another turn; counted from 1 over all cars */
  | { rule: "machines-disagree"; turn: number }
  | {
      rule: "never-takes-a-turn";
      races: number;
      turns: number;
      firstTurn: number;
      outcome: Outcome;
      gasUsed: number;
      gasLimit: number;
      /** program counters at which that turn ended, the last one first; verdicts of earlier versions have none */
      lastSteps?: number[];
      /** why a program in Python or JavaScript stopped itself there */
      stopped?: StopReason;
      /** the line of the car's own source that they belong to; none for bytecode */
      line?: FailedLine | null;
    };

/** One error of the compiler. Lines and columns count from 1; an error about the whole source has none. */
export interface CompileError {
  line: number | null;
  column: number | null;
  message: string;
  /** the same for other languages; solc's own words have none */
  said?: Said;
}
