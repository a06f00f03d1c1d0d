import { afterEach, expect, test, vi } from "vitest";
import { steerByGamepad } from "./steer-by-gamepad.ts";
import { livelyRace } from "./race-for-tests.ts";
import { ReplaySession } from "./replay-session.ts";

/** The browser's own list of pads, with one whose given buttons are down. */
function hold(...pressed: number[]) {
  const buttons = Array.from({ length: 17 }, (_, i) => ({ pressed: pressed.includes(i), value: 0, touched: false }));
  vi.stubGlobal("navigator", { getGamepads: () => [null, { connected: true, buttons, axes: [0, 0, 0, 0] }] });
}

afterEach(() => vi.unstubAllGlobals());

test("a press acts once; a held cross steps on after a while, as a held key does", () => {
  const session = new ReplaySession(livelyRace(), "generic");
  const look = steerByGamepad(session);
  hold(0);
  look(0);
  look(2_000);
  expect(session.clock.playing).toBe(true);
  hold();
  look(2_010);
  hold(15);
  look(2_020);
  look(2_100);
  expect([session.clock.playing, session.moment.shownTurn]).toEqual([false, 1]);
  look(2_430);
  look(2_560);
  expect(session.moment.shownTurn).toBe(3);
});

test("the cross changes the camera round the list, the shoulders the speed", () => {
  const session = new ReplaySession(livelyRace(), "generic");
  const look = steerByGamepad(session);
  hold(13);
  look(0);
  expect(session.status.camera).toBe("free");
  hold(5);
  look(20);
  expect(session.status.rate).toBe(2);
});

test("without a pad nothing happens", () => {
  vi.stubGlobal("navigator", {});
  const session = new ReplaySession(livelyRace(), "generic");
  const { status } = session;
  steerByGamepad(session)(0);
  expect(session.status).toBe(status);
});
