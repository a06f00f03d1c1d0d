import {
  competitionSettings,
  storedName,
  moments,
  settingRows,
  unsetValue,
  type CompetitionSettings,
  type MomentName,
  type SettingColumn,
  type SettingName,
  type SettingRow,
  type SettingsFields,
} from "#domain/competitions/competition-settings.ts";
import { formatsTaken } from "#domain/competitions/car-formats.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import { isWithin } from "#domain/platform/limits.ts";
import { isTimeZone, localText, momentOf } from "./local-time.ts";

export type SettingsProblem = { field: SettingName } & (
  | { rule: "length"; min: number; max: number; given: number }
  | { rule: "no-time-zone" | "not-a-time" | "no-such-time" | "past" | "no-domain"; given: string }
  | { rule: "before"; other: MomentName }
  | { rule: "needed-by-schedule" }
  | { rule: "no-language-left" | "needed-for-languages" }
  | { rule: "range"; min: number; max: number; given: string }
  | { rule: "too-long" | "too-many"; max: number; given: number }
);

type Problem = SettingsProblem extends infer Each
  ? Each extends SettingsProblem
    ? Omit<Each, "field">
    : never
  : never;

interface Reading {
  timeZone: string;
  state: CompetitionState;
  before: unknown;
  now: Date;
  report: (problem: Problem) => void;
}

/** Refuses moments in the past while what they announce is still to come, unless they are unchanged. */
export function readSettings(
  fields: SettingsFields,
  current: CompetitionSettings & { state: CompetitionState },
  now: Date,
): { kind: "read"; settings: CompetitionSettings } | { kind: "refused"; problems: SettingsProblem[] } {
  const problems: SettingsProblem[] = [];
  const timeZone = fields.timeZone.trim();
  const hasZone = isTimeZone(timeZone);
  const read = settingRows.map(([field, row]): [string, unknown] => {
    if (row.kind === "moment" && !hasZone) return [field, null];
    const name = storedName(field);
    const report = (problem: Problem) => problems.push({ field, ...problem });
    return [
      name,
      readField(row, fields[field], { timeZone, state: current.state, before: current[name], now, report }),
    ];
  });
  const settings = Object.fromEntries(read) as unknown as CompetitionSettings;
  if (hasZone) problems.push(...problemsOfOrder(settings, problems.length > 0));
  problems.push(...problemsOfLanguages(settings));
  return problems.length > 0 ? { kind: "refused", problems } : { kind: "read", settings };
}

function problemsOfOrder(settings: CompetitionSettings, hasOthers: boolean): SettingsProblem[] {
  const set = moments.filter((field) => settings[field] !== null);
  const unordered = set.flatMap((field, index): SettingsProblem[] => {
    const other = set[index - 1];
    const isAfter = other === undefined || Number(settings[field]) > Number(settings[other]);
    return isAfter ? [] : [{ field, rule: "before", other }];
  });
  if (settings.followsSchedule && set.length === 0 && !hasOthers) {
    return [{ field: "submissionsCloseAt", rule: "needed-by-schedule" }];
  }
  return unordered;
}

/** At least one language must be allowed, and refused ones need a reason. */
function problemsOfLanguages({ languagesOff, ...texts }: CompetitionSettings): SettingsProblem[] {
  if (languagesOff.length === 0) return [];
  if (formatsTaken({ off: languagesOff }).every((way) => way === "bytecode")) {
    return [{ field: "languagesOff", rule: "no-language-left" }];
  }
  return (["languagesOffTurkish", "languagesOffEnglish"] as const).flatMap((field): SettingsProblem[] =>
    texts[field] === "" ? [{ field, rule: "needed-for-languages" }] : [],
  );
}

