import Columns2 from "virtual:icons/columns-2";
import X from "virtual:icons/x";
import { lazy, useEffect, useMemo, useState } from "react";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import type { CircuitName } from "../races/replay/circuit-layouts.ts";
import { displayName } from "../races/replay/car-names.ts";
import { secondsAtTurn } from "../races/replay/pace.ts";
import type { ReplaySession } from "../races/replay/replay-session.ts";
import { LatePart } from "../app/lazy-part.tsx";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { SkeletonBox } from "../ui/skeleton.tsx";
import { Table } from "../ui/table.tsx";
import { LogPicker } from "./log-picker.tsx";
import { raceLogHash, raceLogLines } from "#engine/race-log/race-log-text.ts";
import { firstDifference } from "#domain/races/verify-race.ts";

const RaceReplay = lazy(async () => ({ default: (await import("../races/replay/race-replay.tsx")).RaceReplay }));

export interface NamedLog {
  name: string;
  log: RaceLog;
}

interface Place {
  circuit: CircuitName;
  circuitTitle: string;
}

interface ComparePanelProps extends Place {
  logs: readonly [NamedLog | null, NamedLog | null];
  onLogs: (logs: readonly [NamedLog | null, NamedLog | null]) => void;
}

export function ComparePanel({ logs, onLogs, ...place }: ComparePanelProps) {
  const { compare } = useMessages().simulator;
  const [a, b] = logs;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Slot title={compare.first} named={a} onNamed={(named) => onLogs([named, b])} />
        <Slot title={compare.second} named={b} onNamed={(named) => onLogs([a, named])} />
      </div>
      {a && b && <Difference a={a} b={b} place={place} />}
    </div>
  );
}

interface SlotProps {
  title: string;
  named: NamedLog | null;
  onNamed: (named: NamedLog | null) => void;
}

function Slot({ title, named, onNamed }: SlotProps) {
  const { compare } = useMessages().simulator;
  const { number } = useFormats();
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <h2 className="display text-2xl">{title}</h2>
      {named ? (
        <p className="card flex items-center gap-3">
          <span className="min-w-0 flex-1 truncate font-semibold">{named.name}</span>
          <span className="figures text-quiet">{compare.turns({ count: number(named.log.turns.length) })}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={compare.remove}
            title={compare.remove}
            onClick={() => onNamed(null)}
          >
            <X aria-hidden />
          </button>
        </p>
      ) : (
        <LogPicker onLog={(log, name) => onNamed({ log, name })} />
      )}
    </section>
  );
}

function Difference({ a, b, place }: { a: NamedLog; b: NamedLog; place: Place }) {
  const { compare } = useMessages().simulator;
  const { number } = useFormats();
  const comparison = useMemo(() => compareLogs(a.log, b.log), [a, b]);
  const [beside, setBeside] = useState(false);
  const turn = comparison.kind === "differs" ? comparison.turn : 0;
  return (
    <section className="grid grid-cols-1 gap-4" aria-label={compare.result}>
      {comparison.kind === "same" && (
        <Alert tone="go" title={compare.same}>
          <span className="font-mono text-sm break-all">{comparison.hash}</span>
        </Alert>
      )}
      {comparison.kind === "other-race" && <Alert tone="caution" title={compare.otherRace} />}
      {comparison.kind === "differs" && (
        <>
          <Alert tone="stop" title={compare.differs({ turn: number(turn) })} />
          <DifferingNumbers a={a.log} b={b.log} turn={turn} />
        </>
      )}
      <div>
        <Button onClick={() => setBeside(!beside)} aria-pressed={beside}>
          <Columns2 aria-hidden /> {beside ? compare.hide : compare.beside}
        </Button>
      </div>
      {beside && <SideBySide a={a} b={b} turn={turn} place={place} />}
    </section>
  );
}

const quantities = ["y", "speed", "balance", "shield"] as const;

function DifferingNumbers({ a, b, turn }: { a: RaceLog; b: RaceLog; turn: number }) {
  const { races, simulator } = useMessages();
  const { number } = useFormats();
  const afterA = a.turns[turn - 1]?.after;
  const afterB = b.turns[turn - 1]?.after;
  if (!afterA || !afterB) return <p>{simulator.compare.shorter}</p>;
  const heads = { ...races.standings, y: races.standings.distance };
  return (
    <Table
      caption={races.standings.caption({ turn: number(turn) })}
      dense
      rows={a.seats}
      rowKey={(seat) => a.seats.indexOf(seat)}
      columns={[
        { head: races.standings.car, rowHeader: true, cell: (seat) => displayName(seat.name, a.seats.indexOf(seat)) },
        ...quantities.map((quantity) => ({
          head: heads[quantity],
          numeric: true,
          cell: (seat: RaceLog["seats"][number]) => {
            const at = a.seats.indexOf(seat);
            const [one, other] = [afterA.cars[at]![quantity], afterB.cars[at]?.[quantity] ?? 0];
            return one === other ? (
              number(one)
            ) : (
              <strong className="text-stop">{`${number(one)} / ${number(other)}`}</strong>
            );
          },
        })),
      ]}
    />
  );
}

function SideBySide({ a, b, turn, place }: { a: NamedLog; b: NamedLog; turn: number; place: Place }) {
  const [first, setFirst] = useState<ReplaySession | null>(null);
  const [second, setSecond] = useState<ReplaySession | null>(null);
  useEffect(() => (first && second ? keepInStep(first, second) : undefined), [first, second]);
  const start = { turn: Math.max(0, turn - 1), camera: "overview" as const, pace: "even" as const };
  return (
    <LatePart place={<SkeletonBox className="aspect-video w-full" />}>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {[
          { named: a, onSession: setFirst },
          { named: b, onSession: setSecond },
        ].map(({ named, onSession }, i) => (
          <figure key={i} className="min-w-0">
            <figcaption className="mb-1 font-semibold">{named.name}</figcaption>
            <RaceReplay log={named.log} {...place} start={start} panels={false} onSession={onSession} />
          </figure>
        ))}
      </div>
    </LatePart>
  );
}

/** The second race follows the first; its own controls work until the first moves. */
function keepInStep(first: ReplaySession, second: ReplaySession): () => void {
  let shown = Number.NaN;
  return first.onFrame((moment) => {
    if (moment.seconds === shown) return;
    shown = moment.seconds;
    const beyond = moment.seconds < 0 ? moment.seconds : moment.sinceFinish;
    second.clock.seek(secondsAtTurn(second.pace, moment.turn) + beyond);
  });
}

type Comparison =
  | { kind: "same"; hash: string }
  | { kind: "other-race" }
  /** the first turn that differs; one more than the shorter log has, when one is a beginning of the other */
  | { kind: "differs"; turn: number };

export function compareLogs(a: RaceLog, b: RaceLog): Comparison {
  const hash = raceLogHash(a);
  if (hash === raceLogHash(b)) return { kind: "same", hash };
  const difference = firstDifference([...raceLogLines(a)], [...raceLogLines(b)]);
  return difference === 0 ? { kind: "other-race" } : { kind: "differs", turn: difference };
}
