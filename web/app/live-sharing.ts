import { followTopics } from "./follow-topics.ts";
import { pageBeatMs } from "./timing.ts";

/** An empty list: the page leaves. */
export type PageMessage = { kind: "follow"; topics: string[]; since?: string | undefined } | { kind: "here" };

/**
 * `lost`: no news until the next message. `unavailable`: polling fails too. `alone`: the server refuses the combined
 * topics, so each page follows its own.
 */
export type WorkerMessage = { kind: "news"; topic: string | null } | { kind: "lost" | "unavailable" | "alone" };

/** Ten missed beats. */
const forgottenAfterMs = 10 * pageBeatMs;

export function serveSharingPage(notify: (message: WorkerMessage) => void): (message: PageMessage) => void {
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
      stop = followTopics(message.topics, (topic) => notify({ kind: "news", topic }), {
        since: message.since,
        onLost: () => notify({ kind: "lost" }),
        onUnavailable: () => notify({ kind: "unavailable" }),
        onRefused() {
          leave();
          notify({ kind: "alone" });
        },
      });
    }
    forget = setTimeout(leave, forgottenAfterMs);
  };
}
