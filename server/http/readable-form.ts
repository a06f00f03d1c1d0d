/** Every action reads a form, and these few JSON. What is neither, or is broken, is refused here and reaches none of them. */
const jsonPaths = new Set(["/_compile", "/_drafts", "/_wallet", "/_passkey", "/_screen", "/_follow"]);

const methodsWithForm = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Why a body is refused: its type is not taken there, or it does not hold what its type says. */
export type BodyRefusal = "wrong-type" | "broken";

/**
 * The same request with a body that an action can read; none at all is an empty form.
 *
 * @returns the reason when there is no such thing. The body must be limited in size already: one with files is read whole.
 */
export async function readableForm(request: Request): Promise<Request | BodyRefusal> {
  if (!methodsWithForm.has(request.method)) return request;
  const declared = request.headers.get("content-type");
  const type = declared?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type === "application/x-www-form-urlencoded") return request;
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  if (type === "application/json") return jsonPaths.has(path) ? request : "wrong-type";
  if (type === "multipart/form-data") {
    const bytes = await request.arrayBuffer();
    try {
      await new Response(bytes, { headers: { "content-type": declared ?? "" } }).formData();
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

function withBody(request: Request, body: ArrayBuffer, type: string): Request {
  const headers = new Headers(request.headers);
  headers.set("content-type", type);
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal });
}
