import { lookup, type LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction, BlockList } from "node:net";

/**
 * Non-public networks: this machine, private ones and reserved ones.
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const innerNetworks = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
  // public IPv6 starts with 2 or 3; these others lead elsewhere or back to IPv4
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

// Separate, because a BlockList also compares IPv4 addresses with its IPv6 entries.
const inner = { 4: new BlockList(), 6: new BlockList() };
for (const [network, prefix] of innerNetworks) {
  if (network.includes(":")) inner[6].addSubnet(network, prefix, "ipv6");
  else inner[4].addSubnet(network, prefix, "ipv4");
}

/** False for this machine, private networks and reserved addresses. */
export function isOuterAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner[4].check(address, "ipv4");
  return family === 6 && !inner[6].check(address, "ipv6");
}

/** To an address from user input. */
export interface OuterRequest extends Sending {
  method: "POST" | "PUT";
  body: string;
}

export interface OuterQuestion extends Sending {
  method: "GET";
  body?: undefined;
}

interface Sending {
  url: string;
  headers: Record<string, string>;
  /** whether to follow redirects; default: yes */
  follows?: boolean;
  mostAnswerBytes?: number;
}

export type OuterOutcome =
  /** `body`: start of the response */
  | { kind: "answered"; status: number; headers: http.IncomingHttpHeaders; body: string }
  /** resolves to this machine, the operator's network or a reserved address */
  | { kind: "inner-address" }
  | { kind: "unreachable" }
  | { kind: "timeout" }
  | { kind: "redirect" };

const wholeRequestMs = 10_000;
const mostRedirects = 3;
const defaultAnswerBytes = 4_096;

/** These redirects keep method and body. Others turn a request into GET, which fits queries only. */
const sameMessageElsewhere = new Set([307, 308]);
const sameQuestionElsewhere = new Set([301, 302, 303, 307, 308]);

/**
 * Requests an address that someone entered in the panel. Resolved addresses are checked at connect time, for each
 * attempt and redirect, so that neither DNS nor redirects lead into the operator's network (SSRF).
 * @param innerHosts allowed `host` or `host:port` in the operator's own network, also unencrypted
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
    // Don't send credentials to another origin.
    if (next.origin !== new URL(url).origin)
      headers = Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== "authorization"));
    url = next.href;
  }
  return { kind: "redirect" };
}

/** Encrypted and public, or allowed by the operator. */
export function mayBeAddressed(url: URL, innerHosts: readonly string[]): boolean {
  if (url.protocol !== "https:" && url.protocol !== "http:") return false;
  if (isAllowedInside(url, innerHosts)) return true;
  const host = bareHost(url);
  return url.protocol === "https:" && (isIP(host) === 0 || isOuterAddress(host));
}

const isAllowedInside = ({ host, hostname }: URL, innerHosts: readonly string[]) =>
  innerHosts.includes(host) || innerHosts.includes(hostname);

/** URLs put IPv6 addresses in brackets. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

class InnerAddressError extends Error {
  override name = "InnerAddressError";
}

/** Fails if one of the addresses isn't public. */
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
  { method, url, headers, body, mostAnswerBytes = defaultAnswerBytes }: OuterRequest | OuterQuestion,
  innerHosts: readonly string[],
  signal: AbortSignal,
): Promise<OuterOutcome> {
  const address = new URL(url);
  if (!mayBeAddressed(address, innerHosts)) return Promise.resolve({ kind: "inner-address" });
  const options = {
    method,
    signal,
    // A kept-alive connection would skip the address check.
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
