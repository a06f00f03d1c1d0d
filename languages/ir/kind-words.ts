/** Kinds and operators in each language's own words. */
import { message, type MessageValue } from "../compiling/compiler-text.ts";
import type { Language } from "./program.ts";
import { kind, type KindName, kindNames, type Kinds } from "./type-node.ts";

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
