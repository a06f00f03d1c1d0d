import { fromKysely, PgBoss, type JobWithMetadata } from "pg-boss";
import type { Logger } from "pino";
import type { DatabaseTransaction, OpenDatabase } from "../database/database.ts";

/** How soon a job is taken up again whose process died: heartbeat + supervision, about 15 s. An embedded restart does not wait. */
const heartbeatSeconds = 10;
const superviseIntervalSeconds = { postgres: 5, embedded: 60 };
/** Retries, delayed jobs and lost notifications are found at the latest after this: one look for all kinds, instead of one by each worker. */
const lookEverySeconds = 2;
/** While the database notifies, the library's own workers need not ask. */
const notifiedPollingSeconds = 300;
const longestJobSeconds = 3_600;
/** A job waits for as long as nobody takes it up: a site that was switched off for a summer goes on where it was. The library's 14 days would lose it. */
const waitsSeconds = 10 * 366 * 86_400;
const stopTimeoutMs = 7_000;
const noJob = "00000000-0000-0000-0000-000000000000";

/** A kind of job: the work happens outside any transaction, its result is recorded in the one that completes the job. */
export interface JobKind<Data extends object, Result> {
  name: string;
  /** jobs of this kind at once in this process */
  concurrency: number;
  /** of those how many of one group (`SendOptions`): of any, and of those named here; as many as there are unless it is given */
  ofOneGroup?: { default: number; tiers?: Record<string, number> };
  /** Does the work. When it throws, the job is tried again a little later, each time a little later. */
  run: (data: Data) => Promise<Result>;
  /** Writes the result. When another process has taken the job over meanwhile, nothing of this is kept. */
  record: (transaction: DatabaseTransaction, data: Data, result: Result) => Promise<void>;
}

export interface SendOptions {
  /** of the jobs of a kind the greatest goes first, then the oldest; 0 unless given */
  priority?: number;
  /** whole seconds before which nobody takes it up */
  startAfterSeconds?: number;
  /** with which it shares what its kind says of a group */
  group?: string;
}

/** What became of a job in this process. */
export interface JobNews {
  kind: string;
  jobId: string;
  data: object;
  /** failed: tried again later; lost: another process took it over, nothing of ours was kept */
  outcome: "done" | "failed" | "lost";
  /** what the work came to, when it is done */
  result: unknown;
  error: unknown;
  /** from when the job could be taken up until now */
  latencySeconds: number;
  workSeconds: number;
}

export interface JobQueue {
  /** Queues a job as part of a transaction: it exists exactly if the transaction's rows do. */
  send(transaction: DatabaseTransaction, name: string, data: object, options?: SendOptions): Promise<void>;
  /** Starts working on one kind of job in this process. */
  work<Data extends object, Result>(kind: JobKind<Data, Result>): Promise<void>;
  /** Finishes what runs, for at most 7 seconds; what is left is tried again by the next process. */
  stop(): Promise<void>;
}

/**
 * Starts the queue on an opened database. Every kind of job that this process sends or works on is named here, so that its queue
 * exists before anybody sends.
 */
export async function startJobQueue(
  open: OpenDatabase,
  names: readonly string[],
  log: Logger,
  onJob: (news: JobNews) => void = () => undefined,
): Promise<JobQueue> {
  const boss = new PgBoss({
    ...open.queueOptions,
    schema: "jobs",
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseIntervalSeconds[open.kind],
    monitorIntervalSeconds: superviseIntervalSeconds[open.kind],
  });
  boss.on("error", (error) => log.error({ error }, "The job queue met an error."));
  await boss.start();
  for (const name of names) {
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
    // One that an earlier version made.
    const made = await boss.getQueue(name);
    if (made?.retentionSeconds !== waitsSeconds) await boss.updateQueue(name, { retentionSeconds: waitsSeconds });
    // Reads the queue's settings into the cache. Sending would do it within the sender's transaction, and on the one connection of the
    // embedded database wait for that to end.
    await boss.findJobs(name, { id: noJob });
    if (open.kind === "embedded") await handBackOrphans(boss, name);
  }

  const kinds: string[] = [];
  /** Workers of these kinds ask for their next job now; those that are at work do so after it. */
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
      .catch((error: unknown) => log.error({ err: error }, "The job queue could not look for waiting jobs."))
      .finally(() => (looking = undefined));
  }, lookEverySeconds * 1_000).unref();

  return {
    async send(transaction, name, data, { priority = 0, startAfterSeconds = 0, group } = {}) {
      const id = await boss.send(name, data, {
        db: fromKysely(transaction.withoutPlugins()),
        priority,
        startAfter: startAfterSeconds,
        ...(group !== undefined && { group: { id: group, tier: group } }),
      });
      if (id === null) throw new Error(`The queue ${name} did not take the job.`);
    },

    async work({ name, concurrency, ofOneGroup, run, record }) {
      const perform = async (job: Pick<JobWithMetadata<unknown>, "id" | "data" | "retryCount" | "startAfter">) => {
        const data = job.data as Parameters<typeof run>[0] & object;
        const begunMs = performance.now();
        const tell = (outcome: JobNews["outcome"], result: unknown, error: unknown) =>
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
          tell("done", result, undefined);
        } catch (error) {
          tell(error instanceof ClaimLostError ? "lost" : "failed", undefined, error);
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
            // Whoever comes from a job asks for the next one at once. The library tells nobody which of its workers this is.
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

/** The embedded database has one process: a job that is active when it starts belonged to one that died. */
async function handBackOrphans(boss: PgBoss, name: string): Promise<void> {
  const { rows } = await boss
    .getDb()
    .executeSql("select id from jobs.job where name = $1 and state = 'active'", [name]);
  const ids = (rows as { id: string }[]).map((row) => row.id);
  if (ids.length > 0) await boss.fail(name, ids, { message: "The process that ran it is gone." });
}

/** Thrown inside the recording transaction, so that it is rolled back: the result belongs to whoever holds the job now. */
class ClaimLostError extends Error {
  override name = "ClaimLostError";
  constructor(queue: string, id: string) {
    super(`Job ${id} of ${queue} was taken over by another process; this result is dropped.`);
  }
}
