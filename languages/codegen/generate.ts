/**
 * Word code to bytecode. Each variable has a fixed memory address; recursive functions save theirs in a chain of
 * blocks. So the stack only holds one expression and the calls around it.
 */
import { type Assembled, Assembler, type Label, opcodeOf } from "./assembler.ts";
import { recursiveCall } from "./generate-recursion.ts";
import { connectedFunctions, forEachCall, isTrue, leavesWord, mayComeFirst } from "./read-routines.ts";
import {
  type Bound,
  type Local,
  type LoopLabel,
  type StopReason,
  stopReasons,
  stopSelector,
  type WordExpression,
  type WordFunction,
  type WordStatement,
} from "./word-code.ts";

/** Address of the first free word. */
export const heapPointer = 0x40;
export const framePointer = 0x60;
export const depthCounter = 0x80;
const firstLocal = 0xa0;

/** Depth of recursive calls. */
export const deepestCall = 998;

/**
 * @param main entry point; the program stops at its end
 * @param byteOf from UTF-16 to UTF-8 offsets
 * @throws {TooComplex} when an expression exceeds the stack
 */
export function generate(main: WordFunction, byteOf: (unit: number) => number): Generated {
  const generator = new Generator(main);
  const assembled = generator.generate().assemble(byteOf);
  return { ...assembled, addressOf: (local) => generator.addressOf(local) };
}

export interface Generated extends Assembled {
  /** undefined: unused variable */
  addressOf: (local: Local) => number | undefined;
}

/** An expression exceeds the stack. */
export class TooComplex extends Error {}

interface Loop {
  height: number;
  leave: Label;
  next: Label;
}

