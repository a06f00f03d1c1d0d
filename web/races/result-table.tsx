import { Link, href } from "react-router";
import type { RaceMeta } from "#server/races/find-race.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Table } from "../ui/table.tsx";

export function SeatTable({ meta, codeHashes }: { meta: RaceMeta; codeHashes: readonly (string | undefined)[] }) {
  const { races } = useMessages();
  const { page, standings } = races;
  const { number } = useFormats();
  const withResult = meta.seats.some((seat) => seat.place !== null);
  return (
    <Table
      caption={page.seats}
      dense
      rows={meta.seats}
      rowKey={(seat) => seat.seat}
      columns={[
        { key: "seat", head: page.seat, numeric: true, cell: (seat) => number(seat.seat + 1) },
        {
          key: "team",
          head: page.team,
          rowHeader: true,
          cell: (seat) => (
            <>
              <Link to={href("/team/:id", { id: seat.teamId })} className="underline underline-offset-4">
                {seat.teamName}
              </Link>
              {codeHashes[seat.seat] !== undefined && (
                <code className="mt-1 block hash text-xs font-normal break-all text-quiet md:hidden">
                  {codeHashes[seat.seat]}
                </code>
              )}
            </>
          ),
        },
        ...(withResult
          ? [
              {
                key: "place",
                head: standings.place,
                numeric: true,
                cell: (seat: RaceMeta["seats"][number]) => (seat.place === null ? "–" : number(seat.place)),
              },
              {
                key: "distance",
                head: standings.distance,
                numeric: true,
                cell: (seat: RaceMeta["seats"][number]) => (seat.distance === null ? "–" : number(seat.distance)),
              },
            ]
          : []),
        {
          key: "code",
          head: page.codeHash,
          wideOnly: true,
          cell: (seat) => <code className="hash text-xs break-all">{codeHashes[seat.seat] ?? "–"}</code>,
        },
      ]}
    />
  );
}
