/**
 * A program as both front ends hand it on: names are resolved, what a language only writes shorter is written out, and what is left has the
 * meaning that its language gives it.
 */
import type { Message } from "../compiling/compiler-text.ts";
import type { TextEdit } from "../compiling/diagnostics.ts";
import type { Place } from "../codegen/word-code.ts";
import type { Explanations } from "./explanations.ts";
import type { Kinds, TypeNode } from "./type-node.ts";

export type Language = "python" | "javascript";

export interface Variable {
  name: string;
  at: Place;
  /** the function that it belongs to; undefined for the module's own */
  owner: FunctionDefinition | undefined;
  node: TypeNode;
  /** a read that may come before any assignment was found */
  mayBeUnset: boolean;
  /** the module sets it, but not on every path */
  isPartlySet?: boolean;
  /** a variable of the module that is another one in each round of a loop */
  isOfRound?: boolean;
  /** how often it is assigned, and whether a function assigns a variable of the module */
  isReassigned: boolean;
  /** written by the compiler, not by the participant */
  isHidden: boolean;
  /** the type that the participant declared */
  declared?: DeclaredType | undefined;
  /** a variable of the module whose one value is a number that is known while compiling */
  constant?: Expression | undefined;
}

/** A type as an annotation writes it; checked against what was inferred. */
export interface DeclaredType {
  kinds: Kinds;
  element?: DeclaredType | undefined;
  words: string;
  at: Place;
}

export interface FunctionDefinition {
  name: string;
  at: Place;
  /** from its first word to the end of its body */
  whole: Place;
  params: Variable[];
  /** what a missing argument is; null when it must be given */
  defaults: (Expression | null)[];
  variables: Variable[];
  body: Statement[];
  outer: FunctionDefinition | undefined;
  result: TypeNode;
  declaredResult?: DeclaredType | undefined;
  /** how many arguments may be given without a name, where not all may */
  positional?: number;
  /** the last parameter is a list of all arguments that are left */
  takesRest?: boolean;
  /** an argument list that is longer or shorter than the parameters is no mistake */
  isLoose: boolean;
}

export type ArithmeticOperator =
  | "add"
  /** += on something that may be a list */
  | "iadd"
  | "sub"
  | "mul"
  /** *= on something that may be a list */
  | "imul"
  | "floordiv"
  | "mod"
  | "pow"
  | "and"
  | "or"
  | "xor"
  | "shl"
  | "shr"
  | "ushr"
  | "truncdiv"
  | "ceildiv"
  | "rounddiv";

export type CompareOperator = "lt" | "le" | "gt" | "ge" | "eq" | "ne" | "is" | "isnot" | "in" | "notin";

export type Expression = { at: Place; node?: TypeNode } & (
  | { k: "int"; value: bigint }
  | { k: "bool"; value: boolean }
  | { k: "none" }
  | { k: "undefined" }
  | { k: "variable"; variable: Variable; isSure?: boolean }
  | { k: "function"; fn: FunctionDefinition }
  | { k: "unary"; op: "neg" | "pos" | "invert" | "not"; a: Expression }
  | { k: "binary"; op: ArithmeticOperator; a: Expression; b: Expression }
  | { k: "compare"; op: CompareOperator; a: Expression; b: Expression }
  /** value-returning; "default" takes b where a is undefined, "coalesce" where a is undefined or null */
  | { k: "logic"; op: "and" | "or" | "coalesce" | "default"; a: Expression; b: Expression }
  | { k: "conditional"; test: Expression; a: Expression; b: Expression }
  /** `isTuple`: an array of fixed length, as long as nothing else is done with it */
  | { k: "list"; items: Expression[]; isTuple?: boolean }
  | { k: "tuple"; items: Expression[] }
  | { k: "dict"; entries: [Expression, Expression][] }
  /** `spread`: objects whose fields it has too, unless they are named here */
  | { k: "record"; fields: [string, Expression][]; spread?: Expression[] }
  /** `isSoft`: outside of the list it gives undefined; `skipsHoles`: places that were never set are passed over */
  | { k: "index"; a: Expression; i: Expression; isSoft?: boolean; skipsHoles?: boolean }
  | { k: "slice"; a: Expression; from?: Expression; to?: Expression; step?: Expression }
  /** `isSoft`: a field that no object has is undefined */
  | { k: "attribute"; a: Expression; name: string; isSoft?: boolean }
  /** `isSpread`: the only argument is a list of all arguments */
  | { k: "call"; f: Expression; args: Expression[]; named?: Map<string, Expression>; isSpread?: boolean }
  /** one of `primitives`, or a function of the race when `a` is the race */
  | { k: "method"; a: Expression; name: string; args: Expression[] }
  | { k: "sequence"; body: Statement[]; value: Expression }
);

