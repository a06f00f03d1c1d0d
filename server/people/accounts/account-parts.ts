import type { Database } from "../../base/database/database.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import type { Auth, SigningUp } from "./create-auth.ts";
import type { SiteHosts } from "./known-host.ts";
import type { AccountProblem, NewPerson } from "./new-person.ts";

/** `headers` holds the Set-Cookie lines that the answer must carry. */
export type AccountOutcome = { kind: "signed-in"; headers: Headers } | { kind: "refused"; problems: AccountProblem[] };

/** Where a form came from. */
export interface Origin {
  request: Request;
  /** network address of the visitor */
  address: string;
}

/** What the calls of one way to sign in share. */
export interface AccountParts {
  database: Database;
  site: SiteHosts;
  limits: AttemptLimits;
  signingUp: SigningUp;
  authFor: (request: Request) => Auth;
  /** What is wrong with a form for a new account, on the city's site that it came from. */
  problemsOfNewPerson: (person: NewPerson) => Promise<AccountProblem[]>;
}

/** Only the cookies: other headers of better-auth's answer are not ours to pass on. */
export function cookiesOf(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append("set-cookie", cookie);
  return cookies;
}
