import { message } from "../compiling/compiler-text.ts";
import { mayFallThrough } from "../ir/find-unset.ts";
import { childrenOf, placeOf } from "../ir/program-reader.ts";
import type { Expression, FunctionDefinition, Statement } from "../ir/program.ts";
import { constantOf } from "../ir/ranges.ts";
import { checkAnnotation, declareNames, loopsAround, readScopes, type Scope } from "./read-names.ts";
import type { Node, PythonReader } from "./read-python.ts";

export function readDefinition(reader: PythonReader, node: Node): Statement[] {
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
export function readFunction(
  reader: PythonReader,
  fn: FunctionDefinition,
  list: Node | null,
  read: (scope: Scope) => Statement[],
): Statement[] {
  const before: Statement[] = [];
  const scope: Scope = { fn, names: new Map(), outer: reader.scope, globals: new Set(), isInner: false };
  const children = list ? childrenOf(list) : [];
  for (const [index, child] of children.entries()) {
    if (child.name === "*" || child.name === "**") {
      const next = children[index + 1];
      if (child.name === "*") fn.positional = fn.params.length;
      if (child.name === "**" || next?.name === "VariableName") reader.refuse(child, message("star-parameter"));
    }
    if (child.name === "TypeDef") checkAnnotation(reader, child);
    if (child.name !== "VariableName" || children[index - 1]?.name === "AssignOp") continue;
    if (["*", "**"].includes(children[index - 1]?.name ?? "")) continue;
    const text = reader.nameOf(child);
    if (scope.names.has(text)) reader.refuse(child, message("same-parameters", { name: text }));
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
      const kept = reader.hidden(value, `${text} of ${fn.name}`);
      kept.isOfRound = !reader.fn && loopsAround(value) > 0;
      before.push(reader.set(kept, expression));
      fn.defaults.push(reader.read(kept, value));
    }
  }
  const [outerFn, outerScope] = [reader.fn, reader.scope];
  const loops = reader.loops.splice(0);
  reader.fn = fn;
  reader.scope = scope;
  // `global` and `nonlocal` are read before names are declared.
  const body = list?.parent?.getChild("Body");
  if (body) readScopes(reader, body, scope);
  fn.body = read(scope);
  if (mayFallThrough(fn.body)) fn.body.push({ k: "return", at: { from: fn.at.from, to: fn.at.to } });
  reader.fn = outerFn;
  reader.scope = outerScope;
  reader.loops.push(...loops);
  return before;
}

export function readLambda(reader: PythonReader, node: Node): Expression {
  const fn = reader.define("lambda", node, reader.fn);
  const list = node.getChild("ParamList");
  const value = node.lastChild;
  const before = readFunction(reader, fn, list, () => {
    const result = value && value.name !== ":" ? reader.expression(value) : reader.nothing(node);
    return [{ k: "return", value: result, at: result.at }];
  });
  const read: Expression = { k: "function", fn, at: placeOf(node) };
  return before.length === 0 ? read : { k: "sequence", body: before, value: read, at: placeOf(node) };
}
