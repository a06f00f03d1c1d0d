import { requestTimeoutMs } from "./timing.ts";

/** Statuses after which a request is made again. */
export const retriedStatuses = [408, 409, 425, 429, 500, 502, 503, 504];

/** An answer of 400 to 599. */
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

/** How a request differs from others. */
export interface HttpOptions {
  /** milliseconds until it is given up, with the second try and the whole answer */
  mostMs?: number;
  /** whether it changes something, and so is never made again by itself; unless said, PATCH, POST, PUT and DELETE do */
  writes?: boolean;
}

/**
 * The HTTP client of pages: `fetch` that gives up in time, and asks once more where that changes nothing.
 *
 * @throws what `fetch` throws; a `TimeoutError` when it took too long
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

/** What a form sends may take as long as the server waits for it. */
const mostFormMs = 60_000;

/** Has React Router ask for the data and the routes of pages with {@link httpRequest}: it calls the global `fetch` for both. */
export function installPageDataClient(): void {
  const plain = globalThis.fetch;
  globalThis.fetch = (address, init) =>
    address instanceof URL && /\.data$|^\/__manifest$/.test(address.pathname)
      ? httpRequest(address, init, init?.method === undefined ? {} : { mostMs: mostFormMs }, plain)
      : plain(address, init);
}

/**
 * Asks a data endpoint. Object bodies go and come as JSON.
 *
 * @param backendUrl origin of the data endpoints, which is told who asks; null: the site's own
 * @throws HttpError for an answer of 400 to 599
 */
export async function askJson<Answer>(
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
    const told = (await answer.json().catch(() => ({}))) as { message?: string };
    throw new HttpError(answer.status, answer.statusText, told.message ?? `${path} answered ${answer.status}.`);
  }
  return (await answer.json()) as Answer;
}
