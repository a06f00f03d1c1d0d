import { isTimeZone, localText, momentOf } from "./local-time.ts";
import type { PanelCompetition } from "./panel-competition.ts";
import type { CompetitionState } from "#rules/competition-state.ts";

/** The moments of a competition, in the order in which they must come. */
export const moments = ["registrationOpensAt", "startsAt", "submissionsCloseAt", "finalStartsAt", "endsAt"] as const;

export type MomentName = (typeof moments)[number];

/** The form's fields, as they came: text, and for moments local times in the form's time zone. */
export type SettingsFields = Record<
  | MomentName
  | "name"
  | "timeZone"
  | "followsSchedule"
  | "graceMinutes"
  | "teamSizeLimit"
  | "teamLimit"
  | "teamsPerUniversity"
  | "bestTeamsOfCity"
  | "eligibilityEnglish"
  | "eligibilityTurkish"
  | "eligibleMailDomains"
  | "nameApproval"
  | "sourcesOpenAfterFinal",
  string
>;

/** What an organiser sets, as the competition's row keeps it. */
export type CompetitionSettings = Pick<
  PanelCompetition,
  | MomentName
  | "name"
  | "timeZone"
  | "followsSchedule"
  | "graceSeconds"
  | "teamSizeLimit"
  | "teamLimit"
  | "teamsPerUniversity"
  | "bestTeamsOfCity"
  | "eligibilityEnglish"
  | "eligibilityTurkish"
  | "eligibleMailDomains"
  | "nameApproval"
  | "sourcesOpenAfterFinal"
>;

export const settingsLimits = {
  name: { min: 3, max: 80 },
  graceMinutes: { min: 0, max: 1_440 },
  teamSizeLimit: { min: 1, max: 20 },
  teamLimit: { min: 1, max: 10_000 },
  teamsPerUniversity: { min: 1, max: 1_000 },
  bestTeamsOfCity: { min: 1, max: 50 },
  eligibility: 2_000,
  mailDomains: 50,
} as const;

type WholeNumberField = "graceMinutes" | "teamSizeLimit" | "teamLimit" | "teamsPerUniversity" | "bestTeamsOfCity";

export type SettingsProblem =
  | { field: "name"; rule: "length"; min: number; max: number; given: number }
  | { field: "timeZone"; rule: "no-time-zone"; given: string }
  | { field: MomentName; rule: "not-a-time" | "no-such-time"; given: string }
  | { field: MomentName; rule: "past"; given: string }
  | { field: MomentName; rule: "before"; other: MomentName }
  | { field: MomentName; rule: "needed-by-schedule" }
  | {
      field: WholeNumberField;
      rule: "range";
      min: number;
      max: number;
      given: string;
    }
  | { field: "eligibilityEnglish" | "eligibilityTurkish"; rule: "too-long"; max: number; given: number }
  | { field: "eligibleMailDomains"; rule: "no-domain"; given: string }
  | { field: "eligibleMailDomains"; rule: "too-many"; max: number; given: number };

/** The state that each moment leads to: once it is reached, the moment may lie in the past. */
const leadsTo: Record<MomentName, readonly CompetitionState[]> = {
  registrationOpensAt: ["draft"],
  startsAt: ["draft", "registration"],
  submissionsCloseAt: ["draft", "registration", "practice"],
  finalStartsAt: ["draft", "registration", "practice", "frozen"],
  endsAt: ["draft", "registration", "practice", "frozen", "final"],
};

/**
 * Reads an organiser's form. A moment in the past is refused while what it announces lies ahead, unless it stood there before.
 *
 * @param current the competition as it is; what was there already is not refused for its age
 */
