/** Makes expressions and statements for one place of the source. */
import type { Place } from "../codegen/word-code.ts";
import type { ProgramReader, Walk } from "./program-reader.ts";
import type {
  ArithmeticOperator,
  CompareOperator,
  Expression,
  FunctionDefinition,
  Loop,
  LogicOperator,
  Statement,
  Target,
  Variable,
} from "./program.ts";

export class Builder {
  readonly at: Place;
  readonly #reader: ProgramReader;

  constructor(reader: ProgramReader, { from, to }: Place) {
    this.#reader = reader;
    this.at = { from, to };
  }

  /** A compiler-made variable. */
  hidden(name = "$"): Variable {
    return this.#reader.variable(name, this.at, this.#reader.fn, true);
  }

  // Expressions

  get none(): Expression {
    return { k: "none", at: this.at };
  }

  get undefined(): Expression {
    return { k: "undefined", at: this.at };
  }

  int(value: number | bigint): Expression {
    return { k: "int", value: BigInt(value), at: this.at };
  }

  bool(value: boolean): Expression {
    return { k: "bool", value, at: this.at };
  }

  read(variable: Variable): Expression {
    return { k: "variable", variable, at: this.at };
  }

  function(fn: FunctionDefinition): Expression {
    return { k: "function", fn, at: this.at };
  }

  list(items: Expression[] = []): Expression & { k: "list" } {
    return { k: "list", items, at: this.at };
  }

  tuple(items: Expression[]): Expression {
    return { k: "tuple", items, at: this.at };
  }

  dict(): Expression {
    return { k: "dict", entries: [], at: this.at };
  }

  index(a: Expression, i: Expression): Expression & { k: "index" } {
    return { k: "index", a, i, at: this.at };
  }

  attribute(a: Expression, name: string): Expression & { k: "attribute" } {
    return { k: "attribute", a, name, at: this.at };
  }

  slice(a: Expression, from?: Expression, to?: Expression, step?: Expression): Expression & { k: "slice" } {
    return { k: "slice", a, ...(from && { from }), ...(to && { to }), ...(step && { step }), at: this.at };
  }

  method(a: Expression, name: string, args: Expression[] = []): Expression {
    return { k: "method", a, name, args, at: this.at };
  }

  call(f: Expression, args: Expression[]): Expression {
    return { k: "call", f, args, at: this.at };
  }

  not(a: Expression): Expression {
    return { k: "unary", op: "not", a, at: this.at };
  }

  /** A number, also of a boolean. */
  pos(a: Expression): Expression {
    return { k: "unary", op: "pos", a, at: this.at };
  }

  compare(op: CompareOperator, a: Expression, b: Expression): Expression {
    return { k: "compare", op, a, b, at: this.at };
  }

  binary(op: ArithmeticOperator, a: Expression, b: Expression): Expression {
    return { k: "binary", op, a, b, at: this.at };
  }

  logic(op: LogicOperator, a: Expression, b: Expression): Expression {
    return { k: "logic", op, a, b, at: this.at };
  }

  conditional(test: Expression, a: Expression, b: Expression): Expression {
    return { k: "conditional", test, a, b, at: this.at };
  }

  sequence(body: Statement[], value: Expression): Expression {
    return { k: "sequence", body, value, at: this.at };
  }

  // Statements

  do(value: Expression): Statement {
    return { k: "do", value, at: this.at };
  }

  assign(target: Target, value: Expression): Statement {
    return { k: "assign", target, value, at: this.at };
  }

  return(value: Expression): Statement {
    return { k: "return", value, at: this.at };
  }

  break(loop: Loop): Statement {
    return { k: "break", loop, at: this.at };
  }

  stop(reason: (Statement & { k: "stop" })["reason"]): Statement {
    return { k: "stop", reason, at: this.at };
  }

  block(loop: Loop, body: Statement[]): Statement {
    return { k: "block", loop, body, at: this.at };
  }

  target(variable: Variable): Target {
    return { k: "variable", variable, at: this.at };
  }

  /** The target of a loop over pairs. */
  pair(first: Variable, second: Variable): Target {
    return { k: "unpack", items: [this.target(first), this.target(second)], isLoose: false, at: this.at };
  }

