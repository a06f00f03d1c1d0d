import { refused } from "#domain/platform/result.ts";
import { placeOfStep } from "#domain/show/scene.ts";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import type { Database } from "../platform/database/database.ts";
import { announce } from "../platform/live/announce.ts";
import { sealPredictions } from "./predictions.ts";
import { sealRacePrediction } from "./race-predictions.ts";
import { isDoneIn } from "#domain/platform/act.ts";
import { showActs, showStateOf, type ShowRefusal, driverOf, refusalOfShowAct } from "#domain/show/show-acts.ts";
import type { SceneSteps } from "#domain/show/scenes.ts";

/** Long enough for the press to reach all screens, so that they move together. */
export const stepLeadMs = 400;

export type DriveOutcome =
  | { kind: "moved"; step: number; moves: number }
  | { kind: "refused"; reason: ShowRefusal | "no-such-show" };

export function driveShow(
  database: Database,
  { showId, personId, act }: { showId: string; personId: string; act: ShowAct },
): Promise<DriveOutcome> {
  return database.transaction().execute(async (transaction): Promise<DriveOutcome> => {
    const show = await transaction
      .selectFrom("show")
      .where("id", "=", showId)
      .select(["id", "brand", "scenes", "steps", "step", "fromStep", "moves", "isBlack", "driverId", "sceneTimes"])
      .forUpdate()
      .executeTakeFirst();
    if (!show) return refused("no-such-show");
    const row = showActs[`show-${act.act}`];
    if (!isDoneIn(row, showStateOf(show))) return refused("stale");
    const count = show.steps.reduce((sum, scene) => sum + scene.steps, 0);
    const moved = moveShow(show, count, act, personId);
    if (moved.kind === "refused") return moved;
    const { position } = moved;
    const { step, fromStep, moves, isBlack, driverId } = position;
    const isStep = position.step !== show.step;
    const steppedAt = new Date(Date.now() + stepLeadMs);
    const sceneTimes = sceneTimesAfter(show.sceneTimes, show.steps, show.step, position.step, steppedAt);
    await transaction
      .updateTable("show")
      // Listed one by one, because the driver sends an array as a PostgreSQL array, not JSON.
      .set({
        step,
        fromStep,
        moves,
        isBlack,
        driverId,
        ...(isStep && { steppedAt, sceneTimes: JSON.stringify(sceneTimes) }),
      })
      .where("id", "=", showId)
      .execute();
    if (isStep) {
      await sealPredictions(transaction, show, position.step);
      await sealRacePrediction(transaction, show, position.step);
    }
    await writeAuditEntry(transaction, {
      personId,
      act: row.log,
      subject: `show:${showId}`,
      brand: show.brand,
      details: {
        from: show.step,
        to: position.step,
        moves: position.moves,
        ...(act.act === "black" && { isBlack: act.isBlack }),
        ...(act.act === "take-over" && { driverBefore: show.driverId }),
      },
    });
    await announce(transaction, `show:${showId}`);
    return { kind: "moved", step: position.step, moves: position.moves };
  });
}

/** A scene entered from before it restarts; returning from a later one keeps its start. */
function sceneTimesAfter(
  times: Readonly<Record<string, string>>,
  steps: readonly SceneSteps[],
  from: number,
  to: number,
  at: Date,
): Record<string, string> {
  const entered = placeOfStep(steps, to)?.scene;
  const id = entered === undefined ? undefined : steps[entered]?.id;
  if (entered === undefined || id === undefined) return { ...times };
  const left = placeOfStep(steps, from)?.scene ?? -1;
  const isNew = entered > left || (entered < left && times[id] === undefined);
  return isNew ? { ...times, [id]: at.toISOString() } : { ...times };
}

/** `step` counts through all scenes, so one number moves every screen. */
export interface ShowPosition {
  step: number;
  fromStep: number;
  /** increases with every move, so that only the first of two presses counts */
  moves: number;
  isBlack: boolean;
  driverId: string | null;
}

interface PressedOn {
  step: number;
  moves: number;
}

export type ShowAct =
  | { act: "next"; on: PressedOn }
  /** goes back one step, without further undo */
  | { act: "back"; on: PressedOn }
  | { act: "go-to"; on: PressedOn; to: number }
  | { act: "black"; on: PressedOn; isBlack: boolean }
  | { act: "take-over" };

type ShowMove = { kind: "moved"; position: ShowPosition } | { kind: "refused"; reason: ShowRefusal };

/**
 * Pure; the caller holds the lock.
 * @param steps of the whole show
 */
export function moveShow(position: ShowPosition, steps: number, act: ShowAct, personId: string): ShowMove {
  const moved = (change: Partial<ShowPosition>): ShowMove => ({
    kind: "moved",
    position: { ...position, moves: position.moves + 1, driverId: personId, ...change },
  });
  if (act.act !== "take-over" && (act.on.moves !== position.moves || act.on.step !== position.step)) {
    return refused("stale");
  }
  const driver = driverOf(position.driverId, personId);
  const reason = refusalOfShowAct(`show-${act.act}`, { step: position.step, steps, driver, scenes: steps });
  if (reason !== null) return refused(reason);
  const to = (step: number) => moved({ step, fromStep: position.step, isBlack: false });
  switch (act.act) {
    case "take-over":
      return moved({});
    case "next":
      return to(position.step + 1);
    case "back":
      return to(position.step - 1);
    case "go-to":
      if (!Number.isInteger(act.to) || act.to < -1 || act.to >= steps) return refused("no-such-step");
      return act.to === position.step ? refused("stale") : to(act.to);
    case "black":
      return act.isBlack === position.isBlack ? refused("stale") : moved({ isBlack: act.isBlack });
    default:
      return act satisfies never;
  }
}
