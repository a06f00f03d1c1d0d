import Play from "virtual:icons/play";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert, EmptyState } from "../../ui/card.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Table } from "../../ui/table.tsx";
import type { WinRow } from "../test-drive/win-table.ts";
import { CarSelect } from "../cars/car-select.tsx";
import { useCarChoice, useGarage, useGarageState } from "../use-garage.ts";
import { Paired } from "./paired.tsx";

export function WinsPanel() {
  const garage = useGarage();
  const { table, isTableRunning, baseline, ready, whatIf } = useGarageState(
    "table",
    "isTableRunning",
    "baseline",
    "ready",
    "whatIf",
  );
  const cars = useCarChoice();
  const old = cars.find(({ id }) => id === baseline);
  const { editor: texts } = useMessages();
  const { number, percent } = useFormats();
  if (!ready) return <EmptyState title={texts.wins.title}>{texts.drive.needsCar}</EmptyState>;
  const place = { maximumFractionDigits: 1, minimumFractionDigits: 1 };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {whatIf && (
        <Alert tone="caution" title={texts.wins.standsStill}>
          <p>{texts.whatIf.running({ turn: number(whatIf.afterTurn) })}</p>
          <Button className="mt-2" onClick={() => garage.drives.release()}>
            <Play aria-hidden /> {texts.whatIf.end}
          </Button>
        </Alert>
      )}
      {isTableRunning && table && (
        <div className="grid gap-2">
          <Progress label={texts.wins.progress} value={table.races} max={table.total} />
          <div>
            <Button onClick={() => garage.drives.stop()}>{texts.drive.cancel}</Button>
          </div>
        </div>
      )}
      {table && (
        <>
          <p className="text-quiet" data-testid="races-counted">
            {texts.wins.races({ races: number(table.races) })}
          </p>
          <Table<WinRow & { index: number }>
            caption={texts.wins.caption}
            dense
            rows={table.rows
              .map((row, index) => ({ ...row, index }))
              .toSorted((a, b) => b.wins.value - a.wins.value || a.meanPlace.value - b.meanPlace.value)}
            rowKey={(row) => row.index}
            columns={[
              {
                head: texts.wins.car,
                rowHeader: true,
                cell: (row) => <span className={row.index === 0 ? "text-go-text" : ""}>{row.name}</span>,
              },
              { head: texts.wins.wins, numeric: true, cell: (row) => <ShareBar row={row} /> },
              {
                head: texts.wins.range,
                numeric: true,
                cell: (row) => (
                  <span className="whitespace-nowrap">
                    {percent(row.wins.low)} – {percent(row.wins.high)}
                  </span>
                ),
              },
              {
                head: texts.wins.place,
                numeric: true,
                wideOnly: true,
                cell: (row) => number(row.meanPlace.value, place),
              },
              { head: texts.wins.gas, numeric: true, wideOnly: true, cell: (row) => number(Math.round(row.meanGas)) },
              { head: texts.wins.failed, numeric: true, wideOnly: true, cell: (row) => percent(row.failedTurns) },
            ]}
          />
          {table.paired && old && <Paired places={table.paired} name={old.name} />}
        </>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Button disabled={isTableRunning || whatIf !== undefined} onClick={() => void garage.drives.driveMany()}>
          {texts.wins.more}
        </Button>
        <CarSelect
          label={texts.wins.baseline}
          value={baseline ?? ""}
          first={[{ value: "", label: texts.wins.noBaseline }]}
          cars={cars}
          onChange={(id) => garage.drives.setBaseline(id || undefined)}
        />
      </div>
    </div>
  );
}

function ShareBar({ row }: { row: WinRow }) {
  const { percent } = useFormats();
  const { value, low, high } = row.wins;
  return (
    <span className="inline-grid w-16 gap-1">
      <span>{percent(value)}</span>
      <span
        aria-hidden
        className="relative block h-1.5 bg-line forced-colors:outline forced-colors:outline-[CanvasText]"
      >
        <span
          className="absolute inset-y-0 left-0 bg-go forced-color-adjust-none forced-colors:bg-[Highlight]"
          style={{ width: `${value * 100}%` }}
        />
        <span
          className="absolute inset-y-0 border-x-2 border-ink"
          style={{ left: `${low * 100}%`, width: `${Math.max(0.5, (high - low) * 100)}%` }}
        />
      </span>
    </span>
  );
}
