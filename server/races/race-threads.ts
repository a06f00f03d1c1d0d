import { hostname } from "node:os";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import { commands, firstSeatIndex, sharedOrders, totalIndex } from "./preemption.ts";
import { createHostTime } from "../platform/jobs/host-time.ts";
import { idleThreadMs, threadEnvironment } from "../platform/jobs/in-thread.ts";
import type { ThreadData, ThreadNews } from "./race.worker.ts";
import type { RaceWork, RaceWorkResult } from "./race-work.ts";

/** Far above what races need: 1,000 turns at 2,000,000 gas take seconds. */
export const raceTimeLimitMs = 120_000;
const officialPatience = 10;
const memoryLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 };

/** Share of the threads' time by urgency, most urgent first. */
const shares = { official: 8, scrutineering: 8, friendly: 2, ladder: 1 };

export type Urgency = keyof typeof shares;

const urgencies = Object.keys(shares) as Urgency[];

export type Payers = readonly string[] | { bySeat: readonly (readonly string[])[] };

/** Threads that run cars, isolated from the server. */
export interface RaceThreads {
  /**
   * Runs work in a free thread. Under load, urgencies share the time, and within one whoever used the host least goes
   * first; running work pauses between turns.
   * @throws OverrunError at a limit of time or memory: retry a limited number of times
   * @throws HostFaultError when the thread broke: never the car's fault, retry
   */
  run: <Work extends RaceWork>(work: Work, urgency?: Urgency, payers?: Payers) => Promise<RaceWorkResult<Work>>;
  runApart: <Work extends RaceWork>(
    work: Work,
    urgency: Urgency,
    not: readonly string[],
  ) => Promise<{ result: RaceWorkResult<Work>; worker: string }>;
  count: number;
  /** Age of the oldest task whose thread hasn't started it; null while all start within seconds. */
  lateTaskMs: () => number | null;
  close: () => Promise<void>;
}

export class HostFaultError extends Error {
  override name = "HostFaultError";
}

export class OverrunError extends HostFaultError {
  override name = "OverrunError";
  readonly limit: "time" | "memory";
  readonly seconds: number;

  constructor(limit: "time" | "memory", timeLimitMs: number, cause?: unknown) {
    const seconds = timeLimitMs / 1000;
    super(limit === "time" ? `A race took longer than ${seconds} seconds.` : "A race took more memory than it may.", {
      cause,
    });
    this.limit = limit;
    this.seconds = seconds;
  }
}

interface Thread {
  worker: Worker;
  /** machine, process and thread */
  name: string;
  orders: Int32Array<SharedArrayBuffer>;
  onEnd: ((fault: Fault) => void) | undefined;
}

interface Fault {
  exitCode: number;
  error: (Error & { code?: string }) | undefined;
}

interface Task {
  work: RaceWork;
  urgency: Urgency;
  payers: Payers;
  not: readonly string[];
  order: number;
  /** microseconds charged so far: the whole, and each seat from `firstSeatIndex` */
  charged: number[];
  ranMs: number;
  settle: (end: { result: unknown; worker: string } | { error: HostFaultError }) => void;
}

interface Begun {
  task: Task;
  thread: Thread;
  state: "running" | "pausing" | "paused" | "abandoning";
  givenMs: number;
  hasStarted: boolean;
  sliceBeganMs: number;
  timer: NodeJS.Timeout | undefined;
  onTimeOver: () => void;
}

/** So that two runs of a race and a third to break the tie never share a thread. */
const leastThreads = 3;
/** Additional threads for paused races. Beyond these, a race that must yield is abandoned and restarted later. */
const threadsStanding = 4;

/** Tasks start within a second or two. A warning after the first limit, a new thread after the second. */
const defaultLateStart = { alarmMs: 10_000, endMs: 60_000 };

/** How often running work is reconsidered, and its shortest slice. */
const lookEveryMs = 20;
const sliceMs = 60;
/** Difference in usage that makes one work pause, or be abandoned, for another of the same urgency. */
const leadMs = 500;
const leadToLeaveMs = 5_000;

/**
 * Threads start with their first work. Once nothing has run for 20 s, all end.
 * @param count threads that work at the same time
 * @param engineHash of this process's engine, for the logs
 */
