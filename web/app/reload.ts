import { useEffect, useEffectEvent } from "react";

/** `visitor`: pressed the button. */
export type ReloadCause = "deployment" | "chunk" | "wallet" | "visitor";

/** `screen` prevents every reload, `signing` only while a wallet request is open, the others only for a deployment. */
type HoldReason = "typing" | "race" | "signing" | "screen";

type Keeper = { save: () => unknown; restore: (value: unknown) => void };

export const storedStateKey = "kept-state";

/** In milliseconds; older state is of another visit. */
const storedStateLifeMs = 60_000;

type StoredState = { path: string; atMs: number; values: Record<string, unknown> };

class ReloadDesk {
  readonly holds = new Map<symbol, HoldReason>();
  readonly keepers = new Map<string, Keeper>();
  readonly listeners = new Set<() => void>();
}

const desk = new ReloadDesk();

/** Returns a release function. */
export function holdReload(reason: HoldReason): () => void {
  const key = Symbol(reason);
  desk.holds.set(key, reason);
  return () => {
    desk.holds.delete(key);
    for (const listener of desk.listeners) listener();
  };
}

export function isHeldBy(reason: HoldReason): boolean {
  return [...desk.holds.values()].includes(reason);
}

export function isHeld(cause: ReloadCause): boolean {
  const reasons = [...desk.holds.values()];
  if (cause === "visitor") return false;
  if (cause === "wallet" && reasons.includes("signing")) return true;
  return reasons.includes("screen") || (cause === "deployment" && reasons.length > 0);
}

export function onHoldEnd(listener: () => void): () => void {
  desk.listeners.add(listener);
  return () => desk.listeners.delete(listener);
}

/** @param keeper `save` returns JSON; `restore` is called immediately after a reload */
export function keepOverReload(key: string, keeper: Keeper): () => void {
  desk.keepers.set(key, keeper);
  const stored = readStored();
  if (stored && stored.path === currentPath() && Object.hasOwn(stored.values, key)) {
    const { [key]: value, ...others } = stored.values;
    writeStored({ ...stored, values: others });
    keeper.restore(value);
  }
  return () => {
    if (desk.keepers.get(key) === keeper) desk.keepers.delete(key);
  };
}

const currentPath = () => location.pathname + location.search;

function readStored(): StoredState | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storedStateKey) ?? "null") as StoredState | null;
    if (!stored || typeof stored.values !== "object" || stored.values === null) return null;
    return Date.now() - stored.atMs < storedStateLifeMs ? stored : null;
  } catch {
    return null;
  }
}

function writeStored(stored: StoredState): void {
  try {
    sessionStorage.setItem(storedStateKey, JSON.stringify(stored));
  } catch {
    // A full or denied storage loses the kept state; the reload is still right.
  }
}

function storeState(): void {
  const values = Object.fromEntries([...desk.keepers].map(([key, keeper]) => [key, keeper.save()]));
  writeStored({ path: currentPath(), atMs: Date.now(), values });
}

/**
 * @param path where to go instead
 * @returns whether the page is reloading
 */
export function reloadPage(cause: ReloadCause, path: string = currentPath()): boolean {
  if (isHeld(cause)) return false;
  storeState();
  if (path === currentPath()) location.reload();
  else location.assign(path);
  return true;
}

export function useHeldReload(reason: HoldReason, active: boolean): void {
  useEffect(() => (active ? holdReload(reason) : undefined), [reason, active]);
}

/** @example useKeptState("replay", () => ({ turn }), (kept) => seek(kept.turn)); */
export function useStoredState<Value>(key: string, save: () => Value, restore: (value: Value) => void): void {
  const onSave = useEffectEvent(save);
  const onRestore = useEffectEvent(restore);
  useEffect(() => keepOverReload(key, { save: () => onSave(), restore: (value) => onRestore(value as Value) }), [key]);
}
