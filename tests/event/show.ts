import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Browser, type Page } from "@playwright/test";
import { openHttpsFront } from "./https-front.ts";
import { errorsIn, type PanelVisit } from "./visit-panel.ts";
import { formOf, type FieldsOf } from "../form-of.ts";

export interface ShowStage {
  /** not loopback, so that browsers treat it like a venue's */
  screensAddress: string;
  port: number;
  panel: PanelVisit;
  stageId: string;
  /** one city per screen; the show is of one of them */
  brand: string;
  chromiumPath: string | undefined;
  killServer: () => Promise<void>;
  startServer: () => Promise<void>;
  log: (text: string) => void;
}

const screenCount = 6;
const showsAddress = "/code-prix-admin-panel/show";

interface Place {
  step: number;
  moves: number;
  driver: string;
}

/**
 * Plays a show of a decided stage on six screens: one goes offline, continues with the spoken key and returns, one is
 * reloaded, two operators press at once, and the server is killed.
 * @returns problems
 */
export async function playShow(stage: ShowStage): Promise<string[]> {
  const { panel, log, stageId, brand, screensAddress, port } = stage;
  const problems: string[] = [];
  const made = await panel.post(showsAddress, { name: "The evening", brand });
  const showId = made.location.split("/").at(-1) ?? "";
  if (showId === "") throw new Error(`Making the show was answered with ${made.status}: ${errorsIn(made.text)}`);
  const address = `${showsAddress}/${showId}`;
  const act = async (form: FieldsOf<"show/panel/show">) => {
    const { status, text } = await panel.post(address, formOf("show/panel/show", form));
    if (status >= 400) throw new Error(`${form.intent} was answered with ${status}: ${errorsIn(text)}`);
  };
  await act({ intent: "add-usual", stageId });
  await act({ intent: "make-data" });

  const browser = await chromium.launch({
    ...(stage.chromiumPath !== undefined && { executablePath: stage.chromiumPath }),
    // The test's own certificate, on this machine only.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--ignore-certificate-errors",
    ],
  });
  const front = await openHttpsFront(screensAddress, port);
  const origin = `http://${screensAddress}:${port}`;
  try {
    const screens = await openScreens(browser, [
      ...Array.from({ length: screenCount - 1 }, () => origin),
      front?.origin ?? origin,
    ]);
    const faults: string[] = [];
    for (const screen of screens) screen.on("pageerror", (error) => faults.push(error.message));
    for (const [index, screen] of screens.entries()) {
      const code = (await screen.getByTestId("screen-code").innerText({ timeout: 120_000 })).trim();
      await act({ intent: "admit", code, name: `Hall ${index + 1}`, brand, role: "hall" });
      const again = await panel.post(
        address,
        formOf("show/panel/show", { intent: "admit", code, name: "Twice", brand, role: "hall" }),
      );
      if (again.status < 400) problems.push(`the code of screen ${index + 1} worked twice`);
    }
    const page = async () => (await panel.get(address)).text;
    await until("all screens hold the data", async () => occurrences(await page(), "show received") === screenCount);
    log(
      `${screenCount} screens admitted, each holds the data of the show: five at ${origin}, one at ${front?.origin ?? origin}`,
    );
    if (!front) log("there is no openssl here: nothing was tried over HTTPS");
    problems.push(...(await wakeLocks(screens, front !== null)));

    const place = async (): Promise<Place> => {
      const html = await page();
      const number = (name: string) => Number(new RegExp(`data-${name}="(-?\\d+)"`).exec(html)?.[1]);
      return {
        step: number("step"),
        moves: number("moves"),
        driver: /data-testid="driver">([^<]*)/.exec(html)?.[1] ?? "",
      };
    };
    const stepsInAll = Number(/Step \d+ of (\d+)/.exec(await afterFirst(act, place, page))?.[1]);
    /** how far apart screens took each step, and the last one */
    const spreads: { ms: number; step: number; last: number; when: string }[] = [];
    let when = "all along";
    const expectAll = async (step: number, of: readonly Page[] = screens) => {
      const arrivals = await Promise.all(of.map((screen) => arrival(screen, step)));
      const there = arrivals.filter((each) => each !== null);
      if (there.length < of.length) problems.push(`${of.length - there.length} screens did not reach step ${step + 1}`);
      else if (there.length > 1) {
        const ms = Math.max(...there) - Math.min(...there);
        spreads.push({ ms, step, last: there.indexOf(Math.max(...there)), when });
      }
    };
    const next = async () => {
      const { step, moves } = await place();
      await act({ intent: "next", step: String(step), moves: String(moves) });
      return step + 1;
    };
    await expectAll(0);

    const isReveal = async () => (await screens[0]!.locator(".show").getAttribute("data-scene")) === "reveal";
    while (!(await isReveal())) await expectAll(await next());
    log("the reveal has begun");

    // Two simultaneous presses are one step.
    const pressed = await place();
    const press = formOf("show/panel/show", {
      intent: "next",
      step: String(pressed.step),
      moves: String(pressed.moves),
    });
    await Promise.all([panel.post(address, press), panel.post(address, press), panel.post(address, press)]);
    const afterPresses = await place();
    if (afterPresses.step !== pressed.step + 1)
      problems.push(`three presses moved ${afterPresses.step - pressed.step} steps`);
    await expectAll(afterPresses.step);

    await expectAlike(screens, afterPresses.step, problems, log);

    // One screen goes offline, continues on its own, is reloaded, and catches up.
    const spokenKey = /data-testid="spoken-key">([^<]+)/.exec(await page())?.[1] ?? "";
    const cut = screens[4]!;
    await cut.context().setOffline(true);
    await cut.locator(".show:not([data-connected])").waitFor({ timeout: 60_000 });
    await cut.keyboard.press("Space");
    await cut.locator("#spoken-key").fill("bami tuze kari nela");
    await cut.keyboard.press("Enter");
    await cut.locator(".key-question output").waitFor({ timeout: 60_000 });
    await cut.locator("#spoken-key").fill(spokenKey);
    await cut.keyboard.press("Enter");
    await cut.locator(".key-question").waitFor({ state: "detached", timeout: 60_000 });
    const alone = Math.min(stepsInAll - 1, afterPresses.step + 3);
    for (let step = afterPresses.step; step < alone; step += 1) {
      await cut.keyboard.press("Space");
      await expectAll(step + 1, [cut]);
    }
    if ((await cut.locator(".show").getAttribute("data-alone")) === null)
      problems.push("the screen that was cut off did not go on");
    await cut.keyboard.press("F5");
    if ((await arrival(cut, alone)) === null) problems.push("a refresh during the loss lost the place");
    log(`one screen was cut off, went on to step ${alone + 1} by the spoken key, and was refreshed there`);
    const shared = await next();
    await expectAll(
      shared,
      screens.filter((screen) => screen !== cut),
    );
    await cut.context().setOffline(false);
    await expectAll(shared, [cut]);
    log(`it is with the others again, at step ${shared + 1}`);
    await expectAlike(screens, shared, problems, log);

    // Over HTTPS, a browser reload works offline.
    if (front) {
      const secure = screens.at(-1)!;
      await secure.context().setOffline(true);
      await secure.reload();
      if ((await arrival(secure, shared)) === null)
        problems.push("a reload over HTTPS without the network lost the show");
      await secure.context().setOffline(false);
      await secure.locator(".show[data-connected]").waitFor();
      log("the screen over HTTPS was reloaded without the network, and stood where it was");
    }

    await screens[1]!.reload();
    await expectAll(shared, [screens[1]!]);
    await stage.killServer();
    for (const screen of screens) await screen.locator(".show:not([data-connected])").waitFor();
    for (const [index, screen] of screens.entries()) {
      if ((await arrival(screen, shared)) === null) problems.push(`screen ${index + 1} went dark without the server`);
    }
    await stage.startServer();
    log("the server was killed, the screens stayed, and it is back");
    const { step, moves } = await place();
    // Right after the restart, screens may learn of a press by heartbeat only.
    when = "just after the server came back";
    await act({ intent: "back", step: String(step), moves: String(moves) });
    await expectAll(step - 1);
    when = "all along";
    while ((await place()).step + 1 < stepsInAll) await expectAll(await next());
    const scene = await screens[3]!.locator(".show").getAttribute("data-scene");
    if (scene !== "podium") problems.push(`the show ended with ${scene}`);
    await expectAlike(screens, stepsInAll - 1, problems, log);
    const apart = (moment: string) => {
      const taken = spreads.filter((each) => each.when === moment).toSorted((a, b) => a.ms - b.ms);
      const worst = taken.at(-1);
      return `${moment}: ${taken.length} steps, within ${taken[Math.floor(taken.length / 2)]?.ms} ms of each other (middle), ${worst?.ms} ms at most (step ${(worst?.step ?? 0) + 1}, screen ${(worst?.last ?? 0) + 1} last)`;
    };
    log(`${stepsInAll} steps. ${apart("all along")}. ${apart("just after the server came back")}`);
    for (const fault of faults) problems.push(`a screen failed: ${fault}`);
  } finally {
    await browser.close();
    front?.close();
  }
  return problems;
}

