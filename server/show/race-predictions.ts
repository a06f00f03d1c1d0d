import { refused } from "#domain/platform/result.ts";
import { placeOfStep } from "#domain/show/scene.ts";
import { hasRows, countRows, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import { tokenHash } from "../accounts/one-time-token.ts";
import type { SceneDefinition, SceneSteps } from "#domain/show/scenes.ts";
import { mostPerNetwork } from "./predictions.ts";

export interface NewRacePick {
  showId: string;
  sceneId: string;
  /** random id of the phone; stored as a hash */
  device: string;
  networkHash: string;
  teamId: string;
}

export type RacePickOutcome = { kind: "kept" } | { kind: "refused"; reason: "sealed" | "no-such-team" | "too-many" };

/** Replaces the earlier pick; only while the line-up is on screen for the first time. */
export function predictRace(
  database: Database,
  { showId, sceneId, device, networkHash, teamId }: NewRacePick,
): Promise<RacePickOutcome> {
  return database.transaction().execute(async (transaction): Promise<RacePickOutcome> => {
    // Locks out the show's driver, so that no one predicts a race that has started.
    const show = await transaction
      .selectFrom("show")
      .where("id", "=", showId)
      .forShare()
      .select(["scenes", "steps", "step", "isRehearsal"])
      .executeTakeFirst();
    const raceId = show && !show.isRehearsal ? raceOnGrid(show, sceneId) : undefined;
    if (raceId === undefined || (await isRaceSealed(transaction, showId, sceneId))) return refused("sealed");
    const seats = transaction.selectFrom("raceSeat").where("raceId", "=", raceId).where("teamId", "=", teamId);
    if (!(await hasRows(seats))) return refused("no-such-team");
    const deviceHash = tokenHash(device);
    const others = transaction
      .selectFrom("racePrediction")
      .where("showId", "=", showId)
      .where("sceneId", "=", sceneId)
      .where("networkHash", "=", networkHash)
      .where("deviceHash", "!=", deviceHash);
    if ((await countRows(others)) >= mostPerNetwork) return refused("too-many");
    const made = { teamId, networkHash, madeAt: new Date() };
    await transaction
      .insertInto("racePrediction")
      .values({ showId, sceneId, deviceHash, ...made })
      .onConflict((conflict) => conflict.columns(["showId", "sceneId", "deviceHash"]).doUpdateSet(made))
      .execute();
    return { kind: "kept" };
  });
}

function raceOnGrid(
  show: { scenes: readonly SceneDefinition[]; steps: readonly SceneSteps[]; step: number },
  sceneId: string,
): string | undefined {
  const here = placeOfStep(show.steps, show.step);
  if (!here || here.step !== 0 || show.steps[here.scene]?.id !== sceneId) return undefined;
  const scene = show.scenes.find(({ id }) => id === sceneId);
  return scene?.kind === "race" ? scene.raceId : undefined;
}

/** Undo doesn't reopen predictions. */
export function isRaceSealed(database: Database, showId: string, sceneId: string): Promise<boolean> {
  return hasRows(database.selectFrom("racePredictionSeal").where("showId", "=", showId).where("sceneId", "=", sceneId));
}

export async function sealRacePrediction(
  transaction: DatabaseTransaction,
  show: { id: string; steps: readonly SceneSteps[] },
  step: number,
): Promise<void> {
  const here = placeOfStep(show.steps, step);
  const scene = here && show.steps[here.scene];
  // Network hashes aren't needed outside that step.
  await transaction
    .updateTable("racePrediction")
    .set({ networkHash: "" })
    .where("showId", "=", show.id)
    .where("networkHash", "!=", "")
    .execute();
  if (!scene || scene.kind !== "race" || here.step === 0) return;
  await transaction
    .insertInto("racePredictionSeal")
    .values({ showId: show.id, sceneId: scene.id })
    .onConflict((conflict) => conflict.columns(["showId", "sceneId"]).doNothing())
    .execute();
}

export async function racePicks(
  database: Database,
  { showId, sceneId, isOpen, order }: { showId: string; sceneId: string; isOpen: boolean; order: string[] | null },
) {
  const rows = await database
    .selectFrom("racePrediction")
    .where("showId", "=", showId)
    .where("sceneId", "=", sceneId)
    .groupBy("teamId")
    .select(({ fn }) => ["teamId", fn.countAll<number>().as("count")])
    .execute();
  const byTeam = Object.fromEntries(rows.map(({ teamId, count }) => [teamId, count]));
  const winner = order?.[0];
  return {
    made: rows.reduce((sum, { count }) => sum + count, 0),
    /** by team id; empty while predictions are open, so that no one follows the others */
    byTeam: isOpen ? {} : byTeam,
    /** null: the race isn't over on screen */
    right: winner === undefined ? null : (byTeam[winner] ?? 0),
  };
}

export async function racePicksOf(database: Database, showId: string, device: string): Promise<Record<string, string>> {
  const rows = await database
    .selectFrom("racePrediction")
    .where("showId", "=", showId)
    .where("deviceHash", "=", tokenHash(device))
    .select(["sceneId", "teamId"])
    .execute();
  return Object.fromEntries(rows.map(({ sceneId, teamId }) => [sceneId, teamId]));
}
