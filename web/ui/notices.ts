/** A notice above the page. */
export type Notice = {
  title: string;
  description?: string;
  kind?: "go" | "caution" | "stop";
  action?: { label: string; onClick: () => void };
  /** stays until it is closed */
  stays?: boolean;
};

type Listener = () => void;

const waiting: Notice[] = [];
const listeners = new Set<Listener>();

/** Shows a notice. Callable from anywhere in the browser; the code that draws notices is loaded with the first one. */
export function showNotice(notice: Notice): void {
  waiting.push(notice);
  for (const listener of listeners) listener();
}

/** Takes the notices that nobody has shown yet. */
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
