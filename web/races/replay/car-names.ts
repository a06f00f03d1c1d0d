/** How a car is called on screen: its name made harmless, three letters for tight places, and its number. */
export interface CarName {
  name: string;
  code: string;
  /** seat + 1; what is painted on the car */
  number: number;
}

/** As long as a team's name may be: no name of a team is cut. */
const longestName = 40;

/** What a car without a name is called, by its number from 1. */
export type NameOfSeat = (number: number) => string;

const englishName: NameOfSeat = (number) => `Car ${number}`;

/**
 * Names as a log gives them are text of strangers: control, direction-turning and invisible characters are taken out, white space becomes one
 * space, and what is longer than 40 characters is cut. A car whose name has nothing left is called by its seat, in the page's language.
 */
export function displayName(name: string, seat: number, nameOfSeat: NameOfSeat = englishName): string {
  const harmless = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, " ")
    .replace(/\p{M}{3,}/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  const letters = Array.from(harmless);
  // What the logs of cars without names say.
  if (letters.length === 0 || harmless === englishName(seat + 1)) return nameOfSeat(seat + 1);
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join("")}…` : harmless;
}

/**
 * Names, codes and numbers of all cars of a race, in seat order. Codes are unique: cars that share one carry their seat in it.
 * @param numbers the teams' own numbers; cars without one carry their seat's, from 1
 * @param codes the teams' own three letters; the first of their names without them
 */
export function nameCars(
  names: readonly string[],
  nameOfSeat?: NameOfSeat,
  numbers: readonly number[] = [],
  codes: readonly string[] = [],
): CarName[] {
  const shown = names.map((name, seat) => displayName(name, seat, nameOfSeat));
  const letters = shown.map((name, seat) => codeOf(codes[seat] ?? "") || codeOf(name) || "CAR");
  return shown.map((name, seat) => {
    const code = letters[seat]!;
    const shared = letters.filter((other) => other === code).length > 1;
    const place = String(seat + 1);
    const unique = shared ? `${code.slice(0, 3 - place.length)}${place}` : code;
    return { name, code: unique, number: numbers[seat] ?? seat + 1 };
  });
}

function codeOf(name: string): string {
  const letters = Array.from(name.replace(/[^\p{L}\p{N}]/gu, ""));
  return letters.slice(0, 3).join("").toLocaleUpperCase("en");
}
