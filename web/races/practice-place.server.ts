import type { Database } from "#server/platform/database/database.ts";
import { countPlaced } from "#server/practice/my-car.ts";
import { standingsOf } from "#server/results/standings/standings-of.ts";
import type { Messages } from "../ui/messages.tsx";

/** With its 95 % range; null: not rated yet. */
export async function readPracticePlace(
  database: Database,
  { submission: texts }: Messages["garage"],
  team: { id: string; competitionId: string },
): Promise<string | null> {
  const [standing] = await standingsOf(database, team.competitionId, { teamIds: [team.id] });
  if (!standing || standing.place === null) return null;
  const { place, placeInterval } = standing;
  const [low, high] = placeInterval ?? [place, place];
  const of = await countPlaced(database, team.competitionId);
  return texts.standing({ place, of, range: low === high ? "none" : `${low}–${high}` });
}
