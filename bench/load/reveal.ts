/**
 * A reveal in front of a national audience: an operator presses Next through the show of a final while spectators follow its stream and pages
 * are requested. Measures how long after each press spectators get the step. Ends with 1 when one is late or missing.
 *
 *   npm run load -- reveal [number of spectators ...]
 *
 * Streams and the process share this machine's limit of open files: `ulimit -n` must be above the number of spectators.
 */
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { openEvening } from "../../tests/journeys/show-evening.ts";
import { at, audienceSizes, mayOpenStreams, openStreams, publicPages } from "./audience.ts";
import { openShow, readyToPress } from "./press-show.ts";

const sizes = audienceSizes(process.argv.slice(2));
const steps = 12;
/** A presenter speaks between two steps. */
const betweenStepsMs = 2_000;
const patienceMs = 15_000;
const mostMs = 1_500;
const pageReaders = 2;

const most = Math.max(...sizes);
mayOpenStreams(most);
// All come from one address here, and one address may have half.
const evening = await openEvening({ mostStreams: most * 2 + 100 });
const { origin, panel, port } = evening;

async function readPages(until: () => boolean): Promise<number> {
  let read = 0;
  for (; !until(); read += 1)
    await (await fetch(origin + (publicPages[read % publicPages.length] ?? "/"))).arrayBuffer();
  return read;
}

try {
  for (const size of sizes) {
    const show = await openShow(panel);
    const spectators = await openStreams(port, size, `show:${show.split("/").at(-1)}`);
    await wait(3_000);
    let isDone = false;
    const startedMs = performance.now();
    const readers = Array.from({ length: pageReaders }, () => readPages(() => isDone));
    const delays: number[] = [];
    const lastOfEach: number[] = [];
    let missed = 0;
    for (let step = 0; step < steps; step += 1) {
      const press = await readyToPress(panel, show);
      const heard = spectators.map((each) => each.nextNews());
      const pressedMs = performance.now();
      const [moments] = await Promise.all([Promise.race([Promise.all(heard), wait(patienceMs, undefined)]), press()]);
      const took = moments?.map((moment) => moment - pressedMs) ?? [];
      if (!moments) missed += 1;
      delays.push(...took);
      lastOfEach.push(took.reduce((a, b) => Math.max(a, b), 0));
      await wait(betweenStepsMs);
    }
    isDone = true;
    const seconds = (performance.now() - startedMs) / 1_000;
    const pages = (await Promise.all(readers)).reduce((a, b) => a + b, 0);
    for (const { socket } of spectators) socket.destroy();
    const last = lastOfEach.reduce((a, b) => Math.max(a, b), 0);
    const isHeld = missed === 0 && last <= mostMs;
    console.log(
      `${size} spectators, ${steps} steps, from the press: p50 ${at(delays, 0.5).toFixed(0)} ms, p99 ${at(delays, 0.99).toFixed(0)} ms, ` +
        `the last of all ${last.toFixed(0)} ms (bar ${mostMs} ms: ${isHeld ? "held" : "BROKE"}), ${missed} steps did not reach everybody; ` +
        `${(pages / seconds).toFixed(0)} pages a second meanwhile; load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
    );
    if (!isHeld) process.exitCode = 1;
  }
} finally {
  await evening.end();
}
