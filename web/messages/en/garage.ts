import type { Outcome } from "#engine/evm/machine.ts";
import type { Rejection } from "#rules/rejection.ts";
import type { SubmissionState } from "#rules/submission-state.ts";
import type { SubmitProblem } from "#server/racing/submissions/submit-car.ts";

const bytes = (count: number) => `${count.toLocaleString("en-GB")} bytes`;
const whole = (count: number) => count.toLocaleString("en-GB");

function outcomeWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case "ok":
      return "it ended well";
    case "reverted":
      return "it reverted";
    case "out-of-gas":
      return "it ran out of gas";
    case "no-code":
      return "there was no code to call";
    case "over-limit":
      return `it went over the limit for ${outcome.limit}`;
    case "halted":
      return `it halted (${outcome.reason})`;
    default:
      return outcome satisfies never;
  }
}

/** Texts of handing in a car, and of what the check said about it. */
export const garage = {
  submit: {
    title: "Submit a car",
    lead: "The server checks your car and races it against the house cars, once from every seat. You watch it happen on the next page.",
    leadAlone:
      "The server checks your car and races it against copies of itself: there are no house cars for these rules. You watch it happen on the next page.",
    forTeam: (team: string, competition: string) => `For ${team} in ${competition}.`,
    signInFirst: "Handing in a car needs an account and a team. Racing in your browser needs neither.",
    teamFirst: (competition: string) => `You are in no team of ${competition} yet.`,
    closed: (competition: string) => `${competition} takes no cars now.`,
    createTeam: "Create or join a team",
    fromSource: "Solidity source",
    fromBytecode: "Bytecode",
    source: "Source",
    sourceHint: (limitKib: string) =>
      `One file, at most ${limitKib} KiB. It may import the kits' Car.sol and CodePrix.sol.`,
    contractName: "Contract",
    contractNameHint: "Only if the source holds several cars.",
    bytecode: "Creation bytecode",
    lostReceipt: "This car was accepted before, and the site has lost it",
    receipt: "Receipt of the car",
    receiptHint:
      "After another computer took over, a car of the last minute may be missing here. With its receipt it counts by the moment at which it was first received.",
    bytecodeHint: (limitBytes: string) =>
      `Hex, with or without 0x, as forge inspect prints it: at most ${limitBytes} bytes. Deployed code may have 24,576.`,
    note: "Note",
    noteHint: (limit: string) => `For your team's eyes, at most ${limit} characters. You may leave it out.`,
    submit: "Submit",
  },
  problem: (problem: SubmitProblem): string => {
    switch (problem.rule) {
      case "empty":
        return problem.field === "source"
          ? "The source is empty. Paste your contract."
          : "The bytecode is empty. Paste the hex text that your compiler gives as bytecode.";
      case "too-large":
        return problem.field === "source"
          ? `The source has ${bytes(problem.bytes)}; ${bytes(problem.limitBytes)} are allowed. Take out what the car does not need.`
          : `The bytecode has ${bytes(problem.bytes)}; a car may have ${bytes(problem.limitBytes)} with its constructor. Turn the optimizer on, or make the car smaller.`;
      case "not-text":
        return `Line ${problem.line} of the source holds a character that is no text. Save the file as UTF-8 and paste it again.`;
      case "not-a-name":
        return "That is no name of a contract: letters, digits, _ and $, not starting with a digit.";
      case "not-hex":
        return `Character ${whole(problem.position)} of the bytecode is "${problem.character}"; only 0 to 9 and a to f are allowed. Copy the bytecode again, without anything around it.`;
      case "unlinked-library":
        return `At character ${whole(problem.position)} the bytecode waits for the address of a library. Make the library's functions internal and compile again.`;
      case "half-byte":
        return `The bytecode has ${whole(problem.digits)} digits; two make a byte, so one is missing or too many. The end may have been cut off: copy it again.`;
      case "too-long":
        return `The note has ${problem.given} characters; ${problem.limit} fit. Shorten it.`;
      case "not-genuine":
        return "This installation did not sign this receipt as it stands. Paste all of it, from the first line to the signature.";
      case "other-team":
        return "This receipt is another team's. Paste the one that your team was given.";
      case "other-code":
        return "This receipt is for other bytecode. Paste the bytecode that was accepted, with every digit.";
      case "not-lost":
        return "The car of this receipt is here: nothing is lost. Leave the receipt out to hand in another car.";
      case "closed":
        return "The competition takes no cars now.";
      case "too-many-waiting":
        return `${problem.limit} cars of your team are waiting already. Hand in the next one when one of them is decided.`;
      case "too-many-this-hour":
        return `Your team has handed in ${problem.limit} cars within an hour, the most that are taken. Hand in the next one in ${problem.waitMinutes} min; until then the test drive in your garage is as good a judge.`;
      case "too-many-of-person":
        return `You have handed in ${problem.limit} cars for your teams within an hour, the most that are taken from one person. Hand in the next one in ${problem.waitMinutes} min.`;
      case "too-much-compiling":
        return `Your sources have kept the server's compiler for ${problem.limitMinutes} min within an hour, the longest that one person may. Hand in the next source in ${problem.waitMinutes} min, or bytecode at once.`;
      default:
        return problem satisfies never;
    }
  },
  submission: {
    title: "Your car",
    notFound: "There is no submission at this address that you may see.",
    states: {
      queued: "Queued",
      checking: "Checking",
      accepted: "Accepted",
      rejected: "Rejected",
      error: "Waiting",
    } as Record<SubmissionState, string>,
    stories: {
      queued: (ahead: number) =>
        ahead === 0
          ? "Your car is next."
          : ahead === 1
            ? "One car is before yours."
            : `${ahead} cars are before yours.`,
      checking: "Your car is deployed and raced from every seat. This page updates itself.",
      error: "Something on our side failed, not your car. It is checked again by itself in a moment.",
      accepted: "Your car races.",
      acceptedOlder: "Your car was accepted. A newer one of your team races.",
      rejected: "Your car was not accepted and replaces nothing. Mend it and hand it in again.",
    },
    received: "Received",
    decided: "Decided",
    codeHash: "Code hash",
    note: "Note",
    report: "What the check measured",
    initcode: "Creation bytecode",
    code: "Deployed code",
    deploymentGas: "Gas of the deployment",
    turnsOk: "Turns that ended well",
    ofTurns: (ok: string, all: string) => `${ok} of ${all}`,
    largestTurnGas: "Most gas in one turn",
    workPerGas: "Work for each unit of gas",
    hostTime: "Computing time of its check",
    milliseconds: (count: string) => `${count} ms`,
    compiler: "Compiler",
    bytes: (count: string) => `${count} bytes`,
    races: "Its races",
    place: (place: string, cars: string) => `Place ${place} of ${cars}`,
    seat: (seat: string) => `from seat ${seat}`,
    race: (number: string) => `Race ${number}`,
    active: "Races now",
    another: "Submit another car",
    source: "Source",
    bytecode: "Bytecode",
  },
  rejection: (rejection: Rejection): string => {
    switch (rejection.rule) {
      case "does-not-compile":
        return compileWords(rejection);
      case "wrong-family":
        return `This car was written for the family ${rejection.family}; this competition races ${rejection.needed}. Import that family's interface.`;
      case "does-not-deploy":
        return `Your car's constructor did not finish: ${outcomeWords(rejection.outcome)}, having used ${whole(rejection.gasUsed)} of ${whole(rejection.gasLimit)} gas. If you pasted deployed bytecode, paste the creation bytecode instead.`;
      case "deploys-no-code":
        return "Your car deploys to nothing: its constructor returns no code. Paste the creation bytecode, not the deployed one.";
      case "code-too-large":
        return `Your car has ${bytes(rejection.bytes)} of code; a car may have ${bytes(rejection.limitBytes)}. Turn the optimizer on, or make the car smaller.`;
      case "races-do-not-end":
        return rejection.limit === "time"
          ? `A race with your car took longer than ${whole(rejection.seconds)} seconds, ${rejection.tries} times in turn, and was ended. Use less gas a turn.`
          : `A race with your car took more memory than it may, ${rejection.tries} times in turn, and was ended. Write less into memory.`;
      case "too-much-work":
        return `Your car keeps the computers that race far longer than its gas says: ${whole(rejection.workPerGas)} units of work for each unit of gas over ${whole(rejection.turns)} turns of a test race, ${whole(rejection.workPerTurn)} a turn; ${whole(rejection.mostWorkPerGas)} are allowed. Only calls of precompiles cost that much: make fewer of them, pairings and MODEXP first.`;
      case "machines-disagree":
        return `Every car runs on two machines that must agree. On turn ${rejection.turn} of a test race they did not agree about yours, so its official races would be held. Leave out what is unusual in that turn (precompiles, contracts it creates, very much memory), and tell the organisers: one of the machines has a fault.`;
      case "never-takes-a-turn":
        return `Your car did not get through a single one of its ${whole(rejection.turns)} turns in ${rejection.races} races. On turn ${rejection.firstTurn} ${outcomeWords(rejection.outcome)}, having used ${whole(rejection.gasUsed)} of ${whole(rejection.gasLimit)} gas. ${rejection.line ? `The turn ended in line ${rejection.line.number}.` : "Check that takeYourTurn has the signature of this competition's family."}`;
      default:
        return rejection satisfies never;
    }
  },
  failedIn: (line: number, functionName: string | null) =>
    functionName === null ? `Line ${line}` : `Line ${line}, in ${functionName}`,
  compileError: (line: number | null, column: number | null) =>
    line === null ? "In the whole source" : column === null ? `Line ${line}` : `Line ${line}, column ${column}`,
};

