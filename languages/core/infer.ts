/**
 * Finds out what every variable and expression may be: kinds, ranges of numbers, what containers hold. The program is walked through until
 * nothing new is learnt; ranges that keep growing are widened, so that it ends.
 */
import type { CarFamily } from "../compiling/car-family.ts";
import { carFields, raceFunctions, snakeCase, type RaceFunction } from "./race-interface.ts";
import {
  type Expression,
  type FunctionDefinition,
  type Iteration,
  type Language,
  printedValues,
  type Program,
  type Statement,
  type Target,
} from "./program.ts";
import { arithmeticRange, constantIndex, rangeOf } from "./ranges.ts";
import { type FieldMap, find, kind, type Kinds, newNode, numbers, type TypeNode } from "./type-node.ts";

const sequences = kind.list | kind.tuple;

const uint32 = 2n ** 32n - 1n;
const longest = 2n ** 20n;
/** Where widening may rest. */
const rests = [0n, 255n, 2n ** 16n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 64n, 2n ** 127n].map((rest) => rest);

export function raceFunctionsByName(language: Language, family: CarFamily): ReadonlyMap<string, RaceFunction> {
  return new Map(
    raceFunctions[family].map((one) => [language === "python" ? snakeCase(one.name) : one.name, one] as const),
  );
}

export class Inference {
  readonly language: Language;
  readonly family: CarFamily;
  readonly race: ReadonlyMap<string, RaceFunction>;
  /** one node for all cars' data: the referee's own records */
  readonly carData = newNode();
  readonly carList = newNode();
  readonly address = newNode();
  readonly #program: Program;
  #changed = true;
  /** places of arrays that were taken for tuples and are used as lists */
  readonly lists = new Set<number>();
  /** functions whose bodies can be reached */
  readonly reached = new Set<FunctionDefinition>();

  constructor(program: Program, family: CarFamily) {
    this.#program = program;
    this.language = program.language;
    this.family = family;
    this.race = raceFunctionsByName(program.language, family);
    this.address.kinds = kind.car;
    this.carData.kinds = kind.record;
    this.carData.isCarData = true;
    const fields: FieldMap = new Map(
      carFields[family].map((name) => {
        if (name === "car") return [name, this.address] as const;
        const number = newNode();
        this.#number(number, 0n, uint32);
        return [name, number] as const;
      }),
    );
    fields.isFixed = true;
    this.carData.fields = fields;
    this.carList.kinds = kind.list;
    this.carList.element = this.carData;
  }

  run(roots: readonly FunctionDefinition[]): void {
    for (const root of roots) this.reached.add(root);
    for (let round = 0; this.#takeChanged(); round += 1) {
      if (round > 200) throw new Error("The program's kinds do not settle.");
      this.#body(this.#program.body, undefined);
      for (const fn of this.reached) this.#body(fn.body, fn);
    }
  }

