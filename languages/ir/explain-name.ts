/** Explains unknown names: typing mistakes, other languages' words, or fields without their object. */
import { closestNames } from "../compiling/closest-names.ts";
import { type Message, message } from "../compiling/compiler-text.ts";
import type { TextEdit } from "../compiling/diagnostics.ts";
import type { Place } from "../codegen/word-code.ts";
import { languageNames } from "./type-node.ts";
import type { Expression, Language } from "./program.ts";
import { carFields, raceFunctions, snakeCase } from "./race-interface.ts";

interface NameExplanation {
  message: Message;
  edits?: readonly TextEdit[];
}

/** A pattern for another language's word and its replacement; without `write`, only its name here. */
type ForeignWord = readonly [pattern: RegExp, instead: string, isExample?: true];

const foreignWords: Readonly<Record<Language, readonly ForeignWord[]>> = {
  python: [
    [/null\b|nil\b|undefined\b/, "None"],
    [/true\b/, "True"],
    [/false\b/, "False"],
    [/console\.log\b/, "print"],
    [/Math\.(min|max|abs|pow)\b/, "$1"],
    [/Math\.floor\(([^()/\n]*?)\s*\/\s*([^()\n]*)\)/, "$1 // $2"],
    [/Math\b(?:\.\w+)?/, "a // b", true],
    [/(?:this|self)\./, ""],
    [/parseInt\b/, "int"],
    [/(?:end|endif|fi|done)\b/, ""],
    [/let\b|var\b|const\b/, ""],
  ],
  javascript: [
    [/None\b|nil\b/, "null"],
    [/True\b/, "true"],
    [/False\b/, "false"],
    [/print\b/, "console.log"],
    [/len\(([\w.]+|\w+\[[^[\]\n]*\](?:\.\w+)?)\)/, "$1.length"],
    [/len\b/, "cars.length", true],
    [/(abs|min|max|pow|round|floor)(?=\()/, "Math.$1"],
    [/int(?=\()/, "Math.trunc"],
    [/sum\(([\w.]+)\)/, "$1.reduce((a, b) => a + b, 0)"],
    [/range\b/, "for (let i = 0; i < 3; i++)", true],
    [/pass\b;?/, ""],
    [/(?:end|endif|fi|done)\b;?/, ""],
    [/then\b/, "{", true],
    [/def\b|func\b/, "function", true],
    [/elif\b/, "else if", true],
  ],
};

/** They compile but are useless to a car, so they are never suggested. */
const notSuggested = new Set(["register", "play"]);

/** Race functions worth suggesting, in the language's spelling. */
export function usefulRaceFunctions(names: Iterable<string>): string[] {
  return [...names].filter((name) => !notSuggested.has(name));
}

export interface NameContext {
  language: Language;
  source: string;
  /** existing names */
  names: readonly string[];
}

const plain = (name: string): string => name.toLowerCase().replaceAll("_", "");

export function explainName(name: string, at: Place, { language, source, names }: NameContext): NameExplanation {
  const replaced = (insert: string, to = at.to): { edits: TextEdit[] } => ({ edits: [{ from: at.from, to, insert }] });
  const following = source.slice(at.from);
  for (const [pattern, instead, isExample] of foreignWords[language]) {
    const found = new RegExp(`^(?:${pattern.source})`).exec(following);
    if (!found || found[0].length < name.length) continue;
    const [written] = found;
    // Replaced in all following text, because a pattern may look ahead.
    const after = following.replace(new RegExp(`^(?:${pattern.source})`), instead);
    const insert = isExample ? instead : after.slice(0, after.length - following.length + written.length);
    const fix = isExample ? {} : replaced(insert, at.from + written.length);
    return insert === ""
      ? { message: message("extra-sign", { sign: written.replace(/[.;]$/, "") }), ...fix }
      : { message: message("foreign", { language: languageNames[language], written, instead: insert }), ...fix };
  }
  const has = (one: string): boolean => names.includes(one);
  const suggestions = usefulRaceFunctions(raceFunctions.titans.map((one) => one.name)).map((one) =>
    language === "python" ? snakeCase(one) : one,
  );
  const isCall = source.slice(at.to).trimStart().startsWith("(");
  const raceFunction = suggestions.find((one) => plain(one) === plain(name));
  if (raceFunction && isCall) {
    const suggestion = `race.${raceFunction}`;
    return {
      message: message("did-you-mean", { name, suggestions: suggestion }),
      ...(has("race") && replaced(suggestion)),
    };
  }
  const near = closestNames(name, names);
  const [nearest] = near;
  if (nearest !== undefined)
    return { message: message("did-you-mean", { name, suggestions: near.join(", ") }), ...replaced(nearest) };
  if (carFields.titans.includes(name)) {
    const own = /\b(\w+)\s*=\s*cars\[place\]\s*(?:;|#|$)/m.exec(source.slice(0, at.from))?.[1];
    const isKnown = own !== undefined && has(own);
    const suggestion = `${isKnown ? own : "cars[place]"}.${name}`;
    return {
      message: message("did-you-mean", { name, suggestions: suggestion }),
      ...((isKnown || (has("cars") && has("place"))) && replaced(suggestion)),
    };
  }
  return { message: message("unknown-name", { name }) };
}

// Members

/** Other languages' list members and their replacements; `#` is the list. */
const listWords: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  python: {
    length: "len(#)",
    size: "len(#)",
    len: "len(#)",
    push: "append",
    add: "append",
    shift: "pop",
    includes: "in",
    indexOf: "index",
  },
  javascript: {
    len: "length",
    size: "length",
    count: "length",
    append: "push",
    add: "push",
    extend: "push",
    insert: "splice",
    remove: "splice",
    index: "indexOf",
  },
};
const listMembers: Readonly<Record<Language, readonly string[]>> = {
  python: ["append", "pop", "insert", "remove", "index", "count", "reverse", "sort", "extend", "clear", "copy"],
  javascript:
    "length push pop shift unshift slice splice concat indexOf includes reverse sort map filter reduce some every find findIndex forEach fill at".split(
      " ",
    ),
};
/** Beginners' names for a car's numbers. */
const fieldWords: Readonly<Record<string, string>> = {
  money: "balance",
  coins: "balance",
  cash: "balance",
  x: "y",
  position: "y",
  distance: "y",
  velocity: "speed",
  shields: "shield",
};

/** The owner of a member, as far as known. */
export interface MemberOwner {
  of: "race" | "list" | "car" | "record" | "number" | "other";
  /** member names to list in messages */
  members: readonly string[];
}

/**
 * @param e a field that is read or a method that is called
 * @returns undefined where nothing better is known than the kind of the owner
 */
export function explainMember(
  e: { a: Expression; name: string; at: Place; isCall: boolean },
  { of, members }: MemberOwner,
  { language, source }: { language: Language; source: string },
): NameExplanation | undefined {
  const { name } = e;
  const owner = source.slice(e.a.at.from, e.a.at.to);
  const dot = source.indexOf(".", e.a.at.to);
  const from = source.indexOf(name, dot);
  const to = from + name.length;
  const written = (insert: string): { edits: TextEdit[] } => ({ edits: [{ from, to, insert }] });
  const close = (suggestions: readonly string[]): NameExplanation => ({
    message: message("did-you-mean", { name, suggestions: suggestions.slice(0, 5).join(", ") }),
    ...written(suggestions[0]!),
  });
  if (of === "number") {
    if (!carFields.titans.includes(name)) return undefined;
    const suggestion = `cars[${owner}].${name}`;
    return {
      message: message("place-for-car", { name: owner, suggestion }),
      edits: [{ from: e.a.at.from, to, insert: suggestion }],
    };
  }
  if (of === "list") {
    const word = listWords[language][name];
    if (word?.includes("#")) {
      const suggestion = word.replace("#", owner);
      const end = /^\s*\(\s*\)/.exec(source.slice(to))?.[0].length ?? 0;
      return {
        message: message("did-you-mean", { name, suggestions: suggestion }),
        edits: [{ from: e.a.at.from, to: to + end, insert: suggestion }],
      };
    }
    if (word === "length") {
      const end = /^\s*\(\s*\)/.exec(source.slice(to))?.[0].length ?? 0;
      return {
        message: message("did-you-mean", { name, suggestions: word }),
        edits: [{ from, to: to + end, insert: word }],
      };
    }
    const near = word === undefined ? closestNames(name, listMembers[language]) : [word];
    return near.length > 0 ? close(near) : undefined;
  }
  if (of === "other") return undefined;
  if (of === "race" && members.includes(name)) {
    const call = `${owner}.${name}(${/^buy(?!_?banana)/i.test(name) ? 1 : ""})`;
    return { message: message("call-brackets", { call }), edits: [{ from: e.a.at.from, to, insert: call }] };
  }
  const same = members.filter((one) => plain(one) === plain(name));
  const meant = of === "car" && fieldWords[name] !== undefined ? [fieldWords[name]] : [];
  const near = [...same, ...meant, ...closestNames(name, members).filter((one) => !same.includes(one))];
  if (near.length > 0) return close(near);
  return { message: message("unknown-member", { owner, name, suggestions: members.slice(0, 5).join(", ") }) };
}
