import { betterAuth, type BetterAuthOptions } from "better-auth";
import { isAPIError } from "better-auth/api";
import type { Logger } from "pino";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { z } from "zod";
import type { Database } from "../database/database.ts";
import { isUniqueViolation } from "../database/unique-violation.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import type { Person } from "./visitor.ts";

/** Characters. Ten is what a guess by machine makes hopeless behind the limits below. */
export const passwordLength = { min: 10, max: 200 };
export const longestName = 60;
export const longestEmail = 254;

/** Failed sign-ins for one e-mail address, whoever makes them. */
const failuresPerEmail = { points: 10, duration: 15 * 60 };
/** Sign-ups and sign-ins from one network address: a hall of a thousand people shares one. */
const attemptsPerAddress = { points: 6_000, duration: 15 * 60 };
const sessionDays = 30;

export type AccountProblem =
  | { field: "name"; rule: "missing" | "too-long" | "not-printable" }
  | { field: "email"; rule: "not-an-address" | "taken" }
  | { field: "password"; rule: "too-short" | "too-long" }
  | { field: "form"; rule: "wrong-email-or-password" }
  | { field: "form"; rule: "too-many-attempts"; waitMinutes: number };

/** `headers` holds the Set-Cookie lines that the answer must carry. */
export type AccountOutcome = { kind: "signed-in"; headers: Headers } | { kind: "refused"; problems: AccountProblem[] };

export interface Accounts {
  /** Whose session a request carries. */
  personOf: (request: Request) => Promise<Person | undefined>;
  /** When the request's session ends, once it is renewed if that is due. `headers` holds the Set-Cookie lines that the answer must carry. */
  renewSession: (request: Request) => Promise<{ endsAt: Date; headers: Headers } | undefined>;
  signUp: (from: Origin, fields: { name: string; email: string; password: string }) => Promise<AccountOutcome>;
  signIn: (from: Origin, fields: { email: string; password: string }) => Promise<AccountOutcome>;
  /** Ends the request's session. */
  signOut: (request: Request) => Promise<Headers>;
}

/** Where a form came from. */
export interface Origin {
  request: Request;
  /** network address of the visitor */
  address: string;
}

/**
 * Accounts by e-mail and password on better-auth. Only the functions below speak to it; none of its own routes is open to the network.
 *
 * @param secret signs session cookies
 */
export function createAccounts(database: Database, secret: string, log: Logger): Accounts {
  const overHttp = createAuth(database, secret, log, false);
  const overHttps = createAuth(database, secret, log, true);
  const authFor = (request: Request) => (new URL(request.url).protocol === "https:" ? overHttps : overHttp);

  const emailLimiter = new RateLimiterMemory(failuresPerEmail);
  const addressLimiter = new RateLimiterMemory(attemptsPerAddress);

  return {
    async personOf(request) {
      if (!request.headers.has("cookie")) return undefined;
      const session = await authFor(request).api.getSession({ headers: request.headers });
      return session ? { id: session.user.id, name: session.user.name, email: session.user.email } : undefined;
    },

    async renewSession(request) {
      const { response, headers } = await authFor(request).api.getSession({
        headers: request.headers,
        query: { disableCookieCache: true },
        returnHeaders: true,
      });
      return response ? { endsAt: response.session.expiresAt, headers: cookiesOf(headers) } : undefined;
    },

    async signUp({ request, address }, fields) {
      const name = fields.name.normalize("NFC").trim().replace(/\s+/g, " ");
      const email = fields.email.trim().toLowerCase();
      const problems = problemsOf({ name, email, password: fields.password });
      if (problems.length > 0) return { kind: "refused", problems };
      const wait = await consume(addressLimiter, address);
      if (wait) return wait;
      try {
        const { headers } = await authFor(request).api.signUpEmail({
          body: { name, email, password: fields.password },
          headers: request.headers,
          returnHeaders: true,
        });
        return { kind: "signed-in", headers: cookiesOf(headers) };
      } catch (error) {
        const taken = isAPIError(error) ? error.status === "UNPROCESSABLE_ENTITY" : isUniqueViolation(error);
        if (!taken) throw error;
        return { kind: "refused", problems: [{ field: "email", rule: "taken" }] };
      }
    },

    async signIn({ request, address }, fields) {
      const email = fields.email
        .trim()
        .toLowerCase()
        .slice(0, longestEmail + 1);
      const wrong: AccountOutcome = {
        kind: "refused",
        problems: [{ field: "form", rule: "wrong-email-or-password" }],
      };
      if (!isEmail(email) || fields.password.length > passwordLength.max) return wrong;
      const wait = (await consume(addressLimiter, address)) ?? (await consume(emailLimiter, email));
      if (wait) return wait;
      try {
        const { headers } = await authFor(request).api.signInEmail({
          body: { email, password: fields.password },
          headers: request.headers,
          returnHeaders: true,
        });
        await emailLimiter.delete(email);
        return { kind: "signed-in", headers: cookiesOf(headers) };
      } catch (error) {
        if (!isAPIError(error) || error.status !== "UNAUTHORIZED") throw error;
        return wrong;
      }
    },

    async signOut(request) {
      const { headers } = await authFor(request).api.signOut({ headers: request.headers, returnHeaders: true });
      return cookiesOf(headers);
    },
  };
}

