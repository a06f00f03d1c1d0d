import { expect as expectSoon, type Browser, type Page } from "@playwright/test";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import type { PanelVisit } from "../event/visit-panel.ts";
import { finalId, nameWithMarkup, openEvening, type Evening } from "./show-evening.ts";
import { carWith, pasteSource } from "./garage-page.ts";
import { admit, makeShow, screenAt, type RunningShow } from "./show-screens.ts";
import { test } from "./closing-contexts.ts";
import { formOf } from "../form-of.ts";
import { messagesOf } from "#messages/messages-of.ts";

const en = messagesOf("en");

/** Busy machines may be slow. */
const expect = expectSoon.configure({ timeout: 30_000 });

let evening: Evening;
let show: RunningShow;
let firstOf: Record<string, number>;

const kinds = ["test-card", "countdown", "sponsors", "standings", "race", "reveal", "podium", "message", "grid"];

test.beforeAll(async () => {
  evening = await openEvening();
  show = await makeShow(evening, async (act) => {
    await act({ intent: "add-usual", stageId: finalId });
    await act({ intent: "add", kind: "message", title: "", text: "Akşam yemeği fuayede. Sekiz buçukta devam." });
    await act({ intent: "add", kind: "grid", title: "", stageId: finalId });
  });
  const steps = await show.firstStepOfEachScene();
  firstOf = Object.fromEntries(kinds.map((kind, index) => [kind, steps[index] ?? -1]));
});

test.afterAll(() => evening?.end());

async function browserOf(
  browser: Browser,
  panel: PanelVisit,
  viewport?: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", baseURL: evening.origin, ...(viewport && { viewport }) });
  await context.addCookies(panel.cookies().map((cookie) => ({ ...cookie, url: evening.origin })));
  return context.newPage();
}

const atStep = (screen: Page, step: number) =>
  expect(screen.locator(".show")).toHaveAttribute("data-step", String(step));

test(
  "a code connects one screen, one button moves all, and invalid presses do nothing",
  { tag: "@thorough" },
  async ({ browser }) => {
    await show.goTo(firstOf["sponsors"]!);
    const [first, second] = [await screenAt(browser, evening.origin), await screenAt(browser, evening.origin)];
    const operator = await browserOf(browser, evening.panel);
    await operator.goto(show.address);
    const code = (await first.getByTestId("screen-code").innerText()).trim();
    const letIn = async (typed: string) => {
      await operator.getByLabel("Screen code").fill(typed);
      await operator.getByRole("button", { name: "Connect screen" }).click();
    };
    await letIn("AAAAAA");
    await expect(operator.getByText("No screen shows this code.")).toBeVisible();
    await letIn(code);
    await atStep(first, firstOf["sponsors"]!);
    await letIn(code);
    await expect(operator.getByText("No screen shows this code.")).toBeVisible();
    await admit(show, second, "Konak");
    await expect(first.getByRole("img", { name: "Körfez Enerji" })).toHaveAttribute("src", /^data:image\/svg\+xml/);

    const before = await show.place();
    await operator.getByRole("button", { name: "Next", exact: true }).click();
    for (const screen of [first, second]) await atStep(screen, before.step + 1);
    // A repeated press.
    await show.act({ intent: "next", step: String(before.step), moves: String(before.moves) });
    expect((await show.place()).step).toBe(before.step + 1);

    const deputy = await evening.anotherAdmin("Deputy");
    const now = await show.place();
    const refused = await deputy.post(
      show.address,
      formOf("show/panel/show", { intent: "next", step: String(now.step), moves: String(now.moves) }),
    );
    expect(refused.text).toContain("Someone else is in control. Take control first.");
    expect(await show.place()).toEqual(now);
    const phone = await browserOf(browser, deputy, { width: 390, height: 844 });
    await phone.goto(`/show/${show.address.split("/").at(-1)}/remote`);
    await expect(phone.getByTestId("driver")).toContainText("Race Director");
    await phone.getByRole("button", { name: "Take control" }).click();
    await expect(phone.getByTestId("driver")).toHaveText("You're in control");
    await expect(operator.getByTestId("driver")).toContainText("Deputy");
    // A clicker acts as a keyboard.
    await phone.keyboard.press("PageDown");
    for (const screen of [first, second]) await atStep(screen, now.step + 1);
    // The total may have the same digits.
    await expect(phone.getByTestId("position")).toContainText(new RegExp(`\\b${now.step + 2} of`));
    await phone.keyboard.press("ArrowLeft");
    for (const screen of [first, second]) await atStep(screen, now.step);
    // Offline presses fail visibly.
    await phone.context().setOffline(true);
    await phone.getByRole("button", { name: "Next", exact: true }).click();
    await expect(phone.getByText("No response. Try again.")).toBeVisible();
    await phone.context().setOffline(false);
    await phone.getByRole("button", { name: "Next", exact: true }).click();
    for (const screen of [first, second]) await atStep(screen, now.step + 1);

    await operator.getByTestId("screens").getByRole("button", { name: "Change" }).first().click();
    await operator.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(operator.getByTestId("screen-lights")).toHaveCount(1);
    await expect(first.getByTestId("screen-code")).toBeVisible();
    await show.act({ intent: "take-over" });
  },
);

