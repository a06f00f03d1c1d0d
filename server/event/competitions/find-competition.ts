import { parseFormula, presets, type Formula, type PresetName } from "#engine/race/formula.ts";
import { settingsOf } from "./competition-settings.ts";
import { defaultBrand } from "#rules/brands.ts";
import type { AiRule } from "#rules/ai-rule.ts";
import type { CarFormatRule } from "#rules/car-formats.ts";
import type { Database } from "../../base/database/database.ts";
import type { CompetitionState } from "#rules/competition-state.ts";

export interface Competition {
  id: string;
  /** null: nation-wide */
  brand: string | null;
  name: string;
  state: CompetitionState;
  formula: Formula;
  teamSizeLimit: number;
  /** IANA name */
  timeZone: string;
  /** building and hall of the final; empty: not said */
  venue: string;
  /** ids of challenges in the order in which they are to be taken; none: all of them */
  course: string[];
  /** the ways in which it takes no cars, and why */
  languageRule: CarFormatRule;
  aiRule: AiRule;
  practiceAfterEnd: boolean;
  startsAt: Date | null;
  stateSince: Date;
  submissionsCloseAt: Date | null;
  finalStartsAt: Date | null;
  endsAt: Date | null;
}

type SharedSettings = Pick<Competition, "venue" | "course" | "practiceAfterEnd">;

interface CompetitionRow extends Omit<Competition, keyof SharedSettings | "formula" | "languageRule" | "aiRule"> {
  settings: Record<string, unknown>;
  preset: PresetName;
  formula: unknown;
}

const columns = [
  "id",
  "brand",
  "name",
  "state",
  "preset",
  "formula",
  "teamSizeLimit",
  "timeZone",
  "settings",
  "startsAt",
  "stateSince",
  "submissionsCloseAt",
  "finalStartsAt",
  "endsAt",
] as const;

/** The competition of an address; a draft is nobody's to see yet, and a rehearsal never is. */
export async function findCompetition(database: Database, id: string): Promise<Competition | undefined> {
  const row = await withoutDrafts(database).where("id", "=", id).where("isRehearsal", "=", false).executeTakeFirst();
  return row && competitionOf(row);
}

/** The same for whoever judges its cars and runs its races: rehearsals too. Never for a public page. */
export async function findCompetitionAtWork(database: Database, id: string): Promise<Competition | undefined> {
  const row = await withoutDrafts(database).where("id", "=", id).executeTakeFirst();
  return row && competitionOf(row);
}

function withoutDrafts(database: Database) {
  return database.selectFrom("competition").where("state", "!=", "draft").select(columns);
}

/** Running first, then the one to come, then the last one with its results. */
const showOrder: Partial<Record<CompetitionState, number>> = {
  practice: 1,
  frozen: 1,
  final: 1,
  registration: 2,
  finished: 3,
};

/**
 * The competition that a brand's hosts show: the running one, else the next, else the last with its results; of several the one that
 * started last, of several to come the one that starts first. A city without any shows a nation-wide one, else the default brand's.
 */
export async function findShownCompetition(database: Database, brand: string): Promise<Competition | undefined> {
  const rows = await withoutDrafts(database)
    .where((where) => where.or([where("brand", "in", [...new Set([brand, defaultBrand])]), where("brand", "is", null)]))
    .where("isRehearsal", "=", false)
    .execute();
  const own = rows.filter((row) => row.brand === brand);
  const nationWide = rows.filter((row) => row.brand === null);
  const [shown] = ([own, nationWide].find((some) => some.length > 0) ?? rows).toSorted((a, b) => {
    const byState = (showOrder[a.state] ?? 0) - (showOrder[b.state] ?? 0);
    // What is stepped by hand may name no moment: then it began when it came to its phase.
    const later = (b.startsAt ?? b.stateSince).getTime() - (a.startsAt ?? a.stateSince).getTime();
    return byState || (a.state === "registration" ? -later : later);
  });
  return shown && competitionOf(shown);
}

function competitionOf({ preset, formula, settings, ...row }: CompetitionRow): Competition {
  const { venue, course, practiceAfterEnd } = settingsOf({}, settings);
  return {
    ...row,
    venue,
    course,
    practiceAfterEnd,
    languageRule: languageRuleOf(settings),
    aiRule: aiRuleOf(settings),
    formula: formulaOf({ preset, formula }),
  };
}

/** Reads a competition's rule on AI from the column that settings share. */
export function aiRuleOf(settings: Record<string, unknown>): AiRule {
  return settingsOf({}, settings).aiRule;
}

/** Out of the column that settings share. */
export function languageRuleOf(settings: Record<string, unknown>): CarFormatRule {
  const { languagesOff, languagesOffEnglish, languagesOffTurkish } = settingsOf({}, settings);
  return { off: languagesOff, reason: { en: languagesOffEnglish, tr: languagesOffTurkish } };
}

/** The formula of a competition's row: the organiser's own numbers, else the preset's. */
export function formulaOf({ preset, formula }: { preset: PresetName; formula: unknown }): Formula {
  return formula === null ? presets[preset] : parseFormula(formula);
}
