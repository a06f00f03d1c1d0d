import type { RaceLog } from "#engine/race-log/race-log.ts";
import { formatLoss } from "../races/replay/race-texts.ts";
import { QuietLink } from "../ui/button.tsx";
import { useFormats, useMessages } from "../ui/messages.tsx";

/** How the visitor's car did, and the way to change it. */
export function OwnResult({ log, seat }: { log: RaceLog; seat: number }) {
  const { races, shell } = useMessages();
  const { number } = useFormats();
  const loss = formatLoss(log, seat, { races, car: (each) => log.seats[each]!.name, number });
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line px-3 py-2">
      <strong>{races.story.own({ place: number(log.finishOrder.indexOf(seat) + 1) })}</strong>
      {loss?.text}
      <QuietLink to="/submit-car" className="font-semibold">
        {shell.openGarage}
      </QuietLink>
    </p>
  );
}
