/** Drafts that were written in this very tab before anybody signed in: whoever signs in here wrote them. */
const key = "garage-written-here";

/** Notes that the visitor changed a draft of nobody's. Never throws. */
export function noteWrittenHere(id: string, storage: () => Storage = () => window.sessionStorage): void {
  const ids = writtenHere(storage);
  if (ids.includes(id)) return;
  try {
    storage().setItem(key, JSON.stringify([...ids, id].slice(-20)));
  } catch {
    // Denied: the draft is offered in the list of cars instead.
  }
}

export function writtenHere(storage: () => Storage = () => window.sessionStorage): string[] {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? "[]");
    return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
