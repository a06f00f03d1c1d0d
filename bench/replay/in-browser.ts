/** Runs in Chromium: lays out logs, jumps, and draws frames of both views. What it returns is printed and held against the budgets. */
import { defaultFormula } from "../../engine/race/formula.ts";
import { openLog } from "../../engine/race/open-log.ts";
import { encodeRaceLog } from "../../engine/race/race-log-text.ts";
import { type RaceLog, finishOrder, startState } from "../../engine/race/race-log.ts";
import { FlatStage } from "../../web/races/replay/flat-stage.ts";
import { secondsAtTurn } from "../../web/races/replay/pace.ts";
import { readFacts } from "../../web/races/replay/race-facts.ts";
import { layTape } from "../../web/races/replay/race-tape.ts";
import { ReplaySession } from "../../web/races/replay/replay-session.ts";
import { SolidStage } from "../../web/races/replay/scene/solid-stage.ts";

export interface ReplayFigures {
  openLogMs: number;
  layOutMs: number;
  jumpMs: number;
  flatFrameMs: number;
  solidFrameMs: number;
  drawCalls: number;
  triangles: number;
  heapGrowthBytes: number;
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

/** As browsers do between frames: what they free only between tasks is freed. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Exact bytes in use once everything unreachable is gone; the page is opened with `--expose-gc` and precise memory. */
async function liveBytes(): Promise<number> {
  const { gc } = globalThis as unknown as { gc?: () => void };
  const { memory } = performance as unknown as { memory?: { usedJSHeapSize: number } };
  if (!gc || !memory) throw new Error("Open the browser with --js-flags=--expose-gc and --enable-precise-memory-info.");
  for (let round = 0; round < 3; round += 1) {
    gc();
    await nextTask();
  }
  return memory.usedJSHeapSize;
}

/**
 * Bytes that stay for each minute that a race is watched: what grows with time. Once, somewhere in the first minutes, the browser compiles
 * what runs often and keeps that; what really grows does so in every stretch, so the smallest of three counts.
 */
async function growthOf(watchMinute: () => void): Promise<number> {
  watchMinute();
  const minutes = 4;
  const stretches: number[] = [];
  for (let stretch = 0; stretch < 3; stretch += 1) {
    const before = await liveBytes();
    for (let minute = 0; minute < minutes; minute += 1) {
      watchMinute();
      await nextTask();
    }
    stretches.push(Math.max(0, (await liveBytes()) - before) / minutes);
  }
  return Math.min(...stretches);
}

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
  const openLogMs = timed(9, () => void readFacts(layTape(openLog(text))));
  const layOutMs = timed(9, () => void new ReplaySession(log, "istanbul"));
  const session = new ReplaySession(log, "istanbul");
  const canvas = () => Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
  const insets = { top: 0, right: 0, bottom: 0, left: 0 };
  const flat = new FlatStage(canvas(), session);
  flat.resize(1280, 720, 1, insets);
  flat.draw(session.moment, 0);
  const jumpMs = timed(60, (i) => {
    session.seekTurn((i * 617) % 1000);
    flat.draw(session.moment, session.subject);
  });
  // The director moves the map: the dearest of the flat view's frames.
  flat.setCamera("director");
  const flatFrameMs = timed(300, (i) => {
    session.clock.seek(secondsAtTurn(session.pace, 300) + i / 60);
    flat.draw(session.moment, session.subject);
  });
  const solid = new SolidStage(canvas(), canvas(), session, "Istanbul");
  solid.resize(1280, 720, 1, insets);
  solid.setCamera("overview");
  solid.draw(session.moment, 0);
  const { calls, triangles } = solid.renderer.info.render;
  // Our own code alone: the renderer's share depends on the graphics device.
  solid.renderer.render = () => undefined;
  const solidFrameMs = timed(300, (i) => {
    session.clock.seek(secondsAtTurn(session.pace, 300) + i / 60);
    solid.draw(session.moment, session.subject);
  });
  const watchMinute = (stage: FlatStage | SolidStage) => () => {
    for (let frame = 0; frame < 1800; frame += 1) {
      session.clock.seek(frame / 30);
      stage.draw(session.moment, session.subject);
    }
  };
  const heapGrowthBytes = Math.max(await growthOf(watchMinute(flat)), await growthOf(watchMinute(solid)));
  return { heapGrowthBytes, openLogMs, layOutMs, jumpMs, flatFrameMs, solidFrameMs, drawCalls: calls, triangles };
}
