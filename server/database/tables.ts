import type { ColumnType, Generated } from "kysely";
import type { PresetName } from "#engine/race/formula.ts";
import type { CompetitionState } from "../competitions/competition-state.ts";
import type { RaceState } from "../races/race-state.ts";
import type { StageKind, StageState } from "../stages/stage-state.ts";
import type { Rejection } from "../submissions/rejection.ts";
import type { ScrutineeringReport } from "../submissions/scrutineering-report.ts";
import type { SubmissionState } from "../submissions/submission-state.ts";
import type { LiveryColour } from "../teams/livery.ts";
import type { ConsentKind } from "../accounts/consents.ts";
import type { Role } from "../accounts/roles.ts";

/** Rows as Kysely reads and writes them. Columns are snake_case in the database and camelCase here (CamelCasePlugin). */
export interface Tables {
  installation: { name: string; value: string };
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
  roleGrant: RoleGrantTable;
  competition: CompetitionTable;
  stage: StageTable;
  team: TeamTable;
  teamMember: TeamMemberTable;
  teamInvitation: TeamInvitationTable;
  car: CarTable;
  submission: SubmissionTable;
  race: RaceTable;
  raceSeat: RaceSeatTable;
  raceLog: RaceLogTable;
  ratingRun: RatingRunTable;
  rating: RatingTable;
  cityScore: CityScoreTable;
  auditEntry: AuditEntryTable;
}

/** Set by the database unless given. */
type Timestamp = ColumnType<Date, Date | undefined, Date>;

/** A value kept as JSON: read as it is, written as text that JSON.stringify made (the two drivers differ on anything else). */
type Json<T> = ColumnType<T, string, string>;

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

interface CompetitionTable {
  id: string;
  brand: string;
  name: string;
  state: CompetitionState;
  /** the published formula (`presets` of `#engine/race/formula.ts`) that this competition started from */
  preset: PresetName;
  /** the organiser's own numbers, as `parseFormula` reads them; null: those of the preset */
  formula: Json<unknown> | null;
  teamSizeLimit: Generated<number>;
  startsAt: Date | null;
  submissionsCloseAt: Date | null;
  endsAt: Date | null;
  createdAt: Timestamp;
}

interface StageTable {
  id: string;
  competitionId: string;
  kind: StageKind;
  /** order within the competition, from 1 */
  position: number;
  state: StageState;
  /** number that the stage's next race gets, from 1 */
  nextRaceNumber: Generated<number>;
  /** something happened that its ratings do not know, and a job is on its way that computes them */
  ratingsStale: Generated<boolean>;
  createdAt: Timestamp;
}

interface TeamTable {
  id: string;
  competitionId: string;
  name: string;
  /** the name as compared with others' (look-alikes folded), unique in the competition */
  nameKey: string;
  university: string;
  city: string;
  liveryPrimary: LiveryColour;
  liverySecondary: LiveryColour;
  /** start number, unique in the competition */
  number: number;
  /** three letters, unique in the competition */
  code: string;
  /** key of the house car that this team stands for; null for people's teams */
  houseCar: string | null;
  activeCarId: string | null;
  createdBy: string | null;
  createdAt: Timestamp;
}

interface TeamMemberTable {
  teamId: string;
  competitionId: string;
  personId: string;
  isCaptain: boolean;
  joinedAt: Timestamp;
}

interface TeamInvitationTable {
  code: string;
  teamId: string;
  createdBy: string;
  createdAt: Timestamp;
  revokedAt: Date | null;
}

/** Bytecode that may race. A car never changes; a team's active car is changed by pointing at another. */
interface CarTable {
  id: string;
  teamId: string;
  submissionId: string | null;
  name: string;
  initcode: Uint8Array;
  /** SHA-256 of the init bytecode, lower-case hex */
  codeHash: string;
  createdAt: Timestamp;
}

interface SubmissionTable {
  id: string;
  teamId: string;
  competitionId: string;
  /** who handed it in; null: the account was deleted, the team keeps the car */
  personId: string | null;
  state: SubmissionState;
  kind: "source" | "bytecode";
  note: string;
  source: string | null;
  contractName: string | null;
  /** as handed in for bytecode; what the compiler made for source */
  initcode: Uint8Array | null;
  codeHash: string | null;
  /** the moment that counts, however late the car is judged */
  receivedAt: Timestamp;
  checkingSince: Date | null;
  decidedAt: Date | null;
  rejection: Json<Rejection> | null;
  report: Json<ScrutineeringReport> | null;
  carId: string | null;
}

interface RaceTable {
  id: string;
  competitionId: string;
  stageId: string;
  /** within the stage, from 1 */
  number: number;
  state: RaceState;
  /** 72-bit unsigned, decimal */
  seed: string;
  /** the submission whose scrutineering this race belongs to */
  submissionId: string | null;
  /** the team that asked for it, for a friendly race, which counts for no rating */
  requestedBy: Generated<string | null>;
  turns: number | null;
  winnerSeat: number | null;
  /** hash of the log as `#engine/race/race-log.ts` defines it */
  logHash: string | null;
  replacedBy: string | null;
  createdAt: Timestamp;
  finishedAt: Date | null;
}

interface RaceSeatTable {
  raceId: string;
  seat: number;
  teamId: string;
  carId: string;
  /** order at the finish, from 1; null until then */
  place: number | null;
  distance: number | null;
}

interface RaceLogTable {
  raceId: string;
  log: Uint8Array;
}

/** One computation of a stage's ratings. Earlier ones stay: they are the ratings over time. */
interface RatingRunTable {
  id: string;
  stageId: string;
  /** when the races were read */
  asOf: Date;
  /** how many races it was computed from, and the number of the last */
  races: number;
  lastRaceNumber: number;
  /** standard deviation of log-strengths in the field */
  spread: number;
  /** how often an interval is to hold the truth */
  confidence: number;
  /** no team's car needs more races: the ladder rests */
  settled: boolean;
}

/** What one computation found of a team's active car; `EntrantRating` says what the numbers mean. */
interface RatingTable {
  runId: string;
  teamId: string;
  carId: string;
  strength: number;
  strengthLow: number;
  strengthHigh: number;
  uncertainty: number;
  place: number | null;
  placeLow: number | null;
  placeHigh: number | null;
  tiedWithNext: boolean;
  races: number;
  wins: number;
  rivalsBeaten: number;
  rivalsMet: number;
}

interface CityScoreTable {
  runId: string;
  city: string;
  place: number;
  /** 0 to 100 */
  score: number;
  scoreLow: number;
  scoreHigh: number;
  /** how many of its teams count */
  teams: number;
}

interface AuditEntryTable {
  id: Generated<number>;
  at: Timestamp;
  personId: string | null;
  act: string;
  subject: string;
  brand: string | null;
  details: Json<Record<string, unknown>>;
}
