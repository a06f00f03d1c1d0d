import { type Page, expect } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { encodeRaceLog } from "#engine/race-log/race-log-text.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { type TurnPlan, livelyRace, raceOf } from "#web/races/replay/race-for-tests.ts";

const five = ["Falcon", "Bosphorus", "Sumac", "Saffron", "Indigo"];
const idle = (turns: number, cars: number): TurnPlan[] =>
  Array.from({ length: turns }, (_, i) => ({ mover: i % cars }));

/** Markup, direction changes, invisible and too long. */
const hostile = [
  "<img src=x onerror=alert(1)>",
  "\u202E\u2066egnaro\u0000",
  "\u200B\u200B",
  "Z͑͗̈́a͑͗̈́l͑͗̈́g͑͗̈́o".repeat(3),
  "{{constructor}}'\"`${1}",
];

/** Legal but unusual; watched to the end. */
const strange: Record<string, () => RaceLog> = {
  "ten cars": () =>
    raceOf(
      [...five, ...five],
      [...five, ...five].flatMap((_, i) => [{ mover: i, accelerate: 5 + i }]),
    ),
  "a thousand turns": () => raceOf(five, [{ mover: 0, accelerate: 1 }, ...idle(999, 5)]),
  "one turn": () => raceOf(five, [{ mover: 0, accelerate: 3 }]),
  "no turns": () => raceOf(five, []),
  "no winner": () => raceOf(five, idle(20, 5)),
  "far beyond the line": () => {
    const log = raceOf(five, [{ mover: 0 }, { mover: 1, accelerate: 1_400 }]);
    Object.assign(log.turns[1]!.after.cars[1]!, { speed: 61_000, y: 61_000 });
    return log;
  },
  "hostile names": () => raceOf(hostile, [{ mover: 2, accelerate: 9 }, { mover: 0, hit: 2 }, ...idle(10, 5)]),
};

async function openLog(page: Page, log: RaceLog) {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "race.jsonl", mimeType: "application/json", buffer: Buffer.from(encodeRaceLog(log)) });
  return page.getByRole("region", { name: "Race replay" });
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("strange logs play to their end without errors, scripts or overflow", { tag: "@thorough" }, async ({ page }) => {
  const wrong: string[] = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("dialog", (dialog) => {
    wrong.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => localStorage.setItem("replay-view", "flat"));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/simulate?lang=en");
  for (const [what, make] of Object.entries(strange)) {
    await test.step(what, async () => {
      const log = make();
      const replay = await openLog(page, log);
      await replay.getByRole("button", { name: "Forward one turn" }).focus();
      await page.keyboard.press("End");
      const turns = log.turns.length.toLocaleString("en");
      await expect(replay.locator("output")).toHaveText(`Turn ${turns} of ${turns}`);
      await replay.getByRole("tab", { name: "Places" }).click();
      await expect(replay.getByRole("table").locator("tbody tr")).toHaveCount(log.seats.length);
      expect(await overflow(page)).toBe(0);
    });
  }
  expect(wrong).toEqual([]);
});

test("rotating a phone keeps the race and its turn", { tag: "@thorough" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/simulate?lang=en");
  const replay = await openLog(page, livelyRace());
  await replay.getByRole("button", { name: "Pause" }).click();
  await replay.getByRole("button", { name: "Forward one turn" }).focus();
  await page.keyboard.press("Home");
  for (let i = 0; i < 7; i += 1) await page.keyboard.press("ArrowRight");
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(replay.locator("output")).toHaveText(/^Turn 7 of/);
    const canvas = replay.locator("canvas").first();
    await expect.poll(async () => (await canvas.boundingBox())?.width ?? 0).toBeLessThanOrEqual(width);
    // In landscape the tower is next to the picture.
    const least = width > height ? 0.55 : 0.7;
    await expect.poll(async () => (await canvas.boundingBox())?.width ?? 0).toBeGreaterThan(width * least);
    expect(await overflow(page)).toBe(0);
  }
});

test("a race has sound that never clips", { tag: "@thorough" }, async ({ page }) => {
  // Records sound.
  await page.addInitScript(() => {
    AudioNode.prototype.connect = new Proxy(Reflect.get<AudioNode, "connect">(AudioNode.prototype, "connect"), {
      apply(connect, node: AudioNode, to: unknown[]) {
        if (to[0] instanceof AudioDestinationNode) {
          const ear = new AnalyserNode(node.context, { fftSize: 32_768 });
          Reflect.apply(connect, node, [ear]);
          Object.assign(globalThis, { ear });
        }
        return Reflect.apply(connect, node, to) as AudioNode;
      },
    });
  });
  await page.goto("/simulate?lang=en");
  const replay = await openLog(page, livelyRace());
  await replay.getByRole("button", { name: "Unmute" }).click();
  await replay.getByLabel("Speed").selectOption("8");
  const peaks = await page.evaluate(async () => {
    const heard: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 450));
      const { ear } = globalThis as unknown as { ear?: AnalyserNode };
      if (!ear) continue;
      const samples = new Float32Array(ear.fftSize);
      ear.getFloatTimeDomainData(samples);
      heard.push(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0));
    }
    return heard;
  });
  expect(Math.max(...peaks)).toBeGreaterThan(0.03);
  expect(Math.max(...peaks)).toBeLessThan(1);
});
