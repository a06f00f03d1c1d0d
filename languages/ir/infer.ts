/**
 * Infers the kinds, number ranges and contents of every variable and expression. Repeats until nothing changes; ranges that keep growing
 * are widened, so that it ends.
 */
import type { CarFamily } from "../compiling/car-language.ts";
import type { Explanations } from "./explanations.ts";
import { inferMethod } from "./infer-methods.ts";
import { calls, inferBinary, inferCall, inferIndex, inferUnary, newNodeFor } from "./infer-operators.ts";
import { inferStatement } from "./infer-statements.ts";
import type { Expression, FunctionDefinition, Iteration, Language, Program, Statement } from "./program.ts";
import { carFields, type RaceFunction, raceFunctions, snakeCase } from "./race-interface.ts";
import { rangeOf } from "./ranges.ts";
import { type FieldMap, find, kind, type Kinds, newNode, numbers, requiredBy, type TypeNode } from "./type-node.ts";

export const sequences = kind.list | kind.tuple;

const uint32 = 2n ** 32n - 1n;
export const longest = 2n ** 20n;
/** Bounds for widening. */
const rests = [0n, 255n, 2n ** 16n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 64n, 2n ** 127n];

export function raceFunctionsByName(language: Language, family: CarFamily): ReadonlyMap<string, RaceFunction> {
  return new Map(
    raceFunctions[family].map((one) => [language === "python" ? snakeCase(one.name) : one.name, one] as const),
  );
}

export class Inference {
  readonly language: Language;
  readonly family: CarFamily;
  readonly source: string;
  readonly race: ReadonlyMap<string, RaceFunction>;
  /** one node for all cars' data, which are the referee's records */
  readonly carData = newNode();
  readonly carList = newNode();
  readonly address = newNode();
  readonly #program: Program;
  changed = true;
  /** arrays that were read as tuples and are used as lists */
  readonly lists = new Set<number>();
  /** reachable functions */
  readonly reached = new Set<FunctionDefinition>();
  constructor(program: Program, family: CarFamily) {
    this.#program = program;
    this.language = program.language;
    this.family = family;
    this.source = program.source;
    this.race = raceFunctionsByName(program.language, family);
    this.address.kinds = kind.car;
    this.carData.kinds = kind.record;
    this.carData.isCarData = true;
    const fields: FieldMap = new Map(
      carFields[family].map((name) => {
        if (name === "car") return [name, this.address] as const;
        const number = newNode();
        this.number(number, 0n, uint32);
        return [name, number] as const;
      }),
    );
    fields.isFixed = true;
    this.carData.fields = fields;
    this.carList.kinds = kind.list;
    this.carList.element = this.carData;
  }
  get explanations(): Explanations {
    return this.#program.explanations();
  }
  run(roots: readonly FunctionDefinition[]): void {
    for (const root of roots) this.reached.add(root);
    for (let round = 0; this.#takeChanged(); round += 1) {
      if (round > 200) throw new Error("The program's kinds do not settle.");
      this.body(this.#program.body, undefined);
      for (const fn of this.reached) this.body(fn.body, fn);
    }
  }

  /** Whether anything changed since the last call. */
  #takeChanged(): boolean {
    const was = this.changed;
    this.changed = false;
    return was;
  }

  // Nodes

  addKinds(node: TypeNode, kinds: Kinds): TypeNode {
    const root = find(node);
    if ((root.kinds | kinds) !== root.kinds) {
      root.kinds |= kinds;
      this.changed = true;
    }
    return root;
  }

  /** Makes a node a list. Returns the node of its items. */
  list(node: TypeNode): TypeNode {
    return (this.addKinds(node, kind.list).element ??= newNode());
  }

  /** Makes a node a tuple of any length. Returns the node of its items. */
  tuple(node: TypeNode): TypeNode {
    return this.loosen((this.addKinds(node, kind.tuple).tuple ??= { items: [], any: newNode() }));
  }

  dictionary(node: TypeNode): { key: TypeNode; value: TypeNode } {
    const root = this.addKinds(node, kind.dict);
    return { key: (root.key ??= newNode()), value: (root.value ??= newNode()) };
  }

  /** Adds a range of whole numbers to a node. */
  number(node: TypeNode, least: bigint, most: bigint): TypeNode {
    const root = find(node);
    const limits = rangeOf[this.language];
    // Numbers outside are dropped, or inference would never end.
    const low = least < limits.low ? limits.low : least;
    const high = most > limits.high ? limits.high : most;
    if ((root.kinds & kind.int) === 0) {
      root.kinds |= kind.int;
      root.low = low;
      root.high = high;
      this.changed = true;
      return root;
    }
    if (low >= root.low && high <= root.high) return root;
    this.changed = true;
    root.growths += 1;
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
    return root;
  }
  unite(a: TypeNode, b: TypeNode): void {
    const left = find(a);
    const right = find(b);
    if (left === right) return;
    this.changed = true;
    // The referee's nodes never change.
    const [root, other] = right === this.carData ? [right, left] : [left, right];
    other.same = root;
    root.growths = Math.max(root.growths, other.growths);
    if (other.isAsked) root.isAsked = true;
    if (other.skipsHoles) root.skipsHoles = true;
    takeIn(this, root, other);
  }

