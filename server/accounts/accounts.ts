import { AsyncLocalStorage } from "node:async_hooks";
import { isAPIError } from "better-auth/api";
import type { Logger } from "pino";
import { endLinksAndTokens } from "./sessions.ts";
import { type Database, isUniqueViolation } from "../platform/database/database.ts";
import { noticeInForce } from "./privacy-notices.ts";
import {
  cookiesOf,
  type AccountOutcome,
  type AccountParts,
  type Origin,
  isKnownHost,
  type SiteHosts,
} from "./account-parts.ts";
import { passwordAssistedUntil, wholeSession } from "./assisted-sessions.ts";
import { attemptLimits, knownDevices } from "./attempt-limits.ts";
import { createAuth, type Auth, type BeginningSession, type SigningUp } from "./create-auth.ts";
import { readEmail } from "./email-address.ts";
import {
  addressProblems,
  cleanPerson,
  newPersonProblems,
  passwordLength,
  passwordProblems,
  type AccountProblem,
  type NewPerson,
} from "./new-person.ts";
import { passkeyCalls } from "./passkeys.ts";
import { hasAccount } from "./sign-up-links.ts";
import type { SignedIn } from "./visitor.ts";
import { walletCalls } from "./wallets.ts";

export type Accounts = ReturnType<typeof createAccounts>;

const isAssistedNow = (until: Date | null | undefined) => until instanceof Date && until > new Date();

/** Origins differ by host, scheme and port, and visitors choose the port, so old ones are evicted. */
const mostOrigins = 64;

/**
 * Accounts on better-auth. Only the functions below use it; its own routes aren't exposed.
 * @param secret signs session cookies
 */