test(
  "a dialog closes on success, and stays open on refusal with the same team",
  { tag: "@thorough" },
  async ({ browser }) => {
    const { decision } = en.stagesPanel.acts;
    const operator = await browserOf(browser, evening.panel);
    await operator.goto(`/code-prix-admin-panel/competitions/izmir/stages/${finalId}`);
    const dialog = operator.getByRole("dialog");
    const team = dialog.getByLabel(en.panel.words.team);
    const disqualify = dialog.getByRole("button", { name: en.teamsPanel.team.acts["disqualify-team"] });
    await operator.getByRole("button", { name: decision }).click();
    await expect(team).toHaveValue("");
    await team.selectOption({ label: "Pasaport İskelesi" });
    await dialog.getByLabel(en.stagesPanel.teams.what).selectOption("disqualify-team");
    await dialog.getByLabel(en.panel.correction.publicReason).fill("Raced another team's car");
    // A future time is refused, keeping input.
    await dialog.getByLabel(en.teamsPanel.team.exclude.from).fill("2099-01-01T12:00");
    await disqualify.click();
    await expect(operator.getByText(en.teamsPanel.team.refused["not-past"])).toBeVisible();
    await expect(team.locator(":checked")).toHaveText("Pasaport İskelesi");
    await dialog.getByLabel(en.teamsPanel.team.exclude.from).fill("");
    await disqualify.click();
    await expect(dialog).toHaveCount(0);
    await expect(operator.getByText(en.stagesPanel.done)).toBeVisible();

    await operator.getByRole("button", { name: decision }).click();
    await expect(team).toHaveValue("");
    await expect(team.getByRole("option", { name: "Pasaport İskelesi" })).toHaveCount(0);
    await expect(disqualify).toHaveCount(0);
    await expect(dialog.getByLabel(en.panel.correction.publicReason)).toHaveValue("");
  },
);

test(
  "an offline venue continues with the spoken key, also after a reload, and rejoins",
  { tag: "@thorough" },
  async ({ browser }) => {
    const start = firstOf["reveal"]!;
    await show.goTo(start);
    const venueScreen = await screenAt(browser, evening.origin);
    await admit(show, venueScreen, "Bornova");
    await atStep(venueScreen, start);
    // Cached for an offline reload.
    await expect
      .poll(() => venueScreen.evaluate(async () => (await (await caches.open("screen-page")).keys()).length), {
        timeout: 30_000,
      })
      .toBeGreaterThan(5);
    await venueScreen.context().setOffline(true);
    await venueScreen.locator(".show:not([data-connected])").waitFor();
    await venueScreen.keyboard.press("Space");
    await venueScreen.locator("#spoken-key").fill("bami tuze kari nela");
    await venueScreen.keyboard.press("Enter");
    await expect(venueScreen.getByText("Wrong code.")).toBeVisible();
    await venueScreen.locator("#spoken-key").fill((await show.spokenKey()).toUpperCase());
    await venueScreen.keyboard.press("Enter");
    await venueScreen.locator(".key-question").waitFor({ state: "detached" });
    await venueScreen.keyboard.press("Space");
    await atStep(venueScreen, start + 1);
    await venueScreen.keyboard.press("Space");
    await atStep(venueScreen, start + 2);
    await venueScreen.reload();
    await atStep(venueScreen, start + 2);
    await expect(venueScreen.locator(".show")).toHaveAttribute("data-alone", "true");

    await show.next();
    await venueScreen.context().setOffline(false);
    await atStep(venueScreen, start + 1);
    await expect(venueScreen.locator(".show")).not.toHaveAttribute("data-alone");
    // Screens can't be advanced locally while online.
    await venueScreen.keyboard.press("Space");
    await atStep(venueScreen, start + 1);
  },
);

