/** Walks through arrays, as callbacks see them. */
import type { Expression, Iteration, Loop, Statement } from "../core/program.ts";
import type { Place } from "../words/word-code.ts";
import { lengthOf } from "./read-expressions.ts";
import type { JavascriptReader } from "./read-javascript.ts";

/** A loop over the places that an array has now, as callbacks see them. */
export function eachItem(
  reader: JavascriptReader,
  array: Expression,
  callback: Expression | undefined,
  at: Place,
  work: (item: Expression, index: Expression, called: Expression) => Statement[],
  options: { backwards?: boolean; loop?: Loop } = {},
): { before: Statement[]; array: Expression; loop: Statement } {
  const a = reader.once(array);
  const f = callback ? reader.once(callback) : undefined;
  const i = reader.hidden(at, "index");
  const item = reader.hidden(at, "item");
  const index = reader.read(i, at);
  const length = lengthOf(reader, a.again, at);
  const minus: Expression = { k: "binary", op: "sub", a: length, b: reader.int(1, at), at };
  const iteration: Iteration = options.backwards
    ? { k: "range", from: minus, to: reader.int(-1, at), step: reader.int(-1, at) }
    : { k: "range", from: reader.int(0, at), to: length, step: reader.int(1, at) };
  const element: Expression = { k: "index", a: a.again, i: index, skipsHoles: true, at };
  const called: Expression = f
    ? reader.call(f.again, [reader.read(item, at), index, a.again], at)
    : { k: "undefined", at };
  const body = [reader.set(item, element, at), ...work(reader.read(item, at), index, called)];
  return {
    before: [...a.before, ...(f?.before ?? [])],
    array: a.again,
    loop: reader.for({ k: "variable", variable: i, at }, iteration, body, at, options.loop),
  };
}

export function mappedItems(reader: JavascriptReader, array: Expression, callback: Expression, at: Place): Expression {
  let before: Statement[] = [];
  const value = reader.collected(at, (push) => {
    const each = eachItem(reader, array, callback, at, (_, __, called) => [push(called)]);
    before = each.before;
    return [each.loop];
  });
  return { k: "sequence", body: before, value, at };
}
