/**
 * `npm run pictures`: takes the pictures of README.md, documents and the package from a demonstration, whose races are
 * reproducible. `-- --check`: compares, and exits with 1 if one is outdated. `-- --from http://localhost:3000`: uses a
 * running demonstration. `-- --only garage`: by prefix. Then run `npx oxfmt docs/pictures/shown.json`.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import sharp from "sharp";
import { languages } from "#messages/languages.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { findOrInstall } from "../find-browser.ts";
import { freePort } from "../free-port.ts";
import { differenceOf, mostDifference } from "./compare-pictures.ts";
import { pictureName, shownWords, themeColours, type PictureRecord } from "./picture-record.ts";

const project = path.join(import.meta.dirname, "..", "..");
const { values: options } = parseArgs({
  options: { check: { type: "boolean" }, from: { type: "string" }, only: { type: "string", default: "" } },
});
const kept = path.join(project, "docs", "pictures");

type Mode = "light" | "dark";
const modes: readonly Mode[] = ["light", "dark"];

/** Small, because a README shows two side by side; at a higher resolution. */
const viewport = { width: 1024, height: 640 };
const sharpness = 1.5;
const settleMs = 2_000;
/** When most of the confetti is in the air. */
const confettiMs = 4_500;
const patienceMs = 180_000;
const filmed = { width: 800, height: 500, frames: 84, frameMs: 100, firstSeconds: 3 };

async function openDemonstration(): Promise<{ address: string; end: () => void }> {
  if (options.from !== undefined) return { address: options.from, end: () => undefined };
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), "code-prix-pictures-"));
  const env = { ...process.env, NODE_ENV: "production", PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir };
  const server: ChildProcess = spawn(process.execPath, ["server/main.ts", "--demo"], {
    cwd: project,
    env: { ...env, LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  console.log("A season is being raced for the pictures ...");
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on("data", (data: Buffer) => {
      if (data.toString("utf8").includes("Code Prix is open")) resolve();
    });
    server.once("exit", (code) => reject(new Error(`The demonstration ended with ${code}. Is the site built?`)));
  });
  const end = () => {
    server.removeAllListeners("exit");
    server.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
    server.kill();
  };
  return { address: `http://localhost:${port}`, end };
}

interface Look {
  browser: Browser;
  address: string;
  mode: Mode;
  language: (typeof languages)[number];
}

async function visit({ browser, address, mode, language }: Look, who: string, city: string): Promise<Page> {
  const options = { viewport, deviceScaleFactor: sharpness, colorScheme: mode, locale: language.locale } as const;
  // The page's policy would block the style that hides the bar.
  const context = await browser.newContext({ ...options, reducedMotion: "reduce", bypassCSP: true });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  await page.goto(`${address}/?city=${city}`);
  if (who !== "visitor") {
    await page.locator("[data-testid=demonstration] > details > summary").click();
    await page.locator(`[data-testid=demonstration] button[value=${who}]`).click();
    await page.waitForLoadState();
  }
  return page;
}

type Taken = [picture: Buffer, text: string];

async function take(page: Page, picture: Buffer): Promise<Taken> {
  const text = await page.locator("body").innerText();
  await page.context().close();
  return [picture, text];
}

/** Without the demonstration's bar. */
async function still(page: Page): Promise<Taken> {
  await page.addStyleTag({ content: "[data-testid=demonstration] { display: none }" });
  await page.evaluate(() => document.fonts.ready);
  // Late parts have no event to wait for.
  await page.waitForTimeout(settleMs);
  return take(page, await page.screenshot({ animations: "disabled" }));
}

const takers: Record<string, (look: Look) => Promise<Taken>> = {
  async garage(look) {
    const { drive, panels } = messagesOf(look.language.code).editor;
    const page = await visit(look, "captain", "trabzon");
    await page.goto(`${look.address}/submit-car`);
    await page.getByRole("button", { name: drive.run }).click();
    await page.getByRole("tab", { name: panels.stats }).click();
    await page.getByRole("table").first().waitFor();
    await page.getByRole("button", { name: drive.cancel, exact: true }).first().waitFor({ state: "detached" });
    return still(page);
  },
  async board(look) {
    const page = await visit(look, "visitor", "izmir");
    await page.goto(`${look.address}/teams/izmir`);
    return still(page);
  },
  async panel(look) {
    const page = await visit(look, "organiser", "istanbul");
    await page.goto(`${look.address}/code-prix-admin-panel`);
    return still(page);
  },
};

