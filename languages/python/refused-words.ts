import { type Message, message } from "../compiling/compiler-text.ts";

export const refusedNames: Readonly<Record<string, Message>> = {
  eval: message("no-eval", { name: "eval" }),
  exec: message("no-eval", { name: "exec" }),
  compile: message("no-eval", { name: "compile" }),
  open: message("no-files", { name: "open" }),
  input: message("no-input", { name: "input" }),
  float: message("no-float-word", { name: "float", divide: "//" }),
  round: message("no-round", { name: "round" }),
  str: message("no-text-word", { name: "str", print: "print( )" }),
  set: message("no-set-word", { name: "set" }),
  frozenset: message("no-set-word", { name: "frozenset" }),
  iter: message("no-iterator", { name: "iter" }),
  next: message("no-iterator", { name: "next" }),
  type: message("no-type-test", { name: "type" }),
  isinstance: message("no-type-test", { name: "isinstance" }),
  globals: message("no-lookup", { name: "globals" }),
  locals: message("no-lookup", { name: "locals" }),
  getattr: message("no-attribute", { name: "getattr" }),
  setattr: message("no-attribute", { name: "setattr" }),
  hash: message("no-hash", { name: "hash" }),
  id: message("no-hash", { name: "id" }),
  object: message("no-class-word", { name: "object" }),
  super: message("no-class-word", { name: "super" }),
  complex: message("whole-numbers", { name: "complex" }),
  bytes: message("no-bytes", { name: "bytes" }),
  random: message("no-random", { name: "random" }),
  math: message("whole-numbers", { name: "math" }),
};

const noExceptions = message("no-exceptions");
const noGenerators = message("no-generator", { language: "python" });
const noClass = message("no-class", { language: "python" });
const noAsync = message("no-async");
const noSets = message("no-set");

export const refusedNodes: Readonly<Record<string, Message>> = {
  ImportStatement: message("no-import"),
  ClassDefinition: noClass,
  TryStatement: noExceptions,
  RaiseStatement: noExceptions,
  WithStatement: message("no-with"),
  MatchStatement: message("no-match"),
  YieldStatement: noGenerators,
  YieldExpression: noGenerators,
  ComprehensionExpression: message("no-generator-value"),
  AwaitExpression: noAsync,
  AsyncStatement: noAsync,
  DecoratedStatement: message("no-decorator"),
  SetExpression: noSets,
  SetComprehensionExpression: noSets,
  PrintStatement: message("call-brackets", { call: "print(…)" }),
  TypeDefinition: message("no-type-definition"),
  Ellipsis: message("no-ellipsis"),
};
