/**
 * Compares a small site with one that has the teams and races of a country's season: database size per race, times of uncached pages and API
 * responses, time to the first and last byte of the panel's files, and time and size of backups. Ends with 1 when a page of the large site
 * is too slow or a race takes too much space.
 *
 * `--keep` names a folder where both sites stay; the next run reuses them.
 *
 * npm run bench -- growth [--teams 5000] [--races 100000] [--looks 12] [--only fill|pages|files|backups] [--keep folder]
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { openEmbedded } from "../../server/platform/database/open-embedded.ts";
import { startSite, type SiteProcess } from "../../tests/faults/site-process.ts";
import { freePort } from "../../tests/free-port.ts";
import { becomeAdmin, visitPanel } from "../../tests/event/visit-panel.ts";
import { makeSettledSite } from "../../tests/settled-site.ts";
import { grownRace, grownTeam, growSeason, type SeasonSize } from "./grown-season.ts";

const { values } = parseArgs({
  options: {
    teams: { type: "string", default: "5000" },
    races: { type: "string", default: "100000" },
    looks: { type: "string", default: "12" },
    only: { type: "string" },
    keep: { type: "string" },
  },
});
const small: SeasonSize = { teams: 100, races: 4_000 };
const large: SeasonSize = { teams: Number(values.teams), races: Number(values.races) };

const mostBytesPerRace = 3_000;
const barMs = 500;
const samples = Number(values.looks);
const kept = values.keep ?? mkdtempSync(join(tmpdir(), "code-prix-growth-"));
mkdirSync(kept, { recursive: true });
const isSelected = (part: "pages" | "files" | "backups") => (values.only ?? part) === part;
/** A page is drawn once for all who ask within a second. */
const backupMs = 1_050;
/** The site's work after starting isn't part of a page. */
const settlingMs = 20_000;

const pages = [
  "/",
  "/teams/default",
  "/teams/default?q=Team+77",
  "/races",
  `/races?team=${grownTeam(77)}`,
  `/team/${grownTeam(77)}`,
  `/race/${grownRace(77)}`,
  "/submit-car",
  "/teams/default?order=name",
  "/teams/default/head-to-head",
  "/_teams?competition=default&q=team+7",
  "/result",
  "/follow",
  "/api/v1/competitions/default/standings",
  "/api/v1/competitions/default/teams",
  `/api/v1/competitions/default/races?team=${grownTeam(77)}`,
];

const panel = "/code-prix-admin-panel";
const files = [
  `${panel}/lists/teams/export?competition=default`,
  `${panel}/lists/races/export?competition=default`,
  `${panel}/lists/races/export?competition=default&q=Team+77`,
  `${panel}/lists/approvals/export?competition=default`,
  `${panel}/lists/readiness/export?competition=default`,
  `${panel}/lists/people/export`,
  `${panel}/lists/audit-log/export`,
  "/teams/default/results/results.csv",
];
const claimToken = "growth-bench-claim-token-of-a-scripted-run";

async function bytesPerRace(dataFolder: string): Promise<number> {
  const open = await openEmbedded(dataFolder);
  try {
    const { rows } = await sql<{ bytes: number }>`select
      sum(pg_total_relation_size(oid))::float8 / (select count(*) from race) as bytes from pg_class
      where relkind = 'r' and relname in ('race', 'race_seat', 'race_log')`.execute(open.database);
    return rows[0]?.bytes ?? Infinity;
  } finally {
    await open.close();
  }
}

const folderOf = ({ teams, races }: SeasonSize) => join(kept, `${teams}-teams-${races}-races`);

