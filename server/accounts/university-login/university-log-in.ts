import { AsyncLocalStorage } from "node:async_hooks";
import type { JWTVerifyGetKey } from "jose";
import type { Logger } from "pino";
import { type Database, isUniqueViolation } from "../../platform/database/database.ts";
import type { SealedCodes } from "../../platform/database/installation-key.ts";
import type { LogInRefusal, ProviderFault } from "#domain/accounts/log-in-providers.ts";
import { cookiesOf, type Origin, isKnownHost, type SiteHosts } from "../account-parts.ts";
import { attemptLimits } from "../attempt-limits.ts";
import { createAuth, type Auth, type BeginningSession, type SigningUp } from "../create-auth.ts";
import { discover, keysOf, ProviderFaultError, type Discovery } from "./fetch-from-provider.ts";
import { isFresh, isLinked, noteIdentity } from "./identities.ts";
import { writeDown, type ProviderRow } from "./log-in-providers.ts";
import { storeProven } from "./proven-identities.ts";
import { providerPlugins, type LogInNotes } from "./provider-plugin.ts";

type Problem = ProviderFault | LogInRefusal;

type Refused = { kind: "refused"; problem: Problem; headers?: Headers };

/** "link": with the account they are signed in to. */
export type LogInPurpose = "sign-in" | "link";

export type LogInAnswer =
  /** `headers` has the Set-Cookie lines for the response */
  | { kind: "signed-in"; returnTo: string; headers: Headers }
  | { kind: "linked"; returnTo: string; headers: Headers }
  /** authenticated, without an account; the token is for their browser */
  | { kind: "newcomer"; token: string; returnTo: string; headers: Headers }
  | (Refused & { purpose: LogInPurpose; returnTo: string });

export interface UniversityLogIn {
  start: (
    from: Origin,
    purpose: { providerId: string; for: LogInPurpose; returnTo: string },
  ) => Promise<{ kind: "leads"; url: string; headers: Headers } | Refused>;
  answer: (request: Request, providerId: string) => Promise<LogInAnswer>;
  redirectUriAt: (request: Request, providerId: string) => string;
  /** Fetches the provider's documents and keys, as a log-in would. */
  tryOut: (
    providerId: string,
    personId: string,
  ) => Promise<{ kind: "well"; discovery: Discovery } | { kind: "fault"; fault: ProviderFault; detail: string }>;
  signOutUrl: (providerId: string, request: Request) => Promise<string | undefined>;
}

interface Parts {
  database: Database;
  secret: string;
  log: Logger;
  site: SiteHosts & { productName: string; backendUrl?: string | null };
  seals: SealedCodes;
  innerHosts: readonly string[];
}

/** How long a provider's documents are cached, and reused while it doesn't answer. */
const documentsFreshMs = 10 * 60_000;
const documentsOldMs = 24 * 3_600_000;
/** Pause after a failed request, so that visitors don't wait for nothing. */
const failureRestMs = 3_000;
/** Visitors choose origins, so old ones are evicted. */
const mostKept = 256;

const failedPath = "/university-log-in/failed";

interface Known {
  /** changes with its settings */
  version: string;
  askedAt: number;
  discovery: Discovery;
  keys: JWTVerifyGetKey;
}