export class Generator {
  readonly asm = new Assembler();
  readonly #main: WordFunction;
  readonly #calls = new Map<WordFunction, Set<WordFunction>>();
  readonly #sites = new Map<WordFunction, number>();
  readonly component = new Map<WordFunction, number>();
  readonly #recursive = new Set<number>();
  readonly #address = new Map<Local, number>();
  readonly #entry = new Map<WordFunction, Label>();
  /** entry after arguments are stored */
  readonly again = new Map<WordFunction, Label>();
  readonly #stops = new Map<StopReason, Label>();
  readonly #loops = new Map<LoopLabel, Loop>();
  readonly #bound = new Map<Bound, number>();
  readonly #queue: WordFunction[] = [];
  /** stack words of the function, return address included */
  height = 0;
  #highest = 0;
  /** of the largest saved frame */
  blockWords = 0;
  function: WordFunction;
  /** inlined calls, innermost last: return label and stack height */
  readonly #inlined: { leave: Label; height: number; gives: boolean }[] = [];
  constructor(main: WordFunction) {
    this.#main = main;
    this.function = main;
  }
  generate(): Assembler {
    this.#readCalls();
    const heap = this.#placeLocals();
    const { size: anyRecursive } = this.#recursive;
    this.push(BigInt(heap));
    this.push(BigInt(heapPointer));
    this.op("mstore");
    if (anyRecursive > 0) {
      this.push(BigInt(heap));
      this.push(BigInt(framePointer));
      this.op("mstore");
      this.asm.pushLate(() => heap + 64 + 32 * this.blockWords);
      this.grow(1);
      this.push(BigInt(heapPointer));
      this.op("mstore");
    }
    this.statements(this.#main.body);
    this.asm.op("stop");
    for (let fn = this.#queue.shift(); fn; fn = this.#queue.shift()) this.#functionBody(fn);
    this.#stopHandlers();
    if (this.#highest > 900) throw new TooComplex();
    return this.asm;
  }
  #readCalls(): void {
    const pending = [this.#main];
    this.#calls.set(this.#main, new Set());
    for (let fn = pending.pop(); fn; fn = pending.pop()) {
      const callees = this.#calls.get(fn)!;
      forEachCall(fn.body, (callee) => {
        callees.add(callee);
        this.#sites.set(callee, (this.#sites.get(callee) ?? 0) + 1);
        if (this.#calls.has(callee)) return;
        this.#calls.set(callee, new Set());
        pending.push(callee);
      });
    }
    let count = 0;
    for (const component of connectedFunctions(this.#main, this.#calls)) {
      for (const fn of component) this.component.set(fn, count);
      const [only] = component;
      if (component.length > 1 || (only && this.#calls.get(only)?.has(only))) this.#recursive.add(count);
      count += 1;
    }
  }
  #isRecursive(fn: WordFunction): boolean {
    return this.#recursive.has(this.component.get(fn) ?? -1);
  }

  /** Functions that never run at the same time share memory. Returns the first free address. */
  #placeLocals(): number {
    const order = [...this.component].toSorted((a, b) => b[1] - a[1]).map(([fn]) => fn);
    const base = new Map<WordFunction, number>([[this.#main, firstLocal]]);
    let end = firstLocal;
    // Callers first; functions of a circle are placed one after another.
    const starts = new Map<number, number>();
    for (const fn of order) {
      const component = this.component.get(fn)!;
      const start = Math.max(base.get(fn) ?? firstLocal, starts.get(component) ?? 0);
      for (const [index, local] of fn.locals.entries()) this.#address.set(local, start + 32 * index);
      const behind = start + 32 * fn.locals.length;
      end = Math.max(end, behind);
      if (this.#recursive.has(component)) starts.set(component, behind);
      for (const callee of this.#calls.get(fn)!) base.set(callee, Math.max(base.get(callee) ?? 0, behind));
    }
    // A circle's callees come after all of it.
    return this.#recursive.size === 0 ? end : this.#placeBehindCircles(order);
  }

  /** With recursion the simple order isn't enough, so each function gets its own memory. */
  #placeBehindCircles(order: readonly WordFunction[]): number {
    let at = firstLocal;
    for (const fn of order) {
      for (const local of fn.locals) {
        this.#address.set(local, at);
        at += 32;
      }
    }
    return at;
  }
  op(name: string): void {
    const row = opcodeOf(name)!;
    this.asm.op(name);
    this.grow(row.outputs - row.inputs);
  }
  grow(by: number): void {
    this.height += by;
    this.#highest = Math.max(this.#highest, this.height);
  }
  push(value: bigint): void {
    this.asm.push(value);
    this.grow(1);
  }
  pushLabel(label: Label): void {
    this.asm.pushLabel(label);
    this.grow(1);
  }
  jump(label: Label): void {
    this.pushLabel(label);
    this.op("jump");
  }
  jumpIf(label: Label): void {
    this.pushLabel(label);
    this.op("jumpi");
  }
  stopLabel(reason: StopReason): Label {
    let label = this.#stops.get(reason);
    if (!label) this.#stops.set(reason, (label = { name: reason }));
    return label;
  }
  #stopHandlers(): void {
    this.asm.place = undefined;
    const common: Label = { name: "stop" };
    for (const [reason, label] of this.#stops) {
      this.asm.label(label);
      this.push(BigInt(stopReasons.indexOf(reason)));
      this.jump(common);
    }
    if (this.#stops.size === 0) return;
    this.asm.label(common);
    this.push(4n);
    this.op("mstore");
    this.push(stopSelector << 224n);
    this.push(0n);
    this.op("mstore");
    this.push(36n);
    this.push(0n);
    this.op("revert");
  }
  #functionBody(fn: WordFunction): void {
    this.function = fn;
    this.asm.place = fn.at;
    this.asm.label(this.entryOf(fn));
    // Return address, then arguments, last on top.
    this.height = 1 + fn.params.length;
    this.takeParams(fn);
    const again = this.again.get(fn) ?? { name: "again" };
    if (this.#isRecursive(fn)) {
      this.again.set(fn, again);
      this.asm.label(again);
    }
    this.statements(fn.body);
    if (fn.gives) this.push(0n);
    this.#leave(fn.gives);
  }
  takeParams(fn: WordFunction): void {
    for (const param of fn.params.toReversed()) this.store(param);
  }
  entryOf(fn: WordFunction): Label {
    let label = this.#entry.get(fn);
    if (!label) {
      this.#entry.set(fn, (label = { name: fn.name }));
      this.#queue.push(fn);
    }
    return label;
  }
  store(local: Local): void {
    this.push(BigInt(this.knownAddress(local)));
    this.op("mstore");
  }
  addressOf(local: Local): number | undefined {
    return this.#address.get(local);
  }
  knownAddress(local: Local): number {
    const address = this.#address.get(local);
    if (address === undefined) throw new Error(`The variable ${local.name} of ${this.function.name} has no place.`);
    return address;
  }

  /** On the stack: return address, then the value if any. */
  #leave(gives: boolean): void {
    const inlined = this.#inlined.at(-1);
    const resultCount = gives ? 1 : 0;
    const base = inlined ? inlined.height : 1;
    const height = this.height;
    this.#drop(this.height - base - resultCount, resultCount);
    if (inlined) this.jump(inlined.leave);
    else if (this.function === this.#main) this.asm.op("stop");
    else {
      if (gives) this.op("swap1");
      this.op("jump");
    }
    this.height = height - resultCount;
  }

  #drop(count: number, resultCount: number): void {
    for (let n = 0; n < count; n += 1) {
      if (resultCount === 1) this.op("swap1");
      this.op("pop");
    }
  }
  statements(body: readonly WordStatement[]): void {
    for (const statement of body) this.#statement(statement);
  }
  #statement(statement: WordStatement): void {
    const before = this.asm.place;
    if (statement.at) this.asm.place = statement.at;
    switch (statement.k) {
      case "set":
        this.expression(statement.value);
        this.store(statement.local);
        break;
      case "do":
        if (leavesWord(statement.value)) {
          this.expression(statement.value);
          this.op("pop");
        } else this.expression(statement.value);
        break;
      case "if":
        generateIf(this, statement);
        break;
      case "loop": {
        const top: Label = { name: "loop" };
        const loop: Loop = { height: this.height, leave: { name: "end" }, next: { name: "next" } };
        this.#loops.set(statement.label, loop);
        // Test at the end: one jump per round.
        const test: Label = { name: "test" };
        if (!isTrue(statement.test)) this.jump(test);
        this.asm.label(top);
        this.statements(statement.body);
        this.asm.label(loop.next);
        this.statements(statement.step);
        this.asm.label(test);
        branchOn(this, statement.test, top, true);
        this.asm.label(loop.leave);
        break;
      }
      case "block": {
        const loop: Loop = { height: this.height, leave: { name: "end" }, next: { name: "none" } };
        this.#loops.set(statement.label, loop);
        this.statements(statement.body);
        this.asm.label(loop.leave);
        break;
      }
      case "break":
      case "continue": {
        const loop = this.#loops.get(statement.label)!;
        const height = this.height;
        this.#drop(height - loop.height, 0);
        this.jump(statement.k === "break" ? loop.leave : loop.next);
        this.height = height;
        break;
      }
      case "return":
        if (statement.value) this.expression(statement.value);
        this.#leave(statement.value !== undefined);
        break;
      case "stop":
        this.jump(this.stopLabel(statement.reason));
        break;
    }
    this.asm.place = before;
  }
  expression(expression: WordExpression): void {
    const before = this.asm.place;
    if (expression.at) this.asm.place = expression.at;
    switch (expression.k) {
      case "const":
        this.push(expression.value);
        break;
      case "get":
        this.push(BigInt(this.knownAddress(expression.local)));
        this.op("mload");
        break;
      case "op":
        this.operation(expression);
        break;
      case "call":
        this.#call(expression);
        break;
      case "seq":
        this.statements(expression.body);
        this.expression(expression.value);
        break;
      case "bind":
        this.expression(expression.value);
        this.#bound.set(expression.bound, this.height);
        this.expression(expression.body);
        this.op("swap1");
        this.op("pop");
        break;
      case "bound":
        this.#dup(expression.bound);
        break;
      case "guard":
        this.expression(expression.value);
        this.#bound.set(expression.bound, this.height);
        branchOn(this, expression.test, this.stopLabel(expression.reason), true);
        break;
      case "choose": {
        const other: Label = { name: "else" };
        const end: Label = { name: "end" };
        branchOn(this, expression.test, other, false);
        const height = this.height;
        this.expression(expression.consequent);
        this.jump(end);
        this.asm.label(other);
        this.height = height;
        this.expression(expression.otherwise);
        this.asm.label(end);
        break;
      }
    }
    this.asm.place = before;
  }
  #dup(bound: Bound): void {
    const depth = this.height - (this.#bound.get(bound) ?? 0) + 1;
    if (depth > 16) throw new TooComplex();
    this.asm.op(`dup${depth}`);
    this.grow(1);
  }
  operation({ name, args, isBackwards }: WordExpression & { k: "op" }): void {
    const [a, b] = args;
    if (args.length !== 2 || !a || !b) {
      for (const arg of args.toReversed()) this.expression(arg);
      this.op(name);
      return;
    }
    if (isBackwards || mayComeFirst(b, a)) {
      this.expression(b);
      this.expression(a);
      this.op(name);
      return;
    }
    this.expression(a);
    this.expression(b);
    const mirrored = mirror[name];
    if (mirrored === undefined) this.op("swap1");
    this.op(mirrored ?? name);
  }
  #call({ fn, args }: WordExpression & { k: "call" }): void {
    const isCircle = this.#isRecursive(fn);
    if (!isCircle && (fn.inline === true || this.#sites.get(fn) === 1)) {
      for (const arg of args) this.expression(arg);
      this.#inline(fn);
      return;
    }
    if (isCircle && this.component.get(fn) === this.component.get(this.function)) {
      recursiveCall(this, fn, args);
      return;
    }
    const back: Label = { name: "back" };
    const height = this.height;
    this.pushLabel(back);
    for (const arg of args) this.expression(arg);
    this.jump(this.entryOf(fn));
    this.asm.label(back);
    this.height = height + (fn.gives ? 1 : 0);
  }
  #inline(fn: WordFunction): void {
    this.takeParams(fn);
    const leave: Label = { name: "inlined" };
    const height = this.height;
    this.#inlined.push({ leave, height, gives: fn.gives });
    const before = this.function;
    const { place } = this.asm;
    this.statements(fn.body);
    const last = fn.body.at(-1);
    if (fn.gives && last?.k !== "return") {
      this.push(0n);
    } else if (fn.gives) {
      this.height = height + 1;
    }
    this.#inlined.pop();
    this.asm.place = place;
    this.function = before;
    this.asm.label(leave);
    this.height = height + (fn.gives ? 1 : 0);
  }
}

/** Opcodes with swappable arguments, and the swapped opcode. */
const mirror: Readonly<Record<string, string>> = {
  add: "add",
  mul: "mul",
  and: "and",
  or: "or",
  xor: "xor",
  eq: "eq",
  lt: "gt",
  gt: "lt",
  slt: "sgt",
  sgt: "slt",
};

export function isNestedIn(fn: WordFunction, around: WordFunction): boolean {
  for (let each = fn.outer; each; each = each.outer) if (each === around) return true;
  return false;
}

function generateIf(generator: Generator, { test, consequent, otherwise }: WordStatement & { k: "if" }): void {
  const [first] = consequent;
  if (consequent.length === 1 && first?.k === "stop" && otherwise.length === 0) {
    if (first.at) generator.asm.place = first.at;
    branchOn(generator, test, generator.stopLabel(first.reason), true);
    return;
  }
  const end: Label = { name: "end" };
  const other: Label = otherwise.length > 0 ? { name: "else" } : end;
  branchOn(generator, test, other, false);
  generator.statements(consequent);
  if (otherwise.length > 0) {
    generator.jump(end);
    generator.asm.label(other);
    generator.statements(otherwise);
  }
  generator.asm.label(end);
}

/** Jumps if the test is `wanted`, else falls through. */
function branchOn(generator: Generator, test: WordExpression, target: Label, wanted: boolean): void {
  if (test.k === "const") {
    if ((test.value !== 0n) === wanted) generator.jump(target);
    return;
  }
  if (test.k === "op" && test.name === "iszero") {
    branchOn(generator, test.args[0]!, target, !wanted);
    return;
  }
  if (test.k === "choose") {
    const { consequent, otherwise } = test;
    // a && b, a || b
    if (otherwise.k === "const" && otherwise.value === 0n) {
      const skip: Label = { name: "and" };
      branchOn(generator, test.test, wanted ? skip : target, false);
      branchOn(generator, consequent, target, wanted);
      if (wanted) generator.asm.label(skip);
      return;
    }
    if (consequent.k === "const" && consequent.value === 1n) {
      const skip: Label = { name: "or" };
      branchOn(generator, test.test, wanted ? target : skip, true);
      branchOn(generator, otherwise, target, wanted);
      if (!wanted) generator.asm.label(skip);
      return;
    }
  }
  if (test.k === "seq") {
    generator.statements(test.body);
    branchOn(generator, test.value, target, wanted);
    return;
  }
  const before = generator.asm.place;
  if (test.at) generator.asm.place = test.at;
  // Subtracting saves an opcode over "eq" and "iszero".
  if (!wanted && test.k === "op" && test.name === "eq") generator.operation({ ...test, name: "sub" });
  else {
    generator.expression(test);
    if (!wanted) generator.op("iszero");
  }
  generator.jumpIf(target);
  generator.asm.place = before;
}
