import { sql } from "kysely";
import { parseFormula, presets, type Formula, type PresetName } from "#engine/formula/formula.ts";
import { settingsOf } from "./competition-settings.ts";
import { defaultBrand } from "#domain/brands/brands.ts";
import type { AiRule } from "#domain/competitions/ai-rule.ts";
import type { CarFormatRule } from "#domain/competitions/car-formats.ts";
import { type Database, findRow } from "../platform/database/database.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import {
  submissionWindow,
  type SubmissionFacts,
  type SubmissionWindow,
} from "#domain/competitions/submission-window.ts";

export type Competition = ReturnType<typeof competitionOf>;

type CompetitionRow = Awaited<ReturnType<ReturnType<typeof withoutDrafts>["execute"]>>[number];

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
  "graceSeconds",
  "freezeRequestedAt",
  "finalStartsAt",
  "endsAt",
  "isRehearsal",
] as const;

/** Rehearsals are only in the panel. Replays of finished events have pages, but no list has them. */
export const hasPages = sql<boolean>`(not competition.is_rehearsal or exists (
  select from rehearsal where rehearsal.competition_id = competition.id and rehearsal.replay is not null))`;

/** Never returns drafts and rehearsals, except replays. */
export async function findCompetition(database: Database, id: string): Promise<Competition | undefined> {
  const row = await withoutDrafts(database).where("id", "=", id).where(hasPages).executeTakeFirst();
  return row && competitionOf(row);
}

/** Includes rehearsals, for judging and racing. Never use it for a public page. */
export async function findCompetitionAtWork(database: Database, id: string): Promise<Competition | undefined> {
  const row = await withoutDrafts(database).where("id", "=", id).executeTakeFirst();
  return row && competitionOf(row);
}

function withoutDrafts(database: Database) {
  return database.selectFrom("competition").where("state", "!=", "draft").select(columns);
}

const showOrder: Partial<Record<CompetitionState, number>> = {
  practice: 1,
  frozen: 1,
  final: 1,
  registration: 2,
  finished: 3,
};

/**
 * The running competition, else the next, else the last with results. Among several: the latest start, or for upcoming
 * ones the earliest. A city without one shows a nation-wide one, else the default brand's; the default brand without
 * one shows any city's.
 */
export async function findShownCompetition(database: Database, brand: string): Promise<Competition | undefined> {
  const rows = await publicRows(database, brand);
  const own = rows.filter((row) => row.brand === brand);
  const nationWide = rows.filter((row) => row.brand === null);
  return firstShown([own, nationWide].find((some) => some.length > 0) ?? rows);
}

/**
 * The shown competition, unless the visitor has no team there but in another that runs: of this city or nation-wide,
 * or for the default brand of any city.
 */
export async function findVisitorsCompetition(
  database: Database,
  brand: string,
  memberships: readonly { competitionId: string }[],
): Promise<Competition | undefined> {
  const shown = await findShownCompetition(database, brand);
  const joined = new Set(memberships.map(({ competitionId }) => competitionId));
  if (joined.size === 0 || (shown && joined.has(shown.id))) return shown;
  const rows = await publicRows(database, brand);
  const isOwn = (row: CompetitionRow) =>
    joined.has(row.id) &&
    row.state !== "finished" &&
    (brand === defaultBrand || row.brand === brand || row.brand === null);
  return firstShown(rows.filter(isOwn)) ?? shown;
}

/** The default brand's are all cities'. */
function publicRows(database: Database, brand: string): Promise<CompetitionRow[]> {
  const rows = withoutDrafts(database).where("isRehearsal", "=", false);
  if (brand === defaultBrand) return rows.execute();
  return rows
    .where((where) => where.or([where("brand", "in", [brand, defaultBrand]), where("brand", "is", null)]))
    .execute();
}

function firstShown(rows: readonly CompetitionRow[]): Competition | undefined {
  const [first] = rows.toSorted((a, b) => {
    const byState = (showOrder[a.state] ?? 0) - (showOrder[b.state] ?? 0);
    const later = (b.startsAt ?? b.stateSince).getTime() - (a.startsAt ?? a.stateSince).getTime();
    return byState || (a.state === "registration" ? -later : later);
  });
  return first && competitionOf(first);
}

function competitionOf({ preset, formula, settings, ...row }: CompetitionRow) {
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

export function aiRuleOf(settings: Record<string, unknown>): AiRule {
  return settingsOf({}, settings).aiRule;
}

export function languageRuleOf(settings: Record<string, unknown>): CarFormatRule {
  const { languagesOff, languagesOffEnglish, languagesOffTurkish } = settingsOf({}, settings);
  return { off: languagesOff, reason: { en: languagesOffEnglish, tr: languagesOffTurkish } };
}

export function formulaOf({ preset, formula }: { preset: PresetName; formula: unknown }): Formula {
  return formula === null ? presets[preset] : parseFormula(formula);
}

/** @param teamId undefined: any team without an extension */
export async function readSubmissionWindow(
  database: Database,
  competition: SubmissionFacts,
  teamId: string | undefined,
): Promise<SubmissionWindow> {
  const team =
    teamId === undefined
      ? undefined
      : await findRow(database, "team", teamId, "deadlineAt", "disqualifiedAt", "mergedInto");
  return submissionWindow(competition, team ?? null, new Date());
}

/** Drafts included, because organisers build stages on it. */
export async function findFormula(database: Database, competitionId: string): Promise<Formula | undefined> {
  const row = await findRow(database, "competition", competitionId, "preset", "formula");
  return row && (row.formula === null ? presets[row.preset] : parseFormula(row.formula));
}
