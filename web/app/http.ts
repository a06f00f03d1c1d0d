import { requestTimeoutMs } from "./timing.ts";

export const retriedStatuses = [408, 409, 425, 429, 500, 502, 503, 504];

export class HttpError extends Error {
  override name = "HttpError";
  readonly statusCode: number;
  readonly statusMessage: string;

  constructor(statusCode: number, statusMessage: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.statusMessage = statusMessage;
  }
}

export interface HttpOptions {
  /** milliseconds, including the retry and the body */
  mostMs?: number;
  /** Writes aren't retried. Defaults to true for PATCH, POST, PUT and DELETE. */
  writes?: boolean;
}

/**
 * Retries once when that is safe.
 * @throws a `TimeoutError`, or what `fetch` throws
 */
export async function httpRequest(
  address: string | URL,
  init: RequestInit = {},
  { mostMs = requestTimeoutMs, writes = /^P|^DELETE$/i.test(init.method ?? "GET") }: HttpOptions = {},
  send = fetch,
): Promise<Response> {
  const limit = new AbortController();
  const outer = init.signal;
  const stop = () => limit.abort(outer?.reason);
  if (outer?.aborted) stop();
  outer?.addEventListener("abort", stop);
  setTimeout(() => limit.abort(new DOMException(`No answer within ${mostMs} ms.`, "TimeoutError")), mostMs);
  const ask = () => send(address, { ...init, signal: limit.signal });
  if (writes) return ask();
  try {
    const answer = await ask();
    if (!retriedStatuses.includes(answer.status)) return answer;
    void answer.body?.cancel();
  } catch (error) {
    if (limit.signal.aborted) throw error;
  }
  return ask();
}

/** As long as the server waits for a form. */
const mostFormMs = 60_000;

/** React Router calls the global `fetch` for data and routes. */
export function installPageDataClient(): void {
  const plain = globalThis.fetch;
  globalThis.fetch = (address, init) =>
    address instanceof URL && /\.data$|^\/__manifest$/.test(address.pathname)
      ? httpRequest(address, init, init?.method === undefined ? {} : { mostMs: mostFormMs }, plain)
      : plain(address, init);
}

/**
 * @param backendUrl null: the same origin
 * @throws HttpError for 400 to 599
 */
export async function fetchJson<Answer>(
  path: string,
  { body, backendUrl = null, ...init }: Omit<RequestInit, "body"> & { body?: object; backendUrl?: string | null } = {},
  options?: HttpOptions,
): Promise<Answer> {
  const headers = { accept: "application/json", ...(body && { "content-type": "application/json" }) };
  const answer = await httpRequest(
    (backendUrl ?? "") + path,
    {
      ...init,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      ...(backendUrl !== null && { credentials: "include" }),
    },
    options,
  );
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => ({}))) as { message?: string };
    throw new HttpError(answer.status, answer.statusText, problem.message ?? `${path} answered ${answer.status}.`);
  }
  return (await answer.json()) as Answer;
}