  /** @param next the block that `continue` leaves in nested loops */
  for(
    target: Target,
    iteration: Walk,
    body: Statement[],
    loop: Loop = this.#reader.loop(),
    otherwise: Statement[] = [],
    next?: Loop,
  ): Statement {
    if (iteration.k !== "nested") return { k: "for", loop, target, iteration, body, otherwise, at: this.at };
    const inner = next ? [this.block(next, body)] : body;
    const loops = iteration.make((item) => [...this.#taken(target, item), ...inner]);
    return this.block(loop, [...loops, ...otherwise]);
  }

  /** Assigns an item to a loop's target. */
  #taken(target: Target, value: Expression): Statement[] {
    if (target.k !== "unpack" || value.k !== "tuple" || target.items.length !== value.items.length)
      return [{ k: "assign", target, value, at: target.at }];
    const items = value.items.map((item) => this.#reader.once(item));
    return [
      ...items.flatMap(({ before }) => before),
      ...target.items.flatMap((one, index) => (one ? this.#taken(one, items[index]!.again) : [])),
    ];
  }

  /** For each item. */
  each(iteration: Walk, body: (item: Expression) => Statement[], loop?: Loop): Statement {
    const item = this.hidden("item");
    return this.for(this.target(item), iteration, body(this.read(item)), loop);
  }

  if(test: Expression, consequent: Statement[], otherwise: Statement[] = []): Statement {
    return { k: "if", test, consequent, otherwise, at: test.at };
  }

  set(variable: Variable, value: Expression, at: Place = value.at): Statement {
    return this.#reader.set(variable, value, at);
  }

  // Larger pieces

  /** A list that a loop fills. */
  collected(fill: (push: (item: Expression) => Statement) => Statement[]): Expression {
    const list = this.hidden("list");
    const push = (item: Expression): Statement => ({
      k: "do",
      value: this.method(this.read(list), "$push", [item]),
      at: item.at,
    });
    return this.sequence([this.set(list, this.list()), ...fill(push)], this.read(list));
  }

  /** A list of what is walked through. */
  listed(iteration: Walk): Expression {
    return this.collected((push) => [this.each(iteration, (item) => [push(item)])]);
  }

  /** A list of values, and of the items of what is spread. */
  joined(items: readonly { value: Expression; isSpread: boolean; at?: Place }[]): Expression {
    const list = this.hidden("list");
    const put = items.map(({ value, isSpread, at = this.at }): Statement => ({
      k: "do",
      value: this.method(this.read(list), isSpread ? "$extend" : "$push", [value]),
      at,
    }));
    return this.sequence([this.set(list, this.list()), ...put], this.read(list));
  }

  /** `start`, or the value that `search` gives to `found`, whose statements end the search. */
  searched(
    start: Expression,
    search: (found: (value: Expression) => Statement[]) => { before?: Statement[]; body: Statement[] },
  ): Expression {
    const result = this.hidden("found");
    const leave = this.#reader.loop("search");
    const { before = [], body } = search((value) => [this.set(result, value, this.at), this.break(leave)]);
    return this.sequence([...before, this.set(result, start), this.block(leave, body)], this.read(result));
  }

  /** Counts a negative place from the end; before the first it's 0. */
  fromEnd(place: Variable, length: Expression): Statement {
    const isNegative = this.compare("lt", this.read(place), this.int(0));
    const counted = this.set(place, this.binary("add", this.read(place), length));
    return this.if(isNegative, [counted, this.if(isNegative, [this.set(place, this.int(0))])]);
  }

  /** The same, at most the length. */
  clamped(place: Variable, length: Expression): Statement[] {
    const isBehind = this.compare("gt", this.read(place), length);
    return [this.fromEnd(place, length), this.if(isBehind, [this.set(place, length)])];
  }

  /**
   * The smallest or largest of what is walked through.
   * @param key what is compared; the values themselves without it
   * @param empty what it is when there is nothing; without it the turn stops
   */
  extreme(sign: "lt" | "gt", iteration: Walk, key?: (item: Expression) => Expression, empty?: Expression): Expression {
    const best = this.hidden("best");
    const bestKey = key ? this.hidden("key") : best;
    const isAny = this.hidden("any");
    const isFirst = this.not(this.read(isAny));
    const loop = this.each(iteration, (item) => {
      const itemKey = key && this.hidden("key");
      const compared = itemKey ? this.read(itemKey) : item;
      const test = this.logic("or", isFirst, this.compare(sign, compared, this.read(bestKey)));
      return [
        ...(itemKey ? [this.set(itemKey, key(item))] : []),
        this.if(test, [
          this.set(best, item),
          ...(itemKey ? [this.set(bestKey, compared)] : []),
          this.set(isAny, this.bool(true)),
        ]),
      ];
    });
    const missing = empty ? this.set(best, empty) : this.stop("not-found");
    return this.sequence([this.set(isAny, this.bool(false)), loop, this.if(isFirst, [missing])], this.read(best));
  }

  /** The same for values listed one by one. */
  extremeOf(sign: "lt" | "gt", items: Expression[], key?: (item: Expression) => Expression): Expression {
    const best = this.hidden("best");
    const bestKey = key ? this.hidden("key") : best;
    const values = items.map((item) => this.#reader.once(item));
    const body = values.flatMap((value) => value.before);
    for (const [index, { again }] of values.entries()) {
      const itemKey = key && this.hidden("key");
      if (itemKey) body.push(this.set(itemKey, key(again)));
      const compared = itemKey ? this.read(itemKey) : again;
      const take = [this.set(best, again, this.at), ...(itemKey ? [this.set(bestKey, compared)] : [])];
      if (index === 0) body.push(...take);
      else body.push(this.if(this.compare(sign, compared, this.read(bestKey)), take));
    }
    return this.sequence(body, this.read(best));
  }
}
