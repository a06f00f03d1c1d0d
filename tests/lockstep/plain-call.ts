import { errorString } from "#engine/referee/abi.ts";
import type { Address } from "#engine/evm/machine.ts";
import type { FamilyRow } from "#engine/formula/families.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { Attempt } from "./side.ts";

/** By function and case: a base and what each counted thing adds. */
export type MeasuredGas = Record<string, Record<string, Record<string, number>>>;

/** What gas depends on. */
export interface Path {
  function: string;
  case: string;
  counts: Record<string, number>;
}

export interface Car {
  balance: bigint;
  speed: bigint;
  y: bigint;
  shield: bigint;
}

export interface State {
  phase: number;
  turn: bigint;
  entropy: bigint;
  current: number;
  order: number[];
  cars: Car[];
  sold: bigint[];
  bananas: bigint[];
  /** touched slots */
  warm: string[];
}

/** Its case in the gas table, and the revert data. */
export class Refused extends Error {
  readonly case: string;
  readonly output: string;

  constructor(name: string, output = "0x") {
    super(name);
    this.case = name;
    this.output = output;
  }
}

export const word = (value: bigint): string => value.toString(16).padStart(64, "0");
export const text = (message: string): string => `0x${Buffer.from(errorString(message)).toString("hex")}`;
export const uint32 = 2n ** 32n;

export function gasOf(measured: MeasuredGas, path: Path): number {
  const row = measured[path.function]?.[path.case];
  if (row === undefined) throw new Error(`Nothing was measured of ${path.function}, ${path.case}.`);
  let gas = row.base!;
  for (const [term, count] of Object.entries(path.counts)) gas += (row[term] ?? 0) * count;
  return gas;
}

export interface Call extends Attempt {
  state: State;
  formula: Formula;
  family: FamilyRow;
  addresses: readonly Address[];
  argument: bigint;
  counts: Record<string, number>;
  events: string[];
  reserves: boolean;
  writes: boolean;
}

export interface FunctionOfModel {
  signature: string;
  run(call: Call): { case: string; data: string };
}

export const done = (data: string, name = "ok") => ({ case: name, data: `0x${data}` });

/** True the first time. */
export function touch(call: Call, slot: string): boolean {
  const { warm } = call.state;
  if (warm.includes(slot)) return false;
  warm.push(slot);
  return true;
}

export function describeDifference(call: Call, topic: string, data: readonly bigint[], target?: number | null): void {
  const buyer = word(BigInt(call.from));
  const topics = [topic, `0x${word(call.state.turn)}`, `0x${buyer}`];
  if (target !== undefined) topics.push(`0x${word(target === null ? 0n : BigInt(call.addresses[target]!))}`);
  call.events.push([...topics, `0x${data.map(word).join("")}`].join(" "));
}

export const isEmpty = (call: Call, car: Car): number =>
  call.family.hasShields && car.balance === 0n && car.speed === 0n && car.y === 0n && car.shield === 0n ? 1 : 0;

export function sortAscending(list: bigint[]): number {
  let swaps = 0;
  for (let i = 0; i < list.length; i += 1)
    for (let j = i + 1; j < list.length; j += 1)
      if (list[j]! < list[i]!) {
        [list[i], list[j]] = [list[j]!, list[i]!];
        swaps += 1;
      }
  return swaps;
}
