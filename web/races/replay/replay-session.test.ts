import { expect, test, vi } from "vitest";
import { secondsAtTurn } from "./pace.ts";
import { livelyRace } from "./race-for-tests.ts";
import { ReplaySession } from "./replay-session.ts";

const sessionOf = (start = {}) => new ReplaySession(livelyRace(), "konya", { start });

test("a share link opens at its turn, speed and camera", () => {
  const session = sessionOf({ turn: 7, rate: 4, camera: "chase" });
  expect(session.status).toMatchObject({ turn: 7, rate: 4, camera: "chase", playing: false });
});

test("stepping moves by whole turns and stops playback", () => {
  const session = sessionOf();
  session.clock.play();
  session.stepTurn(1);
  session.stepTurn(1);
  expect(session.status).toMatchObject({ turn: 2, playing: false });
  session.clock.seek(secondsAtTurn(session.pace, 4.5));
  session.stepTurn(-1);
  expect(session.status.turn).toBe(4);
  session.stepTurn(-1);
  expect(session.status.turn).toBe(3);
});

test("choosing a camera while paused redraws immediately", () => {
  const session = sessionOf();
  const seen: string[] = [];
  session.onFrame(() => seen.push(session.status.camera));
  session.setCamera("overview");
  session.setCamera("chase");
  expect(seen).toEqual(["director", "overview", "chase"]);
});

test("a jump to any turn shows that turn", () => {
  const session = sessionOf();
  for (let turn = 0; turn <= session.timeline.turns; turn += 1) {
    session.seekTurn(turn);
    expect(session.status.turn).toBe(turn);
  }
  expect(session.finished).toBe(true);
});

test("a change of pace keeps the turn on screen", () => {
  const session = sessionOf({ turn: 20 });
  session.setPace("even");
  expect(session.status).toMatchObject({ turn: 20, pace: "even" });
});

test("the status is a new object only after a change", () => {
  const session = sessionOf();
  const listener = vi.fn<() => void>();
  session.subscribe(listener);
  const before = session.status;
  session.refresh();
  expect(session.status).toBe(before);
  session.clock.setRate(2);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("setting a loop's end during playback restarts the loop immediately", () => {
  const session = sessionOf();
  const { clock, pace } = session;
  clock.play();
  clock.seek(secondsAtTurn(pace, 7.6));
  session.setLoop({ from: 3, to: 7 });
  expect(session.status).toMatchObject({ turn: 3, playing: true, loop: { from: 3, to: 7 } });
  const seen = new Set<number>();
  for (let frame = 0; frame < 2_000; frame += 1) {
    clock.advance(50);
    session.refresh();
    seen.add(session.status.turn);
  }
  expect([...seen].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6]);
  clock.seek(secondsAtTurn(pace, 20));
  session.setPace("even");
  expect(session.status.turn).toBe(20);
});

test("a tab in the background resumes where it stopped", () => {
  let frame: FrameRequestCallback = () => undefined;
  vi.stubGlobal("requestAnimationFrame", (next: FrameRequestCallback) => {
    frame = next;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", vi.fn<() => void>());
  vi.spyOn(performance, "now").mockReturnValue(0);
  const session = sessionOf({ turn: 5 });
  const stop = session.run();
  session.clock.play();
  const before = session.clock.seconds;
  frame(16);
  frame(600_016);
  expect(session.clock.seconds - before).toBeLessThan(0.5);
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the deciding moment is repeated in slow motion after the podium", () => {
  const session = sessionOf();
  const { clock, closingSeconds, story, frame } = session;
  const { decided } = story;
  expect(decided).not.toBeNull();
  clock.seek(closingSeconds - 0.01);
  expect(session.status).toMatchObject({ isRerun: false, turn: session.timeline.turns });
  clock.seek(closingSeconds + 0.01);
  expect(session.status.isRerun).toBe(true);
  const begins = frame.seconds;
  clock.seek(closingSeconds + 4);
  expect(frame.seconds - begins).toBeLessThan(2);
  const turns: number[] = [];
  for (let at = closingSeconds; at < clock.endSeconds; at += 0.1) {
    clock.seek(at);
    if (session.status.isRerun) turns.push(session.status.turn);
  }
  expect(turns).toContain(decided!.turn);
  clock.seek(clock.endSeconds);
  expect(session.status).toMatchObject({ isRerun: false, turn: session.timeline.turns });
});
