import { inTransaction, type Database, type DatabaseTransaction } from "../../base/database/database.ts";
import { announce } from "../../base/live/announce.ts";
import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { StageState } from "#rules/stage-state.ts";

/** Who does something to a stage, and which version of it they saw. */
export interface StageAct {
  stageId: string;
  personId: string | null;
  /** as the organiser's page showed it; undefined: whatever it is now */
  version?: number;
}

export type StageRefusal =
  | "no-such-stage"
  /** another organiser did something to it meanwhile */
  | "changed-meanwhile"
  /** it is in a state from which this cannot be done */
  | "wrong-state"
  /** the competition has no frozen cars yet, so that no seed could be fair */
  | "not-frozen"
  /** a car that would race is not among those that the competition's freeze fixed, so that its root says nothing about it */
  | "cars-not-frozen"
  /** the secret that its seeds come from was published with the final's results */
  | "seeds-known"
  | "no-entrants"
  | "no-house-cars"
  | "earlier-stage-open"
  | "races-open"
  | "checks-open"
  | "runs-disagree"
  | "order-open"
  | "public-already"
  | "has-races"
  | "no-such-race"
  /** what everybody will read is said by whoever does it */
  | "no-reason"
  | "no-such-team"
  | "no-such-car"
  | "no-races"
  /** the stage raced on since the proposal was made: its races have other numbers now */
  | "stage-went-on"
  /** one proposal at a time, or their differences would not add up */
  | "proposal-open"
  | "no-such-proposal"
  /** its races are being run, or it was decided already */
  | "wrong-proposal-state"
  | "bad-plan";

export type StageOutcome<Done = object> = ({ kind: "done" } & Done) | { kind: "refused"; reason: StageRefusal };

export interface LockedStage {
  id: string;
  competitionId: string;
  brand: string | null;
  state: StageState;
  version: number;
}

/**
 * Does something to a stage: locks it, refuses when somebody else changed it meanwhile, and writes the act in the audit log with what it
 * needs to be taken back.
 *
 * @param work returns a refusal, or what the audit entry says beside the act: `before` and `after` of what it changed, and whatever else
 *   taking it back needs
 */
export function actOnStage<Done extends object = object>(
  database: Database,
  name: string,
  { stageId, personId, version }: StageAct,
  work: (
    transaction: DatabaseTransaction,
    stage: LockedStage,
  ) => Promise<StageRefusal | { details?: Record<string, unknown>; done?: Done }>,
): Promise<StageOutcome<Done>> {
  return inTransaction(database, async (transaction): Promise<StageOutcome<Done>> => {
    const stage = await transaction
      .selectFrom("stage")
      .innerJoin("competition", "competition.id", "stage.competitionId")
      .where("stage.id", "=", stageId)
      .select(["stage.id", "stage.competitionId", "competition.brand", "stage.state", "stage.version"])
      .forUpdate("stage")
      .executeTakeFirst();
    if (!stage) return { kind: "refused", reason: "no-such-stage" };
    if (version !== undefined && version !== stage.version) return { kind: "refused", reason: "changed-meanwhile" };
    const result = await work(transaction, stage);
    if (typeof result === "string") return { kind: "refused", reason: result };
    const made = await transaction
      .updateTable("stage")
      .set((column) => ({ version: column("version", "+", 1) }))
      .where("id", "=", stageId)
      .returning(["version", "state"])
      .executeTakeFirst();
    const { before = {}, after = {}, ...details } = result.details ?? {};
    await writeAuditEntry(transaction, {
      personId,
      act: name,
      subject: `stage:${stageId}`,
      brand: stage.brand,
      details: {
        version: made?.version ?? stage.version + 1,
        before: { ...(made?.state !== stage.state && { state: stage.state }), ...(before as object) },
        after: { ...(made && made.state !== stage.state && { state: made.state }), ...(after as object) },
        ...details,
      },
    });
    await announce(transaction, `competition:${stage.competitionId}`);
    return { kind: "done", ...(result.done ?? ({} as Done)) };
  });
}
