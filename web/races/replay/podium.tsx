import Trophy from "virtual:icons/trophy";
import { useEffect, useState } from "react";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { LiveryMark } from "./livery-mark.tsx";
import { teamNameOf } from "./race-texts.ts";
import type { ReplaySession } from "./replay-session.ts";
import { useReplaySession, useReplayStatus } from "./use-replay.ts";

const finishSeconds = 1.6;

export function useResultShown(session: ReplaySession): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => session.onFrame(({ sinceFinish }) => setShown(sinceFinish >= finishSeconds)), [session]);
  return isShown;
}

const plate =
  "absolute top-3 right-3 w-[min(22rem,calc(100%-1.5rem))] rounded-md border-t-4 border-caution bg-raised/95 px-4 py-3 text-ink shadow-[0_2px_14px_rgb(0_0_0/0.28)] in-data-far:[zoom:1.5]";

export function Podium({ ownSeat }: { ownSeat?: number | undefined }) {
  const session = useReplaySession();
  const { turn, playing, isRerun } = useReplayStatus(session);
  const isShown = useResultShown(session);
  const { tower, facts, page } = useMessages().races;
  const { number } = useFormats();
  const { timeline, log, liveries } = session;
  if (turn < timeline.turns || timeline.turns === 0 || isRerun || (playing && !isShown)) return null;
  if (log.winner === null) {
    return (
      <p className={`figures font-bold ${plate}`}>{log.ending === "turn-limit" ? facts.turnLimit : facts.unfinished}</p>
    );
  }
  const row = timeline.turns * timeline.cars;
  const first = timeline.distance[row + log.winner]!;
  return (
    <div className={plate}>
      <p className="flex items-center gap-2 text-caution">
        <Trophy className="size-5" aria-hidden />
        <span className="figures text-sm font-bold uppercase">{tower.winner}</span>
      </p>
      <ol>
        {log.finishOrder.map(
          (seat, place) =>
            (place < 3 || seat === ownSeat) && (
              <li
                key={seat}
                className={`flex items-center gap-2 ${place === 0 ? "display my-1 text-3xl" : "figures text-lg font-bold"}`}
              >
                <span className="w-5">{number(place + 1)}</span>
                <LiveryMark livery={liveries[seat]!} className={place === 0 ? "h-8 w-3" : "h-5 w-2"} />
                <span className="min-w-0 flex-1 truncate">
                  {seat === ownSeat && <span className="mr-1.5 text-sm text-go-text">{page.you}</span>}
                  {teamNameOf(session, seat, page)}
                </span>
                {place > 0 && (
                  <span className="text-quiet">
                    {tower.gapUnits({ units: first - timeline.distance[row + seat]! })}
                  </span>
                )}
              </li>
            ),
        )}
      </ol>
      {session.story.isPhotoFinish && <PhotoFinish session={session} />}
    </div>
  );
}

const width = 320;
const rowHeight = 26;
const carPixels = 64;

function PhotoFinish({ session }: { session: ReplaySession }) {
  const { replay } = useMessages().races;
  const { timeline, log, liveries } = session;
  const row = timeline.turns * timeline.cars;
  const shown = log.finishOrder.slice(0, 3);
  const first = timeline.distance[row + shown[0]!]!;
  const gaps = shown.map((seat) => first - timeline.distance[row + seat]!);
  const scale = (width - carPixels - 30) / Math.max(8, ...gaps);
  return (
    <figure className="mt-2">
      <figcaption className="figures text-xs font-bold uppercase">{replay.photoFinish}</figcaption>
      <svg viewBox={`0 0 ${width} ${shown.length * rowHeight + 6}`} className="mt-1 w-full bg-asphalt-800" aria-hidden>
        <path d={`M${width - 20} 0V100`} stroke="#fff" strokeWidth="2" />
        {shown.map((seat, place) => {
          const nose = width - 20 - gaps[place]! * scale;
          const { body, trim } = liveries[seat]!;
          return (
            <g key={seat} transform={`translate(${nose - carPixels} ${place * rowHeight + 8})`}>
              <path d="M0 2h10v4h16l6-4h10l8 5 14 4v4H4L0 12Z" fill={body} stroke={trim} strokeWidth="1.5" />
              <circle cx="13" cy="15" r="5" fill="#14171c" />
              <circle cx="50" cy="15" r="5" fill="#14171c" />
              <path d={`M${carPixels} -4V20`} stroke="#ffd83d" strokeWidth="1" strokeDasharray="2 2" />
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
