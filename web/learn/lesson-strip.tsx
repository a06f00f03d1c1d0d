import { useFormats, useMessages } from "../ui/messages.tsx";
import { taughtFormula } from "./facts.ts";
import type { Lesson } from "./lesson.ts";

export const ownSeat = 0;

const liveries = [
  { car: "fill-livery-red", tag: "border-l-livery-red" },
  { car: "fill-livery-blue", tag: "border-l-livery-blue" },
  { car: "fill-livery-yellow", tag: "border-l-livery-yellow" },
] as const;

export function LessonStrip({ lesson, from, to }: { lesson: Lesson; from: number; to: number }) {
  const { strip } = useMessages().howToPlay;
  const { number } = useFormats();
  const cap = taughtFormula.shieldCap ?? 0;
  const at = (y: number) => ((Math.min(Math.max(y, from), to) - from) / (to - from)) * 520 + 40;
  return (
    <div>
      <svg viewBox="0 0 640 156" className="w-full" aria-hidden>
        <rect className="fill-asphalt-800" x="0" y="8" width="640" height="140" />
        <path className="stroke-kerb stroke-8 [stroke-dasharray:20]" d="M0 8H640M0 148H640" />
        <path className="stroke-white/50 stroke-2 [stroke-dasharray:14_18]" d="M0 55H640M0 101H640" />
        {to >= taughtFormula.finishDistance && (
          <path className="stroke-white stroke-9 [stroke-dasharray:9]" d="M562 10V146M572 10V146" />
        )}
        {lesson.cars.map((car, seat) => (
          <g
            key={seat}
            className="transition-transform duration-240 ease-race"
            transform={`translate(${at(car.y).toFixed(1)} ${31 + seat * 46})`}
          >
            {car.shield > 0 && (
              <circle
                className="fill-none stroke-[#58b7ff] stroke-4"
                r="26"
                cx="4"
                strokeDasharray={`${(car.shield / cap) * 163} 163`}
              />
            )}
            <path
              className={`stroke-white stroke-[1.5] ${liveries[seat]?.car ?? ""}`}
              d="M-24 -8L-6 -11L20 -5L26 0L20 5L-6 11L-24 8Z"
            />
            <path className="fill-asphalt-950" d="M-18 -15h9v5h-9zM-18 10h9v5h-9zM8 -12h8v4h-8zM8 8h8v4h-8z" />
            <text
              className="fill-white stroke-asphalt-950 stroke-3 font-display text-[15px] font-extrabold [paint-order:stroke] [text-anchor:middle]"
              x="-2"
              y="5"
            >
              {seat + 1}
            </text>
          </g>
        ))}
      </svg>
      <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-3">
        {lesson.cars.map((car, seat) => (
          <li key={seat} className="flex items-baseline gap-2">
            <span
              className={`inline-flex size-6 shrink-0 items-center justify-center border border-l-6 border-edge font-display text-sm font-[750] ${liveries[seat]?.tag ?? ""}`}
            >
              {seat + 1}
            </span>
            <span>
              <span className="font-semibold">{seat === ownSeat ? strip.you : strip.rival({ nth: number(seat) })}</span>{" "}
              <span className="figures text-quiet">{strip.place({ y: number(car.y), speed: number(car.speed) })}</span>
              {car.shield > 0 && (
                <span className="figures block text-quiet">
                  {strip.shields({ n: number(car.shield), cap: number(cap) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
