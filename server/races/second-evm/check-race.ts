import { createHash } from "node:crypto";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import type { RaceInput } from "../race-work.ts";
import { type EVMRunCallOpts, type ExecResult, EVMError } from "@ethereumjs/evm";
import { createAddressFromString } from "@ethereumjs/util";
import { type Car, initcodeLimitBytes } from "#engine/cars/car.ts";
import { carAddress, creator, refereeAddress } from "#engine/cars/create-address.ts";
import { endTurn, turnCalldata } from "#engine/referee/take-turn.ts";
import type { Address } from "#engine/evm/machine.ts";
import type { Formula } from "#engine/formula/formula.ts";
import { RefereeState, createRulebook } from "#engine/referee/referee-state.ts";
import { Referee } from "#engine/referee/referee.ts";
import { blockOf, creationData, deploymentGas } from "#engine/referee/run-race.ts";
import { startEntropy } from "#engine/referee/shuffle.ts";
import { type TurnEvm, createTurnEvm } from "./turn-rules.ts";

export type SecondOpinion = Awaited<ReturnType<typeof checkRace>>;

/**
 * Runs a race on another EVM and compares mover, ending, gas, balances and places of each turn. The referee is the
 * same, so this checks the machine, not the rules. A formula with a lower turn limit than the log's checks the first
 * turns.
 */
export async function checkRace(input: RaceInput, log: RaceLog) {
  const began = performance.now();
  const turns = await raceOnEthereumjs(input.formula, input.cars, input.seed);
  const theirs = turns.map(lineOf);
  const ours = log.turns.slice(0, input.formula.turnLimit).map((turn) =>
    lineOf({
      mover: turn.mover ?? -1,
      ending: turn.outcome?.kind ?? "",
      gasUsed: turn.gasUsed ?? -1,
      balances: turn.after.cars.map((car) => car.balance),
      places: turn.after.cars.map((car) => car.y),
    }),
  );
  const length = Math.max(theirs.length, ours.length);
  const differing = Array.from({ length }, (_, index) => index).find((index) => theirs[index] !== ours[index]);
  return {
    differsAt: differing === undefined ? null : differing + 1,
    traceHash: createHash("sha256").update(theirs.join("\n")).digest("hex"),
    runMs: Math.round(performance.now() - began),
  };
}

/** EVMs name errors differently, so endings are compared as ok or not. */
function lineOf({ mover, ending, gasUsed, balances, places }: Omit<SecondTurn, "work" | "entries">): string {
  return [mover, ending === "ok" ? "ok" : "undone", gasUsed, balances.join(","), places.join(",")].join(" ");
}

interface SecondTurn {
  mover: number;
  ending: string;
  gasUsed: number;
  work: number;
  /** known to the mover's world after the turn */
  entries: number;
  balances: number[];
  places: number[];
}

/**
 * Plays a race on @ethereumjs/evm with our referee. Each car has its own world, as in our races, and the referee rolls
 * back with failed frames.
 */
export async function raceOnEthereumjs(formula: Formula, cars: readonly Car[], seed: bigint): Promise<SecondTurn[]> {
  const addresses = cars.map((_, seat) => carAddress(seat));
  const referee = new Referee(refereeAddress, new RefereeState(createRulebook(formula), addresses));
  const { state } = referee;
  const worlds: TurnEvm[] = [];
  for (const [seat, car] of cars.entries()) {
    const world = await createWorld(referee, addresses);
    worlds.push(world);
    if (car.initcode.length > initcodeLimitBytes) continue;
    madeAt(world.evm, carAddress(seat));
    await world.run({
      ...common(seed),
      caller: createAddressFromString(creator),
      data: creationData(formula.family, car.initcode),
      gasLimit: BigInt(deploymentGas),
    });
  }
  state.start(startEntropy(seed));
  state.settle();
  const turns: SecondTurn[] = [];
  for (let winner: number | null = null; winner === null && turns.length < formula.turnLimit;) {
    const mover = state.order[state.turn % cars.length]!;
    state.current = mover;
    const took = await takeTurn(worlds[mover]!, {
      ...common(seed),
      caller: createAddressFromString(refereeAddress),
      to: createAddressFromString(addresses[mover]!),
      data: turnCalldata(state, referee.addressBytes),
      gasLimit: BigInt(formula.gasPerTurn),
      depth: 1,
    });
    ({ winner } = endTurn(state));
    turns.push({
      mover,
      ...took,
      entries: worlds[mover]!.countEntries(),
      balances: [...state.balance],
      places: [...state.y],
    });
  }
  return turns;
}

