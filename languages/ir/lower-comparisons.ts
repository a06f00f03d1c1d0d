/** Equality, identity, order and membership. */
import {
  call,
  get,
  give,
  type Local,
  num,
  op,
  run,
  seq,
  set,
  stop,
  when,
  type WordFunction,
  type WordStatement,
} from "../codegen/word-code.ts";
import { message } from "../compiling/compiler-text.ts";
import { wordOfNumber } from "./lower-arithmetic.ts";
import { elementNodeOf, spanOf, spanOfAny } from "./lower-sequences.ts";
import type { Lowering } from "./lower.ts";
import type { Expression } from "./program.ts";
import { find, kind, type Kinds, numbers, type TypeNode } from "./type-node.ts";
import {
  add,
  bitsOf,
  both,
  choose,
  eachEntry,
  eachIndex,
  either,
  isPlain,
  isSingle,
  isZero,
  itemAt,
  load,
  never,
  present,
  shortcut,
  type W,
  whileLoop,
} from "./word-pieces.ts";

export function lowerCompare(lowering: Lowering, e: Expression & { k: "compare" }): W {
  const a = find(e.a.node!);
  const b = find(e.b.node!);
  switch (e.op) {
    case "eq":
      return areEqual(lowering, lowering.expression(e.a), a, lowering.expression(e.b), b);
    case "ne":
      return isZero(areEqual(lowering, lowering.expression(e.a), a, lowering.expression(e.b), b));
    case "is":
    case "isnot": {
      if (lowering.isPython && (a.kinds | b.kinds) === kind.int)
        lowering.refuse(e.at, message("unsupported", { name: "is", instead: e.op === "is" ? "==" : "!=" }));
      const same = areIdentical(lowering, lowering.expression(e.a), a, lowering.expression(e.b), b);
      return e.op === "is" ? same : isZero(same);
    }
    case "in":
      return containsItem(lowering, e);
    case "notin":
      return isZero(containsItem(lowering, e));
    case "lt":
      return isLess(lowering, e.a, e.b);
    case "ge":
      return isZero(isLess(lowering, e.a, e.b));
    case "gt":
      return isLess(lowering, e.a, e.b, true);
    case "le":
      return isZero(isLess(lowering, e.a, e.b, true));
  }
}

function areIdentical(lowering: Lowering, x: W, a: TypeNode, y: W, b: TypeNode): W {
  const left = lowering.kindsOf(a);
  const right = lowering.kindsOf(b);
  const common = left & right;
  if (common === 0) return seq([run(x), run(y)], num(0));
  if (isSingle(left) && isSingle(right) && !(lowering.isPython && left === kind.tuple)) {
    if (left & (kind.none | kind.undefined)) return seq([run(x), run(y)], num(1));
    return op("eq", x, y);
  }
  if (lowering.isPython && common & (kind.int | kind.tuple)) return call(identityOf(lowering, a, b), x, y);
  const single = isSingle(left) ? left : isSingle(right) ? right : 0;
  // Only tests for none or undefined.
  if (single & (kind.none | kind.undefined)) {
    const [asked, known] = isSingle(left) ? [y, x] : [x, y];
    return seq(isPlain(known) ? [] : [run(known)], lowering.isKind(asked, single));
  }
  return op("eq", isSingle(left) ? lowering.toMixed(x, left) : x, isSingle(right) ? lowering.toMixed(y, right) : y);
}

/** In CPython, equal numbers and tuples may or may not be identical. Small numbers are; for others the turn stops. */
function identityOf(lowering: Lowering, a: TypeNode, b: TypeNode): WordFunction {
  return comparisonOf(lowering, "identical", a, b, give(num(0)), (one, other) => {
    if (one !== other) return undefined;
    return (x, left, y, right) => {
      const isSame = op("eq", x, y);
      if (one === kind.int)
        return [when(both(isSame, op("gt", add(x, 5), num(261))), [stop("wrong-type")]), give(isSame)];
      if (one !== kind.tuple) return [give(one === kind.none ? num(1) : isSame)];
      const equal = call(equalityOf(lowering, { ...left, kinds: one }, { ...right, kinds: one }), x, y);
      return [when(isSame, [give(num(1))]), when(equal, [stop("wrong-type")]), give(num(0))];
    };
  });
}

