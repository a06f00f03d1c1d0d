import { standingsAt, type Standing } from "#engine/race/standings.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { Table } from "../../ui/table.tsx";
import { LiveryMark } from "./livery-mark.tsx";
import { ShieldPips } from "./timing-tower.tsx";
import { useReplaySession, useReplayStatus } from "./use-replay.ts";

/** All numbers of all cars at the turn on screen. */
export function TurnStandings() {
  const session = useReplaySession();
  const { turn } = useReplayStatus(session);
  const { standings } = useMessages().races;
  const { number } = useFormats();
  const row = (pick: (standing: Standing) => number) => (standing: Standing) => number(pick(standing));
  return (
    <Table
      caption={standings.caption({ turn: number(turn) })}
      dense
      rows={standingsAt(session.log, turn)}
      rowKey={(standing) => standing.seat}
      columns={[
        { key: "place", head: standings.place, numeric: true, cell: row((standing) => standing.place) },
        {
          key: "car",
          head: standings.car,
          rowHeader: true,
          cell: ({ seat }) => (
            <span className="flex items-center gap-2">
              <LiveryMark livery={session.liveries[seat]!} className="h-5 w-2" />
              <span className="truncate">{session.names[seat]!.name}</span>
            </span>
          ),
        },
        { key: "distance", head: standings.distance, numeric: true, cell: row((standing) => standing.y) },
        { key: "gap", head: standings.gap, numeric: true, cell: row((standing) => standing.gap) },
        { key: "speed", head: standings.speed, numeric: true, cell: row((standing) => standing.speed) },
        { key: "balance", head: standings.balance, numeric: true, cell: row((standing) => standing.balance) },
        {
          key: "shield",
          head: standings.shield,
          numeric: true,
          cell: ({ shield }) => (shield > 0 ? <ShieldPips left={shield} /> : number(0)),
        },
      ]}
    />
  );
}
