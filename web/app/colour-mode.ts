export const colourModes = ["light", "dark", "system"] as const;

export type ColourMode = (typeof colourModes)[number];

export const colourModeKey = "colour-mode";

export function isColourMode(value: unknown): value is ColourMode {
  return value === "light" || value === "dark" || value === "system";
}

/** Unstorable or invalid preferences count as `system`. */
export function readColourMode(): ColourMode {
  try {
    const mode = document.documentElement.dataset[unstored] ?? localStorage.getItem(colourModeKey);
    return isColourMode(mode) ? mode : "system";
  } catch {
    return "system";
  }
}

/** Lasts as long as the page when storage is denied. */
export function storeColourMode(mode: ColourMode): void {
  try {
    localStorage.setItem(colourModeKey, mode);
    delete document.documentElement.dataset[unstored];
  } catch {
    document.documentElement.dataset[unstored] = mode;
  }
}

const unstored = "chosenMode";

/** Without a transition: half-way, contrast is too low. */
export function applyColourMode(mode: ColourMode): void {
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
