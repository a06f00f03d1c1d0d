/** Loops and iterables. */
import { message } from "../compiling/compiler-text.ts";
import {
  call,
  get,
  give,
  guard,
  type LoopLabel,
  num,
  op,
  set,
  stop,
  when,
  type WordStatement,
} from "../codegen/word-code.ts";
import { longest, type Parts } from "./infer.ts";
import { isWithin } from "./lower-arithmetic.ts";
import { assignParts } from "./lower-assignments.ts";
import { spanOfAny } from "./lower-sequences.ts";
import type { Lowering } from "./lower.ts";
import type { Expression, Iteration, Loop, Statement } from "./program.ts";
import { constantOf } from "./ranges.ts";
import { find, kind, type TypeNode } from "./type-node.ts";
import { add, both, choose, isZero, itemAt, load, present, shortcut, type W, whileLoop } from "./word-pieces.ts";

export type WordParts = W | WordParts[];

interface Cursor {
  begin: WordStatement[];
  more: W;
  step: WordStatement[];
  parts: WordParts;
  nodes: Parts;
}

export function loopLabels(lowering: Lowering, loop: Loop, hasOtherwise: boolean) {
  const next: LoopLabel = { name: loop.name };
  const outer: LoopLabel | undefined = hasOtherwise ? { name: "otherwise" } : undefined;
  lowering.loops.set(loop, { leave: outer ?? next, next });
  return { next, outer };
}

export function withOtherwise(
  lowering: Lowering,
  loop: WordStatement,
  outer: LoopLabel | undefined,
  otherwise: Statement[],
): WordStatement[] {
  if (!outer) return [loop];
  return [{ k: "block", label: outer, body: [loop, ...lowering.statements(otherwise)] }];
}

export function lowerFor(lowering: Lowering, s: Statement & { k: "for" }): WordStatement[] {
  const { next, outer } = loopLabels(lowering, s.loop, s.otherwise.length > 0);
  const cursor = cursorOf(lowering, s.iteration);
  const assignments = assignParts(lowering, s.target, cursor.parts, cursor.nodes);
  const loop: WordStatement = {
    k: "loop",
    label: next,
    test: cursor.more,
    step: cursor.step,
    body: [...assignments, ...lowering.statements(s.body)],
  };
  return [...cursor.begin, ...withOtherwise(lowering, loop, outer, s.otherwise)];
}

