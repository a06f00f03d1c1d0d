/** `npm run bench -- replay`: what watching a race costs, compared with budgets. Needs Chromium. Ends with 1 when one is exceeded. */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { holdingOf } from "../page-memory.ts";
import type { ReplayFigures } from "./in-browser.ts";
import { scriptKilobytes } from "./script-size.ts";

const budgets: Record<
  keyof ReplayFigures | "heapGrowthBytes" | "scriptKilobytes",
  { most: number; unit: string; what: string }
> = {
  openLogMs: { most: 20, unit: "ms", what: "decode and index a log of 1 000 turns" },
  layOutMs: { most: 100, unit: "ms", what: "lay out its replay, circuit and scenery included" },
  jumpMs: { most: 16, unit: "ms", what: "jump to any turn of a log of 1 000 turns and draw it" },
  flatFrameMs: { most: 4, unit: "ms", what: "a frame of the map, 5 cars" },
  solidFrameMs: { most: 2, unit: "ms", what: "a frame of the 3D view without the renderer, 5 cars" },
  drawCalls: { most: 100, unit: "", what: "draw calls a frame" },
  triangles: { most: 250_000, unit: "", what: "triangles a frame, shadows included" },
  heapGrowthBytes: { most: 20_000, unit: "B", what: "memory that stays for each minute watched: none grows with time" },
  scriptKilobytes: {
    most: 200,
    unit: "kB",
    what: "script of a race's page, gzipped, that comes while nothing is pressed: page, replay, map, panels",
  },
};

async function bundle(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), "code-prix-bench-"));
  const entry = join(import.meta.dirname, "in-browser.ts");
  await build({
    configFile: false,
    root: join(import.meta.dirname, "../.."),
    logLevel: "warn",
    publicDir: false,
    build: { outDir, lib: { entry, formats: ["es"] } },
  });
  const file = readdirSync(outDir).find((name) => name.endsWith(".js"));
  if (!file) throw new Error("The benchmark was not bundled.");
  const code = readFileSync(join(outDir, file), "utf8");
  rmSync(outDir, { recursive: true });
  return code;
}

const code = await bundle();
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--enable-unsafe-swiftshader"],
});
const page = await browser.newPage();
await page.route("http://bench.test/*", (route) =>
  route.request().url().endsWith(".js")
    ? route.fulfill({ contentType: "text/javascript", body: code })
    : route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Bench</title>" }),
);
await page.goto("http://bench.test/");
type InBrowser = typeof import("./in-browser.ts");
const address = "/replay.js";
const figures = await page.evaluate(async (from) => ((await import(from)) as InBrowser).measureReplay(), address);

/**
 * Bytes that stay for each minute that a race is watched: what grows with time. Now and then the browser compiles what runs often and keeps
 * that; what really grows does so in every stretch, so the smallest of three counts.
 */
async function growthOf(view: "flat" | "solid"): Promise<number> {
  const minutes = 4;
  const watch = () =>
    page.evaluate(async ([from, which, count]) => ((await import(from)) as InBrowser).watch(which, count), [
      address,
      view,
      minutes,
    ] as const);
  await watch();
  const stretches: number[] = [];
  let before = (await holdingOf(browser, page)).heapBytes;
  for (let stretch = 0; stretch < 3; stretch += 1) {
    await watch();
    const { heapBytes } = await holdingOf(browser, page);
    stretches.push(Math.max(0, heapBytes - before) / minutes);
    before = heapBytes;
  }
  return Math.min(...stretches);
}
const heapGrowthBytes = Math.max(await growthOf("flat"), await growthOf("solid"));
await browser.close();

const all = { ...figures, heapGrowthBytes, scriptKilobytes: await scriptKilobytes() };
let broken = false;
for (const [name, { most, unit, what }] of Object.entries(budgets)) {
  const value = all[name as keyof typeof budgets];
  const over = value > most;
  broken ||= over;
  console.log(
    `${over ? "NOT MET" : "met    "} ${value.toFixed(unit === "ms" ? 2 : unit === "kB" ? 1 : 0).padStart(9)} ${unit.padEnd(2)} of ${most}  ${what}`,
  );
}
process.exit(broken ? 1 : 0);
