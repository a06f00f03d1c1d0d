import type { Result } from "#domain/platform/result.ts";
import type { Database } from "../platform/database/database.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import type { Auth, SigningUp } from "./create-auth.ts";
import type { SiteHosts } from "./known-host.ts";
import type { AccountProblem, NewPerson } from "./new-person.ts";

/** `headers` has the Set-Cookie lines for the response. */
export type AccountOutcome = Result<{ headers: Headers }, { problems: AccountProblem[] }>;

export interface Origin {
  request: Request;
  /** network address of the visitor */
  address: string;
}

export interface AccountParts {
  database: Database;
  site: SiteHosts;
  limits: AttemptLimits;
  signingUp: SigningUp;
  authFor: (request: Request) => Auth;
  problemsOfNewPerson: (person: NewPerson) => Promise<AccountProblem[]>;
}

/** Drops better-auth's other headers. */
export function cookiesOf(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append("set-cookie", cookie);
  return cookies;
}
