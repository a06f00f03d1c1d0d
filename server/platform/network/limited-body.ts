/**
 * Limits a body with or without Content-Length.
 * @returns a request with its length in the headers; undefined: too large
 */
export async function limitedBody(request: Request, mostBytes: number): Promise<Request | undefined> {
  // Reading `body` converts the connection's request into a `Request`, which is expensive for cached pages.
  if (request.method === "GET" || request.method === "HEAD" || !request.body) return request;
  const length = request.headers.get("content-length");
  if (length !== null && !request.headers.has("transfer-encoding")) {
    return Number(length) <= mostBytes ? request : undefined;
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Cancelling early would close the connection before the response can be read.
  for await (const part of request.body.values({ preventCancel: true })) {
    bytes += part.length;
    if (bytes > mostBytes) return undefined;
    parts.push(part);
  }
  // The connection's request can't be passed to `new Request`, so copy its parts.
  const { url, method, signal } = request;
  const headers = new Headers(request.headers);
  headers.delete("transfer-encoding");
  headers.set("content-length", String(bytes));
  return new Request(url, { method, headers, signal, body: Buffer.concat(parts) });
}
