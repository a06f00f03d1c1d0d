/** Finds reads that may come before any assignment; they are checked at run time. */
import { message } from "../compiling/compiler-text.ts";
import type { Place } from "../codegen/word-code.ts";
import {
  type Expression,
  type FunctionDefinition,
  iteratedValues,
  type Loop,
  partsOf,
  type PrintPart,
  type Program,
  type Refusal,
  type Statement,
  type Target,
  type Variable,
} from "./program.ts";

/** Variables assigned on all paths to here; undefined for unreachable code. */
type Assigned = ReadonlySet<Variable> | undefined;

/** Returns refusals of variables that are never set when read. */
export function findUnset(program: Program): Refusal[] {
  const ofModule = new Set<Variable>();
  const fromInside: Read[] = [];
  const module = new Walk(undefined, ofModule, fromInside, program);
  module.walkAll();
  const walks = new Map(program.functions.map((fn) => [fn, new Walk(fn, ofModule, fromInside, program)] as const));
  for (const walk of walks.values()) walk.walkAll();
  const early = new Set([...walks.values()].flatMap((walk) => walk.early(program.functions)));
  for (const read of fromInside) if (early.has(read.variable)) check(read);
  return [module, ...walks.values()].flatMap(({ refusals }) => refusals).concat(module.calledTooEarly(walks));
}

type Read = Expression & { k: "variable" };

function check(read: Read): void {
  read.isSure = false;
  read.variable.mayBeUnset = true;
}

class Walk {
  readonly #fn: FunctionDefinition | undefined;
  /** variables assigned by the module's statements */
  readonly #ofModule: Set<Variable>;
  #assigned: Assigned = new Set();
  readonly #leaves = new Map<Loop, Assigned[]>();
  /** reads of outer functions' variables */
  readonly #fromInside: Read[];
  /** what was assigned where an inner function is named, because it may be called from there on */
  #namedWith: Assigned;
  readonly #program: Program;
  readonly refusals: Refusal[] = [];
  /** named functions with what was assigned then, and module variables that are read */
  readonly #named: { fn: FunctionDefinition; at: Place; assigned: Assigned }[] = [];
  readonly #reads = new Set<Variable>();
  /** functions in module variables, until those are read */
  readonly #held = new Map<Variable, FunctionDefinition>();
  /** targets reached on any path, and the number of enclosing loops */
  readonly #met = new Set<Variable>();
  #loops = 0;

  constructor(fn: FunctionDefinition | undefined, ofModule: Set<Variable>, fromInside: Read[], program: Program) {
    this.#fn = fn;
    this.#ofModule = ofModule;
    this.#fromInside = fromInside;
    this.#program = program;
  }

  walkAll(): void {
    this.walk(this.#fn?.body ?? this.#program.body);
    if (this.#fn) return;
    // Variables that the module sets only on some paths may be unset when functions read them.
    for (const variable of this.#ofModule) {
      if (this.#assigned?.has(variable) !== false) continue;
      this.#ofModule.delete(variable);
      variable.isPartlySet = true;
    }
  }

  /** The module calls a function that uses something set or defined below the call. */
  calledTooEarly(walks: ReadonlyMap<FunctionDefinition, Walk>): Refusal[] {
    return this.#named.flatMap(({ fn, at, assigned }): Refusal[] => {
      const called = new Set([fn]);
      for (const one of called) for (const next of walks.get(one)!.#named) called.add(next.fn);
      for (const { outer, at: place, name } of called)
        if (!outer && this.#program.language === "python" && place.from > at.from) return [unsetAt(at, name)];
      for (const one of called)
        for (const variable of walks.get(one)!.#reads) {
          const isSet = variable.constant ? variable.constant.at.from < at.from : assigned?.has(variable) !== false;
          if (!isSet) return [unsetAt(at, variable.name)];
        }
      return [];
    });
  }

  /** Variables of this function that may be unset when an inner function is named. */
  early(functions: readonly FunctionDefinition[]): readonly Variable[] {
    const fn = this.#fn;
    if (!fn || !this.#namedWith || functions.every(({ outer }) => outer !== fn)) return [];
    return fn.variables.filter((variable) => !fn.params.includes(variable) && !this.#namedWith?.has(variable));
  }

  walk(body: readonly Statement[]): void {
    for (const statement of body) this.#statement(statement);
  }

  #branch(work: () => void): Assigned {
    const before = this.#assigned;
    work();
    const after = this.#assigned;
    this.#assigned = before;
    return after;
  }

  #statement(s: Statement): void {
    switch (s.k) {
      case "do":
        this.#expression(s.value);
        break;
      case "assign":
        if (this.#fn === undefined && s.target.k === "variable" && s.value.k === "function")
          this.#held.set(s.target.variable, s.value.fn);
        else this.#expression(s.value);
        this.#target(s.target);
        break;
      case "if": {
        this.#expression(s.test);
        const consequent = this.#branch(() => this.walk(s.consequent));
        const otherwise = this.#branch(() => this.walk(s.otherwise));
        this.#assigned = common([consequent, otherwise]);
        break;
      }
      case "while":
      case "for": {
        if (s.k === "for") for (const value of iteratedValues(s.iteration)) this.#expression(value);
        else if (s.testsLast !== true) this.#expression(s.test);
        const isEndless = s.k === "while" && s.test.k === "bool" && s.test.value;
        this.#leaves.set(s.loop, []);
        this.#loops += 1;
        const inside = this.#branch(() => {
          if (s.k === "for") this.#target(s.target);
          this.walk(s.body);
          if (s.k === "while") {
            this.walk(s.step);
            if (s.testsLast) this.#expression(s.test);
          }
        });
        this.#loops -= 1;
        const done = this.#branch(() => {
          if (isEndless) this.#assigned = undefined;
          if (s.k === "while" && s.testsLast) this.#assigned = inside ?? this.#assigned;
          this.walk(s.otherwise);
        });
        this.#assigned = common([done, ...(this.#leaves.get(s.loop) ?? [])]);
        break;
      }
      case "block": {
        this.#leaves.set(s.loop, []);
        const inside = this.#branch(() => this.walk(s.body));
        this.#assigned = common([inside, ...(this.#leaves.get(s.loop) ?? [])]);
        break;
      }
      case "break":
        this.#leaves.get(s.loop)?.push(this.#assigned);
        this.#assigned = undefined;
        break;
      case "continue":
      case "stop":
        this.#assigned = undefined;
        break;
      case "return":
        if (s.value) this.#expression(s.value);
        this.#assigned = undefined;
        break;
      case "assert":
        this.#expression(s.test);
        break;
      case "delete":
        this.#expression(s.a);
        this.#expression(s.i);
        break;
      case "print":
        this.#printed(s.parts);
        break;
    }
  }

