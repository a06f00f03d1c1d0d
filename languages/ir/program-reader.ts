/** Shared by both front ends: reading a syntax tree, reporting mistakes and building programs. */
import type { SyntaxNode, Tree } from "@lezer/common";
import type { Place } from "../codegen/word-code.ts";
import { type Message, message } from "../compiling/compiler-text.ts";
import type { TextEdit } from "../compiling/diagnostics.ts";
import type { Mistake } from "./explain-syntax.ts";
import type { Explanations } from "./explanations.ts";
import { wrongCharacters } from "./masked-source.ts";
import type {
  ArithmeticOperator,
  CompareOperator,
  Expression,
  FunctionDefinition,
  Iteration,
  Loop,
  Program,
  Refusal,
  Statement,
  Target,
  Variable,
} from "./program.ts";
import { newNode } from "./type-node.ts";

/** Deepest nesting of brackets or blocks; deeper code isn't readable. */
const deepest = 150;
/** Tokens of a program; ten times as many as in the largest car. */
const mostNodes = 40_000;
/** Mistakes reported together; more would mostly repeat them. */
const mostRefusals = 50;

export const tooDeep = message("too-deep");

/** What a loop iterates over, or a form that only sources have: nested loops that compute each item when needed. */
export type Walk = Iteration | { k: "nested"; make: (use: (item: Expression) => Statement[]) => Statement[] };

export abstract class ProgramReader {
  readonly source: string;
  readonly refusals: Refusal[] = [];
  #unexplained: Place | undefined;
  readonly program: Program;
  fn: FunctionDefinition | undefined;

  constructor(source: string, language: Program["language"], explanations: () => Explanations) {
    this.source = source;
    this.program = { language, source, explanations, warnings: [], body: [], variables: [], functions: [] };
  }

  get explanations(): Explanations {
    return this.program.explanations();
  }

  /** Refuses an unsupported part of the grammar. */
  refusePart(at: { from: number; to: number }, name: string): void {
    const text = this.text(at).slice(0, 30);
    this.refuse(at, this.explanations.parts[name] ?? message("not-here", { name: text }));
  }

  /** Refuses what the real language's grammar doesn't have, explaining the mistake if possible. */
  refuseSyntax(part: Place): void {
    const mistake = this.explanations.part(this.source, part);
    this.refuse(mistake, mistake.message, mistake.edits);
  }

  /** Mistakes of the whole text. @param error where the grammar stopped */
  wrongText(error: SyntaxNode | undefined, code: string): Mistake | undefined {
    if (error) return this.explanations.syntax(this.source, error.from);
    if (!wrongCharacters[this.program.language].test(code)) return undefined;
    return this.explanations.character(this.source, code);
  }

  /** @param edits fixes it */
  refuse(at: { from: number; to: number }, text: Message, edits?: readonly TextEdit[]): void {
    if (this.refusals.length >= mostRefusals) return;
    const { from, to } = at;
    // One message a line, because the first mistake usually causes the others.
    const line = (offset: number): number => this.source.lastIndexOf("\n", offset - 1);
    if (this.refusals.some((one) => line(one.at.from) === line(from))) return;
    // All strings of a program are one mistake.
    if (text.id === "text-value" && this.refusals.some((one) => one.message.id === text.id)) return;
    this.refusals.push({ at: { from, to: Math.max(to, from) }, message: text, edits });
  }

  /** All names in scope. */
  abstract names(): Iterable<string>;
  readonly #unknown = new Set<string>();

  /** Refuses an invalid assignment target. */
  refuseTarget(node: { from: number; to: number }): void {
    const target = this.text(node);
    // best-place = 2
    const joined = /^[\p{L}_]\w*(?:-\w+)+$/u.test(target) ? target.replaceAll("-", "_") : undefined;
    if (joined === undefined) this.refuse(node, message("bad-target", { target: target.slice(0, 40) }));
    else this.refuse(node, message("name-with-hyphen", { joined }), [{ from: node.from, to: node.to, insert: joined }]);
  }

