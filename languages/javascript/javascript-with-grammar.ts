import type { Parser } from "@lezer/common";
import type { LanguageRow } from "../ir/compile-source.ts";
import type { Explanations } from "../ir/explanations.ts";
import { readJavascript } from "./read-javascript.ts";

export interface JavascriptGrammar extends Parser {
  configure(config: { dialect: string }): Parser;
}

/** Increase the version when the same program compiles to other bytes. */
export const javascriptWith = (grammar: Parser, explanations: () => Explanations, isTyped = false): LanguageRow => ({
  turn: "takeTurn",
  signature: "export function takeTurn(race, cars, place) {",
  compiler: "javascript-1",
  read: (source, lists) => readJavascript(source, grammar, lists, isTyped, explanations),
});

export const typescriptWith = (grammar: JavascriptGrammar, explanations: () => Explanations): LanguageRow => ({
  ...javascriptWith(grammar.configure({ dialect: "ts" }), explanations, true),
  compiler: "typescript-1",
});
