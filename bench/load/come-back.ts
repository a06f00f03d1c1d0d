/**
 * Kills a web process while thousands watch: several processes share one PostgreSQL, spectators are spread over them, and one process gets
 * SIGKILL. Measures how long until the last spectator reconnects, how many reconnect in the busiest second, and whether all get the next
 * update. Ends with 1 when a spectator isn't back after ten seconds or misses it.
 *
 *   npm run load -- come-back [spectators] [processes]
 *
 * Each process and this one need an open file per stream: `ulimit -n` must be above the number of spectators.
 */
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { startPostgres } from "../../tests/faults/postgres-server.ts";
import { startSite, type SiteProcess } from "../../tests/faults/site-process.ts";
import { freePort } from "../../tests/free-port.ts";
import { mayOpenStreams, openStream, openStreams, type Spectator } from "./audience.ts";

const [spectatorCount = 5_000, processCount = 5] = process.argv.slice(2).map((text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 2 || value > 50_000)
    throw new Error(`"${text}" is no number from 2 to 50000.`);
  return value;
});
const backWithinMs = 10_000;
const newsRounds = 5;

mayOpenStreams(spectatorCount);
const postgres = await startPostgres();
postgres.start();
const sites: { port: number; site: SiteProcess }[] = [];
const database = new Client({ connectionString: postgres.url });

/** Tells a news and waits until all have heard. */
async function publish(spectators: readonly Spectator[]): Promise<string> {
  const all = spectators.map((each) => each.nextNews());
  const sentMs = performance.now();
  await database.query("select pg_notify('live', 'competition:izmir')");
  const heard = await Promise.race([Promise.all(all), wait(15_000, undefined)]);
  if (!heard) {
    process.exitCode = 1;
    return "NOT heard by all within 15 s";
  }
  const delays = heard.map((moment) => moment - sentMs).toSorted((a, b) => a - b);
  return `heard by all ${delays.length}, first after ${delays[0]!.toFixed(0)}, last after ${delays.at(-1)!.toFixed(0)} ms`;
}

/** Reconnects like a browser: when the site says so, and again after the same time if no one answers. */
async function comeBack(
  comesBackMs: number,
  ports: readonly number[],
): Promise<{ spectator: Spectator; atMs: number }> {
  for (let attempt = 0; ; attempt += 1) {
    await wait(comesBackMs);
    const port = ports[Math.floor(Math.random() * ports.length)]!;
    const spectator = await openStream(port).catch(() => undefined);
    if (spectator) return { spectator, atMs: performance.now() };
    if (attempt > 20) throw new Error("Nobody answers.");
  }
}

try {
  for (let count = 0; count < processCount; count += 1) {
    const port = await freePort();
    const settings = { DATABASE_URL: postgres.url, PORT: String(port), LOG_LEVEL: "error" };
    // All come from one address here, and one address may have half.
    const site = await startSite("web", { ...settings, MAX_STREAMS: String(spectatorCount * 2 + 100) });
    sites.push({ port, site });
  }
  await database.connect();
  const each = Math.floor(spectatorCount / processCount);
  const groups: Spectator[][] = [];
  for (const { port } of sites) groups.push(await openStreams(port, each));
  await wait(2_000);
  console.log(`${each * processCount} spectators on ${processCount} processes, load ${loadavg()[0]?.toFixed(1)}`);
  for (let round = 0; round < newsRounds; round += 1) console.log(`  news: ${await publish(groups.flat())}`);

  const [lost = [], ...connected] = groups;
  const ports = sites.slice(1).map(({ port }) => port);
  const gone = lost.map((spectator) => new Promise<void>((resolve) => spectator.socket.once("close", () => resolve())));
  const killedMs = performance.now();
  const back = Promise.all(lost.map(({ comesBackMs }, index) => gone[index]!.then(() => comeBack(comesBackMs, ports))));
  await sites[0]!.site.kill("SIGKILL");
  const came = await back;
  const after = came.map(({ atMs }) => atMs - killedMs).toSorted((a, b) => a - b);
  const inSecond = new Map<number, number>();
  for (const ms of after) inSecond.set(Math.floor(ms / 1_000), (inSecond.get(Math.floor(ms / 1_000)) ?? 0) + 1);
  const lastMs = after.at(-1) ?? Number.NaN;
  if (!(lastMs < backWithinMs)) process.exitCode = 1;
  console.log(
    `  one process killed: ${came.length} of ${lost.length} back, half after ${(after[after.length >> 1]! / 1_000).toFixed(1)} s, the last after ` +
      `${(lastMs / 1_000).toFixed(1)} s (bar ${backWithinMs / 1_000}), ${Math.max(...inSecond.values())} in the busiest second`,
  );
  console.log(`  next news: ${await publish([...connected.flat(), ...came.map(({ spectator }) => spectator)])}`);
} finally {
  await database.end().catch(() => undefined);
  for (const { site } of sites) await site.kill("SIGKILL");
  postgres.remove();
}
process.exit();
