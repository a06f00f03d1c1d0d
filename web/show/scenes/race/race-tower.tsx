import Gauge from "virtual:icons/gauge";
import Rocket from "virtual:icons/rocket";
import Shield from "virtual:icons/shield";
import { useMemo } from "react";
import type { ActionName } from "#engine/formula/families.ts";
import { useFormats, useMessages } from "../../../ui/messages.tsx";
import { readChart } from "../../../races/replay/chart-data.ts";
import type { ReplaySession } from "../../../races/replay/replay-session.ts";
import { Tower, type TowerStyle } from "../../../races/replay/timing-tower.tsx";
import { useReplayStatus } from "../../../races/replay/use-replay.ts";

const pips = [0, 1, 2, 3, 4, 5];

/** In letters; longer names are smaller, then wrap. */
const longName = 17;
const veryLongName = 20;

/** Above this there's no room for prices and two-line names. */
const manyCars = 6;
const veryManyCars = 8;

/** The picture and captions begin here. */
const towerWidth = "w-[min(62vh,48vw)]";

const venueStyle: TowerStyle = {
  tower: "bg-asphalt-950/92 [--row:min(8.8vh,calc(66vh/var(--cars)))] tall:[--row:5vh] keyed:bg-panel",
  row: "gap-[1.4vh] border-t-[0.15vh] border-white/12 pr-[2vh] text-[3.9vh] duration-500 tall:pr-[1.2vh] tall:text-[3.5vh]",
  own: "",
  moves: "",
  winner: "bg-caution text-asphalt-950",
  other: "",
  place: "grid h-full w-[2em] flex-none place-items-center bg-white/10 font-[850]",
  mark: "h-[62%] w-[1.8vh]",
  gap: "font-[750]",
};

const lapUnits = 1_000;

export function lapAt({ timeline, log }: ReplaySession, turn: number): { lap: number; laps: number } {
  const row = turn * timeline.cars;
  const laps = Math.max(1, Math.round((log.formula.finishDistance * timeline.trackScale) / lapUnits));
  const first = timeline.distance[row + timeline.ranking[row]!]!;
  return { lap: Math.min(laps, 1 + Math.floor((first * timeline.trackScale) / lapUnits)), laps };
}

export function RaceTower({ session }: { session: ReplaySession }) {
  const { show } = useMessages();
  const { number } = useFormats();
  const { turn, isRerun } = useReplayStatus(session);
  const { timeline } = session;
  const isOver = turn >= timeline.turns && timeline.turns > 0 && !isRerun;
  const head = (
    <p
      className={`condensed flex justify-between px-[2vh] py-[1vh] font-extrabold ${
        isRerun ? "bg-caution text-asphalt-950" : "bg-(--city) text-(--on-city)"
      }`}
    >
      <span>
        {isRerun
          ? show.race.again
          : turn === 0
            ? show.race.grid
            : show.race.turn({ turn: number(turn), all: number(timeline.turns) })}
      </span>
      <span className="font-[650]">{show.race.unit}</span>
    </p>
  );
  return (
    <Tower
      session={session}
      styles={venueStyle}
      head={head}
      className={`absolute bottom-[4vh] left-(--margin) ${towerWidth} tall:right-(--margin) tall:bottom-[3vh] tall:w-auto`}
      car={(row) => <NameAndBars session={session} {...row} />}
    >
      {/* The winner needs the room. */}
      {!isOver && <ProgressLine session={session} turn={turn} />}
      {!isOver && timeline.cars <= manyCars && <Prices session={session} turn={turn} />}
    </Tower>
  );
}

interface RowProps {
  session: ReplaySession;
  seat: number;
  turn: number;
  isWinner: boolean;
}

