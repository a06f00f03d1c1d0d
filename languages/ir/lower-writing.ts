/** Serialises results and printed values. */
import {
  call,
  get,
  give,
  type Local,
  num,
  op,
  run,
  set,
  when,
  type WordFunction,
  type WordStatement,
} from "../codegen/word-code.ts";
import { message } from "../compiling/compiler-text.ts";
import { condition } from "./lower-comparisons.ts";
import { elementNodeOf, fixedParts, spanOf } from "./lower-sequences.ts";
import type { Lowering } from "./lower.ts";
import type { PrintPart } from "./program.ts";
import { find, kind, type Kinds, numbers, type TypeNode } from "./type-node.ts";
import {
  add,
  bitsOf,
  consoleAddress,
  eachEntry,
  eachIndex,
  isEndless,
  isSingle,
  itemAt,
  load,
  printSelector,
  store,
  tagOf,
  textAt,
  type W,
} from "./word-pieces.ts";

/**
 * Output is written after the heap's end, where recursive functions also save their variables. Walking through a value of unlimited depth
 * first reserves the memory that writing it needs.
 */
export function beforeWriting(lowering: Lowering, word: W, node: TypeNode): WordStatement[] {
  return isEndless(node) ? [run(call(walkerOf(lowering, node), word))] : [];
}

/** Recursive where the node's serialiser is. */
function walkerOf(lowering: Lowering, node: TypeNode): WordFunction {
  return lowering.defineOnce(`walk all ${lowering.idOf(node)}`, ["x"], true, (x) => {
    const i = lowering.temporary();
    const p = lowering.temporary();
    const walk = (part: W, of: TypeNode): WordStatement => run(call(walkerOf(lowering, of), part));
    const walked = lowering.byKind(get(x), find(node), (payload, one) => {
      const fixed = fixedParts(node, one);
      if (fixed) {
        const walks = fixed.nodes.map((part, index) => walk(load(add(get(p), fixed.offset + 32 * index)), part));
        return [set(p, payload), set(i, num(0)), ...walks];
      }
      if (one === kind.dict) {
        const entry = op("add", load(add(get(p), 32)), op("mul", num(96), get(i)));
        return [
          set(p, payload),
          ...eachIndex(i, load(add(get(p), 64)), [
            when(load(add(entry, 64)), [walk(load(add(entry, 32)), find(node).value!)]),
          ]),
        ];
      }
      if (one !== kind.list && one !== kind.tuple) return [];
      const span = spanOf(p, one);
      return [
        set(p, payload),
        ...eachIndex(i, span.length, [walk(itemAt(span.data, i), elementNodeOf(lowering, node, one))]),
      ];
    });
    return [...walked, give(num(0))];
  });
}

/** Writes a value's kind and content at an address. Returns the address behind it. */
export function serialised(lowering: Lowering, word: W, node: TypeNode, out: W): W {
  return call(serialiserOf(lowering, node), word, out);
}

function serialiserOf(lowering: Lowering, node: TypeNode): WordFunction {
  return lowering.defineOnce(`write ${lowering.idOf(node)}`, ["x", "out"], true, (x, out) => {
    const root = find(node);
    if (isSingle(root.kinds)) return writeKind(lowering, get(x), root, root.kinds, out);
    const body: WordStatement[] = [];
    for (const one of bitsOf(root.kinds)) {
      body.push(when(lowering.isKind(get(x), one), writeKind(lowering, lowering.payload(get(x), one), root, one, out)));
    }
    return [...body, give(get(out))];
  });
}

function writeKind(lowering: Lowering, word: W, node: TypeNode, one: Kinds, out: Local): WordStatement[] {
  const head = store(get(out), num(one === 0 ? 0 : tagOf(one)));
  if (one & (numbers | kind.car)) return [head, store(add(get(out), 32), word), give(add(get(out), 64))];
  if ((one & (kind.list | kind.tuple | kind.dict | kind.record)) === 0) return [head, give(add(get(out), 32))];
  const p = lowering.temporary();
  const body: WordStatement[] = [set(p, word), head];
  const write = (part: W, of: TypeNode): WordStatement => set(out, serialised(lowering, part, of, get(out)));
  const fixed = fixedParts(node, one);
  if (fixed) {
    return [
      ...body,
      store(add(get(out), 32), num(fixed.nodes.length)),
      set(out, add(get(out), 64)),
      ...fixed.nodes.map((part, index) => write(load(add(get(p), fixed.offset + 32 * index)), part)),
      give(get(out)),
    ];
  }
  const i = lowering.temporary();
  if (one === kind.dict) {
    const end = lowering.temporary();
    return [
      ...body,
      store(add(get(out), 32), load(get(p))),
      set(out, add(get(out), 64)),
      ...eachEntry(p, i, end, [write(load(get(i)), node.key!), write(load(add(get(i), 32)), node.value!)]),
      give(get(out)),
    ];
  }
  const span = spanOf(p, one);
  return [
    ...body,
    store(add(get(out), 32), span.length),
    set(out, add(get(out), 64)),
    ...eachIndex(i, span.length, [write(itemAt(span.data, i), elementNodeOf(lowering, node, one))]),
    give(get(out)),
  ];
}

/** Sends the parts to the console's address; races ignore it. */
export function lowerPrint(lowering: Lowering, parts: readonly PrintPart[]): WordStatement[] {
  const out = lowering.temporary("out");
  const start = lowering.temporary("start");
  // Values first, so that their side effects come before the output.
  const { values, writes } = printedParts(lowering, parts, out);
  const size = op("sub", get(out), get(start));
  return [
    ...values,
    set(start, load(num(0x40))),
    set(out, add(get(start), 32)),
    store(get(start), num(printSelector << 224n)),
    ...writes,
    run(op("staticcall", op("gas"), num(consoleAddress), get(start), size, num(0), num(0))),
    // Clears the memory behind the heap's end, which dictionaries need; calldata is zero behind its end.
    run(op("calldatacopy", get(start), op("calldatasize"), size)),
  ];
}

/** Statements that evaluate the printed values, and statements that write them at an address. */
function printedParts(
  lowering: Lowering,
  parts: readonly PrintPart[],
  out: Local,
): { values: WordStatement[]; writes: WordStatement[] } {
  const values: WordStatement[] = [];
  const writes: WordStatement[] = [];
  for (const part of parts) {
    if (typeof part === "string") writes.push(...textAt(out, part, 20));
    else if ("yes" in part) {
      const test = lowering.temporary();
      const yes = printedParts(lowering, part.yes, out);
      const no = printedParts(lowering, part.no, out);
      values.push(set(test, condition(lowering, part.test)), when(get(test), yes.values, no.values));
      writes.push(when(get(test), yes.writes, no.writes));
    } else {
      const local = lowering.temporary();
      const how = "how" in part ? part.how : "";
      const expression = "how" in part ? part.value : part;
      const known = find(expression.node!);
      const isFormat = how.startsWith("f");
      const word = isFormat
        ? lowering.int(expression, message("only-numbers-formatted", { found: lowering.inWords(known.kinds) }))
        : lowering.expression(expression);
      const node = isFormat ? { ...known, kinds: kind.int } : known;
      values.push(set(local, word), ...beforeWriting(lowering, get(local), node));
      // In JavaScript, only arrays and objects have a different text form.
      const isOther = how !== "s" || (known.kinds & ~(numbers | kind.none | kind.undefined)) !== 0;
      if (how !== "" && isOther) writes.push(...textAt(out, how, 21));
      writes.push(set(out, serialised(lowering, get(local), node, get(out))));
    }
  }
  return { values, writes };
}
