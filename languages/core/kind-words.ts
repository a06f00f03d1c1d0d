/** Kinds and operators in each language's own words. */
import type { Language } from "./program.ts";
import { kind, type KindName, kindNames, type Kinds } from "./type-node.ts";

const words: Record<Language, Record<KindName, string>> = {
  python: {
    int: "a whole number",
    bool: "a boolean",
    none: "None",
    undefined: "nothing",
    list: "a list",
    tuple: "a tuple",
    dict: "a dictionary",
    record: "a car's data",
    car: "a car",
    race: "the race",
    function: "a function",
  },
  javascript: {
    int: "a number",
    bool: "a boolean",
    none: "null",
    undefined: "undefined",
    list: "an array",
    tuple: "an array",
    dict: "an object",
    record: "an object",
    car: "a car",
    race: "the race",
    function: "a function",
  },
};

/** "a list", "a whole number or None". */
export function kindsInWords(kinds: Kinds, language: Language): string {
  const found = kindNames.filter((name) => kinds & kind[name]).map((name) => words[language][name]);
  return found.length > 1 ? `${found.slice(0, -1).join(", ")} or ${found.at(-1)}` : (found[0] ?? "nothing");
}

const signs: Readonly<Record<string, string>> = {
  add: "+",
  iadd: "+=",
  sub: "-",
  mul: "*",
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
