/** A separate module, because signing out needs only this. */

export function keptCarsKey(owner: string | null): string {
  return owner === null ? "garage-kept-cars" : `garage-kept-cars:${owner}`;
}

export function removeKept(owner: string, storage: () => Storage = () => window.localStorage): void {
  try {
    storage().removeItem(keptCarsKey(owner));
  } catch {
    // Denied: then there is nothing.
  }
}
