import { describe, expect, test } from "vitest";
import { guidedLanguages, guideOf, guides, refusedExamples, saidOf } from "./language-guides.server.ts";

describe.each(guidedLanguages)("the guide to %s", (language) => {
  test.each(Object.entries(guides[language].there))("compiles the examples about %s", (_, code) => {
    expect(saidOf(language, code)).toBeUndefined();
  });

  test("covers each rejected word with its message and a compiling replacement", () => {
    const refused = refusedExamples(language);
    const taken = refused.filter(({ code }) => saidOf(language, code) === undefined);
    expect(taken).toEqual([]);
    const vague = refused.filter(({ code }) =>
      /^Cars in \w+ don't have|isn't known here|Couldn't read this line|is not finished/.test(
        saidOf(language, code) ?? "",
      ),
    );
    expect(vague.map(({ code }) => [code, saidOf(language, code)])).toEqual([]);
    const instead = refused.flatMap((row) => (row.instead === undefined ? [] : [row.instead]));
    expect(instead.map((code) => [code, saidOf(language, code)]).filter(([, said]) => said !== undefined)).toEqual([]);
  });

  test("gives each sentence once, with examples, in the reader's language", () => {
    const sentencesIn = (readsIn: string) => guideOf(language, readsIn).refused.map(({ sentence }) => sentence);
    const english = sentencesIn("en");
    expect(new Set(english).size).toBe(english.length);
    expect(sentencesIn("tr").filter((sentence) => english.includes(sentence))).toEqual([]);
  });
});
