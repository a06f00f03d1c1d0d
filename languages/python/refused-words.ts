/** What Python for cars has not, with what to write instead. */
import { message, type Said, say } from "../compiling/compiler-text.ts";

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
