import ChevronDown from "virtual:icons/chevron-down";
import ChevronUp from "virtual:icons/chevron-up";
import Trophy from "virtual:icons/trophy";
import { useState, type CSSProperties, type ReactNode } from "react";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { lastActionOf, teamNameOf } from "./race-texts.ts";
import { LiveryMark } from "./livery-mark.tsx";
import type { ReplaySession } from "./replay-session.ts";
import { useReplaySession, useReplayStatus, useRaceTexts } from "./use-replay.ts";

export interface TowerStyle {
  tower: string;
  row: string;
  own: string;
  moves: string;
  winner: string;
  other: string;
  place: string;
  mark: string;
  gap: string;
}

const deskStyle: TowerStyle = {
  tower:
    "rounded-md bg-raised/94 text-ink shadow-[0_2px_14px_rgb(0_0_0/0.22)] in-data-far:[zoom:1.5] [--row:50px] short:[--row:42px]",
  row: "gap-2 border-t border-line pr-3 pl-2 duration-220",
  own: "bg-go-soft",
  moves: "shadow-[inset_3px_0_0_var(--color-go)]",
  winner: "",
  // Opaque because rows pass each other.
  other: "bg-raised",
  place: "w-5 text-center text-lg font-extrabold",
  mark: "h-8 w-2.5",
  gap: "text-right leading-tight",
};

interface TowerRow {
  seat: number;
  turn: number;
  isWinner: boolean;
}

interface TowerProps {
  session: ReplaySession;
  styles: TowerStyle;
  head: ReactNode;
  className: string;
  ownSeat?: number | undefined;
  car: (row: TowerRow) => ReactNode;
  underGap?: (row: TowerRow) => ReactNode;
  children?: ReactNode;
  label?: string;
}

export function Tower({ session, styles, head, className, ownSeat, car, underGap, children, label }: TowerProps) {
  const { turn, isRerun } = useReplayStatus(session);
  const { tower } = useMessages().races;
  const { number } = useFormats();
  const { timeline, log } = session;
  const row = turn * timeline.cars;
  const first = timeline.distance[row + timeline.ranking[row]!]!;
  const hasWinner = log.winner !== null && turn === timeline.turns && turn > 0 && !isRerun;
  return (
    <section
      aria-label={label}
      className={`overflow-hidden ${styles.tower} ${className}`}
      style={{ "--cars": timeline.cars } as CSSProperties}
    >
      {head}
      <div className="relative h-[calc(var(--cars)*var(--row))]">
        <ol>
          {session.names.map((_, seat) => {
            const place = timeline.place[row + seat]!;
            const isWinner = hasWinner && log.winner === seat;
            const moves = turn < timeline.turns && timeline.mover[turn + 1] === seat;
            return (
              <li
                key={seat}
                className={`absolute inset-x-0 top-0 flex h-(--row) items-center transition-transform ease-race ${styles.row} ${seat === ownSeat ? styles.own : (isWinner && styles.winner) || styles.other} ${moves ? styles.moves : ""}`}
                style={{ transform: `translateY(calc(${place} * var(--row)))` }}
              >
                {/* For screen readers. */}
                <span className={`figures shrink-0 opacity-0 ${styles.place}`}>{number(place + 1)}</span>
                <LiveryMark livery={session.liveries[seat]!} className={styles.mark} />
                {car({ seat, turn, isWinner })}
                <span className={`figures ${styles.gap}`}>
                  <span className="block font-bold">
                    {place === 0
                      ? number(timeline.distance[row + seat]!)
                      : tower.gap({ units: number(first - timeline.distance[row + seat]!) })}
                  </span>
                  {underGap?.({ seat, turn, isWinner })}
                </span>
              </li>
            );
          })}
        </ol>
        {/* Places stay where they are while rows move. */}
        <div aria-hidden className="pointer-events-none absolute inset-0">
          {session.names.map((_, place) => (
            <div key={place} className={`flex h-(--row) items-center ${styles.row} border-transparent!`}>
              <span className={`figures shrink-0 ${styles.place} ${hasWinner && place === 0 ? styles.winner : ""}`}>
                {number(place + 1)}
              </span>
            </div>
          ))}
        </div>
      </div>
      {children}
    </section>
  );
}

