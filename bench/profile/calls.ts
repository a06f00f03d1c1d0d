/** A profile of V8 as a tree of calls with the time of each, in samples, and its part of the race. */
import type { Profiler } from "node:inspector";
import { parts, placeOf, type Place } from "./parts.ts";

export interface Call {
  name: string;
  part: string;
  /** samples in it and in all that it calls */
  total: number;
  /** samples in it alone */
  self: number;
  calls: Call[];
}

/** What the profiler itself and a waiting process take. */
const notTheRaces = new Set(["(idle)", "(program)"]);

export function readCalls(profile: Profiler.Profile): Call {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const samples = new Map<number, number>();
  for (const id of profile.samples ?? []) samples.set(id, (samples.get(id) ?? 0) + 1);

  const read = (ids: readonly number[], caller: Place): Call[] => {
    const merged = new Map<string, { ids: number[]; place: Place }>();
    for (const id of ids) {
      const { functionName, url } = nodes.get(id)!.callFrame;
      if (notTheRaces.has(functionName)) continue;
      const place = caller.withAll ? caller : (placeOf({ name: functionName, url }) ?? caller);
      const name = nameOf(functionName, place);
      const known = merged.get(name);
      if (known) known.ids.push(id);
      else merged.set(name, { ids: [id], place });
    }
    return [...merged].map(([name, { ids: same, place }]) => {
      const calls = read(
        same.flatMap((id) => nodes.get(id)!.children ?? []),
        place,
      );
      const self = same.reduce((sum, id) => sum + (samples.get(id) ?? 0), 0);
      const total = calls.reduce((sum, call) => sum + call.total, self);
      return { name, part: place.part, total, self, calls: calls.filter((call) => call.total > 0) };
    });
  };

  const root = profile.nodes[0]!;
  const calls = read(root.children ?? [], { part: "other", withAll: false });
  return { name: "all", part: "other", total: calls.reduce((sum, call) => sum + call.total, 0), self: 0, calls };
}

function nameOf(name: string, { part }: Place): string {
  if (part === "translated code") return `car, function ${/\d+/.exec(name)?.[0] ?? name}`;
  return name || `(${part})`;
}

/** The calls below the function of this name, and the garbage collected during them. */
export function below(root: Call, name: string): Call {
  const garbage = root.calls.filter((call) => call.part === "garbage collection");
  const find = (call: Call): Call | undefined => {
    if (call.name === name) return call;
    for (const next of call.calls) {
      const found = find(next);
      if (found) return found;
    }
    return undefined;
  };
  const found = find(root);
  if (!found) throw new Error(`The profile has no samples of ${name}: give it more seconds.`);
  const calls = [...found.calls, ...garbage];
  return { ...found, calls, total: calls.reduce((sum, call) => sum + call.total, found.self) };
}

/** The share of each part, in the order of `parts`. */
export function sharesOf(root: Call): Map<string, number> {
  const samples = new Map<string, number>();
  const walk = (call: Call): void => {
    samples.set(call.part, (samples.get(call.part) ?? 0) + call.self);
    call.calls.forEach(walk);
  };
  walk(root);
  return new Map(parts.map((part) => [part, (samples.get(part) ?? 0) / root.total]));
}

/** The functions with most self time, as shares. */
export function heaviest(root: Call, count: number): { name: string; part: string; share: number }[] {
  const byName = new Map<string, { name: string; part: string; share: number }>();
  const walk = (call: Call): void => {
    const key = `${call.name} ${call.part}`;
    const known = byName.get(key) ?? { name: call.name, part: call.part, share: 0 };
    known.share += call.self / root.total;
    byName.set(key, known);
    call.calls.forEach(walk);
  };
  walk(root);
  return [...byName.values()].toSorted((a, b) => b.share - a.share).slice(0, count);
}
