/** Why a page reloads. `visitor`: somebody pressed the button that offers it. */
export type ReloadCause = "deployment" | "chunk" | "wallet" | "visitor";

/**
 * Why a page must not reload now. `screen` holds for every cause and for ever, `signing` while a wallet is asked, the others only for a
 * deployment.
 */
export type HoldReason = "typing" | "race" | "signing" | "screen";

type Keeper = { save: () => unknown; restore: (value: unknown) => void };

/** Key of the kept state in the session's storage. */
export const keptStateKey = "kept-state";

/** Kept state older than this belongs to another visit. */
const keptStateLifeMs = 60_000;

type KeptState = { path: string; atMs: number; values: Record<string, unknown> };

/** What a page registers while it is open: reasons to hold a reload, and state to carry over one. */
class ReloadDesk {
  readonly holds = new Map<symbol, HoldReason>();
  readonly keepers = new Map<string, Keeper>();
  readonly listeners = new Set<() => void>();
}

const desk = new ReloadDesk();

/** Holds reloads until the returned function is called. */
export function holdReload(reason: HoldReason): () => void {
  const key = Symbol(reason);
  desk.holds.set(key, reason);
  return () => {
    desk.holds.delete(key);
    for (const listener of desk.listeners) listener();
  };
}

/** Whether there is this reason to hold a reload. */
export function isHeldBy(reason: HoldReason): boolean {
  return [...desk.holds.values()].includes(reason);
}

/** Whether something holds a reload of this cause. */
export function isHeld(cause: ReloadCause): boolean {
  const reasons = [...desk.holds.values()];
  if (cause === "visitor") return false;
  if (cause === "wallet" && reasons.includes("signing")) return true;
  return reasons.includes("screen") || (cause === "deployment" && reasons.length > 0);
}

/** Calls `listener` when a hold ends. */
export function onHoldEnd(listener: () => void): () => void {
  desk.listeners.add(listener);
  return () => desk.listeners.delete(listener);
}

/**
 * Carries a piece of state over reloads of the same page.
 *
 * @param key names the piece on its page
 * @param keeper `save` returns what JSON can hold; `restore` is called at once when the page was reloaded a moment ago
 */
export function keepOverReload(key: string, keeper: Keeper): () => void {
  desk.keepers.set(key, keeper);
  const kept = readKept();
  if (kept && kept.path === currentPath() && Object.hasOwn(kept.values, key)) {
    const { [key]: value, ...others } = kept.values;
    writeKept({ ...kept, values: others });
    keeper.restore(value);
  }
  return () => {
    if (desk.keepers.get(key) === keeper) desk.keepers.delete(key);
  };
}

const currentPath = () => location.pathname + location.search;

function readKept(): KeptState | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keptStateKey) ?? "null") as KeptState | null;
    if (!kept || typeof kept.values !== "object" || kept.values === null) return null;
    return Date.now() - kept.atMs < keptStateLifeMs ? kept : null;
  } catch {
    return null;
  }
}

function writeKept(kept: KeptState): void {
  try {
    sessionStorage.setItem(keptStateKey, JSON.stringify(kept));
  } catch {
    // A full or denied storage loses the kept state; the reload is still right.
  }
}

function saveKeptState(): void {
  const values = Object.fromEntries([...desk.keepers].map(([key, keeper]) => [key, keeper.save()]));
  writeKept({ path: currentPath(), atMs: Date.now(), values });
}

/**
 * Reloads the page, its state saved, unless something holds it.
 *
 * @param path where to go instead, when the reload happens on the way to another page
 * @returns whether the page is reloading
 */
export function reloadPage(cause: ReloadCause, path: string = currentPath()): boolean {
  if (isHeld(cause)) return false;
  saveKeptState();
  if (path === currentPath()) location.reload();
  else location.assign(path);
  return true;
}
