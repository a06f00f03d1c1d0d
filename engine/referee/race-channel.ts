import type { RaceReply, RaceRequest } from "./race-service.ts";

/** Requests are answered in order and can be pipelined. A rejection is a host fault, never a car's. */
export type RaceChannel = (request: RaceRequest) => Promise<RaceReply>;

export interface PostedChannel {
  ask: RaceChannel;
  /** answers the oldest pending request */
  answer(reply: RaceReply): void;
  /** fails the oldest pending request */
  fail(error: Error): void;
  /** fails all */
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
