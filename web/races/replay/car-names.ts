/** How a car is called on screen: its name made harmless, three letters for tight places, and its number. */
export interface CarName {
  name: string;
  code: string;
  /** seat + 1; what is painted on the car */
  number: number;
}

const longestName = 32;

/**
 * Names as a log gives them are text of strangers: control, direction-turning and invisible characters are taken out, white space becomes one
 * space, and what is longer than 32 characters is cut. A name with nothing left becomes "Car 3".
 */
export function displayName(name: string, seat: number): string {
  const harmless = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, " ")
    .replace(/\p{M}{3,}/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  const letters = Array.from(harmless);
  if (letters.length === 0) return `Car ${seat + 1}`;
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join("")}…` : harmless;
}

/** Names, codes and numbers of all cars of a race, in seat order. Codes are unique: cars that share one carry their number in it. */
export function nameCars(names: readonly string[]): CarName[] {
  const shown = names.map((name, seat) => displayName(name, seat));
  const codes = shown.map((name) => codeOf(name));
  return shown.map((name, seat) => {
    const code = codes[seat]!;
    const shared = codes.filter((other) => other === code).length > 1;
    const number = String(seat + 1);
    return { name, code: shared ? `${code.slice(0, 3 - number.length)}${number}` : code, number: seat + 1 };
  });
}

function codeOf(name: string): string {
  const letters = Array.from(name.replace(/[^\p{L}\p{N}]/gu, ""));
  return letters.slice(0, 3).join("").toLocaleUpperCase("en") || "CAR";
}
