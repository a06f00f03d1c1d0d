import { refused } from "#domain/platform/result.ts";
import { writeAuditEntry, type ProcessParts } from "../../platform/audit/audit-entries.ts";
import {
  countRows,
  hasRows,
  inTransaction,
  lockRow,
  updateRow,
  type Database,
  type DatabaseTransaction,
} from "../../platform/database/database.ts";
import { announce } from "../../platform/live/announce.ts";
import { requestComparison } from "../request-comparison.ts";
import { requestRatings } from "../../platform/jobs/job-queue.ts";
import { competitionActs, stateAfter, stateBefore } from "#domain/competitions/competition-acts.ts";
import type { AuditAct } from "#domain/machines.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import { ensurePracticeStage } from "../create-competition.ts";
import { enterHouseCarsOf } from "../../races/enter-house-cars.ts";
import { fixCars, releaseCars } from "../freeze-cars.ts";
import { commitToSeed } from "../official-seed.ts";
import { listCompetitionNames } from "../panel-competition.ts";
import { openSubmissionStates } from "#domain/submissions/submission-acts.ts";

export type StepOutcome =
  | { kind: "stepped"; from: CompetitionState; to: CompetitionState }
  /** freeze requested: no more cars are accepted, and it happens when the queue is empty */
  | { kind: "waiting"; submissions: number }
  | {
      kind: "refused";
      reason: "no-such-competition" | "no-such-step" | "elsewhere-by-now" | "official-races-exist" | "has-teams";
    };

export interface StepRequest {
  competitionId: string;
  from: CompetitionState;
  to: CompetitionState;
  /** null: the schedule */
  personId: string | null;
}

/**
 * Each step is undone by stepping back. Unfreezing releases the cars, and is possible until an official race was run.
 */
export function stepCompetition(database: Database, parts: ProcessParts, request: StepRequest): Promise<StepOutcome> {
  return database.transaction().execute((transaction) => stepInTransaction(transaction, parts, request));
}

export async function stepInTransaction(
  transaction: DatabaseTransaction,
  { jobs, engineHash }: ProcessParts,
  { competitionId, from, to, personId }: StepRequest,
): Promise<StepOutcome> {
  const columns = ["brand", "state", "version", "freezeRequestedAt", "isRehearsal"] as const;
  const row = await lockRow(transaction, "competition", competitionId, ...columns);
  if (!row) return refused("no-such-competition");
  if (row.state !== from) return refused("elsewhere-by-now");
  const isForward = stateAfter(from) === to;
  if (!isForward && stateBefore(from) !== to) return refused("no-such-step");
  const now = new Date();
  const audit = (act: AuditAct, details: Record<string, unknown>) =>
    writeAuditEntry(transaction, { personId, act, subject: `competition:${competitionId}`, brand: row.brand, details });

  if (isForward && to === "frozen") {
    const submissions = await countWaiting(transaction, competitionId);
    if (submissions > 0) {
      if (row.freezeRequestedAt === null) {
        await updateRow(transaction, "competition", competitionId, { freezeRequestedAt: now });
        await audit("request-freeze", { submissions });
        await announce(transaction, `competition:${competitionId}`);
      }
      return { kind: "waiting", submissions };
    }
  }
  if (from === "frozen" && to === "practice" && (await hasOfficialRaces(transaction, competitionId))) {
    return refused("official-races-exist");
  }

  if (to === "registration" && isForward) {
    await commitToSeed(transaction, competitionId);
    if (row.brand !== null && !row.isRehearsal) {
      await hideUnused(transaction, { jobs, engineHash }, { competitionId, brand: row.brand, personId });
    }
  }
  if (to === "frozen" && isForward) {
    // For competitions without a commitment: older ones, and ones that skipped registration.
    await commitToSeed(transaction, competitionId);
    await fixCars(transaction, competitionId, { engineHash, now });
    // Organisers review copies before the official races; a rehearsal's cars are generated.
    if (!row.isRehearsal)
      await requestComparison(transaction, jobs, { competitionId, brand: row.brand, personId: null });
  }
  if (from === "frozen" && to === "practice") await releaseCars(transaction, competitionId);
  const version = row.version + 1;
  await updateRow(transaction, "competition", competitionId, {
    state: to,
    stateSince: now,
    version,
    freezeRequestedAt: null,
    // Otherwise the schedule would repeat the step immediately.
    ...(!isForward && { followsSchedule: false }),
  });
  await audit("step-competition", { version, before: { state: from }, after: { state: to } });
  if (to === "registration" || to === "practice") {
    const stageId = await ensurePracticeStage(transaction, competitionId);
    await enterHouseCarsOf(transaction, jobs, competitionId, stageId);
    if (to === "practice") await requestRatings(transaction, jobs, stageId);
  }
  await announce(transaction, `competition:${competitionId}`);
  return { kind: "stepped", from, to };
}

