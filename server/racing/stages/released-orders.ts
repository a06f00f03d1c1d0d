import type { StagePlan } from "#engine/stages/stage-plan.ts";
import type { NotNull } from "kysely";
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

type Audience = Exclude<RaceAudience, "panel">;

/** The orders of a competition's stages that an audience may see, the last stage first. */
export async function releasedOrders(
  database: Database,
  competitionId: string,
  audience: Audience,
): Promise<ReleasedOrder[]> {
  const orders: ReleasedOrder[] = [];
  for (const stage of await releasedStages(database, competitionId, audience))
    orders.push(await orderOf(database, stage));
  return orders;
}

/** The order of the last stage that an audience may see: what stands first wherever a competition is told of. */
export async function latestOrder(
  database: Database,
  competitionId: string,
  audience: Audience,
): Promise<ReleasedOrder | undefined> {
  const [last] = await releasedStages(database, competitionId, audience);
  return last && orderOf(database, last);
}

type ReleasedStage = Awaited<ReturnType<typeof releasedStages>>[number];

async function releasedStages(database: Database, competitionId: string, audience: Audience) {
  const stages = await database
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("state", "=", "released")
    .where("plan", "is not", null)
    .orderBy("position", "desc")
    .select(["id", "name", "kind", "state", "plan", "publicAt", "cutCertainty", "provisionalUntil"])
    .$narrowType<{ plan: NotNull }>()
    .execute();
  return stages.filter((stage) => maySeeOrder(stage, audience));
}

async function orderOf(
  database: Database,
  { id, name, kind, plan, cutCertainty, provisionalUntil }: ReleasedStage,
): Promise<ReleasedOrder> {
  const { places: classified, out, penalties, keepsPlaces } = await classificationOf(database, id);
  const places = classified.map(({ carId: _carId, lastRaceId: _lastRaceId, ...place }) => place);
  const protests = await listProtests(database, id);
  return {
    stageId: id,
    name,
    kind,
    format: plan.format,
    places,
    out,
    penalties,
    keepsPlaces,
    notSeparated: groupsNotSeparated(places),
    cutCertainty,
    versions: await listResultVersions(database, id),
    provisionalUntil,
    openProtests: protests.filter(({ state }) => state === "open").length,
  };
}
