import { stateBefore, statesThatTakeFormulas } from "#domain/competitions/competition-acts.ts";
import { type ProcessParts, undoFrom, type UndoAct } from "../../platform/audit/audit-entries.ts";
import { countRows, lockRow, type Database } from "../../platform/database/database.ts";
import { findShownCompetition } from "../find-competition.ts";
import { stepInTransaction, type StepOutcome, cancelFreeze } from "./step-competition.ts";
import { z } from "zod";
import { competitionStates } from "#domain/competitions/competition-state.ts";
import { hasReleasedOrder, versionedCompetition } from "../edit-competition.ts";
import { restoreVersion } from "../../platform/audit/versioned.ts";

export type ShownCompetition = NonNullable<Awaited<ReturnType<typeof readShownCompetition>>>;

export async function readShownCompetition(database: Database, brand: string) {
  const shown = await findShownCompetition(database, brand);
  if (!shown || shown.brand !== brand || shown.state === "draft") return undefined;
  const { id, name, state } = shown;
  const teams = await countTeams(database, id);
  return {
    id,
    name,
    state,
    teams,
    /** it has no teams and nothing official */
    canBePutAway: teams === 0 && (state === "registration" || state === "practice"),
  };
}

/** Goes back step by step, each with its own undo in the audit log. */
export function putAway(
  database: Database,
  parts: ProcessParts,
  { competitionId, personId }: { competitionId: string; personId: string },
): Promise<StepOutcome> {
  return database.transaction().execute(async (transaction): Promise<StepOutcome> => {
    const refused: StepOutcome = { kind: "refused", reason: "has-teams" };
    const row = await lockRow(transaction, "competition", competitionId, "state");
    if (row?.state !== "registration" && row?.state !== "practice") return refused;
    if ((await countTeams(transaction, competitionId)) > 0) return refused;
    let from: typeof row.state | "draft" = row.state;
    let outcome: StepOutcome = refused;
    for (let to = stateBefore(from); to !== undefined; to = stateBefore(to)) {
      outcome = await stepInTransaction(transaction, parts, { competitionId, from, to, personId });
      if (outcome.kind !== "stepped") throw new Error(`${competitionId} did not step back from ${from} to ${to}.`);
      from = to as typeof from;
    }
    return outcome;
  });
}

export async function countTeams(database: Database, competitionId: string): Promise<number> {
  return countRows(
    database
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .where("houseCar", "is", null)
      .where("mergedInto", "is", null),
  );
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
