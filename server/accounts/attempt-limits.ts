import { RateLimiterMemory } from "rate-limiter-flexible";
import { networkOf } from "../platform/network/addresses.ts";
import type { AccountProblem } from "./new-person.ts";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const cookieName = "known_device";
const days = 180;
const mostAccounts = 4;
const cookieForm = /(?:^|;\s*)known_device=([\w-]{22})\.([\w-]{22}(?:\.[\w-]{22}){0,4})(?:;|$)/;

/**
 * Browsers where someone signed in before. The cookie has a random name and proves the accounts, so that guessing
 * elsewhere doesn't lock these browsers out.
 */
export function knownDevices(secret: string) {
  const sign = (...parts: string[]) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["known device", ...parts]))
      .digest("base64url")
      .slice(0, 22);
  const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));

  function read(request: Request): { device: string; accounts: string[] } | undefined {
    const [, device, signatures] = cookieForm.exec(request.headers.get("cookie") ?? "") ?? [];
    if (device === undefined || signatures === undefined) return undefined;
    const [own = "", ...accounts] = signatures.split(".");
    return isSame(own, sign(device)) ? { device, accounts } : undefined;
  }

  return {
    /** Undefined for forged cookies. @param email an account used there */
    deviceOf(request: Request, email?: string) {
      const known = read(request);
      if (!known || email === undefined) return known?.device;
      const wanted = sign(known.device, email);
      return known.accounts.some((account) => isSame(account, wanted)) ? known.device : undefined;
    },
    remember(request: Request, email: string) {
      const { device, accounts } = read(request) ?? { device: randomBytes(16).toString("base64url"), accounts: [] };
      const own = sign(device, email);
      const kept = [own, ...accounts.filter((account) => account !== own)].slice(0, mostAccounts);
      const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
      const value = [device, sign(device), ...kept].join(".");
      return `${cookieName}=${value}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}

/** Wrong passwords per account and network, known device or session. */
const wrongByPlace = { points: 10, duration: 5 * 60 };
/** Wrong passwords per account from all unknown devices, against distributed guessing. */
const wrongByAccount = { points: 100, duration: 60 * 60 };
/** Wrong passwords per network; a venue of a thousand people shares one. */
const wrongByNetwork = { points: 1_000, duration: 60 };
const attemptsByNetwork = { points: 2_000, duration: 60 };
/** Sign-up emails per network: a whole venue may sign up within an hour. */
const signUpEmailsByNetwork = { points: 1_000, duration: 60 * 60 };
/** Addresses per network that are revealed to have an account, where no emails can be sent. Pending attempts count. */
const revealedByNetwork = { points: 50, duration: 5 * 60 };
const emailsByPlace = { points: 3, duration: 60 * 60 };

export type Wait = { kind: "refused"; problems: AccountProblem[] } | undefined;

export interface Place {
  address: string;
  device: string | undefined;
}

export type AttemptLimits = ReturnType<typeof attemptLimits>;

/** Per process. Return how long to wait; a refused attempt isn't counted. */
export function attemptLimits() {
  const place = new RateLimiterMemory(wrongByPlace);
  const account = new RateLimiterMemory(wrongByAccount);
  const network = new RateLimiterMemory(wrongByNetwork);
  const attempts = new RateLimiterMemory(attemptsByNetwork);
  const emails = new RateLimiterMemory(emailsByPlace);
  const signUpEmails = new RateLimiterMemory(signUpEmailsByNetwork);
  const revealed = new RateLimiterMemory(revealedByNetwork);
  const revealedBefore = new RateLimiterMemory({ ...revealedByNetwork, points: 1 });
  const sessions = new RateLimiterMemory(wrongByPlace);
  const keyOf = (email: string, { address, device }: Place) => JSON.stringify([email, device ?? networkOf(address)]);
  /** A known device only uses its own limit. */
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
    byAddress: (address: string) => take([[attempts, networkOf(address)]]),
    byPassword: (email: string, from: Place) => take(takenBy(email, from)),
    async rightPassword(email: string, from: Place) {
      await place.delete(keyOf(email, from));
      for (const [limiter, key] of takenBy(email, from)) if (limiter !== place) await limiter.reward(key);
    },
    /** For signed-in people, unaffected by others' attempts. */
    bySession: (sessionId: string) => take([[sessions, sessionId]]),
    rightInSession: async (sessionId: string) => void (await sessions.delete(sessionId)),
    byEmail: (email: string, from: Place) => take([[emails, keyOf(email, from)]]),
    bySignUpEmail: (address: string) => take([[signUpEmails, networkOf(address)]]),
    /** `refundReveal` refunds it; the same address counts once. */
    async byReveal(email: string, address: string) {
      const once = JSON.stringify([email, networkOf(address)]);
      if ((await revealedBefore.get(once)) !== null) return undefined;
      const wait = await take([[revealed, networkOf(address)]]);
      if (!wait) await revealedBefore.penalty(once);
      return wait;
    },
    async refundReveal(email: string, address: string) {
      if (await revealedBefore.delete(JSON.stringify([email, networkOf(address)])))
        await revealed.reward(networkOf(address));
    },
  };
}

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
