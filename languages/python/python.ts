import { parser } from "@lezer/python";
import { pythonWith } from "./python-with-grammar.ts";

/** Python for cars. */
export const python = pythonWith(parser);
