import { message } from "../compiling/compiler-text.ts";
import type { Builder } from "../ir/builder.ts";
import { childrenOf, placeOf, tooDeep, type Walk } from "../ir/program-reader.ts";
import type { Expression, FunctionDefinition, Statement, Variable } from "../ir/program.ts";
import { constantOf } from "../ir/ranges.ts";
import { checkMainGuard } from "./check-syntax.ts";
import { readAssignment, readTarget, targetOf } from "./read-assignments.ts";
import { arithmetic, readMember, refuseSlash } from "./read-expressions.ts";
import { checkAnnotation, declareNames, isMainGuard, loopsAround, readScopes, type Scope } from "./read-names.ts";
import { isPrintCall, readPrint } from "./read-printing.ts";
import { type Node, type PythonReader, refuseNode } from "./read-python.ts";
import { readWalk } from "./read-walks.ts";

export function readStatement(reader: PythonReader, node: Node): Statement[] {
  const make = reader.at(node);
  const { at } = make;
  switch (node.name) {
    case "Comment":
    case "PassStatement":
    case ";":
      return [];
    case "ImportStatement":
      const imported = /^from\s+code_prix\s+import\s+(\*|(?:Race|CarData)(?:\s*,\s*(?:Race|CarData))*)$/.exec(
        reader.text(node),
      )?.[1];
      if (!imported || (imported === "*" && reader.fn)) {
        reader.refuse(node, message("no-import"));
        for (const name of node.getChildren("VariableName")) reader.excuseName(reader.text(name));
      }
      return [];
    case "ExpressionStatement": {
      const inner = childrenOf(node)[0];
      if (!inner) return [];
      if (inner.name === "String" || inner.name === "ContinuedString") return [];
      if (inner.name === "CallExpression" && isPrintCall(reader, inner)) return [readPrint(reader, inner)];
      const all = childrenOf(node).filter((child) => child.name !== ",");
      reader.warnOfComparison(inner);
      return all.map((child) => make.do(reader.expression(child)));
    }
    case "AssignStatement":
      return readAssignment(reader, node);
    case "UpdateStatement":
      return readUpdate(reader, node);
    case "FunctionDefinition":
      return readDefinition(reader, node);
    case "ScopeStatement":
      return [];
    case "StatementGroup":
      return reader.statements(childrenOf(node));
    case "IfStatement":
      if (!isMainGuard(reader, node)) return readIf(reader, node);
      checkMainGuard(reader, node.getChild("Body")!);
      return [];
    case "WhileStatement": {
      const children = childrenOf(node);
      const test = children[1];
      const bodies = node.getChildren("Body");
      if (!test) return [];
      const loop = reader.loop("while");
      const condition = reader.expression(test);
      refuseDepth(reader, node);
      reader.loops.push({ loop });
      const body = reader.bodyOf(bodies[0]);
      reader.loops.pop();
      return [{ k: "while", loop, test: condition, step: [], body, otherwise: reader.bodyOf(bodies[1]), at }];
    }
    case "ForStatement":
      return readFor(reader, node);
    case "BreakStatement":
    case "ContinueStatement": {
      const around = reader.loops.at(-1);
      const k = node.name === "BreakStatement" ? "break" : "continue";
      if (!around) return reader.refuse(node, message("only-in-loop", { word: k }));
      const { loop, next } = around;
      return k === "continue" && next ? [make.break(next)] : [{ k, loop, at }];
    }
    case "ReturnStatement": {
      if (!reader.fn) return reader.refuse(node, message("only-in-function"));
      const values = childrenOf(node).filter((child) => child.name !== "return");
      if (values.length === 0) return [{ k: "return", at }];
      if (reader.isReturnIgnored({ from: at.from, to: values.at(-1)!.to }, values[0]!)) return [];
      return [make.return(reader.valuesOf(values, make))];
    }
    case "AssertStatement": {
      const [, test] = childrenOf(node);
      return test ? [{ k: "assert", test: reader.expression(test), at }] : [];
    }
    case "DeleteStatement": {
      const parts = childrenOf(node)
        .slice(1)
        .filter((child) => child.name !== ",");
      return parts.flatMap((part): Statement[] => {
        const value = part.name === "MemberExpression" ? readMember(reader, part) : undefined;
        if (value?.k === "index") return [{ k: "delete", a: value.a, i: value.i, at }];
        if (value?.k === "slice" && !value.step) return deleteSlice(reader, value, make);
        return reader.refuse(part, message("delete-form"));
      });
    }
    default:
      return refuseNode(reader, node);
  }
}

