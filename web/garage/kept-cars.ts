import type { KeptCar } from "./workshop-state.ts";

const key = "garage-kept-cars";

/** Earlier cars that were kept as rivals on this device. Never throws. */
export function readKept(storage: () => Storage = () => window.localStorage): KeptCar[] {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? "[]");
    return Array.isArray(value) ? value.filter(isKept) : [];
  } catch {
    return [];
  }
}

export function writeKept(kept: readonly KeptCar[], storage: () => Storage = () => window.localStorage): void {
  try {
    storage().setItem(key, JSON.stringify(kept));
  } catch {
    // Denied or full: they last as long as the page.
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
