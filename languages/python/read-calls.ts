import { message } from "../compiling/compiler-text.ts";
import { childrenOf, partsOf, placeOf } from "../ir/program-reader.ts";
import type { Expression, Statement } from "../ir/program.ts";
import { functionNames, methods, noString } from "./python-words.ts";
import { readBuiltinCall, refuseCount, sortedList, summed } from "./read-builtins.ts";
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

export interface Arguments {
  nodes: Node[];
  named: Map<string, Node>;
  comprehension?: Node[];
}

export function argumentsOf(reader: PythonReader, list: Node): Arguments {
  const children = partsOf(list, "(", ")");
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
  const called = node.firstChild;
  const list = node.getChild("ArgList");
  if (!called || !list) return reader.nothing(node);
  const args = argumentsOf(reader, list);
  if (called.name === "MemberExpression") {
    const [object, sign, property] = childrenOf(called);
    if (object && sign?.name === "." && property) return readMethodCall(reader, node, object, property, args);
  }
  const name = builtinName(reader, node);
  if (name !== undefined) return readBuiltinCall(reader, node, name, args);
  if (args.comprehension) return refusedGenerator(reader, node);
  const f = reader.expression(called);
  const values = args.nodes.map((one) => reader.expression(one));
  const named = new Map([...args.named].map(([key, value]) => [key, reader.expression(value)] as const));
  return { k: "call", f, args: values, ...(named.size > 0 && { named }), at: placeOf(node) };
}

function refusedGenerator(reader: PythonReader, node: Node): Expression {
  reader.refusePart(node, "ComprehensionExpression");
  return reader.nothing(node);
}

export function keyOf(
  reader: PythonReader,
  node: Node | undefined,
  values = 1,
): { before: Statement[]; key: ((...items: Expression[]) => Expression) | undefined } {
  if (!node || node.name === "None") return { before: [], key: undefined };
  const make = reader.at(node);
  if (node.name === "VariableName" && !reader.lookUp(reader.text(node)) && functionNames.includes(reader.text(node))) {
    const name = reader.text(node);
    if (values > 1 && name !== "min" && name !== "max")
      reader.refuse(node, message("surplus-argument", { name: `${name}( )`, most: 1 }));
    if (name === "abs" || name === "int" || name === "bool" || name === "len")
      return { before: [], key: (item) => make.method(item, `$${name}`) };
    if (name === "min" || name === "max") {
      const sign = name === "min" ? "lt" : "gt";
      return {
        before: [],
        key: (...items) =>
          values > 1 ? make.extremeOf(sign, items) : make.extreme(sign, { k: "value", value: items[0]! }),
      };
    }
    if (name === "sum") return { before: [], key: (item) => summed(make, { k: "value", value: item }) };
  }
  const parts = node.name === "MemberExpression" ? childrenOf(node) : [];
  const method = parts[1]?.name === "." && parts[2] ? reader.text(parts[2]) : "";
  const getter = { get: "$get", count: "$count" }[method];
  if (getter && parts[0] && values === 1) {
    // As in key=prices.get
    const { before, again } = reader.once(reader.at(parts[0]).method(reader.expression(parts[0]), methods[method]![0]));
    const none = getter === "$get" ? [make.none] : [];
    return { before, key: (item) => make.method(again, getter, [item, ...none]) };
  }
  const { before, again } = reader.once(reader.expression(node));
  return { before, key: (...items) => make.call(again, items) };
}

export function readMethodCall(
  reader: PythonReader,
  node: Node,
  object: Node,
  property: Node,
  args: Arguments,
): Expression {
  const make = reader.at(node);
  const name = reader.text(property);
  const known = methods[name];
  const argumentCount = args.comprehension ? 1 : args.nodes.length;
  const self = reader.expression(object);
  const a = known ? reader.at(self.at).method(self, known[0]) : self;
  if (args.comprehension && name !== "extend") return refusedGenerator(reader, node);
  if (name === "sort") {
    for (const [key, value] of args.named)
      if (key !== "key" && key !== "reverse")
        reader.refuse(value, message("no-parameter", { name: "sort( )", parameter: key }));
    if (args.nodes.length > 0) reader.refuse(node, message("sort-names"));
    const { before, again } = reader.once(a);
    const sorted = sortedList(reader, again, args.named, make);
    return make.sequence([...before, make.do(sorted)], make.none);
  }
  for (const [, value] of args.named) reader.refuse(value, message("values-by-place", { name }));
  const values = (name === "extend" ? [] : args.nodes).map((one) =>
    one.name.includes("String") ? reader.refused(one, noString) : reader.expression(one),
  );
  const [first, second] = values;
  if (known && refuseCount(reader, node, name, argumentCount, known[1], known[2])) return reader.nothing(node);
  const done = (body: Statement[]): Expression => make.sequence(body, make.none);
  const act = (method: string, ...items: Expression[]): Expression => done([make.do(make.method(a, method, items))]);
  switch (name) {
    case "append":
      return make.method(a, "$push", [first!]);
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
      return done([...before, extendedBy(again, walk, make)]);
    }
    case "count":
      return make.method(a, "$count", [first!]);
    case "index":
    case "remove": {
      const { before, again } = reader.once(a);
      const place = make.hidden("place");
      const start = make.hidden("start");
      const body = [
        ...before,
        ...(second ? [make.set(start, second), make.fromEnd(start, make.method(again, "$len"))] : []),
        make.set(place, make.method(again, "$find", [first!, ...(second ? [make.read(start)] : [])])),
        make.if(make.compare("lt", make.read(place), make.int(0)), [make.stop("not-found")]),
      ];
      if (name === "index") return make.sequence(body, make.read(place));
      return done([...body, make.do(make.method(again, "$pop", [make.read(place)]))]);
    }
    case "pop":
      // The receiver's type decides; only a dictionary has a second value.
      if (second) return make.method(a, "$dpop", [first!, second]);
      return make.method(a, first ? "$popany" : "$pop", first ? [first] : []);
    case "copy":
      return make.method(a, "$anycopy");
    case "get":
      return make.method(a, "$get", [first!, second ?? make.none]);
    case "setdefault":
      return make.method(a, "$setdefault", [first!, second ?? make.none]);
    case "update": {
      const k = make.hidden();
      const v = make.hidden();
      const { before, again } = reader.once(a);
      return done([
        ...before,
        make.for(make.pair(k, v), { k: "items", value: first! }, [
          make.assign(make.index(again, make.read(k)), make.read(v)),
        ]),
      ]);
    }
    case "items":
    case "keys":
    case "values":
      return reader.refused(node, message("only-in-a-loop", { name, form: `list(… .${name}( ))` }));
    default:
      return make.method(a, name, values);
  }
}
