import { useEffect, useState } from "react";
import { useLanguage, useMessages } from "../messages/messages.tsx";

/** The time of day, and how long the step has been on screen: by the server's clock, whatever this machine's says. */
export function PresenterClock({ nowMs, steppedAtMs }: { nowMs: number; steppedAtMs: number | null }) {
  const { drive } = useMessages().show;
  const language = useLanguage();
  const parts = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  const [time, setTime] = useState<number | null>(null);
  useEffect(() => {
    const ahead = nowMs - Date.now();
    const tell = () => setTime(Date.now() + ahead);
    tell();
    const timer = setInterval(tell, 1_000);
    return () => clearInterval(timer);
  }, [nowMs]);
  const shown = Math.max(0, Math.floor(((time ?? nowMs) - (steppedAtMs ?? nowMs)) / 1000));
  return (
    <dl className="figures flex gap-8 text-right">
      {steppedAtMs !== null && (
        <div>
          <dt className="text-sm text-quiet">{drive.sinceStep}</dt>
          <dd className="display text-4xl" data-testid="since-step">
            {`${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`}
          </dd>
        </div>
      )}
      <div>
        <dt className="text-sm text-quiet">{drive.clock}</dt>
        <dd className="display text-4xl">
          {/* The reader's own time zone is known only in their browser. */}
          {time === null ? "–:–" : new Date(time).toLocaleTimeString(language, parts)}
        </dd>
      </div>
    </dl>
  );
}
