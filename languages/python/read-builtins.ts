import { message } from "../compiling/compiler-text.ts";
import { placeOf, type Walk } from "../ir/program-reader.ts";
import { constantOf } from "../ir/ranges.ts";
import type { ArithmeticOperator, Expression, Statement, Target } from "../ir/program.ts";
import type { Place } from "../codegen/word-code.ts";
import { functionArguments, noString } from "./python-words.ts";
import { keyOf } from "./read-calls.ts";
import { isThere } from "./read-expressions.ts";
import type { Node, PythonReader } from "./read-python.ts";
import { startWalk, listOfWalk, readClauses, readWalk, walkedArgument } from "./read-walks.ts";

export function checkArguments(
  reader: PythonReader,
  node: Node,
  name: string,
  args: { nodes: Node[]; named: Map<string, Node>; comprehension?: Node[] },
): boolean {
  const row = functionArguments[name];
  if (!row) return true;
  const [least, most, named = [], walks] = row;
  const found = reader.refusals.length;
  for (const [key, value] of args.named)
    if (!named.includes(key)) reader.refuse(value, message("no-parameter", { name: `${name}( )`, parameter: key }));
  if (args.comprehension && !walks) reader.refusePart(node, "ComprehensionExpression");
  // The start can be positional too.
  const argumentCount = args.comprehension ? 1 : args.nodes.length + (args.named.has("start") ? 1 : 0);
  if (argumentCount < least || argumentCount > most)
    reader.refuse(
      node,
      least === most
        ? message("takes-values", { name, count: least, given: argumentCount })
        : message("value-range", { name, least, most, given: argumentCount }),
    );
  return reader.refusals.length === found;
}

