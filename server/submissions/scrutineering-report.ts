/** What scrutineering measured of a car that was accepted. */
export interface ScrutineeringReport {
  /** bytes */
  initcodeSize: number;
  codeSize: number;
  deployGas: number;
  /** over the car's own turns in all scrutineering races */
  turns: number;
  turnsOk: number;
  /** largest gas of one turn */
  largestTurnGas: number;
}
