/**
 * Holds a request's body to a size, whether it says its length beforehand or comes in chunks.
 *
 * @returns the request, whose body can be read and whose headers say its length; undefined when it is larger
 */
export async function limitedBody(request: Request, mostBytes: number): Promise<Request | undefined> {
  // Asked for its body, a connection's request makes a `Request` of itself, which costs a page that is kept more than all else.
  if (request.method === "GET" || request.method === "HEAD" || !request.body) return request;
  const length = request.headers.get("content-length");
  if (length !== null && !request.headers.has("transfer-encoding")) {
    return Number(length) <= mostBytes ? request : undefined;
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Cancelled early, the connection would end before an answer could be read.
  for await (const part of request.body.values({ preventCancel: true })) {
    bytes += part.length;
    if (bytes > mostBytes) return undefined;
    parts.push(part);
  }
  // A connection's request is no `Request` that another could be made from: what there is of it is taken one by one.
  const { url, method, signal } = request;
  const headers = new Headers(request.headers);
  headers.delete("transfer-encoding");
  headers.set("content-length", String(bytes));
  return new Request(url, { method, headers, signal, body: Buffer.concat(parts) });
}
