import type { StageLuck } from "#engine/stages/stage-luck.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Table } from "../ui/table.tsx";
import type { LuckShares } from "#engine/evaluation/luck.ts";

export function StageLuckPart({ luck: { shares, seatWins } }: { luck: StageLuck }) {
  const { luck: texts } = useMessages().races;
  const { number, percent } = useFormats();
  return (
    <details className="border border-line px-3 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {texts.stage.title({ cars: percent(shares.cars, 0) })}
      </summary>
      <div className="max-w-3xl space-y-4 pb-3">
        <LuckBar luck={shares} />
        <Table
          caption={texts.stage.seatWins}
          dense
          rows={seatWins.map((_, seat) => seat)}
          rowKey={(seat) => seat}
          columns={[
            { head: texts.stage.seat, rowHeader: true, cell: (seat) => number(seat + 1) },
            { head: texts.stage.wins, numeric: true, cell: (seat) => percent(seatWins[seat]!.value, 1) },
            {
              head: texts.stage.interval,
              numeric: true,
              cell: (seat) => `${percent(seatWins[seat]!.low, 1)} – ${percent(seatWins[seat]!.high, 1)}`,
            },
          ]}
        />
      </div>
    </details>
  );
}

const parts = ["cars", "seats", "seeds"] as const;

const colours = {
  cars: "bg-go text-on-go",
  seats: "bg-asphalt-600 text-white",
  seeds: "bg-asphalt-200 text-asphalt-900",
};

export function LuckBar({ luck }: { luck: LuckShares }) {
  const { luck: texts } = useMessages().races;
  const { percent } = useFormats();
  const shares = Object.fromEntries(parts.map((part) => [part, percent(luck[part], 0)])) as Record<
    (typeof parts)[number],
    string
  >;
  return (
    <div className="mt-2">
      <div
        className="flex h-9 gap-0.5 forced-color-adjust-none forced-colors:outline forced-colors:outline-[CanvasText]"
        aria-hidden
      >
        {parts.map((part) => (
          <span
            key={part}
            className={`flex min-w-0.5 basis-0 items-center justify-center overflow-hidden text-sm font-semibold whitespace-nowrap ${colours[part]}`}
            style={{ flexGrow: luck[part] }}
          >
            {luck[part] >= 0.2 && `${texts.parts[part]} ${shares[part]}`}
          </span>
        ))}
      </div>
      <p className="mt-2 font-semibold" data-testid="luck">
        {texts.sentence(shares)}
      </p>
    </div>
  );
}
