/**
 * A newcomer's path by script, on the production build: someone who knows Python and has never seen a race goes from the first page through
 * the rules, the first lap and the challenges to a car that beats house cars. Each exercise is raced as provided and changed. A person's
 * time is estimated from the words on the pages, the keystroke-level model and the races watched; the browser's time is added. Ends with 1
 * when the car beats fewer than six of the ten house cars.
 *
 * npm run bench -- newcomer            starts the built site with a separate database
 * BASE_URL=http://localhost:3000 npm run bench -- newcomer      uses a running one
 */
import { chromium, type Page } from "@playwright/test";
import { challenges } from "../../languages/cars/exercises/challenges.ts";
import type { Exercise } from "../../languages/cars/exercises/exercise.ts";
import { firstLap } from "../../languages/cars/exercises/first-lap.ts";
import { messagesOf } from "../../messages/messages-of.ts";
import { startSite } from "../site/servers.ts";

const wanted = 6;

/** Seconds: to find and press, to type a key, to think of a line of code before it is typed, to look at a race; and words read in a minute. */
const human = { press: 2.5, key: 0.28, line: 30, race: 20, wordsInMinute: 200 };

interface Chapter {
  name: string;
  words: number;
  presses: number;
  keys: number;
  lines: number;
  races: number;
  /** what the browser and its races took */
  workMs: number;
  /** house cars that the car of this chapter beats, where the ladder was raced */
  beaten?: number;
}

const { home, editor, lessons } = messagesOf("en");
const { exercise: texts } = lessons;
const chapters: Chapter[] = [];

const minutesOf = ({ words, presses, keys, lines, races, workMs }: Chapter) =>
  words / human.wordsInMinute +
  (presses * human.press + keys * human.key + lines * human.line + races * human.race + workMs / 1000) / 60;

