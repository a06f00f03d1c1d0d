import { kerbStripes, landmarks } from "./landmarks.ts";
import { capHeight, setText, strokeWidth } from "./letters.ts";

/** On a light ground; the header inverts lightness on a dark one. */
const ink = "#151b25";
const kerb = "#d92636";

const slantDegrees = 10;
const slant = Math.tan((slantDegrees * Math.PI) / 180);

const landmarkWidth = 104;
const gap = 18;
const nameHeight = 62;
const cityHeight = 25;

const fixed = (value: number) => String(Math.round(value * 100) / 100);

/** A kerb fills the first O. */
function line(text: string, x: number, y: number, height: number, options: { kerb: boolean; weight?: number }) {
  const scale = height / capHeight;
  const { width, strokes } = setText(text);
  const half = strokeWidth / 2;
  const paths = strokes
    .map((stroke) => `<path transform="translate(${fixed(stroke.x)} ${half})" d="${stroke.path}"/>`)
    .join("");
  const firstO = strokes.find((stroke) => stroke.letter === "O");
  const counter =
    options.kerb && firstO
      ? `<path fill="${kerb}" stroke="none" d="${kerbStripes(firstO.x + half + 2, half * 2 + 5, 30 - strokeWidth - 4, capHeight - 2 * strokeWidth - 10, 4)}"/>`
      : "";
  // Compensates for the slant so that the first letter's foot is at x.
  const transform = `translate(${fixed(x + slant * height)} ${fixed(y)}) scale(${fixed(scale)}) skewX(-${slantDegrees})`;
  const group = `<g transform="${transform}" fill="none" stroke="${ink}" stroke-width="${options.weight ?? strokeWidth}" stroke-linejoin="miter">${paths}${counter}</g>`;
  return { svg: group, width: width * scale + slant * height };
}

function landmark(name: string): string {
  const { strokes, fills = [], accentFills = [] } = landmarks[name] ?? { strokes: [] };
  const filled = accentFills.map(({ path, colour }) => `<path fill="${colour}" d="${path}"/>`).join("");
  const solid = fills.map((path) => `<path fill="${ink}" fill-rule="evenodd" d="${path}"/>`).join("");
  const lines = strokes.map((path) => `<path d="${path}"/>`).join("");
  return `${filled}<g fill="none" stroke="${ink}" stroke-width="7" stroke-linejoin="round">${lines}</g>${solid}`;
}

/**
 * 112 units high.
 * @param city null for the product's own logo
 */
export function logo(key: string, city: string | null): string {
  const left = landmarkWidth + gap;
  const isOwn = city === null;
  const name = line("CODE PRIX", left, isOwn ? 18 : 6, nameHeight, { kerb: true });
  const below = isOwn
    ? `<path fill="${kerb}" d="${Array.from({ length: 8 }, (_, bar) => `M${fixed(left + bar * 34)} 104l2-11h19l-2 11z`).join("")}"/>`
    : line(city, left - 2, 82, cityHeight, { kerb: false }).svg;
  const width = Math.ceil(left + name.width + 2);
  const mark = isOwn ? bend() : landmark(key);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 112">${mark}${name.svg}${below}</svg>\n`;
}

function bend(): string {
  const road = "M16 108V50A36 36 0 0 1 88 50V108";
  return (
    `<path fill="none" stroke="${ink}" stroke-width="24" d="${road}"/>` +
    `<path fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="11 9" d="${road}"/>` +
    `<path fill="none" stroke="${kerb}" stroke-width="6" stroke-dasharray="9 7" d="M33 84V50A19 19 0 0 1 71 50V84"/>`
  );
}

/** Legible at 16 pixels. */
export function favicon(): string {
  const half = strokeWidth / 2;
  const ring = `<path fill="none" stroke="#fff" stroke-width="18" d="M10 0H24L34 10V73L24 83H10L0 73V10Z"/>`;
  const stripes = `<path fill="#ff3b47" d="${kerbStripes(11, 12, 12, 60, 3)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><rect width="128" height="128" rx="22" fill="${ink}"/><g transform="translate(55 ${14 + half}) skewX(-${slantDegrees})">${ring}${stripes}</g></svg>\n`;
}
