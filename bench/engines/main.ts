/**
 * `npm run engines`: the same corpus in V8 (Node and Chromium), SpiderMonkey (Firefox) and JavaScriptCore (Bun). A corpus is a module
 * `*.corpus.ts` here whose default export takes `{ interpreter }` (the car machine's wasm as base64) and returns `{ runs, hash }`: equal
 * hashes mean equal outcomes and gas, bit for bit.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle, runInBrowser } from "../browser.ts";

type Result = { runs: number; hash: string };
type Corpus = (input: Input) => Promise<Result>;
type Input = { interpreter: string };

const folder = import.meta.dirname;
const input: Input = {
  interpreter: readFileSync(join(folder, "../../engine/evm/interpreter.wasm")).toString("base64"),
};

async function runInBun(entry: string): Promise<Result> {
  const workFolder = mkdtempSync(join(tmpdir(), "engines-"));
  try {
    writeFileSync(join(workFolder, "module.mjs"), await bundle(entry));
    const script = `import run from "./module.mjs"; console.log(JSON.stringify(await run(${JSON.stringify(input)})));`;
    writeFileSync(join(workFolder, "main.mjs"), script);
    const bun = join(folder, "../node_modules/.bin", process.platform === "win32" ? "bun.exe" : "bun");
    const { stdout, stderr, status, error } = spawnSync(bun, ["main.mjs"], {
      cwd: workFolder,
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
    if (error) throw error;
    if (status !== 0) throw new Error(`Bun failed: ${stderr}`);
    return JSON.parse(stdout) as Result;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

const engines: Record<string, (entry: string) => Promise<Result>> = {
  "Node (V8)": async (entry) => ((await import(entry)) as { default: Corpus }).default(input),
  "Chromium (V8)": async (entry) => (await runInBrowser("chromium", entry, input)) as Result,
  "Firefox (SpiderMonkey)": async (entry) => (await runInBrowser("firefox", entry, input)) as Result,
  "Bun (JavaScriptCore)": runInBun,
};

const corpora = readdirSync(folder).filter((file) => file.endsWith(".corpus.ts"));
let disagreements = 0;
for (const file of corpora) {
  console.log(`\n${file.replace(".corpus.ts", "")}`);
  const hashes = new Set<string>();
  for (const [name, runIn] of Object.entries(engines)) {
    const startedMs = performance.now();
    const { runs, hash } = await runIn(join(folder, file));
    hashes.add(hash);
    console.log(
      `  ${name.padEnd(24)} ${String(runs).padStart(8)} runs  ${hash}  ${((performance.now() - startedMs) / 1000).toFixed(1)} s`,
    );
  }
  if (hashes.size !== 1) disagreements += 1;
  console.log(hashes.size === 1 ? "  all agree" : "  THEY DISAGREE");
}
process.exitCode = disagreements === 0 && corpora.length > 0 ? 0 : 1;