function cursorOf(lowering: Lowering, iteration: Iteration): Cursor {
  const plain = ({ value, isFixed }: { value: Expression; isFixed?: boolean }): Cursor => {
    const node = find(value.node ?? lowering.inference.of(value));
    const local = lowering.temporary("walked");
    const i = lowering.temporary("i");
    if (present(node.kinds) === kind.dict) return dictCursor(lowering, value, "keys");
    if (node.kinds === kind.record && node.isCarData && lowering.isPython) {
      lowering.refuse(value.at, message("car-data-index"));
    }
    const { statements, span, element } = spanOfAny(lowering, value, local);
    const end = lowering.temporary("end");
    // Read the length each time: a list can change during iteration.
    const isThere = op("slt", get(i), span.length);
    return {
      begin: [...statements, ...(isFixed ? [set(end, span.length)] : []), set(i, num(0))],
      more: isFixed ? both(op("slt", get(i), get(end)), isThere) : isThere,
      step: [set(i, add(get(i), 1))],
      parts: itemAt(span.data, i),
      nodes: element,
    };
  };
  switch (iteration.k) {
    case "value":
      return plain(iteration);
    case "indexes": {
      const walked = plain(iteration);
      const place = lowering.temporary("place");
      return {
        ...walked,
        begin: [...walked.begin, set(place, num(0))],
        step: [...walked.step, set(place, add(get(place), 1))],
        parts: get(place),
        nodes: lowering.inference.iteration(iteration),
      };
    }
    case "range": {
      const i = lowering.temporary("i");
      const to = lowering.temporary("to");
      const step = constantOf(iteration.step);
      const end = constantOf(iteration.to);
      const limit = end === undefined ? get(to) : num(end);
      const begin = [
        set(i, lowering.int(iteration.from)),
        ...(end === undefined ? [set(to, lowering.int(iteration.to))] : []),
      ];
      const nodes = find(lowering.inference.iteration(iteration) as TypeNode);
      const ends = lowering.inference.range(iteration.to.node!);
      /** The next number, or the limit when it's out of range. */
      const after = (by: W, most: bigint): W => {
        const next = add(get(i), by);
        if (isWithin(lowering, ends.low + (most < 0n ? most + 1n : 0n), ends.high + (most > 0n ? most - 1n : 0n)))
          return next;
        return choose(op(most > 0n ? "lt" : "gt", by, op("sub", limit, get(i))), next, limit);
      };
      if (step !== undefined && step !== 0n) {
        return {
          begin,
          more: op(step > 0n ? "slt" : "sgt", get(i), limit),
          step: [set(i, after(num(step), step))],
          parts: get(i),
          nodes,
        };
      }
      const by = lowering.temporary("step");
      const steps = lowering.inference.range(iteration.step.node!);
      const [forward, back] = [after(get(by), steps.high), after(get(by), steps.low)];
      const isForward = op("sgt", get(by), num(0));
      return {
        begin: [...begin, set(by, lowering.int(iteration.step)), when(isZero(get(by)), [stop("wrong-type")])],
        more: choose(isForward, op("slt", get(i), limit), op("sgt", get(i), limit)),
        step: [set(i, steps.low >= 0n ? forward : steps.high < 0n ? back : choose(isForward, forward, back))],
        parts: get(i),
        nodes,
      };
    }
    case "enumerate": {
      const inner = cursorOf(lowering, iteration.of);
      const count = lowering.temporary("count");
      const nodes = lowering.inference.iteration(iteration) as Parts[];
      const { start } = iteration;
      const begin = [...inner.begin, set(count, start ? lowering.int(start) : num(0))];
      let part = get(count);
      if (start && !isWithin(lowering, 0n, lowering.inference.range(start.node!).high + longest)) {
        // A count beyond the largest number is less than the first one.
        const first = lowering.temporary("start");
        begin.push(set(first, get(count)));
        part = guard(part, "too-large", (w) => op("slt", w, get(first)));
      }
      return {
        ...inner,
        begin,
        step: [...inner.step, set(count, add(get(count), 1))],
        parts: [part, inner.parts],
        nodes: [nodes[0]!, inner.nodes],
      };
    }
    case "zip": {
      const all = iteration.of.map((one) => cursorOf(lowering, one));
      return {
        begin: all.flatMap((one) => one.begin),
        more: all.map((one) => one.more).reduce((a, b) => both(a, b), num(1)),
        step: all.flatMap((one) => one.step),
        parts: all.map((one) => one.parts),
        nodes: all.map((one) => one.nodes),
      };
    }
    case "reversed": {
      const { of } = iteration;
      if (of.k === "range") {
        // from, to, step → the last one first
        const from = lowering.temporary();
        const to = lowering.temporary();
        const step = lowering.temporary();
        const i = lowering.temporary();
        const n = lowering.temporary();
        return {
          begin: [
            set(from, lowering.int(of.from)),
            set(to, lowering.int(of.to)),
            set(step, lowering.int(of.step)),
            set(n, shortcut("slice_count", get(from), get(to), get(step))),
            set(i, add(get(from), op("mul", get(step), op("sub", get(n), num(1))))),
          ],
          more: get(n),
          step: [set(i, op("sub", get(i), get(step))), set(n, op("sub", get(n), num(1)))],
          parts: get(i),
          nodes: find(lowering.inference.iteration(of) as TypeNode),
        };
      }
      const value = of.k === "value" ? of.value : undefined;
      if (!value) throw new Error("reversed of something else");
      const local = lowering.temporary();
      const i = lowering.temporary("i");
      const { statements, span, element } = spanOfAny(lowering, value, local);
      return {
        begin: [...statements, set(i, op("sub", span.length, num(1)))],
        more: both(op("sgt", get(i), num(-1)), op("slt", get(i), span.length)),
        step: [set(i, op("sub", get(i), num(1)))],
        parts: itemAt(span.data, i),
        nodes: element,
      };
    }
    case "keys":
    case "values":
    case "items":
      return dictCursor(lowering, iteration.value, iteration.k);
  }
}

function dictCursor(lowering: Lowering, value: Expression, what: "keys" | "values" | "items"): Cursor {
  const node = find(value.node ?? lowering.inference.of(value));
  const d = lowering.temporary("dict");
  const at = lowering.temporary("entry");
  const count = lowering.temporary("count");
  const word = lowering.asKind(value, kind.dict, message("dictionary-method", { name: what }));
  const key = load(op("sub", get(at), num(96)));
  const item = load(op("sub", get(at), num(64)));
  // Skips deleted entries; stops if the dictionary changes its size during iteration, as in Python.
  const fn = lowering.defineOnce("next entry", ["d", "at"], true, (dict, from) => {
    const end = lowering.temporary();
    return [
      set(end, add(load(add(get(dict), 32)), op("mul", num(96), load(add(get(dict), 64))))),
      whileLoop(op("lt", get(from), get(end)), [
        set(from, add(get(from), 96)),
        when(load(op("sub", get(from), num(32))), [give(get(from))]),
      ]),
      give(num(0)),
    ];
  });
  const keyNode = node.key ?? node;
  const valueNode = node.value ?? node;
  const next = set(at, call(fn, get(d), get(at)));
  return {
    begin: [set(d, word), set(count, load(get(d))), set(at, load(add(get(d), 32))), next],
    more: get(at),
    step: [when(isZero(op("eq", load(get(d)), get(count))), [stop("wrong-type")]), next],
    parts: what === "items" ? [key, item] : what === "keys" ? key : item,
    nodes: what === "items" ? [keyNode, valueNode] : what === "keys" ? keyNode : valueNode,
  };
}
