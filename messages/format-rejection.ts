import type { Outcome } from "#engine/evm/machine.ts";
import type { Rejection } from "#domain/submissions/rejection.ts";
import type { Catalogue } from "./catalogue.generated.ts";
import { formatProblem } from "./format-problem.ts";

/** @param texts `garage.rejection` */
export function formatRejection(texts: Catalogue["garage"]["rejection"], rejection: Rejection): string {
  switch (rejection.rule) {
    case "does-not-compile":
      return texts["does-not-compile"]({ line: rejection.errors[0]?.line ?? "none" });
    case "does-not-deploy":
      return texts["does-not-deploy"]({ ...rejection, outcome: outcomeText(texts, rejection.outcome) });
    case "never-takes-a-turn":
      return texts["never-takes-a-turn"]({
        ...rejection,
        outcome: rejection.stopped ? texts.stops[rejection.stopped] : turnOutcomeText(texts, rejection.outcome),
        line: rejection.line?.number ?? "none",
      });
    case "races-do-not-end":
      return texts["races-do-not-end"]({
        ...rejection,
        seconds: rejection.limit === "time" ? rejection.seconds : 0,
      });
    case "wrong-family":
    case "deploys-no-code":
    case "code-too-large":
    case "too-much-work":
    case "machines-disagree":
      return formatProblem(texts, rejection);
  }
}

/** ICU's choices can't contain hyphens. */
export const choiceOf = (name: string): string => name.replaceAll("-", "_");

/** A constructor pays for nothing, a turn usually does. */
function turnOutcomeText(texts: Catalogue["garage"]["rejection"], outcome: Outcome): string {
  return outcome.kind === "reverted" ? texts.turnReverted : outcomeText(texts, outcome);
}

function outcomeText(texts: Catalogue["garage"]["rejection"], outcome: Outcome): string {
  if (outcome.kind === "halted") return texts.outcomes.halted({ reason: choiceOf(outcome.reason) });
  if (outcome.kind === "over-limit") return texts.outcomes["over-limit"]({ limit: choiceOf(outcome.limit) });
  return texts.outcomes[outcome.kind];
}
