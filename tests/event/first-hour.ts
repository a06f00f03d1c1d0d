/**
 * `npm run first-hour`: what an organiser does who is new to the panel, on the production build: a competition from a
 * template, dates, 60 teams from a spreadsheet with two mistakes, cards and a rehearsal. Only the panel's address is
 * typed; everything else is found by texts. Reports the browser's time per part, and an estimate for a person.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Locator, type Page } from "@playwright/test";
import { findOrInstall } from "../find-browser.ts";
import { becomeAdmin, visitPanel } from "./visit-panel.ts";
import { messagesOf } from "#messages/messages-of.ts";

const en = messagesOf("en");

const { competitionsPanel: texts, panel: panelTexts, teamsPanel, readinessPanel: readiness, stagesPanel: stages } = en;
const { sections } = panelTexts;
const port = Number(process.env["PORT"] ?? "") || 7120;
const origin = `http://127.0.0.1:${port}`;
const claimToken = "first-hour-claim-token-of-a-scripted-hour";
const dataDir = mkdtempSync(path.join(tmpdir(), "code-prix-first-hour-"));
const teams = 60;
const rehearsalTeams = 10;

/** Seconds by the keystroke-level model. */
const human = { press: 2.5, key: 0.28, page: 12 };

interface Part {
  name: string;
  tookMs: number;
  pages: number;
  presses: number;
  keys: number;
  /** the person can do something else */
  waitedMs: number;
}

const parts: Part[] = [];
const faults: string[] = [];
let part: Part = { name: "", tookMs: 0, pages: 0, presses: 0, keys: 0, waitedMs: 0 };

async function during(name: string, act: () => Promise<void>): Promise<void> {
  part = { name, tookMs: 0, pages: 0, presses: 0, keys: 0, waitedMs: 0 };
  const from = performance.now();
  await act();
  part.tookMs = performance.now() - from;
  parts.push(part);
}

/** Waits for the page behind a link. */
async function press(what: Locator): Promise<void> {
  part.presses += 1;
  const address = await what.getAttribute("href");
  await what.click();
  if (address === null) return;
  const goal = new URL(address, origin).pathname;
  await what.page().waitForURL((url) => url.pathname === goal);
}

async function type(field: Locator, text: string): Promise<void> {
  part.presses += 1;
  part.keys += text.length;
  await field.fill(text);
}

