import { hostname } from "node:os";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import { commands, firstSeatIndex, sharedOrders, totalIndex } from "./preemption.ts";
import { createHostTime } from "../../base/processes/host-time.ts";
import type { LogPacking } from "./packed-log.ts";
import type { ThreadData, ThreadNews } from "./race.worker.ts";
import type { RaceWork, RaceWorkResult } from "./race-work.ts";

/** Far above what any race needs: a race of 1 000 turns at 2 000 000 gas takes seconds. A thread that is not done then is ended. */
export const raceTimeLimitMs = 120_000;
/** An official race that is merely slow takes nobody's time while others wait, and its stage needs it. */
const officialPatience = 10;
const memoryLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

/** What a thread is wanted for, the most urgent first, with the share of the threads' time that it has while all are wanted. */
const shares = { official: 8, scrutineering: 8, friendly: 2, ladder: 1 };

export type Urgency = keyof typeof shares;

const urgencies = Object.keys(shares) as Urgency[];

/** Whose share of the host's time a work costs: all of it these accounts', or what each seat's car takes those of that seat. */
export type Payers = readonly string[] | { bySeat: readonly (readonly string[])[] };

/** Threads in which cars run, apart from everything that the server knows. */
export interface RaceThreads {
  /**
   * Runs work in a free thread. While more is wanted than there are threads, the urgencies share their time, and within one whoever has
   * used less of the host's time goes first; work that is under way stands still between two turns for work that goes before it.
   *
   * @throws OverrunError when the thread ran into a limit of time or memory: to be tried again, but not for ever
   * @throws HostFaultError when the thread broke: never the car's fault, to be tried again
   */
  run: <Work extends RaceWork>(work: Work, urgency?: Urgency, payers?: Payers) => Promise<RaceWorkResult<Work>>;
  /** Like `run`, in a thread that is none of those named, and says which one it was. */
  runApart: <Work extends RaceWork>(
    work: Work,
    urgency: Urgency,
    not: readonly string[],
  ) => Promise<{ result: RaceWorkResult<Work>; worker: string }>;
  /** how many run at once */
  count: number;
  /** Returns how long the oldest task has been in a thread that hasn't started it; null while all start within seconds. */
  lateTaskMs: () => number | null;
  close: () => Promise<void>;
}

export class HostFaultError extends Error {
  override name = "HostFaultError";
}

/** A race did not come to its end within its limits. The host may be too busy for it, or the cars do too much. */
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
  /** of its task; undefined while it is idle */
  onEnd: ((fault: Fault) => void) | undefined;
}

/** Why a thread ended unexpectedly. */
interface Fault {
  exitCode: number;
  error: (Error & { code?: string }) | undefined;
}

interface Task {
  work: RaceWork;
  urgency: Urgency;
  payers: Payers;
  not: readonly string[];
  /** tells apart what came first */
  order: number;
  /** microseconds that were charged: of the whole, and of each seat from `firstSeatIndex` */
  charged: number[];
  /** how long it ran before its present slice */
  ranMs: number;
  settle: (end: { result: unknown; worker: string } | { error: HostFaultError }) => void;
}

/** A task in a thread: it runs, or stands still until it may go on. */
interface Begun {
  task: Task;
  thread: Thread;
  state: "running" | "stopping" | "standing" | "leaving";
  /** when its thread was given the task */
  givenMs: number;
  /** false until the thread says that it started */
  hasStarted: boolean;
  sliceBeganMs: number;
  timer: NodeJS.Timeout | undefined;
  /** ends a race that ran into its limit of time */
  onTimeOver: () => void;
}

/**
 * Threads that exist at least, so that two runs of a race, and a third that tells who stands alone, never share one, however few run at
 * once.
 */
const leastThreads = 3;
/** Threads beside them in which races stand still. One that must give way beyond those is left, and run anew later. */
const threadsStanding = 4;

/** A thread starts a task at once, or within a second or two when it is new. An alarm after the first, the thread is replaced after the second. */
const usualLateStart = { alarmMs: 10_000, endMs: 60_000 };

/** How often it is seen whether what runs is to stand still for something else, and how long it runs at least. */
const lookEveryMs = 20;
const sliceMs = 60;
/** Of two works of one urgency the one stands still for the other when its accounts have used so much more; and is left for it. */
const leadMs = 500;
const leadToLeaveMs = 5_000;

/**
 * Makes a pool in which `count` threads work at once; a thread starts with its first work and is kept.
 *
 * @param engineHash of the engine that this process runs, which their logs name
 * @param packing of the logs that they report
 */
