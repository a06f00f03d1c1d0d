/**
 * Parses runtime routines from text:
 *
 *     fn list_pop(list) {
 *       let n = [list + 32];
 *       if n == 0 { stop "index-out-of-range" }
 *       …
 *       return x
 *     }
 *
 * `[a]` is the memory word at a, comparisons are signed, and `name(…)` calls a routine or opcode. Only for our own
 * text, so errors throw.
 */
import { isPure, isReading, opcodeOf } from "./assembler.ts";
import {
  call,
  give,
  type Local,
  type LoopLabel,
  num,
  op,
  run,
  set,
  type StopReason,
  stopReasons,
  type WordExpression,
  type WordFunction,
  type WordStatement,
} from "./word-code.ts";

const token =
  /\s+|\/\/[^\n]*|(0x[0-9a-f]+|\d+|[A-Za-z_$][\w$]*|"[^"]*"|&&|\|\||==|!=|<=|>=|<<|>>|[-+*&|^!<>=(){}[\],;~])/gy;

const binary: Record<string, [number, (a: WordExpression, b: WordExpression) => WordExpression]> = {
  "||": [1, (a, b) => ({ k: "choose", test: a, consequent: num(1), otherwise: b })],
  "&&": [2, (a, b) => ({ k: "choose", test: a, consequent: b, otherwise: num(0) })],
  "==": [3, (a, b) => op("eq", a, b)],
  "!=": [3, (a, b) => op("iszero", op("eq", a, b))],
  "<": [4, (a, b) => op("slt", a, b)],
  ">": [4, (a, b) => op("sgt", a, b)],
  "<=": [4, (a, b) => op("iszero", op("sgt", a, b))],
  ">=": [4, (a, b) => op("iszero", op("slt", a, b))],
  "|": [5, (a, b) => op("or", a, b)],
  "^": [5, (a, b) => op("xor", a, b)],
  "&": [6, (a, b) => op("and", a, b)],
  "<<": [7, (a, b) => op("shl", b, a)],
  ">>": [7, (a, b) => op("sar", b, a)],
  "+": [8, (a, b) => op("add", a, b)],
  "-": [8, (a, b) => op("sub", a, b)],
  "*": [9, (a, b) => op("mul", a, b)],
};

/**
 * @param text routines in any order
 * @param known other routines that it calls
 * @throws on errors in the text
 */