export function areEqual(lowering: Lowering, x: W, a: TypeNode, y: W, b: TypeNode): W {
  if (!lowering.isPython) return areIdentical(lowering, x, a, y, b);
  const left = lowering.kindsOf(a);
  const right = lowering.kindsOf(b);
  const simple = numbers | kind.car;
  if (isSingle(left) && isSingle(right)) {
    if (left & numbers && right & numbers) return op("eq", x, y);
    if (left === right && left & simple) return op("eq", x, y);
    if (left !== right) return seq([run(x), run(y)], num(0));
    if (left & (kind.none | kind.race)) return seq([run(x), run(y)], num(1));
  }
  if (left === 0 || right === 0) return seq([run(x), run(y)], num(0));
  return call(equalityOf(lowering, a, b), x, y);
}

function equalityOf(lowering: Lowering, a: TypeNode, b: TypeNode): WordFunction {
  const isComparable = (one: Kinds, other: Kinds) => one === other || areNumbers(one, other);
  return comparisonOf(lowering, "equal", a, b, give(num(0)), (one, other) =>
    isComparable(one, other) ? (x, left, y, right) => equalOfKind(lowering, x, left, y, right, one) : undefined,
  );
}

const areNumbers = (one: Kinds, other: Kinds) => (one & numbers) !== 0 && (other & numbers) !== 0;

/** An operation on two values of known kinds. */
type OfKinds = (x: W, a: TypeNode, y: W, b: TypeNode) => WordStatement[];

/**
 * A function of two values that may each be of several kinds, made once for their two types.
 *
 * @param ofKinds what it does with a pair of kinds; undefined where the two have nothing to do with each other
 * @param otherwise what it does when no pair of kinds took the values
 */
function comparisonOf(
  lowering: Lowering,
  name: string,
  a: TypeNode,
  b: TypeNode,
  otherwise: WordStatement,
  ofKinds: (one: Kinds, other: Kinds) => OfKinds | undefined,
): WordFunction {
  return lowering.defineOnce(`${name} ${lowering.idOf(a)} ${lowering.idOf(b)}`, ["x", "y"], true, (x, y) => {
    const left = find(a);
    const right = find(b);
    const body: WordStatement[] = [];
    const part = (local: Local, node: TypeNode, one: Kinds): { test: W; word: W } =>
      isSingle(node.kinds)
        ? { test: num(1), word: get(local) }
        : { test: lowering.isKind(get(local), one), word: lowering.payload(get(local), one) };
    for (const one of bitsOf(left.kinds)) {
      for (const other of bitsOf(right.kinds)) {
        const compare = ofKinds(one, other);
        if (!compare) continue;
        const p = part(x, left, one);
        const q = part(y, right, other);
        body.push(when(both(p.test, q.test), compare(p.word, left, q.word, right)));
      }
    }
    return [...body, otherwise];
  });
}

/** Gives 0 unless the test is true. */
const unless = (test: W): WordStatement => when(isZero(test), [give(num(0))]);

function equalOfKind(lowering: Lowering, x: W, a: TypeNode, y: W, b: TypeNode, one: Kinds): WordStatement[] {
  if (one & (numbers | kind.car | kind.function)) return [give(op("eq", x, y))];
  if (one & (kind.none | kind.undefined | kind.race)) return [give(num(1))];
  const p = lowering.temporary();
  const q = lowering.temporary();
  const begin = [set(p, x), set(q, y), when(op("eq", get(p), get(q)), [give(num(1))])];
  if (one === kind.record) {
    const fields = [...a.fields!.values()];
    const others = [...b.fields!.values()];
    const tests = fields.map((field, index) =>
      areEqual(lowering, load(add(get(p), 32 * index)), field, load(add(get(q), 32 * index)), others[index]!),
    );
    return [...begin, ...tests.map(unless), give(num(1))];
  }
  if (one === kind.dict) {
    const at = lowering.temporary();
    const end = lowering.temporary();
    const found = lowering.temporary();
    return [
      ...begin,
      unless(op("eq", load(get(p)), load(get(q)))),
      ...eachEntry(p, at, end, [
        set(found, shortcut("dict_find", get(q), load(get(at)))),
        unless(get(found)),
        unless(areEqual(lowering, load(add(get(at), 32)), a.value!, load(add(get(found), 32)), b.value!)),
      ]),
      give(num(1)),
    ];
  }
  const left = a.tuple;
  const right = b.tuple;
  if (one === kind.tuple && left && right && !(left.any && right.any)) {
    if (!left.any && !right.any && left.items.length !== right.items.length) return [give(num(0))];
    // One of known length may be compared with one of any length.
    const { length } = left.any ? right.items : left.items;
    const tests = Array.from({ length }, (_, index) =>
      areEqual(
        lowering,
        load(add(get(p), 32 + 32 * index)),
        left.any ?? left.items[index]!,
        load(add(get(q), 32 + 32 * index)),
        right.any ?? right.items[index]!,
      ),
    );
    return [...begin, unless(op("eq", load(get(p)), load(get(q)))), ...tests.map(unless), give(num(1))];
  }
  const i = lowering.temporary();
  const u = spanOf(p, one);
  const v = spanOf(q, one);
  return [
    ...begin,
    unless(op("eq", u.length, v.length)),
    ...eachIndex(i, u.length, [
      unless(
        areEqual(
          lowering,
          itemAt(u.data, i),
          elementNodeOf(lowering, a, one),
          itemAt(v.data, i),
          elementNodeOf(lowering, b, one),
        ),
      ),
    ]),
    give(num(1)),
  ];
}

