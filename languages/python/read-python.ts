/** Unsupported syntax is refused with a message that says what to write instead. */
import type { Parser, SyntaxNode } from "@lezer/common";
import type { Place } from "../codegen/word-code.ts";
import { message } from "../compiling/compiler-text.ts";
import type { LanguageRow, ReadSource } from "../ir/compile-source.ts";
import type { Explanations } from "../ir/explanations.ts";
import { maskSource } from "../ir/masked-source.ts";
import type { Builder } from "../ir/builder.ts";
import { childrenOf, firstError, partsOf, ProgramReader } from "../ir/program-reader.ts";
import type { Expression, FunctionDefinition, Loop, Statement, Variable } from "../ir/program.ts";
import { turnNames } from "../ir/race-interface.ts";
import { checkSyntax } from "./check-syntax.ts";
import { wrongIndentation } from "./indentation.ts";
import { functionNames, noString } from "./python-words.ts";
import { readTarget } from "./read-assignments.ts";
import { readCall } from "./read-calls.ts";
import {
  joinedList,
  readBinary,
  readDictionary,
  readMember,
  readNumber,
  readUnary,
  readVariable,
} from "./read-expressions.ts";
import { declareNames, findGlobals, type Scope } from "./read-names.ts";
import { readLambda, readStatement } from "./read-statements.ts";
import { readComprehension } from "./read-walks.ts";

export type Node = SyntaxNode;

export class PythonReader extends ProgramReader<Scope> {
  readonly blocks = new Map<FunctionDefinition, Place>();
  readonly ownNames = functionNames;
  /** innermost last; `next`: what `continue` leaves in nested loops */
  readonly loops: { loop: Loop; next?: Loop | undefined }[] = [];
  readonly assigned = new Set<Variable>();
  /** more than once, in a loop or by a function */
  readonly reassigned = new Set<Variable>();
  constructor(source: string, explanations: () => Explanations) {
    const module: Scope = { fn: undefined, names: new Map(), outer: undefined, globals: new Set() };
    // The grammar treats a last line of white space as a block.
    super(source.replace(/\n[ \t\f]+$/, "\n"), "python", explanations, module);
  }
  readModule(grammar: Parser): ReadSource {
    const tree = grammar.parse(this.source);
    if (isTextFine(this) && this.isShallow(tree)) {
      const { topNode } = tree;
      const wrong = firstError(tree);
      const nodes = childrenOf(topNode);
      declareNames(this, nodes, this.scope);
      findGlobals(this, topNode);
      if (!wrong) checkSyntax(this, topNode);
      this.program.body = this.statements(nodes);
      const { code } = maskSource(this.source, "python");
      const mistake = this.wrongText(wrong, code) ?? wrongIndentation(code, this.source);
      if (mistake) this.refuseText(mistake);
      this.foldConstants((variable) => this.assigned.has(variable) && !this.reassigned.has(variable));
    }
    return this.result;
  }
  nameOf(node: Node): string {
    const written = this.text(node);
    const text = written.normalize("NFKC");
    if (!/^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(written)) {
      this.refuse(node, message("not-a-name", { name: written.slice(0, 40) }));
    }
    return text;
  }
  override lookUp(name: string): Variable | FunctionDefinition | undefined {
    for (let scope: Scope | undefined = this.scope; scope; scope = scope.outer) {
      if (scope.globals.has(name)) return this.module.names.get(name);
      const found = scope.names.get(name);
      if (found) return found;
    }
    return undefined;
  }

  statements(nodes: readonly Node[]): Statement[] {
    return nodes.flatMap((node) => readStatement(this, node));
  }
  bodyOf(node: Node | null | undefined): Statement[] {
    if (!node) return [];
    return this.statements(childrenOf(node).filter((child) => child.name !== ":"));
  }

