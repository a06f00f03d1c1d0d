/** Supported constructs, and refused ones with alternatives. Each example is a test. */
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
  /** a whole car, or code in a turn */
  there: Readonly<Partial<Record<GuideTopic, string>>>;
  /** built-in names */
  names: readonly { of: "functions" | "lists" | "dictionaries"; names: readonly string[] }[];
  /** by the word in the reader's tables; the message is the reader's */
  refused: readonly { word: string; code: string; instead?: string }[];
}

/** An example of a refused word, and its alternative. */
export type Refusals = Readonly<Record<string, string | readonly [code: string, instead: string]>>;

/** In the tables' order. @param usual default example */
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
