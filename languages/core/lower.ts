/**
 * From a program whose kinds are known to word code. A value of one kind is one word as the machine likes it; where several kinds may stand,
 * the kind is in the word's first byte.
 */
import { type Said, say, tell } from "../compiling/compiler-text.ts";
import { readRoutines } from "../words/read-routines.ts";
import {
  bind,
  call,
  get,
  give,
  guard,
  type Local,
  type LoopLabel,
  num,
  op,
  type Place,
  run,
  seq,
  set,
  stop,
  when,
  type WordFunction,
  type WordStatement,
} from "../words/word-code.ts";
import type { Inference, Parts } from "./infer.ts";
import { arithmeticRange, constantIndex, constantOf, rangeOf } from "./ranges.ts";
import { kindsInWords, operatorInWords, valuesInWords } from "./kind-words.ts";
import type {
  Expression,
  FunctionDefinition,
  Iteration,
  Loop,
  PrintPart,
  Refusal,
  Statement,
  Target,
  Variable,
} from "./program.ts";
import { families } from "#engine/race/families.ts";
import { type RaceFunction, raceFunctions, selectors } from "./race-interface.ts";
import { routine } from "./routines.ts";
import { find, kind, type Kinds, numbers, type TypeNode } from "./type-node.ts";
import { sortText } from "./sort-routine.ts";
import { upcoming } from "./coming-turns.ts";
import {
  payloadMask,
  safe,
  sequences,
  walkable,
  isSingle,
  tagOf,
  shortcut,
  add,
  load,
  store,
  isZero,
  both,
  either,
  choose,
  times32,
  never,
  consoleAddress,
  printSelector,
  textAt,
  isPlain,
  present,
  isEndless,
  bitsOf,
  type W,
} from "./word-pieces.ts";

/** Where variables of the module that keep their values are: a slot of storage each. */
export interface StateSlots {
  slotOf(variable: Variable): bigint | undefined;
}

export class Lowering {
  readonly #inference: Inference;
  readonly #isPython: boolean;
  readonly refusals: Refusal[] = [];
  readonly #functions = new Map<FunctionDefinition, WordFunction>();
  readonly #locals = new Map<Variable, Local>();
  readonly #flags = new Map<Variable, Local>();
  readonly #ids = new Map<FunctionDefinition, number>();
  readonly #pending: FunctionDefinition[] = [];
  readonly #loops = new Map<Loop, { leave: LoopLabel; next: LoopLabel }>();
  readonly #made = new Map<string, WordFunction>();
  readonly #nodeIds = new Map<TypeNode, number>();
  readonly main: WordFunction = { name: "main", params: [], locals: [], gives: false, body: [] };
  readonly referee: Local;
  state: StateSlots = { slotOf: () => undefined };
  #fn: WordFunction = this.main;
  #definition: FunctionDefinition | undefined;

  constructor(inference: Inference) {
    this.#inference = inference;
    this.#isPython = inference.language === "python";
    this.referee = this.temporary("referee");
  }

  // Locals and functions

  temporary(name = "t"): Local {
    const local: Local = { name };
    this.#fn.locals.push(local);
    return local;
  }

