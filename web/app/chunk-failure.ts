import { isSaidNetworkLoss } from "./site-error.ts";
import { routerWindow } from "./react-router-internals.ts";
import { reloadPage } from "./reload.ts";

/** At most one reload per path within this time. */
export const chunkReloadWindowMs = 10_000;
export const chunkReloadKey = "chunk-reload";

/** Firefox aborts scripts while a page is left; reloading then would undo the navigation. In milliseconds. */
const leavingWindowMs = 10_000;

type ReloadTimes = Record<string, number>;

/** No reload when the storage isn't writable: it could repeat forever. */
export function mayReloadFor(path: string, nowMs: number, storage: Pick<Storage, "getItem" | "setItem">): boolean {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(chunkReloadKey) ?? "{}");
    const known: ReloadTimes = typeof parsed === "object" && parsed !== null ? (parsed as ReloadTimes) : {};
    const recent = Object.entries(known).filter(([, at]) => typeof at === "number" && nowMs - at < chunkReloadWindowMs);
    if (recent.some(([each]) => each === path)) return false;
    storage.setItem(chunkReloadKey, JSON.stringify({ ...Object.fromEntries(recent), [path]: nowMs }));
    return true;
  } catch {
    return false;
  }
}

/** Where the click led, otherwise the current page. */
function wantedPath(): string {
  const { pathname, search } = routerWindow.__reactRouterDataRouter?.state.navigation.location ?? location;
  return pathname + search;
}

/** A chunk that throws while it runs would throw again. A missing export is a syntax error: the chunks' builds differ. */
export function isChunkLoss(error: unknown): boolean {
  const isStyle = error instanceof Error && error.message.startsWith("Unable to preload CSS");
  return isStyle || error instanceof SyntaxError || isSaidNetworkLoss(error);
}

let leftAtMs = -Infinity;

const isLeaving = () => Date.now() - leftAtMs < leavingWindowMs;

function reloadFor(path: string): boolean {
  if (isLeaving()) return false;
  // Offline, a reload would lose the page.
  if (!navigator.onLine) return false;
  if (!mayReloadFor(path, Date.now(), sessionStorage)) return false;
  return reloadPage("chunk", path);
}

export function installChunkFailureGuard(): void {
  addEventListener("beforeunload", () => {
    leftAtMs = Date.now();
  });
  const onRouteChunkError = (error: unknown) => isChunkLoss(error) && reloadFor(wantedPath());
  Object.assign(globalThis, { onRouteChunkError, onOtherBuild: () => reloadFor(wantedPath()) });
  addEventListener("vite:preloadError", (event) => onRouteChunkError((event as Event & { payload?: unknown }).payload));
}

/**
 * Before the scripts and styles that it watches. The last script is imported dynamically and fails as a promise.
 * Ignores `modulepreload`: Firefox fails it for loaded modules.
 */
export const initialChunkScript = `(function(){var l=0;addEventListener("beforeunload",function(){l=Date.now()});function r(){if(navigator.onLine===false||Date.now()-l<${leavingWindowMs})return;try{var k=${JSON.stringify(
  chunkReloadKey,
)},p=location.pathname+location.search,n=Date.now(),s=JSON.parse(sessionStorage.getItem(k)||"{}")||{};if(n-(s[p]||0)<${chunkReloadWindowMs})return;s[p]=n;sessionStorage.setItem(k,JSON.stringify(s));location.reload()}catch(x){}}addEventListener("error",function(e){var t=e.target,g=t&&t.tagName;if(g==="SCRIPT"&&(t.src||t.type==="module")||g==="LINK"&&t.rel==="stylesheet")r()},true);addEventListener("unhandledrejection",function(e){if(("ready"in document.documentElement.dataset?/entry\\.client/:/import/i).test(String(e.reason)))r()})})();`;
