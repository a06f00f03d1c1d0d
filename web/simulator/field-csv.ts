import type { Evaluation } from "#engine/race/evaluate.ts";
import { type FieldTally, csvField } from "./field-tally.ts";

/** The statistics of a field as a table: one row a car. Column names are English in every language, for programs that read them. */
export function fieldCsv(evaluation: Evaluation, tally: FieldTally): string {
  const cars = evaluation.cars.length;
  const places = Array.from({ length: cars }, (_, place) => `finished_${place + 1}`);
  const seats = Array.from({ length: cars }, (_, seat) => `wins_from_seat_${seat + 1}`);
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
  ];
  const rows = evaluation.cars.map((car, i) => [
    car.name,
    evaluation.races,
    car.wins.value,
    car.wins.low,
    car.wins.high,
    car.meanFinish.value,
    car.failedTurns.value,
    car.meanGasPerTurn,
    car.meanBalanceLeft,
    ...tally.finishes[i]!,
    ...tally.seatWins[i]!,
  ]);
  return [head, ...rows].map((row) => row.map(csvField).join(",")).join("\r\n") + "\r\n";
}
