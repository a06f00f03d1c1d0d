import { message } from "../compiling/compiler-text.ts";
import { childrenOf, placeOf } from "../ir/program-reader.ts";
import type { Expression, Statement, Target, Variable } from "../ir/program.ts";
import type { Place } from "../codegen/word-code.ts";
import { joinedList, readMember, searchedIn } from "./read-expressions.ts";
import { checkAnnotation } from "./read-names.ts";
import type { Node, PythonReader } from "./read-python.ts";
import { sliceBounds } from "./read-statements.ts";

/** a, b = c = … */
export function targetGroups(reader: PythonReader, node: Node): Node[][] {
  const parts: Node[][] = [[]];
  for (const child of childrenOf(node)) {
    if (child.name === "AssignOp") parts.push([]);
    else if (child.name !== "," && child.name !== "TypeDef") parts.at(-1)!.push(child);
  }
  return parts.slice(0, -1);
}

export function readAssignment(reader: PythonReader, node: Node): Statement[] {
  const at = placeOf(node);
  const children = childrenOf(node);
  const groups: { nodes: Node[]; hasComma: boolean }[] = [{ nodes: [], hasComma: false }];
  for (const child of children) {
    if (child.name === "AssignOp") groups.push({ nodes: [], hasComma: false });
    else if (child.name === "TypeDef") {
      if (!reader.fn) checkAnnotation(reader, child);
    } else if (child.name === ",") groups.at(-1)!.hasComma = true;
    else groups.at(-1)!.nodes.push(child);
  }
  const last = groups.pop();
  // x: int
  if (groups.length === 0 || !last) return [];
  const takesApart = groups.some(({ nodes, hasComma }) => hasComma || /^(Tuple|Array)Expression$/.test(nodes[0]!.name));
  const value = assignedValue(reader, last, takesApart, at);
  const [only] = groups;
  if (groups.length === 1 && only) return swapped(reader, only, value, at) ?? assignTo(reader, only, value, at);
  const { before, again } = reader.once(value);
  return [...before, ...groups.flatMap((group) => assignTo(reader, group, again, at))];
}

function assignedValue(
  reader: PythonReader,
  { nodes, hasComma }: { nodes: Node[]; hasComma: boolean },
  takesApart: boolean,
  at: Place,
): Expression {
  const [only] = nodes;
  if (!only) return reader.nothing(at);
  if (nodes.some((node) => node.name === "*")) return reader.method(joinedList(reader, nodes, at), "$tuple", [], at);
  if (hasComma) return reader.tupleOf(nodes, at);
  // Iterables can be unpacked too.
  return takesApart ? searchedIn(reader, only) : reader.expression(only);
}

export function assignTo(
  reader: PythonReader,
  { nodes, hasComma }: { nodes: Node[]; hasComma: boolean },
  value: Expression,
  at: Place,
): Statement[] {
  const [only] = nodes;
  if (nodes.some((node) => node.name === "*")) return assignWithRest(reader, nodes, value, at);
  if (!hasComma && only && /^(Tuple|Array)Expression$/.test(only.name)) {
    const inner = childrenOf(only).filter((child) => !["(", ")", "[", "]", ",", "Comment"].includes(child.name));
    if (inner.some((node) => node.name === "*")) return assignWithRest(reader, inner, value, at);
  }
  const member = only?.name === "MemberExpression" && !hasComma ? readMember(reader, only) : undefined;
  if (member?.k === "slice") return assignSlice(reader, member, value, at);
  return [{ k: "assign", target: targetOf(reader, nodes, hasComma), value, at }];
}

/** first, *rest = xs */
function assignWithRest(reader: PythonReader, nodes: readonly Node[], value: Expression, at: Place): Statement[] {
  const star = nodes.findIndex((node) => node.name === "*");
  const names = nodes.filter((node) => node.name !== "*");
  if (nodes.length - names.length > 1) {
    reader.refuse(
      nodes.findLast((node) => node.name === "*")!,
      message("two-rests"),
    );
    return [];
  }
  const list = reader.hidden(at, "values");
  const all = reader.read(list, at);
  const length: Expression = reader.method(all, "$len", [], at);
  const isShort = reader.compare("lt", length, reader.int(names.length - 1, at), at);
  return [
    reader.set(list, reader.method(value, "$copy", [], at), at),
    reader.if(isShort, [{ k: "stop", reason: "wrong-type", at }]),
    ...names.map((name, index): Statement => {
      const behind = names.length - 1 - index;
      const to = behind > 0 ? { to: reader.int(-behind, at) } : {};
      const part: Expression =
        index === star
          ? { k: "slice", a: all, from: reader.int(index, at), ...to, at }
          : { k: "index", a: all, i: reader.int(index < star ? index : index - names.length, at), at };
      return { k: "assign", target: readTarget(reader, name), value: part, at };
    }),
  ];
}

