/**
 * A program as both front ends produce it: names are resolved and shorthand is expanded. The rest has the meaning of its language.
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
  /** its function; undefined: module */
  owner: FunctionDefinition | undefined;
  node: TypeNode;
  /** may be read before any assignment */
  mayBeUnset: boolean;
  /** the module only sets it on some paths */
  isPartlySet?: boolean;
  /** a module variable with one instance per iteration */
  isOfRound?: boolean;
  /** number of assignments, and whether a function assigns a module variable */
  isReassigned: boolean;
  /** compiler-made */
  isHidden: boolean;
  /** the type that the participant declared */
  declared?: DeclaredType | undefined;
  /** a module variable with a single, constant value */
  constant?: Expression | undefined;
}

/** An annotation's type; checked against inference. */
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
  /** default; null: required */
  defaults: (Expression | null)[];
  variables: Variable[];
  body: Statement[];
  outer: FunctionDefinition | undefined;
  result: TypeNode;
  declaredResult?: DeclaredType | undefined;
  /** maximum number of positional arguments, if limited */
  positional?: number;
  /** the last parameter is a list of the remaining arguments */
  takesRest?: boolean;
  /** the number of arguments can differ from the parameters */
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

export type LogicOperator = "and" | "or" | "coalesce" | "default";

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
  | { k: "logic"; op: LogicOperator; a: Expression; b: Expression }
  | { k: "conditional"; test: Expression; a: Expression; b: Expression }
  /** `isTuple`: an array of fixed length, unless it is used otherwise */
  | { k: "list"; items: Expression[]; isTuple?: boolean }
  | { k: "tuple"; items: Expression[] }
  | { k: "dict"; entries: [Expression, Expression][] }
  /** `spread`: objects whose fields are copied, unless named here */
  | { k: "record"; fields: [string, Expression][]; spread?: Expression[] }
  /** `isSoft`: undefined outside the list; `skipsHoles`: skips items that were never set */
  | { k: "index"; a: Expression; i: Expression; isSoft?: boolean; skipsHoles?: boolean }
  | { k: "slice"; a: Expression; from?: Expression; to?: Expression; step?: Expression }
  /** `isSoft`: a missing field is undefined */
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
  /** `isLoose`: extra items are allowed, missing ones only fail for an index outside the list */
  | { k: "unpack"; items: (Target | null)[]; isLoose: boolean; at: Place };

/** What a loop iterates over. */
export type Iteration =
  /** `isFixed`: only the initial elements of an array, as long as they exist */
  | { k: "value"; value: Expression; isFixed?: boolean }
  | { k: "range"; from: Expression; to: Expression; step: Expression }
  | { k: "enumerate"; of: Iteration; start?: Expression | undefined }
  | { k: "zip"; of: Iteration[] }
  | { k: "reversed"; of: Iteration }
  /** the indexes of an array with its current length */
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
  /** its loop's `break` leaves it */
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

/** The expressions directly inside another, in the order of evaluation. */
export function partsOf(e: Expression): Expression[] {
  switch (e.k) {
    case "unary":
    case "attribute":
      return [e.a];
    case "binary":
    case "compare":
    case "logic":
      return [e.a, e.b];
    case "conditional":
      return [e.test, e.a, e.b];
    case "list":
    case "tuple":
      return e.items;
    case "dict":
      return e.entries.flat();
    case "record":
      return [...(e.spread ?? []), ...e.fields.map(([, value]) => value)];
    case "index":
      return [e.a, e.i];
    case "slice":
      return [e.a, e.from, e.to, e.step].filter((part) => part !== undefined);
    case "call":
      return [e.f, ...e.args, ...(e.named?.values() ?? [])];
    case "method":
      return [e.a, ...e.args];
    case "sequence":
      return [e.value];
    default:
      return [];
  }
}

/** The expressions of an iteration, in the order of evaluation. */
export function iteratedValues(i: Iteration): Expression[] {
  if (i.k === "range") return [i.from, i.to, i.step];
  if (i.k === "zip") return i.of.flatMap(iteratedValues);
  if (i.k === "enumerate") return [...iteratedValues(i.of), ...(i.start ? [i.start] : [])];
  return i.k === "reversed" ? iteratedValues(i.of) : [i.value];
}

/** Printed values, including those of both branches. */
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
  /** compiles, but is probably a mistake */
  warnings: Refusal[];
  /** the module's statements, in order */
  body: Statement[];
  variables: Variable[];
  functions: FunctionDefinition[];
}

/** A mistake or an unsupported construct. */
export interface Refusal {
  at: Place;
  message: Message;
  /** fixes it, if known */
  edits?: readonly TextEdit[] | undefined;
}
