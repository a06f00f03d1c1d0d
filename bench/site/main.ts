/**
 * How fast the pages of a site with 2 000 teams are rendered, against the bare framework serving an empty page in the
 * same run, signed out and signed in, and their Lighthouse scores on a phone. Ends with code 1 when a figure falls short.
 *
 * npm run bench -- site [render|quality]
 */
import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { openEmbedded } from "../../server/platform/database/open-embedded.ts";
import { signUp, visitPanel } from "../../tests/event/visit-panel.ts";
import { makeSettledSite } from "../../tests/settled-site.ts";
import { grownRace, growSeason } from "../growth/grown-season.ts";
import { loadPage, type Load } from "./load.ts";
import { judgePage, type PageQuality } from "./page-quality.ts";
import { startBare, startSite, type RunningServer } from "./servers.ts";

const leastRatio = 1.5;
const slowestMs = 50;
const leastSignedIn = 0.6;
const mostInteractiveSeconds = 2.5;
const season = { teams: 2_000, races: 4_000 };
const leastScore = 0.97;
const mostLayoutShift = 0.02;
const roundSeconds = 4;
const rounds = 5;
const samples = 3;
const settlingMs = 20_000;
/** A page is drawn once for all who ask within a second. */
const serverMs = 1_050;
const drawings = 11;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const shortfalls: string[] = [];

/** A figure's bar, and whether it was met. */
const verdict = (bar: string, isMet: boolean) => `(bar ${bar}: ${isMet ? "met" : "NOT MET"})`;

interface SpentLoad extends Load {
  /** processor time of the server for each answer, in µs */
  answeringUs: number;
}

async function measureRendering(site: RunningServer, race: string): Promise<void> {
  const bare = await startBare();
  try {
    const pages = {
      "empty page of the framework": bare.address,
      "/": `${site.address}/`,
      "/teams/{id}": `${site.address}/teams/default`,
      "/race/{id}": site.address + race,
      "/docs": `${site.address}/docs`,
    };
    const loads = new Map<string, SpentLoad[]>(Object.keys(pages).map((name) => [name, []]));
    const askFor = async (url: string): Promise<SpentLoad> => {
      const spentMs = url.startsWith(site.address) ? site.spentMs : bare.spentMs;
      const before = spentMs();
      const load = await loadPage(url, roundSeconds);
      return { ...load, answeringUs: (1_000 * (spentMs() - before)) / (load.answersPerSecond * roundSeconds) };
    };
    for (const url of Object.values(pages)) await askFor(url);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, url] of Object.entries(pages)) loads.get(name)?.push(await askFor(url));
    }
    const rates = new Map([...loads].map(([name, each]) => [name, each.map((load) => load.answersPerSecond)]));
    const [peer = []] = rates.values();
    console.log(
      `Rendering with ${season.teams} teams, ${rounds} interleaved rounds of ${roundSeconds} s, load ${loadavg()[0]?.toFixed(1)}; median:`,
    );
    for (const [name, each] of rates) {
      const ratio = median(each.map((rate, round) => rate / (peer[round] ?? Number.NaN)));
      const isMet = ratio >= leastRatio;
      const spent = (of: "answeringUs" | "askingUs") =>
        median((loads.get(name) ?? []).map((load) => load[of])).toFixed(0);
      const rate =
        `  ${name.padEnd(30)} ${median(each).toFixed(0).padStart(6)} a second ` +
        `(processor time each: ${spent("answeringUs")} µs of the server, ${spent("askingUs")} µs to ask)`;
      // The first is what the others are compared with.
      if (each === peer) {
        console.log(rate);
        continue;
      }
      const url = pages[name as keyof typeof pages];
      const { slowestOfHundredMs: p99 } = await loadPage(url, 2 * roundSeconds, median(each) / 2);
      console.log(
        `${rate}, ratio ${ratio.toFixed(2)} ${verdict(`at least ${leastRatio}`, isMet)}, at half of it p99 ${p99.toFixed(0)} ms ${verdict(`below ${slowestMs}`, p99 < slowestMs)}`,
      );
      if (!isMet) shortfalls.push(`${name} is rendered at ${ratio.toFixed(2)} of the empty page's rate`);
      if (!(p99 < slowestMs)) shortfalls.push(`${name}: p99 ${p99.toFixed(0)} ms at half of its rate`);
    }
    await compareSignedIn(site.address, pages);
  } finally {
    await bare.stop();
  }
}

