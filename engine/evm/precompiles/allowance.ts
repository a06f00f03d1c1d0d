/**
 * What a turn may spend on precompiles that nobody can make cheap per gas (rules, section 0.5). This is the one table of it: whoever else
 * runs a car by the same rules, another EVM too, asks here.
 */
import { toNumber } from "../bytes.ts";
import { hasOperandAbove } from "./modular-power.ts";

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
