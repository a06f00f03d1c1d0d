import type { Machine } from "#engine/evm/machine.ts";
import { judgeWithNode } from "./ask-node-judge.ts";
import { type JudgedReport, judgePrograms } from "./judge-programs.ts";
import { corpusPrograms, mutantsOf } from "./mutants.ts";

const words = (
  "= == === + - * / % ** ! ~ && || ?? ?. , ; : ? ( ) [ ] { } => ... . ++ -- < > << >>> & | ^ += **= ??= &&= typeof void delete in of " +
  "let const var function return if else for while do break continue switch case default export import await yield static async get set " +
  "new this super class extends try catch throw with debugger enum implements interface package private protected public eval arguments " +
  "nope nope as satisfies type number undefined null true false 0 1 2 -1 0_1 07 1_ 1.5 1n 0x1F 'x' `x` /x/ x a b # @"
).split(" ");

export function checkJavascriptMutants(machine: Machine, count: number, seed: number): JudgedReport {
  const programs = mutantsOf(corpusPrograms(".js"), [...words, "\n"], count, seed);
  return judgePrograms(machine, programs, judgeWithNode);
}
