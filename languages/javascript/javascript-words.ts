/** What JavaScript for cars has not, with what to write instead: the reader goes by these tables. */

const noExceptions =
  "Exceptions are not here (try, catch, throw). Ask before you act, for example whether you can pay.";
const noClass = "Classes are not here. Use functions, arrays and objects with fixed fields.";
const noAsync = "async and await are not here: a turn is one call.";
const noString = "A string can only stand in console.log. Use a number instead.";

/** Parts of the grammar that are not here. */
export const refusedNodes: Readonly<Record<string, string>> = {
  ClassDeclaration: noClass,
  ClassExpression: noClass,
  NewExpression:
    "new is not here: write [ ] for an array, Array.from({ length: n }, () => 0) for one of n zeros, and { } for an object.",
  this: "this is not here: use variables and arguments.",
  super: noClass,
  TryStatement: noExceptions,
  ThrowStatement: noExceptions,
  AwaitExpression: noAsync,
  YieldExpression: "Generators are not here (yield). Return an array.",
  RegExp: "Regular expressions are not here: there is no text to search.",
  String: noString,
  TemplateString: noString,
  TaggedTemplateExpression: noString,
  WithStatement: "with is not here.",
  DebuggerStatement: "debugger is not here: step through a turn in the garage.",
  ImportDeclaration: "import is not here: a car brings everything along.",
  DynamicImport: "import is not here: a car brings everything along.",
};

/** Names that are not here. */
export const refusedNames: Readonly<Record<string, string>> = {
  eval: "eval is not here: a car's program is fixed before the race.",
  Function: "Function is not here: a car's program is fixed before the race.",
  Date: "Date is not here: a race knows no clock. race.turns() counts the turns.",
  NaN: "NaN is not here: all numbers are whole.",
  Infinity: "Infinity is not here: write Number.MAX_SAFE_INTEGER.",
  parseInt: "parseInt is not here: strings can only stand in console.log.",
  parseFloat: "parseFloat is not here: there are no floats in a race.",
  String: noString,
  BigInt: "BigInt is not here: numbers are safe integers, up to 2 ** 53 - 1.",
  Promise: noAsync,
  setTimeout: "setTimeout is not here: a turn is one call, and a race knows no clock.",
  Symbol: "Symbol is not here.",
  Map: "Map is not here. Use an array, or an object with fixed fields.",
  Set: "Set is not here. Use an array and includes( ).",
  JSON: "JSON is not here: strings can only stand in console.log.",
  RegExp: "Regular expressions are not here.",
  globalThis: "globalThis is not here: name the variable.",
  window: "window is not here: a car runs in a race, not in a page.",
  process: "process is not here: a car runs in a race.",
  require: "require is not here: a car brings everything along.",
  arguments: "arguments is not here: name each parameter.",
  Array: "Array( ) is not here: write [ ], or Array.from({ length: n }, () => 0) for an array of n zeros.",
  isNaN: "isNaN is not here: all numbers are whole.",
  Boolean: "Boolean is not here: write !! before the value.",
};
