import type { Refused } from "../ir/explanations.ts";

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
  refused: readonly { word: string; code: string; instead: string | undefined }[];
}

/** In the tables' order. @param usual default example */
export const refusedRows = (tables: readonly Refused[], usual: (word: string) => string): LanguageGuide["refused"] =>
  tables.flatMap((table) =>
    Object.entries(table).map(([word, [, code = usual(word), instead]]) => ({ word, code, instead })),
  );
