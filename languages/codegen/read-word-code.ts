/** Side effects, evaluation order and call graph of word code. */
import { isPure, isReading, opcodeOf } from "./opcode-names.ts";
import type { WordExpression, WordFunction, WordStatement } from "./word-code.ts";

export const isTrue = (test: WordExpression): boolean => test.k === "const" && test.value !== 0n;

export function leavesWord(expression: WordExpression): boolean {
  if (expression.k === "op") return (opcodeOf(expression.name)?.outputs ?? 0) > 0;
  if (expression.k === "call") return expression.fn.gives;
  return expression.k === "seq" ? leavesWord(expression.value) : true;
}

/** The order of evaluation doesn't matter. */
export function mayComeFirst(first: WordExpression, second: WordExpression): boolean {
  if (isSteady(first) || isSteady(second)) return true;
  return !writes(first) && !writes(second);
}

/** The same value at any time. */
export const isSteady = (expression: WordExpression): boolean =>
  expression.k === "const" || (expression.k === "op" && isPure(expression.name) && expression.args.every(isSteady));

export function writes(expression: WordExpression): boolean {
  switch (expression.k) {
    case "const":
    case "get":
      return false;
    case "op":
      return !(isPure(expression.name) || isReading(expression.name)) || expression.args.some(writes);
    case "choose":
      return writes(expression.test) || writes(expression.consequent) || writes(expression.otherwise);
    case "bound":
      return false;
    case "bind":
      return writes(expression.value) || writes(expression.body);
    case "guard":
    case "call":
    case "seq":
      return true;
  }
}

export function eachCall(body: readonly WordStatement[], found: (fn: WordFunction) => void): void {
  const expression = (one: WordExpression): void => {
    if (one.k === "call") found(one.fn);
    if (one.k === "op" || one.k === "call") one.args.forEach(expression);
    if (one.k === "choose") [one.test, one.consequent, one.otherwise].forEach(expression);
    if (one.k === "bind") [one.value, one.body].forEach(expression);
    if (one.k === "guard") [one.value, one.test].forEach(expression);
    if (one.k === "seq") {
      eachCall(one.body, found);
      expression(one.value);
    }
  };
  for (const one of body) {
    if ("value" in one && one.value) expression(one.value);
    if ("test" in one) expression(one.test);
    if (one.k === "if") [one.consequent, one.otherwise].forEach((part) => eachCall(part, found));
    if (one.k === "loop") [one.body, one.step].forEach((part) => eachCall(part, found));
    if (one.k === "block") eachCall(one.body, found);
  }
}

/** Strongly connected components of calls, callees first: Tarjan, "Depth-first search and linear graph algorithms". */
export function components(
  main: WordFunction,
  calls: ReadonlyMap<WordFunction, ReadonlySet<WordFunction>>,
): WordFunction[][] {
  const found: WordFunction[][] = [];
  const index = new Map<WordFunction, number>();
  const low = new Map<WordFunction, number>();
  const stack: WordFunction[] = [];
  const open = new Set<WordFunction>();
  const visit = (fn: WordFunction): void => {
    index.set(fn, index.size);
    low.set(fn, index.get(fn)!);
    stack.push(fn);
    open.add(fn);
    for (const callee of calls.get(fn) ?? []) {
      if (!index.has(callee)) {
        visit(callee);
        low.set(fn, Math.min(low.get(fn)!, low.get(callee)!));
      } else if (open.has(callee)) low.set(fn, Math.min(low.get(fn)!, index.get(callee)!));
    }
    if (low.get(fn) !== index.get(fn)) return;
    const component: WordFunction[] = [];
    for (let one = stack.pop(); one; one = stack.pop()) {
      open.delete(one);
      component.push(one);
      if (one === fn) break;
    }
    found.push(component);
  };
  visit(main);
  return found;
}
