import { RateLimiterMemory } from "rate-limiter-flexible";
import { networkOf } from "../http/network-of-address.ts";
import type { AccountProblem } from "./new-person.ts";

/** Failed attempts for one account, whoever makes them. */
const failuresPerAccount = { points: 10, duration: 15 * 60 };
/** Sign-ups and sign-ins from one network address: a hall of a thousand people shares one. */
const attemptsPerAddress = { points: 6_000, duration: 15 * 60 };

type Wait = { kind: "refused"; problems: AccountProblem[] } | undefined;

/** Counts attempts. Each call takes one of those left; when none is, it says how long to wait. */
export interface AttemptLimits {
  byAddress: (address: string) => Promise<Wait>;
  byAccount: (email: string) => Promise<Wait>;
  /** After a success the account's failures no longer count. */
  forgetAccount: (email: string) => Promise<void>;
}

export function attemptLimits(): AttemptLimits {
  const accountLimiter = new RateLimiterMemory(failuresPerAccount);
  const addressLimiter = new RateLimiterMemory(attemptsPerAddress);
  return {
    byAddress: (address) => consume(addressLimiter, networkOf(address)),
    byAccount: (email) => consume(accountLimiter, email),
    forgetAccount: async (email) => void (await accountLimiter.delete(email)),
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<Wait> {
  const state = await limiter.get(key);
  if (state !== null && state.remainingPoints <= 0) {
    const waitMinutes = Math.max(1, Math.ceil(state.msBeforeNext / 60_000));
    return { kind: "refused", problems: [{ field: "form", rule: "too-many-attempts", waitMinutes }] };
  }
  await limiter.penalty(key);
  return undefined;
}
