import { RateLimiterMemory } from "rate-limiter-flexible";
import { isOfThisMachine, networkOf } from "../base/network/network-of-address.ts";

/**
 * How many requests within a minute. A hall of a thousand people has one network, so nobody who is signed in, or was in this browser before,
 * is counted with the others; and what is refused is counted apart from what is taken, so that nobody uses up by nonsense what others need.
 */
export const requestLimits = {
  readsPerPerson: { points: 3_000, duration: 60 },
  writesPerPerson: { points: 60, duration: 60 },
  /** pages that are rendered for somebody who is not signed in; files and pages that are kept count for nobody */
  readsPerNetwork: { points: 20_000, duration: 60 },
  /** As many as those that are refused: begin in turns they do anyway, and who sends nonsense that is taken shuts nobody out either. */
  writesPerNetwork: { points: 20_000, duration: 60 },
  refusedPerNetwork: { points: 20_000, duration: 60 },
  writesPerDevice: { points: 60, duration: 60 },
  /** bytes of what is written: drafts that are saved as they are typed, cars, pictures; a form has a mebibyte at most */
  bytesPerPerson: { points: 8 * 1024 * 1024, duration: 60 },
  bytesPerNetwork: { points: 256 * 1024 * 1024, duration: 60 },
};

/** Who makes a request: somebody who is signed in, a browser in which somebody was, or just somebody in a network. */
export interface Requester {
  personId: string | undefined;
  device: string | undefined;
  address: string;
}

/** Counts requests in this process. Each answers with whole seconds to wait when the request is one too many, else undefined. */
export interface RequestLimits {
  /** A page is asked for. What is the same for everybody is counted when it is rendered: `byRendering`. */
  byRead: (who: Requester) => Promise<number | undefined>;
  byRendering: (who: Requester) => Promise<number | undefined>;
  byWrite: (who: Requester) => Promise<number | undefined>;
  byBytes: (who: Requester, bytes: number) => Promise<number | undefined>;
  /** How a write ended that was let through. */
  written: (who: Requester, status: number) => Promise<void>;
}

/** Networks of this machine are not counted: a proxy here that TRUSTED_PROXIES does not name would have everybody share one count. */
export function limitRequests(limits = requestLimits): RequestLimits {
  const reads = new RateLimiterMemory(limits.readsPerPerson);
  const writes = new RateLimiterMemory(limits.writesPerPerson);
  const readsOfNetwork = new RateLimiterMemory(limits.readsPerNetwork);
  const writesOfNetwork = new RateLimiterMemory(limits.writesPerNetwork);
  const refused = new RateLimiterMemory(limits.refusedPerNetwork);
  const writesOfDevice = new RateLimiterMemory(limits.writesPerDevice);
  const bytesOfOne = new RateLimiterMemory(limits.bytesPerPerson);
  const bytesOfNetwork = new RateLimiterMemory(limits.bytesPerNetwork);
  const take = async (limiter: RateLimiterMemory, key: string, points = 1) => {
    const wait = await roundWait(limiter, key);
    if (wait === undefined) await limiter.penalty(key, points);
    return wait;
  };
  return {
    byRead: ({ personId }) => (personId === undefined ? Promise.resolve(undefined) : take(reads, personId)),
    byRendering: ({ personId, address }) =>
      personId !== undefined || isOfThisMachine(address)
        ? Promise.resolve(undefined)
        : take(readsOfNetwork, networkOf(address)),
    async byWrite({ personId, device, address }) {
      if (personId !== undefined) return take(writes, personId);
      if (device !== undefined) return take(writesOfDevice, device);
      if (isOfThisMachine(address)) return undefined;
      const network = networkOf(address);
      return (await roundWait(writesOfNetwork, network)) ?? roundWait(refused, network);
    },
    byBytes({ personId, device, address }, bytes) {
      const one = personId ?? device;
      if (one !== undefined) return take(bytesOfOne, one, bytes);
      return isOfThisMachine(address) ? Promise.resolve(undefined) : take(bytesOfNetwork, networkOf(address), bytes);
    },
    async written({ personId, device, address }, status) {
      if (personId !== undefined || device !== undefined || isOfThisMachine(address)) return;
      await (status >= 400 ? refused : writesOfNetwork).penalty(networkOf(address));
    },
  };
}

async function roundWait(limiter: RateLimiterMemory, key: string): Promise<number | undefined> {
  const state = await limiter.get(key);
  return state === null || state.remainingPoints > 0 ? undefined : Math.max(1, Math.ceil(state.msBeforeNext / 1_000));
}
