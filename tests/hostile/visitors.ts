import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Outcome } from "./attack.ts";
import { percentile, type SiteUnderAttack } from "./site-under-attack.ts";

const perSecond = 5;
/** Milliseconds for 99 % of pages; on slow machines a multiple of the idle time. */
export const bar = { ms: 2_000, times: 4 };
const aloneMs = 4_000;

export interface Readers {
  port: number;
  perSecond: number;
  /** network addresses, in turn */
  from: readonly string[];
}

export interface PagesRead {
  times: number[];
  failed: number;
}

/** In a separate thread. */
export async function readPages(readers: Readers): Promise<{
  over(): Promise<PagesRead>;
}> {
  const thread = new Worker(new URL("./page-reader.ts", import.meta.url), { workerData: readers });
  thread.unref();
  await once(thread, "message");
  return {
    async over() {
      thread.postMessage("over");
      const [read] = (await once(thread, "message")) as [PagesRead];
      return read;
    },
  };
}

/** Adds the times of pages to the outcome. */
export async function whileVisiting(site: SiteUnderAttack, work: () => Promise<Outcome>): Promise<Outcome> {
  const readers = { port: site.port, perSecond, from: Array.from({ length: 250 }, (_, host) => `203.0.113.${host}`) };
  const before = await readPages(readers);
  await wait(aloneMs);
  const alone = await before.over();
  const most = Math.max(bar.ms, bar.times * percentile(alone.times, 0.99));
  const visitors = await readPages(readers);
  const outcome = await work();
  const { times, failed } = await visitors.over();
  const p99 = percentile(times, 0.99);
  return {
    withstood: outcome.withstood && failed === 0 && p99 <= most,
    seen: `${outcome.seen}; ${times.length} pages p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (before ${percentile(alone.times, 0.99).toFixed(0)} ms), ${failed} failed`,
  };
}

export async function onSite(
  open: Promise<SiteUnderAttack>,
  attempt: (site: SiteUnderAttack) => Promise<Outcome>,
): Promise<Outcome> {
  const site = await open;
  try {
    return await attempt(site);
  } finally {
    await site.stop();
  }
}

/** "200 × 3, 429 × 7" */
export function countsOf(statuses: readonly number[]): string {
  return [...Map.groupBy(statuses, (status) => status)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, all]) => `${status} × ${all.length}`)
    .join(", ");
}
