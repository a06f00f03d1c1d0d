import type { Generated } from "kysely";
import type { Formula } from "#engine/race/formula.ts";
import type { AllTimeSummary } from "#rules/all-time-filters.ts";
import type { AllTimeCar } from "#rules/all-time-ladder.ts";
import type { RegisterProblem } from "#rules/league-register.ts";
import type { LeagueEventProblem, PeerFinding } from "#rules/league-table.ts";
import type { Meeting } from "#rules/meetings.ts";
import type { RacedEvent } from "#rules/raced-event.ts";
import type { Json, JsonWithDefault, NullableJson, Timestamp } from "./column-kinds.ts";

/** The ladder of all events, and the leagues that this site follows. */
export interface LeagueTables {
  racedEvent: RacedEventTable;
  racedEventSource: RacedEventSourceTable;
  racedProgram: { codeHash: string; initcode: Uint8Array };
  racedMeeting: { id: string; outcome: Json<Pick<Meeting, "order">> };
  allTimeLadder: AllTimeLadderTable;
  allTimeCar: AllTimeCarTable;
  allTimeWork: { id: Generated<number>; askedFor: string | null; doneFor: string | null };
  league: LeagueTable;
  leagueEvent: LeagueEventTable;
  leaguePeer: { leagueId: string; installationId: string; finding: Json<PeerFinding>; checkedAt: Timestamp };
}

/** What the ladder takes of an event's file, once for each file. */
interface RacedEventTable {
  manifestHash: string;
  installationKey: string;
  eventId: string;
  formula: string;
  facts: Json<RacedEvent>;
  readAt: Timestamp;
}

/** Why an event's file counts here. */
interface RacedEventSourceTable {
  source: string;
  manifestHash: string;
  tag: string;
}

interface AllTimeLadderTable {
  formula: string;
  terms: Json<Formula>;
  content: Uint8Array;
  events: number;
  cars: number;
  meetings: number;
  /** null: an earlier version wrote it */
  summary: NullableJson<AllTimeSummary>;
  computedAt: Timestamp;
}

interface AllTimeCarTable {
  formula: string;
  place: number;
  codeHash: string;
  isPublic: boolean;
  points: number;
  facts: Json<AllTimeCar>;
  seasons: string[];
  cities: string[];
  universities: string[];
  languages: string[];
}

interface LeagueTable {
  id: string;
  address: string;
  name: string;
  register: string;
  registerHash: string;
  problem: NullableJson<LeagueProblem>;
  content: Generated<string | null>;
  contentHash: Generated<string | null>;
  checkedAt: Generated<Date | null>;
  isChecking: Generated<boolean>;
  followedBy: string | null;
  followedAt: Timestamp;
  version: Generated<number>;
}

/** What was wrong with a register at the last look. */
export type LeagueProblem =
  | RegisterProblem
  | { kind: "inner-address" | "unreachable" | "timeout" | "redirect" }
  | { kind: "status"; status: number }
  /** the register at this address is of another league now */
  | { kind: "other-league"; id: string };

interface LeagueEventTable {
  leagueId: string;
  eventId: string;
  manifestHash: string | null;
  problem: LeagueEventProblem | null;
  tag: string | null;
  details: JsonWithDefault<string[]>;
  checkedAt: Timestamp;
}
