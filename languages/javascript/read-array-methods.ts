import { message } from "../compiling/compiler-text.ts";
import type { Builder } from "../ir/builder.ts";
import type { Expression, Statement } from "../ir/program.ts";
import { constantOf } from "../ir/ranges.ts";
import { lengthOf, maxSafe, readItems, readVariable } from "./read-expressions.ts";
import type { JavascriptReader, Node } from "./read-javascript.ts";

const argumentCounts: Readonly<Record<string, readonly [number, number]>> = {
  map: [1, 1],
  filter: [1, 1],
  reduce: [1, 2],
  reduceRight: [1, 2],
  some: [1, 1],
  every: [1, 1],
  find: [1, 1],
  findIndex: [1, 1],
  findLast: [1, 1],
  findLastIndex: [1, 1],
  forEach: [1, 1],
  flatMap: [1, 1],
  includes: [1, 2],
  indexOf: [1, 2],
  lastIndexOf: [1, 2],
  fill: [1, 3],
  push: [1, Infinity],
  unshift: [1, Infinity],
  splice: [1, Infinity],
  sort: [0, 1],
  toSorted: [0, 1],
  pop: [0, 0],
  shift: [0, 0],
  at: [0, 1],
  slice: [0, 2],
  reverse: [0, 0],
  toReversed: [0, 0],
};

const takesFunction = /^(?:find|map|filter|reduce|some|every|forEach|flatMap)/;

/** JavaScript evaluates surplus arguments, so they can't be dropped. */
export function refuseSurplus(reader: JavascriptReader, name: string, nodes: readonly Node[], most: number): void {
  const surplus = nodes[most];
  if (surplus) reader.refuse(surplus, message("surplus-argument", { name, most }));
}

