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
  close: () => Promise<void>;
}

/**
 * How long a topic rests after its news for each that follows it: news that come meanwhile are told once, at the end. Five thousand streams
 * cost a process half a second of work, and during a ladder a competition has news many times a second. A show's few screens wait for nothing.
 */
const restMsPerListener = 0.2;
/** Of races and submissions there are many a second. Where nobody follows them, they make kept pages old so often at most. */
const massNews = /^(race|submission):/;
const massRestMs = 250;

/** Runs at once, and once more after the rest when it was asked for meanwhile. */
function resting(run: () => void, restMs: () => number): { ask: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isAsked = false;
  const now = () => {
    isAsked = false;
    run();
    const rest = restMs();
    if (rest >= 1) timer = setTimeout(over, rest).unref();
  };
  const over = () => {
    timer = undefined;
    if (isAsked) now();
  };
  return {
    ask() {
      if (timer === undefined) now();
      else isAsked = true;
    },
    stop: () => clearTimeout(timer),
  };
}

/** One subscription to the database for the whole process, handed on to any number of pages. */
export async function startLiveUpdates(open: OpenDatabase): Promise<LiveUpdates> {
  const followed = new Map<string, { listeners: Set<(topic: string) => void>; news: ReturnType<typeof resting> }>();
  const early: (() => void)[] = [];
  const tellEarly = () => {
    for (const each of early) each();
  };
  const mass = resting(tellEarly, () => massRestMs);
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
  const stop = await open.listen(liveChannel, tell, tellAll);

  function follow(topic: string) {
    const listeners = new Set<(topic: string) => void>();
    const news = resting(
      () => {
        tellEarly();
        for (const listener of listeners) listener(topic);
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
    async close() {
      mass.stop();
      for (const { news } of followed.values()) news.stop();
      await stop();
    },
  };
}