function createAuth(database: Database, secret: string, log: Logger, secure: boolean) {
  return betterAuth({
    ...({
      secret,
      // Only the scheme matters here: it decides whether cookies are marked Secure.
      baseURL: secure ? "https://localhost" : "http://localhost",
      database: { db: database, type: "postgres", transaction: true },
      user: { modelName: "person" },
      session: { fields: { userId: "personId" }, expiresIn: sessionDays * 86_400, updateAge: 86_400 },
      account: { fields: { userId: "personId" } },
      emailAndPassword: {
        enabled: true,
        autoSignIn: true,
        minPasswordLength: passwordLength.min,
        maxPasswordLength: passwordLength.max,
        password: { hash: hashPassword, verify: verifyPassword },
      },
      advanced: { cookiePrefix: "code-prix", useSecureCookies: secure },
      logger: {
        log: (level, message) => {
          // A wrong password is news for the visitor, not for the operator.
          if (level === "error") log.debug({ component: "better-auth" }, message);
        },
      },
      telemetry: { enabled: false },
    } satisfies BetterAuthOptions),
  });
}

function problemsOf(fields: { name: string; email: string; password: string }): AccountProblem[] {
  const problems: AccountProblem[] = [];
  const { name, email, password } = fields;
  if (name === "") problems.push({ field: "name", rule: "missing" });
  else if (name.length > longestName) problems.push({ field: "name", rule: "too-long" });
  else if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) problems.push({ field: "name", rule: "not-printable" });
  if (!isEmail(email)) problems.push({ field: "email", rule: "not-an-address" });
  if (password.length < passwordLength.min) problems.push({ field: "password", rule: "too-short" });
  else if (password.length > passwordLength.max) problems.push({ field: "password", rule: "too-long" });
  return problems;
}

const emailSchema = z.email().max(longestEmail);

function isEmail(text: string): boolean {
  return emailSchema.safeParse(text).success;
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<AccountOutcome | undefined> {
  const state = await limiter.get(key);
  if (state !== null && state.remainingPoints <= 0) {
    const waitMinutes = Math.max(1, Math.ceil(state.msBeforeNext / 60_000));
    return { kind: "refused", problems: [{ field: "form", rule: "too-many-attempts", waitMinutes }] };
  }
  await limiter.penalty(key);
  return undefined;
}

/** Only the cookies: other headers of better-auth's answer are not ours to pass on. */
function cookiesOf(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append("set-cookie", cookie);
  return cookies;
}
