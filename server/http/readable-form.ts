/** Every action reads a form, and these few JSON. What is neither, or is broken, is refused here and reaches none of them. */
const jsonPaths = new Set(["/_compile", "/_drafts", "/_wallet", "/_passkey", "/_screen", "/_follow"]);

/** Compiles what it is given and keeps none of it; its compiler says where a NUL stands. */
const compilePath = "/_compile";

const methodsWithForm = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Why a body is refused: its type is not taken there, it does not hold what its type says, or a field holds what no text does. */
export type BodyRefusal = "wrong-type" | "broken" | "not-text";

/** The only field with a NUL that is let through: the garage says in which line of a source it stands. */
const sourceField = "source";

/**
 * The same request with a body that an action can read; none at all is an empty form.
 *
 * @returns the reason when there is no such thing. The body must be limited in size already: one with files is read whole.
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
    return path !== compilePath && holdsEscapedNul(text) ? "not-text" : withBody(request, text, declared ?? "");
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

/** PostgreSQL holds no NUL in a text, and nobody types one: whatever field it stands in, the form was made to break something. */
const holdsNul = (fields: URLSearchParams | FormData): boolean =>
  [...fields].some(
    ([name, value]) =>
      name.includes("\0") || (name !== sourceField && typeof value === "string" && value.includes("\0")),
  );

/** Whether a text of JSON holds a NUL, which it writes as an escape; an escaped backslash before `u0000` is none. */
export const holdsEscapedNul = (json: string): boolean => /(?<!\\)(?:\\\\)*\\u0000/.test(json);

function withBody(request: Request, body: ArrayBuffer | string, type: string): Request {
  const headers = new Headers(request.headers);
  headers.set("content-type", type);
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal });
}
