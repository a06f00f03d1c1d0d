import type { CarLanguage } from "#languages/compiling/car-language.ts";
import type { Generated } from "kysely";
import type { AiEntrantHow, AiUse } from "#rules/ai-rule.ts";
import type { CarComparison } from "#rules/car-comparison.ts";
import type { JudgingLane } from "#rules/judging-lane.ts";
import type { Rejection } from "#rules/rejection.ts";
import type { ScrutineeringReport } from "#rules/scrutineering-report.ts";
import type { SubmissionState } from "#rules/submission-state.ts";
import type { OutOfFiles } from "#rules/out-of-files.ts";
import type { LiveryColour } from "#rules/livery.ts";
import type { Timestamp, Json, NullableJson } from "./column-kinds.ts";

/** Teams, what they submit, and what the server says of it. */
export interface TeamTables {
  team: TeamTable;
  teamMember: TeamMemberTable;
  competingMember: CompetingMemberTable;
  teamInvitation: TeamInvitationTable;
  car: CarTable;
  submission: SubmissionTable;
  likenessRun: LikenessRunTable;
  likenessPair: LikenessPairTable;
  receipt: ReceiptTable;
  certificate: CertificateTable;
  certificateLetter: CertificateLetterTable;
  checkIn: CheckInTable;
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
  /** since when the captain alone decides which car races, so that no later one replaces it by itself */
  carFixedAt: Generated<Date | null>;
  /** when a newly accepted car takes the active one's place, unless the captain decides: `carRuleOf` */
  carRule: Generated<"better" | "newest">;
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
  /** results of stages that were decided before it stand; null: none do */
  disqualifiedFrom: Generated<Date | null>;
  mergedInto: Generated<string | null>;
  /** null: its competition has none, or nobody has chosen one for it */
  divisionId: Generated<string | null>;
  /** an organiser lets it race in its division though it breaks a rule of it */
  divisionWaived: Generated<boolean>;
  /** why an organiser put it there; null: nobody did */
  divisionReason: Generated<string | null>;
  /** the team's own deadline; null: the competition's */
  deadlineAt: Generated<Date | null>;
  /** with which somebody becomes the captain of an imported team */
  claimCode: Generated<string | null>;
  claimedAt: Generated<Date | null>;
  contactEmail: Generated<string | null>;
  /** when it was last written to with its claim code */
  claimMailedAt: Generated<Date | null>;
  importId: Generated<string | null>;
  /** whether its cars are made by AI, with a person who answers for it */
  aiEntrant: Generated<boolean>;
  aiEntrantSince: Generated<Date | null>;
  aiEntrantBy: Generated<string | null>;
  aiEntrantHow: Generated<AiEntrantHow | null>;
  /** what of it its captain took out of the files of its event; null: nothing */
  outOfFiles: Generated<OutOfFiles | null>;
  /** the person who accepted to answer for it; who is its captain no more does so no more */
  aiResponsibleId: Generated<string | null>;
  aiResponsibleSince: Generated<Date | null>;
}

interface TeamMemberTable {
  teamId: string;
  competitionId: string;
  personId: string;
  isCaptain: boolean;
  joinedAt: Timestamp;
}

/** For which team a person competes, from the first car that was submitted while they were in it; it outlives leaving. */
interface CompetingMemberTable {
  competitionId: string;
  personId: string;
  teamId: string;
  since: Timestamp;
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
  /** who submitted it; null: the account was deleted, the team keeps the car */
  personId: string | null;
  state: SubmissionState;
  kind: "source" | "bytecode";
  note: string;
  source: string | null;
  /** of the source; null for bytecode */
  language: Generated<CarLanguage | null>;
  contractName: string | null;
  /** as submitted for bytecode; what the compiler made for source */
  initcode: Uint8Array | null;
  codeHash: string | null;
  /** the moment that counts, however late the car is judged */
  receivedAt: Timestamp;
  checkingSince: Date | null;
  decidedAt: Date | null;
  rejection: Json<Rejection> | null;
  report: Json<ScrutineeringReport> | null;
  carId: string | null;
  /** against the car that raced when it was accepted; null: there was none, or it could not be compared */
  comparison: NullableJson<CarComparison>;
  /** accepted, and still being compared: then the team's rule says which car races */
  comparing: Generated<boolean>;
  /** of those that wait the greatest goes first, then the one received first */
  queuePriority: Generated<number>;
  /** where it waits, or waited last */
  lane: Generated<JudgingLane>;
  /** for how long its source kept the compiler, in milliseconds */
  compileMs: Generated<number>;
  /** code, formula and engine that the verdict is about (`earlier-verdict.ts`) */
  checkKey: Generated<string | null>;
  /** the submission whose verdict on identical code served again */
  verdictOf: Generated<string | null>;
  /** how often a race of its check ran into a limit */
  overruns: Generated<number>;
  /** what its team says that it was made with; null: it said nothing */
  aiUse: Generated<AiUse | null>;
  aiNote: Generated<string>;
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

/** Two cars of different teams that have much in common (`server/racing/similarity/find-pairs.ts`). */
interface LikenessPairTable {
  competitionId: string;
  /** received before the second */
  firstSubmissionId: string;
  secondSubmissionId: string;
  /** 0 to 1; null: cannot be said */
  codeLikeness: number | null;
  drivingLikeness: number | null;
  /** the greater of the two */
  likeness: number;
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

/** A letter that brought somebody the way to a certificate of their team. */
interface CertificateLetterTable {
  code: string;
  personId: string;
  sentAt: Timestamp;
}

/** A team that was checked in at the door. */
interface CheckInTable {
  teamId: string;
  checkedInAt: Timestamp;
  checkedInBy: string | null;
}
