import { Play } from "lucide-react";
import { useMemo } from "react";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { pickHighlights } from "./highlights.ts";
import { LiveryMark } from "./livery-mark.tsx";
import { isPhotoFinish } from "./pace.ts";
import { tellFact } from "./tell-fact.ts";
import { useReplaySession, useTelling } from "./use-replay.ts";

/** The moments that decided the race; each plays from the turn before it. */
export function HighlightsPanel() {
  const session = useReplaySession();
  const { highlights, feed } = useMessages().races;
  const { number } = useFormats();
  const telling = useTelling(session);
  const picked = useMemo(() => pickHighlights(session.facts), [session]);
  const watch = (turn: number) => {
    session.seekTurn(Math.max(0, turn - 2));
    session.clock.play();
  };
  return (
    <section aria-label={highlights.label}>
      <p className="pb-2 text-quiet">{picked.length > 1 ? highlights.lead : highlights.none}</p>
      <ol className="grid gap-x-6 md:grid-cols-2">
        {picked.map((fact) => {
          const told = tellFact(fact, telling);
          return (
            <li key={`${fact.turn} ${fact.kind}`} className="feed-row items-center" data-kind={fact.kind}>
              <button
                type="button"
                className="chip flex shrink-0 items-center gap-2"
                aria-label={highlights.jump({ turn: number(fact.turn) })}
                onClick={() => watch(fact.turn)}
              >
                <Play className="size-4" aria-hidden />
                <span className="figures font-bold">{feed.turn({ turn: number(fact.turn) })}</span>
              </button>
              {"seat" in fact && <LiveryMark livery={session.liveries[fact.seat]!} className="h-4 w-1.5" />}
              <span>
                {fact.kind === "won" && isPhotoFinish(session.facts) ? highlights.photoFinish({ what: told }) : told}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
