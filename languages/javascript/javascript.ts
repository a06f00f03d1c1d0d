import { parser } from "@lezer/javascript";
import { javascriptWith, typescriptWith } from "./javascript-with-grammar.ts";

/** JavaScript for cars. */
export const javascript = javascriptWith(parser);

/** The same with types in TypeScript's notation. */
export const typescript = typescriptWith(parser);
