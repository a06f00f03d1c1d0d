import { isHeld, onHoldEnd, reloadPage } from "./reload.ts";
import { latestBuildIntervalMs } from "./timing.ts";

/** What `/builds/latest.json` and `/builds/meta/{id}.json` say about a build. */
type BuildFile = { id: string; timestamp: number };

/** Remembers for which build this tab has reloaded already: servers that disagree must not make it reload for ever. */
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
 * Looks whether a build newer than the page's own is being served. The latest-build file names it; the manifest of the page's own build
 * tells whether that is news: it is gone after a deployment, or older. While a server that still runs the older build answers, it is
 * neither.
 *
 * @param current id of the build that the page came from
 * @returns the id of the new build, or null
 */
export async function findNewBuild(current: string, nowMs: number): Promise<string | null> {
  const latest = await fetchBuildFile(`/builds/latest.json?${nowMs}`);
  if (latest === "gone" || latest === "unknown" || latest.id === current) return null;
  const own = await fetchBuildFile(`/builds/meta/${current}.json`);
  if (own === "unknown") return null;
  return own === "gone" || own.timestamp < latest.timestamp ? latest.id : null;
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
    // Without storage hasReloadedFor says yes: such a tab is offered the new build and never reloads by itself.
  }
}

/**
 * Reloads the page when a new build is served. While a form has unsent input or a race runs it calls `offer`, and reloads as soon as that is
 * over. A registered screen is left alone.
 *
 * @returns ends the watch
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
    found = (await findNewBuild(current, Date.now())) ?? found;
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
