import type { RaceSummary } from "#engine/race-log/race-summary.ts";
import type { RaceChannel } from "#engine/referee/race-channel.ts";
import type { RaceOrder } from "#engine/referee/race-service.ts";
import type { Evaluation } from "#engine/evaluation/evaluate.ts";
import { csvRows } from "#domain/platform/csv.ts";

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
  return csvRows([head, ...rows], ",");
}

export interface FieldTally {
  races: number;
  /** `finishes[car][place]`, from 0 */
  finishes: number[][];
  /** `seatWins[car][seat]` and `seatRaces[car][seat]` */
  seatWins: number[][];
  seatRaces: number[][];
  /** races by number of turns */
  turns: Map<number, number>;
}

export function emptyTally(cars: number): FieldTally {
  const square = () => Array.from({ length: cars }, () => Array.from({ length: cars }, () => 0));
  return { races: 0, finishes: square(), seatWins: square(), seatRaces: square(), turns: new Map() };
}

export function addRace(tally: FieldTally, order: RaceOrder, summary: RaceSummary): void {
  tally.races += 1;
  for (const [place, car] of summary.finishOrder.entries()) tally.finishes[car]![place]! += 1;
  for (const [seat, car] of order.seats.entries()) {
    tally.seatRaces[car]![seat]! += 1;
    if (summary.winner === car) tally.seatWins[car]![seat]! += 1;
  }
  tally.turns.set(summary.turns, (tally.turns.get(summary.turns) ?? 0) + 1);
}

export function talliedChannel(channel: RaceChannel, tally: FieldTally): RaceChannel {
  return async (request) => {
    const reply = await channel(request);
    if (request.kind === "summaries" && reply.kind === "summaries") {
      for (const [i, summary] of reply.summaries.entries()) addRace(tally, request.races[i]!, summary);
    }
    return reply;
  };
}

export function turnClasses(tally: FieldTally, most = 24): { from: number; to: number; races: number }[] {
  const lengths = [...tally.turns.keys()];
  if (lengths.length === 0) return [];
  const low = Math.min(...lengths);
  const high = Math.max(...lengths);
  const width = Math.max(1, Math.ceil((high - low + 1) / most));
  const classes = Array.from({ length: Math.ceil((high - low + 1) / width) }, (_, i) => ({
    from: low + i * width,
    to: low + (i + 1) * width - 1,
    races: 0,
  }));
  for (const [turns, races] of tally.turns) classes[Math.floor((turns - low) / width)]!.races += races;
  return classes;
}
