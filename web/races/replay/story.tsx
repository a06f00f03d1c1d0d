import { useMemo, useState } from "react";
import { useMessages } from "../../messages/messages.tsx";
import type { ReplaySession } from "./replay-session.ts";
import { tellFact, tellStory } from "./tell-race.ts";
import { feedRow, ToldTurn } from "./told-turn.tsx";
import { useReplaySession, useReplayStatus, useTelling } from "./use-replay.ts";

/** The race as a story; what it tells of can be watched. */
export function StoryPanel() {
  const session = useReplaySession();
  const { story } = useMessages().races;
  const telling = useTelling(session);
  const told = useMemo(() => tellStory(session, telling, story), [session, telling, story]);
  return (
    <ul aria-label={story.title} className="max-w-prose">
      {told.map(({ text, turn }) => (
        <li key={text} className={`items-center ${feedRow}`}>
          {turn !== undefined && <ToldTurn session={session} turn={turn} />}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * A race that is over, in three sentences: why it ended as it did, each with the way to its moment. Nothing before the end; from then on it
 * stays, so that whoever has watched one moment finds the next.
 */
export function StoryAtTheEnd({ session }: { session: ReplaySession }) {
  const { turn, playing } = useReplayStatus(session);
  const { story } = useMessages().races;
  const telling = useTelling(session);
  const isOver = turn >= session.tape.turns && !playing;
  const [seenOf, setSeenOf] = useState<ReplaySession | null>(null);
  if (isOver && seenOf !== session) setSeenOf(session);
  if (!isOver && seenOf !== session) return null;
  return (
    <section aria-labelledby="story-title">
      <h2 id="story-title" className="display text-2xl">
        {story.why}
      </h2>
      <ul className="mt-2">
        {session.story.summary.map((fact) => (
          <li key={`${fact.turn} ${fact.kind}`} className={`items-center text-lg ${feedRow}`} data-kind={fact.kind}>
            <ToldTurn session={session} turn={fact.turn} />
            <span>{tellFact(fact, telling)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
