import Play from "virtual:icons/play";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import type { ReplaySession } from "./replay-session.ts";

export const chip =
  "chip min-h-9 rounded-sm border border-line px-3 text-sm font-[550] aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page";

export const feedRow =
  "flex gap-2 border-b border-line py-1.5 leading-[1.35] data-[kind=failed]:text-quiet data-[kind=idle]:text-quiet data-[kind=lead-changed]:font-[650] data-[kind=shell-hit]:font-[650] data-[kind=won]:font-[650]";

/** `seat`: the camera follows it. */
export function TurnButton({ session, turn, seat }: { session: ReplaySession; turn: number; seat?: number }) {
  const { feed } = useMessages().races;
  const { number } = useFormats();
  const label = feed.turn({ turn: number(turn) });
  return (
    <button
      type="button"
      className={`inline-flex min-w-20 shrink-0 align-middle items-center gap-2 ${chip}`}
      aria-label={`${label}, ${feed.watch({ turn: number(turn) })}`}
      onClick={({ currentTarget }) => {
        currentTarget.closest("main")?.querySelector(".replay-picture")?.scrollIntoView({ block: "nearest" });
        if (seat !== undefined) {
          session.setCamera("chase");
          session.follow(seat);
        }
        session.seekTurn(Math.max(0, turn - 2));
        session.clock.play();
      }}
    >
      <Play className="size-4" aria-hidden />
      <span className="figures font-bold">{label}</span>
    </button>
  );
}
