/** What a visitor may prefer. */
export const colourModes = ["light", "dark", "system"] as const;

export type ColourMode = (typeof colourModes)[number];

/** Key of the preference in local storage. */
export const colourModeKey = "colour-mode";

export function isColourMode(value: unknown): value is ColourMode {
  return value === "light" || value === "dark" || value === "system";
}

/** The preference: what this page could not store, else what is stored; anything absurd, or a denied storage, counts as `system`. */
export function readColourMode(): ColourMode {
  try {
    const mode = document.documentElement.dataset[unstored] ?? localStorage.getItem(colourModeKey);
    return isColourMode(mode) ? mode : "system";
  } catch {
    return "system";
  }
}

/** Stores a preference; where storage is denied it lasts as long as the page. */
export function storeColourMode(mode: ColourMode): void {
  try {
    localStorage.setItem(colourModeKey, mode);
    delete document.documentElement.dataset[unstored];
  } catch {
    document.documentElement.dataset[unstored] = mode;
  }
}

/** Where the page notes a preference that it cannot store. */
const unstored = "chosenMode";

/** Puts a mode on the page, at once: half-way from one to the other, words and their ground are too close in colour to be read. */
export function applyColourMode(mode: ColourMode): void {
  const dark = mode === "dark" || (mode === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  const page = document.documentElement;
  if (page.classList.contains("dark") === dark) return;
  page.classList.add("at-once");
  page.classList.toggle("dark", dark);
  // Measuring makes the browser settle the new colours while nothing may glide to them.
  page.getBoundingClientRect();
  page.classList.remove("at-once");
}

/** Applies the forced or the stored mode before anything is painted. */
export const colourModeScript = `(function(){var d=document.documentElement,m=d.getAttribute("data-force-mode");if(!m)try{m=localStorage.getItem(${JSON.stringify(
  colourModeKey,
)})}catch(e){}d.classList.toggle("dark",m==="dark"||m!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches)})();`;
