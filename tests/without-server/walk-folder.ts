/**
 * `npm run walk:static -- <folder> --base /any/path/`: walks through a folder that `npm run build:static` made, in Chromium and Firefox: pages of
 * every kind in both languages, and what people do on them. Ends with 1 when something is asked for that is not there, a console says
 * anything, or a page asks another site.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { launch, type Browser, type ConsoleMessage, type ElementHandle, type Page } from "puppeteer-core";
import { findOrInstall } from "../find-browser.ts";
import { serveFolder } from "./file-server.ts";

const {
  values: { base },
  positionals: [folder = "static-site"],
} = parseArgs({ allowPositionals: true, options: { base: { type: "string", default: "/" } } });

/** Of the pages of a kind (races, teams), so many are looked at. */
const ofEachKind = 1;
const patienceMs = 60_000;

/** The pages of the folder by path, few of each kind. */
function pagesOf(): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === "index.html")
    .map((name) => path.dirname(name).split(path.sep).join("/").replace(/^\.$/, ""));
  const seen = new Map<string, number>();
  return all.toSorted().filter((page) => {
    const kind = page.replace(/(race|team|decisions)\/[^/]+$/, "$1");
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return seen.get(kind)! <= ofEachKind;
  });
}

const server = await serveFolder(path.resolve(folder), base);
const site = server.origin + base;
const faults: string[] = [];
/** Told at once, too: a walk takes minutes. */
const fault = (what: string) => {
  faults.push(what);
  console.log(what);
};

/** What browsers say of themselves, whatever the page does. */
const ownWords = [
  // Firefox, of each font that was on its way when a page is left (NS_BINDING_ABORTED). One that is not there has another number.
  /^Error: downloadable font: download failed .* status=2152398850 /,
  // Chromium, where the processor draws in the place of a graphics card.
  /GL Driver Message \(OpenGL, Performance,/,
];

/** An error that is told as it is has its words in the page, as long as that is there. */
async function wordsOf(message: ConsoleMessage): Promise<string> {
  const told = await Promise.all(
    message.args().map((arg) => arg.evaluate((value: unknown) => (value instanceof Error ? ` (${value.stack})` : ""))),
  ).catch(() => []);
  return message.text() + told.join("");
}

/** A page whose console and requests are listened to. */
async function openPage(browser: Browser, name: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(patienceMs);
  await page.setViewport({ width: 1280, height: 900 });
  const note = (what: string) => {
    if (!ownWords.some((each) => each.test(what))) fault(`${name}, ${page.url().replace(server.origin, "")}: ${what}`);
  };
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) void wordsOf(message).then(note);
  });
  page.on("pageerror", (error) => note(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(site) && !/^(?:data|blob|about):/.test(url)) note(`asks for ${url}`);
  });
  return page;
}

/** The page's own scripts have taken over. */
const listens = (page: Page) => page.waitForFunction(() => !("earlyClicks" in globalThis), { polling: 100 });

async function look(page: Page, at: string): Promise<void> {
  await page.goto(site + (at && `${at}/`), { waitUntil: "load" });
  await listens(page);
  await page.waitForSelector("h1");
}

/** Presses a button, a tab or a link by what is written on it, as soon as the page listens, wherever it has moved meanwhile. */
async function press(page: Page, name: string): Promise<void> {
  await listens(page);
  const found = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>("button, [role=tab], a")].find(
        (each) =>
          each.checkVisibility() &&
          (each.getAttribute("aria-label") ?? each.innerText).trim().replace(/\s+/g, " ") === wanted,
      ),
    { polling: 100 },
    name,
  );
  await (found as ElementHandle<HTMLElement>).evaluate((each) => each.click());
}

const says = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { polling: 100 }, text);

const speaks = (page: Page, language: string) =>
  page.waitForFunction((wanted) => document.documentElement.lang === wanted, { polling: 100 }, language);

const raceOf = (page: Page) => page.$eval('main a[href*="/race/"]', (link) => link.href.split("?", 1)[0]!);

/** What visitors come for, each from its own page. */
const deeds: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  async "races at one press"(page) {
    await page.goto(`${site}?lang=en`);
    await press(page, "Race now");
    await page.waitForSelector(".replay canvas", { visible: true });
  },
  async "a race is seen from above and in depth, and verified"(page) {
    await page.goto(`${site}teams/`);
    await page.goto(`${site}races/`);
    await page.goto(await raceOf(page));
    await press(page, "Watch the race");
    await page.waitForSelector(".replay canvas", { visible: true });
    const views = '[aria-label="View"]';
    for (const view of await page.$$eval(`${views} option`, (options) => options.map(({ value }) => value)))
      await page.select(views, view);
    await page.waitForSelector(".replay canvas", { visible: true });
    await press(page, "Verify this race");
    await says(page, "The same race, bit for bit");
    await says(page, "the very engine that the log names");
  },
  async "a log is watched by the link of its race"(page) {
    await page.goto(`${site}races/`);
    const race = await raceOf(page);
    await page.goto(`${site}simulate/?log=${encodeURIComponent(race)}`);
    await page.waitForSelector(".replay canvas", { visible: true });
  },
  async "a car is compiled and raced in the garage"(page) {
    await page.goto(`${site}submit-car/`);
    await page.waitForSelector('[data-testid=compiler][data-state=done][data-mistakes="0"][data-current="true"]');
    await press(page, "Race");
    await page.waitForSelector("[data-testid=race-result]");
  },
  async "the first page leads on, and back from everywhere"(page) {
    for (const from of ["simulate/", "docs/results/", "team/", "race/"]) {
      const at = from === "team/" || from === "race/" ? pages.find((each) => each.startsWith(from))! : from;
      await page.goto(site + at);
      await press(page, "Home");
      await says(page, "Write a program");
      await press(page, "Documentation");
      await says(page, "Decisions");
    }
  },
  async "the other language is one press away, and stays"(page) {
    await page.goto(`${site}docs/`);
    await press(page, "TR Türkçe");
    await speaks(page, "tr");
    await listens(page);
    await page.goto(site);
    await speaks(page, "tr");
    await press(page, "EN English");
    await speaks(page, "en");
  },
  async "documents are searched"(page) {
    await page.goto(`${site}docs/`);
    await listens(page);
    await page.type("input[type=search]", "receipt");
    await page.waitForSelector("search ol a");
  },
};

const pages = pagesOf();
for (const [name, browserName] of [
  ["Chromium", "chrome"],
  ["Firefox", "firefox"],
] as const) {
  const executablePath = findOrInstall(name);
  if (executablePath === undefined) {
    fault(`There is no ${name} here.`);
    continue;
  }
  // It warns of drawing without a graphics card unless it was asked to.
  const args = browserName === "chrome" ? ["--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader"] : [];
  const browser = await launch({ browser: browserName, executablePath, headless: true, args });
  const startedMs = performance.now();
  for (const at of pages) {
    const page = await openPage(browser, name);
    await look(page, at).catch((error: Error) => fault(`${name}: /${at}: ${error.message}`));
    await page.close();
  }
  console.log(`${name}: ${pages.length} pages`);
  for (const [what, does] of Object.entries(deeds)) {
    const page = await openPage(browser, name);
    await does(page).then(
      () => console.log(`${name}: ${what}`),
      (error: Error) => fault(`${name}: ${what}: ${error.message} (${page.url()})`),
    );
    await page.close();
  }
  await browser.close();
  console.log(`${name}: ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`);
}
server.close();
for (const what of server.missed) fault(`not there: ${what}`);
console.log(faults.length === 0 ? "Nothing is missing, and no console said anything." : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
