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
import { isEntryKnown } from "./entrants-of.ts";
import type { SceneDefinition, SceneSteps } from "#rules/scene.ts";
import { stageToldBy } from "#rules/told-stage.ts";

/** Predictions of one stage: from one network, which a whole hall may share, and in all. */
export const mostPerNetwork = 3_000;
const mostInAll = 20_000;

/** The stages that a show tells, each with the scenes of its data that tell it. */
export interface ToldStage {
  stageId: string;
  /** indexes into the steps, in order */
  scenes: number[];
}

/**
 * Which stages a show tells: those with a reveal or a podium in the data that screens hold. A board of the stage's order before it tells it
 * already.
 */
export function toldStages(show: { scenes: readonly SceneDefinition[]; steps: readonly SceneSteps[] }): ToldStage[] {
  const stages = new Map<string, number[]>();
  const revealed = new Set<string>();
  for (const [index, { id }] of show.steps.entries()) {
    const wish = show.scenes.find((each) => each.id === id);
    const stageId = stageToldBy(wish);
    // Where each division has an order of its own, there is no one order to predict.
    if (stageId === undefined || (wish && "division" in wish && wish.division !== undefined)) continue;
    stages.set(stageId, [...(stages.get(stageId) ?? []), index]);
    if (wish?.kind !== "standings") revealed.add(stageId);
  }
  // The order of a stage that is still on is no riddle: nothing reveals it.
  return [...stages].flatMap(([stageId, scenes]) => (revealed.has(stageId) ? [{ stageId, scenes }] : []));
}

/** Closes the predictions of every stage whose telling has begun at a step, for ever: Undo does not open them again. */
export async function sealPredictions(
  transaction: DatabaseTransaction,
  show: { id: string; scenes: readonly SceneDefinition[]; steps: readonly SceneSteps[] },
  step: number,
): Promise<void> {
  const here = placeOfStep(
    show.steps.map((scene) => scene.steps),
    step,
  );
  const begun = here ? toldStages(show).filter(({ scenes }) => (scenes[0] ?? 0) <= here.scene) : [];
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

export interface NewPrediction {
  showId: string;
  stageId: string;
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
  { showId, stageId, device, networkHash, kind, order }: NewPrediction,
): Promise<PredictOutcome> {
  return database.transaction().execute(async (transaction): Promise<PredictOutcome> => {
    const refused = (reason: Extract<PredictOutcome, { kind: "refused" }>["reason"]): PredictOutcome => ({
      kind: "refused",
      reason,
    });
    const deviceHash = tokenHash(device);
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
          .where(sql<boolean>`not ${isOut}`)
          .select(sql<string[] | null>`array_agg(team_id)`.as("ids"))
          .as("teamIds"),
        show
          .selectFrom("prediction")
          .whereRef("prediction.showId", "=", "show.id")
          .where("stageId", "=", stageId)
          .where("deviceHash", "!=", deviceHash)
          .select((own) => own.fn.countAll<number>().as("count"))
          .as("all"),
        show
          .selectFrom("prediction")
          .whereRef("prediction.showId", "=", "show.id")
          .where("stageId", "=", stageId)
          .where("deviceHash", "!=", deviceHash)
          .where("networkHash", "=", networkHash)
          .select((own) => own.fn.countAll<number>().as("count"))
          .as("ofNetwork"),
      ])
      .executeTakeFirst();
    if (!found || !toldStages(found).some((each) => each.stageId === stageId)) return refused("no-such-stage");
    if (!(await isEntryKnown(transaction, stageId, found))) return refused("no-such-stage");
    if ((await sealOf(transaction, showId, stageId)) !== null) return refused("sealed");
    const problem = problemOfPrediction(kind, order, new Set(found.teamIds));
    if (problem) return refused(problem);
    if ((found.ofNetwork ?? 0) >= mostPerNetwork || (found.all ?? 0) >= mostInAll) return refused("too-many");
    const made = { kind, teamIds: JSON.stringify(order), networkHash, madeAt: new Date() };
    await transaction
      .insertInto("prediction")
      .values({ showId, stageId, deviceHash, ...made })
      .onConflict((conflict) => conflict.columns(["showId", "stageId", "deviceHash"]).doUpdateSet(made))
      .execute();
    return { kind: "kept" };
  });
}

export interface OwnPrediction {
  stageId: string;
  kind: PredictionKind;
  /** team ids from the first place */
  order: string[];
}

/** What a phone predicted in a show. */
export async function predictionsOf(database: Database, showId: string, device: string): Promise<OwnPrediction[]> {
  return database
    .selectFrom("prediction")
    .where("showId", "=", showId)
    .where("deviceHash", "=", tokenHash(device))
    .select(["stageId", "kind", "teamIds as order"])
    .execute();
}

/** How all predictions of a stage stand by the places that were told, each kind for itself. */
export async function predictionBoards(
  database: Database,
  { showId, stageId, places }: { showId: string; stageId: string; places: ReadonlyMap<string, number> },
): Promise<Record<PredictionKind, PredictionBoard>> {
  const rows = await database
    .selectFrom("prediction")
    .where("showId", "=", showId)
    .where("stageId", "=", stageId)
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
