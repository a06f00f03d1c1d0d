import type { Parser } from "@lezer/common";
import type { LanguageRow } from "../ir/compile-source.ts";
import type { Explanations } from "../ir/explanations.ts";
import { readPython } from "./read-python.ts";

/** Increase the version when the same program compiles to other bytes. */
export const pythonWith = (grammar: Parser, explanations: () => Explanations): LanguageRow => ({
  turn: "take_turn",
  signature: "def take_turn(race, cars, place):",
  compiler: "python-1",
  read: (source) => readPython(source, grammar, explanations),
});
