import type { LanguageRow } from "../core/compile-source.ts";
import { readJavascript } from "./read-javascript.ts";

/** JavaScript for cars. The number after the name changes when the same program may give other bytes. */
export const javascript: LanguageRow = {
  turn: "takeTurn",
  signature: "export function takeTurn(race, cars, place) {",
  compiler: "javascript-1",
  read: (source, lists) => readJavascript(source, false, lists),
};

/** The same with types in TypeScript's notation. */
export const typescript: LanguageRow = {
  ...javascript,
  compiler: "typescript-1",
  read: (source, lists) => readJavascript(source, true, lists),
};
