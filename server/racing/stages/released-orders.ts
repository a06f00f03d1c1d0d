import type { StagePlan } from "#engine/stages/stage-plan.ts";
import type { NotNull } from "kysely";
import type { Database } from "../../base/database/database.ts";
import { maySeeOrder, type RaceAudience } from "../races/may-see-race.ts";
import { listCorrections, type Correction } from "../../event/competitions/corrections.ts";
import { listDivisions, type DivisionName } from "../../event/divisions/divisions.ts";
import { classificationsOf, type GivenPenalty, type GuestTeam, type OutTeam } from "./classification.ts";
import { groupsNotSeparated, type FinalPlace } from "./final-order.ts";
import { listProtests } from "./protests.ts";
import { listResultVersions, type ResultVersion } from "./result-versions.ts";
import type { StageKind } from "#rules/stage-state.ts";

/** The order of a stage that an audience may see. */
export interface ReleasedOrder {
  stageId: string;
  /** whose order it is; null: of all. A stage with several divisions has as many orders. */
  division: DivisionName | null;
  name: string;
  kind: StageKind;
  format: StagePlan["format"];
  /** best first */
  places: Omit<FinalPlace, "carId" | "lastRaceId" | "divisionId">[];
  notSeparated: [first: number, last: number][];
  cutCertainty: number | null;
  /** who has no place, and why */
  out: OutTeam[];
  penalties: GivenPenalty[];
  /** places of teams that are out stay empty, by the rule of the competition */
  keepsPlaces: boolean;
  /** who raced out of competition; of several divisions the first has them */
  guests: GuestTeam[];
  /** as it was published, the newest first: more than one where it was corrected */
  versions: ResultVersion[];
  /** why it was changed after it was published, the newest first */
  corrections: Correction[];
  /** teams may protest until then; null: they may not */
  provisionalUntil: Date | null;
  openProtests: number;
}

type Audience = Exclude<RaceAudience, "panel">;

/** The orders of a competition's stages that an audience may see, the last stage first, and of a stage its divisions in their order. */
export async function releasedOrders(
  database: Database,
  competitionId: string,
  audience: Audience,
): Promise<ReleasedOrder[]> {
  const orders: ReleasedOrder[] = [];
  for (const stage of await releasedStages(database, competitionId, audience))
    orders.push(...(await ordersOf(database, stage)));
  return orders;
}

/** The orders of the last stage that an audience may see, those of its divisions: what stands first wherever a competition is told of. */
export async function latestOrders(
  database: Database,
  competitionId: string,
  audience: Audience,
): Promise<ReleasedOrder[]> {
  const [last, ...earlier] = await releasedStages(database, competitionId, audience);
  if (!last) return [];
  const orders = await ordersOf(database, last);
  const told = new Set(orders.map(({ division }) => division?.id));
  // Where divisions have finals of their own, each is told of by its last one.
  for (const stage of earlier) {
    const others = (await ordersOf(database, stage)).filter(({ division }) => division && !told.has(division.id));
    for (const order of others) told.add(order.division?.id);
    orders.push(...(orders[0]?.division ? others : []));
  }
  if (!orders[0]?.division) return orders;
  const inOrder = (await listDivisions(database, competitionId)).map(({ id }) => id);
  return orders.toSorted((a, b) => inOrder.indexOf(a.division?.id ?? "") - inOrder.indexOf(b.division?.id ?? ""));
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

async function ordersOf(
  database: Database,
  { id, name, kind, plan, cutCertainty, provisionalUntil }: ReleasedStage,
): Promise<ReleasedOrder[]> {
  const protests = await listProtests(database, id);
  const versions = await listResultVersions(database, id);
  const corrections = await listCorrections(database, id);
  const orders = await classificationsOf(database, id);
  return orders.map(({ places: classified, ...order }) => {
    const places = classified.map(({ carId: _car, lastRaceId: _race, divisionId: _division, ...place }) => place);
    const own = new Set([...places, ...order.out].map(({ teamId }) => teamId));
    return {
      ...order,
      stageId: id,
      name,
      kind,
      format: plan.format,
      places,
      notSeparated: groupsNotSeparated(places),
      cutCertainty,
      versions: orders.length > 1 ? versions.map((version) => changesAmong(version, own)) : versions,
      corrections,
      provisionalUntil,
      openProtests: protests.filter(({ state }) => state === "open").length,
    };
  });
}

/** A version of a stage's results as one of its divisions is told of it. */
const changesAmong = (version: ResultVersion, teams: ReadonlySet<string>): ResultVersion => ({
  ...version,
  changes: version.changes.filter(({ teamId }) => teams.has(teamId)),
});
