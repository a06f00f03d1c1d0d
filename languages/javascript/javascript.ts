import { parser } from "@lezer/javascript";
import { javascriptExplanations } from "./javascript-explanations.ts";
import { javascriptWith, typescriptWith } from "./javascript-with-grammar.ts";

const explanations = () => javascriptExplanations;

export const javascript = javascriptWith(parser, explanations);

export const typescript = typescriptWith(parser, explanations);
