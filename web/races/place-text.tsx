import type { ReactNode } from "react";
import type { StageFormat } from "#engine/stages/stage-plan.ts";
import type { TieBreak } from "#engine/stages/tie-rule.ts";
import { tieBreakText } from "#messages/format-tie-break.ts";
import type { Rating } from "#server/results/standings/current-ratings.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { ratingPoints } from "#engine/ratings/rating-points.ts";

export function PlaceText({
  rating,
  terse = false,
}: {
  rating: Pick<Rating, "place" | "placeInterval" | "tied"> | null;
  terse?: boolean;
}) {
  const { rating: texts } = useMessages().teams;
  const { number } = useFormats();
  if (!rating) return "–";
  if (rating.place === null) return <span className="text-sm font-normal text-quiet">{texts.house}</span>;
  const [low, high] = rating.placeInterval ?? [rating.place, rating.place];
  return (
    <span className="whitespace-nowrap">
      {texts.place({ place: rating.place })}
      {low !== high && (
        <span className={`text-[0.8em] font-normal text-quiet ${terse && !rating.tied ? "hidden sm:inline" : ""}`}>
          {"\u00a0"}({number(low)}–{number(high)})
        </span>
      )}
    </span>
  );
}

/** A place of an official order. A bar joins neighbours that the races don't separate. */
export function PlaceNumber({
  place,
  notSeparated,
  text,
}: {
  place: number;
  notSeparated: readonly (readonly [first: number, last: number])[];
  text: string;
}) {
  const group = notSeparated.find(([first, last]) => place >= first && place <= last);
  return (
    <JoinedPlace before={group !== undefined && place > group[0]} after={group !== undefined && place < group[1]}>
      {text}
    </JoinedPlace>
  );
}

/**
 * Its bar fills the table cell.
 * @param before joined with the row above @param after joined with the row below
 */
function JoinedPlace({ before, after, children }: { before: boolean; after: boolean; children: ReactNode }) {
  const ends = `${before ? "top-0" : "top-2 rounded-t-full"} ${after ? "-bottom-px" : "bottom-2 rounded-b-full"}`;
  return (
    <>
      {(before || after) && <span aria-hidden className={`absolute left-0 w-1 bg-edge ${ends}`} />}
      {children}
    </>
  );
}

/** What puts a team ahead of the next one with the same score. */
export function TieBreakNote({ tieBreak }: { tieBreak: TieBreak | null }) {
  const messages = useMessages();
  const { number } = useFormats();
  if (!tieBreak) return null;
  return (
    <span className="block text-sm font-normal text-quiet">{tieBreakText(tieBreak, messages.tieBreak, number)}</span>
  );
}

export type ScoreUnit = "share" | "rating" | "points";

/** Of an official stage's scores. */
export function scoreUnit(format: StageFormat): ScoreUnit {
  if (format === "qualifying" || format === "grand-final") return "rating";
  return format === "swiss" || format === "championship" ? "points" : "share";
}

export function ScoreText({ unit, score }: { unit: ScoreUnit; score: number }) {
  const { number, percent } = useFormats();
  if (unit === "share") return percent(score, 1);
  return number(score, { minimumFractionDigits: unit === "rating" ? 2 : 0, maximumFractionDigits: 2 });
}

/** "1640 (1580–1700)"; `terse` leaves the interval out on narrow screens. */
export function PointsText({
  rating,
  terse = false,
}: {
  rating: Pick<Rating, "strength" | "strengthInterval"> | null;
  terse?: boolean;
}) {
  if (!rating) return "–";
  const [low, high] = rating.strengthInterval.map(ratingPoints);
  return (
    <span className="whitespace-nowrap">
      {ratingPoints(rating.strength)}
      <span className={`font-normal text-quiet ${terse ? "hidden sm:inline" : ""}`}>
        {" "}
        ({low}–{high})
      </span>
    </span>
  );
}
