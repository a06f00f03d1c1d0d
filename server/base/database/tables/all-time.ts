import type { Generated } from "kysely";
import type { Formula } from "#engine/race/formula.ts";
import type { AllTimeSummary } from "#rules/all-time-filters.ts";
import type { AllTimeCar } from "#rules/all-time-ladder.ts";
import type { Meeting } from "#rules/meetings.ts";
import type { RacedEvent } from "#rules/raced-event.ts";
import type { Json, NullableJson, Timestamp } from "./column-kinds.ts";

/** The ladder of all events. */
export interface AllTimeTables {
  racedEvent: RacedEventTable;
  racedEventSource: RacedEventSourceTable;
  racedProgram: { codeHash: string; initcode: Uint8Array };
  racedMeeting: { id: string; outcome: Json<Pick<Meeting, "order">> };
  allTimeLadder: AllTimeLadderTable;
  allTimeCar: AllTimeCarTable;
  allTimeWork: { id: Generated<number>; askedFor: string | null; doneFor: string | null };
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
