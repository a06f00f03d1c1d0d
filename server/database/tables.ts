import type { ColumnType, Generated } from "kysely";
import type { PresetName } from "#engine/race/formula.ts";
import type { CompetitionState } from "../competitions/competition-state.ts";
import type { RaceState } from "../races/race-state.ts";
import type { Sponsor } from "../site-configuration.ts";
import type { PredictionKind } from "#engine/show/prediction.ts";
import type { StagePlan } from "#engine/stages/stage-plan.ts";
import type { RaceHold, RaceRunKind } from "../races/race-hold.ts";
import type { SeatedCar } from "../races/record-race.ts";
import type { RerunChoice, RerunDifference, RerunReport, RerunState } from "../races/rerun-state.ts";
import type { EntrantsFrom, ReleaseMode, StageHold, StageKind, StageState } from "../stages/stage-state.ts";
import type { Rejection } from "../submissions/rejection.ts";
import type { ScrutineeringReport } from "../submissions/scrutineering-report.ts";
import type { SubmissionState } from "../submissions/submission-state.ts";
import type { LiveryColour } from "../teams/livery.ts";
import type { ConsentKind } from "../accounts/consents.ts";
import type { Role } from "../accounts/roles.ts";
import type { SceneWish } from "../show/scene-wish.ts";
import type { SceneSteps } from "../show/shows.ts";
import type { ScreenReport, ScreenRole } from "../show/screens.ts";
import type { TokenScope } from "../api/tokens.ts";

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
  frozenCar: FrozenCarTable;
  brand: BrandTable;
  siteSettings: SiteSettingsTable;
  picture: PictureTable;
  stage: StageTable;
  team: TeamTable;
  teamMember: TeamMemberTable;
  teamInvitation: TeamInvitationTable;
  car: CarTable;
  submission: SubmissionTable;
  likenessRun: LikenessRunTable;
  likenessPair: LikenessPairTable;
  retentionRule: RetentionRuleTable;
  receipt: ReceiptTable;
  certificate: CertificateTable;
  checkIn: CheckInTable;
  walletChallenge: WalletChallengeTable;
  stageEntrant: StageEntrantTable;
  stagePlace: StagePlaceTable;
  raceRun: RaceRunTable;
  rerunProposal: RerunProposalTable;
  rerunRace: RerunRaceTable;
  race: RaceTable;
  raceSeat: RaceSeatTable;
  raceLog: RaceLogTable;
  ratingRun: RatingRunTable;
  rating: RatingTable;
  cityScore: CityScoreTable;
  auditEntry: AuditEntryTable;
  process: ProcessTable;
  backup: BackupTable;
  draft: DraftTable;
  apiToken: ApiTokenTable;
  question: QuestionTable;
  announcement: AnnouncementTable;
  show: ShowTable;
  showPackage: ShowPackageTable;
  screen: ScreenTable;
  rehearsal: RehearsalTable;
  prediction: PredictionTable;
  predictionSeal: { showId: string; stageId: string; sealedAt: Timestamp };
  screenCodeTry: { personId: string; at: Timestamp };
}

/** Set by the database unless given. */
type Timestamp = ColumnType<Date, Date | undefined, Date>;

/** A value kept as JSON: read as it is, written as text that JSON.stringify made (the two drivers differ on anything else). */
type Json<T> = ColumnType<T, string, string>;

