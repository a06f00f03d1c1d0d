export interface LetterRange {
  name: "latin" | "turkish" | "extended";
  from: "latin" | "latin-ext";
  /** as in `unicode-range` */
  unicode: readonly string[];
}

/** Every letter is in exactly one range. */
export const letterRanges: readonly LetterRange[] = [
  {
    name: "latin",
    from: "latin",
    unicode: ["U+0000-00FF", "U+0131", "U+0152-0153", "U+2000-206F", "U+20AC", "U+2122", "U+2191", "U+2193", "U+2212"],
  },
  { name: "turkish", from: "latin-ext", unicode: ["U+011E-011F", "U+0130", "U+015E-015F", "U+20BA"] },
  {
    name: "extended",
    from: "latin-ext",
    unicode: [
      "U+0100-011D",
      "U+0120-012F",
      "U+0132-0151",
      "U+0154-015D",
      "U+0160-02BA",
      "U+1E00-1E9F",
      "U+20A0-20AB",
      "U+20AD-20B9",
      "U+20BB-20C0",
    ],
  },
];
