/** What a compilation of a car gives, in whatever language it was written: bytecode with what debuggers need, or a reason why not. */
import type { CarFamily } from "./car-family.ts";
import { grouped } from "./decode-source.ts";
import type { Said } from "./compiler-text.ts";
import type { Diagnostic } from "./diagnostics.ts";

/** Bytes of code that a car may have once deployed, and of its creation code (rules.md, section 0.6). */
export const maxCodeBytes = 24_576;
export const maxInitcodeBytes = 49_152;

/** What a debugger or a gas table needs besides the bytecode. */
export interface DebugInfo {
  /** solc's compressed source map of the deployed code */
  sourceMap: string;
  /** source index of the map → file */
  files: Record<number, string>;
  /** functions of the participant's files, by place */
  functions: FunctionPlace[];
  /** of languages that keep their variables in memory */
  variables?: VariablePlaces;
}

/** Where variables lie, and how their words are to be read. */
export interface VariablePlaces {
  places: VariablePlace[];
  shapes: ValueShape[];
}

export interface VariablePlace {
  name: string;
  /** place among the functions; absent for a variable of the module */
  functionIndex?: number;
  /** whoever calls the function writes it */
  isParameter?: true;
  /** bytes from the start of memory, or the slot of storage of what is kept from turn to turn */
  address?: number;
  slot?: string;
  /** the word of what never changes and so lies nowhere, in decimal */
  constant?: string;
  /** place among the shapes */
  shape: number;
}

/** What a word may be: kinds as `languages/core/type-node.ts` counts them, and the shapes of what it holds. */
export interface ValueShape {
  kinds: number;
  /** of a list */
  element?: number;
  /** of a tuple: each place, or any */
  items?: number[];
  any?: number;
  /** of a dictionary */
  key?: number;
  value?: number;
  /** of a record, in their order */
  fields?: [name: string, shape: number][];
  isCarData?: true;
}

export interface FunctionPlace {
  file: string;
  /** "Contract.function", "Contract.constructor" or a free function's name */
  name: string;
  /** UTF-8 bytes */
  start: number;
  length: number;
}

export interface CompiledCar {
  contractName: string;
  family: CarFamily;
  /** creation code, lower-case hex with 0x */
  initcode: `0x${string}`;
  /** code as deployed, before immutables are filled in */
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
  /** no compiler of ours is meant by the pragma */
  | "unknown-version"
  /** the compiler ran out of its stack, memory or time */
  | "compiler-limit"
  /** the compiler itself failed; the source isn't to blame */
  | "compiler-fault";

export type CompileOutcome =
  | { kind: "compiled"; car: CompiledCar; diagnostics: Diagnostic[] }
  /** goal "check" and no mistakes */
  | { kind: "checked"; diagnostics: Diagnostic[] }
  /**
   * `message` says what is wrong and what to do, `said` the same in any language; `candidates` are the cars to choose from; `fault`: what the
   * log says when the compiler itself failed
   */
  | {
      kind: "rejected";
      reason: RejectReason;
      message: string;
      said?: Said;
      diagnostics: Diagnostic[];
      candidates?: string[];
      fault?: string;
    };

/** Says why code of these sizes cannot be deployed, or nothing. */
export function refuseSize(codeBytes: number, initcodeBytes: number): string | undefined {
  if (codeBytes > maxCodeBytes) {
    return `Your car has ${grouped(codeBytes)} bytes of code; a car may have ${grouped(maxCodeBytes)}. See "Making a car smaller".`;
  }
  if (initcodeBytes > maxInitcodeBytes) {
    return `Your car has ${grouped(initcodeBytes)} bytes of creation code; a car may have ${grouped(maxInitcodeBytes)}. See "Making a car smaller".`;
  }
  return undefined;
}
