import { placeOfStep } from "#engine/show/scenes.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { tokenHash } from "../../people/accounts/one-time-token.ts";
import type { SceneDefinition, SceneSteps } from "#rules/scene.ts";
import { mostPerNetwork } from "./predictions.ts";

/** Who predicts which winner of the race on the screens. */
export interface RacePicks {
  made: number;
  /** how many picked each team, by team id; empty while predictions are taken, so that nobody follows the others */
  byTeam: Record<string, number>;
  /** how many were right; null: the race is not over on the screens */
  right: number | null;
}

export interface NewRacePick {
  showId: string;
  /** the scene of the race, as the show has it */
  sceneId: string;
  /** a random name that the phone made for itself; only a hash of it is kept */
  device: string;
  networkHash: string;
  teamId: string;
}

export type RacePickOutcome = { kind: "kept" } | { kind: "refused"; reason: "sealed" | "no-such-team" | "too-many" };

/** Keeps a phone's prediction of a race's winner in place of the one before, while its line-up is on the screens for the first time. */
export function predictRace(
  database: Database,
  { showId, sceneId, device, networkHash, teamId }: NewRacePick,
): Promise<RacePickOutcome> {
  return database.transaction().execute(async (transaction): Promise<RacePickOutcome> => {
    const refused = (reason: Extract<RacePickOutcome, { kind: "refused" }>["reason"]): RacePickOutcome => ({
      kind: "refused",
      reason,
    });
    // Whoever moves the show waits, so that nobody predicts what has just begun.
    const show = await transaction
      .selectFrom("show")
      .where("id", "=", showId)
      .forShare()
      .select(["scenes", "steps", "step", "isRehearsal"])
      .executeTakeFirst();
    const raceId = show && !show.isRehearsal ? raceOnGrid(show, sceneId) : undefined;
    if (raceId === undefined || (await isRaceSealed(transaction, showId, sceneId))) return refused("sealed");
    const seat = await transaction
      .selectFrom("raceSeat")
      .where("raceId", "=", raceId)
      .where("teamId", "=", teamId)
      .select("seat")
      .executeTakeFirst();
    if (!seat) return refused("no-such-team");
    const deviceHash = tokenHash(device);
    const { count } = await transaction
      .selectFrom("racePrediction")
      .where("showId", "=", showId)
      .where("sceneId", "=", sceneId)
      .where("networkHash", "=", networkHash)
      .where("deviceHash", "!=", deviceHash)
      .select((others) => others.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= mostPerNetwork) return refused("too-many");
    const made = { teamId, networkHash, madeAt: new Date() };
    await transaction
      .insertInto("racePrediction")
      .values({ showId, sceneId, deviceHash, ...made })
      .onConflict((conflict) => conflict.columns(["showId", "sceneId", "deviceHash"]).doUpdateSet(made))
      .execute();
    return { kind: "kept" };
  });
}

/** The race of a scene if its line-up is on the screens. */
function raceOnGrid(
  show: { scenes: readonly SceneDefinition[]; steps: readonly SceneSteps[]; step: number },
  sceneId: string,
): string | undefined {
  const here = placeOfStep(
    show.steps.map((scene) => scene.steps),
    show.step,
  );
  if (!here || here.step !== 0 || show.steps[here.scene]?.id !== sceneId) return undefined;
  const wish = show.scenes.find(({ id }) => id === sceneId);
  return wish?.kind === "race" ? wish.raceId : undefined;
}

/** Whether a race has been started on the screens: Undo does not open its predictions again. */
export async function isRaceSealed(database: Database, showId: string, sceneId: string): Promise<boolean> {
  const seal = await database
    .selectFrom("racePredictionSeal")
    .where("showId", "=", showId)
    .where("sceneId", "=", sceneId)
    .select("sealedAt")
    .executeTakeFirst();
  return seal !== undefined;
}

/** Closes the predictions of a race that starts on the screens, for ever. */
export async function sealRacePrediction(
  transaction: DatabaseTransaction,
  show: { id: string; steps: readonly SceneSteps[] },
  step: number,
): Promise<void> {
  const here = placeOfStep(
    show.steps.map((scene) => scene.steps),
    step,
  );
  const scene = here && show.steps[here.scene];
  // They are taken in one step alone, so with any other nobody needs to know which came from one network.
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

/** @param order team ids from first to last, once the race is over on the screens */
export async function racePicks(
  database: Database,
  { showId, sceneId, isOpen, order }: { showId: string; sceneId: string; isOpen: boolean; order: string[] | null },
): Promise<RacePicks> {
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
    byTeam: isOpen ? {} : byTeam,
    right: winner === undefined ? null : (byTeam[winner] ?? 0),
  };
}

/** What a phone predicted of the races of a show, by scene. */
export async function racePicksOf(database: Database, showId: string, device: string): Promise<Record<string, string>> {
  const rows = await database
    .selectFrom("racePrediction")
    .where("showId", "=", showId)
    .where("deviceHash", "=", tokenHash(device))
    .select(["sceneId", "teamId"])
    .execute();
  return Object.fromEntries(rows.map(({ sceneId, teamId }) => [sceneId, teamId]));
}
