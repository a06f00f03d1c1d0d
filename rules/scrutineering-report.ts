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
  /** compiler that built it; null for bytecode */
  compiler: string | null;
}
