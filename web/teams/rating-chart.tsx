import type { RatingMoment } from "#server/results/rating-changes.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { ratingPoints } from "#engine/ratings/rating-points.ts";

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
        <div className="col-start-2 mt-2 flex justify-between gap-x-4 text-sm text-quiet [&>:last-child]:text-right">
          {[first, last].map((moment) => (
            <time key={moment.asOf.getTime()} dateTime={moment.asOf.toISOString()} suppressHydrationWarning>
              {dateTime(moment.asOf)}
            </time>
          ))}
        </div>
      </div>
      <figcaption className="mt-3 text-sm text-quiet">{texts.chartCaption}</figcaption>
    </figure>
  );
}
