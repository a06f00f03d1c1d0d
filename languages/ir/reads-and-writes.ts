/** What a program's statements read, write, change and call. */
import {
  type Expression,
  type FunctionDefinition,
  iteratedValues,
  partsOf,
  printedValues,
  type Statement,
  type Target,
  type Variable,
} from "./program.ts";
import { find, kind, type TypeNode } from "./type-node.ts";

/** State that isn't in variables: contents of lists and objects, the race, and output. */
export const shared = { contents: 1, race: 2 } as const;

/** What statements touch, excluding the functions they name. */
export interface Touched {
  reads: Set<Variable>;
  writes: Set<Variable>;
  /** assigned in more than one place */
  writtenAgain: Set<Variable>;
  changed: Set<TypeNode>;
  functions: Set<FunctionDefinition>;
  /** bits of `shared` */
  sharedReads: number;
  sharedWrites: number;
}

const changing = new Set(
  "$push $append $insert $pop $popany $softpop $extend $reverse $clear $splice $sort $dpop $setdefault".split(" "),
);

const containers = kind.list | kind.dict | kind.record;

/** Whether running it may change something; can be wrongly true, never wrongly false. */
export function mayAct(e: Expression): boolean {
  if (e.k === "call" || e.k === "sequence") return true;
  if (e.k === "method" && (!e.name.startsWith("$") || changing.has(e.name))) return true;
  return (e.k === "binary" && (e.op === "iadd" || e.op === "imul")) || partsOf(e).some(mayAct);
}

/** What evaluating an expression touches, without reading its value: a list's name, not its contents. */
export function touchedByValue(e: Expression): Touched {
  return touchedBy([{ k: "do", value: e, at: e.at }], true);
}

/** @param fn the body's function; only it can read its local variables */
export function touchedBy(body: readonly Statement[], isValue = false, fn?: FunctionDefinition): Touched {
  const touched: Touched = {
    reads: new Set(),
    writes: new Set(),
    writtenAgain: new Set(),
    changed: new Set(),
    functions: new Set(),
    sharedReads: 0,
    sharedWrites: 0,
  };
  /** variables with a list or object created here, and the variables that share it */
  const fresh = new Map<Variable, Variable[]>();
  /** variables that also got other values */
  const stale = new Set<Variable>();
  const changedHere = new Set<Variable>();
  const readHere = new Set<Variable>();
  const isOwn = (variable: Variable): boolean =>
    variable.isHidden || (fn !== undefined && variable.owner === fn && !fn.params.includes(variable));
  const changes = (e: Expression): void => {
    if (e.node) touched.changed.add(e.node);
    if (e.k === "variable" && fresh.has(e.variable)) changedHere.add(e.variable);
    else touched.sharedWrites |= shared.contents;
  };
  /** The variables that share a value created here; undefined: it may be any existing value. */
  const createdHere = (e: Expression): Variable[] | undefined => {
    if (["list", "tuple", "dict", "record", "slice"].includes(e.k)) return [];
    if (e.k === "sequence") return createdHere(e.value);
    if (e.k === "method") return /^\$(d?copy|splice|tuple)$/.test(e.name) ? [] : undefined;
    return e.k === "variable" && fresh.has(e.variable) ? [e.variable] : undefined;
  };
  const isShared = (variable: Variable, seen: readonly Variable[] = []): boolean =>
    !seen.includes(variable) &&
    (stale.has(variable) || fresh.get(variable)!.some((other) => isShared(other, [...seen, variable])));
  const calls = (f: TypeNode | undefined): void => {
    for (const fn of (f && find(f).functions) ?? []) touched.functions.add(fn);
  };
  const holdsContents = (e: Expression): boolean =>
    e.node === undefined ? e.k !== "int" && e.k !== "bool" : (find(e.node).kinds & containers) !== 0;
  /** An expression whose value is used. */
  const expression = (e: Expression): void => {
    if (e.k === "variable" && fresh.has(e.variable)) readHere.add(e.variable);
    else if (holdsContents(e)) touched.sharedReads |= shared.contents;
    value(e);
  };
  const value = (e: Expression): void => {
    if (e.k === "variable") {
      touched.reads.add(e.variable);
      calls(e.variable.node);
    } else if (e.k === "function") touched.functions.add(e.fn);
    else if (e.k === "binary" && (e.op === "iadd" || e.op === "imul")) changes(e.a);
    else if (e.k === "call") calls(e.f.node);
    else if (e.k === "sequence") statements(e.body);
    else if (e.k === "method") {
      if (changing.has(e.name)) changes(e.a);
      if (!e.name.startsWith("$")) {
        calls(e.a.node && find(e.a.node).fields?.get(e.name));
        touched.sharedReads |= shared.race;
        if (/^(buy|register|play)/.test(e.name)) touched.sharedWrites |= shared.race;
      }
    }
    partsOf(e).forEach(expression);
  };
  const target = (t: Target, from?: Expression): void => {
    if (t.k === "variable") {
      const made = from && isOwn(t.variable) ? createdHere(from) : undefined;
      if (made) fresh.set(t.variable, [...(fresh.get(t.variable) ?? []), ...made]);
      else stale.add(t.variable);
      if (touched.writes.has(t.variable)) touched.writtenAgain.add(t.variable);
      touched.writes.add(t.variable);
    } else if (t.k === "unpack") {
      for (const item of t.items) if (item) target(item);
    } else {
      changes(t.a);
      expression(t.a);
      if (t.k === "index") expression(t.i);
    }
  };
  const statements = (list: readonly Statement[]): void => {
    for (const s of list) {
      if ("value" in s && s.value) expression(s.value);
      if ("test" in s) expression(s.test);
      if (s.k === "assign") target(s.target, s.value);
      if (s.k === "for") {
        iteratedValues(s.iteration).forEach(expression);
        target(s.target);
      }
      if (s.k === "if") statements(s.consequent);
      if (s.k === "while") statements(s.step);
      if ("body" in s) statements(s.body);
      if ("otherwise" in s) statements(s.otherwise);
      if (s.k === "print") {
        printedValues(s.parts).forEach(expression);
        touched.sharedReads |= shared.race;
        touched.sharedWrites |= shared.race;
      }
      if (s.k === "delete") {
        changes(s.a);
        expression(s.a);
        expression(s.i);
      }
    }
  };
  const [only] = body;
  if (isValue && only?.k === "do") value(only.value);
  else statements(body);
  for (const variable of changedHere) if (isShared(variable)) touched.sharedWrites |= shared.contents;
  for (const variable of readHere) if (isShared(variable)) touched.sharedReads |= shared.contents;
  return touched;
}
