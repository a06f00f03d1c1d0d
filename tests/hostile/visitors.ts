/** Visitors who read pages while something else goes on. */
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Outcome } from "./attack.ts";
import { percentile, type SiteUnderAttack } from "./site-under-attack.ts";

const perSecond = 5;
/** Milliseconds within which 99 of 100 pages are there; on a slow or busy machine so many times what they take when nothing else goes on. */
const bar = { ms: 2_000, times: 4 };
const aloneMs = 4_000;

/** What a thread of visitors is told. */
export interface Readers {
  port: number;
  perSecond: number;
  /** addresses of the network, in turn */
  from: readonly string[];
}

/** Milliseconds of each page that came, and how many did not come or were no page. */
export interface PagesRead {
  times: number[];
  failed: number;
}

/** Visitors in a thread of their own, who ask for pages from now on. */
export async function readPages(readers: Readers): Promise<{
  /** Stops them and waits for what they asked for. */
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

/** @returns what the work came to, with how long pages took beside it */
export async function besideVisitors(site: SiteUnderAttack, work: () => Promise<Outcome>): Promise<Outcome> {
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
    held: outcome.held && failed === 0 && p99 <= most,
    seen: `${outcome.seen}; ${times.length} pages p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (before ${percentile(alone.times, 0.99).toFixed(0)} ms), ${failed} failed`,
  };
}

/** A site that is stopped when the attack is over. */
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

/** How often each status was answered: "200 × 3, 429 × 7". */
export function countsOf(statuses: readonly number[]): string {
  return [...Map.groupBy(statuses, (status) => status)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, all]) => `${status} × ${all.length}`)
    .join(", ");
}
