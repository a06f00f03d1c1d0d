import { message } from "../compiling/compiler-text.ts";
import type { Builder } from "../ir/builder.ts";
import { childrenOf, partsOf, type Walk } from "../ir/program-reader.ts";
import type { Expression, Iteration, Statement, Target } from "../ir/program.ts";
import { constantOf } from "../ir/ranges.ts";
import { targetOf } from "./read-assignments.ts";
import { checkArguments } from "./read-builtins.ts";
import { type Arguments, argumentsOf, builtinName, keyOf } from "./read-calls.ts";
import { isThere } from "./read-expressions.ts";
import { declareInner, type Scope } from "./read-names.ts";
import type { Node, PythonReader } from "./read-python.ts";

/** [f(x) for x in xs if x], {k: v for …}, or a function's only argument. */
export function readComprehension(reader: PythonReader, node: Node): Expression {
  const make = reader.at(node);
  const children = partsOf(node, "[", "]", "{", "}");
  const start = children.findIndex((child) => child.name === "for" || child.name === "async");
  const [first, , second] = children.slice(0, start);
  const read = (one: Node | undefined): Expression => (one ? reader.expression(one) : reader.nothing(node));
  if (node.name === "DictionaryComprehensionExpression") {
    const dict = make.hidden("dict");
    const body = readClauses(reader, children.slice(start), () => {
      const k = make.hidden();
      return [make.set(k, read(first)), make.assign(make.index(make.read(dict), make.read(k)), read(second))];
    });
    return make.sequence([make.set(dict, make.dict()), ...body], make.read(dict));
  }
  return make.collected((push) => readClauses(reader, children.slice(start), () => [push(read(first))]));
}

/** A comprehension has its own names. */
export function readClauses(reader: PythonReader, nodes: readonly Node[], inner: () => Statement[]): Statement[] {
  const scope: Scope = { fn: reader.fn, names: new Map(), outer: reader.scope, globals: new Set() };
  const outer = reader.scope;
  const clauses: ({ k: "for"; target: Node[]; hasComma: boolean; over: Node; node: Node } | { k: "if"; test: Node })[] =
    [];
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index]!;
    if (node.name === "async") reader.refusePart(node, "AwaitExpression");
    if (node.name === "for") {
      const inAt = nodes.findIndex((one, place) => place > index && one.name === "in");
      const over = nodes[inAt + 1];
      if (inAt < 0 || !over) break;
      const parts = nodes.slice(index + 1, inAt);
      clauses.push({
        k: "for",
        target: parts.filter((one) => one.name !== ","),
        hasComma: parts.some((one) => one.name === ","),
        over,
        node,
      });
      index = inAt + 1;
    } else if (node.name === "if") {
      const test = nodes[index + 1];
      if (test) clauses.push({ k: "if", test });
      index += 1;
    }
  }
  const build = (index: number): Statement[] => {
    const clause = clauses[index];
    if (!clause) return inner();
    if (clause.k === "if") return [reader.at(clause.test).if(reader.expression(clause.test), build(index + 1))];
    // The first iterable is evaluated in the enclosing scope.
    const iteration = readWalk(reader, clause.over);
    reader.scope = scope;
    for (const one of clause.target) declareInner(reader, one, scope);
    const target = targetOf(reader, clause.target, clause.hasComma);
    return [reader.at(clause.node).for(target, iteration, build(index + 1))];
  };
  const loops = reader.loops.splice(0);
  reader.loops.push({ loop: reader.loop("comprehension") });
  const body = build(0);
  reader.loops.splice(0);
  reader.loops.push(...loops);
  reader.scope = outer;
  return body;
}

const walked: ReadonlySet<string> = new Set(["range", "enumerate", "zip", "map", "filter", "reversed"]);

export function readWalk(reader: PythonReader, node: Node): Walk {
  if (node.name === "ComprehensionExpression") return generatedItems(reader, partsOf(node, "(", ")"));
  if (node.name === "ParenthesizedExpression") {
    const inner = childrenOf(node)[1];
    if (inner) return readWalk(reader, inner);
  }
  const name = builtinName(reader, node);
  const list = node.getChild("ArgList");
  if (name && list) {
    const args = argumentsOf(reader, list);
    const { nodes, named, comprehension } = args;
    const make = reader.at(node);
    const first = nodes[0];
    if (walked.has(name) && !checkArguments(reader, node, name, args))
      return { k: "value", value: reader.nothing(node) };
    if (name === "range") {
      const [a, b, c] = nodes.map((one) => reader.expression(one));
      const zero = make.int(0);
      if (c && constantOf(c) === 0n) reader.refuse(c.at, message("range-step"));
      return { k: "range", from: b && a ? a : zero, to: b ?? a ?? zero, step: c ?? make.int(1) };
    }
    if (name === "enumerate" && (first || comprehension)) {
      const of = first ? readWalk(reader, first) : generatedItems(reader, comprehension!);
      const startNode = named.get("start") ?? nodes[1];
      const start = startNode ? reader.expression(startNode) : undefined;
      if (start && of.k === "nested" && start.k !== "variable" && constantOf(start) === undefined)
        reader.refuse(start.at, message("variable-first"));
      return of.k === "nested" ? countedItems(reader, of, start, make) : { k: "enumerate", of, start };
    }
    if (name === "zip" && nodes.length === 0 && !comprehension) return { k: "value", value: make.list() };
    if (name === "zip") {
      const walks = comprehension ? [] : nodes.map((one) => ({ one, of: readWalk(reader, one) }));
      return {
        k: "zip",
        of: walks.flatMap(({ one, of }) => (of.k === "nested" ? reader.refuse(one, isThere("zip")) : of)),
      };
    }
    if ((name === "map" || name === "filter") && !comprehension) return mappedItems(reader, node, name, nodes);
    if (name === "reversed" && first) {
      const of = readWalk(reader, first);
      if (of.k === "value" || of.k === "range") return { k: "reversed", of };
      reader.refuse(node, message("reversed-list"));
      return of;
    }
  }
  if (node.name === "CallExpression" && node.firstChild?.name === "MemberExpression") {
    const member = childrenOf(node.firstChild);
    const method = member[1]?.name === "." && member[2] ? reader.text(member[2]) : "";
    if (
      (method === "items" || method === "keys" || method === "values") &&
      list &&
      childrenOf(list).length === 2 &&
      member[0]
    ) {
      return { k: method, value: reader.at(member[0]).method(reader.expression(member[0]), "$dict") };
    }
  }
  return { k: "value", value: reader.expression(node) };
}

