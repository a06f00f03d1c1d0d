import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula as formula } from "#engine/formula/formula.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race-log/race-log-text.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { livelyRace } from "#web/races/replay/race-for-tests.ts";
import { findOrInstall } from "../find-browser.ts";
import { openFirefox } from "./firefox.ts";
import type { OtherBrowser } from "./other-browser.ts";
// Other fixtures would start another worker after the others have ended.
import { test } from "./ready-pages.ts";
import { openWebKit } from "./webkit.ts";

/** The most important journeys in the browsers that Playwright can't drive. */

const address = (path: string) => new URL(path, process.env["BASE_URL"]).href;

/** The page replaced the element after it was found. */
const isGone = () => false;

class Visit {
  readonly browser: OtherBrowser;

  constructor(browser: OtherBrowser) {
    this.browser = browser;
  }

  async open(path: string): Promise<void> {
    await this.browser.open(address(path));
  }

  /** Waits until `work` returns something. */
  async see<Args extends unknown[]>(work: (...args: Args) => unknown, ...args: Args): Promise<void> {
    await expect.poll(() => this.browser.run(work, ...args).then(Boolean), { timeout: 60_000 }).toBe(true);
  }

  seeText(text: string): Promise<void> {
    return this.see((wanted) => document.body.innerText.includes(wanted), text);
  }

  seeElement(selector: string): Promise<void> {
    return this.see((wanted) => document.querySelector(wanted) !== null, selector);
  }

  seePath(start: string): Promise<void> {
    return this.see((wanted) => location.pathname.startsWith(wanted), start);
  }

  /** By name. Scripted, because parts that load late move buttons from under the pointer. */
  async press(name: string): Promise<void> {
    const press = (wanted: string) => {
      const found = [...document.querySelectorAll<HTMLElement>("button, summary, [role=tab]")].find(
        (each) => !each.matches(":disabled") && (each.getAttribute("aria-label") ?? each.innerText).trim() === wanted,
      );
      found?.click();
      return found !== undefined;
    };
    await this.see(press, name);
  }

  async click(selector: string): Promise<void> {
    const find = (wanted: string) => document.querySelector(wanted);
    await expect.poll(() => this.browser.click(find, selector).catch(isGone), { timeout: 60_000 }).toBe(true);
  }

  async fill(selector: string, text: string): Promise<void> {
    // A page that has just been navigated to may still replace the field.
    const type = async () => {
      await this.click(selector);
      await this.see((wanted) => document.activeElement === document.querySelector(wanted), selector);
      return this.browser.type(text).then(() => true, isGone);
    };
    await expect.poll(type, { timeout: 60_000 }).toBe(true);
  }

  /** The page hasn't been loaded again, and its console is empty. */
  async expectQuiet(): Promise<void> {
    const way = () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).type;
    expect(await this.browser.run(way)).toBe("navigate");
    expect(await this.browser.complaints()).toEqual([]);
  }
}

const compiled = '[data-testid=compiler][data-state=done][data-mistakes="0"][data-current="true"]';

const oneClick = "one click on the first page starts a race";

