import { isIP, SocketAddress } from "node:net";

/**
 * Headers by which proxies, tunnels and delivery networks say that a request came through them, and what the visitor's was. Of the standard
 * ones what they say is believed, from trusted proxies only; none is ever passed on.
 */
const forwardingHeader =
  /^(?:forwarded|via|cdn-loop|x-forwarded(?:-.+)?|x-original-.+|x-envoy-.+|x-real-ip|x-proxyuser-ip|x-appengine-user-ip|cf-ray|(?:.+-)?(?:client|connecting)-?ip)$/;

/** Whether a request says that it came through a proxy: then the other end of the connection is not who asks. */
export function isForwarded(request: Request): boolean {
  return [...request.headers.keys()].some((name) => forwardingHeader.test(name));
}

export interface ForwardedRequest {
  /** the request as the visitor made it: with the scheme and host that their browser knows */
  request: Request;
  /** the visitor's network address */
  address: string;
}

/**
 * Undoes what reverse proxies did to a request.
 *
 * @param socketAddress the other end of the connection
 * @param trustedProxies how many proxies in a row are ours; each appends one address to X-Forwarded-For
 */
export function forwardedRequest(request: Request, socketAddress: string, trustedProxies: number): ForwardedRequest {
  const carried = [...request.headers.keys()].filter((name) => forwardingHeader.test(name));
  if (carried.length === 0) return { request, address: socketAddress };
  const headers = new Headers(request.headers);
  for (const name of carried) headers.delete(name);
  const url = new URL(request.url);
  const header = (name: string) => request.headers.get(name);
  if (trustedProxies > 0) {
    const last = (name: string, fromEnd: number) => elementOf(header(name), fromEnd);
    if (last("x-forwarded-proto", 1) === "https") url.protocol = "https:";
    const host = last("x-forwarded-host", 1);
    if (host !== undefined && /^[a-z0-9.-]+(?::\d{1,5})?$/i.test(host)) {
      // A host without a port means the scheme's own, not the one that the proxy connected to.
      url.port = "";
      url.host = host;
      headers.set("host", host);
    }
  }
  const body = request.body ? { body: request.body, duplex: "half" as const } : {};
  return {
    request: new Request(url, { method: request.method, headers, signal: request.signal, ...body }),
    address: forwardedAddress(header, socketAddress, trustedProxies),
  };
}

/** The visitor's network address, as the outermost of our proxies saw it. The rest as in `forwardedRequest`. */
export function forwardedAddress(
  header: (name: string) => string | null | undefined,
  socketAddress: string,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return socketAddress;
  const told = (name: string) => elementOf(header(name), trustedProxies);
  return addressIn(told("x-forwarded-for")) ?? forwardedFor(told("forwarded")) ?? socketAddress;
}

function elementOf(header: string | null | undefined, fromEnd: number): string | undefined {
  return (header ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .at(-fromEnd);
}

/** The address in an element of the header of RFC 7239, `for="[2001:db8::17]:4711";proto=https`; undefined: it says none. */
function forwardedFor(element: string | undefined): string | undefined {
  const node = /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s]*))/i.exec(element ?? "");
  return addressIn(node?.[1] ?? node?.[2]);
}

/**
 * The address in what a proxy wrote, in the one way in which it is counted: without brackets, port and zone. Some proxies add the port, and
 * each connection would be somebody else.
 */
function addressIn(text: string | undefined): string | undefined {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text ?? "")?.[1] ?? /^([\d.]+):\d+$/.exec(text ?? "")?.[1] ?? text ?? "";
  const address = bare.replace(/%.*$/, "");
  const family = isIP(address);
  if (family === 0) return undefined;
  return new SocketAddress({ address, family: family === 4 ? "ipv4" : "ipv6" }).address;
}
