import { drawingOf } from "./brand.ts";
import { useSite } from "./use-site.ts";

const widths = [
  { width: 960, media: "(width < 48rem)" },
  { width: 1920, media: "(width >= 48rem)" },
];

/** Asks for the circuit's picture before the style sheet does (`web/home/circuit-pictures.css`), on pages that begin with it. */
export function CircuitPreload() {
  const circuit = drawingOf(useSite().brand.key);
  return ["light", "dark"].flatMap((mode) =>
    widths.map(({ width, media }) => (
      <link
        key={mode + width}
        rel="preload"
        as="image"
        fetchPriority="high"
        href={`${import.meta.env.BASE_URL}circuits/${circuit}-${mode}-${width}.avif`}
        media={`(prefers-color-scheme: ${mode}) and ${media}`}
      />
    )),
  );
}
