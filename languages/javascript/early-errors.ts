/** The grammar is for editors and tolerates more than JavaScript does. */
import type { Tree } from "@lezer/common";
import { type Message, message } from "../compiling/compiler-text.ts";
import { childrenOf, partsOf } from "../ir/program-reader.ts";
import type { JavascriptReader, Node } from "./read-javascript.ts";

const reservedWords = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for " +
    "function if implements import in instanceof interface let new null package private protected public return static super switch this " +
    "throw true try typeof var void while with yield"
  ).split(" "),
);
/** Inherited, so their type is unknown. */
const inheritedFields =
  /^(?:__\w+__|constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|to(?:Locale)?String|valueOf)$/;
/** n.toString() in console.log. */
const isCalled = (name: Node): boolean => name.parent?.parent?.name === "CallExpression";
const identifier = /^[\p{ID_Start}_$][\p{ID_Continue}$\u200c\u200d]*$/u;
const digits = (digit: string): string => `${digit}(?:_?${digit})*`;
const whole = String.raw`(?:0|[1-9](?:_?\d)*)`;
const number = new RegExp(
  `^(?:0[xX]${digits("[\\da-fA-F]")}n?|0[oO]${digits("[0-7]")}n?|0[bB]${digits("[01]")}n?|${whole}n|` +
    `(?:${whole}(?:\\.(?:${digits("\\d")})?)?|\\.${digits("\\d")})(?:[eE][+-]?${digits("\\d")})?)$`,
);

/** Precedence as in the specification. */
const binaryLevels: Readonly<Record<string, number>> = {
  "??": 3,
  "||": 3,
  "&&": 4,
  "|": 5,
  "^": 6,
  "&": 7,
  "==": 8,
  "!=": 8,
  "===": 8,
  "!==": 8,
  "<<": 10,
  ">>": 10,
  ">>>": 10,
  "+": 11,
  "-": 11,
  "*": 12,
  "/": 12,
  "%": 12,
  "**": 13,
};
const relational = 9;
const unary = 14;
const update = 15;
const primary = 16;
const levels: Readonly<Record<string, number>> = {
  SequenceExpression: 0,
  AssignmentExpression: 1,
  ArrowFunction: 1,
  ConditionalExpression: 1,
  YieldExpression: 1,
  UnaryExpression: unary,
  AwaitExpression: unary,
  PostfixExpression: update,
};

/** The grammar reads these in JavaScript too. */
const onlyTyped = new Set([
  "TypeAnnotation",
  "Optional",
  "TypeParamList",
  "TypeArgList",
  "TypePredicate",
  "as",
  "satisfies",
]);

export function findEarlyErrors(reader: JavascriptReader, tree: Tree, isTyped: boolean): void {
  new EarlyErrors(reader, isTyped).visit(tree.topNode, new Set(), []);
}

class EarlyErrors {
  readonly #reader: JavascriptReader;
  readonly #isTyped: boolean;
  readonly #exported = new Set<string>();

  constructor(reader: JavascriptReader, isTyped: boolean) {
    this.#reader = reader;
    this.#isTyped = isTyped;
  }

