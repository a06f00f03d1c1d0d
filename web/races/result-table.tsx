import { Link, href } from "react-router";
import type { RaceMeta } from "#server/races/find-race.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Badge } from "../ui/card.tsx";
import { Table, type Column } from "../ui/table.tsx";
import { paintCars, paintsOf } from "./replay/liveries.ts";
import { LiveryMark } from "./replay/livery-mark.tsx";

type Seat = RaceMeta["seats"][number];

export function ResultTable({ meta, ownSeat }: { meta: RaceMeta; ownSeat: number | undefined }) {
  const { page, standings, tower } = useMessages().races;
  const { number } = useFormats();
  const { colours, trims } = paintsOf(meta.seats);
  const liveries = paintCars(colours, trims);
  const withResult = meta.seats.some((seat) => seat.place !== null);
  const rows = meta.seats.toSorted((a, b) => (a.place ?? a.seat) - (b.place ?? b.seat));
  const most = Math.max(...rows.map(({ distance }) => distance ?? 0));
  const columns: Column<Seat>[] = [
    {
      head: page.team,
      rowHeader: true,
      cell: ({ seat, teamId, teamName, houseCar }) => (
        <span className="flex items-center gap-3">
          <LiveryMark livery={liveries[seat]!} />
          <Link to={href("/team/:id", { id: teamId })} className="link">
            {teamName}
          </Link>
          {seat === ownSeat && <Badge tone="go">{page.you}</Badge>}
          {houseCar !== null && <span className="text-sm font-normal text-quiet">{page.house}</span>}
        </span>
      ),
    },
  ];
  if (withResult) {
    columns.unshift({
      head: standings.place,
      numeric: true,
      cell: ({ place }) => (place === null ? "–" : number(place)),
    });
    columns.push({
      head: page.gap,
      numeric: true,
      cell: ({ distance }) =>
        distance === null || distance === most ? "–" : tower.gap({ units: number(most - distance) }),
    });
  }
  return <Table caption={page.result} dense rows={rows} rowKey={({ seat }) => seat} columns={columns} />;
}