/** del xs[from:to] */
function deleteSlice(reader: PythonReader, { a, from, to }: Expression & { k: "slice" }, make: Builder): Statement[] {
  const list = reader.once(a);
  const { before, start, end } = sliceBounds(list.again, from, to, make);
  const count = make.binary("sub", make.read(end), make.read(start));
  return [
    ...list.before,
    ...before,
    make.if(make.compare("gt", count, make.int(0)), [
      make.do(make.method(list.again, "$splice", [make.read(start), count])),
    ]),
  ];
}

/** Negative places count from the end; clamped. */
export function sliceBounds(
  list: Expression,
  from: Expression | undefined,
  to: Expression | undefined,
  make: Builder,
): { before: Statement[]; start: Variable; end: Variable; length: Variable } {
  const start = make.hidden("from");
  const end = make.hidden("to");
  const length = make.hidden("length");
  const before = [
    make.set(start, from ?? make.int(0)),
    ...(to ? [make.set(end, to)] : []),
    make.set(length, make.method(list, "$len")),
    ...(to ? [] : [make.set(end, make.read(length))]),
    ...make.clamped(start, make.read(length)),
    ...make.clamped(end, make.read(length)),
  ];
  return { before, start, end, length };
}

function readIf(reader: PythonReader, node: Node): Statement[] {
  const children = childrenOf(node);
  const parts = children.flatMap((child, index) => {
    if (child.name !== "Body") return [];
    const hasTest = /^(?:el)?if$/.test(children[index - 2]?.name ?? "");
    const test = hasTest ? reader.expression(children[index - 1]!) : undefined;
    return { test, body: reader.bodyOf(child) };
  });
  return reader.branches(parts);
}

function readFor(reader: PythonReader, node: Node): Statement[] {
  const children = childrenOf(node);
  const inAt = children.findIndex((child) => child.name === "in");
  if (inAt < 0) return [];
  if (children[0]?.name === "async") reader.refusePart(node, "AwaitExpression");
  const end = children.findIndex((child, index) => index > inAt && child.name === "Body");
  const over = children.slice(inAt + 1, end).filter((child) => child.name !== ",");
  const make = reader.at(node);
  const [only] = over;
  const iteration: Walk =
    only && over.length === 1
      ? readWalk(reader, only)
      : { k: "value", value: make.tuple(over.map((one) => reader.expression(one))) };
  const target = targetOf(
    reader,
    children.slice(1, inAt).filter((child) => child.name !== ","),
    children[2]?.name === ",",
  );
  const bodies = node.getChildren("Body");
  const loop = reader.loop();
  const next = iteration.k === "nested" ? reader.loop("next") : undefined;
  refuseDepth(reader, node);
  reader.loops.push({ loop, next });
  const body = reader.bodyOf(bodies[0]);
  reader.loops.pop();
  return [make.for(target, iteration, body, loop, reader.bodyOf(bodies[1]), next)];
}

/** CPython's limit is 20. */
function refuseDepth(reader: PythonReader, node: Node): void {
  if (reader.loops.length === 20) reader.refuse(node, tooDeep);
}

function readUpdate(reader: PythonReader, node: Node): Statement[] {
  const make = reader.at(node);
  const [place, sign, ...rest] = childrenOf(node);
  if (!place || !sign) return [];
  const text = reader.text(sign).slice(0, -1);
  if (text === "/") refuseSlash(reader, sign);
  const operator = ({ "+": "iadd", "*": "imul" } as const)[text] ?? arithmetic[text];
  const values = rest.filter((child) => child.name !== ",");
  if (!operator) {
    if (text !== "/") reader.refuse(sign, message("not-here-assigned", { name: text }));
    return [];
  }
  const [only] = values;
  const walk = text === "+" && only && values.length === 1 ? readWalk(reader, only) : undefined;
  const isLong = walk && walk.k !== "value" ? walk : undefined;
  const value = isLong ? make.int(0) : walk?.k === "value" ? walk.value : reader.valuesOf(values, make);
  const target = readTarget(reader, place);
  if (isLong) {
    // Item by item, like extend.
    const list = reader.once(target.k === "variable" || target.k === "index" ? target : reader.nothing(node));
    return [...list.before, extendedBy(list.again, isLong, make)];
  }
  if (target.k === "variable") return [make.assign(target, make.binary(operator, target, value))];
  if (target.k !== "index") return reader.refuse(place, message("change-target"));
  // The list and the index are evaluated once.
  const a = reader.once(target.a);
  const i = reader.once(target.i);
  const item = reader.at(target.at).index(a.again, i.again);
  return [...a.before, ...i.before, make.assign(item, make.binary(operator, item, value))];
}

