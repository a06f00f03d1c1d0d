/**
 * A national audience: many spectators follow a live stream of one web process, which also serves pages. Measures memory per stream, how
 * late the last spectator gets an update, how long pages take, and how long a bare server takes for the same updates.
 *
 *   npm run load -- spectators [number of spectators ...]
 *
 * Streams and the process share this machine's limit of open files: `ulimit -n` must be above the number of spectators.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { startPostgres } from "../../tests/faults/postgres-server.ts";
import { freePort } from "../../tests/free-port.ts";
import { printTable } from "../../tests/faults/print-table.ts";
import { startSite } from "../../tests/faults/site-process.ts";
import { at, audienceSizes, mayOpenStreams, metricOf, openStreams, publicPages } from "./audience.ts";

const sizes = audienceSizes(process.argv.slice(2));
const newsRounds = 20;
const roundsAlone = 5;
const pauseBetweenNewsMs = 500;
const pageReaders = 4;

const most = Math.max(...sizes);
mayOpenStreams(most);

/** The median of milliseconds that news to so many connections take a server that does nothing else. */
async function bareNewsMs(count: number): Promise<number> {
  const server = fork(join(import.meta.dirname, "bare-server.ts"));
  const [barePort] = (await once(server, "message")) as [number];
  const spectators = await openStreams(barePort, count);
  const taken: number[] = [];
  for (let round = 0; round < roundsAlone; round += 1) {
    server.send("news");
    const [ms] = (await once(server, "message")) as [number];
    taken.push(ms);
  }
  for (const { socket } of spectators) socket.destroy();
  server.kill();
  await once(server, "exit");
  return at(taken, 0.5);
}

const postgres = await startPostgres();
postgres.start();
const port = await freePort();
const site = await startSite("web", {
  DATABASE_URL: postgres.url,
  PORT: String(port),
  // All come from one address here, and one address may have half.
  MAX_STREAMS: String(most * 2 + 100),
  LOG_LEVEL: "error",
});
const address = `http://127.0.0.1:${port}`;

async function readPages(until: () => boolean, into: number[], faults: string[]): Promise<void> {
  for (let turn = 0; !until(); turn += 1) {
    const page = publicPages[turn % publicPages.length] ?? "/";
    const begun = performance.now();
    const answer = await fetch(address + page);
    await answer.arrayBuffer();
    into.push(performance.now() - begun);
    if (answer.status !== 200) faults.push(`${page}: ${answer.status}`);
  }
}

async function watch(count: number): Promise<(string | number)[]> {
  const before = await metricOf(address, "process_resident_memory_bytes");
  const openedMs = performance.now();
  const spectators = await openStreams(port, count);
  const openingSeconds = (performance.now() - openedMs) / 1_000;
  await wait(3_000);
  const after = await metricOf(address, "process_resident_memory_bytes");

  const database = new Client({ connectionString: postgres.url });
  await database.connect();
  const delays: number[] = [];
  const pageTimes: number[] = [];
  const faults: string[] = [];
  let isDone = false;
  const startedMs = performance.now();
  const readers = Array.from({ length: pageReaders }, () => readPages(() => isDone, pageTimes, faults));
  let missed = 0;
  const publish = async (into: number[]) => {
    const all = spectators.map((each) => each.nextNews());
    const sentMs = performance.now();
    await database.query("select pg_notify('live', 'competition:izmir')");
    const moments = await Promise.race([Promise.all(all), wait(15_000, undefined)]);
    if (moments) into.push(...moments.map((moment) => moment - sentMs));
    else missed += 1;
    await wait(pauseBetweenNewsMs);
  };
  for (let round = 0; round < newsRounds; round += 1) await publish(delays);
  isDone = true;
  await Promise.all(readers);
  const seconds = (performance.now() - startedMs) / 1_000;
  // The cost of news only: their limit on any computer.
  const alone: number[] = [];
  const spentBefore = await metricOf(address, "process_cpu_seconds_total");
  for (let round = 0; round < roundsAlone; round += 1) await publish(alone);
  const spentMs = (1_000 * ((await metricOf(address, "process_cpu_seconds_total")) - spentBefore)) / roundsAlone;
  await database.end();
  for (const { socket } of spectators) socket.destroy();
  for (let patience = 0; (await metricOf(address, "codeprix_live_streams")) > 0 && patience < 30; patience += 1)
    await wait(500);
  const bareMs = await bareNewsMs(count);
  const load = loadavg()[0] ?? 0;
  return [
    count,
    `${openingSeconds.toFixed(1)} s`,
    `${Math.round((after - before) / 1024 / count)} KB`,
    `${Math.round(at(delays, 0.5))} / ${Math.round(at(delays, 0.99))} ms`,
    `${Math.round(at(alone, 0.99))} ms, ${Math.round(spentMs)} ms of CPU`,
    `${Math.round(bareMs)} ms of CPU`,
    `${missed} of ${newsRounds + roundsAlone}`,
    `${(pageTimes.length / seconds).toFixed(0)} per s, p99 ${Math.round(at(pageTimes, 0.99))} ms, ${faults.length} failed`,
    load.toFixed(1),
  ];
}

try {
  for (const page of publicPages) await (await fetch(address + page)).arrayBuffer();
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
    "news alone p99, and what each took",
    "the same news by a bare server",
    "news lost",
    "pages meanwhile",
    "load average",
  ];
  printTable(heads, rows);
} finally {
  await site.kill("SIGTERM");
  postgres.remove();
}
