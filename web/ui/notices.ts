export type Notice = {
  title: string;
  description?: string;
  kind?: "go" | "caution" | "stop";
  action?: { label: string; onClick: () => void };
  /** until closed, or also until the page is left */
  stays?: "everywhere" | "on-page";
};

type Listener = () => void;

const waiting: Notice[] = [];
const listeners = new Set<Listener>();

/** The renderer is loaded with the first notice. */
export function showNotice(notice: Notice): void {
  waiting.push(notice);
  for (const listener of listeners) listener();
}

export function takeNotices(): Notice[] {
  return waiting.splice(0);
}

export function hasNotices(): boolean {
  return waiting.length > 0;
}

export function onNotice(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
