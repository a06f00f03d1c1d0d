/** Calls of the program's functions. */
import { message } from "../compiling/compiler-text.ts";
import { call, get, type Local, num, op, run, seq, set, type WordStatement } from "../codegen/word-code.ts";
import { recodedSpan, spanOf } from "./lower-sequences.ts";
import type { Lowering } from "./lower.ts";
import type { Expression, FunctionDefinition, Variable } from "./program.ts";
import { find, kind, type TypeNode } from "./type-node.ts";
import { add, choose, isPlain, isSingle, load, never, sequenceOf, shortcut, tagOf, type W } from "./word-pieces.ts";

export function lowerCall(lowering: Lowering, e: Expression & { k: "call" }): W {
  const node = find(e.f.node!);
  const functions = [...(node.functions ?? [])];
  if ((node.kinds & kind.function) === 0 || functions.length === 0) {
    if (node.kinds !== 0) lowering.refuse(e.f.at, message("not-callable", { found: lowering.inWords(node.kinds) }));
    return never(num(0));
  }
  const [only] = functions;
  if (e.isSpread) return spreadCall(lowering, e, functions);
  if (only && functions.length === 1 && node.kinds === kind.function) {
    // The function is known, but evaluating it may have side effects.
    const functionValue = lowering.expression(e.f);
    const value = callOf(
      lowering,
      e,
      only,
      e.args.map((arg) => ({ expression: arg })),
    );
    return isPlain(functionValue) ? value : seq([run(functionValue)], value);
  }
  // The function is only known at run time.
  const f = lowering.temporary();
  const body: WordStatement[] = [set(f, lowering.asKind(e.f, kind.function, message("need-function")))];
  const args = e.args.map((arg) => {
    const local = lowering.temporary();
    body.push(set(local, lowering.expression(arg)));
    return { expression: arg, local };
  });
  let result: W = never(num(0));
  for (const fn of functions) {
    result = choose(
      op("eq", get(f), num(lowering.functionId(fn))),
      lowering.convert(callOf(lowering, e, fn, args, fn.result), fn.result, e.node!),
      result,
    );
  }
  return seq(body, result);
}

/** f(...xs): parameters are read from the list of all arguments. */
function spreadCall(lowering: Lowering, e: Expression & { k: "call" }, functions: readonly FunctionDefinition[]): W {
  const f = lowering.temporary();
  const list = lowering.temporary("arguments");
  const { data, length } = spanOf(list, kind.list);
  const all = e.args[0]!;
  const { element } = find(all.node!);
  const begin = [
    set(f, lowering.asKind(e.f, kind.function, message("need-function"))),
    set(list, lowering.asKind(all, kind.list, message("needed", { kind: message("an-array"), form: "[1, 2]" }))),
  ];
  let result: W = never(num(0));
  for (const fn of functions) {
    const words = fn.params.map((param, index): W => {
      if (fn.takesRest && index === fn.params.length - 1) {
        const to = find(param.node).element!;
        const left = choose(op("lt", length, num(index)), num(0), op("sub", length, num(index)));
        const rest = recodedSpan(lowering, add(data, 32 * index), left, element!, to);
        return lowering.convert(shortcut("list_of", rest, left), { ...find(param.node), kinds: kind.list }, param.node);
      }
      return choose(
        op("lt", num(index), length),
        lowering.convert(load(add(data, 32 * index)), element!, param.node),
        lowering.toMixedOf(kind.undefined, param.node),
      );
    });
    const target = lowering.wordFunction(fn);
    const made: W = { ...call(target, ...words), at: e.at };
    const value = target.gives
      ? lowering.convert(made, fn.result, e.node!)
      : seq([run(made)], absentTo(lowering, fn.result, e.node!));
    result = functions.length === 1 ? value : choose(op("eq", get(f), num(lowering.functionId(fn))), value, result);
  }
  return seq(begin, result);
}

