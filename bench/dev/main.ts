/**
 * Measures how long a developer waits: under `npm run dev` in a copy of the tree, changes a component and a server module ten times each, until
 * the open page or an answer shows the change. Ends with 1 when a median is too slow.
 *
 * npm run bench -- dev
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { copyTree } from "../../tests/copy-tree.ts";
import { launchBrowser } from "../browser.ts";

const edits = 10;
const bars = { component: 1_000, server: 3_000 };
const port = 5_970;
const address = `http://localhost:${port}`;

const tree = copyTree("dev");
const dataDir = mkdtempSync(join(tmpdir(), "code-prix-dev-data-"));
const site = spawn(process.execPath, ["bootstrap/dev.js"], {
  cwd: tree,
  env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
  stdio: "ignore",
  detached: process.platform !== "win32",
});

/** Resolves with the milliseconds until an answer of the server passes; one that does not come passes not. */
async function until(passes: () => Promise<boolean>): Promise<number> {
  const startedMs = performance.now();
  while (!(await passes().catch(() => false))) {
    if (performance.now() - startedMs > 120_000) throw new Error("Nothing came within two minutes.");
    await wait(20);
  }
  return performance.now() - startedMs;
}

/** Replaces a piece of a file by another one, ten times, and measures each. */
async function edit(
  file: string,
  piece: string,
  numbered: (edit: number) => string,
  shown: (edit: number) => Promise<number>,
) {
  const path = join(tree, file);
  const before = readFileSync(path, "utf8");
  if (!before.includes(piece)) throw new Error(`${file} has no ${piece}.`);
  const tookMs: number[] = [];
  for (let number = 1; number <= edits; number += 1) {
    writeFileSync(path, before.replace(piece, numbered(number)));
    tookMs.push(await shown(number));
  }
  return tookMs.toSorted((a, b) => a - b);
}

const browser = await launchBrowser("chromium");
try {
  const firstMs = await until(async () => (await fetch(`${address}/how-to-play`)).ok);
  console.log(`First page after ${(firstMs / 1_000).toFixed(1)} s.`);
  const page = await browser.newPage();
  await page.goto(`${address}/how-to-play`, { waitUntil: "networkidle0" });
  // Vite finds what to prepare on the first request, and then reloads the page.
  await wait(3_000);
  const component = await edit(
    "web/app/default-frame.tsx",
    "<footer",
    (number) => `<footer data-edit="${number}"`,
    (number) =>
      until(() =>
        page.evaluate((wanted) => document.querySelector("footer")?.dataset["edit"] === wanted, String(number)),
      ),
  );
  const server = await edit(
    "server/http/operations.ts",
    '{ status: "ok" }',
    (number) => `{ status: "ok", edit: "edit ${number} " }`,
    (number) => until(async () => (await (await fetch(`${address}/healthz`)).text()).includes(`edit ${number} `)),
  );
  const shortfalls = Object.entries({ component, server }).flatMap(([kind, tookMs]) => {
    const median = tookMs[edits / 2] ?? Number.POSITIVE_INFINITY;
    const bar = bars[kind as keyof typeof bars];
    console.log(
      `${kind.padEnd(10)} ${tookMs.map((ms) => Math.round(ms)).join(" ")} ms; median ${Math.round(median)} of ${bar}`,
    );
    return median > bar ? [kind] : [];
  });
  if (shortfalls.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  const ended = once(site, "exit");
  if (process.platform === "win32") site.kill();
  else process.kill(-(site.pid ?? 0), "SIGTERM");
  await ended;
  for (const folder of [tree, dataDir]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
