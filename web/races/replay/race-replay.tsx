import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  lazy,
} from "react";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { isPlainKey } from "../../ui/plain-key.ts";
import { CaptionPlate, lineStyle, plateStyle } from "./caption-plate.tsx";
import type { CircuitName } from "./circuit-layouts.ts";
import { replayFrame, replayPicture } from "./frame-classes.ts";
import { hasGraphicsDevice } from "./graphics-device.ts";
import { keepChoice, readChoice } from "./stored-choice.ts";
import { Opening } from "./opening.tsx";
import type { Insets } from "./plan-view.ts";
import { Podium } from "./podium.tsx";
import { ReplayCanvas } from "./replay-canvas.tsx";
import { ReplaySession, type ReplayStart, type ReplayStatus, type SessionOptions } from "./replay-session.ts";
import { cameraNames } from "./replay-view.ts";
import { FoldedTower, TimingTower } from "./timing-tower.tsx";
import { Transport, type ViewName } from "./transport.tsx";
import { ReplayProvider, useReplayStatus, useReplaySession } from "./use-replay.ts";
import "./replay.css";
import TrendingDown from "virtual:icons/trending-down";
import TrendingUp from "virtual:icons/trending-up";
import { readChart } from "./chart-data.ts";

export interface RaceReplayProps extends Pick<SessionOptions, "colours" | "trims" | "names" | "numbers" | "codes"> {
  log: RaceLog;
  circuit?: CircuitName;
  circuitTitle?: string;
  start?: ReplayStart;
  autoPlay?: boolean;
  ownSeat?: number;
  panels?: boolean;
  /** below the controls */
  ownLine?: ReactNode;
  /** above the panels */
  children?: ReactNode;
  onSession?: (session: ReplaySession | null) => void;
  onTurn?: (turn: number) => void;
  onStatus?: (status: ReplayStatus) => void;
}

const shortLeadInSeconds = 1;

const insets: Insets = { top: 6, right: 6, bottom: 6, left: 6 };
/** In narrow pictures the caption covers the lower edge. */
const aboveCaption: Insets = { ...insets, bottom: 60 };

export function RaceReplay(props: RaceReplayProps) {
  const { log, circuit = "generic", colours, trims, names, numbers, codes, start, autoPlay = false, onSession } = props;
  const { replay } = useMessages().races;
  const nameOfSeat = (number: number) => replay.nameOfSeat({ number });
  const opening = { colours, trims, names, numbers, codes, nameOfSeat, start };
  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/memo-dependencies -- a new log is a new race; the others say how to open it
  const session = useMemo(() => new ReplaySession(log, circuit, opening), [log, circuit]);
  useEffect(() => session.run(), [session]);
  useEffect(() => {
    onSession?.(session);
    return () => onSession?.(null);
  }, [session, onSession]);
  useEffect(() => {
    if (!autoPlay) return;
    // Someone who pressed a button has waited enough.
    if (session.clock.seconds < -shortLeadInSeconds) session.clock.seek(-shortLeadInSeconds);
    session.clock.play();
  }, [session, autoPlay]);
  return (
    <ReplayProvider value={session}>
      <ReplayFrame {...props} session={session} />
    </ReplayProvider>
  );
}

