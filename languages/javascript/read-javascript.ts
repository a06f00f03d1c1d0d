/** From JavaScript's text, or TypeScript's, to a program. What cars do not have is refused with a sentence that says what to write instead. */
import { say } from "../compiling/compiler-text.ts";
import type { SyntaxNode } from "@lezer/common";
import { parser } from "@lezer/javascript";
import { mayFallThrough } from "../core/find-unset.ts";
import { constantOf } from "../core/ranges.ts";
import { unescaped } from "../core/printed-texts.ts";
import { childrenOf, firstError, placeOf, ProgramReader } from "../core/program-reader.ts";
import type {
  ArithmeticOperator,
  CompareOperator,
  DeclaredType,
  Expression,
  FunctionDefinition,
  Iteration,
  Loop,
  PrintPart,
  Program,
  Refusal,
  Statement,
  Target,
  Variable,
} from "../core/program.ts";
import { kind } from "../core/type-node.ts";
import type { Place } from "../words/word-code.ts";
import { refusedNames, refusedNodes } from "./javascript-words.ts";

type Node = SyntaxNode;

interface Scope {
  fn: FunctionDefinition | undefined;
  names: Map<string, Variable | FunctionDefinition>;
  outer: Scope | undefined;
}

export interface ReadJavascript {
  program: Program;
  functions: Map<string, FunctionDefinition>;
  refusals: Refusal[];
}

const typescript = parser.configure({ dialect: "ts" });

export function readJavascript(source: string, withTypes: boolean, lists: ReadonlySet<number>): ReadJavascript {
  return new JavascriptReader(source, withTypes, lists).readModule();
}

const arithmetic: Readonly<Record<string, ArithmeticOperator>> = {
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
  ">>>": "ushr",
};

const comparisons: Readonly<Record<string, CompareOperator>> = {
  "<": "lt",
  "<=": "le",
  ">": "gt",
  ">=": "ge",
  "===": "eq",
  "!==": "ne",
};

const divisions: Readonly<Record<string, ArithmeticOperator>> = {
  floor: "floordiv",
  trunc: "truncdiv",
  ceil: "ceildiv",
  round: "rounddiv",
};

const slash = say`There are no fractions in a race: write Math.floor(a / b) around "/", or Math.trunc, Math.ceil, Math.round.`;
const maxSafe = 2n ** 53n - 1n;

class JavascriptReader extends ProgramReader {
  readonly #withTypes: boolean;
  readonly #lists: ReadonlySet<number>;
  #scope: Scope = { fn: undefined, names: new Map(), outer: undefined };
  readonly #module = this.#scope;
  /** loops and switches around, the innermost last */
  readonly #around: { loop: Loop; isLoop: boolean; isBlock: boolean; label?: string | undefined }[] = [];
  readonly #constants = new Set<Variable>();
  readonly #reassigned = new Set<Variable>();
  readonly #shapes = new Map<string, Node>();
  /** what variables are set to that may be outside of an array, and the variables that are asked whether they are undefined */
  readonly #mayBeOutside = new Map<Variable, Expression[]>();
  readonly #asked = new Set<Variable>();
  /** functions that are always there, given as values: Number, Math.abs … */
  readonly #builtins = new Map<string, FunctionDefinition>();
  /** functions that a const is declared with */
  readonly #held = new Map<Variable, FunctionDefinition>();

  constructor(source: string, withTypes: boolean, lists: ReadonlySet<number>) {
    super(source, "javascript");
    this.#lists = lists;
    this.#withTypes = withTypes;
  }

  readModule(): ReadJavascript {
    const tree = (this.#withTypes ? typescript : parser).parse(this.source);
    if (this.isShallow(tree)) {
      const wrong = firstError(tree, isArraySwap);
      const nodes = childrenOf(tree.topNode).map((node) =>
        node.name === "ExportDeclaration" ? this.#exported(node) : node,
      );
      for (const node of nodes) {
        const name = node.getChild("TypeDefinition");
        if (name) this.#shapes.set(this.text(name), node);
      }
      this.program.body = this.#block(nodes, false);
      if (wrong) this.#refuseSyntax(wrong);
      for (const variable of this.#asked) this.#mayBeOutside.get(variable)?.forEach(soften);
      this.#foldConstants();
    }
    const functions = new Map<string, FunctionDefinition>();
    for (const [name, entry] of this.#module.names) {
      const fn = "params" in entry ? entry : this.#held.get(entry);
      if (fn) functions.set(name, fn);
    }
    return { program: this.program, functions, refusals: this.told() };
  }

  #exported(node: Node): Node {
    // The names of export { answer } are looked up where they are needed.
    if (node.getChild("ExportGroup") && !/\b(as|from)\b/.test(this.text(node))) return node;
    const inner =
      node.getChild("FunctionDeclaration") ??
      node.getChild("VariableDeclaration") ??
      node.getChild("TypeAliasDeclaration") ??
      node.getChild("InterfaceDeclaration");
    if (!inner)
      this.refuse(node, say`export stands before a function, as in export function takeTurn(race, cars, place).`);
    return inner ?? node;
  }

  #refuseSyntax(error: Node): void {
    const at = { from: error.from, to: Math.max(error.to, error.from + 1) };
    this.refuse(at, say`JavaScript does not understand this line. Look for a missing bracket, brace or operator.`);
  }

  // Names

