/** Shared by both front ends: reading a syntax tree, reporting mistakes and building programs. */
import type { SyntaxNode, Tree } from "@lezer/common";
import type { Place } from "../codegen/word-code.ts";
import { type Message, message } from "../compiling/compiler-text.ts";
import type { TextEdit } from "../compiling/diagnostics.ts";
import { Builder } from "./builder.ts";
import type { ReadSource } from "./compile-source.ts";
import type { Mistake } from "./explain-syntax.ts";
import type { Explanations } from "./explanations.ts";
import { mayFallThrough } from "./find-unset.ts";
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
  Variable,
} from "./program.ts";
import { purchases, turnNames } from "./race-interface.ts";
import { constantOf } from "./ranges.ts";
import { newNode } from "./type-node.ts";

/** Deepest nesting of brackets or blocks; deeper code isn't readable. */
const deepest = 150;
/** Tokens of a program; ten times as many as in the largest car. */
const mostNodes = 40_000;
/** Mistakes reported together; more would mostly repeat them. */
const mostRefusals = 50;

/** A return value that isn't meant as a purchase. */
const isNoPurchase = /\(|^(?:None|True|False|null|undefined|true|false)$/;

export const tooDeep = message("too-deep");

/** Operators that both languages write alike. */
export const arithmeticSigns: Readonly<Record<string, ArithmeticOperator>> = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "%": "mod",
  "**": "pow",
  "&": "and",
  "|": "or",
  "^": "xor",
  "<<": "shl",
  ">>": "shr",
};
export const orderSigns: Readonly<Record<string, CompareOperator>> = { "<": "lt", "<=": "le", ">": "gt", ">=": "ge" };

/** What a loop iterates over, or a form that only sources have: nested loops that compute each item when needed. */
export type Walk = Iteration | { k: "nested"; make: (use: (item: Expression) => Statement[]) => Statement[] };

/** The names of a function or block. */
export interface Scope {
  names: Map<string, Variable | FunctionDefinition>;
  outer: Scope | undefined;
}

export abstract class ProgramReader<S extends Scope = Scope> {
  readonly source: string;
  readonly module: S;
  /** the innermost */
  scope: S;
  readonly refusals: Refusal[] = [];
  #unexplained: Place | undefined;
  readonly program: Program;
  fn: FunctionDefinition | undefined;

  constructor(source: string, language: Program["language"], explanations: () => Explanations, module: S) {
    this.source = source;
    this.module = module;
    this.scope = module;
    this.program = { language, source, explanations, warnings: [], body: [], variables: [], functions: [] };
  }

  get explanations(): Explanations {
    return this.program.explanations();
  }

  /** Refuses an unsupported part of the grammar. */
  refusePart(at: { from: number; to: number }, name: string): [] {
    const text = this.text(at).slice(0, 30);
    return this.refuse(at, this.explanations.parts[name] ?? message("not-here", { name: text }));
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

  /**
   * @param edits fixes it
   * @returns no statements
   */
  refuse(at: { from: number; to: number }, text: Message, edits?: readonly TextEdit[]): [] {
    if (this.refusals.length >= mostRefusals) return [];
    const { from, to } = at;
    // One message a line, because the first mistake usually causes the others.
    const line = (offset: number): number => this.source.lastIndexOf("\n", offset - 1);
    if (this.refusals.some((one) => line(one.at.from) === line(from))) return [];
    // All strings of a program are one mistake.
    if (text.id === "text-value" && this.refusals.some((one) => one.message.id === text.id)) return [];
    this.refusals.push({ at: { from, to: Math.max(to, from) }, message: text, edits });
    return [];
  }

  /** @returns a placeholder for the refused expression */
  refused(at: { from: number; to: number }, text: Message, edits?: readonly TextEdit[]): Expression {
    this.refuse(at, text, edits);
    return this.nothing(at);
  }

  lookUp(name: string): Variable | FunctionDefinition | undefined {
    for (let scope: Scope | undefined = this.scope; scope; scope = scope.outer) {
      const found = scope.names.get(name);
      if (found) return found;
    }
    return undefined;
  }

  /** known without a declaration */
  abstract readonly ownNames: readonly string[];

  /** All names in scope. */
  names(): string[] {
    const found: string[] = [];
    for (let scope: Scope | undefined = this.scope; scope; scope = scope.outer) found.push(...scope.names.keys());
    return [...found, ...this.ownNames];
  }

  /** Reads a function's body in its scope. */
  readBody(fn: FunctionDefinition, scope: S, read: () => Statement[]): void {
    const [outerFn, outerScope] = [this.fn, this.scope];
    this.fn = fn;
    this.scope = scope;
    fn.body = read();
    if (mayFallThrough(fn.body)) fn.body.push({ k: "return", at: fn.at });
    this.fn = outerFn;
    this.scope = outerScope;
  }

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
      : this.explanations.explainName(name, placeOf(node), { language, source, names: this.names() });
    this.refuse(node, found.message, found.edits);
  }

