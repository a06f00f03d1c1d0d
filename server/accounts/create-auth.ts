import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { betterAuth, type BetterAuthOptions, type BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { siwe } from "better-auth/plugins/siwe";
import type { Logger } from "pino";
import { z } from "zod";
import type { Database } from "../platform/database/database.ts";
import { consentColumns } from "./consents.ts";
import { passwordLength, walletMailDomain, type NewPerson } from "./new-person.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { signerOf, walletChainId } from "./wallet-signature.ts";
import { kyselyAdapter } from "@better-auth/kysely-adapter";
import type { DBAdapter, DBTransactionAdapter } from "better-auth/types";
import { tokenHash } from "./one-time-token.ts";

const sessionDays = 30;

/** better-auth creates no one outside such a chain of calls. */
export type SigningUp = AsyncLocalStorage<NewPerson>;

/**
 * The session's restriction (`assisted-sessions.ts`) and university log-in. Outside such a chain of calls, sessions
 * have neither.
 */
export type BeginningSession = AsyncLocalStorage<{ assistedUntil: Date | null; logInProviderId?: string }>;

export interface AuthParts {
  database: Database;
  secret: string;
  log: Logger;
  productName: string;
  signingUp: SigningUp;
  beginningSession: BeginningSession;
  /** undefined: cookies belong to one host */
  sharedDomain?: string | undefined;
  logIn?: { providerId: string; plugins: BetterAuthPlugin[] };
}

/** Per origin: passkeys and wallets sign for a host, and the scheme decides whether cookies are Secure. */
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
        // Never by email address: linking needs a session here and a log-in there.
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
        // University tokens aren't needed later, so they aren't stored.
        account: { create: { before: () => Promise.resolve({ data: noTokens }) } },
      },
      advanced: {
        cookiePrefix: "code-prix",
        useSecureCookies: secure,
        ...(cookieDomain !== undefined && { crossSubDomainCookies: { enabled: true, domain: cookieDomain } }),
        // A venue shares one address, so it is useless and not stored.
        ipAddress: { disableIpTracking: true },
      },
      logger: {
        log: (level, message) => {
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

/** Refuses accounts that our forms didn't start. */
function personColumns(signingUp: SigningUp) {
  const person = signingUp.getStore();
  if (!person) throw new APIError("FORBIDDEN", { code: unknownPersonCode });
  return columnsOfPerson(person);
}

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

export const unknownPersonCode = "NO_ACCOUNT";

/** Starts a session for an authenticated person, which better-auth has no call for. */
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

type Where = Parameters<DBAdapter["findOne"]>[0]["where"];

/**
 * Stores session tokens as hashes, so that reading the database gives no cookies. better-auth has no setting for it, so
 * tokens are hashed on the way in and restored in the rows returned.
 */
function adapterWithHashedSessions(database: Database) {
  const make = kyselyAdapter(database as never, { type: "postgres", transaction: true });
  return (options: BetterAuthOptions): DBAdapter => {
    const plain = make(options);
    return {
      ...withHashedSessions(plain),
      id: plain.id,
      transaction: (work) => plain.transaction((inner) => work(withHashedSessions(inner))),
    };
  };
}

function withHashedSessions<Adapter extends DBTransactionAdapter>(plain: Adapter): Adapter {
  return {
    ...plain,
    async create({ data, ...call }) {
      const { token } = data as { token?: unknown };
      if (call.model !== "session" || typeof token !== "string") return plain.create({ ...call, data });
      return { ...(await plain.create({ ...call, data: { ...data, token: tokenHash(token) } })), token };
    },
    async findOne({ where, ...call }) {
      const token = tokenIn(call.model, where);
      const row = await plain.findOne({ ...call, where: hashedWhere(call.model, where) });
      return row && token !== undefined ? { ...row, token } : row;
    },
    findMany: ({ where, ...call }) =>
      plain.findMany({ ...call, ...(where && { where: hashedWhere(call.model, where) }) }),
    async update({ where, update, ...call }) {
      const token = tokenIn(call.model, where);
      const row = await plain.update({ ...call, where: hashedWhere(call.model, where), update });
      return row && token !== undefined ? { ...row, token } : row;
    },
    updateMany: ({ where, ...call }) => plain.updateMany({ ...call, where: hashedWhere(call.model, where) }),
    delete: ({ where, ...call }) => plain.delete({ ...call, where: hashedWhere(call.model, where) }),
    deleteMany: ({ where, ...call }) => plain.deleteMany({ ...call, where: hashedWhere(call.model, where) }),
  };
}

function tokenIn(model: string, where: Where): string | undefined {
  const found = model === "session" ? where.find(({ field }) => field === "token")?.value : undefined;
  return typeof found === "string" ? found : undefined;
}

function hashedWhere(model: string, where: Where): Where {
  if (model !== "session") return where;
  return where.map((condition) => {
    if (condition.field !== "token") return condition;
    const { value } = condition;
    if (typeof value === "string") return { ...condition, value: tokenHash(value) };
    if (Array.isArray(value)) return { ...condition, value: value.map((each) => tokenHash(String(each))) };
    return condition;
  });
}
