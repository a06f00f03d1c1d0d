/** Unsupported syntax is refused with a message that says what to write instead. */
import type { Parser, SyntaxNode } from "@lezer/common";
import type { Place } from "../codegen/word-code.ts";
import { message } from "../compiling/compiler-text.ts";
import type { LanguageRow, ReadSource } from "../ir/compile-source.ts";
import type { Explanations } from "../ir/explanations.ts";
import { maskSource } from "../ir/masked-source.ts";
import { childrenOf, firstError, partsOf, ProgramReader } from "../ir/program-reader.ts";
import type { Expression, FunctionDefinition, Loop, Statement, Variable } from "../ir/program.ts";
import { turnNames } from "../ir/race-interface.ts";
import { findEarlyErrors } from "./early-errors.ts";
import { EarlyUses } from "./early-uses.ts";
import { isPatternSign, readAssignment, readEffect, stepOf } from "./read-assignments.ts";
import { readCall } from "./read-calls.ts";
import {
  readArray,
  readBinary,
  readMember,
  readNumber,
  readObject,
  readUnary,
  readVariable,
  soft,
  soften,
} from "./read-expressions.ts";
import { readFunction } from "./read-functions.ts";
import { readBlock } from "./read-statements.ts";

export type Node = SyntaxNode;

export class JavascriptReader extends ProgramReader {
  readonly lists: ReadonlySet<number>;
  readonly ownNames = ["Math", "Number", "console"];
  /** innermost last */
  readonly around: { loop: Loop; isLoop: boolean; isBlock: boolean; label?: string | undefined }[] = [];
  readonly constants = new Set<Variable>();
  readonly reassigned = new Set<Variable>();
  readonly shapes = new Map<string, Node>();
  /** possibly out of bounds, and tested for undefined */
  readonly #mayBeOutside = new Map<Variable, Expression[]>();
  readonly #asked = new Set<Variable>();
  /** as values: Number, Math.abs … */
  readonly builtins = new Map<string, FunctionDefinition>();
  readonly earlyUses = new EarlyUses();
  readonly functionValues = new Map<Variable, FunctionDefinition>();
  constructor(source: string, lists: ReadonlySet<number>, explanations: () => Explanations) {
    super(source, "javascript", explanations, { names: new Map(), outer: undefined });
    this.lists = lists;
  }
  readModule(grammar: Parser, isTyped: boolean): ReadSource {
    const tree = grammar.parse(this.source);
    if (this.isShallow(tree)) {
      const wrong = firstError(tree, isPatternSign);
      if (!wrong) findEarlyErrors(this, tree, isTyped);
      const nodes = childrenOf(tree.topNode).map((node) =>
        node.name === "ExportDeclaration" ? this.#exported(node) : node,
      );
      for (const node of nodes) {
        const name = node.getChild("TypeDefinition");
        if (name) this.shapes.set(this.text(name), node);
      }
      this.program.body = readBlock(this, nodes, false);
      const { code } = maskSource(this.source, "javascript");
      const mistake = this.wrongText(wrong, code);
      if (mistake) this.refuseText(mistake);
      this.#warnOfDivisions(code);
      this.earlyUses.checkCalls(this);
      for (const variable of this.#asked) this.#mayBeOutside.get(variable)?.forEach(soften);
      this.foldConstants((variable) => !this.reassigned.has(variable) && !variable.owner);
    }
    return this.result;
  }
  override functionIn(entry: Variable | FunctionDefinition): FunctionDefinition | undefined {
    return "params" in entry ? entry : this.functionValues.get(entry);
  }
  #exported(node: Node): Node {
    // Names of export { answer } are resolved later.
    if (node.getChild("ExportGroup") && !/\b(as|from)\b/.test(this.text(node))) return node;
    const inner =
      node.getChild("FunctionDeclaration") ??
      node.getChild("VariableDeclaration") ??
      node.getChild("TypeAliasDeclaration") ??
      node.getChild("InterfaceDeclaration");
    if (!inner) this.refuse(node, message("export-form"));
    return inner ?? node;
  }

