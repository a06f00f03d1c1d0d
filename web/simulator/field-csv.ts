import type { Evaluation } from "#engine/evaluation/evaluate.ts";
import { type FieldTally, csvField } from "./field-tally.ts";

/** Precise enough, and without exponents in spreadsheets. */
const rounded = (value: number) => Number(value.toFixed(6));

/**
 * One row per car; `ahead_of_2`: share of races ahead of the second row's car. Column names are for programs, so always
 * English.
 */
export function fieldCsv(evaluation: Evaluation, tally: FieldTally): string {
  const cars = evaluation.cars.length;
  const places = Array.from({ length: cars }, (_, place) => `finished_${place + 1}`);
  const seats = Array.from({ length: cars }, (_, seat) => `wins_from_seat_${seat + 1}`);
  const rivals = Array.from({ length: cars }, (_, other) => `ahead_of_${other + 1}`);
  const head = [
    "car",
    "races",
    "win_share",
    "win_share_low",
    "win_share_high",
    "mean_finish",
    "failed_turn_share",
    "mean_gas_per_turn",
    "mean_coins_left",
    ...places,
    ...seats,
    ...rivals,
  ];
  const rows = evaluation.cars.map((car, i) => [
    car.name,
    evaluation.races,
    rounded(car.wins.value),
    rounded(car.wins.low),
    rounded(car.wins.high),
    rounded(car.meanFinish.value),
    rounded(car.failedTurns.value),
    rounded(car.meanGasPerTurn),
    rounded(car.meanBalanceLeft),
    ...tally.finishes[i]!,
    ...tally.seatWins[i]!,
    ...evaluation.beats[i]!.map((share, other) => (other === i ? "" : rounded(share.value))),
  ]);
  return [head, ...rows].map((row) => row.map(csvField).join(",")).join("\r\n") + "\r\n";
}
