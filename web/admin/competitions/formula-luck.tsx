import { useEffect, useRef, useState } from "react";
import { lessLuckFormulas, luckFigures } from "#engine/race/less-luck-formulas.ts";
import type { Formula, PresetName } from "#engine/race/formula.ts";
import type { LuckShares } from "#engine/race/luck.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { LuckBar } from "../../races/luck-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Table } from "../../ui/table.tsx";
import { formulaFields } from "./formula-fields.ts";
import { type Field, measureLuck } from "./measure-luck.ts";

type State =
  | { kind: "idle" }
  | { kind: "running"; done: number; total: number }
  | { kind: "measured"; fields: readonly { field: Field; luck: LuckShares | null }[] }
  | { kind: "failed"; message: string };

/** How much of the places a formula leaves to luck: what is known of the published games, and a measurement of the numbers in the form. */
export function FormulaLuck({
  preset,
  formula,
  onFill,
}: {
  preset: PresetName;
  formula: Formula | null;
  /** puts numbers into the form; absent where it is fixed */
  onFill?: (numbers: Record<string, string>) => void;
}) {
  const { formula: all } = useMessages();
  const texts = all.luck;
  const { number, percent } = useFormats();
  const [state, setState] = useState<State>({ kind: "idle" });
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const measure = async (numbers: Formula) => {
    leaving.current?.abort();
    const stop = new AbortController();
    leaving.current = stop;
    setState({ kind: "running", done: 0, total: 1 });
    try {
      const fields = await measureLuck(numbers, stop.signal, (progress) => {
        if (!stop.signal.aborted) setState({ kind: "running", ...progress });
      });
      if (!stop.signal.aborted) setState({ kind: "measured", fields });
    } catch (error) {
      if (!stop.signal.aborted)
        setState({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  };
  const lessLuck = lessLuckFormulas[preset];
  const known = formulaFields(lessLuck);
  const changed = formula
    ? formulaFields(formula).filter(({ name, value }) => known.find((each) => each.name === name)?.value !== value)
    : [];
  const difference = known.filter(({ name }) => changed.some((each) => each.name === name));
  const rows = luckFigures[preset].flatMap(({ field, published, lessLuck: less }) => [
    { key: `${field} published`, field, version: texts.published, shares: published },
    { key: `${field} lessLuck`, field, version: texts.lessLuck, shares: less },
  ]);
  const { actions } = useMessages().races.charts;
  return (
    <Card title={texts.title}>
      <p className="max-w-prose text-quiet">{texts.lead}</p>
      <div className="mt-4 max-w-3xl">
        <Table
          dense
          caption={texts.figures}
          rows={rows}
          rowKey={(row) => row.key}
          columns={[
            {
              key: "field",
              head: texts.field,
              rowHeader: true,
              cell: (row) => `${texts.fields[row.field]}, ${row.version}`,
            },
            { key: "cars", head: texts.parts.cars, numeric: true, cell: (row) => percent(row.shares.cars, 0) },
            { key: "seats", head: texts.parts.seats, numeric: true, cell: (row) => percent(row.shares.seats, 0) },
            { key: "seeds", head: texts.parts.seeds, numeric: true, cell: (row) => percent(row.shares.seeds, 0) },
          ]}
        />
        <p className="mt-2 text-sm text-quiet">{texts.about[preset]}</p>
      </div>
      {onFill && difference.length > 0 && (
        <div className="mt-4 space-y-2">
          <p>
            {texts.offer}{" "}
            {difference
              .map(({ key, action, value }) => {
                const label = action === null ? all[key] : `${all.prices} (${actions[action]}), ${all[key]}`;
                return `${label}: ${number(value)}`;
              })
              .join("; ")}
          </p>
          <Button onClick={() => onFill(Object.fromEntries(known.map(({ name, value }) => [name, String(value)])))}>
            {texts.fill}
          </Button>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          pending={state.kind === "running"}
          disabled={formula === null}
          onClick={() => formula && void measure(formula)}
        >
          {texts.measure}
        </Button>
      </div>
      <div aria-live="polite" className="mt-4 max-w-3xl space-y-5">
        {state.kind === "running" && <Progress label={texts.measuring} value={state.done} max={state.total} />}
        {state.kind === "failed" && <Alert tone="stop" title={all.testFailed({ message: state.message })} />}
        {state.kind === "measured" &&
          state.fields.map(({ field, luck }) => (
            <section key={field}>
              <h3 className="font-semibold">{texts.fields[field]}</h3>
              {luck ? <LuckBar luck={luck} /> : <p>{texts.unknown}</p>}
            </section>
          ))}
      </div>
    </Card>
  );
}