/** All screens must show the same picture after the longest animation. */
async function expectAlike(
  screens: readonly Page[],
  step: number,
  problems: string[],
  log: (text: string) => void,
): Promise<void> {
  const from = performance.now();
  let alike = 0;
  while (alike < screens.length && performance.now() - from < 30_000) {
    const pictures = await Promise.all(screens.map((screen) => screen.screenshot({ animations: "disabled" })));
    alike = pictures.filter((picture) => picture.equals(pictures[0]!)).length;
  }
  log(`pictures of the ${screens.length} screens at step ${step + 1}: ${alike} alike`);
  if (alike !== screens.length)
    problems.push(`${screens.length - alike} screens show another picture at step ${step + 1}`);
}

/** Without HTTPS there is no wake lock, so a video keeps the display on. */
async function wakeLocks(screens: readonly Page[], lastIsSecure: boolean): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, screen] of screens.entries()) {
    const isSecure = await screen.evaluate(() => isSecureContext);
    if (isSecure !== (lastIsSecure && index === screens.length - 1)) {
      problems.push(`screen ${index + 1} has ${isSecure ? "a" : "no"} secure context`);
    }
    if (isSecure) continue;
    const film = screen.locator("video.keep-awake");
    await film.waitFor({ state: "attached" });
    const share = await film.evaluate((video: HTMLVideoElement) => {
      const { width, height } = video.getBoundingClientRect();
      return video.paused ? 0 : (width * height) / (innerWidth * innerHeight);
    });
    if (share < 0.2) problems.push(`screen ${index + 1} may fall asleep: its film covers ${share.toFixed(2)} of it`);
  }
  return problems;
}

