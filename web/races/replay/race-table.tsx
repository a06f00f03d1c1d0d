import { useState } from "react";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Select } from "../../ui/select.tsx";
import { Table } from "../../ui/table.tsx";
import { factsOfTurn } from "./race-story.ts";
import { formatFact } from "./race-texts.ts";
import { useReplaySession, useRaceTexts, useReplayStatus } from "./use-replay.ts";
import { standingsAt, type Standing } from "#engine/race-log/race-summary.ts";
import { LiveryMark } from "./livery-mark.tsx";
import { ShieldPips } from "./timing-tower.tsx";

const turnsAPage = 50;

export function RaceTable() {
  const session = useReplaySession();
  const { table, facts } = useMessages().races;
  const { number } = useFormats();
  const raceTexts = useRaceTexts(session);
  const [page, setPage] = useState(0);
  const { timeline, names } = session;
  const pages = Math.max(1, Math.ceil(timeline.turns / turnsAPage));
  const first = page * turnsAPage + 1;
  const rows = Array.from(
    { length: Math.max(0, Math.min(turnsAPage, timeline.turns - first + 1)) },
    (_, i) => first + i,
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {pages > 1 && (
        <div className="max-w-48">
          <Select
            label={table.pages}
            value={String(page)}
            onChange={(event) => setPage(Number(event.target.value))}
            options={Array.from({ length: pages }, (_, i) => ({
              value: String(i),
              label: table.range({
                from: number(i * turnsAPage + 1),
                to: number(Math.min(timeline.turns, (i + 1) * turnsAPage)),
              }),
            }))}
          />
        </div>
      )}
      {timeline.turns === 0 && <p>{facts.unfinished}</p>}
      <Table
        caption={table.caption}
        dense
        rows={rows}
        rowKey={(turn) => turn}
        columns={[
          { key: "turn", head: table.turn, numeric: true, rowHeader: true, cell: (turn) => number(turn) },
          { key: "car", head: table.car, cell: (turn) => names[timeline.mover[turn]!]?.name ?? "–" },
          {
            key: "what",
            head: table.what,
            cell: (turn) =>
              factsOfTurn(session.story, turn)
                .map((fact) => formatFact(fact, raceTexts))
                .join(" ") || "–",
          },
          {
            key: "leader",
            head: table.leader,
            wideOnly: true,
            cell: (turn) => names[timeline.ranking[turn * timeline.cars]!]!.name,
          },
        ]}
      />
    </div>
  );
}

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
