/** Visitors who read pages while something else goes on. */
import { setTimeout as wait } from "node:timers/promises";
import type { Outcome } from "./attack.ts";
import { percentile, type SiteUnderAttack } from "./site-under-attack.ts";

const pages = ["/", "/teams/izmir", "/how-to-play", "/races"];
const perSecond = 5;
/** Milliseconds within which 99 of 100 pages are there; on a slow or busy machine so many times what they take when nothing else goes on. */
const bar = { ms: 2_000, times: 4 };
const aloneMs = 4_000;

/** Asks for pages until told to stop. @returns milliseconds of each, and how many failed */
async function readPages(site: SiteUnderAttack, over: AbortSignal) {
  const times: number[] = [];
  let failed = 0;
  const asked: Promise<void>[] = [];
  for (let number = 0; !over.aborted; number += 1) {
    asked.push(
      site
        .browser(`203.0.113.${number % 250}`)
        .ask(pages[number % pages.length] ?? "/")
        .then(({ ms, status }) => {
          times.push(ms);
          if (status !== 200) failed += 1;
        })
        .catch(() => {
          failed += 1;
        }),
    );
    await wait(1_000 / perSecond);
  }
  await Promise.all(asked);
  return { times, failed };
}

/** @returns what the work came to, with how long pages took beside it */
export async function besideVisitors(site: SiteUnderAttack, work: () => Promise<Outcome>): Promise<Outcome> {
  const alone = await readPages(site, AbortSignal.timeout(aloneMs));
  const most = Math.max(bar.ms, bar.times * percentile(alone.times, 0.99));
  const over = new AbortController();
  const visitors = readPages(site, over.signal);
  try {
    const outcome = await work();
    over.abort();
    const { times, failed } = await visitors;
    const p99 = percentile(times, 0.99);
    return {
      held: outcome.held && failed === 0 && p99 <= most,
      seen: `${outcome.seen}; ${times.length} pages p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (before ${percentile(alone.times, 0.99).toFixed(0)} ms), ${failed} failed`,
    };
  } finally {
    over.abort();
  }
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
