/** Assignments to variables, items and fields, with destructuring. */
import { message } from "../compiling/compiler-text.ts";
import { get, num, op, run, set, stop, when, type WordStatement } from "../codegen/word-code.ts";
import type { Parts } from "./infer.ts";
import { elementAddress, fixedFields, indexWord, keyWord, refuseMember } from "./lower-items.ts";
import type { WordParts } from "./lower-loops.ts";
import { elementNodeOf, spanOf } from "./lower-sequences.ts";
import type { Lowering } from "./lower.ts";
import type { Target } from "./program.ts";
import { purchases } from "./race-interface.ts";
import { find, kind, type TypeNode } from "./type-node.ts";
import {
  add,
  isSingle,
  isZero,
  load,
  present,
  sequenceOf,
  shortcut,
  store,
  times32,
  type W,
  whileLoop,
} from "./word-pieces.ts";

export function assignParts(lowering: Lowering, target: Target, parts: WordParts, nodes: Parts): WordStatement[] {
  if (!Array.isArray(parts)) return assignTo(lowering, target, parts, nodes as TypeNode);
  if (target.k === "unpack" && target.items.length === parts.length) {
    const { before, words } = readFirst(lowering, target, parts);
    const assigned = target.items.flatMap((item, index) =>
      item ? assignParts(lowering, item, words[index]!, (nodes as Parts[])[index]!) : [],
    );
    return [...before, ...assigned];
  }
  const all = partsAsOne(lowering, target, parts, nodes as Parts[]);
  return assignTo(lowering, target, all.word, all.node);
}

/** Python reads all values before it assigns the first target; JavaScript reads them one by one. */
function readFirst<T extends WordParts>(
  lowering: Lowering,
  target: Target & { k: "unpack" },
  words: readonly T[],
): { before: WordStatement[]; words: T[] } {
  const before: WordStatement[] = [];
  const isSafe = target.items.every((item) => item === null || item.k === "variable");
  if (!lowering.isPython || isSafe) return { before, words: [...words] };
  const storedParts = (word: WordParts): WordParts => {
    if (Array.isArray(word)) return word.map(storedParts);
    const local = lowering.temporary("value");
    before.push(set(local, word));
    return get(local);
  };
  return { before, words: words.map((word) => storedParts(word) as T) };
}

/** Packs parts into a tuple or an array. */
function partsAsOne(lowering: Lowering, key: object, parts: WordParts[], nodes: Parts[]): { word: W; node: TypeNode } {
  const node = lowering.inference.partsNode(key, nodes);
  const list = lowering.temporary();
  const isTuple = lowering.isPython;
  const { tuple, element } = find(node);
  const words = parts.map((part, index) => {
    const own = nodes[index]!;
    const inner = Array.isArray(part)
      ? partsAsOne(lowering, lowering.inference.partKey(key, index), part, own as Parts[])
      : { word: part, node: own as TypeNode };
    return lowering.convert(inner.word, inner.node, isTuple ? (tuple!.any ?? tuple!.items[index]!) : element!);
  });
  return { word: sequenceOf(list, isTuple, words), node };
}

export function assignTo(lowering: Lowering, target: Target, value: W, node: TypeNode): WordStatement[] {
  switch (target.k) {
    case "variable": {
      const { variable } = target;
      const word = lowering.convert(value, node, variable.node);
      const slot = lowering.state.slotOf(variable);
      if (slot !== undefined) return [run(op("sstore", num(slot), word))];
      const body: WordStatement[] = [set(lowering.local(variable), word)];
      if (variable.mayBeUnset) body.push(set(lowering.flag(variable), num(1)));
      return body;
    }
    case "index":
      return assignIndex(lowering, target, value, node);
    case "attribute": {
      const object = find(target.a.node ?? lowering.inference.of(target.a));
      if ((object.kinds & kind.record) === 0 || object.isCarData) {
        if (object.isCarData) {
          const call = `${purchases[lowering.inference.language]}(1)`;
          lowering.refuse(target.at, message("set-car-data", { field: target.name, call }));
        } else lowering.refuse(target.at, message("set-field"));
        return [];
      }
      const fields = [...object.fields!];
      const place = fields.findIndex(([name]) => name === target.name);
      if (place < 0) {
        refuseMember(lowering, object, target, false);
        return [];
      }
      const v = lowering.temporary();
      return [
        set(v, lowering.convert(value, node, fields[place]![1])),
        store(add(lowering.asKind(target.a, kind.record), 32 * place), get(v)),
      ];
    }
    case "unpack":
      return unpackInto(lowering, target, value, node);
  }
}