function compileWords({ reason, errors, candidates }: Extract<Rejection, { rule: "does-not-compile" }>): string {
  const line = errors[0]?.line ?? null;
  const names = candidates.join(", ");
  switch (reason) {
    case "mistakes":
      return `The source does not compile: ${errors.length === 1 ? "one error" : `${errors.length} errors`}${line === null ? "" : `, the first in line ${line}`}. The compiler's words are below; mend the first one first.`;
    case "no-source":
      return "The compiler was given nothing that it could read as source. Paste the whole file as text.";
    case "too-many-files":
      return "The source has too many files. Put the car into fewer.";
    case "no-car":
      return "No contract in the source can race: none has the takeYourTurn of a family. Start from a template.";
    case "several-cars":
      return `The source holds several cars: ${names}. Name the one that should race in the field Contract.`;
    case "unknown-contract":
      return names === ""
        ? "The source has no car of that name."
        : `The source has no car of that name. Its cars are: ${names}.`;
    case "bad-constructor":
      return "The car's constructor asks for arguments that nobody gives it. Write the values into the source.";
    case "unlinked-library":
      return "The car needs a library that is deployed apart from it. Make the library's functions internal.";
    case "too-large":
      return "The compiled car is larger than a car may be. Make it smaller.";
    case "unknown-version":
      return "The source asks for a compiler version that is not here. Write pragma solidity ^0.8.13.";
    case "compiler-limit":
      return "Compiling took too much time or memory and was stopped. Make the source smaller: repeated code and very large expressions take the compiler longest.";
    default:
      return reason satisfies never;
  }
}
