import { lazy, memo, useState } from "react";
import { useMessages, useFormats } from "../../ui/messages.tsx";
import { LatePart } from "../../app/lazy-part.tsx";
import { SkeletonBox } from "../../ui/skeleton.tsx";
import { StoryPanel, StoryAtTheEnd } from "./story.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { LiveryMark } from "./livery-mark.tsx";
import { type RaceFact, type RaceFactKind, factsOfTurn } from "./race-story.ts";
import { chip, feedRow } from "./turn-row.tsx";
import { formatFact } from "./race-texts.ts";
import { useReplaySession, useReplayStatus, useRaceTexts } from "./use-replay.ts";
import { Select } from "../../ui/field.tsx";
import { Table } from "../../ui/table.tsx";
import { standingsAt, type Standing } from "#engine/race-log/race-summary.ts";
import { ShieldPips } from "./timing-tower.tsx";

const Charts = lazy(async () => ({ default: (await import("./charts.tsx")).Charts }));

export function ReplayPanels({ ownSeat }: { ownSeat?: number | undefined }) {
  const { races } = useMessages();
  return (
    <>
      <Tabs
        label={races.panels.label}
        tabs={[
          {
            value: "feed",
            label: races.panels.feed,
            panel: (
              // Fixed height so that nothing below moves.
              <div className="flex h-96 flex-col max-md:h-136">
                <EventFeed />
              </div>
            ),
          },
          { value: "story", label: races.story.title, panel: <StoryPanel ownSeat={ownSeat} /> },
          { value: "standings", label: races.panels.standings, panel: <TurnStandings /> },
          {
            value: "charts",
            label: races.panels.charts,
            panel: (
              <LatePart place={<SkeletonBox className="h-96 w-full" />}>
                <Charts />
              </LatePart>
            ),
          },
          { value: "text", label: races.panels.text, panel: <RaceTable /> },
        ]}
      />
      <details className="mt-4 text-sm max-md:hidden">
        <summary className="cursor-pointer font-semibold">{races.replay.keys}</summary>
        <dl className="mt-2 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
          {races.replay.keyList.map(([key, what]) => (
            <div key={key} className="contents">
              <dt className="figures font-bold">{key}</dt>
              <dd className="text-quiet">{what}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

type FilterName = "all" | "attacks" | "purchases" | "failures" | "lead";

const kindsOf: Record<Exclude<FilterName, "all">, readonly RaceFactKind[]> = {
  attacks: [
    "shell-hit",
    "shell-blocked",
    "shell-wasted",
    "shell-missed",
    "banana-dropped",
    "banana-cleared",
    "slipped",
  ],
  purchases: ["accelerated", "shielded"],
  failures: ["failed"],
  lead: ["lead-changed", "won", "no-winner"],
};

function EventFeed() {
  const session = useReplaySession();
  const { turn } = useReplayStatus(session);
  const { feed } = useMessages().races;
  const [filter, setFilter] = useState<FilterName>("all");
  const { facts, firstOf } = session.story;
  const shown = facts
    .slice(0, firstOf[turn + 1])
    .filter(({ kind }) => (filter === "all" ? kind !== "idle" : kindsOf[filter].includes(kind)));
  return (
    <section aria-label={feed.label} className="flex min-h-0 flex-col">
      <fieldset className="flex flex-wrap gap-1 pb-2">
        <legend className="sr-only">{feed.filter}</legend>
        {(["all", ...Object.keys(kindsOf)] as FilterName[]).map((name) => (
          <button
            key={name}
            type="button"
            className={chip}
            aria-pressed={name === filter}
            onClick={() => setFilter(name)}
          >
            {feed.filters[name]}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 && <p className="py-4 text-quiet">{feed.empty}</p>}
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto">
        <StoryAtTheEnd session={session} />
        <ol>
          {/* Stable keys, or each new row would render all again. */}
          {shown
            .map((fact, i) => <FeedRow key={`${filter} ${i}`} fact={fact} isNow={fact.turn === turn} />)
            .toReversed()}
        </ol>
      </div>
    </section>
  );
}

const FeedRow = memo(({ fact, isNow }: { fact: RaceFact; isNow: boolean }) => {
  const session = useReplaySession();
  const { feed } = useMessages().races;
  const { number } = useFormats();
  const text = formatFact(fact, useRaceTexts(session));
  return (
    <li className={feedRow} data-kind={fact.kind} data-now={isNow || undefined}>
      <button
        type="button"
        className="figures w-20 shrink-0 text-left text-sm font-bold text-quiet hover:text-ink"
        aria-label={`${feed.turn({ turn: number(fact.turn) })}, ${feed.jump({ turn: number(fact.turn) })}`}
        onClick={() => session.seekTurn(fact.turn - 1)}
      >
        {feed.turn({ turn: number(fact.turn) })}
      </button>
      {"seat" in fact && <LiveryMark livery={session.liveries[fact.seat]!} className="mt-0.5 h-4 w-1.5" />}
      <span>{text}</span>
    </li>
  );
});

const turnsAPage = 50;

function RaceTable() {
  const session = useReplaySession();
  const { table, facts } = useMessages().races;
  const { number } = useFormats();
  const raceTexts = useRaceTexts(session);
  const { timeline, names } = session;
  // Opens at the turn on screen.
  const [page, setPage] = useState(() => Math.floor(Math.max(0, session.frame.shownTurn - 1) / turnsAPage));
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
          { head: table.turn, numeric: true, rowHeader: true, cell: (turn) => number(turn) },
          { head: table.car, cell: (turn) => names[timeline.mover[turn]!]?.name ?? "–" },
          {
            head: table.what,
            cell: (turn) =>
              factsOfTurn(session.story, turn)
                .map((fact) => formatFact(fact, raceTexts))
                .join(" ") || "–",
          },
          { head: table.leader, wideOnly: true, cell: (turn) => names[timeline.ranking[turn * timeline.cars]!]!.name },
        ]}
      />
    </div>
  );
}

function TurnStandings() {
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
        { head: standings.place, numeric: true, cell: row((standing) => standing.place) },
        {
          head: standings.car,
          rowHeader: true,
          cell: ({ seat }) => (
            <span className="flex items-center gap-2">
              <LiveryMark livery={session.liveries[seat]!} className="h-5 w-2" />
              <span className="truncate">{session.names[seat]!.name}</span>
            </span>
          ),
        },
        { head: standings.distance, numeric: true, wideOnly: true, cell: row((standing) => standing.y) },
        { head: standings.gap, numeric: true, cell: row((standing) => standing.gap) },
        { head: standings.speed, numeric: true, cell: row((standing) => standing.speed) },
        { head: standings.balance, numeric: true, cell: row((standing) => standing.balance) },
        {
          head: standings.shield,
          numeric: true,
          cell: ({ shield }) => (shield > 0 ? <ShieldPips left={shield} /> : number(0)),
        },
      ]}
    />
  );
}
