/** Operators on numbers and lists. */
import { type Message, message } from "../compiling/compiler-text.ts";
import { bind, get, guard, type Local, num, op, seq, set, shift, type WordStatement } from "../codegen/word-code.ts";
import { condition } from "./lower-comparisons.ts";
import { concatenateLists, extendList, repeatList } from "./lower-sequences.ts";
import type { Lowering } from "./lower.ts";
import type { Expression } from "./program.ts";
import { arithmeticRange, constantOf, rangeOf } from "./ranges.ts";
import { find, kind, type Kinds, numbers, operatorInWords, type TypeNode } from "./type-node.ts";
import {
  add,
  bitsOf,
  both,
  choose,
  isPlain,
  isSingle,
  isZero,
  never,
  present,
  safe,
  shortcut,
  type W,
  walkable,
} from "./word-pieces.ts";

export function isWithin(lowering: Lowering, low: bigint, high: bigint): boolean {
  const limits = rangeOf[lowering.inference.language];
  return low >= limits.low && high <= limits.high;
}

/** Checks a JavaScript number after an operation whose result may be inexact. */
function checkedSafe(lowering: Lowering, word: W, range: { low: bigint; high: bigint }): W {
  if (isWithin(lowering, range.low, range.high)) return word;
  if (range.low >= 0n) return guard(word, "too-large", (w) => op("gt", w, num(safe)));
  return guard(word, "too-large", (w) => op("gt", add(w, num(safe)), num(2n * safe)));
}

export function lowerUnary(lowering: Lowering, e: Expression & { k: "unary" }): W {
  if (e.op === "not") return isZero(condition(lowering, e.a));
  const constant = constantOf(e);
  if (constant !== undefined) return num(constant);
  const a = lowering.int(e.a, message("needs-whole-number", { name: operatorInWords(e.op) }));
  if (e.op === "pos") return a;
  if (e.op === "invert") return op("not", lowering.isPython ? a : to32(lowering, a, e.a));
  const { low, high } = lowering.inference.range(e.a.node!);
  if (lowering.isPython && !isWithin(lowering, -high, -low)) {
    return op(
      "sub",
      num(0),
      guard(a, "too-large", (w) => op("eq", w, num(rangeOf.python.low))),
    );
  }
  return op("sub", num(0), a);
}

function to32(lowering: Lowering, word: W, of: Expression): W {
  const { low, high } = lowering.inference.range(of.node!);
  if (low >= -(2n ** 31n) && high < 2n ** 31n) return word;
  return op("signextend", num(3), word);
}

export function lowerBinary(lowering: Lowering, e: Expression & { k: "binary" }): W {
  if (!lowering.isPython) return lowerArithmetic(lowering, e);
  const a = find(e.a.node!);
  const b = find(e.b.node!);
  const isAdd = e.op === "add" || e.op === "iadd";
  const containers = kind.list | kind.tuple;
  const numeric = (a.kinds & numbers) !== 0 && (b.kinds & numbers) !== 0;
  const node = e.node!;
  if (e.op === "iadd" && present(a.kinds) === kind.list) {
    const list = lowering.temporary("list");
    const word = lowering.asKind(e.a, kind.list);
    return seq([set(list, word), ...extendList(lowering, list, a, e.b)], lowering.ofKind(get(list), kind.list, node));
  }
  const joined = isAdd ? a.kinds & b.kinds & containers : 0;
  // Extending changes the list itself, for any kind of operand.
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
      return arithmeticByKind(lowering, e, ways, numeric);
    }
    if (isAdd) return lowering.ofKind(concatenateLists(lowering, e, one), one, node);
    return lowering.ofKind(
      repeated ? repeatList(lowering, e, e.a, e.b, one) : repeatList(lowering, e, e.b, e.a, one),
      one,
      node,
    );
  }
  const bothBools = (e.op === "and" || e.op === "or" || e.op === "xor") && lowering.kindsOf(e.node!) !== kind.int;
  if (bothBools && (a.kinds & numbers) === kind.bool && (b.kinds & numbers) === kind.bool) {
    return op(e.op, lowering.int(e.a), lowering.int(e.b));
  }
  if (bothBools && lowering.kindsOf(e.node!) === numbers) {
    // Two booleans give a boolean, otherwise a number; only known at run time.
    const x = lowering.temporary();
    const y = lowering.temporary();
    const result = op(e.op, wordOfNumber(lowering, get(x), a), wordOfNumber(lowering, get(y), b));
    const isBool = (t: Local, node: TypeNode): W =>
      isSingle(node.kinds) ? num(node.kinds === kind.bool ? 1 : 0) : lowering.isKind(get(t), kind.bool);
    return seq(
      [set(x, lowering.expression(e.a)), set(y, lowering.expression(e.b))],
      choose(both(isBool(x, a), isBool(y, b)), lowering.toMixed(result, kind.bool), lowering.toMixed(result, kind.int)),
    );
  }
  return lowering.ofKind(lowerArithmetic(lowering, e), kind.int, node);
}

/** A local narrowed to these kinds; `before` checks it. */
export function narrowed(
  lowering: Lowering,
  { node, at }: Expression,
  word: Local,
  kinds: Kinds,
): { before: WordStatement; read: Expression } {
  const known = find(node!);
  const own: TypeNode = { ...known, kinds: known.kinds & kinds };
  const local = lowering.temporary();
  return {
    before: set(local, lowering.convert(get(word), known, own)),
    read: { k: "variable", variable: lowering.hidden(at, own, local), node: own, at },
  };
}

