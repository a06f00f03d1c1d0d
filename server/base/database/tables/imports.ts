import type { Generated } from "kysely";
import type { Formula } from "#engine/race/formula.ts";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import type { RecordKind } from "#rules/event-file.ts";
import type {
  ImportDraw,
  ImportProblem,
  ImportProgress,
  ImportState,
  LeftOut,
  PublishedLog,
} from "#rules/import-acts.ts";
import type { LiveryColour } from "#rules/livery.ts";
import type { RetractionReason, RetractionTakes } from "#rules/retraction.ts";
import type { JsonWithDefault, NullableJson, Timestamp } from "./column-kinds.ts";

/** What came from other installations. */
export interface ImportTables {
  knownInstallation: KnownInstallationTable;
  importedEvent: ImportedEventTable;
  guestCar: GuestCarTable;
  guestRetraction: GuestRetractionTable;
  guestEntrant: GuestEntrantTable;
}

/** An installation whose signature was seen. */
interface KnownInstallationTable {
  /** 64 hex digits */
  key: string;
  /** origin at which its files are; null: nobody said so. What another key signs there is refused */
  address: string | null;
  since: Timestamp;
  withdrawnAt: Generated<Date | null>;
  withdrawnBy: Generated<string | null>;
  withdrawnReason: Generated<string | null>;
}

/** An event's file that somebody brought here. Its name, dates, cars and counts are there from when it was verified. */
interface ImportedEventTable {
  id: string;
  /** the city whose organisers brought it here; null: the whole site's */
  brand: string | null;
  state: ImportState;
  /** from where it was fetched; null: it was uploaded */
  address: string | null;
  fileName: string;
  bytes: Generated<number>;
  /** SHA-256 of the packed file, hex */
  fileHash: Generated<string | null>;
  installationKey: Generated<string | null>;
  eventId: Generated<string | null>;
  manifestHash: Generated<string | null>;
  name: Generated<string | null>;
  /** as its installation calls it, by a slug */
  city: Generated<string | null>;
  startsAt: Generated<Date | null>;
  endsAt: Generated<Date | null>;
  formula: NullableJson<Formula>;
  engine: Generated<string | null>;
  counts: NullableJson<Record<RecordKind, number>>;
  draw: NullableJson<ImportDraw>;
  leftOut: JsonWithDefault<LeftOut[]>;
  /** of whose public sources its cars were compiled; null: it is an event's file */
  publishedLog: NullableJson<PublishedLog>;
  progress: NullableJson<ImportProgress>;
  problem: NullableJson<ImportProblem>;
  differsFrom: Generated<string | null>;
  importedBy: string | null;
  importedAt: Timestamp;
  decidedAt: Generated<Date | null>;
  version: Generated<number>;
}

/** A team of an imported event with its car: a rival, never an entrant. */
interface GuestCarTable {
  id: string;
  importedEventId: string;
  /** in the file */
  teamId: string;
  number: number;
  code: string;
  name: string;
  university: string;
  city: string;
  liveryPrimary: LiveryColour;
  liverySecondary: LiveryColour;
  isAiEntrant: boolean;
  isDisqualified: boolean;
  language: CarLanguage | "bytecode" | null;
  /** 0x and 64 hex digits */
  codeHash: string | null;
  /** null: its program is not public, or a retraction takes it */
  initcode: Uint8Array | null;
  source: string | null;
  sourceLanguage: CarLanguage | null;
  divisionEnglish: string | null;
  divisionTurkish: string | null;
  /** within its division; null: it has no result */
  rank: number | null;
  place: number | null;
  placeOf: number | null;
  races: number | null;
  wins: number | null;
  stageId: string | null;
  /** since when it is taken out */
  withdrawnAt: Generated<Date | null>;
  /** `name`: it races under its number; `car`: it races no more */
  withdrawnTakes: Generated<RetractionTakes | null>;
  /** of a car on the podium of a final */
  bestRace: NullableJson<{ id: string; number: number }>;
  /** its log, packed */
  bestRaceLog: Generated<Uint8Array | null>;
}

/** A team that is taken out of an event wherever its file is shown: own ones, and those that the event's installation published. */
interface GuestRetractionTable {
  id: string;
  installationKey: string;
  eventId: string;
  teamId: string;
  takes: RetractionTakes;
  reason: RetractionReason;
  /** key of whoever says so */
  signedBy: string;
  signedText: string;
  signature: string;
  at: Date;
  /** who did it here; null: it came from elsewhere */
  personId: string | null;
}

/** A team without members that stands for a guest in races of a competition. */
interface GuestEntrantTable {
  teamId: string;
  /** whose car it is: of which installation's event, and by which team of it */
  installationKey: string;
  eventId: string;
  guestTeamId: string;
  /** as its event published it; the team's row has what is shown */
  event: string;
  number: number;
  name: string;
  university: string;
  city: string;
  language: CarLanguage | "bytecode" | null;
  carId: string;
  withdrawnTakes: Generated<RetractionTakes | null>;
  /** since when it races out of competition; null: it was only raced against */
  invitedAt: Generated<Date | null>;
}