  /** place // 2: Python's division is a comment here. */
  #warnOfDivisions(code: string): void {
    for (const found of this.source.matchAll(/([\w.\])]+) *\/\/ *(\d+)(?=\)*;?[ \t]*$)/gm)) {
      const [written, left = "", right = ""] = found;
      const at = { from: found.index, to: found.index + written.length };
      if (code.slice(at.from + left.length, at.to).trim() !== "" || code[at.from] === " ") continue;
      const instead = `Math.floor(${left} / ${right})`;
      this.warn(at, message("comment-division", { instead }), [{ ...at, insert: instead }]);
    }
  }

  nameOf(node: Node): string {
    const text = this.text(node);
    if (!/^[\p{ID_Start}_$][\p{ID_Continue}$\u200c\u200d]*$/u.test(text)) {
      this.refuse(node, message("not-a-name", { name: text.slice(0, 40) }));
    }
    return text;
  }
  inScope<T>(work: () => T): T {
    const outer = this.scope;
    this.scope = { names: new Map(), outer };
    const result = work();
    this.scope = outer;
    return result;
  }
  override set(variable: Variable, value: Expression, at: Place): Statement {
    if (!variable.isHidden) this.#mayBeOutside.set(variable, [...(this.#mayBeOutside.get(variable) ?? []), value]);
    return super.set(variable, value, at);
  }

  asksFor(e: Expression): Expression {
    const value = e.k === "sequence" ? e.value : e;
    if (value.k === "variable") this.#asked.add(value.variable);
    return soft(e);
  }
  label: string | undefined;
  refuseNode(node: Node): void {
    const made = node.name === "NewExpression" ? node.getChild("VariableName") : null;
    const why = made && this.explanations.refusedName(this.text(made));
    if (why) {
      const { name } = why.values;
      this.refuse(node, typeof name === "string" ? { ...why, values: { ...why.values, name: `new ${name}` } } : why);
      return;
    }
    // Reported where the function says async.
    const { parts } = this.explanations;
    if (node.name === "AwaitExpression" && this.refusals.some((one) => one.message === parts[node.name])) return;
    // Reported by explainSyntax.
    if (node.type.isError) this.nothing(node);
    else this.refusePart(node, node.name);
  }

  expression(node: Node): Expression {
    const make = this.at(node);
    switch (node.name) {
      case "Number":
        return readNumber(this, node);
      case "BooleanLiteral":
        return make.bool(this.text(node) === "true");
      case "null":
        return make.none;
      case "VariableName":
        return readVariable(this, node);
      case "ParenthesizedExpression": {
        const inner = partsOf(node, "(", ")")[0];
        return inner ? this.expression(inner) : this.nothing(node);
      }
      case "ArrayExpression":
        return readArray(this, node);
      case "ObjectExpression":
        return readObject(this, node);
      case "UnaryExpression":
        return readUnary(this, node);
      case "PostfixExpression": {
        const step = stepOf(this, node);
        if (step) return step.before;
        // x! of TypeScript
        return node.firstChild ? this.expression(node.firstChild) : this.nothing(node);
      }
      case "BinaryExpression":
        return readBinary(this, node);
      case "ConditionalExpression": {
        const [test, , a, , b] = partsOf(node);
        if (!test || !a || !b) return this.nothing(node);
        return make.conditional(this.expression(test), this.expression(a), this.expression(b));
      }
      case "SequenceExpression": {
        const parts = partsOf(node, ",");
        const last = parts.pop();
        const body = parts.flatMap((part) => readEffect(this, part));
        return make.sequence(body, last ? this.expression(last) : this.nothing(node));
      }
      case "AssignmentExpression":
        return readAssignment(this, node, true).whole;
      case "MemberExpression":
        return readMember(this, node);
      case "CallExpression":
        return readCall(this, node);
      case "ArrowFunction":
      case "FunctionExpression": {
        if (node.firstChild?.name === "async") this.refusePart(node, "AwaitExpression");
        if (node.getChild("Star")) this.refusePart(node, "YieldExpression");
        const definition = node.getChild("VariableDefinition");
        const fn = this.define(definition ? this.nameOf(definition) : "function", definition ?? node, this.fn);
        this.earlyUses.write(this, fn, node);
        this.inScope(() => {
          if (definition && node.name === "FunctionExpression") this.scope.names.set(fn.name, fn);
          readFunction(this, fn, node);
        });
        return make.function(fn);
      }
      default:
        this.refuseNode(node);
        return this.nothing(node);
    }
  }
}

export interface JavascriptGrammar extends Parser {
  configure(config: { dialect: string }): Parser;
}

/**
 * Increase the version when the same program compiles to other bytes.
 * @param grammar passed in, because a page has already loaded it for its editor
 */
export const javascriptWith = (grammar: Parser, explanations: () => Explanations, isTyped = false): LanguageRow => ({
  turn: turnNames.javascript,
  signature: "export function takeTurn(race, cars, place) {",
  compiler: "javascript-1",
  read: (source, lists) => new JavascriptReader(source, lists, explanations).readModule(grammar, isTyped),
});

export const typescriptWith = (grammar: JavascriptGrammar, explanations: () => Explanations): LanguageRow => ({
  ...javascriptWith(grammar.configure({ dialect: "ts" }), explanations, true),
  compiler: "typescript-1",
});
