/** Only needed for programs with mistakes. The garage's workers load it at the first mistake. */
import { type Message, message } from "../compiling/compiler-text.ts";
import { closestNames } from "../compiling/closest-names.ts";
import type { Place } from "../codegen/word-code.ts";
import { explainMember, explainName, usefulRaceFunctions } from "./explain-name.ts";
import {
  explainPart,
  explainSyntax,
  type Habit,
  type Mistake,
  type MistakeFinder,
  wrongCharacter,
} from "./explain-syntax.ts";
import type { Language } from "./program.ts";

/** What the language's guide shows about an unsupported word: code, and what to write instead. */
export type Refused = Readonly<Record<string, readonly [message: Message, code?: string, instead?: string]>>;

export const unsupported = (name: string, instead: string | Message): Message =>
  message("unsupported", { name, instead });
export const either = (first: string | Message, last: string | Message): Message => message("either", { first, last });
export const removable = (name: string): Message => message("removable", { name });
export const notHere = (name: string): Message => message("not-here", { name });

/** One language's explanations. */
interface LanguageWords {
  habits: readonly Habit[];
  finders: readonly MistakeFinder[];
  /** unsupported grammar nodes and names */
  parts: Refused;
  names: Refused;
}

/** Explains the mistakes of programs in a language. */
export function explanationsOf(language: Language, { habits, finders, parts, names }: LanguageWords) {
  return {
    closestNames,
    explainMember,
    usefulRaceFunctions,
    explainName,
    /** @param error where the grammar stopped */
    syntax: (source: string, error: number): Mistake => explainSyntax(language, source, error, habits, finders),
    part: (source: string, part: Place): Mistake => explainPart(language, source, part, habits),
    character: (source: string, code: string): Mistake | undefined => wrongCharacter(language, source, code),
    parts: Object.fromEntries(Object.entries(parts).map(([part, [said]]) => [part, said])),
    refusedName: (name: string): Message | undefined => (Object.hasOwn(names, name) ? names[name]?.[0] : undefined),
  };
}

export type Explanations = ReturnType<typeof explanationsOf>;
