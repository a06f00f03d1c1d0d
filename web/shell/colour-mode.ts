/** What a visitor may prefer. */
export const colourModes = ["light", "dark", "system"] as const;

export type ColourMode = (typeof colourModes)[number];

/** Key of the preference in local storage. */
export const colourModeKey = "colour-mode";

export function isColourMode(value: unknown): value is ColourMode {
  return value === "light" || value === "dark" || value === "system";
}

/** The stored preference; anything absurd, or a denied storage, counts as `system`. */
export function readColourMode(): ColourMode {
  try {
    const stored = localStorage.getItem(colourModeKey);
    return isColourMode(stored) ? stored : "system";
  } catch {
    return "system";
  }
}

/** Stores a preference; where storage is denied it lasts as long as the page. */
export function storeColourMode(mode: ColourMode): void {
  try {
    localStorage.setItem(colourModeKey, mode);
  } catch {
    // Nothing to remember it with.
  }
}

/** Puts a mode on the page. */
export function applyColourMode(mode: ColourMode): void {
  const dark = mode === "dark" || (mode === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", dark);
}

/** Applies the forced or the stored mode before anything is painted. */
export const colourModeScript = `(function(){var d=document.documentElement,m=d.getAttribute("data-force-mode");if(!m)try{m=localStorage.getItem(${JSON.stringify(
  colourModeKey,
)})}catch(e){}d.classList.toggle("dark",m==="dark"||m!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches)})();`;
