import type { Expression, Loop, Statement, Target } from "../ir/program.ts";
import type { Place } from "../codegen/word-code.ts";
import { lengthOf } from "./read-expressions.ts";
import type { JavascriptReader, Node } from "./read-javascript.ts";

/**
 * `present`: elements that still exist, as in forEach. `all`: every initial place, as in find; undefined where removed.
 */
type Order = "present" | "present-backwards" | "all" | "all-backwards";

export function eachItem(
  reader: JavascriptReader,
  array: Expression,
  callback: Node | undefined,
  at: Place,
  work: (item: Expression, index: Expression, called: Expression) => Statement[],
  { order = "present", loop }: { order?: Order; loop?: Loop } = {},
): { before: Statement[]; array: Expression; length: Expression; loop: Statement } {
  const a = reader.once(array);
  const f = callback && reader.once(reader.expression(callback));
  const i = reader.hidden(at, "index");
  const item = reader.hidden(at, "item");
  const index = reader.read(i, at);
  const places: Target = { k: "variable", variable: i, at };
  const items: Target = { k: "variable", variable: item, at };
  const length = lengthOf(reader, a.again, at);
  const called: Expression = f
    ? reader.call(f.again, [reader.read(item, at), index, a.again], at)
    : { k: "undefined", at };
  const body = work(reader.read(item, at), index, called);
  const made = { before: [...a.before, ...(f?.before ?? [])], array: a.again, length };
  if (order === "present") {
    const pair: Target = { k: "unpack", items: [places, items], isLoose: false, at };
    const walk = { k: "enumerate", of: { k: "value", value: a.again, isFixed: true } } as const;
    return { ...made, loop: reader.for(pair, walk, body, at, loop) };
  }
  const isSoft = order.startsWith("all") && callback !== undefined && mayShorten(reader, callback);
  const element: Expression = { k: "index", a: a.again, i: index, skipsHoles: true, isSoft, at };
  const taken = [reader.set(item, element, at), ...body];
  const isThere: Expression = { k: "compare", op: "lt", a: index, b: length, at };
  const last: Expression = { k: "binary", op: "sub", a: length, b: reader.int(1, at), at };
  const [from, to, step] = order.endsWith("backwards")
    ? [last, reader.int(-1, at), reader.int(-1, at)]
    : [reader.int(0, at), length, reader.int(1, at)];
  const walked = order.startsWith("present") ? [reader.if(isThere, taken)] : taken;
  return { ...made, loop: reader.for(places, { k: "range", from, to, step }, walked, at, loop) };
}

/** Other functions that shorten the array stop the turn. */
function mayShorten(reader: JavascriptReader, callback: Node): boolean {
  return /\.\s*(?:pop|shift|splice|length\s*=(?!=))\b/.test(reader.text(callback));
}

export function mappedItems(reader: JavascriptReader, array: Expression, callback: Node, at: Place): Expression {
  const isShortened = mayShorten(reader, callback);
  const list = reader.hidden(at, "list");
  const made = reader.read(list, at);
  const each = eachItem(
    reader,
    array,
    callback,
    at,
    (_, __, called) => [{ k: "do", value: reader.method(made, "$push", [called], at), at }],
    { order: isShortened ? "present" : "all" },
  );
  const empty: Expression = { k: "list", items: [], at };
  const begin = [...each.before, reader.set(list, empty, at)];
  if (!isShortened) return { k: "sequence", body: [...begin, each.loop], value: made, at };
  // Removed elements leave undefined.
  const length = reader.once(each.length);
  const isShort: Expression = { k: "compare", op: "lt", a: lengthOf(reader, made, at), b: length.again, at };
  const last: Expression = { k: "binary", op: "sub", a: length.again, b: reader.int(1, at), at };
  const filled: Statement = {
    k: "assign",
    target: { k: "index", a: made, i: last, at },
    value: { k: "undefined", at },
    at,
  };
  return {
    k: "sequence",
    body: [...begin, ...length.before, each.loop, reader.if(isShort, [filled])],
    value: made,
    at,
  };
}
