import type { SubmitProblem } from "../racing/submissions/submit-car.ts";

/** Why a car was not taken in, in one English sentence for programs' users; see `tell-rejection.ts`. */
export function tellSubmitProblem(problem: SubmitProblem): string {
  switch (problem.rule) {
    case "empty":
      return `The ${problem.field} is empty.`;
    case "too-large":
      return `The ${problem.field} has ${problem.bytes} bytes; ${problem.limitBytes} are allowed.`;
    case "not-text":
      return `Line ${problem.line} of the source holds a character that is no text.`;
    case "not-a-name":
      return "contractName is no name of a contract: letters, digits, _ and $, not starting with a digit.";
    case "not-hex":
      return `Character ${problem.position} of the bytecode is "${problem.character}"; only 0 to 9 and a to f are allowed.`;
    case "unlinked-library":
      return `At character ${problem.position} the bytecode waits for the address of a library: make its functions internal.`;
    case "half-byte":
      return `The bytecode has ${problem.digits} digits; two make a byte.`;
    case "too-long":
      return `The note has ${problem.given} characters; ${problem.limit} fit.`;
    case "not-genuine":
      return "This installation did not sign this receipt as it stands.";
    case "other-team":
      return "The receipt is another team's.";
    case "other-code":
      return "The receipt is for other bytecode.";
    case "not-lost":
      return "The car of the receipt is here: nothing is lost.";
    case "closed":
      return "The competition takes no cars now.";
    case "not-stated":
      return "The competition asks how old you are. Say it on the team's page first.";
    case "consent-missing":
      return "Your parent's or guardian's consent is missing. Until it is there you may practise, and hand in no car.";
    case "too-many-waiting":
      return `${problem.limit} cars of the team are waiting already.`;
    case "too-many-this-hour":
      return `The team has handed in ${problem.limit} cars within an hour, the most allowed. The next is taken in ${problem.waitMinutes} minutes.`;
    case "too-many-of-person":
      return `You have handed in ${problem.limit} cars for your teams within an hour, the most allowed. The next is taken in ${problem.waitMinutes} minutes.`;
    case "too-much-compiling":
      return `Your sources have kept the compiler for ${problem.limitMinutes} minutes within an hour, the longest allowed. The next source is taken in ${problem.waitMinutes} minutes; bytecode is taken at once.`;
    default:
      return problem satisfies never;
  }
}
