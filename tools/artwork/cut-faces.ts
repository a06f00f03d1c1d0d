/**
 * Writes `web/ui/faces/`: `node tools/artwork/cut-faces.ts`. Drops unused widths and weights, and splits letters into
 * English, Turkish and other Latin. The `unicode-range`s of the style sheet must match.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { letterRanges, type LetterRange } from "./letter-ranges.ts";

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