/** The same, set by the database unless given. */
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

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
  /** whether it was sent to the account's own address */
  isMailed: Generated<boolean>;
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
  /** null: nation-wide */
  brand: string | null;
  name: string;
  state: CompetitionState;
  /** the published formula (`presets` of `#engine/race/formula.ts`) that this competition started from */
  preset: PresetName;
  /** the organiser's own numbers, as `parseFormula` reads them; null: those of the preset */
  formula: Json<unknown> | null;
  teamSizeLimit: Generated<number>;
  /** when practice begins */
  startsAt: Date | null;
  /** the announced deadline; cars are taken until `graceSeconds` later */
  submissionsCloseAt: Date | null;
  endsAt: Date | null;
  createdAt: Timestamp;
  /** counted up by every change that an organiser makes, so that nobody overwrites what they have not seen */
  version: Generated<number>;
  /** of generated teams: nobody outside the panel sees it (`server/readiness/rehearsal.ts`) */
  isRehearsal: Generated<boolean>;
  /** IANA name */
  timeZone: Generated<string>;
  /** whether the steps are taken at their moments, without anybody's hand */
  followsSchedule: Generated<boolean>;
  registrationOpensAt: Generated<Date | null>;
  finalStartsAt: Generated<Date | null>;
  graceSeconds: Generated<number>;
  /** most teams; null: any number */
  teamLimit: Generated<number | null>;
  teamsPerUniversity: Generated<number | null>;
  /** teams of a city that count for its score */
  bestTeamsOfCity: Generated<number>;
  eligibilityEnglish: Generated<string>;
  eligibilityTurkish: Generated<string>;
  /** ends of e-mail addresses of those who may take part; empty: everybody */
  eligibleMailDomains: JsonWithDefault<string[]>;
  /** names that wait for an organiser before anybody sees them: those that a word list found, or all */
  nameApproval: Generated<"flagged" | "all">;
  sourcesOpenAfterFinal: Generated<boolean>;
  clonedFrom: Generated<string | null>;
  stateSince: Timestamp;
  /** since when no car is taken because the freeze waits for those in the queue */
  freezeRequestedAt: Generated<Date | null>;
  /** 32 bytes as hex; leaves the server when the results are released */
  seedSecret: Generated<string | null>;
  /** SHA-256 over the secret (`official-seed.ts`), public before the deadline */
  seedCommitment: Generated<string | null>;
  seedCommittedAt: Generated<Date | null>;
  /** SHA-256 over all teams' car hashes (`official-seed.ts`); set at the freeze, like the next two */
  carsRoot: Generated<string | null>;
  engineHash: Generated<string | null>;
  frozenAt: Generated<Date | null>;
}

/** The car with which a team goes into the official races, written at the freeze. */
interface FrozenCarTable {
  competitionId: string;
  teamId: string;
  carId: string;
  /** the team's start number */
  number: number;
  codeHash: string;
}

/** What an installation's panel decides about a city's face; it wins over the environment. */
interface BrandTable {
  slug: string;
  version: Generated<number>;
  name: string;
  turkishName: string;
  language: "en" | "tr";
  hosts: Json<string[]>;
  sponsors: Json<Sponsor[]>;
  logo: Uint8Array | null;
  logoKind: "image/svg+xml" | "image/png" | null;
  /** SHA-256, part of the logo's address */
  logoHash: string | null;
  updatedAt: Timestamp;
  /** the logo, since pictures are kept by their hash; `logo`, `logoKind` and `logoHash` are no longer written */
  logoPicture: Generated<string | null>;
}

/** What admins change of the whole installation while it runs; one row, made with the first change. */
interface SiteSettingsTable {
  scope: "site";
  version: Generated<number>;
  productName: Generated<string | null>;
  publicUrl: Generated<string | null>;
  firstDelaySeconds: Generated<number>;
  firstCheckedPercent: Generated<number>;
  updatedAt: Timestamp;
}

