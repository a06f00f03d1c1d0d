import { parseFormula, presetOf, type PresetName } from "#engine/race/formula.ts";
import { differences, type VersionedDetails } from "../../base/audit/changes-since.ts";
import type { UndoAct, WrittenAct } from "../../base/audit/undo.ts";
import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { DatabaseTransaction } from "../../base/database/database.ts";
import { announce } from "../../base/live/announce.ts";
import type { CompetitionState } from "#rules/competition-state.ts";
import { statesThatTakeFormulas } from "#rules/competition-acts.ts";
import { settingsRow } from "../../event/competitions/competition-settings.ts";
import { findPanelCompetition, type PanelCompetition } from "../../event/competitions/panel-competition.ts";
import { cancelFreeze, stepInTransaction } from "./step-competition.ts";
import type { AuditAct } from "#rules/machines.ts";

/** Puts back what a change of the settings changed, as long as nobody changed the same fields again. */
export const undoSettingsEdit: UndoAct = (transaction, act) =>
  putBack(transaction, act, "edit-competition", (before, current) => settingsRow(before, current));

/** Puts back the formula that was there before. */
export const undoFormulaEdit: UndoAct = (transaction, act) =>
  putBack(transaction, act, "edit-formula", (before, current) => {
    if (!statesThatTakeFormulas.includes(current.state)) return undefined;
    const preset = (before["preset"] as PresetName | undefined) ?? current.preset;
    const formula = before["formula"] === undefined ? current.formula : parseFormula(before["formula"]);
    return { preset, formula: presetOf(formula) === preset ? null : JSON.stringify(formula) };
  });

/** Throws a draft away again, as long as nobody has set, built or entered anything in it. */
export const undoCreation: UndoAct = async (transaction, { subjectId }) => {
  const draft = await transaction
    .selectFrom("competition")
    .where("id", "=", subjectId)
    .select(["state", "version"])
    .forUpdate()
    .executeTakeFirst();
  if (!draft) return "no-longer-possible";
  const team = transaction.selectFrom("team").where("competitionId", "=", subjectId).select("id").limit(1);
  const stage = transaction
    .selectFrom("stage")
    .where("competitionId", "=", subjectId)
    .where("version", ">", 1)
    .select("id")
    .limit(1);
  const isTouched = draft.state !== "draft" || draft.version > 1;
  if (isTouched || (await team.executeTakeFirst()) || (await stage.executeTakeFirst())) return "changed-since";
  await transaction.deleteFrom("stage").where("competitionId", "=", subjectId).execute();
  await transaction.deleteFrom("competition").where("id", "=", subjectId).execute();
  return "undone";
};

/** Takes back a freeze that waits for the queue. */
export const undoFreezeRequest: UndoAct = async (transaction, { subjectId, personId }) =>
  (await cancelFreeze(transaction, { competitionId: subjectId, personId })) ? "undone" : "no-longer-possible";

/** Takes a step the other way. */
export const undoStep: UndoAct = async (transaction, act, parts) => {
  const { before, after } = act.details as unknown as VersionedDetails;
  const outcome = await stepInTransaction(transaction, parts, {
    competitionId: act.subjectId,
    from: after["state"] as CompetitionState,
    to: before["state"] as CompetitionState,
    personId: act.personId,
  });
  if (outcome.kind === "stepped") return "undone";
  return outcome.kind === "refused" && outcome.reason === "elsewhere-by-now" ? "changed-since" : "no-longer-possible";
};

async function putBack(
  transaction: DatabaseTransaction,
  { subjectId, details, personId }: WrittenAct,
  act: AuditAct,
  columnsOf: (before: Record<string, unknown>, current: PanelCompetition) => Record<string, unknown> | undefined,
): Promise<"undone" | "changed-since" | "no-longer-possible"> {
  const { before, after } = details as unknown as VersionedDetails;
  await transaction.selectFrom("competition").where("id", "=", subjectId).select("id").forUpdate().execute();
  const current = await findPanelCompetition(transaction, subjectId);
  if (!current) return "no-longer-possible";
  const isAsMade = Object.keys(differences({ ...current }, after).after).length === 0;
  if (!isAsMade) return "changed-since";
  const columns = columnsOf(before, current);
  if (!columns) return "no-longer-possible";
  const version = current.version + 1;
  await transaction
    .updateTable("competition")
    .set({ ...columns, version })
    .where("id", "=", subjectId)
    .execute();
  await writeAuditEntry(transaction, {
    personId,
    act,
    subject: `competition:${subjectId}`,
    brand: current.brand,
    details: { version, before: after, after: before },
  });
  await announce(transaction, `competition:${subjectId}`);
  return "undone";
}