export function readBuiltinCall(
  reader: PythonReader,
  node: Node,
  name: string,
  args: { nodes: Node[]; named: Map<string, Node>; comprehension?: Node[] },
): Expression {
  const at = placeOf(node);
  const [first, second] = args.nodes;
  if (!checkArguments(reader, node, name, args)) return reader.nothing(at);
  const wrap = (before: Statement[], value: Expression): Expression =>
    before.length === 0 ? value : reader.sequence(before, value, at);
  switch (name) {
    case "len": {
      if (!first) return reader.nothing(at);
      const iteration = readWalk(reader, first);
      if (iteration.k === "nested") reader.refusePart(node, "ComprehensionExpression");
      if ("value" in iteration) return reader.method(iteration.value, "$len", [], at);
      // Of iterators only a range has a length.
      if (iteration.k !== "range") reader.refuse(node, isThere("len"));
      return reader.method(listOfWalk(reader, iteration, at), "$len", [], at);
    }
    case "abs":
    case "int":
    case "bool": {
      if (args.nodes.length === 0 && name !== "abs")
        return name === "int" ? reader.int(0, at) : { k: "bool", value: false, at };
      if (!first) return reader.nothing(at);
      if (first.name.includes("String")) reader.refuse(first, noString);
      return reader.method(reader.expression(first), `$${name}`, [], at);
    }
    case "pow": {
      const [base, ...others] = args.nodes.map((one) => reader.expression(one));
      if (!base || !others[0]) return reader.nothing(at);
      if (others.length > 1) return reader.method(base, "$powermod", others, at);
      return reader.binary("pow", base, others[0], at);
    }
    case "divmod": {
      if (!first || !second) return reader.nothing(at);
      const a = reader.once(reader.expression(first));
      const b = reader.once(reader.expression(second));
      const part = (op: ArithmeticOperator): Expression => reader.binary(op, a.again, b.again, at);
      return wrap([...a.before, ...b.before], { k: "tuple", items: [part("floordiv"), part("mod")], at });
    }
    case "sum": {
      const iteration = walkedArgument(reader, args);
      const startNode = second ?? args.named.get("start");
      if (!iteration) return reader.nothing(at);
      const start = startNode && reader.expression(startNode);
      if (!start) return summed(reader, iteration, start, at);
      const { before, walk } = startWalk(reader, iteration);
      return wrap(before, summed(reader, walk, start, at));
    }
    case "any":
    case "all": {
      const found = reader.hidden(at, name);
      const isAny = name === "any";
      const loop = reader.loop(name);
      const leave = reader.loop(name);
      const hit = (item: Expression): Statement[] => [
        reader.if(isAny ? item : { k: "unary", op: "not", a: item, at }, [
          reader.set(found, { k: "bool", value: isAny, at }, at),
          { k: "break", loop: leave, at },
        ]),
      ];
      let body: Statement[];
      if (args.comprehension) {
        const nodes = args.comprehension;
        const start = nodes.findIndex((child) => child.name === "for");
        body = readClauses(
          reader,
          nodes.slice(start),
          () => hit(nodes[0] ? reader.expression(nodes[0]) : reader.nothing(at)),
          loop,
        );
      } else {
        const iteration = walkedArgument(reader, args);
        if (!iteration) return reader.nothing(at);
        const item = reader.hidden(at, "item");
        body = [reader.for({ k: "variable", variable: item, at }, iteration, hit(reader.read(item, at)), at, loop)];
      }
      return reader.sequence(
        [reader.set(found, { k: "bool", value: !isAny, at }, at), { k: "block", loop: leave, body, at }],
        reader.read(found, at),
        at,
      );
    }
    case "min":
    case "max": {
      const { before, key } = keyOf(reader, args.named.get("key"));
      const sign = name === "min" ? "lt" : "gt";
      if (args.nodes.length > 1) {
        if (args.named.has("default"))
          reader.refuse(node, message("no-parameter", { name: `${name}( )`, parameter: "default" }));
        return wrap(
          before,
          reader.extremeOf(
            sign,
            args.nodes.map((one) => reader.expression(one)),
            at,
            key,
          ),
        );
      }
      const iteration = walkedArgument(reader, args);
      if (!iteration) {
        reader.refuse(node, message("list-or-values", { name }));
        return reader.nothing(at);
      }
      const missing = args.named.get("default");
      if (!missing) return wrap(before, reader.extreme(sign, iteration, at, key));
      // Python evaluates the default before iterating.
      const empty = reader.expression(missing);
      const started = startWalk(reader, iteration);
      if (iteration.k === "nested" && empty.k !== "variable" && empty.k !== "none" && constantOf(empty) === undefined)
        reader.refuse(missing, message("variable-first"));
      const kept = reader.once(empty);
      return wrap(
        [...before, ...started.before, ...kept.before],
        reader.extreme(sign, started.walk, at, key, kept.again),
      );
    }
    case "sorted": {
      const iteration = walkedArgument(reader, args);
      if (!iteration) return reader.nothing(at);
      if (!args.named.has("reverse")) return sortedList(reader, listOfWalk(reader, iteration, at), args.named, at);
      const { before, walk } = startWalk(reader, iteration);
      return wrap(before, sortedList(reader, listOfWalk(reader, walk, at), args.named, at));
    }
    case "list":
    case "tuple": {
      if (args.nodes.length === 0 && !args.comprehension) return { k: name, items: [], at };
      const iteration = walkedArgument(reader, args);
      if (!iteration) return reader.nothing(at);
      const list = listOfWalk(reader, iteration, at);
      return name === "list" ? list : reader.method(list, "$tuple", [], at);
    }
    case "dict": {
      if (!first && !args.comprehension) return { k: "dict", entries: [], at };
      const iteration = walkedArgument(reader, args)!;
      const isPairs = args.comprehension || /^(Array|Tuple|Call|Parenthesized)/.test(first?.name ?? "");
      if (iteration.k === "value" && !isPairs) return reader.method(iteration.value, "$dcopy", [], at);
      if (iteration.k === "items") return reader.method(iteration.value, "$dcopy", [], at);
      const dict = reader.hidden(at, "dict");
      const k = reader.hidden(at, "key");
      const v = reader.hidden(at, "value");
      const entry: Target = { k: "index", a: reader.read(dict, at), i: reader.read(k, at), at };
      const body: Statement[] = [
        reader.set(dict, { k: "dict", entries: [], at }, at),
        reader.for(
          reader.pair(k, v, at),
          iteration,
          [{ k: "assign", target: entry, value: reader.read(v, at), at }],
          at,
        ),
      ];
      return wrap(body, reader.read(dict, at));
    }
    case "range":
    case "zip":
    case "enumerate":
    case "reversed":
    case "map":
    case "filter":
      reader.refuse(node, message("only-in-a-loop", { name, form: `list(${name}( … ))` }));
      return reader.nothing(at);
    case "print":
      reader.refuse(node, message("print-alone"));
      return reader.nothing(at);
    default: {
      const called = node.firstChild!;
      reader.refuseName(called, name, reader.explanations.refusedName(name));
      return reader.nothing(at);
    }
  }
}

export function summed(reader: PythonReader, iteration: Walk, start: Expression | undefined, at: Place): Expression {
  const total = reader.hidden(at, "sum");
  const item = reader.hidden(at, "item");
  const added = reader.binary("add", reader.read(total, at), reader.read(item, at), at);
  return reader.sequence(
    [
      reader.set(total, start ?? reader.int(0, at), at),
      reader.for({ k: "variable", variable: item, at }, iteration, [reader.set(total, added)], at),
    ],
    reader.read(total, at),
    at,
  );
}

export function sortedList(reader: PythonReader, list: Expression, named: Map<string, Node>, at: Place): Expression {
  const l = reader.hidden(at, "sorted");
  const { before, key } = keyOf(reader, named.get("key"));
  const reverse = named.get("reverse");
  // Python evaluates reverse= before iterating.
  const flag = reader.once(reverse ? reader.expression(reverse) : { k: "bool", value: false, at });
  const body = [...before, ...flag.before, reader.set(l, list)];
  let keys: Expression = { k: "none", at };
  if (key) {
    const item = reader.hidden(at, "item");
    keys = reader.collected(at, (push) => [
      reader.for(
        { k: "variable", variable: item, at },
        { k: "value", value: reader.read(l, at) },
        [push(key(reader.read(item, at)))],
        at,
      ),
    ]);
  }
  body.push(reader.do(reader.method(reader.read(l, at), "$sort", [keys, flag.again], at), at));
  return reader.sequence(body, reader.read(l, at), at);
}
