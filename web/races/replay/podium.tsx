import { Trophy } from "lucide-react";
import { Suspense, lazy, useEffect, useState } from "react";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { LiveryMark } from "./livery-mark.tsx";
import { isPhotoFinish } from "./pace.ts";
import { useReplaySession, useReplayStatus } from "./use-replay.ts";

/** Few races end with one. */
const PhotoFinish = lazy(async () => ({ default: (await import("./photo-finish.tsx")).PhotoFinish }));

/** So long the finish itself is looked at, before a plate with the result lies over it. */
const finishSeconds = 1.6;

/** The first three on a plate over the picture, once the race has run its course. */
export function Podium() {
  const session = useReplaySession();
  const { turn, playing, isRerun } = useReplayStatus(session);
  const [told, setTold] = useState(false);
  useEffect(() => {
    let last = false;
    return session.onFrame(({ sinceFinish }) => {
      const now = sinceFinish >= finishSeconds;
      if (now !== last) setTold(now);
      last = now;
    });
  }, [session]);
  const { tower, facts } = useMessages().races;
  const { number } = useFormats();
  const { tape, log, names, liveries } = session;
  // Whoever stops there or jumps there has seen it.
  if (turn < tape.turns || tape.turns === 0 || isRerun || (playing && !told)) return null;
  if (log.winner === null) {
    return (
      <p className="podium figures font-bold">{log.ending === "turn-limit" ? facts.turnLimit : facts.unfinished}</p>
    );
  }
  const row = tape.turns * tape.cars;
  const first = tape.distance[row + log.winner]!;
  return (
    <div className="podium">
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
      {isPhotoFinish(session.facts) && (
        <Suspense>
          <PhotoFinish session={session} />
        </Suspense>
      )}
    </div>
  );
}
