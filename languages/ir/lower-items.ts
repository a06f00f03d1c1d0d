/** Reads of items, slices and fields. */
import { message } from "../compiling/compiler-text.ts";
import {
  bind,
  get,
  guard,
  type Local,
  num,
  op,
  type Place,
  run,
  seq,
  set,
  type WordStatement,
} from "../codegen/word-code.ts";
import { elementNodeOf, recodedSpan, spanOf, tupleOfList } from "./lower-sequences.ts";
import type { MemberOwner } from "./explain-name.ts";
import type { Lowering } from "./lower.ts";
import type { Expression } from "./program.ts";
import { constantIndex, constantOf } from "./ranges.ts";
import { find, kind, type Kinds, kindsInWords, type TypeNode } from "./type-node.ts";
import {
  add,
  bitsOf,
  choose,
  isPlain,
  isSingle,
  isZero,
  itemAt,
  load,
  never,
  shortcut,
  times32,
  type W,
} from "./word-pieces.ts";

export const fixedFields = message("fixed-fields");

/** An index. In JavaScript xs[true] isn't an element, so it must be a number. */
export function indexWord(lowering: Lowering, index: Expression): W {
  if (lowering.isPython || constantOf(index) !== undefined) return lowering.int(index);
  return lowering.asKind(index, kind.int, message("index-not-a-number"));
}

/** The address of an element: checks the index. Python counts negative ones from the end. */
export function elementAddress(lowering: Lowering, data: W, length: W, index: Expression): W {
  const constant = constantOf(index);
  const { low } = lowering.inference.range(index.node!);
  let i: W;
  if (constant !== undefined && constant < 0n && lowering.isPython) i = add(length, num(constant));
  else if (!lowering.isPython || low >= 0n) i = indexWord(lowering, index);
  else i = bind(lowering.int(index), (x) => choose(op("slt", x, num(0)), add(x, length), x));
  // The index first, because its side effects may move the elements.
  return op("add", times32(guard(i, "index-out-of-range", (x) => isZero(op("lt", x, length)))), data);
}

export function lowerIndex(lowering: Lowering, e: Expression & { k: "index" }): W {
  const object = find(e.a.node!);
  const usable =
    object.kinds & (kind.list | kind.tuple | kind.dict | (object.isCarData && lowering.isPython ? kind.record : 0));
  if (usable === 0) {
    if (!lowering.isPython && object.kinds === kind.record) lowering.refuse(e.at, fixedFields);
    else if (object.kinds !== 0) {
      lowering.refuse(e.a.at, message("not-indexable", { found: lowering.inWords(object.kinds) }));
    }
    return never(lowering.expression(e.a));
  }
  if (isSingle(usable)) {
    const word = lowering.expression(e.a);
    return indexOfKind(lowering, e, isSingle(object.kinds) ? word : lowering.unbox(word, usable), usable);
  }
  const t = lowering.temporary();
  let result: W = never(num(0));
  for (const one of bitsOf(usable)) {
    result = choose(lowering.isKind(get(t), one), indexOfKind(lowering, e, lowering.payload(get(t), one), one), result);
  }
  return seq([set(t, lowering.expression(e.a))], result);
}

function indexOfKind(lowering: Lowering, e: Expression & { k: "index" }, object: W, one: Kinds): W {
  const node = find(e.a.node!);
  const target = e.node!;
  if (one === kind.record) {
    const fields = [...node.fields!];
    const place = constantIndex(e.i, fields.length);
    if (place === undefined) {
      lowering.refuse(e.i.at, message("car-data-index"));
      return num(0);
    }
    return lowering.convert(load(add(object, 32 * place)), fields[place]![1], target);
  }
  if (one === kind.dict)
    return lowering.convert(shortcut("dict_at", object, keyWord(lowering, e.i)), node.value!, target);
  const local = inLocal(lowering, object);
  const { data, length } = spanOf(local.local, one);
  if (one === kind.tuple) {
    const shape = node.tuple!;
    const place = shape.any ? undefined : constantIndex(e.i, shape.items.length);
    if (!shape.any && place === undefined) {
      lowering.refuse(e.i.at, message("tuple-index", { count: shape.items.length }));
      return num(0);
    }
    if (place !== undefined) {
      return lowering.convert(load(add(object, 32 + 32 * place)), shape.items[place]!, target);
    }
    return seq(local.body, lowering.convert(load(elementAddress(lowering, data, length, e.i)), shape.any!, target));
  }
  if (e.isSoft === true) {
    const i = lowering.temporary();
    const undefinedWord = lowering.toMixedOf(kind.undefined, target);
    return seq(
      [...local.body, set(i, indexWord(lowering, e.i))],
      choose(op("lt", get(i), length), lowering.convert(itemAt(data, i), node.element!, target), undefinedWord),
    );
  }
  return seq(local.body, lowering.convert(load(elementAddress(lowering, data, length, e.i)), node.element!, target));
}

function inLocal(lowering: Lowering, word: W): { local: Local; body: WordStatement[] } {
  if (word.k === "get") return { local: word.local, body: [] };
  const local = lowering.temporary();
  return { local, body: [set(local, word)] };
}

