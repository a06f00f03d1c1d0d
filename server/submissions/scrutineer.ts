import { codeLimitBytes } from "#engine/cars/car.ts";
import type { Formula } from "#engine/formula/formula.ts";
import { type CarLanguage, carLanguages } from "#languages/compiling/car-language.ts";
import type { CompiledCar, CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import { type CompileInput, defaultFile } from "#languages/solidity/compile.ts";
import type { CompileOptions } from "#languages/solidity/node/compile-process.ts";
import { formatOutcome } from "#messages/format-compiler-message.ts";
import { firstLanguage } from "#messages/language.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { practiceSeed } from "../races/record-race.ts";
import { openLog } from "#engine/race-log/open-race-log.ts";
import { unpackLogSync } from "../races/packed-log.ts";
import { OverrunError, type RaceThreads } from "../races/race-threads.ts";
import type { SecondEvm } from "../races/second-evm/second-evm-thread.ts";
import type { RaceCar } from "../races/race-work.ts";
import {
  type FailurePlace,
  type SeatReport,
  mostWorkPerGas,
  workOfNoConcern,
  type ScrutineeringReport,
} from "#domain/races/race-report.ts";
import { failedLine } from "#languages/compiling/source-map.ts";
import type { Rejection } from "#domain/submissions/rejection.ts";

const mostErrorsKept = 20;
const longestMessage = 500;
const longestName = 100;

/** Compiles untrusted source under limits; see `createCompileProcess` in languages/solidity. */
export type Compile = (input: CompileInput, options?: CompileOptions) => Promise<CompileOutcome>;

export interface CarToCheck {
  /** decides the seeds, so that a retry runs the same races */
  submissionId: string;
  teamName: string;
  formula: Formula;
  source: string | null;
  language: CarLanguage | null;
  contractName: string | null;
  initcode: Uint8Array | null;
  /** empty: copies of itself */
  rivals: readonly RaceCar[];
  accounts: readonly string[];
}

export type Verdict =
  | {
      kind: "accepted";
      initcode: Uint8Array;
      name: string;
      report: ScrutineeringReport;
      races: ScrutineeringRace[];
      verdictOf?: string;
    }
  | { kind: "rejected"; initcode: Uint8Array | null; rejection: Rejection; verdictOf?: string };

/** For the same bytecode under the same rules; `verdictOf`: its submission. */
export type EarlierVerdict =
  | { kind: "accepted"; report: ScrutineeringReport; verdictOf: string }
  | { kind: "rejected"; rejection: Rejection; verdictOf: string };

export type ScrutineeringRace = Awaited<ReturnType<typeof raceFromSeat>>;

/**
 * The server's check of a car: it compiles, deploys, fits the size limit, takes turns and finishes races against house
 * cars from every seat. Known bytecode isn't judged again.
 * @param secondEvm checks the first turns of one race
 * @param findEarlier looks up a verdict on init bytecode
 * @throws HostFaultError when a thread failed; the check is retried, never decided by it
 */
export async function scrutineer(
  car: CarToCheck,
  compile: Compile,
  threads: RaceThreads,
  secondEvm: SecondEvm,
  findEarlier: (initcode: Uint8Array) => Promise<EarlierVerdict | undefined>,
): Promise<Verdict> {
  const built = await build(car, compile);
  if (built.kind === "rejected") return built;
  const { initcode, name, compiler, compiled } = built;
  const earlier = await findEarlier(initcode);
  if (earlier?.kind === "accepted") {
    return { ...earlier, initcode, name, report: { ...earlier.report, compiler }, races: [] };
  }
  // Another source can give the same bytecode, so the line is looked up in this one.
  if (earlier) return { ...earlier, initcode, rejection: withLine(earlier.rejection, car.source, compiled) };
  const rejected = (rejection: Rejection): Verdict => ({ kind: "rejected", initcode, rejection });

  const racer = { name: car.teamName, initcode };
  const { outcome, gasUsed, gasLimit, codeBytes } = await threads.run(
    { kind: "deploy", car: racer, formula: car.formula },
    "scrutineering",
    car.accounts,
  );
  if (outcome.kind !== "ok") return rejected({ rule: "does-not-deploy", outcome, gasUsed, gasLimit });
  if (codeBytes === 0) return rejected({ rule: "deploys-no-code" });
  if (codeBytes > codeLimitBytes) {
    return rejected({ rule: "code-too-large", bytes: codeBytes, limitBytes: codeLimitBytes });
  }

  // One race first, so that a car that overuses the host isn't raced from every seat.
  const first = await raceFromSeat(car, racer, 0, threads);
  const outlier = tooMuchWork(first);
  if (outlier) return rejected(outlier);
  const others = await Promise.all(
    Array.from({ length: car.formula.cars - 1 }, (_, index) => raceFromSeat(car, racer, index + 1, threads)),
  );
  const races = [first, ...others];
  const laterOutlier = others.map(tooMuchWork).find((found) => found !== undefined);
  if (laterOutlier) return rejected(laterOutlier);
  const ownSeats = races.map((race) => race.report.seats[race.ownSeat]).filter((seat) => seat !== undefined);
  const failure = neverOk(ownSeats, races.length, car.formula.gasPerTurn);
  if (failure) {
    const place = await placeOfFailure(car, races, threads);
    return rejected(withLine({ ...failure, ...place }, car.source, compiled));
  }
  const disagreement = await findDisagreement(first, secondEvm);
  if (disagreement !== null) return rejected({ rule: "machines-disagree", turn: disagreement });
  const sum = (count: (seat: SeatReport) => number) => ownSeats.reduce((total, seat) => total + count(seat), 0);
  const report: ScrutineeringReport = {
    initcodeBytes: initcode.length,
    codeBytes,
    deploymentGas: gasUsed,
    races: races.length,
    turns: sum((seat) => seat.turns),
    turnsOk: sum((seat) => seat.turnsOk),
    largestTurnGas: Math.max(...ownSeats.map((seat) => seat.largestTurnGas)),
    gasUsed: sum((seat) => seat.gasUsed),
    workUsed: sum((seat) => seat.workUsed),
    hostMs: sum((seat) => seat.hostMs),
    compiler,
  };
  return { kind: "accepted", initcode, name, report, races };
}

type Built =
  | { kind: "built"; initcode: Uint8Array; name: string; compiler: string | null; compiled: CompiledCar | null }
  | Extract<Verdict, { kind: "rejected" }>;

/** The extension decides the language; the name is the car's, except in Solidity. */
function fileOf({ language, contractName }: CarToCheck): string {
  if (language === null || language === "solidity") return defaultFile;
  return `src/cars/${contractName ?? "car"}${carLanguages[language].ending}`;
}

async function build(car: CarToCheck, compile: Compile): Promise<Built> {
  if (car.initcode)
    return { kind: "built", initcode: car.initcode, name: car.teamName, compiler: null, compiled: null };
  const needed = car.formula.family === "titans-season-1" ? "titans" : car.formula.family;
  const compiled = await compile({
    source: car.source ?? "",
    fileName: fileOf(car),
    goal: "build",
    family: needed,
    ...(car.contractName === null ? {} : { contractName: car.contractName }),
  });
  const outcome = formatOutcome(messagesOf(firstLanguage).compiler, compiled);
  const rejected = (rejection: Rejection): Built => ({ kind: "rejected", initcode: null, rejection });
  if (outcome.kind === "compiled") {
    const { family, initcode, contractName, compiler } = outcome.car;
    if (family !== needed) return rejected({ rule: "wrong-family", family, needed });
    return {
      kind: "built",
      initcode: new Uint8Array(Buffer.from(initcode.slice(2), "hex")),
      name: contractName.slice(0, longestName),
      compiler,
      compiled: outcome.car,
    };
  }
  if (outcome.kind === "checked") throw new Error("The compiler was asked to build and only checked.");
  return rejected({
    rule: "does-not-compile",
    reason: outcome.reason,
    message: outcome.message.slice(0, longestMessage),
    said: outcome.said,
    candidates: (outcome.candidates ?? []).slice(0, mostErrorsKept).map((name) => name.slice(0, longestName)),
    errors: outcome.diagnostics
      .filter((diagnostic) => diagnostic.severity === "error")
      .slice(0, mostErrorsKept)
      .map(({ from, message, said }) => ({
        line: from?.line ?? null,
        column: from?.column ?? null,
        message: message.slice(0, longestMessage),
        ...(said ? { said } : {}),
      })),
  });
}

async function raceFromSeat(car: CarToCheck, racer: RaceCar, ownSeat: number, threads: RaceThreads) {
  const { formula, rivals, submissionId } = car;
  // Rotate rivals, so that each is met.
  const rivalAt = (seat: number): number | null => (rivals.length === 0 ? null : (ownSeat + seat) % rivals.length);
  const seats = Array.from({ length: formula.cars }, (_, seat) => (seat === ownSeat ? null : rivalAt(seat)));
  const cars = seats.map((rival) => (rival === null ? racer : (rivals[rival] ?? racer)));
  const race = { formula, cars, seed: practiceSeed(`submission:${submissionId}:${ownSeat}`) };
  return {
    race,
    ownSeat,
    /** in seat order: index into `rivals`; null: the checked car */
    seats,
    report: await threads.run({ kind: "race", race }, "scrutineering", car.accounts),
  };
}

/**
 * Work is counted the same on every host, so no car is refused because a machine is busy. Other operations are fast for
 * their gas (docs/car-machine.md).
 */
function tooMuchWork({ report, ownSeat }: ScrutineeringRace): Rejection | undefined {
  const seat = report.seats[ownSeat];
  if (!seat || seat.workUsed <= mostWorkPerGas * seat.gasUsed || seat.workUsed <= workOfNoConcern * seat.turns)
    return undefined;
  return {
    rule: "too-much-work",
    workPerGas: Math.ceil(seat.workUsed / Math.max(1, seat.gasUsed)),
    mostWorkPerGas,
    workPerTurn: Math.round(seat.workUsed / seat.turns),
    turns: seat.turns,
  };
}

/** Rounds run on both machines, and a gas limit for them, because the second one is slow. */
const roundsChecked = 4;
const gasChecked = 12_000_000;

async function findDisagreement({ race, report }: ScrutineeringRace, secondEvm: SecondEvm): Promise<number | null> {
  const { formula } = race;
  const { turns } = openLog(unpackLogSync(report.log));
  let gas = 0;
  const tooMuch = turns.findIndex((turn) => {
    gas += turn.gasUsed ?? 0;
    return gas > gasChecked;
  });
  const most = Math.min(turns.length, formula.cars * roundsChecked);
  const turnLimit = tooMuch === -1 ? most : Math.min(most, Math.max(tooMuch, formula.cars));
  try {
    return (await secondEvm({ ...race, formula: { ...formula, turnLimit } }, report.log)).differsAt;
  } catch (error) {
    if (error instanceof OverrunError) return null;
    throw error;
  }
}

type NeverTakesATurn = Extract<Rejection, { rule: "never-takes-a-turn" }>;

async function placeOfFailure(
  { accounts }: CarToCheck,
  races: readonly ScrutineeringRace[],
  threads: RaceThreads,
): Promise<FailurePlace> {
  const failed = races.find((race) => race.report.seats[race.ownSeat]?.firstFailure);
  if (!failed) return { lastSteps: [] };
  const work = { kind: "trace-failure", race: failed.race, seat: failed.ownSeat } as const;
  return threads.run(work, "scrutineering", accounts);
}

function withLine(rejection: Rejection, source: string | null, compiled: CompiledCar | null): Rejection {
  if (rejection.rule !== "never-takes-a-turn") return rejection;
  const line = source === null || !compiled ? null : failedLine(compiled, source, rejection.lastSteps ?? []);
  return { ...rejection, line };
}

/** A car without one successful turn can't race; report why its first turn failed. */
function neverOk(own: readonly SeatReport[], races: number, gasLimit: number): NeverTakesATurn | undefined {
  if (own.some((seat) => seat.turnsOk > 0)) return undefined;
  const first = own.find((seat) => seat.firstFailure !== null)?.firstFailure;
  if (!first) return undefined;
  return {
    rule: "never-takes-a-turn",
    races,
    turns: own.reduce((total, seat) => total + seat.turns, 0),
    firstTurn: first.turn,
    outcome: first.outcome,
    gasUsed: first.gasUsed,
    gasLimit,
  };
}
