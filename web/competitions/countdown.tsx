import { useEffect, useState } from "react";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { StartLights } from "../ui/start-lights.tsx";
import { splitTime } from "./next-moment.ts";

/** A smaller difference doesn't count: clocks of phones are that far off. */
const toleratedMs = 1_000;

type DocumentTiming = Pick<
  PerformanceNavigationTiming,
  "requestStart" | "responseStart" | "serverTiming" | "transferSize"
>;

/**
 * How far the local clock is behind the server's, in milliseconds. The server read its clock between the request and
 * the page's first byte; on a slow connection that takes seconds, so only a time outside of them shows a wrong clock.
 * @param timing a page from the browser's cache has no time of now
 */
export function serverAheadMs(
  timing: DocumentTiming | undefined = performance.getEntriesByType("navigation")[0] as DocumentTiming | undefined,
  timeOrigin = performance.timeOrigin,
): number {
  const serverMs = timing?.serverTiming.find(({ name }) => name === "now")?.duration;
  if (!timing || serverMs === undefined || timing.transferSize === 0) return 0;
  const [asked, answered] = [timeOrigin + timing.requestStart, timeOrigin + timing.responseStart];
  const isRight = serverMs > asked - toleratedMs && serverMs < answered + toleratedMs;
  return isRight ? 0 : serverMs - (asked + answered) / 2;
}

const lightsLeft = [0, 1, 2, 3, 4, 5] as const;

/**
 * Lights come on in the last five seconds.
 * @param nowMs server time, which both sides render first
 */
export function Countdown({ label, targetMs, nowMs }: { label: string; targetMs: number; nowMs: number }) {
  const { countdown } = useMessages().home;
  const { number } = useFormats();
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const aheadMs = serverAheadMs();
    const tick = () => setNow(Date.now() + aheadMs);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  const span = targetMs - now;
  const parts = splitTime(span);
  const units = ["days", "hours", "minutes", "seconds"] as const;
  const lit = span > 5_000 ? 0 : (lightsLeft[Math.min(5, Math.max(0, 6 - Math.ceil(span / 1_000)))] ?? 5);
  return (
    <div role="timer" aria-label={label} className="border-l-4 border-go pl-5">
      <p className="font-semibold">{label}</p>
      {span <= 0 ? (
        <p className="display mt-1 text-5xl">{countdown.now}</p>
      ) : (
        <ol className="mt-1 flex gap-4">
          {units.map((unit) => (
            <li key={unit} className="min-w-14">
              <span className="figures block text-5xl font-bold">
                {number(parts[unit], { minimumIntegerDigits: unit === "days" ? 1 : 2 })}
              </span>
              <span className="text-sm text-quiet">{countdown[unit]}</span>
            </li>
          ))}
        </ol>
      )}
      {span <= 5_000 && span > 0 && <StartLights lit={lit} label={label} />}
    </div>
  );
}
