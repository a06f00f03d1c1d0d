/** What Python for cars has and what it has not: the reader goes by these tables. */
import { message, type Said, say } from "../compiling/compiler-text.ts";
import { type RequiredKinds, requiredKinds } from "../core/type-node.ts";

/** Functions that are always there. */
export const functionNames: readonly string[] =
  "abs min max sum len sorted reversed range enumerate zip any all int bool divmod pow print list tuple dict map filter".split(
    " ",
  );

/** What functions that are always there take: the least and the most values, what is given by name, and whether a generator may be one. */
export const functionArguments: Readonly<
  Record<string, readonly [least: number, most: number, named?: readonly string[], walks?: true]>
> = {
  abs: [1, 1],
  all: [1, 1, [], true],
  any: [1, 1, [], true],
  bool: [0, 1],
  dict: [0, 1, [], true],
  divmod: [2, 2],
  enumerate: [1, 2, ["start"], true],
  filter: [0, 2],
  int: [0, 1],
  len: [1, 1],
  list: [0, 1, [], true],
  map: [0, Infinity],
  max: [0, Infinity, ["key", "default"], true],
  min: [0, Infinity, ["key", "default"], true],
  pow: [2, 3],
  range: [1, 3],
  reversed: [1, 1],
  sorted: [1, 1, ["key", "reverse"], true],
  sum: [1, 2, ["start"], true],
  tuple: [0, 1, [], true],
  zip: [0, Infinity],
};

/** Methods, with what their object has to be, and the least and the most values that they take. */
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

/** The methods that lists or dictionaries have. */
export const methodsOf = (of: "$list" | "$dict"): string[] =>
  Object.keys(methods).filter((name) => requiredKinds[methods[name]![0]] & requiredKinds[of]);

/** Names of Python that are not here, with what to do instead. */
export const refusedNames: Readonly<Record<string, Said>> = {
  eval: say`eval is not here: a car's program is fixed before the race.`,
  exec: say`exec is not here: a car's program is fixed before the race.`,
  compile: say`compile is not here: a car's program is fixed before the race.`,
  open: say`open is not here: a car has no files.`,
  input: say`input is not here: nobody answers a car during a race. What it knows stands in race and cars.`,
  float: say`float is not here: there are no floats in a race. Use whole numbers, with // for division.`,
  round: say`round is not here: all numbers are whole. Round a division as (a + b // 2) // b.`,
  str: say`str is not here: strings can only stand in print( ).`,
  set: say`set is not here: sets are not part of Python for cars. Use a list, or a dictionary with whole-number keys.`,
  frozenset: say`frozenset is not here: sets are not part of Python for cars. Use a list.`,
  iter: say`iter is not here: walk through the list with for.`,
  next: say`next is not here: walk through the list with for.`,
  type: say`type is not here: what a value is does not change.`,
  isinstance: say`isinstance is not here: what a value is does not change.`,
  globals: say`globals is not here: name the variable.`,
  locals: say`locals is not here: name the variable.`,
  getattr: say`getattr is not here: write the field's name, as in car.speed.`,
  setattr: say`setattr is not here: write the field's name.`,
  hash: say`hash is not here. Compare the values themselves.`,
  id: say`id is not here. Compare with ==.`,
  object: say`object is not here: there are no classes.`,
  super: say`super is not here: there are no classes.`,
  complex: say`complex is not here: there are only whole numbers.`,
  bytes: say`bytes is not here. Use a list of whole numbers.`,
  random: say`random is not here: a race is the same each time it is run. race.entropy() gives a number that changes.`,
  math: say`math is not here: all numbers are whole.`,
};

export const noString = message("text-value", { print: "print()" });
const noExceptions = message("no-exceptions");
const noGenerators = say`Generators are not here (yield). Return a list.`;
const noClass = say`Classes are not here. Use lists, tuples and functions.`;
const noAsync = say`async and await are not here: a turn is one call.`;
const noSets = say`Sets are not here. Use a list, or a dictionary with whole-number keys.`;

/** Parts of Python's grammar that are not here. */
export const refusedNodes: Readonly<Record<string, Said>> = {
  ImportStatement: say`import is not here: a car brings everything along.`,
  ClassDefinition: noClass,
  TryStatement: noExceptions,
  RaiseStatement: noExceptions,
  WithStatement: say`with is not here: there is nothing to open or close.`,
  MatchStatement: say`match is not here. Write if and elif.`,
  YieldStatement: noGenerators,
  YieldExpression: noGenerators,
  ComprehensionExpression: say`Generators are not here. Write a list, with [ ] around it.`,
  AwaitExpression: noAsync,
  AsyncStatement: noAsync,
  DecoratedStatement: say`Decorators (@) are not here. Call the function where it is needed.`,
  SetExpression: noSets,
  SetComprehensionExpression: noSets,
  PrintStatement: message("call-brackets", { call: "print(…)" }),
  TypeDefinition: say`Type definitions are not here.`,
  Ellipsis: say`"..." is not here. Write pass for an empty body.`,
};