/** Signed-out pages are drawn once a second for all, signed-in pages each time. This compares single drawings. */
async function compareSignedIn(site: string, pages: Readonly<Record<string, string>>): Promise<void> {
  const visit = visitPanel(site);
  await signUp(visit, { name: "Reader", email: "reader@example.org" });
  const cookie = visit
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  const renderedMs = async (url: string, headers: Record<string, string>) => {
    await new Promise((resolve) => setTimeout(resolve, serverMs));
    const startedMs = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
    return performance.now() - startedMs;
  };
  for (const [name, url] of Object.entries(pages).slice(1)) {
    const strangers: number[] = [];
    const own: number[] = [];
    for (let look = 0; look < drawings; look += 1) {
      strangers.push(await renderedMs(url, {}));
      own.push(await renderedMs(url, { cookie }));
    }
    const ratio = median(strangers) / median(own);
    const isMet = ratio >= leastSignedIn;
    console.log(
      `  ${name.padEnd(30)} drawn for a stranger in ${median(strangers).toFixed(0)} ms, for somebody signed in ${median(own).toFixed(0)} ms: ${ratio.toFixed(2)} × ${verdict(`at least ${leastSignedIn}`, isMet)}`,
    );
    if (!isMet) shortfalls.push(`${name}: ${ratio.toFixed(2)} of a stranger's rate for somebody who is signed in`);
  }
}

async function judgeQuality(site: string, paths: readonly string[]): Promise<void> {
  console.log(`Lighthouse on a phone, median of ${samples}:`);
  for (const path of paths) {
    const seen: PageQuality[] = [];
    for (let look = 0; look < samples; look += 1) seen.push(await judgePage(site + path));
    const of = (figure: Exclude<keyof PageQuality, "lost">) => median(seen.map((each) => each[figure]));
    const scores = (["performance", "accessibility", "best-practices", "seo"] as const).map(
      (name) => [name, of(name)] as const,
    );
    const shift = of("layoutShift");
    const interactive = of("interactiveSeconds");
    if (!(interactive < mostInteractiveSeconds))
      shortfalls.push(`${path} answers to a press after ${interactive.toFixed(2)} s`);
    const isMet = scores.every(([, score]) => score >= leastScore) && shift <= mostLayoutShift;
    console.log(
      `  ${path.padEnd(20)} ${scores.map(([name, score]) => `${name} ${score.toFixed(2)}`).join(", ")}, ` +
        `layout shift ${shift.toFixed(3)}, script ${of("scriptKilobytes").toFixed(1)} kB, ` +
        `interactive after ${interactive.toFixed(2)} s ${verdict(`below ${mostInteractiveSeconds}`, interactive < mostInteractiveSeconds)} ` +
        verdict(`at least ${leastScore} each, layout shift at most ${mostLayoutShift}`, isMet),
    );
    for (const [name, score] of scores) {
      if (!(score >= leastScore)) {
        shortfalls.push(
          `${path}: ${name} ${score.toFixed(2)} (${[...new Set(seen.flatMap((each) => each.lost))].join("; ")})`,
        );
      }
    }
    if (!(shift <= mostLayoutShift)) shortfalls.push(`${path}: the layout shifts by ${shift.toFixed(3)}`);
  }
}

async function measureSite(part: "render" | "quality" | undefined): Promise<void> {
  const dataFolder = await makeSettledSite();
  const open = await openEmbedded(dataFolder);
  await growSeason(open.database, season);
  await open.close();
  const site = await startSite(dataFolder);
  try {
    // Leaves out the site's work after starting.
    await new Promise((resolve) => setTimeout(resolve, settlingMs));
    const race = `/race/${grownRace(77)}`;
    if (part !== "quality") await measureRendering(site, race);
    if (part !== "render") await judgeQuality(site.address, ["/", "/how-to-play", "/docs", "/teams/default", race]);
  } finally {
    await site.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const [part] = process.argv.slice(2);
if (part === undefined || part === "render" || part === "quality") {
  await measureSite(part);
} else {
  console.error(`There is no part named ${part}. Choose render or quality, or leave it out for both.`);
  process.exit(2);
}
for (const shortfall of shortfalls) console.error(`Falls short: ${shortfall}`);
process.exitCode = shortfalls.length > 0 ? 1 : 0;
