/** Programs that may be wrong, compared with CPython. Fixed seeds. */
import type { Machine } from "#engine/evm/machine.ts";
import type { JudgedReport } from "./judge-programs.ts";
import { checkPythonFormats } from "./python-formats.ts";
import { checkPythonGrammar } from "./python-grammar.ts";
import { checkPythonIdeas } from "./python-ideas.ts";
import { checkPythonKinds } from "./python-matrix.ts";
import { checkPythonMutants } from "./python-mutants.ts";

export const pythonChecks: Readonly<Record<string, (machine: Machine, size: "quick" | "nightly") => JudgedReport>> = {
  "Python formats": (_, size) => checkPythonFormats(size === "quick" ? 2_000 : undefined, 1),
  "Python grammar": (machine, size) => checkPythonGrammar(machine, size === "quick" ? 200 : undefined, 44),
  "Python ideas of MicroPython": (machine) => checkPythonIdeas(machine),
  "Python mutants": (machine, size) => checkPythonMutants(machine, size === "quick" ? 150 : 14_000, 3),
  "Python kinds × operations": (machine, size) => checkPythonKinds(machine, size === "quick" ? 100 : undefined, 45),
};
