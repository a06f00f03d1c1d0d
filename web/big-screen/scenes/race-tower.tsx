import { Gauge, Rocket, Shield } from "lucide-react";
import { useMemo } from "react";
import type { ActionName } from "#engine/race/families.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { readChart } from "../../races/replay/chart-data.ts";
import { LiveryMark } from "../../races/replay/livery-mark.tsx";
import type { ReplaySession } from "../../races/replay/replay-session.ts";
import { useReplayStatus } from "../../races/replay/use-replay.ts";

/** Segments of a shield; a longer one has all of them lit. */
const pips = [0, 1, 2, 3, 4, 5];

/** Letters that have room in a row; a longer name has smaller ones, and goes on in a second line where those have no room either. */
const longName = 17;
const veryLongName = 20;

/** Cars beside which the prices have room, and the bars under a name of two lines. */
const manyCars = 6;
const veryManyCars = 8;

/** Units of the circuit in a lap. */
const lapUnits = 1_000;

/** The race in numbers, large enough for the last row of a hall: places, gaps, coins and shields as bars, what is left, what things cost. */
export function RaceTower({ session }: { session: ReplaySession }) {
  const { show } = useMessages();
  const { number } = useFormats();
  const { turn, isRerun } = useReplayStatus(session);
  const { tape, log } = session;
  const isOver = turn >= tape.turns && tape.turns > 0 && !isRerun;
  return (
    <section
      className="race-tower"
      data-again={isRerun || undefined}
      data-many={tape.cars > veryManyCars ? "very" : tape.cars > manyCars || undefined}
      style={{ "--cars": tape.cars } as React.CSSProperties}
    >
      <p className="race-tower-head">
        <span>
          {isRerun
            ? show.race.again
            : turn === 0
              ? show.race.grid
              : show.race.turn({ turn: number(turn), all: number(tape.turns) })}
        </span>
        <span className="race-tower-unit">{show.race.unit}</span>
      </p>
      <ol>
        {session.names.map((_, seat) => (
          <TowerRow key={seat} session={session} seat={seat} turn={turn} isWinner={isOver && log.winner === seat} />
        ))}
      </ol>
      {/* Once it is over, the winner needs the room. */}
      {!isOver && <ProgressLine session={session} turn={turn} />}
      {!isOver && <Prices session={session} turn={turn} />}
    </section>
  );
}

interface RowProps {
  session: ReplaySession;
  seat: number;
  turn: number;
  isWinner: boolean;
}

function TowerRow({ session, seat, turn, isWinner }: RowProps) {
  const { races } = useMessages();
  const { number } = useFormats();
  const { tape, names, liveries, log } = session;
  const { name } = names[seat]!;
  const row = turn * tape.cars;
  const place = tape.place[row + seat]!;
  const leader = tape.ranking[row]!;
  const gap = tape.distance[row + leader]! - tape.distance[row + seat]!;
  const coins = tape.balance[row + seat]! / Math.max(1, log.start.cars[seat]!.balance);
  const shield = tape.shield[row + seat]!;
  return (
    <li
      className="race-tower-row"
      data-winner={isWinner || undefined}
      style={{ transform: `translateY(calc(${place} * var(--row)))` }}
    >
      <span className="show-place">{number(place + 1)}</span>
      <LiveryMark livery={liveries[seat]!} className="show-livery" />
      <span className="race-tower-team">
        <span
          className="show-name"
          data-long={name.length > veryLongName ? "very" : name.length > longName || undefined}
        >
          {name}
        </span>
        <span className="race-tower-bars">
          <span className="sr-only">
            {`${races.tower.balance} ${number(tape.balance[row + seat]!)}, ${races.tower.shield({ left: number(shield) })}`}
          </span>
          <i
            className="race-tower-coins"
            style={{ "--share": Math.min(1, Math.max(0, coins)) } as React.CSSProperties}
            aria-hidden
          />
          <span className="race-tower-shield" aria-hidden>
            {pips.map((pip) => (
              <i key={pip} data-lit={pip < shield || undefined} />
            ))}
          </span>
        </span>
      </span>
      <span className="race-tower-gap">{place === 0 ? number(tape.distance[row + seat]!) : `+${number(gap)}`}</span>
    </li>
  );
}

/** From the start to the line: every car, every lap, and how far the leader still has to go. */
function ProgressLine({ session, turn }: { session: ReplaySession; turn: number }) {
  const { show } = useMessages();
  const { number } = useFormats();
  const { tape, liveries, log } = session;
  const { finishDistance } = log.formula;
  const row = turn * tape.cars;
  const laps = Math.max(1, Math.round((finishDistance * tape.trackScale) / lapUnits));
  const first = tape.distance[row + tape.ranking[row]!]!;
  const left = Math.max(0, finishDistance - first);
  const share = (distance: number) => `${Math.min(100, (100 * distance) / finishDistance)}%`;
  const lap = Math.min(laps, 1 + Math.floor((first * tape.trackScale) / lapUnits));
  const words = left === 0 ? show.race.atLine : show.race.toLine({ left: number(left) });
  return (
    <div className="race-progress">
      <p>{laps > 1 && left > 0 ? `${words} · ${show.race.lap({ lap: number(lap), all: number(laps) })}` : words}</p>
      <div className="race-progress-line" aria-hidden>
        <i className="race-progress-done" style={{ width: share(first) }} />
        {Array.from({ length: laps - 1 }, (_, index) => (
          <i key={index} className="race-progress-lap" style={{ left: share(((index + 1) * finishDistance) / laps) }} />
        ))}
        {/* The leader's mark lies on top. */}
        {Array.from({ length: tape.cars }, (_, place) => tape.ranking[row + tape.cars - 1 - place]!).map((seat) => (
          <i
            key={seat}
            className="race-progress-car"
            style={{
              left: share(tape.distance[row + seat]!),
              background: liveries[seat]!.body,
              borderColor: liveries[seat]!.trim,
            }}
          />
        ))}
      </div>
    </div>
  );
}

const shownPrices: readonly { action: ActionName; icon: typeof Gauge }[] = [
  { action: "accelerate", icon: Gauge },
  { action: "shell", icon: Rocket },
  { action: "shield", icon: Shield },
];

/** What the next unit of everything costs. */
function Prices({ session, turn }: { session: ReplaySession; turn: number }) {
  const { show, races } = useMessages();
  const { number } = useFormats();
  const prices = useMemo(() => readChart(session.tape, "prices"), [session]);
  if (!prices) return null;
  return (
    <dl className="race-prices" aria-label={show.race.prices}>
      {shownPrices.map(({ action, icon: Icon }) => {
        const column = prices.series.findIndex((each) => each.action === action);
        if (column === -1) return null;
        const price = prices.columns[column + 1]![turn] ?? null;
        return (
          <div key={action}>
            <dt>
              <Icon aria-hidden />
              <span className="sr-only">{races.charts.actions[action]}</span>
            </dt>
            <dd>{price === null ? "–" : number(price, { notation: price >= 100_000 ? "compact" : "standard" })}</dd>
          </div>
        );
      })}
    </dl>
  );
}
