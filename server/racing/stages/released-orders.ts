import type { StagePlan } from "#engine/stages/stage-plan.ts";
import type { Database } from "../../base/database/database.ts";
import { maySeeOrder, type RaceAudience } from "../races/may-see-race.ts";
import { classificationOf, type GivenPenalty, type OutTeam } from "./classification.ts";
import { groupsNotSeparated, type FinalPlace } from "./final-order.ts";
import { listProtests } from "./protests.ts";
import { listResultVersions, type ResultVersion } from "./result-versions.ts";
import type { StageKind } from "#rules/stage-state.ts";

/** The order of a stage that an audience may see. */
export interface ReleasedOrder {
  stageId: string;
  name: string;
  kind: StageKind;
  format: StagePlan["format"];
  /** best first */
  places: Omit<FinalPlace, "carId" | "lastRaceId">[];
  notSeparated: [first: number, last: number][];
  cutCertainty: number | null;
  /** who has no place, and why */
  out: OutTeam[];
  penalties: GivenPenalty[];
  /** places of teams that are out stay empty, by the rule of the competition */
  keepsPlaces: boolean;
  /** as it was published, the newest first: more than one where it was corrected */
  versions: ResultVersion[];
  /** teams may protest until then; null: they may not */
  provisionalUntil: Date | null;
  openProtests: number;
}

/** The orders of a competition's stages that an audience may see, the last stage first. */
export async function releasedOrders(
  database: Database,
  competitionId: string,
  audience: Exclude<RaceAudience, "panel">,
): Promise<ReleasedOrder[]> {
  const stages = await database
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("state", "=", "released")
    .orderBy("position", "desc")
    .select(["id", "name", "kind", "state", "plan", "publicAt", "cutCertainty", "provisionalUntil"])
    .execute();
  const orders: ReleasedOrder[] = [];
  for (const { id, name, kind, plan, cutCertainty, provisionalUntil, ...secrecy } of stages) {
    if (!plan || !maySeeOrder(secrecy, audience)) continue;
    const { places: classified, out, penalties, keepsPlaces } = await classificationOf(database, id);
    const places = classified.map(({ carId: _carId, lastRaceId: _lastRaceId, ...place }) => place);
    const notSeparated = groupsNotSeparated(places);
    const versions = await listResultVersions(database, id);
    const protests = await listProtests(database, id);
    orders.push({
      stageId: id,
      name,
      kind,
      format: plan.format,
      places,
      out,
      penalties,
      keepsPlaces,
      notSeparated,
      cutCertainty,
      versions,
      provisionalUntil,
      openProtests: protests.filter(({ state }) => state === "open").length,
    });
  }
  return orders;
}
