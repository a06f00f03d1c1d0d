/** Methods of lists and dictionaries. */
import { message } from "../compiling/compiler-text.ts";
import { bind, call, get, guard, type Local, num, op, run, seq, set, stop, when } from "../codegen/word-code.ts";
import { isWithin, narrowed } from "./lower-arithmetic.ts";
import { areEqual, condition, searchIn } from "./lower-comparisons.ts";
import { keyWord } from "./lower-items.ts";
import { callRace } from "./lower-race.ts";
import { elementNodeOf, extendList, recodedSpan, spanOf, spanOfAny } from "./lower-sequences.ts";
import { lowerSort } from "./lower-sorting.ts";
import type { Lowering } from "./lower.ts";
import type { Expression } from "./program.ts";
import { rangeOf } from "./ranges.ts";
import { find, kind, type Kinds, kindsInWords, requiredBy } from "./type-node.ts";
import {
  add,
  bitsOf,
  choose,
  isSingle,
  isZero,
  itemAt,
  load,
  never,
  shortcut,
  store,
  type W,
  whileLoop,
} from "./word-pieces.ts";

/** Methods with the same name on lists and dictionaries, by kind. */
const ofListOrDict: Readonly<Record<string, readonly [string, string]>> = {
  $popany: ["$pop", "$dpop"],
  $anycopy: ["$copy", "$dcopy"],
  $clear: ["$clear", "$clear"],
};

/** Methods of one kind of container. */
const ofOneKind: Readonly<Record<string, Kinds>> = {
  ...Object.fromEntries(
    "$push $insert $pop $softpop $softat $extend $reverse $splice $sort".split(" ").map((name) => [name, kind.list]),
  ),
  $clear: kind.list | kind.dict,
  ...Object.fromEntries("$get $dpop $setdefault $dcopy".split(" ").map((name) => [name, kind.dict])),
};

export function lowerMethod(lowering: Lowering, e: Expression & { k: "method" }): W {
  const object = find(e.a.node!);
  if (!e.name.startsWith("$")) return callRace(lowering, e);
  const names = ofListOrDict[e.name];
  if (names) {
    const [inList, inDict] = names;
    const isList = (object.kinds & kind.list) !== 0;
    const isDict = (object.kinds & kind.dict) !== 0;
    if (!isList && !isDict) return never(lowering.expression(e.a));
    if (!isList || !isDict) return primitive(lowering, { ...e, name: isList ? inList : inDict });
    const t = lowering.temporary();
    const as = (name: string, one: Kinds): W => {
      const { before, read } = narrowed(lowering, e.a, t, one);
      const isCopy = e.name === "$anycopy";
      const node = isCopy ? { ...find(e.node!), kinds: one } : e.node!;
      const word = primitive(lowering, { ...e, name, a: read, node });
      return seq([before], isCopy ? lowering.toMixed(word, one) : word);
    };
    const test = lowering.isKind(get(t), kind.list);
    return seq([set(t, lowering.expression(e.a))], choose(test, as(inList, kind.list), as(inDict, kind.dict)));
  }
  return primitive(lowering, e);
}