export type Target =
  | { k: "variable"; variable: Variable; at: Place }
  | { k: "index"; a: Expression; i: Expression; at: Place }
  | { k: "attribute"; a: Expression; name: string; at: Place }
  /** `isLoose`: what is missing is a mistake only where it is an index outside of the list, what is left over is none */
  | { k: "unpack"; items: (Target | null)[]; isLoose: boolean; at: Place };

/** What a loop walks through. */
export type Iteration =
  /** `isFixed`: only the elements that an array begins with, as long as they are there */
  | { k: "value"; value: Expression; isFixed?: boolean }
  | { k: "range"; from: Expression; to: Expression; step: Expression }
  | { k: "enumerate"; of: Iteration; start?: Expression | undefined }
  | { k: "zip"; of: Iteration[] }
  | { k: "reversed"; of: Iteration }
  /** the places of an array, as long as it is by then */
  | { k: "indexes"; value: Expression }
  | { k: "keys" | "values" | "items"; value: Expression };

export interface Loop {
  name: string;
}

export type Statement = { at: Place } & (
  | { k: "do"; value: Expression }
  | { k: "assign"; target: Target; value: Expression }
  | { k: "if"; test: Expression; consequent: Statement[]; otherwise: Statement[] }
  | {
      k: "while";
      loop: Loop;
      test: Expression;
      step: Statement[];
      body: Statement[];
      otherwise: Statement[];
      testsLast?: boolean;
    }
  | { k: "for"; loop: Loop; target: Target; iteration: Iteration; body: Statement[]; otherwise: Statement[] }
  /** left by `break` of its loop */
  | { k: "block"; loop: Loop; body: Statement[] }
  | { k: "break" | "continue"; loop: Loop }
  | { k: "return"; value?: Expression }
  | { k: "assert"; test: Expression }
  | { k: "stop"; reason: "not-found" | "wrong-type" | "index-out-of-range" | "too-large" }
  | { k: "delete"; a: Expression; i: Expression }
  | { k: "print"; parts: PrintPart[] }
);

/**
 * What is printed: a text, a value, a value in an unusual form, or one of two.
 * `how`: "f" and a format of whole numbers as Python writes it, "j" and the separator of a list's items, or "s" for
 * JavaScript's texts
 */
export type PrintPart =
  | string
  | Expression
  | { how: string; value: Expression }
  | { test: Expression; yes: PrintPart[]; no: PrintPart[] };

/** The values among what is printed, those of both branches too. */
export function printedValues(parts: readonly PrintPart[]): Expression[] {
  return parts.flatMap((part) => {
    if (typeof part === "string") return [];
    if ("how" in part) return [part.value];
    return "yes" in part ? [part.test, ...printedValues(part.yes), ...printedValues(part.no)] : [part];
  });
}

export interface Program {
  language: Language;
  explanations: () => Explanations;
  source: string;
  /** what compiles and is hardly meant */
  warnings: Refusal[];
  /** the module's own statements, in order */
  body: Statement[];
  variables: Variable[];
  functions: FunctionDefinition[];
}

/** A mistake, or a word of the language that cars do not have. */
export interface Refusal {
  at: Place;
  message: Message;
  /** fixes it, where that can be known */
  edits?: readonly TextEdit[] | undefined;
}
