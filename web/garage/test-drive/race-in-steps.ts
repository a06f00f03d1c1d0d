/** Can stop between turns, to inspect one or replace a car. Played through, it gives the same log as `runRace`. */
import { type Car, codeHash } from "#engine/cars/car.ts";
import { carAddress, creator, refereeAddress } from "#engine/cars/create-address.ts";
import type {
  CallInput,
  CallResult,
  HostAccount,
  HostCall,
  HostResult,
  Machine,
  World,
  WorldOptions,
} from "#engine/evm/machine.ts";
import { followWorld } from "#engine/referee/trace-failure.ts";
import type { Formula } from "#engine/formula/formula.ts";
import { finishOrder, type RaceLog, type Seat, startState, type TurnRecord } from "#engine/race-log/race-log.ts";
import { createRulebook, RefereeState } from "#engine/referee/referee-state.ts";
import { Referee } from "#engine/referee/referee.ts";
import { blockOf, creationData, deploymentGas, readSaidName } from "#engine/referee/run-race.ts";
import { startEntropy } from "#engine/referee/shuffle.ts";
import { takeTurn } from "#engine/referee/take-turn.ts";

export interface SteppedRaceEntry {
  formula: Formula;
  cars: readonly Car[];
  seed: bigint;
  /** replaces a seat's car after this many turns */
  change?: { afterTurn: number; seat: number; car: Car };
}

export interface TurnObserver {
  /** runs the call, traced or not */
  call(world: World, input: CallInput): CallResult;
  /**
   * @param ask queries the referee without side effects
   * @param balance coins of the calling car after the call
   */
  onRefereeCall(call: HostCall, result: HostResult, ask: (data: Uint8Array) => HostResult, balance: number): void;
}

export interface SteppedRace {
  readonly turnsPlayed: number;
  readonly ended: boolean;
  readonly nextMover: number;
  playTo(turns: number): void;
  playTurn(observer?: TurnObserver): TurnRecord;
  /** Same address, empty storage; everything else stays. */
  replaceCar(seat: number, car: Car): void;
  log(): RaceLog;
  release(): void;
}

/** @throws for a wrong number of cars, never for what cars do */
export function startRace(machine: Machine, entry: SteppedRaceEntry): SteppedRace {
  const { formula, cars, seed } = entry;
  if (cars.length !== formula.cars)
    throw new RangeError(`The formula has ${formula.cars} cars, ${cars.length} were given.`);
  const rulebook = createRulebook(formula);
  const { family } = rulebook;
  const addresses = cars.map((_, seat) => carAddress(seat));
  const referee = new Referee(refereeAddress, new RefereeState(rulebook, addresses));
  let observer: TurnObserver | undefined;
  const host: HostAccount = {
    address: referee.address,
    checkpoint: () => referee.checkpoint(),
    rollback: (checkpoint) => referee.rollback(checkpoint),
    call(call) {
      const result = referee.call(call);
      observer?.onRefereeCall(
        call,
        result,
        (data) => referee.call({ ...call, data, isStatic: true }),
        referee.state.balance[addresses.indexOf(call.caller)] ?? 0,
      );
      return result;
    },
  };
  const options: WorldOptions = {
    block: blockOf(seed),
    limits: "race",
    warm: [refereeAddress, ...addresses],
    host,
  };
  const deploy = (world: World, car: Car, seat: number): void => {
    const initcode = creationData(family.family, car.initcode);
    world.deploy({ from: creator, nonce: seat + 1, initcode, gas: deploymentGas });
  };
  const worlds = cars.map((car, seat) => {
    const world = machine.createWorld(options);
    deploy(world, car, seat);
    return world;
  });
  referee.state.start(startEntropy(seed));
  referee.state.settle();

  const seatOf = (car: Car, seat: number): Seat => {
    const saidName = family.saysName ? readSaidName(worlds[seat]!, addresses[seat]!, referee) : undefined;
    return { name: car.name, codeHash: codeHash(car.initcode), ...(saidName === undefined ? {} : { saidName }) };
  };
  const seats = cars.map(seatOf);
  const start = startState(formula, family.actions.length);
  const turns: TurnRecord[] = [];
  let winner: number | null = null;
  const replaceCar = (seat: number, car: Car): void => {
    const world = worlds[seat];
    if (!world) throw new RangeError(`There is no seat ${seat}; seats count from 0 to ${cars.length - 1}.`);
    world.reset(options);
    deploy(world, car, seat);
    referee.state.settle();
    seats[seat] = seatOf(car, seat);
  };
  const ended = () => winner !== null || turns.length >= formula.turnLimit;

  if (entry.change?.afterTurn === 0) replaceCar(entry.change.seat, entry.change.car);

  const playTurn = (watching?: TurnObserver): TurnRecord => {
    if (ended()) throw new RangeError("The race has ended: there is no further turn.");
    observer = watching;
    try {
      const seen = watching
        ? worlds.map((world) => followWorld(world, (target, input) => watching.call(target, input)))
        : worlds;
      const { winner: finisher, ...record } = takeTurn(referee, seen, turns.at(-1)?.after ?? start);
      turns.push(record);
      winner = finisher;
      if (entry.change?.afterTurn === turns.length) replaceCar(entry.change.seat, entry.change.car);
      return record;
    } finally {
      observer = undefined;
    }
  };

  return {
    get turnsPlayed() {
      return turns.length;
    },
    get ended() {
      return ended();
    },
    get nextMover() {
      return referee.state.order[referee.state.turn % formula.cars] ?? 0;
    },
    playTo(count) {
      while (turns.length < count && !ended()) playTurn();
    },
    playTurn,
    replaceCar,
    log: () => ({
      version: 1,
      formula,
      seats: [...seats],
      seed: `0x${seed.toString(16)}`,
      detail: "calls",
      start,
      turns: [...turns],
      ending: winner === null ? (ended() ? "turn-limit" : "unfinished") : "finish",
      winner,
      finishOrder: finishOrder(turns.at(-1)?.after ?? start, winner),
    }),
    release() {
      for (const world of worlds) world.release();
      worlds.length = 0;
    },
  };
}