export function TimingTower({ className = "", ownSeat }: { className?: string; ownSeat?: number | undefined }) {
  const session = useReplaySession();
  const { turn } = useReplayStatus(session);
  const { tower, replay } = useMessages().races;
  const { number } = useFormats();
  const { timeline } = session;
  const head = (
    <div className="flex items-center justify-between gap-3 px-3 py-1.5">
      <span className="figures text-sm font-bold">
        {turn === 0 ? tower.grid : replay.turnOf({ turn: number(turn), turns: number(timeline.turns) })}
      </span>
      <span className="figures text-right text-xs leading-tight text-quiet">
        <span className="block font-bold">{tower.distance}</span>
        <span className="block">{tower.speed}</span>
      </span>
    </div>
  );
  return (
    <Tower
      session={session}
      styles={deskStyle}
      head={head}
      className={className}
      ownSeat={ownSeat}
      label={tower.label}
      car={(row) => <NameAndAction session={session} isOwn={row.seat === ownSeat} {...row} />}
      underGap={({ seat }) => {
        const at = turn * timeline.cars + seat;
        const pace = paceOf(session, seat, turn);
        return (
          <span className="flex items-center justify-end gap-1.5 text-xs">
            {timeline.shield[at]! > 0 && <ShieldPips left={timeline.shield[at]!} />}
            <span className={pace}>{number(timeline.speed[at]!)}</span>
          </span>
        );
      }}
    />
  );
}

const tones = { plain: "text-quiet", stop: "text-stop", caution: "text-caution" };

type NameProps = TowerRow & { session: ReplaySession; isOwn: boolean };

function NameAndAction({ session, seat, turn, isWinner, isOwn }: NameProps) {
  const { tower, page } = useMessages().races;
  const raceTexts = useRaceTexts(session);
  const { number } = session.names[seat]!;
  // Room for the name: "You" replaces both the number and "(you)".
  const teamName = teamNameOf(session, seat, page);
  const plan = lastActionOf(session, seat, turn, raceTexts);
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-baseline gap-1.5">
        {isOwn ? (
          <span className="text-xs font-bold text-go-text">{page.you}</span>
        ) : (
          <span className="figures text-xs font-bold text-quiet">{number}</span>
        )}
        <span className="condensed truncate text-lg leading-tight font-bold" title={teamName}>
          {teamName}
        </span>
        {isWinner && <Trophy className="size-3.5 shrink-0 text-caution" aria-label={tower.winner} />}
      </span>
      {/* One line; effects without room wrap and are hidden. */}
      <span
        className={`flex h-[1.25em] flex-wrap gap-x-1 overflow-hidden text-xs leading-tight ${tones[plan?.tone ?? "plain"]} ${plan?.turn === turn ? "font-bold" : ""}`}
      >
        {plan?.words.map((word, i) => (
          <span key={`${i} ${word}`} className="max-w-full truncate">
            {i > 0 && "· "}
            {word}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Purple: fastest so far; green: slower. */
function paceOf(session: ReplaySession, seat: number, turn: number): string {
  const { timeline } = session;
  const now = timeline.speed[turn * timeline.cars + seat]!;
  if (now <= 1) return "text-quiet";
  let ownTopSpeed = 0;
  let all = 0;
  for (let at = 0; at < (turn + 1) * timeline.cars; at += 1) {
    const speed = timeline.speed[at]!;
    all = Math.max(all, speed);
    if (at % timeline.cars === seat) ownTopSpeed = Math.max(ownTopSpeed, speed);
  }
  if (now >= all) return "font-bold text-fastest";
  return now >= ownTopSpeed ? "font-bold text-go-text" : "";
}

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

/** Above the picture so that it doesn't cover cars. */
export function FoldedTower({ ownSeat }: { ownSeat?: number | undefined }) {
  const session = useReplaySession();
  const { turn } = useReplayStatus(session);
  const { tower } = useMessages().races;
  const { number } = useFormats();
  const [open, setOpen] = useState(false);
  const { timeline } = session;
  const row = turn * timeline.cars;
  const first = timeline.ranking[row]!;
  const other = ownSeat !== undefined && ownSeat !== first ? ownSeat : timeline.ranking[row + 1];
  if (open) {
    return (
      <div className="open-tower">
        <TimingTower ownSeat={ownSeat} className="rounded-none in-data-full:lying:hidden" />
        <button
          type="button"
          className="flex min-h-11 w-full items-center justify-center gap-1.5 border-t border-line font-semibold"
          onClick={() => setOpen(false)}
        >
          <ChevronUp className="size-4" aria-hidden /> {tower.showLess}
        </button>
      </div>
    );
  }
  const gap = other === undefined ? 0 : timeline.distance[row + first]! - timeline.distance[row + other]!;
  // Both get the same room, unless a name needs less.
  const line = (seat: number) => (
    <span className="flex max-w-max min-w-0 flex-1 items-center gap-1.5">
      <span className="figures font-extrabold">{timeline.place[row + seat]! + 1}</span>
      <LiveryMark livery={session.liveries[seat]!} className="h-5 w-2" />
      <span className="figures truncate font-bold">{session.names[seat]!.name}</span>
    </span>
  );
  return (
    <div className="flex items-center gap-3 overflow-hidden bg-raised/94 px-3 py-1.5 text-ink shadow-[0_2px_14px_rgb(0_0_0/0.22)] in-data-full:lying:hidden">
      <span className="figures shrink-0 text-xs font-bold text-quiet">
        {number(turn)}/{number(timeline.turns)}
      </span>
      {line(first)}
      {other !== undefined && (
        <>
          <span className="figures shrink-0 text-quiet">
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
