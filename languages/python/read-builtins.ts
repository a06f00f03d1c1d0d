import { message } from "../compiling/compiler-text.ts";
import type { Builder } from "../ir/builder.ts";
import type { Walk } from "../ir/program-reader.ts";
import { constantOf } from "../ir/ranges.ts";
import type { Expression, Statement } from "../ir/program.ts";
import { functionArguments, noString } from "./python-words.ts";
import { type Arguments, keyOf } from "./read-calls.ts";
import { isThere } from "./read-expressions.ts";
import type { Node, PythonReader } from "./read-python.ts";
import { listOfWalk, readClauses, readWalk, startWalk, walkedArgument } from "./read-walks.ts";

export function checkArguments(reader: PythonReader, node: Node, name: string, args: Arguments): boolean {
  const row = functionArguments[name];
  if (!row) return true;
  const [least, most, named = [], walks] = row;
  const found = reader.refusals.length;
  for (const [key, value] of args.named)
    if (!named.includes(key)) reader.refuse(value, message("no-parameter", { name: `${name}( )`, parameter: key }));
  if (args.comprehension && !walks) reader.refusePart(node, "ComprehensionExpression");
  // The start can be positional too.
  const argumentCount = args.comprehension ? 1 : args.nodes.length + (args.named.has("start") ? 1 : 0);
  refuseCount(reader, node, name, argumentCount, least, most);
  return reader.refusals.length === found;
}

/** @returns whether the number of values is wrong */
export function refuseCount(
  reader: PythonReader,
  node: Node,
  name: string,
  given: number,
  least: number,
  most: number,
): boolean {
  if (given >= least && given <= most) return false;
  const text =
    least === most
      ? message("takes-values", { name, count: least, given })
      : message("value-range", { name, least, most, given });
  reader.refuse(node, text);
  return true;
}

