import { randomUUID } from "node:crypto";
import type { OpenDatabase } from "../database/database.ts";
import { liveChannel } from "./announce.ts";

export interface LiveUpdates {
  /**
   * Calls `onNews` with each of the topics that has news. After a gap it is called with all of them.
   *
   * @returns ends the subscription
   */
  subscribe: (topics: readonly string[], onNews: (topic: string) => void) => () => void;
  /** Calls `onAny` at whatever news, and after a gap, before those who wait for a topic hear of it. */
  beforeNews: (onAny: () => void) => void;
  /** Stands for all news until now: whatever is read from here on holds them. */
  mark: () => string;
  /** Whether none of these topics had news since a mark was taken; false where this process does not know, as of another one's mark. */
  isSilentSince: (mark: string, topics: readonly string[]) => boolean;
  close: () => Promise<void>;
}

/**
 * How long a topic rests after its news: news that come meanwhile are told once, at the end. During a ladder a competition has news many
 * times a second, and whoever hears of one asks for the page anew. So a topic of few rests for as long as it has listeners, a show's screens
 * for nothing; one of thousands for half a second, and on while the process is busy with what they ask for: a timer that comes late
 * tells.
 */
const restMsPerListener = 0.2;
const lookMs = 500;
const lateMs = 50;
/** Of more listeners, so many are told in one turn of the event loop, and others are answered between two. */
const toldAtOnce = 1_000;
/** Of races and submissions there are many a second. Where nobody follows them, they make kept pages old so often at most. */
const massNews = /^(race|submission):/;
const massRestMs = 250;

/** A page that is older may miss what nobody announces: it is asked for again whatever was heard. */
const longestSilenceMs = 30_000;
/** Topics whose last news are remembered. */
const mostRemembered = 5_000;

/** Remembers when news came, whenever they are told. A mark is a time of this process: it says nothing of what happened. */
function rememberNews() {
  const process = randomUUID();
  const lastMs = new Map<string, number>();
  /** of the last news of which nothing else is remembered, or that may have been of any topic */
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

interface Resting {
  ask: () => void;
  stop: () => void;
}

/**
 * Runs at once, and once more after the rest when it was asked for meanwhile.
 *
 * @param run calls `over` when it is
 */
function resting(run: (over: () => void) => void, mostRestMs: () => number): Resting {
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

function tellEach(untold: Iterator<(topic: string) => void>, topic: string, over: () => void): void {
  for (let told = 0; told < toldAtOnce; told += 1) {
    const { done, value: listener } = untold.next();
    if (done) return over();
    listener(topic);
  }
  setImmediate(() => tellEach(untold, topic, over));
}

/** One subscription to the database for the whole process, handed on to any number of pages. */
export async function startLiveUpdates(open: OpenDatabase): Promise<LiveUpdates> {
  const followed = new Map<string, { listeners: Set<(topic: string) => void>; news: Resting }>();
  const early: (() => void)[] = [];
  const tellEarly = () => {
    for (const each of early) each();
  };
  const mass = resting(
    (over) => {
      tellEarly();
      over();
    },
    () => massRestMs,
  );
  const tell = (topic: string) => {
    const entry = followed.get(topic);
    if (entry) entry.news.ask();
    else if (massNews.test(topic)) mass.ask();
    else tellEarly();
  };
  const tellAll = () => {
    tellEarly();
    for (const topic of followed.keys()) tell(topic);
  };
  const news = rememberNews();
  const stop = await open.listen(
    liveChannel,
    (topic) => {
      news.add(topic);
      tell(topic);
    },
    () => {
      news.addAll();
      tellAll();
    },
  );

  function follow(topic: string) {
    const listeners = new Set<(topic: string) => void>();
    const news = resting(
      (over) => {
        tellEarly();
        tellEach(listeners.values(), topic, over);
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
          // Its last news may have waited.
          tellEarly();
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
