import { rmSync } from "node:fs";
import { expect } from "@playwright/test";
import { nextRound } from "#engine/stages/next-round.ts";
import { orderStage } from "#engine/stages/order-stage.ts";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import type { Database } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openEmbedded } from "#server/platform/database/open-embedded.ts";
import { createRaceThreads } from "#server/races/race-threads.ts";
import { readRaceInput } from "#server/races/read-race-input.ts";
import { recordRace, stepRace } from "#server/races/record-race.ts";
import { writeOrder } from "#server/stages/order-stage-job.ts";
import { readStage } from "#server/stages/read-stage.ts";
import { enterFrozenTeams } from "#server/stages/stages-for-tests.ts";
import { startSite, type SiteProcess } from "../faults/site-process.ts";
import { freePort } from "../free-port.ts";
import { newDataFolder } from "../settled-site.ts";
import { test } from "./closing-contexts.ts";
import { queueRound } from "#server/stages/advance-stage.ts";

const dataFolder = newDataFolder("try-car");
const stageId = "the-final";
let origin: string;
let site: SiteProcess;

test.beforeAll(async () => {
  const opened = await openEmbedded(dataFolder);
  await migrate(opened.database);
  await finishFinal(opened.database);
  await opened.close();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  site = await startSite("all", { PORT: String(port), HOST: "localhost", DATA_DIR: dataFolder });
});

test.afterAll(async () => {
  await site?.kill("SIGKILL");
  rmSync(dataFolder, { recursive: true, force: true });
});

/** Races a final of five teams, and releases it. */
async function finishFinal(database: Database): Promise<void> {
  const teams = await enterFrozenTeams(database, "izmir", 5);
  const plan = { ...defaultPlan("round-robin", 5), rounds: 2 };
  await database
    .insertInto("stage")
    .values({
      id: stageId,
      competitionId: "izmir",
      kind: "final",
      position: 9,
      state: "released",
      name: "Final",
      plan: JSON.stringify(plan),
      entrantsFrom: JSON.stringify({ from: "accepted-cars" }),
    })
    .execute();
  for (const [index, teamId] of teams.entries()) {
    const { id: carId } = await database
      .selectFrom("car")
      .where("teamId", "=", teamId)
      .select("id")
      .executeTakeFirstOrThrow();
    await database
      .insertInto("stageEntrant")
      .values({ stageId, teamId, carId, position: index + 1 })
      .execute();
  }
  const read = async () => (await readStage(database, stageId))!;
  const threads = createRaceThreads(1, "0".repeat(64));
  await database.transaction().execute(async (transaction) => {
    for (let round = 1; round <= plan.rounds; round += 1) {
      const stage = (await readStage(transaction, stageId))!;
      await queueRound(transaction, { send: () => Promise.resolve() }, stage, nextRound(stage.soFar));
      const queued = await transaction.selectFrom("race").where("state", "=", "queued").select("id").execute();
      for (const { id } of queued) {
        const { input } = await readRaceInput(transaction, id);
        await stepRace(transaction, id, "run");
        await recordRace(transaction, id, await threads.run({ kind: "race", race: input }), true);
      }
    }
  });
  await threads.close();
  const { soFar } = await read();
  await database.transaction().execute((transaction) => writeOrder(transaction, stageId, orderStage(soFar)));
  await database.updateTable("competition").set({ state: "finished" }).where("id", "=", "izmir").execute();
}

test("a car gets its place in a finished event, a race to watch and a result to share", async ({ browser }) => {
  const page = await (await browser.newContext({ locale: "en-GB", baseURL: origin })).newPage();
  await page.goto("/events");
  await page.getByRole("link", { name: "Try your car here" }).click();
  const seats = page.getByLabel("Race in place of");
  await seats.selectOption({ index: 1 });
  await expect(page).toHaveURL(/team=/);
  const official = (await seats.locator("option:checked").innerText()).replace(/^\d+\. /, "");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "GET" || sent.push(request.url()));

  // The second team's own car, by name: entrants race the house cars in order.
  const number = Number(/\d+$/.exec(official)?.[0]);
  const carNames = await page.getByLabel("Car", { exact: true }).locator("optgroup option").allInnerTexts();
  await page.getByLabel("Car", { exact: true }).selectOption({ label: carNames[number - 1]! });
  await page.getByRole("button", { name: "Race", exact: true }).click();
  await expect(page.getByTestId("try-place")).toHaveText("2nd of 5", { timeout: 30_000 });
  await expect(page.getByRole("row", { name: /Your car/ })).toContainText("–");

  await page.getByLabel("Car", { exact: true }).selectOption({ label: "File or bytecode" });
  await page.getByLabel("Or paste bytecode").fill("0x00");
  await expect(page.getByText("This isn't a car for this event.")).toBeVisible();
  await page.getByLabel("Or paste bytecode").fill(houseCar("grandmaster").initcode);
  await page.getByRole("button", { name: "Race", exact: true }).click();
  await expect(page.getByText("Your result")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: /^Best race/ }).click();
  await expect(page.getByRole("region", { name: "Race replay" })).toBeVisible({ timeout: 30_000 });
  expect(sent).toEqual([]);

  const image = await page.getByRole("link", { name: "Download image" }).getAttribute("href");
  expect((await page.request.get(image!)).headers()["content-type"]).toBe("image/png");
  const shared = await (await page.request.get(image!.replace(".png", ""))).text();
  expect(shared).toContain(`content="${origin}${image!.replaceAll("&", "&amp;")}"`);
  expect((await page.request.get(image!.replace(/place=\d+/, "place=6"))).status()).toBe(404);
});
