import type { CarFamily } from "./car-language.ts";
import { type Message, message } from "./compiler-text.ts";
import type { Diagnostic } from "./diagnostics.ts";

/** Deployed and creation code (rules.md, section 0.6). */
export const maxCodeBytes = 24_576;
export const maxInitcodeBytes = 49_152;

export interface DebugInfo {
  /** solc's compressed map of the deployed code */
  sourceMap: string;
  /** by source index */
  files: Record<number, string>;
  functions: FunctionPlace[];
  /** for languages with variables in memory */
  variables?: VariablePlaces;
}

export interface VariablePlaces {
  places: VariablePlace[];
  shapes: ValueShape[];
}

export interface VariablePlace {
  name: string;
  /** absent for module variables */
  functionIndex?: number;
  /** written by the caller */
  isParameter?: true;
  /** memory address in bytes, or storage slot if it persists */
  address?: number;
  slot?: string;
  /** value of a constant, which isn't stored, in decimal */
  constant?: string;
  /** index of its shape */
  shape: number;
}

/** Possible kinds of a word (`languages/ir/type-node.ts`), and shapes of its content. */
export interface ValueShape {
  kinds: number;
  element?: number;
  /** tuples: each item */
  items?: number[];
  any?: number;
  key?: number;
  value?: number;
  /** records, in order */
  fields?: [name: string, shape: number][];
  isCarData?: true;
}

export interface FunctionPlace {
  file: string;
  /** "Contract.function", "Contract.constructor" or a free function */
  name: string;
  /** UTF-8 bytes */
  start: number;
  length: number;
}

export interface CompiledCar {
  contractName: string;
  family: CarFamily;
  /** lower-case hex with 0x */
  initcode: `0x${string}`;
  /** before immutables are filled in */
  deployedCode: `0x${string}`;
  compiler: string;
  debug: DebugInfo;
}

export type RejectReason =
  | "no-source"
  | "too-many-files"
  | "mistakes"
  | "no-car"
  | "several-cars"
  | "unknown-contract"
  | "bad-constructor"
  | "unlinked-library"
  | "too-large"
  /** the pragma matches no available compiler */
  | "unknown-version"
  /** out of stack, memory or time */
  | "compiler-limit"
  /** the compiler failed; the source isn't to blame */
  | "compiler-fault";

export type CompileOutcome =
  | { kind: "compiled"; car: CompiledCar; diagnostics: Diagnostic[] }
  /** goal "check", no errors */
  | { kind: "checked"; diagnostics: Diagnostic[] }
  /**
   * `message`: the id of `said` until it is formatted; `candidates`: cars to choose from; `fault`: for the log when the
   * compiler itself failed
   */
  | {
      kind: "rejected";
      reason: RejectReason;
      message: string;
      said: Message;
      diagnostics: Diagnostic[];
      candidates?: string[];
      fault?: string;
    };

export type RejectedOutcome = Extract<CompileOutcome, { kind: "rejected" }>;

export function rejected(reason: RejectReason, said: Message, diagnostics: Diagnostic[] = []): RejectedOutcome {
  return { kind: "rejected", reason, message: said.id, said, diagnostics };
}

export function refuseSize(codeBytes: number, initcodeBytes: number): Message | undefined {
  if (codeBytes > maxCodeBytes)
    return message("too-large", { part: "deployed", bytes: codeBytes, limit: maxCodeBytes });
  if (initcodeBytes > maxInitcodeBytes)
    return message("too-large", { part: "creation", bytes: initcodeBytes, limit: maxInitcodeBytes });
  return undefined;
}
