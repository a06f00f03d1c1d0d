import type { Outcome } from "#engine/evm/machine.ts";
import type { FailedLine } from "#languages/compiling/source-map.ts";
import type { RejectReason } from "#languages/compiling/compile-outcome.ts";
import type { Message } from "#languages/compiling/compiler-text.ts";
import type { StopReason } from "#languages/codegen/word-code.ts";
import type { Overrun } from "../races/race-state.ts";

/** Texts are in `messages/<language>/garage.json`. */
export type Rejection =
  | {
      rule: "does-not-compile";
      reason: RejectReason;
      message: string;
      /** missing in older verdicts */
      said?: Message;
      /** contracts to choose from, when the source has several */
      candidates: string[];
      errors: CompileError[];
    }
  | { rule: "wrong-family"; family: string; needed: string }
  | { rule: "does-not-deploy"; outcome: Outcome; gasUsed: number; gasLimit: number }
  | { rule: "deploys-no-code" }
  | { rule: "code-too-large"; bytes: number; limitBytes: number }
  | ({ rule: "races-do-not-end" } & Overrun)
  /** used far more of the host than its gas pays for */
  | { rule: "too-much-work"; workPerGas: number; mostWorkPerGas: number; workPerTurn: number; turns: number }
  /** the second EVM gets another result; counted from 1 over all cars */
  | { rule: "machines-disagree"; turn: number }
  | {
      rule: "never-takes-a-turn";
      races: number;
      turns: number;
      firstTurn: number;
      outcome: Outcome;
      gasUsed: number;
      gasLimit: number;
      /** program counters where that turn ended, latest first; missing in older verdicts */
      lastSteps?: number[];
      stopped?: StopReason;
      /** line of the car's own source; none for bytecode */
      line?: FailedLine | null;
    };

/** Lines and columns count from 1; errors about the whole source have none. */
export interface CompileError {
  line: number | null;
  column: number | null;
  message: string;
  said?: Message;
}
