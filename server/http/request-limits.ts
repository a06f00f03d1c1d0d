import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { isOfThisMachine, networkOf } from "../base/network/network-of-address.ts";

/**
 * Requests and bytes within a minute. A whole venue can share one network, so people who are signed in and browsers in which someone was
 * are counted separately.
 */
export const requestLimits = {
  /** pages rendered; files and cached pages aren't counted */
  read: { person: 3_000, network: 20_000 },
  write: { person: 60, network: 20_000 },
  /** of request bodies: drafts, cars and pictures */
  bytes: { person: 8 * 1024 * 1024, network: 256 * 1024 * 1024 },
};

/** Who sends a request: someone who is signed in, a browser in which someone was, or an address. */
export interface Requester {
  personId: string | undefined;
  device: string | undefined;
  address: string;
}

/** Counts a request. @returns seconds to wait if it is one too many, else undefined */
export type RequestLimits = (
  kind: keyof typeof requestLimits,
  who: Requester,
  points?: number,
) => Promise<number | undefined>;

export function limitRequests(limits = requestLimits): RequestLimits {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: 60 });
  const limiters = {
    read: { person: limiter(limits.read.person), network: limiter(limits.read.network) },
    write: { person: limiter(limits.write.person), network: limiter(limits.write.network) },
    bytes: { person: limiter(limits.bytes.person), network: limiter(limits.bytes.network) },
  };
  return async (kind, { personId, device, address }, points = 1) => {
    const one = personId ?? device;
    // A proxy on this machine that TRUSTED_PROXIES doesn't count would put everyone behind one address.
    if (one === undefined && isOfThisMachine(address)) return undefined;
    try {
      if (one === undefined) await limiters[kind].network.consume(networkOf(address), points);
      else await limiters[kind].person.consume(one, points);
      return undefined;
    } catch (refused) {
      if (refused instanceof Error) throw refused;
      return Math.max(1, Math.ceil((refused as RateLimiterRes).msBeforeNext / 1_000));
    }
  };
}
