import { sql } from "kysely";
import {
  problemOfPrediction,
  scorePrediction,
  type PredictionBoard,
  type PredictionKind,
  type PredictionProblem,
} from "#engine/show/prediction.ts";
import { placeOfStep } from "#engine/show/scenes.ts";
import { tokenHash } from "../../people/accounts/one-time-token.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { isOut } from "../../racing/stages/classification.ts";
import { maySeeOrder } from "../../racing/races/may-see-race.ts";
import { hasPlace, isEntryKnown, type OrderOfStage } from "./entrants-of.ts";
import type { SceneDefinition, SceneSteps } from "#rules/scene.ts";
import { stageToldBy } from "#rules/told-stage.ts";

/** Predictions of one stage: from one network, which a whole hall may share, and in all. */
export const mostPerNetwork = 3_000;
const mostInAll = 20_000;

/** An order that a show tells, with the scenes of its data that tell it. */
export interface ToldOrder extends OrderOfStage {
  /** indexes into the steps, in order */
  scenes: number[];
}

/**
 * Which orders a show tells: those with a reveal or a podium in the data that screens hold. A board of an order before it tells it already;
 * one of a stage without a division, where divisions of it are revealed, tells something of each of them.
 */
export function toldOrders(show: { scenes: readonly SceneDefinition[]; steps: readonly SceneSteps[] }): ToldOrder[] {
  const orders = new Map<string, ToldOrder>();
  const revealed = new Set<ToldOrder>();
  for (const [index, { id }] of show.steps.entries()) {
    const wish = show.scenes.find((each) => each.id === id);
    const stageId = stageToldBy(wish);
    if (stageId === undefined) continue;
    const division = (wish && "division" in wish ? wish.division : undefined) ?? "";
    const key = `${stageId}/${division}`;
    const order = orders.get(key) ?? { stageId, division, scenes: [] };
    order.scenes.push(index);
    orders.set(key, order);
    if (wish?.kind !== "standings") revealed.add(order);
  }
  const all = [...orders.values()];
  return all.flatMap((order): ToldOrder[] => {
    const others = all.filter(({ stageId }) => stageId === order.stageId);
    // The order of a stage that is still on is no riddle: nothing reveals it.
    if (!revealed.has(order) || (order.division === "" && others.length > 1)) return [];
    const common = others.find(({ division }) => division === "" && order.division !== "")?.scenes ?? [];
    return [{ ...order, scenes: [...order.scenes, ...common].toSorted((a, b) => a - b) }];
  });
}

/** How a phone's prediction of an order is found: by its name, and the division's where the stage has several. */
const hashOf = (device: string, division: string) => tokenHash(division === "" ? device : `${device} ${division}`);

/**
 * Closes the predictions of every stage whose telling has begun at a step, for ever: Undo does not open them again. Divisions of one stage had
 * the same races: what is told of one says something of the others, so all are closed with the first.
 */
export async function sealPredictions(
  transaction: DatabaseTransaction,
  show: { id: string; scenes: readonly SceneDefinition[]; steps: readonly SceneSteps[] },
  step: number,
): Promise<void> {
  const here = placeOfStep(
    show.steps.map((scene) => scene.steps),
    step,
  );
  const begun = here ? toldOrders(show).filter(({ scenes }) => (scenes[0] ?? 0) <= here.scene) : [];
  if (begun.length === 0) return;
  // A stage may have been taken away since the scenes were made.
  const there = await transaction
    .selectFrom("stage")
    .where(
      "id",
      "in",
      begun.map(({ stageId }) => stageId),
    )
    .select("id")
    .execute();
  if (there.length === 0) return;
  await transaction
    .insertInto("predictionSeal")
    .values(there.map(({ id: stageId }) => ({ showId: show.id, stageId })))
    .onConflict((conflict) => conflict.columns(["showId", "stageId"]).doNothing())
    .execute();
  // Nobody predicts any more, so nobody needs to know which predictions came from one network.
  await transaction
    .updateTable("prediction")
    .set({ networkHash: "" })
    .where("showId", "=", show.id)
    .where("networkHash", "!=", "")
    .where(
      "stageId",
      "in",
      there.map(({ id }) => id),
    )
    .execute();
}

/** Since when a stage's predictions are closed in a show; null: they are open. A released stage is no riddle any more. */
export async function sealOf(database: Database, showId: string, stageId: string): Promise<Date | null> {
  const stage = await database
    .selectFrom("stage")
    .leftJoin("predictionSeal", (join) =>
      join.onRef("predictionSeal.stageId", "=", "stage.id").on("predictionSeal.showId", "=", showId),
    )
    .where("stage.id", "=", stageId)
    .select(["stage.state", "stage.publicAt", "stage.releasedAt", "predictionSeal.sealedAt"])
    .executeTakeFirst();
  if (!stage) return null;
  return stage.sealedAt ?? (maySeeOrder(stage, "hall") ? (stage.releasedAt ?? new Date()) : null);
}

