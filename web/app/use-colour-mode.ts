import { useLayoutEffect, useSyncExternalStore } from "react";
import { useMatches } from "react-router";
import { applyColourMode, colourModeKey, isColourMode, readColourMode, storeColourMode } from "./colour-mode.ts";
import type { ColourMode } from "./colour-mode.ts";

/** Other tabs get `storage`. */
const changed = "colour-mode-changed";

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === colourModeKey || event.key === null) listener();
  };
  addEventListener("storage", onStorage);
  addEventListener(changed, listener);
  return () => {
    removeEventListener("storage", onStorage);
    removeEventListener(changed, listener);
  };
}

/** `export const handle = { colourMode: "dark" }` */
export function useForcedColourMode(): "light" | "dark" | undefined {
  return useMatches()
    .map(({ handle }) => (handle as { colourMode?: unknown } | undefined)?.colourMode)
    .findLast((mode): mode is "light" | "dark" => mode === "light" || mode === "dark");
}

/** `system` on the server. */
export function useColourMode(): [ColourMode, (mode: ColourMode) => void] {
  const mode = useSyncExternalStore(subscribe, readColourMode, () => "system" as const);
  const choose = (chosen: ColourMode) => {
    if (!isColourMode(chosen)) return;
    storeColourMode(chosen);
    dispatchEvent(new Event(changed));
  };
  return [mode, choose];
}

export function useAppliedColourMode(): void {
  const forced = useForcedColourMode();
  useLayoutEffect(() => {
    const apply = () => applyColourMode(forced ?? readColourMode());
    apply();
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", apply);
    const unsubscribe = subscribe(apply);
    return () => {
      system.removeEventListener("change", apply);
      unsubscribe();
    };
  }, [forced]);
}
