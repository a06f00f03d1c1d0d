/**
 * What a season's growth costs: a small site and one with the teams and races of a country's season, side by side in one run. Prints
 * what a race adds to the database and, of pages and exports that are asked for anew, how long each takes. Ends with code 1 when a page of
 * the large site misses its bar or a race takes more room than agreed.
 *
 * npm run bench -- growth [--teams 5000] [--races 100000]
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { openEmbedded } from "../../server/base/database/open-embedded.ts";
import { startSite, type SiteProcess } from "../../tests/faults/site-process.ts";
import { freePort } from "../../tests/free-port.ts";
import { makeSettledSite } from "../../tests/settled-site.ts";
import { growSeason, type SeasonSize } from "./grown-season.ts";

const { values } = parseArgs({
  options: { teams: { type: "string", default: "5000" }, races: { type: "string", default: "100000" } },
});
const small: SeasonSize = { teams: 100, races: 4_000 };
const large: SeasonSize = { teams: Number(values.teams), races: Number(values.races) };

const mostBytesPerRace = 3_000;
const barMs = 500;
const looks = 12;
/** A page is drawn once for all who ask within a second. */
const keptMs = 1_050;
/** What a site does of its own accord when it starts is no part of a page. */
const settlingMs = 20_000;

const pages = [
  "/",
  "/teams/default",
  "/teams/default?q=Team+77",
  "/races",
  "/races?team=grown-77",
  "/team/grown-77",
  "/race/grown-77",
  "/submit-car",
  "/teams/default?order=name",
  "/teams/compare?competition=default",
  "/_teams?competition=default&q=team+7",
  "/result",
  "/follow",
  "/api/v1/competitions/default/standings",
  "/api/v1/competitions/default/races?team=grown-77",
];

async function bytesPerRace(dataFolder: string, { races }: SeasonSize): Promise<number> {
  const open = await openEmbedded(dataFolder);
  try {
    const { rows } = await sql<{ bytes: number }>`select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
      where relkind = 'r' and relname in ('race', 'race_seat', 'race_log')`.execute(open.database);
    return (rows[0]?.bytes ?? 0) / races;
  } finally {
    await open.close();
  }
}

async function grow(settled: string, size: SeasonSize): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), "code-prix-growth-"));
  cpSync(settled, dataFolder, { recursive: true });
  const open = await openEmbedded(dataFolder);
  const startedMs = performance.now();
  await growSeason(open.database, size);
  await open.close();
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
  console.log(
    `${size.teams} teams and ${size.races} races in ${seconds} s: ${(await bytesPerRace(dataFolder, size)).toFixed(0)} bytes a race (at most ${mostBytesPerRace})`,
  );
  if ((await bytesPerRace(dataFolder, size)) > mostBytesPerRace) process.exitCode = 1;
  return dataFolder;
}

/** @returns milliseconds of each look, in order of length, and the size of the answer in kB */
async function lookAt(address: string): Promise<{ ms: number[]; kilobytes: number }> {
  const ms: number[] = [];
  let kilobytes = 0;
  for (let look = 0; look < looks; look += 1) {
    await wait(keptMs);
    const startedMs = performance.now();
    const answer = await fetch(address);
    kilobytes = (await answer.arrayBuffer()).byteLength / 1_000;
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
    ms.push(performance.now() - startedMs);
  }
  return { ms: ms.toSorted((a, b) => a - b), kilobytes };
}

const settled = await makeSettledSite();
const folders: string[] = [];
const sites: SiteProcess[] = [];
try {
  const addresses: string[] = [];
  for (const size of [small, large]) {
    const dataFolder = await grow(settled, size);
    folders.push(dataFolder);
    const port = await freePort();
    sites.push(await startSite("all", { PORT: String(port), DATA_DIR: dataFolder }));
    addresses.push(`http://127.0.0.1:${port}`);
  }
  await wait(settlingMs);
  console.log(`p50 / p95 in ms and kB, small and large site; bar ${barMs} ms`);
  for (const path of pages) {
    const looked = await Promise.all(addresses.map((address) => lookAt(address + path)));
    const told = looked.map(
      ({ ms, kilobytes }) =>
        `${ms[looks / 2]!.toFixed(0)} / ${ms[Math.floor(looks * 0.95)]!.toFixed(0)} ms ${kilobytes.toFixed(0)} kB`,
    );
    const isMet = looked[1]!.ms[Math.floor(looks * 0.95)]! <= barMs;
    if (!isMet) process.exitCode = 1;
    console.log(`${path.padEnd(52)} ${told.map((each) => each.padEnd(24)).join(" ")} ${isMet ? "" : "NOT MET"}`);
  }
} finally {
  await Promise.all(sites.map((site) => site.kill("SIGTERM")));
  for (const folder of [settled, ...folders]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
