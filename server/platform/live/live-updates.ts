import { randomUUID } from "node:crypto";
import type { OpenDatabase } from "../database/database.ts";
import { liveChannel } from "./announce.ts";

export interface LiveUpdates {
  /**
   * Calls `onNews` per topic with news; after a connection gap, with all topics.
   * @returns unsubscribes
   */
  subscribe: (topics: readonly string[], onNews: (topic: string) => void) => () => void;
  /** Runs on any news, and after a gap, before subscribers are called. */
  beforeNews: (onAny: () => void) => void;
  /** Anything read after taking the mark includes all news until then. */
  mark: () => string;
  /** False if unknown, for example for another process's mark. */
  isSilentSince: (mark: string, topics: readonly string[]) => boolean;
  close: () => Promise<void>;
}

/**
 * Throttles a topic: news during the pause is sent once, at its end. On a busy ladder a competition has news many times
 * a second, and each makes listeners reload. The pause grows with the listeners, from nothing for a show's screens to
 * half a second for thousands, and longer while the process is busy, which late timers show.
 */
const restMsPerListener = 0.2;
const lookMs = 500;
const lateMs = 50;
/** Larger topics are notified in batches, so that other requests run in between. */
const notifiedAtOnce = 1_000;
/** Frequent topics expire cached pages at most this often while no one follows them. */
const massNews = /^(race|submission):/;
const massRestMs = 250;

/** Pages older than this are reloaded anyway, in case something wasn't announced. */
const longestSilenceMs = 30_000;
const mostRemembered = 5_000;

/** Remembers when news arrived, even if throttled. Marks only compare within this process. */
function rememberNews() {
  const process = randomUUID();
  const lastMs = new Map<string, number>();
  /** latest news that was forgotten or had no topic */
  let lastOfAnyMs = 0;
  return {
    add(topic: string): void {
      lastMs.delete(topic);
      lastMs.set(topic, performance.now());
      const [oldest] = lastMs;
      if (lastMs.size <= mostRemembered || oldest === undefined) return;
      lastMs.delete(oldest[0]);
      lastOfAnyMs = Math.max(lastOfAnyMs, oldest[1]);
    },
    addAll(): void {
      lastOfAnyMs = performance.now();
    },
    mark: () => `${process}_${performance.now()}`,
    isSilentSince(mark: string, topics: readonly string[]): boolean {
      const [of, at = "none"] = mark.split("_");
      const takenMs = Number(at);
      const isRecent = performance.now() - takenMs < longestSilenceMs;
      return (
        of === process &&
        isRecent &&
        lastOfAnyMs < takenMs &&
        topics.every((topic) => (lastMs.get(topic) ?? 0) < takenMs)
      );
    },
  };
}

type Resting = ReturnType<typeof resting>;

/**
 * Runs immediately, and once more after the pause if it was requested again.
 * @param run calls `over` when done
 */
function resting(run: (over: () => void) => void, mostRestMs: () => number) {
  let isResting = false;
  let isAsked = false;
  let timer: NodeJS.Timeout | undefined;
  const now = () => {
    isAsked = false;
    isResting = true;
    run(() => rest(mostRestMs()));
  };
  const rest = (leftMs: number) => {
    if (leftMs < 1) return rested();
    const restMs = Math.min(leftMs, lookMs);
    const begunMs = performance.now();
    const look = () => {
      const passedMs = performance.now() - begunMs;
      if (passedMs > restMs + lateMs && passedMs + 1 < leftMs) rest(leftMs - passedMs);
      else rested();
    };
    timer = setTimeout(look, restMs).unref();
  };
  const rested = () => {
    isResting = false;
    if (isAsked) now();
  };
  return {
    ask() {
      if (isResting) isAsked = true;
      else now();
    },
    stop: () => clearTimeout(timer),
  };
}

function notifyEach(remaining: Iterator<(topic: string) => void>, topic: string, over: () => void): void {
  for (let count = 0; count < notifiedAtOnce; count += 1) {
    const { done, value: listener } = remaining.next();
    if (done) return over();
    listener(topic);
  }
  setImmediate(() => notifyEach(remaining, topic, over));
}

/** One database subscription for the whole process. */
export async function startLiveUpdates(open: OpenDatabase): Promise<LiveUpdates> {
  const followed = new Map<string, { listeners: Set<(topic: string) => void>; news: Resting }>();
  const early: (() => void)[] = [];
  const notifyEarly = () => {
    for (const each of early) each();
  };
  const mass = resting(
    (over) => {
      notifyEarly();
      over();
    },
    () => massRestMs,
  );
  const notify = (topic: string) => {
    const entry = followed.get(topic);
    if (entry) entry.news.ask();
    else if (massNews.test(topic)) mass.ask();
    else notifyEarly();
  };
  const notifyAll = () => {
    notifyEarly();
    for (const topic of followed.keys()) notify(topic);
  };
  const news = rememberNews();
  const stop = await open.listen(
    liveChannel,
    (topic) => {
      news.add(topic);
      notify(topic);
    },
    () => {
      news.addAll();
      notifyAll();
    },
  );

  function follow(topic: string) {
    const listeners = new Set<(topic: string) => void>();
    const news = resting(
      (over) => {
        notifyEarly();
        notifyEach(listeners.values(), topic, over);
      },
      () => listeners.size * restMsPerListener,
    );
    const entry = { listeners, news };
    followed.set(topic, entry);
    return entry;
  }

  return {
    subscribe(topics, onNews) {
      for (const topic of topics) (followed.get(topic) ?? follow(topic)).listeners.add(onNews);
      return () => {
        for (const topic of topics) {
          const entry = followed.get(topic);
          entry?.listeners.delete(onNews);
          if (entry?.listeners.size !== 0) continue;
          entry.news.stop();
          followed.delete(topic);
          // Its last news may still be throttled.
          notifyEarly();
        }
      };
    },
    beforeNews(onAny) {
      early.push(onAny);
    },
    mark: () => news.mark(),
    isSilentSince: (mark, topics) => news.isSilentSince(mark, topics),
    async close() {
      mass.stop();
      for (const { news } of followed.values()) news.stop();
      await stop();
    },
  };
}