export function readMethodCall(
  reader: JavascriptReader,
  node: Node,
  object: Node,
  property: Node,
  nodes: Node[],
): Expression {
  const make = reader.at(node);
  const name = reader.text(property);
  if (object.name === "VariableName" && !reader.lookUp(reader.text(object))) {
    readVariable(reader, object);
    return reader.nothing(node);
  }
  const a = reader.expression(object);
  const hasSpread = nodes.some((arg) => arg.name === "Spread");
  if (hasSpread && name !== "push" && name !== "concat") return reader.refused(node, message("spread-place"));
  const [firstNode, secondNode, thirdNode] = nodes;
  const [least, most] = Object.hasOwn(argumentCounts, name) ? argumentCounts[name]! : [0, Infinity];
  refuseSurplus(reader, name, nodes, most);
  if (nodes.length < least)
    return reader.refused(node, message(takesFunction.test(name) ? "needs-function" : "needs-value", { name }));
  const first = (): Expression => reader.expression(firstNode!);
  const second = (): Expression => reader.expression(secondNode!);
  const before: Statement[] = [];
  /** Evaluated once, before the rest. */
  const keep = (e: Expression): Expression => {
    const once = reader.once(e);
    before.push(...once.before);
    return once.again;
  };
  const answer = (body: Statement[], value: Expression): Expression => make.sequence([...before, ...body], value);
  switch (name) {
    case "map": {
      const isShortened = mayShorten(reader, firstNode);
      const order = isShortened ? "present" : "all";
      const put = (made: Expression, _: Expression, called: Expression): Statement =>
        make.do(make.method(made, "$push", [called]));
      const { list, before: begin, body, length } = gathered(reader, make, a, firstNode, put, order);
      if (!isShortened) return make.sequence([...begin, ...body], list);
      // Removed elements leave undefined.
      const expected = reader.once(length);
      const last = make.binary("sub", expected.again, make.int(1));
      const filled = make.if(make.compare("lt", lengthOf(make, list), expected.again), [
        make.assign(make.index(list, last), make.undefined),
      ]);
      return make.sequence([...begin, ...expected.before, ...body, filled], list);
    }
    case "forEach": {
      const each = forEachItem(reader, make, a, firstNode, (_, __, called) => [make.do(called)]);
      return make.sequence([...each.before, ...each.body], make.undefined);
    }
    case "filter": {
      const each = gathered(reader, make, a, firstNode, (list, item, called) =>
        make.if(called, [make.do(make.method(list, "$push", [item]))]),
      );
      return make.sequence([...each.before, ...each.body], each.list);
    }
    case "flatMap": {
      const each = gathered(reader, make, a, firstNode, (list, _, called) =>
        make.do(make.method(list, "$extend", [called])),
      );
      return make.sequence([...each.before, ...each.body], each.list);
    }
    case "flat": {
      if (firstNode) reader.refuse(firstNode, message("surplus-argument", { name: "flat", most: 0 }));
      const each = gathered(reader, make, a, undefined, (list, item) => make.do(make.method(list, "$append", [item])));
      return make.sequence([...each.before, ...each.body], each.list);
    }
    case "some":
    case "every":
    case "find":
    case "findIndex":
    case "findLast":
    case "findLastIndex": {
      const isEvery = name === "every";
      const isIndex = name.endsWith("Index");
      const isTruth = isEvery || name === "some";
      const order = name.startsWith("findLast") ? "all-backwards" : isTruth ? "present" : "all";
      const missing = isTruth ? make.bool(isEvery) : isIndex ? make.int(-1) : make.undefined;
      return make.searched(missing, (found) =>
        forEachItem(
          reader,
          make,
          a,
          firstNode,
          (item, index, called) => [
            make.if(isEvery ? make.not(called) : called, found(isTruth ? make.bool(!isEvery) : isIndex ? index : item)),
          ],
          order,
        ),
      );
    }
    case "reduce":
    case "reduceRight": {
      const total = make.hidden("total");
      const isFirst = make.hidden("first");
      const array = keep(a);
      const f = keep(first());
      const initial = secondNode && second();
      const each = forEachItem(
        reader,
        make,
        array,
        undefined,
        (item, index) => {
          const next = make.set(total, make.call(f, [make.read(total), item, index, array]));
          if (initial) return [next];
          const start = [make.set(total, item), make.set(isFirst, make.bool(false))];
          return [make.if(make.read(isFirst), start, [next])];
        },
        name === "reduceRight" ? "present-backwards" : "present",
      );
      const begin = initial ? make.set(total, initial) : make.set(isFirst, make.bool(true));
      const end = initial ? [] : [make.if(make.read(isFirst), [make.stop("wrong-type")])];
      return answer([begin, ...each.before, ...each.body, ...end], make.read(total));
    }
    case "sort":
    case "toSorted": {
      const list = keep(name === "sort" ? a : make.method(a, "$copy"));
      let comparator: Expression = make.int(0);
      // Without a function, or with undefined, it compares texts.
      if (firstNode && (reader.text(firstNode) !== "undefined" || reader.lookUp("undefined"))) {
        const f = keep(first());
        const x = make.hidden("x");
        const y = make.hidden("y");
        // Never runs: only for type inference.
        const item = make.index(list, make.int(0));
        before.push(make.if(make.bool(false), [make.set(x, item), make.set(y, item)]));
        comparator = make.call(f, [make.read(x), make.read(y)]);
      }
      return answer([make.do(make.method(list, "$sort", [make.none, make.bool(false), comparator]))], list);
    }
    case "push": {
      const list = keep(a);
      const items = readItems(reader, nodes);
      const put = items.map(({ value, isSpread }) => {
        // All values are evaluated before the first push.
        const kept = items.length === 1 ? value : keep(isSpread ? reader.at(value.at).method(value, "$copy") : value);
        return make.do(make.method(list, isSpread ? "$extend" : "$push", [kept]));
      });
      return answer(put, lengthOf(make, list));
    }
    case "unshift": {
      const list = keep(a);
      const values = nodes.map((arg) => keep(reader.expression(arg)));
      const put = values.toReversed().map((value) => make.do(make.method(list, "$insert", [make.int(0), value])));
      return answer(put, lengthOf(make, list));
    }
    case "pop":
      return make.method(a, "$softpop", [make.int(-1)]);
    case "shift":
      return make.method(a, "$softpop", [make.int(0)]);
    case "at":
      return make.method(a, "$softat", [firstNode ? first() : make.int(0)]);
    case "slice":
      return make.slice(a, firstNode && first(), secondNode && second());
    case "splice": {
      const list = keep(a);
      const n = make.hidden("length");
      const from = make.hidden("from");
      const count = make.hidden("count");
      const taken = make.hidden("taken");
      const values = nodes.slice(2).map((arg) => reader.expression(arg));
      before.push(make.set(from, first()), make.set(count, secondNode ? second() : make.int(maxSafe)));
      const added = values.map(keep);
      const room = make.binary("sub", make.read(n), make.read(from));
      return answer(
        [
          make.set(n, lengthOf(make, list)),
          ...make.clamped(from, make.read(n)),
          make.if(make.compare("lt", make.read(count), make.int(0)), [make.set(count, make.int(0))]),
          make.if(make.compare("gt", make.read(count), room), [make.set(count, room)]),
          make.set(taken, make.method(list, "$splice", [make.read(from), make.read(count)])),
          ...added.toReversed().map((value) => make.do(make.method(list, "$insert", [make.read(from), value]))),
        ],
        make.read(taken),
      );
    }
    case "concat": {
      const spread = nodes.find((arg) => arg.name === "Spread");
      if (spread) reader.refuse(spread, message("removable", { name: "..." }));
      const begin = keep(a);
      // The arguments can change the array, so they are evaluated before copying.
      const values = nodes.filter((arg) => arg.name !== "Spread").map((arg) => keep(reader.expression(arg)));
      const list = make.hidden("array");
      const added = values.map((value) => make.do(make.method(make.read(list), "$append", [value])));
      return answer([make.set(list, make.method(begin, "$copy")), ...added], make.read(list));
    }
    case "indexOf": {
      if (!secondNode) return make.method(a, "$find", [first()]);
      const [x, from] = [first(), second()];
      const list = keep(a);
      const value = keep(x);
      const start = make.hidden("from");
      const result = make.hidden("place");
      const isThere = make.compare("ge", make.read(result), make.int(0));
      return answer(
        [
          make.set(start, from),
          make.fromEnd(start, lengthOf(make, list)),
          make.set(result, make.method(make.slice(list, make.read(start)), "$find", [value])),
        ],
        make.conditional(isThere, make.binary("add", make.read(result), make.read(start)), make.read(result)),
      );
    }
    case "includes": {
      if (!secondNode) return make.compare("in", first(), a);
      const list = keep(a);
      const x = keep(first());
      return answer([], make.compare("in", x, make.slice(list, second())));
    }
    case "lastIndexOf": {
      if (secondNode) return reader.refused(node, message("surplus-argument", { name: "lastIndexOf", most: 1 }));
      const x = reader.once(first());
      return make.searched(make.int(-1), (found) => {
        const each = forEachItem(
          reader,
          make,
          a,
          undefined,
          (item, index) => [make.if(make.compare("eq", item, x.again), found(index))],
          "all-backwards",
        );
        return { before: [...each.before, ...x.before], body: each.body };
      });
    }
    case "reverse":
      return make.method(a, "$reverse");
    case "toReversed":
      return make.method(make.method(a, "$copy"), "$reverse");
    case "fill": {
      const list = keep(a);
      const value = keep(first());
      const n = lengthOf(make, list);
      const bound = (arg: Node | undefined, missing: Expression): Expression => {
        const place = arg ? reader.expression(arg) : missing;
        if (!arg || (constantOf(place) ?? -1n) >= 0n) return place;
        const t = make.hidden("bound");
        before.push(make.set(t, place), ...make.clamped(t, n));
        return make.read(t);
      };
      const from = bound(secondNode, make.int(0));
      const to = bound(thirdNode, n);
      const limit = make.hidden("limit");
      const range = { k: "range", from, to: make.read(limit), step: make.int(1) } as const;
      return answer(
        [
          make.set(limit, to),
          make.if(make.compare("gt", make.read(limit), n), [make.set(limit, n)]),
          make.each(range, (i) => [make.assign(make.index(list, i), value)]),
        ],
        list,
      );
    }
    case "join":
    case "toString":
      return reader.refused(property, message("text-value", { print: "console.log()" }));
    case "entries":
    case "keys":
    case "values":
      return reader.refused(node, message("only-in-a-loop", { name, form: `for (const x of list.${name}())` }));
    default:
      return make.method(
        a,
        name,
        nodes.map((arg) => reader.expression(arg)),
      );
  }
}

