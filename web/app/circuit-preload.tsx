import { drawingOf } from "./brand.ts";
import { useSite } from "./use-site.ts";

const widths = [
  { width: 960, media: "(width < 48rem)" },
  { width: 1920, media: "(width >= 48rem)" },
];

/** Earlier than the style sheet would (`web/home/circuit-pictures.css`). */
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
