/** Kinds and operators in each language's own words. */
import { type Said, say } from "../compiling/compiler-text.ts";
import type { Language } from "./program.ts";
import { kind, type KindName, kindNames, type Kinds } from "./type-node.ts";

export const languageNames: Readonly<Record<Language, string>> = { python: "Python", javascript: "JavaScript" };

const words: Record<Language, Record<KindName, Said>> = {
  python: {
    int: say`a whole number`,
    bool: say`a boolean`,
    none: say`None`,
    undefined: say`nothing`,
    list: say`a list`,
    tuple: say`a tuple`,
    dict: say`a dictionary`,
    record: say`a car's data`,
    car: say`a car`,
    race: say`the race`,
    function: say`a function`,
  },
  javascript: {
    int: say`a number`,
    bool: say`a boolean`,
    none: say`null`,
    undefined: say`undefined`,
    list: say`an array`,
    tuple: say`an array`,
    dict: say`an object`,
    record: say`an object`,
    car: say`a car`,
    race: say`the race`,
    function: say`a function`,
  },
};

/** "a list", "a whole number or None". */
export function kindsInWords(kinds: Kinds, language: Language): Said {
  const found = kindNames.filter((name) => kinds & kind[name]).map((name) => words[language][name]);
  const last = found.pop() ?? say`nothing`;
  if (found.length === 0) return last;
  return say`${found.reduce((before, one) => say`${before}, ${one}`)} or ${last}`;
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

/** "value" or "values", as many as there are. */
export const valuesInWords = (count: number): Said => (count === 1 ? say`value` : say`values`);