  /** Suppresses messages about a name whose definition was refused. */
  excuseName(name: string): void {
    this.#unknown.add(name);
  }

  /** Refuses an unknown name once, however often it is used. */
  refuseName(node: { from: number; to: number }, name: string, why?: Message, edits?: readonly TextEdit[]): void {
    if (this.#unknown.has(name)) return;
    this.#unknown.add(name);
    const { language, source } = this.program;
    const found = why
      ? { message: why, edits }
      : this.explanations.explainName(name, placeOf(node), { language, source, names: [...this.names()] });
    this.refuse(node, found.message, found.edits);
  }

  /** Warns about code that compiles but is probably a mistake. @param edits fixes it */
  warn(at: Place, text: Message, edits?: readonly TextEdit[]): void {
    this.program.warnings.push({ at: placeOf(at), message: text, edits });
  }

  /**
   * A syntax error replaces the problems found after it and those that depend on names. Unsupported syntax before it is still reported.
   */
  refuseText(mistake: Mistake): void {
    const known = new Set<Message>(Object.values(this.explanations.parts));
    const line = this.source.lastIndexOf("\n", mistake.from - 1);
    const isVague = mistake.message.id === "syntax";
    const before = this.refusals.filter(
      ({ at, message: text }) => known.has(text) && (isVague ? at.from <= mistake.to : at.from <= line),
    );
    this.refusals.length = 0;
    if (before.length > 0) this.refusals.push(...before);
    else this.refuse(mistake, mistake.message, mistake.edits);
  }

  /** A placeholder for a refused expression. */
  nothing(at: Place): Expression {
    this.#unexplained ??= placeOf(at);
    return { k: "none", at: placeOf(at) };
  }

  /** In the order of the source. Includes what couldn't be read, even if no rule explains it. */
  sortedRefusals(): Refusal[] {
    if (this.refusals.length === 0 && this.#unexplained) this.refuse(this.#unexplained, message("not-understood"));
    return this.refusals.toSorted((a, b) => a.at.from - b.at.from);
  }

  text(node: { from: number; to: number }): string {
    return this.source.slice(node.from, node.to);
  }

  /** Refuses trees that are too deep. Returns whether the tree can be walked. */
  isShallow(tree: Tree): boolean {
    const cursor = tree.cursor();
    let depth = 0;
    let count = 0;
    for (;;) {
      count += 1;
      if (count > mostNodes) {
        this.refuse(cursor, message("program-too-long"));
        return false;
      }
      if (depth > deepest) {
        this.refuse(cursor, tooDeep);
        return false;
      }
      if (cursor.firstChild()) {
        depth += 1;
        continue;
      }
      while (!cursor.nextSibling()) {
        if (!cursor.parent()) return true;
        depth -= 1;
      }
    }
  }

  variable(name: string, at: Place, owner: FunctionDefinition | undefined, isHidden = false): Variable {
    const created: Variable = {
      name,
      at: placeOf(at),
      owner,
      node: newNode(),
      mayBeUnset: false,
      isReassigned: false,
      isHidden,
    };
    if (owner) owner.variables.push(created);
    else this.program.variables.push(created);
    return created;
  }

  /** A compiler-made variable. */
  hidden(at: Place, name = "$"): Variable {
    return this.variable(name, at, this.fn, true);
  }

  define(name: string, at: Place, outer: FunctionDefinition | undefined, whole = at): FunctionDefinition {
    const fn: FunctionDefinition = {
      name,
      at: placeOf(at),
      whole: placeOf(whole),
      params: [],
      defaults: [],
      variables: [],
      body: [],
      outer,
      result: newNode(),
      isLoose: this.program.language === "javascript",
    };
    this.program.functions.push(fn);
    return fn;
  }

  // Pieces

  read(variable: Variable, at: Place): Expression {
    return { k: "variable", variable, at: placeOf(at) };
  }

  int(value: number | bigint, at: Place): Expression {
    return { k: "int", value: BigInt(value), at: placeOf(at) };
  }

  set(variable: Variable, value: Expression, at: Place = value.at): Statement {
    return { k: "assign", target: { k: "variable", variable, at: placeOf(at) }, value, at: placeOf(at) };
  }

  method(a: Expression, name: string, args: Expression[], at: Place): Expression {
    return { k: "method", a, name, args, at: placeOf(at) };
  }

  call(f: Expression, args: Expression[], at: Place): Expression {
    return { k: "call", f, args, at: placeOf(at) };
  }

  compare(op: CompareOperator, a: Expression, b: Expression, at: Place): Expression {
    return { k: "compare", op, a, b, at: placeOf(at) };
  }

  binary(op: ArithmeticOperator, a: Expression, b: Expression, at: Place): Expression {
    return { k: "binary", op, a, b, at: placeOf(at) };
  }

  logic(op: "and" | "or" | "coalesce" | "default", a: Expression, b: Expression, at: Place): Expression {
    return { k: "logic", op, a, b, at: placeOf(at) };
  }

  sequence(body: Statement[], value: Expression, at: Place): Expression {
    return { k: "sequence", body, value, at: placeOf(at) };
  }

  do(value: Expression, at: Place): Statement {
    return { k: "do", value, at: placeOf(at) };
  }

  /** The target of a loop over pairs. */
  pair(first: Variable, second: Variable, at: Place): Target {
    const items = [first, second].map((variable) => ({ k: "variable" as const, variable, at: placeOf(at) }));
    return { k: "unpack", items, isLoose: false, at: placeOf(at) };
  }

  loop(name = "for"): Loop {
    return { name };
  }

  /** @param next the block that `continue` leaves in nested loops */
  for(
    target: Target,
    iteration: Walk,
    body: Statement[],
    at: Place,
    loop: Loop = this.loop(),
    otherwise: Statement[] = [],
    next?: Loop,
  ): Statement {
    if (iteration.k === "nested") {
      const inner = next ? [{ k: "block" as const, loop: next, body, at: placeOf(at) }] : body;
      const loops = iteration.make((item) => [...this.#taken(target, item), ...inner]);
      return { k: "block", loop, body: [...loops, ...otherwise], at: placeOf(at) };
    }
    return { k: "for", loop, target, iteration, body, otherwise, at: placeOf(at) };
  }

  /** Assigns an item to a loop's target. */
  #taken(target: Target, value: Expression): Statement[] {
    const { at } = target;
    if (target.k !== "unpack" || value.k !== "tuple" || target.items.length !== value.items.length)
      return [{ k: "assign", target, value, at }];
    const items = value.items.map((item) => this.once(item));
    return [
      ...items.flatMap(({ before }) => before),
      ...target.items.flatMap((one, index) => (one ? this.#taken(one, items[index]!.again) : [])),
    ];
  }

  if(test: Expression, consequent: Statement[], otherwise: Statement[] = []): Statement {
    return { k: "if", test, consequent, otherwise, at: test.at };
  }

  /** Stores an expression in a variable, unless it can be read again unchanged. */
  once(e: Expression): { before: Statement[]; again: Expression } {
    if (e.k === "int" || e.k === "bool" || e.k === "function") return { before: [], again: e };
    const t = this.hidden(e.at);
    return { before: [this.set(t, e)], again: this.read(t, e.at) };
  }

  /** A list that a loop fills. */
  collected(at: Place, fill: (push: (item: Expression) => Statement) => Statement[]): Expression {
    const list = this.hidden(at, "list");
    const push = (item: Expression): Statement =>
      this.do(this.method(this.read(list, at), "$push", [item], at), item.at);
    return this.sequence(
      [this.set(list, { k: "list", items: [], at: placeOf(at) }, at), ...fill(push)],
      this.read(list, at),
      placeOf(at),
    );
  }

  /**
   * The smallest or largest of what is walked through.
   * @param key what is compared; the values themselves without it
   * @param empty what it is when there is nothing; without it the turn stops
   */
  extreme(
    sign: "lt" | "gt",
    iteration: Walk,
    at: Place,
    key?: (item: Expression) => Expression,
    empty?: Expression,
  ): Expression {
    const best = this.hidden(at, "best");
    const bestKey = key ? this.hidden(at, "key") : best;
    const isAny = this.hidden(at, "any");
    const item = this.hidden(at, "item");
    const itemKey = key ? this.hidden(at, "key") : item;
    const take = [
      this.set(best, this.read(item, at)),
      ...(key ? [this.set(bestKey, this.read(itemKey, at))] : []),
      this.set(isAny, { k: "bool", value: true, at: placeOf(at) }),
    ];
    const compare = this.compare(sign, this.read(itemKey, at), this.read(bestKey, at), placeOf(at));
    const isFirst: Expression = { k: "unary", op: "not", a: this.read(isAny, at), at: placeOf(at) };
    const test = this.logic("or", isFirst, compare, placeOf(at));
    return this.sequence(
      [
        this.set(isAny, { k: "bool", value: false, at: placeOf(at) }, at),
        this.for(
          { k: "variable", variable: item, at: placeOf(at) },
          iteration,
          [...(key ? [this.set(itemKey, key(this.read(item, at)))] : []), this.if(test, take)],
          at,
        ),
        this.if({ k: "unary", op: "not", a: this.read(isAny, at), at: placeOf(at) }, [
          empty ? this.set(best, empty) : { k: "stop", reason: "not-found", at: placeOf(at) },
        ]),
      ],
      this.read(best, at),
      placeOf(at),
    );
  }

  /** The same for values listed one by one. */
  extremeOf(sign: "lt" | "gt", items: Expression[], at: Place, key?: (item: Expression) => Expression): Expression {
    const best = this.hidden(at, "best");
    const bestKey = key ? this.hidden(at, "key") : best;
    const values = items.map((item) => this.once(item));
    const body = values.flatMap((value) => value.before);
    for (const [index, value] of values.entries()) {
      const itemKey = key ? this.hidden(at, "key") : undefined;
      if (itemKey && key) body.push(this.set(itemKey, key(value.again)));
      const itemValue = itemKey ? this.read(itemKey, at) : value.again;
      const take = [this.set(best, value.again, at), ...(itemKey ? [this.set(bestKey, itemValue)] : [])];
      if (index === 0) body.push(...take);
      else {
        const compare = this.compare(sign, itemValue, this.read(bestKey, at), placeOf(at));
        body.push(this.if(compare, take));
      }
    }
    return this.sequence(body, this.read(best, at), placeOf(at));
  }
}

export const placeOf = ({ from, to }: { from: number; to: number }): Place => ({ from, to });

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

/** Position of the first syntax error. */
export function firstError(tree: Tree, isFine: (node: SyntaxNode) => boolean = () => false): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  tree.iterate({
    enter(node) {
      if (node.type.isError && !isFine(node.node)) found ??= node.node;
      return found === undefined;
    },
  });
  return found;
}

/** Texts of what is printed, as both languages write them. */

const format = /^(?:.?[<>=^])?[-+ ]?(?:#?0?\d{0,3}(?:[dnbxXo])?|0?\d{0,3}[,_]?d?|0?\d{0,3}[,_]?(?:\.\d{1,2})?[fF%])$/u;

/** Whether it's a supported f-string format of whole numbers. */
export function isFormat(how: string): boolean {
  // Zero padding with thousands separators: Python counts the separators as zeros.
  const isZeroed = /^(?:.?[<>=^])?[-+ ]?#?0\d/u.test(how) || /^.?=/u.test(how);
  return format.test(how) && !(isZeroed && /[,_]/.test(how.replace(/^.?[<>=^]/u, "")));
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0", "\n": "" };

/** Resolves the escapes of a quoted text. */
export function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|([\s\S]))/g,
    (_, x, u, long, sign: string) => {
      const code = (x ?? u ?? long) as string | undefined;
      if (code !== undefined)
        return Number.parseInt(code, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(code, 16)) : "";
      return escapes[sign] ?? sign;
    },
  );
}