function NameAndBars({ session, seat, turn, isWinner }: RowProps) {
  const { races } = useMessages();
  const { number } = useFormats();
  const { timeline, names, log } = session;
  const { name } = names[seat]!;
  const at = turn * timeline.cars + seat;
  const coins = timeline.balance[at]! / Math.max(1, log.start.cars[seat]!.balance);
  const shield = timeline.shield[at]!;
  const isVeryLong = name.length > veryLongName;
  const letters = isVeryLong
    ? "condensed text-[3.4vh] leading-[0.98] font-bold text-balance wrap-anywhere tall:truncate"
    : `truncate font-display leading-[1.15] font-bold font-stretch-82% ${name.length > longName ? "text-[0.88em]" : "text-[1.08em]"}`;
  return (
    <span className="grid min-w-0 flex-1 gap-[0.4vh] tall:gap-0">
      <span className={`min-w-0 tall:leading-[1.15] ${name.length > longName ? "tall:text-[1em]" : ""} ${letters}`}>
        {name}
      </span>
      {!(isVeryLong && timeline.cars > veryManyCars) && (
        <span className="flex items-center gap-[1.6vh]">
          <span className="sr-only">
            {`${races.tower.balance} ${number(timeline.balance[at]!)}, ${races.tower.shield({ left: number(shield) })}`}
          </span>
          <i className={`relative h-[1vh] flex-1 ${isWinner ? "bg-black/20" : "bg-white/16"}`} aria-hidden>
            <i
              className={`absolute inset-0 origin-left transition-transform duration-240 ease-race ${isWinner ? "bg-asphalt-950" : "bg-caution"}`}
              style={{ transform: `scaleX(${Math.min(1, Math.max(0, coins))})` }}
            />
          </i>
          <span className="flex gap-[0.35vh]" aria-hidden>
            {pips.map((pip) => (
              <i key={pip} className={`h-[1.5vh] w-[1.3vh] ${pip < shield ? "bg-[#58c7ff]" : "bg-white/16"}`} />
            ))}
          </span>
        </span>
      )}
    </span>
  );
}

function ProgressLine({ session, turn }: { session: ReplaySession; turn: number }) {
  const { show } = useMessages();
  const { number } = useFormats();
  const { timeline, liveries, log } = session;
  const { finishDistance } = log.formula;
  const row = turn * timeline.cars;
  const { lap, laps } = lapAt(session, turn);
  const first = timeline.distance[row + timeline.ranking[row]!]!;
  const left = Math.max(0, finishDistance - first);
  const share = (distance: number) => `${Math.min(100, (100 * distance) / finishDistance)}%`;
  const words = left === 0 ? show.race.atLine : show.race.toLine({ left: number(left) });
  return (
    <div className="figures border-t-[0.15vh] border-white/12 px-[2vh] pt-[1.1vh] pb-[1.5vh] font-bold">
      <p>{laps > 1 && left > 0 ? `${words} · ${show.race.lap({ lap: number(lap), all: number(laps) })}` : words}</p>
      <div
        className="relative mt-[1vh] h-[1.4vh] bg-white/16 after:absolute after:-inset-y-[0.9vh] after:right-0 after:w-[1.6vh] after:bg-[conic-gradient(#fff_25%,#0b0f16_0_50%,#fff_0_75%,#0b0f16_0)] after:bg-size-[0.8vh_0.8vh]"
        aria-hidden
      >
        <i className="absolute inset-y-0 left-0 bg-(--city)" style={{ width: share(first) }} />
        {Array.from({ length: laps - 1 }, (_, index) => (
          <i
            key={index}
            className="absolute -inset-y-[0.6vh] w-[0.3vh] bg-white"
            style={{ left: share(((index + 1) * finishDistance) / laps) }}
          />
        ))}
        {/* Reversed so that the leader is on top. */}
        {Array.from({ length: timeline.cars }, (_, place) => timeline.ranking[row + timeline.cars - 1 - place]!).map(
          (seat) => (
            <i
              key={seat}
              className="absolute top-1/2 z-1 size-[2vh] translate-x-[-60%] -translate-y-1/2 rounded-full border-[0.4vh] transition-[left] duration-240 ease-linear"
              style={{
                left: share(timeline.distance[row + seat]!),
                background: liveries[seat]!.body,
                borderColor: liveries[seat]!.trim,
              }}
            />
          ),
        )}
      </div>
    </div>
  );
}

const shownPrices: readonly { action: ActionName; icon: typeof Gauge }[] = [
  { action: "accelerate", icon: Gauge },
  { action: "shell", icon: Rocket },
  { action: "shield", icon: Shield },
];

function Prices({ session, turn }: { session: ReplaySession; turn: number }) {
  const { show, races } = useMessages();
  const { number } = useFormats();
  const prices = useMemo(() => readChart(session.timeline, "prices"), [session]);
  if (!prices) return null;
  return (
    <dl
      className="figures flex justify-between bg-white/8 px-[2vh] py-[0.9vh] font-bold tall:hidden"
      aria-label={show.race.prices}
    >
      {shownPrices.map(({ action, icon: Icon }) => {
        const column = prices.series.findIndex((each) => each.action === action);
        if (column === -1) return null;
        const price = prices.columns[column + 1]![turn] ?? null;
        return (
          <div key={action} className="flex items-center gap-[1vh]">
            <dt>
              <Icon className="size-[3.2vh] text-asphalt-300" aria-hidden />
              <span className="sr-only">{races.charts.actions[action]}</span>
            </dt>
            <dd>{price === null ? "–" : number(price, { notation: price >= 100_000 ? "compact" : "standard" })}</dd>
          </div>
        );
      })}
    </dl>
  );
}
