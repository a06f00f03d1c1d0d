import { challenges } from "#languages/cars/exercises/exercises.ts";
import { aiRules } from "./ai-rule.ts";
import { carFormats } from "./car-formats.ts";
import { longestName, type Bounds } from "../platform/limits.ts";
import type { CompetitionState } from "./competition-state.ts";

export const moments = ["registrationOpensAt", "startsAt", "submissionsCloseAt", "finalStartsAt", "endsAt"] as const;

export type MomentName = (typeof moments)[number];

export type SettingKind =
  | { readonly kind: "line"; readonly min: number; readonly max: number }
  | { readonly kind: "text"; readonly max: number; readonly lang?: "en" | "tr" }
  /** IANA name; the form's times are local to it */
  | { readonly kind: "time-zone" }
  /** may be in the past once the competition has left these states */
  | { readonly kind: "moment"; readonly ahead: readonly CompetitionState[] }
  | ({ readonly kind: "whole"; readonly optional?: true } & Bounds)
  /** entered in minutes, stored in seconds under another name */
  | ({ readonly kind: "minutes"; readonly storedAs: "graceSeconds" } & Bounds)
  | { readonly kind: "yes-no" }
  | { readonly kind: "choice"; readonly choices: readonly [string, ...string[]] }
  | { readonly kind: "several"; readonly choices: readonly [string, ...string[]] }
  | { readonly kind: "domains"; readonly max: number }
  /** an ordered subset; none: all in the default order */
  | { readonly kind: "order"; readonly of: readonly string[] };

/** Sections of the form, in the order in which organisers need them. */
export const settingParts = ["dates", "teams", "cars", "eligibility", "results"] as const;

export type SettingPart = (typeof settingParts)[number];

export type SettingRow = SettingKind & {
  readonly part: SettingPart;
  /** has its own column because queries use it; the others share a JSON column */
  readonly isColumn?: true;
};

/**
 * The form, its validation, storage, copying and undo are all derived from these rows. Texts: `fields`, `hints` and
 * `choices` of the texts of competitions.
 */
export const competitionSettings = {
  name: { part: "dates", isColumn: true, kind: "line", min: 3, max: longestName },
  timeZone: { part: "dates", isColumn: true, kind: "time-zone" },
  registrationOpensAt: { part: "dates", isColumn: true, kind: "moment", ahead: ["draft"] },
  startsAt: { part: "dates", isColumn: true, kind: "moment", ahead: ["draft", "registration"] },
  submissionsCloseAt: {
    part: "dates",
    isColumn: true,
    kind: "moment",
    ahead: ["draft", "registration", "practice"],
  },
  finalStartsAt: {
    part: "dates",
    isColumn: true,
    kind: "moment",
    ahead: ["draft", "registration", "practice", "frozen"],
  },
  endsAt: {
    part: "dates",
    isColumn: true,
    kind: "moment",
    ahead: ["draft", "registration", "practice", "frozen", "final"],
  },
  graceMinutes: { part: "results", isColumn: true, kind: "minutes", storedAs: "graceSeconds", min: 0, max: 1_440 },
  venue: { part: "dates", kind: "line", min: 0, max: 120 },
  followsSchedule: { part: "dates", isColumn: true, kind: "yes-no" },
  teamSizeLimit: { part: "teams", isColumn: true, kind: "whole", min: 1, max: 20 },
  teamLimit: { part: "teams", isColumn: true, kind: "whole", min: 1, max: 10_000, optional: true },
  teamsPerUniversity: { part: "teams", isColumn: true, kind: "whole", min: 1, max: 1_000, optional: true },
  bestTeamsOfCity: { part: "results", isColumn: true, kind: "whole", min: 1, max: 50 },
  nameApproval: { part: "teams", isColumn: true, kind: "choice", choices: ["flagged", "all"] },
  eligibilityTurkish: { part: "eligibility", isColumn: true, kind: "text", max: 2_000, lang: "tr" },
  eligibilityEnglish: { part: "eligibility", isColumn: true, kind: "text", max: 2_000, lang: "en" },
  eligibleMailDomains: { part: "eligibility", isColumn: true, kind: "domains", max: 50 },
  eligibilityProof: { part: "eligibility", kind: "choice", choices: ["either", "log-in", "address"] },
  studentsOnly: { part: "eligibility", kind: "yes-no" },
  minimumAge: { part: "eligibility", isColumn: true, kind: "whole", min: 6, max: 99, optional: true },
  ageNoteTurkish: { part: "eligibility", isColumn: true, kind: "text", max: 1_000, lang: "tr" },
  ageNoteEnglish: { part: "eligibility", isColumn: true, kind: "text", max: 1_000, lang: "en" },
  course: { part: "cars", kind: "order", of: challenges.map(({ id }) => id) },
  vacantPlaces: { part: "results", kind: "choice", choices: ["close-up", "stay-empty"] },
  protestMinutes: { part: "results", kind: "whole", min: 0, max: 10_080 },
  sourcesOpenAfterFinal: { part: "results", isColumn: true, kind: "yes-no" },
  aiRule: { part: "cars", kind: "choice", choices: aiRules },
  practiceAfterEnd: { part: "results", kind: "yes-no" },
  languagesOff: { part: "cars", kind: "several", choices: carFormats },
  languagesOffTurkish: { part: "cars", kind: "text", max: 500, lang: "tr" },
  languagesOffEnglish: { part: "cars", kind: "text", max: 500, lang: "en" },
} as const satisfies Record<string, SettingRow>;

type Rows = typeof competitionSettings;

export type SettingName = keyof Rows;

export type SettingsFields = Record<SettingName, string>;

type ValueOf<Row> = Row extends { kind: "line" | "text" | "time-zone" }
  ? string
  : Row extends { kind: "moment" }
    ? Date | null
    : Row extends { kind: "whole"; optional: true }
      ? number | null
      : Row extends { kind: "whole" | "minutes" }
        ? number
        : Row extends { kind: "yes-no" }
          ? boolean
          : Row extends { kind: "choice"; choices: readonly (infer Choice)[] }
            ? Choice
            : Row extends { kind: "several"; choices: readonly (infer Choice)[] }
              ? Choice[]
              : string[];

export type CompetitionSettings = {
  -readonly [
    Name in SettingName as Rows[Name] extends { storedAs: infer Stored extends string } ? Stored : Name
  ]: ValueOf<Rows[Name]>;
};

export type SettingColumn = keyof {
  [
    Name in SettingName as Rows[Name] extends { isColumn: true }
      ? Rows[Name] extends { storedAs: infer Stored extends string }
        ? Stored
        : Name
      : never
  ]: true;
};

export function unsetValue(row: SettingRow): unknown {
  switch (row.kind) {
    case "line":
    case "text":
    case "time-zone":
      return "";
    case "moment":
      return null;
    case "whole":
      return row.optional ? null : row.min;
    case "minutes":
      return row.min;
    case "yes-no":
      return false;
    case "choice":
      return row.choices[0];
    case "several":
    case "domains":
    case "order":
      return [];
  }
}

export const settingRows = Object.entries<SettingRow>(competitionSettings) as [SettingName, SettingRow][];

export const settingsOfPart = (part: SettingPart): SettingName[] =>
  settingRows.flatMap(([name, row]) => (row.part === part ? [name] : []));

export function storedName(name: SettingName): keyof CompetitionSettings {
  const row: SettingRow = competitionSettings[name];
  return (row.kind === "minutes" ? row.storedAs : name) as keyof CompetitionSettings;
}
