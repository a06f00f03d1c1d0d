import { fromKysely, PgBoss, type JobWithMetadata } from "pg-boss";
import type { Logger } from "pino";
import type { DatabaseTransaction, OpenDatabase } from "../database/database.ts";
import type { JudgingLane } from "#domain/submissions/submission-acts.ts";
import { ratingsDelaySeconds } from "#domain/races/ladder-limits.ts";

/** The data of each kind of job. */
interface JobData {
  "send-webhook": { webhookId: string };
  "compare-cars": { competitionId: string };
  /** races an accepted car against the team's current one */
  "compare-with-racing-car": { submissionId: string; against: string };
  /** re-runs a race on the second EVM */
  "check-race": { raceId: string };
  /** orders an official stage, and queues rounds while places aren't separated */
  "order-stage": { stageId: string };
  /** runs a proposal's races, hidden */
  "rerun-races": { proposalId: string };
  /** notifies pages when results become public after their delay */
  "tell-public": { competitionId: string };
  "judge-submission": { submissionId: string };
  /** sources, which are compiled first */
  "judge-source": { submissionId: string };
  "judge-slow-source": { submissionId: string };
  "run-race": { raceId: string };
  "rate-stage": { stageId: string };
  "verify-race": { verificationId: string };
}

export const jobNames = [
  "send-webhook",
  "compare-cars",
  "compare-with-racing-car",
  "check-race",
  "order-stage",
  "rerun-races",
  "tell-public",
  "judge-submission",
  "judge-source",
  "judge-slow-source",
  "run-race",
  "rate-stage",
  "verify-race",
] as const satisfies readonly (keyof JobData)[];

/** Practice leaves room for official races. */
export const practiceGroups = { ladder: "ladder", friendly: "friendly" } as const;

/**
 * Bytecode never waits for the compiler, nor quick sources for slow ones. A source that exceeds the quick lane's time
 * restarts in the slow one.
 */
export const judgingLanes = {
  /** `atOnce`: per process; one per team and lane */
  bytecode: { jobName: "judge-submission", atOnce: 6 },
  source: { jobName: "judge-source", atOnce: 6 },
  "slow-source": { jobName: "judge-slow-source", atOnce: 4 },
} as const satisfies Record<JudgingLane, { jobName: keyof JobData; atOnce: number }>;

/**
 * A dead process's job is retried after about 15 s (heartbeat and supervision); immediately after a restart with the
 * embedded database.
 */
const heartbeatSeconds = 10;
const superviseIntervalSeconds = { postgres: 5, embedded: 60 };
/** One poll for all kinds finds retries, delayed jobs and lost notifications, instead of one per worker. */
const lookEverySeconds = 2;
/** Database notifications replace the library's polling. */
const notifiedPollingSeconds = 300;
const longestJobSeconds = 3_600;
/** Ten years: the library's 14 days would lose jobs of a site that was off all summer. */
const waitsSeconds = 10 * 366 * 86_400;
const stopTimeoutMs = 7_000;
const noJob = "00000000-0000-0000-0000-000000000000";

type NameIn<Jobs> = Extract<keyof Jobs, string>;

/** Work runs outside any transaction; its result is recorded in the one that completes the job. */
export interface JobKind<Name extends NameIn<Jobs>, Result, Jobs extends object = JobData> {
  name: Name;
  concurrency: number;
  /** concurrency per group (`SendOptions`); default: no limit */
  ofOneGroup?: { default: number; tiers?: Record<string, number> };
  /** Retried with increasing delays when it throws. */
  run: (data: Jobs[Name]) => Promise<Result>;
  /** Rolled back if another process has taken the job over. */
  record: (transaction: DatabaseTransaction, data: Jobs[Name], result: Result) => Promise<void>;
}

export interface SendOptions {
  /** highest first, then oldest; default: 0 */
  priority?: number;
  startAfterSeconds?: number;
  group?: string;
}