/** xs[from:to] = values */
function assignSlice(
  reader: PythonReader,
  { a, from, to, step }: Expression & { k: "slice" },
  value: Expression,
  at: Place,
): Statement[] {
  if (step) {
    reader.refuse(at, message("step-slice"));
    return [];
  }
  const values = reader.hidden(at, "values");
  const source = reader.once(value);
  const list = reader.once(a);
  const bounds = sliceBounds(reader, list.again, from, to, at);
  const start = reader.read(bounds.start, at);
  const end = reader.read(bounds.end, at);
  const n = reader.read(bounds.length, at);
  const rest = reader.hidden(at, "rest");
  const done = (name: string, ...args: Expression[]): Statement =>
    reader.do(reader.method(list.again, name, args, at), at);
  return [
    ...source.before,
    ...list.before,
    ...bounds.before,
    // Includes the bounds' side effects.
    reader.set(values, reader.method(source.again, "$copy", [], at), at),
    reader.if(reader.compare("lt", end, start, at), [reader.set(bounds.end, start)]),
    reader.set(rest, { k: "slice", a: list.again, from: end, at }),
    done("$splice", start, reader.binary("sub", n, start, at)),
    done("$extend", reader.read(values, at)),
    done("$extend", reader.read(rest, at)),
  ];
}

/** a, b = b, a without a temporary tuple. */
function swapped(
  reader: PythonReader,
  group: { nodes: Node[]; hasComma: boolean },
  value: Expression,
  at: Place,
): Statement[] | undefined {
  if (value.k !== "tuple" || value.items.length !== group.nodes.length || !group.hasComma) return undefined;
  if (group.nodes.some((node) => node.name === "*")) return undefined;
  const values = value.items.map((item) => ({ t: reader.hidden(item.at), item }));
  return [
    ...values.map(({ t, item }) => reader.set(t, item)),
    ...values.map(({ t, item }, index): Statement => ({
      k: "assign",
      target: readTarget(reader, group.nodes[index]!),
      value: reader.read(t, item.at),
      at,
    })),
  ];
}

export function targetOf(reader: PythonReader, nodes: Node[], hasComma: boolean): Target {
  const [only] = nodes;
  if (only && nodes.length === 1 && !hasComma) return readTarget(reader, only);
  const at = { from: nodes[0]?.from ?? 0, to: nodes.at(-1)?.to ?? 0 };
  return { k: "unpack", items: nodes.map((node) => readTarget(reader, node)), isLoose: false, at };
}

export function readTarget(reader: PythonReader, node: Node): Target {
  const at = placeOf(node);
  switch (node.name) {
    case "VariableName": {
      const name = reader.nameOf(node);
      const found = reader.lookUp(name);
      if (found && !("params" in found)) {
        noteAssigned(reader, found);
        return { k: "variable", variable: found, at };
      }
      if (found) reader.refuse(node, message("set-function", { name }));
      else reader.refuseName(node, name);
      break;
    }
    case "MemberExpression": {
      const value = readMember(reader, node);
      if (value.k === "index") return { k: "index", a: value.a, i: value.i, at };
      if (value.k === "attribute") return { k: "attribute", a: value.a, name: value.name, at };
      reader.refuse(node, message("slice-statement"));
      break;
    }
    case "TupleExpression":
    case "ArrayExpression":
    case "ParenthesizedExpression": {
      const items = childrenOf(node).filter((child) => !["(", ")", "[", "]", ","].includes(child.name));
      const hasComma = node.name !== "ParenthesizedExpression";
      return targetOf(reader, items, hasComma);
    }
    default:
      if (node.name === "*" || node.name.includes("Star")) reader.refuse(node, message("star-argument"));
      else reader.refuseTarget(node);
  }
  return { k: "variable", variable: reader.hidden(at), at };
}

function noteAssigned(reader: PythonReader, variable: Variable): void {
  reader.timesAssigned.set(variable, (reader.timesAssigned.get(variable) ?? 0) + 1);
  if (reader.loops.length > 0) reader.timesAssigned.set(variable, 99);
  if (!variable.owner && reader.fn) {
    variable.isReassigned = true;
    reader.assignedInFunctions.add(variable);
  }
}