/** An operator for numbers, lists and tuples, when the kind is only known at run time. */
function arithmeticByKind(
  lowering: Lowering,
  e: Expression & { k: "binary" },
  ways: { side: "a" | "b"; one: Kinds }[],
  numeric: boolean,
): W {
  const words = { a: lowering.temporary(), b: lowering.temporary() };
  const node = find(e.node!);
  const as = (kinds: Kinds, ofA: Kinds, ofB: Kinds): W => {
    const a = narrowed(lowering, e.a, words.a, ofA);
    const b = narrowed(lowering, e.b, words.b, ofB);
    const own: TypeNode = { ...node, kinds };
    return seq(
      [a.before, b.before],
      lowering.ofKind(lowerBinary(lowering, { ...e, a: a.read, b: b.read, node: own }), kinds, node),
    );
  };
  let result: W = numeric ? as(kind.int, numbers, numbers) : never(num(0));
  for (const { side, one } of ways) {
    const other = e.op === "mul" || e.op === "imul" ? numbers : e.op === "iadd" && one === kind.list ? walkable : one;
    const known = find(e[side].node!).kinds;
    const made = side === "a" ? as(one, one, other) : as(one, other, one);
    result = isSingle(known) ? made : choose(lowering.isKind(get(words[side]), one), made, result);
  }
  return seq([set(words.a, lowering.expression(e.a)), set(words.b, lowering.expression(e.b))], result);
}

export function wordOfNumber(lowering: Lowering, word: W, node: TypeNode): W {
  return isSingle(find(node).kinds)
    ? word
    : choose(lowering.isKind(word, kind.int), lowering.payload(word, kind.int), lowering.unbox(word, kind.bool));
}

function lowerArithmetic(lowering: Lowering, e: Expression & { k: "binary" }): W {
  const need = (of: Expression): Message =>
    message("whole-number-needed", { found: lowering.inWords(find(of.node!).kinds) });
  const a = lowering.int(e.a, need(e.a));
  const b = lowering.int(e.b, need(e.b));
  const ra = lowering.inference.range(e.a.node!);
  const rb = lowering.inference.range(e.b.node!);
  const range = arithmeticRange(e.op, ra, rb, lowering.inference.language);
  const isSure = isWithin(lowering, range.low, range.high);
  const js = !lowering.isPython;
  switch (e.op) {
    case "add":
    case "iadd":
      if (isSure) return op("add", a, b);
      if (js) return checkedSafe(lowering, op("add", a, b), range);
      if (rb.low >= 0n && isPlain(a)) return guard(op("add", a, b), "too-large", (w) => op("slt", w, a));
      return shortcut("add_checked", a, b);
    case "sub":
      if (isSure) return op("sub", a, b);
      if (js) return checkedSafe(lowering, op("sub", a, b), range);
      if (rb.low >= 0n && isPlain(a)) return guard(op("sub", a, b), "too-large", (w) => op("sgt", w, a));
      return shortcut("sub_checked", a, b);
    case "mul":
    case "imul":
      if (isSure) return op("mul", a, b);
      return js ? checkedSafe(lowering, op("mul", a, b), range) : shortcut("mul_checked", a, b);
    case "floordiv":
      if (ra.low >= 0n && rb.low >= 0n) return op("div", a, checkedDivisor(lowering, b, rb));
      if (rb.low > 0n && b.k === "const") {
        return bind(a, (x) => op("sub", op("sdiv", x, b), op("slt", op("smod", x, b), num(0))));
      }
      return shortcut("floor_div", a, b);
    case "truncdiv":
      if (ra.low >= 0n && rb.low >= 0n) return op("div", a, checkedDivisor(lowering, b, rb));
      return op("sdiv", a, checkedDivisor(lowering, b, rb));
    case "ceildiv":
      return shortcut("ceil_div", a, b);
    case "rounddiv":
      return shortcut("round_div", a, b);
    case "mod":
      if (ra.low >= 0n && rb.low >= 0n) return op("mod", a, checkedDivisor(lowering, b, rb));
      if (js) return op("smod", a, checkedDivisor(lowering, b, rb));
      return shortcut("floor_mod", a, b);
    case "pow":
      return shortcut(js ? "power_js" : "power", a, b);
    case "and":
    case "or":
    case "xor":
      return js ? op(e.op, to32(lowering, a, e.a), to32(lowering, b, e.b)) : op(e.op, a, b);
    case "shl":
      if (js) return op("signextend", num(3), shift("shl", a, shiftCount(lowering, b)));
      return isSure && rb.low >= 0n ? shift("shl", a, b) : shortcut("shift_left", a, b);
    case "shr":
      if (js) return shift("sar", to32(lowering, a, e.a), shiftCount(lowering, b));
      return rb.low >= 0n ? shift("sar", a, b) : shortcut("shift_right", a, b);
    case "ushr":
      return shift("shr", op("and", num(0xffffffff), a), shiftCount(lowering, b));
  }
}

function shiftCount(lowering: Lowering, b: W): W {
  return b.k === "const" ? num(b.value & 31n) : op("and", num(31), b);
}

function checkedDivisor(lowering: Lowering, b: W, range: { low: bigint; high: bigint }): W {
  if (range.low > 0n || range.high < 0n) return b;
  return guard(b, "division-by-zero", isZero);
}
