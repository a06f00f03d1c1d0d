import { message } from "../compiling/compiler-text.ts";
import type { Builder } from "../ir/builder.ts";
import { childrenOf, partsOf } from "../ir/program-reader.ts";
import type { Expression, Statement, Target, Variable } from "../ir/program.ts";
import { joinedList, readMember, searchedIn } from "./read-expressions.ts";
import { checkAnnotation } from "./read-names.ts";
import type { Node, PythonReader } from "./read-python.ts";
import { sliceBounds } from "./read-statements.ts";

/** a, b = c = … */
function groupsOf(node: Node): { nodes: Node[]; hasComma: boolean }[] {
  const groups: { nodes: Node[]; hasComma: boolean }[] = [{ nodes: [], hasComma: false }];
  for (const child of childrenOf(node)) {
    if (child.name === "AssignOp") groups.push({ nodes: [], hasComma: false });
    else if (child.name === ",") groups.at(-1)!.hasComma = true;
    else if (child.name !== "TypeDef") groups.at(-1)!.nodes.push(child);
  }
  return groups;
}

export const targetsOf = (node: Node): Node[] =>
  groupsOf(node)
    .slice(0, -1)
    .flatMap(({ nodes }) => nodes);

export function readAssignment(reader: PythonReader, node: Node): Statement[] {
  const make = reader.at(node);
  if (!reader.fn) for (const type of node.getChildren("TypeDef")) checkAnnotation(reader, type);
  const groups = groupsOf(node);
  const last = groups.pop();
  // x: int
  if (groups.length === 0 || !last) return [];
  const takesApart = groups.some(({ nodes, hasComma }) => hasComma || /^(Tuple|Array)Expression$/.test(nodes[0]!.name));
  const value = assignedValue(reader, last, takesApart, make);
  const [only] = groups;
  if (groups.length === 1 && only) return swapped(reader, only, value, make) ?? assignTo(reader, only, value, make);
  const { before, again } = reader.once(value);
  return [...before, ...groups.flatMap((group) => assignTo(reader, group, again, make))];
}

function assignedValue(
  reader: PythonReader,
  { nodes, hasComma }: { nodes: Node[]; hasComma: boolean },
  takesApart: boolean,
  make: Builder,
): Expression {
  const [only] = nodes;
  if (!only) return reader.nothing(make.at);
  if (nodes.some((node) => node.name === "*")) return make.method(joinedList(reader, nodes, make), "$tuple");
  if (hasComma) return make.tuple(nodes.map((node) => reader.expression(node)));
  // Iterables can be unpacked too.
  return takesApart ? searchedIn(reader, only) : reader.expression(only);
}

export function assignTo(
  reader: PythonReader,
  { nodes, hasComma }: { nodes: Node[]; hasComma: boolean },
  value: Expression,
  make: Builder,
): Statement[] {
  const [only] = nodes;
  if (nodes.some((node) => node.name === "*")) return assignWithRest(reader, nodes, value, make);
  if (!hasComma && only && /^(Tuple|Array)Expression$/.test(only.name)) {
    const inner = partsOf(only, "(", ")", "[", "]", ",");
    if (inner.some((node) => node.name === "*")) return assignWithRest(reader, inner, value, make);
  }
  const member = only?.name === "MemberExpression" && !hasComma ? readMember(reader, only) : undefined;
  if (member?.k === "slice") return assignSlice(reader, member, value, make);
  return [make.assign(targetOf(reader, nodes, hasComma), value)];
}

