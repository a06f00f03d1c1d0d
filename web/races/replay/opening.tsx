import { Flag, Gauge, Rocket, Shield } from "lucide-react";
import { useEffect, useState } from "react";
import { families } from "#engine/race/families.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { keepChoice, readChoice } from "./kept-choice.ts";
import { useReplaySession, useReplayStatus } from "./use-replay.ts";

const seenKey = "replay-opening-seen";
const shownMs = 5_000;
/** By then it is known which drawing is shown. */
const settledMs = 400;

/** For somebody's first race: the goal and what cars can buy, for five seconds over the lights, once the race is drawn behind it. */
export function Opening({ isDrawn }: { isDrawn: boolean }) {
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
  // Whoever jumps ahead has no need of it.
  if (!shown || turn > 2) return null;
  const { formula } = session.log;
  const lines = [
    { icon: Flag, text: replay.openingGoal({ distance: number(formula.finishDistance) }) },
    { icon: Gauge, text: replay.openingAccelerate },
    { icon: Rocket, text: replay.openingShell },
    ...(families[formula.family].hasShields ? [{ icon: Shield, text: replay.openingShield }] : []),
  ];
  return (
    <div className="opening">
      <button
        type="button"
        className="chip opening-skip"
        onClick={() => {
          setShown(false);
          keepChoice(seenKey, "1");
        }}
      >
        {replay.skip}
      </button>
      <ul className="space-y-1.5">
        {lines.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <Icon className="size-5 shrink-0 text-go-text" aria-hidden />
            <span className="figures font-bold md:text-lg">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
