import type { Database } from "../../base/database/database.ts";
import { maySeeOrder, type RaceAudience } from "../races/may-see-race.ts";
import { groupsNotSeparated, readPlaces, type FinalPlace } from "./final-order.ts";
import type { StageKind } from "#rules/stage-state.ts";

/** The order of a stage that an audience may see. */
export interface ReleasedOrder {
  stageId: string;
  name: string;
  kind: StageKind;
  format: string;
  /** best first */
  places: Omit<FinalPlace, "carId" | "lastRaceId">[];
  notSeparated: [first: number, last: number][];
  cutCertainty: number | null;
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
    .select(["id", "name", "kind", "state", "plan", "publicAt", "cutCertainty"])
    .execute();
  const orders: ReleasedOrder[] = [];
  for (const { id, name, kind, plan, cutCertainty, ...secrecy } of stages) {
    if (!plan || !maySeeOrder(secrecy, audience)) continue;
    const places = (await readPlaces(database, id)).map(
      ({ carId: _carId, lastRaceId: _lastRaceId, ...place }) => place,
    );
    const notSeparated = groupsNotSeparated(places);
    orders.push({ stageId: id, name, kind, format: plan.format, places, notSeparated, cutCertainty });
  }
  return orders;
}
