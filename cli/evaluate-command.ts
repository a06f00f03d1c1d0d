import { type Evaluation, evaluate } from "#engine/evaluation/evaluate.ts";
import { seatOrders } from "#engine/evaluation/luck.ts";
import type { Options } from "./arguments.ts";
import { loadField, loadFormula } from "./race-cars.ts";
import { startRaceWorkers } from "./race-workers.ts";
import { type Terminal, table } from "./terminal.ts";

export async function evaluateCommand(options: Options, terminal: Terminal, entry: URL): Promise<void> {
  const formula = loadFormula(options.formula);
  const cars = loadField(options, formula, terminal).map(({ name, initcode }) => ({ name, initcode }));
  const orders =
    options.seats === undefined ? seatOrders(formula.cars, Math.min(120, options.races / 2)) : [options.seats];
  // Rounded up to whole rounds of seat orders, so that no car has better seats.
  const seeds = Array.from(
    { length: Math.ceil(options.races / orders.length) },
    (_, i) => (options.seed + BigInt(i)) % 2n ** 64n,
  );
  const workers = startRaceWorkers(entry, options.workers);
  const interruption = { aborted: false };
  const interrupt = (): void => {
    interruption.aborted = true;
  };
  process.once("SIGINT", interrupt);
  try {
    const result = await evaluate({
      formula,
      cars,
      seats: orders,
      seeds,
      workers: workers.channels,
      nowMs: () => performance.now(),
      signal: interruption,
      onProgress: ({ done, total }) => {
        terminal.progress("Races", done, total);
      },
    });
    terminal.print(options.json ? JSON.stringify(result) : describe(result, terminal));
  } finally {
    process.off("SIGINT", interrupt);
    await workers.close();
  }
}

function describe(result: Evaluation, terminal: Terminal): string {
  const cars = result.cars.toSorted((a, b) => b.wins.value - a.wins.value);
  const rows = cars.map((car) => [
    car.name,
    percent(car.wins.value),
    `${percent(car.wins.low)} to ${percent(car.wins.high)}`,
    car.meanFinish.value.toFixed(2),
    percent(car.failedTurns.value),
    String(Math.round(car.meanGasPerTurn)),
  ]);
  const ended =
    result.ending === "cancelled"
      ? `Cancelled after ${result.races} of ${result.total} races`
      : `${result.races} races`;
  return [
    table([["", "wins", "95% range", "average place", "failed turns", "gas per turn"], ...rows]),
    terminal.dim(
      `${ended}, ${result.meanTurns.value.toFixed(1)} turns on average, ${percent(result.undecided.value)} without a winner`,
    ),
    ...luckLines(result),
  ].join("\n");
}

function luckLines({ luck, seatWins }: Evaluation): string[] {
  if (luck === undefined) return [];
  return [
    `Places decided by cars: ${percent(luck.cars)}, seats: ${percent(luck.seats)}, seed: ${percent(luck.seeds)}`,
    `Wins by seat: ${seatWins.map(({ value }) => percent(value)).join(", ")}`,
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
