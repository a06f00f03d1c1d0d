import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { chromium, type Browser } from "@playwright/test";
import { unzipSync } from "fflate";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import { readEvent } from "#server/results/archive/read-event.ts";
import { resultFiles } from "#server/results/archive/result-files.ts";
import { zipStream } from "#server/results/archive/zip-stream.ts";
import { checkCertificate, issueCertificates } from "#server/results/certificates/issue-certificates.ts";
import { readEngineHash } from "#server/http/static-files.ts";
import { enterHouseCars } from "#server/races/enter-house-cars.ts";
import type { OpenDatabase } from "#server/platform/database/database.ts";
import { openForTests } from "#server/platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "#server/platform/jobs/job-queue.ts";
import { computeEngineHash } from "#server/races/compute-engine-hash.ts";
import { createRaceThreads } from "#server/races/race-threads.ts";
import { runRaceJob } from "#server/stages/run-race-job.ts";
import { orderStageJob } from "#server/stages/order-stage-job.ts";
import { enterFrozenTeams } from "#server/stages/stages-for-tests.ts";
import { archiveFiles } from "#web/results/archive-files.server.ts";
import { findOrInstall } from "./find-browser.ts";
import { addStage, announceStage, changeStage } from "#server/stages/plan-stage.ts";
import { decideStage } from "#server/stages/decide-stage.ts";
import { releaseAll, undoRelease } from "#server/stages/release-stage.ts";
import { startStage } from "#server/stages/run-stage.ts";
import { pendingRaces } from "#server/stages/pending-races.ts";

const root = path.join(import.meta.dirname, "..");
const engineHash = await readEngineHash(path.join(root, "build"));
const threads = createRaceThreads(2, engineHash);
let open: OpenDatabase;
let jobs: JobQueue;
let browser: Browser;
let folder: string;
let stageId: string;

function must(outcome: { kind: string }): void {
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "code-prix-archive-"));
  open = await openForTests();
  await open.database.deleteFrom("competition").where("id", "!=", "izmir").execute();
  await open.database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(open.database, jobs);
  await enterFrozenTeams(open.database, "izmir", 6);
  await jobs.work(runRaceJob(open.database, threads, jobs));
  await jobs.work(orderStageJob(open.database, jobs));
  const { database } = open;
  const added = await addStage(database, {
    competitionId: "izmir",
    format: "round-robin",
    kind: "heats",
    name: "Büyük Final",
    personId: null,
  });
  if (added.kind !== "done") throw new Error(added.reason);
  ({ stageId } = added);
  const act = { stageId, personId: null };
  await changeStage(database, jobs, act, {
    name: "Büyük Final",
    kind: "heats",
    plan: { ...defaultPlan("round-robin", 5), minutes: null, rounds: 1 },
    entrantsFrom: { from: "accepted-cars" },
    releaseMode: "at-once",
    delaySeconds: 0,
    checkedShare: 0,
  });
  await announceStage(database, jobs, act);
  must(await startStage(database, jobs, act));
  while ((await pendingRaces(database, stageId)) !== undefined) await pause(100);
  must(await decideStage(database, jobs, act));
  const executablePath = findOrInstall("Chromium");
  if (executablePath === undefined) throw new Error("There is no Chromium here, and none can be installed.");
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await jobs.stop();
  await threads.close();
  await open.close();
  await rm(folder, { recursive: true, force: true });
});

/** As the panel does. */
async function unpack(
  name: string,
  anonymity: { kind: "none" } | { kind: "all" },
): Promise<Record<string, Uint8Array>> {
  const event = await readEvent(open.database, "izmir");
  if (!event) throw new Error("There is no event.");
  const engines = path.join(folder, "engines");
  await mkdir(engines, { recursive: true });
  await cp(path.join(root, "build", "engine"), path.join(engines, engineHash), { recursive: true });
  const folders = { build: path.join(root, "build"), engines };
  const createdAt = new Date();
  const files = archiveFiles(open.database, {
    event,
    language: "en",
    anonymity,
    brand: { name: "Code Prix", city: "", logo: "data:image/svg+xml;base64,PHN2Zy8+", sponsors: [] },
    folders,
    madeAt: createdAt,
  });
  const zip = new Uint8Array(await new Response(zipStream(files, createdAt)).arrayBuffer());
  const unpacked = unzipSync(zip);
  for (const [file, content] of Object.entries(unpacked)) {
    const place = path.join(folder, name, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, content);
  }
  return unpacked;
}

