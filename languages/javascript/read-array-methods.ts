import type { Place } from "../codegen/word-code.ts";
import { message } from "../compiling/compiler-text.ts";
import { placeOf } from "../ir/program-reader.ts";
import type {
  ArithmeticOperator,
  CompareOperator,
  Expression,
  Loop,
  Statement,
  Target,
  Variable,
} from "../ir/program.ts";
import { constantOf } from "../ir/ranges.ts";
import { lengthOf, listOf, maxSafe, readVariable } from "./read-expressions.ts";
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
  const at = placeOf(node);
  const name = reader.text(property);
  if (object.name === "VariableName" && !reader.lookUp(reader.text(object))) {
    readVariable(reader, object);
    return reader.nothing(at);
  }
  const a = reader.expression(object);
  const hasSpread = nodes.some((arg) => arg.name === "Spread");
  if (hasSpread && name !== "push" && name !== "concat") {
    reader.refuse(node, message("spread-place"));
    return reader.nothing(at);
  }
  const [firstNode, secondNode] = nodes;
  const first = (): Expression => (firstNode ? reader.expression(firstNode) : reader.nothing(at));
  const second = (): Expression => (secondNode ? reader.expression(secondNode) : reader.nothing(at));
  const [least, most] = Object.hasOwn(argumentCounts, name) ? argumentCounts[name]! : [0, Infinity];
  refuseSurplus(reader, name, nodes, most);
  if (nodes.length < least) {
    reader.refuse(
      node,
      name.startsWith("find") ||
        ["map", "filter", "reduce", "some", "every", "forEach", "flatMap", "reduceRight"].includes(name)
        ? message("needs-function", { name })
        : message("needs-value", { name }),
    );
    return reader.nothing(at);
  }
  const undefinedHere: Expression = { k: "undefined", at };
  const sequence = (body: Statement[], value: Expression): Expression => reader.sequence(body, value, at);
  const truth = (value: boolean): Expression => ({ k: "bool", value, at });
  const not = (e: Expression): Expression => ({ k: "unary", op: "not", a: e, at });
  switch (name) {
    case "map":
      return mappedItems(reader, a, firstNode!, at);
    case "forEach": {
      const loop = forEachItem(reader, a, firstNode, at, (_, __, called) => [reader.do(called, at)]);
      return sequence([...loop.before, loop.loop], undefinedHere);
    }
    case "filter": {
      let before: Statement[] = [];
      const value = reader.collected(at, (push) => {
        const loop = forEachItem(reader, a, firstNode, at, (item, _, called) => [reader.if(called, [push(item)])]);
        before = loop.before;
        return [loop.loop];
      });
      return sequence(before, value);
    }
    case "flatMap": {
      const list = reader.hidden(at, "list");
      const each = forEachItem(reader, a, firstNode, at, (_, __, called) => [
        reader.do(reader.method(reader.read(list, at), "$extend", [called], at), at),
      ]);
      return sequence(
        [...each.before, reader.set(list, { k: "list", items: [], at }, at), each.loop],
        reader.read(list, at),
      );
    }
    case "some":
    case "every":
    case "find":
    case "findIndex":
    case "findLast":
    case "findLastIndex": {
      const result = reader.hidden(at, name);
      const leave = reader.loop(name);
      const [start, found] = ((): [Expression, (item: Expression, index: Expression) => Expression] => {
        if (name === "some") return [truth(false), () => truth(true)];
        if (name === "every") return [truth(true), () => truth(false)];
        if (name.endsWith("Index")) return [reader.int(-1, at), (_, index) => index];
        return [undefinedHere, (item) => item];
      })();
      const each = forEachItem(
        reader,
        a,
        firstNode,
        at,
        (item, index, called) => [
          reader.if(name === "every" ? not(called) : called, [
            reader.set(result, found(item, index), at),
            { k: "break", loop: leave, at },
          ]),
        ],
        { order: name.startsWith("findLast") ? "all-backwards" : name.startsWith("find") ? "all" : "present" },
      );
      return sequence(
        [...each.before, reader.set(result, start, at), { k: "block", loop: leave, body: [each.loop], at }],
        reader.read(result, at),
      );
    }
    case "reduce":
    case "reduceRight": {
      const total = reader.hidden(at, "total");
      const f = reader.once(first());
      const array = reader.once(a);
      const isFirst = reader.hidden(at, "first");
      const initial = secondNode ? second() : undefined;
      const each = forEachItem(
        reader,
        array.again,
        undefined,
        at,
        (item, index) => {
          const next = reader.set(total, reader.call(f.again, [reader.read(total, at), item, index, array.again], at));
          if (initial) return [next];
          return [
            reader.if(
              reader.read(isFirst, at),
              [reader.set(total, item), reader.set(isFirst, truth(false), at)],
              [next],
            ),
          ];
        },
        { order: name === "reduceRight" ? "present-backwards" : "present" },
      );
      const begin = initial ? [reader.set(total, initial)] : [reader.set(isFirst, truth(true), at)];
      const end: Statement[] = initial
        ? []
        : [reader.if(reader.read(isFirst, at), [{ k: "stop", reason: "wrong-type", at }])];
      return sequence(
        [...array.before, ...f.before, ...begin, ...each.before, each.loop, ...end],
        reader.read(total, at),
      );
    }
    case "sort":
    case "toSorted": {
      const list = reader.once(name === "sort" ? a : reader.method(a, "$copy", [], at));
      const none: Expression = { k: "none", at };
      const flag = truth(false);
      let comparator: Expression = reader.int(0, at);
      const before = [...list.before];
      // Without a function, or with undefined, it compares texts.
      if (firstNode && (reader.text(firstNode) !== "undefined" || reader.lookUp("undefined"))) {
        const f = reader.once(first());
        before.push(...f.before);
        const x = reader.hidden(at, "x");
        const y = reader.hidden(at, "y");
        // Only for type inference.
        const isNever = truth(false);
        before.push(
          reader.if(isNever, [
            reader.set(x, { k: "index", a: list.again, i: reader.int(0, at), at }),
            reader.set(y, { k: "index", a: list.again, i: reader.int(0, at), at }),
          ]),
        );
        comparator = reader.call(f.again, [reader.read(x, at), reader.read(y, at)], at);
      }
      before.push(reader.do(reader.method(list.again, "$sort", [none, flag, comparator], at), at));
      return sequence(before, list.again);
    }
    case "push": {
      const list = reader.once(a);
      const values = pushedValues(reader, nodes);
      const put = values.map(({ name: act, again }) => reader.method(list.again, act, [again], at));
      return sequence(
        [
          ...list.before,
          ...values.flatMap(({ before }) => before),
          ...put.map((value): Statement => reader.do(value, at)),
        ],
        lengthOf(reader, list.again, at),
      );
    }
    case "unshift": {
      const list = reader.once(a);
      const values = nodes.map((arg) => reader.once(reader.expression(arg)));
      const body = [...list.before, ...values.flatMap((value) => value.before)];
      for (const value of values.toReversed()) {
        body.push(reader.do(reader.method(list.again, "$insert", [reader.int(0, at), value.again], at), at));
      }
      return sequence(body, lengthOf(reader, list.again, at));
    }
    case "pop":
      return reader.method(a, "$softpop", [reader.int(-1, at)], at);
    case "shift":
      return reader.method(a, "$softpop", [reader.int(0, at)], at);
    case "at":
      return reader.method(a, "$softat", [firstNode ? first() : reader.int(0, at)], at);
    case "slice":
      return {
        k: "slice",
        a,
        ...(firstNode ? { from: first() } : {}),
        ...(secondNode ? { to: second() } : {}),
        at,
      };
    case "splice": {
      const list = reader.once(a);
      const n = reader.hidden(at, "length");
      const from = reader.hidden(at, "from");
      const count = reader.hidden(at, "count");
      const removedCount = reader.hidden(at, "taken");
      const compare = (op: CompareOperator, x: Expression, y: Expression): Expression => reader.compare(op, x, y, at);
      const binary = (op: ArithmeticOperator, x: Expression, y: Expression): Expression => reader.binary(op, x, y, at);
      const read = (variable: Variable): Expression => reader.read(variable, at);
      const room = binary("sub", read(n), read(from));
      const values = nodes.slice(2).map((arg) => reader.expression(arg));
      const body: Statement[] = [
        ...list.before,
        reader.set(from, first()),
        reader.set(count, secondNode ? second() : reader.int(maxSafe, at)),
      ];
      const hoisted = values.map((value) => reader.once(value));
      body.push(
        ...hoisted.flatMap((value) => value.before),
        reader.set(n, lengthOf(reader, list.again, at)),
        reader.if(compare("lt", read(from), reader.int(0, at)), [
          reader.set(from, binary("add", read(from), read(n))),
          reader.if(compare("lt", read(from), reader.int(0, at)), [reader.set(from, reader.int(0, at))]),
        ]),
        reader.if(compare("gt", read(from), read(n)), [reader.set(from, read(n))]),
        reader.if(compare("lt", read(count), reader.int(0, at)), [reader.set(count, reader.int(0, at))]),
        reader.if(compare("gt", read(count), room), [reader.set(count, room)]),
        reader.set(removedCount, reader.method(list.again, "$splice", [read(from), read(count)], at)),
      );
      for (const value of hoisted.toReversed()) {
        body.push(reader.do(reader.method(list.again, "$insert", [read(from), value.again], at), at));
      }
      return sequence(body, read(removedCount));
    }
    case "concat": {
      const spread = nodes.find((arg) => arg.name === "Spread");
      if (spread) reader.refuse(spread, message("removable", { name: "..." }));
      const begin = reader.once(a);
      // The arguments can change the array, so they are evaluated before copying.
      const values = nodes.filter((arg) => arg.name !== "Spread").map((arg) => reader.once(reader.expression(arg)));
      const list = reader.hidden(at, "array");
      const added = values.map(({ again }) => reader.method(reader.read(list, at), "$append", [again], at));
      return sequence(
        [
          ...begin.before,
          ...values.flatMap(({ before }) => before),
          reader.set(list, reader.method(begin.again, "$copy", [], at), at),
          ...added.map((value): Statement => reader.do(value, at)),
        ],
        reader.read(list, at),
      );
    }
    case "indexOf":
      if (!secondNode) return reader.method(a, "$find", [first()], at);
      return foundFrom(reader, a, first(), second(), at);
    case "includes": {
      if (!secondNode) return reader.compare("in", first(), a, at);
      const list = reader.once(a);
      const x = reader.once(first());
      const rest: Expression = { k: "slice", a: list.again, from: second(), at };
      return sequence([...list.before, ...x.before], reader.compare("in", x.again, rest, at));
    }
    case "flat": {
      if (firstNode) reader.refuse(firstNode, message("surplus-argument", { name: "flat", most: 0 }));
      const list = reader.hidden(at, "list");
      const each = forEachItem(reader, a, undefined, at, (item) => [
        reader.do(reader.method(reader.read(list, at), "$append", [item], at), at),
      ]);
      return sequence(
        [...each.before, reader.set(list, { k: "list", items: [], at }, at), each.loop],
        reader.read(list, at),
      );
    }
    case "lastIndexOf": {
      if (secondNode) {
        reader.refuse(node, message("surplus-argument", { name: "lastIndexOf", most: 1 }));
        return reader.nothing(at);
      }
      const x = reader.once(first());
      const result = reader.hidden(at, "place");
      const leave = reader.loop("lastIndexOf");
      const each = forEachItem(
        reader,
        a,
        undefined,
        at,
        (item, index) => [
          reader.if(reader.compare("eq", item, x.again, at), [
            reader.set(result, index),
            { k: "break", loop: leave, at },
          ]),
        ],
        { order: "all-backwards" },
      );
      return sequence(
        [
          ...each.before,
          ...x.before,
          reader.set(result, reader.int(-1, at), at),
          { k: "block", loop: leave, body: [each.loop], at },
        ],
        reader.read(result, at),
      );
    }
    case "reverse":
      return reader.method(a, "$reverse", [], at);
    case "toReversed":
      return reader.method(reader.method(a, "$copy", [], at), "$reverse", [], at);
    case "fill": {
      const list = reader.once(a);
      const value = reader.once(first());
      const i = reader.hidden(at, "index");
      const range = {
        from: secondNode ? second() : reader.int(0, at),
        to: nodes[2] ? reader.expression(nodes[2]) : lengthOf(reader, list.again, at),
      };
      const bounds = [range.from, range.to].map((bound): Expression => bound);
      const lowered = (bound: Expression): { before: Statement[]; again: Expression } => {
        if (constantOf(bound) !== undefined && constantOf(bound)! >= 0n) return { before: [], again: bound };
        const t = reader.hidden(at, "bound");
        const n = lengthOf(reader, list.again, at);
        return {
          before: [
            reader.set(t, bound),
            reader.if(reader.compare("lt", reader.read(t, at), reader.int(0, at), at), [
              reader.set(t, reader.binary("add", reader.read(t, at), n, at)),
              reader.if(reader.compare("lt", reader.read(t, at), reader.int(0, at), at), [
                reader.set(t, reader.int(0, at)),
              ]),
            ]),
            reader.if(reader.compare("gt", reader.read(t, at), n, at), [reader.set(t, n)]),
          ],
          again: reader.read(t, at),
        };
      };
      const from = secondNode ? lowered(bounds[0]!) : { before: [], again: bounds[0]! };
      const to = nodes[2] ? lowered(bounds[1]!) : { before: [], again: bounds[1]! };
      const limit = reader.hidden(at, "limit");
      const n = lengthOf(reader, list.again, at);
      return sequence(
        [
          ...list.before,
          ...value.before,
          ...from.before,
          ...to.before,
          reader.set(limit, to.again),
          reader.if(reader.compare("gt", reader.read(limit, at), n, at), [reader.set(limit, n)]),
          reader.for(
            { k: "variable", variable: i, at },
            { k: "range", from: from.again, to: reader.read(limit, at), step: reader.int(1, at) },
            [{ k: "assign", target: { k: "index", a: list.again, i: reader.read(i, at), at }, value: value.again, at }],
            at,
          ),
        ],
        list.again,
      );
    }
    case "join":
    case "toString":
      reader.refuse(property, message("text-value", { print: "console.log()" }));
      return reader.nothing(at);
    case "entries":
    case "keys":
    case "values":
      reader.refuse(node, message("only-in-a-loop", { name, form: `for (const x of list.${name}())` }));
      return reader.nothing(at);
    default:
      return reader.method(
        a,
        name,
        nodes.map((arg) => reader.expression(arg)),
        at,
      );
  }
}

