import { useEffect, useMemo, useState } from "react";
import { factsAt } from "#engine/race-log/commentary.ts";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import type { CommentedRace } from "#server/show/commentary.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { layPace, leadInSeconds, secondsAtTurn, turnAtSeconds } from "../../races/replay/pace.ts";
import { readStory } from "../../races/replay/race-story.ts";
import { buildTimeline } from "../../races/replay/race-timeline.ts";
import { formatFact, describeFrame } from "../../races/replay/race-texts.ts";

const lookEveryMs = 250;

export function RaceStory({ race }: { race: CommentedRace }) {
  const { showCommentary: commentary, races } = useMessages();
  const { number } = useFormats();
  const { log, highlights, pace } = useMemo(() => {
    const decoded = decodeRaceLog(race.log);
    const timeline = buildTimeline(decoded);
    const story = readStory(timeline);
    return { log: decoded, highlights: story.highlights, pace: layPace(timeline, story, "told") };
  }, [race.log]);
  const elapsedMs = useElapsed(race.elapsedMs);
  const seconds = elapsedMs === null ? null : elapsedMs / 1_000 - leadInSeconds;
  const turn = seconds === null ? 0 : Math.floor(turnAtSeconds(pace, seconds));
  const car = (seat: number) => race.seats[seat]?.name ?? log.seats[seat]?.name ?? "";
  const next = highlights.findIndex((fact) => fact.turn > turn);
  return (
    <section className="card" data-testid="race-story">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="display text-2xl">{race.title || commentary.race}</h2>
        <p className="figures">
          {seconds === null
            ? commentary.raceToCome
            : commentary.turn({ turn: number(turn), all: number(log.turns.length) })}
        </p>
      </div>
      <div className="mt-3 grid gap-6 lg:grid-cols-2">
        <div>
          <h3 className="font-semibold text-quiet">{commentary.story}</h3>
          <ol className="mt-1">
            {highlights.map((fact, index) => {
              const inSeconds = seconds === null ? null : Math.ceil(secondsAtTurn(pace, fact.turn) - seconds);
              const isOver = seconds !== null && fact.turn <= turn;
              return (
                <li
                  key={index}
                  aria-current={seconds !== null && index === next ? "step" : undefined}
                  className={`grid grid-cols-[5rem_1fr] gap-3 border-t border-line py-1.5 ${isOver ? "text-quiet" : ""} ${
                    seconds !== null && index === next ? "bg-go-soft font-semibold" : ""
                  }`}
                >
                  <span className="figures text-right">
                    {inSeconds !== null && !isOver
                      ? commentary.inSeconds({ seconds: number(inSeconds) })
                      : commentary.atTurn({ turn: number(fact.turn) })}
                  </span>
                  <span>{formatFact(fact, { races, car, number })}</span>
                </li>
              );
            })}
          </ol>
        </div>
        <div>
          <h3 className="font-semibold text-quiet">{seconds === null ? commentary.atTheStart : commentary.sayNow}</h3>
          <ul className="mt-1">
            {factsAt(log, Math.min(turn, log.turns.length)).map((fact, index) => (
              <li key={index} className="border-t border-line py-1.5">
                {describeFrame(fact, commentary, { car, number })}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** null: not started. */
function useElapsed(atLoadMs: number | null): number | null {
  const [ticked, setTicked] = useState<{ atLoadMs: number; elapsedMs: number }>();
  useEffect(() => {
    if (atLoadMs === null) return undefined;
    const begunMs = performance.now();
    const timer = setInterval(() => {
      setTicked({ atLoadMs, elapsedMs: atLoadMs + performance.now() - begunMs });
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [atLoadMs]);
  if (atLoadMs === null) return null;
  return ticked?.atLoadMs === atLoadMs ? ticked.elapsedMs : atLoadMs;
}
