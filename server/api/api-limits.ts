import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../platform/network/network-of-address.ts";
import { ApiProblem } from "./problem.ts";

const callsPerToken = { points: 600, duration: 5 * 60 };
/** Per network, without a token; a venue of a thousand people shares one. */
const callsPerAddress = { points: 30_000, duration: 5 * 60 };
/** Invalid tokens per address: more than a venue's typing errors, too few to guess one. */
const wrongTokensPerAddress = { points: 1_000, duration: 15 * 60 };

export const mostWaitingCalls = { person: 16, all: 4_000 };

/** Per process. Each throws the problem to respond with. */
export interface ApiLimits {
  byAddress: (address: string) => Promise<void>;
  byToken: (tokenId: string) => Promise<void>;
  byWrongTokens: (address: string) => Promise<void>;
  /** Returns a function that ends the wait, to be called once. */
  byWaiting: (personId: string) => () => void;
}

export function createApiLimits(): ApiLimits {
  const counter = (limit: { points: number; duration: number }, who: string) => {
    const limiter = new RateLimiterMemory(limit);
    return async (key: string) => {
      try {
        await limiter.consume(key);
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        throw tooMany(who, limit, refused as RateLimiterRes);
      }
    };
  };
  const byNetwork = (limit: { points: number; duration: number }, who: string) => {
    const count = counter(limit, who);
    return (address: string) => count(networkOf(address));
  };
  const waiting = new Map<string, number>();
  let all = 0;
  return {
    byWaiting(personId) {
      const own = waiting.get(personId) ?? 0;
      if (own >= mostWaitingCalls.person || all >= mostWaitingCalls.all) throw tooManyWaiting(own);
      waiting.set(personId, own + 1);
      all += 1;
      return () => {
        all -= 1;
        const left = (waiting.get(personId) ?? 1) - 1;
        if (left > 0) waiting.set(personId, left);
        else waiting.delete(personId);
      };
    },
    byAddress: byNetwork(callsPerAddress, "this network has made calls"),
    byToken: counter(callsPerToken, "this token has made calls"),
    byWrongTokens: byNetwork(wrongTokensPerAddress, "this network has sent tokens that do not work"),
  };
}

function tooMany(who: string, limit: { points: number; duration: number }, left: RateLimiterRes): ApiProblem {
  const retryAfterSeconds = Math.max(1, Math.ceil(left.msBeforeNext / 1000));
  return new ApiProblem({
    status: 429,
    title: "Too many calls",
    rule: "too-many",
    detail: `Within ${limit.duration / 60} minutes ${who} ${limit.points} times, the most allowed.`,
    next: `Come again in ${retryAfterSeconds} s. To wait for a verdict, use ?wait= or /events instead of asking again and again.`,
    retryAfterSeconds,
  });
}

export function tooManyAtOnce(): ApiProblem {
  return new ApiProblem({
    status: 429,
    title: "Too many calls at once",
    rule: "too-many",
    detail: "So many of your calls, or of your network's without tokens, wait for their turn already.",
    next: "Come again in 1 s, and make one call after the other.",
    retryAfterSeconds: 1,
  });
}

function tooManyWaiting(own: number): ApiProblem {
  const isOwn = own >= mostWaitingCalls.person;
  return new ApiProblem({
    status: 429,
    title: "Too many waiting calls",
    rule: "too-many-waiting-calls",
    detail: isOwn
      ? `${own} of your calls wait for news already, with all your tokens together, the most allowed.`
      : `${mostWaitingCalls.all} calls wait for news already, the most that this server holds.`,
    next: isOwn ? "End one of them, then follow this one." : "Ask again in 30 s without waiting.",
    retryAfterSeconds: 30,
  });
}
