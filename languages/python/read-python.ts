/** From Python's text to a program. What cars do not have is refused with a sentence that says what to write instead. */
import { type Said, say } from "../compiling/compiler-text.ts";
import type { SyntaxNode } from "@lezer/common";
import { parser } from "@lezer/python";
import { constantOf } from "../core/ranges.ts";
import { valuesInWords } from "../core/kind-words.ts";
import { mayFallThrough } from "../core/find-unset.ts";
import { childrenOf, firstError, placeOf, ProgramReader, type Walk } from "../core/program-reader.ts";
import type {
  ArithmeticOperator,
  CompareOperator,
  Expression,
  FunctionDefinition,
  Loop,
  PrintPart,
  Program,
  Refusal,
  Statement,
  Target,
  Variable,
} from "../core/program.ts";
import type { Place } from "../words/word-code.ts";
import { isFormat, unescaped } from "../core/printed-texts.ts";
import { dictMethods, functionNames, listMethods, refusedNames, refusedNodes } from "./python-words.ts";

type Node = SyntaxNode;

interface Scope {
  fn: FunctionDefinition | undefined;
  names: Map<string, Variable | FunctionDefinition>;
  outer: Scope | undefined;
  /** names that `global` hands to the module */
  globals: Set<string>;
  /** a comprehension: its names are its own, everything else is its function's */
  isInner: boolean;
}

export interface ReadPython {
  program: Program;
  functions: Map<string, FunctionDefinition>;
  refusals: Refusal[];
}

export function readPython(source: string): ReadPython {
  return new PythonReader(source).readModule();
}

const arithmetic: Readonly<Record<string, ArithmeticOperator>> = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "//": "floordiv",
  "%": "mod",
  "**": "pow",
  "&": "and",
  "|": "or",
  "^": "xor",
  "<<": "shl",
  ">>": "shr",
};

const comparisons: Readonly<Record<string, CompareOperator>> = {
  "<": "lt",
  "<=": "le",
  ">": "gt",
  ">=": "ge",
  "==": "eq",
  "!=": "ne",
};

const isString = (node: Node): boolean => node.name === "String" || node.name === "ContinuedString";

const slash = say`There are no fractions in a race: write // for whole-number division instead of "/".`;
const isThere = (name: string): Said =>
  say`${name} takes what is there already: make a list of this, with [ ] or list( ) around it.`;
const noString = say`A string can only stand in print( ), as an assert's message or as a docstring. Use a whole number instead.`;

class PythonReader extends ProgramReader {
  /** the if or the loop that a function is defined in */
  readonly #blocks = new Map<FunctionDefinition, Place>();
  #scope: Scope = { fn: undefined, names: new Map(), outer: undefined, globals: new Set(), isInner: false };
  readonly #module = this.#scope;
  /** loops around, the innermost last; `next`: what `continue` leaves where a loop is one of nested ones */
  readonly #loops: { loop: Loop; next?: Loop | undefined }[] = [];
  readonly #assignedInFunctions = new Set<Variable>();
  readonly #timesAssigned = new Map<Variable, number>();

  constructor(source: string) {
    super(source, "python");
  }

  readModule(): ReadPython {
    const tree = parser.parse(this.source);
    if (this.#isTextFine() && this.isShallow(tree)) {
      const { topNode } = tree;
      const wrong = firstError(tree);
      const nodes = childrenOf(topNode);
      this.#declare(nodes, this.#scope);
      this.#findGlobals(topNode);
      this.program.body = this.#statements(nodes);
      if (wrong) this.#refuseSyntax(wrong);
      this.#foldConstants();
    }
    const functions = new Map<string, FunctionDefinition>();
    for (const [name, entry] of this.#module.names) if ("params" in entry) functions.set(name, entry);
    return { program: this.program, functions, refusals: this.told() };
  }

  #isTextFine(): boolean {
    let tabs = -1;
    let spaces = -1;
    let at = 0;
    for (const line of this.source.split("\n")) {
      const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
      if (line.trim() !== "" && indent !== "") {
        if (indent.includes("\t")) tabs = tabs < 0 ? at : tabs;
        if (indent.includes(" ")) spaces = spaces < 0 ? at : spaces;
        if (tabs >= 0 && spaces >= 0) {
          this.refuse(
            { from: at, to: at + indent.length },
            say`Tabs and spaces are mixed at the beginning of lines. Use four spaces for each step everywhere.`,
          );
          return false;
        }
      }
      at += line.length + 1;
    }
    return true;
  }

  #refuseSyntax(error: Node): void {
    const line = this.source.slice(this.source.lastIndexOf("\n", error.from - 1) + 1).split("\n")[0] ?? "";
    const at = { from: error.from, to: Math.max(error.to, error.from + 1) };
    const opener = /^\s*(if|elif|else|for|while|def)\b/.exec(line)?.[1];
    if (opener && !line.replace(/#.*/, "").trimEnd().endsWith(":") && !line.includes(":")) {
      this.refuse(at, say`The line that begins with "${opener}" ends with a colon: add ":" here.`);
    } else if (/^\s*(if|elif|while)\b[^=]*[^=!<>]=[^=]/.test(line.replace(/"[^"]*"|'[^']*'/g, ""))) {
      this.refuse(at, say`"=" gives a name its value. Write == to compare.`);
    } else if (/&&|\|\||!(?!=)/.test(line.replace(/"[^"]*"|'[^']*'|#.*/g, ""))) {
      this.refuse(at, say`"&&", "||" and "!" are not Python: write and, or, not.`);
    } else if (/\+\+|--/.test(line.replace(/"[^"]*"|'[^']*'|#.*/g, ""))) {
      this.refuse(at, say`"++" and "--" are not Python: write x += 1 or x -= 1.`);
    } else
      this.refuse(
        at,
        say`Python does not understand this line. Look for a missing bracket, colon or operator, and at how far lines are set in.`,
      );
  }

  // Names

  /** Makes the names that a block of statements assigns. */
  #declare(nodes: readonly Node[], scope: Scope): void {
    for (const node of nodes) this.#declareNode(node, scope);
  }

  /** if __name__ == "__main__": what only plain Python runs, a car never comes to. */
  #isMainGuard(node: Node): boolean {
    const test = childrenOf(node)[1];
    return (
      node.name === "IfStatement" &&
      node.getChildren("Body").length === 1 &&
      test !== undefined &&
      /^\(?__name__\s*==\s*(["'])__main__\1\)?$/.test(this.text(test))
    );
  }

  #declareNode(node: Node, scope: Scope): void {
    if (this.#isMainGuard(node)) return;
    switch (node.name) {
      case "FunctionDefinition": {
        const name = node.getChild("VariableName");
        if (!name) return;
        const text = this.#name(name);
        if (scope.names.has(text))
          this.refuse(name, say`"${text}" is already a name here. Give this function another one.`);
        else scope.names.set(text, this.define(text, name, scope.fn, node));
        return;
      }
      case "LambdaExpression":
      case "ArrayComprehensionExpression":
      case "DictionaryComprehensionExpression":
      case "SetComprehensionExpression":
      case "ComprehensionExpression":
        this.#declareNamed(node, scope);
        return;
      case "AssignStatement":
        for (const part of this.#targets(node)) for (const one of part) this.#declareTarget(one, scope);
        break;
      case "UpdateStatement": {
        const first = node.firstChild;
        if (first) this.#declareTarget(first, scope);
        break;
      }
      case "ForStatement":
        for (let child = node.firstChild; child && child.name !== "in"; child = child.nextSibling) {
          if (child.name !== "for") this.#declareTarget(child, scope);
        }
        break;
      case "NamedExpression":
        if (node.firstChild) this.#declareTarget(node.firstChild, scope);
        break;
      default:
        break;
    }
    this.#declare(childrenOf(node), scope);
  }

  /** Only := of a comprehension belongs to the function around it. */
  #declareNamed(node: Node, scope: Scope): void {
    for (const child of childrenOf(node)) {
      if (child.name === "NamedExpression" && child.firstChild) this.#declareTarget(child.firstChild, scope);
      this.#declareNamed(child, scope);
    }
  }

  #declareTarget(node: Node, scope: Scope): void {
    if (node.name === "VariableName") {
      const name = this.#name(node);
      if (scope.globals.has(name)) return;
      const known = scope.names.get(name);
      if (!known) scope.names.set(name, this.variable(name, node, scope.fn));
      else if ("params" in known) this.refuse(node, say`"${name}" is a function; give the variable another name.`);
    } else if (["TupleExpression", "ArrayExpression", "ParenthesizedExpression"].includes(node.name)) {
      for (const child of childrenOf(node)) this.#declareTarget(child, scope);
    }
  }

  /** `global` of a name that the module itself never assigns makes it the module's. */
  #findGlobals(top: Node): void {
    top.cursor().iterate((node) => {
      if (node.name !== "ScopeStatement") return;
      const [word, ...names] = childrenOf(node.node);
      if (word?.name !== "global") return;
      for (const name of names) {
        if (name.name !== "VariableName") continue;
        const text = this.#name(name);
        if (!this.#module.names.has(text)) this.#module.names.set(text, this.variable(text, name, undefined));
      }
    });
  }

  #name(node: Node): string {
    const text = this.text(node).normalize("NFKC");
    if (!/^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(text)) {
      this.refuse(node, say`"${text.slice(0, 40)}" is not a name: names have letters, digits and _.`);
    }
    return text;
  }

  #lookUp(name: string): Variable | FunctionDefinition | undefined {
    for (let scope: Scope | undefined = this.#scope; scope; scope = scope.outer) {
      if (scope.globals.has(name)) return this.#module.names.get(name);
      const found = scope.names.get(name);
      if (found) return found;
    }
    return undefined;
  }

  // Statements

  #statements(nodes: readonly Node[]): Statement[] {
    return nodes.flatMap((node) => this.#statement(node));
  }

  #body(node: Node | null | undefined): Statement[] {
    if (!node) return [];
    return this.#statements(childrenOf(node).filter((child) => child.name !== ":"));
  }

