import Flag from "virtual:icons/flag";
import Gauge from "virtual:icons/gauge";
import Rocket from "virtual:icons/rocket";
import Shield from "virtual:icons/shield";
import { useEffect, useState } from "react";
import { families } from "#engine/formula/families.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { chip } from "./turn-row.tsx";
import { keepChoice, readChoice } from "./stored-choice.ts";
import { useReplaySession, useReplayStatus } from "./use-replay.ts";

const seenKey = "replay-opening-seen";
const shownMs = 5_000;
const settledMs = 400;

/**
 * Explains the game for a few seconds in a visitor's first replay.
 * @param isNarrow the picture is small, and its lower edge belongs to the captions
 */
export function Opening({ isDrawn, isNarrow }: { isDrawn: boolean; isNarrow: boolean }) {
  const session = useReplaySession();
  const { turn } = useReplayStatus(session);
  const { replay } = useMessages().races;
  const { number } = useFormats();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!isDrawn || readChoice(seenKey) !== null) return;
    const show = setTimeout(() => setShown(true), settledMs);
    const hide = setTimeout(() => {
      setShown(false);
      keepChoice(seenKey, "1");
    }, settledMs + shownMs);
    return () => {
      clearTimeout(show);
      clearTimeout(hide);
    };
  }, [isDrawn]);
  if (!shown || turn > 2) return null;
  const { formula } = session.log;
  const lines = [
    { icon: Flag, text: replay.openingGoal({ distance: number(formula.finishDistance) }) },
    { icon: Gauge, text: replay.openingAccelerate },
    { icon: Rocket, text: replay.openingShell },
    ...(families[formula.family].hasShields ? [{ icon: Shield, text: replay.openingShield }] : []),
  ];
  return (
    <div
      className={`absolute rounded-md border-t-4 border-go bg-raised/95 text-ink shadow-[0_2px_14px_rgb(0_0_0/0.28)] in-data-far:[zoom:1.5] ${isNarrow ? "inset-x-2 top-2 px-3 py-1.5 text-[0.9375rem] leading-tight" : "top-3 right-3 w-[min(27rem,max(16rem,50%-9.75rem))] px-4 py-3 max-xl:top-auto max-xl:bottom-3 md:text-lg"}`}
    >
      <button
        type="button"
        className={`float-right ml-3 ${chip}`}
        onClick={() => {
          setShown(false);
          keepChoice(seenKey, "1");
        }}
      >
        {replay.skip}
      </button>
      <ul className={isNarrow ? "space-y-1" : "space-y-1.5"}>
        {lines.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <Icon className="size-5 shrink-0 text-go-text" aria-hidden />
            <span className="figures font-bold">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
