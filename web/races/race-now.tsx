import { useCallback, useEffect, useRef, useState } from "react";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import type { RaceWorker } from "./run-race-in-worker.ts";

type State =
  | { kind: "idle" }
  | { kind: "running" }
  | { kind: "raced"; log: RaceLog; hash: string }
  | { kind: "failed"; message: string };

/** The five house cars with the most lead changes and hits. */
const livelyField = ["sunday-driver", "last-lap", "viper", "wasp", "grandmaster"];

/** Loaded on demand to keep the page light. */
async function openTrack() {
  const [{ startRaceWorker }, { randomSeed }, { defaultFormula: formula }, { houseCars }] = await Promise.all([
    import("./run-race-in-worker.ts"),
    import("./race-request.ts"),
    import("#engine/formula/formula.ts"),
    import("#languages/cars/house-cars/house-cars.ts"),
    import("./replay/race-replay.tsx"),
  ]);
  const ready = houseCars.filter((car) => car.family === formula.family);
  const lively = livelyField.flatMap((id) => ready.find((car) => car.id === id) ?? []);
  const entered = (lively.length === formula.cars ? lively : ready).slice(0, formula.cars);
  const cars = entered.map((car) => ({ name: car.name, bytecode: car.initcode }));
  const worker: RaceWorker = startRaceWorker();
  return { worker, formula, cars, randomSeed };
}

export function useRaceNow() {
  const [state, setState] = useState<State>({ kind: "idle" });
  const track = useRef<ReturnType<typeof openTrack> | null>(null);
  const prepare = useCallback(() => {
    track.current ??= openTrack();
    track.current.catch(() => {
      track.current = null;
    });
  }, []);
  const start = useCallback(async () => {
    setState({ kind: "running" });
    try {
      prepare();
      const { worker, formula, cars, randomSeed } = await track.current!;
      const { log, hash } = await worker.run({
        formula,
        cars,
        seats: shuffledSeats(cars.length),
        seed: randomSeed(),
      });
      setState({ kind: "raced", log, hash });
    } catch (error) {
      setState({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  }, [prepare]);
  useEffect(
    () => () => {
      void track.current?.then(({ worker }) => worker.close());
      track.current = null;
    },
    [],
  );
  return { state, prepare, start };
}

/** Turn order depends on the seat, so seats are shuffled. */
function shuffledSeats(cars: number): number[] {
  const seats = Array.from({ length: cars }, (_, i) => i);
  const chance = crypto.getRandomValues(new Uint32Array(cars));
  for (let i = cars - 1; i > 0; i -= 1) {
    const j = chance[i]! % (i + 1);
    [seats[i], seats[j]] = [seats[j]!, seats[i]!];
  }
  return seats;
}
