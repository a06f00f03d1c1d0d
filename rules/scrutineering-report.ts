/** What scrutineering measured of a car that was accepted. */
export interface ScrutineeringReport {
  initcodeBytes: number;
  codeBytes: number;
  deploymentGas: number;
  races: number;
  /** the car's own turns in all of its scrutineering races */
  turns: number;
  turnsOk: number;
  largestTurnGas: number;
  /** of its turns in those races, as in `SeatReport`; reports of earlier versions have none */
  gasUsed?: number;
  workUsed?: number;
  hostMs?: number;
  /** compiler that built it; null for bytecode */
  compiler: string | null;
}

/**
 * Units of work (docs/car-machine.md) for each unit of gas, beyond which a car is an outlier. No opcode takes more than 10; only precompiles
 * do, and a car that calls them among other things stays far below.
 */
export const mostWorkPerGas = 12;
/** Units of work a turn, on average, up to which no car is refused: a sixth of what a turn may have done. */
export const workOfNoConcern = 5_000_000;
