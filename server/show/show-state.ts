import { driverOf, refusalOfShowAct, type ShowRefusal } from "#domain/show/show-acts.ts";

/** `step` counts through all scenes, so one number moves every screen. */
export interface ShowPosition {
  step: number;
  fromStep: number;
  /** increases with every move, so that only the first of two presses counts */
  moves: number;
  isBlack: boolean;
  driverId: string | null;
}

export interface PressedOn {
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

export type ShowMove = { kind: "moved"; position: ShowPosition } | { kind: "refused"; reason: ShowRefusal };

/**
 * Pure; the caller holds the lock.
 * @param steps of the whole show
 */
export function moveShow(position: ShowPosition, steps: number, act: ShowAct, personId: string): ShowMove {
  const refused = (reason: ShowRefusal): ShowMove => ({ kind: "refused", reason });
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
