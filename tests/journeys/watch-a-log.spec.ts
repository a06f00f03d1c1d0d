import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Page, expect } from "@playwright/test";
import { encodeRaceLog } from "#engine/race-log/race-log-text.ts";
import { livelyRace } from "#web/races/replay/race-for-tests.ts";
import { test } from "./closing-contexts.ts";

/** Skipped if they aren't available. */
const published = [
  {
    file: "university-code-prix-gameLog.json",
    cars: ["defensivecar1", "defensivecar2", "examplecar3", "defensivecar4", "examplecar5"],
    chosen: [1, 2, 8, 17, 25, 33, 46, 58, 69, 80],
    winner: "defensivecar2",
  },
  {
    file: "titans-season1-115-turns.json",
    cars: ["Bradbury_v1", "DN", "MadCar"],
    chosen: [1, 3, 11, 24, 37, 50, 66, 81, 99, 115],
    winner: "DN",
  },
];

interface KitTurn {
  balance: number[];
  speed: number[];
  y: number[];
  shield: number[];
}

const replay = (page: Page) => page.getByRole("region", { name: "Race replay" });

async function openLog(page: Page, text: string) {
  await page.goto("/simulate?lang=en");
  await page.getByRole("tab", { name: "Log" }).click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "gameLog.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

async function seekTurn(page: Page, turn: number, now: number) {
  const root = replay(page);
  await root.getByRole("button", { name: turn > now ? "Forward one turn" : "Back one turn" }).focus();
  const tens = Math.floor(Math.abs(turn - now) / 10);
  for (let i = 0; i < tens; i += 1) await page.keyboard.press(turn > now ? "Shift+ArrowRight" : "Shift+ArrowLeft");
  for (let i = 0; i < Math.abs(turn - now) % 10; i += 1)
    await page.keyboard.press(turn > now ? "ArrowRight" : "ArrowLeft");
}

for (const { file, cars, chosen, winner } of published) {
  test(`${file} plays to its last turn, and shows the numbers of the file`, { tag: "@thorough" }, async ({ page }) => {
    const path = join(import.meta.dirname, "../../../shared/data", file);
    test.skip(!existsSync(path), `SKIPPED: ${path} is not there.`);
    const text = readFileSync(path, "utf8");
    const { turns } = JSON.parse(text) as { turns: KitTurn[] };
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await openLog(page, text);
    const root = replay(page);
    await root.getByRole("button", { name: "Pause" }).click();
    await root.getByRole("tab", { name: "Places" }).click();
    await root.getByRole("button", { name: "Back one turn" }).focus();
    await page.keyboard.press("Home");
    let now = 0;
    for (const turn of chosen) {
      await seekTurn(page, turn, now);
      now = turn;
      await expect(root.locator("output")).toHaveText(`Turn ${turn} of ${chosen.at(-1)}`);
      const rows = await root.getByRole("table").locator("tbody tr").allInnerTexts();
      const expected = turns[turn - 1]!;
      for (const [seat, name] of cars.entries()) {
        const row = rows.find((each) => each.includes(name)) ?? "";
        const shown = row.replace(name, "").replaceAll(",", "").match(/\d+/g)?.map(Number) ?? [];
        // Place, distance, gap, speed, coins.
        expect([shown[1], shown[3], shown[4]]).toEqual([
          expected.y[seat],
          expected.speed[seat],
          expected.balance[seat],
        ]);
      }
    }
    await expect(root.getByRole("table").locator("tbody tr").first()).toContainText(winner);
    expect(errors).toEqual([]);
  });
}

test("playback at twenty times ends with a winner and a replay button", { tag: "@thorough" }, async ({ page }) => {
  await page.goto("/simulate?lang=en&cars=hedgehog,wasp,metronome,last-lap,sunday-driver&seed=7");
  await page.getByRole("button", { name: "Run race" }).click();
  const root = replay(page);
  await expect(root).toBeVisible();
  await root.getByLabel("Speed").selectOption("20");
  await expect(root.getByRole("button", { name: "Play again" })).toBeVisible({ timeout: 30_000 });
  await root.getByRole("button", { name: "Lead" }).click();
  await expect(root.getByText(/wins/).first()).toBeVisible();
  await expect(page.getByTestId("log-hash")).toHaveText(/^0x[0-9a-f]{64}$/);
});

for (const [what, text, message] of [
  ["no JSON", "hello", "This isn't a race log."],
  ["of an unknown kit", '{"laps":3}', "Use a University Code Prix or 0xTitans log."],
  ["cut off", '{"cars":["a","b"],"turns":[{"currentCar":"0","cars":["0","1"],"balance":[15000,', "incomplete"],
  [
    "with absurd numbers",
    JSON.stringify({
      cars: ["a", "b"],
      turns: [
        {
          currentCar: "1",
          cars: ["0", "1"],
          balance: [15000, 14989],
          speed: [0, -1],
          y: [0, 1],
          shield: [0, 0],
          costs: [11, 1481, 5485],
          bought: [1, 0, 0],
          usedAbilities: [1, 0, 0],
          totalExpenses: [11, 0, 0],
        },
      ],
    }),
    "turns[0].speed[1]",
  ],
] as const) {
  const tag = what === "cut off" ? [] : "@thorough";
  test(`a log that is ${what} is rejected with position and remedy`, { tag }, async ({ page }) => {
    await openLog(page, text);
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(replay(page)).toHaveCount(0);
  });
}

test("the address keeps a race's settings and gives the same race", async ({ page }) => {
  const hashes: (string | null)[] = [];
  await page.goto("/simulate?lang=en&cars=wasp,hedgehog,metronome,last-lap,sunday-driver&seed=99");
  for (let time = 0; time < 2; time += 1) {
    if (time > 0) await page.goto(page.url());
    await page.getByRole("button", { name: "Run race" }).click();
    hashes.push(await page.getByTestId("log-hash").textContent());
  }
  expect(hashes[0]).toBe(hashes[1]);
});

test("pasted bytecode that isn't hex is rejected at its seat", async ({ page }) => {
  await page.goto("/simulate?lang=en&cars=pasted,hedgehog,metronome,last-lap,sunday-driver");
  await page.getByLabel("Bytecode").fill("0x60zz");
  await page.getByRole("button", { name: "Run race" }).click();
  await expect(page.getByRole("alert").first()).toContainText("isn't hex (0–9, a–f)");
});

test("a lost graphics device recovers with the race in place", { tag: "@thorough" }, async ({ page }) => {
  // Without a GPU, draw few, small 3D frames.
  await page.addInitScript(() => localStorage.setItem("replay-view", "flat"));
  await page.setViewportSize({ width: 480, height: 560 });
  await openLog(page, encodeRaceLog(livelyRace()));
  const root = replay(page);
  await root.getByRole("button", { name: "Pause" }).click();
  await root.getByRole("button", { name: "Forward one turn" }).press("Home");
  // Never empty before the first 3D frame.
  await page.evaluate(() => {
    const blank = { frames: 0 };
    Object.assign(globalThis, { blank });
    const look = () => {
      const pictures = [...document.querySelectorAll<HTMLCanvasElement>("canvas[data-view]")];
      // 300 is a canvas's default width.
      if (!pictures.some((each) => each.checkVisibility({ visibilityProperty: true }) && each.width !== 300))
        blank.frames += 1;
      requestAnimationFrame(look);
    };
    look();
  });
  await root.getByLabel("View").selectOption("solid");
  const canvas = root.locator("canvas[data-view=solid]");
  await expect(canvas).toBeVisible({ timeout: 60_000 });
  await expect(root.locator("canvas[data-view=flat]")).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as unknown as { blank: { frames: number } }).blank.frames)).toBe(0);
  const gone = await canvas.evaluate(async (element) => {
    const gl = (element as HTMLCanvasElement).getContext("webgl2");
    const loser = gl?.getExtension("WEBGL_lose_context");
    const nextEvent = (name: string) =>
      new Promise((resolve) => element.addEventListener(name, resolve, { once: true }));
    const lost = nextEvent("webglcontextlost");
    loser?.loseContext();
    await lost;
    const isLost = gl?.isContextLost();
    const back = nextEvent("webglcontextrestored");
    // Retries until the context can be restored.
    const asking = setInterval(() => loser?.restoreContext(), 100);
    await back;
    clearInterval(asking);
    return [isLost, gl?.isContextLost()];
  });
  expect(gone).toEqual([true, false]);
  await root.getByRole("button", { name: "Forward one turn" }).click();
  await expect(root.locator("output")).toHaveText(/^Turn 1 of/);
  // A lost canvas is one colour.
  const colours = await canvas.evaluate((element) => {
    const small = Object.assign(document.createElement("canvas"), { width: 32, height: 18 });
    const pen = small.getContext("2d")!;
    return new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        document.querySelector<HTMLElement>("[aria-label='Forward one turn']")?.click();
        pen.drawImage(element as HTMLCanvasElement, 0, 0, 32, 18);
        resolve(new Set(new Uint32Array(pen.getImageData(0, 0, 32, 18).data.buffer)).size);
      }),
    );
  });
  expect(colours).toBeGreaterThan(20);
});