  /** @param nodes with commas */
  valuesOf(nodes: readonly Node[], make: Builder): Expression {
    const items = nodes.filter((node) => node.name !== ",");
    const [only] = items;
    if (!only) return this.nothing(make.at);
    return nodes.length === 1 ? this.expression(only) : make.tuple(items.map((node) => this.expression(node)));
  }
  expression(node: Node): Expression {
    const make = this.at(node);
    switch (node.name) {
      case "Number":
        return readNumber(this, node);
      case "Boolean":
        return make.bool(this.text(node) === "True");
      case "None":
        return make.none;
      case "VariableName":
        return readVariable(this, node);
      case "ParenthesizedExpression": {
        const inner = partsOf(node, "(")[0];
        return inner && inner.name !== ")" ? this.expression(inner) : make.tuple([]);
      }
      case "TupleExpression":
      case "ArrayExpression": {
        const children = partsOf(node, "(", ")", "[", "]", ",");
        const isTuple = node.name === "TupleExpression";
        if (children.some((child) => child.name === "*")) {
          const list = joinedList(this, children, make);
          return isTuple ? make.method(list, "$tuple") : list;
        }
        const items = children.map((child) => this.expression(child));
        return isTuple ? make.tuple(items) : make.list(items);
      }
      case "DictionaryExpression":
        return readDictionary(this, node);
      case "UnaryExpression":
        return readUnary(this, node);
      case "BinaryExpression":
        return readBinary(this, node);
      case "ConditionalExpression": {
        const [a, , test, , b] = partsOf(node);
        if (!a || !test || !b) return this.nothing(node);
        return make.conditional(this.expression(test), this.expression(a), this.expression(b));
      }
      case "MemberExpression":
        return readMember(this, node);
      case "CallExpression":
        return readCall(this, node);
      case "LambdaExpression":
        return readLambda(this, node);
      case "ArrayComprehensionExpression":
      case "DictionaryComprehensionExpression":
        return readComprehension(this, node);
      case "NamedExpression": {
        const [name, , value] = childrenOf(node);
        if (!name || !value) return this.nothing(node);
        const read = this.expression(value);
        const target = readTarget(this, name);
        if (target.k !== "variable") return this.nothing(node);
        return make.sequence([make.assign(target, read)], make.read(target.variable));
      }
      case "String":
      case "FormatString":
      case "ContinuedString":
        return this.refused(node, noString);
      default:
        refuseNode(this, node);
        return this.nothing(node);
    }
  }
}

/**
 * Increase the version when the same program compiles to other bytes.
 * @param grammar passed in, because a page has already loaded it for its editor
 */
export const pythonWith = (grammar: Parser, explanations: () => Explanations): LanguageRow => ({
  turn: turnNames.python,
  signature: "def take_turn(race, cars, place):",
  compiler: "python-1",
  read: (source) => new PythonReader(source, explanations).readModule(grammar),
});

function isTextFine(reader: PythonReader): boolean {
  let tabs = -1;
  let spaces = -1;
  let at = 0;
  for (const line of reader.source.split("\n")) {
    const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
    if (line.trim() !== "" && indent !== "") {
      if (indent.includes("\t")) tabs = tabs < 0 ? at : tabs;
      if (indent.includes(" ")) spaces = spaces < 0 ? at : spaces;
      if (tabs >= 0 && spaces >= 0) {
        reader.refuse({ from: at, to: at + indent.length }, message("mixed-indentation"));
        return false;
      }
    }
    at += line.length + 1;
  }
  return true;
}

export function refuseNode(reader: PythonReader, node: Node): [] {
  // Reported by wrongText.
  if (node.type.isError) reader.nothing(node);
  else if (node.name === "PrintStatement") {
    const what = reader.text(node).slice("print".length).trim();
    reader.refuse(node, message("call-brackets", { call: `print(${what})` }), [
      { from: node.from, to: node.to, insert: `print(${what})` },
    ]);
  } else reader.refusePart(node, node.name);
  return [];
}
