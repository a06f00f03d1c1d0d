import type { NotNull } from "kysely";
import type { Database } from "../platform/database/database.ts";
import { maySeeOrder, type RaceAudience } from "../races/may-see-race.ts";
import { listCorrections } from "../competitions/corrections.ts";
import { listDivisions } from "../competitions/divisions/divisions.ts";
import { classificationsOf } from "./classification.ts";
import { groupsNotSeparated } from "./final-order.ts";
import { listProtests } from "./protests.ts";
import { listResultVersions, type ResultVersion } from "./result-versions.ts";

/** `guests` raced out of competition and are listed with the first division only. */
export type ReleasedOrder = Awaited<ReturnType<typeof ordersOf>>[number];

type Audience = Exclude<RaceAudience, "panel">;

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

export async function latestOrders(
  database: Database,
  competitionId: string,
  audience: Audience,
): Promise<ReleasedOrder[]> {
  const [last, ...earlier] = await releasedStages(database, competitionId, audience);
  if (!last) return [];
  const orders = await ordersOf(database, last);
  const seenDivisions = new Set(orders.map(({ division }) => division?.id));
  // A division with its own final is shown by that one.
  for (const stage of earlier) {
    const others = (await ordersOf(database, stage)).filter(
      ({ division }) => division && !seenDivisions.has(division.id),
    );
    for (const order of others) seenDivisions.add(order.division?.id);
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

async function ordersOf(database: Database, { id, name, kind, plan, cutCertainty, provisionalUntil }: ReleasedStage) {
  const protests = await listProtests(database, id);
  const versions = await listResultVersions(database, id);
  const corrections = await listCorrections(database, id);
  const orders = await classificationsOf(database, id);
  return orders.map(({ places: classified, ...order }) => {
    const places = classified.map(({ carId: _car, divisionId: _division, ...place }) => place);
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

const changesAmong = (version: ResultVersion, teams: ReadonlySet<string>): ResultVersion => ({
  ...version,
  changes: version.changes.filter(({ teamId }) => teams.has(teamId)),
});
