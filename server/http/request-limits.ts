import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { isOfThisMachine, networkOf } from "../platform/network/addresses.ts";

/** Per minute. A venue can share one network, so signed-in people and known browsers are counted separately. */
export const requestLimits = {
  /** files and cached pages aren't counted */
  read: { person: 3_000, network: 20_000 },
  write: { person: 60, network: 20_000 },
  /** request bodies */
  bytes: { person: 8 * 1024 * 1024, network: 256 * 1024 * 1024 },
};

/** A person, a known browser or an address. */
export interface Requester {
  personId: string | undefined;
  device: string | undefined;
  address: string;
}

/** @returns seconds to wait if it's over the limit, otherwise undefined */
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
    // A local proxy that isn't in TRUSTED_PROXIES would put everyone behind one address.
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

/** Pages that could contact people, lock out the next visitor or show uploads: all visitors share seven accounts. */
const closed = [
  /^\/(?:account|sign-in|sign-up|forgotten-password|sign-in-link|claim)\b/,
  /^\/_(?:wallet|passkey)\b/,
  /^\/code-prix-admin-panel\/(?:people|brands|settings|retention|privacy|log-ins)\b/,
  /^\/code-prix-admin-panel\/competitions\/[^/]+\/webhooks\b/,
];

/** Until the season restarts. `/_…` adds nothing. */
const mostForms = 5_000;

/** Accounts are shared, so limits are per network. */
export const demonstrationLimits = {
  ...requestLimits,
  write: { person: 60, network: 60 },
};

/** For one season. */
export function limitDemonstrationForms(most = mostForms): (path: string) => "closed" | "full" | undefined {
  let forms = 0;
  return (path) => {
    if (closed.some((each) => each.test(path))) return "closed";
    if (path.startsWith("/_")) return undefined;
    if (forms >= most) return "full";
    forms += 1;
    return undefined;
  };
}