export function createUniversityLogIn({ database, secret, log, site, seals, innerHosts }: Parts): UniversityLogIn {
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<Discovery>>();
  const auths = new Map<string, { of: Known; auth: Auth }>();
  const notes = new AsyncLocalStorage<LogInNotes>();
  const signingUp: SigningUp = new AsyncLocalStorage();
  const beginningSession: BeginningSession = new AsyncLocalStorage();
  const limits = attemptLimits();
  const sharedDomain = site.backendUrl && site.domain.includes(".") ? site.domain : undefined;

  const originAt = (request: Request) => {
    const { protocol, hostname, origin } = new URL(request.url);
    return isKnownHost(hostname, site) ? origin : `${protocol}//localhost`;
  };
  const redirectUriAt = (request: Request, id: string) => `${originAt(request)}/university-log-in/${id}/back`;

  const providerOf = (id: string) =>
    database.selectFrom("logInProvider").where("id", "=", id).where("state", "=", "on").selectAll().executeTakeFirst();

  const versionOf = ({ version, issuer, clientId, secret: sealed }: ProviderRow) =>
    JSON.stringify([version, issuer, clientId, sealed]);

  /**
   * Shared by simultaneous requests; failures are cached briefly.
   * @throws ProviderFaultError without a success in the last day
   */
  async function documentsOf(provider: ProviderRow): Promise<Known> {
    const version = versionOf(provider);
    const before = known.get(provider.id);
    const isSame = before?.version === version;
    if (isSame && Date.now() - before.askedAt < documentsFreshMs) return before;
    const key = `${provider.id} ${version}`;
    let asked = asking.get(key);
    if (!asked) {
      if (asking.size >= mostKept) asking.clear();
      asked = discover(provider.issuer, innerHosts);
      asking.set(key, asked);
      const forget = () => asking.get(key) === asked && asking.delete(key);
      asked.then(forget, () => setTimeout(forget, failureRestMs).unref());
    }
    try {
      const discovery = await asked;
      const isUnchanged = isSame && JSON.stringify(before.discovery) === JSON.stringify(discovery);
      const now: Known = isUnchanged
        ? Object.assign(before, { askedAt: Date.now() })
        : { version, askedAt: Date.now(), discovery, keys: keysOf(discovery, innerHosts) };
      if (known.size >= mostKept) known.clear();
      known.set(provider.id, now);
      return now;
    } catch (error) {
      if (!isSame || Date.now() - before.askedAt > documentsOldMs) throw error;
      log.warn({ err: error, provider: provider.id }, "A university log-in doesn't respond. Using its last documents.");
      return before;
    }
  }

  function authOf(provider: ProviderRow, of: Known, request: Request): Auth {
    const origin = originAt(request);
    const key = `${origin} ${provider.id}`;
    const kept = auths.get(key);
    if (kept?.of === of) return kept.auth;
    const opened = provider.secret === null ? undefined : seals.open(provider.secret);
    if (provider.secret !== null && opened === undefined)
      throw new ProviderFaultError(
        "refused-us",
        "The client's secret was sealed under another key of the installation.",
      );
    const plugins = providerPlugins({
      provider,
      secret: opened,
      discovery: of.discovery,
      keys: of.keys,
      innerHosts,
      redirectUri: redirectUriAt(request, provider.id),
      notes: () => notes.getStore(),
    });
    const auth = createAuth(
      {
        database,
        secret,
        log,
        productName: site.productName,
        signingUp,
        beginningSession,
        sharedDomain,
        logIn: { providerId: provider.id, plugins },
      },
      new URL(origin),
    );
    if (auths.size >= mostKept) auths.clear();
    auths.set(key, { of, auth });
    return auth;
  }

  function refused(provider: ProviderRow | string, error: unknown, problem?: Problem): Refused {
    const fault = error instanceof ProviderFaultError ? error.fault : problem;
    if (fault === undefined) throw error;
    const id = typeof provider === "string" ? provider : provider.id;
    log.warn({ err: error, provider: id, fault }, "A university log-in failed.");
    return { kind: "refused", problem: fault };
  }

  /** Whether the visitor has signed in, in another tab or before they opened a bookmark. */
  async function hasFinished({ api }: Auth, { headers }: Request, providerId: string): Promise<boolean> {
    const session = await api.getSession({ headers });
    return session !== null && (await isLinked(database, { personId: session.user.id, providerId }));
  }

  return {
    redirectUriAt,

    async start({ request, address }, { providerId, for: purpose, returnTo }) {
      const wait = await limits.byAddress(address);
      if (wait) return { kind: "refused", problem: "too-many-attempts" };
      const provider = await providerOf(providerId);
      if (!provider) return { kind: "refused", problem: "gone" };
      try {
        const { api } = authOf(provider, await documentsOf(provider), request);
        const body = {
          provider: provider.id,
          callbackURL: `/university-log-in/${purpose}?${new URLSearchParams({ to: returnTo })}`,
          errorCallbackURL: `${failedPath}?${new URLSearchParams({ to: returnTo, wish: purpose })}`,
          disableRedirect: true,
        };
        // Abandoned log-ins would accumulate.
        await database.deleteFrom("verification").where("expiresAt", "<", new Date()).execute();
        if (purpose === "sign-in") {
          const { response, headers } = await api.signInSocial({ body, headers: request.headers, returnHeaders: true });
          return { kind: "leads", url: response.url ?? "", headers: cookiesOf(headers) };
        }
        const session = await api.getSession({ headers: request.headers });
        if (!session) return { kind: "refused", problem: "signed-out" };
        if (!(await isFresh(database, session.session.id))) return { kind: "refused", problem: "not-fresh" };
        if (await isLinked(database, { personId: session.user.id, providerId: provider.id }))
          return { kind: "refused", problem: "second-person" };
        const { response, headers } = await api.linkSocialAccount({
          body,
          headers: request.headers,
          returnHeaders: true,
        });
        return { kind: "leads", url: response.url, headers: cookiesOf(headers) };
      } catch (error) {
        return refused(provider, error);
      }
    },

    async answer(request, providerId) {
      const given = Object.fromEntries(new URL(request.url).searchParams);
      const { code, state, iss, error } = given;
      const lost = { purpose: "sign-in" as const, returnTo: "/" };
      const provider = await providerOf(providerId);
      if (!provider) return { kind: "refused", problem: "gone", ...lost };
      let documents: Known;
      let auth: Auth;
      try {
        documents = await documentsOf(provider);
        auth = authOf(provider, documents, request);
      } catch (caught) {
        return { ...refused(provider, caught), ...lost };
      }
      if (documents.discovery.authorization_response_iss_parameter_supported === true && iss === undefined && code)
        return { kind: "refused", problem: "token", ...lost };
      const noted: LogInNotes = {};
      const call = () =>
        auth.api.callbackOAuth({
          params: { id: provider.id },
          query: { code, state, iss, error },
          headers: request.headers,
          request,
          asResponse: true,
        });
      let answered: Response;
      try {
        answered = await notes.run(noted, () =>
          beginningSession.run({ assistedUntil: null, logInProviderId: provider.id }, call),
        );
      } catch (caught) {
        if (!isUniqueViolation(caught)) throw caught;
        return { kind: "refused", problem: "second-person", ...lost };
      }
      const headers = cookiesOf(answered.headers);
      const location = new URL(answered.headers.get("location") ?? failedPath, "http://here.invalid");
      const returnTo = location.searchParams.get("to") ?? "/";
      const { proven } = noted;
      if (location.pathname === "/university-log-in/sign-in" && proven) {
        await noteIdentity(database, { providerId: provider.id, ...proven });
        return { kind: "signed-in", returnTo, headers };
      }
      if (location.pathname === "/university-log-in/link" && proven) {
        await noteIdentity(database, { providerId: provider.id, ...proven });
        return { kind: "linked", returnTo, headers };
      }
      const purpose: LogInPurpose = location.searchParams.get("wish") === "link" ? "link" : "sign-in";
      const errorCode = location.searchParams.get("error") ?? "";
      if (proven && purpose === "sign-in" && withoutAccount.has(errorCode)) {
        const token = await storeProven(database, { providerId: provider.id, returnTo, ...proven });
        return { kind: "newcomer", token, returnTo, headers };
      }
      const problem = problemOf(errorCode, noted, error);
      if (problem === "too-late" && (await hasFinished(auth, request, provider.id)))
        return { kind: "signed-in", returnTo, headers };
      log.info({ provider: provider.id, errorCode, problem, err: noted.reason }, "A university log-in failed.");
      return { kind: "refused", problem, purpose, returnTo, headers };
    },

    async tryOut(providerId, personId) {
      const row = await database
        .selectFrom("logInProvider")
        .where("id", "=", providerId)
        .selectAll()
        .executeTakeFirst();
      if (!row) return { kind: "fault", fault: "unreachable", detail: "" };
      await database
        .transaction()
        .execute((transaction) => writeDown(transaction, personId, "try-log-in", { id: row.id, label: row.label }));
      known.delete(row.id);
      asking.clear();
      try {
        const { discovery, keys } = await documentsOf(row);
        await (keys as JWTVerifyGetKey & { reload: () => Promise<void> }).reload();
        return { kind: "well", discovery };
      } catch (error) {
        const fault = error instanceof ProviderFaultError ? error.fault : "keys";
        return { kind: "fault", fault, detail: error instanceof Error ? error.message.slice(0, 300) : "" };
      }
    },

    async signOutUrl(providerId, request) {
      const provider = await providerOf(providerId);
      if (!provider) return undefined;
      const documents = await documentsOf(provider).catch(() => undefined);
      const page = documents?.discovery.end_session_endpoint;
      if (page === undefined) return undefined;
      const url = new URL(page);
      url.searchParams.set("client_id", provider.clientId);
      url.searchParams.set("post_logout_redirect_uri", `${originAt(request)}/sign-in`);
      return url.href;
    },
  };
}

const withoutAccount = new Set(["signup_disabled", "account_not_linked"]);

const problems: Readonly<Record<string, Problem>> = {
  state_mismatch: "too-late",
  state_not_found: "too-late",
  state_invalid: "too-late",
  issuer_mismatch: "wrong-issuer",
  account_already_linked_to_different_user: "other-account",
  unable_to_link_account: "signed-out",
  access_denied: "cancelled",
  login_required: "cancelled",
  interaction_required: "cancelled",
  consent_required: "cancelled",
  server_error: "unreachable",
  temporarily_unavailable: "unreachable",
  unauthorized_client: "refused-us",
  invalid_client: "refused-us",
  unable_to_get_user_info: "token",
  nonce_binding_missing: "token",
};

function problemOf(errorCode: string, { fault }: LogInNotes, error: string | undefined): Problem {
  return fault ?? problems[errorCode] ?? problems[error ?? ""] ?? "wrong-answer";
}
