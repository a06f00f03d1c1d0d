/** Runs in Chromium: lays out logs, jumps, and draws frames of both views. What it returns is printed and held against the budgets. */
import { defaultFormula } from "../../engine/formula/formula.ts";
import { openLog } from "../../engine/race-log/open-race-log.ts";
import { encodeRaceLog } from "../../engine/race-log/race-log-text.ts";
import { type RaceLog, finishOrder, startState } from "../../engine/race-log/race-log.ts";
import { MapView } from "../../web/races/replay/map-view.ts";
import { secondsAtTurn } from "../../web/races/replay/pace.ts";
import { readStory } from "../../web/races/replay/race-story.ts";
import { buildTimeline } from "../../web/races/replay/race-timeline.ts";
import { ReplaySession } from "../../web/races/replay/replay-session.ts";
import { View3d } from "../../web/races/replay/scene/view-3d.ts";

export interface ReplayFigures {
  openLogMs: number;
  layOutMs: number;
  jumpMs: number;
  flatFrameMs: number;
  solidFrameMs: number;
  drawCalls: number;
  triangles: number;
}

/** The lower quartile: what the code costs, without what a busy machine adds to some of the runs. */
const quartile = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)]!;

function timed(times: number, act: (i: number) => void): number {
  const spans: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const startMs = performance.now();
    act(i);
    spans.push(performance.now() - startMs);
  }
  return quartile(spans);
}

const { port1: here, port2: there } = new MessageChannel();
there.start();

/** Each frame is a separate task, as on a page, because browsers free some memory only when a task ends. */
const nextFrame = () =>
  new Promise((resolve) => {
    there.addEventListener("message", resolve, { once: true });
    here.postMessage(null);
  });

/** Five cars that buy, shoot and shield in turn for 1 000 turns. */
function longLog(): RaceLog {
  const formula = { ...defaultFormula, finishDistance: 1_000_000 };
  const start = startState(formula, 3);
  let state = start;
  const turns: RaceLog["turns"] = [];
  for (let turn = 1; turn <= 1000; turn += 1) {
    const mover = turn % 5;
    const after = structuredClone(state);
    after.cars[mover]!.speed += turn % 3;
    const target = (mover + 1) % 5;
    const hits = turn % 7 === 0 && after.cars[target]!.speed > 1;
    const effects: RaceLog["turns"][number]["effects"] = hits
      ? [{ kind: "hit", by: "shell", target, speedBefore: after.cars[target]!.speed }]
      : [];
    if (hits) after.cars[target]!.speed = 1;
    for (const car of after.cars) car.y += car.speed;
    turns.push({ turn, mover, outcome: { kind: "ok" }, gasUsed: 100_000, purchases: [], effects, after });
    state = after;
  }
  return {
    version: 1,
    formula,
    seats: ["a", "b", "c", "d", "e"].map((name) => ({ name })),
    seed: "0x1",
    detail: "calls",
    start,
    turns,
    ending: "turn-limit",
    winner: null,
    finishOrder: finishOrder(state, null),
  };
}

export async function measureReplay(): Promise<ReplayFigures> {
  const log = longLog();
  const text = encodeRaceLog(log);
  const openLogMs = timed(9, () => void readStory(buildTimeline(openLog(text))));
  const layOutMs = timed(9, () => void new ReplaySession(log, "istanbul"));
  const session = new ReplaySession(log, "istanbul");
  const canvas = () => Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
  const insets = { top: 0, right: 0, bottom: 0, left: 0 };
  const flat = new MapView(canvas(), session);
  flat.resize(1280, 720, 1, insets);
  flat.draw(session.frame, 0);
  const jumpMs = timed(60, (i) => {
    session.seekTurn((i * 617) % 1000);
    flat.draw(session.frame, session.subject);
  });
  // The director moves the map: the dearest of the flat view's frames.
  flat.setCamera("director");
  const flatFrameMs = timed(300, (i) => {
    session.clock.seek(secondsAtTurn(session.pace, 300) + i / 60);
    flat.draw(session.frame, session.subject);
  });
  const solid = new View3d(canvas(), canvas(), session, "Istanbul");
  solid.resize(1280, 720, 1, insets);
  solid.setCamera("overview");
  solid.draw(session.frame, 0);
  const { calls, triangles } = solid.renderer.info.render;
  // Measures only our code: the renderer's share depends on the graphics device.
  solid.renderer.render = () => undefined;
  const solidFrameMs = timed(300, (i) => {
    session.clock.seek(secondsAtTurn(session.pace, 300) + i / 60);
    solid.draw(session.frame, session.subject);
  });
  stages = { flat, solid, session };
  return { openLogMs, layOutMs, jumpMs, flatFrameMs, solidFrameMs, drawCalls: calls, triangles };
}

let stages: { flat: MapView; solid: View3d; session: ReplaySession } | undefined;

/** Draws so many minutes of the measured race at 30 frames a second, in one of its views. */
export async function watch(view: "flat" | "solid", minutes: number): Promise<void> {
  if (!stages) throw new Error("Measure the replay first.");
  const { session, [view]: stage } = stages;
  for (let frame = 0; frame < 1_800 * minutes; frame += 1) {
    session.clock.seek((frame % 1_800) / 30);
    stage.draw(session.frame, session.subject);
    await nextFrame();
  }
}
