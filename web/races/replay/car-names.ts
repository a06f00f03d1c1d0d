export type CarName = ReturnType<typeof nameCars>[number];

const longestName = 40;

export type NameOfSeat = (number: number) => string;

const englishName: NameOfSeat = (number) => `Car ${number}`;

/**
 * Log names are untrusted: removes control, bidirectional and invisible characters, collapses white space and cuts at
 * 40 characters.
 */
export function displayName(name: string, seat: number, nameOfSeat: NameOfSeat = englishName): string {
  const harmless = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, " ")
    .replace(/\p{M}{3,}/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  const letters = Array.from(harmless);
  if (letters.length === 0 || harmless === englishName(seat + 1)) return nameOfSeat(seat + 1);
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join("")}…` : harmless;
}

/** Codes are unique: cars that share one get their seat number. */
export function nameCars(
  names: readonly string[],
  nameOfSeat?: NameOfSeat,
  numbers: readonly number[] = [],
  codes: readonly string[] = [],
) {
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
