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