function primitive(lowering: Lowering, e: Expression & { k: "method" }): W {
  const object = find(e.a.node!);
  if (e.name === "$append") {
    const { kinds } = find(e.args[0]!.node!);
    const isList = (kinds & kind.list) !== 0;
    if (isList && kinds !== kind.list) lowering.refuse(e.args[0]!.at, message("mixed-arrays"));
    return primitive(lowering, { ...e, name: isList ? "$extend" : "$push" });
  }
  const lang = lowering.inference.language;
  const word = lowering.expression(e.a);
  const node = e.node!;
  const [first, second] = e.args;
  const wrong = (required: Kinds): W => {
    const [kinds, found] = [kindsInWords(required, lang), kindsInWords(object.kinds, lang)];
    if (object.kinds !== 0) lowering.refuse(e.a.at, message("need-kind", { kinds, found }));
    return never(word);
  };
  const required = requiredBy(e.name);
  if (required) {
    if (!(object.kinds & required)) return wrong(required);
    if ((object.kinds & ~required) === 0) return word;
    return guard(word, "wrong-type", (w) =>
      bitsOf(object.kinds & required).reduce<W>(
        (none, one) => op("and", none, isZero(lowering.isKind(w, one))),
        num(1),
      ),
    );
  }
  const receiver = object.kinds & (ofOneKind[e.name] ?? 0);
  if (e.name in ofOneKind && !receiver && e.name !== "$sort") return wrong(ofOneKind[e.name]!);
  const l: Local = receiver ? lowering.temporary(receiver === kind.dict ? "dict" : "list") : { name: "" };
  const begin = receiver ? [set(l, object.kinds === receiver ? word : lowering.unbox(word, receiver))] : [];
  const nothing = lowering.toMixedOf(lowering.isPython ? kind.none : kind.undefined, node);
  switch (e.name) {
    case "$len": {
      const usable = object.kinds & (kind.list | kind.tuple | kind.dict | (object.isCarData ? kind.record : 0));
      if (usable === 0) return wrong(kind.list | kind.tuple | kind.dict);
      const t = lowering.temporary();
      let result: W = never(num(0));
      for (const one of bitsOf(usable)) {
        const at = isSingle(object.kinds) ? get(t) : lowering.payload(get(t), one);
        const length =
          one === kind.record ? num(object.fields!.size) : one === kind.list ? load(add(at, 32)) : load(at);
        if (isSingle(object.kinds)) return seq([set(t, word)], length);
        result = choose(lowering.isKind(get(t), one), length, result);
      }
      return seq([set(t, word)], result);
    }
    case "$int":
      return lowering.int(e.a, message("int-argument"));
    case "$bool":
      return isZero(isZero(condition(lowering, e.a)));
    case "$abs": {
      const { low, high } = lowering.inference.range(object);
      if (low >= 0n) return lowering.int(e.a);
      const checked =
        lowering.isPython && !isWithin(lowering, -high, -low)
          ? guard(lowering.int(e.a), "too-large", (w) => op("eq", w, num(rangeOf.python.low)))
          : lowering.int(e.a);
      return bind(checked, (w) => choose(op("slt", w, num(0)), op("sub", num(0), w), w));
    }
    case "$powermod":
      return shortcut("power_mod", lowering.int(e.a), lowering.int(first!), lowering.int(second!));
    case "$push": {
      const x = lowering.expressionTo(first!, object.element!);
      return seq([...begin, run(shortcut("list_push", get(l), x))], nothing);
    }
    case "$insert": {
      return seq(
        [
          ...begin,
          run(shortcut("list_insert", get(l), lowering.int(first!), lowering.expressionTo(second!, object.element!))),
        ],
        nothing,
      );
    }
    case "$pop": {
      const i = first ? lowering.int(first) : num(-1);
      return seq(begin, lowering.convert(shortcut("list_pop", get(l), i), object.element!, node));
    }
    case "$softpop": {
      return seq(
        begin,
        choose(
          load(add(get(l), 32)),
          lowering.convert(shortcut("list_pop", get(l), lowering.int(first!)), object.element!, node),
          lowering.toMixedOf(kind.undefined, node),
        ),
      );
    }
    case "$softat": {
      const i = lowering.temporary();
      const { data, length } = spanOf(l, kind.list);
      return seq(
        [...begin, set(i, lowering.int(first!)), when(op("slt", get(i), num(0)), [set(i, add(get(i), length))])],
        choose(
          op("lt", get(i), length),
          lowering.convert(itemAt(data, i), object.element!, node),
          lowering.toMixedOf(kind.undefined, node),
        ),
      );
    }
    case "$extend": {
      return seq([...begin, ...extendList(lowering, l, object, first!)], nothing);
    }
    case "$copy":
    case "$tuple": {
      const local = lowering.temporary();
      const { statements, span, element } = spanOfAny(lowering, e.a, local);
      const target = elementNodeOf(lowering, node, e.name === "$copy" ? kind.list : kind.tuple);
      const data = recodedSpan(lowering, span.data, span.length, element, target);
      return seq(statements, shortcut(e.name === "$copy" ? "list_of" : "tuple_of", data, span.length));
    }
    case "$reverse": {
      return seq(
        [...begin, run(shortcut("list_reverse", get(l)))],
        lowering.convert(get(l), { ...object, kinds: kind.list }, node),
      );
    }
    case "$clear": {
      if (receiver === kind.dict) return seq([...begin, run(shortcut("dict_clear", get(l)))], num(0));
      return seq(
        [...begin, store(add(get(l), 32), num(0))],
        lowering.convert(get(l), { ...object, kinds: kind.list }, node),
      );
    }
    case "$find": {
      const x = lowering.temporary();
      const local = lowering.temporary();
      const { statements, span, element } = spanOfAny(lowering, e.a, local);
      return seq(
        [...statements, set(x, lowering.expression(first!))],
        call(
          searchIn(lowering, element, first!.node!),
          span.data,
          span.length,
          get(x),
          second ? lowering.int(second) : num(0),
        ),
      );
    }
    case "$count": {
      const x = lowering.temporary();
      const local = lowering.temporary();
      const i = lowering.temporary();
      const c = lowering.temporary();
      const { statements, span, element } = spanOfAny(lowering, e.a, local);
      return seq(
        [
          ...statements,
          set(x, lowering.expression(first!)),
          set(i, num(0)),
          set(c, num(0)),
          whileLoop(op("lt", get(i), span.length), [
            when(areEqual(lowering, itemAt(span.data, i), element, get(x), first!.node!), [set(c, add(get(c), 1))]),
            set(i, add(get(i), 1)),
          ]),
        ],
        get(c),
      );
    }
    case "$splice": {
      const removed = lowering.temporary();
      const cut = shortcut("list_splice", get(l), lowering.int(first!), lowering.int(second!));
      const { element } = object;
      const target = find(node).element;
      if (!element || !target || lowering.sameWords(element, target)) return seq(begin, cut);
      const span = spanOf(removed, kind.list);
      const data = recodedSpan(lowering, span.data, span.length, element, target);
      return seq([...begin, set(removed, cut)], shortcut("list_of", data, span.length));
    }
    case "$sort":
      return lowerSort(lowering, e, receiver ? { l, body: begin } : undefined);
    case "$get": {
      const p = lowering.temporary();
      const missing = second ? lowering.temporary() : undefined;
      const key = lowering.temporary();
      return seq(
        [
          ...begin,
          set(key, keyWord(lowering, first!)),
          ...(missing ? [set(missing, lowering.expressionTo(second!, node))] : []),
          set(p, shortcut("dict_find", get(l), get(key))),
        ],
        choose(get(p), lowering.convert(load(add(get(p), 32)), object.value!, node), missing ? get(missing) : num(0)),
      );
    }
    case "$dpop": {
      const p = lowering.temporary();
      const x = lowering.temporary();
      const key = lowering.temporary();
      const found = [
        set(x, lowering.convert(load(add(get(p), 32)), object.value!, node)),
        store(add(get(p), 64), num(0)),
        store(get(l), op("sub", load(get(l)), num(1))),
      ];
      return seq(
        [
          ...begin,
          set(key, keyWord(lowering, first!)),
          set(x, second ? lowering.expressionTo(second, node) : num(0)),
          set(p, shortcut("dict_find", get(l), get(key))),
          when(get(p), found, second ? [] : [stop("key-missing")]),
        ],
        get(x),
      );
    }
    case "$setdefault": {
      const key = lowering.temporary();
      const x = lowering.temporary();
      return seq(
        [
          ...begin,
          set(key, keyWord(lowering, first!)),
          set(x, lowering.expressionTo(second!, object.value!)),
          when(isZero(shortcut("dict_find", get(l), get(key))), [run(shortcut("dict_set", get(l), get(key), get(x)))]),
        ],
        lowering.convert(shortcut("dict_at", get(l), get(key)), object.value!, node),
      );
    }
    case "$dcopy": {
      return seq(begin, shortcut("dict_copy", get(l)));
    }
    default:
      throw new Error(`There is no primitive ${e.name}.`);
  }
}
