import { sql, type JoinBuilder } from "kysely";
import {
  problemOfPrediction,
  scorePrediction,
  type PredictionBoard,
  type PredictionKind,
  type PredictionProblem,
} from "#engine/show/prediction.ts";
import { refused } from "#domain/platform/result.ts";
import { placeOfStep } from "#domain/show/scene.ts";
import { tokenHash } from "../accounts/one-time-token.ts";
import type { StageState } from "#domain/stages/stage-state.ts";
import { findRow, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import type { Tables } from "../platform/database/tables.ts";
import { isOut } from "../races/out-of-stage.ts";
import { maySeeOrder } from "../races/may-see-race.ts";
import { hasPlace, isEntryKnown, type OrderOfStage } from "./entrants-of.ts";
import { type SceneDefinition, type SceneSteps, shownStage } from "#domain/show/scenes.ts";

/** Per network, possibly a whole venue's, and in total. */
export const mostPerNetwork = 3_000;
const mostInAll = 20_000;

/** With the scenes that reveal it. */
export interface RevealedOrder extends OrderOfStage {
  scenes: number[];
}

/**
 * Orders with a reveal or podium in the screens' data. A board before it reveals it too; a board of the whole stage
 * reveals something of each division.
 */
export function revealedOrders(show: {
  scenes: readonly SceneDefinition[];
  steps: readonly SceneSteps[];
}): RevealedOrder[] {
  const orders = new Map<string, RevealedOrder>();
  const revealed = new Set<RevealedOrder>();
  for (const [index, { id }] of show.steps.entries()) {
    const scene = show.scenes.find((each) => each.id === id);
    const stageId = shownStage(scene);
    if (stageId === undefined) continue;
    const division = (scene && "division" in scene ? scene.division : undefined) ?? "";
    const key = `${stageId}/${division}`;
    const order = orders.get(key) ?? { stageId, division, scenes: [] };
    order.scenes.push(index);
    orders.set(key, order);
    if (scene?.kind !== "standings") revealed.add(order);
  }
  const all = [...orders.values()];
  return all.flatMap((order): RevealedOrder[] => {
    const others = all.filter(({ stageId }) => stageId === order.stageId);
    // The order of an unfinished stage is public.
    if (!revealed.has(order) || (order.division === "" && others.length > 1)) return [];
    const common = others.find(({ division }) => division === "" && order.division !== "")?.scenes ?? [];
    return [{ ...order, scenes: [...order.scenes, ...common].toSorted((a, b) => a - b) }];
  });
}

/** By device, and by division if the stage has several. */
const hashOf = (device: string, division: string) => tokenHash(division === "" ? device : `${device} ${division}`);

/**
 * Closes predictions permanently once their reveal starts; Undo doesn't reopen them. All divisions of a stage close
 * together, because they shared races and each reveals something of the others.
 */
export async function sealPredictions(
  transaction: DatabaseTransaction,
  show: { id: string; scenes: readonly SceneDefinition[]; steps: readonly SceneSteps[] },
  step: number,
): Promise<void> {
  const here = placeOfStep(show.steps, step);
  const begun = here ? revealedOrders(show).filter(({ scenes }) => (scenes[0] ?? 0) <= here.scene) : [];
  if (begun.length === 0) return;
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
  // No more predictions, so the network hashes aren't needed.
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

export const sealColumns = ["stage.state", "stage.publicAt", "stage.releasedAt", "predictionSeal.sealedAt"] as const;

export const sealOfShow =
  (showId: string) => (join: JoinBuilder<Tables & { stage: Tables["stage"] }, "stage" | "predictionSeal">) =>
    join.onRef("predictionSeal.stageId", "=", "stage.id").on("predictionSeal.showId", "=", showId);

/** null: predictions are open */
export const sealedSince = (stage: {
  state: StageState;
  publicAt: Date | null;
  releasedAt: Date | null;
  sealedAt: Date | null;
}): Date | null => stage.sealedAt ?? (maySeeOrder(stage, "hall") ? (stage.releasedAt ?? new Date()) : null);

export interface NewPrediction extends OrderOfStage {
  showId: string;
  /** random id of the phone; stored as a hash */
  device: string;
  /** keyed with the installation's key (`SiteContext.hashNetwork`) */
  networkHash: string;
  kind: PredictionKind;
  order: string[];
}

export type PredictOutcome =
  | { kind: "kept" }
  | { kind: "refused"; reason: PredictionProblem | "no-such-stage" | "sealed" | "too-many" };

export function predict(
  database: Database,
  { showId, stageId, division, device, networkHash, kind, order }: NewPrediction,
): Promise<PredictOutcome> {
  return database.transaction().execute(async (transaction): Promise<PredictOutcome> => {
    const deviceHash = hashOf(device, division);
    // One query, because a whole venue predicts within a minute. Locks out the show's driver, so that no one predicts a
    // reveal that has started.
    const found = await transaction
      .selectFrom("show")
      .innerJoin("stage", (join) => join.on("stage.id", "=", stageId).on("stage.state", "!=", "draft"))
      .leftJoin("predictionSeal", sealOfShow(showId))
      .where("show.id", "=", showId)
      .forShare("show")
      .select(["show.scenes", "show.steps", "show.step", "stage.entrantsFrom", ...sealColumns])
      .select((show) => [
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
          .select(
            sql<
              [all: number, ofNetwork: number]
            >`array[count(*), count(*) filter (where network_hash = ${networkHash})]::int[]`.as("counts"),
          )
          .as("others"),
      ])
      .executeTakeFirst();
    const isRevealed =
      found && revealedOrders(found).some((each) => each.stageId === stageId && each.division === division);
    if (!found || !isRevealed) return refused("no-such-stage");
    if (!(await isEntryKnown(transaction, { stageId, division, entrantsFrom: found.entrantsFrom }, found)))
      return refused("no-such-stage");
    if (sealedSince(found) !== null) return refused("sealed");
    const problem = problemOfPrediction(kind, order, new Set(found.teamIds));
    if (problem) return refused(problem);
    const [all, ofNetwork] = found.others ?? [0, 0];
    if (ofNetwork >= mostPerNetwork || all >= mostInAll) return refused("too-many");
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
  order: string[];
}

export async function predictionsOf(database: Database, showId: string, device: string): Promise<OwnPrediction[]> {
  const show = await findRow(database, "show", showId, "scenes");
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