test("a screen with a wrong clock counts down like the others", { tag: "@thorough" }, async ({ browser }) => {
  await show.goTo(firstOf["test-card"]!);
  const right = await screenAt(browser, evening.origin);
  const context = await browser.newContext({ locale: "en-GB" });
  await context.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() - 3 * 3_600_000;
  });
  const wrong = await context.newPage();
  await wrong.goto(`${evening.origin}/screen`);
  await admit(show, right, "Right");
  await admit(show, wrong, "Wrong");
  await show.goTo(firstOf["countdown"]!);
  const secondsOn = async (screen: Page) => {
    const [minutes = 0, seconds = 0] = (await screen.getByRole("timer").innerText()).split(":").map(Number);
    return 60 * minutes + seconds;
  };
  for (const screen of [right, wrong]) await atStep(screen, firstOf["countdown"]!);
  const apart = async () => Math.abs((await secondsOn(right)) - (await secondsOn(wrong)));
  await expect.poll(apart).toBeLessThanOrEqual(1);
  const earlier = await secondsOn(right);
  await show.next();
  for (const screen of [right, wrong]) await atStep(screen, firstOf["sponsors"]!);
  const { step, moves } = await show.place();
  await show.act({ intent: "back", step: String(step), moves: String(moves) });
  for (const screen of [right, wrong]) await atStep(screen, firstOf["countdown"]!);
  const later = await secondsOn(right);
  expect(later).toBeLessThanOrEqual(earlier);
  expect(later).toBeGreaterThan(earlier - 60);
  await expect.poll(apart).toBeLessThanOrEqual(1);
});

test("no server answer makes a screen reload or show an error", { tag: "@thorough" }, async ({ browser }) => {
  await show.goTo(firstOf["grid"]!);
  const screen = await screenAt(browser, evening.origin);
  const dialogs: string[] = [];
  screen.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const failures: string[] = [];
  screen.on("pageerror", (error) => failures.push(error.message));
  await admit(show, screen, "Urla");
  await expect(screen.getByText(nameWithMarkup)).toBeVisible();
  expect(await screen.locator('img[src="x"]').count()).toBe(0);

  const mark = Math.random();
  await screen.evaluate((value) => Object.assign(globalThis, { mark: value }), mark);
  // Screens don't reload for a new build during a show.
  const builds: string[] = [];
  await screen.route("**/builds/**", (route) => {
    builds.push(route.request().url());
    return route.request().url().includes("latest")
      ? route.fulfill({ json: { id: "ffffffffffffffff", timestamp: Date.now() } })
      : route.fulfill({ status: 404 });
  });
  const step = firstOf["grid"]!;
  for (const answer of [
    { status: 500, body: "Internal Server Error" },
    { status: 200, contentType: "text/html", body: "<title>Log in to the hotel's network</title>" },
    { status: 200, json: {} },
    { status: 200, json: { orders: { kind: "follows" }, atMs: 0 } },
    { status: 429, json: { kind: "too-many" } },
  ]) {
    await screen.route("**/_screen", (route) => route.fulfill(answer));
    const beat = screen.waitForResponse("**/_screen");
    await screen.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await beat;
    await atStep(screen, step);
    await screen.unroute("**/_screen");
  }
  expect(builds.length).toBeGreaterThan(0);
  await screen.locator(".show[data-connected]").waitFor();
  await show.next();
  await atStep(screen, step + 1);
  expect(await screen.evaluate(() => (globalThis as { mark?: number }).mark)).toBe(mark);
  expect({ dialogs, failures }).toEqual({ dialogs: [], failures: [] });
});

