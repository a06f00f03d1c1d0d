import { useEffect, useMemo, useState, type ReactNode } from "react";
import { captionAt, planCaptions } from "./captions.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { LiveryMark } from "./livery-mark.tsx";
import type { Livery } from "./liveries.ts";
import { type CaptionWords, formatCaption, teamNameOf } from "./race-texts.ts";
import { useReplaySession, useReplayStatus, useRaceTexts } from "./use-replay.ts";

export interface CaptionStyle {
  frame: string;
  empty: string;
  text: string;
  mark: string;
  again: string;
  head: string;
  more: string;
  why: string;
  between: string;
  /** for a head longer than `longHead` */
  long?: Partial<CaptionStyle>;
}

const again = "text-[1.0625rem] font-extrabold text-[#ff8a93]";

export const plateStyle: CaptionStyle = {
  frame:
    "absolute bottom-3 left-3 w-64 gap-2.5 rounded-md px-3 py-2.5 in-data-far:[zoom:1.5] low:right-0 low:bottom-0 low:left-(--tower-room) low:h-7.5 low:w-auto low:items-center low:rounded-none low:bg-asphalt-900 low:py-0 low:whitespace-nowrap",
  empty: "invisible low:visible",
  text: "low:truncate",
  mark: "min-h-7 w-2.5 low:min-h-5",
  again,
  head: "block text-[1.75rem] low:inline low:text-lg",
  more: "text-xl low:ml-1.5 low:text-base",
  why: "mt-0.5 block text-[1.0625rem] low:ml-1.5 low:inline low:text-base",
  between: "",
  // Three lines, which would cover the tower's last row.
  long: { head: "block text-xl low:inline low:text-lg" },
};

export const lineStyle: CaptionStyle = {
  frame:
    "absolute inset-x-0 bottom-0 min-h-14 items-center gap-2.5 px-3 py-1 in-data-embed:small:h-7 in-data-embed:small:min-h-0",
  empty: "hidden",
  text: "",
  mark: "min-h-7 w-2.5",
  again,
  head: "text-lg",
  more: "text-base",
  why: "block truncate text-[0.9375rem]",
  between: "",
};

const longHead = 46;

interface CaptionProps {
  styles: CaptionStyle;
  livery?: Livery | undefined;
  words?: Omit<CaptionWords, "seat"> | undefined;
  /** null: not the replay after the finish */
  replayedTurn?: number | null;
  rest?: ReactNode;
}

/** Large enough to read across a room. Screen readers get the same from the feed. */
export function Caption({ styles: usual, livery, words, replayedTurn = null, rest = null }: CaptionProps) {
  const { captions: texts } = useMessages().races;
  const styles = words && words.head.length > longHead ? { ...usual, ...usual.long } : usual;
  const { number } = useFormats();
  const replayLabel = replayedTurn !== null && (
    <span className={styles.again}>{texts.again({ turn: number(replayedTurn) })} </span>
  );
  const isEmpty = words === undefined && rest === null && replayLabel === false;
  return (
    <div
      className={`caption condensed pointer-events-none flex bg-asphalt-950/92 leading-[1.1] text-white ${styles.frame} ${isEmpty ? styles.empty : ""}`}
      aria-hidden
    >
      {!words && (replayLabel || rest)}
      {words && (
        <>
          {livery && <LiveryMark livery={livery} className={styles.mark} />}
          <p className={`min-w-0 ${styles.text}`}>
            {replayLabel}
            <span className={`font-extrabold wrap-anywhere ${styles.head}`}>{words.head}</span>{" "}
            <span className={`font-semibold text-[#ffd83d] ${styles.more}`}>{words.more}</span>
            {words.why !== "" && (
              <span className={`font-[550] ${styles.why}`}>
                {words.more === "" ? words.why : styles.between + words.why}
              </span>
            )}
          </p>
        </>
      )}
    </div>
  );
}

export function CaptionPlate({ styles, rest = null }: { styles: CaptionStyle; rest?: ReactNode }) {
  const session = useReplaySession();
  const { pace, turn, isRerun } = useReplayStatus(session);
  const raceTexts = useRaceTexts(session);
  const { page } = raceTexts.races;
  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/memo-dependencies -- another pace is another plan
  const captions = useMemo(() => planCaptions(session.log, session.story, session.pace), [session, pace]);
  const [shown, setShown] = useState(-1);
  useEffect(() => {
    let last: number | null = null;
    return session.onFrame(({ seconds }) => {
      const now = captionAt(captions, seconds);
      // Re-renders only when the caption changes, not every frame.
      if (now !== last) setShown(now);
      last = now;
    });
  }, [session, captions]);
  const caption = captions[shown];
  const words = caption && formatCaption(caption, { ...raceTexts, car: (seat) => teamNameOf(session, seat, page) });
  const livery = words && words.seat !== null ? session.liveries[words.seat] : undefined;
  return <Caption styles={styles} livery={livery} words={words} replayedTurn={isRerun ? turn : null} rest={rest} />;
}