async function takeTurn(
  { evm, run }: TurnEvm,
  call: EVMRunCallOpts,
): Promise<Pick<SecondTurn, "ending" | "gasUsed" | "work">> {
  const code = await evm.stateManager.getCode(call.to!);
  if (code.length === 0) return { ending: "no code", gasUsed: 0, work: 0 };
  const { result, over, work } = await run(call);
  if (over !== undefined || !result) {
    return { ending: `over limit: ${over}`, gasUsed: Number(call.gasLimit), work };
  }
  const { exceptionError, executionGasUsed } = result.execResult;
  return { ending: exceptionError?.error ?? "ok", gasUsed: Number(executionGasUsed), work };
}

async function createWorld(referee: Referee, cars: readonly Address[]): Promise<TurnEvm> {
  const isReferee = (address: { toString(): string } | undefined) => address?.toString() === referee.address;
  const precompiles = Array.from({ length: 10 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, "0")}`);
  const warm = [referee.address, creator, blockOf(0n).coinbase, ...cars, ...precompiles];
  const world = await createTurnEvm(
    warm,
    ({ message }) =>
      message !== undefined && !message.delegatecall && isReferee(message.to)
        ? { execResult: answer(referee, message) }
        : undefined,
    referee,
  );
  const { evm } = world;
  await evm.stateManager.putCode(createAddressFromString(referee.address), Uint8Array.of(0xfe));
  for (const address of warm) evm.journal.addAlwaysWarmAddress(address.slice(2));
  return world;
}

function answer(referee: Referee, message: NonNullable<EVMRunCallOpts["message"]>): ExecResult {
  const result = referee.call({
    caller: message.caller.toString(),
    data: message.data,
    gas: Number(message.gasLimit),
    hasValue: message.value > 0n,
    isStatic: message.isStatic,
  });
  const isOut = !result.ok && result.gasUsed === Number(message.gasLimit);
  const error = isOut ? EVMError.errorMessages.OUT_OF_GAS : EVMError.errorMessages.REVERT;
  return {
    returnValue: result.output.slice(),
    executionGasUsed: BigInt(result.gasUsed),
    ...(result.ok ? {} : { exceptionError: new EVMError(error) }),
  };
}

/**
 * Sets the address of an outermost creation. That EVM derives it from the creator's nonce, but an account with a nonce
 * could be told apart from the empty one of a race, by its hash and by the cost of sending it money.
 */
function madeAt(evm: TurnEvm["evm"], address: Address): void {
  const own = evm["_generateAddress"].bind(evm);
  evm["_generateAddress"] = async (message) =>
    message.depth === 0 ? createAddressFromString(address) : await own(message);
}

function common(
  seed: bigint,
): Pick<EVMRunCallOpts, "block" | "origin" | "gasPrice" | "skipBalance" | "skipNonceIncrement"> {
  const block = blockOf(seed);
  const header = {
    number: block.number,
    timestamp: block.timestamp,
    coinbase: createAddressFromString(block.coinbase),
    difficulty: 0n,
    prevRandao: new Uint8Array(32),
    gasLimit: block.gasLimit,
    baseFeePerGas: block.baseFee,
    getBlobGasPrice: () => block.blobBaseFee,
    cliqueSigner: () => createAddressFromString(block.coinbase),
  };
  return { block: { header }, origin: createAddressFromString(creator), gasPrice: 0n, skipNonceIncrement: true };
}
