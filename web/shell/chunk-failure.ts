import { routerWindow } from "./react-router-internals.ts";
import { reloadPage } from "./reload.ts";

/** At most one reload per path within this time; the name of the list in the session's storage. */
export const chunkReloadWindowMs = 10_000;
export const chunkReloadKey = "chunk-reload";

/**
 * Firefox drops the scripts that are still on their way when a page is left, and their imports fail: a reload then would take people back from
 * where they are going. Who left this long ago and is still here has stayed.
 */
const leavingWindowMs = 10_000;

type ReloadTimes = Record<string, number>;

/**
 * Decides whether a failed chunk may reload a path, and remembers that it did.
 *
 * @param storage where reloads are remembered over the reload; a storage that cannot be written means no reload, lest it never ends
 */
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

/** The page that was being opened when a chunk failed: where a click was leading, else where we are. */
function wantedPath(): string {
  const { pathname, search } = routerWindow.__reactRouterDataRouter?.state.navigation.location ?? location;
  return pathname + search;
}

let leftAtMs = -Infinity;

const isLeaving = () => Date.now() - leftAtMs < leavingWindowMs;

function reloadFor(path: string): boolean {
  if (isLeaving()) return false;
  // Without a network a reload would lose the page that is still there.
  if (!navigator.onLine) return false;
  if (!mayReloadFor(path, Date.now(), sessionStorage)) return false;
  return reloadPage("chunk", path);
}

/** Hooks the guard into the places where a chunk can fail after start-up: route modules, and imported chunks with their styles. */
export function installChunkFailureGuard(): void {
  addEventListener("beforeunload", () => {
    leftAtMs = Date.now();
  });
  Object.assign(globalThis, { onRouteChunkError: () => reloadFor(wantedPath()) });
  addEventListener("vite:preloadError", () => void reloadFor(wantedPath()));
}

/**
 * The same for the scripts and styles that a page starts with: it stands in the head, before them. The last of them is imported dynamically,
 * and fails as a promise: perhaps when the page has taken over already, for what that file needs comes with others, too. A hint (`modulepreload`) that fails is no failure: Firefox fails every hint at a module that is there already.
 */
export const initialChunkScript = `(function(){var l=0;addEventListener("beforeunload",function(){l=Date.now()});function r(){if(navigator.onLine===false||Date.now()-l<${leavingWindowMs})return;try{var k=${JSON.stringify(
  chunkReloadKey,
)},p=location.pathname+location.search,n=Date.now(),s=JSON.parse(sessionStorage.getItem(k)||"{}")||{};if(n-(s[p]||0)<${chunkReloadWindowMs})return;s[p]=n;sessionStorage.setItem(k,JSON.stringify(s));location.reload()}catch(x){}}addEventListener("error",function(e){var t=e.target,g=t&&t.tagName;if(g==="SCRIPT"&&(t.src||t.type==="module")||g==="LINK"&&t.rel==="stylesheet")r()},true);addEventListener("unhandledrejection",function(e){if(("ready"in document.documentElement.dataset?/entry\\.client/:/import/i).test(String(e.reason)))r()})})();`;
