import { message } from "../compiling/compiler-text.ts";
import { childrenOf, placeOf } from "../ir/program-reader.ts";
import type { Expression, Statement } from "../ir/program.ts";
import { functionNames, methods, noString } from "./python-words.ts";
import { readBuiltinCall, sortedList, summed } from "./read-builtins.ts";
import { isPrintCall } from "./read-printing.ts";
import type { Node, PythonReader } from "./read-python.ts";
import { extendedBy } from "./read-statements.ts";
import { walkedArgument } from "./read-walks.ts";

export function builtinName(reader: PythonReader, node: Node): string | undefined {
  if (node.name !== "CallExpression") return undefined;
  const called = node.firstChild;
  if (called?.name !== "VariableName") return undefined;
  const name = reader.text(called);
  return reader.lookUp(name) ? undefined : name;
}

export function argumentsOf(
  reader: PythonReader,
  list: Node,
): { nodes: Node[]; named: Map<string, Node>; comprehension?: Node[] } {
  const children = childrenOf(list).filter((child) => !["(", ")", "Comment"].includes(child.name));
  if (children.some((child) => child.name === "for")) return { nodes: [], named: new Map(), comprehension: children };
  const nodes: Node[] = [];
  const named = new Map<string, Node>();
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index]!;
    if (child.name === ",") continue;
    if (child.name === "*" && isPrintCall(reader, list.parent!)) continue;
    if (child.name === "*" || child.name === "**") {
      reader.refuse(child, message("star-argument"));
      index += 1;
    } else if (children[index + 1]?.name === "AssignOp") {
      const value = children[index + 2];
      if (value) named.set(reader.text(child), value);
      index += 2;
    } else nodes.push(child);
  }
  return { nodes, named };
}

export function readCall(reader: PythonReader, node: Node): Expression {
  const at = placeOf(node);
  const called = node.firstChild;
  const list = node.getChild("ArgList");
  if (!called || !list) return reader.nothing(at);
  const args = argumentsOf(reader, list);
  if (called.name === "MemberExpression") {
    const [object, sign, property] = childrenOf(called);
    if (object && sign?.name === "." && property) return readMethodCall(reader, node, object, property, args);
  }
  const name = builtinName(reader, node);
  if (name !== undefined) return readBuiltinCall(reader, node, name, args);
  if (args.comprehension) {
    reader.refusePart(node, "ComprehensionExpression");
    return reader.nothing(at);
  }
  const f = reader.expression(called);
  const values = args.nodes.map((one) => reader.expression(one));
  const named = new Map([...args.named].map(([key, value]) => [key, reader.expression(value)] as const));
  return { k: "call", f, args: values, ...(named.size > 0 ? { named } : {}), at };
}

export function keyOf(
  reader: PythonReader,
  node: Node | undefined,
  values = 1,
): { before: Statement[]; key: ((...items: Expression[]) => Expression) | undefined } {
  if (!node || node.name === "None") return { before: [], key: undefined };
  if (node.name === "VariableName" && !reader.lookUp(reader.text(node)) && functionNames.includes(reader.text(node))) {
    const name = reader.text(node);
    if (values > 1 && name !== "min" && name !== "max")
      reader.refuse(node, message("surplus-argument", { name: `${name}( )`, most: 1 }));
    if (name === "abs" || name === "int" || name === "bool" || name === "len") {
      return { before: [], key: (item) => reader.method(item, `$${name}`, [], placeOf(node)) };
    }
    if (name === "min" || name === "max") {
      const sign = name === "min" ? "lt" : "gt";
      return {
        before: [],
        key: (...items) =>
          values > 1
            ? reader.extremeOf(sign, items, placeOf(node))
            : reader.extreme(sign, { k: "value", value: items[0]! }, placeOf(node)),
      };
    }
    if (name === "sum")
      return { before: [], key: (item) => summed(reader, { k: "value", value: item }, undefined, placeOf(node)) };
  }
  const parts = node.name === "MemberExpression" ? childrenOf(node) : [];
  const method = parts[1]?.name === "." && parts[2] ? reader.text(parts[2]) : "";
  const getter = { get: "$get", count: "$count" }[method];
  if (getter && parts[0] && values === 1) {
    // As in key=prices.get
    const at = placeOf(node);
    const { before, again } = reader.once(
      reader.method(reader.expression(parts[0]), methods[method]![0], [], placeOf(parts[0])),
    );
    const none: Expression[] = getter === "$get" ? [{ k: "none", at }] : [];
    return { before, key: (item) => reader.method(again, getter, [item, ...none], at) };
  }
  const { before, again } = reader.once(reader.expression(node));
  return { before, key: (...items) => reader.call(again, items, placeOf(node)) };
}

