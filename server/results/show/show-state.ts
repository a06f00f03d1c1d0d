import { driverOf, refusalOfShowAct, type ShowRefusal } from "#rules/show-acts.ts";

/**
 * Where a show is: a number that counts through the steps of all its scenes, and who drives it. One number moves every screen; screens know
 * from which step to which they animate.
 */
export interface ShowPosition {
  /** −1: the show has not begun */
  step: number;
  /** the step before, from which screens animate */
  fromStep: number;
  /** counts every move, so that of two presses on the same step only the first does something */
  moves: number;
  /** screens are black, and the show stays where it is */
  isBlack: boolean;
  /** null: nobody has taken it yet */
  driverId: string | null;
}

/** The step and the count that somebody saw when they pressed. */
export interface PressedOn {
  step: number;
  moves: number;
}

export type ShowAct =
  | { act: "next"; on: PressedOn }
  /** takes a Next back; nothing else in the show is undone by it */
  | { act: "back"; on: PressedOn }
  | { act: "go-to"; on: PressedOn; to: number }
  | { act: "black"; on: PressedOn; isBlack: boolean }
  | { act: "take-over" };

export type ShowMove = { kind: "moved"; position: ShowPosition } | { kind: "refused"; reason: ShowRefusal };

/**
 * What an act makes of a show. Pure: the caller keeps the position under a lock.
 *
 * @param steps how many the whole show has
 */
export function moveShow(position: ShowPosition, steps: number, act: ShowAct, personId: string): ShowMove {
  const refused = (reason: ShowRefusal): ShowMove => ({ kind: "refused", reason });
  const moved = (change: Partial<ShowPosition>): ShowMove => ({
    kind: "moved",
    position: { ...position, moves: position.moves + 1, driverId: personId, ...change },
  });
  // Pressed on another picture than there is now.
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