function isLess(lowering: Lowering, a: Expression, b: Expression, mirrored = false): W {
  const [x, y] = [orderedSide(lowering, a, b), orderedSide(lowering, b, a)];
  if (x.isNumber && y.isNumber) return op(mirrored ? "sgt" : "slt", lowering.int(a), lowering.int(b));
  if (!x.isFine || !y.isFine) return never(num(0));
  const p = lowering.temporary();
  const q = lowering.temporary();
  const less = mirrored
    ? call(orderOf(lowering, b.node!, a.node!), get(q), get(p))
    : call(orderOf(lowering, a.node!, b.node!), get(p), get(q));
  return seq([set(p, lowering.expression(a)), set(q, lowering.expression(b))], less);
}

function orderedSide(lowering: Lowering, one: Expression, other: Expression): { isNumber: boolean; isFine: boolean } {
  const { kinds } = find(one.node!);
  const sequences = lowering.isPython ? kind.list | kind.tuple : 0;
  const common = find(other.node!).kinds & sequences;
  if (kinds === 0) return { isNumber: true, isFine: true };
  if (kinds & numbers && (common === 0 || (kinds & sequences) === 0)) return { isNumber: true, isFine: true };
  if (kinds & common) return { isNumber: false, isFine: true };
  if (find(one.node!).isCarData) {
    const car = lowering.inference.source.slice(one.at.from, one.at.to);
    lowering.refuse(one.at, message("car-for-number", { car }));
  } else {
    const found = lowering.inWords(kinds);
    lowering.refuse(one.at, message("no-order", { found }));
  }
  return { isNumber: false, isFine: false };
}

/** Whether x is less than y. */
export function orderOf(lowering: Lowering, a: TypeNode, b: TypeNode): WordFunction {
  return comparisonOf(lowering, "less", a, b, stop("wrong-type"), (one, other) => {
    if (areNumbers(one, other)) return (x, _left, y) => [give(op("slt", x, y))];
    if (one !== other || (one & (kind.list | kind.tuple)) === 0) return undefined;
    return (x, left, y, right) => orderOfSequence(lowering, x, left, y, right, one);
  });
}