export function createRaceThreads(
  count: number,
  engineHash: string,
  {
    timeLimitMs = raceTimeLimitMs,
    lateStart = defaultLateStart,
    idleMs = idleThreadMs,
    log,
  }: {
    timeLimitMs?: number;
    lateStart?: typeof defaultLateStart;
    idleMs?: number;
    log?: Pick<Logger, "warn" | "error">;
  } = {},
): RaceThreads {
  const all = new Set<Thread>();
  const idle = new Set<Thread>();
  const waiting = new Set<Task>();
  const begun = new Set<Begun>();
  const hostTime = createHostTime();
  const turnOf = Object.fromEntries(urgencies.map((urgency) => [urgency, 0])) as Record<Urgency, number>;
  const mostThreads = Math.max(count, leastThreads) + threadsStanding;
  let started = 0;
  let tasks = 0;
  let closed = false;
  let looking: NodeJS.Timeout | undefined;
  let resting: NodeJS.Timeout | undefined;

  const inState = (...states: Begun["state"][]) => [...begun].filter(({ state }) => states.includes(state));
  const limitOf = ({ urgency }: Task) => (urgency === "official" ? timeLimitMs * officialPatience : timeLimitMs);
  const usedBy = ({ payers }: Task) => hostTime.used("bySeat" in payers ? payers.bySeat.flat() : payers);

  function start(): Thread {
    const orders = sharedOrders();
    const worker = new Worker(new URL("./race.worker.ts", import.meta.url), {
      resourceLimits: memoryLimits,
      env: threadEnvironment,
      workerData: { orders, engineHash } satisfies ThreadData,
    });
    worker.unref();
    const name = `${hostname()}/${process.pid}/${(started += 1)}`;
    const thread: Thread = { worker, orders, name, onEnd: undefined };
    all.add(thread);
    // A task given to a dead thread would never start, so idle threads are watched too.
    let error: Fault["error"];
    worker.on("error", (cause) => (error = cause as Fault["error"]));
    worker.on("exit", (exitCode) => {
      if (all.delete(thread) && !closed)
        log?.warn({ err: error, thread: name, exitCode }, "A race thread ended. Another takes its place.");
      idle.delete(thread);
      thread.onEnd?.({ exitCode, error });
      dispatch();
    });
    return thread;
  }

  function threadFor({ not }: Task): Thread | undefined {
    const free = [...idle].find(({ name }) => !not.includes(name));
    return free ?? (all.size < mostThreads ? start() : undefined);
  }

  function compare(a: Task, b: Task): number {
    if (a.urgency !== b.urgency) {
      return turnOf[a.urgency] - turnOf[b.urgency] || urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency);
    }
    return usedBy(a) - usedBy(b) || a.order - b.order;
  }

  function goesBefore(a: Task, b: Task): boolean {
    return a.urgency === b.urgency ? usedBy(a) + leadMs < usedBy(b) : compare(a, b) < 0;
  }

  function charge({ task, thread: { orders } }: Begun): void {
    const since = (index: number): number => {
      const before = task.charged[index] ?? 0;
      const now = Math.max(before, Atomics.load(orders, index));
      task.charged[index] = now;
      return (now - before) / 1_000;
    };
    const ms = since(totalIndex);
    turnOf[task.urgency] += ms / shares[task.urgency];
    const { payers } = task;
    if (!("bySeat" in payers)) hostTime.charge(payers, ms);
    else
      for (const [seat, accounts] of payers.bySeat.entries()) hostTime.charge(accounts, since(firstSeatIndex + seat));
  }

  /** An urgency can't save up time while it's unused. */
  function enter(urgency: Urgency): void {
    const wanted = [...waiting, ...[...begun].map(({ task }) => task)].map((task) => task.urgency);
    if (wanted.length === 0) for (const each of urgencies) turnOf[each] = 0;
    else if (!wanted.includes(urgency)) {
      turnOf[urgency] = Math.max(turnOf[urgency], Math.min(...wanted.map((each) => turnOf[each])));
    }
  }

  /** Paused races that may be abandoned for this task, the least urgent last. */
  function abandonable(task: Task): Begun[] {
    return inState("paused")
      .filter((each) =>
        task.urgency === each.task.urgency
          ? usedBy(task) + leadToLeaveMs < usedBy(each.task)
          : shares[task.urgency] > shares[each.task.urgency],
      )
      .toSorted((a, b) => compare(a.task, b.task));
  }

  function dispatch(): void {
    if (closed) return;
    const paused = new Map(inState("paused").map((each) => [each.task, each]));
    for (const task of [...waiting, ...paused.keys()].toSorted(compare)) {
      if (inState("running", "pausing").length >= count) break;
      const pausedWork = paused.get(task);
      if (pausedWork) {
        if (pausedWork.state === "paused") resume(pausedWork);
        continue;
      }
      const thread = threadFor(task);
      if (thread) {
        begin(task, thread);
        continue;
      }
      const abandoned = inState("abandoning").length > 0 ? undefined : abandonable(task).at(-1);
      if (abandoned) order(abandoned, "abandoning", commands.abandon);
    }
    if (waiting.size + inState("paused").length > 0) looking ??= setInterval(look, lookEveryMs).unref();
    else {
      clearInterval(looking);
      looking = undefined;
    }
    clearTimeout(resting);
    if (begun.size === 0) resting = setTimeout(endIdleThreads, idleMs).unref();
  }

  function endIdleThreads(): void {
    for (const thread of idle) {
      all.delete(thread);
      void thread.worker.terminate();
    }
    idle.clear();
  }

  function look(): void {
    const running = inState("running");
    for (const each of running) charge(each);
    dispatch();
    const next = [...waiting, ...inState("paused").map(({ task }) => task)].toSorted(compare)[0];
    if (!next || inState("pausing").length > 0) return;
    const isWithoutThread = waiting.has(next) && ![...idle].some(({ name }) => !next.not.includes(name));
    if (isWithoutThread && all.size >= mostThreads && abandonable(next).length === 0) return;
    const now = performance.now();
    const last = running
      .filter(
        ({ state, task, sliceBeganMs }) =>
          state === "running" && now - sliceBeganMs >= sliceMs && goesBefore(next, task),
      )
      .toSorted((a, b) => compare(a.task, b.task))
      .at(-1);
    if (last) order(last, "pausing", commands.pause);
  }

  function order(each: Begun, state: Begun["state"], command: number): void {
    each.state = state;
    Atomics.store(each.thread.orders, 0, command);
    Atomics.notify(each.thread.orders, 0);
  }

  /** The time limit excludes pauses. */
  function startSlice(each: Begun): void {
    each.sliceBeganMs = performance.now();
    each.timer = setTimeout(each.onTimeOver, limitOf(each.task) - each.task.ranMs);
  }

  function stopSlice(each: Begun): void {
    clearTimeout(each.timer);
    each.task.ranMs += performance.now() - each.sliceBeganMs;
  }

  function resume(each: Begun): void {
    order(each, "running", commands.run);
    startSlice(each);
  }

  function begin(task: Task, thread: Thread): void {
    waiting.delete(task);
    idle.delete(thread);
    const { worker } = thread;
    const givenMs = performance.now();
    const each: Begun = {
      task,
      thread,
      state: "running",
      givenMs,
      hasStarted: false,
      sliceBeganMs: givenMs,
      timer: undefined,
      onTimeOver: () => fail(new OverrunError("time", limitOf(task))),
    };
    begun.add(each);
    task.charged = [];
    const freeThread = () => {
      stopSlice(each);
      worker.off("message", onMessage);
      thread.onEnd = undefined;
      worker.unref();
      begun.delete(each);
    };
    const fail = (error: HostFaultError) => {
      freeThread();
      all.delete(thread);
      void worker.terminate();
      task.settle({ error });
      dispatch();
    };
    const onMessage = (news: ThreadNews) => {
      if (news.kind === "started") {
        clearTimeout(each.timer);
        each.hasStarted = true;
        startSlice(each);
        return;
      }
      if (news.kind === "paused") {
        stopSlice(each);
        charge(each);
        each.state = "paused";
        dispatch();
        return;
      }
      charge(each);
      freeThread();
      idle.add(thread);
      if (news.kind === "abandoned") waiting.add({ ...task, ranMs: 0 });
      else task.settle({ result: news.result, worker: thread.name });
      dispatch();
    };
    worker.on("message", onMessage);
    thread.onEnd = ({ exitCode, error }) => {
      if (error?.code === "ERR_WORKER_OUT_OF_MEMORY") fail(new OverrunError("memory", limitOf(task), error));
      else if (error) fail(new HostFaultError(`A race thread failed: ${error.message}.`, { cause: error }));
      else fail(new HostFaultError(`A race thread ended with code ${exitCode}.`));
    };
    each.timer = setTimeout(() => {
      log?.error({ thread: thread.name, urgency: task.urgency }, "A race thread hasn't started the task it was given.");
      each.timer = setTimeout(
        () => fail(new HostFaultError(`A race thread didn't start its task within ${lateStart.endMs / 1000} seconds.`)),
        lateStart.endMs - lateStart.alarmMs,
      );
    }, lateStart.alarmMs);
    worker.ref();
    Atomics.store(thread.orders, 0, commands.run);
    worker.postMessage(task.work);
  }

  function runTask<Work extends RaceWork>(
    work: Work,
    urgency: Urgency,
    not: readonly string[],
    payers: Payers,
  ): Promise<{ result: RaceWorkResult<Work>; worker: string }> {
    if (closed) return Promise.reject(new HostFaultError("The race threads are closed."));
    return new Promise((resolve, reject) => {
      const settle: Task["settle"] = (end) => {
        if ("error" in end) reject(end.error);
        else resolve({ result: end.result as RaceWorkResult<Work>, worker: end.worker });
      };
      enter(urgency);
      waiting.add({ work, urgency, payers, not, order: (tasks += 1), charged: [], ranMs: 0, settle });
      dispatch();
    });
  }

  return {
    run: async (work, urgency = "scrutineering", payers = []) => (await runTask(work, urgency, [], payers)).result,
    runApart: (work, urgency, not) => runTask(work, urgency, not, []),
    count,
    lateTaskMs() {
      const now = performance.now();
      const longest = Math.max(0, ...[...begun].map(({ hasStarted, givenMs }) => (hasStarted ? 0 : now - givenMs)));
      return longest < lateStart.alarmMs ? null : Math.round(longest);
    },
    async close() {
      closed = true;
      clearInterval(looking);
      clearTimeout(resting);
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}
