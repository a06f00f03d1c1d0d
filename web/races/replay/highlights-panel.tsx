import { useMessages } from "../../messages/messages.tsx";
import { LiveryMark } from "./livery-mark.tsx";
import { tellFact } from "./tell-race.ts";
import { feedRow, ToldTurn } from "./told-turn.tsx";
import { useReplaySession, useTelling } from "./use-replay.ts";

/** The moments that decided the race; each plays from the turn before it. */
export function HighlightsPanel() {
  const session = useReplaySession();
  const { highlights } = useMessages().races;
  const telling = useTelling(session);
  const picked = session.story.highlights;
  return (
    <section aria-label={highlights.label}>
      <p className="pb-2 text-quiet">{picked.length > 1 ? highlights.lead : highlights.none}</p>
      <ol className="grid gap-x-6 md:grid-cols-2">
        {picked.map((fact) => {
          const told = tellFact(fact, telling);
          return (
            <li key={`${fact.turn} ${fact.kind}`} className={`items-center ${feedRow}`} data-kind={fact.kind}>
              <ToldTurn session={session} turn={fact.turn} />
              {"seat" in fact && <LiveryMark livery={session.liveries[fact.seat]!} className="h-4 w-1.5" />}
              <span>
                {fact.kind === "won" && session.story.isPhotoFinish ? highlights.photoFinish({ what: told }) : told}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
