import { useEffect, useMemo, useState } from "react";
import { captionAt, planCaptions } from "./captions.ts";
import { LiveryMark } from "./livery-mark.tsx";
import { tellCaption } from "./tell-caption.ts";
import { useReplaySession, useReplayStatus, useTelling } from "./use-replay.ts";

/** What has just happened, in letters that are read across a room. Those who hear the page have the same in the feed. */
export function CaptionPlate({
  line = false,
}: {
  /** as a line of its own under the picture, not on it */ line?: boolean;
}) {
  const session = useReplaySession();
  const { pace } = useReplayStatus(session);
  const telling = useTelling(session);
  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/memo-dependencies -- another pace is another plan
  const captions = useMemo(() => planCaptions(session.facts, session.pace), [session, pace]);
  const [shown, setShown] = useState(-1);
  useEffect(() => {
    let last: number | null = null;
    return session.onFrame(({ seconds }) => {
      const now = captionAt(captions, seconds);
      // Frames come sixty times a second, captions every few: React hears of the latter alone.
      if (now !== last) setShown(now);
      last = now;
    });
  }, [session, captions]);
  const caption = captions[shown];
  const words = caption && tellCaption(caption, telling);
  return (
    <div
      className={line ? "caption caption-line" : "caption"}
      aria-hidden
      data-empty={words === undefined || undefined}
    >
      {words && (
        <>
          {words.seat !== null && <LiveryMark livery={session.liveries[words.seat]!} className="caption-mark" />}
          <p className="min-w-0">
            <span className="caption-head">{words.head}</span> <span className="caption-more">{words.more}</span>
          </p>
        </>
      )}
    </div>
  );
}