export interface JobNews {
  kind: string;
  jobId: string;
  data: object;
  /** failed: will be retried; lost: taken over by another process */
  outcome: "done" | "failed" | "lost";
  result: unknown;
  error: unknown;
  /** from when the job was due until now */
  latencySeconds: number;
  workSeconds: number;
}

/** @template Jobs data by kind; tests have their own kinds */
export interface JobQueue<Jobs extends object = JobData> {
  /** Part of the transaction: committed or rolled back with it. */
  send<Name extends NameIn<Jobs>>(
    transaction: DatabaseTransaction,
    name: Name,
    data: Jobs[Name],
    options?: SendOptions,
  ): Promise<void>;
  work<Name extends NameIn<Jobs>, Result>(kind: JobKind<Name, Result, Jobs>): Promise<void>;
  /** Finishes running jobs for up to 7 seconds; the next process retries the rest. */
  stop(): Promise<void>;
}

/** What most functions need: they only send jobs. */
export type JobSender = Pick<JobQueue, "send">;

/** All kinds that this process sends or works on are listed, so that their queues exist. */
export async function startJobQueue<Jobs extends object = JobData>(
  open: OpenDatabase,
  names: readonly NameIn<Jobs>[],
  log: Logger,
  onJob: (news: JobNews) => void = () => undefined,
): Promise<JobQueue<Jobs>> {
  const boss = new PgBoss({
    ...open.queueOptions,
    schema: "jobs",
    schedule: false,
    useListenNotify: true,
    // No job depends on another one.
    flowIntervalSeconds: 3_600,
    superviseIntervalSeconds: superviseIntervalSeconds[open.kind],
    monitorIntervalSeconds: superviseIntervalSeconds[open.kind],
  });
  boss.on("error", (error) => log.error({ error }, "The job queue reported an error."));
  await boss.start();
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of names) {
    const queue = queues.get(name);
    if (!queue) {
      await boss.createQueue(name, {
        notify: true,
        retryLimit: 1_000,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 60,
        heartbeatSeconds,
        expireInSeconds: longestJobSeconds,
        retentionSeconds: waitsSeconds,
      });
    } else if (queue.retentionSeconds !== waitsSeconds) {
      await boss.updateQueue(name, { retentionSeconds: waitsSeconds });
    }
    // Fills the settings cache. Sending would do it inside the sender's transaction, and deadlock on the embedded
    // database's single connection.
    await boss.findJobs(name, { id: noJob });
  }
  if (open.kind === "embedded") await handBackOrphans(boss, names);

  const kinds: string[] = [];
  /** Workers of these kinds fetch their next job now, busy ones after the current job. */
  const wake = (names: readonly string[], who: "all" | "busy") => {
    for (const { id, name, count } of boss.getWipData())
      if (names.includes(name) && (who === "all" || count > 0)) boss.notifyWorker(id);
  };
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(
      `select name from unnest($1::text[]) as name where exists (
         select from jobs.job where job.name = name and state < 'active' and not blocked and start_after <= now()
       )`,
      [kinds],
    );
    wake(
      (rows as { name: string }[]).map(({ name }) => name),
      "all",
    );
  };
  let looking: Promise<void> | undefined;
  const looks = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, "Couldn't look for waiting jobs."))
      .finally(() => (looking = undefined));
  }, lookEverySeconds * 1_000).unref();

  return {
    async send(transaction, name, data, { priority = 0, startAfterSeconds = 0, group } = {}) {
      const id = await boss.send(name, data as object, {
        db: fromKysely(transaction.withoutPlugins()),
        priority,
        startAfter: startAfterSeconds,
        ...(group !== undefined && { group: { id: group, tier: group } }),
      });
      if (id === null) throw new Error(`The queue ${name} didn't accept the job.`);
    },

    async work({ name, concurrency, ofOneGroup, run, record }) {
      const perform = async (job: Pick<JobWithMetadata<unknown>, "id" | "data" | "retryCount" | "startAfter">) => {
        const data = job.data as Parameters<typeof run>[0] & object;
        const begunMs = performance.now();
        const notify = (outcome: JobNews["outcome"], result: unknown, error: unknown) =>
          onJob({
            kind: name,
            jobId: job.id,
            data,
            outcome,
            result,
            error,
            latencySeconds: Math.max(0, Date.now() - job.startAfter.getTime()) / 1_000,
            workSeconds: (performance.now() - begunMs) / 1_000,
          });
        try {
          const result = await run(data);
          await open.database.transaction().execute(async (transaction) => {
            await record(transaction, data, result);
            const completed = await boss.complete(name, { id: job.id, retryCount: job.retryCount }, null, {
              db: fromKysely(transaction.withoutPlugins()),
            });
            if ((completed as { affected?: number }).affected !== 1) throw new ClaimLostError(name, job.id);
          });
          notify("done", result, undefined);
        } catch (error) {
          notify(error instanceof ClaimLostError ? "lost" : "failed", undefined, error);
          throw error;
        }
      };
      kinds.push(name);
      await boss.work(
        name,
        {
          pollingIntervalSeconds: lookEverySeconds,
          notifyPollingIntervalSeconds: notifiedPollingSeconds,
          includeMetadata: true,
          localConcurrency: concurrency,
          ...(ofOneGroup && { localGroupConcurrency: ofOneGroup }),
        },
        async (jobs) => {
          try {
            for (const job of jobs) await perform(job);
          } finally {
            // Fetch the next job immediately. The library doesn't tell which worker this is.
            wake([name], "busy");
          }
        },
      );
    },

    async stop() {
      clearInterval(looks);
      await looking;
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
    },
  };
}

