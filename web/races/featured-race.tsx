import { Link } from "react-router";
import type { BestRace } from "#server/practice/best-race.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { RaceCard } from "./race-card.tsx";

export function RaceWorthWatching({ race }: { race: BestRace }) {
  const texts = useMessages().myCar;
  const { number } = useFormats();
  const { turn, amount, reason } = race.interest;
  const why = race.teamName === null ? texts.nobody : texts.why[reason]({ name: race.teamName, amount });
  const from = Math.max(0, turn - 5);
  return (
    <RaceCard raceId={race.raceId} title={texts.race({ number: number(race.number) })}>
      <p className="w-full">{why}</p>
      {reason !== "finish" && (
        <Link to={`/race/${race.raceId}?turn=${from}`} className="footer-link font-semibold">
          {texts.watch}
        </Link>
      )}
    </RaceCard>
  );
}