async function during(name: string, act: (chapter: Chapter) => Promise<void>): Promise<void> {
  const chapter: Chapter = { name, words: 0, presses: 0, keys: 0, lines: 0, races: 0, workMs: 0 };
  const fromMs = performance.now();
  await act(chapter);
  chapter.workMs = performance.now() - fromMs;
  chapters.push(chapter);
  const beaten = chapter.beaten === undefined ? "" : `${chapter.beaten} of 10 house cars beaten`;
  const { words, presses, keys, lines, races, workMs } = chapter;
  const row = [words, presses, keys, lines, races].map((each) => String(each).padStart(7)).join(" ");
  console.log(
    `${name.padEnd(34)} ${row} ${(workMs / 1000).toFixed(1).padStart(7)} ${minutesOf(chapter).toFixed(1).padStart(8)}  ${beaten}`,
  );
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

async function press(chapter: Chapter, page: Page, name: string): Promise<void> {
  chapter.presses += 1;
  await page.getByRole("button", { name, exact: true }).first().click();
}

const compiled = (page: Page) =>
  page.locator('[data-testid=compiler][data-state=done][data-mistakes="0"][data-current="true"]').waitFor();

async function raced(chapter: Chapter, page: Page, verdict: string): Promise<void> {
  await compiled(page);
  chapter.presses += 1;
  await page.getByRole("tabpanel").getByRole("button", { name: texts.race, exact: true }).click();
  await page.getByText(verdict).waitFor();
  chapter.races += 1;
}

/** Lines that only this source has. */
const newLines = (source: string, other: string) => {
  const known = new Set(other.split("\n"));
  return source.split("\n").filter((line) => line.trim() !== "" && !known.has(line));
};

/** One exercise of the garage, which is open at it: read, raced as it is, changed, raced again. */
async function solve(chapter: Chapter, page: Page, exercise: Exercise): Promise<void> {
  chapter.words += wordsIn(await page.locator("[aria-labelledby=exercise-title]").innerText());
  // Only the first of a list isn't loaded by opening it.
  if (await page.getByRole("button", { name: texts.load, exact: true }).isVisible())
    await press(chapter, page, texts.load);
  await compiled(page);
  const { source, solution } = exercise.cars.python;
  const before = source(
    { ...lessons.steps, ...lessons.challenges }[exercise.id as keyof typeof lessons.steps].comments,
  );
  const after = solution(before);
  chapter.words += wordsIn(before);
  await raced(chapter, page, texts.missed);
  if (exercise.slider) {
    const value = new RegExp(`^${exercise.slider.constant} = (\\d+)`, "m").exec(after)?.[1] ?? "";
    chapter.presses += 1;
    await page.getByRole("tabpanel").getByRole("slider").fill(value);
  } else {
    const typed = newLines(after, before);
    chapter.presses += 1;
    chapter.lines += typed.length;
    chapter.keys += typed.join("\n").length;
    await page.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(after);
  }
  await raced(chapter, page, texts.reached);
}

/** The house cars from easy to hard against the car in the editor. */
async function ladder(chapter: Chapter, page: Page): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${editor.panels.ladder} `) }).click();
  chapter.presses += 1;
  const rungs = page.locator("[data-rung]");
  chapter.beaten = 0;
  for (let rung = 0; rung < (await rungs.count()); rung += 1) {
    const row = rungs.nth(rung);
    chapter.presses += 1;
    await row.getByRole("button").click();
    const score = row.getByText(/^Ahead in \d+ of \d+$/);
    await score.waitFor();
    const [won = 0] = ((await score.innerText()).match(/\d+/g) ?? []).map(Number);
    if (won >= 20) chapter.beaten += 1;
  }
}

async function walk(page: Page, address: string): Promise<void> {
  await during("first race", async (chapter) => {
    await page.goto(address);
    chapter.words += wordsIn(await page.locator("main").innerText());
    await press(chapter, page, home.raceNow);
    await page.locator(".replay canvas").first().waitFor();
    // From the lights to the winner, as it is shown.
    const again = messagesOf("en").races.replay.again;
    await page.locator(".replay").getByRole("button", { name: again }).waitFor({ timeout: 300_000 });
  });

  await during("the rules, read whole", async (chapter) => {
    await page.goto(`${address}/how-to-play`);
    chapter.presses += 1;
    const read = await page.evaluate(() => {
      const winning = document.querySelector("#part-winning, #worth, #early");
      return [...document.querySelectorAll<HTMLElement>("main section[id]")]
        .filter((each) => (each.compareDocumentPosition(winning!) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0)
        .map((each) => each.innerText)
        .join("\n");
    });
    chapter.words += wordsIn(read);
  });

  await page.goto(`${address}/submit-car`);
  await compiled(page);
  await page.getByRole("tab", { name: editor.panels.learn, exact: true }).click();
  for (const [index, step] of firstLap.entries()) {
    const { title } = lessons.steps[step.id];
    await during(`first lap ${index + 1}: ${title}`, async (chapter) => {
      if (index > 0) await press(chapter, page, texts.next);
      await solve(chapter, page, step);
    });
  }
  await during("ladder after the first lap", (chapter) => ladder(chapter, page));

  for (const challenge of challenges) {
    const { title } = lessons.challenges[challenge.id];
    await during(`challenge: ${title}`, async (chapter) => {
      await page.goto(`${address}/how-to-play`);
      const section = page.locator(`#${challenge.id}`);
      chapter.words += wordsIn(await section.innerText());
      chapter.presses += 1;
      await section.getByRole("link").last().click();
      await page.getByRole("heading", { name: title, exact: true }).waitFor();
      await compiled(page);
      await solve(chapter, page, challenge);
    });
    await during("ladder with its car", (chapter) => ladder(chapter, page));
  }
}

const given = process.env["BASE_URL"];
const site = given === undefined ? await startSite() : { address: given, stop: async () => undefined };
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 1000 } });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript(() => localStorage.setItem("replay-view", "flat"));
  const heads = ["words", "presses", "keys", "lines", "races", "site, s"].map((each) => each.padStart(7)).join(" ");
  console.log(`${"chapter".padEnd(34)} ${heads}  minutes`);
  await walk(page, site.address);
} finally {
  await browser.close();
  await site.stop();
}
const until = chapters.findIndex(({ beaten = 0 }) => beaten >= wanted);
const minutes = (to: number) => chapters.slice(0, to).reduce((sum, chapter) => sum + minutesOf(chapter), 0);
console.log(`All chapters: ${minutes(chapters.length).toFixed(0)} minutes.`);
console.log(
  until === -1
    ? `No car of these chapters beats ${wanted} of ten house cars.`
    : `${wanted} of ten house cars are beaten after ${minutes(until + 1).toFixed(0)} minutes.`,
);
process.exitCode = until === -1 ? 1 : 0;