/** Only then the page tells how many steps there are. */
async function afterFirst(
  act: (form: FieldsOf<"show/panel/show">) => Promise<void>,
  place: () => Promise<Place>,
  page: () => Promise<string>,
): Promise<string> {
  const { moves } = await place();
  await act({ intent: "next", step: "-1", moves: String(moves) });
  return (await page()).replaceAll("<!-- -->", "");
}

/** Separate profiles, one after another so that a busy machine keeps up. */
async function openScreens(browser: Browser, origins: readonly string[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (const origin of origins) {
    const context = await browser.newContext({ viewport: { width: 960, height: 540 }, locale: "en-GB" });
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    await page.goto(`${origin}/screen`, { waitUntil: "commit", timeout: 120_000 });
    pages.push(page);
  }
  return pages;
}

/** By this machine's clock; null: not shown. */
async function arrival(screen: Page, step: number): Promise<number | null> {
  try {
    const handle = await screen.waitForFunction(
      (wanted) => document.querySelector(".show")?.getAttribute("data-step") === String(wanted) && Date.now(),
      step,
      { timeout: 60_000, polling: "raf" },
    );
    return (await handle.jsonValue()) as number;
  } catch {
    return null;
  }
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const from = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - from > 120_000) throw new Error(`Waited in vain: ${what}.`);
    await pause(500);
  }
}
