/** Reads what a viewer chose before; null where nothing was chosen, or where the browser keeps nothing: in another site's frame it may refuse. */
export function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a viewer's choice for the next time, where the browser lets us. */
export function keepChoice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice holds as long as the page.
  }
}
