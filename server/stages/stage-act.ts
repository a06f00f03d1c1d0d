import { refused, type Result } from "#domain/platform/result.ts";
import type { z } from "zod";
import { inTransaction, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import { readForm, type Field } from "../platform/forms/read-form.ts";
import type { JobSender } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import type { VersionedDetails } from "../platform/audit/versioned.ts";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import { beginCorrection } from "../competitions/corrections.ts";
import { leadsTo, type ActRow } from "#domain/platform/act.ts";
import type { AuditAct } from "#domain/machines.ts";
import { stageActs, type StageActId } from "#domain/stages/stage-acts.ts";
import type { StageState } from "#domain/stages/stage-state.ts";

export interface StageAct {
  stageId: string;
  personId: string | null;
  /** that the organiser saw; undefined: any */
  version?: number;
  /** required if published results change */
  reason?: string;
}

export type StageRefusal =
  | "no-such-stage"
  | "changed-meanwhile"
  | "wrong-state"
  | "not-frozen"
  | "cars-not-frozen"
  /** the secret behind its seeds was published with the final's results */
  | "seeds-known"
  | "no-entrants"
  | "no-division"
  | "nobody-scores"
  /** no one advances from the stage that its teams should come from */
  | "nobody-advances"
  | "no-house-cars"
  | "earlier-stage-open"
  | "later-stage-started"
  | "races-open"
  | "checks-open"
  | "runs-disagree"
  | "order-open"
  | "public-already"
  | "has-races"
  | "no-such-race"
  | "no-reason"
  | "no-such-team"
  | "no-such-penalty"
  | "no-points-here"
  /** an irreversible release has to be confirmed */
  | "not-said"
  | "no-such-car"
  | "no-races"
  /** the stage continued since the proposal, so race numbers changed */
  | "stage-went-on"
  /** one proposal at a time, or their differences wouldn't add up */
  | "proposal-open"
  | "no-such-proposal"
  | "wrong-proposal-state"
  | "bad-plan";

export type StageOutcome<Done extends object = object> = Result<Done, { reason: StageRefusal }>;

export interface LockedStage {
  id: string;
  competitionId: string;
  brand: string | null;
  state: StageState;
  version: number;
}

export interface StageActParts<Input> {
  transaction: DatabaseTransaction;
  jobs: JobSender;
  stage: LockedStage;
  input: Input;
}

export interface StageFormPlace {
  database: Database;
  competitionId: string;
  stageId: string;
}

type FormRefusal = Extract<StageRefusal, "bad-plan" | "not-said">;

interface StageActWork<Input, Done extends object> {
  /** Missing: the act has no form. */
  read?: (form: FormData, place: StageFormPlace) => Input | FormRefusal | Promise<Input | FormRefusal>;
  /** Returns a refusal, or what to add to the audit entry: `before` and `after`, and what its undo needs. */
  work: (
    parts: StageActParts<Input>,
  ) => Promise<StageRefusal | { details?: Record<string, unknown> & Partial<VersionedDetails>; done?: Done }>;
  /** reads its input from the audit entry of the act that it undoes; missing: it needs none */
  undoes?: z.ZodType<Input>;
}

interface StageActFunction<Input, Done extends object> extends StageActByPerson {
  (
    database: Database,
    jobs: JobSender,
    act: StageAct,
    ...input: undefined extends Input ? [input?: Input] : [input: Input]
  ): Promise<StageOutcome<Done>>;
}

/** Reads its own input. */
export interface StageActByPerson {
  fromForm: (
    database: Database,
    jobs: JobSender,
    act: StageAct,
    form: FormData,
    competitionId: string,
  ) => Promise<StageOutcome>;
  /** @returns undefined if the entry can't be read */
  asUndo: (
    transaction: Database,
    jobs: JobSender,
    act: StageAct,
    details: unknown,
  ) => Promise<StageOutcome | undefined>;
}

export type PersonsStageAct = Exclude<
  { [Id in StageActId]: (typeof stageActs)[Id]["log"] extends string ? Id : never }[StageActId],
  "add"
>;

/**
 * Combines an act's row and its work: locks the stage, refuses outdated versions and wrong states, and writes the audit
 * entry with what its undo needs.
 * @throws Error when the work leaves the stage in an unexpected state
 */
export function stageAct<Input, Done extends object = object>(
  id: PersonsStageAct,
  { read, work, undoes }: StageActWork<Input, Done>,
): StageActFunction<Input, Done> {
  const row: ActRow & { log: AuditAct } = stageActs[id];
  const act = (
    database: Database,
    jobs: JobSender,
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
  return Object.assign(act as StageActFunction<Input, Done>, {
    async fromForm(database: Database, jobs: JobSender, by: StageAct, form: FormData, competitionId: string) {
      if (!read) return refused("wrong-state");
      const input = await read(form, { database, competitionId, stageId: by.stageId });
      return isFormRefusal(input) ? refused(input) : act(database, jobs, by, input);
    },
    async asUndo(transaction: Database, jobs: JobSender, by: StageAct, details: unknown) {
      const input = undoes ? undoes.safeParse(details) : { success: true as const, data: undefined as Input };
      return input.success ? act(transaction, jobs, by, input.data) : undefined;
    },
  });
}

function isFormRefusal(input: unknown): input is FormRefusal {
  return input === "bad-plan" || input === "not-said";
}

function reasonIn(input: unknown): string | undefined {
  const { reason } = (input ?? {}) as { reason?: unknown };
  return typeof reason === "string" ? reason : undefined;
}

function teamIn(details: Record<string, unknown> = {}): string | undefined {
  const { teamId } = { ...(details["penalty"] as object), ...details } as { teamId?: string };
  return teamId;
}

export const reads =
  <Form extends z.ZodObject<Record<string, Field<unknown>>>, Input>(
    form: Form,
    inputOf: (values: z.output<Form>, place: StageFormPlace) => Input,
  ) =>
  (sent: FormData, place: StageFormPlace): Input => {
    const { values } = readForm(form, sent) as { values: z.output<Form> };
    return inputOf(values, place);
  };

export const readsNothing = (): undefined => undefined;
