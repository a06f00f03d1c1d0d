import { Play } from "lucide-react";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import type { ReplaySession } from "./replay-session.ts";

/** The turn of something that is told; pressed, it plays from a little before it. */
export function ToldTurn({ session, turn }: { session: ReplaySession; turn: number }) {
  const { highlights, feed } = useMessages().races;
  const { number } = useFormats();
  return (
    <button
      type="button"
      className="chip flex min-w-20 shrink-0 items-center gap-2"
      aria-label={highlights.jump({ turn: number(turn) })}
      onClick={() => {
        session.seekTurn(Math.max(0, turn - 2));
        session.clock.play();
      }}
    >
      <Play className="size-4" aria-hidden />
      <span className="figures font-bold">{feed.turn({ turn: number(turn) })}</span>
    </button>
  );
}