export interface NewPrediction extends OrderOfStage {
  showId: string;
  /** a random name that the phone made for itself; only a hash of it is kept */
  device: string;
  /** hash of the phone's network, with the installation's key (`SiteContext.hashNetwork`) */
  networkHash: string;
  kind: PredictionKind;
  /** team ids from the first place */
  order: string[];
}

export type PredictOutcome =
  | { kind: "kept" }
  | { kind: "refused"; reason: PredictionProblem | "no-such-stage" | "sealed" | "too-many" };

/** Keeps a phone's prediction in place of the one that it made before, until the telling begins. */
export function predict(
  database: Database,
  { showId, stageId, division, device, networkHash, kind, order }: NewPrediction,
): Promise<PredictOutcome> {
  return database.transaction().execute(async (transaction): Promise<PredictOutcome> => {
    const refused = (reason: Extract<PredictOutcome, { kind: "refused" }>["reason"]): PredictOutcome => ({
      kind: "refused",
      reason,
    });
    const deviceHash = hashOf(device, division);
    // A whole hall predicts within a minute: all that decides is asked in one go. Whoever moves the show waits, so that nobody predicts
    // what has just begun to be told.
    const found = await transaction
      .selectFrom("show")
      .where("show.id", "=", showId)
      .forShare("show")
      .select((show) => [
        "show.scenes",
        "show.steps",
        "show.step",
        show
          .selectFrom("stageEntrant")
          .where("stageId", "=", stageId)
          .$if(division !== "", (own) => own.where("divisionId", "=", division))
          .where(sql<boolean>`not ${isOut}`)
          .where(hasPlace)
          .select(sql<string[] | null>`array_agg(team_id)`.as("ids"))
          .as("teamIds"),
        show
          .selectFrom("prediction")
          .whereRef("prediction.showId", "=", "show.id")
          .where("stageId", "=", stageId)
          .where("divisionId", "=", division)
          .where("deviceHash", "!=", deviceHash)
          .select((own) => own.fn.countAll<number>().as("count"))
          .as("all"),
        show
          .selectFrom("prediction")
          .whereRef("prediction.showId", "=", "show.id")
          .where("stageId", "=", stageId)
          .where("divisionId", "=", division)
          .where("deviceHash", "!=", deviceHash)
          .where("networkHash", "=", networkHash)
          .select((own) => own.fn.countAll<number>().as("count"))
          .as("ofNetwork"),
      ])
      .executeTakeFirst();
    const told = found && toldOrders(found).some((each) => each.stageId === stageId && each.division === division);
    if (!found || !told) return refused("no-such-stage");
    if (!(await isEntryKnown(transaction, { stageId, division }, found))) return refused("no-such-stage");
    if ((await sealOf(transaction, showId, stageId)) !== null) return refused("sealed");
    const problem = problemOfPrediction(kind, order, new Set(found.teamIds));
    if (problem) return refused(problem);
    if ((found.ofNetwork ?? 0) >= mostPerNetwork || (found.all ?? 0) >= mostInAll) return refused("too-many");
    const made = { kind, teamIds: JSON.stringify(order), networkHash, madeAt: new Date() };
    await transaction
      .insertInto("prediction")
      .values({ showId, stageId, divisionId: division, deviceHash, ...made })
      .onConflict((conflict) => conflict.columns(["showId", "stageId", "deviceHash"]).doUpdateSet(made))
      .execute();
    return { kind: "kept" };
  });
}

export interface OwnPrediction extends OrderOfStage {
  kind: PredictionKind;
  /** team ids from the first place */
  order: string[];
}

/** What a phone predicted in a show. */
export async function predictionsOf(database: Database, showId: string, device: string): Promise<OwnPrediction[]> {
  const show = await database.selectFrom("show").where("id", "=", showId).select("scenes").executeTakeFirst();
  const divisions = new Set(show?.scenes.map((scene) => ("division" in scene ? scene.division : undefined) ?? ""));
  return database
    .selectFrom("prediction")
    .where("showId", "=", showId)
    .where(
      "deviceHash",
      "in",
      ["", ...divisions].map((division) => hashOf(device, division)),
    )
    .select(["stageId", "divisionId as division", "kind", "teamIds as order"])
    .execute();
}

/** How all predictions of an order stand by the places that were told, each kind for itself. */
export async function predictionBoards(
  database: Database,
  { showId, stageId, division, places }: OrderOfStage & { showId: string; places: ReadonlyMap<string, number> },
): Promise<Record<PredictionKind, PredictionBoard>> {
  const rows = await database
    .selectFrom("prediction")
    .where("showId", "=", showId)
    .where("stageId", "=", stageId)
    .where("divisionId", "=", division)
    .select(["kind", "teamIds"])
    .execute();
  const boardOf = (kind: PredictionKind): PredictionBoard => {
    const counts: number[] = [];
    for (const row of rows) {
      if (row.kind !== kind) continue;
      const { points } = scorePrediction(row.teamIds, places);
      while (counts.length <= points) counts.push(0);
      counts[points]! += 1;
    }
    return { counts };
  };
  return { "top-three": boardOf("top-three"), full: boardOf("full") };
}
