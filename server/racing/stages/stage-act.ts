import type { z } from "zod";
import { inTransaction, type Database, type DatabaseTransaction } from "../../base/database/database.ts";
import { readForm, type Field } from "../../base/forms/read-form.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { announce } from "../../base/live/announce.ts";
import type { VersionedDetails } from "../../base/audit/changes-since.ts";
import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import { beginCorrection } from "../../event/competitions/corrections.ts";
import { leadsTo, type ActRow } from "#rules/act.ts";
import type { AuditAct } from "#rules/machines.ts";
import { stageActs, type StageActId } from "#rules/stage-acts.ts";
import type { StageState } from "#rules/stage-state.ts";

/** Who does something to a stage, and which version of it they saw. */
export interface StageAct {
  stageId: string;
  personId: string | null;
  /** as the organiser's page showed it; undefined: whatever it is now */
  version?: number;
  /** for everyone to read, where it changes published results */
  reason?: string;
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
  /** a team that would race is in no division */
  | "no-division"
  /** all who would race do so out of competition */
  | "nobody-scores"
  /** its teams are to come from a stage from which nobody goes on, as a final */
  | "nobody-advances"
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
  | "no-such-penalty"
  /** its places are not given by points */
  | "no-points-here"
  /** a release that nobody can take back is said to be one by whoever does it */
  | "not-said"
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

/** What the work of an act is given: the stage, locked, in a state that the act is done in. */
export interface StageActParts<Input> {
  transaction: DatabaseTransaction;
  jobs: Pick<JobQueue, "send">;
  stage: LockedStage;
  input: Input;
}

/** Where a form was sent from: what reading it may need. */
export interface StageFormPlace {
  database: Database;
  competitionId: string;
  stageId: string;
}

/** Why a form is not taken: it says nothing that could be done, or not that whoever sends it knows what cannot be taken back. */
type FormRefusal = Extract<StageRefusal, "bad-plan" | "not-said">;

/** What an act does on the server; what it is, its row in `rules/stage-acts.ts` says. */
interface StageActWork<Input, Done extends object> {
  /** reads what the panel's form says */
  read: (form: FormData, place: StageFormPlace) => Input | FormRefusal | Promise<Input | FormRefusal>;
  /** @returns a refusal, or what the audit entry says beside the act: `before` and `after` of what it changed, and what taking it back needs */
  work: (
    parts: StageActParts<Input>,
  ) => Promise<StageRefusal | { details?: Record<string, unknown> & Partial<VersionedDetails>; done?: Done }>;
  /** from its entry: what the act that takes it back is to do, where that is not nothing */
  takeBackWith?: (details: Record<string, unknown> & Partial<VersionedDetails>) => unknown;
}

/** An act on a stage, to be called by whoever may; pages ask by its row. */
export interface StageActFunction<Input, Done extends object = object> {
  (
    database: Database,
    jobs: Pick<JobQueue, "send">,
    act: StageAct,
    ...input: undefined extends Input ? [input?: Input] : [input: Input]
  ): Promise<StageOutcome<Done>>;
  read: StageActWork<Input, Done>["read"];
  takeBackWith?: StageActWork<Input, Done>["takeBackWith"];
}

/** What people do to a stage that is there: all but what the site does, and adding one. */
export type PersonsStageAct = Exclude<
  { [Id in StageActId]: (typeof stageActs)[Id]["log"] extends string ? Id : never }[StageActId],
  "add"
>;

/**
 * Makes an act on a stage of its row and its work. It locks the stage, refuses when somebody else changed it meanwhile or when its state
 * has no such act, and writes the act in the audit log with what it needs to be taken back.
 *
 * @throws Error when the work left the stage in a state that the row does not lead to
 */
export function stageAct<Input, Done extends object = object>(
  id: PersonsStageAct,
  { read, work, takeBackWith }: StageActWork<Input, Done>,
): StageActFunction<Input, Done> {
  const row: ActRow & { log: AuditAct } = stageActs[id];
  const act = (
    database: Database,
    jobs: Pick<JobQueue, "send">,
    { stageId, personId, version, reason }: StageAct,
    input: Input,
  ): Promise<StageOutcome<Done>> =>
    inTransaction(database, async (transaction): Promise<StageOutcome<Done>> => {
      const stage = await transaction
        .selectFrom("stage")
        .innerJoin("competition", "competition.id", "stage.competitionId")
        .where("stage.id", "=", stageId)
        .select(["stage.id", "stage.competitionId", "competition.brand", "stage.state", "stage.version"])
        .forUpdate("stage")
        .executeTakeFirst();
      if (!stage) return { kind: "refused", reason: "no-such-stage" };
      if (version !== undefined && version !== stage.version) return { kind: "refused", reason: "changed-meanwhile" };
      const leads = leadsTo(row, stage.state);
      if (!leads) return { kind: "refused", reason: stage.state === "released" ? "public-already" : "wrong-state" };
      const keepReason = await beginCorrection(transaction, row.log, { stageId }, reason || reasonIn(input));
      if (keepReason === "no-reason") return { kind: "refused", reason: keepReason };
      const result = await work({ transaction, jobs, stage, input });
      if (typeof result === "string") return { kind: "refused", reason: result };
      await keepReason(teamIn(result.details));
      const made = await transaction
        .updateTable("stage")
        .set((column) => ({ version: column("version", "+", 1) }))
        .where("id", "=", stageId)
        .returning(["version", "state"])
        .executeTakeFirst();
      const to = made?.state ?? "none";
      if (!leads.includes(to))
        throw new Error(`${id} leads from ${stage.state} to ${leads.join(" or ")}, not to ${to}.`);
      const { before = {}, after = {}, ...details } = result.details ?? {};
      await writeAuditEntry(transaction, {
        personId,
        act: row.log,
        subject: `stage:${stageId}`,
        brand: stage.brand,
        details: {
          version: made?.version ?? stage.version + 1,
          before: { ...(to !== stage.state && { state: stage.state }), ...before },
          after: { ...(made && to !== stage.state && { state: to }), ...after },
          ...details,
          ...(row.changesPublished && reason && reasonIn(input) === undefined && { reason }),
        },
      });
      await announce(transaction, `competition:${stage.competitionId}`);
      return { kind: "done", ...(result.done ?? ({} as Done)) };
    });
  return Object.assign(act as StageActFunction<Input, Done>, { read, ...(takeBackWith && { takeBackWith }) });
}

/** The reason that an act has whether anything is published or not. */
function reasonIn(input: unknown): string | undefined {
  const { reason } = (input ?? {}) as { reason?: unknown };
  return typeof reason === "string" ? reason : undefined;
}

/** The team that an act concerned, by what its entry says. */
function teamIn(details: Record<string, unknown> = {}): string | undefined {
  const { teamId } = { ...(details["penalty"] as object), ...details } as { teamId?: string };
  return teamId;
}

/** Reads the form of an act by its schema, of which nothing can be wrong, and says it in the act's own words. */
export const reads =
  <Form extends z.ZodObject<Record<string, Field<unknown>>>, Input>(
    form: Form,
    inputOf: (values: z.output<Form>, place: StageFormPlace) => Input,
  ) =>
  (sent: FormData, place: StageFormPlace): Input => {
    const { values } = readForm(form, sent) as { values: z.output<Form> };
    return inputOf(values, place);
  };

/** `read` of an act whose form says nothing but that it is to be done. */
export const readsNothing = (): undefined => undefined;