/** -1: not found. */
function foundFrom(
  reader: JavascriptReader,
  array: Expression,
  x: Expression,
  from: Expression,
  at: Place,
): Expression {
  const list = reader.once(array);
  const value = reader.once(x);
  const start = reader.hidden(at, "from");
  const result = reader.hidden(at, "place");
  const isNegative = reader.compare("lt", reader.read(start, at), reader.int(0, at), at);
  const counted = reader.binary("add", reader.read(start, at), lengthOf(reader, list.again, at), at);
  const shifted = reader.binary("add", reader.read(result, at), reader.read(start, at), at);
  const isThere = reader.compare("ge", reader.read(result, at), reader.int(0, at), at);
  const rest: Expression = { k: "slice", a: list.again, from: reader.read(start, at), at };
  return reader.sequence(
    [
      ...list.before,
      ...value.before,
      reader.set(start, from),
      reader.if(isNegative, [
        reader.set(start, counted),
        reader.if(isNegative, [reader.set(start, reader.int(0, at))]),
      ]),
      reader.set(result, reader.method(rest, "$find", [value.again], at)),
    ],
    { k: "conditional", test: isThere, a: shifted, b: reader.read(result, at), at },
    at,
  );
}

/** All values are evaluated before the first push. */
function pushedValues(reader: JavascriptReader, nodes: readonly Node[]) {
  const args = nodes.filter((arg) => arg.name !== "Spread");
  return args.map((arg) => {
    const isSpread = arg.prevSibling?.name === "Spread";
    const value = isSpread ? listOf(reader, arg) : reader.expression(arg);
    const name = isSpread ? "$extend" : "$push";
    if (args.length === 1) return { name, before: [], again: value };
    return { name, ...reader.once(isSpread ? reader.method(value, "$copy", [], placeOf(arg)) : value) };
  });
}

