/** Uses the compiler's own tables and messages. */
import { guideTopics } from "#languages/compiling/language-guide.ts";
import { compileSource } from "#languages/ir/compile-source.ts";
import { javascript, python } from "#languages/compiling/session/compile-session.ts";
import { javascriptGuide, javascriptProgram } from "#languages/javascript/javascript-guide.ts";
import { formatOutcome } from "#messages/format-compiler-message.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { pythonGuide, pythonProgram } from "#languages/python/python-guide.ts";

const languages = {
  python: { row: python, guide: pythonGuide, program: pythonProgram, fileName: "car.py" },
  javascript: { row: javascript, guide: javascriptGuide, program: javascriptProgram, fileName: "car.js" },
} as const;

export type GuidedLanguage = keyof typeof languages;

export const guidedLanguages = Object.keys(languages) as GuidedLanguage[];

export interface GuideExample {
  code: string;
  instead?: string;
}

export function saidOf(language: GuidedLanguage, code: string, readsIn = "en"): string | undefined {
  const { row, program, fileName } = languages[language];
  const compiled = compileSource(row, {
    source: program(code),
    fileName,
    family: "code-prix",
    goal: "check",
  });
  const outcome = formatOutcome(messagesOf(readsIn).compiler, compiled);
  if (outcome.kind !== "rejected") return undefined;
  return outcome.diagnostics[0]?.message ?? outcome.message;
}

export function guideOf(language: GuidedLanguage, readsIn: string) {
  const { guide } = languages[language];
  const refused = new Map<string, GuideExample[]>();
  for (const { code, instead } of guide.refused) {
    const sentence = saidOf(language, code, readsIn);
    // Skip rows that the compiler accepts now; a test reports them.
    if (sentence === undefined) continue;
    const example = { code, ...(instead !== undefined && { instead }) };
    const others = refused.get(sentence) ?? [];
    // A word can be in both tables.
    if (!others.some((other) => other.code === code)) refused.set(sentence, [...others, example]);
  }
  return {
    there: guideTopics.flatMap((topic) => {
      const code = guide.there[topic];
      return code === undefined ? [] : [{ topic, code }];
    }),
    names: [...guide.names],
    /** examples grouped by compiler message */
    refused: [...refused].map(([sentence, examples]) => ({ sentence, examples })),
  };
}
