import { oneLine } from "../platform/forms/fields.ts";
import { nameKey } from "../competitions/team-name.ts";
import { universities } from "./universities.ts";

const spellings = new Map(universities.map((name) => [nameKey(name), name]));

/** Uses the list's spelling, so that its teams are found together. */
export function cleanUniversity(text: string): string {
  const name = oneLine(text);
  return spellings.get(nameKey(name)) ?? name;
}

/** For "Ege", "Ege Üniversitesi", "The Ege University". */
const sayNothing = new Set(["the", "of", "university", "universite", "universitesi", "univ", "uni"]);

export function universityKey(name: string): string {
  const words = cleanUniversity(name)
    .split(/[^\p{L}\p{M}\p{N}|]+/u)
    .map(nameKey)
    .filter((word) => word !== "");
  const meaningful = words.filter((word) => !sayNothing.has(word));
  return (meaningful.length > 0 ? meaningful : words).join("");
}
