import type { LanguageRow } from "../core/compile-source.ts";
import { readPython } from "./read-python.ts";

/** Python for cars. The number after the name changes when the same program may give other bytes. */
export const python: LanguageRow = {
  turn: "take_turn",
  signature: "def take_turn(race, cars, place):",
  compiler: "python-1",
  read: readPython,
};
