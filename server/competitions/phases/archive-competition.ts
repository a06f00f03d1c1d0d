import { statesThatTakeFormulas } from "#domain/competitions/competition-acts.ts";
import { undoFrom, type UndoAct } from "../../platform/audit/audit-entries.ts";
import { lockRow, type Database } from "../../platform/database/database.ts";
import { findShownCompetition } from "../find-competition.ts";
import { stepInTransaction, cancelFreeze } from "./step-competition.ts";
import { z } from "zod";
import { competitionStates } from "#domain/competitions/competition-state.ts";
import { hasReleasedOrder, versionedCompetition } from "../edit-competition.ts";
import { restoreVersion } from "../../platform/audit/versioned.ts";

export async function readShownCompetition(database: Database, brand: string) {
  const shown = await findShownCompetition(database, brand);
  if (!shown || shown.brand !== brand || shown.state === "draft") return undefined;
  const { id, name, state } = shown;
  return { id, name, state };
}

/** Refuses if the same fields have changed since. */
export const undoSettingsEdit: UndoAct = async (transaction, act) => {
  const versioned = await versionedCompetition(transaction, act.subjectId);
  if (!versioned) return "no-longer-possible";
  const isPossible = async ({ vacantPlaces }: Partial<typeof versioned.current>) =>
    vacantPlaces === undefined || !(await hasReleasedOrder(transaction, act.subjectId));
  return restoreVersion(transaction, versioned, act, { act: "edit-competition", isPossible });
};

export const undoFormulaEdit: UndoAct = async (transaction, act) => {
  const versioned = await versionedCompetition(transaction, act.subjectId);
  if (!versioned) return "no-longer-possible";
  const isPossible = () => statesThatTakeFormulas.includes(versioned.current.state);
  return restoreVersion(transaction, versioned, act, { act: "edit-formula", isPossible });
};

export const undoCreation: UndoAct = async (transaction, { subjectId }) => {
  const draft = await lockRow(transaction, "competition", subjectId, "state", "version");
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

export const undoFreezeRequest: UndoAct = async (transaction, { subjectId, personId }) =>
  (await cancelFreeze(transaction, { competitionId: subjectId, personId })) ? "undone" : "no-longer-possible";

const stepDetails = z.object({
  before: z.object({ state: z.enum(competitionStates) }),
  after: z.object({ state: z.enum(competitionStates) }),
});

export const undoStep = undoFrom(stepDetails, async (transaction, act, parts) => {
  const { before, after } = act.details;
  const outcome = await stepInTransaction(transaction, parts, {
    competitionId: act.subjectId,
    from: after.state,
    to: before.state,
    personId: act.personId,
  });
  if (outcome.kind === "stepped") return "undone";
  return outcome.kind === "refused" && outcome.reason === "elsewhere-by-now" ? "changed-since" : "no-longer-possible";
});
