import { formulaText, presetOf, type Formula, type PresetName } from "#engine/race/formula.ts";
import { changesSince, differences, type LaterChange } from "../../base/audit/changes-since.ts";
import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { announce } from "../../base/live/announce.ts";
import { requestRatings } from "../../base/jobs/request-ratings.ts";
import type { CompetitionSettings } from "#rules/competition-settings.ts";
import { settingsRow } from "./competition-settings.ts";
import { statesThatTakeFormulas } from "#rules/competition-acts.ts";
import { findPanelCompetition, type PanelCompetition } from "./panel-competition.ts";
import type { AuditAct } from "#rules/machines.ts";

export type EditOutcome =
  | { kind: "saved"; version: number }
  /** nothing was different */
  | { kind: "unchanged" }
  /** somebody else saved meanwhile: nothing was overwritten */
  | { kind: "changed-meanwhile"; version: number; changes: LaterChange[] }
  | { kind: "refused"; reason: "no-such-competition" | "frozen" };

/** Whose form, about what, made from which version. */
export interface EditOf {
  competitionId: string;
  version: number;
  personId: string;
}

/**
 * Saves what an organiser set, unless somebody else saved since the form was made. Where another number of teams counts for a city, the
 * ratings of practice are computed anew.
 */
export function saveSettings(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  edit: EditOf,
  settings: CompetitionSettings,
): Promise<EditOutcome> {
  return editCompetition(database, edit, "edit-competition", (current) => ({
    row: settingsRow(settings, current),
    shown: { ...settings },
    ...(settings.bestTeamsOfCity !== current.bestTeamsOfCity && {
      afterwards: (transaction) => rateAgain(transaction, jobs, current.id),
    }),
  }));
}

async function rateAgain(
  transaction: DatabaseTransaction,
  jobs: Pick<JobQueue, "send">,
  competitionId: string,
): Promise<void> {
  const stages = await transaction
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("kind", "=", "practice")
    .select("id")
    .execute();
  for (const { id } of stages) await requestRatings(transaction, jobs, id);
}

/** Saves the formula; null numbers mean those of the preset. */
export function saveFormula(
  database: Database,
  edit: EditOf,
  { preset, formula }: { preset: PresetName; formula: Formula },
): Promise<EditOutcome> {
  return editCompetition(database, edit, "edit-formula", (current) => {
    if (!statesThatTakeFormulas.includes(current.state)) return "frozen";
    const own = presetOf(formula) === preset ? null : formulaText(formula);
    return { row: { preset, formula: own }, shown: { preset, formula } };
  });
}

interface Edit {
  row: object;
  shown: Record<string, unknown>;
  /** what else belongs to it, in its transaction */
  afterwards?: (transaction: DatabaseTransaction) => Promise<void>;
}

async function editCompetition(
  database: Database,
  { competitionId, version, personId }: EditOf,
  act: AuditAct,
  make: (current: PanelCompetition) => Edit | "frozen",
): Promise<EditOutcome> {
  return database.transaction().execute(async (transaction: DatabaseTransaction): Promise<EditOutcome> => {
    await transaction.selectFrom("competition").where("id", "=", competitionId).select("id").forUpdate().execute();
    const current = await findPanelCompetition(transaction, competitionId);
    if (!current) return { kind: "refused", reason: "no-such-competition" };
    if (current.version !== version) {
      const changes = await changesSince(transaction, `competition:${competitionId}`, version);
      return { kind: "changed-meanwhile", version: current.version, changes };
    }
    const made = make(current);
    if (made === "frozen") return { kind: "refused", reason: "frozen" };
    const { before, after } = differences({ ...current }, made.shown);
    if (Object.keys(after).length === 0) return { kind: "unchanged" };
    const next = version + 1;
    await transaction
      .updateTable("competition")
      .set({ ...made.row, version: next })
      .where("id", "=", competitionId)
      .execute();
    await writeAuditEntry(transaction, {
      personId,
      act,
      subject: `competition:${competitionId}`,
      brand: current.brand,
      details: { version: next, before, after },
    });
    await made.afterwards?.(transaction);
    await announce(transaction, `competition:${competitionId}`);
    return { kind: "saved", version: next };
  });
}
