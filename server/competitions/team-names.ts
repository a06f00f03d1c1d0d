const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * From the initials, then the name's letters in order, then any free code.
 * @param taken codes in use
 */
export function chooseTeamCode(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .replaceAll("ı", "i")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== "");
  const letters = words.join("");
  const initials = words.map((word) => word[0]).join("");
  const candidates = [initials.slice(0, 3), letters.slice(0, 3), ...triplesInOrder(letters)];
  const code = candidates.find((code) => code.length === 3 && !taken.has(code));
  if (code !== undefined) return code;
  for (const first of alphabet) {
    for (const second of alphabet) {
      for (const third of alphabet) {
        const code = first + second + third;
        if (!taken.has(code)) return code;
      }
    }
  }
  throw new Error("All 17 576 team codes of this competition are taken.");
}

function triplesInOrder(letters: string): string[] {
  const few = letters.slice(0, 12);
  const triples: string[] = [];
  for (let second = 1; second < few.length; second += 1) {
    for (let third = second + 1; third < few.length; third += 1) {
      triples.push(`${few[0]}${few[second]}${few[third]}`);
    }
  }
  return triples;
}

export function chooseStartNumber(taken: ReadonlySet<number>): number {
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}

/** Used to compare names, never to show them. */
const lookAlikes: Record<string, string> = {
  ı: "i",
  "0": "o",
  "1": "l",
  "3": "e",
  "5": "s",
  "|": "l",
  а: "a",
  в: "b",
  е: "e",
  ѕ: "s",
  і: "i",
  ј: "j",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  ԁ: "d",
  һ: "h",
  ӏ: "l",
  ԛ: "q",
  ѡ: "w",
  ѵ: "v",
  з: "e",
  օ: "o",
  ո: "n",
  ս: "u",
  ɡ: "g",
  ɑ: "a",
  ø: "o",
  ł: "l",
  đ: "d",
  ħ: "h",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  α: "a",
  β: "b",
  ε: "e",
  η: "n",
  ι: "i",
  κ: "k",
  μ: "m",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  γ: "y",
  σ: "o",
  ϲ: "c",
};

/**
 * No control, format or direction characters, no invisible letters, no lone accents, and at least one letter or digit.
 */
export function isPrintable(name: string): boolean {
  const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|^\p{M}|\p{M}{3}/u;
  return /[\p{L}\p{N}]/u.test(name) && !hidden.test(name);
}

/** Ignores case, accents, spaces, punctuation, look-alike letters and the dot of the Turkish i. */
export function nameKey(name: string): string {
  const letters =
    name
      .normalize("NFKD")
      .toLowerCase()
      .replace(/\p{M}/gu, "")
      .match(/[\p{L}\p{N}|]/gu) ?? [];
  return letters.map((letter) => lookAlikes[letter] ?? letter).join("");
}
