/** A word of a program, its own names and numbers masked, and the line (from 0) that it stands in. */
export interface Word {
  word: string;
  line: number;
}

/** A program as people read it and as it is compared: lines of text, and its words in order. */
export interface Listing {
  lines: string[];
  words: Word[];
}
