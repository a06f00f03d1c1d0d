import type { StageLuck } from "#engine/stages/stage-luck.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Table } from "../ui/table.tsx";
import { LuckBar } from "./luck-bar.tsx";

export function StageLuckPart({ luck: { shares, seatWins } }: { luck: StageLuck }) {
  const { luck: texts } = useMessages().races;
  const { number, percent } = useFormats();
  return (
    <details className="border border-line px-3 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {texts.stage.title({ cars: percent(shares.cars, 0) })}
      </summary>
      <div className="max-w-3xl space-y-4 pb-3">
        <LuckBar luck={shares} words={texts.stage} />
        <Table
          caption={texts.stage.seatWins}
          dense
          rows={seatWins.map((_, seat) => seat)}
          rowKey={(seat) => seat}
          columns={[
            {
              key: "seat",
              head: texts.stage.seat,
              rowHeader: true,
              cell: (seat) => number(seat + 1),
            },
            {
              key: "wins",
              head: texts.stage.wins,
              numeric: true,
              cell: (seat) => percent(seatWins[seat]!.value, 1),
            },
            {
              key: "interval",
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