export function createAccounts(
  database: Database,
  secret: string,
  log: Logger,
  site: SiteHosts & { productName: string; backendUrl?: string | null },
) {
  const signingUp: SigningUp = new AsyncLocalStorage();
  const beginningSession: BeginningSession = new AsyncLocalStorage();
  const byOrigin = new Map<string, Auth>();
  // Cookies of single-label domains like localhost can't be shared across hosts, and are shared across ports anyway.
  const sharedDomain = site.backendUrl && site.domain.includes(".") ? site.domain : undefined;
  const authFor = (request: Request) => {
    const { protocol, hostname, origin: given } = new URL(request.url);
    const origin = isKnownHost(hostname, site) ? given : `${protocol}//localhost`;
    const known = byOrigin.get(origin);
    if (known) return known;
    if (byOrigin.size >= mostOrigins) byOrigin.clear();
    const auth = createAuth(
      { database, secret, log, productName: site.productName, signingUp, beginningSession, sharedDomain },
      new URL(origin),
    );
    byOrigin.set(origin, auth);
    return auth;
  };
  const limits = attemptLimits();
  const devices = knownDevices(secret);
  const signedIn = (request: Request, email: string, headers: Headers): AccountOutcome => {
    const cookies = cookiesOf(headers);
    cookies.append("set-cookie", devices.remember(request, email));
    return { kind: "done", headers: cookies };
  };
  const problemsOfNewPerson = async (person: NewPerson) =>
    newPersonProblems(person, (await noticeInForce(database, person.brand)).id);
  const parts: AccountParts = { database, site, limits, signingUp, authFor, problemsOfNewPerson };
  const sessionOf = (request: Request) => authFor(request).api.getSession({ headers: request.headers });

  return {
    ...passkeyCalls(parts),
    ...walletCalls(parts),

    async personOf(request: Request): Promise<SignedIn | undefined> {
      if (!request.headers.get("cookie")?.includes("session_token=")) return undefined;
      const session = await sessionOf(request);
      if (!session) return undefined;
      const { id, name, email } = session.user;
      const { assistedUntil } = session.session;
      return { id, name, email, ...(isAssistedNow(assistedUntil) && { isAssisted: true }) };
    },

    async sessionIdOf(request: Request) {
      return (await sessionOf(request))?.session.id;
    },

    /** `headers` has the Set-Cookie lines for the response. Renews the session if due. */
    async renewSession(request: Request) {
      const { response, headers } = await authFor(request).api.getSession({
        headers: request.headers,
        query: { disableCookieCache: true },
        returnHeaders: true,
      });
      return response ? { endsAt: response.session.expiresAt, headers: cookiesOf(headers) } : undefined;
    },

    /**
     * Creates an account and signs in. Reveals whether the address has an account, so where emails can be sent the caller
     * verifies the address first.
     */
    async signUp(
      { request, address }: Origin,
      given: NewPerson,
      fields: { email: string; password: string },
    ): Promise<AccountOutcome> {
      const person = cleanPerson(given);
      const email = readEmail(fields.email) ?? "";
      const problems = await problemsOfNewPerson(person);
      problems.push(...addressProblems(email), ...passwordProblems(fields.password));
      if (problems.length > 0) return { kind: "refused", problems };
      const wait = (await limits.byAddress(address)) ?? (await limits.byReveal(email, address));
      if (wait) return wait;
      const taken: AccountOutcome = { kind: "refused", problems: [{ field: "email", rule: "taken" }] };
      if (await hasAccount(database, email)) return taken;
      await limits.refundReveal(email, address);
      try {
        const { headers } = await signingUp.run(person, () =>
          authFor(request).api.signUpEmail({
            body: { name: person.name, email, password: fields.password },
            headers: request.headers,
            returnHeaders: true,
          }),
        );
        return signedIn(request, email, headers);
      } catch (error) {
        const isTaken = isAPIError(error) ? error.status === "UNPROCESSABLE_ENTITY" : isUniqueViolation(error);
        if (!isTaken) throw error;
        return taken;
      }
    },

    async signIn({ request, address }: Origin, fields: { email: string; password: string }): Promise<AccountOutcome> {
      const email = readEmail(fields.email);
      const wrong: AccountOutcome = {
        kind: "refused",
        problems: [{ field: "form", rule: "wrong-email-or-password" }],
      };
      if (email === undefined || fields.password.length > passwordLength.max) return wrong;
      const place = { address, device: devices.deviceOf(request, email) };
      const wait = await limits.byPassword(email, place);
      if (wait) return wait;
      try {
        const assistedUntil = await passwordAssistedUntil(database, email);
        const { headers } = await beginningSession.run({ assistedUntil }, () =>
          authFor(request).api.signInEmail({
            body: { email, password: fields.password },
            headers: request.headers,
            returnHeaders: true,
          }),
        );
        await limits.rightPassword(email, place);
        return signedIn(request, email, headers);
      } catch (error) {
        if (!isAPIError(error) || error.status !== "UNAUTHORIZED") throw error;
        return wrong;
      }
    },

    async signOut(request: Request) {
      const { headers } = await authFor(request).api.signOut({ headers: request.headers, returnHeaders: true });
      return cookiesOf(headers);
    },

    async changePassword(
      { request }: Origin,
      { current, next }: { current: string; next: string },
    ): Promise<AccountOutcome> {
      const session = await sessionOf(request);
      if (!session) return { kind: "refused", problems: [{ field: "form", rule: "wrong-email-or-password" }] };
      const problems = passwordProblems(next);
      if (problems.length > 0) return { kind: "refused", problems };
      const wait = await limits.bySession(session.session.id);
      if (wait) return wait;
      try {
        const assistedUntil = session.session.assistedUntil ?? null;
        const { headers } = await beginningSession.run({ assistedUntil }, () =>
          authFor(request).api.changePassword({
            body: {
              currentPassword: current.slice(0, passwordLength.max),
              newPassword: next,
              revokeOtherSessions: true,
            },
            headers: request.headers,
            returnHeaders: true,
          }),
        );
        await endLinksAndTokens(database, session.user.id);
        if (!isAssistedNow(assistedUntil))
          await database
            .updateTable("account")
            .set({ assistedUntil: null })
            .where("personId", "=", session.user.id)
            .execute();
        await limits.rightInSession(session.session.id);
        return { kind: "done", headers: cookiesOf(headers) };
      } catch (error) {
        if (!isAPIError(error) || error.status !== "BAD_REQUEST") throw error;
        return { kind: "refused", problems: [{ field: "current", rule: "wrong-password" }] };
      }
    },

    /** Empty if the password is right. */
    async confirmPassword(request: Request, password: string) {
      const session = await sessionOf(request);
      const wrong: AccountProblem[] = [{ field: "current", rule: "wrong-password" }];
      if (!session || password === "" || password.length > passwordLength.max) return wrong;
      const wait = await limits.bySession(session.session.id);
      if (wait) return wait.problems;
      try {
        await authFor(request).api.verifyPassword({ body: { password }, headers: request.headers });
        await limits.rightInSession(session.session.id);
        return [];
      } catch (error) {
        if (!isAPIError(error) || error.status !== "BAD_REQUEST") throw error;
        return wrong;
      }
    },

    /** Limits sign-up emails, whether or not the address has an account; each call counts. */
    async mayAskToSignUp({ address }: Origin, given: string) {
      const problems = addressProblems(given);
      return problems.length > 0 ? problems : ((await limits.bySignUpEmail(address))?.problems ?? []);
    },

    /** Limits emails with links; each call counts. */
    async mayRequestEmail({ request, address }: Origin, given: string) {
      const email = readEmail(given);
      if (email === undefined) return false;
      return (await limits.byEmail(email, { address, device: devices.deviceOf(request, email) })) === undefined;
    },

    knownDeviceOf: (request: Request) => devices.deviceOf(request),

    /**
     * The caller has authenticated the person; `helper`: who created the link; `logInProviderId`: their university's
     * log-in.
     */
    async startSession(request: Request, personId: string, by?: "helper" | { logInProviderId: string }) {
      const assistedUntil = by === "helper" ? wholeSession : null;
      const begins = { assistedUntil, ...(typeof by === "object" && by) };
      const { response, headers } = await beginningSession.run(begins, () =>
        authFor(request).api.startSession({
          body: { personId },
          headers: request.headers,
          returnHeaders: true,
        }),
      );
      return { sessionId: response.sessionId, headers: cookiesOf(headers) };
    },
  };
}
