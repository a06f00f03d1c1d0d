/** In a box 104 wide and 112 high, strokes 7 wide. `accent` is the only colour besides ink. */
export type Landmark = { strokes: string[]; fills?: string[]; accentFills?: { path: string; colour: string }[] };

export const landmarks: Record<string, Landmark> = {
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

export function kerbStripes(x: number, y: number, width: number, height: number, count: number): string {
  const step = height / count;
  return Array.from({ length: count }, (_, row) => {
    const top = y + row * step;
    return `M${round(x)} ${round(top + step * 0.75)}l${round(width)} ${round(-step * 0.5)}v${round(step * 0.5)}l${round(-width)} ${round(step * 0.5)}z`;
  }).join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
