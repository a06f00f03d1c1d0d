/**
 * Lowers a program whose kinds are known to word code. A value of one kind is one plain word; where several kinds are
 * possible, the word's first byte is the kind.
 */
import { turnInterfaces } from "#engine/formula/turn-interfaces.ts";
import type { TextEdit } from "../compiling/diagnostics.ts";
import { type Message, message, type MessageValue } from "../compiling/compiler-text.ts";
import {
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
} from "../codegen/word-code.ts";
import { EvaluationOrder, inOrder } from "./evaluation-order.ts";
import type { Inference } from "./infer.ts";
import { lowerBinary, lowerUnary } from "./lower-arithmetic.ts";
import { assignTo } from "./lower-assignments.ts";
import { lowerCall } from "./lower-calls.ts";
import { condition, lowerCompare, lowerLogic } from "./lower-comparisons.ts";
import { keyWord, lowerAttribute, lowerIndex, lowerSlice } from "./lower-items.ts";
import { loopLabels, lowerFor, withOtherwise } from "./lower-loops.ts";
import { lowerMethod } from "./lower-methods.ts";
import { lowerPrint } from "./lower-writing.ts";
import type { Expression, FunctionDefinition, Loop, Refusal, Statement, Target, Variable } from "./program.ts";
import { constantOf } from "./ranges.ts";
import { find, kind, type Kinds, kindsInWords, numbers, type TypeNode } from "./type-node.ts";
import {
  add,
  bitsOf,
  choose,
  isPlain,
  isSingle,
  isZero,
  load,
  never,
  payloadMask,
  present,
  sequenceOf,
  shortcut,
  store,
  tagOf,
  type W,
} from "./word-pieces.ts";

/** Storage slots of the module's stored variables. */
export interface StateSlots {
  slotOf(variable: Variable): bigint | undefined;
}

const aList = message("needed", { kind: message("a-list"), form: "[1, 2]" });
const needed: Readonly<Record<Kinds, Message>> = {
  [kind.list]: aList,
  [kind.tuple]: aList,
  [kind.dict]: message("needed", { kind: message("a-dictionary"), form: "{1: 10}" }),
  [kind.record]: message("needed", { kind: message("an-object"), form: "{ speed: 3 }" }),
};

export class Lowering {
  readonly inference: Inference;
  readonly isPython: boolean;
  readonly refusals: Refusal[] = [];
  readonly #functions = new Map<FunctionDefinition, WordFunction>();
  readonly locals = new Map<Variable, Local>();
  readonly #flags = new Map<Variable, Local>();
  readonly #ids = new Map<FunctionDefinition, number>();
  readonly #pending: FunctionDefinition[] = [];
  readonly loops = new Map<Loop, { leave: LoopLabel; next: LoopLabel }>();
  readonly functions = new Map<string, WordFunction>();
  readonly #nodeIds = new Map<TypeNode, number>();
  readonly main: WordFunction = { name: "main", params: [], locals: [], gives: false, body: [] };
  readonly referee: Local;
  readonly order: EvaluationOrder;
  state: StateSlots = { slotOf: () => undefined };
  current: WordFunction = this.main;
  definition: FunctionDefinition | undefined;
  constructor(inference: Inference) {
    this.inference = inference;
    this.isPython = inference.language === "python";
    this.referee = this.temporary("referee");
    this.order = new EvaluationOrder(() => inference.reached);
  }

  // Locals and functions

  temporary(name = "t"): Local {
    const local: Local = { name };
    this.current.locals.push(local);
    return local;
  }
  idOf(node: TypeNode): number {
    const root = find(node);
    let id = this.#nodeIds.get(root);
    if (id === undefined) this.#nodeIds.set(root, (id = this.#nodeIds.size));
    return id;
  }

