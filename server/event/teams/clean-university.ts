import { oneLine } from "../../base/forms/fields.ts";
import { nameKey } from "../competitions/team-name.ts";
import { universities } from "./universities.ts";

const spellings = new Map(universities.map((name) => [nameKey(name), name]));

/** A university's name as it is kept: one of the list in the list's spelling, so that its teams are found together; another as it came. */
export function cleanUniversity(text: string): string {
  const name = oneLine(text);
  return spellings.get(nameKey(name)) ?? name;
}
