import { z } from "zod";
import {
  type FormProblem,
  type Given,
  checked,
  cleanLines,
  field,
  id,
  oneLine,
  oneOf,
  whole,
  Wrong,
} from "../../platform/forms/read-form.ts";
import {
  divisionDrivers,
  divisionEntries,
  divisionLimits,
  universityMixes,
  type DivisionRules,
} from "#domain/competitions/divisions.ts";

const { min, max } = divisionLimits.name;

const name = checked(
  oneLine,
  (text) =>
    text.length < min || text.length > max ? { rule: "length" as const, min, max, given: text.length } : undefined,
  { required: true, minLength: min, maxLength: max },
);

const size = field(
  (text): number | null | Wrong<{ rule: "range"; min: number; max: number }> => {
    const { teamSize } = divisionLimits;
    if (text.trim() === "") return null;
    const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
    return value >= teamSize.min && value <= teamSize.max ? value : new Wrong({ rule: "range", ...teamSize });
  },
  { maxLength: 3 },
);

const mailDomains = field(
  (text): string[] | Wrong<{ rule: "no-domain"; given: string } | { rule: "too-many"; max: number }> => {
    const entries = text.split(/[\s,;]+/).map((entry) => entry.toLowerCase().replace(/^@/, ""));
    const domains = [...new Set(entries.filter((entry) => entry !== ""))];
    if (domains.length > divisionLimits.domains) return new Wrong({ rule: "too-many", max: divisionLimits.domains });
    const wrong = domains.find((domain) => domain.length > 100 || !/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(domain));
    return wrong === undefined ? domains : new Wrong({ rule: "no-domain", given: wrong.slice(0, 100) });
  },
);

const who = checked(
  (text) => oneLine(cleanLines(text)),
  (text) =>
    text.length > divisionLimits.who
      ? { rule: "too-long" as const, max: divisionLimits.who, given: text.length }
      : undefined,
);

export const divisionForm = z.object({
  nameEnglish: name,
  nameTurkish: name,
  scores: oneOf(["yes", "no"], "yes"),
  entry: oneOf(divisionEntries, "chosen"),
  drivers: oneOf(divisionDrivers, "everybody"),
  smallestTeam: size,
  largestTeam: size,
  mix: oneOf(universityMixes, "any"),
  mailDomains,
  whoEnglish: who,
  whoTurkish: who,
});

export type DivisionFields = Given<typeof divisionForm>;

export type DivisionProblem =
  | FormProblem<typeof divisionForm>
  | { field: "nameEnglish" | "nameTurkish"; rule: "taken" }
  | { field: "largestTeam"; rule: "below-smallest" }
  | { field: "largestTeam"; rule: "above-competition"; limit: number }
  | { field: "scores"; rule: "raced" }
  | { field: "form"; rule: "too-many-divisions"; most: number };

export const divisionActForm = z.object({ division: id, version: whole() });

export function divisionOf({
  nameEnglish,
  nameTurkish,
  scores,
  entry,
  ...rules
}: z.output<typeof divisionForm>): Omit<DivisionKept, "position" | "closedAt"> {
  return { nameEnglish, nameTurkish, scores: scores === "yes", entry, rules };
}

export interface DivisionKept {
  position: number;
  nameEnglish: string;
  nameTurkish: string;
  scores: boolean;
  entry: (typeof divisionEntries)[number];
  rules: DivisionRules;
  closedAt: Date | null;
}
