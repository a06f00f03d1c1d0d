import type { RatingMoment, ExplainedDay, RaceInChange, RatingDay } from "#server/results/rating-changes.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { ratingPoints } from "#engine/ratings/rating-points.ts";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { TextLink } from "../ui/button.tsx";

/** Stretched to fit, so texts are outside the drawing. */
const width = 600;
const height = 200;
const gridSteps = [25, 50, 100, 200, 500, 1000];

/** With a confidence band and a mark at each new car. Rendered on the server. */
export function RatingChart({ moments }: { moments: readonly RatingMoment[] }) {
  const { rating: texts } = useMessages().teams;
  const { dateTime } = useFormats();
  const first = moments[0];
  const last = moments.at(-1);
  if (!first || !last || moments.length < 2) return null;
  const points = moments.map((moment) => ({
    at: moment.asOf.getTime(),
    value: ratingPoints(moment.strength),
    low: ratingPoints(moment.strengthInterval[0]),
    high: ratingPoints(moment.strengthInterval[1]),
    newCar: moment.newCar,
  }));
  const lowest = Math.min(...points.map((point) => point.low));
  const highest = Math.max(...points.map((point) => point.high));
  const step = gridSteps.find((each) => (highest - lowest) / each <= 5) ?? 2000;
  const floor = Math.floor(lowest / step) * step;
  const ceiling = Math.max(Math.ceil(highest / step) * step, floor + step);
  const lines = Array.from({ length: (ceiling - floor) / step + 1 }, (_, index) => floor + index * step);
  const [from, to] = [first.asOf.getTime(), last.asOf.getTime()];
  const x = (at: number) => Math.round((10 * width * (at - from)) / Math.max(1, to - from)) / 10;
  const y = (value: number) => Math.round((10 * height * (ceiling - value)) / (ceiling - floor)) / 10;
  const path = (value: (point: (typeof points)[number]) => number, of = points) =>
    of.map((point) => `${x(point.at)} ${y(value(point))}`).join("L");
  const summary = texts.chartSummary({
    first: ratingPoints(first.strength),
    last: ratingPoints(last.strength),
    newCars: points.filter((point) => point.newCar).length,
  });
  return (
    <figure>
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        <div className="figures flex h-48 flex-col-reverse justify-between text-right text-sm text-quiet" aria-hidden>
          {lines.map((value) => (
            <span key={value} className="h-0 leading-0">
              {value}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-48 w-full overflow-visible text-go-text"
          role="img"
          aria-label={summary}
        >
          {lines.map((value) => (
            <path key={value} d={`M0 ${y(value)}H${width}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          ))}
          <path
            d={`M${path((point) => point.high)}L${path((point) => point.low, points.toReversed())}Z`}
            fill="currentColor"
            opacity="0.2"
          />
          {points
            .filter((point) => point.newCar)
            .map((point) => (
              <path
                key={point.at}
                d={`M${x(point.at)} 0V${height}`}
                className="stroke-edge"
                strokeDasharray="4 4"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          <path
            d={`M${path((point) => point.value)}`}
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {dateTime(first.asOf) !== dateTime(last.asOf) && (
          <div className="col-start-2 mt-2 flex justify-between gap-x-4 text-sm text-quiet [&>:last-child]:text-right">
            {[first, last].map((moment) => (
              <time key={moment.asOf.getTime()} dateTime={moment.asOf.toISOString()} suppressHydrationWarning>
                {dateTime(moment.asOf)}
              </time>
            ))}
          </div>
        )}
      </div>
      <figcaption className="mt-3 text-sm text-quiet">
        {texts.band}
        {points.some((point) => point.newCar) && ` ${texts.newCarLine}`}
      </figcaption>
    </figure>
  );
}

/** The latest days, one of them with its races. */
export function RatingChanges({
  days,
  explained,
  racesLink,
}: {
  days: readonly Omit<RatingDay, "rows">[];
  explained: ExplainedDay | null;
  racesLink: string;
}) {
  const { changes: texts } = useMessages().teams.rating;
  const { date } = useFormats();
  const [parameters] = useSearchParams();
  if (explained === null) return null;
  return (
    <details className="mt-4" open={parameters.has("day")}>
      <summary className="footer-link w-fit cursor-pointer font-semibold">{texts.title}</summary>
      <ul className="mt-2">
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
              {isOpen && <Day explained={explained} racesLink={racesLink} />}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function Day({
  explained: { races, more, others, newCar },
  racesLink,
}: {
  explained: ExplainedDay;
  racesLink: string;
}) {
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
          <Part points={more.points}>
            <TextLink to={racesLink}>{texts.more({ count: more.races })}</TextLink>
          </Part>
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
