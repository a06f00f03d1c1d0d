import type { HostCall, HostResult } from "../evm/machine.ts";
import { errorString, noBytes, panic } from "./abi.ts";
import type { GasRow, GasTerm } from "./gas-schedule.ts";

export const errors = {
  gameNotActive: errorString("GAME_NOT_ACTIVE"),
  notCurrentCar: errorString("NOT_CURRENT_CAR"),
  carsNotAllowed: errorString("CARS_NOT_ALLOWED"),
  doubleRegister: errorString("DOUBLE_REGISTER"),
  maxPlayers: errorString("MAX_PLAYERS"),
  expOverflow: errorString("EXP_OVERFLOW"),
  nonReentrant: Uint8Array.of(0x26, 0xef, 0x7e, 0xdb),
  underflow: panic(0x11),
  listIndex: panic(0x32),
} as const;

type Counts = Partial<Record<GasTerm, number>>;

/** Base plus terms times counts. @param more further counts */
export function charge(row: GasRow, counts: Counts, more?: Counts): number {
  let gas = row.base + sumOfTerms(row, counts);
  if (more !== undefined) gas += sumOfTerms(row, more);
  return gas;
}

function sumOfTerms(row: GasRow, counts: Counts): number {
  let gas = 0;
  for (const term in counts) {
    const count = counts[term as GasTerm]!;
    // faster, because most counts are 0
    if (count !== 0) gas += (row[term as GasTerm] ?? 0) * count;
  }
  return gas;
}

/** Fails and uses all gas. */
export function useAllGas(call: HostCall): HostResult {
  return { ok: false, gasUsed: call.gas, output: noBytes };
}

/** Runs out of gas if there is too little to reach the revert. */
export function revert(call: HostCall, gas: number, output: Uint8Array = noBytes): HostResult {
  return gas > call.gas ? useAllGas(call) : { ok: false, gasUsed: gas, output };
}
