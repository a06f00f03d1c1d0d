/**
 * The last minutes before a deadline on one machine: spectators watch live streams, 200 teams a minute submit cars that are judged and raced,
 * and pages are requested at a rising rate, whether or not earlier requests have finished. Prints the highest rate at which 99% of pages
 * arrive within a second. Uses a separate PostgreSQL, one web process and one worker process.
 *
 *   npm run load -- deadline [spectators] [pages a second ...]
 */
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { openPostgres } from "../../server/platform/database/open-postgres.ts";
import { startPostgres } from "../../tests/faults/postgres-server.ts";
import { freePort } from "../../tests/free-port.ts";
import { printTable } from "../../tests/faults/print-table.ts";
import { startSite } from "../../tests/faults/site-process.ts";
import { mayOpenStreams, metricOf, openStreams, publicPages } from "./audience.ts";
import { createEntrants, submit, type Entrant } from "./entrants.ts";

const [spectatorCount = 5_000, ...requestedRates] = process.argv.slice(2).map((text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1 || value > 50_000)
    throw new Error(`"${text}" is no number from 1 to 50000.`);
  return value;
});
const rates = requestedRates.length > 0 ? requestedRates : [20, 40, 60, 80, 100, 120, 150];
const teamsPerMinute = 200;
const stepSeconds = 20;
const newsEveryMs = 2_000;
const pageLimitMs = 1_000;

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

mayOpenStreams(spectatorCount);
const postgres = await startPostgres();
postgres.start();
const open = await openPostgres(postgres.url);
const entrants = await createEntrants(open, Math.ceil((teamsPerMinute * stepSeconds * rates.length) / 60));
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const web = await startSite("web", {
  DATABASE_URL: postgres.url,
  PORT: String(port),
  // All come from one address here, and one address may have half.
  MAX_STREAMS: String(spectatorCount * 2 + 100),
  LOG_LEVEL: "error",
});
const worker = await startSite("worker", { DATABASE_URL: postgres.url, LOG_LEVEL: "error" });

interface PageTimes {
  ms: number[];
  failed: number;
}

/** Asks for pages at a rate, each at its own moment, and waits for the last. */
async function requestPages(perSecond: number): Promise<PageTimes> {
  const times: PageTimes = { ms: [], failed: 0 };
  const begunMs = performance.now();
  const asked = Array.from({ length: perSecond * stepSeconds }, async (_, number) => {
    const dueMs = begunMs + (number * 1_000) / perSecond;
    await wait(Math.max(0, dueMs - performance.now()));
    const answer = await fetch(address + publicPages[number % publicPages.length]).catch(() => null);
    await answer?.arrayBuffer();
    times.ms.push(performance.now() - dueMs);
    if (answer?.status !== 200) times.failed += 1;
  });
  await Promise.all(asked);
  return times;
}

/** Sends news to all spectators. @returns the delays in ms, and how many rounds didn't reach all of them in 15 s */
async function publishNews(spectators: Awaited<ReturnType<typeof openStreams>>, goesOn: () => boolean) {
  const delays: number[] = [];
  let missed = 0;
  let rounds = 0;
  while (goesOn()) {
    rounds += 1;
    const all = spectators.map((each) => each.nextNews());
    const sentMs = performance.now();
    await sql`select pg_notify('live', 'competition:izmir')`.execute(open.database);
    const moments = await Promise.race([Promise.all(all), wait(15_000, undefined)]);
    if (moments) for (const moment of moments) delays.push(moment - sentMs);
    else missed += 1;
    await wait(newsEveryMs);
  }
  return { delays, missed, rounds };
}

/** Submits cars, 200 a minute, one of each team. */
function submitAll(teams: readonly Entrant[]): Promise<{ state: string; seconds: number }[]> {
  const begunMs = performance.now();
  return Promise.all(
    teams.map(async (entrant, number) => {
      await wait(Math.max(0, begunMs + (number * 60_000) / teamsPerMinute - performance.now()));
      return submit(address, entrant, number);
    }),
  );
}

try {
  for (const page of publicPages) await (await fetch(address + page)).arrayBuffer();
  const before = await metricOf(address, "process_resident_memory_bytes");
  const spectators = await openStreams(port, spectatorCount);
  let isDone = false;
  const news = publishNews(spectators, () => !isDone);
  const submitted = submitAll(entrants);
  const rows: (string | number)[][] = [];
  for (const rate of rates) {
    const { ms, failed } = await requestPages(rate);
    const held = at(ms, 0.99) < pageLimitMs && failed === 0;
    rows.push([
      rate,
      `${Math.round(at(ms, 0.5))} / ${Math.round(at(ms, 0.99))} ms`,
      failed,
      held ? "yes" : "no",
      (loadavg()[0] ?? 0).toFixed(1),
    ]);
    console.log(rows.at(-1)?.join("   "));
  }
  const verdicts = await submitted;
  isDone = true;
  const { delays, missed, rounds } = await news;
  const memory = (await metricOf(address, "process_resident_memory_bytes")) - before;
  const seconds = verdicts.map((each) => each.seconds);
  const accepted = verdicts.filter(({ state }) => state === "accepted").length;
  const { count } = await open.database
    .selectFrom("race")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("logHash", "is not", null)
    .executeTakeFirstOrThrow();
  console.log(
    `${spectatorCount} spectators: news p50 ${Math.round(at(delays, 0.5))} ms, p99 ${Math.round(at(delays, 0.99))} ms, ` +
      `${missed} of ${rounds} missed, ${Math.round(memory / 1024 / spectatorCount)} KB each with all that was served.\n` +
      `${verdicts.length} cars, ${teamsPerMinute} a minute: ${accepted} accepted, verdict p50 ${at(seconds, 0.5).toFixed(2)} s, ` +
      `p99 ${at(seconds, 0.99).toFixed(2)} s, longest ${at(seconds, 1).toFixed(2)} s. ${count} races meanwhile.`,
  );
  for (const { socket } of spectators) socket.destroy();
  printTable(["pages a second", "p50 / p99", "failed", "p99 below 1 s", "load average"], rows);
  if (accepted < verdicts.length || missed > 0) process.exitCode = 1;
} finally {
  await worker.kill("SIGTERM");
  await web.kill("SIGTERM");
  await open.close();
  postgres.remove();
}
