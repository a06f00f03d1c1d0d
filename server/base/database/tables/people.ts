import type { Generated } from "kysely";
import type { ConsentKind } from "#rules/consents.ts";
import type { Role } from "#rules/roles.ts";
import type { LogInProviderState } from "#rules/log-in-acts.ts";
import type { SaidByProvider } from "#rules/said-by-provider.ts";
import type { TokenScope } from "#rules/token-scope.ts";
import type { Timestamp, Json } from "./column-kinds.ts";

/** Accounts, and what people may do. */
export interface PeopleTables {
  person: PersonTable;
  session: SessionTable;
  account: AccountTable;
  verification: VerificationTable;
  adminClaim: AdminClaimTable;
  privacyNotice: PrivacyNoticeTable;
  consentChange: ConsentChangeTable;
  passkey: PasskeyTable;
  walletAddress: WalletAddressTable;
  signInLink: SignInLinkTable;
  signUpLink: SignUpLinkTable;
  roleGrant: RoleGrantTable;
  retentionRule: RetentionRuleTable;
  walletChallenge: WalletChallengeTable;
  draft: DraftTable;
  apiToken: ApiTokenTable;
  lastLook: LastLookTable;
  logInProvider: LogInProviderTable;
  providerIdentity: ProviderIdentityTable;
  provenIdentity: ProvenIdentityTable;
}

/** When somebody last looked at a competition's first page (`last-visit.ts`). */
interface LastLookTable {
  personId: string;
  competitionId: string;
  seenAt: Date;
  /** the end of the visit before; null: this is the first */
  since: Date | null;
}