/** first, *rest = xs */
function assignWithRest(reader: PythonReader, nodes: readonly Node[], value: Expression, make: Builder): Statement[] {
  const star = nodes.findIndex((node) => node.name === "*");
  const second = nodes.findLast((node, index) => node.name === "*" && index > star);
  if (second) return reader.refuse(second, message("two-rests"));
  const names = nodes.filter((node) => node.name !== "*");
  const list = make.hidden("values");
  const all = make.read(list);
  const isShort = make.compare("lt", make.method(all, "$len"), make.int(names.length - 1));
  return [
    make.set(list, make.method(value, "$copy")),
    make.if(isShort, [make.stop("wrong-type")]),
    ...names.map((name, index): Statement => {
      const behind = names.length - 1 - index;
      const part =
        index === star
          ? make.slice(all, make.int(index), behind > 0 ? make.int(-behind) : undefined)
          : make.index(all, make.int(index < star ? index : -behind - 1));
      return make.assign(readTarget(reader, name), part);
    }),
  ];
}

/** xs[from:to] = values */
function assignSlice(
  reader: PythonReader,
  { a, from, to, step }: Expression & { k: "slice" },
  value: Expression,
  make: Builder,
): Statement[] {
  if (step) return reader.refuse(make.at, message("step-slice"));
  const values = make.hidden("values");
  const source = reader.once(value);
  const list = reader.once(a);
  const bounds = sliceBounds(list.again, from, to, make);
  const start = make.read(bounds.start);
  const end = make.read(bounds.end);
  const n = make.read(bounds.length);
  const rest = make.hidden("rest");
  const done = (name: string, ...args: Expression[]): Statement => make.do(make.method(list.again, name, args));
  return [
    ...source.before,
    ...list.before,
    ...bounds.before,
    // Includes the bounds' side effects.
    make.set(values, make.method(source.again, "$copy")),
    make.if(make.compare("lt", end, start), [make.set(bounds.end, start)]),
    make.set(rest, make.slice(list.again, end)),
    done("$splice", start, make.binary("sub", n, start)),
    done("$extend", make.read(values)),
    done("$extend", make.read(rest)),
  ];
}

/** a, b = b, a without a temporary tuple. */
function swapped(
  reader: PythonReader,
  group: { nodes: Node[]; hasComma: boolean },
  value: Expression,
  make: Builder,
): Statement[] | undefined {
  if (value.k !== "tuple" || value.items.length !== group.nodes.length || !group.hasComma) return undefined;
  if (group.nodes.some((node) => node.name === "*")) return undefined;
  const values = value.items.map((item) => {
    const inItem = reader.at(item.at);
    const t = inItem.hidden();
    return { set: inItem.set(t, item), read: inItem.read(t) };
  });
  return [
    ...values.map(({ set }) => set),
    ...values.map(({ read }, index) => make.assign(readTarget(reader, group.nodes[index]!), read)),
  ];
}

export function targetOf(reader: PythonReader, nodes: Node[], hasComma: boolean): Target {
  const [only] = nodes;
  if (only && nodes.length === 1 && !hasComma) return readTarget(reader, only);
  const at = { from: nodes[0]?.from ?? 0, to: nodes.at(-1)?.to ?? 0 };
  return { k: "unpack", items: nodes.map((node) => readTarget(reader, node)), isLoose: false, at };
}

export function readTarget(reader: PythonReader, node: Node): Target {
  const make = reader.at(node);
  switch (node.name) {
    case "VariableName": {
      const name = reader.nameOf(node);
      const found = reader.lookUp(name);
      if (found && !("params" in found)) {
        noteAssigned(reader, found);
        return make.target(found);
      }
      if (found) reader.refuse(node, message("set-function", { name }));
      else reader.refuseName(node, name);
      break;
    }
    case "MemberExpression": {
      const value = readMember(reader, node);
      if (value.k === "index" || value.k === "attribute") return value;
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
  return make.target(make.hidden());
}

function noteAssigned(reader: PythonReader, variable: Variable): void {
  const isInFunction = !variable.owner && reader.fn !== undefined;
  if (isInFunction) variable.isReassigned = true;
  if (isInFunction || reader.loops.length > 0 || reader.assigned.has(variable)) reader.reassigned.add(variable);
  reader.assigned.add(variable);
}
