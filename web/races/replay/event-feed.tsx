import { useState } from "react";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { LiveryMark } from "./livery-mark.tsx";
import type { RaceFact, RaceFactKind } from "./race-story.ts";
import { StoryAtTheEnd } from "./story.tsx";
import { chip, feedRow } from "./turn-row.tsx";
import { formatFact } from "./race-texts.ts";
import { useReplaySession, useReplayStatus, useRaceTexts } from "./use-replay.ts";

type FilterName = "all" | "attacks" | "purchases" | "failures" | "lead";

const shownAtOnce = 60;

const kindsOf: Record<Exclude<FilterName, "all">, readonly RaceFactKind[]> = {
  attacks: [
    "shell-hit",
    "shell-blocked",
    "shell-wasted",
    "shell-missed",
    "banana-dropped",
    "banana-cleared",
    "slipped",
  ],
  purchases: ["accelerated", "shielded"],
  failures: ["failed", "idle"],
  lead: ["lead-changed", "won", "no-winner"],
};

export function EventFeed() {
  const session = useReplaySession();
  const { turn } = useReplayStatus(session);
  const { feed } = useMessages().races;
  const { number } = useFormats();
  const raceTexts = useRaceTexts(session);
  const [filter, setFilter] = useState<FilterName>("all");
  const { facts, firstOf } = session.story;
  const shown: RaceFact[] = [];
  for (let i = firstOf[turn + 1]! - 1; i >= 0 && shown.length < shownAtOnce; i -= 1) {
    const fact = facts[i]!;
    const wanted = filter === "all" ? fact.kind !== "idle" : kindsOf[filter].includes(fact.kind);
    if (wanted) shown.push(fact);
  }
  return (
    <section aria-label={feed.label} className="flex min-h-0 flex-col">
      <fieldset className="flex flex-wrap gap-1 pb-2">
        <legend className="sr-only">{feed.filter}</legend>
        {(["all", ...Object.keys(kindsOf)] as FilterName[]).map((name) => (
          <button
            key={name}
            type="button"
            className={chip}
            aria-pressed={name === filter}
            onClick={() => setFilter(name)}
          >
            {feed.filters[name]}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 && <p className="py-4 text-quiet">{turn === 0 ? feed.empty : feed.none}</p>}
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto">
        <StoryAtTheEnd session={session} />
        <ol>
          {shown.map((fact, i) => (
            <li
              key={`${fact.turn} ${fact.kind} ${i}`}
              className={feedRow}
              data-kind={fact.kind}
              data-now={fact.turn === turn || undefined}
            >
              <button
                type="button"
                className="figures w-12 shrink-0 text-left text-sm font-bold text-quiet hover:text-ink"
                aria-label={`${feed.turn({ turn: number(fact.turn) })}, ${feed.jump({ turn: number(fact.turn) })}`}
                onClick={() => session.seekTurn(fact.turn - 1)}
              >
                {feed.turn({ turn: number(fact.turn) })}
              </button>
              {"seat" in fact && <LiveryMark livery={session.liveries[fact.seat]!} className="mt-0.5 h-4 w-1.5" />}
              <span>{formatFact(fact, raceTexts)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
