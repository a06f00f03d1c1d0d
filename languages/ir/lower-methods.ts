/** Methods of lists and dictionaries. */
import { message } from "../compiling/compiler-text.ts";
import {
  bind,
  call,
  get,
  guard,
  type Local,
  num,
  op,
  run,
  seq,
  set,
  stop,
  when,
  type WordStatement,
} from "../codegen/word-code.ts";
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
  load,
  never,
  shortcut,
  store,
  times32,
  type W,
  whileLoop,
} from "./word-pieces.ts";

/** Methods with the same name on lists and dictionaries, by kind. */
const ofListOrDict: Readonly<Record<string, readonly [string, string]>> = {
  $popany: ["$pop", "$dpop"],
  $anycopy: ["$copy", "$dcopy"],
  $clear: ["$clear", "$clear"],
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
  const list = (): { l: Local; body: WordStatement[] } | undefined => {
    if ((object.kinds & kind.list) === 0) return undefined;
    const l = lowering.temporary("list");
    return { l, body: [set(l, object.kinds === kind.list ? word : lowering.unbox(word, kind.list))] };
  };
  const dict = (): { d: Local; body: WordStatement[] } | undefined => {
    if ((object.kinds & kind.dict) === 0) return undefined;
    const d = lowering.temporary("dict");
    return { d, body: [set(d, object.kinds === kind.dict ? word : lowering.unbox(word, kind.dict))] };
  };
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
      const found = list();
      if (!found) return wrong(kind.list);
      const x = lowering.expressionTo(first!, object.element!);
      return seq([...found.body, run(shortcut("list_push", get(found.l), x))], nothing);
    }
    case "$insert": {
      const found = list();
      if (!found) return wrong(kind.list);
      return seq(
        [
          ...found.body,
          run(
            shortcut(
              "list_insert",
              get(found.l),
              lowering.int(first!),
              lowering.expressionTo(second!, object.element!),
            ),
          ),
        ],
        nothing,
      );
    }
    case "$pop": {
      const found = list();
      if (!found) return wrong(kind.list);
      const i = first ? lowering.int(first) : num(-1);
      return seq(found.body, lowering.convert(shortcut("list_pop", get(found.l), i), object.element!, node));
    }
    case "$softpop": {
      const found = list();
      if (!found) return wrong(kind.list);
      return seq(
        found.body,
        choose(
          load(add(get(found.l), 32)),
          lowering.convert(shortcut("list_pop", get(found.l), lowering.int(first!)), object.element!, node),
          lowering.toMixedOf(kind.undefined, node),
        ),
      );
    }
    case "$softat": {
      const found = list();
      if (!found) return wrong(kind.list);
      const i = lowering.temporary();
      const { data, length } = spanOf(lowering, found.l, kind.list);
      return seq(
        [...found.body, set(i, lowering.int(first!)), when(op("slt", get(i), num(0)), [set(i, add(get(i), length))])],
        choose(
          op("lt", get(i), length),
          lowering.convert(load(add(data, times32(get(i)))), object.element!, node),
          lowering.toMixedOf(kind.undefined, node),
        ),
      );
    }
    case "$extend": {
      const found = list();
      if (!found) return wrong(kind.list);
      return seq([...found.body, ...extendList(lowering, found.l, object, first!)], nothing);
    }
    case "$opengap": {
      const found = list();
      if (!found) return wrong(kind.list);
      return seq(
        [...found.body, run(shortcut("open_gap", get(found.l), lowering.int(first!), lowering.int(second!)))],
        nothing,
      );
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
      const found = list();
      if (!found) return wrong(kind.list);
      return seq(
        [...found.body, run(shortcut("list_reverse", get(found.l)))],
        lowering.convert(get(found.l), { ...object, kinds: kind.list }, node),
      );
    }
    case "$clear": {
      const found = list();
      if (!found) {
        const map = dict();
        return map ? seq([...map.body, run(shortcut("dict_clear", get(map.d)))], num(0)) : wrong(kind.list);
      }
      return seq(
        [...found.body, store(add(get(found.l), 32), num(0))],
        lowering.convert(get(found.l), { ...object, kinds: kind.list }, node),
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
            when(areEqual(lowering, load(add(span.data, times32(get(i)))), element, get(x), first!.node!), [
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
      if (!found) return wrong(kind.list);
      const removed = lowering.temporary();
      const cut = shortcut("list_splice", get(found.l), lowering.int(first!), lowering.int(second!));
      const { element } = object;
      const target = find(node).element;
      if (!element || !target || lowering.sameWords(element, target)) return seq(found.body, cut);
      const span = spanOf(lowering, removed, kind.list);
      const data = recodedSpan(lowering, span.data, span.length, element, target);
      return seq([...found.body, set(removed, cut)], shortcut("list_of", data, span.length));
    }
    case "$sort":
      return lowerSort(lowering, e, list());
    case "$get": {
      const map = dict();
      if (!map) return wrong(kind.dict);
      const p = lowering.temporary();
      const missing = second ? lowering.temporary() : undefined;
      const key = lowering.temporary();
      return seq(
        [
          ...map.body,
          set(key, keyWord(lowering, first!)),
          ...(missing ? [set(missing, lowering.expressionTo(second!, node))] : []),
          set(p, shortcut("dict_find", get(map.d), get(key))),
        ],
        choose(get(p), lowering.convert(load(add(get(p), 32)), object.value!, node), missing ? get(missing) : num(0)),
      );
    }
    case "$dpop": {
      const map = dict();
      if (!map) return wrong(kind.dict);
      const p = lowering.temporary();
      const x = lowering.temporary();
      const key = lowering.temporary();
      const found = [
        set(x, lowering.convert(load(add(get(p), 32)), object.value!, node)),
        store(add(get(p), 64), num(0)),
        store(get(map.d), op("sub", load(get(map.d)), num(1))),
      ];
      return seq(
        [
          ...map.body,
          set(key, keyWord(lowering, first!)),
          set(x, second ? lowering.expressionTo(second, node) : num(0)),
          set(p, shortcut("dict_find", get(map.d), get(key))),
          when(get(p), found, second ? [] : [stop("key-missing")]),
        ],
        get(x),
      );
    }
    case "$setdefault": {
      const map = dict();
      if (!map) return wrong(kind.dict);
      const key = lowering.temporary();
      const x = lowering.temporary();
      return seq(
        [
          ...map.body,
          set(key, keyWord(lowering, first!)),
          set(x, lowering.expressionTo(second!, object.value!)),
          when(isZero(shortcut("dict_find", get(map.d), get(key))), [
            run(shortcut("dict_set", get(map.d), get(key), get(x))),
          ]),
        ],
        lowering.convert(shortcut("dict_at", get(map.d), get(key)), object.value!, node),
      );
    }
    case "$dcopy": {
      const map = dict();
      if (!map) return wrong(kind.dict);
      return seq(map.body, shortcut("dict_copy", get(map.d)));
    }
    default:
      throw new Error(`There is no primitive ${e.name}.`);
  }
}
