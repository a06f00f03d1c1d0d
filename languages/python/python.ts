import { parser } from "@lezer/python";
import { pythonExplanations } from "./python-explanations.ts";
import { pythonWith } from "./python-with-grammar.ts";

export const python = pythonWith(parser, () => pythonExplanations);