  /** An array read as a tuple is changed, or used as a list. */
  isListAfterAll(node: TypeNode): void {
    for (const origin of find(node).tuple?.origins ?? []) this.lists.add(origin);
  }

  /** One node for all items of a tuple that is iterated or has an unknown length. */
  loosen(shape: NonNullable<TypeNode["tuple"]>): TypeNode {
    if (!shape.any) {
      shape.any = shape.items[0] ?? newNode();
      for (const item of shape.items) this.unite(shape.any, item);
      this.changed = true;
    }
    return shape.any;
  }

  /** A search compares all items of a tuple in the same way, so they share one node. */
  searched(node: TypeNode, operation: string): void {
    const { kinds, tuple } = find(node);
    if (kinds & kind.tuple && tuple && /^(in|notin|\$find|\$count)$/.test(operation)) this.loosen(tuple);
  }

  /** A variable gets the kinds of the values assigned to it. */
  flow(from: TypeNode, to: TypeNode, without: Kinds = 0): void {
    const source = find(from);
    if (source === find(to)) return;
    takeIn(this, to, source, without);
  }

  /** Dictionaries store keys as plain numbers, so other keys stop the car or are refused. */
  flowKey(from: TypeNode, key: TypeNode): void {
    this.flow(from, key, ~numbers);
  }

  // Statements

  body(body: readonly Statement[], fn: FunctionDefinition | undefined): void {
    for (const statement of body) inferStatement(this, statement, fn);
  }

  /** The tuple that a loop creates when its target takes all parts together. */
  partsNode(key: object, parts: Parts): TypeNode {
    if (!Array.isArray(parts)) return parts;
    const made = newNodeFor(key);
    const isTuple = this.language === "python";
    if (isTuple) {
      this.addKinds(made, kind.tuple);
      const root = find(made);
      root.tuple ??= { items: parts.map(() => newNode()) };
      for (const [index, part] of parts.entries()) {
        const item = root.tuple.any ?? root.tuple.items[index];
        if (item) this.flow(this.partsNode(this.partKey(key, index), part), item);
      }
    } else {
      const element = this.list(made);
      for (const [index, part] of parts.entries()) this.flow(this.partsNode(this.partKey(key, index), part), element);
    }
    return made;
  }
  readonly #partKeys = new Map<object, object[]>();

  /** A stable key for a part's tuple, because the part itself isn't stable. */
  partKey(key: object, index: number): object {
    let keys = this.#partKeys.get(key);
    if (!keys) this.#partKeys.set(key, (keys = []));
    return (keys[index] ??= {});
  }
  iteration(iteration: Iteration): Parts {
    switch (iteration.k) {
      case "value": {
        const value = find(this.of(iteration.value));
        if (iteration.isFixed && value.element) find(value.element).skipsHoles = true;
        return this.elementOf(value, newNodeFor(iteration));
      }
      case "range": {
        const from = find(this.of(iteration.from));
        const to = find(this.of(iteration.to));
        this.of(iteration.step);
        const node = newNodeFor(iteration);
        const low = from.low < to.low ? from.low : to.low;
        const high = from.high > to.high ? from.high : to.high;
        this.number(node, low, high);
        return node;
      }
      case "enumerate": {
        const node = newNodeFor(iteration);
        const start = iteration.start && find(this.of(iteration.start));
        this.number(node, start?.low ?? 0n, (start?.high ?? 0n) + longest);
        return [node, this.iteration(iteration.of)];
      }
      case "indexes": {
        const node = newNodeFor(iteration);
        this.of(iteration.value);
        this.number(node, 0n, longest);
        return node;
      }
      case "zip":
        return iteration.of.map((one) => this.iteration(one));
      case "reversed":
        return this.iteration(iteration.of);
      case "keys":
      case "values":
      case "items": {
        const { key, value } = find(this.of(iteration.value));
        const keys = key ?? newNodeFor(iteration);
        const values = value ?? newNodeFor(iteration);
        if (iteration.k === "items") return [keys, values];
        return iteration.k === "keys" ? keys : values;
      }
    }
  }

