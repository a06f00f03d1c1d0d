import type { Rejection } from "#domain/submissions/rejection.ts";
import type { Catalogue } from "./catalogue.generated.ts";
import { tell } from "./tell.ts";

/** @param texts `garage.rejection` */
export function tellRejection(texts: Catalogue["garage"]["rejection"], rejection: Rejection): string {
  switch (rejection.rule) {
    case "does-not-compile": {
      const { reason, errors, candidates } = rejection;
      const values = {
        reason,
        count: reason === "mistakes" ? errors.length : candidates.length,
        line: errors[0]?.line ?? "none",
        names: candidates,
      };
      return tell(texts["does-not-compile"], values, "reason");
    }
    case "does-not-deploy":
      return texts["does-not-deploy"]({ ...rejection, outcome: tell(texts.outcomes, rejection.outcome, "kind") });
    case "never-takes-a-turn":
      return texts["never-takes-a-turn"]({
        ...rejection,
        outcome: rejection.stopped ? texts.stops[rejection.stopped] : tell(texts.outcomes, rejection.outcome, "kind"),
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
      return tell(texts, rejection);
  }
}
