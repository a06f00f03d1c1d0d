/** What a guide to a language of cars shows: what is there, and what is refused with what to write instead. Each example is a test. */
export const guideTopics = [
  "numbers",
  "conditions",
  "loops",
  "functions",
  "lists",
  "sorting",
  "tuples",
  "dictionaries",
  "memory",
  "printing",
  "race",
] as const;

export type GuideTopic = (typeof guideTopics)[number];

export interface LanguageGuide {
  /** a whole car, or what stands in a turn */
  there: Readonly<Partial<Record<GuideTopic, string>>>;
  /** names that are always there, by where they stand */
  names: readonly { of: "functions" | "lists" | "dictionaries"; names: readonly string[] }[];
  /** what is refused, by the word under which the reader's tables have it; the sentence is the reader's own */
  refused: readonly { word: string; code: string; instead?: string }[];
}

/** What is written in place of something that is refused: the example, and what may stand for it. */
export type Refusals = Readonly<Record<string, string | readonly [code: string, instead: string]>>;

/** Rows of what is refused, in the order of the tables. @param usual the example of a word that has none of its own */
export function refusedRows(
  words: readonly string[],
  examples: Refusals,
  usual: (word: string) => string,
): LanguageGuide["refused"] {
  return words.map((word) => {
    const example = examples[word] ?? usual(word);
    if (typeof example === "string") return { word, code: example };
    return { word, code: example[0], instead: example[1] };
  });
}
