import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Page, expect, test } from "@playwright/test";

/** The published log if it is beside the project; the tests say so when it is not. */
const publishedLog = join(import.meta.dirname, "../../../shared/data/university-code-prix-gameLog.json");

interface KitTurn {
  balance: number[];
  speed: number[];
  y: number[];
  shield: number[];
}

const replay = (page: Page) => page.getByRole("region", { name: "Race replay" });

async function openLog(page: Page, text: string) {
  await page.goto("/simulate?lang=en");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "gameLog.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

async function seekTurn(page: Page, turn: number, now: number) {
  const root = replay(page);
  await root.getByRole("button", { name: turn > now ? "One turn on" : "One turn back" }).focus();
  const tens = Math.floor(Math.abs(turn - now) / 10);
  for (let i = 0; i < tens; i += 1) await page.keyboard.press(turn > now ? "Shift+ArrowRight" : "Shift+ArrowLeft");
  for (let i = 0; i < Math.abs(turn - now) % 10; i += 1)
    await page.keyboard.press(turn > now ? "ArrowRight" : "ArrowLeft");
}

test("the published log plays to its last turn, and the numbers shown are those of the file", async ({ page }) => {
  test.skip(!existsSync(publishedLog), `SKIPPED: ${publishedLog} is not there.`);
  const text = readFileSync(publishedLog, "utf8");
  const { turns } = JSON.parse(text) as { turns: KitTurn[] };
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await openLog(page, text);
  const root = replay(page);
  await root.getByRole("button", { name: "Pause" }).click();
  await root.getByRole("tab", { name: "Standings" }).click();
  await root.getByRole("button", { name: "One turn back" }).focus();
  await page.keyboard.press("Home");
  let now = 0;
  for (const turn of [1, 2, 8, 17, 25, 33, 46, 58, 69, 80]) {
    await seekTurn(page, turn, now);
    now = turn;
    await expect(root.locator("output")).toHaveText(`Turn ${turn} of 80`);
    const rows = await root.getByRole("table").locator("tbody tr").allInnerTexts();
    const file = turns[turn - 1]!;
    const names = ["defensivecar1", "defensivecar2", "examplecar3", "defensivecar4", "examplecar5"];
    for (const [seat, name] of names.entries()) {
      const row = rows.find((each) => each.includes(name)) ?? "";
      const shown = row.replaceAll(",", "").match(/\d+/g)?.map(Number) ?? [];
      // Place, the digit of the name, distance, gap, speed, coins.
      expect([shown[2], shown[4], shown[5]]).toEqual([file.y[seat], file.speed[seat], file.balance[seat]]);
    }
  }
  await expect(page.getByText("defensivecar2 won.")).toBeVisible();
  expect(errors).toEqual([]);
});

test("playing at twenty times ends with a winner and offers to play again", async ({ page }) => {
  await page.goto("/simulate?lang=en&cars=hedgehog,wasp,metronome,last-lap,sunday-driver&seed=7");
  await page.getByRole("button", { name: "Run the race" }).click();
  const root = replay(page);
  await expect(root).toBeVisible();
  await root.getByLabel("Speed").selectOption("20");
  await expect(root.getByRole("button", { name: "Play again" })).toBeVisible({ timeout: 30_000 });
  await root.getByRole("button", { name: "Lead" }).click();
  await expect(root.getByText(/wins/).first()).toBeVisible();
  await expect(page.getByTestId("log-hash")).toHaveText(/^0x[0-9a-f]{64}$/);
});

for (const [what, text, told] of [
  ["no JSON", "hello", "This is not a log."],
  ["of an unknown kit", '{"laps":3}', "No kit that we know wrote this."],
  ["cut off", '{"cars":["a","b"],"turns":[{"currentCar":"0","cars":["0","1"],"balance":[15000,', "cut off"],
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
  test(`a log that is ${what} is refused with where and what to do`, async ({ page }) => {
    await openLog(page, text);
    await expect(page.getByRole("alert")).toContainText(told);
    await expect(replay(page)).toHaveCount(0);
  });
}

test("the settings of a race are in the address, and the same address gives the same race", async ({ page }) => {
  const hashes: string[] = [];
  await page.goto("/simulate?lang=en&cars=wasp,hedgehog,metronome,last-lap,sunday-driver&seed=99");
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole("button", { name: "Run the race" }).click();
    hashes.push(await page.getByTestId("log-hash").innerText());
    await page.goto(page.url());
  }
  expect(hashes[0]).toBe(hashes[1]);
});

test("pasted bytecode that is not hex is refused at its seat", async ({ page }) => {
  await page.goto("/simulate?lang=en&cars=pasted,hedgehog,metronome,last-lap,sunday-driver");
  await page.getByLabel("Bytecode").fill("0x60zz");
  await page.getByRole("button", { name: "Run the race" }).click();
  await expect(page.getByRole("alert").first()).toContainText("only 0 to 9 and a to f");
});