  /** Defines an internal function once. */
  defineOnce(
    key: string,
    params: string[],
    gives: boolean,
    body: (...params: Local[]) => WordStatement[],
  ): WordFunction {
    let fn = this.functions.get(key);
    if (fn) return fn;
    const locals = params.map((name): Local => ({ name }));
    fn = { name: key, params: locals, locals: [...locals], gives, body: [] };
    this.functions.set(key, fn);
    const before = this.current;
    this.current = fn;
    fn.body = body(...locals);
    this.current = before;
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
      this.locals.set(param, local);
    }
    this.#pending.push(definition);
    return fn;
  }

  /** Writes the bodies of all requested functions. */
  finish(): void {
    for (let next = this.#pending.shift(); next; next = this.#pending.shift()) {
      const fn = this.wordFunction(next);
      this.current = fn;
      this.definition = next;
      const body = this.statements(next.body);
      // Inner functions may need a flag after this one was written.
      const flags = next.variables.flatMap((variable) =>
        variable.mayBeUnset && variable.owner === next ? [set(this.flag(variable), num(0))] : [],
      );
      fn.body = [...flags, ...body];
      this.current = this.main;
      this.definition = undefined;
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
    let local = this.locals.get(variable);
    if (!local) {
      local = { name: variable.name };
      this.locals.set(variable, local);
      const owner = this.#ownerFunction(variable);
      if (!owner.locals.includes(local)) owner.locals.push(local);
    }
    return local;
  }

  /** A variable for a compiler-made local. */
  hidden(at: Place, node: TypeNode, local: Local): Variable {
    const owner = this.definition;
    const variable: Variable = {
      name: local.name,
      at,
      owner,
      node,
      mayBeUnset: false,
      isReassigned: false,
      isHidden: true,
    };
    this.locals.set(variable, local);
    return variable;
  }

  /** The participant's variables with a separate location. */
  get places(): readonly (readonly [Variable, Local])[] {
    return [...this.locals].filter(([variable]) => !variable.isHidden && !variable.constant);
  }
  flag(variable: Variable): Local {
    let flag = this.#flags.get(variable);
    if (!flag) {
      flag = { name: `${variable.name} is set` };
      this.#flags.set(variable, flag);
      this.#ownerFunction(variable).locals.push(flag);
    }
    return flag;
  }
  /** @param edits fixes it */
  refuse(at: Place, message: Message, edits?: readonly TextEdit[]): void {
    if (!this.refusals.some((one) => one.at.from === at.from && one.message.id === message.id)) {
      this.refusals.push({ at, message, edits });
    }
  }

  // Words of one kind and of several

  inWords(kinds: Kinds): MessageValue {
    return kindsInWords(kinds, this.inference.language);
  }
  kindsOf(node: TypeNode): Kinds {
    return find(node).kinds;
  }
  toMixed(word: W, one: Kinds): W {
    const tag = num(tagOf(one) << 248n);
    if (one & (kind.none | kind.undefined)) return seq(isPlain(word) ? [] : [run(word)], tag);
    if (one !== kind.int) return op("or", tag, word);
    if (this.isPython) return op("or", tag, call(this.#boxInt(), word));
    return op("or", tag, op("and", num(payloadMask), word));
  }
  #boxInt(): WordFunction {
    return this.defineOnce("box", ["x"], true, (x) => {
      const p = this.temporary();
      return [set(p, shortcut("alloc", num(32))), store(get(p), get(x)), give(get(p))];
    });
  }

  /** Converts a tagged word to a plain word of one kind. */
  payload(word: W, one: Kinds): W {
    if (one === kind.int) {
      return this.isPython ? load(op("and", num(0xffffffff), word)) : op("signextend", num(30), word);
    }
    if (one === kind.car) return op("and", num((1n << 160n) - 1n), word);
    return op("and", num(0xffffffff), word);
  }
  isKind(word: W, one: Kinds): W {
    return op("eq", op("shr", num(248), word), num(tagOf(one)));
  }
  convert(word: W, from: TypeNode, to: TypeNode): W {
    const source = this.kindsOf(from);
    const target = this.kindsOf(to);
    if (source === 0) return never(word);
    if (isSingle(target)) {
      if (isSingle(source)) return word;
      return this.unbox(word, target);
    }
    return isSingle(source) ? this.toMixed(word, source) : word;
  }
  sameWords(a: TypeNode, b: TypeNode): boolean {
    const left = this.kindsOf(a);
    const right = this.kindsOf(b);
    return left === right || (isSingle(left) === isSingle(right) && !isSingle(left)) || left === 0;
  }
  unbox(word: W, one: Kinds): W {
    return this.payload(
      guard(word, "wrong-type", (w) => isZero(this.isKind(w, one))),
      one,
    );
  }

  /** The value as one kind, or a stop. `what` is named in refusals. */
  asKind(expression: Expression, one: Kinds, need = needed[one]!): W {
    const word = this.expression(expression);
    const { kinds } = find(expression.node!);
    if (kinds === one) return word;
    if (kinds === 0) return never(word);
    if ((kinds & one) === 0) {
      this.refuse(expression.at, need);
      return word;
    }
    return this.unbox(word, one);
  }

  /** A whole number; booleans count as 0 and 1. */
  int(expression: Expression, need?: Message): W {
    const constant = constantOf(expression);
    if (constant !== undefined) return num(constant);
    const word = this.expression(expression);
    const { kinds } = find(expression.node!);
    if (kinds === kind.int || kinds === kind.bool) return word;
    if (kinds === 0) return never(word);
    if ((kinds & numbers) === 0) {
      this.refuse(expression.at, need ?? message("whole-number-needed", { found: this.inWords(kinds) }));
      return word;
    }
    const needed = kinds & numbers;
    if (isSingle(needed)) return this.unbox(word, needed);
    const fn = this.defineOnce("number of", ["w"], true, (w) => [
      when(this.isKind(get(w), kind.int), [give(this.payload(get(w), kind.int))]),
      when(isZero(this.isKind(get(w), kind.bool)), [stop("wrong-type")]),
      give(this.payload(get(w), kind.bool)),
    ]);
    return call(fn, word);
  }

  // Expressions

  /** The value in the word format of its node. */
  expression(expression: Expression): W {
    const word = this.#word(expression);
    return word.at ? word : { ...word, at: expression.at };
  }

  /** The value in the word format of the node it flows to. */
  expressionTo(expression: Expression, to: TypeNode): W {
    return this.convert(this.expression(expression), expression.node!, to);
  }
  #word(e: Expression): W {
    if (!e.node) this.inference.of(e);
    const settled = inOrder(this, e);
    return settled ? seq(settled.before, this.#wordInOrder(settled.e)) : this.#wordInOrder(e);
  }
  #wordInOrder(e: Expression): W {
    const node = (): TypeNode => e.node!;
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
        return num(this.functionId(e.fn));
      case "unary":
        return lowerUnary(this, e);
      case "binary":
        return lowerBinary(this, e);
      case "compare":
        return lowerCompare(this, e);
      case "logic":
        return lowerLogic(this, e);
      case "conditional":
        return choose(condition(this, e.test), this.expressionTo(e.a, node()), this.expressionTo(e.b, node()));
      case "list": {
        if (e.isTuple) return this.#wordInOrder({ ...e, k: "tuple" });
        const element = find(node()).element!;
        const body: WordStatement[] = [];
        const list = this.temporary("made");
        body.push(set(list, shortcut("list_new", num(e.items.length))));
        for (const [index, item] of e.items.entries()) {
          body.push(store(add(get(list), 96 + 32 * index), this.expressionTo(item, element)));
        }
        body.push(store(add(get(list), 32), num(e.items.length)));
        return seq(body, get(list));
      }
      case "tuple": {
        const shape = find(node()).tuple!;
        const tuple = this.temporary("tuple");
        const items = e.items.map((item, index) => this.expressionTo(item, shape.any ?? shape.items[index]!));
        return sequenceOf(tuple, true, items);
      }
      case "dict": {
        const { value } = find(node());
        const dict = this.temporary("dict");
        const body: WordStatement[] = [set(dict, shortcut("dict_new"))];
        for (const [key, item] of e.entries) {
          body.push(run(shortcut("dict_set", get(dict), keyWord(this, key), this.expressionTo(item, value!))));
        }
        return seq(body, get(dict));
      }
      case "record": {
        const fields = [...find(node()).fields!];
        const record = this.temporary("record");
        // Empty objects have addresses too, because two of them aren't identical.
        const body: WordStatement[] = [set(record, shortcut("alloc", num(32 * Math.max(fields.length, 1))))];
        const put = (index: number, word: W) => body.push(store(add(get(record), 32 * index), word));
        const spread = (e.spread ?? []).map((one) => ({ one, own: [...(find(one.node!).fields ?? [])] }));
        const named = new Set([...e.fields, ...spread.flatMap(({ own }) => own)].map(([name]) => name));
        const isFixed = find(node()).fields!.isFixed === true;
        if (isFixed && (fields.length !== named.size || fields.some(([name]) => !named.has(name)))) {
          this.refuse(e.at, message("same-fields", { fields: fields.map(([name]) => name).join(", ") }));
        }
        for (const [index, [name, field]] of fields.entries()) {
          if (!named.has(name)) put(index, this.toMixedOf(kind.undefined, field));
        }
        for (const { one, own } of spread) {
          const from = this.temporary("spread");
          body.push(set(from, this.asKind(one, kind.record, message("spread-object"))));
          for (const [index, [name, field]] of fields.entries()) {
            const place = own.findIndex(([known]) => known === name);
            if (place < 0 || e.fields.some(([known]) => known === name)) continue;
            put(index, this.convert(load(add(get(from), 32 * place)), own[place]![1], field));
          }
        }
        for (const [name, item] of e.fields) {
          const index = fields.findIndex(([one]) => one === name);
          put(index, this.expressionTo(item, fields[index]![1]));
        }
        return seq(body, get(record));
      }
      case "index":
        return lowerIndex(this, e);
      case "slice":
        return lowerSlice(this, e);
      case "attribute":
        return lowerAttribute(this, e);
      case "call":
        return lowerCall(this, e);
      case "method":
        return lowerMethod(this, e);
      case "sequence":
        return seq(this.statements(e.body), this.expressionTo(e.value, node()));
    }
  }
  functionId(fn: FunctionDefinition): number {
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
    return seq([when(isZero(get(this.flag(variable))), [{ ...stop("wrong-type"), at: e.at }])], value);
  }

  /** A word of a kind without content, in a node's word format. */
  toMixedOf(one: Kinds, target: TypeNode): W {
    return isSingle(this.kindsOf(target)) ? num(0) : num(tagOf(one) << 248n);
  }

  /** Calldata position of the cars' offset: after the referee's address, if it is passed. */
  get carsWord(): number {
    return turnInterfaces[this.inference.family].constructorTakesReferee ? 4 : 36;
  }

  // Statements

  statements(body: readonly Statement[]): WordStatement[] {
    return body.flatMap((statement) =>
      this.#statement(statement).map((one) => (one.at ? one : { ...one, at: statement.at })),
    );
  }
  /** Python evaluates the value first, JavaScript the target. */
  #assign(target: Target, value: Expression): WordStatement[] {
    const settled =
      this.isPython || (target.k !== "index" && target.k !== "attribute")
        ? undefined
        : this.order.settle(this, [target.a, ...(target.k === "index" ? [target.i] : []), value]);
    const [a, ...rest] = settled?.operands ?? [];
    const [i] = rest;
    const place = !a ? target : target.k === "index" ? { ...target, a, i: i! } : { ...target, a };
    const made = rest.at(-1) ?? value;
    return [...(settled?.before ?? []), ...assignTo(this, place, this.expression(made), made.node!)];
  }
  #statement(s: Statement): WordStatement[] {
    switch (s.k) {
      case "do":
        return [run(this.expression(s.value))];
      case "assign":
        return this.#assign(s.target, s.value);
      case "if":
        return [when(condition(this, s.test), this.statements(s.consequent), this.statements(s.otherwise))];
      case "while": {
        const { next, outer } = loopLabels(this, s.loop, s.otherwise.length > 0);
        const body = this.statements(s.body);
        const step = this.statements(s.step);
        const test = condition(this, s.test);
        const loop: WordStatement = s.testsLast
          ? {
              k: "loop",
              label: next,
              test: num(1),
              step: [...step, when(isZero(test), [{ k: "break", label: next }])],
              body,
            }
          : { k: "loop", label: next, test, step, body };
        return withOtherwise(this, loop, outer, s.otherwise);
      }
      case "for":
        return lowerFor(this, s);
      case "block": {
        const label: LoopLabel = { name: s.loop.name };
        this.loops.set(s.loop, { leave: label, next: label });
        return [{ k: "block", label, body: this.statements(s.body) }];
      }
      case "break":
      case "continue": {
        const loop = this.loops.get(s.loop)!;
        return [s.k === "break" ? { k: "break", label: loop.leave } : { k: "continue", label: loop.next }];
      }
      case "return": {
        const result = this.definition?.result;
        if (!result) return [];
        if (this.#givesNothing(result)) return [...(s.value ? [run(this.expression(s.value))] : []), give()];
        if (s.value) return [give(this.expressionTo(s.value, result))];
        return [give(this.toMixedOf(this.isPython ? kind.none : kind.undefined, result))];
      }
      case "assert":
        return [when(isZero(condition(this, s.test)), [stop("assert")])];
      case "stop":
        return [stop(s.reason)];
      case "delete": {
        const object = find(s.a.node!);
        const one = present(object.kinds);
        if (one === kind.dict || one === kind.list) {
          const from = this.asKind(s.a, one, message("delete-form"));
          if (one === kind.dict) return [run(shortcut("dict_delete", from, keyWord(this, s.i)))];
          return [run(shortcut("list_pop", from, this.int(s.i)))];
        }
        if (object.kinds !== 0) this.refuse(s.at, message("delete-form"));
        return [stop("wrong-type")];
      }
      case "print":
        return lowerPrint(this, s.parts);
    }
  }

  /** Branches for each possible kind of a word. */
  byKind(word: W, node: TypeNode, work: (payload: W, one: Kinds) => WordStatement[]): WordStatement[] {
    const { kinds } = find(node);
    if (isSingle(kinds)) return work(word, kinds);
    return bitsOf(kinds).map((one) => when(this.isKind(word, one), work(this.payload(word, one), one)));
  }

  /** A word of one kind in a node's word format. */
  ofKind(word: W, one: Kinds, node: TypeNode): W {
    return isSingle(find(node).kinds) ? word : this.toMixed(word, one);
  }
}
