/** Programs that may be wrong, compared with Node. Fixed seeds. */
import type { Machine } from "#engine/evm/machine.ts";
import { checkJavascriptGrammar } from "./javascript-grammar.ts";
import { checkJavascriptIdeas } from "./javascript-ideas.ts";
import { checkJavascriptKinds } from "./javascript-kinds.ts";
import { checkJavascriptMutants } from "./javascript-mutants.ts";
import { checkJavascriptScopes } from "./javascript-scopes.ts";
import type { JudgedReport } from "./judge-programs.ts";

export type CheckSize = "quick" | "nightly";

export const javascriptChecks: Readonly<Record<string, (machine: Machine, size: CheckSize) => JudgedReport>> = {
  "JavaScript grammar": (machine, size) =>
    size === "quick" ? checkJavascriptGrammar(machine, 60, 2, 200) : checkJavascriptGrammar(machine, 15_000, 1),
  "JavaScript ideas of test262 and QuickJS": (machine) => checkJavascriptIdeas(machine),
  "JavaScript mutants": (machine, size) => checkJavascriptMutants(machine, size === "quick" ? 100 : 14_000, 3),
  "JavaScript names and scopes": (machine, size) => checkJavascriptScopes(machine, size === "quick" ? 150 : 20_000, 1),
  "JavaScript kinds × operations": (machine, size) =>
    checkJavascriptKinds(machine, size === "quick" ? 100 : undefined, 1),
};
