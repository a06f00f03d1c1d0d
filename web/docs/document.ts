import type { Group } from "./reading-order.ts";

export interface Heading {
  level: number;
  id: string;
  text: string;
}

/** Markup comes from the renderer only. */
export type Part = { kind: "markup"; markup: string } | { kind: "code"; label: string; code: string };

export interface Document {
  language: string;
  title: string;
  parts: readonly Part[];
  headings: readonly Heading[];
}

export interface Passage {
  /** `slug#heading`, or `slug` before the first one */
  id: string;
  document: string;
  heading: string;
  text: string;
}

export interface DocumentSet {
  order: readonly { group: Group; slugs: readonly string[] }[];
  /** by slug and language; always has English */
  documents: Readonly<Record<string, Readonly<Record<string, Document>>>>;
}

export interface DocumentLink {
  slug: string;
  title: string;
  /** of the document, which can differ from the page's */
  language: string;
}
