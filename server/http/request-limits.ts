import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { isOfThisMachine, networkOf } from "./network-of-address.ts";

/**
 * How many requests one network address and one session may make. A hall of a thousand people has one address, and when a race ends all
 * of their pages ask at once; a session is one person.
 */
export const requestLimits = {
  readsPerAddress: { points: 20_000, duration: 60 },
  writesPerAddress: { points: 3_000, duration: 60 },
  writesPerSession: { points: 60, duration: 60 },
};

/** @returns whole seconds to wait when the request is one too many, else undefined */
export type LimitRequests = (request: Request, address: string) => Promise<number | undefined>;

/**
 * Counts requests in this process. Addresses of this machine are not counted: a proxy here that TRUSTED_PROXIES does not name would have
 * everybody share one count.
 */
export function limitRequests(limits = requestLimits): LimitRequests {
  const reads = new RateLimiterMemory(limits.readsPerAddress);
  const writes = new RateLimiterMemory(limits.writesPerAddress);
  const ofSession = new RateLimiterMemory(limits.writesPerSession);
  return async (request, address) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const session = isRead ? undefined : sessionOf(request);
    const waits = [
      isOfThisMachine(address) ? undefined : await consume(isRead ? reads : writes, networkOf(address)),
      session === undefined ? undefined : await consume(ofSession, session),
    ];
    return waits.find((wait) => wait !== undefined);
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
  }
}

/** A session by a hash of its cookie, so that no secret lies about in a table of counts. */
function sessionOf(request: Request): string | undefined {
  const cookie = /(?:^|;\s*)(?:__Secure-)?[\w.-]*session_token=([^;]{1,500})/.exec(
    request.headers.get("cookie") ?? "",
  )?.[1];
  return cookie === undefined ? undefined : createHash("sha256").update(cookie).digest("base64url");
}
