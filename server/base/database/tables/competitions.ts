import type { Generated } from "kysely";
import type { PresetName } from "#engine/race/formula.ts";
import type { DivisionEntry, DivisionRules } from "#rules/divisions.ts";
import type { CompetitionState } from "#rules/competition-state.ts";
import type { StagePlan } from "#engine/stages/stage-plan.ts";
import type { AuditAct } from "#rules/machines.ts";
import type { PenaltyKind } from "#rules/penalty.ts";
import type { ProtestState } from "#rules/protest-acts.ts";
import type { EntrantsFrom, ReleaseMode, StageHold, StageKind, StageState } from "#rules/stage-state.ts";
import type { Timestamp, Json, JsonWithDefault } from "./column-kinds.ts";

/** Competitions, stages and their orders. */
export interface CompetitionTables {
  competition: CompetitionTable;
  division: DivisionTable;
  ageConfirmation: AgeConfirmationTable;
  frozenCar: FrozenCarTable;
  stage: StageTable;
  stageEntrant: StageEntrantTable;
  stagePlace: StagePlaceTable;
  penalty: PenaltyTable;
  correction: CorrectionTable;
  protest: ProtestTable;
  stageResult: StageResultTable;
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
  /** of generated teams: nobody outside the panel sees it (`server/organising/readiness/rehearsal.ts`) */
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
  /** years; null: members aren't asked */
  minimumAge: Generated<number | null>;
  /** what organisers add to the question for the age */
  ageNoteEnglish: Generated<string>;
  ageNoteTurkish: Generated<string>;
  /** names that wait for an organiser before anybody sees them: those that a word list found, or all */
  nameApproval: Generated<"flagged" | "all">;
  sourcesOpenAfterFinal: Generated<boolean>;
  /** settings without a column of their own, by their names in `rules/competition-settings.ts` */
  settings: JsonWithDefault<Record<string, unknown>>;
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

/** A part of a competition's teams with an order of its own (`rules/divisions.ts`). */
interface DivisionTable {
  id: string;
  competitionId: string;
  /** order within the competition, from 1 */
  position: number;
  nameEnglish: string;
  nameTurkish: string;
  /** false: its teams race out of competition, and nobody's score counts them */
  scores: Generated<boolean>;
  entry: DivisionEntry;
  rules: Json<DivisionRules>;
  /** since when it takes no more teams */
  closedAt: Generated<Date | null>;
  version: Generated<number>;
  createdAt: Timestamp;
}

/** Who confirmed a competition's minimum age. */
interface AgeConfirmationTable {
  competitionId: string;
  personId: string;
  confirmedAt: Generated<Date>;
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
  /** grows when a race that ratings have read is withdrawn, comes back or has another result; the database counts it */
  historyVersion: Generated<number>;
  createdAt: Timestamp;
  /** counts changes, so that of two organisers the later one sees what changed */
  version: Generated<number>;
  name: Generated<string>;
  /** null for the practice ladder, which has no plan */
  plan: Json<StagePlan> | null;
  entrantsFrom: Json<EntrantsFrom> | null;
  /** ids of the divisions whose teams race in it; empty: all */
  divisions: JsonWithDefault<string[]>;
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
  /** until when teams may protest against the released order; null: it was not released, or nobody may */
  provisionalUntil: Generated<Date | null>;
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
  /** of the team when the stage was started; null: its competition has none, or another competition's team */
  divisionId: Generated<string | null>;
  withdrawnAt: Generated<Date | null>;
  withdrawnReason: Generated<string | null>;
}

/** The newest computed order of an official stage; `StagePlace` of the engine says what the numbers mean. */
interface StagePlaceTable {
  stageId: string;
  teamId: string;
  /** among the teams of its division, where several race together */
  place: number;
  /** among all who score in the races; null: an order from before there were divisions, where it is the place */
  overall: Generated<number | null>;
  score: number;
  races: number;
  wins: number;
  advances: boolean;
  placeLow: number;
  placeHigh: number;
  separatedFromNext: boolean;
}

/** What an organiser decided against a team in a stage; `rules/penalty.ts` says what the kinds mean. */
interface PenaltyTable {
  id: string;
  stageId: string;
  teamId: string;
  kind: PenaltyKind;
  /** places or points */
  amount: Generated<number>;
  raceIds: JsonWithDefault<string[]>;
  reason: string;
  madeAt: Timestamp;
}

/** Why published results of a stage were changed. */
interface CorrectionTable {
  id: string;
  stageId: string;
  act: AuditAct;
  /** null: no single one, or one that the act hides */
  teamId: string | null;
  reason: string;
  madeAt: Timestamp;
}

/** What a team has against a released order, and what was decided. */
interface ProtestTable {
  id: string;
  stageId: string;
  teamId: string;
  madeBy: string | null;
  text: string;
  madeAt: Timestamp;
  state: Generated<ProtestState>;
  answer: Generated<string>;
  decidedBy: Generated<string | null>;
  decidedAt: Generated<Date | null>;
}

/** An order as it was published: each correction is a version beside those before. */
interface StageResultTable {
  stageId: string;
  /** from 1 */
  version: number;
  /** the signed text (`docs/results.md`) */
  content: string;
  /** the same for comparing: who got which place */
  places: Json<{ teamId: string; place: number }[]>;
  publishedAt: Timestamp;
}
