/** Returns 304 if the browser has the version that `ETag` names. */
export function notModified(request: Request, sent: HeadersInit): Response | undefined {
  const headers = new Headers(sent);
  const etag = headers.get("etag");
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return etag !== null && known.includes(etag) ? new Response(null, { status: 304, headers }) : undefined;
}
