/**
 * Evaluates operands once each, in order. Word code may read a variable later than its operand, or twice, so an operand is copied first
 * if another one can change it or it can change another one. Every expression with several operands uses this.
 */
import { set, type WordStatement } from "../codegen/word-code.ts";
import type { Lowering } from "./lower.ts";
import type { Expression, FunctionDefinition, Variable } from "./program.ts";
import { mayAct, touchedBy, touchedByValue } from "./reads-and-writes.ts";

/** What an evaluation reads and writes, including all functions it may call. */
interface Effects {
  reads: ReadonlySet<Variable>;
  writes: ReadonlySet<Variable>;
  /** bits of `shared` */
  sharedReads: number;
  sharedWrites: number;
}

type FunctionEffects = Effects & { reads: Set<Variable>; writes: Set<Variable> };

export class EvaluationOrder {
  readonly #functions: () => Iterable<FunctionDefinition>;
  #byFunction: ReadonlyMap<FunctionDefinition, Effects> | undefined;

  /** @param functions all callable functions; read after inference */
  constructor(functions: () => Iterable<FunctionDefinition>) {
    this.#functions = functions;
  }

  /**
   * Operands in the order in which the language evaluates them.
   *
   * @returns what copies some of them, and all of them with the copies in place
   */
  settle<T extends Expression | undefined>(
    lowering: Lowering,
    operands: readonly T[],
  ): { before: WordStatement[]; operands: T[] } | undefined {
    if (operands.length < 2 || !operands.some((one) => one && mayAct(one))) return undefined;
    const effects = operands.map((one) => (one ? this.of(one) : nothing));
    const isCopied = operands.map((one, index) => {
      if (one === undefined || isConstant(one)) return false;
      return effects.some((other, place) => place > index && interfere(effects[index]!, other));
    });
    if (!isCopied.includes(true)) return undefined;
    const before: WordStatement[] = [];
    const settled = operands.map((one, index): T => (isCopied[index] ? (copy(lowering, one!, before) as T) : one));
    return { before, operands: settled };
  }

  of(expression: Expression): Effects {
    const touched = touchedByValue(expression);
    if (touched.functions.size === 0) return touched;
    return this.#joined(touched, touched.functions);
  }

  /** Non-local reads and writes of a call. */
  ofFunction(fn: FunctionDefinition): Effects {
    this.#byFunction ??= effectsOfFunctions(this.#functions());
    return this.#byFunction.get(fn) ?? nothing;
  }

  #joined(own: Effects, called: Iterable<FunctionDefinition>): Effects {
    const joined: FunctionEffects = { ...own, reads: new Set(own.reads), writes: new Set(own.writes) };
    for (const fn of called) takeIn(joined, this.ofFunction(fn));
    return joined;
  }
}

const nothing: Effects = { reads: new Set(), writes: new Set(), sharedReads: 0, sharedWrites: 0 };

const isConstant = (e: Expression): boolean =>
  ["int", "bool", "none", "undefined", "function"].includes(e.k) ||
  (e.k === "variable" && e.variable.constant !== undefined);

function interfere(a: Effects, b: Effects): boolean {
  if (a.sharedWrites & (b.sharedReads | b.sharedWrites) || b.sharedWrites & a.sharedReads) return true;
  return overlap(a.writes, b.reads) || overlap(a.writes, b.writes) || overlap(b.writes, a.reads);
}

function overlap(some: ReadonlySet<Variable>, others: ReadonlySet<Variable>): boolean {
  for (const one of some) if (others.has(one)) return true;
  return false;
}

/** @returns a read of a new variable that the statement sets */
function copy(lowering: Lowering, operand: Expression, before: WordStatement[]): Expression {
  const word = lowering.expression(operand);
  const local = lowering.temporary("operand");
  before.push(set(local, word));
  const { at, node } = operand;
  return { k: "variable", variable: lowering.hidden(at, node!, local), node: node!, at };
}

/** Adds another's reads and writes; `without`: skips this function's variables, which are new in each call. */
function takeIn(into: FunctionEffects, from: Effects, without?: FunctionDefinition): boolean {
  const size = into.reads.size + into.writes.size;
  const bits = into.sharedReads | (into.sharedWrites << 8);
  for (const one of from.reads) if (!without || one.owner !== without) into.reads.add(one);
  for (const one of from.writes) if (!without || one.owner !== without) into.writes.add(one);
  into.sharedReads |= from.sharedReads;
  into.sharedWrites |= from.sharedWrites;
  return size !== into.reads.size + into.writes.size || bits !== (into.sharedReads | (into.sharedWrites << 8));
}

function effectsOfFunctions(functions: Iterable<FunctionDefinition>): ReadonlyMap<FunctionDefinition, Effects> {
  const effects = new Map<FunctionDefinition, FunctionEffects>();
  const called = new Map<FunctionDefinition, ReadonlySet<FunctionDefinition>>();
  for (const fn of functions) {
    const touched = touchedBy(fn.body, false, fn);
    const own: FunctionEffects = { reads: new Set(), writes: new Set(), sharedReads: 0, sharedWrites: 0 };
    takeIn(own, touched, fn);
    for (const missing of fn.defaults) if (missing?.k === "variable") own.reads.add(missing.variable);
    effects.set(fn, own);
    called.set(fn, touched.functions);
  }
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const [fn, own] of effects) {
      for (const one of called.get(fn)!) {
        const other = effects.get(one);
        if (other && takeIn(own, other, fn)) isSettled = false;
      }
    }
  }
  return effects;
}

/** The expression with its operands copied; undefined when nothing is copied. */
export function inOrder(lowering: Lowering, e: Expression): { before: WordStatement[]; e: Expression } | undefined {
  const settle = <T extends Expression | undefined>(
    operands: readonly T[],
    withOperands: (operands: T[]) => Expression,
  ) => {
    const settled = lowering.order.settle(lowering, operands);
    return settled && { before: settled.before, e: withOperands(settled.operands) };
  };
  switch (e.k) {
    case "binary":
    case "compare":
      // [a, b].includes(x)
      if (e.op === "in" && !lowering.isPython) return settle([e.b, e.a], ([b, a]) => ({ ...e, a: a!, b: b! }));
      return settle([e.a, e.b], ([a, b]) => ({ ...e, a: a!, b: b! }));
    case "index":
      return settle([e.a, e.i], ([a, i]) => ({ ...e, a: a!, i: i! }));
    case "slice":
      return settle([e.a, e.from, e.to, e.step], ([a, from, to, step]) => ({
        ...e,
        a: a!,
        ...(from && { from }),
        ...(to && { to }),
        ...(step && { step }),
      }));
    case "call": {
      const names = [...(e.named?.keys() ?? [])];
      return settle([e.f, ...e.args, ...(e.named?.values() ?? [])], ([f, ...rest]) => {
        const named = new Map(names.map((name, index) => [name, rest[e.args.length + index]!] as const));
        return { ...e, f: f!, args: rest.slice(0, e.args.length), ...(e.named && { named }) };
      });
    }
    case "method":
      // Calls through a field are handled as calls; a sort calls its comparing function itself.
      if (e.name === "$sort" || lowering.inference.calledField(e)) return undefined;
      return settle([e.a, ...e.args], ([a, ...args]) => ({ ...e, a: a!, args }));
    default:
      return undefined;
  }
}
