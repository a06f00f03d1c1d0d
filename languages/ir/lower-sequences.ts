/** Lists and tuples as spans of words: walked through, joined, repeated, recoded. */
import { message } from "../compiling/compiler-text.ts";
import {
  call,
  get,
  give,
  type Local,
  num,
  type Place,
  run,
  seq,
  set,
  stop,
  when,
  type WordFunction,
  type WordStatement,
} from "../codegen/word-code.ts";
import type { Lowering } from "./lower.ts";
import type { Expression } from "./program.ts";
import { find, kind, type Kinds, type TypeNode } from "./type-node.ts";
import { add, eachIndex, isSingle, itemAt, load, sequences, shortcut, store, times32, type W } from "./word-pieces.ts";

/** Address of the first element, and number of elements, of a list, tuple or dictionary's keys in a local. */
export function spanOf(local: Local, one: Kinds): { data: W; length: W } {
  if (one === kind.list) return { data: load(get(local)), length: load(add(get(local), 32)) };
  return { data: add(get(local), 32), length: load(get(local)) };
}

export function elementNodeOf(lowering: Lowering, node: TypeNode, one: Kinds): TypeNode {
  const root = find(node);
  if (one === kind.list) return root.element!;
  if (one === kind.dict) return root.key!;
  return root.tuple!.any ?? root.tuple!.items[0] ?? lowering.inference.elementOf(node, { ...root, kinds: 0 });
}

/** Types of the parts of a record or of a tuple of known length, and where they begin. */
export function fixedParts(node: TypeNode, one: Kinds): { nodes: TypeNode[]; offset: number } | undefined {
  if (one === kind.record) return { nodes: [...find(node).fields!.values()], offset: 0 };
  const shape = find(node).tuple;
  return one === kind.tuple && shape && !shape.any ? { nodes: shape.items, offset: 32 } : undefined;
}

/** A span whose elements are in the words of another node. */
export function recodedSpan(lowering: Lowering, data: W, length: W, from: TypeNode, to: TypeNode): W {
  if (lowering.sameWords(from, to)) return data;
  const fn = lowering.defineOnce(
    `recode ${lowering.idOf(from)} ${lowering.idOf(to)}`,
    ["data", "n"],
    true,
    (source, n) => {
      const made = lowering.temporary();
      const i = lowering.temporary();
      return [
        set(made, shortcut("alloc", times32(get(n)))),
        ...eachIndex(i, get(n), [
          store(add(get(made), times32(get(i))), lowering.convert(itemAt(get(source), i), from, to)),
        ]),
        give(get(made)),
      ];
    },
  );
  return call(fn, data, length);
}

/** Any iterable value, as a span in a local for a list. */
export function spanOfAny(
  lowering: Lowering,
  expression: Expression,
  local: Local,
): { statements: WordStatement[]; span: { data: W; length: W }; element: TypeNode } {
  const node = find(expression.node ?? lowering.inference.of(expression));
  const kinds = node.kinds & (kind.list | kind.tuple | kind.dict);
  const word = lowering.expression(expression);
  const isAny = (kinds & sequences) === sequences;
  const mixed = isAny ? listOfAny(lowering, expression, node) : undefined;
  if (mixed) {
    return {
      statements: [set(local, call(mixed.walk, word))],
      span: spanOf(local, kind.list),
      element: mixed.element,
    };
  }
  if (!isSingle(kinds) || kinds === 0) {
    if (node.kinds !== 0 && !isAny) {
      lowering.refuse(expression.at, message("loop-needs-list", { found: lowering.inWords(node.kinds) }));
    }
    return { statements: [run(word), stop("wrong-type")], span: { data: num(0), length: num(0) }, element: node };
  }
  const value = node.kinds === kinds ? word : lowering.unbox(word, kinds);
  const listed = kinds === kind.dict ? shortcut("dict_keys", value) : value;
  return {
    statements: [set(local, listed)],
    span: spanOf(local, kinds === kind.tuple ? kind.tuple : kind.list),
    element: elementNodeOf(lowering, node, kinds),
  };
}

/** Converts a list or tuple to a list; which one is only known at run time. */
function listOfAny(
  lowering: Lowering,
  at: { at: Place },
  node: TypeNode,
): { walk: WordFunction; element: TypeNode } | undefined {
  const element = find(node).element!;
  const ofTuple = elementNodeOf(lowering, node, kind.tuple);
  // A list isn't copied, because it may grow during iteration.
  if ((lowering.kindsOf(ofTuple) & ~lowering.kindsOf(element)) !== 0) {
    lowering.refuse(at.at, message("list-meets-tuple"));
    return undefined;
  }
  const walk = lowering.defineOnce(`walk ${lowering.idOf(node)}`, ["w"], true, (w) => {
    const p = lowering.temporary();
    const { data, length } = spanOf(p, kind.tuple);
    return [
      when(lowering.isKind(get(w), kind.list), [give(lowering.payload(get(w), kind.list))]),
      set(p, lowering.unbox(get(w), kind.tuple)),
      give(shortcut("list_of", recodedSpan(lowering, data, length, ofTuple, element), length)),
    ];
  });
  return { walk, element };
}

export function extendList(lowering: Lowering, list: Local, node: TypeNode, by: Expression): WordStatement[] {
  const local = lowering.temporary();
  const { statements, span, element } = spanOfAny(lowering, by, local);
  const target = find(node).element!;
  return [
    ...statements,
    run(
      shortcut("list_extend", get(list), recodedSpan(lowering, span.data, span.length, element, target), span.length),
    ),
  ];
}

export function concatenateLists(lowering: Lowering, e: Expression & { k: "binary" }, one: Kinds): W {
  const a = lowering.temporary();
  const b = lowering.temporary();
  const need =
    one === kind.list
      ? message("needed", { kind: message("a-list"), form: "[x]" })
      : message("needed", { kind: message("a-tuple"), form: "(x,)" });
  const body = [set(a, lowering.asKind(e.a, one, need)), set(b, lowering.asKind(e.b, one, need))];
  const target = elementNodeOf(lowering, e.node!, one);
  const spans = [e.a, e.b].map((part, index) => {
    const span = spanOf(index === 0 ? a : b, one);
    return {
      ...span,
      data: recodedSpan(lowering, span.data, span.length, elementNodeOf(lowering, part.node!, one), target),
    };
  });
  const [left, right] = spans;
  const list = shortcut("list_concat", left!.data, left!.length, right!.data, right!.length);
  return seq(body, one === kind.list ? list : tupleOfList(lowering, list));
}

export function tupleOfList(lowering: Lowering, list: W): W {
  const l = lowering.temporary();
  return seq([set(l, list)], shortcut("tuple_of", load(get(l)), load(add(get(l), 32))));
}

export function repeatList(lowering: Lowering, e: Expression, sequence: Expression, times: Expression, one: Kinds): W {
  const s = lowering.temporary();
  const t = lowering.temporary();
  const first = e.k === "binary" && e.a === sequence;
  const word = set(s, lowering.asKind(sequence, one));
  const count = set(t, lowering.int(times, message("repeat-list")));
  if (first && e.op === "imul" && one === kind.list)
    return seq([word, count, run(shortcut("list_times", get(s), get(t)))], get(s));
  const span = spanOf(s, one);
  const data = recodedSpan(
    lowering,
    span.data,
    span.length,
    elementNodeOf(lowering, sequence.node!, one),
    elementNodeOf(lowering, e.node!, one),
  );
  const list = shortcut("list_repeat", data, span.length, get(t));
  return seq(first ? [word, count] : [count, word], one === kind.list ? list : tupleOfList(lowering, list));
}
