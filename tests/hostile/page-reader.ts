/** A separate thread, so that the attack's work doesn't slow the measurement. */
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { Browser } from "./site-under-attack.ts";
import type { PagesRead, Readers } from "./visitors.ts";

const pages = ["/", "/teams/izmir", "/how-to-play", "/races"];
const { port, perSecond, from } = workerData as Readers;

const read: PagesRead = { times: [], failed: 0 };
const asked: Promise<void>[] = [];
const over = new AbortController();
parentPort!.once("message", () => over.abort());
parentPort!.postMessage("reading");
for (let number = 0; !over.signal.aborted; number += 1) {
  const address = from[number % from.length]!;
  asked.push(
    new Browser(port, address)
      .request(pages[number % pages.length]!)
      .then(({ ms, status }) => {
        read.times.push(ms);
        if (status !== 200) read.failed += 1;
      })
      .catch(() => {
        read.failed += 1;
      }),
  );
  await wait(1_000 / perSecond);
}
await Promise.all(asked);
parentPort!.postMessage(read);
