import { useLayoutEffect, useSyncExternalStore } from "react";
import { useMatches } from "react-router";

export const colourModes = ["light", "dark", "system"] as const;

type ColourMode = (typeof colourModes)[number];

export const colourModeKey = "colour-mode";

function isColourMode(value: unknown): value is ColourMode {
  return value === "light" || value === "dark" || value === "system";
}

/** Unstorable or invalid preferences count as `system`. */
function readColourMode(): ColourMode {
  try {
    const mode = document.documentElement.dataset[unstored] ?? localStorage.getItem(colourModeKey);
    return isColourMode(mode) ? mode : "system";
  } catch {
    return "system";
  }
}

/** Lasts as long as the page when storage is denied. */
function storeColourMode(mode: ColourMode): void {
  try {
    localStorage.setItem(colourModeKey, mode);
    delete document.documentElement.dataset[unstored];
  } catch {
    document.documentElement.dataset[unstored] = mode;
  }
}

const unstored = "chosenMode";

/** Without a transition: half-way, contrast is too low. */
function applyColourMode(mode: ColourMode): void {
  const dark = mode === "dark" || (mode === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  const page = document.documentElement;
  if (page.classList.contains("dark") === dark) return;
  page.classList.add("at-once");
  page.classList.toggle("dark", dark);
  // Forces the new colours while transitions are off.
  page.getBoundingClientRect();
  page.classList.remove("at-once");
}

/** Runs before the first paint. */
export const colourModeScript = `(function(){var d=document.documentElement,m=d.getAttribute("data-force-mode");if(!m)try{m=localStorage.getItem(${JSON.stringify(
  colourModeKey,
)})}catch(e){}d.classList.toggle("dark",m==="dark"||m!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches)})();`;

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
