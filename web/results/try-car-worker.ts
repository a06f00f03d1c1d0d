/// <reference lib="webworker" />
/** Races a stage again on all cores. Terminating it cancels everything. */
import { encodeRaceLog } from "#engine/race-log/race-log-text.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { orderInLog, pairsByResults, raceStageAgain, type StageAgain } from "#domain/stages/race-stage-again.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import type { ReleasedStage } from "#server/results/archive/released-stage.ts";
import { startRaceWorker } from "../races/run-race-in-worker.ts";

export interface TryQuestion {
  stageId: string;
  /** whose seats the car takes */
  teamId: string;
  bytecode: string;
  names: Readonly<Record<string, string>>;
  houseName: string;
  /** in place of cars that aren't public */
  withHouseCars: boolean;
}

export interface RaceToWatch {
  log: string;
  seats: readonly string[];
  /** of the car */
  place: number;
}

export interface StageTried {
  again: StageAgain;
  official: ReleasedStage["stage"];
  /** that the event ran on */
  engine: string | null;
  /** number of house cars in place of cars that aren't public */
  closed: number;
  /** its best race, and its worst if that differs */
  watch: RaceToWatch[];
}

/** Any number of progress messages, then one other. */
export type TryAnswer =
  | { kind: "progress"; done: number; of: number }
  /** number of needed cars that aren't public */
  | { kind: "closed"; cars: number }
  | ({ kind: "raced" } & StageTried)
  | { kind: "failed" };

const scope = self as unknown as DedicatedWorkerGlobalScope;
const answer = (message: TryAnswer) => scope.postMessage(message);

scope.addEventListener("message", ({ data }: MessageEvent<TryQuestion>) => {
  tryCar(data).then(answer, () => answer({ kind: "failed" }));
});

async function tryCar({ stageId, teamId, bytecode, names, houseName, withHouseCars }: TryQuestion): Promise<TryAnswer> {
  const response = await fetch(`${import.meta.env.BASE_URL}_released-stages/${stageId}`);
  if (!response.ok) return { kind: "failed" };
  const { formula, engine, stage, programs } = (await response.json()) as ReleasedStage;
  const run = stage.races.filter(({ seats }) => pairsByResults(stage.plan) || seats.includes(teamId));
  const rivals = new Set(run.flatMap(({ seats }) => seats));
  const closed = [...rivals].filter((id) => id !== teamId && programs[id] === null);
  if (closed.length > 0 && !withHouseCars) return { kind: "closed", cars: closed.length };
  const houses = houseCars.filter(({ family }) => family === formula.family);
  for (const [index, id] of closed.entries()) programs[id] = houses[index % houses.length]?.initcode ?? null;
  programs[teamId] = bytecode;
  const nameOf = (id: string) =>
    names[id] ?? houses.find(({ initcode }) => initcode === programs[id])?.name ?? houseName;

  const workers = Array.from({ length: Math.min(16, navigator.hardwareConcurrency || 2) }, () => ({
    worker: startRaceWorker(),
    waiting: 0,
  }));
  let best: Watched | undefined;
  let worst: Watched | undefined;
  const again = await raceStageAgain(
    stage,
    teamId,
    async ({ seats, seed }) => {
      const free = workers.reduce((a, b) => (b.waiting < a.waiting ? b : a));
      free.waiting += 1;
      const cars = seats.map((id) => ({ name: nameOf(id), bytecode: programs[id] ?? "" }));
      const { log } = await free.worker.run({ formula, cars, seed });
      free.waiting -= 1;
      const place = log.finishOrder.indexOf(seats.indexOf(teamId)) + 1;
      if (place > 0 && place < (best?.place ?? Infinity)) best = { log, seats, place };
      if (place > (worst?.place ?? 0)) worst = { log, seats, place };
      return orderInLog(log, seats);
    },
    (done, of) => answer({ kind: "progress", done, of }),
  );
  const watch = [...new Set([best, worst])].flatMap((race) => race ?? []);
  return {
    kind: "raced",
    again,
    official: stage,
    engine,
    closed: closed.length,
    watch: watch.map(({ log, ...race }) => ({ ...race, log: encodeRaceLog(log) })),
  };
}

type Watched = Omit<RaceToWatch, "log"> & { log: RaceLog };
