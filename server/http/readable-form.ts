/** Only these accept JSON. Other types and broken bodies are refused here. */
const jsonPaths = new Set(["/_compile", "/_drafts", "/_wallet", "/_passkey", "/_screen", "/_follow"]);

/** Its compiler reports a NUL's line. */
const compilePath = "/_compile";

const methodsWithForm = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** "not-text": a field contains a NUL. */
export type BodyRefusal = "wrong-type" | "broken" | "not-text";

/** The garage reports a NUL's line in a source. */
const sourceField = "source";

/**
 * An empty body is an empty form. Limit its size first: files are read whole.
 * @returns a reason if it's unreadable
 */
export async function readableForm(request: Request): Promise<Request | BodyRefusal> {
  if (!methodsWithForm.has(request.method)) return request;
  const declared = request.headers.get("content-type");
  const type = declared?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type === "application/x-www-form-urlencoded") {
    const text = await request.text();
    if (/\0|%00/.test(text) && holdsNul(new URLSearchParams(text))) return "not-text";
    return withBody(request, text, declared ?? "");
  }
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  if (type === "application/json") {
    if (!jsonPaths.has(path)) return "wrong-type";
    const text = await request.text();
    return path !== compilePath && containsEscapedNul(text) ? "not-text" : withBody(request, text, declared ?? "");
  }
  if (type === "multipart/form-data") {
    const bytes = await request.arrayBuffer();
    try {
      const form = await new Response(bytes, { headers: { "content-type": declared ?? "" } }).formData();
      if (holdsNul(form)) return "not-text";
    } catch {
      return "broken";
    }
    return withBody(request, bytes, declared ?? "");
  }
  if (type === "" && (await request.arrayBuffer()).byteLength === 0) {
    return withBody(request, new ArrayBuffer(0), "application/x-www-form-urlencoded");
  }
  return "wrong-type";
}

/** PostgreSQL texts can't contain NUL. */
const holdsNul = (fields: URLSearchParams | FormData): boolean =>
  [...fields].some(
    ([name, value]) =>
      name.includes("\0") || (name !== sourceField && typeof value === "string" && value.includes("\0")),
  );

/** An escaped backslash before `u0000` doesn't count. */
export const containsEscapedNul = (json: string): boolean => /(?<!\\)(?:\\\\)*\\u0000/.test(json);

function withBody(request: Request, body: ArrayBuffer | string, type: string): Request {
  const headers = new Headers(request.headers);
  headers.set("content-type", type);
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal });
}
