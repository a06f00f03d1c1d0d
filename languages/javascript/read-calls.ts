import { message } from "../compiling/compiler-text.ts";
import { childrenOf, partsOf } from "../ir/program-reader.ts";
import type { ArithmeticOperator, Expression, Iteration } from "../ir/program.ts";
import { readMethodCall, refuseSurplus } from "./read-array-methods.ts";
import { lengthOf, listOf, readItems, readIteration } from "./read-expressions.ts";
import type { JavascriptReader, Node } from "./read-javascript.ts";
import { isPrint, readPrint } from "./read-printing.ts";

const divisions: Readonly<Record<string, ArithmeticOperator>> = {
  floor: "floordiv",
  trunc: "truncdiv",
  ceil: "ceildiv",
  round: "rounddiv",
};

export function calledName(reader: JavascriptReader, node: Node): string {
  const called = node.firstChild;
  if (called?.name !== "MemberExpression") return "";
  const [object, sign, property] = childrenOf(called);
  if (object?.name !== "VariableName" || sign?.name !== "." || !property || reader.lookUp(reader.text(object)))
    return "";
  return `${reader.text(object)}.${reader.text(property)}`;
}

export function argumentsOf(reader: JavascriptReader, node: Node): Node[] {
  const list = node.getChild("ArgList");
  return list ? partsOf(list, "(", ")", ",") : [];
}

export function readCall(reader: JavascriptReader, node: Node): Expression {
  const make = reader.at(node);
  const called = node.firstChild;
  if (!called) return reader.nothing(node);
  const nodes = argumentsOf(reader, node);
  const name = calledName(reader, node);
  if (name !== "") {
    const [room, fn] = name.split(".");
    if (room === "Math") return readMath(reader, node, fn ?? "", nodes);
    if (name === "Array.from") return readArrayFrom(reader, node, nodes);
    if (isPrint(name)) return make.sequence([readPrint(reader, node)], make.undefined);
    if (name === "Array.isArray" || name.startsWith("Number.") || name.startsWith("Object.") || room === "console")
      return reader.refused(called, message("not-here", { name }));
  }
  if (called.name === "MemberExpression") {
    const [object, sign, property] = childrenOf(called);
    if (object && property?.name === "PropertyName") {
      if (sign?.name === "?.") reader.refuse(sign, message("optional-call"));
      return readMethodCall(reader, node, object, property, nodes);
    }
  }
  const sign = childrenOf(node)[1];
  if (sign?.name === "?.") reader.refuse(sign, message("optional-call"));
  const f = reader.expression(called);
  if (nodes.some((arg) => arg.name === "Spread"))
    return { k: "call", f, args: [make.joined(readItems(reader, nodes))], isSpread: true, at: make.at };
  return make.call(
    f,
    nodes.map((arg) => reader.expression(arg)),
  );
}

function readMath(reader: JavascriptReader, node: Node, name: string, nodes: Node[]): Expression {
  const make = reader.at(node);
  const [first, second] = nodes;
  const isExtreme = name === "min" || name === "max";
  refuseSurplus(reader, `Math.${name}`, nodes, name === "pow" ? 2 : isExtreme ? Infinity : 1);
  const division = Object.hasOwn(divisions, name) ? divisions[name] : undefined;
  if (division) {
    let inside = first;
    while (inside?.name === "ParenthesizedExpression") inside = childrenOf(inside)[1];
    if (inside?.name === "BinaryExpression") {
      const [left, sign, right] = partsOf(inside);
      if (left && right && sign && reader.text(sign) === "/")
        return make.binary(division, reader.expression(left), reader.expression(right));
    }
    return first ? make.pos(reader.expression(first)) : reader.nothing(node);
  }
  if (isExtreme) {
    const sign = name === "min" ? "lt" : "gt";
    if (nodes.length === 0) return reader.refused(node, message("needs-value", { name: `Math.${name}` }));
    if (!nodes.some((arg) => arg.name === "Spread"))
      return make.extremeOf(
        sign,
        nodes.map((arg) => make.pos(reader.expression(arg))),
      );
    const items = readItems(reader, nodes);
    const { before, again } = reader.once(items.length === 1 ? items[0]!.value : make.joined(items));
    const isEmpty = make.compare("eq", lengthOf(make, again), make.int(0));
    // Infinity doesn't exist here.
    return make.sequence(
      [...before, make.if(isEmpty, [make.stop("too-large")])],
      make.pos(make.extreme(sign, { k: "value", value: again })),
    );
  }
  switch (name) {
    case "abs":
      return first ? make.method(reader.expression(first), "$abs") : reader.nothing(node);
    case "sign": {
      if (!first) return reader.nothing(node);
      const { before, again } = reader.once(reader.expression(first));
      const zero = make.int(0);
      const isNegative = make.compare("lt", again, zero);
      const other = make.conditional(isNegative, make.int(-1), zero);
      return make.sequence(before, make.conditional(make.compare("gt", again, zero), make.int(1), other));
    }
    case "pow":
      if (!first || !second) return reader.nothing(node);
      return make.binary("pow", reader.expression(first), reader.expression(second));
    default:
      return reader.refused(
        node.firstChild!,
        message("unsupported", {
          name: `Math.${name}`,
          instead: name === "random" ? "race.entropy()" : "Math.abs, min, max, sign, floor, trunc, ceil, round, pow",
        }),
      );
  }
}

function readArrayFrom(reader: JavascriptReader, node: Node, nodes: Node[]): Expression {
  const make = reader.at(node);
  const [source, callback] = nodes;
  if (!source) return reader.nothing(node);
  refuseSurplus(reader, "Array.from", nodes, 2);
  if (source.name === "ObjectExpression") {
    const [property, other] = source.getChildren("Property");
    if (other) reader.refuse(other, message("array-from"));
    const value = property && /^\s*length\s*:/.test(reader.text(property)) ? property.lastChild : undefined;
    if (!value) return reader.refused(source, message("array-from"));
    const f = callback && reader.once(reader.expression(callback));
    const n = make.hidden("length");
    const range = { k: "range", from: make.int(0), to: make.read(n), step: make.int(1) } as const;
    const list = make.collected((push) => [
      make.each(range, (i) => [push(f ? make.call(f.again, [make.undefined, i]) : make.undefined)]),
    ]);
    return make.sequence([make.set(n, reader.expression(value)), ...(f?.before ?? [])], list);
  }
  if (!callback) return make.method(listOf(reader, source), "$copy");
  // The function may change the array, so it's evaluated before iterating.
  const walk = readIteration(reader, source);
  const start = walk.k === "value" ? reader.once(walk.value) : undefined;
  const f = reader.once(reader.expression(callback));
  const [index, item] = [make.hidden("index"), make.hidden("item")];
  const of: Iteration = start ? { k: "value", value: start.again } : walk;
  const called = make.call(f.again, [make.read(item), make.read(index)]);
  const list = make.collected((push) => [make.for(make.pair(index, item), { k: "enumerate", of }, [push(called)])]);
  return make.sequence([...(start?.before ?? []), ...f.before], list);
}
