/**
 * Which functions can read variables of the functions around them. Each variable has one place in memory, so an inner
 * function reads the value of the outer function's newest call. That is correct only while that call is running.
 * Functions that could be kept longer, or called from another call of the outer function, are refused. An iteration of
 * a module-level loop counts as a call, because its variables also share one place.
 */
import { message } from "../compiling/compiler-text.ts";
import type { Inference } from "./infer.ts";
import type { FunctionDefinition, Program, Refusal, Variable } from "./program.ts";
import { type Touched, touchedBy } from "./reads-and-writes.ts";
import { find, kind, type TypeNode } from "./type-node.ts";

/** Functions and the outer variables that they or their callees read or write. */
type Captures = ReadonlyMap<FunctionDefinition, ReadonlySet<Variable>>;

/** @param inference after it ran */
export function looseClosures(program: Program, inference: Inference): Refusal[] {
  const functions = [...inference.reached];
  const touched = new Map(functions.map((fn) => [fn, touchedBy(fn.body)]));
  const captures = capturesOf(touched);
  const closures = functions.filter((fn) => (captures.get(fn)?.size ?? 0) > 0);
  if (closures.length === 0) return [];
  const calls = new Map([...touched].map(([fn, { functions: called }]) => [fn, reachable(called, touched)]));
  const ofModule = touchedBy(program.body);
  const refusals: Refusal[] = [];
  const refuse = (fn: FunctionDefinition): void => {
    if (refusals.some(({ at }) => at.from === fn.at.from)) return;
    const [first] = captures.get(fn)!;
    refusals.push({ at: fn.at, message: message("loose-closure", { name: first!.name }) });
  };
  const heldClosures = (node: TypeNode) => closures.filter((fn) => find(node).functions?.has(fn));
  for (const { result } of functions) {
    for (const closure of [...heldClosures(result), ...closuresInside(result, closures)]) refuse(closure);
  }
  const variables = [...program.variables, ...functions.flatMap((fn) => fn.variables)];
  for (const variable of variables) {
    for (const closure of closuresInside(variable.node, closures)) refuse(closure);
    const { owner } = variable;
    const isParameter = owner?.params.includes(variable) === true;
    const writers = functions.filter((fn) => touched.get(fn)!.writes.has(variable));
    for (const closure of heldClosures(variable.node)) {
      const around = ownersOf(captures.get(closure)!);
      const lastsNoLonger = (one: FunctionDefinition | undefined): boolean =>
        one ? owner !== undefined && isWithin(owner, one) : isPerCall(variable);
      if (!isParameter && !around.every(lastsNoLonger)) refuse(closure);
      if (writers.some((fn) => fn !== owner || (isParameter && touched.get(fn)!.writes.has(variable)))) refuse(closure);
      if (!isParameter && defaultsOf(closure).some(isPerCall)) refuse(closure);
      // Each iteration has separate variables, and a function kept for the next iteration would still refer to the old ones.
      const isKeptOn =
        find(variable.node).kinds !== functionKind(variable.node) ||
        (owner ? touched.get(owner) : ofModule)?.writtenAgain.has(variable) === true;
      if (!isParameter && program.language === "javascript" && isKeptOn) refuse(closure);
      if (!isParameter || owner === undefined) continue;
      for (const one of around) {
        if (!one) continue;
        const isCircle = calls.get(one)?.has(one) === true;
        const isOfCircle = calls.get(one)?.has(owner) === true && calls.get(owner)?.has(one) === true;
        if (isCircle && isOfCircle && (owner === one || !isWithin(owner, one))) refuse(closure);
      }
    }
  }
  return refusals;
}

/** The kinds of a node that is only a function. */
const functionKind = (node: TypeNode): number => find(node).kinds & kind.function;

/** A variable with one instance per call or per iteration. */
const isPerCall = ({ owner, isOfRound }: Variable): boolean => owner !== undefined || isOfRound === true;

const ownersOf = (variables: ReadonlySet<Variable>): (FunctionDefinition | undefined)[] => [
  ...new Set([...variables].map(({ owner }) => owner)),
];

/** Every function is within the module. */
function isWithin(fn: FunctionDefinition, around: FunctionDefinition | undefined): boolean {
  if (!around) return true;
  for (let each: FunctionDefinition | undefined = fn; each; each = each.outer) if (each === around) return true;
  return false;
}

function capturesOf(touched: ReadonlyMap<FunctionDefinition, Touched>): Captures {
  const captures = new Map<FunctionDefinition, Set<Variable>>();
  for (const [fn, { reads, writes }] of touched) {
    const found = [...reads, ...writes, ...defaultsOf(fn)].filter((one) => isPerCall(one) && one.owner !== fn);
    captures.set(fn, new Set(found));
  }
  // A function that names a capturing function captures the same variables, except its local ones.
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const [fn, { functions }] of touched) {
      const captured = captures.get(fn)!;
      for (const called of functions) {
        for (const variable of captures.get(called) ?? []) {
          if (variable.owner === fn || captured.has(variable) || !isWithin(fn, variable.owner)) continue;
          captured.add(variable);
          isSettled = false;
        }
      }
    }
  }
  return captures;
}

/** Variables that keep the defaults of parameters whose defaults aren't plain values. */
const defaultsOf = (fn: FunctionDefinition): Variable[] =>
  fn.defaults.flatMap((each) => (each?.k === "variable" ? [each.variable] : []));

function reachable(
  from: Iterable<FunctionDefinition>,
  touched: ReadonlyMap<FunctionDefinition, Touched>,
): Set<FunctionDefinition> {
  const found = new Set(from);
  for (const fn of found) for (const called of touched.get(fn)?.functions ?? []) found.add(called);
  return found;
}

/** Functions inside a value, excluding the value itself. */
function closuresInside(
  node: TypeNode,
  functions: readonly FunctionDefinition[],
  seen = new Set<TypeNode>(),
): FunctionDefinition[] {
  const root = find(node);
  if (seen.has(root)) return [];
  seen.add(root);
  const { element, key, value, tuple, fields } = root;
  const parts = [element, key, value, ...(tuple?.items ?? []), tuple?.any, ...(fields?.values() ?? [])];
  return parts.flatMap((part) =>
    part ? [...functions.filter((fn) => find(part).functions?.has(fn)), ...closuresInside(part, functions, seen)] : [],
  );
}
