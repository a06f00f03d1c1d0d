/**
 * What a turn may spend on precompiles that nobody can make cheap per gas (rules, section 0.5). This is the one table of it: whoever else
 * runs a car by the same rules, another EVM too, asks here.
 */
import { toNumber } from "../bytes.ts";
import { hasOperandAbove } from "./modular-power.ts";

/** Of these rules: goes up with every change, so that a published log can say under which it was run. */
export const allowancesVersion = 2;

/**
 * Work that a turn may have done, hashes, MULMOD and precompiles together: a unit is about a nanosecond on the computer of docs/car-machine.md. A
 * turn that asks for more is lost: over-limit. Everything else that gas buys is fast per gas, so this and the gas bound a turn's time.
 */
export const workOfTurn = 30_000_000;

/** What things take of it. */
export const workUnits = {
  /** KECCAK256 and the hash of CREATE2: each started block of 136 bytes, and one for the end */
  keccakBlock: 250,
  mulmod: 50,
  /** each call of a precompile but 4, besides what follows */
  precompile: 2_000,
  ecrecover: 65_000,
  /** each started block of 64 bytes, and one for the end */
  sha256Block: 350,
  ripemd160Block: 550,
  /** each gas of its price */
  modexpGas: 45,
  bn254Add: 10_000,
  bn254Multiply: 20_000,
  bn254Pairing: 1_000_000,
  /** each pair of points */
  bn254Pair: 5_000_000,
  blake2Round: 10,
} as const;

/** The work of KECCAK256 over so many bytes. */
export const workOfHash = (length: number): number => workUnits.keccakBlock * (Math.floor(length / 136) + 1);

/**
 * The work of a call of precompile `id`.
 *
 * @param price of the call, in gas
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
 * Takes a call of precompile `id` out of the allowance. Only a call that pays its price counts, whatever comes of it.
 *
 * @returns false when the call is above the allowance: it fails, and all gas given is used
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
