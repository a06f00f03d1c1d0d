/** and, or and their like, and what counts as true. */
import { call, get, give, num, op, run, seq, set, when, type WordStatement } from "../codegen/word-code.ts";
import type { Lowering } from "./lower.ts";
import type { Expression } from "./program.ts";
import { find, kind, type Kinds, numbers, type TypeNode } from "./type-node.ts";
import { add, bitsOf, both, choose, either, isPlain, isSingle, isZero, load, never, type W } from "./word-pieces.ts";

/** Zero or not: whether a value counts as true. */
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

export function truthOf(lowering: Lowering, word: W, node: TypeNode): W {
  const { kinds } = find(node);
  if (kinds === 0) return never(word);
  if (isSingle(kinds)) return truthOfKind(lowering, word, kinds);
  const fn = lowering.makeOnce(`truth ${kinds}`, ["w"], true, (w) => {
    const body: WordStatement[] = [];
    for (const one of bitsOf(kinds)) {
      body.push(when(lowering.isKind(get(w), one), [give(truthOfKind(lowering, lowering.payload(get(w), one), one))]));
    }
    return [...body, give(num(0))];
  });
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
