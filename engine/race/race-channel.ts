import type { RaceReply, RaceRequest } from "./race-service.ts";

/**
 * The way to one worker: requests are answered in their order, and the next may be asked before the last is answered. A rejection is a
 * failure of the host, never of a car.
 */
export type RaceChannel = (request: RaceRequest) => Promise<RaceReply>;

/** A channel over messages, as worker threads and Web Workers have them. */
export interface PostedChannel {
  ask: RaceChannel;
  /** the worker's answer to the oldest request that has none */
  answer(reply: RaceReply): void;
  /** the oldest request failed */
  fail(error: Error): void;
  /** the worker answers no more */
  close(error: Error): void;
}

export function postedChannel(post: (request: RaceRequest) => void): PostedChannel {
  const waiting: { resolve: (reply: RaceReply) => void; reject: (error: Error) => void }[] = [];
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        post(request);
      }),
    answer: (reply) => waiting.shift()?.resolve(reply),
    fail: (error) => waiting.shift()?.reject(error),
    close(error) {
      for (const { reject } of waiting.splice(0)) reject(error);
    },
  };
}
