/** Only needed for programs with mistakes. The garage's workers load it at the first mistake. */
import type { Message } from "../compiling/compiler-text.ts";
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

/** One language's explanations. */
interface LanguageWords {
  habits: readonly Habit[];
  finders: readonly MistakeFinder[];
  /** unsupported grammar nodes and names, with what to write instead */
  parts: Readonly<Record<string, Message>>;
  names: Readonly<Record<string, Message>>;
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
    parts,
    refusedName: (name: string): Message | undefined => (Object.hasOwn(names, name) ? names[name] : undefined),
  };
}

export type Explanations = ReturnType<typeof explanationsOf>;