test("the build's engine hash matches its sources", () => {
  expect(engineHash).toBe(computeEngineHash(root));
});

test("results, certificates and archive omit a decided stage before its release", async () => {
  const event = await readEvent(open.database, "izmir");
  expect(event?.orders).toEqual([]);
  expect(resultFiles(event!)[0]?.text.trim().split("\r\n")).toHaveLength(1);
  expect(await issueCertificates(open.database, "izmir")).toEqual([]);
  const files = await unpack("early", { kind: "none" });
  expect(Object.keys(files).filter((file) => file.includes("/races/") || file.includes("engine-"))).toEqual([]);
});

test("the archive opens from disk, replays a race and verifies it with its own engine", async () => {
  const act = { stageId, personId: null };
  expect(await releaseAll(open.database, jobs, act)).toMatchObject({ kind: "done" });
  const files = await unpack("whole", { kind: "none" });
  const page = await browser.newPage();
  const wrong: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") wrong.push(message.text());
  });
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("request", (request) => {
    if (!/^(?:file|blob|data):/.test(request.url())) wrong.push(request.url());
  });
  const results = JSON.parse(new TextDecoder().decode(files["izmir/data/results.json"])) as {
    results: { rank: number; name: string; of: number }[];
  };
  expect(results.results.map(({ rank, of }) => [rank, of])).toEqual([1, 2, 3, 4, 5, 6].map((rank) => [rank, 6]));
  await page.goto(pathToFileURL(path.join(folder, "whole", "izmir", "index.html")).href);
  const winner = page.getByText(results.results[0]!.name, { exact: true });
  // On the podium and in the order.
  await expect.poll(() => winner.count()).toBe(2);
  expect(await page.getByRole("region", { name: "Podium" }).innerText()).toContain(results.results[0]!.name);
  await page.getByRole("link", { name: "Races", exact: true }).click();
  await page.getByRole("link", { name: "Race 1", exact: true }).click();
  await page.locator("#race canvas").first().waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Verify" }).click();
  await page.locator("#race [role=status].border-go").waitFor({ timeout: 60_000 });
  expect(await page.locator("#race [role=status].border-go").textContent()).toContain("Race verified");
  expect(wrong).toEqual([]);
  await page.close();
}, 180_000);

test("an anonymous archive reveals no names, and its hashes are the published ones", async () => {
  const files = await unpack("nameless", { kind: "all" });
  const race = Object.keys(files).find((file) => file.includes("/races/"))!;
  const text = new TextDecoder().decode(files["izmir/index.html"]) + new TextDecoder().decode(files[race]);
  // As a word: three letters appear by chance in compressed data.
  expect(text).not.toMatch(/(?<![\w+/=])Ege(?![\w+/=])/);
  const { logHash } = await open.database
    .selectFrom("race")
    .where("id", "=", path.basename(race, ".html"))
    .select("logHash")
    .executeTakeFirstOrThrow();
  expect(text).toContain(logHash);
});

test("a certificate's code stays valid until the result changes", async () => {
  const { database } = open;
  const first = await issueCertificates(database, "izmir");
  expect(first).toHaveLength(6);
  expect((await issueCertificates(database, "izmir")).map(({ code }) => code)).toEqual(first.map(({ code }) => code));
  const { code, certificate } = first[0]!;
  expect(await checkCertificate(database, code)).toMatchObject({ kind: "genuine", certificate, isReplaced: false });
  await database.updateTable("team").set({ name: "Another name" }).where("id", "=", certificate.team.id).execute();
  const [renamed] = await issueCertificates(database, "izmir", certificate.team.id);
  expect(renamed?.code).not.toBe(code);
  expect(await checkCertificate(database, code)).toMatchObject({ kind: "genuine", isReplaced: true });
  expect(await undoRelease(database, jobs, { stageId, personId: null })).toMatchObject({ kind: "refused" });
  await database.updateTable("certificate").set({ content: "forged" }).where("code", "=", code).execute();
  expect(await checkCertificate(database, code)).toEqual({ kind: "unknown" });
});