  #id(node: TypeNode): number {
    const root = find(node);
    let id = this.#nodeIds.get(root);
    if (id === undefined) this.#nodeIds.set(root, (id = this.#nodeIds.size));
    return id;
  }

  /** Makes a function of our own once. */
  #make(key: string, params: string[], gives: boolean, body: (...params: Local[]) => WordStatement[]): WordFunction {
    let fn = this.#made.get(key);
    if (fn) return fn;
    const locals = params.map((name): Local => ({ name }));
    fn = { name: key, params: locals, locals: [...locals], gives, body: [] };
    this.#made.set(key, fn);
    const before = this.#fn;
    this.#fn = fn;
    fn.body = body(...locals);
    this.#fn = before;
    return fn;
  }

  wordFunction(definition: FunctionDefinition): WordFunction {
    let fn = this.#functions.get(definition);
    if (fn) return fn;
    const outer = definition.outer ? this.wordFunction(definition.outer) : undefined;
    const gives = !this.#givesNothing(definition.result);
    fn = { name: definition.name, params: [], locals: [], gives, body: [], outer, at: definition.at };
    this.#functions.set(definition, fn);
    for (const param of definition.params) {
      const local: Local = { name: param.name };
      fn.params.push(local);
      fn.locals.push(local);
      this.#locals.set(param, local);
    }
    this.#pending.push(definition);
    return fn;
  }

  /** Writes the bodies of all functions that were asked for. */
  finish(): void {
    for (let next = this.#pending.shift(); next; next = this.#pending.shift()) {
      const fn = this.wordFunction(next);
      this.#fn = fn;
      this.#definition = next;
      const body = this.statements(next.body);
      // Functions within this one may ask for a flag later than it was written.
      const flags = next.variables.flatMap((variable) =>
        variable.mayBeUnset && variable.owner === next ? [set(this.#flag(variable), num(0))] : [],
      );
      fn.body = [...flags, ...body];
      this.#fn = this.main;
      this.#definition = undefined;
    }
  }

  #givesNothing(node: TypeNode): boolean {
    const { kinds } = find(node);
    return kinds === 0 || kinds === kind.none || kinds === kind.undefined;
  }

  #ownerFunction(variable: Variable): WordFunction {
    return variable.owner ? this.wordFunction(variable.owner) : this.main;
  }

  local(variable: Variable): Local {
    let local = this.#locals.get(variable);
    if (!local) {
      local = { name: variable.name };
      this.#locals.set(variable, local);
      const owner = this.#ownerFunction(variable);
      if (!owner.locals.includes(local)) owner.locals.push(local);
    }
    return local;
  }

  /** The participant's variables that have a place of their own. */
  get places(): readonly (readonly [Variable, Local])[] {
    return [...this.#locals].filter(([variable]) => !variable.isHidden && !variable.constant);
  }

  #flag(variable: Variable): Local {
    let flag = this.#flags.get(variable);
    if (!flag) {
      flag = { name: `${variable.name} is set` };
      this.#flags.set(variable, flag);
      this.#ownerFunction(variable).locals.push(flag);
    }
    return flag;
  }

  refuse(at: Place, message: Said): void {
    if (!this.refusals.some((one) => one.at.from === at.from && tell(one.message) === tell(message))) {
      this.refusals.push({ at, message });
    }
  }

  // Words of one kind and of several

  #kinds(node: TypeNode): Kinds {
    return find(node).kinds;
  }

  #toMixed(word: W, one: Kinds): W {
    const tag = num(tagOf(one) << 248n);
    if (one & (kind.none | kind.undefined)) return seq(isPlain(word) ? [] : [run(word)], tag);
    if (one !== kind.int) return op("or", tag, word);
    if (this.#isPython) return op("or", tag, call(this.#boxInt(), word));
    return op("or", tag, op("and", num(payloadMask), word));
  }

  #boxInt(): WordFunction {
    return this.#make("box", ["x"], true, (x) => {
      const p = this.temporary();
      return [set(p, shortcut("alloc", num(32))), store(get(p), get(x)), give(get(p))];
    });
  }

  /** The word of one kind out of a word that says its kind. */
  #payload(word: W, one: Kinds): W {
    if (one === kind.int) {
      return this.#isPython ? load(op("and", num(0xffffffff), word)) : op("signextend", num(30), word);
    }
    if (one === kind.car) return op("and", num((1n << 160n) - 1n), word);
    return op("and", num(0xffffffff), word);
  }

  #isKind(word: W, one: Kinds): W {
    return op("eq", op("shr", num(248), word), num(tagOf(one)));
  }

  convert(word: W, from: TypeNode, to: TypeNode): W {
    const source = this.#kinds(from);
    const target = this.#kinds(to);
    if (source === 0) return never(word);
    if (isSingle(target)) {
      if (isSingle(source)) return word;
      return this.#unbox(word, target);
    }
    return isSingle(source) ? this.#toMixed(word, source) : word;
  }

  #sameWords(a: TypeNode, b: TypeNode): boolean {
    const left = this.#kinds(a);
    const right = this.#kinds(b);
    return left === right || (isSingle(left) === isSingle(right) && !isSingle(left)) || left === 0;
  }

  #unbox(word: W, one: Kinds): W {
    return this.#payload(
      guard(word, "wrong-type", (w) => isZero(this.#isKind(w, one))),
      one,
    );
  }

  /** The value as one kind; what is of another stops. `what` names the need in a refusal. */
  #as(expression: Expression, one: Kinds, need: Said): W {
    const word = this.expression(expression);
    const { kinds } = find(expression.node!);
    if (kinds === one) return word;
    if (kinds === 0) return never(word);
    if ((kinds & one) === 0) {
      this.refuse(expression.at, need);
      return word;
    }
    return this.#unbox(word, one);
  }

  /** A whole number; booleans count as 0 and 1. */
  int(expression: Expression, need?: Said): W {
    const constant = constantOf(expression);
    if (constant !== undefined) return num(constant);
    const word = this.expression(expression);
    const { kinds } = find(expression.node!);
    if (kinds === kind.int || kinds === kind.bool) return word;
    if (kinds === 0) return never(word);
    if ((kinds & numbers) === 0) {
      this.refuse(
        expression.at,
        need ?? say`A whole number is needed here, and this is ${kindsInWords(kinds, this.#inference.language)}.`,
      );
      return word;
    }
    const needed = kinds & numbers;
    if (isSingle(needed)) return this.#unbox(word, needed);
    const fn = this.#make("number of", ["w"], true, (w) => [
      when(this.#isKind(get(w), kind.int), [give(this.#payload(get(w), kind.int))]),
      when(isZero(this.#isKind(get(w), kind.bool)), [stop("wrong-type")]),
      give(this.#payload(get(w), kind.bool)),
    ]);
    return call(fn, word);
  }

  /** Zero or not: whether a value counts as true. */
  condition(expression: Expression): W {
    const at = expression.at;
    if (expression.k === "unary" && expression.op === "not") return isZero(this.condition(expression.a));
    if (expression.k === "logic" && (expression.op === "and" || expression.op === "or")) {
      const a = this.condition(expression.a);
      const b = this.condition(expression.b);
      return { ...(expression.op === "and" ? both(a, b) : either(a, b)), at };
    }
    return this.#truth(this.expression(expression), expression.node!);
  }

  #truth(word: W, node: TypeNode): W {
    const { kinds } = find(node);
    if (kinds === 0) return never(word);
    if (isSingle(kinds)) return this.#truthOfKind(word, kinds);
    const fn = this.#make(`truth ${kinds}`, ["w"], true, (w) => {
      const body: WordStatement[] = [];
      for (const one of bitsOf(kinds)) {
        body.push(when(this.#isKind(get(w), one), [give(this.#truthOfKind(this.#payload(get(w), one), one))]));
      }
      return [...body, give(num(0))];
    });
    return call(fn, word);
  }

  #truthOfKind(word: W, one: Kinds): W {
    if (one & numbers) return word;
    if (one & (kind.none | kind.undefined)) return seq(isPlain(word) ? [] : [run(word)], num(0));
    if (this.#isPython) {
      if (one === kind.list) return load(add(word, 32));
      if (one === kind.tuple || one === kind.dict) return load(word);
    }
    return seq(isPlain(word) ? [] : [run(word)], num(1));
  }

  // Expressions

  /** The value in the words of its own node. */
  expression(expression: Expression): W {
    const word = this.#word(expression);
    return word.at ? word : { ...word, at: expression.at };
  }

  /** The value in the words of another node that it flows to. */
  expressionTo(expression: Expression, to: TypeNode): W {
    return this.convert(this.expression(expression), expression.node!, to);
  }

  #word(e: Expression): W {
    const node = (): TypeNode => e.node ?? this.#inference.of(e);
    if (!e.node) this.#inference.of(e);
    switch (e.k) {
      case "int":
        return num(e.value);
      case "bool":
        return num(e.value ? 1 : 0);
      case "none":
      case "undefined":
        return num(0);
      case "variable":
        return this.#read(e);
      case "function":
        return num(this.#functionId(e.fn));
      case "unary":
        return this.#unary(e);
      case "binary":
        return this.#binary(e);
      case "compare":
        return this.#compare(e);
      case "logic":
        return this.#logic(e);
      case "conditional":
        return choose(this.condition(e.test), this.expressionTo(e.a, node()), this.expressionTo(e.b, node()));
      case "list": {
        if (e.isTuple) return this.#word({ ...e, k: "tuple" });
        const element = find(node()).element!;
        const body: WordStatement[] = [];
        const made = this.temporary("made");
        body.push(set(made, shortcut("list_new", num(e.items.length))));
        for (const [index, item] of e.items.entries()) {
          body.push(store(add(get(made), 96 + 32 * index), this.expressionTo(item, element)));
        }
        body.push(store(add(get(made), 32), num(e.items.length)));
        return seq(body, get(made));
      }
      case "tuple": {
        const shape = find(node()).tuple!;
        const made = this.temporary("tuple");
        const body: WordStatement[] = [set(made, shortcut("alloc", num(32 + 32 * e.items.length)))];
        body.push(store(get(made), num(e.items.length)));
        for (const [index, item] of e.items.entries()) {
          body.push(store(add(get(made), 32 + 32 * index), this.expressionTo(item, shape.any ?? shape.items[index]!)));
        }
        return seq(body, get(made));
      }
      case "dict": {
        const { value } = find(node());
        const made = this.temporary("dict");
        const body: WordStatement[] = [set(made, shortcut("dict_new"))];
        for (const [key, item] of e.entries) {
          body.push(run(shortcut("dict_set", get(made), this.#key(key), this.expressionTo(item, value!))));
        }
        return seq(body, get(made));
      }
      case "record": {
        const fields = [...find(node()).fields!];
        const made = this.temporary("record");
        const body: WordStatement[] = [set(made, shortcut("alloc", num(32 * fields.length)))];
        const spread = (e.spread ?? []).map((one) => ({ one, own: [...(find(one.node!).fields ?? [])] }));
        const named = new Set([...e.fields, ...spread.flatMap(({ own }) => own)].map(([name]) => name));
        const isFixed = find(node()).fields!.isFixed === true;
        if (isFixed && (fields.length !== named.size || fields.some(([name]) => !named.has(name)))) {
          this.refuse(
            e.at,
            say`Objects that may stand in one place need the same fields; others here have ${fields.map(([name]) => name).join(", ")}.`,
          );
        }
        for (const [index, [name, field]] of fields.entries()) {
          if (!named.has(name)) body.push(store(add(get(made), 32 * index), this.#toMixedOf(kind.undefined, field)));
        }
        for (const { one, own } of spread) {
          const from = this.temporary("spread");
          body.push(set(from, this.#as(one, kind.record, say`Only objects can be spread into an object.`)));
          for (const [index, [name, field]] of fields.entries()) {
            const place = own.findIndex(([known]) => known === name);
            if (place < 0 || e.fields.some(([known]) => known === name)) continue;
            body.push(
              store(add(get(made), 32 * index), this.convert(load(add(get(from), 32 * place)), own[place]![1], field)),
            );
          }
        }
        for (const [name, item] of e.fields) {
          const index = fields.findIndex(([one]) => one === name);
          body.push(store(add(get(made), 32 * index), this.expressionTo(item, fields[index]![1])));
        }
        return seq(body, get(made));
      }
      case "index":
        return this.#index(e);
      case "slice":
        return this.#slice(e);
      case "attribute":
        return this.#attribute(e);
      case "call":
        return this.#call(e);
      case "method":
        return this.#method(e);
      case "sequence":
        return seq(this.statements(e.body), this.expressionTo(e.value, node()));
    }
  }

  #functionId(fn: FunctionDefinition): number {
    let id = this.#ids.get(fn);
    if (id === undefined) this.#ids.set(fn, (id = this.#ids.size + 1));
    return id;
  }

  #read(e: Expression & { k: "variable" }): W {
    const { variable } = e;
    if (variable.constant) return this.expression(variable.constant);
    const slot = this.state.slotOf(variable);
    const value = slot === undefined ? get(this.local(variable)) : op("sload", num(slot));
    if (e.isSure !== false) return value;
    return seq([when(isZero(get(this.#flag(variable))), [{ ...stop("wrong-type"), at: e.at }])], value);
  }

  #logic(e: Expression & { k: "logic" }): W {
    const node = e.node!;
    const a = find(e.a.node!);
    if ((e.op === "and" || e.op === "or") && this.#kinds(node) === kind.bool && a.kinds === kind.bool) {
      const left = this.expression(e.a);
      const right = this.expression(e.b);
      return e.op === "and" ? both(left, right) : either(left, right);
    }
    const t = this.temporary();
    const first = set(t, this.expression(e.a));
    const right = this.expressionTo(e.b, node);
    if (e.op === "and" || e.op === "or") {
      const left = this.convert(get(t), a, node);
      const test = this.#truth(get(t), a);
      return seq([first], e.op === "and" ? choose(test, right, left) : choose(test, left, right));
    }
    const absent = e.op === "default" ? kind.undefined : kind.none | kind.undefined;
    const left = a.kinds & ~absent;
    if (left === 0) return seq([first], right);
    if ((a.kinds & absent) === 0) return seq([first], this.convert(get(t), a, node));
    const tests = bitsOf(a.kinds & absent).map((one) => this.#isKind(get(t), one));
    const test = tests.reduce((x, y) => op("or", x, y));
    const target = this.#kinds(node);
    const kept = isSingle(target) ? this.#payload(get(t), target) : get(t);
    return seq([first], choose(test, right, kept));
  }

  // Arithmetic

  #within(low: bigint, high: bigint): boolean {
    const limits = rangeOf[this.#inference.language];
    return low >= limits.low && high <= limits.high;
  }

  /** Checks a JavaScript number after an operation, where it may have left what is exact. */
  #safe(word: W, range: { low: bigint; high: bigint }): W {
    if (this.#within(range.low, range.high)) return word;
    if (range.low >= 0n) return guard(word, "too-large", (w) => op("gt", w, num(safe)));
    return guard(word, "too-large", (w) => op("gt", add(w, num(safe)), num(2n * safe)));
  }

  #unary(e: Expression & { k: "unary" }): W {
    if (e.op === "not") return isZero(this.condition(e.a));
    const constant = constantOf(e);
    if (constant !== undefined) return num(constant);
    const a = this.int(e.a, say`${operatorInWords(e.op)} needs a whole number.`);
    if (e.op === "pos") return a;
    if (e.op === "invert") return op("not", this.#isPython ? a : this.#to32(a, e.a));
    const { low, high } = this.#inference.range(e.a.node!);
    if (this.#isPython && !this.#within(-high, -low)) {
      return op(
        "sub",
        num(0),
        guard(a, "too-large", (w) => op("eq", w, num(rangeOf.python.low))),
      );
    }
    return op("sub", num(0), a);
  }

  #to32(word: W, of: Expression): W {
    const { low, high } = this.#inference.range(of.node!);
    if (low >= -(2n ** 31n) && high < 2n ** 31n) return word;
    return op("signextend", num(3), word);
  }

  #binary(e: Expression & { k: "binary" }): W {
    if (!this.#isPython) return this.#arithmetic(e);
    const a = find(e.a.node!);
    const b = find(e.b.node!);
    const isAdd = e.op === "add" || e.op === "iadd";
    const containers = kind.list | kind.tuple;
    const numeric = (a.kinds & numbers) !== 0 && (b.kinds & numbers) !== 0;
    const node = e.node!;
    if (e.op === "iadd" && present(a.kinds) === kind.list) {
      const list = this.temporary("list");
      const word = this.#as(e.a, kind.list, say`A list is needed here.`);
      return seq([set(list, word), ...this.#extend(list, a, e.b)], this.ofKind(get(list), kind.list, node));
    }
    const joined = isAdd ? a.kinds & b.kinds & containers : 0;
    // A list is made longer itself, whatever it is made longer by.
    const extended = e.op === "iadd" && b.kinds & walkable ? a.kinds & kind.list : 0;
    const isTimes = e.op === "mul" || e.op === "imul";
    const repeated = isTimes && b.kinds & numbers ? a.kinds & containers : 0;
    const repeats = isTimes && a.kinds & numbers ? b.kinds & containers : 0;
    const ofA = joined | extended | repeated;
    const one = ofA | repeats;
    if (one !== 0) {
      if (numeric || extended || !isSingle(one) || (repeated && repeats)) {
        const ways = [
          ...bitsOf(ofA).map((each) => ({ side: "a" as const, one: each })),
          ...bitsOf(repeats).map((each) => ({ side: "b" as const, one: each })),
        ];
        return this.#byKindOf(e, ways, numeric);
      }
      if (isAdd) return this.ofKind(this.#concatenate(e, one), one, node);
      return this.ofKind(repeated ? this.#repeat(e, e.a, e.b, one) : this.#repeat(e, e.b, e.a, one), one, node);
    }
    const bothBools = (e.op === "and" || e.op === "or" || e.op === "xor") && this.#kinds(e.node!) !== kind.int;
    if (bothBools && (a.kinds & numbers) === kind.bool && (b.kinds & numbers) === kind.bool) {
      return op(e.op, this.int(e.a), this.int(e.b));
    }
    if (bothBools && this.#kinds(e.node!) === numbers) {
      // Two booleans give a boolean, else a number; which it is shows only now.
      const x = this.temporary();
      const y = this.temporary();
      const result = op(e.op, this.#wordOfNumber(get(x), a), this.#wordOfNumber(get(y), b));
      const isBool = (t: Local, node: TypeNode): W =>
        isSingle(node.kinds) ? num(node.kinds === kind.bool ? 1 : 0) : this.#isKind(get(t), kind.bool);
      return seq(
        [set(x, this.expression(e.a)), set(y, this.expression(e.b))],
        choose(both(isBool(x, a), isBool(y, b)), this.#toMixed(result, kind.bool), this.#toMixed(result, kind.int)),
      );
    }
    return this.ofKind(this.#arithmetic(e), kind.int, node);
  }

  /** An operator that stands for numbers, for lists and for tuples: for which of them shows only now. */
  #byKindOf(e: Expression & { k: "binary" }, ways: { side: "a" | "b"; one: Kinds }[], numeric: boolean): W {
    const words = { a: this.temporary(), b: this.temporary() };
    const node = find(e.node!);
    /** An operand that is known to be of these kinds. */
    const only = (part: "a" | "b", kinds: Kinds): { taken: WordStatement; read: Expression } => {
      const known = find(e[part].node!);
      const own: TypeNode = { ...known, kinds: known.kinds & kinds };
      const variable: Variable = {
        name: part,
        at: e.at,
        owner: this.#definition,
        node: own,
        mayBeUnset: false,
        isReassigned: false,
        isHidden: true,
      };
      const local = this.temporary();
      this.#locals.set(variable, local);
      return {
        taken: set(local, this.convert(get(words[part]), known, own)),
        read: { k: "variable", variable, node: own, at: e[part].at },
      };
    };
    const as = (kinds: Kinds, ofA: Kinds, ofB: Kinds): W => {
      const a = only("a", ofA);
      const b = only("b", ofB);
      const own: TypeNode = { ...node, kinds };
      return seq([a.taken, b.taken], this.ofKind(this.#binary({ ...e, a: a.read, b: b.read, node: own }), kinds, node));
    };
    let result: W = numeric ? as(kind.int, numbers, numbers) : never(num(0));
    for (const { side, one } of ways) {
      const other = e.op === "mul" || e.op === "imul" ? numbers : e.op === "iadd" && one === kind.list ? walkable : one;
      const known = find(e[side].node!).kinds;
      const made = side === "a" ? as(one, one, other) : as(one, other, one);
      result = isSingle(known) ? made : choose(this.#isKind(get(words[side]), one), made, result);
    }
    return seq([set(words.a, this.expression(e.a)), set(words.b, this.expression(e.b))], result);
  }

  #wordOfNumber(word: W, node: TypeNode): W {
    return isSingle(find(node).kinds)
      ? word
      : choose(this.#isKind(word, kind.int), this.#payload(word, kind.int), this.#unbox(word, kind.bool));
  }

  #arithmetic(e: Expression & { k: "binary" }): W {
    const sign = operatorInWords(e.op);
    const need = (of: Expression): Said =>
      say`${sign} needs whole numbers on both sides, and this is ${kindsInWords(find(of.node!).kinds, this.#inference.language)}.`;
    const a = this.int(e.a, need(e.a));
    const b = this.int(e.b, need(e.b));
    const ra = this.#inference.range(e.a.node!);
    const rb = this.#inference.range(e.b.node!);
    const range = arithmeticRange(e.op, ra, rb, this.#inference.language);
    const isSure = this.#within(range.low, range.high);
    const js = !this.#isPython;
    switch (e.op) {
      case "add":
      case "iadd":
        if (isSure) return op("add", a, b);
        if (js) return this.#safe(op("add", a, b), range);
        if (rb.low >= 0n && isPlain(a)) return guard(op("add", a, b), "too-large", (w) => op("slt", w, a));
        return shortcut("add_checked", a, b);
      case "sub":
        if (isSure) return op("sub", a, b);
        if (js) return this.#safe(op("sub", a, b), range);
        if (rb.low >= 0n && isPlain(a)) return guard(op("sub", a, b), "too-large", (w) => op("sgt", w, a));
        return shortcut("sub_checked", a, b);
      case "mul":
      case "imul":
        if (isSure) return op("mul", a, b);
        return js ? this.#safe(op("mul", a, b), range) : shortcut("mul_checked", a, b);
      case "floordiv":
        if (ra.low >= 0n && rb.low >= 0n) return op("div", a, this.#divisor(b, rb));
        if (rb.low > 0n && b.k === "const") {
          return bind(a, (x) => op("sub", op("sdiv", x, b), op("slt", op("smod", x, b), num(0))));
        }
        return shortcut("floor_div", a, b);
      case "truncdiv":
        if (ra.low >= 0n && rb.low >= 0n) return op("div", a, this.#divisor(b, rb));
        return op("sdiv", a, this.#divisor(b, rb));
      case "ceildiv":
        return shortcut("ceil_div", a, b);
      case "rounddiv":
        return shortcut("round_div", a, b);
      case "mod":
        if (ra.low >= 0n && rb.low >= 0n) return op("mod", a, this.#divisor(b, rb));
        if (js) return op("smod", a, this.#divisor(b, rb));
        return shortcut("floor_mod", a, b);
      case "pow":
        return shortcut(js ? "power_js" : "power", a, b);
      case "and":
      case "or":
      case "xor":
        return js ? op(e.op, this.#to32(a, e.a), this.#to32(b, e.b)) : op(e.op, a, b);
      case "shl":
        if (js) return op("signextend", num(3), op("shl", this.#count(b), a));
        return isSure && rb.low >= 0n ? op("shl", b, a) : shortcut("shift_left", a, b);
      case "shr":
        if (js) return op("sar", this.#count(b), this.#to32(a, e.a));
        return rb.low >= 0n ? op("sar", b, a) : shortcut("shift_right", a, b);
      case "ushr":
        return op("shr", this.#count(b), op("and", num(0xffffffff), a));
    }
  }

  #count(b: W): W {
    return b.k === "const" ? num(b.value & 31n) : op("and", num(31), b);
  }

  #divisor(b: W, range: { low: bigint; high: bigint }): W {
    if (range.low > 0n || range.high < 0n) return b;
    return guard(b, "division-by-zero", isZero);
  }

  // Sequences

  /** Address of the first element and how many there are, of a list, tuple or dictionary's keys that lie in a local. */
  #span(local: Local, one: Kinds): { data: W; length: W } {
    if (one === kind.list) return { data: load(get(local)), length: load(add(get(local), 32)) };
    return { data: add(get(local), 32), length: load(get(local)) };
  }

  #elementNode(node: TypeNode, one: Kinds): TypeNode {
    const root = find(node);
    if (one === kind.list) return root.element!;
    if (one === kind.dict) return root.key!;
    return root.tuple!.any ?? root.tuple!.items[0] ?? this.#inference.elementOf(node, { ...root, kinds: 0 });
  }

  /** A span whose elements are in the words of another node. */
  #recoded(data: W, length: W, from: TypeNode, to: TypeNode): W {
    if (this.#sameWords(from, to)) return data;
    const fn = this.#make(`recode ${this.#id(from)} ${this.#id(to)}`, ["data", "n"], true, (source, n) => {
      const made = this.temporary();
      const i = this.temporary();
      return [
        set(made, shortcut("alloc", times32(get(n)))),
        set(i, num(0)),
        this.#while(op("lt", get(i), get(n)), [
          store(add(get(made), times32(get(i))), this.convert(load(add(get(source), times32(get(i)))), from, to)),
          set(i, add(get(i), 1)),
        ]),
        give(get(made)),
      ];
    });
    return call(fn, data, length);
  }

  #while(test: W, body: WordStatement[]): WordStatement {
    return { k: "loop", label: { name: "while" }, test, step: [], body };
  }

  /** Any value that can be walked through, as a span in a local that holds a list. */
  #asList(
    expression: Expression,
    local: Local,
  ): { statements: WordStatement[]; span: { data: W; length: W }; element: TypeNode } {
    const node = find(expression.node ?? this.#inference.of(expression));
    const kinds = node.kinds & (kind.list | kind.tuple | kind.dict);
    const word = this.expression(expression);
    const isAny = (kinds & sequences) === sequences;
    const mixed = isAny ? this.#listOfAny(expression, node) : undefined;
    if (mixed) {
      return {
        statements: [set(local, call(mixed.walk, word))],
        span: this.#span(local, kind.list),
        element: mixed.element,
      };
    }
    if (!isSingle(kinds) || kinds === 0) {
      if (node.kinds !== 0 && !isAny) {
        this.refuse(
          expression.at,
          say`Something to walk through is needed here, and this is ${kindsInWords(node.kinds, this.#inference.language)}.`,
        );
      }
      return { statements: [run(word), stop("wrong-type")], span: { data: num(0), length: num(0) }, element: node };
    }
    const value = node.kinds === kinds ? word : this.#unbox(word, kinds);
    const listed = kinds === kind.dict ? shortcut("dict_keys", value) : value;
    return {
      statements: [set(local, listed)],
      span: this.#span(local, kinds === kind.tuple ? kind.tuple : kind.list),
      element: this.#elementNode(node, kinds),
    };
  }

  /** A function that makes a list of a list or a tuple: which of them it is given shows only now. */
  #listOfAny(at: { at: Place }, node: TypeNode): { walk: WordFunction; element: TypeNode } | undefined {
    const element = find(node).element!;
    const ofTuple = this.#elementNode(node, kind.tuple);
    // A list stays itself, since it may grow while it is walked through.
    if ((this.#kinds(ofTuple) & ~this.#kinds(element)) !== 0) {
      this.refuse(at.at, say`A list and a tuple of other contents meet here. Keep them apart.`);
      return undefined;
    }
    const walk = this.#make(`walk ${this.#id(node)}`, ["w"], true, (w) => {
      const p = this.temporary();
      const { data, length } = this.#span(p, kind.tuple);
      return [
        when(this.#isKind(get(w), kind.list), [give(this.#payload(get(w), kind.list))]),
        set(p, this.#unbox(get(w), kind.tuple)),
        give(shortcut("list_of", this.#recoded(data, length, ofTuple, element), length)),
      ];
    });
    return { walk, element };
  }

  #extend(list: Local, node: TypeNode, by: Expression): WordStatement[] {
    const local = this.temporary();
    const { statements, span, element } = this.#asList(by, local);
    const target = find(node).element!;
    return [
      ...statements,
      run(shortcut("list_extend", get(list), this.#recoded(span.data, span.length, element, target), span.length)),
    ];
  }

  #concatenate(e: Expression & { k: "binary" }, one: Kinds): W {
    const a = this.temporary();
    const b = this.temporary();
    const need = one === kind.list ? say`Only lists can be added here.` : say`Only tuples can be added here.`;
    const body = [set(a, this.#as(e.a, one, need)), set(b, this.#as(e.b, one, need))];
    const target = this.#elementNode(e.node!, one);
    const spans = [e.a, e.b].map((part, index) => {
      const span = this.#span(index === 0 ? a : b, one);
      return { ...span, data: this.#recoded(span.data, span.length, this.#elementNode(part.node!, one), target) };
    });
    const [left, right] = spans;
    const list = shortcut("list_concat", left!.data, left!.length, right!.data, right!.length);
    return seq(body, one === kind.list ? list : this.#tupleOfList(list));
  }

  #tupleOfList(list: W): W {
    const l = this.temporary();
    return seq([set(l, list)], shortcut("tuple_of", load(get(l)), load(add(get(l), 32))));
  }

  #repeat(e: Expression, sequence: Expression, times: Expression, one: Kinds): W {
    const s = this.temporary();
    const t = this.temporary();
    const first = e.k === "binary" && e.a === sequence;
    const word = set(s, this.#as(sequence, one, say`A list is needed here.`));
    const count = set(t, this.int(times, say`A list is repeated a whole number of times.`));
    if (first && e.op === "imul" && one === kind.list)
      return seq([word, count, run(shortcut("list_times", get(s), get(t)))], get(s));
    const span = this.#span(s, one);
    const data = this.#recoded(
      span.data,
      span.length,
      this.#elementNode(sequence.node!, one),
      this.#elementNode(e.node!, one),
    );
    const list = shortcut("list_repeat", data, span.length, get(t));
    return seq(first ? [word, count] : [count, word], one === kind.list ? list : this.#tupleOfList(list));
  }

  /** The address of an element: checks the index. Python counts negative ones from the end. */
  #elementAddress(data: W, length: W, index: Expression): W {
    const constant = constantOf(index);
    const { low } = this.#inference.range(index.node!);
    let i: W;
    if (constant !== undefined && constant < 0n && this.#isPython) i = add(length, num(constant));
    else if (!this.#isPython || low >= 0n) i = this.int(index);
    else i = bind(this.int(index), (x) => choose(op("slt", x, num(0)), add(x, length), x));
    // The index first: what it does may move the elements.
    return op("add", times32(guard(i, "index-out-of-range", (x) => isZero(op("lt", x, length)))), data);
  }

  #index(e: Expression & { k: "index" }): W {
    const object = find(e.a.node!);
    const usable =
      object.kinds & (kind.list | kind.tuple | kind.dict | (object.isCarData && this.#isPython ? kind.record : 0));
    if (usable === 0) {
      if (!this.#isPython && object.kinds === kind.record) this.refuse(e.at, fixedFields);
      else if (object.kinds !== 0) {
        this.refuse(
          e.a.at,
          say`Only lists and what is like them have [ ], and this is ${kindsInWords(object.kinds, this.#inference.language)}.`,
        );
      }
      return never(this.expression(e.a));
    }
    if (isSingle(usable)) {
      const word = this.expression(e.a);
      return this.#indexOf(e, isSingle(object.kinds) ? word : this.#unbox(word, usable), usable);
    }
    const t = this.temporary();
    let result: W = never(num(0));
    for (const one of bitsOf(usable)) {
      result = choose(this.#isKind(get(t), one), this.#indexOf(e, this.#payload(get(t), one), one), result);
    }
    return seq([set(t, this.expression(e.a))], result);
  }

  #indexOf(e: Expression & { k: "index" }, object: W, one: Kinds): W {
    const node = find(e.a.node!);
    const target = e.node!;
    if (one === kind.record) {
      const fields = [...node.fields!];
      const place = constantIndex(e.i, fields.length);
      if (place === undefined) {
        this.refuse(e.i.at, say`A car's data is read by a field's name or by a number that stands in the source.`);
        return num(0);
      }
      return this.convert(load(add(object, 32 * place)), fields[place]![1], target);
    }
    if (one === kind.dict) return this.convert(shortcut("dict_at", object, this.#key(e.i)), node.value!, target);
    const local = this.#inLocal(object);
    const { data, length } = this.#span(local.local, one);
    if (one === kind.tuple) {
      const shape = node.tuple!;
      const place = shape.any ? undefined : constantIndex(e.i, shape.items.length);
      if (!shape.any && place === undefined) {
        this.refuse(e.i.at, say`This tuple has ${shape.items.length} values; the index is outside.`);
        return num(0);
      }
      if (place !== undefined) {
        return this.convert(load(add(object, 32 + 32 * place)), shape.items[place]!, target);
      }
      return seq(local.body, this.convert(load(this.#elementAddress(data, length, e.i)), shape.any!, target));
    }
    if (e.isSoft === true) {
      const i = this.temporary();
      const undefinedWord = this.#toMixedOf(kind.undefined, target);
      return seq(
        [...local.body, set(i, this.int(e.i))],
        choose(
          op("lt", get(i), length),
          this.convert(load(add(data, times32(get(i)))), node.element!, target),
          undefinedWord,
        ),
      );
    }
    return seq(local.body, this.convert(load(this.#elementAddress(data, length, e.i)), node.element!, target));
  }

  /** A word of a kind without content, in the words of a node. */
  #toMixedOf(one: Kinds, target: TypeNode): W {
    return isSingle(this.#kinds(target)) ? num(0) : num(tagOf(one) << 248n);
  }

  #inLocal(word: W): { local: Local; body: WordStatement[] } {
    if (word.k === "get") return { local: word.local, body: [] };
    const local = this.temporary();
    return { local, body: [set(local, word)] };
  }

  #key(expression: Expression): W {
    const { kinds } = find(expression.node ?? this.#inference.of(expression));
    if (kinds & kind.bool || (kinds & kind.int) === 0) {
      if (kinds !== 0)
        this.refuse(
          expression.at,
          say`Keys of a dictionary are whole numbers, and this is ${kindsInWords(kinds, this.#inference.language)}.`,
        );
    }
    return this.int(expression);
  }

  #slice(e: Expression & { k: "slice" }): W {
    const object = find(e.a.node!);
    const one = object.kinds & (kind.list | kind.tuple);
    if (one === 0 || !isSingle(one)) {
      if (object.kinds !== 0)
        this.refuse(
          e.a.at,
          say`Only a list or a tuple can be sliced, and this is ${kindsInWords(object.kinds, this.#inference.language)}.`,
        );
      return never(this.expression(e.a));
    }
    const s = this.temporary();
    const n = this.temporary();
    const step = this.temporary();
    const from = this.temporary();
    const to = this.temporary();
    const span = this.#span(s, one);
    const constantStep = e.step ? constantOf(e.step) : 1n;
    const body: WordStatement[] = [set(s, this.#as(e.a, one, say`A list is needed here.`))];
    const bounds = [e.from, e.to].map((bound) => {
      if (!bound || find(bound.node!).kinds === kind.none || find(bound.node!).kinds === kind.undefined)
        return undefined;
      const t = this.temporary();
      body.push(set(t, this.int(bound)));
      return t;
    });
    body.push(set(step, e.step ? this.int(e.step) : num(1)), set(n, span.length));
    const isBack: W = constantStep === undefined ? op("slt", get(step), num(0)) : num(constantStep < 0n ? 1 : 0);
    const stepWord = constantStep === undefined ? get(step) : num(constantStep);
    const side = (forward: W, back: W): W =>
      isBack.k === "const" ? (isBack.value === 0n ? forward : back) : choose(isBack, back, forward);
    const [first, last] = bounds;
    body.push(
      set(
        from,
        first ? shortcut("slice_bound", get(first), get(n), stepWord) : side(num(0), op("sub", get(n), num(1))),
      ),
      set(to, last ? shortcut("slice_bound", get(last), get(n), stepWord) : side(get(n), num(-1))),
    );
    const count = shortcut("slice_count", get(from), get(to), stepWord);
    const source = this.#elementNode(object, one);
    const target = this.#elementNode(e.node!, one);
    const c = this.temporary();
    body.push(set(c, count));
    const list = shortcut("list_slice", this.#recoded(span.data, get(n), source, target), get(from), get(c), stepWord);
    return seq(body, one === kind.list ? list : this.#tupleOfList(list));
  }

  #attribute(e: Expression & { k: "attribute" }): W {
    const object = find(e.a.node!);
    const array = object.kinds & (kind.list | kind.tuple);
    if (e.name === "length" && !this.#isPython && isSingle(array) && array && (object.kinds & kind.record) === 0) {
      return load(add(this.#as(e.a, array, say`length stands for arrays.`), array === kind.list ? 32 : 0));
    }
    const fields = [...(object.fields ?? [])];
    const place = fields.findIndex(([name]) => name === e.name);
    if ((object.kinds & kind.record) === 0 || place < 0) {
      if (e.isSoft && object.kinds & kind.record) {
        const word = this.#as(e.a, kind.record, say`An object is needed here.`);
        return seq(isPlain(word) ? [] : [run(word)], this.#toMixedOf(kind.undefined, e.node!));
      }
      if (object.kinds !== 0) this.refuse(e.at, this.#noField(object, e.name));
      return never(this.expression(e.a));
    }
    return this.convert(
      load(add(this.#as(e.a, kind.record, say`A car is needed here.`), 32 * place)),
      fields[place]![1],
      e.node!,
    );
  }

  #noField(object: TypeNode, name: string): Said {
    if (object.kinds & kind.race) {
      return say`The race has no "${name}". It has ${[...this.#inference.race.keys()].join(", ")}.`;
    }
    if (object.kinds & kind.record)
      return say`There is no field "${name}" here; there are ${[...object.fields!.keys()].join(", ")}.`;
    return say`"${name}" is not known for ${kindsInWords(object.kinds, this.#inference.language)}.`;
  }

  // Calls

  #call(e: Expression & { k: "call" }): W {
    const node = find(e.f.node!);
    const functions = [...(node.functions ?? [])];
    if ((node.kinds & kind.function) === 0 || functions.length === 0) {
      if (node.kinds !== 0)
        this.refuse(
          e.f.at,
          say`This is ${kindsInWords(node.kinds, this.#inference.language)}, which cannot be called.`,
        );
      return never(num(0));
    }
    const [only] = functions;
    if (e.isSpread) return this.#spreadCall(e, functions);
    if (only && functions.length === 1 && node.kinds === kind.function)
      return this.#callOf(
        e,
        only,
        e.args.map((arg) => ({ expression: arg })),
      );
    // Which function it is shows only now.
    const f = this.temporary();
    const body: WordStatement[] = [set(f, this.#as(e.f, kind.function, say`A function is needed here.`))];
    const args = e.args.map((arg) => {
      const local = this.temporary();
      body.push(set(local, this.expression(arg)));
      return { expression: arg, local };
    });
    let result: W = never(num(0));
    for (const fn of functions) {
      result = choose(
        op("eq", get(f), num(this.#functionId(fn))),
        this.convert(this.#callOf(e, fn, args, fn.result), fn.result, e.node!),
        result,
      );
    }
    return seq(body, result);
  }

  /** f(...xs): each parameter is looked for in the list of all arguments. */
  #spreadCall(e: Expression & { k: "call" }, functions: readonly FunctionDefinition[]): W {
    const f = this.temporary();
    const list = this.temporary("arguments");
    const { data, length } = this.#span(list, kind.list);
    const all = e.args[0]!;
    const { element } = find(all.node!);
    const begin = [
      set(f, this.#as(e.f, kind.function, say`A function is needed here.`)),
      set(list, this.#as(all, kind.list, say`An array is needed here.`)),
    ];
    let result: W = never(num(0));
    for (const fn of functions) {
      const words = fn.params.map((param, index): W => {
        if (fn.takesRest && index === fn.params.length - 1) {
          const to = find(param.node).element!;
          const left = choose(op("lt", length, num(index)), num(0), op("sub", length, num(index)));
          const rest = this.#recoded(add(data, 32 * index), left, element!, to);
          return this.convert(shortcut("list_of", rest, left), { ...find(param.node), kinds: kind.list }, param.node);
        }
        return choose(
          op("lt", num(index), length),
          this.convert(load(add(data, 32 * index)), element!, param.node),
          this.#toMixedOf(kind.undefined, param.node),
        );
      });
      const target = this.wordFunction(fn);
      const made: W = { ...call(target, ...words), at: e.at };
      const value = target.gives
        ? this.convert(made, fn.result, e.node!)
        : seq([run(made)], this.#absentTo(fn.result, e.node!));
      result = functions.length === 1 ? value : choose(op("eq", get(f), num(this.#functionId(fn))), value, result);
    }
    return seq(begin, result);
  }

  #callOf(
    e: Expression & { k: "call" },
    fn: FunctionDefinition,
    args: { expression: Expression; local?: Local }[],
    to: TypeNode = e.node!,
  ): W {
    const target = this.wordFunction(fn);
    const words: W[] = [];
    if (this.#isPython && !fn.isLoose && args.length > fn.params.length) {
      this.refuse(e.at, say`${fn.name} takes ${fn.params.length} arguments, and ${args.length} are given.`);
    }
    const named = new Map<Variable, Expression>();
    for (const [name, value] of this.#isPython ? (e.named ?? []) : []) {
      const place = fn.params.findIndex((param) => param.name === name);
      if (place < 0) this.refuse(e.at, say`${fn.name} has no parameter "${name}".`);
      else if (place < args.length) this.refuse(e.at, say`${fn.name} is given "${name}" twice.`);
      else named.set(fn.params[place]!, value);
    }
    const restAt = fn.takesRest ? fn.params.length - 1 : undefined;
    const surplus = restAt === undefined ? args.slice(fn.params.length).filter(({ local }) => !local) : [];
    // Values are made in the order in which they are written, whatever the order of the parameters is.
    const places = [...named.keys()].map((param) => fn.params.indexOf(param));
    const isInOrder = surplus.length === 0 && places.every((place, index) => index === 0 || place > places[index - 1]!);
    const before: WordStatement[] = [];
    const inOrder = (word: W): W => {
      if (isInOrder || isPlain(word)) return word;
      const local = this.temporary();
      before.push(set(local, word));
      return get(local);
    };
    const given = new Map<Variable, W>();
    for (const [index, { local, expression }] of args.slice(0, restAt).entries()) {
      const param = fn.params[index];
      if (param) {
        const word = local ? get(local) : this.expression(expression);
        given.set(param, inOrder(this.convert(word, expression.node!, param.node)));
      } else if (!local) {
        const word = this.expression(expression);
        if (!isPlain(word)) before.push(run(word));
      }
    }
    for (const [param, value] of named) given.set(param, inOrder(this.expressionTo(value, param.node)));
    if (restAt !== undefined) given.set(fn.params[restAt]!, this.#rest(fn.params[restAt]!.node, args.slice(restAt)));
    for (const [index, param] of fn.params.entries()) {
      const word = given.get(param);
      const missing = fn.defaults[index];
      if (word) words.push(word);
      else if (missing) words.push(this.expressionTo(missing, param.node));
      else if (this.#isPython) {
        this.refuse(e.at, say`${fn.name} needs a value for "${param.name}".`);
        words.push(num(0));
      } else words.push(this.#toMixedOf(kind.undefined, param.node));
    }
    const made: W = { ...call(target, ...words), at: e.at };
    if (!target.gives) return seq([...before, run(made)], this.#absentTo(fn.result, to));
    return seq(before, this.convert(made, fn.result, to));
  }

  /** The list of the arguments that are left. */
  #rest(node: TypeNode, args: readonly { expression: Expression; local?: Local }[]): W {
    const made = this.temporary("rest");
    const { element } = find(node);
    // Values first: what they do may make lists of their own.
    const words = args.map(({ expression, local }) => {
      const word = this.convert(local ? get(local) : this.expression(expression), expression.node!, element!);
      const kept = this.temporary();
      return { kept, word };
    });
    const list = seq(
      [
        ...words.map(({ kept, word }) => set(kept, word)),
        set(made, shortcut("list_new", num(args.length))),
        store(add(get(made), 32), num(args.length)),
        ...words.map(({ kept }, index) => store(add(get(made), 96 + 32 * index), get(kept))),
      ],
      get(made),
    );
    return this.convert(list, { ...find(node), kinds: kind.list }, node);
  }

  #absentTo(from: TypeNode, to: TypeNode): W {
    const kinds = this.#kinds(from);
    return kinds === 0 || isSingle(this.#kinds(to)) ? num(0) : num(tagOf(kinds) << 248n);
  }

  // Comparing

  #compare(e: Expression & { k: "compare" }): W {
    const a = find(e.a.node!);
    const b = find(e.b.node!);
    switch (e.op) {
      case "eq":
        return this.#equal(this.expression(e.a), a, this.expression(e.b), b);
      case "ne":
        return isZero(this.#equal(this.expression(e.a), a, this.expression(e.b), b));
      case "is":
        return this.#identical(this.expression(e.a), a, this.expression(e.b), b);
      case "isnot":
        return isZero(this.#identical(this.expression(e.a), a, this.expression(e.b), b));
      case "in":
        return this.#contains(e);
      case "notin":
        return isZero(this.#contains(e));
      case "lt":
        return this.#less(e.a, e.b);
      case "ge":
        return isZero(this.#less(e.a, e.b));
      case "gt":
        return this.#less(e.a, e.b, true);
      case "le":
        return isZero(this.#less(e.a, e.b, true));
    }
  }

  #identical(x: W, a: TypeNode, y: W, b: TypeNode): W {
    const left = this.#kinds(a);
    const right = this.#kinds(b);
    const common = left & right;
    if (common === 0) return seq([run(x), run(y)], num(0));
    if (isSingle(left) && isSingle(right)) {
      if (left & (kind.none | kind.undefined)) return seq([run(x), run(y)], num(1));
      return op("eq", x, y);
    }
    if (this.#isPython && common & kind.int) return call(this.#equality(a, b), x, y);
    const single = isSingle(left) ? left : isSingle(right) ? right : 0;
    // Only whether it is nothing is asked.
    if (single & (kind.none | kind.undefined)) {
      const [asked, known] = isSingle(left) ? [y, x] : [x, y];
      return seq(isPlain(known) ? [] : [run(known)], this.#isKind(asked, single));
    }
    return op("eq", isSingle(left) ? this.#toMixed(x, left) : x, isSingle(right) ? this.#toMixed(y, right) : y);
  }

  #equal(x: W, a: TypeNode, y: W, b: TypeNode): W {
    if (!this.#isPython) return this.#identical(x, a, y, b);
    const left = this.#kinds(a);
    const right = this.#kinds(b);
    const simple = numbers | kind.car;
    if (isSingle(left) && isSingle(right)) {
      if (left & numbers && right & numbers) return op("eq", x, y);
      if (left === right && left & simple) return op("eq", x, y);
      if (left !== right) return seq([run(x), run(y)], num(0));
      if (left & (kind.none | kind.race)) return seq([run(x), run(y)], num(1));
    }
    if (left === 0 || right === 0) return seq([run(x), run(y)], num(0));
    return call(this.#equality(a, b), x, y);
  }

  #equality(a: TypeNode, b: TypeNode): WordFunction {
    return this.#make(`equal ${this.#id(a)} ${this.#id(b)}`, ["x", "y"], true, (x, y) => {
      const left = find(a);
      const right = find(b);
      const body: WordStatement[] = [];
      const part = (local: Local, node: TypeNode, one: Kinds): { test: W; word: W } =>
        isSingle(node.kinds)
          ? { test: num(1), word: get(local) }
          : { test: this.#isKind(get(local), one), word: this.#payload(get(local), one) };
      for (const one of bitsOf(left.kinds)) {
        for (const other of bitsOf(right.kinds)) {
          const isNumbers = (one & numbers) !== 0 && (other & numbers) !== 0;
          if (one !== other && !isNumbers) continue;
          const p = part(x, left, one);
          const q = part(y, right, other);
          const consequent = this.#equalOfKind(p.word, left, q.word, right, one);
          body.push(when(both(p.test, q.test), consequent));
        }
      }
      return [...body, give(num(0))];
    });
  }

  #equalOfKind(x: W, a: TypeNode, y: W, b: TypeNode, one: Kinds): WordStatement[] {
    if (one & (numbers | kind.car | kind.function)) return [give(op("eq", x, y))];
    if (one & (kind.none | kind.undefined | kind.race)) return [give(num(1))];
    const p = this.temporary();
    const q = this.temporary();
    const begin = [set(p, x), set(q, y), when(op("eq", get(p), get(q)), [give(num(1))])];
    if (one === kind.record) {
      const fields = [...a.fields!.values()];
      const others = [...b.fields!.values()];
      const tests = fields.map((field, index) =>
        this.#equal(load(add(get(p), 32 * index)), field, load(add(get(q), 32 * index)), others[index]!),
      );
      return [...begin, ...tests.map((test) => when(isZero(test), [give(num(0))])), give(num(1))];
    }
    if (one === kind.dict) {
      const at = this.temporary();
      const end = this.temporary();
      const found = this.temporary();
      return [
        ...begin,
        when(isZero(op("eq", load(get(p)), load(get(q)))), [give(num(0))]),
        set(at, load(add(get(p), 32))),
        set(end, add(get(at), op("mul", num(96), load(add(get(p), 64))))),
        this.#while(op("lt", get(at), get(end)), [
          when(load(add(get(at), 64)), [
            set(found, shortcut("dict_find", get(q), load(get(at)))),
            when(isZero(get(found)), [give(num(0))]),
            when(isZero(this.#equal(load(add(get(at), 32)), a.value!, load(add(get(found), 32)), b.value!)), [
              give(num(0)),
            ]),
          ]),
          set(at, add(get(at), 96)),
        ]),
        give(num(1)),
      ];
    }
    const left = a.tuple;
    const right = b.tuple;
    if (one === kind.tuple && left && right && !(left.any && right.any)) {
      if (!left.any && !right.any && left.items.length !== right.items.length) return [give(num(0))];
      // One whose length is known may meet one of any length.
      const { length } = left.any ? right.items : left.items;
      const tests = Array.from({ length }, (_, index) =>
        this.#equal(
          load(add(get(p), 32 + 32 * index)),
          left.any ?? left.items[index]!,
          load(add(get(q), 32 + 32 * index)),
          right.any ?? right.items[index]!,
        ),
      );
      return [
        ...begin,
        when(isZero(op("eq", load(get(p)), load(get(q)))), [give(num(0))]),
        ...tests.map((test) => when(isZero(test), [give(num(0))])),
        give(num(1)),
      ];
    }
    const i = this.temporary();
    const u = this.#span(p, one);
    const v = this.#span(q, one);
    return [
      ...begin,
      when(isZero(op("eq", u.length, v.length)), [give(num(0))]),
      set(i, num(0)),
      this.#while(op("lt", get(i), u.length), [
        when(
          isZero(
            this.#equal(
              load(add(u.data, times32(get(i)))),
              this.#elementNode(a, one),
              load(add(v.data, times32(get(i)))),
              this.#elementNode(b, one),
            ),
          ),
          [give(num(0))],
        ),
        set(i, add(get(i), 1)),
      ]),
      give(num(1)),
    ];
  }

  #less(a: Expression, b: Expression, mirrored = false): W {
    const [x, y] = [this.#ordered(a, b), this.#ordered(b, a)];
    if (x.isNumber && y.isNumber) return op(mirrored ? "sgt" : "slt", this.int(a), this.int(b));
    if (!x.isFine || !y.isFine) return never(num(0));
    const p = this.temporary();
    const q = this.temporary();
    const less = mirrored
      ? call(this.#order(b.node!, a.node!), get(q), get(p))
      : call(this.#order(a.node!, b.node!), get(p), get(q));
    return seq([set(p, this.expression(a)), set(q, this.expression(b))], less);
  }

  #ordered(one: Expression, other: Expression): { isNumber: boolean; isFine: boolean } {
    const { kinds } = find(one.node!);
    const sequences = this.#isPython ? kind.list | kind.tuple : 0;
    const common = find(other.node!).kinds & sequences;
    if (kinds === 0) return { isNumber: true, isFine: true };
    if (kinds & numbers && (common === 0 || (kinds & sequences) === 0)) return { isNumber: true, isFine: true };
    if (kinds & common) return { isNumber: false, isFine: true };
    this.refuse(
      one.at,
      this.#isPython
        ? say`Only numbers, lists and tuples have an order, and this is ${kindsInWords(kinds, this.#inference.language)}.`
        : say`Only numbers have an order, and this is ${kindsInWords(kinds, this.#inference.language)}.`,
    );
    return { isNumber: false, isFine: false };
  }

  /** Whether x stands before y. */
  #order(a: TypeNode, b: TypeNode): WordFunction {
    return this.#make(`less ${this.#id(a)} ${this.#id(b)}`, ["x", "y"], true, (x, y) => {
      const left = find(a);
      const right = find(b);
      const body: WordStatement[] = [];
      const part = (local: Local, node: TypeNode, one: Kinds): { test: W; word: W } =>
        isSingle(node.kinds)
          ? { test: num(1), word: get(local) }
          : { test: this.#isKind(get(local), one), word: this.#payload(get(local), one) };
      for (const one of bitsOf(left.kinds)) {
        for (const other of bitsOf(right.kinds)) {
          const isNumbers = (one & numbers) !== 0 && (other & numbers) !== 0;
          const isSequence = one === other && (one & (kind.list | kind.tuple)) !== 0;
          if (!isNumbers && !isSequence) continue;
          const p = part(x, left, one);
          const q = part(y, right, other);
          const consequent = isNumbers
            ? [give(op("slt", p.word, q.word))]
            : this.#orderOfSequence(p.word, left, q.word, right, one);
          body.push(when(both(p.test, q.test), consequent));
        }
      }
      return [...body, stop("wrong-type")];
    });
  }

  #orderOfSequence(x: W, a: TypeNode, y: W, b: TypeNode, one: Kinds): WordStatement[] {
    const p = this.temporary();
    const q = this.temporary();
    const begin = [set(p, x), set(q, y)];
    const step = (left: W, leftNode: TypeNode, right: W, rightNode: TypeNode): WordStatement => {
      const order = this.#isOrdered(leftNode, rightNode)
        ? give(call(this.#order(leftNode, rightNode), left, right))
        : stop("wrong-type");
      return when(isZero(this.#equal(left, leftNode, right, rightNode)), [order]);
    };
    if (one === kind.tuple && !(a.tuple!.any && b.tuple!.any)) {
      const lengths = [a.tuple!, b.tuple!].flatMap((shape) => (shape.any ? [] : [shape.items.length]));
      const isAny = lengths.length < 2;
      return [
        ...begin,
        ...Array.from({ length: Math.min(...lengths) }, (_, index) => {
          const one = step(
            load(add(get(p), 32 + 32 * index)),
            a.tuple!.any ?? a.tuple!.items[index]!,
            load(add(get(q), 32 + 32 * index)),
            b.tuple!.any ?? b.tuple!.items[index]!,
          );
          const shorter = a.tuple!.any ? p : q;
          return isAny ? when(op("lt", num(index), load(get(shorter))), [one]) : one;
        }),
        give(op("lt", load(get(p)), load(get(q)))),
      ];
    }
    const i = this.temporary();
    const u = this.#span(p, one);
    const v = this.#span(q, one);
    return [
      ...begin,
      set(i, num(0)),
      this.#while(both(op("lt", get(i), u.length), op("lt", get(i), v.length)), [
        step(
          load(add(u.data, times32(get(i)))),
          this.#elementNode(a, one),
          load(add(v.data, times32(get(i)))),
          this.#elementNode(b, one),
        ),
        set(i, add(get(i), 1)),
      ]),
      give(op("lt", u.length, v.length)),
    ];
  }

  #isOrdered(a: TypeNode, b: TypeNode): boolean {
    const ordered = numbers | kind.list | kind.tuple;
    return (this.#kinds(a) & ordered) !== 0 && (this.#kinds(b) & ordered) !== 0;
  }

  #contains(e: Expression & { k: "compare" }): W {
    const object = find(e.b.node!);
    const x = this.temporary();
    const first = set(x, this.expression(e.a));
    if (present(object.kinds) === kind.dict) {
      const word = this.#wordOfNumber(get(x), find(e.a.node!));
      if ((find(e.a.node!).kinds & numbers) === 0) {
        this.refuse(e.a.at, say`Keys of a dictionary are whole numbers.`);
        return num(0);
      }
      const d = this.temporary();
      const dict = this.#as(e.b, kind.dict, say`A dictionary is needed here.`);
      return seq([first, set(d, dict)], isZero(isZero(shortcut("dict_find", get(d), word))));
    }
    const local = this.temporary();
    const { statements, span, element } = this.#asList(e.b, local);
    return seq(
      [first, ...statements],
      isZero(isZero(add(call(this.#search(element, e.a.node!), span.data, span.length, get(x), num(0)), 1))),
    );
  }

  /** The place of the first element that equals x, from a place on; -1 when there is none. */
  #search(element: TypeNode, of: TypeNode): WordFunction {
    return this.#make(`search ${this.#id(element)} ${this.#id(of)}`, ["data", "n", "x", "i"], true, (data, n, x, i) => [
      this.#while(op("slt", get(i), get(n)), [
        when(this.#equal(load(add(get(data), times32(get(i)))), element, get(x), of), [give(get(i))]),
        set(i, add(get(i), 1)),
      ]),
      give(num(-1)),
    ]);
  }

  // What lists, dictionaries and the race can do

  #method(e: Expression & { k: "method" }): W {
    const object = find(e.a.node!);
    if (!e.name.startsWith("$")) return this.#ask(e);
    if (e.name === "$popany") return this.#method({ ...e, name: object.kinds & kind.dict ? "$dpop" : "$pop" });
    if (e.name === "$append") {
      const { kinds } = find(e.args[0]!.node!);
      const isList = (kinds & kind.list) !== 0;
      if (isList && kinds !== kind.list)
        this.refuse(
          e.args[0]!.at,
          say`Here are arrays and single values mixed. Put each value into an array of its own.`,
        );
      return this.#method({ ...e, name: isList ? "$extend" : "$push" });
    }
    if (e.name === "$anycopy") return this.#method({ ...e, name: object.kinds & kind.dict ? "$dcopy" : "$copy" });
    const lang = this.#inference.language;
    const word = this.expression(e.a);
    const node = e.node!;
    const [first, second] = e.args;
    const wrong = (need: Said): W => {
      if (object.kinds !== 0) this.refuse(e.a.at, say`${need}, and this is ${kindsInWords(object.kinds, lang)}.`);
      return never(word);
    };
    const list = (): { l: Local; body: WordStatement[] } | undefined => {
      if ((object.kinds & kind.list) === 0) return undefined;
      const l = this.temporary("list");
      return { l, body: [set(l, object.kinds === kind.list ? word : this.#unbox(word, kind.list))] };
    };
    const dict = (): { d: Local; body: WordStatement[] } | undefined => {
      if ((object.kinds & kind.dict) === 0) return undefined;
      const d = this.temporary("dict");
      return { d, body: [set(d, object.kinds === kind.dict ? word : this.#unbox(word, kind.dict))] };
    };
    const nothing = this.#toMixedOf(this.#isPython ? kind.none : kind.undefined, node);
    const listWord = this.#isPython ? say`A list is needed here` : say`An array is needed here`;
    switch (e.name) {
      case "$len": {
        const usable = object.kinds & (kind.list | kind.tuple | kind.dict | (object.isCarData ? kind.record : 0));
        if (usable === 0) return wrong(say`len needs something that has a length`);
        const t = this.temporary();
        let result: W = never(num(0));
        for (const one of bitsOf(usable)) {
          const at = isSingle(object.kinds) ? get(t) : this.#payload(get(t), one);
          const length =
            one === kind.record ? num(object.fields!.size) : one === kind.list ? load(add(at, 32)) : load(at);
          if (isSingle(object.kinds)) return seq([set(t, word)], length);
          result = choose(this.#isKind(get(t), one), length, result);
        }
        return seq([set(t, word)], result);
      }
      case "$int":
        return this.int(e.a, say`int( ) needs a whole number or a boolean.`);
      case "$bool":
        return isZero(isZero(this.condition(e.a)));
      case "$abs": {
        const { low, high } = this.#inference.range(object);
        if (low >= 0n) return this.int(e.a);
        const checked =
          this.#isPython && !this.#within(-high, -low)
            ? guard(this.int(e.a), "too-large", (w) => op("eq", w, num(rangeOf.python.low)))
            : this.int(e.a);
        return bind(checked, (w) => choose(op("slt", w, num(0)), op("sub", num(0), w), w));
      }
      case "$push": {
        const found = list();
        if (!found) return wrong(listWord);
        const x = this.expressionTo(first!, object.element!);
        return seq([...found.body, run(shortcut("list_push", get(found.l), x))], nothing);
      }
      case "$insert": {
        const found = list();
        if (!found) return wrong(listWord);
        return seq(
          [
            ...found.body,
            run(shortcut("list_insert", get(found.l), this.int(first!), this.expressionTo(second!, object.element!))),
          ],
          nothing,
        );
      }
      case "$pop": {
        const found = list();
        if (!found) return wrong(listWord);
        const i = first ? this.int(first) : num(-1);
        return seq(found.body, this.convert(shortcut("list_pop", get(found.l), i), object.element!, node));
      }
      case "$softpop": {
        const found = list();
        if (!found) return wrong(listWord);
        return seq(
          found.body,
          choose(
            load(add(get(found.l), 32)),
            this.convert(shortcut("list_pop", get(found.l), this.int(first!)), object.element!, node),
            this.#toMixedOf(kind.undefined, node),
          ),
        );
      }
      case "$softat": {
        const found = list();
        if (!found) return wrong(listWord);
        const i = this.temporary();
        const { data, length } = this.#span(found.l, kind.list);
        return seq(
          [...found.body, set(i, this.int(first!)), when(op("slt", get(i), num(0)), [set(i, add(get(i), length))])],
          choose(
            op("lt", get(i), length),
            this.convert(load(add(data, times32(get(i)))), object.element!, node),
            this.#toMixedOf(kind.undefined, node),
          ),
        );
      }
      case "$extend": {
        const found = list();
        if (!found) return wrong(listWord);
        return seq([...found.body, ...this.#extend(found.l, object, first!)], nothing);
      }
      case "$opengap": {
        const found = list();
        if (!found) return wrong(listWord);
        return seq(
          [...found.body, run(shortcut("open_gap", get(found.l), this.int(first!), this.int(second!)))],
          nothing,
        );
      }
      case "$copy":
      case "$tuple": {
        const local = this.temporary();
        const { statements, span, element } = this.#asList(e.a, local);
        const target = this.#elementNode(node, e.name === "$copy" ? kind.list : kind.tuple);
        const data = this.#recoded(span.data, span.length, element, target);
        return seq(statements, shortcut(e.name === "$copy" ? "list_of" : "tuple_of", data, span.length));
      }
      case "$reverse": {
        const found = list();
        if (!found) return wrong(listWord);
        return seq(
          [...found.body, run(shortcut("list_reverse", get(found.l)))],
          this.convert(get(found.l), { ...object, kinds: kind.list }, node),
        );
      }
      case "$clear": {
        const found = list();
        if (!found) {
          const map = dict();
          return map ? seq([...map.body, run(shortcut("dict_clear", get(map.d)))], num(0)) : wrong(listWord);
        }
        return seq(
          [...found.body, store(add(get(found.l), 32), num(0))],
          this.convert(get(found.l), { ...object, kinds: kind.list }, node),
        );
      }
      case "$find": {
        const x = this.temporary();
        const local = this.temporary();
        const { statements, span, element } = this.#asList(e.a, local);
        return seq(
          [...statements, set(x, this.expression(first!))],
          call(this.#search(element, first!.node!), span.data, span.length, get(x), second ? this.int(second) : num(0)),
        );
      }
      case "$count": {
        const x = this.temporary();
        const local = this.temporary();
        const i = this.temporary();
        const c = this.temporary();
        const { statements, span, element } = this.#asList(e.a, local);
        return seq(
          [
            ...statements,
            set(x, this.expression(first!)),
            set(i, num(0)),
            set(c, num(0)),
            this.#while(op("lt", get(i), span.length), [
              when(this.#equal(load(add(span.data, times32(get(i)))), element, get(x), first!.node!), [
                set(c, add(get(c), 1)),
              ]),
              set(i, add(get(i), 1)),
            ]),
          ],
          get(c),
        );
      }
      case "$splice": {
        const found = list();
        if (!found) return wrong(listWord);
        return seq(found.body, shortcut("list_splice", get(found.l), this.int(first!), this.int(second!)));
      }
      case "$sort":
        return this.#sort(e, list());
      case "$get": {
        const map = dict();
        if (!map) return wrong(say`A dictionary is needed here`);
        const p = this.temporary();
        const missing = second ? this.temporary() : undefined;
        const key = this.temporary();
        return seq(
          [
            ...map.body,
            set(key, this.#key(first!)),
            ...(missing ? [set(missing, this.expressionTo(second!, node))] : []),
            set(p, shortcut("dict_find", get(map.d), get(key))),
          ],
          choose(get(p), this.convert(load(add(get(p), 32)), object.value!, node), missing ? get(missing) : num(0)),
        );
      }
      case "$dpop": {
        const map = dict();
        if (!map) return wrong(say`A dictionary is needed here`);
        const p = this.temporary();
        const x = this.temporary();
        const key = this.temporary();
        const found = [
          set(x, this.convert(load(add(get(p), 32)), object.value!, node)),
          store(add(get(p), 64), num(0)),
          store(get(map.d), op("sub", load(get(map.d)), num(1))),
        ];
        return seq(
          [
            ...map.body,
            set(key, this.#key(first!)),
            set(x, second ? this.expressionTo(second, node) : num(0)),
            set(p, shortcut("dict_find", get(map.d), get(key))),
            when(get(p), found, second ? [] : [stop("key-missing")]),
          ],
          get(x),
        );
      }
      case "$setdefault": {
        const map = dict();
        if (!map) return wrong(say`A dictionary is needed here`);
        const key = this.temporary();
        const x = this.temporary();
        return seq(
          [
            ...map.body,
            set(key, this.#key(first!)),
            set(x, this.expressionTo(second!, object.value!)),
            when(isZero(shortcut("dict_find", get(map.d), get(key))), [
              run(shortcut("dict_set", get(map.d), get(key), get(x))),
            ]),
          ],
          this.convert(shortcut("dict_at", get(map.d), get(key)), object.value!, node),
        );
      }
      case "$dcopy": {
        const map = dict();
        if (!map) return wrong(say`A dictionary is needed here`);
        return seq(map.body, shortcut("dict_copy", get(map.d)));
      }
      default:
        throw new Error(`There is no primitive ${e.name}.`);
    }
  }

  /** Sorts in place: stable, by keys, by a comparing function or by the elements themselves. */
  #sort(e: Expression & { k: "method" }, found: { l: Local; body: WordStatement[] } | undefined): W {
    const object = find(e.a.node!);
    const [keys, reverse, comparator] = e.args;
    if (!found) {
      if (object.kinds !== 0)
        this.refuse(
          e.a.at,
          say`Only a list can be sorted, and this is ${kindsInWords(object.kinds, this.#inference.language)}.`,
        );
      return never(this.expression(e.a));
    }
    const k = this.temporary();
    const hasKeys = keys !== undefined && keys.k !== "none";
    const element = hasKeys ? find(keys.node!).element! : object.element!;
    const body = [...found.body];
    body.push(set(k, hasKeys ? this.expression(keys) : get(found.l)));
    let less: WordFunction;
    let key: string;
    if (comparator && comparator.k === "call") {
      key = `sort by ${comparator.at.from} ${this.#id(element)}`;
      const [x, y] = comparator.args;
      less = this.#make(`compare ${key}`, ["x", "y"], true, (a, b) => {
        const bindTo = (arg: Expression | undefined, word: Local): WordStatement[] =>
          arg?.k === "variable" ? [set(this.local(arg.variable), get(word))] : [];
        return [
          ...bindTo(x, a),
          ...bindTo(y, b),
          give(
            op("slt", this.int(comparator, say`The comparing function gives a whole number: (a, b) => a - b.`), num(0)),
          ),
        ];
      });
    } else if (comparator) {
      key = "sort as texts";
      if ((this.#kinds(element) & ~kind.int) !== 0)
        this.refuse(e.at, say`sort() without a function compares texts. Write sort((a, b) => a - b).`);
      less = routine("text_less");
    } else {
      if (this.#kinds(element) !== 0 && !this.#isOrdered(element, element)) {
        this.refuse(
          e.at,
          say`Only numbers, lists and tuples have an order, and these are ${kindsInWords(this.#kinds(element), this.#inference.language)}. Say key=.`,
        );
        return num(0);
      }
      key = `sort ${this.#id(element)}`;
      less =
        isSingle(this.#kinds(element)) && this.#kinds(element) & numbers
          ? this.#make("less", ["x", "y"], true, (x, y) => [give(op("slt", get(x), get(y)))])
          : this.#order(element, element);
    }
    const n = load(add(get(found.l), 32));
    const data = load(get(found.l));
    const sorter = this.#sorter(key, less);
    body.push(
      run(call(sorter, data, load(get(k)), n, reverse ? this.#truth(this.expression(reverse), reverse.node!) : num(0))),
    );
    return seq(body, this.convert(get(found.l), { ...object, kinds: kind.list }, e.node!));
  }

  #sorter(key: string, less: WordFunction): WordFunction {
    let fn = this.#made.get(key);
    if (fn) return fn;
    less.inline = true;
    fn = readRoutines(sortText, (name) =>
      name === "before" ? less : name === "alloc" ? routine("alloc") : undefined,
    ).get("sort")!;
    this.#made.set(key, fn);
    return fn;
  }

  /** A question to the referee, or a purchase. */
  #ask(e: Expression & { k: "method" }): W {
    const object = find(e.a.node!);
    const field = this.#inference.calledField(e);
    if (field) return this.convert(this.#call(field), field.node!, e.node!);
    const asked = this.#inference.race.get(e.name);
    if ((object.kinds & kind.race) === 0 || !asked) {
      if (object.kinds !== 0) this.refuse(e.at, this.#noField(object, e.name));
      return never(num(0));
    }
    if (e.args.length !== asked.args.length) {
      const { length } = asked.args;
      const count = length === 0 ? say`nothing` : say`${length} ${valuesInWords(length)}`;
      this.refuse(e.at, say`${e.name} takes ${count}; given: ${e.args.length}.`);
      return num(0);
    }
    const words = e.args.map((arg, index) =>
      asked.args[index] === "address" ? this.#address(arg) : this.int(arg, say`${e.name} needs a whole number.`),
    );
    const before = isSingle(object.kinds) ? [] : [run(this.#unbox(this.expression(e.a), kind.race))];
    return seq(before, this.#askReferee(asked, words, e.node!));
  }

  #address(arg: Expression): W {
    const { kinds, isCarData, fields } = find(arg.node!);
    if (isCarData && kinds === kind.record) return load(add(this.expression(arg), 32 * ([...fields!].length - 1)));
    return this.#as(arg, kind.car, say`A car is needed here, as in cars[0].car.`);
  }

  #askReferee(asked: RaceFunction, words: W[], node: TypeNode): W {
    const fn = this.#referee(asked);
    const made = call(fn, ...words);
    if (asked.gives === "nothing")
      return seq([run(made)], this.#toMixedOf(this.#isPython ? kind.none : kind.undefined, node));
    const single = { number: kind.int, car: kind.car, cars: kind.list, "car-data": kind.record, numbers: kind.list }[
      asked.gives as "number"
    ];
    const own: TypeNode | undefined = single === undefined ? undefined : { ...find(node), kinds: single };
    if (own) return this.convert(made, own, node);
    // All cars and the place of one: two answers in one.
    const at = this.temporary();
    const isTuple = this.#isPython;
    const pair = this.temporary();
    const { tuple, element } = find(node);
    const carsTo = isTuple ? (tuple!.any ?? tuple!.items[0]!) : element!;
    const indexTo = isTuple ? (tuple!.any ?? tuple!.items[1]!) : element!;
    const intNode: TypeNode = { kinds: kind.int, low: 0n, high: 2n ** 20n, growths: 0 };
    const values = [
      this.convert(this.#carsAt(get(at), load(get(at))), this.#inference.carList, carsTo),
      this.convert(load(add(get(at), 32)), intNode, indexTo),
    ];
    const offset = isTuple ? 32 : 96;
    return seq(
      [
        set(at, made),
        set(pair, isTuple ? shortcut("alloc", num(96)) : shortcut("list_new", num(2))),
        store(isTuple ? get(pair) : add(get(pair), 32), num(2)),
        ...values.map((value, index) => store(add(get(pair), offset + 32 * index), value)),
      ],
      get(pair),
    );
  }

  /** A function that asks the referee; what it refuses is passed on as it came. */
  #referee(asked: RaceFunction): WordFunction {
    if (asked.isOwn) return this.#upcoming();
    return this.#make(
      `race.${asked.name} ${asked.high}`,
      asked.args.map((_, index) => `a${index}`),
      asked.gives !== "nothing",
      (...params) => {
        const body: WordStatement[] = [store(num(0), num(selectors[asked.name]! << 224n))];
        // Two words of scratch memory; no function of the race takes more.
        for (const [index, param] of params.entries()) body.push(store(num(4 + 32 * index), get(param)));
        const size = num(4 + 32 * params.length);
        const isWord = asked.gives === "number" || asked.gives === "car";
        const out = isWord ? num(32) : num(0);
        const done = asked.isView
          ? op("staticcall", op("gas"), get(this.referee), num(0), size, num(0), out)
          : op("call", op("gas"), get(this.referee), num(0), num(0), size, num(0), out);
        const whole = [run(op("returndatacopy", load(num(0x40)), num(0), op("returndatasize")))];
        body.push(when(isZero(done), [...whole, run(op("revert", load(num(0x40)), op("returndatasize")))]));
        if (asked.gives === "nothing") return body;
        if (isWord) {
          const limit = rangeOf[this.#inference.language].high;
          const answer = load(num(0));
          body.push(give(asked.high <= limit ? answer : guard(answer, "too-large", (w) => op("gt", w, num(limit)))));
          return body;
        }
        const at = this.temporary();
        body.push(
          set(at, shortcut("alloc", op("returndatasize"))),
          run(op("returndatacopy", get(at), num(0), op("returndatasize"))),
        );
        if (asked.gives === "car-data" || asked.gives === "cars-and-index") return [...body, give(get(at))];
        if (asked.gives === "cars") return [...body, give(this.#carsAt(get(at), load(get(at))))];
        const n = this.temporary();
        return [...body, set(n, add(get(at), load(get(at)))), give(shortcut("list_of", add(get(n), 32), load(get(n))))];
      },
    );
  }

  #upcoming(): WordFunction {
    return this.#make("race.upcoming", ["turns"], true, (turns) => {
      // The referee's numbers are used whole here, whatever numbers the language's cars hold.
      const ask = (name: string): WordFunction =>
        this.#referee({ ...raceFunctions[this.#inference.family].find((one) => one.name === name)!, high: 0n });
      const fn = upcoming({ car_at: ask("cars"), race_entropy: ask("entropy"), race_turn: ask("turns") });
      const { shufflesOrder } = families[this.#inference.family];
      const size = num(32 * find(this.#inference.carData).fields!.size);
      const cars = add(op("calldataload", num(this.#carsWord)), 4);
      return [give(call(fn, get(turns), cars, size, num(shufflesOrder ? 1 : 0)))];
    });
  }

  /** Where the calldata of a turn say where the cars begin: the referee's address stands before, if it is handed over. */
  get #carsWord(): number {
    return families[this.#inference.family].constructorTakesReferee ? 4 : 36;
  }

  /** Who calls is asked where the referee's address is not handed over; nobody else takes turns. */
  refereeOfTurn(): W {
    return families[this.#inference.family].constructorTakesReferee ? op("caller") : op("calldataload", num(4));
  }

  /** What a turn is given: the race, the cars and one's own place among them. */
  turnWords(): [W, W, W] {
    const place = this.#carsWord + (families[this.#inference.family].hasBananas ? 64 : 32);
    return [num(0), this.#carsFromCalldata(), op("calldataload", num(place))];
  }

  /** A list of the cars whose data lie in memory as the ABI has them: an array at an offset. */
  #carsAt(base: W, offset: W): W {
    const size = 32 * find(this.#inference.carData).fields!.size;
    const fn = this.#make("cars at", ["at"], true, (at) => {
      const l = this.temporary();
      const p = this.temporary();
      const q = this.temporary();
      const end = this.temporary();
      return [
        set(l, shortcut("list_new", load(get(at)))),
        store(add(get(l), 32), load(get(at))),
        set(q, add(get(l), 96)),
        set(p, add(get(at), 32)),
        set(end, add(get(q), times32(load(get(at))))),
        this.#while(op("lt", get(q), get(end)), [
          store(get(q), get(p)),
          set(p, add(get(p), size)),
          set(q, add(get(q), 32)),
        ]),
        give(get(l)),
      ];
    });
    return call(fn, add(base, offset));
  }

  // Statements

  statements(body: readonly Statement[]): WordStatement[] {
    return body.flatMap((statement) =>
      this.#statement(statement).map((one) => (one.at ? one : { ...one, at: statement.at })),
    );
  }

  #statement(s: Statement): WordStatement[] {
    switch (s.k) {
      case "do":
        return [run(this.expression(s.value))];
      case "assign":
        return this.#assign(s.target, this.expression(s.value), s.value.node!);
      case "if":
        return [when(this.condition(s.test), this.statements(s.consequent), this.statements(s.otherwise))];
      case "while": {
        const { next, outer } = this.#loop(s.loop, s.otherwise.length > 0);
        const body = this.statements(s.body);
        const step = this.statements(s.step);
        const test = this.condition(s.test);
        const loop: WordStatement = s.testsLast
          ? {
              k: "loop",
              label: next,
              test: num(1),
              step: [...step, when(isZero(test), [{ k: "break", label: next }])],
              body,
            }
          : { k: "loop", label: next, test, step, body };
        return this.#withOtherwise(loop, outer, s.otherwise);
      }
      case "for":
        return this.#for(s);
      case "block": {
        const label: LoopLabel = { name: s.loop.name };
        this.#loops.set(s.loop, { leave: label, next: label });
        return [{ k: "block", label, body: this.statements(s.body) }];
      }
      case "break":
      case "continue": {
        const loop = this.#loops.get(s.loop)!;
        return [s.k === "break" ? { k: "break", label: loop.leave } : { k: "continue", label: loop.next }];
      }
      case "return": {
        const result = this.#definition?.result;
        if (!result) return [];
        if (this.#givesNothing(result)) return [...(s.value ? [run(this.expression(s.value))] : []), give()];
        if (s.value) return [give(this.expressionTo(s.value, result))];
        return [give(this.#toMixedOf(this.#isPython ? kind.none : kind.undefined, result))];
      }
      case "assert":
        return [when(isZero(this.condition(s.test)), [stop("assert")])];
      case "stop":
        return [stop(s.reason)];
      case "delete": {
        const object = find(s.a.node!);
        const one = present(object.kinds);
        if (one === kind.dict || one === kind.list) {
          const from = this.#as(s.a, one, say`del is for items of lists and dictionaries.`);
          if (one === kind.dict) return [run(shortcut("dict_delete", from, this.#key(s.i)))];
          return [run(shortcut("list_pop", from, this.int(s.i)))];
        }
        if (object.kinds !== 0) this.refuse(s.at, say`del is for items of lists and dictionaries.`);
        return [stop("wrong-type")];
      }
      case "print":
        return this.#print(s.parts);
    }
  }

  /** What is printed is told to the console's address; in a race nobody listens. */
  #print(parts: readonly PrintPart[]): WordStatement[] {
    const out = this.temporary("out");
    const start = this.temporary("start");
    // Values first: what they do happens before anything is said.
    const { values, told } = this.#told(parts, out);
    const size = op("sub", get(out), get(start));
    return [
      ...values,
      set(start, load(num(0x40))),
      set(out, add(get(start), 32)),
      store(get(start), num(printSelector << 224n)),
      ...told,
      run(op("staticcall", op("gas"), num(consoleAddress), get(start), size, num(0), num(0))),
      // What lies behind the heap's end is zero again, as dictionaries want it: calldata are zero behind their end.
      run(op("calldatacopy", get(start), op("calldatasize"), size)),
    ];
  }

  /** What makes the values of what is printed, and what writes all of it at an address. */
  #told(parts: readonly PrintPart[], out: Local): { values: WordStatement[]; told: WordStatement[] } {
    const values: WordStatement[] = [];
    const told: WordStatement[] = [];
    for (const part of parts) {
      if (typeof part === "string") told.push(...textAt(out, part, 20));
      else if ("yes" in part) {
        const test = this.temporary();
        const yes = this.#told(part.yes, out);
        const no = this.#told(part.no, out);
        values.push(set(test, this.condition(part.test)), when(get(test), yes.values, no.values));
        told.push(when(get(test), yes.told, no.told));
      } else {
        const local = this.temporary();
        const how = "how" in part ? part.how : "";
        const expression = "how" in part ? part.value : part;
        const known = find(expression.node!);
        const isFormat = how.startsWith("f");
        const word = isFormat
          ? this.int(
              expression,
              say`Only whole numbers take a format, and this is ${kindsInWords(known.kinds, this.#inference.language)}.`,
            )
          : this.expression(expression);
        const node = isFormat ? { ...known, kinds: kind.int } : known;
        values.push(set(local, word), ...this.beforeWriting(get(local), node));
        // Texts of JavaScript are another form of arrays and objects only.
        const isOther = how !== "s" || (known.kinds & ~(numbers | kind.none | kind.undefined)) !== 0;
        if (how !== "" && isOther) told.push(...textAt(out, how, 21));
        told.push(set(out, this.serialised(get(local), node, get(out))));
      }
    }
    return { values, told };
  }

  #loop(loop: Loop, hasOtherwise: boolean): { leave: LoopLabel; next: LoopLabel; outer: LoopLabel | undefined } {
    const next: LoopLabel = { name: loop.name };
    const outer: LoopLabel | undefined = hasOtherwise ? { name: "otherwise" } : undefined;
    this.#loops.set(loop, { leave: outer ?? next, next });
    return { leave: outer ?? next, next, outer };
  }

  #withOtherwise(loop: WordStatement, outer: LoopLabel | undefined, otherwise: Statement[]): WordStatement[] {
    if (!outer) return [loop];
    return [{ k: "block", label: outer, body: [loop, ...this.statements(otherwise)] }];
  }

  #for(s: Statement & { k: "for" }): WordStatement[] {
    const { next, outer } = this.#loop(s.loop, s.otherwise.length > 0);
    const cursor = this.#cursor(s.iteration);
    const taken = this.#assignParts(s.target, cursor.parts, cursor.nodes);
    const loop: WordStatement = {
      k: "loop",
      label: next,
      test: cursor.more,
      step: cursor.step,
      body: [...cursor.check, ...taken, ...this.statements(s.body)],
    };
    return [...cursor.begin, ...this.#withOtherwise(loop, outer, s.otherwise)];
  }

  #cursor(iteration: Iteration): Cursor {
    const plain = (value: Expression): Cursor => {
      const node = find(value.node ?? this.#inference.of(value));
      const local = this.temporary("walked");
      const i = this.temporary("i");
      if (present(node.kinds) === kind.dict) return this.#dictCursor(value, "keys");
      if (node.kinds === kind.record && node.isCarData && this.#isPython) {
        this.refuse(value.at, say`A car's data cannot be walked through; read its fields.`);
      }
      const { statements, span, element } = this.#asList(value, local);
      return {
        begin: [...statements, set(i, num(0))],
        check: [],
        // The length is asked each time: a list may grow while it is walked through.
        more: op("slt", get(i), span.length),
        step: [set(i, add(get(i), 1))],
        parts: load(add(span.data, times32(get(i)))),
        nodes: element,
      };
    };
    switch (iteration.k) {
      case "value":
        return plain(iteration.value);
      case "indexes": {
        const walked = plain(iteration.value);
        const place = this.temporary("place");
        return {
          ...walked,
          begin: [...walked.begin, set(place, num(0))],
          step: [...walked.step, set(place, add(get(place), 1))],
          parts: get(place),
          nodes: this.#inference.partsOf(iteration),
        };
      }
      case "range": {
        const i = this.temporary("i");
        const to = this.temporary("to");
        const step = constantOf(iteration.step);
        const begin = [set(i, this.int(iteration.from)), set(to, this.int(iteration.to))];
        const nodes = find(this.#inference.partsOf(iteration) as TypeNode);
        if (step !== undefined && step !== 0n) {
          const end = constantOf(iteration.to);
          const limit = end === undefined ? get(to) : num(end);
          return {
            begin: end === undefined ? begin : begin.slice(0, 1),
            check: [],
            more: op(step > 0n ? "slt" : "sgt", get(i), limit),
            step: [set(i, add(get(i), num(step)))],
            parts: get(i),
            nodes,
          };
        }
        const by = this.temporary("step");
        return {
          begin: [...begin, set(by, this.int(iteration.step)), when(isZero(get(by)), [stop("wrong-type")])],
          check: [],
          more: choose(op("sgt", get(by), num(0)), op("slt", get(i), get(to)), op("sgt", get(i), get(to))),
          step: [set(i, add(get(i), get(by)))],
          parts: get(i),
          nodes,
        };
      }
      case "enumerate": {
        const inner = this.#cursor(iteration.of);
        const count = this.temporary("count");
        const nodes = this.#inference.partsOf(iteration) as Parts[];
        return {
          ...inner,
          begin: [...inner.begin, set(count, iteration.start ? this.int(iteration.start) : num(0))],
          step: [...inner.step, set(count, add(get(count), 1))],
          parts: [get(count), inner.parts],
          nodes: [nodes[0]!, inner.nodes],
        };
      }
      case "zip": {
        const all = iteration.of.map((one) => this.#cursor(one));
        return {
          begin: all.flatMap((one) => one.begin),
          check: all.flatMap((one) => one.check),
          more: all.map((one) => one.more).reduce((a, b) => both(a, b), num(1)),
          step: all.flatMap((one) => one.step),
          parts: all.map((one) => one.parts),
          nodes: all.map((one) => one.nodes),
        };
      }
      case "reversed": {
        const { of } = iteration;
        if (of.k === "range") {
          // from, to, step → the last one first
          const from = this.temporary();
          const to = this.temporary();
          const step = this.temporary();
          const i = this.temporary();
          const n = this.temporary();
          return {
            begin: [
              set(from, this.int(of.from)),
              set(to, this.int(of.to)),
              set(step, this.int(of.step)),
              set(n, shortcut("slice_count", get(from), get(to), get(step))),
              set(i, add(get(from), op("mul", get(step), op("sub", get(n), num(1))))),
            ],
            check: [],
            more: get(n),
            step: [set(i, op("sub", get(i), get(step))), set(n, op("sub", get(n), num(1)))],
            parts: get(i),
            nodes: find(this.#inference.partsOf(of) as TypeNode),
          };
        }
        const value = of.k === "value" ? of.value : undefined;
        if (!value) throw new Error("reversed of something else");
        const local = this.temporary();
        const i = this.temporary("i");
        const { statements, span, element } = this.#asList(value, local);
        return {
          begin: [...statements, set(i, op("sub", span.length, num(1)))],
          check: [],
          more: both(op("sgt", get(i), num(-1)), op("slt", get(i), span.length)),
          step: [set(i, op("sub", get(i), num(1)))],
          parts: load(add(span.data, times32(get(i)))),
          nodes: element,
        };
      }
      case "keys":
      case "values":
      case "items":
        return this.#dictCursor(iteration.value, iteration.k);
    }
  }

  #dictCursor(value: Expression, what: "keys" | "values" | "items"): Cursor {
    const node = find(value.node ?? this.#inference.of(value));
    const d = this.temporary("dict");
    const at = this.temporary("entry");
    const count = this.temporary("count");
    const word = this.#as(value, kind.dict, say`${what}() stands for dictionaries.`);
    const key = load(op("sub", get(at), num(96)));
    const item = load(op("sub", get(at), num(64)));
    // Entries that were deleted are passed over; a dictionary that changes its size meanwhile stops, as in Python.
    const fn = this.#make("next entry", ["d", "at"], true, (dict, from) => {
      const end = this.temporary();
      return [
        set(end, add(load(add(get(dict), 32)), op("mul", num(96), load(add(get(dict), 64))))),
        this.#while(op("lt", get(from), get(end)), [
          set(from, add(get(from), 96)),
          when(load(op("sub", get(from), num(32))), [give(get(from))]),
        ]),
        give(num(0)),
      ];
    });
    const keyNode = node.key ?? node;
    const valueNode = node.value ?? node;
    const next = set(at, call(fn, get(d), get(at)));
    return {
      begin: [set(d, word), set(count, load(get(d))), set(at, load(add(get(d), 32))), next],
      check: [],
      more: get(at),
      step: [when(isZero(op("eq", load(get(d)), get(count))), [stop("wrong-type")]), next],
      parts: what === "items" ? [key, item] : what === "keys" ? key : item,
      nodes: what === "items" ? [keyNode, valueNode] : what === "keys" ? keyNode : valueNode,
    };
  }

  #assignParts(target: Target, parts: WordParts, nodes: Parts): WordStatement[] {
    if (!Array.isArray(parts)) return this.#assign(target, parts, nodes as TypeNode);
    if (target.k === "unpack" && target.items.length === parts.length) {
      return target.items.flatMap((item, index) =>
        item ? this.#assignParts(item, parts[index]!, (nodes as Parts[])[index]!) : [],
      );
    }
    const all = this.#partsOf(target, parts, nodes as Parts[]);
    return this.#assign(target, all.word, all.node);
  }

  /** Several parts as one tuple, or as one array. */
  #partsOf(key: object, parts: WordParts[], nodes: Parts[]): { word: W; node: TypeNode } {
    const node = this.#inference.partsNode(key, nodes);
    const made = this.temporary();
    const isTuple = this.#isPython;
    const { tuple, element } = find(node);
    const body: WordStatement[] = [
      set(made, isTuple ? shortcut("alloc", num(32 + 32 * parts.length)) : shortcut("list_new", num(parts.length))),
      store(isTuple ? get(made) : add(get(made), 32), num(parts.length)),
    ];
    for (const [index, part] of parts.entries()) {
      const own = nodes[index]!;
      const inner = Array.isArray(part)
        ? this.#partsOf(own, part, own as Parts[])
        : { word: part, node: own as TypeNode };
      const to = isTuple ? (tuple!.any ?? tuple!.items[index]!) : element!;
      body.push(store(add(get(made), (isTuple ? 32 : 96) + 32 * index), this.convert(inner.word, inner.node, to)));
    }
    return { word: seq(body, get(made)), node };
  }

  #assign(target: Target, value: W, node: TypeNode): WordStatement[] {
    switch (target.k) {
      case "variable": {
        const { variable } = target;
        const word = this.convert(value, node, variable.node);
        const slot = this.state.slotOf(variable);
        if (slot !== undefined) return [run(op("sstore", num(slot), word))];
        const body: WordStatement[] = [set(this.local(variable), word)];
        if (variable.mayBeUnset) body.push(set(this.#flag(variable), num(1)));
        return body;
      }
      case "index":
        return this.#assignIndex(target, value, node);
      case "attribute": {
        const object = find(target.a.node ?? this.#inference.of(target.a));
        if ((object.kinds & kind.record) === 0 || object.isCarData) {
          this.refuse(
            target.at,
            object.isCarData
              ? say`A car's data cannot be changed; buy something at the race.`
              : say`Only fields of objects can be set.`,
          );
          return [];
        }
        const fields = [...object.fields!];
        const place = fields.findIndex(([name]) => name === target.name);
        if (place < 0) {
          this.refuse(target.at, this.#noField(object, target.name));
          return [];
        }
        const v = this.temporary();
        return [
          set(v, this.convert(value, node, fields[place]![1])),
          store(add(this.#as(target.a, kind.record, say`An object is needed here.`), 32 * place), get(v)),
        ];
      }
      case "unpack":
        return this.#unpack(target, value, node);
    }
  }

  #assignIndex(target: Target & { k: "index" }, value: W, node: TypeNode): WordStatement[] {
    const object = find(target.a.node ?? this.#inference.of(target.a));
    if (!target.i.node) this.#inference.of(target.i);
    const v = this.temporary();
    if (present(object.kinds) === kind.dict) {
      const dict = this.#as(target.a, kind.dict, say`A dictionary is needed here.`);
      return [
        set(v, this.convert(value, node, object.value!)),
        run(shortcut("dict_set", dict, this.#key(target.i), get(v))),
      ];
    }
    if ((object.kinds & kind.list) === 0) {
      if (object.kinds !== 0) {
        const words = kindsInWords(object.kinds, this.#inference.language);
        const isObject = !this.#isPython && object.kinds === kind.record;
        this.refuse(target.at, isObject ? fixedFields : say`Items of ${words} cannot be set.`);
      }
      return [run(value), stop("wrong-type")];
    }
    const local = this.temporary();
    const span = this.#span(local, kind.list);
    const body = [
      set(v, this.convert(value, node, object.element!)),
      set(local, this.#as(target.a, kind.list, say`A list is needed here.`)),
    ];
    if (this.#isPython) return [...body, store(this.#elementAddress(span.data, span.length, target.i), get(v))];
    // An array grows by one when its end is written to; up to a later place, where nothing tells holes from undefined.
    const i = this.temporary();
    const element = find(object.element!);
    const grows = element.isAsked && !element.skipsHoles;
    return [
      ...body,
      set(i, this.int(target.i)),
      ...(grows
        ? [
            when(op("slt", get(i), num(0)), [stop("index-out-of-range")]),
            this.#while(op("lt", span.length, get(i)), [
              run(shortcut("list_push", get(local), this.#toMixedOf(kind.undefined, element))),
            ]),
          ]
        : []),
      when(
        op("eq", get(i), span.length),
        [run(shortcut("list_push", get(local), get(v)))],
        [
          when(isZero(op("lt", get(i), span.length)), [stop("index-out-of-range")]),
          store(add(span.data, times32(get(i))), get(v)),
        ],
      ),
    ];
  }

  #unpack(target: Target & { k: "unpack" }, value: W, node: TypeNode): WordStatement[] {
    const root = find(node);
    const usable = root.kinds & (kind.list | kind.tuple | kind.record | kind.dict);
    const local = this.temporary();
    if (!isSingle(usable) || usable === 0) {
      if (root.kinds !== 0)
        this.refuse(
          target.at,
          say`This is ${kindsInWords(root.kinds, this.#inference.language)}, which cannot be taken apart.`,
        );
      return [run(value), stop("wrong-type")];
    }
    const word = root.kinds === usable ? value : this.#unbox(value, usable);
    const body: WordStatement[] = [set(local, usable === kind.dict ? shortcut("dict_keys", word) : word)];
    if (usable === kind.record) {
      const fields = [...root.fields!];
      if (fields.length !== target.items.length)
        this.refuse(target.at, say`A car's data has ${fields.length} values, not ${target.items.length}.`);
      for (const [index, item] of target.items.entries()) {
        const field = fields[index];
        if (item && field) body.push(...this.#assign(item, load(add(get(local), 32 * index)), field[1]));
      }
      return body;
    }
    const span = this.#span(local, usable === kind.tuple ? kind.tuple : kind.list);
    const shape = usable === kind.tuple ? root.tuple : undefined;
    if (shape && !shape.any) {
      if (shape.items.length !== target.items.length) {
        this.refuse(target.at, say`There are ${shape.items.length} values for ${target.items.length} names.`);
      }
    } else if (target.isLoose) {
      body.push(when(op("lt", span.length, num(target.items.length)), [stop("index-out-of-range")]));
    } else body.push(when(isZero(op("eq", span.length, num(target.items.length))), [stop("wrong-type")]));
    for (const [index, item] of target.items.entries()) {
      if (!item) continue;
      const from = shape ? (shape.any ?? shape.items[index]) : this.#elementNode(root, usable);
      if (!from) continue;
      body.push(...this.#assign(item, load(add(span.data, 32 * index)), from));
    }
    return body;
  }

  // Values as bytes

  /**
   * What is written lies behind the heap's end, where a function that calls itself puts what it saves, too. So a value that may be as deep as
   * it likes is walked through once before: then there is room for all that its writing saves.
   */
  beforeWriting(word: W, node: TypeNode): WordStatement[] {
    return isEndless(node) ? [run(call(this.#walker(node), word))] : [];
  }

  /** Calls itself wherever the serialiser of the same node does. */
  #walker(node: TypeNode): WordFunction {
    return this.#make(`walk all ${this.#id(node)}`, ["x"], true, (x) => {
      const i = this.temporary();
      const p = this.temporary();
      const walk = (part: W, of: TypeNode): WordStatement => run(call(this.#walker(of), part));
      const walked = this.byKind(get(x), find(node), (payload, one) => {
        const begin = [set(p, payload), set(i, num(0))];
        if (one === kind.record || (one === kind.tuple && !find(node).tuple!.any)) {
          const parts = one === kind.record ? [...find(node).fields!.values()] : find(node).tuple!.items;
          const offset = one === kind.record ? 0 : 32;
          return [...begin, ...parts.map((part, index) => walk(load(add(get(p), offset + 32 * index)), part))];
        }
        if (one === kind.dict) {
          const entry = op("add", load(add(get(p), 32)), op("mul", num(96), get(i)));
          return [
            ...begin,
            this.#while(op("lt", get(i), load(add(get(p), 64))), [
              when(load(add(entry, 64)), [walk(load(add(entry, 32)), find(node).value!)]),
              set(i, add(get(i), 1)),
            ]),
          ];
        }
        if (one !== kind.list && one !== kind.tuple) return [];
        const span = this.#span(p, one);
        return [
          ...begin,
          this.#while(op("lt", get(i), span.length), [
            walk(load(add(span.data, times32(get(i)))), this.#elementNode(node, one)),
            set(i, add(get(i), 1)),
          ]),
        ];
      });
      return [...walked, give(num(0))];
    });
  }

  /** Writes a value at an address: kind and content. Gives the address behind it. */
  serialised(word: W, node: TypeNode, out: W): W {
    return call(this.#serialiser(node), word, out);
  }

  #serialiser(node: TypeNode): WordFunction {
    return this.#make(`write ${this.#id(node)}`, ["x", "out"], true, (x, out) => {
      const root = find(node);
      if (isSingle(root.kinds)) return this.#writeKind(get(x), root, root.kinds, out);
      const body: WordStatement[] = [];
      for (const one of bitsOf(root.kinds)) {
        body.push(when(this.#isKind(get(x), one), this.#writeKind(this.#payload(get(x), one), root, one, out)));
      }
      return [...body, give(get(out))];
    });
  }

  #writeKind(word: W, node: TypeNode, one: Kinds, out: Local): WordStatement[] {
    const head = store(get(out), num(one === 0 ? 0 : tagOf(one)));
    if (one & (numbers | kind.car)) return [head, store(add(get(out), 32), word), give(add(get(out), 64))];
    if ((one & (kind.list | kind.tuple | kind.dict | kind.record)) === 0) return [head, give(add(get(out), 32))];
    const p = this.temporary();
    const body: WordStatement[] = [set(p, word), head];
    if (one === kind.record || (one === kind.tuple && !node.tuple!.any)) {
      const parts = one === kind.record ? [...node.fields!.values()] : node.tuple!.items;
      body.push(store(add(get(out), 32), num(parts.length)), set(out, add(get(out), 64)));
      const offset = one === kind.record ? 0 : 32;
      for (const [index, part] of parts.entries()) {
        body.push(set(out, this.serialised(load(add(get(p), offset + 32 * index)), part, get(out))));
      }
      return [...body, give(get(out))];
    }
    const i = this.temporary();
    if (one === kind.dict) {
      const end = this.temporary();
      return [
        ...body,
        store(add(get(out), 32), load(get(p))),
        set(out, add(get(out), 64)),
        set(i, load(add(get(p), 32))),
        set(end, add(get(i), op("mul", num(96), load(add(get(p), 64))))),
        this.#while(op("lt", get(i), get(end)), [
          when(load(add(get(i), 64)), [
            set(out, this.serialised(load(get(i)), node.key!, get(out))),
            set(out, this.serialised(load(add(get(i), 32)), node.value!, get(out))),
          ]),
          set(i, add(get(i), 96)),
        ]),
        give(get(out)),
      ];
    }
    const span = this.#span(p, one);
    return [
      ...body,
      store(add(get(out), 32), span.length),
      set(out, add(get(out), 64)),
      set(i, num(0)),
      this.#while(op("lt", get(i), span.length), [
        set(out, this.serialised(load(add(span.data, times32(get(i)))), this.#elementNode(node, one), get(out))),
        set(i, add(get(i), 1)),
      ]),
      give(get(out)),
    ];
  }

  /** Makes a function of our own once; for what else works on values. */
  make(key: string, node: TypeNode, params: string[], body: (...params: Local[]) => WordStatement[]): WordFunction {
    return this.#make(`${key} ${this.#id(node)}`, params, true, body);
  }

  /** What to do for each kind that a word may be of. */
  byKind(word: W, node: TypeNode, work: (payload: W, one: Kinds) => WordStatement[]): WordStatement[] {
    const { kinds } = find(node);
    if (isSingle(kinds)) return work(word, kinds);
    return bitsOf(kinds).map((one) => when(this.#isKind(word, one), work(this.#payload(word, one), one)));
  }

  /** A word of one kind in the words of a node. */
  ofKind(word: W, one: Kinds, node: TypeNode): W {
    return isSingle(find(node).kinds) ? word : this.#toMixed(word, one);
  }

  #carsFromCalldata(): W {
    const at = this.temporary("calldata");
    return seq(
      [
        set(at, shortcut("alloc", op("calldatasize"))),
        run(op("calldatacopy", get(at), num(4), op("sub", op("calldatasize"), num(4)))),
      ],
      this.#carsAt(get(at), load(add(get(at), this.#carsWord - 4))),
    );
  }
}

type WordParts = W | WordParts[];

interface Cursor {
  begin: WordStatement[];
  check: WordStatement[];
  more: W;
  step: WordStatement[];
  parts: WordParts;
  nodes: Parts;
}

const fixedFields = say`Objects have fixed fields here, as in plan.units. What is found by a number stands in an array.`;
