/**
 * `npm run bench -- footprint [--against <commit>] [--minutes 5] [--pages 100] [--rounds 3]`: what the site takes on a small server. Each
 * version is cloned into an empty folder and started as its README says, on free ports, one after the other: time to the first page of the
 * clone, of the next start and of a release, time of a new demonstration, installed size of both, memory of the idle site and its
 * processor time with open pages.
 *
 * Memory is the proportional set size (PSS, proc(5)) of all processes, so it needs Linux.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePort } from "../../tests/free-port.ts";

const root = join(import.meta.dirname, "..", "..");
const { values } = parseArgs({
  options: {
    against: { type: "string" },
    minutes: { type: "string", default: "5" },
    pages: { type: "string", default: "100" },
    rounds: { type: "string", default: "3" },
  },
});

function output(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
  return stdout.trim();
}

interface ProcessState {
  pid: number;
  parent: number;
  /** user and system, in hundredths of a second */
  ticks: number;
}

function readProcess(pid: number): ProcessState | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // It has ended.
    return undefined;
  }
}

/** A process and all below it. */
function processTree(root: number): ProcessState[] {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : []));
  const below = (pid: number): ProcessState[] =>
    all.flatMap((each) => (each.parent === pid ? [each, ...below(each.pid)] : []));
  return [...all.filter(({ pid }) => pid === root), ...below(root)];
}

const secondsOf = (tree: readonly ProcessState[]) => tree.reduce((sum, { ticks }) => sum + ticks, 0) / 100;

function memoryOf(tree: readonly ProcessState[]): number {
  const kilobytes = tree.map(({ pid }) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** `npm start` until its first page. */
async function start(folder: string, dataFolder: string, ...options: string[]) {
  const port = await freePort();
  const fromMs = performance.now();
  const child = spawn("npm", ["start", "--", ...options], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder },
    stdio: "ignore",
    detached: true,
  });
  const address = `http://localhost:${port}`;
  while (!(await answers(address))) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode} in ${folder}.`);
    await sleep(50);
  }
  return { address, child, seconds: (performance.now() - fromMs) / 1000 };
}

const answers = (address: string) =>
  fetch(address).then(
    async (answer) => answer.ok && (await answer.text()).length > 0,
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-(child.pid ?? 0), "SIGTERM");
  await ended;
}

/** Of one core, in percent, while pages listen for news. */
async function idleShare(address: string, pid: number): Promise<number> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const streams = Array.from({ length: Number(values.pages) }, () =>
    fetch(`${address}/live?topic=competition:izmir`, { signal })
      .then((answer) => answer.body?.pipeTo(new WritableStream(), { signal }))
      .catch(() => undefined),
  );
  await sleep(10_000);
  const before = secondsOf(processTree(pid));
  await sleep(60_000);
  const share = ((secondsOf(processTree(pid)) - before) / 60) * 100;
  leaving.abort();
  await Promise.all(streams);
  return share;
}

function packagesIn(clone: string): { megabytes: number; count: number } {
  const sizes = output("du", ["-sm", "--exclude=.cache", "node_modules"], clone);
  const node = output("sh", ["-c", "du -sm node_modules/node-* 2>/dev/null || echo 0"], clone);
  const list = readFileSync(join(clone, "node_modules", ".package-lock.json"), "utf8");
  const { packages } = JSON.parse(list) as { packages: object };
  return {
    megabytes: Number.parseInt(sizes, 10) - Number.parseInt(node, 10),
    count: Object.keys(packages).length,
  };
}

async function measure(commit: string): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "code-prix-footprint-"));
  const data = (name: string) => join(folder, `data-${name}`);
  try {
    output("git", ["clone", "--quiet", root, join(folder, "clone")], folder);
    const clone = join(folder, "clone");
    output("git", ["checkout", "--quiet", commit], clone);
    const first = await start(clone, data("site"));
    await stop(first.child);
    const installed = packagesIn(clone);
    const again = await start(clone, data("site"));
    const pid = again.child.pid ?? 0;
    await sleep(Number(values.minutes) * 60_000);
    const memory = memoryOf(processTree(pid));
    const share = await idleShare(again.address, pid);
    await stop(again.child);
    const demo = await start(clone, data("demo"), "--demo");
    await stop(demo.child);
    output(process.execPath, ["bootstrap/build.js", "--remove-tools"], clone);
    const release = await start(clone, data("release"));
    await stop(release.child);
    const released = packagesIn(clone);
    return {
      "fresh clone to first page, s": first.seconds,
      "npm start again, s": again.seconds,
      "demonstration, fresh data, s": demo.seconds,
      "idle memory, MB": memory,
      [`processor with ${values.pages} pages, % of a core`]: share,
      "clone's packages without Node, MB": installed.megabytes,
      "clone's packages": installed.count,
      "release, fresh data, s": release.seconds,
      "release's packages without Node, MB": released.megabytes,
      "release's packages": released.count,
    };
  } finally {
    // A process that was just ended may still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
}

const versions = ["HEAD", ...(values.against === undefined ? [] : [values.against])];
const found = new Map<string, Record<string, number>[]>(versions.map((version) => [version, []]));
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const version of versions) {
    const figures = await measure(version);
    found.get(version)?.push(figures);
    console.log(version, JSON.stringify(figures));
  }
for (const [version, rounds] of found) {
  console.log(`\n${output("git", ["log", "-1", "--format=%h %s", version], root)}`);
  for (const name of Object.keys(rounds[0] ?? {})) {
    const figures = rounds.map((each) => each[name] ?? Number.NaN).toSorted((a, b) => a - b);
    const [low, middle, high] = [figures[0], figures[figures.length >> 1], figures.at(-1)].map((each) =>
      each?.toFixed(1),
    );
    console.log(`${name.padEnd(42)} ${middle}  (${low} to ${high})`);
  }
}