  /** Warns about code that compiles but is probably a mistake. @param edits fixes it */
  warn(at: Place, text: Message, edits?: readonly TextEdit[]): void {
    this.program.warnings.push({ at: placeOf(at), message: text, edits });
  }

  /**
   * A turn's return value is ignored. For a returned string this replaces any other message.
   * @returns whether it does
   */
  isReturnIgnored(statement: Place, value: SyntaxNode): boolean {
    const { language } = this.program;
    const turn = turnNames[language];
    const text = this.text(value);
    if (this.fn?.name !== turn || this.fn.outer || isNoPurchase.test(text)) return false;
    const call = `${purchases[language]}(${/^[1-9]\d?$/.test(text) ? text : 1})`;
    const warning = message("return-ignored", { turn, call });
    const edits = [{ from: statement.from, to: statement.to, insert: call }];
    const isString = value.name.includes("String");
    if (isString) this.refuse(value, warning, edits);
    else this.warn(value, warning, edits);
    return isString;
  }

  /** units == 3 as a statement, where units = 3 was meant. */
  warnOfComparison(node: SyntaxNode): void {
    const sign = node.name === "BinaryExpression" ? node.getChild("CompareOp") : null;
    const name = node.firstChild;
    if (!sign || !/^===?$/.test(this.text(sign)) || name?.name !== "VariableName" || !this.lookUp(this.text(name)))
      return;
    this.warn(node, message("compare-statement", { name: this.text(name) }), [
      { from: sign.from, to: sign.to, insert: "=" },
    ]);
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

  /** What is read of a module. */
  get result(): ReadSource {
    const functions = new Map<string, FunctionDefinition>();
    for (const [name, entry] of this.module.names) {
      const fn = this.functionIn(entry);
      if (fn) functions.set(name, fn);
    }
    return { program: this.program, functions, refusals: this.sortedRefusals() };
  }

  functionIn(entry: Variable | FunctionDefinition): FunctionDefinition | undefined {
    return "params" in entry ? entry : undefined;
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

  /** What makes expressions and statements at a place. */
  at(place: { from: number; to: number }): Builder {
    return new Builder(this, place);
  }

  set(variable: Variable, value: Expression, at: Place): Statement {
    return { k: "assign", target: { k: "variable", variable, at }, value, at };
  }

  /** Constant numbers of the module are inlined. @param isKept whether a variable keeps its only value */
  foldConstants(isKept: (variable: Variable) => boolean): void {
    this.program.body = this.program.body.filter((s) => {
      if (s.k !== "assign" || s.target.k !== "variable" || !isKept(s.target.variable)) return true;
      const { variable } = s.target;
      const value = constantOf(s.value);
      if (value !== undefined) variable.constant = this.at(s.value.at).int(value);
      else if (s.value.k === "bool") variable.constant = s.value;
      return variable.constant === undefined;
    });
  }

  /** if, else if … and else. */
  branches(parts: readonly { test?: Expression | undefined; body: Statement[] }[]): Statement[] {
    return parts.reduceRight<Statement[]>(
      (otherwise, { test, body }) => (test ? [{ k: "if", test, consequent: body, otherwise, at: test.at }] : body),
      [],
    );
  }

  loop(name = "for"): Loop {
    return { name };
  }

  /** Stores an expression in a variable, unless it can be read again unchanged. */
  once(e: Expression): { before: Statement[]; again: Expression } {
    if (e.k === "int" || e.k === "bool" || e.k === "function") return { before: [], again: e };
    const make = this.at(e.at);
    const t = make.hidden();
    return { before: [make.set(t, e)], again: make.read(t) };
  }
}

export const placeOf = ({ from, to }: { from: number; to: number }): Place => ({ from, to });

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

/** Children without comments and without these. */
export function partsOf(node: SyntaxNode, ...without: readonly string[]): SyntaxNode[] {
  return childrenOf(node).filter(({ name }) => !name.endsWith("Comment") && !without.includes(name));
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
