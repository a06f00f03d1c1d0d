/** Browsers send the origin with every post; programs without one have no cookies to misuse. */
export function isFromSameOrigin(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const origin = request.headers.get("origin");
  return origin === null || origin === new URL(request.url).origin;
}
