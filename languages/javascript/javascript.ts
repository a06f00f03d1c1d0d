import { parser } from "@lezer/javascript";
import { javascriptExplanations } from "./javascript-explanations.ts";
import { javascriptWith, typescriptWith } from "./javascript-with-grammar.ts";

const explanations = () => javascriptExplanations;

/** JavaScript for cars. */
export const javascript = javascriptWith(parser, explanations);

/** The same with types in TypeScript's notation. */
export const typescript = typescriptWith(parser, explanations);