const shapes = [
  [1280, 720],
  [800, 600],
  [1080, 1920],
  [390, 844],
] as const;
/** Sizes are relative to the height, so one scene covers other resolutions. */
const finer = [
  [1920, 1080],
  [3840, 2160],
] as const;

/** Smaller than 1/30 of the height, or outside the screen. */
function illegible(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.querySelector(".show")!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const element = node.parentElement!;
      if (text === "" || !element.checkVisibility() || element.closest(".sr-only")) continue;
      const style = getComputedStyle(element);
      const size = Number.parseFloat(style.fontSize);
      if (size < innerHeight / 30) found.push(`"${text}" has ${size.toFixed(1)} px`);
      const range = document.createRange();
      range.selectNode(node);
      const { left, right } = range.getBoundingClientRect();
      if (style.textOverflow !== "ellipsis" && (left < -1 || right > innerWidth + 1)) found.push(`"${text}" leaves it`);
    }
    return found;
  });
}

for (const { which, name, measures, more } of [
  { which: "a hall's screen and on a phone", name: "Kordon", measures: [shapes[0], shapes[3]], more: [] },
  { which: "any screen", name: "Alsancak", measures: shapes, more: finer },
])
  test(
    `every scene's text is at least a thirtieth of the height, on ${which}`,
    { tag: "@thorough" },
    async ({ browser }) => {
      const screen = await screenAt(browser, evening.origin, { locale: "tr-TR", reducedMotion: "reduce" });
      await show.goTo(0);
      await admit(show, screen, name);
      for (const [kind, step] of Object.entries(firstOf)) {
        await show.goTo(step);
        await atStep(screen, step);
        await expect(screen.locator(".show")).toHaveAttribute("data-scene", kind);
        for (const [width, height] of [...measures, ...(kind === "reveal" ? more : [])]) {
          await screen.setViewportSize({ width, height });
          // Layout follows the resize.
          await expect.poll(() => illegible(screen), `${kind} at ${width}×${height}`).toEqual([]);
        }
      }
    },
  );

test("a race of the final opens in the garage only after its release", { tag: "@thorough" }, async ({ browser }) => {
  const page = await (await browser.newContext({ locale: "en-GB", baseURL: evening.origin })).newPage();
  const cars = `/_race-cars/${evening.raceId}`;
  expect((await page.request.get(cars)).status()).toBe(404);
  await page.goto(`/race/${evening.raceId}`);
  await expect(page.getByText("You'll see the result when it's released.")).toBeVisible();
  const stage = `/code-prix-admin-panel/competitions/izmir/stages/${finalId}`;
  // The order is calculated again after the disqualification of an earlier test.
  const release = () =>
    evening.panel.post(stage, formOf("stages/panel/stage", { intent: "release-all", final: "yes" }));
  await expect.poll(async () => (await release()).status, { timeout: 30_000 }).toBeLessThan(400);
  await expect(page.getByRole("button", { name: "Watch race" })).toBeVisible({ timeout: 30_000 });

  const { log } = (await (await page.request.get(cars)).json()) as { log: string };
  const winner = String(decodeRaceLog(log).winner);

  await page.goto(`/race/${evening.raceId}?turn=2`);
  await page.getByRole("button", { name: "Try another car from here" }).click();
  await expect(page.getByText("Racing on from turn 2")).toBeVisible({ timeout: 60_000 });
  await page.getByLabel("Replaces").selectOption(winner);
  // An idle car in the winner's seat falls back; a real car does better.
  const outcome = page.getByTestId("what-if-outcome");
  await pasteSource(page, carWith(""));
  await expect(outcome).toHaveText(/ took place 1; your car takes [45]\.$/);
  await pasteSource(page, houseCar("grandmaster").source);
  await expect(outcome).toHaveText(/ took place 1; your car takes [1-3]\.$/);
});