function readField(row: SettingRow, given: string, reading: Reading): unknown {
  const { report } = reading;
  switch (row.kind) {
    case "line": {
      const line = given.normalize("NFC").replaceAll("\0", "").replace(/\s+/gu, " ").trim();
      if (line.length < row.min || line.length > row.max) {
        report({ rule: "length", min: row.min, max: row.max, given: line.length });
      }
      return line;
    }
    case "text": {
      const text = given.normalize("NFC").replaceAll("\0", "").trim();
      if (text.length > row.max) report({ rule: "too-long", max: row.max, given: text.length });
      return text;
    }
    case "time-zone":
      if (!isTimeZone(given.trim())) report({ rule: "no-time-zone", given: given.trim().slice(0, 64) });
      return given.trim();
    case "moment":
      return readMoment(row.ahead, given.trim(), reading);
    case "whole":
      return row.optional && given.trim() === "" ? null : readWhole(row, given.trim(), report);
    case "minutes":
      return readWhole(row, given.trim(), report) * 60;
    case "yes-no":
      return given === "yes";
    case "choice":
      return row.choices.find((choice) => choice === given) ?? row.choices[0];
    case "several": {
      const chosen = given.split("\n");
      return row.choices.filter((choice) => chosen.includes(choice));
    }
    case "domains":
      return readDomains(row.max, given, report);
    case "order":
      return [...new Set(given.split(/\s+/))].filter((each) => row.of.includes(each));
  }
}

function readWhole({ min, max }: { min: number; max: number }, given: string, report: Reading["report"]): number {
  if (/^\d{1,6}$/.test(given) && isWithin(Number(given), { min, max })) return Number(given);
  report({ rule: "range", min, max, given: given.slice(0, 20) });
  return min;
}

function readMoment(
  ahead: readonly CompetitionState[],
  given: string,
  { timeZone, state, before, now, report }: Reading,
): Date | null {
  if (given === "") return null;
  const at = momentOf(given, timeZone);
  if (typeof at === "string") {
    report({ rule: at, given: given.slice(0, 40) });
    return null;
  }
  // The form has minutes: keep the seconds of an unchanged moment.
  if (before instanceof Date && localText(before, timeZone) === given.slice(0, 16)) return before;
  if (at < now && ahead.includes(state)) report({ rule: "past", given });
  return at;
}

function readDomains(max: number, given: string, report: Reading["report"]): string[] {
  const entries = given.split(/[\s,;]+/).map((entry) => entry.toLowerCase().replace(/^@/, ""));
  const domains = [...new Set(entries.filter((entry) => entry !== ""))];
  if (domains.length > max) report({ rule: "too-many", max, given: domains.length });
  const wrong = domains.find((domain) => domain.length > 100 || !/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(domain));
  if (wrong !== undefined) report({ rule: "no-domain", given: wrong.slice(0, 100) });
  return domains;
}

export function settingsFields(competition: CompetitionSettings): SettingsFields {
  const shown = settingRows.map(([field, row]) => {
    const value = competition[storedName(field)];
    if (value === null) return [field, ""];
    if (value instanceof Date) return [field, localText(value, competition.timeZone)];
    if (row.kind === "minutes") return [field, String(Math.floor(Number(value) / 60))];
    if (row.kind === "yes-no") return [field, value === true ? "yes" : ""];
    return [field, Array.isArray(value) ? value.join("\n") : String(value)];
  });
  return Object.fromEntries(shown) as SettingsFields;
}

const isColumn = (field: SettingName): boolean => (competitionSettings[field] as SettingRow).isColumn ?? false;

export const settingColumns = settingRows
  .map(([field]) => field)
  .filter(isColumn)
  .map((field) => storedName(field) as SettingColumn);

const others = settingRows.filter(([field]) => !isColumn(field));

export function settingsOf<Row extends Record<string, unknown>>(row: Row, more: Record<string, unknown>) {
  const shared = others.map(([field, kind]) => [field, more[field] ?? unsetValue(kind)]);
  return { ...row, ...Object.fromEntries(shared) } as Row & CompetitionSettings;
}

type SettingsRow = Partial<Omit<Pick<CompetitionSettings, SettingColumn>, "eligibleMailDomains">> & {
  eligibleMailDomains?: string;
  settings: string;
};

/** @param current keeps the values of the shared column that aren't set */
export function settingsRow(settings: Partial<CompetitionSettings>, current: CompetitionSettings): SettingsRow {
  const given: Record<string, unknown> = { ...settings };
  const columns = settingColumns.flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [[name, Array.isArray(value) ? JSON.stringify(value) : value]];
  });
  const held: Record<string, unknown> = { ...current, ...given };
  const shared = Object.fromEntries(others.map(([field]) => [field, held[field]]));
  return { ...(Object.fromEntries(columns) as Omit<SettingsRow, "settings">), settings: JSON.stringify(shared) };
}
