/** What JavaScript for cars has not, with what to write instead: the reader goes by these tables. */
import { message, type Said, say } from "../compiling/compiler-text.ts";

const noExceptions = message("no-exceptions");
const noClass = say`Classes are not here. Use functions, arrays and objects with fixed fields.`;
const noAsync = say`async and await are not here: a turn is one call.`;
const noString = message("text-value", { print: "console.log()" });

/** Parts of the grammar that are not here. */
export const refusedNodes: Readonly<Record<string, Said>> = {
  ClassDeclaration: noClass,
  ClassExpression: noClass,
  NewExpression: say`new is not here: write [ ] for an array, Array.from({ length: n }, () => 0) for one of n zeros, and { } for an object.`,
  this: say`this is not here: use variables and arguments.`,
  super: noClass,
  TryStatement: noExceptions,
  ThrowStatement: noExceptions,
  AwaitExpression: noAsync,
  YieldExpression: say`Generators are not here (yield). Return an array.`,
  RegExp: say`Regular expressions are not here: there is no text to search.`,
  String: noString,
  TemplateString: noString,
  TaggedTemplateExpression: noString,
  WithStatement: say`with is not here.`,
  DebuggerStatement: say`debugger is not here: step through a turn in the garage.`,
  ImportDeclaration: say`import is not here: a car brings everything along.`,
  DynamicImport: say`import is not here: a car brings everything along.`,
};

/** Names that are not here. */
export const refusedNames: Readonly<Record<string, Said>> = {
  eval: say`eval is not here: a car's program is fixed before the race.`,
  Function: say`Function is not here: a car's program is fixed before the race.`,
  Date: say`Date is not here: a race knows no clock. race.turns() counts the turns.`,
  NaN: say`NaN is not here: all numbers are whole.`,
  Infinity: say`Infinity is not here: write Number.MAX_SAFE_INTEGER.`,
  parseInt: say`parseInt is not here: strings can only stand in console.log.`,
  parseFloat: say`parseFloat is not here: there are no floats in a race.`,
  String: noString,
  BigInt: say`BigInt is not here: numbers are safe integers, up to 2 ** 53 - 1.`,
  Promise: noAsync,
  setTimeout: say`setTimeout is not here: a turn is one call, and a race knows no clock.`,
  Symbol: say`Symbol is not here.`,
  Map: say`Map is not here. Use an array, or an object with fixed fields.`,
  Set: say`Set is not here. Use an array and includes( ).`,
  JSON: say`JSON is not here: strings can only stand in console.log.`,
  RegExp: say`Regular expressions are not here.`,
  globalThis: say`globalThis is not here: name the variable.`,
  window: say`window is not here: a car runs in a race, not in a page.`,
  process: say`process is not here: a car runs in a race.`,
  require: say`require is not here: a car brings everything along.`,
  arguments: say`arguments is not here: name each parameter.`,
  Array: say`Array( ) is not here: write [ ], or Array.from({ length: n }, () => 0) for an array of n zeros.`,
  isNaN: say`isNaN is not here: all numbers are whole.`,
};
