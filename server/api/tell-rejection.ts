import type { Rejection } from "#rules/rejection.ts";

/**
 * Why a car was not accepted, in one English sentence for programs' users. The pages' own sentences, in each language, are in the
 * catalogues (`web/messages/<language>/garage.ts`); whoever wants other words finds rule and values beside this one.
 */
export function tellRejection(rejection: Rejection): string {
  switch (rejection.rule) {
    case "does-not-compile": {
      const line = rejection.errors[0]?.line ?? null;
      const where = line === null ? "" : ` (first error in line ${line})`;
      const choose =
        rejection.candidates.length > 0 ? ` Contracts to choose from: ${rejection.candidates.join(", ")}.` : "";
      return `The source does not compile${where}: ${rejection.message}${choose}`;
    }
    case "wrong-family":
      return `The car is written for ${rejection.family}; this competition races ${rejection.needed}.`;
    case "does-not-deploy":
      return `The constructor does not finish (${rejection.outcome.kind}), having used ${rejection.gasUsed} of ${rejection.gasLimit} gas.`;
    case "deploys-no-code":
      return "The constructor returns no code: hand in creation bytecode, not the deployed one.";
    case "code-too-large":
      return `The car has ${rejection.bytes} bytes of code; ${rejection.limitBytes} are allowed.`;
    case "races-do-not-end":
      return rejection.limit === "time"
        ? `A race of the car's check took longer than ${rejection.seconds} seconds, ${rejection.tries} times in turn. Use less gas a turn.`
        : `A race of the car's check took more memory than it may, ${rejection.tries} times in turn. Write less into memory.`;
    case "too-much-work":
      return `In ${rejection.turns} turns of a race of its check the car took ${rejection.workPerGas} units of work for each unit of gas, ${rejection.workPerTurn} a turn; ${rejection.mostWorkPerGas} are allowed. Call fewer precompiles, pairings and MODEXP first.`;
    case "machines-disagree":
      return `Every car runs on two machines that must agree; on turn ${rejection.turn} of a race of its check they did not. Leave out what is unusual in that turn, and tell the organisers.`;
    case "never-takes-a-turn":
      return `None of the car's ${rejection.turns} turns in ${rejection.races} races took effect. On turn ${rejection.firstTurn} it ended with ${rejection.outcome.kind}, having used ${rejection.gasUsed} of ${rejection.gasLimit} gas.${rejection.line ? ` It ended in line ${rejection.line.number}: ${rejection.line.text}` : ""}`;
    default:
      return rejection satisfies never;
  }
}
