import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../platform/network/network-of-address.ts";
import { ApiProblem } from "./problem.ts";

const callsPerToken = { points: 600, duration: 5 * 60 };
/** Per network, without a token; a venue of a thousand people shares one. */
const callsPerAddress = { points: 30_000, duration: 5 * 60 };
/** Invalid tokens per address: more than a venue's typing errors, too few to guess one. */
const wrongTokensPerAddress = { points: 1_000, duration: 15 * 60 };

export const mostWaitingCalls = { person: 16, all: 4_000 };

export type ApiLimits = ReturnType<typeof createApiLimits>;

/** Per process. Each throws the problem to respond with. */
export function createApiLimits() {
  const counter = (limit: { points: number; duration: number }, what: string) => {
    const limiter = new RateLimiterMemory(limit);
    return async (key: string) => {
      try {
        await limiter.consume(key);
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        throw tooMany(what, limit, refused as RateLimiterRes);
      }
    };
  };
  const byNetwork = (limit: { points: number; duration: number }, what: string) => {
    const count = counter(limit, what);
    return (address: string) => count(networkOf(address));
  };
  const waiting = new Map<string, number>();
  let all = 0;
  return {
    /** Returns a function that ends the wait, to be called once. */
    byWaiting(personId: string) {
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
    byAddress: byNetwork(callsPerAddress, "requests from this network"),
    byToken: counter(callsPerToken, "requests with this token"),
    byWrongTokens: byNetwork(wrongTokensPerAddress, "invalid tokens from this network"),
  };
}

function tooMany(what: string, limit: { points: number; duration: number }, left: RateLimiterRes): ApiProblem {
  const retryAfterSeconds = Math.max(1, Math.ceil(left.msBeforeNext / 1000));
  return new ApiProblem({
    status: 429,
    title: "Too many requests",
    rule: "too-many",
    detail: `The limit is ${limit.points} ${what} in ${limit.duration / 60} minutes.`,
    next: `Try again in ${retryAfterSeconds} s. To follow a submission, use ?wait= or /events.`,
    retryAfterSeconds,
  });
}

export function tooManyAtOnce(): ApiProblem {
  return new ApiProblem({
    status: 429,
    title: "Too many parallel requests",
    rule: "too-many",
    detail: "Too many of your requests are waiting.",
    next: "Try again in 1 s, with one request at a time.",
    retryAfterSeconds: 1,
  });
}

function tooManyWaiting(own: number): ApiProblem {
  const isOwn = own >= mostWaitingCalls.person;
  return new ApiProblem({
    status: 429,
    title: "Too many waiting requests",
    rule: "too-many-waiting-calls",
    detail: isOwn
      ? `You have ${own} waiting requests, the maximum for all your tokens.`
      : `The server has ${mostWaitingCalls.all} waiting requests, the maximum.`,
    next: isOwn ? "End one of them and try again." : "Try again in 30 s without ?wait=.",
    retryAfterSeconds: 30,
  });
}