  #name(node: Node): string {
    const text = this.text(node);
    if (!/^[\p{ID_Start}_$][\p{ID_Continue}$\u200c\u200d]*$/u.test(text)) {
      this.refuse(node, say`"${text.slice(0, 40)}" is not a name: names have letters, digits, _ and $.`);
    }
    return text;
  }

  #lookUp(name: string): Variable | FunctionDefinition | undefined {
    for (let scope: Scope | undefined = this.#scope; scope; scope = scope.outer) {
      const found = scope.names.get(name);
      if (found) return found;
    }
    return undefined;
  }

  #inScope<T>(work: () => T): T {
    const outer = this.#scope;
    this.#scope = { fn: this.fn, names: new Map(), outer };
    const result = work();
    this.#scope = outer;
    return result;
  }

  #declareVariable(node: Node, isConstant: boolean): Variable {
    const name = this.#name(node);
    const known = this.#scope.names.get(name);
    if (known && !("params" in known) && known.at.from === node.from) return known;
    if (known) this.refuse(node, say`"${name}" is already declared here.`);
    const made = this.variable(name, node, this.fn);
    if (isConstant) this.#constants.add(made);
    this.#scope.names.set(name, made);
    return made;
  }

  /** The names that a pattern brings: x, [a, b], { speed, y: place }. */
  #declarePattern(node: Node, isConstant: boolean): void {
    if (node.name === "VariableDefinition") this.#declareVariable(node, isConstant);
    else if (["ArrayPattern", "ObjectPattern", "PatternProperty"].includes(node.name)) {
      for (const child of childrenOf(node)) {
        if (child.name === "Equals") continue;
        if (child.prevSibling?.name === "Equals") continue;
        this.#declarePattern(child, isConstant);
      }
    }
  }

  protected override set(variable: Variable, value: Expression, at: Place = value.at): Statement {
    if (!variable.isHidden) this.#mayBeOutside.set(variable, [...(this.#mayBeOutside.get(variable) ?? []), value]);
    return super.set(variable, value, at);
  }

  /** An expression that is asked whether it is undefined. */
  #asksFor(e: Expression): Expression {
    if (e.k === "variable") this.#asked.add(e.variable);
    return soft(e);
  }

  // Statements

  #block(nodes: readonly Node[], withScope = true): Statement[] {
    const read = (): Statement[] => {
      // Functions are there before everything else, names before they are given a value.
      for (const node of nodes) {
        if (node.name === "FunctionDeclaration") {
          const name = node.getChild("VariableDefinition");
          if (!name) continue;
          const text = this.#name(name);
          if (this.#scope.names.has(text)) this.refuse(name, say`"${text}" is already declared here.`);
          else this.#scope.names.set(text, this.define(text, name, this.fn, node));
        }
        if (node.name === "VariableDeclaration") {
          const isConstant = node.firstChild?.name === "const";
          for (const child of childrenOf(node)) {
            if (child.prevSibling?.name === "Equals") continue;
            this.#declarePattern(child, isConstant);
          }
        }
      }
      return nodes.flatMap((node) => this.#statement(node));
    };
    return withScope ? this.#inScope(read) : read();
  }

  #inner(node: Node | null | undefined): Statement[] {
    if (!node) return [];
    return node.name === "Block" ? this.#block(childrenOf(node)) : this.#block([node]);
  }

  #statement(node: Node): Statement[] {
    const at = placeOf(node);
    switch (node.name) {
      case "{":
      case "}":
      case ";":
      case "LineComment":
      case "BlockComment":
      case "Hashbang":
      case "TypeAliasDeclaration":
      case "InterfaceDeclaration":
        return [];
      case "ExportDeclaration":
        return [];
      case "ImportDeclaration":
        if (!/code[-_]prix/.test(this.text(node)) && !/^import\s+type\b/.test(this.text(node))) this.#refuseNode(node);
        return [];
      case "Block":
        return this.#block(childrenOf(node));
      case "ExpressionStatement": {
        const inner = node.firstChild;
        if (!inner) return [];
        if (inner.name === "String") return [];
        return this.#effect(inner);
      }
      case "VariableDeclaration":
        return this.#declaration(node);
      case "FunctionDeclaration":
        return this.#functionDeclaration(node);
      case "ReturnStatement": {
        if (!this.fn) {
          this.refuse(node, say`"return" only stands in a function.`);
          return [];
        }
        const value = childrenOf(node).find(
          (child) => child.name !== "return" && child.name !== ";" && !child.name.endsWith("Comment"),
        );
        return [value ? { k: "return", value: this.#expression(value), at } : { k: "return", at }];
      }
      case "IfStatement":
        return this.#if(node);
      case "WhileStatement":
      case "DoStatement": {
        const test = node.getChild("ParenthesizedExpression");
        const children = childrenOf(node);
        const body = node.name === "WhileStatement" ? children.at(-1) : children[1];
        const loop = this.loop("while");
        const condition = test ? this.#expression(test) : this.nothing(at);
        const inner = this.#within(loop, true, () => this.#inner(body));
        return [
          {
            k: "while",
            loop,
            test: condition,
            step: [],
            body: inner,
            otherwise: [],
            ...(node.name === "DoStatement" ? { testsLast: true } : {}),
            at,
          },
        ];
      }
      case "ForStatement":
        return this.#for(node);
      case "SwitchStatement":
        return this.#switch(node);
      case "BreakStatement":
      case "ContinueStatement":
        return this.#leave(node);
      case "LabeledStatement": {
        const label = node.getChild("Label");
        const inner = node.lastChild;
        if (!label || !inner) return [];
        this.#label = this.text(label);
        if (/^(For|While|Do|Switch)Statement$/.test(inner.name)) return this.#statement(inner);
        const loop = this.loop("block");
        const body = this.#within(loop, false, () => this.#inner(inner), true);
        return [{ k: "block", loop, body, at }];
      }
      case "EmptyStatement":
        return [];
      default:
        this.#refuseNode(node);
        return [];
    }
  }

  #label: string | undefined;

  #within<T>(loop: Loop, isLoop: boolean, work: () => T, isBlock = false): T {
    this.#around.push({ loop, isLoop, label: this.#label, isBlock });
    this.#label = undefined;
    const result = work();
    this.#around.pop();
    return result;
  }

  #leave(node: Node): Statement[] {
    const k = node.name === "BreakStatement" ? "break" : "continue";
    const label = node.getChild("Label");
    const name = label ? this.text(label) : undefined;
    const target = this.#around.findLast(
      (one) => (name ? one.label === name : !one.isBlock) && (k === "break" || one.isLoop),
    );
    if (!target) {
      this.refuse(node, name ? say`No loop around this is called "${name}".` : say`"${k}" only stands in a loop.`);
      return [];
    }
    return [{ k, loop: target.loop, at: placeOf(node) }];
  }

  #refuseNode(node: Node): void {
    const made = node.name === "NewExpression" ? node.getChild("VariableName") : null;
    const why = made && refusedNames[this.text(made)];
    if (why) {
      this.refuse(node, say`new ${why}`);
      return;
    }
    if (node.type.isError) this.#refuseSyntax(node);
    else
      this.refuse(
        node,
        refusedNodes[node.name] ?? say`This is not part of JavaScript for cars: ${this.text(node).slice(0, 30)}`,
      );
  }

  #if(node: Node): Statement[] {
    const parts: { test?: Expression; body: Statement[] }[] = [];
    let current: Node | null = node;
    while (current?.name === "IfStatement") {
      const children: Node[] = childrenOf(current).filter((child) => !child.name.endsWith("Comment"));
      const elseAt = children.findIndex((child) => child.name === "else");
      const test = children[1];
      const body = children[2];
      parts.push({ ...(test ? { test: this.#expression(test) } : {}), body: this.#inner(body) });
      const next: Node | undefined = elseAt < 0 ? undefined : children[elseAt + 1];
      if (next?.name === "IfStatement") current = next;
      else {
        if (next) parts.push({ body: this.#inner(next) });
        current = null;
      }
    }
    let otherwise: Statement[] = [];
    for (const part of parts.toReversed())
      otherwise = part.test ? [this.if(part.test, part.body, otherwise)] : part.body;
    return otherwise;
  }

  #for(node: Node): Statement[] {
    const at = placeOf(node);
    const children = childrenOf(node);
    const spec = children[1];
    const body = children.at(-1);
    if (!spec || !body) return [];
    if (spec.name === "ForInSpec") {
      this.refuse(spec, say`for … in is not here: write for (const x of list), or count with let i.`);
      return [];
    }
    const label = this.#label;
    return this.#inScope(() => {
      if (spec.name === "ForOfSpec") {
        const parts = childrenOf(spec);
        const ofAt = parts.findIndex((part) => part.name === "of");
        const pattern = parts[ofAt - 1];
        const over = parts[ofAt + 1];
        if (!pattern || !over) return [];
        const word = parts.find((part) => part.name === "const" || part.name === "let" || part.name === "var");
        const iteration = this.#iteration(over);
        let target: Target;
        const taken: Statement[] = [];
        if (!word || word.name === "var")
          this.refuse(spec, say`Write const before the loop's variable: for (const x of list).`);
        this.#declarePattern(pattern, word?.name === "const");
        if (pattern.name === "VariableDefinition")
          target = { k: "variable", variable: this.#declareVariable(pattern, false), at };
        else if (pattern.name === "ArrayPattern" && (iteration.k === "enumerate" || iteration.k === "zip")) {
          target = {
            k: "unpack",
            isLoose: true,
            at,
            items: this.#patternItems(pattern).map((item): Target | null => {
              if (!item) return null;
              if (item.isRest) this.refuse(item.pattern, say`Only two values come here: name both.`);
              if (item.pattern.name === "VariableDefinition" && !item.missing)
                return { k: "variable", variable: this.#declareVariable(item.pattern, false), at };
              const t = this.hidden(item.pattern);
              taken.push(
                ...this.#bindPattern(item.pattern, this.#withDefault(this.read(t, item.pattern), item.missing), true),
              );
              return { k: "variable", variable: t, at };
            }),
          };
          while (target.items.length < 2) target.items.push(null);
        } else {
          const t = this.hidden(pattern);
          taken.push(...this.#bindPattern(pattern, this.read(t, pattern), true));
          target = { k: "variable", variable: t, at };
        }
        const loop = this.loop();
        this.#label = label;
        const inner = this.#within(loop, true, () => this.#inner(body));
        return [this.for(target, iteration, [...taken, ...inner], at, loop)];
      }
      const parts = childrenOf(spec).filter(
        (part) => part.name !== "(" && part.name !== ")" && !part.name.endsWith("Comment"),
      );
      const [first] = parts;
      let begin: Statement[] = [];
      let rest = parts;
      if (first?.name === "VariableDeclaration") {
        begin = this.#block([first], false);
        rest = parts.slice(1);
      } else {
        const semi = parts.findIndex((part) => part.name === ";");
        begin = parts
          .slice(0, semi)
          .filter((part) => part.name !== ",")
          .flatMap((part) => this.#effect(part));
        rest = parts.slice(semi + 1);
      }
      const semi = rest.findIndex((part) => part.name === ";");
      const testNode = rest.slice(0, semi)[0];
      const stepNodes = rest.slice(semi + 1);
      const test: Expression = testNode ? this.#expression(testNode) : { k: "bool", value: true, at };
      const loop = this.loop();
      this.#label = label;
      const inner = this.#within(loop, true, () => this.#inner(body));
      const step = stepNodes.flatMap((one) => this.#effect(one));
      return [...begin, { k: "while", loop, test, step, body: inner, otherwise: [], at }];
    });
  }

  #switch(node: Node): Statement[] {
    const at = placeOf(node);
    const test = node.getChild("ParenthesizedExpression");
    const inside = node.getChild("SwitchBody");
    if (!test || !inside) return [];
    const clauses: { test?: Node; body: Node[]; at: Place }[] = [];
    for (const child of childrenOf(inside)) {
      if (child.name === "CaseLabel") {
        const value = childrenOf(child).find((one) => one.name !== "case" && one.name !== ":");
        clauses.push({ ...(value ? { test: value } : {}), body: [], at: placeOf(child) });
      } else if (child.name === "DefaultLabel") clauses.push({ body: [], at: placeOf(child) });
      else if (child.name !== "{" && child.name !== "}") clauses.at(-1)?.body.push(child);
    }
    const value = this.once(this.#expression(test));
    const chosen = this.hidden(at, "case");
    const missing = clauses.findIndex((clause) => !clause.test);
    const loop = this.loop("switch");
    return this.#inScope(() => {
      // Which clause it is, then that one and all that follow, until a break.
      let pick: Statement[] = [this.set(chosen, this.int(missing < 0 ? clauses.length : missing, at), at)];
      for (const [index, clause] of [...clauses.entries()].toReversed()) {
        if (!clause.test) continue;
        const same: Expression = {
          k: "compare",
          op: "eq",
          a: value.again,
          b: this.#expression(clause.test),
          at: clause.at,
        };
        pick = [this.if(same, [this.set(chosen, this.int(index, at), at)], pick)];
      }
      for (const clause of clauses) {
        for (const one of clause.body) {
          if (one.name === "VariableDeclaration") {
            for (const child of childrenOf(one)) {
              if (child.prevSibling?.name !== "Equals") this.#declarePattern(child, one.firstChild?.name === "const");
            }
          }
        }
      }
      const body = this.#within(loop, false, () =>
        clauses.flatMap((clause, index): Statement[] => {
          if (clause.body.length === 0) return [];
          const isReached: Expression = {
            k: "compare",
            op: "le",
            a: this.read(chosen, at),
            b: this.int(index, at),
            at: clause.at,
          };
          return [
            this.if(
              isReached,
              clause.body.flatMap((one) => this.#statement(one)),
            ),
          ];
        }),
      );
      return [...value.before, ...pick, { k: "block", loop, body, at }];
    });
  }

  // Declarations and patterns

  #declaration(node: Node): Statement[] {
    const [word, ...parts] = childrenOf(node).filter((child) => !child.name.endsWith("Comment"));
    if (word?.name === "var") {
      this.refuse(word, say`"var" is not here: write let, or const for what does not change.`);
      return [];
    }
    const isConstant = word?.name === "const";
    const body: Statement[] = [];
    let index = 0;
    while (index < parts.length) {
      const pattern = parts[index]!;
      index += 1;
      if (pattern.name === "," || pattern.name === ";") continue;
      let declared: DeclaredType | undefined;
      if (parts[index]?.name === "TypeAnnotation") {
        declared = this.#type(parts[index]!);
        index += 1;
      }
      let value: Node | undefined;
      if (parts[index]?.name === "Equals") {
        value = parts[index + 1];
        index += 2;
      }
      if (!value) {
        if (pattern.name !== "VariableDefinition") {
          if (pattern.type.isError) this.#refuseSyntax(pattern);
          continue;
        }
        const variable = this.#declareVariable(pattern, isConstant);
        if (isConstant) this.refuse(pattern, say`A const needs its value at once.`);
        variable.declared = declared;
        // Without a type it is undefined until it is set; with one, it may not be read before.
        if (!declared) body.push(this.set(variable, { k: "undefined", at: placeOf(pattern) }));
        continue;
      }
      const read = this.#expression(value);
      if (pattern.name === "VariableDefinition") {
        const variable = this.#declareVariable(pattern, isConstant);
        variable.declared = declared;
        if (isConstant && read.k === "function") this.#held.set(variable, read.fn);
        body.push(this.set(variable, read, { from: pattern.from, to: value.to }));
      } else body.push(...this.#bindPattern(pattern, read, true));
    }
    return body;
  }

  #patternItems(pattern: Node): (PatternItem | null)[] {
    const items: (PatternItem | null)[] = [];
    const children = childrenOf(pattern)
      .slice(1, -1)
      .filter((child) => !child.name.endsWith("Comment"));
    let last: PatternItem | null = null;
    for (let index = 0; index < children.length; index += 1) {
      const child = children[index]!;
      if (child.name === ",") {
        items.push(last);
        last = null;
      } else if (child.name === "Equals") {
        if (last) last.missing = children[index + 1];
        index += 1;
      } else if (child.name === "Spread") {
        const rest = children[index + 1];
        if (rest) last = { pattern: rest, isRest: true };
        index += 1;
      } else last = { pattern: child };
    }
    if (last) items.push(last);
    return items;
  }

  #withDefault(value: Expression, missing: Node | undefined): Expression {
    return missing ? { k: "logic", op: "default", a: value, b: this.#expression(missing), at: value.at } : value;
  }

  /** Takes a value apart as a pattern says; `declares`: into new variables. */
  #bindPattern(pattern: Node, value: Expression, declares: boolean): Statement[] {
    const at = placeOf(pattern);
    if (pattern.name === "VariableDefinition" || pattern.name === "VariableName") {
      const variable = declares ? this.#declareVariable(pattern, false) : this.#assignable(pattern);
      return variable ? [this.set(variable, value, at)] : [];
    }
    if (pattern.name === "MemberExpression") {
      const target = this.#memberTarget(pattern);
      return target ? [...target.before, { k: "assign", target: target.target, value, at }] : [];
    }
    if (pattern.name === "ArrayPattern" || pattern.name === "ArrayExpression") {
      const items = this.#patternItems(pattern);
      const hasRest = items.some((item) => item?.isRest);
      if (value.k === "list" && value.items.length >= items.length && !hasRest) {
        // [a, b] = [b, a] without an array in between.
        const values = value.items.map((item) => ({ t: this.hidden(item.at), item }));
        return [
          ...values.map(({ t, item }) => this.set(t, item)),
          ...items.flatMap((item, index) =>
            item
              ? this.#bindPattern(
                  item.pattern,
                  this.#withDefault(this.read(values[index]!.t, at), item.missing),
                  declares,
                )
              : [],
          ),
        ];
      }
      const { before, again } = this.once(value);
      return [
        ...before,
        ...items.flatMap((item, index) => {
          if (!item) return [];
          if (item.isRest) {
            const left: Expression = { k: "slice", a: again, from: this.int(index, at), at };
            return this.#bindPattern(item.pattern, left, declares);
          }
          const part: Expression = {
            k: "index",
            a: again,
            i: this.int(index, at),
            at,
            ...(item.missing ? { isSoft: true } : {}),
          };
          return this.#bindPattern(item.pattern, this.#withDefault(part, item.missing), declares);
        }),
      ];
    }
    if (pattern.name === "ObjectPattern") {
      const { before, again } = this.once(value);
      const body = [...before];
      for (const property of childrenOf(pattern)) {
        if (property.name === "Spread") this.refuse(property, say`The rest of an object is not here: name the fields.`);
        if (property.name !== "PatternProperty") continue;
        const parts = childrenOf(property);
        if (parts[0]?.name === "Spread") {
          this.refuse(property, say`The rest of an object is not here: name the fields.`);
          continue;
        }
        const [name, colon, inner] = parts;
        if (!name) continue;
        const target = colon?.name === ":" && inner ? inner : name;
        const equals = parts.findIndex((part) => part.name === "Equals");
        const missing = equals < 0 ? undefined : parts[equals + 1];
        const field: Expression = {
          k: "attribute",
          a: again,
          name: this.text(name),
          at: placeOf(name),
          ...(missing ? { isSoft: true } : {}),
        };
        body.push(...this.#bindPattern(target, this.#withDefault(field, missing), declares));
      }
      return body;
    }
    this.refuse(pattern, say`This cannot be assigned to.`);
    return [];
  }

  #assignable(node: Node): Variable | undefined {
    const name = this.#name(node);
    const found = this.#lookUp(name);
    if (!found) this.refuse(node, refusedNames[name] ?? say`"${name}" is not known here. Declare it with let.`);
    else if ("params" in found) this.refuse(node, say`"${name}" is a function and cannot be set.`);
    else {
      if (this.#constants.has(found))
        this.refuse(node, say`"${name}" is const and cannot be set again. Declare it with let.`);
      this.#reassigned.add(found);
      if (!found.owner && this.fn) found.isReassigned = true;
      return found;
    }
    return undefined;
  }

  #memberTarget(node: Node): { before: Statement[]; target: Target & { k: "index" | "attribute" } } | undefined {
    const value = this.#member(node);
    const at = placeOf(node);
    if (value.k === "index") return { before: [], target: { k: "index", a: value.a, i: value.i, at } };
    if (value.k === "attribute") {
      if (value.name === "length") {
        this.refuse(node, say`The length of an array cannot be set. Use pop, splice or slice.`);
        return undefined;
      }
      return { before: [], target: { k: "attribute", a: value.a, name: value.name, at } };
    }
    this.refuse(node, say`This cannot be assigned to.`);
    return undefined;
  }

  // Functions

  #functionDeclaration(node: Node): Statement[] {
    const name = node.getChild("VariableDefinition");
    const known = name && this.#scope.names.get(this.#name(name));
    if (node.firstChild?.name === "async") this.refuse(node, refusedNodes["AwaitExpression"] ?? say``);
    if (node.getChild("Star")) this.refuse(node, refusedNodes["YieldExpression"] ?? say``);
    if (!known || !("params" in known) || known.at.from !== name?.from) return [];
    this.#readFunction(known, node);
    return [];
  }

  #readFunction(fn: FunctionDefinition, node: Node): void {
    const [outerFn, outerScope] = [this.fn, this.#scope];
    const around = this.#around.splice(0);
    const label = this.#label;
    this.#label = undefined;
    this.fn = fn;
    this.#scope = { fn, names: new Map(), outer: outerScope };
    const list = node.getChild("ParamList");
    const before = list ? this.#params(list, fn) : [];
    const result = node.getChild("TypeAnnotation");
    if (result) fn.declaredResult = this.#type(result);
    const block = node.getChild("Block");
    if (block) fn.body = [...before, ...this.#block(childrenOf(block))];
    else {
      const value = node.lastChild;
      const read = value ? this.#expression(value) : this.nothing(node);
      fn.body = [...before, { k: "return", value: read, at: read.at }];
    }
    if (mayFallThrough(fn.body)) fn.body.push({ k: "return", at: fn.at });
    this.fn = outerFn;
    this.#scope = outerScope;
    this.#around.push(...around);
    this.#label = label;
  }

  #params(list: Node, fn: FunctionDefinition): Statement[] {
    const before: Statement[] = [];
    const children = childrenOf(list).filter(
      (child) => child.name !== "(" && child.name !== ")" && !child.name.endsWith("Comment"),
    );
    let index = 0;
    while (index < children.length) {
      const child = children[index]!;
      index += 1;
      if (child.name === "," || child.name === "Optional") continue;
      if (child.name === "Spread") {
        fn.takesRest = true;
        continue;
      }
      let declared: DeclaredType | undefined;
      const isOptional = children[index]?.name === "Optional";
      if (isOptional) index += 1;
      if (children[index]?.name === "TypeAnnotation") {
        declared = this.#type(children[index]!);
        if (isOptional && declared) declared = { ...declared, kinds: declared.kinds | kind.undefined };
        index += 1;
      }
      let missing: Node | undefined;
      if (children[index]?.name === "Equals") {
        missing = children[index + 1];
        index += 2;
      }
      fn.defaults.push(null);
      if (child.name === "VariableDefinition" && !missing) {
        const param = this.#declareVariable(child, false);
        param.declared = declared;
        fn.params.push(param);
        continue;
      }
      const raw = this.variable("parameter", child, fn, true);
      fn.params.push(raw);
      const value = this.#withDefault(this.read(raw, child), missing);
      this.#declarePattern(child, false);
      before.push(...this.#bindPattern(child, value, true));
    }
    return before;
  }

  // Types

  #type(annotation: Node): DeclaredType | undefined {
    const inner = childrenOf(annotation).find((child) => child.name !== ":");
    return inner ? this.#typeOf(inner) : undefined;
  }

  #typeOf(node: Node): DeclaredType | undefined {
    const at = placeOf(node);
    const words = this.text(node);
    switch (node.name) {
      case "TypeName": {
        const known: Record<string, number> = {
          number: kind.int,
          boolean: kind.bool,
          undefined: kind.undefined,
          Race: kind.race,
          Car: kind.record | kind.car,
          CarData: kind.record,
        };
        const kinds = known[words];
        if (kinds !== undefined) return { kinds, words, at };
        const shape = this.#shapes.get(words);
        if (shape?.name === "InterfaceDeclaration") return { kinds: kind.record, words, at };
        if (shape) {
          const inner = shape.lastChild?.name === ";" ? shape.lastChild.prevSibling : shape.lastChild;
          const type = inner ? this.#typeOf(inner) : undefined;
          return type && { ...type, words, at };
        }
        if (words === "any" || words === "unknown" || words === "never") {
          this.refuse(node, say`The type "${words}" is not here: say what it is, or leave the type out.`);
        } else
          this.refuse(
            node,
            say`The type "${words}" is not known, and there are no generics. Types are number, boolean, number[], [number, boolean], Race and CarData.`,
          );
        return undefined;
      }
      case "VoidType":
        return { kinds: kind.undefined, words, at };
      case "NullType":
      case "null":
        return { kinds: kind.none, words, at };
      case "ArrayType": {
        const element = node.firstChild ? this.#typeOf(node.firstChild) : undefined;
        return { kinds: kind.list, element, words, at };
      }
      case "ParameterizedType": {
        const name = node.firstChild && this.text(node.firstChild);
        if (name !== "Array" && name !== "ReadonlyArray") {
          this.refuse(
            node,
            say`The type "${words}" is not known, and there are no generics. Types are number, boolean, number[], [number, boolean], Race and CarData.`,
          );
          return undefined;
        }
        const list = node.getChild("TypeArgList");
        const inner = list && childrenOf(list).find((child) => child.name !== "<" && child.name !== ">");
        return { kinds: kind.list, element: inner ? this.#typeOf(inner) : undefined, words, at };
      }
      case "TupleType":
        return { kinds: kind.list, words, at };
      case "ObjectType":
        return { kinds: kind.record, words, at };
      case "ReadonlyType":
      case "ParenthesizedType": {
        const inner = childrenOf(node).find((child) => !["readonly", "(", ")"].includes(child.name));
        return inner ? this.#typeOf(inner) : undefined;
      }
      case "UnionType": {
        const parts = childrenOf(node)
          .filter((child) => child.name !== "LogicOp")
          .map((child) => this.#typeOf(child));
        return {
          kinds: parts.reduce((kinds, part) => kinds | (part?.kinds ?? 0), 0),
          element: parts.find((part) => part?.element)?.element,
          words,
          at,
        };
      }
      case "FunctionSignature":
      case "FunctionType":
        return { kinds: kind.function, words, at };
      default:
        if (words === "null") return { kinds: kind.none, words, at };
        this.refuse(node, say`This type is not here: ${words.slice(0, 30)}`);
        return undefined;
    }
  }

  // Expressions as statements

  #effect(node: Node): Statement[] {
    const at = placeOf(node);
    if (node.name === "ParenthesizedExpression" && childrenOf(node)[1]?.name === "AssignmentExpression")
      return this.#effect(childrenOf(node)[1]!);
    const sign = node.name === "MemberExpression" ? childrenOf(node)[1] : undefined;
    if (sign && isArraySwap(sign)) return this.#arraySwap(node);
    if (node.name === "AssignmentExpression") return this.#assignment(node).body;
    if (node.name === "SequenceExpression") {
      return childrenOf(node)
        .filter((part) => part.name !== ",")
        .flatMap((part) => this.#effect(part));
    }
    if (node.name === "PostfixExpression" || node.name === "UnaryExpression") {
      const step = this.#stepOf(node);
      if (step) return step.body;
    }
    if (node.name === "CallExpression" && isPrint(this.#calledName(node))) return [this.#print(node)];
    return [{ k: "do", value: this.#expression(node), at }];
  }

  /** [xs[0], xs[1]] = [xs[1], xs[0]]: the grammar takes it for an index into an array, with a sign too many. */
  #arraySwap(node: Node): Statement[] {
    const [pattern, , , values] = childrenOf(node);
    const items: Node[] = [];
    const flatten = (one: Node): void => {
      if (one.name !== "SequenceExpression") items.push(one);
      else for (const child of childrenOf(one)) if (child.name !== ",") flatten(child);
    };
    if (!pattern || !values) return [];
    flatten(values);
    const value: Expression = { k: "list", items: items.map((item) => this.#expression(item)), at: placeOf(values) };
    return this.#bindPattern(pattern, value, false);
  }

  /** x++, --x */
  #stepOf(node: Node): { body: Statement[]; before: Expression; after: Expression } | undefined {
    const children = childrenOf(node);
    const sign = children.find((child) => child.name === "ArithOp");
    const operand = children.find((child) => child.name !== "ArithOp");
    const text = sign ? this.text(sign) : "";
    if (!operand || (text !== "++" && text !== "--")) return undefined;
    const at = placeOf(node);
    return this.#changed(operand, at, (old) => ({
      k: "binary",
      op: text === "++" ? "add" : "sub",
      a: old,
      b: this.int(1, at),
      at,
    }));
  }

  /** Gives a place a new value made of its old one. */
  #changed(
    place: Node,
    at: Place,
    make: (old: Expression) => Expression,
    isAsked = false,
  ): { body: Statement[]; before: Expression; after: Expression } {
    const old = this.hidden(at, "old");
    if (place.name === "VariableName") {
      const variable = this.#assignable(place) ?? this.hidden(at);
      const reading = this.read(variable, place);
      return {
        body: [this.set(variable, make(reading), at)],
        before: {
          k: "sequence",
          body: [this.set(old, reading), this.set(variable, make(this.read(old, at)), at)],
          value: this.read(old, at),
          at,
        },
        after: { k: "sequence", body: [this.set(variable, make(reading), at)], value: reading, at },
      };
    }
    const member = place.name === "MemberExpression" ? this.#memberTarget(place) : undefined;
    if (!member) {
      if (place.name !== "MemberExpression") this.refuse(place, say`This cannot be assigned to.`);
      return { body: [], before: this.nothing(at), after: this.nothing(at) };
    }
    const a = this.once(member.target.a);
    const made = this.hidden(at, "new");
    let target: Target;
    let reading: Expression;
    const before = [...member.before, ...a.before];
    if (member.target.k === "index") {
      const i = this.once(member.target.i);
      before.push(...i.before);
      target = { ...member.target, a: a.again, i: i.again };
      reading = { k: "index", a: a.again, i: i.again, at: placeOf(place), ...(isAsked ? { isSoft: true } : {}) };
    } else {
      target = { ...member.target, a: a.again };
      reading = { k: "attribute", a: a.again, name: member.target.name, at: placeOf(place) };
    }
    const body: Statement[] = [
      ...before,
      this.set(old, reading),
      this.set(made, make(this.read(old, at))),
      { k: "assign", target, value: this.read(made, at), at },
    ];
    return {
      body,
      before: { k: "sequence", body, value: this.read(old, at), at },
      after: { k: "sequence", body, value: this.read(made, at), at },
    };
  }

  /** @returns `whole`: what does the same and gives the value, where the value alone does not follow the body */
  #assignment(node: Node): { body: Statement[]; value: Expression; whole?: Expression } {
    const at = placeOf(node);
    const [place, sign, right] = childrenOf(node).filter((child) => !child.name.endsWith("Comment"));
    if (!place || !sign || !right) return { body: [], value: this.nothing(at) };
    const text = this.text(sign);
    if (text !== "=") {
      const operator = arithmetic[text.slice(0, -1)];
      if (!operator) {
        const logic = ({ "&&=": "and", "||=": "or", "??=": "coalesce" } as const)[text];
        if (logic) {
          const make = (old: Expression): Expression => ({
            k: "logic",
            op: logic,
            a: old,
            b: this.#expression(right),
            at,
          });
          const { body, after } = this.#changed(place, at, make, logic === "coalesce");
          return { body, value: after, whole: after };
        }
        this.refuse(sign, text === "/=" ? slash : say`"${text}" is not here.`);
        return { body: [], value: this.nothing(at) };
      }
      const { body, after } = this.#changed(place, at, (old) => ({
        k: "binary",
        op: operator,
        a: old,
        b: this.#expression(right),
        at,
      }));
      return { body, value: after, whole: after };
    }
    const shortened = place.name === "MemberExpression" ? childrenOf(place) : [];
    if (shortened.length === 3 && this.text(shortened[2]!) === "length") return this.#shorten(shortened[0]!, right, at);
    if (place.name === "VariableName") {
      const variable = this.#assignable(place);
      const value = this.#expression(right);
      if (value.k === "function")
        this.refuse(right, say`A function is given to a const, not to a variable that is there already.`);
      if (!variable) return { body: [], value };
      return { body: [this.set(variable, value, at)], value: this.read(variable, place) };
    }
    if (place.name === "MemberExpression") {
      const member = this.#memberTarget(place);
      if (!member) return { body: [], value: this.#expression(right) };
      const value = this.#expression(right);
      if (isSimple(value) && value.k !== "attribute") {
        return { body: [{ k: "assign", target: member.target, value, at }], value };
      }
      // The place is found before the value is made.
      const a = this.once(member.target.a);
      const v = this.once(value);
      if (member.target.k === "index") {
        const i = this.once(member.target.i);
        return {
          body: [
            ...a.before,
            ...i.before,
            ...v.before,
            { k: "assign", target: { ...member.target, a: a.again, i: i.again }, value: v.again, at },
          ],
          value: v.again,
        };
      }
      return {
        body: [...a.before, ...v.before, { k: "assign", target: { ...member.target, a: a.again }, value: v.again, at }],
        value: v.again,
      };
    }
    const value = this.#expression(right);
    const kept = value.k === "list" ? { before: [], again: value } : this.once(value);
    return { body: [...kept.before, ...this.#bindPattern(place, kept.again, false)], value: kept.again };
  }

  /** xs.length = n, for an n that is no more than there are. */
  #shorten(array: Node, length: Node, at: Place): { body: Statement[]; value: Expression } {
    const list = this.once(this.#expression(array));
    const n = this.hidden(at, "length");
    const left: Expression = { k: "binary", op: "sub", a: this.#length(list.again, at), b: this.read(n, at), at };
    const isOutside: Expression = {
      k: "logic",
      op: "or",
      a: { k: "compare", op: "lt", a: this.read(n, at), b: this.int(0, at), at },
      b: { k: "compare", op: "gt", a: this.read(n, at), b: this.#length(list.again, at), at },
      at,
    };
    const body: Statement[] = [
      ...list.before,
      this.set(n, this.#expression(length)),
      this.if(isOutside, [{ k: "stop", reason: "index-out-of-range", at }]),
      { k: "do", value: this.method(list.again, "$splice", [this.read(n, at), left], at), at },
    ];
    return { body, value: this.read(n, at) };
  }

  // Expressions

  #expression(node: Node): Expression {
    const at = placeOf(node);
    switch (node.name) {
      case "Number":
        return this.#number(node);
      case "BooleanLiteral":
        return { k: "bool", value: this.text(node) === "true", at };
      case "null":
        return { k: "none", at };
      case "VariableName":
        return this.#variableOf(node);
      case "ParenthesizedExpression": {
        const inner = childrenOf(node).find(
          (child) => child.name !== "(" && child.name !== ")" && !child.name.endsWith("Comment"),
        );
        return inner ? this.#expression(inner) : this.nothing(at);
      }
      case "ArrayExpression":
        return this.#array(node);
      case "ObjectExpression":
        return this.#object(node);
      case "UnaryExpression":
        return this.#unary(node);
      case "PostfixExpression": {
        const step = this.#stepOf(node);
        if (step) return step.before;
        // x! of TypeScript
        return node.firstChild ? this.#expression(node.firstChild) : this.nothing(at);
      }
      case "BinaryExpression":
        return this.#binary(node);
      case "ConditionalExpression": {
        const [test, , a, , b] = childrenOf(node).filter((child) => !child.name.endsWith("Comment"));
        if (!test || !a || !b) return this.nothing(at);
        return { k: "conditional", test: this.#expression(test), a: this.#expression(a), b: this.#expression(b), at };
      }
      case "SequenceExpression": {
        const parts = childrenOf(node).filter((part) => part.name !== "," && !part.name.endsWith("Comment"));
        const last = parts.pop();
        const body = parts.flatMap((part) => this.#effect(part));
        return { k: "sequence", body, value: last ? this.#expression(last) : this.nothing(at), at };
      }
      case "AssignmentExpression": {
        const { body, value, whole } = this.#assignment(node);
        return whole ?? { k: "sequence", body, value, at };
      }
      case "MemberExpression":
        return this.#member(node);
      case "CallExpression":
        return this.#call(node);
      case "ArrowFunction":
      case "FunctionExpression": {
        if (node.firstChild?.name === "async") this.refuse(node, refusedNodes["AwaitExpression"] ?? say``);
        if (node.getChild("Star")) this.refuse(node, refusedNodes["YieldExpression"] ?? say``);
        const own = node.getChild("VariableDefinition");
        const fn = this.define(own ? this.#name(own) : "function", own ?? node, this.fn);
        this.#inScope(() => {
          if (own && node.name === "FunctionExpression") this.#scope.names.set(fn.name, fn);
          this.#readFunction(fn, node);
        });
        return { k: "function", fn, at };
      }
      default:
        this.#refuseNode(node);
        return this.nothing(at);
    }
  }

  #number(node: Node): Expression {
    const text = this.text(node);
    const at = placeOf(node);
    if (text.endsWith("n")) this.refuse(node, say`BigInt is not here: numbers are safe integers, up to 2 ** 53 - 1.`);
    else if (/^0[0-9]/.test(text)) this.refuse(node, say`Numbers do not begin with 0.`);
    else {
      const digits = text.replaceAll("_", "");
      const isWhole = /^(\d+|0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+)$/.test(digits);
      const value = Number(digits);
      if (/__|_$/.test(text) || Number.isNaN(value)) this.refuse(node, say`${text} is not a number.`);
      else if (!Number.isInteger(value))
        this.refuse(node, say`${text} is a float, and there are no floats in a race. Use whole numbers.`);
      else if (!Number.isSafeInteger(value) || (isWhole && BigInt(digits) > maxSafe)) {
        this.refuse(node, say`This number is too large: numbers here are safe integers, up to 2 ** 53 - 1.`);
      } else return this.int(value, at);
    }
    return this.nothing(at);
  }

  #variableOf(node: Node): Expression {
    const name = this.#name(node);
    const at = placeOf(node);
    const found = this.#lookUp(name);
    if (!found) {
      if (name === "undefined") return { k: "undefined", at };
      if (name === "Number" || name === "Boolean") return this.#builtin(name, at);
      this.refuse(
        node,
        refusedNames[name] ?? say`"${name}" is not known here. Look at its spelling, capitals included.`,
      );
      return this.nothing(at);
    }
    return "params" in found ? { k: "function", fn: found, at } : { k: "variable", variable: found, at };
  }

  /** A function of one value that is always there, as in xs.map(Math.abs). */
  #builtin(name: string, at: Place): Expression {
    let fn = this.#builtins.get(name);
    if (!fn) {
      fn = this.define(name, at, undefined);
      const x = this.read(this.variable("x", at, fn), at);
      fn.params.push(...fn.variables);
      fn.defaults.push(null);
      const not = (a: Expression): Expression => ({ k: "unary", op: "not", a, at });
      const value: Expression =
        name === "Boolean"
          ? not(not(x))
          : name === "Math.abs"
            ? this.method(x, "$abs", [], at)
            : { k: "unary", op: "pos", a: x, at };
      fn.body = [{ k: "return", value, at }];
      this.#builtins.set(name, fn);
    }
    return { k: "function", fn, at };
  }

  #array(node: Node): Expression {
    const at = placeOf(node);
    const children = childrenOf(node)
      .slice(1, -1)
      .filter((child) => !child.name.endsWith("Comment"));
    if (!children.some((child) => child.name === "Spread")) {
      const items: Expression[] = [];
      let wasComma = true;
      for (const child of children) {
        if (child.name === ",") {
          if (wasComma) this.refuse(child, say`An array has no holes here: write undefined.`);
          wasComma = true;
        } else {
          items.push(this.#expression(child));
          wasComma = false;
        }
      }
      // Where several values go together, each place may be of a kind of its own.
      const parent = node.parent?.name ?? "";
      const annotation = node.prevSibling?.name === "Equals" ? node.prevSibling.prevSibling : null;
      const isTuple =
        items.length > 1 &&
        (["ReturnStatement", "ArrowFunction", "ArrayExpression", "ArgList"].includes(parent) ||
          Boolean(annotation?.getChild("TupleType")));
      return { k: "list", items, at, ...(isTuple && !this.#lists.has(node.from) ? { isTuple } : {}) };
    }
    return this.#listOfItems(children, at);
  }

  /** Single values, and what stands behind "..." item by item. */
  #listOfItems(children: readonly Node[], at: Place): Expression {
    const list = this.hidden(at, "array");
    const body: Statement[] = [this.set(list, { k: "list", items: [], at }, at)];
    for (let index = 0; index < children.length; index += 1) {
      const child = children[index]!;
      if (child.name === ",") continue;
      if (child.name === "Spread") {
        const value = children[index + 1];
        index += 1;
        if (value)
          body.push({ k: "do", value: this.method(this.read(list, at), "$extend", [this.#listOf(value)], at), at });
      } else
        body.push({ k: "do", value: this.method(this.read(list, at), "$push", [this.#expression(child)], at), at });
    }
    return { k: "sequence", body, value: this.read(list, at), at };
  }

  /** What can be spread: an array, or what walks through one. */
  #listOf(node: Node): Expression {
    const iteration = this.#iteration(node);
    if (iteration.k === "value") return iteration.value;
    const at = placeOf(node);
    const item = this.hidden(at, "item");
    return this.collected(at, (push) => [
      this.for({ k: "variable", variable: item, at }, iteration, [push(this.read(item, at))], at),
    ]);
  }

  #object(node: Node): Expression {
    const at = placeOf(node);
    const fields: [string, Expression][] = [];
    const spread: Expression[] = [];
    for (const property of childrenOf(node)) {
      if (property.name !== "Property") continue;
      const [name, colon, value] = childrenOf(property).filter((child) => !child.name.endsWith("Comment"));
      if (name?.name === "Spread" && colon) {
        if (fields.length > 0) this.refuse(name, say`... stands before the fields of an object: { ...car, speed: 3 }.`);
        spread.push(this.#expression(colon));
        continue;
      }
      if (!name || name.name !== "PropertyDefinition") {
        this.refuse(property, say`Objects have fixed fields here: { speed: 3, place: 1 }.`);
        continue;
      }
      const text = this.text(name);
      if (colon?.name === ":" && value) fields.push([text, this.#expression(value)]);
      else if (colon?.name === "ParamList" && name.from === property.from && property.getChild("Block")) {
        // add(x) { … } is add: function (x) { … }, without a this.
        const fn = this.define(text, name, this.fn, property);
        this.#inScope(() => {
          this.#readFunction(fn, property);
        });
        fields.push([text, { k: "function", fn, at }]);
      } else if (colon)
        this.refuse(property, say`Objects have no functions of their own here. Write a function beside it.`);
      else {
        const found = this.#lookUp(text);
        if (found && !("params" in found)) fields.push([text, { k: "variable", variable: found, at: placeOf(name) }]);
        else this.refuse(name, say`"${text}" is not known here.`);
      }
    }
    if (new Set(fields.map(([name]) => name)).size !== fields.length)
      this.refuse(node, say`A field stands twice in this object.`);
    return { k: "record", fields, at, ...(spread.length > 0 ? { spread } : {}) };
  }

  #unary(node: Node): Expression {
    const at = placeOf(node);
    const step = this.#stepOf(node);
    if (step) return step.after;
    const [sign, operand] = childrenOf(node);
    if (!sign || !operand) return this.nothing(at);
    const text = this.text(sign);
    const op = ({ "-": "neg", "+": "pos", "~": "invert", "!": "not" } as const)[text];
    if (!op) {
      this.refuse(sign, say`${text} is not here: what a value is does not change.`);
      return this.nothing(at);
    }
    return { k: "unary", op, a: this.#expression(operand), at };
  }

  #binary(node: Node): Expression {
    const at = placeOf(node);
    const [left, sign, right] = childrenOf(node).filter((child) => !child.name.endsWith("Comment"));
    if (!left || !sign || !right) return this.nothing(at);
    const text = this.text(sign);
    if (text === "as" || text === "satisfies") return this.#expression(left);
    if (text === "&&" || text === "||") {
      return {
        k: "logic",
        op: text === "&&" ? "and" : "or",
        a: this.#expression(left),
        b: this.#expression(right),
        at,
      };
    }
    if (text === "??")
      return { k: "logic", op: "coalesce", a: this.#asksFor(this.#expression(left)), b: this.#expression(right), at };
    if (text === "==" || text === "!=") {
      this.refuse(sign, say`Write ${text}= instead of ${text}: it compares without changing what it compares.`);
      return this.nothing(at);
    }
    const compare = comparisons[text];
    if (compare) {
      const [a, b] = [this.#expression(left), this.#expression(right)];
      const asksForUndefined = a.k === "undefined" || b.k === "undefined";
      return {
        k: "compare",
        op: compare,
        a: asksForUndefined ? this.#asksFor(a) : a,
        b: asksForUndefined ? this.#asksFor(b) : b,
        at,
      };
    }
    const operator = arithmetic[text];
    if (!operator) {
      this.refuse(sign, text === "/" ? slash : say`"${text}" is not here.`);
      return this.nothing(at);
    }
    return { k: "binary", op: operator, a: this.#expression(left), b: this.#expression(right), at };
  }

  #member(node: Node): Expression {
    const at = placeOf(node);
    const children = childrenOf(node).filter((child) => !child.name.endsWith("Comment"));
    const [object, sign, ...rest] = children;
    if (!object || !sign) return this.nothing(at);
    if (object.name === "VariableName" && !this.#lookUp(this.text(object))) {
      const name = `${this.text(object)}.${rest[0] ? this.text(rest[0]) : ""}`;
      if (name === "Number.MAX_SAFE_INTEGER") return this.int(maxSafe, at);
      if (name === "Number.MIN_SAFE_INTEGER") return this.int(-maxSafe, at);
      if (/^Math\.(abs|floor|trunc|ceil|round)$/.test(name)) return this.#builtin(name, at);
      if (["Math", "Number", "Object", "Array", "console"].includes(this.text(object))) {
        this.refuse(
          node,
          name === "Math.random"
            ? say`Math.random is not here: a race is the same each time it is run. race.entropy() gives a number that changes.`
            : say`${name} is not here.`,
        );
        return this.nothing(at);
      }
    }
    const isOptional = sign.name === "?.";
    const read = this.#expression(object);
    const make = (a: Expression): Expression => {
      if (rest[0]?.name === "PropertyName") return { k: "attribute", a, name: this.text(rest[0]), at };
      if (rest[0]?.name === "PrivatePropertyName") this.refuse(rest[0], refusedNodes["ClassDeclaration"] ?? say``);
      const inside = (isOptional || sign.name === "[" ? rest : []).find(
        (child) => child.name !== "[" && child.name !== "]",
      );
      // plan["units"] is plan.units.
      const field = inside?.name === "String" ? unescaped(this.text(inside).slice(1, -1)) : "";
      if (/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(field)) return { k: "attribute", a, name: field, at };
      return inside ? { k: "index", a, i: this.#expression(inside), at } : this.nothing(at);
    };
    if (!isOptional) return this.#continued(read, object, make);
    const { before, again } = this.once(this.#asksFor(read));
    const present: Expression = {
      k: "logic",
      op: "and",
      at,
      a: { k: "compare", op: "ne", a: again, b: { k: "undefined", at }, at },
      b: { k: "compare", op: "ne", a: again, b: { k: "none", at }, at },
    };
    return {
      k: "sequence",
      body: before,
      value: { k: "conditional", test: present, a: make(again), b: { k: "undefined", at }, at },
      at,
    };
  }

  /** o?.x.y: where the beginning of a chain is not there, nothing of it is asked for. */
  #continued(read: Expression, object: Node, make: (a: Expression) => Expression): Expression {
    let link: Node | null = object;
    while (link?.name === "MemberExpression" && childrenOf(link)[1]?.name !== "?.") link = link.firstChild;
    if (link?.name !== "MemberExpression" || read.k !== "sequence" || read.value.k !== "conditional") return make(read);
    return { ...read, value: { ...read.value, a: make(read.value.a) } };
  }

  // Walking through

  #iteration(node: Node): Iteration {
    if (node.name === "CallExpression" && node.firstChild?.name === "MemberExpression") {
      const [object, , property] = childrenOf(node.firstChild);
      const name = property ? this.text(property) : "";
      const list = node.getChild("ArgList");
      if (object && list && childrenOf(list).length === 2) {
        if (name === "entries") return { k: "enumerate", of: { k: "value", value: this.#expression(object) } };
        if (name === "values") return { k: "value", value: this.#expression(object) };
        if (name === "keys") return { k: "indexes", value: this.#expression(object) };
      }
    }
    return { k: "value", value: this.#expression(node) };
  }

  #length(a: Expression, at: Place): Expression {
    return { k: "attribute", a, name: "length", at };
  }

  // Calls

  #calledName(node: Node): string {
    const called = node.firstChild;
    if (called?.name !== "MemberExpression") return "";
    const [object, sign, property] = childrenOf(called);
    if (object?.name !== "VariableName" || sign?.name !== "." || !property || this.#lookUp(this.text(object)))
      return "";
    return `${this.text(object)}.${this.text(property)}`;
  }

  #args(node: Node): Node[] {
    const list = node.getChild("ArgList");
    return list
      ? childrenOf(list).filter((child) => !["(", ")", ","].includes(child.name) && !child.name.endsWith("Comment"))
      : [];
  }

  #print(node: Node): Statement {
    const parts: PrintPart[] = [];
    for (const [index, arg] of this.#args(node).entries()) {
      if (index > 0) parts.push(" ");
      parts.push(...this.#printed(arg, false));
    }
    return { k: "print", parts: parts.filter((part) => part !== ""), at: placeOf(node) };
  }

  /** Whether texts are joined or chosen here. */
  #isText(node: Node): boolean {
    if (node.name === "String" || node.name === "TemplateString" || this.#textCall(node)) return true;
    if (node.name === "ParenthesizedExpression" || node.name === "ConditionalExpression")
      return childrenOf(node).some((one) => this.#isText(one));
    const sign = node.name === "BinaryExpression" ? node.getChild("ArithOp") : null;
    return sign !== null && this.text(sign) === "+" && childrenOf(node).some((one) => this.#isText(one));
  }

  /** Calls that give texts: what they are called on and their arguments. */
  #textCall(node: Node): { of: Node; name: string; args: Node[] } | undefined {
    const called = node.name === "CallExpression" ? node.firstChild : null;
    if (!called) return undefined;
    const args = this.#args(node);
    if (called.name === "VariableName" && this.text(called) === "String" && !this.#lookUp("String") && args[0])
      return { of: args[0], name: "toString", args: [] };
    const [of, , method] = called.name === "MemberExpression" ? childrenOf(called) : [];
    const name = method ? this.text(method) : "";
    return of && ["toString", "join", "toFixed", "padStart", "padEnd", "repeat"].includes(name)
      ? { of, name, args }
      : undefined;
  }

  /**
   * Texts and values, one after the other.
   * @param isJoined whether the value is made a text before it is shown, as + and ${ } do
   */
  #printed(node: Node, isJoined: boolean): PrintPart[] {
    switch (node.name) {
      case "String":
        return [unescaped(this.text(node).slice(1, -1))];
      case "TemplateString":
        return this.#template(node);
      case "ParenthesizedExpression": {
        const inner = childrenOf(node).find((one) => !/^[()]$|Comment$/.test(one.name));
        return inner ? this.#printed(inner, isJoined) : [];
      }
      case "ConditionalExpression": {
        if (!this.#isText(node)) break;
        const [test, , yes, , no] = childrenOf(node).filter((child) => !child.name.endsWith("Comment"));
        if (!test || !yes || !no) return [];
        return [{ test: this.#expression(test), yes: this.#printed(yes, isJoined), no: this.#printed(no, isJoined) }];
      }
      case "BinaryExpression": {
        if (!this.#isText(node)) break;
        const [left, , right] = childrenOf(node).filter((child) => !child.name.endsWith("Comment"));
        // Numbers before the first text are added up.
        return [left, right].flatMap((part) => (part ? this.#printed(part, true) : []));
      }
      case "CallExpression": {
        const call = this.#textCall(node);
        if (call) return this.#printedCall(node, call);
        break;
      }
      default:
        break;
    }
    const value = this.#expression(node);
    return [isJoined ? { how: "s", value } : value];
  }

  #template(node: Node): PrintPart[] {
    const parts: PrintPart[] = [];
    let at = node.from + 1;
    for (const child of childrenOf(node)) {
      if (child.name !== "Interpolation") continue;
      parts.push(unescaped(this.source.slice(at, child.from)));
      at = child.to;
      const value = childrenOf(child).find((one) => !one.name.startsWith("Interpolation"));
      if (value) parts.push(...this.#printed(value, true));
    }
    return [...parts, unescaped(this.source.slice(at, node.to - 1))].filter((part) => part !== "");
  }

  /** xs.join(", "), n.toFixed(1), String(n).padStart(3) */
  #printedCall(node: Node, { of, name, args }: { of: Node; name: string; args: Node[] }): PrintPart[] {
    const [first, second] = args;
    const text = (one: Node | undefined): string | undefined =>
      one?.name === "String" ? unescaped(this.text(one).slice(1, -1)) : undefined;
    const number = first && name !== "join" ? constantOf(this.#expression(first)) : undefined;
    if (name === "toString" && args.length === 0) return this.#printed(of, true);
    if (name === "join" && (!first || text(first) !== undefined))
      return [{ how: `j${text(first) ?? ","}`, value: this.#listOf(of) }];
    if (name === "repeat" && text(of) !== undefined && number !== undefined && number >= 0n && number <= 200n)
      return [text(of)!.repeat(Number(number))];
    if (name === "toFixed" && (!first || (number !== undefined && number >= 0n && number <= 99n)))
      return [{ how: `f.${number ?? 0}f`, value: this.#expression(of) }];
    const padded = name.startsWith("pad") ? this.#textCall(of) : undefined;
    const fill = second ? text(second) : " ";
    if (padded?.name === "toString" && fill?.length === 1 && number !== undefined && number >= 0n && number <= 999n)
      return [{ how: `f${fill}${name === "padStart" ? ">" : "<"}${number}`, value: this.#expression(padded.of) }];
    this.refuse(
      node,
      say`Only list.join(", "), String(n).padStart(3) and n.toFixed(1) make a text of a value here; a template string does without.`,
    );
    return [];
  }

  #call(node: Node): Expression {
    const at = placeOf(node);
    const called = node.firstChild;
    if (!called) return this.nothing(at);
    const nodes = this.#args(node);
    const name = this.#calledName(node);
    if (name !== "") {
      const [room, fn] = name.split(".");
      if (room === "Math") return this.#math(node, fn ?? "", nodes);
      if (name === "Array.from") return this.#arrayFrom(node, nodes);
      if (isPrint(name)) {
        return { k: "sequence", body: [this.#print(node)], value: { k: "undefined", at }, at };
      }
      if (name === "Array.isArray" || name.startsWith("Number.") || name.startsWith("Object.") || room === "console") {
        this.refuse(called, say`${name} is not here.`);
        return this.nothing(at);
      }
    }
    if (called.name === "MemberExpression") {
      const [object, sign, property] = childrenOf(called);
      if (object && property?.name === "PropertyName") {
        if (sign?.name === "?.") this.refuse(sign, say`?. stands before fields, not before calls.`);
        return this.#methodCall(node, object, property, nodes);
      }
    }
    const f = this.#expression(called);
    if (nodes.some((arg) => arg.name === "Spread"))
      return { k: "call", f, args: [this.#listOfItems(nodes, at)], isSpread: true, at };
    return this.call(
      f,
      nodes.map((arg) => this.#expression(arg)),
      at,
    );
  }

  #math(node: Node, name: string, nodes: Node[]): Expression {
    const at = placeOf(node);
    const [first, second] = nodes;
    const bare = (one: Node | undefined): Node | undefined => {
      let inner = one;
      while (inner?.name === "ParenthesizedExpression") inner = childrenOf(inner)[1];
      return inner;
    };
    const division = divisions[name];
    if (division) {
      const inside = bare(first);
      if (inside?.name === "BinaryExpression") {
        const [left, sign, right] = childrenOf(inside).filter((child) => !child.name.endsWith("Comment"));
        if (left && right && sign && this.text(sign) === "/") {
          return { k: "binary", op: division, a: this.#expression(left), b: this.#expression(right), at };
        }
      }
      return first ? { k: "unary", op: "pos", a: this.#expression(first), at } : this.nothing(at);
    }
    switch (name) {
      case "abs":
        return first ? this.method(this.#expression(first), "$abs", [], at) : this.nothing(at);
      case "sign": {
        if (!first) return this.nothing(at);
        const { before, again } = this.once(this.#expression(first));
        const compare = (op: CompareOperator): Expression => ({ k: "compare", op, a: again, b: this.int(0, at), at });
        const value: Expression = {
          k: "conditional",
          test: compare("gt"),
          a: this.int(1, at),
          b: { k: "conditional", test: compare("lt"), a: this.int(-1, at), b: this.int(0, at), at },
          at,
        };
        return { k: "sequence", body: before, value, at };
      }
      case "pow":
        if (!first || !second) return this.nothing(at);
        return { k: "binary", op: "pow", a: this.#expression(first), b: this.#expression(second), at };
      case "min":
      case "max": {
        const sign = name === "min" ? "lt" : "gt";
        if (!nodes.some((arg) => arg.name === "Spread")) {
          if (nodes.length === 0) {
            this.refuse(node, say`Math.${name} needs a value.`);
            return this.nothing(at);
          }
          return this.extremeOf(
            sign,
            nodes.map((arg) => ({ k: "unary", op: "pos", a: this.#expression(arg), at }) satisfies Expression),
            at,
          );
        }
        // Spread arrays and single values together: one array.
        const list = this.hidden(at, "values");
        const body: Statement[] = [this.set(list, { k: "list", items: [], at }, at)];
        for (let index = 0; index < nodes.length; index += 1) {
          const arg = nodes[index]!;
          const isSpread = arg.name === "Spread";
          const value = isSpread ? nodes[++index] : arg;
          if (!value) continue;
          const read = isSpread ? this.#listOf(value) : this.#expression(value);
          if (isSpread && nodes.length === 2) return this.#extremeNumber(sign, read, at);
          body.push({
            k: "do",
            value: this.method(this.read(list, at), isSpread ? "$extend" : "$push", [read], at),
            at,
          });
        }
        return { k: "sequence", body, value: this.#extremeNumber(sign, this.read(list, at), at), at };
      }
      default:
        this.refuse(
          node.firstChild!,
          name === "random"
            ? say`Math.random is not here: a race is the same each time it is run. race.entropy() gives a number that changes.`
            : say`Math.${name} is not here. There are abs, min, max, sign, floor, trunc, ceil, round and pow.`,
        );
        return this.nothing(at);
    }
  }

  /** Of nothing it would be Infinity, which is no number here. */
  #extremeNumber(sign: "lt" | "gt", list: Expression, at: Place): Expression {
    const { before, again } = this.once(list);
    const isEmpty: Expression = { k: "compare", op: "eq", a: this.#length(again, at), b: this.int(0, at), at };
    return {
      k: "sequence",
      body: [...before, this.if(isEmpty, [{ k: "stop", reason: "too-large", at }])],
      value: this.extreme(sign, { k: "value", value: again }, at),
      at,
    };
  }

  #arrayFrom(node: Node, nodes: Node[]): Expression {
    const at = placeOf(node);
    const [source, make] = nodes;
    if (!source) return this.nothing(at);
    if (source.name === "ObjectExpression") {
      const property = source.getChild("Property");
      const value = property && /^\s*length\s*:/.test(this.text(property)) ? property.lastChild : undefined;
      if (!value) {
        this.refuse(source, say`Array.from takes an array, or { length: n }.`);
        return this.nothing(at);
      }
      const f = make ? this.once(this.#expression(make)) : undefined;
      const n = this.hidden(at, "length");
      const i = this.hidden(at, "index");
      const list = this.collected(at, (push) => [
        this.for(
          { k: "variable", variable: i, at },
          { k: "range", from: this.int(0, at), to: this.read(n, at), step: this.int(1, at) },
          [push(f ? this.call(f.again, [{ k: "undefined", at }, this.read(i, at)], at) : { k: "undefined", at })],
          at,
        ),
      ]);
      return { k: "sequence", body: [this.set(n, this.#expression(value)), ...(f?.before ?? [])], value: list, at };
    }
    const list = this.method(this.#listOf(source), "$copy", [], at);
    return make ? this.#mapped(list, this.#expression(make), at) : list;
  }

  /** A loop over the places that an array has now, as callbacks see them. */
  #each(
    array: Expression,
    callback: Expression | undefined,
    at: Place,
    work: (item: Expression, index: Expression, called: Expression) => Statement[],
    options: { backwards?: boolean; loop?: Loop } = {},
  ): { before: Statement[]; array: Expression; loop: Statement } {
    const a = this.once(array);
    const f = callback ? this.once(callback) : undefined;
    const i = this.hidden(at, "index");
    const item = this.hidden(at, "item");
    const index = this.read(i, at);
    const length = this.#length(a.again, at);
    const minus: Expression = { k: "binary", op: "sub", a: length, b: this.int(1, at), at };
    const iteration: Iteration = options.backwards
      ? { k: "range", from: minus, to: this.int(-1, at), step: this.int(-1, at) }
      : { k: "range", from: this.int(0, at), to: length, step: this.int(1, at) };
    const element: Expression = { k: "index", a: a.again, i: index, skipsHoles: true, at };
    const called: Expression = f
      ? this.call(f.again, [this.read(item, at), index, a.again], at)
      : { k: "undefined", at };
    const body = [this.set(item, element, at), ...work(this.read(item, at), index, called)];
    return {
      before: [...a.before, ...(f?.before ?? [])],
      array: a.again,
      loop: this.for({ k: "variable", variable: i, at }, iteration, body, at, options.loop),
    };
  }

  #mapped(array: Expression, callback: Expression, at: Place): Expression {
    let before: Statement[] = [];
    const value = this.collected(at, (push) => {
      const each = this.#each(array, callback, at, (_, __, called) => [push(called)]);
      before = each.before;
      return [each.loop];
    });
    return { k: "sequence", body: before, value, at };
  }

  #methodCall(node: Node, object: Node, property: Node, nodes: Node[]): Expression {
    const at = placeOf(node);
    const name = this.text(property);
    if (object.name === "VariableName" && !this.#lookUp(this.text(object))) {
      this.#variableOf(object);
      return this.nothing(at);
    }
    const a = this.#expression(object);
    const hasSpread = nodes.some((arg) => arg.name === "Spread");
    if (hasSpread && name !== "push" && name !== "concat") {
      this.refuse(node, say`... stands in arrays, in push and in Math.max and Math.min.`);
      return this.nothing(at);
    }
    const [firstNode, secondNode] = nodes;
    const first = (): Expression => (firstNode ? this.#expression(firstNode) : this.nothing(at));
    const second = (): Expression => (secondNode ? this.#expression(secondNode) : this.nothing(at));
    const least: Record<string, number> = {
      map: 1,
      filter: 1,
      reduce: 1,
      reduceRight: 1,
      some: 1,
      every: 1,
      find: 1,
      findIndex: 1,
      findLast: 1,
      findLastIndex: 1,
      forEach: 1,
      includes: 1,
      indexOf: 1,
      lastIndexOf: 1,
      fill: 1,
      push: 1,
      unshift: 1,
      splice: 1,
      flatMap: 1,
    };
    if (name in least && nodes.length < least[name]!) {
      this.refuse(
        node,
        name.startsWith("find") ||
          ["map", "filter", "reduce", "some", "every", "forEach", "flatMap", "reduceRight"].includes(name)
          ? say`${name} needs a function.`
          : say`${name} needs a value.`,
      );
      return this.nothing(at);
    }
    const undefinedHere: Expression = { k: "undefined", at };
    const sequence = (body: Statement[], value: Expression): Expression => ({ k: "sequence", body, value, at });
    const truth = (value: boolean): Expression => ({ k: "bool", value, at });
    const not = (e: Expression): Expression => ({ k: "unary", op: "not", a: e, at });
    switch (name) {
      case "map":
        return this.#mapped(a, first(), at);
      case "forEach": {
        const each = this.#each(a, first(), at, (_, __, called) => [{ k: "do", value: called, at }]);
        return sequence([...each.before, each.loop], undefinedHere);
      }
      case "filter": {
        let before: Statement[] = [];
        const value = this.collected(at, (push) => {
          const each = this.#each(a, first(), at, (item, _, called) => [this.if(called, [push(item)])]);
          before = each.before;
          return [each.loop];
        });
        return sequence(before, value);
      }
      case "flatMap": {
        const list = this.hidden(at, "list");
        const each = this.#each(a, first(), at, (_, __, called) => [
          { k: "do", value: this.method(this.read(list, at), "$extend", [called], at), at },
        ]);
        return sequence(
          [...each.before, this.set(list, { k: "list", items: [], at }, at), each.loop],
          this.read(list, at),
        );
      }
      case "some":
      case "every":
      case "find":
      case "findIndex":
      case "findLast":
      case "findLastIndex": {
        const result = this.hidden(at, name);
        const leave = this.loop(name);
        const [start, found] = ((): [Expression, (item: Expression, index: Expression) => Expression] => {
          if (name === "some") return [truth(false), () => truth(true)];
          if (name === "every") return [truth(true), () => truth(false)];
          if (name.endsWith("Index")) return [this.int(-1, at), (_, index) => index];
          return [undefinedHere, (item) => item];
        })();
        const each = this.#each(
          a,
          first(),
          at,
          (item, index, called) => [
            this.if(name === "every" ? not(called) : called, [
              this.set(result, found(item, index), at),
              { k: "break", loop: leave, at },
            ]),
          ],
          { backwards: name.startsWith("findLast") },
        );
        return sequence(
          [...each.before, this.set(result, start, at), { k: "block", loop: leave, body: [each.loop], at }],
          this.read(result, at),
        );
      }
      case "reduce":
      case "reduceRight": {
        const total = this.hidden(at, "total");
        const f = this.once(first());
        const array = this.once(a);
        const isFirst = this.hidden(at, "first");
        const initial = secondNode ? second() : undefined;
        const each = this.#each(
          array.again,
          undefined,
          at,
          (item, index) => {
            const next = this.set(total, this.call(f.again, [this.read(total, at), item, index, array.again], at));
            if (initial) return [next];
            return [
              this.if(this.read(isFirst, at), [this.set(total, item), this.set(isFirst, truth(false), at)], [next]),
            ];
          },
          { backwards: name === "reduceRight" },
        );
        const begin = initial ? [this.set(total, initial)] : [this.set(isFirst, truth(true), at)];
        const end: Statement[] = initial
          ? []
          : [this.if(this.read(isFirst, at), [{ k: "stop", reason: "wrong-type", at }])];
        return sequence(
          [...array.before, ...f.before, ...begin, ...each.before, each.loop, ...end],
          this.read(total, at),
        );
      }
      case "sort":
      case "toSorted": {
        const list = this.once(name === "sort" ? a : this.method(a, "$copy", [], at));
        const none: Expression = { k: "none", at };
        const flag = truth(false);
        let comparator: Expression = this.int(0, at);
        const before = [...list.before];
        if (firstNode) {
          const f = this.once(first());
          before.push(...f.before);
          const x = this.hidden(at, "x");
          const y = this.hidden(at, "y");
          // What the two are is learnt from the elements.
          const isNever = truth(false);
          before.push(
            this.if(isNever, [
              this.set(x, { k: "index", a: list.again, i: this.int(0, at), at }),
              this.set(y, { k: "index", a: list.again, i: this.int(0, at), at }),
            ]),
          );
          comparator = this.call(f.again, [this.read(x, at), this.read(y, at)], at);
        }
        before.push({ k: "do", value: this.method(list.again, "$sort", [none, flag, comparator], at), at });
        return sequence(before, list.again);
      }
      case "push": {
        const list = this.once(a);
        const body = [...list.before];
        for (let index = 0; index < nodes.length; index += 1) {
          const arg = nodes[index]!;
          if (arg.name === "Spread") {
            const value = nodes[++index];
            if (value) body.push({ k: "do", value: this.method(list.again, "$extend", [this.#listOf(value)], at), at });
          } else body.push({ k: "do", value: this.method(list.again, "$push", [this.#expression(arg)], at), at });
        }
        return sequence(body, this.#length(list.again, at));
      }
      case "unshift": {
        const list = this.once(a);
        const values = nodes.map((arg) => this.once(this.#expression(arg)));
        const body = [...list.before, ...values.flatMap((value) => value.before)];
        for (const value of values.toReversed()) {
          body.push({ k: "do", value: this.method(list.again, "$insert", [this.int(0, at), value.again], at), at });
        }
        return sequence(body, this.#length(list.again, at));
      }
      case "pop":
        return this.method(a, "$softpop", [this.int(-1, at)], at);
      case "shift":
        return this.method(a, "$softpop", [this.int(0, at)], at);
      case "at":
        return this.method(a, "$softat", [firstNode ? first() : this.int(0, at)], at);
      case "slice":
        return {
          k: "slice",
          a,
          ...(firstNode ? { from: first() } : {}),
          ...(secondNode ? { to: second() } : {}),
          at,
        };
      case "splice": {
        const list = this.once(a);
        const n = this.hidden(at, "length");
        const from = this.hidden(at, "from");
        const count = this.hidden(at, "count");
        const taken = this.hidden(at, "taken");
        const compare = (op: CompareOperator, x: Expression, y: Expression): Expression => ({
          k: "compare",
          op,
          a: x,
          b: y,
          at,
        });
        const binary = (op: ArithmeticOperator, x: Expression, y: Expression): Expression => ({
          k: "binary",
          op,
          a: x,
          b: y,
          at,
        });
        const read = (variable: Variable): Expression => this.read(variable, at);
        const room = binary("sub", read(n), read(from));
        const values = nodes.slice(2).map((arg) => this.#expression(arg));
        const body: Statement[] = [
          ...list.before,
          this.set(from, first()),
          this.set(count, secondNode ? second() : this.int(maxSafe, at)),
        ];
        const kept = values.map((value) => this.once(value));
        body.push(
          ...kept.flatMap((value) => value.before),
          this.set(n, this.#length(list.again, at)),
          this.if(compare("lt", read(from), this.int(0, at)), [
            this.set(from, binary("add", read(from), read(n))),
            this.if(compare("lt", read(from), this.int(0, at)), [this.set(from, this.int(0, at))]),
          ]),
          this.if(compare("gt", read(from), read(n)), [this.set(from, read(n))]),
          this.if(compare("lt", read(count), this.int(0, at)), [this.set(count, this.int(0, at))]),
          this.if(compare("gt", read(count), room), [this.set(count, room)]),
          this.set(taken, this.method(list.again, "$splice", [read(from), read(count)], at)),
        );
        for (const value of kept.toReversed()) {
          body.push({ k: "do", value: this.method(list.again, "$insert", [read(from), value.again], at), at });
        }
        return sequence(body, read(taken));
      }
      case "concat": {
        const list = this.hidden(at, "array");
        const body: Statement[] = [this.set(list, this.method(a, "$copy", [], at), at)];
        for (const arg of nodes) {
          if (arg.name === "Spread") this.refuse(arg, say`concat takes arrays as they are.`);
          else
            body.push({ k: "do", value: this.method(this.read(list, at), "$append", [this.#expression(arg)], at), at });
        }
        return sequence(body, this.read(list, at));
      }
      case "indexOf":
        if (!secondNode) return this.method(a, "$find", [first()], at);
        return this.#found(a, first(), second(), at);
      case "includes": {
        if (!secondNode) return { k: "compare", op: "in", a: first(), b: a, at };
        const list = this.once(a);
        const x = this.once(first());
        const rest: Expression = { k: "slice", a: list.again, from: second(), at };
        return sequence([...list.before, ...x.before], { k: "compare", op: "in", a: x.again, b: rest, at });
      }
      case "flat": {
        if (firstNode) this.refuse(firstNode, say`flat takes one level here, without a number.`);
        const list = this.hidden(at, "list");
        const each = this.#each(a, undefined, at, (item) => [
          { k: "do", value: this.method(this.read(list, at), "$append", [item], at), at },
        ]);
        return sequence(
          [...each.before, this.set(list, { k: "list", items: [], at }, at), each.loop],
          this.read(list, at),
        );
      }
      case "lastIndexOf": {
        if (secondNode) {
          this.refuse(node, say`lastIndexOf takes one value here. Use slice first.`);
          return this.nothing(at);
        }
        const x = this.once(first());
        const result = this.hidden(at, "place");
        const leave = this.loop("lastIndexOf");
        const each = this.#each(
          a,
          undefined,
          at,
          (item, index) => [
            this.if({ k: "compare", op: "eq", a: item, b: x.again, at }, [
              this.set(result, index),
              { k: "break", loop: leave, at },
            ]),
          ],
          { backwards: true },
        );
        return sequence(
          [
            ...each.before,
            ...x.before,
            this.set(result, this.int(-1, at), at),
            { k: "block", loop: leave, body: [each.loop], at },
          ],
          this.read(result, at),
        );
      }
      case "reverse":
        return this.method(a, "$reverse", [], at);
      case "toReversed":
        return this.method(this.method(a, "$copy", [], at), "$reverse", [], at);
      case "fill": {
        const list = this.once(a);
        const value = this.once(first());
        const i = this.hidden(at, "index");
        const range = {
          from: secondNode ? second() : this.int(0, at),
          to: nodes[2] ? this.#expression(nodes[2]) : this.#length(list.again, at),
        };
        const bounds = [range.from, range.to].map((bound): Expression => bound);
        const lowered = (bound: Expression): { before: Statement[]; again: Expression } => {
          if (constantOf(bound) !== undefined && constantOf(bound)! >= 0n) return { before: [], again: bound };
          const t = this.hidden(at, "bound");
          const n = this.#length(list.again, at);
          return {
            before: [
              this.set(t, bound),
              this.if({ k: "compare", op: "lt", a: this.read(t, at), b: this.int(0, at), at }, [
                this.set(t, { k: "binary", op: "add", a: this.read(t, at), b: n, at }),
                this.if({ k: "compare", op: "lt", a: this.read(t, at), b: this.int(0, at), at }, [
                  this.set(t, this.int(0, at)),
                ]),
              ]),
              this.if({ k: "compare", op: "gt", a: this.read(t, at), b: n, at }, [this.set(t, n)]),
            ],
            again: this.read(t, at),
          };
        };
        const from = secondNode ? lowered(bounds[0]!) : { before: [], again: bounds[0]! };
        const to = nodes[2] ? lowered(bounds[1]!) : { before: [], again: bounds[1]! };
        const limit = this.hidden(at, "limit");
        const n = this.#length(list.again, at);
        return sequence(
          [
            ...list.before,
            ...value.before,
            ...from.before,
            ...to.before,
            this.set(limit, to.again),
            this.if({ k: "compare", op: "gt", a: this.read(limit, at), b: n, at }, [this.set(limit, n)]),
            this.for(
              { k: "variable", variable: i, at },
              { k: "range", from: from.again, to: this.read(limit, at), step: this.int(1, at) },
              [{ k: "assign", target: { k: "index", a: list.again, i: this.read(i, at), at }, value: value.again, at }],
              at,
            ),
          ],
          list.again,
        );
      }
      case "join":
      case "toString":
        this.refuse(property, say`${name} is not here: strings can only stand in console.log.`);
        return this.nothing(at);
      case "entries":
      case "keys":
      case "values":
        this.refuse(
          node,
          say`${name}() stands where something is walked through, as in for (const [i, x] of list.entries()).`,
        );
        return this.nothing(at);
      default:
        return this.method(
          a,
          name,
          nodes.map((arg) => this.#expression(arg)),
          at,
        );
    }
  }

  /** The place of the first element from a place on that is x; -1 where there is none. */
  #found(array: Expression, x: Expression, from: Expression, at: Place): Expression {
    const list = this.once(array);
    const value = this.once(x);
    const start = this.hidden(at, "from");
    const result = this.hidden(at, "place");
    const isNegative: Expression = { k: "compare", op: "lt", a: this.read(start, at), b: this.int(0, at), at };
    const counted: Expression = {
      k: "binary",
      op: "add",
      a: this.read(start, at),
      b: this.#length(list.again, at),
      at,
    };
    const shifted: Expression = { k: "binary", op: "add", a: this.read(result, at), b: this.read(start, at), at };
    const isThere: Expression = { k: "compare", op: "ge", a: this.read(result, at), b: this.int(0, at), at };
    const rest: Expression = { k: "slice", a: list.again, from: this.read(start, at), at };
    return {
      k: "sequence",
      at,
      body: [
        ...list.before,
        ...value.before,
        this.set(start, from),
        this.if(isNegative, [this.set(start, counted), this.if(isNegative, [this.set(start, this.int(0, at))])]),
        this.set(result, this.method(rest, "$find", [value.again], at)),
      ],
      value: { k: "conditional", test: isThere, a: shifted, b: this.read(result, at), at },
    };
  }

  /** Variables of the module that are never set again, to a number, are that number. */
  #foldConstants(): void {
    const isConstant = (s: Statement): boolean => {
      if (s.k !== "assign" || s.target.k !== "variable") return false;
      const { variable } = s.target;
      if (this.#reassigned.has(variable) || variable.owner) return false;
      const value = constantOf(s.value);
      if (value !== undefined) variable.constant = { k: "int", value, at: s.value.at };
      else if (s.value.k === "bool") variable.constant = s.value;
      return variable.constant !== undefined;
    };
    this.program.body = this.program.body.filter((statement) => !isConstant(statement));
  }
}

/** One place of an array pattern; `isRest`: it takes what is left. */
interface PatternItem {
  pattern: Node;
  missing?: Node | undefined;
  isRest?: boolean;
}

/** The sign of an assignment to the items of an array pattern, which the grammar does not know. */
const isArraySwap = (node: Node): boolean =>
  node.type.isError &&
  node.firstChild?.name === "Equals" &&
  node.prevSibling?.name === "ArrayExpression" &&
  node.parent?.name === "MemberExpression" &&
  node.nextSibling?.name === "[";

const isPrint = (name: string): boolean => /^console\.(log|info|warn|error|debug)$/.test(name);

/** An index that may be outside: it is asked whether something is there. */
function soft(e: Expression): Expression {
  if (e.k === "sequence") return { ...e, value: soft(e.value) };
  if (e.k === "conditional") return { ...e, a: soft(e.a), b: soft(e.b) };
  return e.k === "index" || e.k === "attribute" ? { ...e, isSoft: true } : e;
}

/** The same for an expression that was read before it was known that its variable is asked. */
function soften(e: Expression): void {
  if (e.k === "sequence") soften(e.value);
  else if (e.k === "conditional") [e.a, e.b].forEach(soften);
  else if (e.k === "index" || e.k === "attribute") e.isSoft = true;
}

/** Whether it may be asked for later without a difference. */
function isSimple(e: Expression): boolean {
  if (e.k === "unary") return isSimple(e.a);
  if (e.k === "binary" || e.k === "compare") return isSimple(e.a) && isSimple(e.b);
  return ["int", "bool", "undefined", "none", "variable"].includes(e.k);
}