async function grow(settled: string, size: SeasonSize): Promise<void> {
  // It has its name once it is whole, so that a run which was ended leaves nothing that another would take for a site.
  const begun = `${folderOf(size)}.begun`;
  rmSync(begun, { recursive: true, force: true });
  cpSync(settled, begun, { recursive: true });
  const open = await openEmbedded(begun);
  const startedMs = performance.now();
  const before = process.cpuUsage();
  await growSeason(open.database, size);
  await open.close();
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
  const { user, system } = process.cpuUsage(before);
  renameSync(begun, folderOf(size));
  console.log(
    `${size.teams} teams and ${size.races} races filled in ${seconds} s, ${((user + system) / 1e6).toFixed(0)} s of processor time; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

async function weigh(size: SeasonSize): Promise<void> {
  const bytes = await bytesPerRace(folderOf(size));
  // Pages that have room yet are a twentieth of what few races take.
  const bound = size === large ? ` (at most ${mostBytesPerRace})` : "";
  console.log(`${size.teams} teams, ${size.races} races: ${bytes.toFixed(0)} bytes a race${bound}`);
  if (size === large && bytes > mostBytesPerRace) process.exitCode = 1;
}

/** @returns milliseconds of each look, in order of length, and the size of the answer in kB */
async function measurePage(address: string): Promise<{ ms: number[]; kilobytes: number }> {
  const ms: number[] = [];
  let kilobytes = 0;
  for (let look = 0; look < samples; look += 1) {
    await wait(backupMs);
    const startedMs = performance.now();
    const answer = await fetch(address);
    if (answer.status === 429) {
      await wait(1_000 * Number(answer.headers.get("retry-after") ?? 1));
      look -= 1;
      continue;
    }
    kilobytes = (await answer.arrayBuffer()).byteLength / 1_000;
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
    ms.push(performance.now() - startedMs);
  }
  return { ms: ms.toSorted((a, b) => a - b), kilobytes };
}

/** What an organiser waits for a file: until it begins, and until it is there. */
async function fetchFile(address: string, cookie: string): Promise<string> {
  const startedMs = performance.now();
  const answer = await fetch(address, { headers: { cookie } });
  if (!answer.ok || !answer.body) return `answered with ${answer.status}`;
  const headMs = performance.now() - startedMs;
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  const wholeMs = performance.now() - startedMs;
  return `${headMs.toFixed(0)} / ${wholeMs.toFixed(0)} ms ${(bytes / 1_000).toFixed(0)} kB`;
}

async function memoryOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^process_resident_memory_bytes ([\d.e+]+)/m.exec(text)?.[1]) / 1e6;
}

async function measurePages(addresses: readonly string[]): Promise<void> {
  console.log(`p50 / p95 in ms and kB, small and large site; bar ${barMs} ms; load ${loadavg()[0]?.toFixed(1)}`);
  for (const path of pages) {
    const looked = await Promise.all(addresses.map((address) => measurePage(address + path)));
    const labels = looked.map(
      ({ ms, kilobytes }) =>
        `${ms[Math.floor(samples / 2)]!.toFixed(0)} / ${ms[Math.floor(samples * 0.95)]!.toFixed(0)} ms ${kilobytes.toFixed(0)} kB`,
    );
    const isMet = looked[1]!.ms[Math.floor(samples * 0.95)]! <= barMs;
    if (!isMet) process.exitCode = 1;
    console.log(`${path.padEnd(52)} ${labels.map((each) => each.padEnd(24)).join(" ")} ${isMet ? "" : "NOT MET"}`);
  }
}

async function measureFiles(addresses: readonly string[]): Promise<void> {
  console.log(`first / last byte of files, small and large site; load ${loadavg()[0]?.toFixed(1)}`);
  const cookies: string[] = [];
  for (const address of addresses) {
    const organiser = visitPanel(address);
    await becomeAdmin(organiser, claimToken);
    cookies.push(
      organiser
        .cookies()
        .map(({ name, value }) => `${name}=${value}`)
        .join("; "),
    );
  }
  const before = await memoryOf(addresses[1]!);
  for (const path of files) {
    const labels: string[] = [];
    for (const [index, address] of addresses.entries()) labels.push(await fetchFile(address + path, cookies[index]!));
    console.log(`${path.padEnd(60)} ${labels.map((each) => each.padEnd(28)).join(" ")}`);
  }
  console.log(
    `the large site's memory before and after: ${before.toFixed(0)} and ${(await memoryOf(addresses[1]!)).toFixed(0)} MB`,
  );
}

/** With the organisers' commands, each in a separate process, while the site is closed. */
function backUpAndRestore(folder: string, what: string): void {
  const file = join(folder, "growth.backup");
  const into = mkdtempSync(join(tmpdir(), "code-prix-growth-"));
  try {
    const seconds = (["backup", "restore"] as const).map((act) => {
      const startedMs = performance.now();
      const { status, stderr } = spawnSync(process.execPath, ["server/platform/backup/command.ts", act, file], {
        cwd: join(import.meta.dirname, "..", ".."),
        env: { ...process.env, NODE_ENV: "production", DATA_DIR: act === "backup" ? folder : into },
        encoding: "utf8",
      });
      if (status !== 0) throw new Error(`The ${act} ended with code ${status}: ${stderr}`);
      return (performance.now() - startedMs) / 1_000;
    });
    console.log(
      `${what}: backup ${seconds[0]!.toFixed(1)} s, ${(statSync(file).size / 1e6).toFixed(1)} MB, restored and compared in ${seconds[1]!.toFixed(1)} s; load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    rmSync(into, { recursive: true, force: true, maxRetries: 5 });
  }
}

const sites: SiteProcess[] = [];
try {
  const addresses: string[] = [];
  const seasons = [small, large];
  const missing = seasons.filter((size) => !existsSync(folderOf(size)));
  if (missing.length > 0) {
    const settled = await makeSettledSite();
    for (const size of missing) await grow(settled, size);
    rmSync(settled, { recursive: true, force: true, maxRetries: 5 });
  }
  for (const size of seasons) await weigh(size);
  if (isSelected("backups"))
    for (const size of seasons) backUpAndRestore(folderOf(size), `${size.teams} teams, ${size.races} races`);
  if (isSelected("pages") || isSelected("files")) {
    for (const size of seasons) {
      const port = await freePort();
      const settings = { PORT: String(port), DATA_DIR: folderOf(size), ADMIN_CLAIM_TOKEN: claimToken };
      sites.push(await startSite("all", settings));
      addresses.push(`http://127.0.0.1:${port}`);
    }
    await wait(settlingMs);
  }
  if (isSelected("pages")) await measurePages(addresses);
  if (isSelected("files")) await measureFiles(addresses);
} finally {
  await Promise.all(sites.map((site) => site.kill("SIGTERM")));
  if (!values.keep) rmSync(kept, { recursive: true, force: true, maxRetries: 5 });
}
