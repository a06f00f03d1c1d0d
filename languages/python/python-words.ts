import { message } from "../compiling/compiler-text.ts";
import { type RequiredKinds, requiredKinds } from "../ir/type-node.ts";

/** Types that annotations can name. */
export const carTypes = "int, bool, list[int], tuple[int, int], dict[int, int], Race, CarData";

export const supportedKeywords =
  "False None True and assert break continue def del elif else for global if in is lambda nonlocal not or pass return while".split(
    " ",
  );
const refusedKeywords = "as async await class except finally from import raise try with yield".split(" ");
export const keywords: ReadonlySet<string> = new Set([...supportedKeywords, ...refusedKeywords].toSorted());

/** Fewest and most positional values, keywords, and whether it accepts a generator. */
export const functionArguments: Readonly<
  Record<string, readonly [least: number, most: number, named?: readonly string[], walks?: true]>
> = {
  abs: [1, 1],
  min: [0, Infinity, ["key", "default"], true],
  max: [0, Infinity, ["key", "default"], true],
  sum: [1, 2, ["start"], true],
  len: [1, 1],
  sorted: [1, 1, ["key", "reverse"], true],
  reversed: [1, 1],
  range: [1, 3],
  enumerate: [1, 2, ["start"], true],
  zip: [0, Infinity],
  any: [1, 1, [], true],
  all: [1, 1, [], true],
  int: [0, 1],
  bool: [0, 1],
  divmod: [2, 2],
  pow: [2, 3],
  list: [0, 1, [], true],
  tuple: [0, 1, [], true],
  dict: [0, 1, [], true],
  map: [0, Infinity],
  filter: [0, 2],
};

export const functionNames: readonly string[] = [...Object.keys(functionArguments), "print"];

/** Receiver, and fewest and most values. */
export const methods: Readonly<Record<string, readonly [of: RequiredKinds, least: number, most: number]>> = {
  append: ["$list", 1, 1],
  pop: ["$collection", 0, 2],
  insert: ["$list", 2, 2],
  remove: ["$list", 1, 1],
  index: ["$sequence", 1, 2],
  count: ["$sequence", 1, 1],
  reverse: ["$list", 0, 0],
  extend: ["$list", 1, 1],
  clear: ["$collection", 0, 0],
  copy: ["$collection", 0, 0],
  sort: ["$list", 0, 0],
  get: ["$dict", 1, 2],
  setdefault: ["$dict", 1, 2],
  update: ["$dict", 1, 1],
  items: ["$dict", 0, 0],
  keys: ["$dict", 0, 0],
  values: ["$dict", 0, 0],
};

export const methodsOf = (of: "$list" | "$dict"): string[] =>
  Object.keys(methods).filter((name) => requiredKinds[methods[name]![0]] & requiredKinds[of]);

export const noString = message("text-value", { print: "print()" });