/** Otherwise visitors would still see the city's empty first competition. */
async function hideUnused(
  transaction: DatabaseTransaction,
  parts: ProcessParts,
  { competitionId, brand, personId }: { competitionId: string; brand: string; personId: string | null },
): Promise<void> {
  const names = await listCompetitionNames(transaction);
  const unused = names.find(({ id, isSetUp }) => id === brand && id !== competitionId && !isSetUp);
  if (unused) await putAway(transaction, parts, { competitionId: unused.id, personId });
}

/** Goes back to draft step by step, each with its own undo in the audit log. Refused once it has teams. */
export function putAway(
  database: Database,
  parts: ProcessParts,
  { competitionId, personId }: { competitionId: string; personId: string | null },
): Promise<StepOutcome> {
  return inTransaction(database, async (transaction): Promise<StepOutcome> => {
    const row = await lockRow(transaction, "competition", competitionId, "state");
    if (row?.state !== "registration" && row?.state !== "practice") return refused("no-such-step");
    if ((await countTeams(transaction, competitionId)) > 0) return refused("has-teams");
    let from: CompetitionState = row.state;
    let outcome: StepOutcome = refused("no-such-step");
    for (let to = stateBefore(from); to !== undefined; to = stateBefore(to)) {
      outcome = await stepInTransaction(transaction, parts, { competitionId, from, to, personId });
      if (outcome.kind !== "stepped") throw new Error(`${competitionId} did not step back from ${from} to ${to}.`);
      from = to;
    }
    return outcome;
  });
}

/** Without house cars and merged teams. */
export async function countTeams(database: Database, competitionId: string): Promise<number> {
  return countRows(
    database
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .where("houseCar", "is", null)
      .where("mergedInto", "is", null),
  );
}

export function cancelFreeze(
  database: Database,
  { competitionId, personId }: { competitionId: string; personId: string },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const row = await transaction
      .updateTable("competition")
      .set({ freezeRequestedAt: null })
      .where("id", "=", competitionId)
      .where("freezeRequestedAt", "is not", null)
      .returning("brand")
      .executeTakeFirst();
    if (!row) return false;
    await writeAuditEntry(transaction, {
      personId,
      act: competitionActs["cancel-freeze"].log,
      subject: `competition:${competitionId}`,
      brand: row.brand,
    });
    await announce(transaction, `competition:${competitionId}`);
    return true;
  });
}

/**
 * Without a verdict, or not known yet whether they race; late cars don't count. Those with errors return to the queue
 * automatically.
 */
async function countWaiting(database: Database, competitionId: string): Promise<number> {
  return countRows(
    database
      .selectFrom("submission")
      .where("competitionId", "=", competitionId)
      .where((row) => row.or([row("state", "in", openSubmissionStates), row("comparing", "=", true)]))
      .where("isLate", "=", false),
  );
}

export async function hasOfficialRaces(database: Database, competitionId: string): Promise<boolean> {
  return hasRows(
    database
      .selectFrom("race")
      .innerJoin("stage", "stage.id", "race.stageId")
      .where("race.competitionId", "=", competitionId)
      .where("stage.kind", "!=", "practice")
      .where("race.state", "!=", "void"),
  );
}
