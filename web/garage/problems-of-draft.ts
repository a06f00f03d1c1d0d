import { families, type Family } from "#engine/formula/families.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import type { Diagnostic } from "#languages/compiling/diagnostics.ts";
import { type CarFamily, carFamilyOf, languageOfFile } from "#languages/compiling/car-language.ts";
import { defaultPragma } from "#languages/solidity/choose-compiler.ts";
import type { CompileAnswer } from "./compiler/compiler-client.ts";
import type { Draft, DraftFile } from "./drafts/draft.ts";
import { explainDiagnostic } from "./editor/explain-diagnostic.ts";
import type { Problem } from "./garage-state.ts";

export function problemsOf(answer: CompileAnswer, draft: Draft): Problem[] | undefined {
  switch (answer.kind) {
    case "superseded":
      return undefined;
    case "timeout":
      return [broken("", { id: "compiler-timeout", values: { seconds: answer.seconds } })];
    case "crash":
      return [broken(answer.message, { id: "compiler-crash", values: {} })];
    case "outcome": {
      const problems = answer.outcome.diagnostics.map((diagnostic) => problemOf(diagnostic, draft));
      const whole = wholeProblem(answer.outcome, draft.files[0]);
      return whole ? [...problems, whole] : problems;
    }
  }
}

const isSolidity = (path: string): boolean => (languageOfFile(path) ?? "solidity") === "solidity";

function broken(message: string, explained: NonNullable<Problem["explained"]>): Problem {
  return { diagnostic: { severity: "error", code: "", message }, explained };
}

function problemOf(diagnostic: Diagnostic, draft: Draft): Problem {
  const path = diagnostic.file ?? draft.files[0]?.path;
  const file = draft.files.find((each) => each.path === path);
  // Other languages' messages are already readable.
  const explained = file && isSolidity(file.path) && explainDiagnostic(diagnostic, file.text);
  return { diagnostic, ...(file ? { file: file.path } : {}), ...(explained ? { explained } : {}) };
}

/** A car of another family: its function would never be called. */
export function problemOfFamily(car: CarFamily, here: Family): Problem | undefined {
  if (car === carFamilyOf(here)) return undefined;
  const values = { written: families[car].title, here: families[here].title };
  return {
    diagnostic: { severity: "error", code: "", message: "" },
    explained: { id: "other-family", values },
  };
}

function wholeProblem(outcome: CompileOutcome, file: DraftFile | undefined): Problem | undefined {
  if (outcome.kind !== "rejected" || outcome.reason === "mistakes") return undefined;
  // Already reported on a line.
  if (file && !isSolidity(file.path) && outcome.diagnostics.length > 0) return undefined;
  const { message, said, reason } = outcome;
  const edits = reason === "unknown-version" ? defaultPragma(file?.text ?? "") : [];
  return { diagnostic: { severity: "error", code: "", message, said, ...(edits.length > 0 && { edits }) } };
}
