/** On a grid where capitals are 100 high. Paths are centre lines of strokes 17 wide. */
export const strokeWidth = 17;
export const capHeight = 100;

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

export function setText(text: string): { width: number; strokes: { x: number; path: string; letter: string }[] } {
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
