import { connectedPad } from "./connected-pad.ts";
import type { ReplaySession } from "./replay-session.ts";
import { cameraNames } from "./replay-view.ts";

/** Buttons and axes of the standard mapping, as the W3C's Gamepad recommendation numbers them. */
const buttons = {
  play: 0,
  fromStart: 1,
  slower: 4,
  faster: 5,
  back: 14,
  on: 15,
  cameraOn: 12,
  cameraBack: 13,
} as const;
type Act = keyof typeof buttons;

/** A held button acts again, as a held key does. */
const firstRepeatMs = 400;
const nextRepeatMs = 120;

/**
 * Lets a gamepad steer a replay: A plays and stops, B goes to the start, the cross steps turns and changes the camera, the shoulder buttons the
 * speed. Call what it gives once a frame with the time.
 */
export function steerByGamepad(session: ReplaySession): (nowMs: number) => void {
  const dueMs = new Map<Act, number>();
  const acts: Record<Act, () => void> = {
    play: () => session.clock.toggle(),
    fromStart: () => session.clock.seek(session.clock.startSeconds),
    slower: () => session.clock.stepRate(-1),
    faster: () => session.clock.stepRate(1),
    back: () => session.stepTurn(-1),
    on: () => session.stepTurn(1),
    cameraOn: () => changeCamera(1),
    cameraBack: () => changeCamera(-1),
  };
  const changeCamera = (by: 1 | -1) => {
    const at = cameraNames.indexOf(session.status.camera);
    session.setCamera(cameraNames[(at + by + cameraNames.length) % cameraNames.length]!);
  };
  return (nowMs) => {
    const pad = connectedPad();
    for (const act of Object.keys(buttons) as Act[]) {
      if (pad?.buttons[buttons[act]]?.pressed !== true) dueMs.delete(act);
      else {
        const due = dueMs.get(act);
        if (due !== undefined && (nowMs < due || (act !== "back" && act !== "on"))) continue;
        dueMs.set(act, nowMs + (due === undefined ? firstRepeatMs : nextRepeatMs));
        acts[act]();
      }
    }
  };
}