function orderOfSequence(lowering: Lowering, x: W, a: TypeNode, y: W, b: TypeNode, one: Kinds): WordStatement[] {
  const p = lowering.temporary();
  const q = lowering.temporary();
  const begin = [set(p, x), set(q, y)];
  const step = (left: W, leftNode: TypeNode, right: W, rightNode: TypeNode): WordStatement => {
    const order = isOrdered(lowering, leftNode, rightNode)
      ? give(call(orderOf(lowering, leftNode, rightNode), left, right))
      : stop("wrong-type");
    return when(isZero(areEqual(lowering, left, leftNode, right, rightNode)), [order]);
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
  const i = lowering.temporary();
  const u = spanOf(p, one);
  const v = spanOf(q, one);
  return [
    ...begin,
    set(i, num(0)),
    whileLoop(both(op("lt", get(i), u.length), op("lt", get(i), v.length)), [
      step(itemAt(u.data, i), elementNodeOf(lowering, a, one), itemAt(v.data, i), elementNodeOf(lowering, b, one)),
      set(i, add(get(i), 1)),
    ]),
    give(op("lt", u.length, v.length)),
  ];
}

export function isOrdered(lowering: Lowering, a: TypeNode, b: TypeNode): boolean {
  const ordered = numbers | kind.list | kind.tuple;
  return (lowering.kindsOf(a) & ordered) !== 0 && (lowering.kindsOf(b) & ordered) !== 0;
}

function containsItem(lowering: Lowering, e: Expression & { k: "compare" }): W {
  const object = find(e.b.node!);
  const x = lowering.temporary();
  const first = set(x, lowering.expression(e.a));
  if (present(object.kinds) === kind.dict) {
    const word = wordOfNumber(lowering, get(x), find(e.a.node!));
    if ((find(e.a.node!).kinds & numbers) === 0) {
      lowering.refuse(e.a.at, message("needed", { kind: message("a-whole-number"), form: "1" }));
      return num(0);
    }
    const d = lowering.temporary();
    const dict = lowering.asKind(e.b, kind.dict);
    return seq([first, set(d, dict)], isZero(isZero(shortcut("dict_find", get(d), word))));
  }
  const local = lowering.temporary();
  const { statements, span, element } = spanOfAny(lowering, e.b, local);
  return seq(
    [first, ...statements],
    isZero(isZero(add(call(searchIn(lowering, element, e.a.node!), span.data, span.length, get(x), num(0)), 1))),
  );
}

/** Index of the first element equal to x, from an index on, or -1. */
export function searchIn(lowering: Lowering, element: TypeNode, of: TypeNode): WordFunction {
  return lowering.defineOnce(
    `search ${lowering.idOf(element)} ${lowering.idOf(of)}`,
    ["data", "n", "x", "i"],
    true,
    (data, n, x, i) => [
      whileLoop(op("slt", get(i), get(n)), [
        when(areEqual(lowering, itemAt(get(data), i), element, get(x), of), [give(get(i))]),
        set(i, add(get(i), 1)),
      ]),
      give(num(-1)),
    ],
  );
}

/** Truthiness as 0 or 1. */
export function condition(lowering: Lowering, expression: Expression): W {
  const at = expression.at;
  if (expression.k === "unary" && expression.op === "not") return isZero(condition(lowering, expression.a));
  if (expression.k === "logic" && (expression.op === "and" || expression.op === "or")) {
    const a = condition(lowering, expression.a);
    const b = condition(lowering, expression.b);
    return { ...(expression.op === "and" ? both(a, b) : either(a, b)), at };
  }
  return truthOf(lowering, lowering.expression(expression), expression.node!);
}

function truthOf(lowering: Lowering, word: W, node: TypeNode): W {
  const { kinds } = find(node);
  if (kinds === 0) return never(word);
  if (isSingle(kinds)) return truthOfKind(lowering, word, kinds);
  const fn = lowering.defineOnce(`truth ${kinds}`, ["w"], true, (w) => [
    ...lowering.byKind(get(w), node, (payload, one) => [give(truthOfKind(lowering, payload, one))]),
    give(num(0)),
  ]);
  return call(fn, word);
}

function truthOfKind(lowering: Lowering, word: W, one: Kinds): W {
  if (one & numbers) return word;
  if (one & (kind.none | kind.undefined)) return seq(isPlain(word) ? [] : [run(word)], num(0));
  if (lowering.isPython) {
    if (one === kind.list) return load(add(word, 32));
    if (one === kind.tuple || one === kind.dict) return load(word);
  }
  return seq(isPlain(word) ? [] : [run(word)], num(1));
}

export function lowerLogic(lowering: Lowering, e: Expression & { k: "logic" }): W {
  const node = e.node!;
  const a = find(e.a.node!);
  if ((e.op === "and" || e.op === "or") && lowering.kindsOf(node) === kind.bool && a.kinds === kind.bool) {
    const left = lowering.expression(e.a);
    const right = lowering.expression(e.b);
    return e.op === "and" ? both(left, right) : either(left, right);
  }
  const t = lowering.temporary();
  const first = set(t, lowering.expression(e.a));
  const right = lowering.expressionTo(e.b, node);
  if (e.op === "and" || e.op === "or") {
    const left = lowering.convert(get(t), a, node);
    const test = truthOf(lowering, get(t), a);
    return seq([first], e.op === "and" ? choose(test, right, left) : choose(test, left, right));
  }
  const absent = e.op === "default" ? kind.undefined : kind.none | kind.undefined;
  const left = a.kinds & ~absent;
  if (left === 0) return seq([first], right);
  if ((a.kinds & absent) === 0) return seq([first], lowering.convert(get(t), a, node));
  const tests = bitsOf(a.kinds & absent).map((one) => lowering.isKind(get(t), one));
  const test = tests.reduce((x, y) => op("or", x, y));
  const target = lowering.kindsOf(node);
  const kept = isSingle(target) ? lowering.payload(get(t), target) : get(t);
  return seq([first], choose(test, right, kept));
}