  #wrong(node: Node, because?: Message): void {
    if (because) this.#reader.refuse(node, because);
    else this.#reader.refuseSyntax(node);
  }

  /**
   * @param scope names of the innermost block
   * @param labels within the function
   */
  visit(node: Node, scope: Set<string>, labels: readonly string[]): void {
    const { name } = node;
    this.#checkToken(node);
    if (!this.#isTyped && onlyTyped.has(name)) this.#wrong(node, message("types-in-javascript"));
    const children = childrenOf(node);
    if (children.length === 0) return;
    const parts = partsOf(node);
    let inside = scope;
    let labelsInside = labels;
    if (name !== "ArrayExpression" && name !== "ArrayPattern") {
      for (const [index, part] of parts.entries())
        if (part.name === "," && parts[index - 1]?.name === ",")
          this.#wrong(part, message("extra-sign", { sign: "," }));
    }
    switch (name) {
      case "Script":
        inside = this.#declared(parts, new Set());
        break;
      case "SwitchBody": {
        const defaults = parts.filter((part) => part.name === "DefaultLabel");
        if (defaults[1]) this.#wrong(defaults[1], message("declared-twice", { name: "default" }));
        if (parts.length > 2 && !/^(?:Case|Default)Label$/.test(parts[1]!.name)) this.#wrong(parts[1]!);
        inside = this.#declared(parts, new Set());
        break;
      }
      case "Block":
        // A function's body shares its parameters' scope.
        inside = this.#declared(parts, node.parent?.getChild("ParamList") ? scope : new Set());
        break;
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunction":
      case "Property": {
        const params = node.getChild("ParamList");
        if (!params) break;
        inside = new Set();
        labelsInside = [];
        this.#checkFunction(node, params, parts, inside);
        break;
      }
      case "ParamList":
      case "ArrayPattern":
        this.#checkRest(parts);
        break;
      case "MemberExpression":
        // [xs[0], ...rest] = […]: parsed as an array.
        if (parts[0]?.name === "ArrayExpression" && parts[1]?.type.isError) this.#checkRest(partsOf(parts[0]));
        this.#need(parts[0], primary);
        break;
      case "CallExpression":
        this.#need(parts[0], primary);
        break;
      case "PostfixExpression":
        // x! of TypeScript
        if (parts[1]?.name === "LogicOp" && !this.#isTyped) this.#wrong(parts[1], message("types-in-javascript"));
        this.#need(parts[0], primary);
        break;
      case "UnaryExpression":
        this.#need(parts[1], this.#level(node) === update ? primary : unary);
        break;
      case "BinaryExpression":
        this.#checkBinary(parts);
        break;
      case "ConditionalExpression":
        this.#need(parts[0], binaryLevels["||"]!);
        break;
      case "VariableDeclaration":
        this.#checkDeclaration(node, parts);
        break;
      case "IfStatement":
      case "WhileStatement":
      case "DoStatement":
        this.#checkLone(parts);
        break;
      case "ForStatement":
        inside = new Set();
        if (parts.length !== 3) this.#wrong(node);
        this.#checkLone(parts);
        break;
      case "ForSpec":
        this.#declared(parts, inside);
        break;
      case "ForOfSpec":
        this.#declare(parts.slice(2, 3), inside);
        if (parts.at(-2)?.name === "SequenceExpression") this.#wrong(parts.at(-2)!, message("for-of-list"));
        break;
      case "ExportDeclaration":
        this.#checkExport(node, parts, scope);
        break;
      case "ImportDeclaration":
        this.#checkImport(node, parts);
        break;
      case "ExpressionStatement":
        this.#checkStart(node);
        break;
      case "LabeledStatement": {
        const label = this.#reader.text(node.firstChild!);
        if (labels.includes(label)) this.#wrong(node, message("declared-twice", { name: label }));
        labelsInside = [...labels, label];
        this.#checkLone(parts);
        break;
      }
      case "UnionType":
      case "IntersectionType":
        // A sign may come before the first type, but not after another sign.
        if (parts[0]?.name === "LogicOp" && node.parent?.name === name) this.#wrong(parts[0]);
        break;
      case "Interpolation":
        if (parts.length !== 3) this.#wrong(node);
        break;
      default:
        break;
    }
    for (const child of children) this.visit(child, inside, labelsInside);
  }

  #checkToken(node: Node): void {
    const { name } = node;
    const text = (): string => this.#reader.text(node);
    switch (name) {
      case "VariableName":
      case "VariableDefinition":
      case "Label":
        this.#reader.nameOf(node);
        if (reservedWords.has(text()) && (name !== "VariableName" || !/^(?:eval|arguments)$/.test(text())))
          this.#wrong(node, message("reserved-word", { name: text() }));
        break;
      case "PropertyName":
      case "PropertyDefinition":
        if (!identifier.test(text())) this.#wrong(node);
        if (inheritedFields.test(text()) && !(text() === "toString" && isCalled(node)))
          this.#wrong(node, message("not-here", { name: text() }));
        break;
      case "Number":
        if (!number.test(text()) || /^[\p{ID_Continue}$\\]/u.test(this.#reader.source.slice(node.to, node.to + 2)))
          this.#wrong(node, message("not-a-number", { text: text() }));
        break;
      case "String":
        if (!/^(["'])[^]*\1$/.test(text()) || text().length < 2 || /(?<!\\)\r/.test(text())) this.#wrong(node);
        break;
      case "Escape": {
        const point = /^\\u\{(.*)\}$/.exec(text())?.[1];
        const isOctal = /^\\(?:[1-9]|0\d)/.test(this.#reader.source.slice(node.from, node.from + 3));
        if (isOctal || (point !== undefined && Number.parseInt(point, 16) > 0x10_ff_ff)) this.#wrong(node);
        break;
      }
      case "LineComment":
      case "Hashbang":
        // The grammar ends comments only at line feeds.
        if (/[\r\u2028\u2029]./.test(text())) this.#wrong(node);
        break;
      case "BlockComment":
        // The grammar doesn't end the line here.
        if (
          /[\n\r\u2028\u2029]/.test(text()) &&
          /^(?:Return|Break|Continue|Arrow|Postfix)/.test(node.parent?.name ?? "")
        )
          this.#wrong(node, message("comment-across-lines"));
        break;
      default:
        break;
    }
  }

  #checkLone(parts: readonly Node[]): void {
    for (const part of parts) if (part.name.endsWith("Declaration")) this.#wrong(part, message("lone-declaration"));
  }

  #declared(statements: readonly Node[], scope: Set<string>): Set<string> {
    for (const statement of statements) {
      const declaration =
        statement.name === "ExportDeclaration"
          ? partsOf(statement).find((part) => part.name.endsWith("Declaration"))
          : statement;
      if (declaration?.name === "FunctionDeclaration")
        this.#declare(declaration.getChildren("VariableDefinition"), scope);
      else if (declaration && /^(?:Variable|Import)Declaration$/.test(declaration.name))
        this.#declare([declaration], scope);
    }
    return scope;
  }

  #declare(patterns: readonly Node[], scope: Set<string>): void {
    for (const pattern of patterns) {
      if (pattern.name === "VariableDefinition") {
        const name = this.#reader.text(pattern);
        if (scope.has(name)) this.#wrong(pattern, message("declared-twice", { name }));
        scope.add(name);
      } else if (!pattern.type.is("Expression") && pattern.name !== "TypeAnnotation")
        this.#declare(partsOf(pattern), scope);
    }
  }

  #checkDeclaration(node: Node, parts: readonly Node[]): void {
    const isConstant = parts[0]?.name === "const";
    if (!/^(?:let|const|var)$/.test(parts[0]?.name ?? "")) this.#wrong(node);
    for (const [index, part] of parts.entries()) {
      if (!/^(?:VariableDefinition|ArrayPattern|ObjectPattern)$/.test(part.name)) continue;
      const next = parts.slice(index + 1).find((one) => one.name !== "TypeAnnotation" && one.name !== "Optional");
      if (next?.name === "Equals") continue;
      if (part.name !== "VariableDefinition") this.#wrong(part);
      else if (isConstant) this.#wrong(part, message("const-value"));
    }
    // No semicolon is inserted in the head of a loop.
    if (node.parent?.name === "ForSpec" && parts.at(-1)?.name !== ";") this.#wrong(node);
  }

  #checkFunction(node: Node, params: Node, parts: readonly Node[], scope: Set<string>): void {
    this.#declare([params], scope);
    const body = node.getChild("Block");
    if (node.name === "FunctionDeclaration") {
      const isDefault = node.parent?.getChild("default");
      if (!node.getChild("VariableDefinition") && !isDefault) this.#wrong(node, message("unnamed-function"));
      if (!body) this.#wrong(node);
    }
    const arrow = parts.find((part) => part.name === "Arrow");
    if (arrow && /[\n\r\u2028\u2029]/.test(this.#reader.source.slice(arrow.prevSibling?.to, arrow.from)))
      this.#wrong(arrow, message("arrow-on-new-line"));
    const isPlain = partsOf(params).every((part) => !/^(?:Equals|Spread|\w+Pattern)$/.test(part.name));
    if (!isPlain && body && /^\{\s*(["'])use strict\1/.test(this.#reader.text(body))) this.#wrong(body);
  }

  /** Must be last, without a default. */
  #checkRest(parts: readonly Node[]): void {
    const at = parts.findIndex((part) => part.name === "Spread");
    if (at >= 0 && parts.slice(at + 1).some((part) => part.name === "," || part.name === "Equals"))
      this.#wrong(parts[at]!, message("rest-not-last"));
  }

  #checkExport(node: Node, parts: readonly Node[], scope: ReadonlySet<string>): void {
    if (node.parent?.name !== "Script") {
      this.#wrong(node, message("nested-export"));
      return;
    }
    const group = node.getChild("ExportGroup");
    const exported = new Set<string>();
    if (group) {
      for (const part of partsOf(group)) {
        if (part.name === "VariableName" && scope.has(this.#reader.text(part))) exported.add(this.#reader.text(part));
        else if (!/^[{},]$/.test(part.name)) this.#wrong(part);
      }
    } else
      this.#declare(
        parts.filter((part) => part.name === "VariableDeclaration"),
        exported,
      );
    const fn = node.getChild("FunctionDeclaration")?.getChild("VariableDefinition");
    if (fn) exported.add(node.getChild("default") ? "default" : this.#reader.text(fn));
    for (const name of exported) {
      if (this.#exported.has(name)) this.#wrong(node, message("declared-twice", { name }));
      this.#exported.add(name);
    }
  }

  #checkImport(node: Node, parts: readonly Node[]): void {
    const shape = parts.map((part) => part.name).join(" ");
    const isKnown =
      /^import (?:String|(?:VariableDefinition|(?:VariableDefinition , )?(?:ImportGroup|Star as VariableDefinition)) from String)(?: ;)?$/;
    if (node.parent?.name !== "Script" || (!this.#isTyped && !isKnown.test(shape))) this.#wrong(node);
  }

  #level(node: Node): number {
    if (node.name === "BinaryExpression") return binaryLevels[this.#sign(node)] ?? relational;
    if (node.name === "UnaryExpression" && /^(?:\+\+|--)$/.test(this.#reader.text(node.firstChild!))) return update;
    if (node.name === "PostfixExpression" && node.getChild("LogicOp")) return primary;
    return levels[node.name] ?? primary;
  }

  #sign(binary: Node): string {
    const sign = partsOf(binary)[1];
    return sign ? this.#reader.text(sign) : "";
  }

  /** The grammar ignores precedence here. */
  #need(node: Node | undefined, level: number, because?: Message): void {
    if (!node?.type.is("Expression") || this.#level(node) >= level) return;
    this.#wrong(node, node.name === "AssignmentExpression" ? message("not-assignable") : because);
  }

  #checkBinary(parts: readonly Node[]): void {
    const [left, sign, right] = parts;
    if (!left || !sign) return;
    const text = this.#reader.text(sign);
    const level = binaryLevels[text] ?? relational;
    // `<!--` starts a comment in scripts but isn't an operator in modules.
    if (this.#reader.source.startsWith("<!--", sign.from)) this.#wrong(sign);
    if (text === "**") {
      const isChain = left.name === "BinaryExpression" && this.#sign(left) === "**";
      const needed = message("power-of-sign");
      this.#need(isChain ? partsOf(left)[2] : left, update, needed);
      this.#need(right, level);
      return;
    }
    for (const side of [left, right]) {
      const other = side?.name === "BinaryExpression" ? this.#sign(side) : "";
      const isMixed = text === "??" ? other === "||" || other === "&&" : text === "||" && other === "??";
      if (isMixed) this.#wrong(sign, message("mixed-coalescing", { operator: text === "??" ? other : text }));
    }
    this.#need(left, level);
    this.#need(right, level + 1);
  }

  /** A statement that begins with function, class or { is a declaration or a block. */
  #checkStart(statement: Node): void {
    let first: Node = statement;
    while (first.firstChild) first = first.firstChild;
    if (/^(?:function|class)$/.test(first.name)) this.#wrong(first, message("unnamed-function"));
    if (first.name === "{") this.#wrong(first);
  }
}