/** better-auth's user. */
interface PersonTable {
  id: string;
  name: string;
  email: string;
  emailVerified: Generated<boolean>;
  image: string | null;
  /** how the person appears in public, when they chose one */
  nickname: string | null;
  /** the city whose site they signed up on */
  homeBrand: string | null;
  noticeId: string | null;
  noticeAcceptedAt: Date | null;
  /** since when they agree that their name is published; null: they do not */
  namePublishedAt: Date | null;
  /** since when they agree that their source is published; null: they do not */
  sourcePublishedAt: Date | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

interface SessionTable {
  id: string;
  personId: string;
  token: string;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  /** it opens no code and no further way in until then: it began by a helper's link, or by a password that was chosen after one */
  assistedUntil: Generated<Date | null>;
  /** the university's log-in that it began with */
  logInProviderId: Generated<string | null>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

interface AccountTable {
  id: string;
  personId: string;
  accountId: string;
  providerId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Date | null;
  refreshTokenExpiresAt: Date | null;
  scope: string | null;
  password: string | null;
  /** sessions that begin by this password are assisted until then */
  assistedUntil: Generated<Date | null>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Date;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** One-time links that make somebody admin; only a hash of the token is kept. */
interface AdminClaimTable {
  tokenHash: string;
  /** false: for the first admin, void as soon as there is one */
  isFurther: Generated<boolean>;
  /** null: until it is used or replaced */
  expiresAt: Date | null;
  createdAt: Timestamp;
  usedAt: Date | null;
  usedBy: string | null;
}

/** What people read before they sign up. A published text never changes; a new one gets the next version. */
interface PrivacyNoticeTable {
  id: string;
  /** the city it is for; null: every city without a notice of its own */
  brand: string | null;
  /** from 1, counted for each brand */
  version: number;
  english: string;
  turkish: string;
  publishedBy: string | null;
  publishedAt: Timestamp;
}

/** Each change of a consent after signing up, so that it can be shown when it was given and taken back. */
interface ConsentChangeTable {
  id: Generated<number>;
  personId: string;
  kind: ConsentKind;
  given: boolean;
  at: Timestamp;
}

/** better-auth's passkey plugin. */
interface PasskeyTable {
  id: string;
  personId: string;
  name: string | null;
  publicKey: string;
  credentialId: string;
  counter: number;
  deviceType: string;
  backedUp: boolean;
  transports: string | null;
  aaguid: string | null;
  createdAt: Date | null;
}

/** better-auth's siwe plugin: wallets that sign somebody in. `address` is written with EIP-55's capitals. */
interface WalletAddressTable {
  id: string;
  personId: string;
  address: string;
  chainId: number;
  isPrimary: Generated<boolean>;
  createdAt: Timestamp;
}

/** One-time links by which people of the event are signed in who cannot sign in themselves; only a hash of the token is kept. */
interface SignInLinkTable {
  tokenHash: string;
  personId: string;
  issuedBy: string | null;
  createdAt: Timestamp;
  expiresAt: Date;
  usedAt: Date | null;
  /** the session that it started */
  sessionId: string | null;
  /** whether it was sent to the account's own address */
  isMailed: Generated<boolean>;
}

/** One-time links to addresses that have no account yet; only a hash of the token is kept. */
interface SignUpLinkTable {
  tokenHash: string;
  email: string;
  /** path of the site to go on to */
  returnTo: string;
  createdAt: Timestamp;
  expiresAt: Date;
}

/** A role that a person holds in one city, or everywhere when `brand` is null. */
interface RoleGrantTable {
  id: string;
  personId: string;
  role: Role;
  brand: string | null;
  grantedBy: string | null;
  grantedAt: Timestamp;
}

/** How long accounts are kept after the event. */
interface RetentionRuleTable {
  /** a city; "all": every city without a rule of its own */
  scope: string;
  /** null: until somebody deletes them */
  months: number | null;
  setAt: Timestamp;
}

/** Texts that wallets were asked to sign, by their nonces; each is taken once. */
interface WalletChallengeTable {
  nonce: string;
  personId: string;
  expiresAt: Date;
}

/** A car being written. It belongs to one person, and nobody else reads it. */
interface DraftTable {
  personId: string;
  /** made by the browser that began it */
  id: string;
  name: string;
  files: Json<{ path: string; text: string }[]>;
  openPath: string;
  startedFrom: string | null;
  version: number;
  savedAt: Timestamp;
}

/** A personal token by which a program acts for somebody; only a hash of it is kept. */
interface ApiTokenTable {
  id: string;
  personId: string;
  name: string;
  tokenHash: string;
  scope: TokenScope;
  createdAt: Timestamp;
  expiresAt: Date;
  /** to the minute */
  lastUsedAt: Date | null;
}

/** A university's own log-in (OpenID Connect). */
interface LogInProviderTable {
  id: string;
  /** what its button says */
  label: string;
  issuer: string;
  clientId: string;
  /** sealed; null: the provider asks for none */
  secret: string | null;
  /** ends of its people's e-mail addresses */
  domains: Json<string[]>;
  /** its hash among the pictures */
  logoPicture: string | null;
  /** what its people's university is called; empty: what the claim says, or nothing */
  university: Generated<string>;
  /** names of claims; empty: none */
  universityClaim: Generated<string>;
  domainClaim: Generated<string>;
  nameClaim: Generated<string>;
  studentClaim: Generated<string>;
  /** what the claim holds for students */
  studentValue: Generated<string>;
  state: LogInProviderState;
  isFromEnvironment: Generated<boolean>;
  version: Generated<number>;
  createdBy: string | null;
  createdAt: Timestamp;
}

/** What a provider said of somebody when they logged in there last; the account says who that is at which provider. */
interface ProviderIdentityTable {
  accountId: string;
  email: string | null;
  isEmailConfirmed: boolean;
  name: string | null;
  university: string | null;
  /** of the university, as the provider said or as the panel has it */
  domains: Json<string[]>;
  /** null: it did not say */
  isStudent: boolean | null;
  linkedAt: Timestamp;
  saidAt: Timestamp;
}

/** Somebody who proved to be somebody at a provider and has no account by it yet; only a hash of the token is kept. */
interface ProvenIdentityTable {
  tokenHash: string;
  providerId: string;
  subject: string;
  said: Json<SaidByProvider>;
  returnTo: string;
  expiresAt: Date;
}
