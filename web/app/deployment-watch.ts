import { isHeld, onHoldEnd, reloadPage } from "./reload.ts";
import { latestBuildIntervalMs } from "./timing.ts";

type BuildFile = { id: string; timestamp: number };

/** Prevents endless reloads when servers disagree. */
export const reloadedForKey = "reloaded-for-build";

function isBuildFile(value: unknown): value is BuildFile {
  if (typeof value !== "object" || value === null) return false;
  const file = value as Partial<BuildFile>;
  return typeof file.id === "string" && /^[0-9a-f]{8,64}$/.test(file.id) && typeof file.timestamp === "number";
}

async function fetchBuildFile(url: string): Promise<BuildFile | "gone" | "unknown"> {
  try {
    const response = await fetch(url, { cache: "no-store" });
    if (response.status === 404) return "gone";
    const file: unknown = response.ok ? await response.json() : null;
    return isBuildFile(file) ? file : "unknown";
  } catch {
    return "unknown";
  }
}

/**
 * The own build's manifest is missing or older after a deployment; an old server's answer is neither.
 * @param found the new build that is known already
 * @returns the new build's id, or null
 */
export async function findNewBuild(
  current: string,
  nowMs: number,
  found: string | null = null,
): Promise<string | null> {
  const latest = await fetchBuildFile(`/builds/latest.json?${nowMs}`);
  if (latest === "gone" || latest === "unknown" || latest.id === current) return null;
  // A page that can't reload yet would request its missing manifest every minute.
  if (latest.id === found) return found;
  const manifest = await fetchBuildFile(`/builds/meta/${current}.json`);
  if (manifest === "unknown") return null;
  return manifest === "gone" || manifest.timestamp < latest.timestamp ? latest.id : null;
}

function hasReloadedFor(build: string): boolean {
  try {
    return sessionStorage.getItem(reloadedForKey) === build;
  } catch {
    return true;
  }
}

function rememberReloadFor(build: string): void {
  try {
    sessionStorage.setItem(reloadedForKey, build);
  } catch {
    // Without storage hasReloadedFor returns true: such a tab is offered the new build and never reloads automatically.
  }
}

/**
 * Calls `offer` while a form has unsent input or a race runs, and reloads afterwards. Screens of a show don't reload.
 * @returns a stop function
 */
export function watchDeployments(current: string, offer: (reload: () => void) => void): () => void {
  let offeredFor: string | null = null;
  let found: string | null = null;

  const reload = (build: string) => {
    rememberReloadFor(build);
    return reloadPage("deployment");
  };
  const act = () => {
    if (found === null || hasReloadedFor(found)) return;
    const build = found;
    if (!isHeld("deployment")) {
      reload(build);
    } else if (offeredFor !== build && !isHeld("chunk")) {
      offeredFor = build;
      offer(() => {
        rememberReloadFor(build);
        reloadPage("visitor");
      });
    }
  };
  const check = async () => {
    if (document.visibilityState === "hidden") return;
    found = (await findNewBuild(current, Date.now(), found)) ?? found;
    act();
  };
  const checkNow = () => void check();

  const timer = setInterval(checkNow, latestBuildIntervalMs);
  document.addEventListener("visibilitychange", checkNow);
  const stopWaiting = onHoldEnd(act);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", checkNow);
    stopWaiting();
  };
}
