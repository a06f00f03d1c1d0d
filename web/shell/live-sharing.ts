import { followTopics } from "./follow-topics.ts";
import { pageBeatMs } from "./timing.ts";

/** What a page tells the worker that all tabs share: what it follows (nothing: it leaves), or only that it is still there. */
export type PageMessage = { kind: "follow"; topics: string[]; since?: string | undefined } | { kind: "here" };

/**
 * What the worker tells a page. `lost`: nothing is told until the next news. `alone`: the server refuses what all pages ask together, so
 * each follows its own.
 */
export type WorkerMessage = { kind: "news"; topic: string | null } | { kind: "lost" } | { kind: "alone" };

/** A page that said nothing for ten beats is gone. */
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
      stop = followTopics(message.topics, (topic) => tell({ kind: "news", topic }), {
        since: message.since,
        onLost: () => tell({ kind: "lost" }),
        onRefused() {
          leave();
          tell({ kind: "alone" });
        },
      });
    }
    forget = setTimeout(leave, forgottenAfterMs);
  };
}
