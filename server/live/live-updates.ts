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

/** One subscription to the database for the whole process, handed on to any number of pages. */
export async function startLiveUpdates(open: OpenDatabase): Promise<LiveUpdates> {
  const listeners = new Map<string, Set<(topic: string) => void>>();
  const early: (() => void)[] = [];
  const tell = (topic: string) => {
    for (const each of early) each();
    for (const listener of listeners.get(topic) ?? []) listener(topic);
  };
  const tellAll = () => {
    for (const each of early) each();
    for (const topic of listeners.keys()) tell(topic);
  };
  const stop = await open.listen(liveChannel, tell, tellAll);

  return {
    subscribe(topics, onNews) {
      for (const topic of topics) {
        const set = listeners.get(topic) ?? new Set();
        listeners.set(topic, set.add(onNews));
      }
      return () => {
        for (const topic of topics) {
          const set = listeners.get(topic);
          set?.delete(onNews);
          if (set?.size === 0) listeners.delete(topic);
        }
      };
    },
    beforeNews(onAny) {
      early.push(onAny);
    },
    close: stop,
  };
}
