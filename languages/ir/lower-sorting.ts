/** Sorting, with keys or a comparing function. */
import { readRoutines } from "../codegen/read-routines.ts";
import {
  call,
  get,
  give,
  guard,
  type Local,
  num,
  op,
  run,
  seq,
  set,
  type WordFunction,
  type WordStatement,
} from "../codegen/word-code.ts";
import { message } from "../compiling/compiler-text.ts";
import { isOrdered, orderOf } from "./lower-comparisons.ts";
import type { Lowering } from "./lower.ts";
import type { Expression } from "./program.ts";
import { routine } from "./routines.ts";
import { find, kind, numbers } from "./type-node.ts";
import { add, isSingle, isZero, load, never, type W } from "./word-pieces.ts";

/** Sorts in place: stable, by keys, by a comparing function or by the elements themselves. */
export function lowerSort(
  lowering: Lowering,
  e: Expression & { k: "method" },
  found: { l: Local; body: WordStatement[] } | undefined,
): W {
  const object = find(e.a.node!);
  const [keys, reverse, comparator] = e.args;
  if (!found) {
    if (object.kinds !== 0) lowering.refuse(e.a.at, message("not-sortable", { found: lowering.inWords(object.kinds) }));
    return never(lowering.expression(e.a));
  }
  const k = lowering.temporary();
  const hasKeys = keys !== undefined && keys.k !== "none";
  const element = hasKeys ? find(keys.node!).element! : object.element!;
  const body = [...found.body];
  body.push(set(k, hasKeys ? lowering.expression(keys) : get(found.l)));
  let less: WordFunction;
  let key: string;
  let around: WordFunction | undefined;
  if (comparator && comparator.k === "call") {
    refuseActing(lowering, comparator);
    // The comparing function runs in the outer function's activation, so its writes to outer variables stay.
    around = lowering.current;
    key = `sort by ${comparator.at.from} ${lowering.idOf(element)}`;
    const [x, y] = comparator.args;
    less = lowering.defineOnce(`compare ${key}`, ["x", "y"], true, (a, b) => {
      lowering.current.outer = around;
      const bindTo = (arg: Expression | undefined, word: Local): WordStatement[] =>
        arg?.k === "variable" ? [set(lowering.local(arg.variable), get(word))] : [];
      return [
        ...bindTo(x, a),
        ...bindTo(y, b),
        give(op("slt", lowering.int(comparator, message("comparator-result")), num(0))),
      ];
    });
  } else if (comparator) {
    key = "sort as texts";
    if ((lowering.kindsOf(element) & ~kind.int) !== 0) lowering.refuse(e.at, message("sort-texts"));
    less = routine("text_less");
  } else {
    if (lowering.kindsOf(element) !== 0 && !isOrdered(lowering, element, element)) {
      lowering.refuse(e.at, message("no-order-of-items", { found: lowering.inWords(lowering.kindsOf(element)) }));
      return num(0);
    }
    key = `sort ${lowering.idOf(element)}`;
    less =
      isSingle(lowering.kindsOf(element)) && lowering.kindsOf(element) & numbers
        ? lowering.defineOnce("less", ["x", "y"], true, (x, y) => [give(op("slt", get(x), get(y)))])
        : orderOf(lowering, element, element);
  }
  const n = load(add(get(found.l), 32));
  const data = load(get(found.l));
  const sorter = sorterFor(lowering, key, less, around);
  body.push(run(call(sorter, data, load(get(k)), n, reverse ? flagOf(lowering, reverse) : num(0))));
  return seq(body, lowering.convert(get(found.l), { ...object, kinds: kind.list }, e.node!));
}

/** `reverse=` is a 32-bit number; anything but 0 reverses. */
function flagOf(lowering: Lowering, reverse: Expression): W {
  const { low, high } = lowering.inference.range(reverse.node!);
  const word = lowering.int(reverse);
  if (low >= -(2n ** 31n) && high < 2n ** 31n) return word;
  return guard(word, "too-large", (w) => isZero(op("eq", w, op("signextend", num(3), w))));
}

/** The number and order of comparisons depend on the engine, so a comparing function can't have side effects. */
function refuseActing(lowering: Lowering, comparator: Expression & { k: "call" }): void {
  for (const fn of find(comparator.f.node!).functions ?? []) {
    const { writes, sharedWrites } = lowering.order.ofFunction(fn);
    if (writes.size === 0 && sharedWrites === 0) continue;
    const [first] = [...writes].filter(({ isHidden }) => !isHidden);
    lowering.refuse(fn.at, message("sort-changes", { name: first?.name ?? "something" }));
  }
}

function sorterFor(
  lowering: Lowering,
  key: string,
  less: WordFunction,
  around: WordFunction | undefined,
): WordFunction {
  let fn = lowering.functions.get(key);
  if (fn) return fn;
  less.inline = true;
  fn = readRoutines(sortText, (name) =>
    name === "before" ? less : name === "alloc" ? routine("alloc") : undefined,
  ).get("sort")!;
  fn.outer = around;
  lowering.functions.set(key, fn);
  return fn;
}

/** Merges runs of 1, 2, 4 … elements; stable, also in reverse. */
const sortText = `
fn sort(values, keys, n, backwards) {
  if n < 2 { return }
  let a = alloc(n << 5);
  let b = alloc(n << 5);
  let i = 0;
  while i < n { [a + (i << 5)] = keys + (i << 5); i = i + 1; }
  let width = 1;
  while width < n {
    let from = 0;
    while from < n {
      let mid = from + width;
      if mid > n { mid = n }
      let end = mid + width;
      if end > n { end = n }
      let l = from;
      let r = mid;
      let k = from;
      while k < end {
        let right = 0;
        if l == mid { right = 1 }
        else { if r < end {
          let x = [[a + (l << 5)]];
          let y = [[a + (r << 5)]];
          if backwards { right = before(x, y) } else { right = before(y, x) }
        } }
        if right { [b + (k << 5)] = [a + (r << 5)]; r = r + 1; }
        else { [b + (k << 5)] = [a + (l << 5)]; l = l + 1; }
        k = k + 1;
      }
      from = end;
    }
    let c = a;
    a = b;
    b = c;
    width = width * 2;
  }
  i = 0;
  while i < n { [b + (i << 5)] = [values + [a + (i << 5)] - keys]; i = i + 1; }
  mcopy(values, b, n << 5);
}
`;