  /** Items of an iteration. */
  elementOf(value: TypeNode, into: TypeNode): TypeNode {
    const node = find(value);
    const found: TypeNode[] = [];
    if (node.kinds & kind.list && node.element) found.push(node.element);
    if (node.kinds & kind.tuple && node.tuple) found.push(this.loosen(node.tuple));
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
        this.number(node, expression.value, expression.value);
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
        inferUnary(this, expression, node);
        break;
      case "binary":
        inferBinary(this, expression, node);
        break;
      case "compare":
        this.of(expression.a);
        this.searched(this.of(expression.b), expression.op);
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
      case "list":
      case "tuple": {
        if (expression.k === "list" && !expression.isTuple) {
          const element = this.list(node);
          for (const item of expression.items) this.flow(this.of(item), element);
          break;
        }
        const root = this.addKinds(node, kind.tuple);
        const shape = (root.tuple ??= {
          items: expression.items.map(() => newNode()),
          ...(expression.k === "list" && { origins: new Set([expression.at.from]) }),
        });
        for (const [index, item] of expression.items.entries())
          this.flow(this.of(item), shape.any ?? shape.items[index] ?? this.loosen(shape));
        if (expression.k === "list" && root.kinds & kind.list) this.isListAfterAll(root);
        break;
      }
      case "dict": {
        const made = this.dictionary(node);
        for (const [key, value] of expression.entries) {
          this.flowKey(this.of(key), made.key);
          this.flow(this.of(value), made.value);
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
        // Fields that only other objects here have are undefined.
        for (const [name, field] of find(node).fields!) {
          if (!named.has(name) && find(node).fields!.isFixed !== true) this.addKinds(field, kind.undefined);
        }
        break;
      }
      case "index": {
        inferIndex(this, expression, node);
        // Items of a container share the container's node.
        const found = find(expression.node);
        if (found !== find(node)) this.changed = true;
        return found;
      }
      case "slice": {
        const object = find(this.of(expression.a));
        this.isListAfterAll(object);
        if (object.element) find(object.element).skipsHoles = true;
        for (const bound of [expression.from, expression.to, expression.step]) if (bound) this.of(bound);
        this.addKinds(node, object.kinds & (kind.list | kind.tuple));
        if (object.kinds & kind.list && object.element) this.flow(object.element, this.list(node));
        if (object.kinds & kind.tuple && object.tuple) this.flow(this.loosen(object.tuple), this.tuple(node));
        break;
      }
      case "attribute": {
        const object = find(this.of(expression.a));
        const field = object.fields?.get(expression.name);
        if (field) return (expression.node = find(field));
        if (expression.name === "length" && object.kinds & sequences) this.number(node, 0n, longest);
        if (expression.isSoft && object.kinds & kind.record) this.addKinds(node, kind.undefined);
        break;
      }
      case "call":
        inferCall(this, expression, node);
        break;
      case "method":
        if (requiredBy(expression.name)) return find((expression.node = this.of(expression.a)));
        inferMethod(this, expression, node);
        break;
      case "sequence":
        this.body(expression.body, undefined);
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
    this.changed = true;
    return made;
  }

  /** Lowest and highest number, booleans counted as 0 and 1. */
  range(node: TypeNode): { low: bigint; high: bigint } {
    const { kinds, low, high } = find(node);
    if (!(kinds & kind.bool)) return { low, high };
    if (!(kinds & kind.int)) return { low: 0n, high: 1n };
    return { low: low < 0n ? low : 0n, high: high > 1n ? high : 1n };
  }
  /** A call of a function in an object's field. */
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
}

export type Parts = TypeNode | Parts[];

/** Everything that `other` may be, `root` may be. */
function takeIn(inference: Inference, root: TypeNode, other: TypeNode, without: Kinds = 0): void {
  const kinds = other.kinds & ~without;
  inference.addKinds(root, kinds & ~kind.int);
  if (kinds & kind.int) inference.number(root, other.low, other.high);
  if (kinds & kind.list && other.element) {
    const element = find(root).element;
    if (element) inference.unite(element, other.element);
    else find(root).element = other.element;
  }
  if (kinds & kind.dict && other.key && other.value) {
    const { key, value } = find(root);
    if (key && value) {
      inference.unite(key, other.key);
      inference.unite(value, other.value);
    } else {
      find(root).key = other.key;
      find(root).value = other.value;
    }
  }
  if (kinds & kind.tuple && other.tuple) takeTuple(inference, root, other.tuple);
  if (inference.language === "javascript" && (find(root).kinds & sequences) === sequences)
    inference.isListAfterAll(root);
  if (kinds & kind.record && other.fields) {
    const target = find(root);
    if (!target.fields) {
      target.fields = other.fields;
      if (other.isCarData) target.isCarData = true;
    } else if (target.fields !== other.fields) {
      if (other.isCarData) target.isCarData = true;
      const [current, replaced] = other.fields.isFixed ? [other.fields, target.fields] : [target.fields, other.fields];
      replaced.same = current;
      inference.changed = true;
      for (const [name, field] of replaced) {
        const known = current.get(name);
        if (known) inference.unite(known, field);
        else if (!current.isFixed) current.set(name, field);
      }
    }
  }
  if (kinds & kind.function && other.functions) {
    const target = find(root);
    target.functions ??= new Set();
    for (const fn of other.functions) {
      if (target.functions.has(fn)) continue;
      target.functions.add(fn);
      inference.changed = true;
    }
  }
}

function takeTuple(inference: Inference, node: TypeNode, other: NonNullable<TypeNode["tuple"]>): void {
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
    inference.loosen(own);
    inference.loosen(other);
    inference.unite(own.any!, other.any!);
    return;
  }
  for (const [index, item] of own.items.entries()) inference.unite(item, other.items[index]!);
}
