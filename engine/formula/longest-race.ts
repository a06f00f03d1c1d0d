import type { Formula } from "./formula.ts";

/**
 * What a unit of gas takes at most on a usual server while a car runs opcodes: ten times the median one. Precompiles may take longer, see
 * `docs/decisions/engine.md`.
 */
const nanosecondsPerGas = 10;

/** Upper bound: no car finishes, and all gas is used. */
export function longestRaceSeconds({ gasPerTurn, turnLimit }: Pick<Formula, "gasPerTurn" | "turnLimit">): number {
  return (gasPerTurn * turnLimit * nanosecondsPerGas) / 1e9;
}