  /** Whether anything was learnt since it was asked last. */
  #takeChanged(): boolean {
    const was = this.#changed;
    this.#changed = false;
    return was;
  }

  // Nodes

  addKinds(node: TypeNode, kinds: Kinds): TypeNode {
    const root = find(node);
    if ((root.kinds | kinds) !== root.kinds) {
      root.kinds |= kinds;
      this.#changed = true;
    }
    return root;
  }

  /** Lets a node hold the whole numbers of a range. */
  #number(node: TypeNode, low: bigint, high: bigint): TypeNode {
    const root = find(node);
    if ((root.kinds & kind.int) === 0) {
      root.kinds |= kind.int;
      root.low = low;
      root.high = high;
      this.#changed = true;
      return root;
    }
    if (low >= root.low && high <= root.high) return root;
    this.#changed = true;
    root.growths += 1;
    const limits = rangeOf[this.language];
    const isWide = root.growths > 5;
    const isWidest = root.growths > 16;
    if (low < root.low) {
      const rest = rests.find((one) => -one <= low);
      root.low = isWide ? (isWidest || rest === undefined ? limits.low : -rest) : low;
    }
    if (high > root.high) {
      const rest = rests.find((one) => one >= high);
      root.high = isWide ? (isWidest || rest === undefined ? limits.high : rest) : high;
    }
    root.low = root.low < limits.low ? limits.low : root.low;
    root.high = root.high > limits.high ? limits.high : root.high;
    return root;
  }

  unite(a: TypeNode, b: TypeNode): void {
    const left = find(a);
    const right = find(b);
    if (left === right) return;
    this.#changed = true;
    // The referee's own nodes stay what they are.
    const [root, other] = right === this.carData ? [right, left] : [left, right];
    other.same = root;
    root.growths = Math.max(root.growths, other.growths);
    if (other.isAsked) root.isAsked = true;
    if (other.skipsHoles) root.skipsHoles = true;
    this.#takeIn(root, other);
  }

  /** Everything that `other` may be, `root` may be. */
  #takeIn(root: TypeNode, other: TypeNode, without: Kinds = 0): void {
    const kinds = other.kinds & ~without;
    this.addKinds(root, kinds & ~kind.int);
    if (kinds & kind.int) this.#number(root, other.low, other.high);
    if (kinds & kind.list && other.element) {
      const element = find(root).element;
      if (element) this.unite(element, other.element);
      else find(root).element = other.element;
    }
    if (kinds & kind.dict && other.key && other.value) {
      const { key, value } = find(root);
      if (key && value) {
        this.unite(key, other.key);
        this.unite(value, other.value);
      } else {
        find(root).key = other.key;
        find(root).value = other.value;
      }
    }
    if (kinds & kind.tuple && other.tuple) this.#takeTuple(root, other.tuple);
    if (this.language === "javascript" && (find(root).kinds & sequences) === sequences) this.#isListAfterAll(root);
    if (kinds & kind.record && other.fields) {
      const target = find(root);
      if (!target.fields) {
        target.fields = other.fields;
        if (other.isCarData) target.isCarData = true;
      } else if (target.fields !== other.fields) {
        if (other.isCarData) target.isCarData = true;
        const [kept, gone] = other.fields.isFixed ? [other.fields, target.fields] : [target.fields, other.fields];
        gone.same = kept;
        this.#changed = true;
        for (const [name, field] of gone) {
          const own = kept.get(name);
          if (own) this.unite(own, field);
          else if (!kept.isFixed) kept.set(name, field);
        }
      }
    }
    if (kinds & kind.function && other.functions) {
      const target = find(root);
      target.functions ??= new Set();
      for (const fn of other.functions) {
        if (target.functions.has(fn)) continue;
        target.functions.add(fn);
        this.#changed = true;
      }
    }
  }

  /** An array that was taken for a tuple is changed, or stands where lists stand. */
  #isListAfterAll(node: TypeNode): void {
    for (const origin of find(node).tuple?.origins ?? []) this.lists.add(origin);
  }

  #takeTuple(node: TypeNode, other: NonNullable<TypeNode["tuple"]>): void {
    const root = find(node);
    if (!root.tuple) {
      root.tuple = other;
      return;
    }
    const own = root.tuple;
    if (own === other) return;
    const origins = [...(own.origins ?? []), ...(other.origins ?? [])];
    if (origins.length > 0) {
      own.origins = new Set(origins);
      other.origins = own.origins;
    }
    if (own.any || other.any || own.items.length !== other.items.length) {
      this.#loosen(own);
      this.#loosen(other);
      this.unite(own.any!, other.any!);
      return;
    }
    for (const [index, item] of own.items.entries()) this.unite(item, other.items[index]!);
  }

  /** One node for all places of a tuple: it is walked through, or its length is not known. */
  #loosen(shape: NonNullable<TypeNode["tuple"]>): TypeNode {
    if (!shape.any) {
      shape.any = shape.items[0] ?? newNode();
      for (const item of shape.items) this.unite(shape.any, item);
      this.#changed = true;
    }
    return shape.any;
  }

  /** What a value may be, its place may be. */
  flow(from: TypeNode, to: TypeNode, without: Kinds = 0): void {
    const source = find(from);
    if (source === find(to)) return;
    this.#takeIn(to, source, without);
  }

  /** Keys lie in dictionaries as plain numbers: what else an index may be stops, or is refused, where it stands. */
  #flowKey(from: TypeNode, key: TypeNode): void {
    this.flow(from, key, ~numbers);
  }

  // Statements

  #body(body: readonly Statement[], fn: FunctionDefinition | undefined): void {
    for (const statement of body) this.#statement(statement, fn);
  }

  #statement(statement: Statement, fn: FunctionDefinition | undefined): void {
    switch (statement.k) {
      case "do":
        this.of(statement.value);
        break;
      case "assign":
        this.#assign(statement.target, this.of(statement.value));
        break;
      case "if":
        this.of(statement.test);
        this.#body(statement.consequent, fn);
        this.#body(statement.otherwise, fn);
        break;
      case "while":
        this.of(statement.test);
        this.#body(statement.body, fn);
        this.#body(statement.step, fn);
        this.#body(statement.otherwise, fn);
        break;
      case "for":
        this.#assignParts(statement.target, this.#iteration(statement.iteration));
        this.#body(statement.body, fn);
        this.#body(statement.otherwise, fn);
        break;
      case "block":
        this.#body(statement.body, fn);
        break;
      case "return":
        if (!fn) break;
        if (statement.value) this.flow(this.of(statement.value), fn.result);
        else this.addKinds(fn.result, this.language === "python" ? kind.none : kind.undefined);
        break;
      case "assert":
        this.of(statement.test);
        break;
      case "delete":
        this.of(statement.a);
        this.of(statement.i);
        break;
      case "print":
        for (const value of printedValues(statement.parts)) this.of(value);
        break;
      case "break":
      case "continue":
      case "stop":
        break;
    }
  }

  #assign(target: Target, value: TypeNode): void {
    switch (target.k) {
      case "variable":
        this.flow(value, target.variable.node);
        break;
      case "index": {
        this.of(target.i);
        const object = find(this.of(target.a));
        this.#isListAfterAll(object);
        if (object.kinds & kind.list && object.element) {
          this.flow(value, object.element);
          // Places between the end and a new one are there, and undefined.
          if (find(object.element).isAsked) this.addKinds(object.element, kind.undefined);
        }
        if (object.kinds & kind.dict && object.key && object.value) {
          this.#flowKey(this.of(target.i), object.key);
          this.flow(value, object.value);
        }
        break;
      }
      case "attribute": {
        const object = find(this.of(target.a));
        const field = object.fields?.get(target.name);
        if (field) this.flow(value, field);
        break;
      }
      case "unpack":
        this.#unpack(target, value);
        break;
    }
  }

  #unpack(target: Target & { k: "unpack" }, value: TypeNode): void {
    const node = find(value);
    const shape = node.tuple;
    for (const [index, item] of target.items.entries()) {
      if (!item) continue;
      if (node.kinds & kind.tuple && shape) {
        if (shape.any || shape.items.length !== target.items.length) this.#assign(item, this.#loosen(shape));
        else this.#assign(item, shape.items[index]!);
      }
      if (node.kinds & kind.list && node.element) this.#assign(item, node.element);
      if (node.kinds & kind.record && node.fields) {
        const field = [...node.fields.values()][index];
        if (field) this.#assign(item, field);
      }
      if (node.kinds & kind.dict && node.key) this.#assign(item, node.key);
    }
  }

  /** The parts of one step of a loop: one node, or several that stand for a tuple. */
  #assignParts(target: Target, parts: Parts): void {
    if (!Array.isArray(parts)) this.#assign(target, parts);
    else if (target.k === "unpack" && target.items.length === parts.length) {
      for (const [index, item] of target.items.entries()) if (item) this.#assignParts(item, parts[index]!);
    } else this.#assign(target, this.partsNode(target, parts));
  }

  /** The tuple that a loop makes when its target takes all parts at once. */
  partsNode(key: object, parts: Parts): TypeNode {
    if (!Array.isArray(parts)) return parts;
    let made = this.#partNodes.get(key);
    if (!made) this.#partNodes.set(key, (made = newNode()));
    const isTuple = this.language === "python";
    if (isTuple) {
      this.addKinds(made, kind.tuple);
      const root = find(made);
      root.tuple ??= { items: parts.map(() => newNode()) };
      for (const [index, part] of parts.entries()) {
        const item = root.tuple.any ?? root.tuple.items[index];
        if (item) this.flow(this.partsNode(part, part), item);
      }
    } else {
      this.addKinds(made, kind.list);
      const root = find(made);
      root.element ??= newNode();
      for (const part of parts) this.flow(this.partsNode(part, part), root.element);
    }
    return made;
  }
  readonly #partNodes = new Map<object, TypeNode>();
  readonly #iterationNodes = new Map<Iteration, TypeNode>();

  partsOf(iteration: Iteration): Parts {
    return this.#iteration(iteration);
  }

  #own(iteration: Iteration): TypeNode {
    let node = this.#iterationNodes.get(iteration);
    if (!node) this.#iterationNodes.set(iteration, (node = newNode()));
    return node;
  }

  #iteration(iteration: Iteration): Parts {
    switch (iteration.k) {
      case "value":
        return this.elementOf(this.of(iteration.value), this.#own(iteration));
      case "range": {
        const from = find(this.of(iteration.from));
        const to = find(this.of(iteration.to));
        this.of(iteration.step);
        const node = this.#own(iteration);
        const low = from.low < to.low ? from.low : to.low;
        const high = from.high > to.high ? from.high : to.high;
        this.#number(node, low, high);
        return node;
      }
      case "enumerate": {
        const node = this.#own(iteration);
        const start = iteration.start && find(this.of(iteration.start));
        this.#number(node, start?.low ?? 0n, (start?.high ?? 0n) + longest);
        return [node, this.#iteration(iteration.of)];
      }
      case "indexes": {
        const node = this.#own(iteration);
        this.of(iteration.value);
        this.#number(node, 0n, longest);
        return node;
      }
      case "zip":
        return iteration.of.map((one) => this.#iteration(one));
      case "reversed":
        return this.#iteration(iteration.of);
      case "keys":
      case "values":
      case "items": {
        const { key, value } = find(this.of(iteration.value));
        const keys = key ?? this.#own(iteration);
        const values = value ?? this.#own(iteration);
        if (iteration.k === "items") return [keys, values];
        return iteration.k === "keys" ? keys : values;
      }
    }
  }

  /** What walking through a value gives. */
  elementOf(value: TypeNode, into: TypeNode): TypeNode {
    const node = find(value);
    const found: TypeNode[] = [];
    if (node.kinds & kind.list && node.element) found.push(node.element);
    if (node.kinds & kind.tuple && node.tuple) found.push(this.#loosen(node.tuple));
    if (node.kinds & kind.dict && node.key) found.push(node.key);
    if (node.kinds & kind.record && node.isCarData) found.push(...(node.fields?.values() ?? []));
    const [only] = found;
    if (only && found.length === 1) return only;
    for (const one of found) this.flow(one, into);
    return into;
  }

  // Expressions

  of(expression: Expression): TypeNode {
    const node = (expression.node ??= newNode());
    switch (expression.k) {
      case "int":
        this.#number(node, expression.value, expression.value);
        break;
      case "bool":
        this.addKinds(node, kind.bool);
        break;
      case "none":
        this.addKinds(node, kind.none);
        break;
      case "undefined":
        this.addKinds(node, kind.undefined);
        break;
      case "variable":
        if (expression.variable.constant) this.flow(this.of(expression.variable.constant), node);
        else expression.node = expression.variable.node;
        return find(expression.node);
      case "function": {
        this.addKinds(node, kind.function);
        const root = find(node);
        root.functions ??= new Set();
        root.functions.add(expression.fn);
        break;
      }
      case "unary":
        this.#unary(expression, node);
        break;
      case "binary":
        this.#binary(expression, node);
        break;
      case "compare":
        this.of(expression.a);
        this.of(expression.b);
        this.addKinds(node, kind.bool);
        break;
      case "logic": {
        const a = this.of(expression.a);
        const absent =
          expression.op === "coalesce" ? kind.none | kind.undefined : expression.op === "default" ? kind.undefined : 0;
        this.flow(a, node, absent);
        this.flow(this.of(expression.b), node);
        break;
      }
      case "conditional":
        this.of(expression.test);
        this.flow(this.of(expression.a), node);
        this.flow(this.of(expression.b), node);
        break;
      case "list": {
        if (expression.isTuple) {
          this.addKinds(node, kind.tuple);
          const root = find(node);
          const shape = (root.tuple ??= {
            items: expression.items.map(() => newNode()),
            origins: new Set([expression.at.from]),
          });
          for (const [index, item] of expression.items.entries()) {
            this.flow(this.of(item), shape.any ?? shape.items[index] ?? this.#loosen(shape));
          }
          if (root.kinds & kind.list) this.#isListAfterAll(root);
          break;
        }
        this.addKinds(node, kind.list);
        const root = find(node);
        root.element ??= newNode();
        for (const item of expression.items) this.flow(this.of(item), root.element);
        break;
      }
      case "tuple": {
        this.addKinds(node, kind.tuple);
        const root = find(node);
        const shape = (root.tuple ??= { items: expression.items.map(() => newNode()) });
        for (const [index, item] of expression.items.entries())
          this.flow(this.of(item), shape.any ?? shape.items[index] ?? this.#loosen(shape));
        break;
      }
      case "dict": {
        this.addKinds(node, kind.dict);
        const root = find(node);
        root.key ??= newNode();
        root.value ??= newNode();
        for (const [key, value] of expression.entries) {
          this.#flowKey(this.of(key), root.key);
          this.flow(this.of(value), root.value);
        }
        break;
      }
      case "record": {
        this.addKinds(node, kind.record);
        const root = find(node);
        root.fields ??= new Map();
        const named = new Set(expression.fields.map(([name]) => name));
        for (const one of expression.spread ?? []) {
          for (const [name, value] of find(this.of(one)).fields ?? []) {
            const field = this.#fieldOf(root.fields, name);
            if (field && !named.has(name)) this.flow(value, field);
            named.add(name);
          }
        }
        for (const [name, value] of expression.fields) {
          const field = this.#fieldOf(root.fields, name);
          if (field) this.flow(this.of(value), field);
          named.add(name);
        }
        // What other objects in its place have, and it has not, is undefined.
        for (const [name, field] of find(node).fields!) {
          if (!named.has(name) && find(node).fields!.isFixed !== true) this.addKinds(field, kind.undefined);
        }
        break;
      }
      case "index": {
        this.#index(expression, node);
        // What is found in a container is a node of that container, not one of its own.
        const found = find(expression.node);
        if (found !== find(node)) this.#changed = true;
        return found;
      }
      case "slice": {
        const object = find(this.of(expression.a));
        this.#isListAfterAll(object);
        if (object.element) find(object.element).skipsHoles = true;
        for (const bound of [expression.from, expression.to, expression.step]) if (bound) this.of(bound);
        this.addKinds(node, object.kinds & (kind.list | kind.tuple));
        if (object.kinds & kind.list && object.element) {
          const root = find(node);
          root.element ??= newNode();
          this.flow(object.element, root.element);
        }
        if (object.kinds & kind.tuple && object.tuple) {
          const root = find(node);
          root.tuple ??= { items: [], any: newNode() };
          this.flow(this.#loosen(object.tuple), this.#loosen(root.tuple));
        }
        break;
      }
      case "attribute": {
        const object = find(this.of(expression.a));
        const field = object.fields?.get(expression.name);
        if (field) return (expression.node = find(field));
        if (expression.name === "length") this.#number(node, 0n, longest);
        else if (expression.isSoft && object.kinds & kind.record) this.addKinds(node, kind.undefined);
        break;
      }
      case "call":
        this.#call(expression, node);
        break;
      case "method":
        this.#method(expression, node);
        break;
      case "sequence":
        this.#body(expression.body, undefined);
        this.flow(this.of(expression.value), node);
        break;
    }
    return find(node);
  }

  #fieldOf(fields: FieldMap, name: string): TypeNode | undefined {
    let map = fields;
    while (map.same) map = map.same;
    const known = map.get(name);
    if (known || map.isFixed) return known;
    const made = newNode();
    map.set(name, made);
    this.#changed = true;
    return made;
  }

  /** Lowest and highest number, booleans counted as 0 and 1. */
  range(node: TypeNode): { low: bigint; high: bigint } {
    const { kinds, low, high } = find(node);
    if (!(kinds & kind.bool)) return { low, high };
    if (!(kinds & kind.int)) return { low: 0n, high: 1n };
    return { low: low < 0n ? low : 0n, high: high > 1n ? high : 1n };
  }

  #clipped(node: TypeNode, low: bigint, high: bigint): void {
    const limits = rangeOf[this.language];
    this.#number(node, low < limits.low ? limits.low : low, high > limits.high ? limits.high : high);
  }

  #unary({ op, a }: Expression & { k: "unary" }, node: TypeNode): void {
    const operand = this.of(a);
    if (op === "not") {
      this.addKinds(node, kind.bool);
      return;
    }
    if ((operand.kinds & numbers) === 0) return;
    const { low, high } = this.range(operand);
    if (op === "pos") this.#number(node, low, high);
    else if (op === "neg") this.#clipped(node, -high, -low);
    else if (this.language === "python") this.#number(node, -high - 1n, -low - 1n);
    else this.#number(node, -(2n ** 31n), 2n ** 31n - 1n);
  }

  #binary(expression: Expression & { k: "binary" }, node: TypeNode): void {
    const a = this.of(expression.a);
    const b = this.of(expression.b);
    const { op } = expression;
    if (a.kinds & numbers && b.kinds & numbers) {
      const isLogic = op === "and" || op === "or" || op === "xor";
      const bothBool = this.language === "python" && isLogic && !(a.kinds & kind.int) && !(b.kinds & kind.int);
      if (isLogic && this.language === "python" && a.kinds & kind.bool && b.kinds & kind.bool) {
        this.addKinds(node, kind.bool);
      }
      if (!bothBool) {
        const { low, high } = arithmeticRange(op, this.range(a), this.range(b), this.language);
        this.#clipped(node, low, high);
      }
    }
    if (this.language !== "python") return;
    if (op === "iadd" && a.kinds & kind.list && b.kinds & (sequences | kind.dict)) {
      this.flow(a, node, ~kind.list);
      if (a.element) this.flow(this.elementOf(b, newNodeFor(expression)), a.element);
    } else if ((op === "add" || op === "iadd") && a.kinds & b.kinds & kind.list) {
      this.addKinds(node, kind.list);
      const root = find(node);
      root.element ??= newNode();
      if (a.element) this.flow(a.element, root.element);
      if (b.element) this.flow(b.element, root.element);
    }
    if ((op === "add" || op === "iadd") && a.kinds & b.kinds & kind.tuple && a.tuple && b.tuple) {
      this.addKinds(node, kind.tuple);
      const root = find(node);
      root.tuple ??= { items: [], any: newNode() };
      const any = this.#loosen(root.tuple);
      this.flow(this.#loosen(a.tuple), any);
      this.flow(this.#loosen(b.tuple), any);
    }
    if (op === "imul" && a.kinds & kind.list && b.kinds & numbers) this.flow(a, node, ~kind.list);
    if (op === "mul" || op === "imul") {
      for (const [one, other] of [
        [a, b],
        [b, a],
      ] as const) {
        if (!(other.kinds & numbers)) continue;
        if (one.kinds & kind.list && one.element && (op === "mul" || one === b)) {
          this.addKinds(node, kind.list);
          const root = find(node);
          root.element ??= newNode();
          this.flow(one.element, root.element);
        }
        if (one.kinds & kind.tuple && one.tuple) {
          this.addKinds(node, kind.tuple);
          const root = find(node);
          root.tuple ??= { items: [], any: newNode() };
          this.flow(this.#loosen(one.tuple), this.#loosen(root.tuple));
        }
      }
    }
  }

  #index(expression: Expression & { k: "index" }, node: TypeNode): void {
    const object = find(this.of(expression.a));
    const index = this.of(expression.i);
    if (expression.isSoft === true) this.#isListAfterAll(object);
    const found: TypeNode[] = [];
    if (object.kinds & kind.list && object.element) {
      found.push(object.element);
      const element = find(object.element);
      if (expression.isSoft === true && !element.isAsked) {
        element.isAsked = true;
        this.#changed = true;
      }
      if (expression.skipsHoles) element.skipsHoles = true;
    }
    if (object.kinds & kind.dict && object.key && object.value) {
      if (expression.isSoft !== true) this.#flowKey(index, object.key);
      found.push(object.value);
    }
    if (object.kinds & kind.tuple && object.tuple) {
      const place = constantIndex(expression.i, object.tuple.items.length);
      if (!object.tuple.any && place !== undefined) found.push(object.tuple.items[place]!);
      else found.push(this.#loosen(object.tuple));
    }
    if (object.kinds & kind.record && object.isCarData && this.language === "python") {
      const fields = [...(object.fields?.values() ?? [])];
      const place = constantIndex(expression.i, fields.length);
      if (place === undefined) found.push(...fields);
      else found.push(fields[place]!);
    }
    const [only] = found;
    if (only && found.length === 1 && expression.isSoft !== true) {
      expression.node = find(only);
      return;
    }
    for (const one of found) this.flow(one, node);
    if (expression.isSoft === true) this.addKinds(node, kind.undefined);
  }

  #call(expression: Expression & { k: "call" }, node: TypeNode): void {
    const called = this.of(expression.f);
    const args = expression.args.map((arg) => this.of(arg));
    for (const arg of expression.named?.values() ?? []) this.of(arg);
    for (const fn of called.functions ?? []) {
      if (!this.reached.has(fn)) {
        this.reached.add(fn);
        this.#changed = true;
      }
      if (expression.isSpread) {
        this.#spreadInto(fn, args[0]!);
        this.flow(fn.result, node);
        continue;
      }
      for (const [index, param] of fn.params.entries()) {
        if (fn.takesRest && index === fn.params.length - 1) {
          for (const arg of args.slice(index)) this.flow(arg, this.#restOf(param.node));
          this.#restOf(param.node);
          continue;
        }
        const named = expression.named?.get(param.name);
        const given = args[index];
        const missing = fn.defaults[index];
        if (given) this.flow(given, param.node);
        else if (named) this.flow(this.of(named), param.node);
        else if (missing) this.flow(this.of(missing), param.node);
        else if (this.language === "javascript") this.addKinds(param.node, kind.undefined);
      }
      this.flow(fn.result, node);
    }
  }

  /** What the list of left arguments holds. */
  #restOf(node: TypeNode): TypeNode {
    this.addKinds(node, kind.list);
    return (find(node).element ??= newNode());
  }

  /** Any argument may come to any parameter, and may be missing. */
  #spreadInto(fn: FunctionDefinition, args: TypeNode): void {
    const { element } = find(args);
    for (const [index, param] of fn.params.entries()) {
      const isRest = fn.takesRest === true && index === fn.params.length - 1;
      const to = isRest ? this.#restOf(param.node) : param.node;
      if (element) this.flow(element, to);
      if (!isRest) this.addKinds(to, kind.undefined);
    }
  }

  #method(expression: Expression & { k: "method" }, node: TypeNode): void {
    const object = find(this.of(expression.a));
    const args = expression.args.map((arg) => this.of(arg));
    const [first, second] = args;
    if (object.kinds & kind.race) {
      const asked = this.race.get(expression.name);
      if (asked) this.#raceResult(asked, node);
    }
    const field = this.calledField(expression);
    if (field) this.flow(this.of(field), node);
    const element = object.kinds & kind.list ? object.element : undefined;
    if (!["$find", "$copy", "$abs", "$int", "$len", "$count"].includes(expression.name)) this.#isListAfterAll(object);
    if (element && holesMatter.has(expression.name)) find(element).skipsHoles = true;
    if (expression.name === "$append" && first?.element) find(first.element).skipsHoles = true;
    const isDict = (object.kinds & kind.dict) !== 0 && object.key !== undefined && object.value !== undefined;
    switch (expression.name) {
      case "$len":
      case "$count":
      case "$find":
      case "$findlast":
        this.#number(node, -1n, longest);
        if (expression.name === "$len" || expression.name === "$count") {
          const root = find(node);
          if (root.low === -1n && root.growths === 0) root.low = 0n;
        }
        break;
      case "$push":
        if (element && first) this.flow(first, element);
        this.addKinds(node, this.language === "python" ? kind.none : kind.undefined);
        break;
      case "$insert":
        if (element && second) this.flow(second, element);
        break;
      case "$pop":
        if (element) this.flow(element, node);
        break;
      case "$popany":
        if (element) this.flow(element, node);
        if (isDict) {
          if (first) this.#flowKey(first, object.key!);
          this.flow(object.value!, node);
        }
        break;
      case "$anycopy":
        if (element) {
          this.addKinds(node, kind.list);
          find(node).element ??= newNode();
          this.flow(element, find(node).element!);
        }
        if (isDict) {
          this.addKinds(node, kind.dict);
          const root = find(node);
          root.key ??= newNode();
          root.value ??= newNode();
          this.flow(object.key!, root.key);
          this.flow(object.value!, root.value);
        }
        break;
      case "$softpop":
      case "$softat":
        if (element) this.flow(element, node);
        this.addKinds(node, kind.undefined);
        break;
      case "$append":
        // An array's elements, or a single value.
        if (first) this.#isListAfterAll(first);
        if (element && first && first.kinds & kind.list)
          this.flow(this.elementOf(first, newNodeFor(expression)), element);
        else if (element && first && first.kinds) this.flow(first, element);
        break;
      case "$extend":
        if (element && first) this.flow(this.elementOf(first, newNodeFor(expression)), element);
        break;
      case "$copy":
        this.addKinds(node, kind.list);
        find(node).element ??= newNode();
        this.flow(this.elementOf(object, newNodeFor(expression)), find(node).element!);
        break;
      case "$tuple":
        this.addKinds(node, kind.tuple);
        find(node).tuple ??= { items: [], any: newNode() };
        this.flow(this.elementOf(object, newNodeFor(expression)), this.#loosen(find(node).tuple!));
        break;
      case "$sort":
      case "$reverse":
      case "$clear":
      case "$remove":
      case "$removeat":
        this.flow(object, node);
        break;
      case "$splice":
        // removes; what was taken out is a list of its own
        this.addKinds(node, kind.list);
        find(node).element ??= newNode();
        if (element) this.flow(element, find(node).element!);
        break;
      case "$int":
        if (object.kinds & numbers) this.#number(node, this.range(object).low, this.range(object).high);
        break;
      case "$bool":
        this.addKinds(node, kind.bool);
        break;
      case "$abs": {
        if (!(object.kinds & numbers)) break;
        const { low, high } = this.range(object);
        const largest = -low > high ? -low : high;
        this.#clipped(node, 0n, largest);
        break;
      }
      case "$get":
        if (isDict) {
          this.flow(object.value!, node);
          if (second) this.flow(second, node);
        }
        break;
      case "$dpop":
        if (isDict) {
          this.flow(object.value!, node);
          if (second) this.flow(second, node);
        }
        break;
      case "$setdefault":
        if (isDict) {
          if (first) this.#flowKey(first, object.key!);
          if (second) this.flow(second, object.value!);
          this.flow(object.value!, node);
        }
        break;
      case "$dcopy":
        if (isDict) {
          this.addKinds(node, kind.dict);
          const root = find(node);
          root.key ??= newNode();
          root.value ??= newNode();
          this.flow(object.key!, root.key);
          this.flow(object.value!, root.value);
        }
        break;
      default:
        break;
    }
  }

  /** A call of what an object's field holds. */
  calledField(e: Expression & { k: "method" }): (Expression & { k: "call" }) | undefined {
    const object = find(this.of(e.a));
    if (e.name.startsWith("$") || (object.kinds & kind.record) === 0 || !object.fields?.has(e.name)) return undefined;
    let made = calls.get(e);
    if (!made)
      calls.set(
        e,
        (made = { k: "call", f: { k: "attribute", a: e.a, name: e.name, at: e.at }, args: e.args, at: e.at }),
      );
    return made;
  }

  #raceResult(asked: RaceFunction, node: TypeNode): void {
    switch (asked.gives) {
      case "number": {
        this.#clipped(node, 0n, asked.high);
        break;
      }
      case "car":
        this.addKinds(node, kind.car);
        break;
      case "cars":
        this.flow(this.carList, node);
        break;
      case "car-data":
        this.flow(this.carData, node);
        break;
      case "cars-and-index": {
        const isTuple = this.language === "python";
        this.addKinds(node, isTuple ? kind.tuple : kind.list);
        const root = find(node);
        // No node of its own: a new one each round would always be something new.
        const index: TypeNode = { kinds: kind.int, low: 0n, high: longest, growths: 0 };
        if (isTuple) {
          root.tuple ??= { items: [newNode(), newNode()] };
          this.flow(this.carList, root.tuple.any ?? root.tuple.items[0]!);
          this.flow(index, root.tuple.any ?? root.tuple.items[1]!);
        } else {
          root.element ??= newNode();
          this.flow(this.carList, root.element);
          this.flow(index, root.element);
        }
        break;
      }
      case "numbers": {
        this.addKinds(node, kind.list);
        const root = find(node);
        root.element ??= newNode();
        this.#clipped(root.element, 0n, asked.high);
        break;
      }
      case "nothing":
        this.addKinds(node, this.language === "python" ? kind.none : kind.undefined);
        break;
    }
  }
}

export type Parts = TypeNode | Parts[];

/** What treats a place of an array that was never set in another way than one that is undefined. */
const holesMatter: ReadonlySet<string> = new Set(["$find", "$copy", "$sort", "$reverse", "$splice"]);

/** A node that belongs to an expression besides its own. */
function newNodeFor(expression: Expression): TypeNode {
  let node = extra.get(expression);
  if (!node) extra.set(expression, (node = newNode()));
  return node;
}
const extra = new WeakMap<Expression, TypeNode>();
const calls = new WeakMap<Expression, Expression & { k: "call" }>();