export function readBuiltinCall(reader: PythonReader, node: Node, name: string, args: Arguments): Expression {
  const make = reader.at(node);
  const [first, second] = args.nodes;
  if (!checkArguments(reader, node, name, args)) return reader.nothing(node);
  const wrap = (before: Statement[], value: Expression): Expression =>
    before.length === 0 ? value : make.sequence(before, value);
  switch (name) {
    case "len": {
      const iteration = readWalk(reader, first!);
      if (iteration.k === "nested") reader.refusePart(node, "ComprehensionExpression");
      if ("value" in iteration) return make.method(iteration.value, "$len");
      // Of iterators only a range has a length.
      if (iteration.k !== "range") reader.refuse(node, isThere("len"));
      return make.method(listOfWalk(make, iteration), "$len");
    }
    case "abs":
    case "int":
    case "bool": {
      if (!first) return name === "int" ? make.int(0) : make.bool(false);
      if (first.name.includes("String")) reader.refuse(first, noString);
      return make.method(reader.expression(first), `$${name}`);
    }
    case "pow": {
      const [base, exponent, modulus] = args.nodes.map((one) => reader.expression(one));
      return modulus ? make.method(base!, "$powermod", [exponent!, modulus]) : make.binary("pow", base!, exponent!);
    }
    case "divmod": {
      const a = reader.once(reader.expression(first!));
      const b = reader.once(reader.expression(second!));
      const parts = (["floordiv", "mod"] as const).map((op) => make.binary(op, a.again, b.again));
      return wrap([...a.before, ...b.before], make.tuple(parts));
    }
    case "sum": {
      const iteration = walkedArgument(reader, args);
      const startNode = second ?? args.named.get("start");
      if (!iteration) return reader.nothing(node);
      if (!startNode) return summed(make, iteration);
      const start = reader.expression(startNode);
      const { before, walk } = startWalk(reader, iteration);
      return wrap(before, summed(make, walk, start));
    }
    case "any":
    case "all": {
      const isAny = name === "any";
      return make.searched(make.bool(!isAny), (found) => {
        const hit = (item: Expression): Statement[] => [
          make.if(isAny ? item : make.not(item), found(make.bool(isAny))),
        ];
        if (!args.comprehension) return { body: [make.each(walkedArgument(reader, args)!, hit)] };
        const [head] = args.comprehension;
        const start = args.comprehension.findIndex((child) => child.name === "for");
        return {
          body: readClauses(reader, args.comprehension.slice(start), () =>
            hit(head ? reader.expression(head) : reader.nothing(node)),
          ),
        };
      });
    }
    case "min":
    case "max": {
      const { before, key } = keyOf(reader, args.named.get("key"));
      const sign = name === "min" ? "lt" : "gt";
      const missing = args.named.get("default");
      if (args.nodes.length > 1) {
        if (missing) reader.refuse(node, message("no-parameter", { name: `${name}( )`, parameter: "default" }));
        const values = args.nodes.map((one) => reader.expression(one));
        return wrap(before, make.extremeOf(sign, values, key));
      }
      const iteration = walkedArgument(reader, args);
      if (!iteration) return reader.refused(node, message("list-or-values", { name }));
      if (!missing) return wrap(before, make.extreme(sign, iteration, key));
      // Python evaluates the default before iterating.
      const empty = reader.expression(missing);
      const started = startWalk(reader, iteration);
      if (iteration.k === "nested" && empty.k !== "variable" && empty.k !== "none" && constantOf(empty) === undefined)
        reader.refuse(missing, message("variable-first"));
      const kept = reader.once(empty);
      return wrap([...before, ...started.before, ...kept.before], make.extreme(sign, started.walk, key, kept.again));
    }
    case "sorted": {
      const iteration = walkedArgument(reader, args)!;
      if (!args.named.has("reverse")) return sortedList(reader, listOfWalk(make, iteration), args.named, make);
      const { before, walk } = startWalk(reader, iteration);
      return wrap(before, sortedList(reader, listOfWalk(make, walk), args.named, make));
    }
    case "list":
    case "tuple": {
      if (!first && !args.comprehension) return make[name]([]);
      const list = listOfWalk(make, walkedArgument(reader, args)!);
      return name === "list" ? list : make.method(list, "$tuple");
    }
    case "dict": {
      if (!first && !args.comprehension) return make.dict();
      const iteration = walkedArgument(reader, args)!;
      const isPairs = args.comprehension || /^(Array|Tuple|Call|Parenthesized)/.test(first?.name ?? "");
      if (iteration.k === "items" || (iteration.k === "value" && !isPairs))
        return make.method(iteration.value, "$dcopy");
      const dict = make.hidden("dict");
      const k = make.hidden("key");
      const v = make.hidden("value");
      const entry = make.assign(make.index(make.read(dict), make.read(k)), make.read(v));
      return make.sequence(
        [make.set(dict, make.dict()), make.for(make.pair(k, v), iteration, [entry])],
        make.read(dict),
      );
    }
    case "range":
    case "zip":
    case "enumerate":
    case "reversed":
    case "map":
    case "filter":
      return reader.refused(node, message("only-in-a-loop", { name, form: `list(${name}( … ))` }));
    case "print":
      return reader.refused(node, message("print-alone"));
    default:
      reader.refuseName(node.firstChild!, name, reader.explanations.refusedName(name));
      return reader.nothing(node);
  }
}

export function summed(make: Builder, iteration: Walk, start: Expression = make.int(0)): Expression {
  const total = make.hidden("sum");
  const loop = make.each(iteration, (item) => [make.set(total, make.binary("add", make.read(total), item))]);
  return make.sequence([make.set(total, start, make.at), loop], make.read(total));
}

export function sortedList(
  reader: PythonReader,
  list: Expression,
  named: Map<string, Node>,
  make: Builder,
): Expression {
  const l = make.hidden("sorted");
  const { before, key } = keyOf(reader, named.get("key"));
  const reverse = named.get("reverse");
  // Python evaluates reverse= before iterating.
  const flag = reader.once(reverse ? reader.expression(reverse) : make.bool(false));
  const sorted = make.read(l);
  const keys = key
    ? make.collected((push) => [make.each({ k: "value", value: sorted }, (item) => [push(key(item))])])
    : make.none;
  const sort = make.do(make.method(sorted, "$sort", [keys, flag.again]));
  return make.sequence([...before, ...flag.before, make.set(l, list), sort], sorted);
}