interface PictureTable {
  /** SHA-256 of the content, lower-case hex */
  hash: string;
  kind: "image/svg+xml" | "image/png";
  content: Uint8Array;
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
  /** counts changes, so that of two organisers the later one sees what changed */
  version: Generated<number>;
  name: Generated<string>;
  /** null for the practice ladder, which has no plan */
  plan: Json<StagePlan> | null;
  entrantsFrom: Json<EntrantsFrom> | null;
  releaseMode: Generated<ReleaseMode>;
  /** how much later than the hall public pages learn a released result */
  delaySeconds: Generated<number>;
  /** 0 to 1: how many of the races an independent EVM runs once more; all of them in a final */
  checkedShare: Generated<number>;
  /** races are run without the translator */
  interpreterOnly: Generated<boolean>;
  /** why the stage is held; null: it is not */
  hold: Json<StageHold> | null;
  /** rounds that were raced beyond the plan, to separate places */
  furtherRounds: Generated<number>;
  orderStale: Generated<boolean>;
  cutCertainty: Generated<number | null>;
  /** the places that matter are told apart; null: no order was computed yet */
  isSettled: Generated<boolean | null>;
  startedAt: Generated<Date | null>;
  decidedAt: Generated<Date | null>;
  releasedAt: Generated<Date | null>;
  /** when public pages show the released order */
  publicAt: Generated<Date | null>;
}

/** A team in an official stage, with the car that was frozen for it. */
interface StageEntrantTable {
  stageId: string;
  teamId: string;
  carId: string;
  /** seeding, from 1: what the board said before the stage */
  position: number;
  /** rating by which it was seeded; null without one */
  strength: number | null;
  uncertainty: number | null;
  withdrawnAt: Generated<Date | null>;
  withdrawnReason: Generated<string | null>;
}

/** The newest computed order of an official stage; `StagePlace` of the engine says what the numbers mean. */
interface StagePlaceTable {
  stageId: string;
  teamId: string;
  place: number;
  score: number;
  races: number;
  wins: number;
  advances: boolean;
  placeLow: number;
  placeHigh: number;
  separatedFromNext: boolean;
}

/** One run of an official race. */
interface RaceRunTable {
  id: string;
  raceId: string;
  /** from 1; a race that is run again after runs disagreed has a further attempt */
  attempt: number;
  kind: RaceRunKind;
  /** machine, process and thread */
  worker: string;
  engineHash: string;
  /** of the log; for the second EVM the race's own when every turn agrees, else a hash of what it saw */
  logHash: string;
  ranAt: Timestamp;
  runMs: number;
  /** the first turn in which it stands against the others; null: it agrees with them */
  differsAt: number | null;
  /** kept only where runs disagree, gzip */
  log: Uint8Array | null;
}

/** Races that would be run again, with the difference it would make. */
interface RerunProposalTable {
  id: string;
  stageId: string;
  state: RerunState;
  reason: string;
  choice: Json<RerunChoice>;
  difference: Json<RerunDifference> | null;
  createdBy: string | null;
  createdAt: Timestamp;
  decidedAt: Generated<Date | null>;
}

interface RerunRaceTable {
  proposalId: string;
  raceId: string;
  number: number;
  seed: string;
  seats: Json<SeatedCar[]>;
  report: Json<RerunReport> | null;
  log: Uint8Array | null;
  newRaceId: Generated<string | null>;
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
  /** the moment that its active car counts from: cars that were received before do not replace it */
  activeSince: Generated<Date | null>;
  /** since when the captain has fixed the active car, so that no later one replaces it */
  carFixedAt: Generated<Date | null>;
  /** the team's wallet, proven by its signature, with EIP-55's capitals; unique in the competition */
  walletAddress: Generated<string | null>;
  createdBy: string | null;
  createdAt: Timestamp;
  version: Generated<number>;
  /** the name that the team wants and nobody has approved; until then `name` is a neutral one, and `nameKey` is the wish's */
  proposedName: Generated<string | null>;
  proposedAt: Generated<Date | null>;
  /** the last name that an organiser refused */
  refusedName: Generated<string | null>;
  hiddenAt: Generated<Date | null>;
  hiddenReason: Generated<string | null>;
  disqualifiedAt: Generated<Date | null>;
  disqualifiedReason: Generated<string | null>;
  mergedInto: Generated<string | null>;
  /** the team's own deadline; null: the competition's */
  deadlineAt: Generated<Date | null>;
  /** with which somebody becomes the captain of an imported team */
  claimCode: Generated<string | null>;
  claimedAt: Generated<Date | null>;
  contactEmail: Generated<string | null>;
  /** when it was last written to with its claim code */
  claimMailedAt: Generated<Date | null>;
  importId: Generated<string | null>;
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
  /** the name that waits for approval; until then `name` is a neutral one */
  proposedName: Generated<string | null>;
  proposedAt: Generated<Date | null>;
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
  /** of those that wait the greatest goes first, then the one received first */
  queuePriority: Generated<number>;
  /** code, formula and engine that the verdict is about (`earlier-verdict.ts`) */
  checkKey: Generated<string | null>;
  /** the submission whose verdict on identical code served again */
  verdictOf: Generated<string | null>;
  /** by the team's wallet, over the text of `signed-submission.ts` */
  walletSignature: Generated<string | null>;
  /** how often a race of its check ran into a limit */
  overruns: Generated<number>;
}

