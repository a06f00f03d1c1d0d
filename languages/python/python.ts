import { parser } from "@lezer/python";
import { pythonExplanations } from "./python-explanations.ts";
import { pythonWith } from "./python-with-grammar.ts";

/** Python for cars. */
export const python = pythonWith(parser, () => pythonExplanations);
