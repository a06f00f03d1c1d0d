import { useCallback, useEffect, useMemo, useState } from "react";
import { decodeRaceLog } from "#engine/race/race-log-reader.ts";
import type { SceneContent } from "#engine/show/scenes.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { circuitNameOf } from "../../races/replay/circuit-layouts.ts";
import { hasGraphicsDevice } from "../../races/replay/graphics-device.ts";
import { LiveryMark } from "../../races/replay/livery-mark.tsx";
import { ReplayCanvas } from "../../races/replay/replay-canvas.tsx";
import { ReplaySession } from "../../races/replay/replay-session.ts";
import { useReplayStatus } from "../../races/replay/use-replay.ts";
import { useSceneClock } from "../scene-time.ts";
import "../../races/replay/replay.css";

type Race = Extract<SceneContent, { kind: "race" }>;

/** A screen that is further away than this jumps to where the others are. */
const driftSeconds = 0.08;

/** Room for the tower beside the track; on a screen that is taller than wide it stands below. */
function roomForTower() {
  const isWide = innerWidth > 1.2 * innerHeight;
  const tower = Math.min(0.66 * innerHeight, 0.5 * innerWidth);
  return { top: 0, right: 0, bottom: isWide ? 0 : 0.38 * innerHeight, left: isWide ? tower : 0 };
}

/** A race that all screens see at the same moment: the line-up first, then from the press on the race itself. */
export function RaceScene({ content, step, brand }: { content: Race; step: number; brand: string | null }) {
  const { elapsedMs } = useSceneClock();
  const session = useMemo(
    () =>
      new ReplaySession(decodeRaceLog(content.log), circuitNameOf(content.brand ?? brand), {
        colours: content.seats.map((seat) => seat.liveryPrimary),
        names: content.seats.map((seat) => seat.name),
        isFarAway: true,
      }),
    [content, brand],
  );
  const [view, setView] = useState<"flat" | "solid">(() => (hasGraphicsDevice() ? "solid" : "flat"));
  const [insets, setInsets] = useState(roomForTower);
  useEffect(() => {
    const fit = () => setInsets(roomForTower());
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  }, []);
  const onSolidFails = useCallback(() => setView("flat"), []);
  useEffect(() => session.run(), [session]);
  useEffect(() => {
    const { clock } = session;
    if (step === 0) {
      clock.pause();
      clock.seek(clock.startSeconds);
      return undefined;
    }
    const keepStep = () => {
      const wanted = Math.max(clock.startSeconds, Math.min(clock.endSeconds, clock.startSeconds + elapsedMs() / 1000));
      if (Math.abs(clock.seconds - wanted) > driftSeconds) clock.seek(wanted);
      if (!clock.playing && wanted < clock.endSeconds) clock.play();
    };
    keepStep();
    const timer = setInterval(keepStep, 500);
    return () => clearInterval(timer);
  });
  return (
    <div className="race-scene">
      <ReplayCanvas session={session} view={view} insets={insets} circuitTitle="" onSolidFails={onSolidFails} />
      <RaceTower session={session} />
    </div>
  );
}

/** Place, livery, name and gap, large enough for the last row of a hall. */
function RaceTower({ session }: { session: ReplaySession }) {
  const { show } = useMessages();
  const { number } = useFormats();
  const { turn } = useReplayStatus(session);
  const { tape, names, liveries, log } = session;
  const row = turn * tape.cars;
  const leader = tape.ranking[row]!;
  const isOver = turn >= tape.turns && tape.turns > 0;
  return (
    <section className="race-tower">
      <p className="race-tower-head">
        {turn === 0 ? show.race.grid : show.race.turn({ turn: number(turn), all: number(tape.turns) })}
      </p>
      <ol style={{ "--cars": tape.cars } as React.CSSProperties}>
        {names.map((name, seat) => {
          const place = tape.place[row + seat]!;
          const gap = tape.distance[row + leader]! - tape.distance[row + seat]!;
          return (
            <li
              key={seat}
              className="race-tower-row"
              data-winner={(isOver && log.winner === seat) || undefined}
              style={{ transform: `translateY(calc(${place} * var(--row)))` }}
            >
              <span className="show-place">{number(place + 1)}</span>
              <LiveryMark livery={liveries[seat]!} className="show-livery" />
              <span className="show-name">{name.name}</span>
              <span className="race-tower-gap">
                {place === 0 ? number(tape.distance[row + seat]!) : `+${number(gap)}`}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
