/**
 * What is known of a value while compiling: its possible kinds, the range of its numbers, and nodes for its contents.
 * Nodes of containers that may be the same are united, so that all users of a list store its elements the same way.
 */
import { message, type MessageValue } from "../compiling/compiler-text.ts";
import type { FunctionDefinition, Language } from "./program.ts";

export type Kinds = number;
export const kind = {
  int: 1,
  bool: 2,
  none: 4,
  undefined: 8,
  list: 16,
  tuple: 32,
  dict: 64,
  record: 128,
  car: 256,
  race: 512,
  function: 1024,
} as const;
type KindName = keyof typeof kind;
const kindNames = Object.keys(kind) as KindName[];

export const numbers: Kinds = kind.int | kind.bool;

/** Primitives that return their object and refuse or stop for another kind. */
export const requiredKinds = {
  $list: kind.list,
  $dict: kind.dict,
  $sequence: kind.list | kind.tuple,
  $collection: kind.list | kind.dict,
} as const;
export type RequiredKinds = keyof typeof requiredKinds;
export const requiredBy = (method: string): Kinds => (requiredKinds as Readonly<Record<string, Kinds>>)[method] ?? 0;

export interface TypeNode {
  /** set when this node was united with another */
  same?: TypeNode;
  kinds: Kinds;
  /** of its whole numbers; both 0: none */
  low: bigint;
  high: bigint;
  growths: number;
  /** of a list */
  element?: TypeNode;
  tuple?: TupleShape;
  key?: TypeNode;
  value?: TypeNode;
  fields?: FieldMap;
  /** a car's fields, in the referee's order */
  isCarData?: boolean;
  functions?: Set<FunctionDefinition>;
  /** of arrays' contents: the program tests whether an item exists */
  isAsked?: boolean;
  /** of arrays' contents: JavaScript skips holes here */
  skipsHoles?: boolean;
}

/** Fields of all objects that can occur in one place; all are stored in the same way. */
export interface FieldMap extends Map<string, TypeNode> {
  /** set when these fields were united with others */
  same?: FieldMap;
  /** the referee's fields; no others can be added */
  isFixed?: boolean;
}

/** Of fixed length with a node for each item, or of any length with one node for all. */
export interface TupleShape {
  items: TypeNode[];
  any?: TypeNode;
  /** positions of the arrays that were read as tuples */
  origins?: Set<number>;
}

export const newNode = (): TypeNode => ({ kinds: 0, low: 0n, high: 0n, growths: 0 });

export function find(node: TypeNode): TypeNode {
  let root = node;
  while (root.same) root = root.same;
  while (root.fields?.same) root.fields = root.fields.same;
  // Shorter the next time.
  for (let each = node; each.same;) {
    const next: TypeNode = each.same;
    each.same = root;
    each = next;
  }
  return root;
}

/** Kinds and operators in each language's terms. */
export const languageNames: Readonly<Record<Language, string>> = { python: "Python", javascript: "JavaScript" };

const anArray = message("an-array");
const anObject = message("an-object");

const words: Record<Language, Record<KindName, MessageValue>> = {
  python: {
    int: message("a-whole-number"),
    bool: message("a-boolean"),
    none: "None",
    undefined: message("nothing"),
    list: message("a-list"),
    tuple: message("a-tuple"),
    dict: message("a-dictionary"),
    record: message("a-cars-data"),
    car: message("a-car"),
    race: message("the-race"),
    function: message("a-function"),
  },
  javascript: {
    int: message("a-number"),
    bool: message("a-boolean"),
    none: "null",
    undefined: "undefined",
    list: anArray,
    tuple: anArray,
    dict: anObject,
    record: anObject,
    car: message("a-car"),
    race: message("the-race"),
    function: message("a-function"),
  },
};

/** "a list", "a whole number or None". */
export function kindsInWords(kinds: Kinds, language: Language): MessageValue {
  const found = [...new Set(kindNames.filter((name) => kinds & kind[name]).map((name) => words[language][name]))];
  const last = found.pop() ?? message("nothing");
  if (found.length === 0) return last;
  return message("either", { first: found.reduce((first, next) => message("several", { first, next })), last });
}

const signs: Readonly<Record<string, string>> = {
  add: "+",
  iadd: "+=",
  sub: "-",
  mul: "*",
  imul: "*=",
  floordiv: "//",
  truncdiv: "/",
  ceildiv: "/",
  rounddiv: "/",
  mod: "%",
  pow: "**",
  and: "&",
  or: "|",
  xor: "^",
  shl: "<<",
  shr: ">>",
  ushr: ">>>",
  neg: "-",
  pos: "+",
  invert: "~",
};

export const operatorInWords = (name: string): string => signs[name] ?? name;