function inDays(days: number, time: string): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`;
}

function spreadsheet(mistakes: boolean): Buffer {
  const lines = Array.from({ length: teams }, (_, index) => {
    const university = mistakes && index === 7 ? "" : ["Ege Üniversitesi", "Dokuz Eylül", "Yaşar"][index % 3];
    const name = mistakes && index === 20 ? "Takım 20" : `Takım ${index + 1}`;
    return `${name};${university};İzmir;captain${index + 1}@example.org`;
  });
  return Buffer.from(`takım;üniversite;şehir;e-posta\r\n${lines.join("\r\n")}\r\n`, "utf8");
}

async function firstHour(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const section = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true }).first();
  let shown = "";
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (pathname !== shown) part.pages += 1;
    shown = pathname;
  });

  await during("competition from a template", async () => {
    await page.goto(`${origin}/code-prix-admin-panel`);
    await press(section(sections.competitions));
    await press(page.getByRole("link", { name: texts.create.title }));
    await type(page.getByLabel(panelTexts.words.name, { exact: true }), "Bahar Kupası 2027");
    part.presses += 2;
    await page.getByLabel(panelTexts.words.city).selectOption("izmir");
    await press(button(texts.create.next));
    await page.getByLabel(texts.fields.format).selectOption("season");
    await type(page.getByLabel(texts.create.day), inDays(40, "").slice(0, 10));
    await press(button(texts.create.next));
    await press(button(texts.create.submit));
    await page.getByRole("heading", { name: "Bahar Kupası 2027", level: 1 }).waitFor();
  });

  await during("schedule", async () => {
    await press(section(sections.competition));
    await type(page.getByLabel(texts.fields["registrationOpensAt"] ?? ""), inDays(3, "09:00"));
    await type(page.getByLabel(texts.fields["submissionsCloseAt"] ?? ""), inDays(40, "12:00"));
    await type(page.getByLabel(texts.fields["finalStartsAt"] ?? ""), inDays(40, "18:00"));
    await type(page.getByLabel(texts.fields["endsAt"] ?? ""), inDays(40, "22:00"));
    await page.getByLabel(texts.fields["followsSchedule"] ?? "").check();
    part.presses += 1;
    await press(button(panelTexts.words.save));
    await page.getByText(panelTexts.words.saved).waitFor();
    await press(section(sections.stages));
    await press(page.getByRole("link", { name: stages.kinds.heats }));
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  await during(`import of ${teams} teams`, async () => {
    await press(section(sections.teams));
    await press(page.getByRole("link", { name: teamsPanel.import, exact: true }).first());
    const choose = async (mistakes: boolean) => {
      part.presses += 2;
      await page
        .getByLabel(teamsPanel.importing.file)
        .setInputFiles({ name: "teams.csv", mimeType: "text/csv", buffer: spreadsheet(mistakes) });
    };
    await choose(true);
    await page.getByText(teamsPanel.importing.mend).waitFor();
    // Two cells are fixed in the spreadsheet.
    part.keys += 20;
    await choose(false);
    await press(button(teamsPanel.importing.confirm({ rows: String(teams) })));
    await page.getByText(teamsPanel.importing.done({ count: teams })).waitFor();
    await press(page.getByRole("link", { name: teamsPanel.cards, exact: true }));
    await page.getByText("Takım 60", { exact: true }).first().waitFor();
  });

  await during(`rehearsal with ${rehearsalTeams} teams`, async () => {
    await press(section(sections.rehearsal));
    await type(page.getByLabel(panelTexts.sections.teams, { exact: true }), String(rehearsalTeams));
    await press(button(readiness.rehearsal.go));
    const waitsFrom = performance.now();
    const toShow = page.getByRole("main").getByRole("link", { name: readiness.rehearsal.toShow, exact: true });
    await toShow.waitFor({ timeout: 600_000 });
    part.waitedMs = performance.now() - waitsFrom;
    await press(toShow);
    await page.getByTestId("spoken-key").waitFor({ state: "attached" });
    await press(section(sections.rehearsal));
    await press(button(readiness.rehearsal.remove));
    await press(page.getByRole("dialog").getByRole("button", { name: readiness.rehearsal.remove, exact: true }));
    await page.getByText(/^Removed: /).waitFor();
  });
}

const server = spawn(process.execPath, ["server/main.ts"], {
  cwd: path.join(import.meta.dirname, "..", ".."),
  env: {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_CLAIM_TOKEN: claimToken,
    LOG_LEVEL: "warn",
  },
  stdio: ["ignore", "pipe", "inherit"],
});
await new Promise<void>((resolve, reject) => {
  server.stdout.on("data", (data: Buffer) => data.includes("Code Prix is open") && resolve());
  server.once("exit", (code) => reject(new Error(`The server ended with ${code} before it was open.`)));
});
const chromiumPath = findOrInstall("Chromium");
const browser = await chromium.launch({
  ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  const admin = visitPanel(origin);
  await becomeAdmin(admin, claimToken);
  const context = await browser.newContext({ locale: "en-GB" });
  await context.addCookies(admin.cookies().map((cookie) => ({ ...cookie, url: origin })));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    const isRefusal = message.text().includes("status of 400");
    if (["error", "warning"].includes(message.type()) && !isRefusal) faults.push(message.text());
  });
  await firstHour(page).catch(async (error: unknown) => {
    const picture = path.join(tmpdir(), "first-hour.png");
    await page.screenshot({ path: picture, fullPage: true });
    console.error(`The organiser came no further than ${page.url()} (${part.name}); what they saw is ${picture}.`);
    throw error;
  });
} finally {
  await browser.close();
  server.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

let minutes = 0;
console.log(`An organiser's first hour, load ${loadavg()[0]?.toFixed(1)}:`);
for (const { name, tookMs, waitedMs, pages, presses, keys } of parts) {
  const seconds = presses * human.press + keys * human.key + pages * human.page + waitedMs / 1_000;
  minutes += seconds / 60;
  const took = `${(tookMs / 1_000).toFixed(1)} s`;
  const person = `${(seconds / 60).toFixed(1)} min`;
  console.log(
    `  ${name.padEnd(28)} browser ${took.padStart(7)}, of which ${(waitedMs / 1_000).toFixed(0)} s waiting; ${pages} pages, ${presses} presses, ${keys} keys: a person about ${person}`,
  );
}
console.log(`In all a person needs about ${minutes.toFixed(0)} minutes.`);
for (const fault of new Set(faults)) console.error(`PROBLEM: ${fault}`);
process.exitCode = faults.length > 0 || minutes > 60 ? 1 : 0;