const journeys: Record<string, (visit: Visit) => Promise<void>> = {
  [oneClick]: async (visit) => {
    await visit.open("/?lang=en");
    await visit.press("Race now");
    const began = Date.now();
    await visit.see(() => /^Turn [1-9]/.test(document.querySelector(".replay output")?.textContent ?? ""));
    // 3 s on an idle machine.
    expect(Date.now() - began).toBeLessThan(15_000);
    await visit.press("Pause");
  },
  "a car in Solidity compiles in the browser": async (visit) => {
    await visit.open("/privacy?lang=en");
    await visit.browser.run(() => localStorage.setItem("code-prix-car-language", "solidity"));
    await visit.open("/submit-car?lang=en");
    await visit.seeText("pragma solidity");
    await visit.seeElement(compiled);
    await visit.browser.run(() => localStorage.clear());
  },
  "a mistake in the garage is found": async (visit) => {
    await visit.open("/submit-car?lang=en");
    await visit.seeElement(compiled);
    await visit.browser.run(() => document.querySelector<HTMLElement>(".cm-content")?.focus());
    await visit.browser.type("+");
    await visit.seeElement('[data-testid=compiler]:not([data-mistakes="0"])');
    await visit.open("/privacy?lang=en");
    await visit.browser.run(() => localStorage.clear());
  },
  "the simulator's race is the same as in Node": async (visit) => {
    const cars = ["hedgehog", "wasp", "metronome", "last-lap", "sunday-driver"];
    const interpreter = new WebAssembly.Module(
      readFileSync(join(import.meta.dirname, "../../engine/evm/interpreter.wasm")),
    );
    const race = runRace({
      formula,
      cars: cars.map((id) => ({
        name: houseCar(id).name,
        initcode: Uint8Array.fromHex(houseCar(id).initcode.slice(2)),
      })),
      seed: 7n,
      machine: createMachine({ interpreter }),
    });
    await visit.open(`/simulate?lang=en&cars=${cars.join(",")}&seed=7`);
    await visit.press("Run race");
    await visit.press("Details");
    await visit.seeText(raceLogHash(race));
  },
  "many races are run and counted": async (visit) => {
    await visit.open("/simulate?lang=en");
    await visit.press("Many races");
    await visit.press("Run races");
    await visit.seeText("Wins by car and seat");
  },
  "a log plays, with charts": async (visit) => {
    await visit.open("/simulate?lang=en");
    await visit.browser.run((text) => {
      const files = new DataTransfer();
      files.items.add(new File([text], "race.json", { type: "application/json" }));
      const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
      input.files = files.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }, encodeRaceLog(livelyRace()));
    await visit.seeElement(".replay canvas");
    await visit.press("Charts");
    await visit.seeElement(".uplot canvas");
  },
  "a race can be verified on its page, and its sound is made within the click": async (visit) => {
    await visit.open("/races?lang=en");
    await visit.click('main a[href^="/race/"]');
    await visit.press("Verify race");
    // Without the programs of teams that aren't public, only the log is checked.
    await visit.see(() => /Race verified|Log verified/.test(document.body.innerText));
    await visit.seeElement("[data-sound]");
    await visit.browser.run(() => {
      const Real = AudioContext;
      globalThis.AudioContext = class extends Real {
        constructor() {
          super();
          document.body.dataset["heardIn"] = globalThis.event?.type ?? "no event";
        }
      };
    });
    await visit.click("[data-sound]");
    await visit.see(() => document.body.dataset["heardIn"] === "click");
    await visit.seeElement("[data-sound][aria-pressed=true]");
  },
  "the documentation is searched": async (visit) => {
    await visit.open("/docs?lang=en");
    await visit.fill("main input[type=search]", "seed");
    await visit.seeElement('main ol a[href^="/docs/"]');
  },
  "the menu on a phone closes after navigating forward and back": async (visit) => {
    await visit.browser.resize(450, 844);
    await visit.open("/?lang=en");
    const seeMenu = (isOpen: boolean, path: string) =>
      visit.see(
        (open, at) =>
          location.pathname === at && document.querySelector<HTMLDetailsElement>("header details")?.open === open,
        isOpen,
        path,
      );
    await visit.click("header summary");
    await seeMenu(true, "/");
    await visit.click("header details a[href^='/how-to-play']");
    await seeMenu(false, "/how-to-play");
    await visit.browser.run(() => history.back());
    await seeMenu(false, "/");
    await visit.browser.run(() => history.forward());
    await seeMenu(false, "/how-to-play");
    await visit.browser.resize(1280, 900);
  },
  "a big screen shows the idle picture": async (visit) => {
    await visit.browser.open(address("/result?lang=en").replace("//localhost", "//results.localhost"));
    await visit.seeElement("[data-screen] h1, [data-screen] canvas, .show");
  },
  "a newcomer signs up, creates a team, and races, changes and submits a car": async (visit) => {
    const mark = String(Date.now());
    await visit.open("/sign-up?to=/addTeam&lang=en");
    await visit.fill("[name=name]", "Ada");
    await visit.fill("[name=email]", `ada-${mark}@example.org`);
    await visit.fill("[name=password]", "a short sentence");
    await visit.click("[name=noticeRead]");
    await visit.click("form:has([name=password]) button[type=submit]");
    await visit.fill("form:has([value=create]) [name=name]", `Team ${mark.slice(-9)}`);
    await visit.fill("form:has([value=create]) [name=university]", "Ege Üniversitesi");
    await visit.fill("form:has([value=create]) [name=city]", "İzmir");
    await visit.click("form:has([value=create]) button[type=submit]");
    await visit.seePath("/team/");
    await visit.open("/submit-car?lang=en");
    await visit.seeElement(compiled);
    await visit.press("Race");
    await visit.seeElement("[data-testid=race-result]");
    await visit.browser.run(() => document.querySelector<HTMLElement>(".cm-content")?.focus());
    await visit.browser.type("#");
    await visit.see(() => document.querySelector(".cm-line")?.textContent.startsWith("#"));
    await visit.seeElement(compiled);
    await visit.click("[data-testid=submit]");
    await visit.seePath("/submission/");
  },
};

/** Slow, or much like another one. */
const thoroughInWebKit = [
  "a car in Solidity compiles in the browser",
  "a mistake in the garage is found",
  "many races are run and counted",
  "a log plays, with charts",
  "the documentation is searched",
];

/** The rest run in thorough runs. */
const daily: Record<string, readonly string[]> = {
  Firefox: [oneClick],
  WebKit: Object.keys(journeys).filter((title) => !thoroughInWebKit.includes(title)),
};

for (const { name, open, path } of [
  { name: "Firefox", open: openFirefox, path: findOrInstall("Firefox") },
  { name: "WebKit", open: openWebKit, path: findOrInstall("WebKit") },
] as const)
  test.describe(`in ${name}`, () => {
    let browser: OtherBrowser | undefined;

    test.skip(path === undefined, `There is no ${name} here.`);

    test.beforeAll(async () => {
      browser = path === undefined ? undefined : await open(path);
      await browser?.resize(1280, 900);
    });

    test.afterAll(() => browser?.close());

    for (const [title, journey] of Object.entries(journeys)) {
      test(title, { tag: daily[name]?.includes(title) ? [] : "@thorough" }, async () => {
        const visit = new Visit(browser!);
        await visit.browser.clear();
        await journey(visit);
        await visit.expectQuiet();
      });
    }
  });

test(
  "in WebKit without WebAssembly, as in Lockdown Mode, races play and Verify says what's missing",
  { tag: "@thorough" },
  async () => {
    const path = findOrInstall("WebKit");
    test.skip(path === undefined, "There is no WebKit here.");
    const browser = await openWebKit(path!, { JSC_useWasm: "0" });
    try {
      const visit = new Visit(browser);
      await visit.open("/races?lang=en");
      await visit.click('main a[href^="/race/"]');
      await visit.seeElement(".replay canvas");
      await visit.press("Verify race");
      await visit.seeText(messagesOf("en").shell.noWebAssembly);
    } finally {
      await browser.close();
    }
  },
);