export function keyWord(lowering: Lowering, expression: Expression): W {
  const { kinds } = find(expression.node ?? lowering.inference.of(expression));
  if (kinds & kind.bool || (kinds & kind.int) === 0) {
    if (kinds !== 0) lowering.refuse(expression.at, message("whole-number-needed", { found: lowering.inWords(kinds) }));
  }
  return lowering.int(expression);
}

export function lowerSlice(lowering: Lowering, e: Expression & { k: "slice" }): W {
  const object = find(e.a.node!);
  const one = object.kinds & (kind.list | kind.tuple);
  if (one === 0 || !isSingle(one)) {
    if (object.kinds !== 0)
      lowering.refuse(e.a.at, message("not-indexable", { found: lowering.inWords(object.kinds) }));
    return never(lowering.expression(e.a));
  }
  const s = lowering.temporary();
  const n = lowering.temporary();
  const step = lowering.temporary();
  const from = lowering.temporary();
  const to = lowering.temporary();
  const span = spanOf(s, one);
  const constantStep = e.step ? constantOf(e.step) : 1n;
  const body: WordStatement[] = [set(s, lowering.asKind(e.a, one))];
  const bounds = [e.from, e.to].map((bound) => {
    const kinds = bound && find(bound.node!).kinds;
    const missing = lowering.inference.language === "python" ? kind.none : kind.undefined;
    if (!bound || kinds === missing) return undefined;
    const t = lowering.temporary();
    // JavaScript's null is 0.
    body.push(set(t, kinds === kind.none ? num(0) : lowering.int(bound)));
    return t;
  });
  body.push(set(step, e.step ? lowering.int(e.step) : num(1)), set(n, span.length));
  const isBack: W = constantStep === undefined ? op("slt", get(step), num(0)) : num(constantStep < 0n ? 1 : 0);
  const stepWord = constantStep === undefined ? get(step) : num(constantStep);
  const side = (forward: W, back: W): W =>
    isBack.k === "const" ? (isBack.value === 0n ? forward : back) : choose(isBack, back, forward);
  const [first, last] = bounds;
  body.push(
    set(from, first ? shortcut("slice_bound", get(first), get(n), stepWord) : side(num(0), op("sub", get(n), num(1)))),
    set(to, last ? shortcut("slice_bound", get(last), get(n), stepWord) : side(get(n), num(-1))),
  );
  const count = shortcut("slice_count", get(from), get(to), stepWord);
  const source = elementNodeOf(lowering, object, one);
  const target = elementNodeOf(lowering, e.node!, one);
  const c = lowering.temporary();
  body.push(set(c, count));
  const list = shortcut(
    "list_slice",
    recodedSpan(lowering, span.data, get(n), source, target),
    get(from),
    get(c),
    stepWord,
  );
  return seq(body, one === kind.list ? list : tupleOfList(lowering, list));
}

export function lowerAttribute(lowering: Lowering, e: Expression & { k: "attribute" }): W {
  const object = find(e.a.node!);
  const array = object.kinds & (kind.list | kind.tuple);
  if (e.name === "length" && !lowering.isPython && isSingle(array) && array && (object.kinds & kind.record) === 0) {
    return load(add(lowering.asKind(e.a, array, message("length-of-array")), array === kind.list ? 32 : 0));
  }
  const fields = [...(object.fields ?? [])];
  const place = fields.findIndex(([name]) => name === e.name);
  if ((object.kinds & kind.record) === 0 || place < 0) {
    if (e.isSoft && object.kinds & kind.record) {
      const word = lowering.asKind(e.a, kind.record);
      return seq(isPlain(word) ? [] : [run(word)], lowering.toMixedOf(kind.undefined, e.node!));
    }
    if (object.kinds !== 0) refuseMember(lowering, object, e, false);
    return never(lowering.expression(e.a));
  }
  return lowering.convert(
    load(
      add(
        lowering.asKind(e.a, kind.record, message("needed", { kind: message("a-car"), form: "cars[place]" })),
        32 * place,
      ),
    ),
    fields[place]![1],
    e.node!,
  );
}

/** Refuses an unknown field or method. */
export function refuseMember(
  lowering: Lowering,
  { kinds, isCarData, fields }: TypeNode,
  e: { a: Expression; name: string; at: Place },
  isCall: boolean,
): void {
  const { language, race, source, explanations } = lowering.inference;
  const owner = ((): MemberOwner => {
    if (kinds & kind.race) return { of: "race", members: explanations.usefulRaceFunctions(race.keys()) };
    if (kinds & kind.record) return { of: isCarData ? "car" : "record", members: [...fields!.keys()] };
    if (kinds === kind.list || kinds === kind.tuple) return { of: "list", members: [] };
    return { of: kinds === kind.int ? "number" : "other", members: [] };
  })();
  const found = explanations.explainMember({ ...e, isCall }, owner, { language, source });
  if (found) lowering.refuse(e.at, found.message, found.edits);
  else lowering.refuse(e.at, message("unknown-field", { name: e.name, kinds: kindsInWords(kinds, language) }));
}