test("a browser without WebGL shows the map and doesn't offer 3D", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  await page.addInitScript(() => {
    localStorage.setItem("replay-view", "solid");
    HTMLCanvasElement.prototype.getContext = new Proxy(
      Reflect.get<HTMLCanvasElement, "getContext">(HTMLCanvasElement.prototype, "getContext"),
      {
        apply: (give, canvas: HTMLCanvasElement, asked: unknown[]) =>
          String(asked[0]).startsWith("webgl") ? null : (Reflect.apply(give, canvas, asked) as RenderingContext | null),
      },
    );
  });
  await openLog(page, encodeRaceLog(livelyRace()));
  const root = replay(page);
  await expect(root.getByLabel("Camera")).toBeVisible();
  await expect(root.getByLabel("View")).toHaveCount(0);
  await expect(root.locator("canvas[data-view=flat]")).toBeVisible();
  await expect(root.locator("canvas[data-view=solid]")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("a browser that hides a slow renderer shows the map within three seconds", async ({ page }) => {
  await page.addInitScript(() => {
    const { prototype } = HTMLCanvasElement;
    const give = Reflect.get<HTMLCanvasElement, "getContext">(prototype, "getContext");
    prototype.getContext = new Proxy(give, {
      apply: (_, canvas: HTMLCanvasElement, [kind, options]: [string, object | undefined]) =>
        Reflect.apply(give, canvas, [kind, { ...options, failIfMajorPerformanceCaveat: false }]) as RenderingContext,
    });
    const { prototype: gl } = WebGL2RenderingContext;
    const hide = (method: "getExtension" | "getParameter", hidden: unknown, shown: unknown) =>
      Object.defineProperty(gl, method, {
        value: new Proxy(Reflect.get(gl, method) as (name: unknown) => unknown, {
          apply: (give, self, [name]: [unknown]): unknown =>
            name === hidden ? shown : Reflect.apply(give, self, [name]),
        }),
      });
    hide("getExtension", "WEBGL_debug_renderer_info", null);
    hide("getParameter", gl.RENDERER, "WebKit WebGL");
  });
  await openLog(page, encodeRaceLog(livelyRace()));
  await expect(replay(page).locator("canvas[data-view=flat]")).toBeVisible();
  await page.waitForTimeout(3_000);
  await expect(replay(page).getByLabel("View")).toHaveValue("flat");
  await expect(replay(page).locator("canvas[data-view=solid]")).toHaveCount(0);
});

test(
  "two logs are compared from their first different turn and play in sync",
  { tag: "@thorough" },
  async ({ page }) => {
    const log = livelyRace();
    const changed = structuredClone(log);
    changed.turns[6]!.after.cars[1]!.balance += 1;
    await page.goto("/simulate?lang=en&compare");
    for (const [name, each] of [
      ["one.jsonl", log],
      ["two.jsonl", changed],
    ] as const) {
      await page
        .getByRole("tabpanel", { name: "Compare" })
        .locator("input[type=file]")
        .first()
        .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(encodeRaceLog(each)) });
      await expect(page.getByText(name)).toBeVisible();
    }
    await expect(page.getByText("The logs differ from turn 7.")).toBeVisible();
    await page.getByRole("button", { name: "Watch side by side" }).click();
    await expect(replay(page)).toHaveCount(2);
    // No tower covers the pictures.
    await expect(page.getByRole("button", { name: "Show all" })).toHaveCount(2);
    await replay(page).first().getByRole("button", { name: "Forward one turn" }).click();
    await expect(replay(page).nth(1).locator("output")).toHaveText(/^Turn 7 of/);
  },
);

test("a link to another site is rejected without a request", { tag: "@thorough" }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/simulate?lang=en");
  await page.getByRole("tab", { name: "Log" }).click();
  await page.getByLabel("Or enter a race link").fill("https://another.test/gameLog.json");
  await page.getByRole("button", { name: "Load race" }).click();
  await expect(page.getByRole("alert")).toContainText("another site");
  expect(asked.filter((url) => url.includes("another.test"))).toEqual([]);
});
