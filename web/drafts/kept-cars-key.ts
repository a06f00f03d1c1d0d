/** Where kept cars lie on this device. Apart from what reads them: whoever signs out on another page needs no more than this. */

/** Each account has its own; so has whoever is not signed in. */
export function keptCarsKey(owner: string | null): string {
  return owner === null ? "garage-kept-cars" : `garage-kept-cars:${owner}`;
}

/** When an account signs out. Never throws. */
export function removeKept(owner: string, storage: () => Storage = () => window.localStorage): void {
  try {
    storage().removeItem(keptCarsKey(owner));
  } catch {
    // Denied: then there is nothing.
  }
}
