import { useEffect, useMemo, useState, type ComponentProps, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { ContentOf } from "#domain/show/scenes.ts";
import type { Wall } from "#server/show/wall.ts";
import { LiveryMark } from "../../races/replay/livery-mark.tsx";
import { ReplayCanvas } from "../../races/replay/replay-canvas.tsx";
import type { ReplaySession } from "../../races/replay/replay-session.ts";
import { useReplayStatus } from "../../races/replay/use-replay.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { drawingOf } from "../../app/brand.ts";
import { lapAt } from "../scenes/race/race-tower.tsx";
import { sceneSession } from "../scenes/race/scene-session.ts";
import { bigWords, ScreenFrame } from "./screen-frame.tsx";
import type { ScreenLink } from "./screen-link.ts";

const grids = {
  4: "grid-cols-2 grid-rows-2",
  6: "grid-cols-3 grid-rows-2",
  9: "grid-cols-3 grid-rows-3",
  12: "grid-cols-4 grid-rows-3",
};
type Size = keyof typeof grids;
const sizes: readonly Size[] = [4, 6, 9, 12];

/** @param asked `?boards=`; otherwise the fewest that show all races at the same time */
const boardsFor = (races: number, asked: number): Size =>
  sizes.find((size) => size === asked) ?? sizes.find((size) => size >= races) ?? 12;

const askMs = 10_000;
/** Results stay this long before the next races. */
const pauseSeconds = 8;
const nothingCovers = { top: 0, right: 0, bottom: 0, left: 0 };
const nothing = () => undefined;

/** @returns null: no races; undefined: not known yet */
function useWall(link: ScreenLink): Wall | null | undefined {
  const [wall, setWall] = useState<Wall | null>();
  const [parameters] = useSearchParams();
  const round = Number(parameters.get("round"));
  const replay = parameters.get("replay");
  const known = wall?.key ?? "";
  useEffect(() => {
    let goesOn = true;
    const ask = async () => {
      const next = await link.wall(replay, Number.isInteger(round) && round > 0 ? round : null, known);
      if (goesOn && next !== "known") setWall(next);
    };
    void ask();
    const timer = setInterval(() => void ask(), askMs);
    return () => {
      goesOn = false;
      clearInterval(timer);
    };
  }, [link, replay, round, known]);
  return wall;
}

interface WallScreenProps {
  link: ScreenLink;
  brand: string;
  logo: ComponentProps<typeof ScreenFrame>["logo"];
  children: ReactNode;
}

/** All races of a round on small boards. */
export default function WallScreen({ link, brand, logo, children }: WallScreenProps) {
  const { show } = useMessages();
  const { number } = useFormats();
  const wall = useWall(link);
  return (
    <ScreenFrame
      drawing={drawingOf(brand)}
      view="hall"
      scene="race"
      logo={logo}
      title={wall ? show.wall.round({ round: number(wall.round) }) : show.wall.title}
      stage={wall?.stage ?? ""}
      body={
        wall ? (
          <Boards races={wall.races} brand={brand} />
        ) : (
          wall === null && <p className={`self-center ${bigWords}`}>{show.wall.none}</p>
        )
      }
    >
      {children}
    </ScreenFrame>
  );
}

/** All boards play at the same time, then the next ones. */
function Boards({ races, brand }: { races: readonly ContentOf<"race">[]; brand: string }) {
  const [parameters] = useSearchParams();
  const [turn, setTurn] = useState(0);
  const size = boardsFor(races.length, Number(parameters.get("boards")));
  const first = (turn % Math.ceil(races.length / size)) * size;
  const boards = useMemo(
    () =>
      races
        .slice(first, first + size)
        .map((race) => ({ race, session: sceneSession(race, brand, { start: { camera: "overview" } }) })),
    [races, brand, first, size],
  );
  useEffect(() => {
    const stops = boards.map(({ session }) => session.run());
    const play = () => {
      for (const { session } of boards) session.clock.play();
    };
    play();
    let secondsOver = 0;
    const timer = setInterval(() => {
      secondsOver = boards.every(({ session }) => session.clock.ended) ? secondsOver + 1 : 0;
      if (secondsOver < pauseSeconds) return;
      setTurn((before) => before + 1);
      // If all fit on the screen, the same ones begin again.
      play();
    }, 1_000);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [boards]);
  return (
    <ol className={`grid min-h-0 gap-[1.2vh] ${grids[boardsFor(boards.length, 0)]}`} data-testid="wall">
      {boards.map(({ race, session }) => (
        <Board key={race.of?.number} race={race} session={session} />
      ))}
    </ol>
  );
}

function Board({ race, session }: { race: ContentOf<"race">; session: ReplaySession }) {
  const { show } = useMessages();
  const { number } = useFormats();
  const { turn } = useReplayStatus(session);
  const { timeline, liveries, log } = session;
  const winner = turn >= timeline.turns ? log.winner : null;
  const leader = winner ?? timeline.ranking[turn * timeline.cars]!;
  const { lap, laps } = lapAt(session, turn);
  return (
    <li className="flex min-h-0 min-w-0 flex-col overflow-hidden bg-asphalt-950">
      <p className="condensed figures flex justify-between bg-panel px-[1.4vh] py-[0.4vh] font-bold">
        <span>{show.wall.race({ number: number(race.of?.number ?? 0) })}</span>
        <span>
          {turn === 0
            ? show.race.grid
            : laps > 1
              ? show.race.lap({ lap: number(lap), all: number(laps) })
              : show.race.turn({ turn: number(turn), all: number(timeline.turns) })}
        </span>
      </p>
      <div className="relative min-h-0 flex-1">
        <ReplayCanvas session={session} view="flat" insets={nothingCovers} circuitTitle="" onSolidFails={nothing} />
      </div>
      <p
        className={`condensed flex items-center gap-[1.2vh] px-[1.4vh] py-[0.4vh] font-extrabold ${winner !== null ? "bg-caution text-asphalt-950" : "bg-panel"}`}
        data-testid="leader"
      >
        <LiveryMark livery={liveries[leader]!} className={`h-[3vh] w-[1.1vh] ${turn === 0 ? "invisible" : ""}`} />
        {/* No one leads on the grid. */}
        <span className="truncate">{turn === 0 ? "\u00A0" : race.seats[leader]?.name}</span>
      </p>
    </li>
  );
}
