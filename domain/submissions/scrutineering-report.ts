export interface ScrutineeringReport {
  initcodeBytes: number;
  codeBytes: number;
  deploymentGas: number;
  races: number;
  turns: number;
  turnsOk: number;
  largestTurnGas: number;
  /** in those races, as in `SeatReport`; missing in older reports */
  gasUsed?: number;
  workUsed?: number;
  hostMs?: number;
  /** null for bytecode */
  compiler: string | null;
}

/**
 * Units of work (docs/car-machine.md) per gas above which a car is an outlier. Opcodes take at most 10; only
 * precompiles take more.
 */
export const mostWorkPerGas = 12;
/** Average units of work per turn below which no car is refused: a sixth of the limit per turn. */
export const workOfNoConcern = 5_000_000;
