/**
 * Measures the panel's pages with 200 teams and 5,000 races in one competition, requested one by one on the embedded
 * database. Ends with 1 when the 95th percentile of a page exceeds 300 ms.
 *
 * npm run bench -- panel [teams] [races]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { becomeAdmin, errorsIn, visitPanel } from "../../tests/event/visit-panel.ts";
import { formOf } from "../../tests/form-of.ts";
import { startSite } from "../site/servers.ts";
import { seededCompetition, seededFinal, seededStage, seedSeason } from "./seed-season.ts";

const mostP95Ms = 300;
const rounds = 25;
/** On a slow machine, measuring ends with fewer rounds and says so. */
const longestMeasuringMs = 180_000;
const fewestRounds = 5;
const teams = numberIn(2, 200, [100, 9_000]);
const races = numberIn(3, 5_000, [1_000, 100_000]);

function numberIn(argument: number, usual: number, [least, most]: readonly [number, number]): number {
  const given = process.argv[argument];
  const number = given === undefined ? usual : Number(given);
  if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
  throw new Error(`"${given}" isn't a whole number from ${least} to ${most}.`);
}

const claimToken = "panel-bench-claim-token-of-a-scripted-run";
process.env["ADMIN_CLAIM_TOKEN"] = claimToken;

/** Every fortieth name is one that a word list finds, so that the approvals have something to show. */
function tableOf(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const name = index % 40 === 0 ? `Salak ${index}` : `Takım Şimşek ${index}`;
    return `${name},Üniversite ${index % 60},İzmir,team${index}@example.org`;
  });
  return `name,university,city,email\n${rows.join("\n")}\n`;
}

const dataDir = mkdtempSync(join(tmpdir(), "code-prix-bench-"));
const { importMs } = await seedSeason(dataDir, tableOf(teams), races);
console.log(`${teams} teams imported in ${Math.round(importMs)} ms, ${races} races added.`);
const site = await startSite(dataDir);
const shortfalls: string[] = [];
try {
  const panel = visitPanel(site.address);
  await becomeAdmin(panel, claimToken);

  const root = "/code-prix-admin-panel";
  const izmir = `${root}/competitions/${seededCompetition}`;
  const list = await panel.get(`${izmir}/teams`);
  const teamId = /competitions\/izmir\/teams\/([0-9a-z]{12,})"/.exec(list.text)?.[1];
  if (teamId === undefined) throw new Error("The list of teams names no team.");
  // As Create show on the event's home does, then sent to the screens.
  const show = await panel.post(`${root}/show`, { name: "The final", brand: "izmir", stageId: seededFinal });
  const sent = await panel.post(show.location, formOf("show/panel/show", { intent: "make-data" }));
  if (sent.status !== 200) throw new Error(`The show wasn't sent: ${errorsIn(sent.text)}`);
  const pages = [
    `${root}?competition=${seededCompetition}`,
    `${root}/competitions`,
    `${root}/competitions?q=izmir&sort=teams&order=desc`,
    izmir,
    `${izmir}/teams`,
    `${izmir}/teams?page=${Math.ceil(teams / 50)}&sort=name`,
    `${izmir}/teams?q=simsek&sort=members&order=desc`,
    `${izmir}/teams/${teamId}`,
    `${izmir}/teams/cards`,
    `${izmir}/approvals`,
    `${izmir}/races`,
    `${izmir}/races?page=${races / 100}`,
    `${izmir}/races?sort=number`,
    `${izmir}/races?sort=slowest`,
    `${izmir}/races?q=1234`,
    `${izmir}/races?q=simsek`,
    `${izmir}/stages`,
    `${izmir}/stages/${seededStage}`,
    `${izmir}/stages/${seededFinal}`,
    `${izmir}/after`,
    `${izmir}/formula`,
    `${izmir}/divisions`,
    `${izmir}/similarity`,
    `${izmir}/webhooks`,
    `${root}/readiness?competition=${seededCompetition}`,
    `${root}/readiness?competition=${seededCompetition}&q=simsek&sort=team&order=desc`,
    `${root}/lists/readiness/export?competition=${seededCompetition}`,
    `${izmir}/approvals?sort=text&order=desc`,
    `${root}/questions?competition=${seededCompetition}`,
    `${root}/announcements`,
    `${root}/show`,
    show.location,
    `${root}/rehearsal?competition=${seededCompetition}`,
    `${root}/competitions/new`,
    `${root}/people`,
    `${root}/audit`,
    `${root}/audit?q=import`,
    `${root}/brands`,
    `${root}/settings`,
  ];
  const seen = new Map<string, number[]>(pages.map((page) => [page, []]));
  const measuredFromMs = performance.now();
  let done = -2;
  for (; done < rounds; done += 1) {
    if (done >= fewestRounds && performance.now() - measuredFromMs > longestMeasuringMs) break;
    for (const page of pages) {
      const askedMs = performance.now();
      const { status } = await panel.get(page);
      const tookMs = performance.now() - askedMs;
      if (status !== 200) throw new Error(`${page} was answered with ${status}.`);
      // The first rounds warm the program up.
      if (done >= 0) seen.get(page)?.push(tookMs);
    }
  }
  const [load = 0] = loadavg();
  console.log(`Pages of the panel with ${teams} teams and ${races} races, ${done} rounds, load ${load.toFixed(1)}:`);
  for (const [page, times] of seen) {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    const p95 = at(0.95);
    const isMet = p95 < mostP95Ms;
    const figures = `median ${at(0.5).toFixed(0).padStart(4)} ms, p95 ${p95.toFixed(0).padStart(4)} ms`;
    console.log(`  ${isMet ? "✓ met    " : "✗ not met"} ${page.padEnd(76)} ${figures}`);
    if (!isMet) shortfalls.push(`${page}: p95 ${p95.toFixed(0)} ms, ${mostP95Ms} allowed`);
  }
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(
  shortfalls.length === 0
    ? `Bar met: the 95th percentile of every page is under ${mostP95Ms} ms.`
    : `Bar not met by ${shortfalls.length} pages: ${mostP95Ms} ms at the 95th percentile.`,
);
process.exitCode = shortfalls.length > 0 ? 1 : 0;
