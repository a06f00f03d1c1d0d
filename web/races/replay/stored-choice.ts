/** Null when nothing is stored or storage is blocked, as in a third-party frame. */
export function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepChoice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice holds as long as the page.
  }
}