/** The comparison of a competition's accepted cars: the last one, and the one that is asked for. */
interface LikenessRunTable {
  competitionId: string;
  requestedAt: Timestamp;
  /** null: none was finished yet; before `requestedAt`: another is asked for */
  finishedAt: Date | null;
  /** cars accepted until then were compared */
  comparedUntil: Date | null;
  cars: Generated<number>;
}

/** Two cars of different teams that have much in common (`server/similarity/find-pairs.ts`). */
interface LikenessPairTable {
  competitionId: string;
  /** received before the second */
  firstSubmissionId: string;
  secondSubmissionId: string;
  /** 0 to 1; null: cannot be said */
  sourceLikeness: number | null;
  codeLikeness: number | null;
  /** the greater of the two */
  likeness: number;
}

/** How long accounts are kept after the event. */
interface RetentionRuleTable {
  /** a city; "all": every city without a rule of its own */
  scope: string;
  /** null: until somebody deletes them */
  months: number | null;
  setAt: Timestamp;
}

/** What an accepted car's team holds in hand, as it was signed (`receipt.ts`). */
interface ReceiptTable {
  submissionId: string;
  content: string;
}

/** A certificate that was printed, as it was signed (`certificate.ts`). */
interface CertificateTable {
  /** on the paper; follows from the signature */
  code: string;
  competitionId: string;
  teamId: string;
  content: string;
  issuedAt: Timestamp;
}

/** A team that was checked in at the door. */
interface CheckInTable {
  teamId: string;
  checkedInAt: Timestamp;
  checkedInBy: string | null;
}

