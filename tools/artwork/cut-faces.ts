/**
 * Writes `web/ui/faces/`: `node tools/artwork/cut-faces.ts`. Drops unused widths and weights, and splits letters into
 * English, Turkish and other Latin. The `unicode-range`s of the style sheet must match.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

interface LetterRange {
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

interface Face {
  name: string;
  source: { package: string; axes: string };
  variationAxes: Record<string, number | { min: number; max: number }>;
}

const faces: Face[] = [
  {
    name: "archivo",
    source: { package: "archivo", axes: "wdth" },
    variationAxes: { wdth: 75, wght: { min: 500, max: 900 } },
  },
  { name: "inter", source: { package: "inter", axes: "wght" }, variationAxes: { wght: { min: 400, max: 700 } } },
  {
    name: "jetbrains-mono",
    source: { package: "jetbrains-mono", axes: "wght" },
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

const require = createRequire(import.meta.url);
const folder = join(import.meta.dirname, "..", "..", "web", "ui", "faces");

function lettersOf({ unicode }: LetterRange): string {
  return unicode
    .map((range) => {
      const [first, last = first] = range.slice(2).split("-") as [string, string?];
      const from = Number.parseInt(first, 16);
      const count = Number.parseInt(last, 16) - from + 1;
      return Array.from({ length: count }, (_, i) => String.fromCodePoint(from + i)).join("");
    })
    .join("");
}

mkdirSync(folder, { recursive: true });
for (const { name, source, variationAxes } of faces) {
  for (const range of letterRanges) {
    const file = `@fontsource-variable/${source.package}/files/${source.package}-${range.from}-${source.axes}-normal.woff2`;
    const cut = await subsetFont(readFileSync(require.resolve(file)), lettersOf(range), {
      targetFormat: "woff2",
      variationAxes,
    });
    writeFileSync(join(folder, `${name}-${range.name}.woff2`), cut);
  }
}
