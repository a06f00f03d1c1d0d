import { countRows, type Database } from "../platform/database/database.ts";
import { classificationOf } from "./classification.ts";

/**
 * The final order with everything a reveal shows. Secret until the release: callers check `may` first (`run-show` or
 * `organise`) and never pass it to a public page.
 * @param divisionId undefined: the first
 * @returns undefined when there is no such decided stage
 */
export async function finalOrderOf(database: Database, stageId: string, divisionId?: string) {
  const stage = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.id", "=", stageId)
    .where("stage.state", "in", ["decided", "released"])
    .select([
      "stage.id",
      "stage.name",
      "stage.competitionId",
      "competition.brand",
      "stage.kind",
      "stage.state",
      "stage.plan",
      "stage.cutCertainty",
    ])
    .executeTakeFirst();
  if (!stage?.plan) return undefined;
  const { places, division } = await classificationOf(database, stageId, divisionId);
  const count = await countRows(
    database.selectFrom("race").where("stageId", "=", stageId).where("state", "in", ["finished", "released"]),
  );
  return {
    stageId,
    stageName: stage.name,
    division,
    competitionId: stage.competitionId,
    brand: stage.brand,
    kind: stage.kind,
    state: stage.state,
    format: stage.plan.format,
    places,
    /** first and last place of each uncertain group */
    notSeparated: groupsNotSeparated(places),
    /** how many advance; 0: the last stage */
    advancing: places.filter((place) => place.advances).length,
    /** 0 to 1; null when all or none advance */
    cutCertainty: stage.cutCertainty,
    races: count,
  };
}

export function groupsNotSeparated(
  places: readonly { place: number; separatedFromNext: boolean }[],
): [first: number, last: number][] {
  const groups: [first: number, last: number][] = [];
  for (const [index, { place, separatedFromNext }] of places.slice(0, -1).entries()) {
    if (separatedFromNext) continue;
    const next = places[index + 1]?.place ?? place + 1;
    const last = groups.at(-1);
    if (last?.[1] === place) last[1] = next;
    else groups.push([place, next]);
  }
  return groups;
}
