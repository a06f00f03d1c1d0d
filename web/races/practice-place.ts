import type { Messages } from "../ui/messages.tsx";
import type { Rating } from "#server/results/standings/current-ratings.ts";

/** null: not rated yet */
export function practicePlaceText(
  { submission: texts }: Messages["garage"],
  { place, placeInterval }: Pick<Rating, "place" | "placeInterval">,
  of: number,
): string | null {
  if (place === null) return null;
  const [low, high] = placeInterval ?? [place, place];
  return texts.standing({ place, of, range: low === high ? "none" : `${low}–${high}` });
}