  #statement(node: Node): Statement[] {
    const at = placeOf(node);
    switch (node.name) {
      case "Comment":
      case "PassStatement":
      case ";":
        return [];
      case "ImportStatement":
        if (!/^from\s+code_prix\s+import\b/.test(this.text(node))) {
          this.refuse(
            node,
            say`import is not here: a car brings everything along. Only "from code_prix import *" may stand, for editors.`,
          );
        }
        return [];
      case "ExpressionStatement": {
        const inner = childrenOf(node)[0];
        if (!inner) return [];
        if (inner.name === "String" || inner.name === "ContinuedString") return [];
        if (inner.name === "CallExpression" && this.#isPrint(inner)) return [this.#print(inner)];
        const all = childrenOf(node).filter((child) => child.name !== ",");
        return all.map((child) => ({ k: "do", value: this.#expression(child), at }));
      }
      case "AssignStatement":
        return this.#assign(node);
      case "UpdateStatement":
        return this.#update(node);
      case "FunctionDefinition":
        return this.#function(node);
      case "ScopeStatement":
        return [];
      case "StatementGroup":
        return this.#statements(childrenOf(node));
      case "IfStatement":
        return this.#isMainGuard(node) ? [] : this.#if(node);
      case "WhileStatement": {
        const children = childrenOf(node);
        const test = children[1];
        const bodies = node.getChildren("Body");
        if (!test) return [];
        const loop = this.loop("while");
        const condition = this.#expression(test);
        this.#loops.push({ loop });
        const body = this.#body(bodies[0]);
        this.#loops.pop();
        return [{ k: "while", loop, test: condition, step: [], body, otherwise: this.#body(bodies[1]), at }];
      }
      case "ForStatement":
        return this.#for(node);
      case "BreakStatement":
      case "ContinueStatement": {
        const around = this.#loops.at(-1);
        const k = node.name === "BreakStatement" ? "break" : "continue";
        if (!around) {
          this.refuse(node, say`"${k}" only stands in a loop.`);
          return [];
        }
        const { loop, next } = around;
        return k === "continue" && next ? [{ k: "break", loop: next, at }] : [{ k, loop, at }];
      }
      case "ReturnStatement": {
        if (!this.fn) {
          this.refuse(node, say`"return" only stands in a function.`);
          return [];
        }
        const values = childrenOf(node).filter((child) => child.name !== "return");
        if (values.length === 0) return [{ k: "return", at }];
        return [{ k: "return", value: this.#values(values, at), at }];
      }
      case "AssertStatement": {
        const [, test] = childrenOf(node);
        return test ? [{ k: "assert", test: this.#expression(test), at }] : [];
      }
      case "DeleteStatement": {
        const parts = childrenOf(node)
          .slice(1)
          .filter((child) => child.name !== ",");
        return parts.flatMap((part): Statement[] => {
          const value = part.name === "MemberExpression" ? this.#member(part) : undefined;
          if (value?.k === "index") return [{ k: "delete", a: value.a, i: value.i, at }];
          if (value?.k === "slice" && !value.step) return this.#deleteSlice(value, at);
          this.refuse(part, say`del takes an item of a list or dictionary, as in del prices[0].`);
          return [];
        });
      }
      default:
        return this.#refuseNode(node);
    }
  }

  /** del xs[from:to] */
  #deleteSlice({ a, from, to }: Expression & { k: "slice" }, at: Place): Statement[] {
    const list = this.once(a);
    const { before, start, end } = this.#bounds(list.again, from, to, at);
    const count: Expression = { k: "binary", op: "sub", a: this.read(end, at), b: this.read(start, at), at };
    return [
      ...list.before,
      ...before,
      this.if({ k: "compare", op: "gt", a: count, b: this.int(0, at), at }, [
        { k: "do", value: this.method(list.again, "$splice", [this.read(start, at), count], at), at },
      ]),
    ];
  }

  /** Where a slice begins and ends: negative places count from the end, and none lies outside. */
  #bounds(
    list: Expression,
    from: Expression | undefined,
    to: Expression | undefined,
    at: Place,
  ): { before: Statement[]; start: Variable; end: Variable; length: Variable } {
    const [start, end, length] = ["from", "to", "length"].map((name) => this.hidden(at, name)) as [
      Variable,
      Variable,
      Variable,
    ];
    const compare = (op: CompareOperator, x: Expression, y: Expression): Expression => ({
      k: "compare",
      op,
      a: x,
      b: y,
      at,
    });
    const bounded = (bound: Variable): Statement[] => {
      const b = this.read(bound, at);
      const counted: Expression = { k: "binary", op: "add", a: b, b: this.read(length, at), at };
      const zero = this.int(0, at);
      return [
        this.if(compare("lt", b, zero), [
          this.set(bound, counted),
          this.if(compare("lt", b, zero), [this.set(bound, zero)]),
        ]),
        this.if(compare("gt", b, this.read(length, at)), [this.set(bound, this.read(length, at))]),
      ];
    };
    const before = [
      this.set(start, from ?? this.int(0, at)),
      ...(to ? [this.set(end, to)] : []),
      this.set(length, this.method(list, "$len", [], at)),
      ...(to ? [] : [this.set(end, this.read(length, at))]),
      ...bounded(start),
      ...bounded(end),
    ];
    return { before, start, end, length };
  }

  #refuseNode(node: Node): [] {
    if (node.type.isError) this.#refuseSyntax(node);
    else
      this.refuse(
        node,
        refusedNodes[node.name] ?? say`This is not part of Python for cars: ${this.text(node).slice(0, 30)}`,
      );
    return [];
  }

  #if(node: Node): Statement[] {
    const children = childrenOf(node);
    // Read from the end, so that a long chain is no deep recursion.
    const parts: { test?: Node; body: Node }[] = [];
    for (const [index, child] of children.entries()) {
      if (child.name !== "Body") continue;
      const before = children[index - 1];
      const word = children[index - 2];
      if (before && word && (word.name === "if" || word.name === "elif")) parts.push({ test: before, body: child });
      else parts.push({ body: child });
    }
    if (/^if\s+__name__\s*==\s*(["'])__main__\1\s*:/.test(this.text(node)) && !this.fn) return [];
    const read = parts.map((part) => ({
      test: part.test ? this.#expression(part.test) : undefined,
      body: this.#body(part.body),
    }));
    let otherwise: Statement[] = [];
    for (const part of read.toReversed()) {
      otherwise = part.test
        ? [{ k: "if", test: part.test, consequent: part.body, otherwise, at: part.test.at }]
        : part.body;
    }
    return otherwise;
  }

  #for(node: Node): Statement[] {
    const children = childrenOf(node);
    const inAt = children.findIndex((child) => child.name === "in");
    if (inAt < 0) return [];
    if (children[0]?.name === "async") this.refuse(node, refusedNodes["AwaitExpression"] ?? say``);
    const end = children.findIndex((child, index) => index > inAt && child.name === "Body");
    const over = children.slice(inAt + 1, end).filter((child) => child.name !== ",");
    const iteration = this.#iterationOf(over, placeOf(node));
    const target = this.#targetOf(
      children.slice(1, inAt).filter((child) => child.name !== ","),
      children[2]?.name === ",",
    );
    const bodies = node.getChildren("Body");
    const loop = this.loop();
    const next = iteration.k === "nested" ? this.loop("next") : undefined;
    this.#loops.push({ loop, next });
    const body = this.#body(bodies[0]);
    this.#loops.pop();
    return [this.for(target, iteration, body, node, loop, this.#body(bodies[1]), next)];
  }

  #function(node: Node): Statement[] {
    const name = node.getChild("VariableName");
    const known = name && this.#scope.names.get(this.#name(name));
    if (childrenOf(node)[0]?.name === "async") this.refuse(node, refusedNodes["AwaitExpression"] ?? say``);
    if (!known || !("params" in known) || known.body.length > 0 || known.at.from !== name?.from) return [];
    const block = node.parent?.name === "Body" ? node.parent : undefined;
    if (block && block.parent?.name !== "FunctionDefinition") this.#blocks.set(known, placeOf(block));
    return this.#readFunction(known, node.getChild("ParamList"), (scope) => {
      const body = node.getChild("Body");
      if (body) this.#declare(childrenOf(body), scope);
      return this.#body(body);
    });
  }

  /** Gives the statements that make defaults, which Python makes once, where the function stands. */
  #readFunction(fn: FunctionDefinition, list: Node | null, read: (scope: Scope) => Statement[]): Statement[] {
    const before: Statement[] = [];
    const scope: Scope = { fn, names: new Map(), outer: this.#scope, globals: new Set(), isInner: false };
    const children = list ? childrenOf(list) : [];
    for (const [index, child] of children.entries()) {
      if (child.name === "*" || child.name === "**") {
        const next = children[index + 1];
        if (child.name === "**" || next?.name === "VariableName")
          this.refuse(child, say`Star arguments (*) are not here: name each parameter.`);
      }
      if (child.name === "/") this.refuse(child, say`Positional-only parameters (/) are not here.`);
      if (child.name === "TypeDef") this.#annotation(child);
      if (child.name !== "VariableName" || children[index - 1]?.name === "AssignOp") continue;
      if (["*", "**"].includes(children[index - 1]?.name ?? "")) continue;
      const text = this.#name(child);
      if (scope.names.has(text)) this.refuse(child, say`Two parameters are called "${text}".`);
      const param = this.variable(text, child, fn);
      fn.params.push(param);
      scope.names.set(text, param);
      const sign = children[index + 1]?.name === "TypeDef" ? index + 2 : index + 1;
      const value = children[sign]?.name === "AssignOp" ? children[sign + 1] : undefined;
      if (!value) {
        fn.defaults.push(null);
        continue;
      }
      const expression = this.#expression(value);
      if (constantOf(expression) !== undefined || expression.k === "bool" || expression.k === "none")
        fn.defaults.push(expression);
      else {
        const kept = this.hidden(value, `${text} of ${fn.name}`);
        before.push(this.set(kept, expression));
        fn.defaults.push(this.read(kept, value));
      }
    }
    const [outerFn, outerScope] = [this.fn, this.#scope];
    const loops = this.#loops.splice(0);
    this.fn = fn;
    this.#scope = scope;
    // `global` and `nonlocal` are heard before names are made.
    const body = list?.parent?.getChild("Body");
    if (body) this.#readScopes(body, scope);
    fn.body = read(scope);
    if (mayFallThrough(fn.body)) fn.body.push({ k: "return", at: { from: fn.at.from, to: fn.at.to } });
    this.fn = outerFn;
    this.#scope = outerScope;
    this.#loops.push(...loops);
    return before;
  }

  #readScopes(node: Node, scope: Scope): void {
    for (const child of childrenOf(node)) {
      if (child.name === "FunctionDefinition" || child.name === "LambdaExpression") continue;
      if (child.name === "ScopeStatement") {
        const [word, ...names] = childrenOf(child);
        for (const name of names) {
          if (name.name !== "VariableName") continue;
          const text = this.#name(name);
          if (word?.name === "global") scope.globals.add(text);
          else {
            let found: Variable | FunctionDefinition | undefined;
            for (let outer = scope.outer; outer?.fn; outer = outer.outer) found ??= outer.names.get(text);
            if (found) scope.names.set(text, found);
            else this.refuse(name, say`nonlocal: no function around this one has a variable "${text}".`);
          }
        }
      }
      this.#readScopes(child, scope);
    }
  }

  /** Annotations mean nothing in Python; names in them must be there all the same. */
  #annotation(node: Node): void {
    node.cursor().iterate((child) => {
      if (child.name === "VariableName") {
        const name = this.text(child);
        const known = ["int", "bool", "list", "dict", "tuple", "Race", "Car", "CarData"];
        if (!known.includes(name) && !this.#lookUp(name)) {
          this.refuse(
            child,
            say`The type "${name}" is not known. Types here are int, bool, list[int], tuple[int, int], dict[int, int], Race and CarData.`,
          );
        }
      }
    });
  }

  // Assignments

  /** The nodes of each target of an assignment, in order: a, b = c = … */
  #targets(node: Node): Node[][] {
    const parts: Node[][] = [[]];
    for (const child of childrenOf(node)) {
      if (child.name === "AssignOp") parts.push([]);
      else if (child.name !== "," && child.name !== "TypeDef") parts.at(-1)!.push(child);
    }
    return parts.slice(0, -1);
  }

  #assign(node: Node): Statement[] {
    const at = placeOf(node);
    const children = childrenOf(node);
    const groups: { nodes: Node[]; hasComma: boolean }[] = [{ nodes: [], hasComma: false }];
    for (const child of children) {
      if (child.name === "AssignOp") groups.push({ nodes: [], hasComma: false });
      else if (child.name === "TypeDef") {
        if (!this.fn) this.#annotation(child);
      } else if (child.name === ",") groups.at(-1)!.hasComma = true;
      else groups.at(-1)!.nodes.push(child);
    }
    const last = groups.pop();
    // x: int
    if (groups.length === 0 || !last) return [];
    const takesApart = groups.some(
      ({ nodes, hasComma }) => hasComma || /^(Tuple|Array)Expression$/.test(nodes[0]!.name),
    );
    const value = this.#assigned(last, takesApart, at);
    const [only] = groups;
    if (groups.length === 1 && only) return this.#swap(only, value, at) ?? this.#assignTo(only, value, at);
    const { before, again } = this.once(value);
    return [...before, ...groups.flatMap((group) => this.#assignTo(group, again, at))];
  }

  #assigned({ nodes, hasComma }: { nodes: Node[]; hasComma: boolean }, takesApart: boolean, at: Place): Expression {
    const [only] = nodes;
    if (!only) return this.nothing(at);
    if (nodes.some((node) => node.name === "*")) return this.method(this.#joined(nodes, at), "$tuple", [], at);
    if (hasComma) return this.#tuple(nodes, at);
    // What is only walked through can be taken apart, too.
    return takesApart ? this.#searched(only) : this.#expression(only);
  }

  #assignTo({ nodes, hasComma }: { nodes: Node[]; hasComma: boolean }, value: Expression, at: Place): Statement[] {
    const [only] = nodes;
    if (nodes.some((node) => node.name === "*")) return this.#assignWithRest(nodes, value, at);
    if (!hasComma && only && /^(Tuple|Array)Expression$/.test(only.name)) {
      const inner = childrenOf(only).filter((child) => !["(", ")", "[", "]", ",", "Comment"].includes(child.name));
      if (inner.some((node) => node.name === "*")) return this.#assignWithRest(inner, value, at);
    }
    const member = only?.name === "MemberExpression" && !hasComma ? this.#member(only) : undefined;
    if (member?.k === "slice") return this.#assignSlice(member, value, at);
    return [{ k: "assign", target: this.#targetOf(nodes, hasComma), value, at }];
  }

  /** first, *rest = xs: what the others leave becomes a list. */
  #assignWithRest(nodes: readonly Node[], value: Expression, at: Place): Statement[] {
    const star = nodes.findIndex((node) => node.name === "*");
    const names = nodes.filter((node) => node.name !== "*");
    if (nodes.length - names.length > 1) {
      this.refuse(
        nodes.findLast((node) => node.name === "*")!,
        say`Only one name can take the rest, as in first, *rest = prices.`,
      );
      return [];
    }
    const list = this.hidden(at, "values");
    const all = this.read(list, at);
    const length: Expression = this.method(all, "$len", [], at);
    const isShort: Expression = { k: "compare", op: "lt", a: length, b: this.int(names.length - 1, at), at };
    return [
      this.set(list, this.method(value, "$copy", [], at), at),
      this.if(isShort, [{ k: "stop", reason: "wrong-type", at }]),
      ...names.map((name, index): Statement => {
        const behind = names.length - 1 - index;
        const to = behind > 0 ? { to: this.int(-behind, at) } : {};
        const part: Expression =
          index === star
            ? { k: "slice", a: all, from: this.int(index, at), ...to, at }
            : { k: "index", a: all, i: this.int(index < star ? index : index - names.length, at), at };
        return { k: "assign", target: this.#target(name), value: part, at };
      }),
    ];
  }

  /** xs[from:to] = values */
  #assignSlice({ a, from, to, step }: Expression & { k: "slice" }, value: Expression, at: Place): Statement[] {
    if (step) {
      this.refuse(at, say`A slice with a step cannot be set. Set its items one by one.`);
      return [];
    }
    const values = this.hidden(at, "values");
    const list = this.once(a);
    const bounds = this.#bounds(list.again, from, to, at);
    const [start, end, n] = [bounds.start, bounds.end, bounds.length].map((one) => this.read(one, at)) as [
      Expression,
      Expression,
      Expression,
    ];
    const rest = this.hidden(at, "rest");
    const done = (name: string, ...args: Expression[]): Statement => ({
      k: "do",
      value: this.method(list.again, name, args, at),
      at,
    });
    return [
      this.set(values, this.method(value, "$copy", [], at), at),
      ...list.before,
      ...bounds.before,
      this.if({ k: "compare", op: "lt", a: end, b: start, at }, [this.set(bounds.end, start)]),
      this.set(rest, { k: "slice", a: list.again, from: end, at }),
      done("$splice", start, { k: "binary", op: "sub", a: n, b: start, at }),
      done("$extend", this.read(values, at)),
      done("$extend", this.read(rest, at)),
    ];
  }

  /** a, b = b, a without a tuple in between. */
  #swap(group: { nodes: Node[]; hasComma: boolean }, value: Expression, at: Place): Statement[] | undefined {
    if (value.k !== "tuple" || value.items.length !== group.nodes.length || !group.hasComma) return undefined;
    if (group.nodes.some((node) => node.name === "*")) return undefined;
    const values = value.items.map((item) => ({ t: this.hidden(item.at), item }));
    return [
      ...values.map(({ t, item }) => this.set(t, item)),
      ...values.map(({ t, item }, index): Statement => ({
        k: "assign",
        target: this.#target(group.nodes[index]!),
        value: this.read(t, item.at),
        at,
      })),
    ];
  }

  #targetOf(nodes: Node[], hasComma: boolean): Target {
    const [only] = nodes;
    if (only && nodes.length === 1 && !hasComma) return this.#target(only);
    const at = { from: nodes[0]?.from ?? 0, to: nodes.at(-1)?.to ?? 0 };
    return { k: "unpack", items: nodes.map((node) => this.#target(node)), isLoose: false, at };
  }

  #target(node: Node): Target {
    const at = placeOf(node);
    switch (node.name) {
      case "VariableName": {
        const name = this.#name(node);
        const found = this.#lookUp(name);
        if (found && !("params" in found)) {
          this.#noteAssigned(found);
          return { k: "variable", variable: found, at };
        }
        this.refuse(node, found ? say`"${name}" is a function and cannot be set.` : say`"${name}" is not known here.`);
        break;
      }
      case "MemberExpression": {
        const value = this.#member(node);
        if (value.k === "index") return { k: "index", a: value.a, i: value.i, at };
        if (value.k === "attribute") return { k: "attribute", a: value.a, name: value.name, at };
        this.refuse(node, say`A slice is set on a line of its own, as in prices[1:3] = [4, 5].`);
        break;
      }
      case "TupleExpression":
      case "ArrayExpression":
      case "ParenthesizedExpression": {
        const items = childrenOf(node).filter((child) => !["(", ")", "[", "]", ","].includes(child.name));
        const hasComma = node.name !== "ParenthesizedExpression";
        return this.#targetOf(items, hasComma);
      }
      default:
        this.refuse(
          node,
          node.name === "*" || node.name.includes("Star")
            ? say`Star arguments (*) are not here: name each value.`
            : say`This cannot be assigned to.`,
        );
    }
    return { k: "variable", variable: this.hidden(at), at };
  }

  #noteAssigned(variable: Variable): void {
    this.#timesAssigned.set(variable, (this.#timesAssigned.get(variable) ?? 0) + 1);
    if (this.#loops.length > 0) this.#timesAssigned.set(variable, 99);
    if (!variable.owner && this.fn) {
      variable.isReassigned = true;
      this.#assignedInFunctions.add(variable);
    }
  }

  #update(node: Node): Statement[] {
    const at = placeOf(node);
    const [place, sign, ...rest] = childrenOf(node);
    if (!place || !sign) return [];
    const text = this.text(sign).slice(0, -1);
    if (text === "/") this.refuse(sign, slash);
    const operator = ({ "+": "iadd", "*": "imul" } as const)[text] ?? arithmetic[text];
    const values = rest.filter((child) => child.name !== ",");
    if (!operator) {
      if (text !== "/") this.refuse(sign, say`"${text}=" is not here.`);
      return [];
    }
    const [only] = values;
    const walk = text === "+" && only && values.length === 1 ? this.#iteration(only) : undefined;
    const isLong = walk && walk.k !== "value" ? walk : undefined;
    const value = isLong ? this.int(0, at) : walk?.k === "value" ? walk.value : this.#values(values, at);
    const target = this.#target(place);
    if (isLong) {
      // A list takes one item after the other, as extend does.
      const list = this.once(
        target.k === "variable"
          ? this.read(target.variable, target.at)
          : target.k === "index"
            ? { k: "index", a: target.a, i: target.i, at: target.at }
            : this.nothing(at),
      );
      return [...list.before, this.#extended(list.again, isLong, at)];
    }
    if (target.k === "variable") {
      const old = this.read(target.variable, target.at);
      return [{ k: "assign", target, value: { k: "binary", op: operator, a: old, b: value, at }, at }];
    }
    if (target.k !== "index") {
      this.refuse(place, say`Only variables and items can be changed like this.`);
      return [];
    }
    // The list and the index are asked for once.
    const a = this.once(target.a);
    const i = this.once(target.i);
    const old: Expression = { k: "index", a: a.again, i: i.again, at: target.at };
    return [
      ...a.before,
      ...i.before,
      {
        k: "assign",
        target: { k: "index", a: a.again, i: i.again, at: target.at },
        value: { k: "binary", op: operator, a: old, b: value, at },
        at,
      },
    ];
  }

  /** Puts what is walked through behind a list's end, each item as it comes. */
  #extended(list: Expression, walk: Walk, at: Place): Statement {
    const item = this.hidden(at, "item");
    const push = this.method(list, "$push", [this.read(item, at)], at);
    return this.for({ k: "variable", variable: item, at }, walk, [{ k: "do", value: push, at }], at);
  }

  // Expressions

  #values(nodes: readonly Node[], at: Place): Expression {
    const items = nodes.filter((node) => node.name !== ",");
    const [only] = items;
    if (only && nodes.length === 1) return this.#expression(only);
    if (only && items.length === 1 && nodes.length > 1) return this.#tuple(items, at);
    return items.length === 0 ? this.nothing(at) : this.#tuple(items, at);
  }

  #tuple(nodes: readonly Node[], at: Place): Expression {
    return { k: "tuple", items: nodes.map((node) => this.#expression(node)), at };
  }

  #expression(node: Node): Expression {
    const at = placeOf(node);
    switch (node.name) {
      case "Number":
        return this.#number(node);
      case "Boolean":
        return { k: "bool", value: this.text(node) === "True", at };
      case "None":
        return { k: "none", at };
      case "VariableName":
        return this.#variableOf(node);
      case "ParenthesizedExpression": {
        const inner = childrenOf(node).find((child) => child.name !== "(" && child.name !== "Comment");
        return inner && inner.name !== ")" ? this.#expression(inner) : { k: "tuple", items: [], at };
      }
      case "TupleExpression":
      case "ArrayExpression": {
        const children = childrenOf(node).filter((child) => !["(", ")", "[", "]", ",", "Comment"].includes(child.name));
        if (children.some((child) => child.name === "*")) {
          const list = this.#joined(children, at);
          return node.name === "TupleExpression" ? this.method(list, "$tuple", [], at) : list;
        }
        const items = children.map((child) => this.#expression(child));
        return node.name === "TupleExpression" ? { k: "tuple", items, at } : { k: "list", items, at };
      }
      case "DictionaryExpression":
        return this.#dictionary(node);
      case "UnaryExpression":
        return this.#unary(node);
      case "BinaryExpression":
        return this.#binary(node);
      case "ConditionalExpression": {
        const [a, , test, , b] = childrenOf(node).filter((child) => child.name !== "Comment");
        if (!a || !test || !b) return this.nothing(at);
        const read = { test: this.#expression(test), a: this.#expression(a), b: this.#expression(b) };
        return { k: "conditional", ...read, at };
      }
      case "MemberExpression":
        return this.#member(node);
      case "CallExpression":
        return this.#call(node);
      case "LambdaExpression":
        return this.#lambda(node);
      case "ArrayComprehensionExpression":
      case "DictionaryComprehensionExpression":
        return this.#comprehension(node);
      case "NamedExpression": {
        const [name, , value] = childrenOf(node);
        if (!name || !value) return this.nothing(at);
        const read = this.#expression(value);
        const target = this.#target(name);
        if (target.k !== "variable") return this.nothing(at);
        return {
          k: "sequence",
          body: [{ k: "assign", target, value: read, at }],
          value: this.read(target.variable, at),
          at,
        };
      }
      case "String":
      case "FormatString":
      case "ContinuedString":
        this.refuse(node, noString);
        return this.nothing(at);
      default:
        this.#refuseNode(node);
        return this.nothing(at);
    }
  }

  /** [*xs, 3]: single values, and the items of what stands behind a star. */
  #joined(children: readonly Node[], at: Place): Expression {
    const list = this.hidden(at, "list");
    const body: Statement[] = [this.set(list, { k: "list", items: [], at }, at)];
    for (let index = 0; index < children.length; index += 1) {
      const isStar = children[index]!.name === "*";
      const node = children[isStar ? ++index : index];
      if (!node) continue;
      const value = isStar ? this.#searched(node) : this.#expression(node);
      body.push({
        k: "do",
        value: this.method(this.read(list, at), isStar ? "$extend" : "$push", [value], at),
        at: placeOf(node),
      });
    }
    return { k: "sequence", body, value: this.read(list, at), at };
  }

  #number(node: Node): Expression {
    const at = placeOf(node);
    const text = this.text(node);
    if (/^(0|[1-9](_?\d)*|0(_?0)*|0[xX](_?[\da-fA-F])+|0[oO](_?[0-7])+|0[bB](_?[01])+)$/.test(text)) {
      const digits = text.replaceAll("_", "").toLowerCase();
      const value = BigInt(/^0+$/.test(digits) ? "0" : digits);
      if (value < 1n << 255n) return { k: "int", value, at };
      this.refuse(node, say`This number is too large: numbers here have 256 bits, that is up to about 5.7 × 10^76.`);
    } else if (/[jJ]$/.test(text))
      this.refuse(node, say`${text} is a complex number, and there are only whole numbers.`);
    else if (/^0\d/.test(text) && /^\d+$/.test(text)) this.refuse(node, say`Numbers do not begin with 0.`);
    else
      this.refuse(
        node,
        say`${text} is a float, and there are no floats in a race. Use whole numbers, with // for division.`,
      );
    return this.nothing(at);
  }

  #variableOf(node: Node): Expression {
    const at = placeOf(node);
    const name = this.#name(node);
    const found = this.#lookUp(name);
    if (!found) {
      if (name === "_") return this.nothing(at);
      const why = refusedNames[name];
      const field = node.parent?.name === "MemberExpression" ? node.parent.getChild("PropertyName") : null;
      const known = functionNames.includes(name)
        ? field
          ? say`"${name}" is a function and has no "${this.text(field)}" here.`
          : say`"${name}" is a function: write ${name}( ).`
        : say`"${name}" is not known here. Look at its spelling, capitals included.`;
      this.refuse(node, why ?? known);
      return this.nothing(at);
    }
    if (!("params" in found)) return { k: "variable", variable: found, at };
    if (found.outer === this.fn && at.from < found.at.from && this.fn)
      this.refuse(node, say`"${name}" is defined only below this line. Put its def above.`);
    const block = this.#blocks.get(found);
    if (block && (at.from < block.from || at.to > block.to))
      this.refuse(
        node,
        say`"${name}" is defined only where its if or loop comes to its def. Put the def in front of it.`,
      );
    return { k: "function", fn: found, at };
  }

