import type { KeptCar } from "./workshop-state.ts";

/** Each account has its own; so has whoever is not signed in. */
const keyOf = (owner: string | null) => (owner === null ? "garage-kept-cars" : `garage-kept-cars:${owner}`);

/** Earlier cars that were kept as rivals on this device. Never throws. */
export function readKept(owner: string | null, storage: () => Storage = () => window.localStorage): KeptCar[] {
  try {
    const value: unknown = JSON.parse(storage().getItem(keyOf(owner)) ?? "[]");
    return Array.isArray(value) ? value.filter(isKept) : [];
  } catch {
    return [];
  }
}

export function writeKept(
  owner: string | null,
  kept: readonly KeptCar[],
  storage: () => Storage = () => window.localStorage,
): void {
  try {
    storage().setItem(keyOf(owner), JSON.stringify(kept));
  } catch {
    // Denied or full: they last as long as the page.
  }
}

/** When an account signs out. */
export function removeKept(owner: string, storage: () => Storage = () => window.localStorage): void {
  try {
    storage().removeItem(keyOf(owner));
  } catch {
    // Denied: then there is nothing.
  }
}

function isKept(value: unknown): value is KeptCar {
  const { id, name, initcode, keptAtMs } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === "string" &&
    typeof name === "string" &&
    typeof keptAtMs === "number" &&
    typeof initcode === "string" &&
    /^0x(?:[0-9a-f]{2})+$/.test(initcode)
  );
}
