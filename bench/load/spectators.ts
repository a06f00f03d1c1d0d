/**
 * A national audience: so many spectators hold a live stream of one web process, which meanwhile serves pages. What a stream costs in
 * memory, how late news reach the last of them, and how long pages take. Written into `docs/reliability.md`.
 *
 *   npm run load -- spectators [number of spectators ...]
 *
 * Streams and the process share this machine and its limit of open files: `ulimit -n` must be above the number of spectators.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { startPostgres } from "../../tests/faults/postgres-server.ts";
import { writeTable } from "../../tests/faults/reliability-table.ts";

const given = process.argv.slice(2);
const sizes = (given.length > 0 ? given : ["1000", "5000"]).map((text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1 || value > 50_000)
    throw new Error(`"${text}" is no number from 1 to 50000.`);
  return value;
});
const newsRounds = 20;
const pauseBetweenNewsMs = 500;
const pages = ["/", "/teams/izmir", "/how-to-play", "/simulate", "/sign-in"];
const pageReaders = 4;

const root = join(import.meta.dirname, "..", "..");
const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

const most = Math.max(...sizes);
const openFiles = Number(spawnSync("sh", ["-c", "ulimit -n"], { encoding: "utf8" }).stdout);
if (openFiles < most + 200) {
  throw new Error(
    `This shell may open ${openFiles} files, and ${most} spectators need more: ulimit -n ${most + 1_000}`,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

const dataDir = mkdtempSync(join(tmpdir(), "code-prix-load-"));
const postgres = await startPostgres();
postgres.start();
const port = await freePort();
const server = spawn(process.execPath, [join(root, "server", "main.ts"), "--role", "web"], {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: "127.0.0.1",
    // All come from one address here, and one address may have half.
    MAX_STREAMS: String(most * 2 + 100),
    LOG_LEVEL: "error",
  },
  stdio: ["ignore", "pipe", "inherit"],
});
const address = `http://127.0.0.1:${port}`;

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(new RegExp(`^${name} ([\\d.e+]+)`, "m").exec(text)?.[1]);
}

/** One spectator: a bare socket, so that this side of the line costs little. */
interface Spectator {
  socket: Socket;
  /** resolves with the moment at which news that were sent after the call have come */
  nextNews: () => Promise<number>;
}

function openStream(): Promise<Spectator> {
  return new Promise((resolve, reject) => {
    let told: ((moment: number) => void) | undefined;
    const spectator: Spectator = {
      socket: connect(port, "127.0.0.1", () =>
        spectator.socket.write(
          `GET /live?topic=competition:izmir HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n\r\n`,
        ),
      ),
      nextNews: () =>
        new Promise((resolveNews) => {
          told = resolveNews;
        }),
    };
    let head = "";
    let isReady = false;
    spectator.socket.on("error", reject);
    spectator.socket.on("data", (data) => {
      const text = data.toString("latin1");
      if (isReady) {
        if (text.includes("event: news")) told?.(performance.now());
        return;
      }
      head += text;
      if (head.includes("event: ready")) {
        isReady = true;
        resolve(spectator);
      } else if (/^HTTP\/1\.1 (?!200)/.test(head)) reject(new Error(head.slice(0, 200)));
    });
  });
}

async function readPages(until: () => boolean, into: number[], faults: string[]): Promise<void> {
  for (let turn = 0; !until(); turn += 1) {
    const page = pages[turn % pages.length] ?? "/";
    const begun = performance.now();
    const answer = await fetch(address + page);
    await answer.arrayBuffer();
    into.push(performance.now() - begun);
    if (answer.status !== 200) faults.push(`${page}: ${answer.status}`);
  }
}

async function watch(count: number): Promise<(string | number)[]> {
  const before = await metric("process_resident_memory_bytes");
  const spectators: Spectator[] = [];
  const openedMs = performance.now();
  while (spectators.length < count) {
    const batch = Math.min(100, count - spectators.length);
    spectators.push(...(await Promise.all(Array.from({ length: batch }, openStream))));
  }
  const openingSeconds = (performance.now() - openedMs) / 1_000;
  await wait(3_000);
  const after = await metric("process_resident_memory_bytes");

  const database = new Client({ connectionString: postgres.url });
  await database.connect();
  const delays: number[] = [];
  const pageTimes: number[] = [];
  const faults: string[] = [];
  let isDone = false;
  const begunMs = performance.now();
  const readers = Array.from({ length: pageReaders }, () => readPages(() => isDone, pageTimes, faults));
  let missed = 0;
  for (let round = 0; round < newsRounds; round += 1) {
    const all = spectators.map((each) => each.nextNews());
    const sentMs = performance.now();
    await database.query("select pg_notify('live', 'competition:izmir')");
    const moments = await Promise.race([Promise.all(all), wait(15_000, undefined)]);
    if (moments) delays.push(...moments.map((moment) => moment - sentMs));
    else missed += 1;
    await wait(pauseBetweenNewsMs);
  }
  isDone = true;
  await Promise.all(readers);
  const seconds = (performance.now() - begunMs) / 1_000;
  await database.end();
  for (const { socket } of spectators) socket.destroy();
  for (let patience = 0; (await metric("codeprix_live_streams")) > 0 && patience < 30; patience += 1) await wait(500);
  const load = loadavg()[0] ?? 0;
  return [
    count,
    `${openingSeconds.toFixed(1)} s`,
    `${Math.round((after - before) / 1024 / count)} KB`,
    `${Math.round(at(delays, 0.5))} / ${Math.round(at(delays, 0.99))} ms`,
    `${missed} of ${newsRounds}`,
    `${(pageTimes.length / seconds).toFixed(0)} per s, p99 ${Math.round(at(pageTimes, 0.99))} ms, ${faults.length} failed`,
    load.toFixed(1),
  ];
}

try {
  await new Promise<void>((resolve, reject) => {
    let output = "";
    server.stdout.on("data", (data: Buffer) => {
      output += data.toString("utf8");
      if (output.includes("Code Prix is open")) resolve();
    });
    server.once("exit", (code) => reject(new Error(`The server ended with code ${code}.`)));
  });
  for (const page of pages) await (await fetch(address + page)).arrayBuffer();
  const rows = [];
  for (const size of sizes) {
    const row = await watch(size);
    console.log(row.join("   "));
    rows.push(row);
  }
  const heads = [
    "spectators",
    "all connected after",
    "memory each",
    "news p50 / p99",
    "news lost",
    "pages meanwhile",
    "load average",
  ];
  writeTable("spectators", heads, rows);
} finally {
  server.removeAllListeners("exit");
  await new Promise((resolve) => {
    server.once("exit", resolve);
    server.kill();
  });
  postgres.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
