import { useMemo, useState } from "react";
import { useMessages } from "../../ui/messages.tsx";
import type { ReplaySession } from "./replay-session.ts";
import { formatFact, formatLoss, formatStory } from "./race-texts.ts";
import { feedRow, TurnButton } from "./turn-row.tsx";
import { useReplaySession, useReplayStatus, useRaceTexts } from "./use-replay.ts";

export function StoryPanel({ ownSeat }: { ownSeat?: number | undefined }) {
  const session = useReplaySession();
  const { story } = useMessages().races;
  const raceTexts = useRaceTexts(session);
  const lines = useMemo(() => formatStory(session, raceTexts, story, ownSeat), [session, raceTexts, story, ownSeat]);
  return (
    <ul aria-label={story.title} className="max-w-prose">
      {lines.map(({ text, turn }) => (
        <li key={text} className={`items-center ${feedRow}`}>
          {turn !== undefined && <TurnButton session={session} turn={turn} />}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Why the visitor's car lost. */
export function OwnReason({ session, ownSeat }: { session: ReplaySession; ownSeat: number }) {
  const own = formatLoss(session.log, ownSeat, useRaceTexts(session));
  return (
    own && (
      <>
        {own.text} <TurnButton session={session} turn={own.turn} seat={ownSeat} />
      </>
    )
  );
}

/** Hidden until the end, then it stays so that viewers can watch each moment. */
export function StoryAtTheEnd({ session }: { session: ReplaySession }) {
  const { turn, playing } = useReplayStatus(session);
  const { story } = useMessages().races;
  const raceTexts = useRaceTexts(session);
  const isOver = turn >= session.timeline.turns && !playing;
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
            <TurnButton session={session} turn={fact.turn} />
            <span>{formatFact(fact, raceTexts)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
