import type { Parser } from "@lezer/common";
import type { LanguageRow } from "../core/compile-source.ts";
import type { Explanations } from "../core/explanations.ts";
import { readPython } from "./read-python.ts";

/** Python for cars, read with a grammar that is given. The number after the name changes when the same program may give other bytes. */
export const pythonWith = (grammar: Parser, explanations: () => Explanations): LanguageRow => ({
  turn: "take_turn",
  signature: "def take_turn(race, cars, place):",
  compiler: "python-1",
  read: (source) => readPython(source, grammar, explanations),
});