export function extendedBy(list: Expression, walk: Walk, make: Builder): Statement {
  return make.each(walk, (item) => [make.do(make.method(list, "$push", [item]))]);
}

function readDefinition(reader: PythonReader, node: Node): Statement[] {
  const name = node.getChild("VariableName");
  const known = name && reader.scope.names.get(reader.nameOf(name));
  if (childrenOf(node)[0]?.name === "async") reader.refusePart(node, "AwaitExpression");
  if (!known || !("params" in known) || known.body.length > 0 || known.at.from !== name?.from) return [];
  const block = node.parent?.name === "Body" ? node.parent : undefined;
  if (block && block.parent?.name !== "FunctionDefinition") reader.blocks.set(known, placeOf(block));
  const result = node.getChild("TypeDef");
  if (result) checkAnnotation(reader, result);
  return readFunction(reader, known, node.getChild("ParamList"), (scope) => {
    const body = node.getChild("Body");
    if (body) declareNames(reader, childrenOf(body), scope);
    return reader.bodyOf(body);
  });
}

/** Returns the statements of the defaults, which Python evaluates once, at the definition. */
function readFunction(
  reader: PythonReader,
  fn: FunctionDefinition,
  list: Node | null,
  read: (scope: Scope) => Statement[],
): Statement[] {
  const before: Statement[] = [];
  const scope: Scope = { fn, names: new Map(), outer: reader.scope, globals: new Set() };
  const children = list ? childrenOf(list) : [];
  for (const [index, child] of children.entries()) {
    if (child.name === "*" || child.name === "**") {
      const next = children[index + 1];
      if (child.name === "*") fn.positional = fn.params.length;
      if (child.name === "**" || next?.name === "VariableName") reader.refuse(child, message("star-argument"));
    }
    if (child.name === "TypeDef") checkAnnotation(reader, child);
    if (child.name !== "VariableName" || children[index - 1]?.name === "AssignOp") continue;
    if (["*", "**"].includes(children[index - 1]?.name ?? "")) continue;
    const text = reader.nameOf(child);
    if (scope.names.has(text)) reader.refuse(child, message("declared-twice", { name: text }));
    const param = reader.variable(text, child, fn);
    fn.params.push(param);
    scope.names.set(text, param);
    const sign = children[index + 1]?.name === "TypeDef" ? index + 2 : index + 1;
    const value = children[sign]?.name === "AssignOp" ? children[sign + 1] : undefined;
    if (!value) {
      fn.defaults.push(null);
      continue;
    }
    const expression = reader.expression(value);
    if (constantOf(expression) !== undefined || expression.k === "bool" || expression.k === "none")
      fn.defaults.push(expression);
    else {
      const make = reader.at(value);
      const kept = make.hidden(`${text} of ${fn.name}`);
      kept.isOfRound = !reader.fn && loopsAround(value) > 0;
      before.push(make.set(kept, expression));
      fn.defaults.push(make.read(kept));
    }
  }
  const loops = reader.loops.splice(0);
  reader.readBody(fn, scope, () => {
    // `global` and `nonlocal` are read before names are declared.
    const body = list?.parent?.getChild("Body");
    if (body) readScopes(reader, body, scope);
    return read(scope);
  });
  reader.loops.push(...loops);
  return before;
}

export function readLambda(reader: PythonReader, node: Node): Expression {
  const fn = reader.define("lambda", node, reader.fn);
  const list = node.getChild("ParamList");
  const value = node.lastChild;
  const before = readFunction(reader, fn, list, () => {
    const result = value && value.name !== ":" ? reader.expression(value) : reader.nothing(node);
    return [reader.at(result.at).return(result)];
  });
  const make = reader.at(node);
  return before.length === 0 ? make.function(fn) : make.sequence(before, make.function(fn));
}
