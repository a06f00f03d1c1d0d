/**
 * A race that can be stopped between two turns: to look into a turn, or to put another car into a seat and run on. The turns themselves are
 * the engine's; a race that is played through gives the very log that `runRace` gives.
 */
import { type Car, codeHash } from "#engine/cars/car.ts";
import { carAddress, creator, refereeAddress } from "#engine/cars/create-address.ts";
import { readSaidName } from "#engine/race/car-name.ts";
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
import type { Formula } from "#engine/race/formula.ts";
import { finishOrder, type RaceLog, type Seat, startState, type TurnRecord } from "#engine/race/race-log.ts";
import { createRulebook, RefereeState } from "#engine/race/referee-state.ts";
import { Referee } from "#engine/race/referee.ts";
import { blockOf, deploymentGas } from "#engine/race/run-race.ts";
import { startEntropy } from "#engine/race/shuffle.ts";
import { takeTurn } from "#engine/race/take-turn.ts";
import { creationData } from "#engine/race/creation-data.ts";

/** Cars in seat order. */
export interface SteppedRaceEntry {
  formula: Formula;
  cars: readonly Car[];
  seed: bigint;
  /** a car that takes over a seat after so many turns: "what if" */
  change?: { afterTurn: number; seat: number; car: Car };
}

/** Sees what a turn does while it does it. */
export interface TurnObserver {
  /** runs the mover's call in its world, traced or not */
  call(world: World, input: CallInput): CallResult;
  /**
   * A call that reached the referee, with its answer.
   * @param ask asks the referee something that changes nothing
   * @param balance coins of the car that called, after the call
   */
  onRefereeCall(call: HostCall, result: HostResult, ask: (data: Uint8Array) => HostResult, balance: number): void;
}

export interface SteppedRace {
  /** the number of turns played so far */
  readonly turnsPlayed: number;
  readonly ended: boolean;
  /** seat of the car that moves next */
  readonly nextMover: number;
  /** Plays until so many turns are played, or the race has ended. */
  playTo(turns: number): void;
  /** Plays one turn. @throws when the race has ended */
  playTurn(observer?: TurnObserver): TurnRecord;
  /** Puts a new car into a seat: same address, empty storage, everything else of the race as it stands. */
  replaceCar(seat: number, car: Car): void;
  log(): RaceLog;
  /** Gives the worlds back to the machine. */
  release(): void;
}

/** @throws when the number of cars is not the formula's; what cars do never throws */
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
      const seen = watching ? worlds.map((world) => observed(world, watching)) : worlds;
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

/** The same world, whose calls the observer makes. */
function observed(world: World, observer: TurnObserver): World {
  return new Proxy(world, {
    get(target, key) {
      if (key === "call") return (input: CallInput) => observer.call(target, input);
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
