import { type Result, refused } from "#domain/platform/result.ts";
import { undoGrant, undoRevoke } from "../../accounts/grant-role.ts";
import { undoPublishing, undoWithdrawal } from "../../questions/announcements.ts";
import { undoBrandEdit } from "../../brands/brands.ts";
import {
  undoCreation,
  undoFormulaEdit,
  undoFreezeRequest,
  undoSettingsEdit,
  undoStep,
} from "../../competitions/phases/archive-competition.ts";
import type { Database } from "../../platform/database/database.ts";
import { restoreDivision, undoDivisionEdit } from "../../competitions/divisions/edit-divisions.ts";
import { undoQuestionAct } from "../../questions/answer-question.ts";
import { undoOfCheckIn, undoOfCheckOut } from "../readiness/check-in.ts";
import { undoSiteSettings } from "../../platform/settings/site-settings.ts";
import { stageUndos } from "../../stages/stage-acts.ts";
import { undoMakeOfficial } from "../../submissions/late-cars.ts";
import { undoAssignDivisions } from "../../teams/assign-divisions.ts";
import { undoCarName } from "../../teams/car-names.ts";
import { undoImport } from "../../teams/import-teams.ts";
import { undoMerge } from "../../teams/merge-teams.ts";
import { undoMove } from "../../teams/move-member.ts";
import { undoTeamAct } from "../../teams/team-acts.ts";
import {
  writeAuditEntry,
  type ProcessParts,
  type UndoRefusal,
  type UndoAct,
} from "../../platform/audit/audit-entries.ts";
import { rowsByLog, type AuditAct } from "#domain/machines.ts";

const undos: Partial<Record<string, UndoAct>> = {
  "edit-brand": undoBrandEdit,
  "edit-site-settings": undoSiteSettings,
  "edit-competition": undoSettingsEdit,
  "edit-formula": undoFormulaEdit,
  "step-competition": undoStep,
  "make-car-official": undoMakeOfficial,
  "import-teams": undoImport,
  "merge-teams": undoMerge,
  "move-member": undoMove,
  "hide-team": undoTeamAct,
  "show-team": undoTeamAct,
  "disqualify-team": undoTeamAct,
  "reinstate-team": undoTeamAct,
  "extend-deadline": undoTeamAct,
  "rename-team": undoTeamAct,
  "assign-division": undoTeamAct,
  "assign-divisions": undoAssignDivisions,
  "approve-name": undoTeamAct,
  "refuse-name": undoTeamAct,
  "mark-ai": undoTeamAct,
  "mark-people": undoTeamAct,
  "approve-car-name": undoCarName,
  "refuse-car-name": undoCarName,
  "change-division": undoDivisionEdit,
  "close-division": undoDivisionEdit,
  "reopen-division": undoDivisionEdit,
  "remove-division": restoreDivision,
  "create-competition": undoCreation,
  "request-freeze": undoFreezeRequest,
  "publish-announcement": undoPublishing,
  "withdraw-announcement": undoWithdrawal,
  "answer-question": undoQuestionAct,
  "approve-question": undoQuestionAct,
  "withdraw-question": undoQuestionAct,
  "check-in-team": undoOfCheckIn,
  "undo-check-in": undoOfCheckOut,
  "grant-role": undoGrant,
  "revoke-role": undoRevoke,
  ...stageUndos,
} satisfies Partial<Record<AuditAct, UndoAct>>;

/** Only admins can undo admins' acts, in any city. */
function isAdmins(act: string, details: Record<string, unknown>): boolean {
  if (rowsByLog.get(act)?.may === "grant-roles") return true;
  const after = details["after"];
  return act === "edit-brand" && typeof after === "object" && after !== null && "hosts" in after;
}

export function hasUndo(act: string): boolean {
  return Object.hasOwn(undos, act);
}

export type UndoOutcome = Result<
  { act: string },
  { reason: UndoRefusal | "no-such-entry" | "no-undo" | "undone-already" | "forbidden" }
>;

/**
 * The entry stays and refers to the entry of its undo.
 * @param mayOrganise null: all cities
 */
export function undoAct(
  database: Database,
  parts: ProcessParts,
  input: { entryId: number; personId: string; reason?: string; mayOrganise: (brand: string | null) => boolean },
): Promise<UndoOutcome> {
  return database.transaction().execute(async (transaction): Promise<UndoOutcome> => {
    const entry = await transaction
      .selectFrom("auditEntry")
      .where("id", "=", input.entryId)
      .select(["id", "act", "subject", "brand", "details", "undoneBy"])
      .forUpdate()
      .executeTakeFirst();
    if (!entry) return refused("no-such-entry");
    const whose = isAdmins(entry.act, entry.details) ? null : entry.brand;
    if (!input.mayOrganise(whose)) return refused("forbidden");
    if (entry.undoneBy !== null) return refused("undone-already");
    const undo = undos[entry.act];
    if (!undo) return refused("no-undo");
    const subjectId = entry.subject.slice(entry.subject.indexOf(":") + 1);
    const { details, brand } = entry;
    const { personId, reason = "" } = input;
    const outcome = await undo(transaction, { subjectId, details, brand, personId, reason }, parts);
    if (outcome !== "undone") return refused(outcome);
    const undoneBy = await writeAuditEntry(transaction, {
      personId,
      act: "undo",
      subject: entry.subject,
      brand: entry.brand,
      details: { entry: entry.id, act: entry.act, ...(reason !== "" && { reason }) },
    });
    await transaction.updateTable("auditEntry").set({ undoneBy }).where("id", "=", entry.id).execute();
    return { kind: "done", act: entry.act };
  });
}
