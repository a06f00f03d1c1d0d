import { beforeAll, expect, test } from "vitest";
import { cheapSpokenKeys } from "#engine/show/cheap-spoken-keys-for-tests.ts";
import { sceneKey, sealRing, sealScene } from "#engine/show/sealed-scene.ts";
import type { ShowPackage } from "#server/show/build-package.ts";
import type { ScreenOrders } from "#server/show/screens.ts";
import { ScreenLink } from "./screen-link.ts";
import type { ScreenStore } from "./screen-store.ts";
import { ServerClock } from "./server-clock.ts";

const secret = "ab".repeat(32);
const spoken = "bami tuze kari nela";
const nonce = "01".repeat(24);
const keys = [0, 1, 2].map((scene) => sceneKey(secret, 1, scene));
const contents = ["one", "two", "three"].map((text) => ({ kind: "message", title: "", text }));

beforeAll(cheapSpokenKeys);

async function packageOf(): Promise<ShowPackage> {
  return {
    showId: "show",
    version: 1,
    scenes: contents.map((content, scene) => sealScene(keys[scene]!, nonce, content)),
    ring: await sealRing(spoken, "02".repeat(16), nonce, keys),
  };
}

async function hall() {
  const held = await packageOf();
  const kept = new Map<string, unknown>();
  const store: ScreenStore = {
    read: <T>(key: string) => Promise.resolve(structuredClone(kept.get(key)) as T | undefined),
    write: (key, value) => Promise.resolve(void kept.set(key, structuredClone(value))),
  };
  const server = { isGone: false, instead: undefined as unknown, step: -1, moves: 0, stepAtMs: 1_000 };
  const time = { nowMs: 5_000, due: [] as (() => void)[], waits: [] as number[] };
  const orders = (): ScreenOrders => ({
    kind: "follows",
    screenId: "screen",
    name: "Hall",
    brand: "izmir",
    role: "hall",
    language: null,
    showId: "show",
    showName: "Evening",
    isRehearsal: false,
    isReplay: false,
    package: 1,
    steps: [1, 1, 1],
    step: server.step,
    fromStep: server.step - 1,
    moves: server.moves,
    isBlack: false,
    stepAtMs: server.stepAtMs,
    provisional: [],
    sceneAtMs: 1_000,
    keys: keys.slice(0, server.step + 1),
  });
  const turnOn = () =>
    new ScreenLink({
      store,
      clock: new ServerClock(
        () => time.nowMs,
        () => time.nowMs,
      ),
      ask(message) {
        if (server.isGone) return Promise.reject(new TypeError("Failed to fetch"));
        if (server.instead !== undefined) return Promise.resolve({ status: 200, body: server.instead });
        const asked = message as { type: string };
        if (asked.type === "register")
          return Promise.resolve({ status: 200, body: { token: "token", code: "ABC123" } });
        return Promise.resolve({
          status: 200,
          body: asked.type === "package" ? held : { orders: orders(), atMs: time.nowMs },
        });
      },
      later(act, ms) {
        time.due.push(act);
        time.waits.push(ms);
        return () => void time.due.splice(time.due.indexOf(act), 1);
      },
      measure: () => ({ width: 1920, height: 1080, awake: "lock" }),
    });
  const textOn = ({ picture }: ScreenLink) => (picture.content?.kind === "message" ? picture.content.text : null);
  return { server, time, turnOn, textOn };
}

test("an offline screen continues with the spoken key, also after a reload, and rejoins", async () => {
  const { server, turnOn, textOn } = await hall();
  const screen = turnOn();
  await screen.beat();
  server.step = 0;
  await screen.beat();
  await expect.poll(() => textOn(screen)).toBe("one");
  // Keys do nothing while the server answers.
  expect(await screen.unlock(spoken)).toBe(true);
  await screen.goAlone(1);
  expect(textOn(screen)).toBe("one");

  server.isGone = true;
  await screen.beat();
  await screen.beat();
  expect(screen.picture).toMatchObject({ isConnected: false, phase: "show" });
  await screen.goAlone(1);
  await screen.goAlone(1);
  expect(textOn(screen)).toBe("three");
  await screen.goAlone(1);
  expect(screen.picture).toMatchObject({ showStep: 2, isAlone: true });

  const refreshed = turnOn();
  await refreshed.restore();
  await refreshed.beat();
  expect(textOn(refreshed)).toBe("three");

  server.isGone = false;
  server.step = 1;
  await refreshed.beat();
  expect(refreshed.picture).toMatchObject({ showStep: 1, isAlone: false, isConnected: true });
  expect(textOn(refreshed)).toBe("two");
});

test("an offline screen stays on its step without the correct spoken key", async () => {
  const { server, turnOn, textOn } = await hall();
  const screen = turnOn();
  server.step = 0;
  await screen.beat();
  await expect.poll(() => textOn(screen)).toBe("one");
  server.isGone = true;
  await screen.beat();
  await screen.beat();
  expect(await screen.unlock("kari kari kari kari")).toBe(false);
  await screen.goAlone(1);
  expect(textOn(screen)).toBe("one");
});

test("a step is shown at its set time, not when its news arrives", async () => {
  const { server, time, turnOn, textOn } = await hall();
  const screen = turnOn();
  server.step = 0;
  await screen.beat();
  await expect.poll(() => textOn(screen)).toBe("one");
  server.step = 1;
  server.stepAtMs = time.nowMs + 400;
  await screen.beat();
  expect(textOn(screen)).toBe("one");
  time.nowMs += 400;
  for (const act of time.due) act();
  expect(textOn(screen)).toBe("two");
});

test("a captive portal's answers change neither step nor clock", async () => {
  const { server, turnOn, textOn } = await hall();
  const screen = turnOn();
  server.step = 0;
  await screen.beat();
  await expect.poll(() => textOn(screen)).toBe("one");
  for (const instead of [null, {}, "Log in", { orders: { kind: "follows" }, atMs: 0 }, { orders: { kind: "idle" } }]) {
    server.instead = instead;
    await screen.beat();
    expect(textOn(screen)).toBe("one");
  }
  server.instead = undefined;
  server.step = 1;
  await screen.beat();
  expect(textOn(screen)).toBe("two");
});

test("a screen polls while its live connection is down", async () => {
  const { server, time, turnOn } = await hall();
  const screen = turnOn();
  const nextBeat = async () => {
    const before = time.waits.length;
    time.due.pop()?.();
    await expect.poll(() => time.waits.length).toBe(before + 1);
    return time.waits.at(-1);
  };
  const stop = screen.beatOn();
  await expect.poll(() => time.waits).toEqual([1_000]);
  screen.hearNews();
  expect(await nextBeat()).toBe(3_000);

  // The next beat comes immediately, then every second.
  screen.loseNews();
  await expect.poll(() => time.waits).toEqual([1_000, 3_000, 1_000]);
  expect(time.due).toHaveLength(1);
  for (let beat = 0; beat < 20; beat += 1) expect(await nextBeat()).toBe(1_000);
  screen.hearNews();
  expect(await nextBeat()).toBe(3_000);

  server.isGone = true;
  expect(await nextBeat()).toBe(1_000);
  server.isGone = false;
  expect(await nextBeat()).toBe(3_000);
  // A refusal doesn't increase the polling.
  server.instead = { kind: "too-many" };
  expect(await nextBeat()).toBe(3_000);
  stop();
  expect(time.due).toEqual([]);
});
