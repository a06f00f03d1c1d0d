/**
 * Measures the participant's journey by script, in a cold browser on the production build: first race, improved car, accepted submission; in
 * English and Turkish, on a desktop and on a phone with 1.5 Mb/s; with the first car in Solidity and the first lap's car in Python. Times
 * start at opening the home page. The first race must start with one press. Ends with 1 when a step is too slow.
 *
 * npm run bench -- journeys            starts the built site with a separate database
 * BASE_URL=http://localhost:3000 npm run bench -- journeys      uses a running one
 */
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { messagesOf } from "../../messages/messages-of.ts";
import { startSite } from "../site/servers.ts";

/** Seconds that product.md gives each. */
const bars = { race: 15, improved: 180, accepted: 300 };
type Step = keyof typeof bars;

/** What is pressed and waited for is called as the site calls it today. */
function wordsOf(language: "en" | "tr") {
  const { home, editor, lessons, garage } = messagesOf(language);
  return {
    raceNow: home.raceNow,
    flaw: editor.template.title,
    compareWith: editor.wins.baseline,
    // What it says around the number: the longer part of the two.
    better: editor.wins
      .paired({ verdict: "better", places: "\n", name: "\n" })
      .split("\n")
      .toSorted((a, b) => b.length - a.length)[0]!,
    load: lessons.exercise.load,
    race: lessons.exercise.race,
    learn: editor.panels.learn,
    stats: editor.panels.stats,
    raceTab: editor.panels.race,
    reached: lessons.exercise.reached,
    accepted: garage.submission.states.accepted,
  };
}
const words = { en: wordsOf("en"), tr: wordsOf("tr") };
type Language = keyof typeof words;
type Written = "solidity" | "python";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 1000 } };
/** 1.5 Mb/s down, half of it up. */
const slowNetwork = { offline: false, latency: 40, downloadThroughput: 187_500, uploadThroughput: 93_750 };

async function throttle(context: BrowserContext, page: Page): Promise<void> {
  const client = await context.newCDPSession(page);
  await client.send("Network.emulateNetworkConditions", slowNetwork);
}

/** The garage's first car has one flaw: mended and compared with the easiest house car, in the same places with the same seeds. */
async function mendFlaw(page: Page, text: (typeof words)[Language]): Promise<void> {
  await page.locator("[data-testid=drive]:enabled").waitFor();
  await page.getByRole("tab", { name: text.stats, exact: true }).click();
  await page.getByLabel(text.compareWith).selectOption({ label: "Sunday Driver" });
  await page.getByRole("tab", { name: text.raceTab, exact: true }).click();
  await page.locator("summary", { hasText: text.flaw }).click();
  await page.locator("details[open] button").first().click();
  await compiled(page);
  await page.getByTestId("paired").filter({ hasText: text.better }).waitFor();
}

/** The first lap's first step, in Python as it is offered. */
async function moveSlider(page: Page, text: (typeof words)[Language]): Promise<void> {
  await page.getByRole("tab", { name: text.learn, exact: true }).click();
  await page.getByRole("button", { name: text.load }).click();
  await page.getByRole("tabpanel").getByRole("slider").fill("2");
  await compiled(page);
  await page.getByRole("tabpanel").getByRole("button", { name: text.race, exact: true }).click();
  await page.getByText(text.reached).waitFor();
}

const compiled = (page: Page) =>
  page.locator('[data-testid=compiler][data-state=done][data-mistakes="0"][data-current="true"]').waitFor();

async function walk(
  address: string,
  language: Language,
  device: "desk" | "phone",
  written: Written,
): Promise<Record<Step, number>> {
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const context = await browser.newContext({
      locale: language === "tr" ? "tr-TR" : "en-GB",
      ...(device === "phone" ? phone : desk),
    });
    const page = await context.newPage();
    page.setDefaultTimeout(180_000);
    await page.addInitScript((language) => localStorage.setItem("code-prix-car-language", language), written);
    if (device === "phone") await throttle(context, page);
    const text = words[language];
    const startMs = performance.now();
    const seconds = () => (performance.now() - startMs) / 1000;

    await page.goto(address, { waitUntil: "commit" });
    // One press, as soon as the button is drawn: the page keeps it until its code is there.
    await page.getByRole("button", { name: text.raceNow }).click({ noWaitAfter: true });
    await page.locator(".replay canvas").first().waitFor();
    const race = seconds();

    await page.goto(`${address}/submit-car`, { waitUntil: "commit" });
    await (written === "python" ? moveSlider : mendFlaw)(page, text);
    const improved = seconds();

    const mark = `${Date.now()}-${Math.floor(performance.now())}`;
    await page.goto(`${address}/sign-up?to=/addTeam`, { waitUntil: "commit" });
    await page.locator("[name=name]").fill("Ada");
    await page.locator("[name=email]").fill(`ada-${mark}@example.org`);
    await page.locator("[name=password]").fill("a short sentence");
    await page.locator("[name=noticeRead]").check();
    await page.locator("form:has([name=password]) button[type=submit]").click();
    const team = page.locator("form:has([value=create])");
    await team.locator("[name=name]").fill(`Team ${mark.slice(-9)}`);
    await team.locator("[name=university]").fill("Ege Üniversitesi");
    await team.locator("[name=city]").fill("İzmir");
    await team.locator("button[type=submit]").click();
    await page.waitForURL(/\/team\//);
    await page.goto(`${address}/submit-car`, { waitUntil: "commit" });
    await page.locator("[data-testid=submit]:enabled").click();
    await page.waitForURL(/\/submission\//);
    await page.getByText(text.accepted, { exact: true }).first().waitFor();
    return { race, improved, accepted: seconds() };
  } finally {
    await browser.close();
  }
}

const given = process.env["BASE_URL"];
const site = given === undefined ? await startSite() : { address: given, stop: async () => undefined };
let isOver = false;
try {
  console.log("seconds from opening the landing page      race   improved   accepted");
  for (const device of ["desk", "phone"] as const) {
    for (const [language, written] of [
      ["en", "solidity"],
      ["tr", "solidity"],
      ["en", "python"],
      ["tr", "python"],
    ] as const) {
      const times = await walk(site.address, language, device, written);
      const shown = (step: Step) => {
        const late = times[step] > bars[step];
        isOver ||= late;
        return `${times[step].toFixed(1)}${late ? "!" : ""}`.padStart(10);
      };
      const what = `${language}, ${written}, ${device === "phone" ? "phone, 1.5 Mb/s" : "desk"}`;
      console.log(`${what.padEnd(36)} ${shown("race")} ${shown("improved")} ${shown("accepted")}`);
    }
  }
  console.log(
    `${"bar".padEnd(36)} ${(Object.keys(bars) as Step[]).map((step) => String(bars[step]).padStart(10)).join(" ")}`,
  );
  console.log(isOver ? "A bar is NOT MET, see the marks (!)." : "All bars are met, the first race after one press.");
} finally {
  await site.stop();
}
process.exitCode = isOver ? 1 : 0;
