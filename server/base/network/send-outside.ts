import { lookup, type LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isOuterAddress } from "./outer-address.ts";

/** A message to an address that somebody else chose. */
export interface OuterRequest extends Sending {
  method: "POST" | "PUT";
  body: string;
}

/** A question to such an address. */
export interface OuterQuestion extends Sending {
  method: "GET";
  body?: undefined;
}

interface Sending {
  url: string;
  headers: Record<string, string>;
  /** whether it may be sent on to where an answer leads; usually it may */
  follows?: boolean;
  /** how much of the answer is read; what is longer is cut */
  mostAnswerBytes?: number;
}

export type OuterOutcome =
  /** `body`: the beginning of the answer */
  | { kind: "answered"; status: number; headers: http.IncomingHttpHeaders; body: string }
  /** where it leads is this machine, the operator's network or nowhere that anybody may reach */
  | { kind: "inner-address" }
  | { kind: "unreachable" }
  | { kind: "timeout" }
  /** it leads on again and again, or as no message can follow */
  | { kind: "redirect" };

const wholeRequestMs = 10_000;
const mostRedirects = 3;
const usualAnswerBytes = 4_096;

/** Redirects that say: the same message, elsewhere. The others would make it a question without a body, which a question is already. */
const sameMessageElsewhere = new Set([307, 308]);
const sameQuestionElsewhere = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a message or a question to an address that somebody of the panel typed. What a name comes to is looked at when the connection is made, at each attempt and
 * after each redirect, so that neither an answer of the name service nor a redirect leads into the operator's network.
 *
 * @param innerHosts `host` or `host:port` in the operator's own network to which messages may go, also without encryption
 */
export async function sendOutside(
  request: OuterRequest | OuterQuestion,
  innerHosts: readonly string[],
): Promise<OuterOutcome> {
  const signal = AbortSignal.timeout(wholeRequestMs);
  let { url, headers } = request;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const outcome = await sendOnce({ ...request, url, headers }, innerHosts, signal);
    if (outcome.kind !== "answered" || outcome.status < 300 || outcome.status > 399) return outcome;
    const { location } = outcome.headers;
    const elsewhere = request.method === "GET" ? sameQuestionElsewhere : sameMessageElsewhere;
    const isFollowed = request.follows !== false && elsewhere.has(outcome.status);
    if (location === undefined || !isFollowed || !URL.canParse(location, url)) return { kind: "redirect" };
    const next = new URL(location, url);
    // What lets us in at one place is not told at another.
    if (next.origin !== new URL(url).origin)
      headers = Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== "authorization"));
    url = next.href;
  }
  return { kind: "redirect" };
}

/** Whether a message may be addressed so: encrypted, and to no network of the operator's but where they allowed it. */
export function mayBeAddressed(url: URL, innerHosts: readonly string[]): boolean {
  if (url.protocol !== "https:" && url.protocol !== "http:") return false;
  if (isAllowedInside(url, innerHosts)) return true;
  const host = bareHost(url);
  return url.protocol === "https:" && (isIP(host) === 0 || isOuterAddress(host));
}

const isAllowedInside = ({ host, hostname }: URL, innerHosts: readonly string[]) =>
  innerHosts.includes(host) || innerHosts.includes(hostname);

/** IPv6 addresses stand in brackets in a URL, and in none elsewhere. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

class InnerAddressError extends Error {
  override name = "InnerAddressError";
}

/** The name service's answer, unless one of the addresses in it is none that anybody may reach. */
const lookUpOuter: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error(`${hostname} has no address.`), "", 0);
    if (found.some(({ address }) => !isOuterAddress(address))) return done(new InnerAddressError(hostname), "", 0);
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

function sendOnce(
  { method, url, headers, body, mostAnswerBytes = usualAnswerBytes }: OuterRequest | OuterQuestion,
  innerHosts: readonly string[],
  signal: AbortSignal,
): Promise<OuterOutcome> {
  const address = new URL(url);
  if (!mayBeAddressed(address, innerHosts)) return Promise.resolve({ kind: "inner-address" });
  const options = {
    method,
    signal,
    // A connection that is kept would not be looked at again.
    agent: false,
    headers: { ...headers, ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }) },
    ...(!isAllowedInside(address, innerHosts) && { lookup: lookUpOuter }),
  } satisfies https.RequestOptions;
  return new Promise((resolve) => {
    const fail = (error: unknown) => {
      if (error instanceof InnerAddressError) resolve({ kind: "inner-address" });
      else resolve({ kind: signal.aborted ? "timeout" : "unreachable" });
    };
    const { request: open } = address.protocol === "https:" ? https : http;
    const sending = open(address, options, (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const answered = () => {
        const text = Buffer.concat(parts).subarray(0, mostAnswerBytes).toString("utf8");
        resolve({ kind: "answered", status: response.statusCode ?? 0, headers: response.headers, body: text });
      };
      response.on("data", (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes < mostAnswerBytes) return;
        answered();
        response.destroy();
      });
      response.on("end", answered);
      response.on("error", fail);
    });
    sending.on("error", fail);
    sending.end(body);
  });
}