/** The admin unpairs the screen afterwards, or the panel would show it as lost. */
async function takeBigScreen(look: Look): Promise<Taken> {
  const { browser, address, language } = look;
  const admin = await visit(look, "admin", "istanbul");
  await admin.goto(`${address}/code-prix-admin-panel/show`);
  const show = await admin
    .getByRole("link", { name: /[İI]stanbul finali/ })
    .first()
    .getAttribute("href");
  const act = (form: Record<string, string>) => send(admin.context(), address, show ?? "", form);
  const panel = async () => (await admin.context().request.get(`${address}${show}`)).text();
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: language.locale });
  context.setDefaultTimeout(patienceMs);
  const screen = await context.newPage();
  await screen.goto(`${address}/screen`);
  const code = (await screen.getByTestId("screen-code").innerText()).trim();
  await act({ intent: "admit", code, name: "Hall", brand: "istanbul", role: "hall", language: language.code });
  await act({ intent: "take-over" });
  let pressedAt = "";
  while (true) {
    const html = await panel();
    const [step = "", moves = ""] = ["step", "moves"].map((name) => html.match(`data-${name}="(-?\\d+)"`)?.[1]);
    if (step === pressedAt) break;
    pressedAt = step;
    await act({ intent: "next", step, moves });
  }
  await screen.locator('.show[data-scene="podium"]').waitFor();
  await screen.locator('[data-place="1"][data-up]').waitFor();
  await screen.waitForTimeout(settleMs);
  // Fixed, because on slow machines the confetti has landed.
  await screen.evaluate((at) => {
    for (const fall of document.getAnimations()) {
      if ((fall as CSSAnimation).animationName !== "confetti-fall") continue;
      fall.pause();
      fall.currentTime = at;
    }
  }, confettiMs);
  const taken = await take(screen, await screen.screenshot());
  for (const [, id = ""] of (await panel()).matchAll(/name="screen" value="([^"]+)"/g))
    await act({ intent: "revoke", screen: id });
  await admin.context().close();
  return taken;
}

async function send(context: BrowserContext, address: string, to: string, form: Record<string, string>) {
  const answer = await context.request.post(`${address}${to}`, { form, headers: { origin: address }, maxRedirects: 0 });
  return answer.status();
}

/** With a stepped clock, so that frames are reproducible. */
async function takeFilm(look: Look): Promise<Taken> {
  const { browser, address, mode, language } = look;
  const page = await visit(look, "visitor", "izmir");
  const race = await page.locator('a[href^="/race/"]').first().getAttribute("href");
  const { width, height, frames, frameMs, firstSeconds } = filmed;
  await page.context().close();
  const context = await browser.newContext({
    viewport: { width, height: height + 120 },
    colorScheme: mode,
    locale: language.locale,
  });
  context.setDefaultTimeout(patienceMs);
  const stage = await context.newPage();
  await stage.clock.install();
  await stage.goto(`${address}${race}/embed`);
  await stage.clock.runFor(1_000);
  await stage.getByRole("button", { name: "Watch race" }).click();
  await stage.clock.runFor(500);
  await stage.getByRole("button", { name: "Skip" }).click();
  await stage.clock.fastForward(firstSeconds * 1_000);
  const picture = stage.locator(".replay-picture");
  const pictures: Buffer[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    await stage.clock.fastForward(frameMs);
    pictures.push(await picture.screenshot());
  }
  const resized = await Promise.all(
    pictures.map((each) => sharp(each).resize({ width: 800 }).removeAlpha().png({ compressionLevel: 1 }).toBuffer()),
  );
  const film = await sharp(resized, { join: { animated: true } })
    .webp({ quality: 58, effort: 4, loop: 0, delay: Array.from({ length: frames }, () => frameMs) })
    .toBuffer();
  return take(stage, film);
}

const asItIs = (picture: Buffer) => Promise.resolve(picture);
const asWebp = (picture: Buffer) => sharp(picture).webp({ quality: 80, effort: 5 }).toBuffer();

async function takeAll(browser: Browser, address: string): Promise<Map<string, { picture: Buffer; words: string[] }>> {
  const taken = new Map<string, { picture: Buffer; words: string[] }>();
  for (const language of languages) {
    const { code } = language;
    const add = async (
      name: string,
      taker: () => Promise<Taken>,
      encode: (picture: Buffer) => Promise<Buffer> = asWebp,
    ) => {
      if (!name.startsWith(options.only)) return;
      const [picture, text] = await taker();
      taken.set(name, { picture: await encode(picture), words: shownWords(text, code) });
      console.log(`${name}: ${Math.round((taken.get(name)?.picture.length ?? 0) / 1024)} kB`);
    };
    for (const mode of modes) {
      const look = { browser, address, mode, language };
      // Only README.md has a film, in one language.
      if (language === languages[0]) await add(pictureName("race", code, mode), () => takeFilm(look), asItIs);
      for (const [name, taker] of Object.entries(takers)) await add(pictureName(name, code, mode), () => taker(look));
    }
    await add(pictureName("big-screen", code), () => takeBigScreen({ browser, address, mode: "dark", language }));
  }
  return taken;
}

const demonstration = await openDemonstration();
const executablePath = findOrInstall("Chromium");
const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args });
try {
  const taken = await takeAll(browser, demonstration.address);
  if (options.check === true) {
    for (const [name, { picture }] of taken) {
      const difference = await differenceOf(readFileSync(path.join(kept, `${name}.webp`)), picture);
      const isOld = difference > mostDifference;
      console.log(`${isOld ? "OLD " : "ok  "} ${name}: ${(difference * 100).toFixed(1)} % different`);
      if (isOld) process.exitCode = 1;
    }
  } else {
    mkdirSync(kept, { recursive: true });
    for (const [name, { picture }] of taken) writeFileSync(path.join(kept, `${name}.webp`), picture);
    const recordFile = path.join(kept, "shown.json");
    const before: PictureRecord =
      options.only === ""
        ? { colours: themeColours(), words: {} }
        : (JSON.parse(readFileSync(recordFile, "utf8")) as PictureRecord);
    const record: PictureRecord = {
      ...before,
      words: { ...before.words, ...Object.fromEntries([...taken].map(([name, { words }]) => [name, words])) },
    };
    writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
  }
} finally {
  await browser.close();
  demonstration.end();
}
