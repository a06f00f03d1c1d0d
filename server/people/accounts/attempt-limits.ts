import { RateLimiterMemory } from "rate-limiter-flexible";
import { networkOf } from "../../base/network/network-of-address.ts";
import type { AccountProblem } from "./new-person.ts";

/** Wrong passwords for one account from one network, or from one known browser, or within one session. */
const wrongByPlace = { points: 10, duration: 5 * 60 };
/** Wrong passwords for one account from all unknown browsers together, against guesses from everywhere. */
const wrongByAccount = { points: 100, duration: 60 * 60 };
/** Wrong passwords for all accounts from one network: a hall of a thousand people is one. */
const wrongByNetwork = { points: 1_000, duration: 60 };
/** Sign-ups, and attempts by other means than a password, from one network. */
const attemptsByNetwork = { points: 2_000, duration: 60 };
/** Letters by which addresses sign up, to whomever, that are asked for from one network: a hall signs up within the hour. */
const signUpLettersByNetwork = { points: 1_000, duration: 60 * 60 };
/**
 * Addresses of which one network is told that they have an account, where no letter can tell their owner alone. Attempts that are under way
 * count until it is known.
 */
const toldByNetwork = { points: 50, duration: 5 * 60 };
/** Letters for one account that are asked for from one network, or from one known browser. */
const lettersByPlace = { points: 3, duration: 60 * 60 };

export type Wait = { kind: "refused"; problems: AccountProblem[] } | undefined;

/** From where somebody tries a password. */
export interface Place {
  address: string;
  /** the browser, where this account was signed in to before */
  device: string | undefined;
}

/** Counts attempts of this process. Each says how long to wait when no more are left, and then counts nothing. */
export interface AttemptLimits {
  byAddress: (address: string) => Promise<Wait>;
  /** Takes an attempt at a password; what was right is given back. */
  byPassword: (email: string, place: Place) => Promise<Wait>;
  rightPassword: (email: string, place: Place) => Promise<void>;
  /** The same for somebody who is signed in: nobody else's attempts count. */
  bySession: (sessionId: string) => Promise<Wait>;
  rightInSession: (sessionId: string) => Promise<void>;
  byLetter: (email: string, place: Place) => Promise<Wait>;
  bySignUpLetter: (address: string) => Promise<Wait>;
  /** Takes one address that may have an account; `notTold` gives it back. The same address counts once. */
  byTelling: (email: string, address: string) => Promise<Wait>;
  notTold: (email: string, address: string) => Promise<void>;
}

export function attemptLimits(): AttemptLimits {
  const place = new RateLimiterMemory(wrongByPlace);
  const account = new RateLimiterMemory(wrongByAccount);
  const network = new RateLimiterMemory(wrongByNetwork);
  const attempts = new RateLimiterMemory(attemptsByNetwork);
  const letters = new RateLimiterMemory(lettersByPlace);
  const signUpLetters = new RateLimiterMemory(signUpLettersByNetwork);
  const told = new RateLimiterMemory(toldByNetwork);
  const toldBefore = new RateLimiterMemory({ ...toldByNetwork, points: 1 });
  const sessions = new RateLimiterMemory(wrongByPlace);
  const keyOf = (email: string, { address, device }: Place) => JSON.stringify([email, device ?? networkOf(address)]);
  /** What an attempt at a password takes of: of a known browser, only its own. */
  const takenBy = (email: string, from: Place): [RateLimiterMemory, string][] => [
    [place, keyOf(email, from)],
    ...(from.device === undefined
      ? ([
          [account, email],
          [network, networkOf(from.address)],
        ] satisfies [RateLimiterMemory, string][])
      : []),
  ];
  return {
    byAddress: (address) => take([[attempts, networkOf(address)]]),
    byPassword: (email, from) => take(takenBy(email, from)),
    async rightPassword(email, from) {
      await place.delete(keyOf(email, from));
      for (const [limiter, key] of takenBy(email, from)) if (limiter !== place) await limiter.reward(key);
    },
    bySession: (sessionId) => take([[sessions, sessionId]]),
    rightInSession: async (sessionId) => void (await sessions.delete(sessionId)),
    byLetter: (email, from) => take([[letters, keyOf(email, from)]]),
    bySignUpLetter: (address) => take([[signUpLetters, networkOf(address)]]),
    async byTelling(email, address) {
      const once = JSON.stringify([email, networkOf(address)]);
      if ((await toldBefore.get(once)) !== null) return undefined;
      const wait = await take([[told, networkOf(address)]]);
      if (!wait) await toldBefore.penalty(once);
      return wait;
    },
    async notTold(email, address) {
      if (await toldBefore.delete(JSON.stringify([email, networkOf(address)]))) await told.reward(networkOf(address));
    },
  };
}

/** Takes one of each, or of none when one has none left. */
async function take(from: readonly [RateLimiterMemory, string][]): Promise<Wait> {
  for (const [limiter, key] of from) {
    const state = await limiter.get(key);
    if (state === null || state.remainingPoints > 0) continue;
    const waitMinutes = Math.max(1, Math.ceil(state.msBeforeNext / 60_000));
    return { kind: "refused", problems: [{ field: "form", rule: "too-many-attempts", waitMinutes }] };
  }
  for (const [limiter, key] of from) await limiter.penalty(key);
  return undefined;
}
