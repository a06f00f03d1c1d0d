/** Exit code 1 if scrutineering would reject the car. */
import { messagesOf } from "#messages/messages-of.ts";
import { creator } from "#engine/cars/create-address.ts";
import { codeHash, codeLimitBytes, initcodeLimitBytes } from "#engine/cars/car.ts";
import type { Machine } from "#engine/evm/machine.ts";
import type { Formula } from "#engine/formula/formula.ts";
import { blockOf, creationData, deploymentGas, runRace } from "#engine/referee/run-race.ts";
import { families } from "#engine/formula/families.ts";
import { type Options, UsageError } from "./arguments.ts";
import { describeOutcome } from "./explain-command.ts";
import { loadField, loadFormula } from "./race-cars.ts";
import { failedLine } from "#languages/compiling/source-map.ts";
import { readStop } from "#languages/codegen/word-code.ts";
import { traceFailure } from "#engine/referee/trace-failure.ts";
import type { LoadedCar } from "./load-car.ts";
import { loadMachine } from "./race-workers.ts";
import type { Terminal } from "./terminal.ts";

export interface Finding {
  rule: "creation code" | "deployment" | "turns" | "gas";
  passed: boolean;
  text: string;
}

const trialSeeds = [1n, 2n, 3n, 4n, 5n];

/** Returns whether the car passed. */
export function checkCommand(options: Options, terminal: Terminal): boolean {
  if (options.words.length !== 1) throw new UsageError("check needs one car: a file or the name of a house car.");
  const formula = loadFormula(options.formula);
  const field = families[formula.family].family === "code-prix" ? options : sameCarInEverySeat(options, formula);
  const cars = loadField(field, formula, terminal);
  const findings = checkCar(cars, formula, loadMachine());
  const passed = findings.every((finding) => finding.passed);
  const hash = cars[0] ? codeHash(cars[0].initcode) : "";
  if (options.json) {
    terminal.print(JSON.stringify({ passed, codeHash: hash, findings }));
    return passed;
  }
  for (const finding of findings) {
    terminal.print(`${finding.passed ? "pass" : "FAIL"}  ${finding.rule}: ${finding.text}`);
  }
  terminal.print(passed ? terminal.bold("The car can race.") : terminal.bold("The car would be rejected."));
  terminal.print(terminal.dim(`code hash ${hash}`));
  return passed;
}

export function checkCar(cars: readonly LoadedCar[], formula: Formula, machine: Machine): Finding[] {
  const [car] = cars;
  if (!car) throw new Error("A field has at least one car.");
  const findings: Finding[] = [];
  const size = car.initcode.length;
  findings.push({
    rule: "creation code",
    passed: size <= initcodeLimitBytes,
    text: `${size} of ${initcodeLimitBytes} bytes`,
  });
  const deployment = deploy(car, machine, formula);
  findings.push(deployment);
  if (findings.some((finding) => !finding.passed)) return findings;

  let turns = 0;
  let failed = 0;
  let mostGas = 0;
  const reasons = new Set<string>();
  for (const seed of trialSeeds) {
    const log = runRace({ formula, cars: [...cars], seed, machine });
    for (const turn of log.turns) {
      if (turn.mover !== 0) continue;
      turns += 1;
      mostGas = Math.max(mostGas, turn.gasUsed ?? 0);
      if (turn.outcome && turn.outcome.kind !== "ok") {
        failed += 1;
        reasons.add(describeOutcome(turn.outcome));
      }
    }
  }
  const why = failed === 0 ? "" : ` (${[...reasons].join(", ")})${whereOf(cars, formula, machine)}`;
  findings.push({
    rule: "turns",
    passed: failed < turns,
    text: `${turns - failed} of ${turns} turns in ${trialSeeds.length} races succeeded${why}`,
  });
  findings.push({
    rule: "gas",
    passed: true,
    text: `at most ${mostGas} of ${formula.gasPerTurn} in a turn (${((100 * mostGas) / formula.gasPerTurn).toFixed(1)}%)`,
  });
  return findings;
}

/** Where the first failed turn ended, for a car in one file; empty for bytecode. */
function whereOf(cars: readonly LoadedCar[], formula: Formula, machine: Machine): string {
  const compiled = cars[0]?.compiled;
  const [source, ...further] = Object.values(compiled?.texts ?? {});
  if (!compiled || source === undefined || further.length > 0) return "";
  for (const seed of trialSeeds) {
    const traced = traceFailure(machine, { formula, cars: [...cars], seed }, 0);
    const line = traced && failedLine(compiled.car, source, traced.lastSteps);
    if (!line) continue;
    const stopped = readStop(traced.output);
    return `\n      first failure in line ${line.number}: ${line.text}${stopped ? `\n      ${messagesOf("en").garage.rejection.stops[stopped]}` : ""}`;
  }
  return "";
}

function deploy(car: LoadedCar, machine: Machine, formula: Formula): Finding {
  const world = machine.createWorld({ block: blockOf(1n), limits: "race", warm: [] });
  try {
    const initcode = creationData(formula.family, car.initcode);
    const { outcome, code } = world.deploy({ from: creator, nonce: 1, initcode, gas: deploymentGas });
    if (outcome.kind !== "ok") {
      return { rule: "deployment", passed: false, text: `the constructor failed: ${describeOutcome(outcome)}` };
    }
    const text =
      code.length === 0
        ? "the bytecode deploys no code; use creation bytecode, not deployed bytecode"
        : `${code.length} of ${codeLimitBytes} bytes`;
    return { rule: "deployment", passed: code.length > 0, text };
  } finally {
    world.release();
  }
}

function sameCarInEverySeat(options: Options, formula: Formula): Options {
  return { ...options, words: Array.from({ length: formula.cars }, () => options.words[0] ?? "") };
}
