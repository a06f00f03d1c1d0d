/** Refused, or unreachable. `exitCode` as in `ExitCode`. */
export class SiteError extends Error {
  readonly exitCode: 1 | 2 | 3;
  /** null: no response */
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    answer: { exitCode: 1 | 2 | 3; status: number | null; retryAfterSeconds?: number | null },
  ) {
    super(message);
    this.name = "SiteError";
    this.exitCode = answer.exitCode;
    this.status = answer.status;
    this.retryAfterSeconds = answer.retryAfterSeconds ?? null;
  }
}

export interface SiteTeam {
  id: string;
  competitionId: string;
  competitionName: string;
  name: string;
  code: string;
  /** missing on older sites */
  officialCar?: { name: string; submittedAt: string; since: string } | null;
}

export interface SiteMe {
  name: string;
  token: { name: string; scope: "read" | "submit"; expiresAt: string };
  teams: SiteTeam[];
}

export interface SiteSubmission {
  id: string;
  state: "queued" | "checking" | "accepted" | "rejected" | "error";
  decided: boolean;
  codeHash: string | null;
  receivedAt: string;
  note: string;
  queuePlace: number | null;
  isActive: boolean;
  /** missing on older sites */
  isUnofficial?: boolean;
  /** missing on older sites */
  comparison?: {
    races: number;
    places: { value: number; low: number; high: number };
    wins: number;
    otherWins: number;
    verdict: "better" | "worse" | "alike";
  } | null;
  rejection: {
    rule: string;
    message: string;
    turn: number | null;
    errors: { line: number | null; column: number | null; message: string }[];
  } | null;
  receipt: string | null;
  page: string;
}

export interface SiteStandings {
  competitionId: string;
  asOf: string | null;
  races: number;
  settled: boolean;
  standings: {
    name: string;
    code: string;
    isHouseCar: boolean;
    rating: {
      strength: number;
      place: number | null;
      placeInterval: [number, number] | null;
      tied: boolean;
      races: number;
      wins: number;
    };
  }[];
}

export interface SiteClient {
  origin: string;
  get: <Answer>(path: string) => Promise<Answer>;
  getText: (path: string) => Promise<string>;
  getFile: <Answer>(path: string) => Promise<Answer>;
  post: <Answer>(path: string, body: unknown) => Promise<Answer>;
}

/** Calls that wait for updates take up to 25 s. */
const timeoutMs = 60_000;

export function createSiteClient(origin: string, token: string | null): SiteClient {
  const called = (method: string, path: string, body?: unknown) => call(method, `/api/v1${path}`, body);
  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(`${origin}${path}`, {
        method,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: "application/json",
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new SiteError(`Couldn't reach ${origin}: ${printable(reason)}. Check the address and your connection.`, {
        exitCode: 3,
        status: null,
      });
    }
    if (!response.ok) throw await problemOf(origin, response);
    return response;
  }
  const parseJson = async <Answer>(response: Response): Promise<Answer> => {
    try {
      return (await response.json()) as Answer;
    } catch {
      throw new SiteError(`${origin} didn't return JSON. Is it a Code Prix site?`, {
        exitCode: 3,
        status: response.status,
      });
    }
  };
  return {
    origin,
    get: async (path) => parseJson(await called("GET", path)),
    getText: async (path) => (await called("GET", path)).text(),
    getFile: async (path) => parseJson(await call("GET", path)),
    post: async (path, body) => parseJson(await called("POST", path, body)),
  };
}

async function problemOf(origin: string, response: Response): Promise<SiteError> {
  const { status } = response;
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : null;
  const exitCode = status === 400 || status === 409 || status === 413 ? 1 : status < 500 && status !== 429 ? 2 : 3;
  if (!response.headers.get("content-type")?.startsWith("application/problem+json")) {
    await response.body?.cancel();
    const message = `${origin} returned status ${status} without a reason. Is it a Code Prix site?`;
    return new SiteError(message, { exitCode, status, retryAfterSeconds });
  }
  const { detail, next } = (await response.json()) as { detail?: unknown; next?: unknown };
  const message = [detail, next].filter((part) => typeof part === "string").join("\n");
  return new SiteError(printable(message), { exitCode, status, retryAfterSeconds });
}

/** Removes control characters, which could move the cursor or change colours. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{C}\n\t]/gu, "");
}
