import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../base/network/network-of-address.ts";
import { ApiProblem } from "./problem.ts";

/** Calls of one token. A program that asks every second stays well below. */
const callsPerToken = { points: 600, duration: 5 * 60 };
/** Calls of one network without tokens: a hall of a thousand people shares one. */
const callsPerAddress = { points: 30_000, duration: 5 * 60 };
/** Tokens that do not work, from one address: far more than typing errors of a hall, far too few to guess one. */
const wrongTokensPerAddress = { points: 1_000, duration: 15 * 60 };

/** Counts calls of this process; each throws the problem to answer with when none is left. */
export interface ApiLimits {
  byAddress: (address: string) => Promise<void>;
  byToken: (tokenId: string) => Promise<void>;
  byWrongTokens: (address: string) => Promise<void>;
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
  return {
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