export function readMethodCall(
  reader: PythonReader,
  node: Node,
  object: Node,
  property: Node,
  args: { nodes: Node[]; named: Map<string, Node>; comprehension?: Node[] },
): Expression {
  const at = placeOf(node);
  const name = reader.text(property);
  const known = methods[name];
  const argumentCount = args.comprehension ? 1 : args.nodes.length;
  const self = reader.expression(object);
  const a = known ? reader.method(self, known[0], [], self.at) : self;
  if (args.comprehension && name !== "extend") {
    reader.refusePart(node, "ComprehensionExpression");
    return reader.nothing(at);
  }
  if (name === "sort") {
    for (const [key, value] of args.named)
      if (key !== "key" && key !== "reverse")
        reader.refuse(value, message("no-parameter", { name: "sort( )", parameter: key }));
    if (args.nodes.length > 0) reader.refuse(node, message("sort-names"));
    const { before, again } = reader.once(a);
    const sorted = sortedList(reader, again, args.named, at);
    return reader.sequence([...before, reader.do(sorted, at)], { k: "none", at }, at);
  }
  for (const [, value] of args.named) reader.refuse(value, message("values-by-place", { name }));
  const values = (name === "extend" ? [] : args.nodes).map(
    (one) =>
      (one.name.includes("String") ? (reader.refuse(one, noString), reader.nothing(one)) : undefined) ??
      reader.expression(one),
  );
  const [first, second] = values;
  if (known && (argumentCount < known[1] || argumentCount > known[2])) {
    const [, least, most] = known;
    reader.refuse(
      node,
      least === most
        ? message("takes-values", { name, count: least, given: argumentCount })
        : message("value-range", { name, least, most, given: argumentCount }),
    );
    return reader.nothing(at);
  }
  const nothing: Expression = { k: "none", at };
  const done = (body: Statement[]): Expression => reader.sequence(body, nothing, at);
  const act = (method: string, ...argumentCount: Expression[]): Expression =>
    done([reader.do(reader.method(a, method, argumentCount, at), at)]);
  const missing = (place: Expression): Statement =>
    reader.if(reader.compare("lt", place, reader.int(0, at), at), [{ k: "stop", reason: "not-found", at }]);
  switch (name) {
    case "append":
      return reader.method(a, "$push", [first!], at);
    case "insert":
      return act("$insert", first!, second!);
    case "reverse":
      return act("$reverse");
    case "clear":
      return act("$clear");
    case "extend": {
      const walk = walkedArgument(reader, args)!;
      if (walk.k === "value") return act("$extend", walk.value);
      const { before, again } = reader.once(a);
      return done([...before, extendedBy(reader, again, walk, at)]);
    }
    case "count":
      return reader.method(a, "$count", [first!], at);
    case "index":
    case "remove": {
      const { before, again } = reader.once(a);
      const place = reader.hidden(at, "place");
      const start = reader.hidden(at, "start");
      const isNegative = reader.compare("lt", reader.read(start, at), reader.int(0, at), at);
      const length: Expression = reader.method(again, "$len", [], at);
      const fromEnd = [
        reader.if(isNegative, [
          reader.set(start, reader.binary("add", reader.read(start, at), length, at)),
          reader.if(isNegative, [reader.set(start, reader.int(0, at))]),
        ]),
      ];
      const body = [
        ...before,
        ...(second ? [reader.set(start, second), ...fromEnd] : []),
        reader.set(place, reader.method(again, "$find", [first!, ...(second ? [reader.read(start, at)] : [])], at)),
        missing(reader.read(place, at)),
      ];
      if (name === "index") return reader.sequence(body, reader.read(place, at), at);
      return done([...body, reader.do(reader.method(again, "$pop", [reader.read(place, at)], at), at)]);
    }
    case "pop":
      // The receiver's type decides; only a dictionary has a second value.
      if (second) return reader.method(a, "$dpop", [first!, second], at);
      return reader.method(a, first ? "$popany" : "$pop", first ? [first] : [], at);
    case "copy":
      return reader.method(a, "$anycopy", [], at);
    case "get":
      return reader.method(a, "$get", [first!, second ?? nothing], at);
    case "setdefault":
      return reader.method(a, "$setdefault", [first!, second ?? nothing], at);
    case "update": {
      const k = reader.hidden(at);
      const v = reader.hidden(at);
      const { before, again } = reader.once(a);
      return done([
        ...before,
        reader.for(
          reader.pair(k, v, at),
          { k: "items", value: first! },
          [{ k: "assign", target: { k: "index", a: again, i: reader.read(k, at), at }, value: reader.read(v, at), at }],
          at,
        ),
      ]);
    }
    case "items":
    case "keys":
    case "values":
      reader.refuse(node, message("only-in-a-loop", { name, form: `list(… .${name}( ))` }));
      return reader.nothing(at);
    default:
      return reader.method(a, name, values, at);
  }
}