export function readRoutines(
  text: string,
  known: (name: string) => WordFunction | undefined = () => undefined,
): Map<string, WordFunction> {
  const words: string[] = [];
  for (const match of text.matchAll(token)) if (match[1] !== undefined && match[1] !== ";") words.push(match[1]);
  const routines = new Map<string, WordFunction>();
  let at = 0;
  const peek = () => words[at] ?? "";
  const next = () => words[at++] ?? "";
  const expect = (word: string): void => {
    const found = next();
    if (found !== word)
      throw new Error(`Routines: ${word} expected, found ${found} after ${words.slice(at - 8, at - 1).join(" ")}`);
  };

  // Signatures first, because routines can call later ones.
  for (const match of text.matchAll(/\bfn\s+([\w$]+)\(([^)]*)\)/g)) {
    const params = (match[2] ?? "")
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .map((name): Local => ({ name }));
    routines.set(match[1] ?? "", { name: match[1] ?? "", params, locals: [...params], gives: false, body: [] });
  }
  let current: WordFunction;
  let scope = new Map<string, Local>();
  let loops: LoopLabel[] = [];

  function local(name: string): Local {
    const found = scope.get(name);
    if (!found) throw new Error(`Routines: ${name} is not a variable of ${current.name}`);
    return found;
  }

  function primary(): WordExpression {
    const word = next();
    if (word === "(") {
      const inner = expression(0);
      expect(")");
      return inner;
    }
    if (word === "[") {
      const address = expression(0);
      expect("]");
      return op("mload", address);
    }
    if (word === "!") return op("iszero", primary());
    if (word === "~") return op("not", primary());
    if (word === "-") return op("sub", num(0), primary());
    if (/^\d/.test(word)) return num(BigInt(word));
    if (peek() !== "(") return { k: "get", local: local(word) };
    next();
    const args: WordExpression[] = [];
    while (peek() !== ")") {
      args.push(expression(0));
      if (peek() === ",") next();
    }
    next();
    const routine = routines.get(word) ?? known(word);
    if (routine) return call(routine, ...args);
    if (!opcodeOf(word)) throw new Error(`Routines: ${word} is neither a routine nor an opcode`);
    return op(word, ...args);
  }

  function expression(least: number): WordExpression {
    let left = primary();
    for (;;) {
      const row = binary[peek()];
      if (!row || row[0] < least) return left;
      next();
      left = row[1](left, expression(row[0] + 1));
    }
  }

  function block(): WordStatement[] {
    expect("{");
    const body: WordStatement[] = [];
    while (peek() !== "}") body.push(statement());
    next();
    return body;
  }

  function statement(): WordStatement {
    const word = peek();
    if (word === "let") {
      next();
      const local: Local = { name: next() };
      expect("=");
      const value = expression(0);
      scope.set(local.name, local);
      current.locals.push(local);
      return set(local, value);
    }
    if (word === "if") {
      next();
      const test = expression(0);
      const consequent = block();
      let otherwise: WordStatement[] = [];
      if (peek() === "else") {
        next();
        otherwise = peek() === "if" ? [statement()] : block();
      }
      return { k: "if", test, consequent, otherwise };
    }
    if (word === "while") {
      next();
      const test = expression(0);
      const label: LoopLabel = { name: "while" };
      loops = [...loops, label];
      const body = block();
      loops = loops.slice(0, -1);
      return { k: "loop", label, test, step: [], body };
    }
    if (word === "break" || word === "continue") {
      next();
      return { k: word, label: loops.at(-1)! };
    }
    if (word === "return") {
      next();
      if (peek() === "}") {
        return give();
      }
      current.gives = true;
      return give(expression(0));
    }
    if (word === "stop") {
      next();
      const reason = next().slice(1, -1) as StopReason;
      if (!stopReasons.includes(reason)) throw new Error(`Routines: no stop is called ${reason}`);
      return { k: "stop", reason };
    }
    if (word === "[") {
      const address = (primary() as { args: WordExpression[] }).args[0]!;
      expect("=");
      return run(op("mstore", address, expression(0)));
    }
    if (scope.has(word) && words[at + 1] === "=") {
      at += 2;
      return set(local(word), expression(0));
    }
    return run(expression(0));
  }

  // Return values must be known before bodies are parsed.
  for (const match of text.matchAll(/\bfn\s+([\w$]+)\([^)]*\)((?:(?!\bfn\b)[^])*)/g)) {
    routines.get(match[1] ?? "")!.gives = /\breturn\s+[^};\s]/.test(match[2] ?? "");
  }
  while (at < words.length) {
    expect("fn");
    current = routines.get(next())!;
    while (next() !== ")");
    scope = new Map(current.params.map((param) => [param.name, param]));
    current.body = block();
  }
  return routines;
}

/** Side effects, evaluation order and call graph of word code. */
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
const isSteady = (expression: WordExpression): boolean =>
  expression.k === "const" || (expression.k === "op" && isPure(expression.name) && expression.args.every(isSteady));

function writes(expression: WordExpression): boolean {
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

export function forEachCall(body: readonly WordStatement[], found: (fn: WordFunction) => void): void {
  const expression = (one: WordExpression): void => {
    if (one.k === "call") found(one.fn);
    if (one.k === "op" || one.k === "call") one.args.forEach(expression);
    if (one.k === "choose") [one.test, one.consequent, one.otherwise].forEach(expression);
    if (one.k === "bind") [one.value, one.body].forEach(expression);
    if (one.k === "guard") [one.value, one.test].forEach(expression);
    if (one.k === "seq") {
      forEachCall(one.body, found);
      expression(one.value);
    }
  };
  for (const one of body) {
    if ("value" in one && one.value) expression(one.value);
    if ("test" in one) expression(one.test);
    if (one.k === "if") [one.consequent, one.otherwise].forEach((part) => forEachCall(part, found));
    if (one.k === "loop") [one.body, one.step].forEach((part) => forEachCall(part, found));
    if (one.k === "block") forEachCall(one.body, found);
  }
}

/** Strongly connected components of calls, callees first: Tarjan, "Depth-first search and linear graph algorithms". */
export function connectedFunctions(
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
