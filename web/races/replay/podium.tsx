import { Trophy } from "lucide-react";
import { Suspense, lazy, useEffect, useState } from "react";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { LiveryMark } from "./livery-mark.tsx";
import type { ReplaySession } from "./replay-session.ts";
import { useReplaySession, useReplayStatus } from "./use-replay.ts";

/** Few races end with one. */
const PhotoFinish = lazy(async () => ({ default: (await import("./photo-finish.tsx")).PhotoFinish }));

/** Seconds of the finish before the result covers the picture. */
const finishSeconds = 1.6;

/** Whether the race has been over long enough to show its result. */
export function useResultShown(session: ReplaySession): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => session.onFrame(({ sinceFinish }) => setShown(sinceFinish >= finishSeconds)), [session]);
  return isShown;
}

const plate =
  "absolute top-3 right-3 w-[min(22rem,calc(100%-1.5rem))] rounded-md border-t-4 border-caution bg-raised/95 px-4 py-3 text-ink shadow-[0_2px_14px_rgb(0_0_0/0.28)] in-data-far:[zoom:1.5]";

/** The first three on a plate over the picture, once the race has run its course. */
export function Podium() {
  const session = useReplaySession();
  const { turn, playing, isRerun } = useReplayStatus(session);
  const isShown = useResultShown(session);
  const { tower, facts } = useMessages().races;
  const { number } = useFormats();
  const { tape, log, names, liveries } = session;
  // Whoever stops there or jumps there has seen it.
  if (turn < tape.turns || tape.turns === 0 || isRerun || (playing && !isShown)) return null;
  if (log.winner === null) {
    return (
      <p className={`figures font-bold ${plate}`}>{log.ending === "turn-limit" ? facts.turnLimit : facts.unfinished}</p>
    );
  }
  const row = tape.turns * tape.cars;
  const first = tape.distance[row + log.winner]!;
  return (
    <div className={plate}>
      <p className="flex items-center gap-2 text-caution">
        <Trophy className="size-5" aria-hidden />
        <span className="figures text-sm font-bold uppercase">{tower.winner}</span>
      </p>
      <ol>
        {log.finishOrder.slice(0, 3).map((seat, place) => (
          <li
            key={seat}
            className={`flex items-center gap-2 ${place === 0 ? "display my-1 text-3xl" : "figures text-lg font-bold"}`}
          >
            <span className="w-5">{number(place + 1)}</span>
            <LiveryMark livery={liveries[seat]!} className={place === 0 ? "h-8 w-3" : "h-5 w-2"} />
            <span className="min-w-0 flex-1 truncate">{names[seat]!.name}</span>
            {place > 0 && (
              <span className="text-quiet">{tower.gapUnits({ units: first - tape.distance[row + seat]! })}</span>
            )}
          </li>
        ))}
      </ol>
      {session.story.isPhotoFinish && (
        <Suspense>
          <PhotoFinish session={session} />
        </Suspense>
      )}
    </div>
  );
}