/** The embedded database has one process, so jobs active at its start belong to a dead one. */
async function handBackOrphans(boss: PgBoss, names: readonly string[]): Promise<void> {
  const { rows } = await boss
    .getDb()
    .executeSql("select name, id from jobs.job where name = any($1) and state = 'active'", [names]);
  for (const { name, id } of rows as { name: string; id: string }[])
    await boss.fail(name, id, { message: "The process that ran it is gone." });
}

/** Rolls back the recording transaction: another process has the job now. */
class ClaimLostError extends Error {
  override name = "ClaimLostError";
  constructor(queue: string, id: string) {
    super(`Job ${id} of ${queue} was taken over by another process; this result is dropped.`);
  }
}

/** Debounced. */
export async function requestOrder(transaction: DatabaseTransaction, jobs: JobSender, stageId: string): Promise<void> {
  const stage = await transaction
    .updateTable("stage")
    .set({ orderStale: true })
    .where("id", "=", stageId)
    .where("orderStale", "=", false)
    .returning("id")
    .executeTakeFirst();
  if (stage) await jobs.send(transaction, "order-stage", { stageId }, { priority: 1 });
}

export async function requestOrdersOfTeam(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  teamId: string,
): Promise<void> {
  const stages = await transaction
    .selectFrom("stageEntrant")
    .innerJoin("stage", "stage.id", "stageEntrant.stageId")
    .where("stageEntrant.teamId", "=", teamId)
    .where("stage.state", "in", ["running", "held", "decided", "released"])
    .orderBy("stage.id")
    .select("stage.id")
    .execute();
  for (const { id } of stages) await requestOrder(transaction, jobs, id);
}

export async function requestLadderRatings(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  competitionId: string,
): Promise<void> {
  const stages = await transaction
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("kind", "=", "practice")
    .where("state", "in", ["open", "running"])
    .select("id")
    .execute();
  for (const { id } of stages) await requestRatings(transaction, jobs, id);
}

/**
 * Marks ratings as outdated, after a race or a new active car. They are recomputed shortly after, once for everything
 * until then; in practice this plans the next races. Call it in the transaction of the change.
 */
export async function requestRatings(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  stageId: string,
): Promise<void> {
  const stage = await transaction
    .updateTable("stage")
    .set({ ratingsStale: true })
    .where("id", "=", stageId)
    .where("ratingsStale", "=", false)
    .returning("id")
    .executeTakeFirst();
  // Otherwise a job is already queued.
  if (stage) await jobs.send(transaction, "rate-stage", { stageId }, { startAfterSeconds: ratingsDelaySeconds });
}