/** Evaluates the start now, because the iteration comes after the other arguments. */
export function startWalk(reader: PythonReader, walk: Walk): { before: Statement[]; walk: Walk } {
  const before: Statement[] = [];
  const startOnce = (e: Expression): Expression => {
    const once = reader.once(e);
    before.push(...once.before);
    return once.again;
  };
  const begin = (one: Iteration): Iteration => {
    switch (one.k) {
      case "range":
        return { ...one, from: startOnce(one.from), to: startOnce(one.to), step: startOnce(one.step) };
      case "zip":
        return { ...one, of: one.of.map(begin) };
      case "enumerate":
        return { ...one, of: begin(one.of), start: one.start && startOnce(one.start) };
      case "reversed":
        return { ...one, of: begin(one.of) };
      default:
        return { ...one, value: startOnce(one.value) };
    }
  };
  return walk.k === "nested" ? { before, walk } : { walk: begin(walk), before };
}

export function walkedArgument(reader: PythonReader, { nodes: [only], comprehension }: Arguments): Walk | undefined {
  return only ? readWalk(reader, only) : comprehension && generatedItems(reader, comprehension);
}

/** x * x for x in xs: lazy. */
function generatedItems(reader: PythonReader, nodes: Node[]): Walk {
  const start = nodes.findIndex((child) => child.name === "for" || child.name === "async");
  const [head] = nodes;
  const around = reader.scope;
  return {
    k: "nested",
    make: (use) => {
      const user = reader.scope;
      reader.scope = around;
      const loops = readClauses(reader, nodes.slice(start), () => {
        const item = head ? reader.expression(head) : reader.nothing({ from: 0, to: 0 });
        const own = reader.scope;
        reader.scope = user;
        const used = use(item);
        reader.scope = own;
        return used;
      });
      reader.scope = user;
      return loops;
    },
  };
}

function countedItems(
  reader: PythonReader,
  of: Walk & { k: "nested" },
  start: Expression | undefined,
  make: Builder,
): Walk {
  const count = make.hidden("count");
  const first = start && reader.once(start);
  const counted = make.read(count);
  const place = first ? make.binary("add", first.again, counted) : counted;
  return {
    k: "nested",
    make: (use) => [
      ...(first?.before ?? []),
      make.set(count, make.int(0)),
      ...of.make((item) => [
        ...use(make.tuple([place, item])),
        make.set(count, make.binary("add", counted, make.int(1))),
      ]),
    ],
  };
}

/** Lazy, like in Python. */
export function mappedItems(reader: PythonReader, node: Node, name: "map" | "filter", nodes: readonly Node[]): Walk {
  const make = reader.at(node);
  const [f, ...lists] = nodes;
  if (!f || lists.length === 0 || (name === "filter" && lists.length > 1))
    return { k: "value", value: reader.refused(node, message("function-and-list", { name })) };
  if (name === "map" && f.name === "None") reader.refuse(f, message("need-function"));
  const { before, key } = keyOf(reader, f, lists.length);
  const walks = lists.map((one) => readWalk(reader, one));
  const [only] = walks;
  const plain = walks.filter((one) => one.k !== "nested");
  if (plain.length < walks.length && walks.length > 1) reader.refuse(node, isThere(name));
  const items = lists.map(() => make.hidden("item"));
  const targets = items.map((variable) => make.target(variable));
  const read = items.map((variable) => make.read(variable));
  return {
    k: "nested",
    make: (use) => {
      const work =
        name === "map" ? use(key ? key(...read) : read[0]!) : [make.if(key ? key(read[0]!) : read[0]!, use(read[0]!))];
      const walk: Walk = walks.length === 1 ? only! : { k: "zip", of: plain };
      const target: Target =
        targets.length === 1 ? targets[0]! : { k: "unpack", items: targets, isLoose: false, at: make.at };
      return [...before, make.for(target, walk, work)];
    },
  };
}

export function listOfWalk(make: Builder, iteration: Walk): Expression {
  return iteration.k === "value" ? make.method(iteration.value, "$copy") : make.listed(iteration);
}
