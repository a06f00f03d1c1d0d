import { isIP, SocketAddress } from "node:net";

/** Trusted only from trusted proxies, and never passed on. */
const forwardingHeader =
  /^(?:forwarded|via|cdn-loop|x-forwarded(?:-.+)?|x-original-.+|x-envoy-.+|x-real-ip|x-proxyuser-ip|x-appengine-user-ip|cf-ray|(?:.+-)?(?:client|connecting)-?ip)$/;

/** Then the connection's address isn't the visitor's. */
export function isForwarded(request: Request): boolean {
  return [...request.headers.keys()].some((name) => forwardingHeader.test(name));
}

export interface ForwardedRequest {
  /** with the visitor's scheme and host */
  request: Request;
  address: string;
}

/** @param trustedProxies how many proxies are ours; each appends one address to X-Forwarded-For */
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
      // Without a port it's the scheme's default, not the proxy's.
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

/** As our outermost proxy saw it. */
export function forwardedAddress(
  header: (name: string) => string | null | undefined,
  socketAddress: string,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return socketAddress;
  const elementOfHeader = (name: string) => elementOf(header(name), trustedProxies);
  return addressIn(elementOfHeader("x-forwarded-for")) ?? forwardedFor(elementOfHeader("forwarded")) ?? socketAddress;
}

function elementOf(header: string | null | undefined, fromEnd: number): string | undefined {
  return (header ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .at(-fromEnd);
}

/** RFC 7239, `for="[2001:db8::17]:4711";proto=https`. Undefined: none. */
function forwardedFor(element: string | undefined): string | undefined {
  const node = /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s]*))/i.exec(element ?? "");
  return addressIn(node?.[1] ?? node?.[2]);
}

/** Without brackets, port and zone: otherwise each connection would count as a new visitor. */
function addressIn(text: string | undefined): string | undefined {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text ?? "")?.[1] ?? /^([\d.]+):\d+$/.exec(text ?? "")?.[1] ?? text ?? "";
  const address = bare.replace(/%.*$/, "");
  const family = isIP(address);
  if (family === 0) return undefined;
  return new SocketAddress({ address, family: family === 4 ? "ipv4" : "ipv6" }).address;
}