  #dictionary(node: Node): Expression {
    const entries: [Expression, Expression][] = [];
    const children = childrenOf(node).filter((child) => !["{", "}", ",", "Comment"].includes(child.name));
    for (let index = 0; index < children.length; index += 3) {
      const [key, , value] = children.slice(index, index + 3);
      if (!key || key.name === "**") {
        if (key) this.refuse(key, say`Star arguments (*) are not here.`);
        break;
      }
      if (!value) break;
      entries.push([this.#expression(key), this.#expression(value)]);
    }
    return { k: "dict", entries, at: placeOf(node) };
  }

  #unary(node: Node): Expression {
    const at = placeOf(node);
    const [sign, operand] = childrenOf(node);
    if (!sign || !operand) return this.nothing(at);
    if (this.text(sign) === "not") return this.#truth(node);
    const a = this.#expression(operand);
    const op = ({ "-": "neg", "+": "pos", "~": "invert" } as const)[this.text(sign)] ?? "neg";
    return { k: "unary", op, a, at };
  }

  /**
   * and, or, not: the grammar lets "not" reach over the "and" and "or" that follow it, Python does not. So the words are put into their order
   * again and bound as Python binds them: not before and, and before or.
   */
  #truth(node: Node): Expression {
    const words: { word?: string; node: Node }[] = [];
    const collect = (each: Node): void => {
      const children = childrenOf(each).filter((child) => child.name !== "Comment");
      const [first, second, third] = children;
      if (each.name === "UnaryExpression" && first && second && this.text(first) === "not") {
        words.push({ word: "not", node: first });
        collect(second);
      } else if (
        each.name === "BinaryExpression" &&
        first &&
        second &&
        third &&
        /^(?:and|or)$/.test(this.text(second))
      ) {
        collect(first);
        words.push({ word: this.text(second), node: second });
        collect(third);
      } else words.push({ node: each });
    };
    collect(node);
    let next = 0;
    const denied = (): Expression => {
      const found = words[next];
      next += 1;
      if (!found) return this.nothing(placeOf(node));
      if (found.word !== "not") return this.#expression(found.node);
      const a = denied();
      return { k: "unary", op: "not", a, at: { from: found.node.from, to: a.at.to } };
    };
    const joined = (op: "and" | "or", part: () => Expression) => (): Expression => {
      let a = part();
      while (words[next]?.word === op) {
        next += 1;
        const b = part();
        a = { k: "logic", op, a, b, at: { from: a.at.from, to: b.at.to } };
      }
      return a;
    };
    return joined("or", joined("and", denied))();
  }

  #binary(node: Node): Expression {
    const at = placeOf(node);
    const children = childrenOf(node).filter((child) => child.name !== "Comment");
    const first = children[0];
    const last = children.at(-1);
    if (!first || !last || children.length < 3) return this.nothing(at);
    const sign = children
      .slice(1, -1)
      .map((child) => this.text(child))
      .join(" ");
    if (sign === "and" || sign === "or") return this.#truth(node);
    const compare = this.#comparison(sign);
    if (compare) return this.#chain(node);
    const operator = arithmetic[sign];
    if (!operator) {
      this.refuse(children[1]!, sign === "/" ? slash : say`"${sign}" is not here.`);
      return this.nothing(at);
    }
    return { k: "binary", op: operator, a: this.#expression(first), b: this.#expression(last), at };
  }

  #comparison(sign: string): CompareOperator | undefined {
    const words: Record<string, CompareOperator> = { in: "in", "not in": "notin", is: "is", "is not": "isnot" };
    return comparisons[sign] ?? words[sign];
  }

  /** a < b <= c: each operand is asked for once, and no further than the first comparison that fails. */
  #chain(node: Node): Expression {
    const operands: Node[] = [];
    const signs: { op: CompareOperator; at: Place }[] = [];
    let current: Node = node;
    for (;;) {
      const children = childrenOf(current).filter((child) => child.name !== "Comment");
      const sign = children
        .slice(1, -1)
        .map((child) => this.text(child))
        .join(" ");
      operands.unshift(children.at(-1)!);
      signs.unshift({
        op: this.#comparison(sign)!,
        at: { from: children[1]?.from ?? node.from, to: children.at(-2)?.to ?? node.to },
      });
      const left = children[0]!;
      const leftSign = childrenOf(left)
        .slice(1, -1)
        .map((child) => this.text(child))
        .join(" ");
      if (left.name !== "BinaryExpression" || !this.#comparison(leftSign)) {
        operands.unshift(left);
        break;
      }
      current = left;
    }
    const at = placeOf(node);
    /** What is walked through by "in" as far as it must be. */
    const walks = new Map<Expression, Walk & { k: "nested" }>();
    const values = operands.map((operand, index) => {
      const op = signs[index - 1]?.op;
      if (op !== "in" && op !== "notin") return this.#expression(operand);
      const walk = this.#iteration(operand);
      if (walk.k === "value" || walk.k === "keys") return walk.value;
      if (walk.k !== "nested" || index < operands.length - 1) return this.#asList(walk, placeOf(operand));
      const value: Expression = { k: "list", items: [], at: placeOf(operand) };
      walks.set(value, walk);
      return value;
    });
    for (const [index, { op, at: signAt }] of signs.entries()) {
      if (op !== "is" && op !== "isnot") continue;
      const plain = [values[index], values[index + 1]].some((value) => value?.k === "int");
      if (plain) this.refuse(signAt, say`Numbers are compared with == and !=, not with "is".`);
    }
    const compare = (index: number, a: Expression, b: Expression): Expression => {
      const { op } = signs[index]!;
      const walk = walks.get(b);
      return walk ? this.#foundIn(walk, a, op === "notin", at) : { k: "compare", op, a, b, at };
    };
    if (signs.length === 1) return compare(0, values[0]!, values[1]!);
    // The middle ones are kept; what stands right of a failed comparison is never asked for.
    const build = (index: number, left: Expression): Expression => {
      if (index === signs.length - 1) return compare(index, left, values[index + 1]!);
      const t = this.hidden(at);
      const right: Expression = {
        k: "sequence",
        body: [this.set(t, values[index + 1]!)],
        value: this.read(t, at),
        at,
      };
      return { k: "logic", op: "and", a: compare(index, left, right), b: build(index + 1, this.read(t, at)), at };
    };
    return build(0, values[0]!);
  }

  /** x in …: walks no further than to the first that is equal. */
  #foundIn(walk: Walk, x: Expression, isNot: boolean, at: Place): Expression {
    const [searched, item, found] = ["searched", "item", "found"].map((name) => this.hidden(at, name)) as [
      Variable,
      Variable,
      Variable,
    ];
    const leave = this.loop("in");
    const isIt: Expression = { k: "compare", op: "eq", a: this.read(item, at), b: this.read(searched, at), at };
    const set = (value: boolean): Statement => this.set(found, { k: "bool", value, at }, at);
    const hit = this.if(isIt, [set(!isNot), { k: "break", loop: leave, at }]);
    const loop = this.for({ k: "variable", variable: item, at }, walk, [hit], at);
    return {
      k: "sequence",
      body: [this.set(searched, x), set(isNot), { k: "block", loop: leave, body: [loop], at }],
      value: this.read(found, at),
      at,
    };
  }

  /** What stands behind "in". */
  #searched(node: Node): Expression {
    const iteration = this.#iteration(node);
    if (iteration.k === "value" || iteration.k === "keys") return iteration.value;
    return this.#asList(iteration, placeOf(node));
  }

  #member(node: Node): Expression {
    const at = placeOf(node);
    const children = childrenOf(node).filter((child) => child.name !== "Comment");
    const [object, sign, ...rest] = children;
    if (!object || !sign) return this.nothing(at);
    const a = this.#expression(object);
    if (sign.name === ".") {
      const property = rest[0];
      return { k: "attribute", a, name: property ? this.text(property) : "", at };
    }
    const inside = rest.filter((child) => child.name !== "]");
    const colons = inside.filter((child) => child.name === ":");
    if (inside.some((child) => child.name === ",")) {
      this.refuse(node, say`One index is needed here, as in grid[y][x].`);
      return this.nothing(at);
    }
    if (colons.length === 0) {
      const [index] = inside;
      return index ? { k: "index", a, i: this.#expression(index), at } : this.nothing(at);
    }
    const bounds: (Expression | undefined)[] = [undefined, undefined, undefined];
    let place = 0;
    for (const child of inside) {
      if (child.name === ":") place += 1;
      else bounds[place] = this.#expression(child);
    }
    const [from, to, step] = bounds;
    return { k: "slice", a, ...(from ? { from } : {}), ...(to ? { to } : {}), ...(step ? { step } : {}), at };
  }

  #lambda(node: Node): Expression {
    const fn = this.define("lambda", node, this.fn);
    const list = node.getChild("ParamList");
    const value = node.lastChild;
    const before = this.#readFunction(fn, list, () => {
      const result = value && value.name !== ":" ? this.#expression(value) : this.nothing(node);
      return [{ k: "return", value: result, at: result.at }];
    });
    const read: Expression = { k: "function", fn, at: placeOf(node) };
    return before.length === 0 ? read : { k: "sequence", body: before, value: read, at: placeOf(node) };
  }

  /** [f(x) for x in xs if x], {k: v for …}, and the same as a function's only argument. */
  #comprehension(node: Node): Expression {
    const at = placeOf(node);
    const children = childrenOf(node).filter((child) => !["[", "]", "{", "}", "Comment"].includes(child.name));
    const start = children.findIndex((child) => child.name === "for" || child.name === "async");
    const head = children.slice(0, start);
    if (node.name === "DictionaryComprehensionExpression") {
      const dict = this.hidden(at, "dict");
      const [key, , value] = head;
      const body = this.#clauses(children.slice(start), () => {
        const k = this.hidden(at);
        return [
          this.set(k, key ? this.#expression(key) : this.nothing(at)),
          {
            k: "assign",
            target: { k: "index", a: this.read(dict, at), i: this.read(k, at), at },
            value: value ? this.#expression(value) : this.nothing(at),
            at,
          },
        ];
      });
      return {
        k: "sequence",
        body: [this.set(dict, { k: "dict", entries: [], at }, at), ...body],
        value: this.read(dict, at),
        at,
      };
    }
    return this.collected(at, (push) =>
      this.#clauses(children.slice(start), () => [push(head[0] ? this.#expression(head[0]) : this.nothing(at))]),
    );
  }

  /** The loops of a comprehension; its names are its own. */
  #clauses(nodes: readonly Node[], inner: () => Statement[], loop?: Loop): Statement[] {
    const scope: Scope = { fn: this.fn, names: new Map(), outer: this.#scope, globals: new Set(), isInner: true };
    const outer = this.#scope;
    const clauses:
      | { k: "for"; target: Node[]; hasComma: boolean; over: Node; at: Place }[]
      | { k: "if"; test: Node }[] = [];
    const all = clauses as (
      | { k: "for"; target: Node[]; hasComma: boolean; over: Node; at: Place }
      | { k: "if"; test: Node }
    )[];
    for (let index = 0; index < nodes.length; index += 1) {
      const node = nodes[index]!;
      if (node.name === "async") this.refuse(node, refusedNodes["AwaitExpression"] ?? say``);
      if (node.name === "for") {
        const inAt = nodes.findIndex((one, place) => place > index && one.name === "in");
        const over = nodes[inAt + 1];
        if (inAt < 0 || !over) break;
        const parts = nodes.slice(index + 1, inAt);
        all.push({
          k: "for",
          target: parts.filter((one) => one.name !== ","),
          hasComma: parts.some((one) => one.name === ","),
          over,
          at: placeOf(node),
        });
        index = inAt + 1;
      } else if (node.name === "if") {
        const test = nodes[index + 1];
        if (test) all.push({ k: "if", test });
        index += 1;
      }
    }
    const build = (index: number): Statement[] => {
      const clause = all[index];
      if (!clause) return inner();
      if (clause.k === "if") return [this.if(this.#expression(clause.test), build(index + 1))];
      // The first is walked through in the names around.
      const iteration = this.#iterationOf([clause.over], clause.at);
      this.#scope = scope;
      for (const one of clause.target) this.#declareInner(one, scope);
      const target = this.#targetOf(clause.target, clause.hasComma);
      return [this.for(target, iteration, build(index + 1), clause.at, index === 0 && loop ? loop : this.loop())];
    };
    const loops = this.#loops.splice(0);
    this.#loops.push({ loop: this.loop("comprehension") });
    const body = build(0);
    this.#loops.splice(0);
    this.#loops.push(...loops);
    this.#scope = outer;
    return body;
  }

  #declareInner(node: Node, scope: Scope): void {
    if (node.name === "VariableName") {
      const name = this.#name(node);
      if (!scope.names.has(name)) scope.names.set(name, this.variable(name, node, this.fn));
    } else for (const child of childrenOf(node)) this.#declareInner(child, scope);
  }

  // Walking through

  #iterationOf(nodes: readonly Node[], at: Place): Walk {
    const [only] = nodes;
    if (only && nodes.length === 1) return this.#iteration(only);
    return { k: "value", value: this.#tuple(nodes, at) };
  }

  #builtin(node: Node): string | undefined {
    if (node.name !== "CallExpression") return undefined;
    const called = node.firstChild;
    if (called?.name !== "VariableName") return undefined;
    const name = this.text(called);
    return this.#lookUp(name) ? undefined : name;
  }

  #iteration(node: Node): Walk {
    if (node.name === "ComprehensionExpression")
      return this.#generated(childrenOf(node).filter((child) => !["(", ")", "Comment"].includes(child.name)));
    if (node.name === "ParenthesizedExpression") {
      const inner = childrenOf(node)[1];
      if (inner) return this.#iteration(inner);
    }
    const name = this.#builtin(node);
    const list = node.getChild("ArgList");
    if (name && list) {
      const { nodes, named, comprehension } = this.#args(list);
      const at = placeOf(node);
      const first = nodes[0];
      if (name === "range") {
        if (nodes.length < 1 || nodes.length > 3) this.refuse(node, say`range takes one to three whole numbers.`);
        const [a, b, c] = nodes.map((one) => this.#expression(one));
        const zero = this.int(0, at);
        if (c && constantOf(c) === 0n) this.refuse(c.at, say`range cannot step by 0.`);
        return {
          k: "range",
          from: b && a ? a : zero,
          to: b ?? a ?? zero,
          step: c ?? this.int(1, at),
        };
      }
      if (name === "enumerate" && (first || comprehension)) {
        const of = first ? this.#iteration(first) : this.#generated(comprehension!);
        const startNode = named.get("start") ?? nodes[1];
        const start = startNode ? this.#expression(startNode) : undefined;
        if (start && of.k === "nested" && start.k !== "variable" && constantOf(start) === undefined)
          this.refuse(start.at, say`Put this into a variable first.`);
        return of.k === "nested" ? this.#counted(of, start, at) : { k: "enumerate", of, start };
      }
      if (name === "zip" && nodes.length === 0 && !comprehension)
        return { k: "value", value: { k: "list", items: [], at } };
      if (name === "zip") {
        const walks = comprehension ? [] : nodes.map((one) => ({ one, of: this.#iteration(one) }));
        return {
          k: "zip",
          of: walks.flatMap(({ one, of }) => {
            if (of.k !== "nested") return of;
            this.refuse(one, isThere("zip"));
            return [];
          }),
        };
      }
      if ((name === "map" || name === "filter") && !comprehension) return this.#mapped(node, name, nodes);
      if (name === "reversed" && first) {
        const of = this.#iteration(first);
        if (of.k === "value" || of.k === "range") return { k: "reversed", of };
        this.refuse(node, say`reversed takes a list, a tuple or a range. Make a list first: reversed(list( )).`);
        return of;
      }
    }
    if (node.name === "CallExpression" && node.firstChild?.name === "MemberExpression") {
      const member = childrenOf(node.firstChild);
      const method = member[1]?.name === "." && member[2] ? this.text(member[2]) : "";
      if (
        (method === "items" || method === "keys" || method === "values") &&
        list &&
        childrenOf(list).length === 2 &&
        member[0]
      ) {
        return { k: method, value: this.#expression(member[0]) };
      }
    }
    return { k: "value", value: this.#expression(node) };
  }

  #args(list: Node): { nodes: Node[]; named: Map<string, Node>; comprehension?: Node[] } {
    const children = childrenOf(list).filter((child) => !["(", ")", "Comment"].includes(child.name));
    if (children.some((child) => child.name === "for")) return { nodes: [], named: new Map(), comprehension: children };
    const nodes: Node[] = [];
    const named = new Map<string, Node>();
    for (let index = 0; index < children.length; index += 1) {
      const child = children[index]!;
      if (child.name === ",") continue;
      if (child.name === "*" && this.#isPrint(list.parent!)) continue;
      if (child.name === "*" || child.name === "**") {
        this.refuse(child, say`Star arguments (*) are not here: name each value.`);
        index += 1;
      } else if (children[index + 1]?.name === "AssignOp") {
        const value = children[index + 2];
        if (value) named.set(this.text(child), value);
        index += 2;
      } else nodes.push(child);
    }
    return { nodes, named };
  }

  // Calls

  #isPrint(node: Node): boolean {
    return this.#builtin(node) === "print";
  }

  #print(node: Node): Statement {
    const list = node.getChild("ArgList");
    const { nodes, named, comprehension } = list ? this.#args(list) : { nodes: [], named: new Map<string, Node>() };
    if (comprehension) this.refuse(node, refusedNodes["ComprehensionExpression"] ?? say``);
    for (const [name, value] of named) {
      if ((name !== "sep" && name !== "end") || !value.name.includes("String"))
        this.refuse(value, say`print takes values, and sep and end as strings.`);
    }
    const [sep, end] = ["sep", "end"].map((name) => named.get(name));
    const between = sep && isString(sep) ? this.#stringText(sep) : " ";
    const parts: PrintPart[] = [];
    for (const one of nodes) {
      if (parts.length > 0) parts.push(between);
      if (one.prevSibling?.name === "*") parts.push({ how: `j${between}`, value: this.#searched(one) });
      else {
        const printed = this.#printed(one);
        parts.push(...(printed.length > 0 ? printed : [""]));
      }
    }
    const behind = end && isString(end) ? this.#stringText(end).trimEnd() : "";
    return { k: "print", parts: [...parts, behind].filter((part) => part !== ""), at: placeOf(node) };
  }

  /** A text, or a value, as print shows it. */
  #printed(node: Node): PrintPart[] {
    switch (node.name) {
      case "String":
        return [this.#stringText(node)];
      case "ContinuedString":
        return childrenOf(node).flatMap((child) => this.#printed(child));
      case "FormatString":
        return this.#formatted(node);
      case "ParenthesizedExpression": {
        const [, inner] = childrenOf(node).filter((child) => child.name !== "Comment");
        return inner && inner.name !== ")" ? this.#printed(inner) : [this.#expression(node)];
      }
      case "ConditionalExpression": {
        if (!this.#isText(node)) break;
        const [yes, , test, , no] = childrenOf(node).filter((child) => child.name !== "Comment");
        if (!yes || !test || !no) return [];
        return [{ test: this.#expression(test), yes: this.#printed(yes), no: this.#printed(no) }];
      }
      case "BinaryExpression": {
        if (!this.#isText(node)) break;
        const [left, sign, right] = childrenOf(node).filter((child) => child.name !== "Comment");
        if (!left || !sign || !right) return [];
        if (this.text(sign) === "+") return [...this.#printed(left), ...this.#printed(right)];
        const [text, count] = isString(left) ? [left, right] : [right, left];
        const times = constantOf(this.#expression(count));
        if (times !== undefined && times <= 200n) return [this.#stringText(text).repeat(Math.max(0, Number(times)))];
        this.refuse(node, say`A text is repeated at most 200 times, by a number that stands in the source.`);
        return [];
      }
      case "CallExpression":
        return this.#printedCall(node);
      default:
        break;
    }
    return [this.#expression(node)];
  }

  /** str(x), ", ".join(…) */
  #printedCall(node: Node): PrintPart[] {
    const list = node.getChild("ArgList");
    const args = list ? this.#args(list) : { nodes: [] };
    if (this.#builtin(node) === "str") {
      if (args.nodes.length !== 1) this.refuse(node, say`str( ) takes one value here.`);
      return args.nodes.flatMap((one) => this.#printed(one));
    }
    const [text, , method] = node.firstChild?.name === "MemberExpression" ? childrenOf(node.firstChild) : [];
    if (!text || !method || !isString(text)) return [this.#expression(node)];
    const value = this.text(method) === "join" ? this.#joinedTexts(args) : undefined;
    if (value) return [{ how: `j${this.#stringText(text)}`, value }];
    this.refuse(node, say`Write an f-string, as in print(f"place {place}").`);
    return [];
  }

  /** What join( ) takes: texts of values, map(str, xs) or str(x) for x in xs. */
  #joinedTexts({ nodes, comprehension }: { nodes: Node[]; comprehension?: Node[] }): Expression | undefined {
    const [only] = nodes;
    const mapped = only && this.#builtin(only) === "map" ? only.getChild("ArgList") : null;
    if (mapped) {
      const [str, values] = this.#args(mapped).nodes;
      return str && values && this.text(str) === "str" ? this.#searched(values) : undefined;
    }
    const inside =
      comprehension ?? (only?.name === "ArrayComprehensionExpression" ? childrenOf(only).slice(1, -1) : []);
    const head = inside[0];
    const text = head && this.#builtin(head) === "str" ? head.getChild("ArgList") : null;
    if (!head || !text) return undefined;
    const start = inside.findIndex((child) => child.name === "for");
    const at = placeOf(head);
    return this.collected(at, (push) =>
      this.#clauses(inside.slice(start), () => {
        const [value] = this.#args(text).nodes;
        return [push(value ? this.#expression(value) : this.nothing(at))];
      }),
    );
  }

  /** f"place {place}, {speed:>3}" */
  #formatted(node: Node): PrintPart[] {
    const parts: PrintPart[] = [];
    const quote = /^[a-zA-Z]*("""|'''|"|')/.exec(this.text(node));
    let at = node.from + (quote?.[0].length ?? 2);
    const end = node.to - (quote?.[1]?.length ?? 1);
    const isRaw = /^[a-zA-Z]*r/i.test(this.text(node));
    const text = (from: number, to: number): string => {
      const plain = this.source.slice(from, to).replaceAll("{{", "{").replaceAll("}}", "}");
      return isRaw ? plain : unescaped(plain);
    };
    for (const child of childrenOf(node)) {
      if (child.name !== "FormatReplacement") continue;
      parts.push(text(at, child.from));
      at = child.to;
      const [value, ...more] = childrenOf(child).filter((one) => one.name !== "{" && one.name !== "}");
      if (!value) continue;
      // {speed=} tells the name as well; !r and !s change nothing about numbers.
      const self = more.find((one) => one.name === "FormatSelfDoc");
      if (self) parts.push(this.source.slice(child.from + 1, self.to) + /^ */.exec(this.source.slice(self.to))![0]);
      const format = more.find((one) => one.name === "FormatSpec");
      const how = format ? this.text(format).slice(1) : "";
      if (how === "") parts.push(...this.#printed(value));
      else if (isFormat(how)) parts.push({ how: `f${how}`, value: this.#expression(value) });
      else
        this.refuse(
          format!,
          say`"${how}" is no format of whole numbers here. There are a width and a sign, as in {speed:>5} and {speed:+}, and d, b, o, x, f and %.`,
        );
    }
    parts.push(text(at, end));
    return parts.filter((part) => part !== "");
  }

  /** Whether texts are joined, repeated or chosen here. */
  #isText(node: Node): boolean {
    if (isString(node) || node.name === "FormatString" || this.#builtin(node) === "str") return true;
    const parts = childrenOf(node);
    if (node.name === "ParenthesizedExpression") return parts.some((one) => this.#isText(one));
    if (node.name === "ConditionalExpression") return [parts[0], parts[4]].some((one) => one && this.#isText(one));
    if (node.name !== "BinaryExpression") return false;
    const sign = parts.find((one) => one.name === "ArithOp");
    if (!sign || !/^[+*]$/.test(this.text(sign))) return false;
    return parts.some((one) => (this.text(sign) === "+" ? this.#isText(one) : isString(one)));
  }

  #stringText(node: Node): string {
    const text = this.text(node);
    const plain = text.replace(/^[a-zA-Z]*("""|'''|"|')/, "").replace(/("""|'''|"|')$/, "");
    return /^[a-zA-Z]*r/i.test(text) ? plain : unescaped(plain);
  }

  #call(node: Node): Expression {
    const at = placeOf(node);
    const called = node.firstChild;
    const list = node.getChild("ArgList");
    if (!called || !list) return this.nothing(at);
    const args = this.#args(list);
    if (called.name === "MemberExpression") {
      const [object, sign, property] = childrenOf(called);
      if (object && sign?.name === "." && property) return this.#methodCall(node, object, property, args);
    }
    const name = this.#builtin(node);
    if (name !== undefined) return this.#builtinCall(node, name, args);
    if (args.comprehension) {
      this.refuse(node, refusedNodes["ComprehensionExpression"] ?? say``);
      return this.nothing(at);
    }
    const f = this.#expression(called);
    const values = args.nodes.map((one) => this.#expression(one));
    const named = new Map([...args.named].map(([key, value]) => [key, this.#expression(value)] as const));
    return { k: "call", f, args: values, ...(named.size > 0 ? { named } : {}), at };
  }

  /** What a function's only argument gives when it is walked through. */
  #walked(args: { nodes: Node[]; comprehension?: Node[] }): Walk | undefined {
    const [only] = args.nodes;
    if (only) return this.#iteration(only);
    return args.comprehension && this.#generated(args.comprehension);
  }

  /** x * x for x in xs: each item is made when it is asked for. */
  #generated(nodes: Node[]): Walk {
    const start = nodes.findIndex((child) => child.name === "for" || child.name === "async");
    const [head] = nodes;
    const around = this.#scope;
    return {
      k: "nested",
      make: (use) => {
        const user = this.#scope;
        this.#scope = around;
        const loops = this.#clauses(nodes.slice(start), () => {
          const item = head ? this.#expression(head) : this.nothing({ from: 0, to: 0 });
          const own = this.#scope;
          this.#scope = user;
          const used = use(item);
          this.#scope = own;
          return used;
        });
        this.#scope = user;
        return loops;
      },
    };
  }

  /** enumerate( ) of what is made item by item. */
  #counted(of: Walk & { k: "nested" }, start: Expression | undefined, at: Place): Walk {
    const count = this.hidden(at, "count");
    return {
      k: "nested",
      make: (use) => [
        this.set(count, start ?? this.int(0, at), at),
        ...of.make((item) => [
          ...use({ k: "tuple", items: [this.read(count, at), item], at }),
          this.set(count, { k: "binary", op: "add", a: this.read(count, at), b: this.int(1, at), at }),
        ]),
      ],
    };
  }

  /** map(f, xs) and filter(f, xs): the function is called when the item is asked for. */
  #mapped(node: Node, name: "map" | "filter", nodes: readonly Node[]): Walk {
    const at = placeOf(node);
    const [f, ...lists] = nodes;
    if (!f || lists.length === 0 || (name === "filter" && lists.length > 1)) {
      this.refuse(node, say`${name}( ) takes a function and a list.`);
      return { k: "value", value: this.nothing(at) };
    }
    if (name === "map" && f.name === "None") this.refuse(f, say`A function is needed here.`);
    const { before, key } = this.#keyOf(f, lists.length);
    const walks = lists.map((one) => this.#iteration(one));
    const [only] = walks;
    const plain = walks.filter((one) => one.k !== "nested");
    if (plain.length < walks.length && walks.length > 1) this.refuse(node, isThere(name));
    const items = lists.map(() => this.hidden(at, "item"));
    const targets = items.map((variable): Target => ({ k: "variable", variable, at }));
    const read = items.map((variable) => this.read(variable, at));
    return {
      k: "nested",
      make: (use) => {
        const work =
          name === "map"
            ? use(key ? key(...read) : read[0]!)
            : [this.if(key ? key(read[0]!) : read[0]!, use(this.read(items[0]!, at)))];
        const walk: Walk = walks.length === 1 ? only! : { k: "zip", of: plain };
        const target: Target = targets.length === 1 ? targets[0]! : { k: "unpack", items: targets, isLoose: false, at };
        return [...before, this.for(target, walk, work, at)];
      },
    };
  }

  #asList(iteration: Walk, at: Place): Expression {
    if (iteration.k === "value") return this.method(iteration.value, "$copy", [], at);
    const item = this.hidden(at, "item");
    return this.collected(at, (push) => [
      this.for({ k: "variable", variable: item, at }, iteration, [push(this.read(item, at))], at),
    ]);
  }

  /** A function that is given as key=; called for one item. */
  #keyOf(
    node: Node | undefined,
    values = 1,
  ): { before: Statement[]; key: ((...items: Expression[]) => Expression) | undefined } {
    if (!node || node.name === "None") return { before: [], key: undefined };
    if (node.name === "VariableName" && !this.#lookUp(this.text(node)) && functionNames.includes(this.text(node))) {
      const name = this.text(node);
      if (values > 1 && name !== "min" && name !== "max") this.refuse(node, say`${name}( ) takes a single value.`);
      if (name === "abs" || name === "int" || name === "bool" || name === "len") {
        return { before: [], key: (item) => this.method(item, `$${name}`, [], placeOf(node)) };
      }
      if (name === "min" || name === "max") {
        const sign = name === "min" ? "lt" : "gt";
        return {
          before: [],
          key: (...items) =>
            values > 1
              ? this.extremeOf(sign, items, placeOf(node))
              : this.extreme(sign, { k: "value", value: items[0]! }, placeOf(node)),
        };
      }
      if (name === "sum")
        return { before: [], key: (item) => this.#sum({ k: "value", value: item }, undefined, placeOf(node)) };
    }
    const parts = node.name === "MemberExpression" ? childrenOf(node) : [];
    const asked = { get: "$get", count: "$count" }[parts[1]?.name === "." && parts[2] ? this.text(parts[2]) : ""];
    if (asked && parts[0] && values === 1) {
      // The method of a dictionary or a list, as in key=prices.get
      const { before, again } = this.once(this.#expression(parts[0]));
      const at = placeOf(node);
      const none: Expression[] = asked === "$get" ? [{ k: "none", at }] : [];
      return { before, key: (item) => this.method(again, asked, [item, ...none], at) };
    }
    const { before, again } = this.once(this.#expression(node));
    return { before, key: (...items) => this.call(again, items, placeOf(node)) };
  }

  #builtinCall(
    node: Node,
    name: string,
    args: { nodes: Node[]; named: Map<string, Node>; comprehension?: Node[] },
  ): Expression {
    const at = placeOf(node);
    const [first, second] = args.nodes;
    const only = (...allowed: string[]): void => {
      for (const [key, value] of args.named)
        if (!allowed.includes(key)) this.refuse(value, say`${name}( ) has no "${key}" here.`);
    };
    const count = (least: number, most: number): boolean => {
      const given = args.comprehension ? 1 : args.nodes.length;
      if (given >= least && given <= most) return true;
      this.refuse(
        node,
        least === most
          ? say`${name}( ) takes ${least} ${valuesInWords(least)}, and ${given} are given.`
          : say`${name}( ) takes ${least} to ${most} values, and ${given} are given.`,
      );
      return false;
    };
    const wrap = (before: Statement[], value: Expression): Expression =>
      before.length === 0 ? value : { k: "sequence", body: before, value, at };
    switch (name) {
      case "len": {
        only();
        if (args.comprehension) this.refuse(node, refusedNodes["ComprehensionExpression"]!);
        if (!count(1, 1) || !first) return this.nothing(at);
        const iteration = this.#iteration(first);
        if (iteration.k === "nested") this.refuse(node, refusedNodes["ComprehensionExpression"]!);
        if (iteration.k === "value") return this.method(iteration.value, "$len", [], at);
        if (iteration.k === "keys" || iteration.k === "values" || iteration.k === "items")
          return this.method(iteration.value, "$len", [], at);
        return this.method(this.#asList(iteration, at), "$len", [], at);
      }
      case "abs":
      case "int":
      case "bool": {
        only();
        if (args.nodes.length === 0 && name !== "abs")
          return name === "int" ? this.int(0, at) : { k: "bool", value: false, at };
        if (!count(1, 1) || !first) return this.nothing(at);
        if (first.name.includes("String")) this.refuse(first, noString);
        return this.method(this.#expression(first), `$${name}`, [], at);
      }
      case "pow": {
        if (args.nodes.length === 3) {
          const [base, exponent, modulus] = args.nodes.map((one) => this.#expression(one));
          return this.#powerOf(base!, exponent!, modulus!, at);
        }
        if (!count(2, 2) || !first || !second) return this.nothing(at);
        return { k: "binary", op: "pow", a: this.#expression(first), b: this.#expression(second), at };
      }
      case "divmod": {
        if (!count(2, 2) || !first || !second) return this.nothing(at);
        const a = this.once(this.#expression(first));
        const b = this.once(this.#expression(second));
        const part = (op: ArithmeticOperator): Expression => ({ k: "binary", op, a: a.again, b: b.again, at });
        return wrap([...a.before, ...b.before], { k: "tuple", items: [part("floordiv"), part("mod")], at });
      }
      case "sum": {
        only("start");
        if (!count(1, 2)) return this.nothing(at);
        const iteration = this.#walked(args);
        const startNode = second ?? args.named.get("start");
        if (!iteration) return this.nothing(at);
        return this.#sum(iteration, startNode && this.#expression(startNode), at);
      }
      case "any":
      case "all": {
        only();
        if (!count(1, 1)) return this.nothing(at);
        const found = this.hidden(at, name);
        const isAny = name === "any";
        const loop = this.loop(name);
        const leave = this.loop(name);
        const hit = (item: Expression): Statement[] => [
          this.if(isAny ? item : { k: "unary", op: "not", a: item, at }, [
            this.set(found, { k: "bool", value: isAny, at }, at),
            { k: "break", loop: leave, at },
          ]),
        ];
        let body: Statement[];
        if (args.comprehension) {
          const nodes = args.comprehension;
          const start = nodes.findIndex((child) => child.name === "for");
          body = this.#clauses(
            nodes.slice(start),
            () => hit(nodes[0] ? this.#expression(nodes[0]) : this.nothing(at)),
            loop,
          );
        } else {
          const iteration = this.#walked(args);
          if (!iteration) return this.nothing(at);
          const item = this.hidden(at, "item");
          body = [this.for({ k: "variable", variable: item, at }, iteration, hit(this.read(item, at)), at, loop)];
        }
        return {
          k: "sequence",
          body: [this.set(found, { k: "bool", value: !isAny, at }, at), { k: "block", loop: leave, body, at }],
          value: this.read(found, at),
          at,
        };
      }
      case "min":
      case "max": {
        only("key", "default");
        const { before, key } = this.#keyOf(args.named.get("key"));
        const sign = name === "min" ? "lt" : "gt";
        if (args.nodes.length > 1) {
          return wrap(
            before,
            this.extremeOf(
              sign,
              args.nodes.map((one) => this.#expression(one)),
              at,
              key,
            ),
          );
        }
        const iteration = this.#walked(args);
        if (!iteration) {
          this.refuse(node, say`${name}( ) takes a list or several values.`);
          return this.nothing(at);
        }
        const missing = args.named.get("default");
        return wrap(before, this.extreme(sign, iteration, at, key, missing ? this.#expression(missing) : undefined));
      }
      case "sorted": {
        only("key", "reverse");
        if (!count(1, 1)) return this.nothing(at);
        const iteration = this.#walked(args);
        if (!iteration) return this.nothing(at);
        return this.#sorted(this.#asList(iteration, at), args.named, at);
      }
      case "list":
      case "tuple": {
        only();
        if (args.nodes.length === 0 && !args.comprehension) return { k: name, items: [], at };
        if (!count(1, 1)) return this.nothing(at);
        const iteration = this.#walked(args);
        if (!iteration) return this.nothing(at);
        const list = this.#asList(iteration, at);
        return name === "list" ? list : this.method(list, "$tuple", [], at);
      }
      case "dict": {
        only();
        if (!first && !args.comprehension) return { k: "dict", entries: [], at };
        const iteration = this.#walked(args)!;
        const isPairs = args.comprehension || /^(Array|Tuple|Call|Parenthesized)/.test(first?.name ?? "");
        if (iteration.k === "value" && !isPairs) return this.method(iteration.value, "$dcopy", [], at);
        if (iteration.k === "items") return this.method(iteration.value, "$dcopy", [], at);
        const [dict, k, v] = ["dict", "key", "value"].map((word) => this.hidden(at, word)) as [
          Variable,
          Variable,
          Variable,
        ];
        const pair: Target = {
          k: "unpack",
          isLoose: false,
          at,
          items: [k, v].map((variable): Target => ({ k: "variable", variable, at })),
        };
        const entry: Target = { k: "index", a: this.read(dict, at), i: this.read(k, at), at };
        const body: Statement[] = [
          this.set(dict, { k: "dict", entries: [], at }, at),
          this.for(pair, iteration, [{ k: "assign", target: entry, value: this.read(v, at), at }], at),
        ];
        return wrap(body, this.read(dict, at));
      }
      case "range":
      case "zip":
      case "enumerate":
      case "reversed":
      case "map":
      case "filter":
        this.refuse(
          node,
          say`${name}( ) stands where something is walked through. To keep it, write list(${name}( … )).`,
        );
        return this.nothing(at);
      case "print":
        this.refuse(node, say`print( ) stands on a line of its own.`);
        return this.nothing(at);
      default: {
        const called = node.firstChild!;
        this.refuse(
          called,
          refusedNames[name] ?? say`"${name}" is not known here. Look at its spelling, capitals included.`,
        );
        return this.nothing(at);
      }
    }
  }

  #sum(iteration: Walk, start: Expression | undefined, at: Place): Expression {
    const total = this.hidden(at, "sum");
    const item = this.hidden(at, "item");
    const added: Expression = { k: "binary", op: "add", a: this.read(total, at), b: this.read(item, at), at };
    return {
      k: "sequence",
      body: [
        this.set(total, start ?? this.int(0, at), at),
        this.for({ k: "variable", variable: item, at }, iteration, [this.set(total, added)], at),
      ],
      value: this.read(total, at),
      at,
    };
  }

  /** pow(a, b, m) for b ≥ 0, by squaring. */
  #powerOf(base: Expression, exponent: Expression, modulus: Expression, at: Place): Expression {
    const [a, b, m, r] = [0, 1, 2, 3].map(() => this.hidden(at)) as [Variable, Variable, Variable, Variable];
    const binary = (op: ArithmeticOperator, x: Expression, y: Expression): Expression => ({
      k: "binary",
      op,
      a: x,
      b: y,
      at,
    });
    const loop = this.loop("pow");
    const mod = (x: Expression): Expression => binary("mod", x, this.read(m, at));
    const isNegative: Expression = { k: "compare", op: "lt", a: this.read(b, at), b: this.int(0, at), at };
    return {
      k: "sequence",
      at,
      body: [
        this.set(a, base),
        this.set(b, exponent),
        this.set(m, modulus),
        this.if(isNegative, [{ k: "stop", reason: "wrong-type", at }]),
        this.set(r, mod(this.int(1, at))),
        this.set(a, mod(this.read(a, at))),
        {
          k: "while",
          loop,
          test: this.read(b, at),
          step: [],
          otherwise: [],
          at,
          body: [
            this.if(binary("and", this.read(b, at), this.int(1, at)), [
              this.set(r, mod(binary("mul", this.read(r, at), this.read(a, at)))),
            ]),
            this.set(b, binary("shr", this.read(b, at), this.int(1, at))),
            this.set(a, mod(binary("mul", this.read(a, at), this.read(a, at)))),
          ],
        },
      ],
      value: this.read(r, at),
    };
  }

  #sorted(list: Expression, named: Map<string, Node>, at: Place): Expression {
    const l = this.hidden(at, "sorted");
    const { before, key } = this.#keyOf(named.get("key"));
    const reverse = named.get("reverse");
    const body: Statement[] = [this.set(l, list), ...before];
    let keys: Expression = { k: "none", at };
    if (key) {
      const item = this.hidden(at, "item");
      keys = this.collected(at, (push) => [
        this.for(
          { k: "variable", variable: item, at },
          { k: "value", value: this.read(l, at) },
          [push(key(this.read(item, at)))],
          at,
        ),
      ]);
    }
    const flag: Expression = reverse ? this.#expression(reverse) : { k: "bool", value: false, at };
    body.push({ k: "do", value: this.method(this.read(l, at), "$sort", [keys, flag], at), at });
    return { k: "sequence", body, value: this.read(l, at), at };
  }

  #methodCall(
    node: Node,
    object: Node,
    property: Node,
    args: { nodes: Node[]; named: Map<string, Node>; comprehension?: Node[] },
  ): Expression {
    const at = placeOf(node);
    const name = this.text(property);
    const a = this.#expression(object);
    if (args.comprehension && name !== "extend") {
      this.refuse(node, refusedNodes["ComprehensionExpression"] ?? say``);
      return this.nothing(at);
    }
    if (name === "sort") {
      for (const [key, value] of args.named)
        if (key !== "key" && key !== "reverse") this.refuse(value, say`sort( ) has no "${key}".`);
      if (args.nodes.length > 0) this.refuse(node, say`sort takes key= and reverse= by their names.`);
      const { before, again } = this.once(a);
      const sorted = this.#sorted(again, args.named, at);
      return { k: "sequence", body: [...before, { k: "do", value: sorted, at }], value: { k: "none", at }, at };
    }
    for (const [, value] of args.named) {
      if (!(name in listMethods || name in dictMethods))
        this.refuse(value, say`Values are given to the race by their place, without a name.`);
      else this.refuse(value, say`${name}( ) takes its values by their place.`);
    }
    const values = (name === "extend" ? [] : args.nodes).map(
      (one) =>
        (one.name.includes("String") ? (this.refuse(one, noString), this.nothing(one)) : undefined) ??
        this.#expression(one),
    );
    const [first, second] = values;
    const given = args.comprehension ? 1 : args.nodes.length;
    const range = listMethods[name] ?? dictMethods[name];
    if (range && (given < range[0] || given > range[1])) {
      this.refuse(
        node,
        range[0] === range[1]
          ? say`${name}( ) takes ${range[0]} ${valuesInWords(range[0])}, and ${given} are given.`
          : say`${name}( ) takes ${range[0]} to ${range[1]} values, and ${given} are given.`,
      );
      return this.nothing(at);
    }
    const nothing: Expression = { k: "none", at };
    const done = (body: Statement[]): Expression => ({ k: "sequence", body, value: nothing, at });
    const act = (method: string, ...given: Expression[]): Expression =>
      done([{ k: "do", value: this.method(a, method, given, at), at }]);
    const missing = (place: Expression): Statement =>
      this.if({ k: "compare", op: "lt", a: place, b: this.int(0, at), at }, [{ k: "stop", reason: "not-found", at }]);
    switch (name) {
      case "append":
        return this.method(a, "$push", [first!], at);
      case "insert":
        return act("$insert", first!, second!);
      case "reverse":
        return act("$reverse");
      case "clear":
        return act("$clear");
      case "extend": {
        const walk = this.#walked(args)!;
        if (walk.k === "value") return act("$extend", walk.value);
        const { before, again } = this.once(a);
        return done([...before, this.#extended(again, walk, at)]);
      }
      case "count":
        return this.method(a, "$count", [first!], at);
      case "index":
      case "remove": {
        const { before, again } = this.once(a);
        const place = this.hidden(at, "place");
        const start = this.hidden(at, "start");
        const isNegative: Expression = { k: "compare", op: "lt", a: this.read(start, at), b: this.int(0, at), at };
        const length: Expression = this.method(again, "$len", [], at);
        const fromEnd = [
          this.if(isNegative, [
            this.set(start, { k: "binary", op: "add", a: this.read(start, at), b: length, at }),
            this.if(isNegative, [this.set(start, this.int(0, at))]),
          ]),
        ];
        const body = [
          ...before,
          ...(second ? [this.set(start, second), ...fromEnd] : []),
          this.set(place, this.method(again, "$find", [first!, ...(second ? [this.read(start, at)] : [])], at)),
          missing(this.read(place, at)),
        ];
        if (name === "index") return { k: "sequence", body, value: this.read(place, at), at };
        return done([...body, { k: "do", value: this.method(again, "$pop", [this.read(place, at)], at), at }]);
      }
      case "pop":
        // Of a list, or of a dictionary: the kinds decide, and only a dictionary has a second value.
        if (second) return this.method(a, "$dpop", [first!, second], at);
        return this.method(a, first ? "$popany" : "$pop", first ? [first] : [], at);
      case "copy":
        return this.method(a, "$anycopy", [], at);
      case "get":
        return this.method(a, "$get", [first!, second ?? nothing], at);
      case "setdefault":
        return this.method(a, "$setdefault", [first!, second ?? nothing], at);
      case "update": {
        const k = this.hidden(at);
        const v = this.hidden(at);
        const { before, again } = this.once(a);
        const target: Target = {
          k: "unpack",
          isLoose: false,
          at,
          items: [k, v].map((variable): Target => ({ k: "variable", variable, at })),
        };
        return done([
          ...before,
          this.for(
            target,
            { k: "items", value: first! },
            [{ k: "assign", target: { k: "index", a: again, i: this.read(k, at), at }, value: this.read(v, at), at }],
            at,
          ),
        ]);
      }
      case "items":
      case "keys":
      case "values":
        this.refuse(
          node,
          say`${name}( ) stands where something is walked through. To keep it, write list(… .${name}( )).`,
        );
        return this.nothing(at);
      default:
        return this.method(a, name, values, at);
    }
  }

  /** Variables of the module that are set once, to a number, are that number. */
  #foldConstants(): void {
    for (const statement of this.program.body) {
      if (statement.k !== "assign" || statement.target.k !== "variable") continue;
      const { variable } = statement.target;
      if (this.#assignedInFunctions.has(variable) || this.#timesAssigned.get(variable) !== 1) continue;
      const value = constantOf(statement.value);
      if (value !== undefined) variable.constant = { k: "int", value, at: statement.value.at };
      else if (statement.value.k === "bool") variable.constant = statement.value;
    }
    const isConstant = (s: Statement): boolean =>
      s.k === "assign" && s.target.k === "variable" && s.target.variable.constant !== undefined;
    this.program.body = this.program.body.filter((statement) => !isConstant(statement));
  }
}
