/** Results of operators, items and calls. */
import { type Inference, sequences } from "./infer.ts";
import type { Expression, FunctionDefinition } from "./program.ts";
import { arithmeticRange, constantIndex } from "./ranges.ts";
import { find, kind, newNode, numbers, type TypeNode } from "./type-node.ts";

/** A second node of an expression, or the only one of an iteration or a part. */
export function newNodeFor(key: object): TypeNode {
  let node = extra.get(key);
  if (!node) extra.set(key, (node = newNode()));
  return node;
}
const extra = new WeakMap<object, TypeNode>();
export const calls = new WeakMap<Expression, Expression & { k: "call" }>();

export function inferUnary(inference: Inference, { op, a }: Expression & { k: "unary" }, node: TypeNode): void {
  const operand = inference.of(a);
  if (op === "not") {
    inference.addKinds(node, kind.bool);
    return;
  }
  if ((operand.kinds & numbers) === 0) return;
  const { low, high } = inference.range(operand);
  if (op === "pos") inference.number(node, low, high);
  else if (op === "neg") inference.number(node, -high, -low);
  else if (inference.language === "python") inference.number(node, -high - 1n, -low - 1n);
  else inference.number(node, -(2n ** 31n), 2n ** 31n - 1n);
}

export function inferBinary(inference: Inference, expression: Expression & { k: "binary" }, node: TypeNode): void {
  const a = inference.of(expression.a);
  const b = inference.of(expression.b);
  const { op } = expression;
  if (a.kinds & numbers && b.kinds & numbers) {
    const isLogic = op === "and" || op === "or" || op === "xor";
    const bothBool = inference.language === "python" && isLogic && !(a.kinds & kind.int) && !(b.kinds & kind.int);
    if (isLogic && inference.language === "python" && a.kinds & kind.bool && b.kinds & kind.bool) {
      inference.addKinds(node, kind.bool);
    }
    if (!bothBool) {
      const { low, high } = arithmeticRange(op, inference.range(a), inference.range(b), inference.language);
      inference.number(node, low, high);
    }
  }
  if (inference.language !== "python") return;
  if (op === "iadd" && a.kinds & kind.list && b.kinds & (sequences | kind.dict)) {
    inference.flow(a, node, ~kind.list);
    if (a.element) inference.flow(inference.elementOf(b, newNodeFor(expression)), a.element);
  } else if ((op === "add" || op === "iadd") && a.kinds & b.kinds & kind.list) {
    const element = inference.list(node);
    if (a.element) inference.flow(a.element, element);
    if (b.element) inference.flow(b.element, element);
  }
  if ((op === "add" || op === "iadd") && a.kinds & b.kinds & kind.tuple && a.tuple && b.tuple) {
    const any = inference.tuple(node);
    inference.flow(inference.loosen(a.tuple), any);
    inference.flow(inference.loosen(b.tuple), any);
  }
  if (op === "imul" && a.kinds & kind.list && b.kinds & numbers) inference.flow(a, node, ~kind.list);
  if (op === "mul" || op === "imul") {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      if (!(other.kinds & numbers)) continue;
      if (one.kinds & kind.list && one.element && (op === "mul" || one === b))
        inference.flow(one.element, inference.list(node));
      if (one.kinds & kind.tuple && one.tuple) inference.flow(inference.loosen(one.tuple), inference.tuple(node));
    }
  }
}

export function inferIndex(inference: Inference, expression: Expression & { k: "index" }, node: TypeNode): void {
  const object = find(inference.of(expression.a));
  const index = inference.of(expression.i);
  if (expression.isSoft === true) inference.isListAfterAll(object);
  const found: TypeNode[] = [];
  if (object.kinds & kind.list && object.element) {
    found.push(object.element);
    const element = find(object.element);
    if (expression.isSoft === true && !element.isAsked) {
      element.isAsked = true;
      inference.changed = true;
    }
    if (expression.skipsHoles) element.skipsHoles = true;
  }
  if (object.kinds & kind.dict && object.key && object.value) {
    if (expression.isSoft !== true) inference.flowKey(index, object.key);
    found.push(object.value);
  }
  if (object.kinds & kind.tuple && object.tuple) {
    const place = constantIndex(expression.i, object.tuple.items.length);
    if (!object.tuple.any && place !== undefined) found.push(object.tuple.items[place]!);
    else found.push(inference.loosen(object.tuple));
  }
  if (object.kinds & kind.record && object.isCarData && inference.language === "python") {
    const fields = [...(object.fields?.values() ?? [])];
    const place = constantIndex(expression.i, fields.length);
    if (place === undefined) found.push(...fields);
    else found.push(fields[place]!);
  }
  const [only] = found;
  if (only && found.length === 1 && expression.isSoft !== true) {
    expression.node = find(only);
    return;
  }
  for (const one of found) inference.flow(one, node);
  if (expression.isSoft === true) inference.addKinds(node, kind.undefined);
}

export function inferCall(inference: Inference, expression: Expression & { k: "call" }, node: TypeNode): void {
  const called = inference.of(expression.f);
  const args = expression.args.map((arg) => inference.of(arg));
  for (const arg of expression.named?.values() ?? []) inference.of(arg);
  for (const fn of called.functions ?? []) {
    if (!inference.reached.has(fn)) {
      inference.reached.add(fn);
      inference.changed = true;
    }
    if (expression.isSpread) {
      spreadInto(inference, fn, args[0]!);
      inference.flow(fn.result, node);
      continue;
    }
    for (const [index, param] of fn.params.entries()) {
      if (fn.takesRest && index === fn.params.length - 1) {
        for (const arg of args.slice(index)) inference.flow(arg, inference.list(param.node));
        inference.list(param.node);
        continue;
      }
      const named = expression.named?.get(param.name);
      const given = args[index];
      const missing = fn.defaults[index];
      if (given) inference.flow(given, param.node);
      else if (named) inference.flow(named.node!, param.node);
      else if (missing) inference.flow(inference.of(missing), param.node);
      else if (inference.language === "javascript") inference.addKinds(param.node, kind.undefined);
    }
    inference.flow(fn.result, node);
  }
}

/** Any parameter may get any argument, or none. */
function spreadInto(inference: Inference, fn: FunctionDefinition, args: TypeNode): void {
  const { element } = find(args);
  for (const [index, param] of fn.params.entries()) {
    const isRest = fn.takesRest === true && index === fn.params.length - 1;
    const to = isRest ? inference.list(param.node) : param.node;
    if (element) inference.flow(element, to);
    if (!isRest) inference.addKinds(to, kind.undefined);
  }
}
