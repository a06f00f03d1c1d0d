import { message } from "../compiling/compiler-text.ts";
import { childrenOf, placeOf } from "../ir/program-reader.ts";
import type { ArithmeticOperator, CompareOperator, Expression, Iteration, Statement } from "../ir/program.ts";
import type { Place } from "../codegen/word-code.ts";
import { readMethodCall, refuseSurplus } from "./read-array-methods.ts";
import { lengthOf, listOf, listOfItems, readIteration } from "./read-expressions.ts";
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
  return list
    ? childrenOf(list).filter((child) => !["(", ")", ","].includes(child.name) && !child.name.endsWith("Comment"))
    : [];
}

export function readCall(reader: JavascriptReader, node: Node): Expression {
  const at = placeOf(node);
  const called = node.firstChild;
  if (!called) return reader.nothing(at);
  const nodes = argumentsOf(reader, node);
  const name = calledName(reader, node);
  if (name !== "") {
    const [room, fn] = name.split(".");
    if (room === "Math") return readMath(reader, node, fn ?? "", nodes);
    if (name === "Array.from") return readArrayFrom(reader, node, nodes);
    if (isPrint(name)) {
      return reader.sequence([readPrint(reader, node)], { k: "undefined", at }, at);
    }
    if (name === "Array.isArray" || name.startsWith("Number.") || name.startsWith("Object.") || room === "console") {
      reader.refuse(called, message("not-here", { name }));
      return reader.nothing(at);
    }
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
    return { k: "call", f, args: [listOfItems(reader, nodes, at)], isSpread: true, at };
  return reader.call(
    f,
    nodes.map((arg) => reader.expression(arg)),
    at,
  );
}

function readMath(reader: JavascriptReader, node: Node, name: string, nodes: Node[]): Expression {
  const at = placeOf(node);
  const [first, second] = nodes;
  const bare = (one: Node | undefined): Node | undefined => {
    let inner = one;
    while (inner?.name === "ParenthesizedExpression") inner = childrenOf(inner)[1];
    return inner;
  };
  refuseSurplus(reader, `Math.${name}`, nodes, name === "pow" ? 2 : name === "min" || name === "max" ? Infinity : 1);
  const division = Object.hasOwn(divisions, name) ? divisions[name] : undefined;
  if (division) {
    const inside = bare(first);
    if (inside?.name === "BinaryExpression") {
      const [left, sign, right] = childrenOf(inside).filter((child) => !child.name.endsWith("Comment"));
      if (left && right && sign && reader.text(sign) === "/") {
        return reader.binary(division, reader.expression(left), reader.expression(right), at);
      }
    }
    return first ? { k: "unary", op: "pos", a: reader.expression(first), at } : reader.nothing(at);
  }
  switch (name) {
    case "abs":
      return first ? reader.method(reader.expression(first), "$abs", [], at) : reader.nothing(at);
    case "sign": {
      if (!first) return reader.nothing(at);
      const { before, again } = reader.once(reader.expression(first));
      const compare = (op: CompareOperator): Expression => reader.compare(op, again, reader.int(0, at), at);
      const value: Expression = {
        k: "conditional",
        test: compare("gt"),
        a: reader.int(1, at),
        b: { k: "conditional", test: compare("lt"), a: reader.int(-1, at), b: reader.int(0, at), at },
        at,
      };
      return reader.sequence(before, value, at);
    }
    case "pow":
      if (!first || !second) return reader.nothing(at);
      return reader.binary("pow", reader.expression(first), reader.expression(second), at);
    case "min":
    case "max": {
      const sign = name === "min" ? "lt" : "gt";
      if (!nodes.some((arg) => arg.name === "Spread")) {
        if (nodes.length === 0) {
          reader.refuse(node, message("needs-value", { name: `Math.${name}` }));
          return reader.nothing(at);
        }
        return reader.extremeOf(
          sign,
          nodes.map((arg) => ({ k: "unary", op: "pos", a: reader.expression(arg), at }) satisfies Expression),
          at,
        );
      }
      const list = reader.hidden(at, "values");
      const body: Statement[] = [reader.set(list, { k: "list", items: [], at }, at)];
      for (let index = 0; index < nodes.length; index += 1) {
        const arg = nodes[index]!;
        const isSpread = arg.name === "Spread";
        const value = isSpread ? nodes[++index] : arg;
        if (!value) continue;
        const read = isSpread ? listOf(reader, value) : reader.expression(value);
        if (isSpread && nodes.length === 2) return extremeNumber(reader, sign, read, at);
        body.push(reader.do(reader.method(reader.read(list, at), isSpread ? "$extend" : "$push", [read], at), at));
      }
      return reader.sequence(body, extremeNumber(reader, sign, reader.read(list, at), at), at);
    }
    default:
      reader.refuse(
        node.firstChild!,
        message("unsupported", {
          name: `Math.${name}`,
          instead: name === "random" ? "race.entropy()" : "Math.abs, min, max, sign, floor, trunc, ceil, round, pow",
        }),
      );
      return reader.nothing(at);
  }
}

/** Infinity doesn't exist here. */
function extremeNumber(reader: JavascriptReader, sign: "lt" | "gt", list: Expression, at: Place): Expression {
  const { before, again } = reader.once(list);
  const isEmpty = reader.compare("eq", lengthOf(reader, again, at), reader.int(0, at), at);
  return reader.sequence(
    [...before, reader.if(isEmpty, [{ k: "stop", reason: "too-large", at }])],
    { k: "unary", op: "pos", a: reader.extreme(sign, { k: "value", value: again }, at), at },
    at,
  );
}

function readArrayFrom(reader: JavascriptReader, node: Node, nodes: Node[]): Expression {
  const at = placeOf(node);
  const [source, make] = nodes;
  if (!source) return reader.nothing(at);
  refuseSurplus(reader, "Array.from", nodes, 2);
  if (source.name === "ObjectExpression") {
    const [property, other] = source.getChildren("Property");
    if (other) reader.refuse(other, message("array-from"));
    const value = property && /^\s*length\s*:/.test(reader.text(property)) ? property.lastChild : undefined;
    if (!value) {
      reader.refuse(source, message("array-from"));
      return reader.nothing(at);
    }
    const f = make ? reader.once(reader.expression(make)) : undefined;
    const n = reader.hidden(at, "length");
    const i = reader.hidden(at, "index");
    const list = reader.collected(at, (push) => [
      reader.for(
        { k: "variable", variable: i, at },
        { k: "range", from: reader.int(0, at), to: reader.read(n, at), step: reader.int(1, at) },
        [push(f ? reader.call(f.again, [{ k: "undefined", at }, reader.read(i, at)], at) : { k: "undefined", at })],
        at,
      ),
    ]);
    return reader.sequence([reader.set(n, reader.expression(value)), ...(f?.before ?? [])], list, at);
  }
  if (!make) return reader.method(listOf(reader, source), "$copy", [], at);
  // The function may change the array, so it's evaluated before iterating.
  const walk = readIteration(reader, source);
  const start = walk.k === "value" ? reader.once(walk.value) : undefined;
  const f = reader.once(reader.expression(make));
  const [index, item] = [reader.hidden(at, "index"), reader.hidden(at, "item")];
  const of: Iteration = start ? { k: "value", value: start.again } : walk;
  const list = reader.collected(at, (push) => [
    reader.for(
      reader.pair(index, item, at),
      { k: "enumerate", of },
      [push(reader.call(f.again, [reader.read(item, at), reader.read(index, at)], at))],
      at,
    ),
  ]);
  return reader.sequence([...(start?.before ?? []), ...f.before], list, at);
}