export function createRaceThreads(
  count: number,
  engineHash: string,
  {
    timeLimitMs = raceTimeLimitMs,
    packing = "dictionary",
    lateStart = usualLateStart,
    log,
  }: {
    timeLimitMs?: number;
    packing?: LogPacking;
    lateStart?: typeof usualLateStart;
    log?: Pick<Logger, "warn" | "error">;
  } = {},
): RaceThreads {
  const all = new Set<Thread>();
  const idle = new Set<Thread>();
  const waiting = new Set<Task>();
  const begun = new Set<Begun>();
  const hostTime = createHostTime();
  /** Milliseconds of each urgency by its share: the least goes first. */
  const turnOf = Object.fromEntries(urgencies.map((urgency) => [urgency, 0])) as Record<Urgency, number>;
  const mostThreads = Math.max(count, leastThreads) + threadsStanding;
  let started = 0;
  let tasks = 0;
  let closed = false;
  let looking: NodeJS.Timeout | undefined;

  const inState = (...states: Begun["state"][]) => [...begun].filter(({ state }) => states.includes(state));
  const limitOf = ({ urgency }: Task) => (urgency === "official" ? timeLimitMs * officialPatience : timeLimitMs);
  const usedBy = ({ payers }: Task) => hostTime.used("bySeat" in payers ? payers.bySeat.flat() : payers);

  function start(): Thread {
    const orders = sharedOrders();
    const worker = new Worker(new URL("./race.worker.ts", import.meta.url), {
      resourceLimits: memoryLimits,
      env: {},
      workerData: { orders, packing, engineHash } satisfies ThreadData,
    });
    worker.unref();
    const name = `${hostname()}/${process.pid}/${(started += 1)}`;
    const thread: Thread = { worker, orders, name, onEnd: undefined };
    all.add(thread);
    // Idle threads end, too. A task that was given to one that is gone would never start.
    let error: Fault["error"];
    worker.on("error", (cause) => (error = cause as Fault["error"]));
    worker.on("exit", (exitCode) => {
      // Otherwise the pool ended it.
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

  /** Which goes first: by the turn of their urgencies, then by what their accounts used, then by when they came. */
  function compare(a: Task, b: Task): number {
    if (a.urgency !== b.urgency) {
      return turnOf[a.urgency] - turnOf[b.urgency] || urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency);
    }
    return usedBy(a) - usedBy(b) || a.order - b.order;
  }

  /** Whether it is worth having one stand still for the other. */
  function goesBefore(a: Task, b: Task): boolean {
    return a.urgency === b.urgency ? usedBy(a) + leadMs < usedBy(b) : compare(a, b) < 0;
  }

  /** Writes down what a work has taken since the last time. */
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

  /** An urgency that nobody wanted for a while has saved nothing up. */
  function enter(urgency: Urgency): void {
    const wanted = [...waiting, ...[...begun].map(({ task }) => task)].map((task) => task.urgency);
    if (wanted.length === 0) for (const each of urgencies) turnOf[each] = 0;
    else if (!wanted.includes(urgency)) {
      turnOf[urgency] = Math.max(turnOf[urgency], Math.min(...wanted.map((each) => turnOf[each])));
    }
  }

  /** Those whose race stands still and may be left for this task, the least urgent last. What a race has come to is lost with it. */
  function leavable(task: Task): Begun[] {
    return inState("standing")
      .filter((each) =>
        task.urgency === each.task.urgency
          ? usedBy(task) + leadToLeaveMs < usedBy(each.task)
          : shares[task.urgency] > shares[each.task.urgency],
      )
      .toSorted((a, b) => compare(a.task, b.task));
  }

  /** Gives threads to whoever waits or stands still. */
  function dispatch(): void {
    if (closed) return;
    const standing = new Map(inState("standing").map((each) => [each.task, each]));
    for (const task of [...waiting, ...standing.keys()].toSorted(compare)) {
      if (inState("running", "stopping").length >= count) break;
      const stood = standing.get(task);
      if (stood) {
        if (stood.state === "standing") goOn(stood);
        continue;
      }
      const thread = threadFor(task);
      if (thread) {
        begin(task, thread);
        continue;
      }
      const left = inState("leaving").length > 0 ? undefined : leavable(task).at(-1);
      if (left) order(left, "leaving", commands.leave);
    }
    if (waiting.size + inState("standing").length > 0) looking ??= setInterval(look, lookEveryMs).unref();
    else {
      clearInterval(looking);
      looking = undefined;
    }
  }

  /** Has what runs stand still for what goes before it. */
  function look(): void {
    const running = inState("running");
    for (const each of running) charge(each);
    dispatch();
    const next = [...waiting, ...inState("standing").map(({ task }) => task)].toSorted(compare)[0];
    if (!next || inState("stopping").length > 0) return;
    const isWithoutThread = waiting.has(next) && ![...idle].some(({ name }) => !next.not.includes(name));
    if (isWithoutThread && all.size >= mostThreads && leavable(next).length === 0) return;
    const now = performance.now();
    const last = running
      .filter(
        ({ state, task, sliceBeganMs }) =>
          state === "running" && now - sliceBeganMs >= sliceMs && goesBefore(next, task),
      )
      .toSorted((a, b) => compare(a.task, b.task))
      .at(-1);
    if (last) order(last, "stopping", commands.standStill);
  }

  function order(each: Begun, state: Begun["state"], command: number): void {
    each.state = state;
    Atomics.store(each.thread.orders, 0, command);
    Atomics.notify(each.thread.orders, 0);
  }

  /** Standing still costs no time: a limit is about what a race itself takes. */
  function startSlice(each: Begun): void {
    each.sliceBeganMs = performance.now();
    each.timer = setTimeout(each.onTimeOver, limitOf(each.task) - each.task.ranMs);
  }

  function stopSlice(each: Begun): void {
    clearTimeout(each.timer);
    each.task.ranMs += performance.now() - each.sliceBeganMs;
  }

  function goOn(each: Begun): void {
    order(each, "running", commands.goOn);
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
    const leaveThread = () => {
      stopSlice(each);
      worker.off("message", onMessage);
      thread.onEnd = undefined;
      worker.unref();
      begun.delete(each);
    };
    const fail = (error: HostFaultError) => {
      leaveThread();
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
      if (news.kind === "standing") {
        stopSlice(each);
        charge(each);
        each.state = "standing";
        dispatch();
        return;
      }
      charge(each);
      leaveThread();
      idle.add(thread);
      if (news.kind === "left") waiting.add({ ...task, ranMs: 0 });
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
    Atomics.store(thread.orders, 0, commands.goOn);
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
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}
