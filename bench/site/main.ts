/**
 * How fast the site's pages are rendered, against the bare framework serving an empty page in the same run, and what Lighthouse says of
 * its pages on a phone. Ends with code 1 when a figure falls short.
 *
 * npm run bench -- site [render|quality]
 * npm run bench -- site folder /any/path/ static-site   (a site without a server, as `npm run build:static` makes it)
 */
import { resolve } from "node:path";
import { serveFolder } from "../../tests/without-server/file-server.ts";
import { answersPerSecond, loadGenerator } from "./load.ts";
import { judgePage, type PageQuality } from "./page-quality.ts";
import { startBare, startSite } from "./servers.ts";

const leastRatio = 0.5;
const leastScore = 0.97;
const mostLayoutShift = 0.02;
const roundSeconds = 4;
const rounds = 5;
const looks = 3;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const shortfalls: string[] = [];

/** What is printed beside a figure: its bar, and whether it keeps to it. */
const verdict = (bar: string, isMet: boolean) => `(bar ${bar}: ${isMet ? "met" : "NOT MET"})`;

async function measureRendering(site: string): Promise<void> {
  const bare = await startBare();
  try {
    const pages = { "empty page of the framework": bare.address, "/": site, "/teams/{id}": `${site}/teams/default` };
    const rates = new Map<string, number[]>(Object.keys(pages).map((name) => [name, []]));
    for (const url of Object.values(pages)) await answersPerSecond(url, roundSeconds);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, url] of Object.entries(pages)) rates.get(name)?.push(await answersPerSecond(url, roundSeconds));
    }
    const [peer = []] = rates.values();
    console.log(`Rendering, ${loadGenerator}, ${rounds} interleaved rounds of ${roundSeconds} s; median:`);
    for (const [name, each] of rates) {
      const ratio = median(each.map((rate, round) => rate / (peer[round] ?? Number.NaN)));
      const isMet = ratio >= leastRatio;
      // The first is what the others are compared with.
      const told = each === peer ? "" : ` ${verdict(`at least ${leastRatio}`, isMet)}`;
      console.log(
        `  ${name.padEnd(30)} ${median(each).toFixed(0).padStart(6)} a second, ratio ${ratio.toFixed(2)}${told}`,
      );
      if (!isMet) shortfalls.push(`${name} is rendered at ${ratio.toFixed(2)} of the empty page's rate`);
    }
  } finally {
    await bare.stop();
  }
}

async function firstRace(site: string): Promise<string> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const [found] = /\/race\/[0-9a-z]+/.exec(await (await fetch(site)).text()) ?? [];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("No race appeared on the first page within a minute.");
}

async function judgeQuality(site: string, paths: readonly string[]): Promise<void> {
  console.log(`Lighthouse on a phone, median of ${looks}:`);
  for (const path of paths) {
    const seen: PageQuality[] = [];
    for (let look = 0; look < looks; look += 1) seen.push(await judgePage(site + path));
    const of = (figure: Exclude<keyof PageQuality, "lost">) => median(seen.map((each) => each[figure]));
    const scores = (["performance", "accessibility", "best-practices", "seo"] as const).map(
      (name) => [name, of(name)] as const,
    );
    const shift = of("layoutShift");
    const isMet = scores.every(([, score]) => score >= leastScore) && shift <= mostLayoutShift;
    console.log(
      `  ${path.padEnd(20)} ${scores.map(([name, score]) => `${name} ${score.toFixed(2)}`).join(", ")}, ` +
        `layout shift ${shift.toFixed(3)}, script ${of("scriptKilobytes").toFixed(1)} kB ` +
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
  const { address, stop } = await startSite();
  try {
    // The first races are run first, so that they take no part in the measurement.
    const race = await firstRace(address);
    if (part !== "quality") await measureRendering(address);
    if (part !== "render") await judgeQuality(address, ["/", "/how-to-play", "/teams/default", race]);
  } finally {
    await stop();
  }
}

async function measureFolder(base: string, folder: string): Promise<void> {
  const { origin, close } = await serveFolder(resolve(folder), base);
  try {
    await judgeQuality(origin, [base, `${base}how-to-play/`]);
  } finally {
    close();
  }
}

const [part, base = "/", folder = "static-site"] = process.argv.slice(2);
if (part === "folder") {
  await measureFolder(base, folder);
} else if (part === undefined || part === "render" || part === "quality") {
  await measureSite(part);
} else {
  console.error(`There is no part named ${part}. Choose render, quality or folder, or leave it out for the first two.`);
  process.exit(2);
}
for (const shortfall of shortfalls) console.error(`Falls short: ${shortfall}`);
process.exitCode = shortfalls.length > 0 ? 1 : 0;