  #target(target: Target): void {
    if (target.k === "variable") {
      this.#met.add(target.variable);
      if (this.#fn === undefined) this.#ofModule.add(target.variable);
      if (this.#assigned) this.#assigned = new Set(this.#assigned).add(target.variable);
    } else if (target.k === "unpack") {
      for (const item of target.items) if (item) this.#target(item);
    } else {
      this.#expression(target.a);
      if (target.k === "index") this.#expression(target.i);
    }
  }

  #printed(parts: readonly PrintPart[]): void {
    for (const part of parts) {
      if (typeof part === "string") continue;
      if ("how" in part) this.#expression(part.value);
      else if ("yes" in part) {
        this.#expression(part.test);
        for (const side of [part.yes, part.no]) this.#branch(() => this.#printed(side));
      } else this.#expression(part);
    }
  }

  #expression(e: Expression): void {
    if (e.k === "variable") this.#read(e);
    else if (e.k === "logic" || e.k === "conditional") {
      const [first, ...rest] = partsOf(e);
      this.#expression(first!);
      for (const part of rest) this.#branch(() => this.#expression(part));
    } else {
      if (e.k === "sequence") this.walk(e.body);
      for (const part of partsOf(e)) this.#expression(part);
      if (e.k !== "function") return;
      if (e.fn.outer && this.#assigned) this.#namedWith = common([this.#namedWith, this.#assigned]);
      this.#named.push({ fn: e.fn, at: e.at, assigned: this.#assigned });
    }
  }

  #read(e: Read): void {
    const { variable } = e;
    if (!variable.owner && !this.#assigned?.has(variable)) this.#reads.add(variable);
    const held = this.#held.get(variable);
    if (held) this.#named.push({ fn: held, at: e.at, assigned: this.#assigned });
    if (variable.constant && !this.#fn && variable.constant.at.from > e.at.from)
      this.refusals.push(unsetAt(e.at, variable.name));
    if (variable.isHidden || variable.constant) return;
    if (variable.owner === this.#fn) {
      if (this.#fn?.params.includes(variable)) return;
      if (!this.#assigned || this.#assigned.has(variable)) return;
      const mayBeSetElsewhere = this.#fn
        ? this.#program.functions.some(({ outer }) => outer === this.#fn)
        : variable.isReassigned;
      if (!this.#met.has(variable) && this.#loops === 0 && !mayBeSetElsewhere)
        this.refusals.push(
          unsetAt(e.at, variable.name, this.#fn && this.#program.variables.some(({ name }) => name === variable.name)),
        );
    } else if (variable.owner !== undefined) {
      this.#fromInside.push(e);
      return;
    } else if (this.#ofModule.has(variable)) return;
    check(e);
  }
}

const unsetAt = (at: Place, name: string, isOfModule = false): Refusal => ({
  at,
  message: isOfModule ? message("unset-without-global", { name }) : message("unset", { name }),
});

function common(paths: Assigned[]): Assigned {
  const known = paths.filter((one) => one !== undefined);
  const [first] = known;
  if (!first) return undefined;
  return new Set([...first].filter((variable) => known.every((one) => one.has(variable))));
}

/** Whether the end of a body is reachable. */
export function mayFallThrough(body: readonly Statement[]): boolean {
  const last = body.at(-1);
  if (!last) return true;
  if (last.k === "return" || last.k === "stop") return false;
  if (last.k === "if") return mayFallThrough(last.consequent) || mayFallThrough(last.otherwise);
  if (last.k === "while" && last.test.k === "bool" && last.test.value) return leaves(last.body, last.loop);
  return true;
}

function leaves(body: readonly Statement[], loop: Loop): boolean {
  return body.some(
    (s) =>
      (s.k === "break" && s.loop === loop) ||
      (s.k === "if" && (leaves(s.consequent, loop) || leaves(s.otherwise, loop))) ||
      ((s.k === "while" || s.k === "for") && (leaves(s.body, loop) || leaves(s.otherwise, loop))) ||
      (s.k === "block" && leaves(s.body, loop)),
  );
}
