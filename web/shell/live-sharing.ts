import { followTopics } from "./follow-topics.ts";

/** What a page tells the worker that all tabs share: what it follows (nothing: it leaves), or only that it is still there. */
export type PageMessage = { kind: "follow"; topics: string[] } | { kind: "here" };

/** What the worker tells a page. `alone`: the server refuses what all pages ask together, so each follows its own. */
export type WorkerMessage = { kind: "news"; topic: string | null } | { kind: "alone" };

/** How often a page says that it is there: hidden tabs speak once a minute at most. A silent one is forgotten after ten. */
export const pageBeatMs = 60_000;
const forgottenAfterMs = 10 * pageBeatMs;

/** Speaks for one page within the shared worker, whose one connection follows what any page follows. */
export function serveSharingPage(tell: (message: WorkerMessage) => void): (message: PageMessage) => void {
  let stop: (() => void) | undefined;
  let forget: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    clearTimeout(forget);
    stop?.();
    stop = undefined;
  };
  return (message) => {
    clearTimeout(forget);
    if (message.kind === "follow") {
      leave();
      if (message.topics.length === 0) return;
      stop = followTopics(
        message.topics,
        (topic) => tell({ kind: "news", topic }),
        () => {
          leave();
          tell({ kind: "alone" });
        },
      );
    }
    forget = setTimeout(leave, forgottenAfterMs);
  };
}
