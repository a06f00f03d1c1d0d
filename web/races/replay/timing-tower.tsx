import { ChevronDown, ChevronUp, Trophy } from "lucide-react";
import { useState } from "react";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { lastDeedOf } from "./last-deed.ts";
import { LiveryMark } from "./livery-mark.tsx";
import type { ReplaySession } from "./replay-session.ts";
import { useReplaySession, useReplayStatus, useTelling } from "./use-replay.ts";

const rowPixels = 50;

/** Every car in the order of the race: place, gap, speed, coins, shield and what it did last. Rows slide when places change. */
export function TimingTower({ className = "", ownSeat }: { className?: string; ownSeat?: number | undefined }) {
  const session = useReplaySession();
  const { turn } = useReplayStatus(session);
  const { tower, replay } = useMessages().races;
  const { number } = useFormats();
  const { tape } = session;
  return (
    <section aria-label={tower.label} className={`tower ${className}`}>
      <div className="flex items-center justify-between gap-3 px-3 py-1.5">
        <span className="figures text-sm font-bold">
          {turn === 0 ? tower.grid : replay.turnOf({ turn: number(turn), turns: number(tape.turns) })}
        </span>
        {/* What the two numbers of each row are, one above the other as they stand there. */}
        <span className="figures text-right text-xs leading-tight text-quiet">
          <span className="block font-bold">{tower.distance}</span>
          <span className="block">{tower.speed}</span>
        </span>
      </div>
      <ol className="relative" style={{ height: tape.cars * rowPixels }}>
        {session.names.map((_, seat) => (
          <TowerRow key={seat} session={session} seat={seat} turn={turn} own={seat === ownSeat} />
        ))}
      </ol>
    </section>
  );
}

function TowerRow({ session, seat, turn, own }: { session: ReplaySession; seat: number; turn: number; own: boolean }) {
  const { tower } = useMessages().races;
  const { number } = useFormats();
  const telling = useTelling(session);
  const { tape, names, liveries } = session;
  const at = turn * tape.cars + seat;
  const place = tape.place[at]!;
  const leader = tape.ranking[turn * tape.cars]!;
  const gap = tape.distance[turn * tape.cars + leader]! - tape.distance[at]!;
  const name = names[seat]!;
  const deed = lastDeedOf(session, seat, turn, telling);
  const won = session.log.winner === seat && turn === tape.turns;
  const moves = turn < tape.turns && tape.mover[turn + 1] === seat;
  const pace = paceOf(session, seat, turn);
  return (
    <li
      className="tower-row"
      style={{ transform: `translateY(${place * rowPixels}px)`, height: rowPixels }}
      data-own={own || undefined}
      data-moves={moves || undefined}
      data-fresh={(deed !== null && deed.turn === turn) || undefined}
    >
      <span className="figures w-5 text-center text-lg font-extrabold">{place + 1}</span>
      <LiveryMark livery={liveries[seat]!} className="h-8 w-2.5" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-1.5">
          <span className="figures text-xs font-bold text-quiet">{name.number}</span>
          <span className="truncate font-bold" title={name.name}>
            {name.name}
          </span>
          {won && <Trophy className="size-3.5 shrink-0 text-caution" aria-label={tower.winner} />}
        </span>
        <span className="tower-deed" data-tone={deed?.tone}>
          {deed?.text ?? "\u00a0"}
        </span>
      </span>
      <span className="figures text-right leading-tight">
        <span className="block font-bold">
          {place === 0 ? number(tape.distance[at]!) : tower.gap({ units: number(gap) })}
        </span>
        <span className="flex items-center justify-end gap-1.5 text-xs">
          {tape.shield[at]! > 0 && <ShieldPips left={tape.shield[at]!} />}
          <span className={pace.className} title={pace.title}>
            {number(tape.speed[at]!)}
          </span>
        </span>
      </span>
    </li>
  );
}

/** Purple: nobody was faster so far. Green: this car was not. */
function paceOf(session: ReplaySession, seat: number, turn: number): { className: string; title?: string } {
  const { tape } = session;
  const now = tape.speed[turn * tape.cars + seat]!;
  if (now <= 1) return { className: "text-quiet" };
  let own = 0;
  let all = 0;
  for (let at = 0; at < (turn + 1) * tape.cars; at += 1) {
    const speed = tape.speed[at]!;
    all = Math.max(all, speed);
    if (at % tape.cars === seat) own = Math.max(own, speed);
  }
  if (now >= all) return { className: "font-bold text-fastest" };
  return now >= own ? { className: "font-bold text-go-text" } : { className: "" };
}

/** The shield as six segments. */
export function ShieldPips({ left }: { left: number }) {
  const { tower } = useMessages().races;
  return (
    <svg
      viewBox="0 0 26 8"
      className="h-2 w-6.5 text-sky-600 dark:text-sky-400"
      role="img"
      aria-label={tower.shield({ left: String(left) })}
    >
      {[0, 1, 2, 3, 4, 5].map((pip) => (
        <rect
          key={pip}
          x={pip * 4.4}
          width="3.4"
          height="8"
          rx="0.8"
          fill="currentColor"
          opacity={pip < left ? 1 : 0.22}
        />
      ))}
    </svg>
  );
}

/** The tower of a narrow replay: the leader, one's own car and the gap; the whole tower on request. It stands above the picture, never on it. */
export function FoldedTower({ ownSeat }: { ownSeat?: number | undefined }) {
  const session = useReplaySession();
  const { turn } = useReplayStatus(session);
  const { tower } = useMessages().races;
  const { number } = useFormats();
  const [open, setOpen] = useState(false);
  const { tape } = session;
  const row = turn * tape.cars;
  const first = tape.ranking[row]!;
  const other = ownSeat !== undefined && ownSeat !== first ? ownSeat : tape.ranking[row + 1];
  if (open) {
    return (
      <div>
        <TimingTower ownSeat={ownSeat} className="rounded-none" />
        <button type="button" className="tower-fold" onClick={() => setOpen(false)}>
          <ChevronUp className="size-4" aria-hidden /> {tower.showLess}
        </button>
      </div>
    );
  }
  const gap = other === undefined ? 0 : tape.distance[row + first]! - tape.distance[row + other]!;
  const line = (seat: number) => (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="figures font-extrabold">{tape.place[row + seat]! + 1}</span>
      <LiveryMark livery={session.liveries[seat]!} className="h-5 w-2" />
      <span className="figures truncate font-bold">{session.names[seat]!.name}</span>
    </span>
  );
  return (
    <div className="tower flex items-center gap-3 rounded-none px-3 py-1.5">
      <span className="figures shrink-0 text-xs font-bold text-quiet">
        {number(turn)}/{number(tape.turns)}
      </span>
      {line(first)}
      {other !== undefined && (
        <>
          <span className="figures shrink-0 text-quiet">
            {/* On a phone the names need the room. */}
            <span className="sm:hidden">{tower.gap({ units: number(gap) })}</span>
            <span className="hidden sm:inline">{tower.gapUnits({ units: gap })}</span>
          </span>
          {line(other)}
        </>
      )}
      <button
        type="button"
        className="icon-button -mr-2 ml-auto shrink-0"
        aria-label={tower.showAll}
        onClick={() => setOpen(true)}
      >
        <ChevronDown aria-hidden />
      </button>
    </div>
  );
}
