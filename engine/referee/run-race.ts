import { type Car, hashText, initcodeLimitBytes } from "../cars/car.ts";
import { carAddress, creator, refereeAddress } from "../cars/create-address.ts";
import type { Address, BlockEnvironment, Machine, World, WorldOptions } from "../evm/machine.ts";
import { families, type Family } from "../formula/families.ts";
import { type Formula, parseFormula } from "../formula/formula.ts";
import { Refusal } from "../formula/refusal.ts";
import { finishOrder, type RaceLog, type Seat, startState, type TurnRecord } from "../race-log/race-log.ts";
import { RaceCounts, type RaceSummary } from "../race-log/race-summary.ts";
import { addressBytes } from "./abi.ts";
import { createRulebook, RefereeState, type Rulebook } from "./referee-state.ts";
import { Referee } from "./referee.ts";
import { startEntropy } from "./shuffle.ts";
import { playTurn, raceStateOf, takeTurn } from "./take-turn.ts";

export const deploymentGas = 30_000_000;

/** The seed is the block's timestamp, which other EVMs store in 64 bits. */
export const seedLimit = 2n ** 64n;

export interface RaceEntry {
  cars: readonly Car[];
  /** `seats[i]`: index of the car in seat i; default: as given */
  seats?: readonly number[];
  /** whole number below 2^64 */
  seed: bigint;
}

/** Reuses worlds and price tables across races, but no race state. */
export interface RaceRunner {
  readonly formula: Formula;
  run(entry: RaceEntry): RaceLog;
  /** faster, because nothing is logged */
  summarize(entry: RaceEntry): RaceSummary;
  /** gives the worlds back to the machine; the runner must not be used afterwards */
  release(): void;
}

/**
 * The same formula, cars, seats and seed give the same log, bit for bit, on every machine.
 *
 * const log = runRace({ formula: defaultFormula, cars, seed: 1n, machine });
 * log.winner; // a seat, or null at the turn limit
 * @throws {Refusal} for inconsistent input, never for what cars do
 */
export function runRace(entry: RaceEntry & { formula: Formula; machine: Machine }): RaceLog {
  const runner = createRaceRunner(entry.machine, entry.formula);
  try {
    return runner.run(entry);
  } finally {
    runner.release();
  }
}

export function createRaceRunner(machine: Machine, formula: Formula): RaceRunner {
  const state: RunnerState = {
    machine,
    rulebook: createRulebook(parseFormula(formula), (bytes, output) => machine.keccak256(bytes, output)),
    worlds: [],
    addresses: Array.from({ length: formula.cars }, (_, seat) => carAddress(seat)),
    prepared: new WeakMap(),
  };
  return {
    formula: state.rulebook.formula,
    run: (entry) => run(state, entry),
    summarize: (entry) => summarize(state, entry),
    release() {
      for (const world of state.worlds.splice(0)) world.release();
    },
  };
}

interface RunnerState {
  machine: Machine;
  rulebook: Rulebook;
  /** by seat */
  worlds: World[];
  addresses: Address[];
  prepared: WeakMap<Car, PreparedCar>;
}

/** Constant over races. */
interface PreparedCar {
  codeHash: string;
  initcode: Uint8Array;
}

/** A race before its first turn. */
function lineUp(runner: RunnerState, entry: RaceEntry): { referee: Referee; seats: Seat[]; worlds: World[] } {
  const { rulebook, addresses } = runner;
  const { formula, family } = rulebook;
  const cars = seatedCars(formula, entry);
  const referee = new Referee(refereeAddress, new RefereeState(rulebook, addresses));
  const options: WorldOptions = {
    block: blockOf(entry.seed),
    limits: "race",
    warm: [refereeAddress, ...addresses],
    host: referee,
  };
  const prepared = cars.map((car) => prepare(runner, car));
  const worlds = prepared.map(({ initcode }, seat) => deployCar(runner, seat, initcode, options));
  referee.state.start(startEntropy(entry.seed));
  referee.state.settle();
  const seats = cars.map((car, seat): Seat => {
    const saidName = family.saysName ? readSaidName(worlds[seat]!, addresses[seat]!, referee) : undefined;
    return { name: car.name, codeHash: prepared[seat]!.codeHash, ...(saidName === undefined ? {} : { saidName }) };
  });
  return { referee, seats, worlds };
}

/** The world of a seat, with its car just deployed. */
function deployCar({ machine, worlds }: RunnerState, seat: number, initcode: Uint8Array, options: WorldOptions): World {
  let world = worlds[seat];
  if (world === undefined) world = worlds[seat] = machine.createWorld(options);
  else world.reset(options);
  if (initcode.length <= initcodeLimitBytes)
    world.deploy({ from: creator, nonce: seat + 1, initcode, gas: deploymentGas });
  return world;
}