/**
 * `present`: elements that still exist, as in forEach. `all`: every initial place, as in find; undefined where removed.
 */
type Order = "present" | "present-backwards" | "all" | "all-backwards";

function forEachItem(
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
  const removedCount = [reader.set(item, element, at), ...body];
  const isThere = reader.compare("lt", index, length, at);
  const last = reader.binary("sub", length, reader.int(1, at), at);
  const [from, to, step] = order.endsWith("backwards")
    ? [last, reader.int(-1, at), reader.int(-1, at)]
    : [reader.int(0, at), length, reader.int(1, at)];
  const walked = order.startsWith("present") ? [reader.if(isThere, removedCount)] : removedCount;
  return { ...made, loop: reader.for(places, { k: "range", from, to, step }, walked, at, loop) };
}

/** Looks only at the callback's own text. If a function that it calls shortens the array, the turn stops. */
function mayShorten(reader: JavascriptReader, callback: Node): boolean {
  return /\.\s*(?:pop|shift|splice|length\s*=(?!=))\b/.test(reader.text(callback));
}

function mappedItems(reader: JavascriptReader, array: Expression, callback: Node, at: Place): Expression {
  const isShortened = mayShorten(reader, callback);
  const list = reader.hidden(at, "list");
  const made = reader.read(list, at);
  const each = forEachItem(
    reader,
    array,
    callback,
    at,
    (_, __, called) => [reader.do(reader.method(made, "$push", [called], at), at)],
    { order: isShortened ? "present" : "all" },
  );
  const empty: Expression = { k: "list", items: [], at };
  const begin = [...each.before, reader.set(list, empty, at)];
  if (!isShortened) return reader.sequence([...begin, each.loop], made, at);
  // Removed elements leave undefined.
  const length = reader.once(each.length);
  const isShort = reader.compare("lt", lengthOf(reader, made, at), length.again, at);
  const last = reader.binary("sub", length.again, reader.int(1, at), at);
  const filled: Statement = {
    k: "assign",
    target: { k: "index", a: made, i: last, at },
    value: { k: "undefined", at },
    at,
  };
  return reader.sequence([...begin, ...length.before, each.loop, reader.if(isShort, [filled])], made, at);
}
