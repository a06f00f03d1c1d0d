import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { type JobNews, judgingLanes } from "../jobs/job-queue.ts";
import { pino, type DestinationStream, type Logger } from "pino";

export interface Metrics {
  observeRequest: (request: { method: string; kind: RequestKind; status: number; seconds: number }) => void;
  observeJob: (news: JobNews) => void;
  observeQuery: (seconds: number) => void;
  countStreams: (count: () => number) => void;
  countSharedPages: (count: () => { shared: number; rendered: number }) => void;
  /** The queue's state is the same in every process. */
  watchQueue: (database: Database) => void;
  watchLights: (readLights: () => Promise<{ light: string; colour: "go" | "caution" | "stop" | "unknown" }[]>) => void;
  read: () => Promise<{ text: string; contentType: string }>;
}

export type RequestKind = "page" | "data" | "form" | "file" | "live" | "api" | "operations";

const quickSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const longSeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 900];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Milliseconds. The default, 10, wakes an idle process a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const requests = new Histogram({
    name: "codeprix_http_request_seconds",
    help: "Time until an answer began, by kind of request and status",
    labelNames: ["kind", "method", "status"],
    buckets: quickSeconds,
    registers,
  });
  const queries = new Histogram({
    name: "codeprix_database_query_seconds",
    help: "Time that the database took for a query of this process",
    buckets: quickSeconds,
    registers,
  });
  const latency = new Histogram({
    name: "codeprix_job_latency_seconds",
    help: "Time from when a job could be taken up until its result was recorded; for judge-submission, judge-source and judge-slow-source this is the judge's latency",
    labelNames: ["kind"],
    buckets: longSeconds,
    registers,
  });
  const work = new Histogram({
    name: "codeprix_job_work_seconds",
    help: "Time that the work of a job took, with the recording of its result",
    labelNames: ["kind"],
    buckets: longSeconds,
    registers,
  });
  const jobs = new Counter({
    name: "codeprix_jobs_total",
    help: "Jobs that this process worked on: done, failed (tried again), or lost to a process that took them over",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const races = new Counter({
    name: "codeprix_races_total",
    help: "Races that this process ran and recorded",
    registers,
  });
  const verdicts = new Counter({
    name: "codeprix_verdicts_total",
    help: "Judged submissions: rule is accepted, or the rule by which they were rejected",
    labelNames: ["rule"],
    registers,
  });

  return {
    observeRequest: ({ kind, method, status, seconds }) => requests.observe({ kind, method, status }, seconds),
    observeQuery: (seconds) => queries.observe(seconds),
    observeJob({ kind, outcome, latencySeconds, workSeconds, result }) {
      jobs.inc({ kind, outcome });
      if (outcome !== "done") return;
      latency.observe({ kind }, latencySeconds);
      work.observe({ kind }, workSeconds);
      if (kind === "run-race" && result !== "nothing-to-do") races.inc();
      if (Object.values(judgingLanes).some(({ jobName }) => jobName === kind)) {
        const verdict = verdictOf(result);
        if (verdict) verdicts.inc({ rule: verdict.rule });
        if (verdict) races.inc(verdict.races);
      }
    },
    countStreams(count) {
      gaugeOf(registry, "codeprix_live_streams", "Live streams that are open", count);
    },
    countSharedPages(count) {
      gaugeOf(registry, "codeprix_pages_shared", "Answers from a rendering that was there", () => count().shared);
      gaugeOf(registry, "codeprix_pages_rendered", "Renderings of pages that can be shared", () => count().rendered);
    },
    watchQueue: (database) => watchQueue(registry, database),
    watchLights(readLights) {
      const values = { go: 0, caution: 1, stop: 2, unknown: -1 };
      const gauge: Gauge<"light"> = new Gauge({
        name: "codeprix_health_light",
        help: "The panel's lights: 0 go, 1 caution, 2 stop, -1 unknown",
        labelNames: ["light"],
        registers: [registry],
        async collect() {
          for (const { light, colour } of await readLights()) gauge.set({ light }, values[colour]);
        },
      });
    },
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

function gaugeOf(registry: Registry, name: string, help: string, value: () => number): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(value()) });
}

function watchQueue(registry: Registry, database: Database): void {
  const registers = [registry];
  const depth = new Gauge({
    name: "codeprix_queue_jobs",
    help: "Jobs that wait or run, by kind and state",
    labelNames: ["kind", "state"],
    registers,
    async collect() {
      depth.reset();
      age.reset();
      for (const row of await readQueue(database)) {
        depth.set({ kind: row.kind, state: row.state }, row.count);
        if (row.state !== "active") age.set({ kind: row.kind }, row.oldestSeconds);
      }
    },
  });
  const age = new Gauge({
    name: "codeprix_queue_oldest_seconds",
    help: "How long the oldest job waits that could be taken up",
    labelNames: ["kind"],
    registers,
  });
}

export interface QueueRow {
  kind: string;
  state: "created" | "retry" | "active";
  count: number;
  /** since the oldest was due; 0: not due yet */
  oldestSeconds: number;
}

export async function readQueue(database: Database): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select name as kind, state::text as state, count(*)::int as count,
      greatest(0, extract(epoch from now() - min(start_after)))::float8 as "oldestSeconds"
    from jobs.job where state in ('created', 'retry', 'active') group by name, state
  `.execute(database.withoutPlugins());
  return rows;
}

function verdictOf(result: unknown): { rule: string; races: number } | undefined {
  const { verdict } = (typeof result === "object" && result !== null ? result : {}) as {
    verdict?: { kind: string; rejection?: { rule: string }; races?: readonly unknown[] };
  };
  if (!verdict) return undefined;
  return { rule: verdict.rejection?.rule ?? verdict.kind, races: verdict.races?.length ?? 0 };
}

/** Where an error of the database repeats what people typed: a log is read by others than a form. */
const valuesOfErrors = ["err.params", "err.detail", "err.where", "err.cause.params", "err.cause.detail"];

/** The log of this process. @param to standard output by default */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = { level, redact: { paths: valuesOfErrors, remove: true } };
  return to ? pino(options, to) : pino(options);
}
