import Download from "virtual:icons/download";
import FlagTriangleRight from "virtual:icons/flag-triangle-right";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { parseBytecode } from "#engine/cars/car.ts";
import type { Evaluation } from "#engine/evaluation/evaluate.ts";
import { seatOrders } from "#engine/evaluation/luck.ts";
import { Refusal } from "#engine/formula/refusal.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import type { TeamLivery } from "../races/replay/liveries.ts";
import { readSeed } from "../races/race-request.ts";
import { Button } from "../ui/button.tsx";
import { RaceFailure } from "../races/race-failure.tsx";
import { Progress } from "../ui/progress.tsx";
import { Select } from "../ui/field.tsx";
import { entryProblem, formatEntryProblem } from "./entry-problem.ts";
import { type FieldTally, emptyTally, talliedChannel, fieldCsv } from "./field-tally.ts";
import { type RaceWorker, startRaceWorker } from "../races/run-race-in-worker.ts";
import { type ChosenCar, type RaceSettings, enteredCars, formulaOf, isOwn } from "./race-settings.ts";
import { saveFile } from "../ui/save-file.ts";

const FieldStatistics = lazy(async () => ({ default: (await import("./field-statistics.tsx")).FieldStatistics }));

const raceCounts = [100, 1_000, 10_000, 50_000] as const;

/** Of five cars' 120, so that each number of races is a multiple. */
const mostOrders = 100;

/** One per core, because the page is nearly idle. */
const workerCount = () => Math.max(1, Math.min(16, navigator.hardwareConcurrency || 2));

function closeAll(workers: RaceWorker[]): void {
  for (const worker of workers.splice(0)) worker.close();
}

type State =
  | { kind: "idle" }
  | { kind: "running"; done: number; total: number }
  | { kind: "done"; evaluation: Evaluation; tally: FieldTally; elapsedMs: number; isOwn: readonly boolean[] }
  | { kind: "failed"; message: string };

export function FieldPanel({
  settings,
  livery,
  withPrograms,
}: {
  settings: RaceSettings;
  livery: TeamLivery | null;
  withPrograms: () => Promise<readonly ChosenCar[]>;
}) {
  const messages = useMessages();
  const { field, race } = messages.simulator;
  const { number } = useFormats();
  const [races, setRaces] = useState<number>(1_000);
  const [state, setState] = useState<State>({ kind: "idle" });
  const stop = useRef<AbortController | null>(null);
  /** reused, because engine and cars are compiled */
  const workers = useRef<RaceWorker[]>([]);
  useEffect(
    () => () => {
      stop.current?.abort();
      closeAll(workers.current);
    },
    [],
  );

  const run = async () => {
    const chosen = await withPrograms();
    const problem = entryProblem(settings, chosen);
    if (problem) {
      const { message } = formatEntryProblem(problem, messages, number);
      const seat = problem.place === "seat" ? `${race.seat({ seat: number(problem.seat + 1) })}: ` : "";
      setState({ kind: "failed", message: seat + message });
      return;
    }
    const abort = new AbortController();
    stop.current = abort;
    setState({ kind: "running", done: 0, total: races });
    while (workers.current.length < workerCount()) workers.current.push(startRaceWorker());
    const startMs = performance.now();
    try {
      const { evaluate } = await import("#engine/evaluation/evaluate.ts");
      const formula = formulaOf(settings);
      const cars = enteredCars(settings, chosen).map((car) => ({
        name: car.name,
        initcode: parseBytecode(car.bytecode),
      }));
      const first = readSeed(settings.seed);
      // At least two seeds per order, because the seed's effect only shows within one order.
      const seats = seatOrders(cars.length, Math.min(mostOrders, races / 2));
      const seedCount = Math.ceil(races / seats.length);
      const tally = emptyTally(cars.length);
      let announcedMs = 0;
      const evaluation = await evaluate({
        formula,
        cars,
        seats,
        seeds: Array.from({ length: seedCount }, (_, i) => BigInt.asUintN(64, first + BigInt(i))),
        workers: workers.current.map(({ channel }) => talliedChannel(channel, tally)),
        nowMs: () => performance.now(),
        signal: abort.signal,
        onProgress: ({ done, total }) => {
          const nowMs = performance.now();
          if (nowMs - announcedMs < 120) return;
          announcedMs = nowMs;
          setState({ kind: "running", done, total });
        },
      });
      setState({
        kind: "done",
        evaluation,
        tally,
        elapsedMs: performance.now() - startMs,
        isOwn: settings.entrants.map(isOwn),
      });
    } catch (error) {
      const message = error instanceof Refusal || error instanceof Error ? error.message : String(error);
      setState({ kind: "failed", message });
      closeAll(workers.current);
    }
  };

  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-prose text-quiet">{field.lead}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-48">
          <Select
            label={field.races}
            value={String(races)}
            onChange={(event) => setRaces(Number(event.target.value))}
            options={raceCounts.map((count) => ({ value: String(count), label: number(count) }))}
          />
        </div>
        <Button kind="primary" pending={state.kind === "running"} onClick={() => void run()}>
          <FlagTriangleRight aria-hidden /> {field.run}
        </Button>
        {state.kind === "running" && <Button onClick={() => stop.current?.abort()}>{field.cancel}</Button>}
      </div>
      {state.kind === "running" && <Progress label={field.running} value={state.done} max={state.total} />}
      {state.kind === "failed" && <RaceFailure title={field.failed} message={state.message} />}
      {state.kind === "done" && (
        <>
          <p aria-live="polite" className="figures font-semibold">
            {field.ran({
              races: number(state.evaluation.races),
              seconds: number(state.elapsedMs / 1000, { maximumFractionDigits: 1 }),
            })}
            {state.evaluation.ending === "cancelled" && ` ${field.cancelled}`}
          </p>
          {state.evaluation.races > 0 && (
            <>
              <Suspense>
                <FieldStatistics
                  evaluation={state.evaluation}
                  tally={state.tally}
                  isOwn={state.isOwn}
                  livery={livery}
                />
              </Suspense>
              <div>
                <Button onClick={() => saveFile("races.csv", "text/csv", fieldCsv(state.evaluation, state.tally))}>
                  <Download aria-hidden /> {field.csv}
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </div>
  );
}
