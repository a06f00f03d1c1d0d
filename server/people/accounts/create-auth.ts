import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { betterAuth, type BetterAuthOptions, type BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { siwe } from "better-auth/plugins/siwe";
import type { Logger } from "pino";
import { z } from "zod";
import type { Database } from "../../base/database/database.ts";
import { consentColumns } from "./consents.ts";
import { adapterWithHashedSessions } from "./hashed-sessions.ts";
import { passwordLength, walletMailDomain, type NewPerson } from "./new-person.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { walletChainId } from "./wallet-message.ts";
import { signerOf } from "./wallet-signature.ts";

const sessionDays = 30;

/** The person that is being made in this chain of calls. better-auth makes nobody outside one. */
export type SigningUp = AsyncLocalStorage<NewPerson>;

/**
 * Until when the session that begins in this chain of calls opens no code (`assisted-sessions.ts`), and the university's log-in that it begins
 * with. Outside of one, sessions open all and begin with none.
 */
export type BeginningSession = AsyncLocalStorage<{ assistedUntil: Date | null; logInProviderId?: string }>;

export interface AuthParts {
  database: Database;
  /** signs session cookies */
  secret: string;
  log: Logger;
  productName: string;
  signingUp: SigningUp;
  beginningSession: BeginningSession;
  /** domain whose names share cookies; undefined: cookies belong to the host that set them */
  sharedDomain?: string | undefined;
  /** of a university's log-in, with the provider's id there */
  logIn?: { providerId: string; plugins: BetterAuthPlugin[] };
}

/** better-auth for one origin: passkeys and wallets sign for a host, and the scheme decides whether cookies are marked Secure. */
export function createAuth(parts: AuthParts, origin: URL) {
  const { database, secret, log, productName, signingUp, beginningSession, sharedDomain, logIn } = parts;
  const text = { type: "string", required: false, input: false } as const;
  const moment = { type: "date", required: false, input: false } as const;
  const secure = origin.protocol === "https:";
  const isShared = sharedDomain !== undefined && `.${origin.hostname}`.endsWith(`.${sharedDomain}`);
  const cookieDomain = isShared ? sharedDomain : undefined;
  return betterAuth({
    ...({
      secret,
      baseURL: origin.origin,
      database: adapterWithHashedSessions(database),
      verification: { storeIdentifier: "hashed" },
      user: {
        modelName: "person",
        additionalFields: {
          nickname: text,
          homeBrand: text,
          noticeId: text,
          noticeAcceptedAt: moment,
          namePublishedAt: moment,
          sourcePublishedAt: moment,
        },
      },
      session: {
        fields: { userId: "personId" },
        additionalFields: { assistedUntil: moment, logInProviderId: text },
        expiresIn: sessionDays * 86_400,
        updateAge: 86_400,
      },
      account: {
        fields: { userId: "personId" },
        updateAccountOnSignIn: false,
        // Never by an address: whoever links a log-in is signed in here and has logged in there.
        accountLinking: {
          disableImplicitLinking: true,
          allowDifferentEmails: true,
          trustedProviders: logIn ? [logIn.providerId] : [],
        },
      },
      emailAndPassword: {
        enabled: true,
        autoSignIn: true,
        minPasswordLength: passwordLength.min,
        maxPasswordLength: passwordLength.max,
        password: { hash: hashPassword, verify: verifyPassword },
      },
      databaseHooks: {
        user: { create: { before: () => Promise.resolve({ data: personColumns(signingUp) }) } },
        session: { create: { before: () => Promise.resolve({ data: beginningSession.getStore() ?? {} }) } },
        // With a university's tokens nothing is asked for later, so none is kept.
        account: { create: { before: () => Promise.resolve({ data: noTokens }) } },
      },
      advanced: {
        cookiePrefix: "code-prix",
        useSecureCookies: secure,
        // Pages and their data at two names of one domain share cookies.
        ...(cookieDomain !== undefined && { crossSubDomainCookies: { enabled: true, domain: cookieDomain } }),
        // A hall shares one address: it would tell nobody anything, so it is not kept.
        ipAddress: { disableIpTracking: true },
      },
      logger: {
        log: (level, message) => {
          // A wrong password is news for the visitor, not for the operator.
          if (level === "error") log.debug({ component: "better-auth" }, message);
        },
      },
      telemetry: { enabled: false },
    } satisfies BetterAuthOptions),
    plugins: [
      passkey({
        rpID: origin.hostname,
        rpName: productName,
        origin: origin.origin,
        authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
        schema: { passkey: { fields: { userId: "personId", credentialID: "credentialId" } } },
      }),
      siwe({
        domain: origin.host,
        emailDomainName: walletMailDomain,
        getNonce: () => Promise.resolve(randomBytes(16).toString("hex")),
        verifyMessage: ({ message, signature, address, chainId }) => {
          const signer = signerOf(message, signature);
          return Promise.resolve(chainId === walletChainId && signer.kind === "key" && signer.address === address);
        },
        schema: { walletAddress: { fields: { userId: "personId" } } },
      }),
      sessionStarter,
      ...(logIn?.plugins ?? []),
    ],
  });
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
};

export type Auth = ReturnType<typeof createAuth>;

/** Whoever is made in no form of ours is refused. */
function personColumns(signingUp: SigningUp) {
  const person = signingUp.getStore();
  if (!person) throw new APIError("FORBIDDEN", { code: unknownPersonCode });
  return columnsOfPerson(person);
}

/** The columns of somebody new that a form of ours fills. */
export function columnsOfPerson(person: NewPerson) {
  const now = new Date();
  return {
    name: person.name,
    nickname: person.nickname === "" ? null : person.nickname,
    homeBrand: person.brand,
    noticeId: person.noticeId,
    noticeAcceptedAt: now,
    ...consentColumns(person.consents, now),
  };
}

/** Code of the error for a wallet that signs in and has no account. */
export const unknownPersonCode = "NO_ACCOUNT";

/** Starts a session for a person whom the caller has made sure of: the one act that better-auth has no call for. */
const sessionStarter = {
  id: "session-starter",
  endpoints: {
    startSession: createAuthEndpoint(
      "/start-session",
      { method: "POST", body: z.object({ personId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.personId);
        if (!user) throw new APIError("NOT_FOUND");
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return context.json({ sessionId: session.id });
      },
    ),
  },
};
