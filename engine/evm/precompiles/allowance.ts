/**
 * Limits per turn on precompiles whose gas doesn't reflect their cost (rules, section 0.5). Other EVMs that run cars
 * use this table too.
 */
import { toNumber } from "../bytes.ts";
import { hasOperandAbove } from "./modular-power.ts";

/**
 * Work per turn of hashes, MULMOD and precompiles; a unit is about 1 ns on the computer of docs/car-machine.md.
 * Together with gas this limits a turn's time.
 */
export const workOfTurn = 30_000_000;

export const workUnits = {
  /** per started block of 136 bytes, plus one */
  keccakBlock: 250,
  mulmod: 50,
  /** per call, except of precompile 4, in addition to the following */
  precompile: 2_000,
  ecrecover: 65_000,
  /** per started block of 64 bytes, plus one */
  sha256Block: 350,
  ripemd160Block: 550,
  /** per gas of its price */
  modexpGas: 45,
  bn254Add: 10_000,
  bn254Multiply: 20_000,
  bn254Pairing: 1_000_000,
  /** per pair of points */
  bn254Pair: 5_000_000,
  blake2Round: 10,
} as const;

/** Returns the work of KECCAK256 for a length in bytes. */
export const workOfHash = (length: number): number => workUnits.keccakBlock * (Math.floor(length / 136) + 1);

/**
 * Returns the work of a call of precompile `id`.
 * @param price in gas
 */
export function workOfPrecompile(id: number, input: Uint8Array, price: number): number {
  return workUnits.precompile + workBeyondCall(id, input, price);
}

function workBeyondCall(id: number, input: Uint8Array, price: number): number {
  const blocks = Math.floor(input.length / 64) + 1;
  switch (id) {
    case 1:
      return workUnits.ecrecover;
    case 2:
      return workUnits.sha256Block * blocks;
    case 3:
      return workUnits.ripemd160Block * blocks;
    case 5:
      return workUnits.modexpGas * price;
    case 6:
      return workUnits.bn254Add;
    case 7:
      return workUnits.bn254Multiply;
    case 8:
      return workUnits.bn254Pairing + workUnits.bn254Pair * Math.floor(input.length / 192);
    case 9:
      return workUnits.blake2Round * price;
    default:
      return 0;
  }
}

/** Counts down. */
export interface Allowance {
  ecrecover: number;
  bn254Add: number;
  bn254Multiply: number;
  bn254Pairing: number;
  modexpBytes: number;
  blake2Rounds: number;
}

export const allowanceOfTurn = (): Allowance => ({
  ecrecover: 32,
  bn254Add: 4,
  bn254Multiply: 4,
  bn254Pairing: 4,
  modexpBytes: 256,
  blake2Rounds: 50_000,
});

export const noAllowance = (): Allowance => ({
  ecrecover: Infinity,
  bn254Add: Infinity,
  bn254Multiply: Infinity,
  bn254Pairing: Infinity,
  modexpBytes: Infinity,
  blake2Rounds: Infinity,
});

/**
 * Charges a call of precompile `id` to the allowance. Returns false when it isn't enough: the call fails and uses all
 * its gas.
 */
export function takeAllowance(allowance: Allowance, id: number, input: Uint8Array): boolean {
  switch (id) {
    case 1:
      return allowance.ecrecover-- > 0;
    case 5:
      return !hasOperandAbove(input, allowance.modexpBytes);
    case 6:
      return allowance.bn254Add-- > 0;
    case 7:
      return allowance.bn254Multiply-- > 0;
    case 8:
      return allowance.bn254Pairing-- > 0;
    case 9:
      allowance.blake2Rounds -= Number(toNumber(input.subarray(0, 4)));
      return allowance.blake2Rounds >= 0;
    default:
      return true;
  }
}
