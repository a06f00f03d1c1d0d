import { useEffect, useMemo, useState, type ReactNode } from "react";
import { captionAt, planCaptions } from "./captions.ts";
import { useMessages } from "../../messages/messages.tsx";
import { LiveryMark } from "./livery-mark.tsx";
import { tellCaption } from "./tell-caption.ts";
import { useReplaySession, useReplayStatus, useTelling } from "./use-replay.ts";

/** Letters of what happened that have room on a line of a hall's strip; two long names have smaller ones. */
const longHead = 46;

/** What has just happened, in letters that are read across a room. Those who hear the page have the same in the feed. */
export function CaptionPlate({
  place = "plate",
  rest = null,
}: {
  /** a plate on the picture, a line of its own under it, or a strip that is read across a hall */
  place?: "plate" | "line" | "hall";
  /** what stands there while nothing is told */
  rest?: ReactNode;
}) {
  const session = useReplaySession();
  const { pace, isRerun } = useReplayStatus(session);
  const { captions: texts } = useMessages().races;
  const telling = useTelling(session);
  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/memo-dependencies -- another pace is another plan
  const captions = useMemo(() => planCaptions(session.log, session.facts, session.pace), [session, pace]);
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
      className={place === "plate" ? "caption" : `caption caption-${place}`}
      aria-hidden
      data-empty={(words === undefined && rest === null) || undefined}
      data-long={(words !== undefined && words.head.length > longHead) || undefined}
    >
      {!words && rest}
      {words && (
        <>
          {words.seat !== null && <LiveryMark livery={session.liveries[words.seat]!} className="caption-mark" />}
          <p className="min-w-0">
            {isRerun && <span className="caption-again">{texts.again} </span>}
            <span className="caption-head">{words.head}</span> <span className="caption-more">{words.more}</span>
            {words.why !== "" && <span className="caption-why">{words.why}</span>}
          </p>
        </>
      )}
    </div>
  );
}
