import { type Message, message } from "../compiling/compiler-text.ts";

const noExceptions = message("no-exceptions");
const noClass = message("no-class", { language: "javascript" });
const noAsync = message("no-async");
const noString = message("text-value", { print: "console.log()" });

export const refusedNodes: Readonly<Record<string, Message>> = {
  ClassDeclaration: noClass,
  ClassExpression: noClass,
  NewExpression: message("no-new"),
  this: message("no-this"),
  super: noClass,
  TryStatement: noExceptions,
  ThrowStatement: noExceptions,
  AwaitExpression: noAsync,
  YieldExpression: message("no-generator", { language: "javascript" }),
  RegExp: message("no-regexp"),
  String: noString,
  TemplateString: noString,
  TaggedTemplateExpression: noString,
  WithStatement: message("no-with"),
  DebuggerStatement: message("no-debugger"),
  ImportDeclaration: message("no-import"),
  DynamicImport: message("no-import"),
};

export const refusedNames: Readonly<Record<string, Message>> = {
  eval: message("no-eval", { name: "eval" }),
  Function: message("no-eval", { name: "Function" }),
  Date: message("no-clock", { name: "Date" }),
  NaN: message("never-nan", { name: "NaN" }),
  Infinity: message("no-infinity"),
  parseInt: message("no-text-word", { name: "parseInt", print: "console.log" }),
  parseFloat: message("no-float-word", { name: "parseFloat", divide: "Math.floor(a / b)" }),
  String: noString,
  BigInt: message("no-bigint"),
  Promise: noAsync,
  setTimeout: message("no-clock", { name: "setTimeout" }),
  Symbol: message("no-symbol"),
  Map: message("no-map"),
  Set: message("no-javascript-set"),
  JSON: message("no-text-word", { name: "JSON", print: "console.log" }),
  RegExp: message("no-regexp"),
  globalThis: message("no-lookup", { name: "globalThis" }),
  window: message("no-page", { name: "window" }),
  process: message("no-page", { name: "process" }),
  require: message("no-import"),
  arguments: message("no-arguments", { name: "arguments" }),
  Array: message("no-array-call"),
  isNaN: message("never-nan", { name: "isNaN" }),
};
