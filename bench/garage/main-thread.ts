/** What the page's own thread does while something runs, read from Chromium's trace. */
import type { Browser, Page } from "@playwright/test";

/** Milliseconds on the clock of the wall, and of the processor: what the thread itself worked, however busy the computer is. */
export interface Span {
  wallMs: number;
  workMs: number;
}

export interface MainThreadWork {
  /** for each key: from its keydown to the end of the picture that shows it */
  keys: Span[];
  longestTask: Span;
  /** what the longest task by work was made of: events within it, by their own processor time, most first */
  longestParts: { name: string; ms: number }[];
  tasks: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** microseconds */
  ts: number;
  dur?: number;
  /** microseconds of processor time */
  tdur?: number;
  args?: { data?: { type?: string; functionName?: string; url?: string } };
}

const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"];

/** Records what the page's thread does while `work` runs. Chromium only. */
export async function watchMainThread(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<MainThreadWork> {
  await browser.startTracing(page, { categories });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString("utf8")) as { traceEvents: TraceEvent[] };
  return readTrace(trace.traceEvents);
}

/** @throws Error when the trace has no key: then it is of another page */
function readTrace(events: readonly TraceEvent[]): MainThreadWork {
  const keydowns = events.filter(({ name, args }) => name === "EventDispatch" && args?.data?.type === "keydown");
  const [first] = keydowns;
  if (!first) throw new Error("No key was pressed while the page's thread was watched.");
  const own = events
    .filter(({ pid, tid, ph }) => pid === first.pid && tid === first.tid && ph === "X")
    .toSorted((a, b) => a.ts - b.ts);
  const tasks = own.filter(({ name }) => name === "RunTask" || name === "ThreadControllerImpl::RunTask");
  const outer = tasks.filter(({ name }) => name === tasks[0]?.name);
  const pictures = own.filter(({ name }) => name === "Commit");
  const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
  const keys = keydowns.flatMap((key): Span[] => {
    const picture = pictures.find(({ ts }) => ts >= key.ts);
    if (!picture) return [];
    const end = endOf(outer.find((task) => task.ts <= picture.ts && endOf(task) >= endOf(picture)) ?? picture);
    const within = outer.filter((task) => endOf(task) > key.ts && task.ts < end);
    return [{ wallMs: (end - key.ts) / 1000, workMs: within.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000 }];
  });
  const most = (of: (task: TraceEvent) => number) => Math.max(0, ...outer.map(of)) / 1000;
  const longest = outer.reduce((a, b) => ((b.tdur ?? 0) > (a.tdur ?? 0) ? b : a), outer[0]!);
  return {
    keys,
    longestParts: partsOf(own.filter((each) => each.ts >= longest.ts && endOf(each) <= endOf(longest))),
    longestTask: { wallMs: most(({ dur = 0 }) => dur), workMs: most(({ tdur = 0 }) => tdur) },
    tasks: outer.length,
  };
}

/** Events that lie within each other, by what each took besides those within it. */
function partsOf(events: readonly TraceEvent[]): { name: string; ms: number }[] {
  const parts = new Map<string, number>();
  const add = (name: string, us: number) => parts.set(name, (parts.get(name) ?? 0) + us / 1000);
  const open: { name: string; end: number }[] = [];
  const inOrder = events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  for (const { name, ts, dur = 0, tdur = 0, args } of inOrder) {
    while (open.length > 0 && open.at(-1)!.end <= ts) open.pop();
    const { type, functionName, url } = args?.data ?? {};
    const detail = [type, functionName, url?.split("/").at(-1)].filter(Boolean).join(" ");
    const full = detail === "" ? name : `${name} (${detail})`;
    add(full, tdur);
    const outer = open.at(-1);
    if (outer) add(outer.name, -tdur);
    open.push({ name: full, end: ts + dur });
  }
  return [...parts]
    .map(([name, ms]) => ({ name, ms }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 8);
}
