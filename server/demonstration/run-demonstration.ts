import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Env } from "../platform/config/env.ts";
import type { SeasonStep } from "./make-season.ts";
import { hasDatabase, hasFreshSeason, refuseRealData, restoreSeason } from "./season-file.ts";
import { openWaitingPage } from "./waiting-page.ts";
import type { Demonstration } from "../http/open-services.ts";

type Stop = () => Promise<void>;

const lookEveryMs = 60_000;
const nightHour = 4;
const onceInMs = 2 * 3_600_000;
/** Minimum time between visitors' resets, because the site is down for seconds. */
const resetEveryMs = 120_000;

/**
 * Creates a season if there is none from today, with a progress page, then runs the site. Restores the season on
 * request and recreates it every night.
 * @param open opens the site on the folder's database
 * @throws EnvError unless the folder is a demonstration's
 */
export async function runDemonstration(
  env: Env,
  {
    root,
    engineHash,
    open,
  }: { root: string; engineHash: string; open: (demonstration: Demonstration) => Promise<Stop> },
): Promise<Stop> {
  await refuseRealData(env.dataDir);
  let stopSite: Stop | undefined;
  let isEnding = false;
  /** serialises resets and rebuilds */
  let changes: Promise<void> = Promise.resolve();
  let lastResetMs = -Infinity;

  const beginSite = async (putBack: boolean) => {
    const isFresh = await hasFreshSeason(env.dataDir, engineHash);
    if (!isFresh || putBack || !hasDatabase(env.dataDir)) {
      const waiting = await openWaitingPage(env, isFresh ? undefined : "people");
      try {
        if (!isFresh) {
          process.stdout.write(
            `\nA season is being raced for the demonstration: look at http://localhost:${env.port}\n`,
          );
          await buildSeason(root, env.dataDir, engineHash, waiting.reportStep);
        }
        await restoreSeason(env.dataDir);
      } finally {
        await waiting.close();
      }
    }
    if (!isEnding) stopSite = await open({ reset });
  };
  const putBack = async () => {
    await stopSite?.();
    stopSite = undefined;
    await beginSite(true);
  };
  const change = (work: () => Promise<void>) => {
    changes = changes.then(() => (isEnding ? undefined : work()));
    // The process is useless without its site.
    changes.catch((error: unknown) => {
      process.stderr.write(`The demonstration could not begin again: ${(error as Error).stack ?? String(error)}\n`);
      process.exit(1);
    });
    return changes;
  };
  function reset(): number | undefined {
    const waitMs = lastResetMs + resetEveryMs - performance.now();
    if (waitMs > 0) return waitMs;
    lastResetMs = performance.now();
    setTimeout(() => void change(putBack), 300);
    return undefined;
  }

  await beginSite(false);
  let madeAtMs = -Infinity;
  const nights = setInterval(() => {
    void (async () => {
      if (new Date().getHours() !== nightHour || (await hasFreshSeason(env.dataDir, engineHash))) return;
      // At most once a night: if sources change under this process, every season looks outdated.
      if (performance.now() - madeAtMs < onceInMs) return;
      madeAtMs = performance.now();
      await change(async () => {
        if (await hasFreshSeason(env.dataDir, engineHash)) return;
        await buildSeason(root, env.dataDir, engineHash, () => undefined);
        await putBack();
      });
    })();
  }, lookEveryMs);
  return async () => {
    isEnding = true;
    clearInterval(nights);
    await stopSite?.();
  };
}

/** In a separate process, because it simulates the clock. */
function buildSeason(
  root: string,
  dataDir: string,
  engineHash: string,
  reportStep: (step: SeasonStep) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = path.join(root, "server", "build-demonstration.ts");
    // No one waits for its responses, and parallel garbage collection costs more CPU in total.
    const child = spawn(process.execPath, ["--single-threaded-gc", script, dataDir, engineHash], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
      windowsHide: true,
    });
    const end = () => child.kill();
    process.once("exit", end);
    createInterface({ input: child.stdout }).on("line", (line) => {
      const { step } = JSON.parse(line) as { step: SeasonStep };
      reportStep(step);
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      process.off("exit", end);
      if (code === 0) resolve();
      else reject(new Error(`The season could not be made: its process ended with ${code}.`));
    });
  });
}
