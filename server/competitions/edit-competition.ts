import { formulaText, parseFormula, presetOf, type Formula, type PresetName } from "#engine/formula/formula.ts";
import { changedMeanwhile, saveVersion, type ChangedMeanwhile, type Versioned } from "../platform/audit/versioned.ts";
import { hasRows, type Database, type DatabaseTransaction, lockRow, updateRow } from "../platform/database/database.ts";
import { type JobSender, requestRatings } from "../platform/jobs/job-queue.ts";
import type { CompetitionSettings } from "#domain/competitions/competition-settings.ts";
import { settingsRow } from "./competition-settings.ts";
import { statesThatTakeFormulas } from "#domain/competitions/competition-acts.ts";
import { findPanelCompetition, type PanelCompetition } from "./panel-competition.ts";
import type { AuditAct } from "#domain/machines.ts";

export type EditOutcome =
  | { kind: "saved"; version: number }
  | { kind: "unchanged" }
  | ChangedMeanwhile
  | { kind: "refused"; reason: "no-such-competition" | "frozen" | "published" };

export interface EditOf {
  competitionId: string;
  version: number;
  personId: string;
}

/**
 * Refuses if someone else saved since the form was created. Recomputes practice ratings if the number of teams per city
 * changed.
 */
export function saveSettings(
  database: Database,
  jobs: JobSender,
  edit: EditOf,
  settings: CompetitionSettings,
): Promise<EditOutcome> {
  return editCompetition(
    database,
    edit,
    "edit-competition",
    async (current, transaction) => {
      const movesPlaces = settings.vacantPlaces !== current.vacantPlaces;
      return movesPlaces && (await hasReleasedOrder(transaction, current.id)) ? "published" : settings;
    },
    async (transaction, before) => {
      if (settings.bestTeamsOfCity !== before.bestTeamsOfCity) await rateAgain(transaction, jobs, before.id);
    },
  );
}

/** Settings don't change the places of a published order. */
export async function hasReleasedOrder(transaction: DatabaseTransaction, competitionId: string): Promise<boolean> {
  return hasRows(
    transaction.selectFrom("stage").where("competitionId", "=", competitionId).where("state", "=", "released"),
  );
}

async function rateAgain(transaction: DatabaseTransaction, jobs: JobSender, competitionId: string): Promise<void> {
  const stages = await transaction
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("kind", "=", "practice")
    .select("id")
    .execute();
  for (const { id } of stages) await requestRatings(transaction, jobs, id);
}

export function saveFormula(
  database: Database,
  edit: EditOf,
  { preset, formula }: { preset: PresetName; formula: Formula },
): Promise<EditOutcome> {
  return editCompetition(database, edit, "edit-formula", ({ state }) =>
    statesThatTakeFormulas.includes(state) ? { preset, formula } : "frozen",
  );
}

/** Null numbers: the preset's. */
const formulaRow = (preset: PresetName, formula: Formula) => ({
  preset,
  formula: presetOf(formula) === preset ? null : formulaText(formula),
});

export async function versionedCompetition(
  transaction: DatabaseTransaction,
  id: string,
): Promise<Versioned<PanelCompetition> | undefined> {
  await lockRow(transaction, "competition", id, "id");
  const current = await findPanelCompetition(transaction, id);
  if (!current) return undefined;
  return {
    subject: `competition:${id}`,
    brand: current.brand,
    current,
    keep: ({ preset, formula, ...settings }, version) =>
      updateRow(transaction, "competition", id, {
        ...settingsRow(settings, current),
        ...((preset ?? formula) && formulaRow(preset ?? current.preset, parseFormula(formula ?? current.formula))),
        version,
      }),
    topics: () => [`competition:${id}`],
  };
}

async function editCompetition(
  database: Database,
  { competitionId, version, personId }: EditOf,
  act: AuditAct,
  make: (
    current: PanelCompetition,
    transaction: DatabaseTransaction,
  ) => Partial<PanelCompetition> | "frozen" | Promise<Partial<PanelCompetition> | "published">,
  afterwards?: (transaction: DatabaseTransaction, before: PanelCompetition) => Promise<void>,
): Promise<EditOutcome> {
  return database.transaction().execute(async (transaction: DatabaseTransaction): Promise<EditOutcome> => {
    const versioned = await versionedCompetition(transaction, competitionId);
    if (!versioned) return { kind: "refused", reason: "no-such-competition" };
    const meanwhile = await changedMeanwhile(transaction, versioned, version);
    if (meanwhile) return meanwhile;
    const change = await make(versioned.current, transaction);
    if (typeof change === "string") return { kind: "refused", reason: change };
    const saved = await saveVersion(transaction, versioned, { change, act, personId });
    if (saved) await afterwards?.(transaction, versioned.current);
    return saved ?? { kind: "unchanged" };
  });
}
