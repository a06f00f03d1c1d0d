import type { Generated } from "kysely";
import type { RaceInterest } from "#engine/race/race-interest.ts";
import type { RaceState } from "#rules/race-state.ts";
import type { LetStand, RaceHold, RaceRunKind } from "#rules/race-hold.ts";
import type { SeatedCar } from "#rules/race-report.ts";
import type { RerunChoice, RerunDifference, RerunReport, RerunState } from "#rules/rerun-state.ts";
import type { Timestamp, Json, NullableJson } from "./column-kinds.ts";

/** Races, their runs and logs, and the ratings that come of them. */
export interface RaceTables {
  raceRun: RaceRunTable;
  rerunProposal: RerunProposalTable;
  rerunRace: RerunRaceTable;
  race: RaceTable;
  raceSeat: RaceSeatTable;
  raceLog: RaceLogTable;
  ratingRun: RatingRunTable;
  rating: RatingTable;
  cityScore: CityScoreTable;
  raceVerification: RaceVerificationTable;
}

/** A run of a public race for a team that raced in it (`verify-on-server.ts`). */
interface RaceVerificationTable {
  id: string;
  raceId: string;
  teamId: string;
  requestedAt: Timestamp;
  finishedAt: Date | null;
  logHash: string | null;
  engineHash: string | null;
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

interface RaceTable {
  id: string;
  competitionId: string;
  stageId: string;
  /** within the stage, from 1 */
  number: number;
  state: RaceState;
  /** lower-case hex with 0x, as `seedText` writes it */
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
  /** the number that its seed was drawn for, where it stands in the place of another race; null: its own */
  seedNumber: Generated<number | null>;
  /** which draw of that number its seed is: 0 the first, 1 after it was drawn anew once */
  redraws: Generated<number>;
  /** an organiser let its result stand although the second EVM disagreed */
  letStand: Json<LetStand> | null;
  /** how much it is worth watching, and why; null: not run yet, or by an earlier version */
  interest: Generated<number | null>;
  interestIn: NullableJson<RaceInterest>;
  /** when it is run, for the races that keep the ladder going (`keep-racing.ts`) */
  dueAt: Generated<Date | null>;
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

/** What one computation found of a team's active car. */
export interface RatingTable {
  runId: string;
  teamId: string;
  carId: string;
  /** log-strength, as in `#engine/ratings/rate-teams.ts` */
  strength: number;
  strengthLow: number;
  strengthHigh: number;
  uncertainty: number;
  /** from 1; null for house cars, which take nobody's place */
  place: number | null;
  placeLow: number | null;
  placeHigh: number | null;
  /** the races do not tell it from the next team in the order */
  tiedWithNext: boolean;
  races: number;
  wins: number;
  /** over all races: cars that finished behind, and cars raced against */
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
