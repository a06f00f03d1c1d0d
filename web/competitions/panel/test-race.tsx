import { useEffect, useRef, useState } from "react";
import type { Formula } from "#engine/formula/formula.ts";
import { type CarStatistics, carStatistics } from "#engine/race-log/statistics.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { Table } from "../../ui/table.tsx";

type State =
  | { kind: "idle" | "running" | "no-cars" }
  | { kind: "failed"; message: string }
  | { kind: "raced"; turns: number; cars: CarStatistics[]; winner: string | null };

export function TestRace({ formula }: { formula: Formula | null }) {
  const { formulaPanel: texts } = useMessages();
  const { number, percent } = useFormats();
  const [state, setState] = useState<State>({ kind: "idle" });
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const race = async (numbers: Formula) => {
    setState({ kind: "running" });
    const stop = new AbortController();
    leaving.current = stop;
    try {
      const [{ startRaceWorker }, { randomSeed }, { houseCars }] = await Promise.all([
        import("../../races/run-race-in-worker.ts"),
        import("../../races/race-request.ts"),
        import("#languages/cars/house-cars/house-cars.ts"),
      ]);
      const ready = houseCars.filter((car) => car.family === numbers.family);
      if (ready.length === 0) return setState({ kind: "no-cars" });
      const cars = Array.from({ length: numbers.cars }, (_, seat) => ready[seat % ready.length]).flatMap((car) =>
        car ? [{ name: car.name, bytecode: car.initcode }] : [],
      );
      const worker = startRaceWorker();
      stop.signal.addEventListener("abort", () => worker.close());
      const { log } = await worker.run({ formula: numbers, cars, seed: randomSeed() }).finally(worker.close);
      const winner = log.winner === null ? null : (cars[log.winner]?.name ?? null);
      return setState({ kind: "raced", turns: log.turns.length, cars: carStatistics(log), winner });
    } catch (error) {
      if (stop.signal.aborted) return undefined;
      return setState({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <Card title={texts.test}>
      <div>
        <Button
          kind="primary"
          pending={state.kind === "running" || formula === null}
          onClick={() => {
            if (formula !== null) void race(formula);
          }}
        >
          {state.kind === "running" ? texts.running : texts.test}
        </Button>
      </div>
      <div aria-live="polite" className="mt-4 space-y-4">
        {state.kind === "no-cars" && <Alert tone="caution" title={texts.noCars} />}
        {state.kind === "failed" && <Alert tone="stop" title={texts.testFailed({ message: state.message })} />}
        {state.kind === "raced" && (
          <>
            <Alert
              tone={state.winner === null ? "caution" : "go"}
              title={
                state.winner === null
                  ? texts.testNobody({ turns: number(state.turns) })
                  : texts.testDone({ turns: number(state.turns), winner: state.winner })
              }
            />
            <Table
              dense
              caption={texts.test}
              rows={state.cars.toSorted((a, b) => b.distance - a.distance)}
              rowKey={(car) => car.seat}
              columns={[
                { head: texts.columns.place, numeric: true, cell: (_, index) => number(index + 1) },
                { head: texts.columns.car, rowHeader: true, cell: (car) => car.name },
                { head: texts.columns.distance, numeric: true, cell: (car) => number(car.distance) },
                { head: texts.columns.balance, numeric: true, cell: (car) => number(car.balanceLeft) },
                {
                  head: texts.columns.worst,
                  numeric: true,
                  wideOnly: true,
                  cell: (car) =>
                    car.mostGas !== undefined && formula
                      ? `${number(car.mostGas)} (${percent(car.mostGas / formula.gasPerTurn)})`
                      : "–",
                },
              ]}
            />
          </>
        )}
      </div>
    </Card>
  );
}