/** Texts that wallets were asked to sign, by their nonces; each is taken once. */
interface WalletChallengeTable {
  nonce: string;
  personId: string;
  /** what the signature is for: `account`, or `team:` and its id */
  subject: string;
  expiresAt: Date;
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
  /** of an official stage's plan: the round from 1, the field within it from 0 */
  round: Generated<number | null>;
  field: Generated<number | null>;
  /** the engine that ran it, for official races */
  engineHash: Generated<string | null>;
  /** how long its first run took */
  runMs: Generated<number | null>;
  interpreterOnly: Generated<boolean>;
  /** an independent EVM runs it once more */
  isChecked: Generated<boolean>;
  /** runs disagree, or none comes to its end: the race may not be released */
  hold: Json<RaceHold> | null;
  /** how often it ran into a limit since it was last asked for */
  overruns: Generated<number>;
  /** when public pages learn the released result; null: at once */
  publicAt: Generated<Date | null>;
  /** the void race in whose place it stands */
  replaces: Generated<string | null>;
  /** the state that a void race goes back to when its replacement is undone */
  voidedFrom: Generated<"finished" | "released" | null>;
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
  /** teams of a city that counted for its score */
  bestTeamsOfCity: Generated<number>;
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
  /** the entry of the act that took this one back */
  undoneBy: Generated<number | null>;
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

/** A process of this site, as it said last that it is there. */
interface ProcessTable {
  id: string;
  role: string;
  host: string;
  pid: number;
  /** of the program */
  version: string;
  startedAt: Timestamp;
  seenAt: Timestamp;
  /** how far its clock is ahead of the database's */
  clockAheadMs: number;
  diskFreeBytes: number | null;
  diskBytes: number | null;
}

/** A backup that was made of this database, wherever it is kept. */
interface BackupTable {
  id: string;
  finishedAt: Timestamp;
  file: string;
  bytes: number;
  rowCount: number;
  /** SHA-256 of all rows, as the file's last line says */
  hash: string;
}

interface QuestionTable {
  id: string;
  competitionId: string;
  /** null: the account was deleted */
  personId: string | null;
  /** the team in whose name it was asked */
  teamId: string | null;
  /** the race that it is about */
  raceId: string | null;
  content: string;
  askedAt: Timestamp;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
  /** the answer is meant for everybody; false: for those who asked */
  forEverybody: Generated<boolean>;
  /** an organiser let it go to everybody's pages and screens */
  approved: Generated<boolean>;
}

interface AnnouncementTable {
  id: string;
  /** null: to all cities */
  brand: string | null;
  english: string;
  turkish: string;
  publishedBy: string | null;
  publishedAt: Timestamp;
  withdrawnAt: Date | null;
}

/** A show: scenes on all screens of an event, moved by one button. */
interface ShowTable {
  id: string;
  name: string;
  /** the city whose people drive it; null: a show of several cities */
  brand: string | null;
  /** marked on every screen, and followed by no phone */
  isRehearsal: Generated<boolean>;
  scenes: JsonWithDefault<SceneWish[]>;
  /** 32 bytes as hex, from which the keys of its scenes are derived; never leaves the server */
  secret: string;
  /** what a hall that is cut off types (`engine/show/spoken-key.ts`) */
  spokenKey: string;
  /** of the data that screens hold; 0: none was made */
  packageVersion: Generated<number>;
  /** steps of each scene of that data */
  steps: JsonWithDefault<SceneSteps[]>;
  step: Generated<number>;
  fromStep: Generated<number>;
  moves: Generated<number>;
  isBlack: Generated<boolean>;
  /** when screens take the step, a moment after the press */
  steppedAt: Generated<Date | null>;
  /** when each scene was entered from before it, by the scene's id; ISO 8601 */
  sceneTimes: JsonWithDefault<Record<string, string>>;
  driverId: Generated<string | null>;
  createdAt: Timestamp;
}

/** What screens hold before anybody may see it, as they get it: sealed. */
interface ShowPackageTable {
  showId: string;
  version: number;
  content: string;
  builtAt: Timestamp;
}

/** A rehearsal: a competition of generated teams and a show that nobody outside the panel sees. */
interface RehearsalTable {
  competitionId: string;
  /** null: it was not made yet */
  showId: string | null;
  teams: number;
  startedBy: string | null;
  startedAt: Timestamp;
}

/** What a phone in the hall predicts of a stage that a show tells; only a hash of the phone's own name is kept. */
interface PredictionTable {
  showId: string;
  stageId: string;
  deviceHash: string;
  kind: PredictionKind;
  /** from the first place */
  teamIds: Json<string[]>;
  networkHash: string;
  madeAt: Timestamp;
}

/** A device that follows a show; only a hash of its token is kept. */
interface ScreenTable {
  id: string;
  tokenHash: string;
  /** what it shows until somebody admits it, once; null afterwards */
  code: string | null;
  /** where it registered from */
  network: string;
  showId: Generated<string | null>;
  name: Generated<string>;
  brand: Generated<string | null>;
  role: Generated<ScreenRole>;
  admittedAt: Generated<Date | null>;
  revokedAt: Generated<Date | null>;
  seenAt: Timestamp;
  /** what it last said of itself */
  report: Json<ScreenReport> | null;
  createdAt: Timestamp;
}
