/**
 * Whether a request that changes something comes from a page of this very site. Browsers name the page's origin with every form and
 * script that posts; a program without one has no visitor's cookies to misuse.
 */
export function isFromSameOrigin(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const origin = request.headers.get("origin");
  return origin === null || origin === new URL(request.url).origin;
}
