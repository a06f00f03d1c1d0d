import { Play } from "lucide-react";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import type { ReplaySession } from "./replay-session.ts";

/** The turn of something that is told; pressed, it plays from a little before it. */
export function ToldTurn({ session, turn }: { session: ReplaySession; turn: number }) {
  const { highlights, feed } = useMessages().races;
  const { number } = useFormats();
  // Who speaks to the page says what stands there.
  const told = feed.turn({ turn: number(turn) });
  return (
    <button
      type="button"
      className="chip flex min-w-20 shrink-0 items-center gap-2"
      aria-label={`${told}, ${highlights.jump({ turn: number(turn) })}`}
      onClick={() => {
        session.seekTurn(Math.max(0, turn - 2));
        session.clock.play();
      }}
    >
      <Play className="size-4" aria-hidden />
      <span className="figures font-bold">{told}</span>
    </button>
  );
}