export function readSettings(
  fields: SettingsFields,
  current: Pick<PanelCompetition, MomentName | "state">,
  now: Date,
): { kind: "read"; settings: CompetitionSettings } | { kind: "refused"; problems: SettingsProblem[] } {
  const problems: SettingsProblem[] = [];
  const name = fields.name.normalize("NFC").replace(/\s+/gu, " ").trim();
  const nameLimits = settingsLimits.name;
  if (name.length < nameLimits.min || name.length > nameLimits.max) {
    problems.push({ field: "name", rule: "length", ...nameLimits, given: name.length });
  }
  const timeZone = fields.timeZone.trim();
  if (!isTimeZone(timeZone)) {
    problems.push({ field: "timeZone", rule: "no-time-zone", given: timeZone.slice(0, 64) });
    return { kind: "refused", problems };
  }

  const read = {} as Record<MomentName, Date | null>;
  for (const field of moments)
    read[field] = readMoment(field, fields[field].trim(), { timeZone, current, now, problems });
  for (const [index, field] of moments.entries()) {
    const at = read[field];
    if (at === null) continue;
    const earlier = moments.slice(0, index).findLast((other) => read[other] !== null);
    const before = earlier === undefined ? null : read[earlier];
    if (earlier !== undefined && before !== null && at <= before)
      problems.push({ field, rule: "before", other: earlier });
  }
  const followsSchedule = fields.followsSchedule === "yes";
  if (followsSchedule && moments.every((field) => read[field] === null) && problems.length === 0) {
    problems.push({ field: "submissionsCloseAt", rule: "needed-by-schedule" });
  }

  const whole = (field: WholeNumberField) => {
    const given = fields[field].trim();
    const { min, max } = settingsLimits[field];
    const value = Number(given);
    if (/^\d{1,6}$/.test(given) && value >= min && value <= max) return value;
    problems.push({ field, rule: "range", min, max, given: given.slice(0, 20) });
    return min;
  };
  const graceSeconds = whole("graceMinutes") * 60;
  const teamSizeLimit = whole("teamSizeLimit");
  const teamLimit = fields.teamLimit.trim() === "" ? null : whole("teamLimit");
  const bestTeamsOfCity = whole("bestTeamsOfCity");
  const teamsPerUniversity = fields.teamsPerUniversity.trim() === "" ? null : whole("teamsPerUniversity");

  const texts = { eligibilityEnglish: "", eligibilityTurkish: "" };
  for (const field of ["eligibilityEnglish", "eligibilityTurkish"] as const) {
    texts[field] = fields[field].normalize("NFC").replaceAll("\0", "").trim();
    const given = texts[field].length;
    if (given > settingsLimits.eligibility) {
      problems.push({ field, rule: "too-long", max: settingsLimits.eligibility, given });
    }
  }
  const eligibleMailDomains = readDomains(fields.eligibleMailDomains, problems);
  if (problems.length > 0) return { kind: "refused", problems };
  return {
    kind: "read",
    settings: {
      name,
      timeZone,
      followsSchedule,
      ...read,
      graceSeconds,
      teamSizeLimit,
      teamLimit,
      teamsPerUniversity,
      bestTeamsOfCity,
      ...texts,
      eligibleMailDomains,
      nameApproval: fields.nameApproval === "all" ? "all" : "flagged",
      sourcesOpenAfterFinal: fields.sourcesOpenAfterFinal === "yes",
    },
  };
}

interface MomentReading {
  timeZone: string;
  current: Pick<PanelCompetition, MomentName | "state">;
  now: Date;
  problems: SettingsProblem[];
}

function readMoment(
  field: MomentName,
  given: string,
  { timeZone, current, now, problems }: MomentReading,
): Date | null {
  if (given === "") return null;
  const at = momentOf(given, timeZone);
  if (typeof at === "string") {
    problems.push({ field, rule: at, given: given.slice(0, 40) });
    return null;
  }
  // The form has minutes: a moment that was not touched keeps its seconds.
  const before = current[field];
  if (before !== null && localText(before, timeZone) === given.slice(0, 16)) return before;
  if (at < now && leadsTo[field].includes(current.state)) problems.push({ field, rule: "past", given });
  return at;
}

function readDomains(text: string, problems: SettingsProblem[]): string[] {
  const domains = [
    ...new Set(
      text
        .split(/[\s,;]+/)
        .map((entry) => entry.toLowerCase().replace(/^@/, ""))
        .filter((entry) => entry !== ""),
    ),
  ];
  const max = settingsLimits.mailDomains;
  if (domains.length > max) {
    problems.push({ field: "eligibleMailDomains", rule: "too-many", max, given: domains.length });
  }
  const wrong = domains.find((domain) => domain.length > 100 || !/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(domain));
  if (wrong !== undefined) {
    problems.push({ field: "eligibleMailDomains", rule: "no-domain", given: wrong.slice(0, 100) });
  }
  return domains;
}

/** A competition's settings as the form shows them. */
export function settingsFields(competition: CompetitionSettings): SettingsFields {
  const local = (moment: Date | null) => (moment === null ? "" : localText(moment, competition.timeZone));
  return {
    name: competition.name,
    timeZone: competition.timeZone,
    followsSchedule: competition.followsSchedule ? "yes" : "",
    registrationOpensAt: local(competition.registrationOpensAt),
    startsAt: local(competition.startsAt),
    submissionsCloseAt: local(competition.submissionsCloseAt),
    finalStartsAt: local(competition.finalStartsAt),
    endsAt: local(competition.endsAt),
    graceMinutes: String(Math.floor(competition.graceSeconds / 60)),
    teamSizeLimit: String(competition.teamSizeLimit),
    teamLimit: competition.teamLimit === null ? "" : String(competition.teamLimit),
    teamsPerUniversity: competition.teamsPerUniversity === null ? "" : String(competition.teamsPerUniversity),
    bestTeamsOfCity: String(competition.bestTeamsOfCity),
    eligibilityEnglish: competition.eligibilityEnglish,
    eligibilityTurkish: competition.eligibilityTurkish,
    eligibleMailDomains: competition.eligibleMailDomains.join("\n"),
    nameApproval: competition.nameApproval,
    sourcesOpenAfterFinal: competition.sourcesOpenAfterFinal ? "yes" : "",
  };
}
