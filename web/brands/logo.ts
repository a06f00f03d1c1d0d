/** On a grid where capitals are 100 high. Paths are centre lines of strokes 17 wide. */
const strokeWidth = 17;
const capHeight = 100;

type Letter = { width: number; strokes: string[] };

const letters: Record<string, Letter> = {
  A: { width: 30, strokes: ["M0 91.5V10L10 0H20L30 10V91.5", "M0 54H30"] },
  B: { width: 30, strokes: ["M0 0H20L30 10V32L21 41L30 50V73L20 83H0Z", "M0 41H21"] },
  C: { width: 30, strokes: ["M30 24V10L20 0H10L0 10V73L10 83H20L30 73V59"] },
  D: { width: 30, strokes: ["M0 0H20L30 10V73L20 83H0Z"] },
  E: { width: 27, strokes: ["M35.5 0H0V83H35.5", "M0 41H28"] },
  G: { width: 30, strokes: ["M30 24V10L20 0H10L0 10V73L10 83H20L30 73V46H15"] },
  I: { width: 0, strokes: ["M0 -8.5V91.5"] },
  İ: { width: 0, strokes: ["M0 -8.5V91.5", "M0 -38V-20"] },
  K: { width: 30, strokes: ["M0 -8.5V91.5", "M30 -8.5V20L11 41L30 63V91.5", "M0 41H11"] },
  L: { width: 25, strokes: ["M0 -8.5V83H33.5"] },
  M: { width: 42, strokes: ["M0 91.5V0H4L21 34L38 0H42V91.5"] },
  N: { width: 32, strokes: ["M0 91.5V0H4L28 83H32V-8.5"] },
  O: { width: 30, strokes: ["M10 0H20L30 10V73L20 83H10L0 73V10Z"] },
  P: { width: 30, strokes: ["M0 91.5V0H20L30 10V37L20 47H0"] },
  R: { width: 30, strokes: ["M0 91.5V0H20L30 10V35L20 45H0", "M19 45L30 57V91.5"] },
  S: { width: 30, strokes: ["M30 22V10L20 0H10L0 10V31L10 41H20L30 51V73L20 83H10L0 73V61"] },
  T: { width: 34, strokes: ["M-8.5 0H42.5", "M17 0V91.5"] },
  U: { width: 30, strokes: ["M0 -8.5V73L10 83H20L30 73V-8.5"] },
  X: { width: 30, strokes: ["M0 -8.5V14L30 69V91.5", "M30 -8.5V14L0 69V91.5"] },
  Y: { width: 30, strokes: ["M0 -8.5V24L15 46L30 24V-8.5", "M15 46V91.5"] },
  Z: { width: 30, strokes: ["M-8.5 0H30V10L0 73V83H38.5"] },
};

const gapBetweenLetters = 11;
const gapBetweenWords = 30;

function setText(text: string): { width: number; strokes: { x: number; path: string; letter: string }[] } {
  const strokes: { x: number; path: string; letter: string }[] = [];
  let x = 0;
  for (const character of text) {
    if (character === " ") {
      x += gapBetweenWords - gapBetweenLetters;
      continue;
    }
    const letter = letters[character];
    if (!letter) throw new Error(`The logo has no letter "${character}".`);
    for (const path of letter.strokes) strokes.push({ x: x + strokeWidth / 2, path, letter: character });
    x += letter.width + strokeWidth + gapBetweenLetters;
  }
  return { width: x - gapBetweenLetters, strokes };
}

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

/** Returns a line of the logo, and its width. With `kerb`, a kerb fills its first O. */
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

/** In a box 104 wide and 112 high, strokes 7 wide. `accent` is the only colour besides ink. */
type Landmark = { strokes: string[]; fills?: string[]; accentFills?: { path: string; colour: string }[] };

const landmarks: Record<string, Landmark> = {
  // A monastery in a cliff.
  trabzon: {
    strokes: [
      "M5 109L14 70L8 46L28 28L38 8L64 4L80 22L92 40L88 66L99 109",
      "M24 88H80",
      "M30 86V54L44 46V40H62V48L76 54V86",
    ],
    fills: ["M36 60h6v9h-6zM48 60h6v9h-6zM60 60h6v9h-6zM36 74h6v9h-6zM48 74h6v9h-6zM60 74h6v9h-6z"],
  },
  // A tower in the strait.
  istanbul: {
    strokes: ["M52 4V16", "M36 42L52 18L68 42Z", "M40 42V74M64 42V74", "M32 58H72", "M14 86V74H90V86"],
    fills: ["M48 47h8v8h-8z", "M54 4l15 4.5-15 4.5z"],
    accentFills: [
      {
        path: "M2 92q12.5-9 25 0t25 0 25 0 25 0v7q-12.5 9-25 0t-25 0-25 0-25 0zM14 106q9.5-7 19 0t19 0 19 0 19 0v6q-9.5 6-19 0t-19 0-19 0-19 0z",
        colour: "#1d63d8",
      },
    ],
  },
  // A turquoise dome.
  konya: {
    strokes: ["M52 2V18", "M30 58V88M74 58V88", "M12 109V88H92V109", "M4 109H100", "M44 109V98a8 8 0 0 1 16 0V109"],
    accentFills: [{ path: "M52 14L80 54H24ZM27 57H77V82H27Z", colour: "#0d9aa0" }],
  },
  // The castle on its mound.
  gaziantep: {
    strokes: ["M4 109L22 66H82L100 109", "M42 109V92a10 10 0 0 1 20 0V109", "M26 66V34M78 66V34M26 48H78"],
    fills: ["M16 20h8v7h5v-7h8v18H16zM68 20h8v7h5v-7h8v18H68zM40 36h7v7h10v-7h7v14H40z"],
  },
  // The clock tower on its square.
  izmir: {
    strokes: [
      "M52 2V12",
      "M40 24a12 12 0 0 1 24 0",
      "M36 27H68",
      "M40 30V74M64 30V74",
      "M30 77H74",
      "M16 109V92a9 9 0 0 1 18 0V109",
      "M34 109V92a18 16 0 0 1 36 0V109",
      "M70 109V92a9 9 0 0 1 18 0V109",
      "M8 109H96",
    ],
    fills: ["M52 36a12 12 0 1 0 .01 0zm0 6a6 6 0 1 1-.01 0z"],
  },
  generic: {
    strokes: ["M6 100V54A42 42 0 0 1 90 54A21 21 0 0 1 69 75H62A13 13 0 0 0 49 88V100"],
    accentFills: [],
  },
};

function kerbStripes(x: number, y: number, width: number, height: number, count: number): string {
  const step = height / count;
  return Array.from({ length: count }, (_, row) => {
    const top = y + row * step;
    return `M${round(x)} ${round(top + step * 0.75)}l${round(width)} ${round(-step * 0.5)}v${round(step * 0.5)}l${round(-width)} ${round(step * 0.5)}z`;
  }).join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