/**
 * `present`: elements that still exist, as in forEach. `all`: every initial place, as in find; undefined where removed.
 */
type Order = "present" | "present-backwards" | "all" | "all-backwards";

function forEachItem(
  reader: JavascriptReader,
  make: Builder,
  array: Expression,
  callback: Node | undefined,
  work: (item: Expression, index: Expression, called: Expression) => Statement[],
  order: Order = "present",
): { before: Statement[]; body: Statement[]; length: Expression } {
  const a = reader.once(array);
  const f = callback && reader.once(reader.expression(callback));
  const i = make.hidden("index");
  const item = make.hidden("item");
  const index = make.read(i);
  const length = lengthOf(make, a.again);
  const called = f ? make.call(f.again, [make.read(item), index, a.again]) : make.undefined;
  const body = work(make.read(item), index, called);
  const before = [...a.before, ...(f?.before ?? [])];
  if (order === "present") {
    const walk = { k: "enumerate", of: { k: "value", value: a.again, isFixed: true } } as const;
    return { before, length, body: [make.for(make.pair(i, item), walk, body)] };
  }
  const isSoft = order.startsWith("all") && mayShorten(reader, callback);
  const element: Expression = { ...make.index(a.again, index), skipsHoles: true, isSoft };
  const taken = [make.set(item, element), ...body];
  const walked = order.startsWith("present") ? [make.if(make.compare("lt", index, length), taken)] : taken;
  const last = make.binary("sub", length, make.int(1));
  const [from, to, step] = order.endsWith("backwards")
    ? [last, make.int(-1), make.int(-1)]
    : [make.int(0), length, make.int(1)];
  return { before, length, body: [make.for(make.target(i), { k: "range", from, to, step }, walked)] };
}

/** Looks only at the callback's own text. If a function that it calls shortens the array, the turn stops. */
function mayShorten(reader: JavascriptReader, callback: Node | undefined): boolean {
  return callback !== undefined && /\.\s*(?:pop|shift|splice|length\s*=(?!=))\b/.test(reader.text(callback));
}

/** A new list, and what fills it for each item. */
function gathered(
  reader: JavascriptReader,
  make: Builder,
  array: Expression,
  callback: Node | undefined,
  put: (list: Expression, item: Expression, called: Expression) => Statement,
  order?: Order,
): ReturnType<typeof forEachItem> & { list: Expression } {
  const made = make.hidden("list");
  const list = make.read(made);
  const each = forEachItem(reader, make, array, callback, (item, _, called) => [put(list, item, called)], order);
  return { ...each, list, before: [...each.before, make.set(made, make.list())] };
}