function run(runner: RunnerState, entry: RaceEntry): RaceLog {
  const { formula, family } = runner.rulebook;
  const { referee, seats, worlds } = lineUp(runner, entry);
  const start = startState(formula, family.actions.length);
  const turns: TurnRecord[] = [];
  let state = start;
  let winner: number | null = null;
  while (winner === null && turns.length < formula.turnLimit) {
    const { winner: finisher, ...record } = takeTurn(referee, worlds, state);
    turns.push(record);
    state = record.after;
    winner = finisher;
  }
  return {
    version: 1,
    formula,
    seats,
    seed: `0x${entry.seed.toString(16)}`,
    detail: "calls",
    start,
    turns,
    ending: winner === null ? "turn-limit" : "finish",
    winner,
    finishOrder: finishOrder(state, winner),
  };
}

function summarize(runner: RunnerState, entry: RaceEntry): RaceSummary {
  const { formula, family } = runner.rulebook;
  const { referee, worlds } = lineUp(runner, entry);
  const counts = new RaceCounts(entry.seats ?? entry.cars.map((_, seat) => seat));
  let winner: number | null = null;
  while (winner === null && counts.turns < formula.turnLimit) {
    const { mover, outcome, gasUsed, winner: finisher } = playTurn(referee, worlds);
    counts.addTurn(mover, outcome.kind !== "ok", gasUsed);
    winner = finisher;
  }
  return counts.summary(raceStateOf(referee.state, startState(formula, family.actions.length)), winner);
}

function prepare({ machine, rulebook, prepared }: RunnerState, car: Car): PreparedCar {
  const known = prepared.get(car);
  if (known !== undefined) return known;
  const initcode = creationData(rulebook.family.family, car.initcode);
  const fresh = { codeHash: hashText(machine.keccak256(car.initcode)), initcode };
  prepared.set(car, fresh);
  return fresh;
}

/** Only the timestamp differs between races: it is the seed. */
export function blockOf(seed: bigint): BlockEnvironment {
  return {
    timestamp: seed,
    number: 1n,
    chainId: 1n,
    coinbase: "0x0000000000000000000000000000000000000000",
    prevrandao: 0n,
    gasLimit: 30_000_000n,
    baseFee: 0n,
    blobBaseFee: 1n,
    gasPrice: 0n,
    origin: creator,
  };
}

function seatedCars(formula: Formula, { cars, seats, seed }: RaceEntry): Car[] {
  if (seed < 0n || seed >= seedLimit) {
    throw new Refusal("seed", "seed", `${seed} is not a whole number from 0 to ${seedLimit - 1n}.`);
  }
  if (cars.length !== formula.cars) {
    throw new Refusal("cars", "cars", `the formula has ${formula.cars} cars, ${cars.length} were given.`);
  }
  if (seats === undefined) return [...cars];
  const isPermutation = seats.length === cars.length && new Set(seats).size === seats.length;
  if (!isPermutation || seats.some((car) => cars[car] === undefined)) {
    throw new Refusal("seats", "seats", `expected each number from 0 to ${cars.length - 1} once.`);
  }
  return seats.map((car) => cars[car]!);
}

/** The init bytecode, followed by the ABI-encoded referee's address if the family's constructor takes it. */
export function creationData(family: Family, initcode: Uint8Array): Uint8Array {
  if (!families[family].constructorTakesReferee) return initcode;
  const data = new Uint8Array(initcode.length + 32);
  data.set(initcode);
  data.set(addressBytes(refereeAddress), initcode.length + 12);
  return data;
}

const sayMyNameSelector = Uint8Array.of(0xe2, 0x52, 0x3a, 0x69);
const nameGas = 200_000;
const maxCharacters = 32;

/**
 * Calls `sayMyName()` in a copy of the world. Cut to 32 characters, without control characters. Undefined if the call
 * fails or returns no text, which isn't the car's failure.
 */
export function readSaidName(world: World, car: Address, referee: Referee): string | undefined {
  const checkpoint = referee.checkpoint();
  const { outcome, output } = world.callAndForget({
    from: creator,
    to: car,
    data: sayMyNameSelector,
    gas: nameGas,
    isStatic: true,
  });
  referee.rollback(checkpoint);
  return outcome.kind === "ok" ? decodeName(output) : undefined;
}

function decodeName(output: Uint8Array): string | undefined {
  const start = readLength(output, 0);
  const length = start === undefined ? undefined : readLength(output, start);
  if (start === undefined || length === undefined || start + 32 + length > output.length) return undefined;
  const bytes = output.subarray(start + 32, start + 32 + Math.min(length, 4 * maxCharacters));
  const text = new TextDecoder().decode(bytes).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\uFFFD");
  return Array.from(text).slice(0, maxCharacters).join("");
}

function readLength(output: Uint8Array, offset: number): number | undefined {
  if (offset + 32 > output.length) return undefined;
  let value = 0;
  for (let i = offset; i < offset + 32; i += 1) {
    value = value * 256 + output[i]!;
    if (value > output.length) return undefined;
  }
  return value;
}