function ReplayFrame({
  session,
  circuit = "generic",
  circuitTitle,
  ownSeat,
  panels = true,
  ownLine,
  children,
  onTurn,
  onStatus,
}: RaceReplayProps & { session: ReplaySession }) {
  const { races } = useMessages();
  const { number } = useFormats();
  const status = useReplayStatus(session);
  const root = useRef<HTMLElement>(null);
  const { view, views, chooseView, onSolidFails } = useView();
  const [loopStart, setLoopStart] = useState<number | null>(null);
  const { fullScreen, fillsWindow, toggleFullScreen } = useFullScreen(root);
  const [isWaiting, setWaiting] = useState(true);
  const isDrawn = !isWaiting;
  const wide = useIsWide(root);
  // Large screens are watched from further away.
  const far = fullScreen && innerWidth >= 1600;
  const { turn } = status;
  useEffect(() => onTurn?.(turn), [turn, onTurn]);
  useEffect(() => onStatus?.(status), [status, onStatus]);
  const loop = () => {
    if (status.loop) session.setLoop(null);
    else if (loopStart === null) setLoopStart(turn);
    else {
      session.setLoop(turn === loopStart ? null : { from: Math.min(turn, loopStart), to: Math.max(turn, loopStart) });
      setLoopStart(null);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (handleKey(event, session, { loop, toggleFullScreen })) event.preventDefault();
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys are a second way to the buttons inside
    <section
      ref={root}
      aria-label={races.replay.region}
      className={
        fullScreen
          ? `replay flex flex-col overflow-y-auto bg-raised text-ink *:shrink-0 ${fillsWindow ? overWindow : ""}`
          : replayFrame
      }
      data-far={far || undefined}
      data-full={fullScreen || undefined}
      onKeyDown={onKeyDown}
    >
      {!wide && <FoldedTower ownSeat={ownSeat} />}
      <div
        className={`${fullScreen ? fullPicture : replayPicture} ${wide ? `bg-panel ${far ? "[--tower-room:26rem]" : "[--tower-room:17.5rem]"}` : "bg-asphalt-800"}`}
      >
        <div className={`absolute inset-0 overflow-hidden ${wide ? "left-(--tower-room) low:bottom-7.5" : ""}`}>
          <ReplayCanvas
            session={session}
            view={view}
            insets={wide ? insets : aboveCaption}
            circuitTitle={circuitTitle ?? (circuit === "generic" ? "Code Prix" : circuit)}
            onSolidFails={onSolidFails}
            onWaiting={setWaiting}
          />
          <Podium ownSeat={ownSeat} />
          <Opening isDrawn={isDrawn} isNarrow={!wide} />
        </div>
        {wide && <TimingTower ownSeat={ownSeat} className="absolute top-3 left-3 w-64" />}
        <CaptionPlate styles={wide ? plateStyle : lineStyle} />
      </div>
      <Transport
        view={view}
        views={views}
        onView={chooseView}
        fullScreen={fullScreen}
        onFullScreen={toggleFullScreen}
        loopStart={loopStart}
        onLoop={loop}
      />
      {ownLine}
      {panels && <PriceTicker />}
      <p className="sr-only" aria-live="polite">
        {status.playing && status.rate > 1
          ? ""
          : races.replay.scrubberValue({
              turn: number(turn),
              turns: number(session.timeline.turns),
              leader: session.names[session.frame.leader]!.name,
            })}
      </p>
      {children}
      {/* The own line already says why that car lost. */}
      {panels && <LatePanels ownSeat={ownLine ? undefined : ownSeat} />}
    </section>
  );
}

const overWindow =
  "fixed inset-0 z-40 overscroll-contain pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]";
const fullPicture =
  "replay-picture relative w-full flex-[1_0_min(calc(100svh-15.5rem),70svh)]! overflow-hidden lying:basis-[max(8rem,calc(100svh-12rem))]!";

function handleKey(
  event: KeyboardEvent,
  session: ReplaySession,
  acts: { loop: () => void; toggleFullScreen: () => void },
): boolean {
  const target = event.target as HTMLElement;
  if (!isPlainKey(event.nativeEvent) || target.matches("select, textarea, [role=tab], input:not([type=range])"))
    return false;
  const { clock } = session;
  const step = (direction: 1 | -1) => {
    if (event.shiftKey) session.seekTurn(session.frame.shownTurn + direction * 10);
    else session.stepTurn(direction);
  };
  const camera = cameraNames[Number(event.key) - 1];
  if (camera) session.setCamera(camera);
  else if (event.key === " " && !target.matches("button")) clock.toggle();
  else if (event.key === "k") clock.toggle();
  else if (event.key === "ArrowRight") step(1);
  else if (event.key === "ArrowLeft") step(-1);
  else if (event.key === "ArrowUp") clock.stepRate(1);
  else if (event.key === "ArrowDown") clock.stepRate(-1);
  else if (event.key === "Home") clock.seek(clock.startSeconds);
  else if (event.key === "End") session.seekTurn(session.timeline.turns);
  else if (event.key === "l") acts.loop();
  else if (event.key === "m") target.closest(".replay")?.querySelector<HTMLElement>("[data-sound]")?.click();
  else if (event.key === "f") acts.toggleFullScreen();
  else return false;
  return true;
}

const viewKey = "replay-view";
const bothViews: readonly ViewName[] = ["solid", "flat"];
const flatOnly: readonly ViewName[] = ["flat"];

function useView() {
  const [view, setView] = useState<ViewName>("flat");
  const [possible, setPossible] = useState(true);
  useEffect(() => {
    // Detecting the graphics device takes a while, so the map is drawn first.
    const asked = setTimeout(() => {
      const chosen = readChoice(viewKey);
      if (chosen === "solid" || (chosen !== "flat" && hasGraphicsDevice())) setView("solid");
    }, 200);
    return () => clearTimeout(asked);
  }, []);
  const chooseView = (chosen: ViewName) => {
    keepChoice(viewKey, chosen);
    setView(chosen);
  };
  const onSolidFails = useCallback((why: "impossible" | "slow") => {
    if (why === "impossible") setPossible(false);
    if (why === "impossible" || readChoice(viewKey) !== "solid") setView("flat");
  }, []);
  return { view, views: possible ? bothViews : flatOnly, chooseView, onSolidFails };
}

/** iPhones have no full screen, so the replay fills the window. */
function useFullScreen(root: { current: HTMLElement | null }) {
  const [hasScreen, setHasScreen] = useState(false);
  const [fillsWindow, setFillsWindow] = useState(false);
  useEffect(() => {
    const changed = () => setHasScreen(root.current !== null && document.fullscreenElement === root.current);
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  }, [root]);
  useEffect(() => {
    if (!fillsWindow) return;
    const leave = (event: globalThis.KeyboardEvent) => event.key === "Escape" && setFillsWindow(false);
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [fillsWindow]);
  const toggleFullScreen = () => {
    const element = root.current;
    if (fillsWindow) setFillsWindow(false);
    else if (hasScreen) document.exitFullscreen().catch(() => setHasScreen(false));
    else if (element && "requestFullscreen" in element) element.requestFullscreen().catch(() => setFillsWindow(true));
    else setFillsWindow(true);
  };
  return { fullScreen: hasScreen || fillsWindow, fillsWindow, toggleFullScreen };
}

/** Measures the replay, not the window. */
function useIsWide(root: { current: HTMLElement | null }): boolean {
  const [wide, setWide] = useState(() => innerWidth >= 768);
  // Before the first paint, so that nothing moves.
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => {
      // Next to the editor, a narrower picture doesn't have room for the tower.
      const least = innerWidth < 1024 ? 720 : 840;
      setWide(element.clientWidth >= least && innerWidth >= 768);
    };
    measure();
    const size = new ResizeObserver(measure);
    size.observe(element);
    return () => size.disconnect();
  }, [root]);
  return wide;
}

