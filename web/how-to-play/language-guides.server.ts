/** The guides to the languages of cars, with what the compiler itself says of what is refused. */
import type { GuideTopic } from "#languages/compiling/language-guide.ts";
import { guideTopics } from "#languages/compiling/language-guide.ts";
import { wordings } from "#languages/compiling/compiler-texts.ts";
import { compileSource } from "#languages/core/compile-source.ts";
import { javascript } from "#languages/javascript/javascript.ts";
import { javascriptGuide, javascriptProgram } from "#languages/javascript/javascript-guide.ts";
import { formatOutcome } from "#messages/format-compiler-message.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { python } from "#languages/python/python.ts";
import { pythonGuide, pythonProgram } from "#languages/python/python-guide.ts";

const languages = {
  python: { row: python, guide: pythonGuide, program: pythonProgram, fileName: "car.py" },
  javascript: { row: javascript, guide: javascriptGuide, program: javascriptProgram, fileName: "car.js" },
} as const;

export type GuidedLanguage = keyof typeof languages;

export const guidedLanguages = Object.keys(languages) as GuidedLanguage[];

export interface GuideExample {
  code: string;
  /** what to write in its place */
  instead?: string;
}

export interface GuidePage {
  there: { topic: GuideTopic; code: string }[];
  names: { of: "functions" | "lists" | "dictionaries"; names: readonly string[] }[];
  /** one for each sentence that the compiler says; the examples that it says it of */
  refused: { sentence: string; examples: GuideExample[] }[];
}

/** What the compiler says of an example, as a car's turn, in a language of the site; undefined where it takes it. */
export function saidOf(language: GuidedLanguage, code: string, readsIn = "en"): string | undefined {
  const { row, program, fileName } = languages[language];
  const wording = wordings[readsIn];
  const compiled = compileSource(row, {
    source: program(code),
    fileName,
    family: "code-prix",
    goal: "check",
    wording,
  });
  const outcome = formatOutcome(messagesOf(readsIn).compiler, compiled, wording);
  if (outcome.kind !== "rejected") return undefined;
  return outcome.diagnostics[0]?.message ?? outcome.message;
}

/** What the page of a language shows. */
export function guideOf(language: GuidedLanguage, readsIn: string): GuidePage {
  const { guide } = languages[language];
  const refused = new Map<string, GuideExample[]>();
  for (const { code, instead } of guide.refused) {
    const sentence = saidOf(language, code, readsIn);
    // What the compiler takes by now is refused no longer; a test tells of the row.
    if (sentence === undefined) continue;
    const example = { code, ...(instead !== undefined && { instead }) };
    const others = refused.get(sentence) ?? [];
    // A word may stand in both of the reader's tables.
    if (!others.some((other) => other.code === code)) refused.set(sentence, [...others, example]);
  }
  return {
    there: guideTopics.flatMap((topic) => {
      const code = guide.there[topic];
      return code === undefined ? [] : [{ topic, code }];
    }),
    names: [...guide.names],
    refused: [...refused].map(([sentence, examples]) => ({ sentence, examples })),
  };
}