function callOf(
  lowering: Lowering,
  e: Expression & { k: "call" },
  fn: FunctionDefinition,
  args: { expression: Expression; local?: Local }[],
  to: TypeNode = e.node!,
): W {
  const target = lowering.wordFunction(fn);
  const words: W[] = [];
  const positional = fn.positional ?? fn.params.length;
  if (lowering.isPython && !fn.isLoose && args.length > positional) {
    lowering.refuse(e.at, message("takes-values", { name: fn.name, count: positional, given: args.length }));
  }
  const named = new Map<Variable, Expression>();
  for (const [name, value] of lowering.isPython ? (e.named ?? []) : []) {
    const place = fn.params.findIndex((param) => param.name === name);
    if (place < 0) lowering.refuse(e.at, message("no-parameter", { name: fn.name, parameter: name }));
    else if (place < args.length) lowering.refuse(e.at, message("declared-twice", { name }));
    else named.set(fn.params[place]!, value);
  }
  const restAt = fn.takesRest ? fn.params.length - 1 : undefined;
  const surplus = restAt === undefined ? args.slice(fn.params.length).filter(({ local }) => !local) : [];
  // Arguments are evaluated in the order written, not in the order of the parameters.
  const places = [...named.keys()].map((param) => fn.params.indexOf(param));
  const isInOrder = surplus.length === 0 && places.every((place, index) => index === 0 || place > places[index - 1]!);
  const before: WordStatement[] = [];
  const inOrder = (word: W): W => {
    if (isInOrder || isPlain(word)) return word;
    const local = lowering.temporary();
    before.push(set(local, word));
    return get(local);
  };
  const locals = new Map<Variable, W>();
  for (const [index, { local, expression }] of args.slice(0, restAt).entries()) {
    const param = fn.params[index];
    if (param) {
      const word = local ? get(local) : lowering.expression(expression);
      locals.set(param, inOrder(lowering.convert(word, expression.node!, param.node)));
    } else if (!local) {
      const word = lowering.expression(expression);
      if (!isPlain(word)) before.push(run(word));
    }
  }
  for (const [param, value] of named) locals.set(param, inOrder(lowering.expressionTo(value, param.node)));
  if (restAt !== undefined)
    locals.set(fn.params[restAt]!, restList(lowering, fn.params[restAt]!.node, args.slice(restAt)));
  for (const [index, param] of fn.params.entries()) {
    const word = locals.get(param);
    const missing = fn.defaults[index];
    if (word) words.push(word);
    else if (missing) words.push(lowering.expressionTo(missing, param.node));
    else if (lowering.isPython) {
      lowering.refuse(e.at, message("missing-argument", { name: fn.name, parameter: param.name }));
      words.push(num(0));
    } else words.push(lowering.toMixedOf(kind.undefined, param.node));
  }
  const made: W = { ...call(target, ...words), at: e.at };
  if (!target.gives) return seq([...before, run(made)], absentTo(lowering, fn.result, to));
  return seq(before, lowering.convert(made, fn.result, to));
}

/** The list of remaining arguments. */
function restList(lowering: Lowering, node: TypeNode, args: readonly { expression: Expression; local?: Local }[]): W {
  const made = lowering.temporary("rest");
  const { element } = find(node);
  // Values first: evaluating them can create other lists.
  const words = args.map(({ expression, local }) => {
    const word = lowering.convert(local ? get(local) : lowering.expression(expression), expression.node!, element!);
    const kept = lowering.temporary();
    return { kept, word };
  });
  const list = seq(
    words.map(({ kept, word }) => set(kept, word)),
    sequenceOf(
      made,
      false,
      words.map(({ kept }) => get(kept)),
    ),
  );
  return lowering.convert(list, { ...find(node), kinds: kind.list }, node);
}

function absentTo(lowering: Lowering, from: TypeNode, to: TypeNode): W {
  const kinds = lowering.kindsOf(from);
  return kinds === 0 || isSingle(lowering.kindsOf(to)) ? num(0) : num(tagOf(kinds) << 248n);
}
