import type { Group } from "./reading-order.ts";

export interface Heading {
  /** 2 or 3; deeper ones are in no table of contents */
  level: number;
  id: string;
  text: string;
}

/** What a document is made of: markup that was written by the renderer alone, and blocks of code. */
export type Part = { kind: "markup"; markup: string } | { kind: "code"; label: string; code: string };

/** A document in one language, ready to be shown. */
export interface Document {
  language: string;
  title: string;
  parts: readonly Part[];
  headings: readonly Heading[];
}

/** What search finds: what stands below one heading. */
export interface Passage {
  /** `slug#heading`, or `slug` for what stands before the first one */
  id: string;
  document: string;
  heading: string;
  text: string;
}

export interface DocumentSet {
  /** slugs of each group in reading order */
  order: readonly { group: Group; slugs: readonly string[] }[];
  /** by slug and language; English is always there */
  documents: Readonly<Record<string, Readonly<Record<string, Document>>>>;
}

/** A document's title and address, for links to it. */
export interface DocumentLink {
  slug: string;
  title: string;
  /** that of the document, which may be another than that of the page */
  language: string;
}
