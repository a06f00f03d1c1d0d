import { useMessages } from "../../messages/messages.tsx";
import type { ReplaySession } from "./replay-session.ts";

const width = 320;
const rowHeight = 26;
const carPixels = 64;

/** What the camera on the line saw of a close finish: the first three as far apart as they were, nose to the line. */
export function PhotoFinish({ session }: { session: ReplaySession }) {
  const { replay } = useMessages().races;
  const { tape, log, liveries } = session;
  const row = tape.turns * tape.cars;
  const shown = log.finishOrder.slice(0, 3);
  const first = tape.distance[row + shown[0]!]!;
  const gaps = shown.map((seat) => first - tape.distance[row + seat]!);
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