function assignIndex(lowering: Lowering, target: Target & { k: "index" }, value: W, node: TypeNode): WordStatement[] {
  const object = find(target.a.node ?? lowering.inference.of(target.a));
  if (!target.i.node) lowering.inference.of(target.i);
  const v = lowering.temporary();
  if (present(object.kinds) === kind.dict) {
    const dict = lowering.asKind(target.a, kind.dict);
    return [
      set(v, lowering.convert(value, node, object.value!)),
      run(shortcut("dict_set", dict, keyWord(lowering, target.i), get(v))),
    ];
  }
  if ((object.kinds & kind.list) === 0) {
    if (object.kinds !== 0) {
      const isObject = !lowering.isPython && object.kinds === kind.record;
      lowering.refuse(
        target.at,
        isObject ? fixedFields : message("items-not-settable", { kind: lowering.inWords(object.kinds) }),
      );
    }
    return [run(value), stop("wrong-type")];
  }
  const local = lowering.temporary();
  const span = spanOf(local, kind.list);
  const body = [
    set(v, lowering.convert(value, node, object.element!)),
    set(local, lowering.asKind(target.a, kind.list)),
  ];
  if (lowering.isPython) return [...body, store(elementAddress(lowering, span.data, span.length, target.i), get(v))];
  // Writing at the end grows an array; further away, only where holes and undefined look the same.
  const i = lowering.temporary();
  const element = find(object.element!);
  const grows = element.isAsked && !element.skipsHoles;
  return [
    ...body,
    set(i, indexWord(lowering, target.i)),
    ...(grows
      ? [
          when(op("slt", get(i), num(0)), [stop("index-out-of-range")]),
          whileLoop(op("lt", span.length, get(i)), [
            run(shortcut("list_push", get(local), lowering.toMixedOf(kind.undefined, element))),
          ]),
        ]
      : []),
    when(
      op("eq", get(i), span.length),
      [run(shortcut("list_push", get(local), get(v)))],
      [
        when(isZero(op("lt", get(i), span.length)), [stop("index-out-of-range")]),
        store(add(span.data, times32(get(i))), get(v)),
      ],
    ),
  ];
}

function unpackInto(lowering: Lowering, target: Target & { k: "unpack" }, value: W, node: TypeNode): WordStatement[] {
  const root = find(node);
  const usable = root.kinds & (kind.list | kind.tuple | kind.record | kind.dict);
  const local = lowering.temporary();
  if (!isSingle(usable) || usable === 0) {
    if (root.kinds !== 0)
      lowering.refuse(target.at, message("not-unpackable", { found: lowering.inWords(root.kinds) }));
    return [run(value), stop("wrong-type")];
  }
  const word = root.kinds === usable ? value : lowering.unbox(value, usable);
  const body: WordStatement[] = [set(local, usable === kind.dict ? shortcut("dict_keys", word) : word)];
  if (usable === kind.record) {
    const fields = [...root.fields!];
    if (fields.length !== target.items.length)
      lowering.refuse(target.at, message("car-value-count", { values: fields.length, names: target.items.length }));
    for (const [index, item] of target.items.entries()) {
      const field = fields[index];
      if (item && field) body.push(...assignTo(lowering, item, load(add(get(local), 32 * index)), field[1]));
    }
    return body;
  }
  const span = spanOf(local, usable === kind.tuple ? kind.tuple : kind.list);
  const shape = usable === kind.tuple ? root.tuple : undefined;
  if (shape && !shape.any) {
    if (shape.items.length !== target.items.length) {
      lowering.refuse(target.at, message("value-count", { values: shape.items.length, names: target.items.length }));
    }
  } else if (target.isLoose) {
    body.push(when(op("lt", span.length, num(target.items.length)), [stop("index-out-of-range")]));
  } else body.push(when(isZero(op("eq", span.length, num(target.items.length))), [stop("wrong-type")]));
  const { before, words } = readFirst(
    lowering,
    target,
    target.items.map((_, index) => load(add(span.data, 32 * index))),
  );
  body.push(...before);
  for (const [index, item] of target.items.entries()) {
    if (!item) continue;
    const from = shape ? (shape.any ?? shape.items[index]) : elementNodeOf(lowering, root, usable);
    if (!from) continue;
    body.push(...assignTo(lowering, item, words[index]!, from));
  }
  return body;
}