const ReplayPanels = lazy(async () => ({ default: (await import("./replay-panels.tsx")).ReplayPanels }));

/** Loads for search and screen readers even without scrolling. */
const latestMs = 5_000;

/** Loaded when scrolled into view so that the picture starts sooner. */
function LatePanels({ ownSeat }: { ownSeat?: number | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted || !place.current) return undefined;
    const sight = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setWanted(true);
    });
    sight.observe(place.current);
    const late = setTimeout(() => setWanted(true), latestMs);
    return () => {
      sight.disconnect();
      clearTimeout(late);
    };
  }, [wanted]);
  // Same height as the loaded panels.
  const shape = <div className="h-[30.3125rem] border border-line bg-panel" aria-hidden />;
  return (
    <div ref={place} className="p-3 sm:p-4">
      {wanted ? (
        <Suspense fallback={shape}>
          <ReplayPanels ownSeat={ownSeat} />
        </Suspense>
      ) : (
        shape
      )}
    </div>
  );
}

const sparkTurns = 24;

function PriceTicker() {
  const session = useReplaySession();
  const { turn } = useReplayStatus(session);
  const { ticker, charts } = useMessages().races;
  const { number } = useFormats();
  const prices = useMemo(() => readChart(session.timeline, "prices")!, [session]);
  return (
    <div className="flex gap-x-4 border-t border-line px-3 py-1.5 text-sm">
      <span id="prices-now" className="font-semibold">
        {ticker.label}
      </span>
      <dl aria-labelledby="prices-now" className="flex flex-wrap gap-x-4 gap-y-1 sm:gap-x-6">
        {prices.series.map(({ action }, i) => {
          const column = prices.columns[i + 1]!;
          const now = column[turn] ?? null;
          const before = column[Math.max(0, turn - 1)] ?? null;
          const Trend = now !== null && before !== null && now > before ? TrendingUp : TrendingDown;
          return (
            <div key={action} className="flex items-center gap-2">
              <dt className="text-quiet">{charts.actions[action]}</dt>
              <dd className="figures flex items-center gap-1.5 font-bold">
                {now === null ? "–" : number(now, { notation: now >= 100_000 ? "compact" : "standard" })}
                {now !== before && (
                  <Trend
                    className="size-3.5 max-sm:hidden"
                    aria-label={Trend === TrendingUp ? ticker.up : ticker.down}
                  />
                )}
                <Spark values={column.slice(Math.max(0, turn - sparkTurns), turn + 1)} />
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** Logarithmic because prices span orders of magnitude. */
function Spark({ values }: { values: readonly (number | null)[] }) {
  const logs = values.map((value) => (value === null ? null : Math.log(value)));
  const known = logs.filter((value) => value !== null);
  if (known.length < 2) return null;
  const low = Math.min(...known);
  const span = Math.max(0.1, Math.max(...known) - low);
  const points = logs.flatMap((value, i) =>
    value === null
      ? []
      : [`${((i / (logs.length - 1)) * 46 + 1).toFixed(1)},${(15 - ((value - low) / span) * 13).toFixed(1)}`],
  );
  return (
    <svg viewBox="0 0 48 16" className="h-4 w-12 text-quiet max-sm:hidden" aria-hidden>
      <polyline points={points.join(" ")} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
