import type { ReactNode } from "react";
import type { ExplainedDay, RaceInChange, RatingDay } from "#server/results/rating-changes.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { TextLink } from "../ui/button.tsx";

/** The latest days, one of them with its races. */
export function RatingChanges({
  days,
  explained,
}: {
  days: readonly Omit<RatingDay, "rows">[];
  explained: ExplainedDay | null;
}) {
  const { changes: texts } = useMessages().teams.rating;
  const { date } = useFormats();
  if (explained === null) return null;
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="font-semibold">{texts.title}</h3>
      <ul>
        {days.map(({ day, from, to }) => {
          const name = date(`${day}T12:00:00Z`, "UTC");
          const isOpen = day === explained.day;
          return (
            <li key={day}>
              <Part points={to - from}>
                {isOpen ? (
                  <strong>{name}</strong>
                ) : (
                  <TextLink to={`?day=${day}`} preventScrollReset>
                    {name}
                  </TextLink>
                )}{" "}
                <span className="figures whitespace-nowrap text-quiet">
                  {from} → {to}
                </span>
              </Part>
              {isOpen && <Day explained={explained} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Day({ explained: { races, more, others, newCar } }: { explained: ExplainedDay }) {
  const { changes: texts } = useMessages().teams.rating;
  return (
    <ul className="mb-2 border-l-4 border-line pl-3">
      {races.map((race) => (
        <li key={race.raceId}>
          <Part points={race.points}>
            <Race race={race} />
          </Part>
        </li>
      ))}
      {more.races > 0 && (
        <li>
          <Part points={more.points}>{texts.more({ count: more.races })}</Part>
        </li>
      )}
      {newCar !== 0 && (
        <li>
          <Part points={newCar}>{texts.newCar}</Part>
        </li>
      )}
      {others !== 0 && (
        <li>
          <Part points={others}>{texts.others}</Part>
        </li>
      )}
    </ul>
  );
}

function Race({ race }: { race: RaceInChange }) {
  const { changes: texts } = useMessages().teams.rating;
  const { number } = useFormats();
  const { strongerBeaten: stronger, lostToWeaker: weaker, beaten, expected } = race;
  const surprises = [
    ...(stronger > 0 ? [texts.beat({ stronger })] : []),
    ...(weaker > 0 ? [texts.lost({ weaker })] : []),
  ];
  const otherwise = Math.abs(beaten - expected) < 0.5 ? "asExpected" : beaten > expected ? "better" : "worse";
  return (
    <>
      {surprises.length > 0 ? surprises.join(" · ") : texts[otherwise]}
      <TextLink to={`/race/${race.raceId}`} className="block text-sm text-quiet">
        {texts.figures({
          race: number(race.number),
          beaten: number(beaten),
          rivals: number(race.rivals),
          expected: number(expected, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
        })}
      </TextLink>
    </>
  );
}

function Part({ points, children }: { points: number; children: ReactNode }) {
  const { number } = useFormats();
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <div className="min-w-0">{children}</div>
      <span className="figures font-semibold">{number(points, { signDisplay: "exceptZero" })}</span>
    </div>
  );
}
