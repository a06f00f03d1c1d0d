import { message } from "../compiling/compiler-text.ts";
import type { Builder } from "../ir/builder.ts";
import { childrenOf, partsOf, placeOf } from "../ir/program-reader.ts";
import type { Expression, Loop, Statement, Target } from "../ir/program.ts";
import { patternValue, readEffect } from "./read-assignments.ts";
import {
  bindPattern,
  declarePattern,
  declareVariable,
  patternItems,
  readDeclaration,
  withDefault,
} from "./read-declarations.ts";
import { readIteration } from "./read-expressions.ts";
import { readFunctionDeclaration } from "./read-functions.ts";
import type { JavascriptReader, Node } from "./read-javascript.ts";

/** Functions are hoisted; names exist before they have a value. */
function declareNames(reader: JavascriptReader, nodes: readonly Node[]): void {
  for (const node of nodes) {
    if (node.name === "FunctionDeclaration") {
      const name = node.getChild("VariableDefinition");
      if (!name) continue;
      const text = reader.nameOf(name);
      reader.scope.names.set(text, reader.define(text, name, reader.fn, node));
    }
    if (node.name === "VariableDeclaration") {
      const isConstant = node.firstChild?.name === "const";
      for (const child of childrenOf(node)) {
        if (child.prevSibling?.name === "Equals") continue;
        declarePattern(reader, child, isConstant);
      }
    }
  }
}

export function readBlock(reader: JavascriptReader, nodes: readonly Node[], withScope = true): Statement[] {
  const read = (): Statement[] => {
    declareNames(reader, nodes);
    return nodes.flatMap((node) => readStatement(reader, node));
  };
  return withScope ? reader.inScope(read) : read();
}

function readInner(reader: JavascriptReader, node: Node | null | undefined): Statement[] {
  if (!node) return [];
  return node.name === "Block" ? readBlock(reader, childrenOf(node)) : readBlock(reader, [node]);
}

export function readStatement(reader: JavascriptReader, node: Node): Statement[] {
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
    case "ExportDeclaration":
    case "EmptyStatement":
      return [];
    case "ImportDeclaration":
      if (!/code[-_]prix/.test(reader.text(node)) && !/^import\s+type\b/.test(reader.text(node)))
        reader.refuseNode(node);
      return [];
    case "Block":
      return readBlock(reader, childrenOf(node));
    case "ExpressionStatement": {
      const inner = node.firstChild;
      if (!inner || inner.name === "String" || patternValue(node.prevSibling)) return [];
      const given = patternValue(node);
      if (given) return bindPattern(reader, inner, reader.expression(given), false);
      reader.warnOfComparison(inner);
      return readEffect(reader, inner);
    }
    case "VariableDeclaration":
      return readDeclaration(reader, node);
    case "FunctionDeclaration":
      return readFunctionDeclaration(reader, node);
    case "ReturnStatement": {
      if (!reader.fn) return reader.refuse(node, message("only-in-function"));
      const value = partsOf(node, "return", ";")[0];
      if (value && reader.isReturnIgnored({ from: at.from, to: value.to }, value)) return [];
      return [value ? { k: "return", value: reader.expression(value), at } : { k: "return", at }];
    }
    case "IfStatement":
      return readIf(reader, node);
    case "WhileStatement":
    case "DoStatement": {
      const test = node.getChild("ParenthesizedExpression");
      const children = childrenOf(node);
      const body = node.name === "WhileStatement" ? children.at(-1) : children[1];
      const loop = reader.loop("while");
      if (test) warnOfAssignment(reader, test);
      const condition = test ? reader.expression(test) : reader.nothing(at);
      const inner = insideOf(reader, loop, true, () => readInner(reader, body));
      const testsLast = node.name === "DoStatement";
      return [{ k: "while", loop, test: condition, step: [], body: inner, otherwise: [], testsLast, at }];
    }
    case "ForStatement":
      return readFor(reader, node);
    case "SwitchStatement":
      return readSwitch(reader, node);
    case "BreakStatement":
    case "ContinueStatement":
      return readLeave(reader, node);
    case "LabeledStatement": {
      const label = node.getChild("Label");
      const inner = node.lastChild;
      if (!label || !inner) return [];
      reader.label = reader.text(label);
      if (/^(For|While|Do|Switch)Statement$/.test(inner.name)) return readStatement(reader, inner);
      const loop = reader.loop("block");
      const body = insideOf(reader, loop, false, () => readInner(reader, inner), true);
      return [{ k: "block", loop, body, at }];
    }
    default:
      reader.refuseNode(node);
      return [];
  }
}

/** if (place = 0) */
function warnOfAssignment(reader: JavascriptReader, test: Node): void {
  const inner = childrenOf(test)[1];
  const sign = inner?.name === "AssignmentExpression" ? inner.getChild("Equals") : null;
  const name = inner?.firstChild;
  if (!inner || !sign || !name) return;
  reader.warn(inner, message("assign-in-condition", { instead: "===" }), [
    { from: sign.from, to: sign.to, insert: "===" },
  ]);
}

function insideOf<T>(reader: JavascriptReader, loop: Loop, isLoop: boolean, work: () => T, isBlock = false): T {
  reader.around.push({ loop, isLoop, label: reader.label, isBlock });
  reader.label = undefined;
  const result = work();
  reader.around.pop();
  return result;
}

function readLeave(reader: JavascriptReader, node: Node): Statement[] {
  const k = node.name === "BreakStatement" ? "break" : "continue";
  const label = node.getChild("Label");
  const name = label ? reader.text(label) : undefined;
  const target = reader.around.findLast(
    (one) => (name ? one.label === name : !one.isBlock) && (k === "break" || one.isLoop),
  );
  if (!target) return reader.refuse(node, name ? message("no-label", { name }) : message("only-in-loop", { word: k }));
  return [{ k, loop: target.loop, at: placeOf(node) }];
}

function readIf(reader: JavascriptReader, node: Node): Statement[] {
  const parts: { test?: Expression | undefined; body: Statement[] }[] = [];
  let current: Node | null = node;
  while (current?.name === "IfStatement") {
    const children: Node[] = partsOf(current);
    const elseAt = children.findIndex((child) => child.name === "else");
    const [, test, body] = children;
    if (test) warnOfAssignment(reader, test);
    parts.push({ test: test && reader.expression(test), body: readInner(reader, body) });
    const next: Node | undefined = elseAt < 0 ? undefined : children[elseAt + 1];
    if (next?.name === "IfStatement") current = next;
    else {
      if (next) parts.push({ body: readInner(reader, next) });
      current = null;
    }
  }
  return reader.branches(parts);
}

function readFor(reader: JavascriptReader, node: Node): Statement[] {
  const make = reader.at(node);
  const children = childrenOf(node);
  const spec = children[1];
  const body = children.at(-1);
  if (!spec || !body) return [];
  if (spec.name === "ForInSpec") {
    const word = spec.getChild("in");
    return reader.refuse(
      spec,
      message("unsupported", { name: "for … in", instead: "for (const x of list)" }),
      word ? [{ from: word.from, to: word.to, insert: "of" }] : undefined,
    );
  }
  const label = reader.label;
  return reader.inScope(() => {
    if (spec.name === "ForOfSpec") {
      const parts = childrenOf(spec);
      const ofAt = parts.findIndex((part) => part.name === "of");
      const pattern = parts[ofAt - 1];
      const over = parts[ofAt + 1];
      if (!pattern || !over) return [];
      const word = parts.find((part) => part.name === "const" || part.name === "let" || part.name === "var");
      let target: Target;
      const assignments: Statement[] = [];
      const taken = (part: Node, missing?: Node): Target => {
        const inPart = reader.at(part);
        const t = inPart.hidden();
        assignments.push(...bindPattern(reader, part, withDefault(reader, inPart.read(t), missing), true));
        return make.target(t);
      };
      if (!word || word.name === "var") reader.refuse(spec, message("loop-const"));
      declarePattern(reader, pattern, word?.name === "const");
      const iteration = readIteration(reader, over);
      if (pattern.name === "VariableDefinition") target = make.target(declareVariable(reader, pattern, false));
      else if (pattern.name === "ArrayPattern" && (iteration.k === "enumerate" || iteration.k === "zip")) {
        target = {
          k: "unpack",
          isLoose: true,
          at: make.at,
          items: patternItems(reader, pattern).map((item): Target | null => {
            if (!item) return null;
            if (item.isRest) reader.refuse(item.pattern, message("two-values"));
            if (item.pattern.name === "VariableDefinition" && !item.missing)
              return make.target(declareVariable(reader, item.pattern, false));
            return taken(item.pattern, item.missing);
          }),
        };
        while (target.items.length < 2) target.items.push(null);
      } else target = taken(pattern);
      const loop = reader.loop();
      reader.label = label;
      const inner = insideOf(reader, loop, true, () => readInner(reader, body));
      return [make.for(target, iteration, [...assignments, ...inner], loop)];
    }
    const parts = partsOf(spec, "(", ")");
    const [first] = parts;
    let begin: Statement[] = [];
    let remaining = parts;
    if (first?.name === "VariableDeclaration") {
      begin = readBlock(reader, [first], false);
      remaining = parts.slice(1);
    } else {
      const semi = parts.findIndex((part) => part.name === ";");
      begin = parts
        .slice(0, semi)
        .filter((part) => part.name !== ",")
        .flatMap((part) => readEffect(reader, part));
      remaining = parts.slice(semi + 1);
    }
    const semi = remaining.findIndex((part) => part.name === ";");
    const testNode = remaining.slice(0, semi)[0];
    const stepNodes = remaining.slice(semi + 1);
    const test: Expression = testNode ? reader.expression(testNode) : make.bool(true);
    const loop = reader.loop();
    reader.label = label;
    const inner = insideOf(reader, loop, true, () => readInner(reader, body));
    const step = stepNodes.flatMap((one) => readEffect(reader, one));
    return [...begin, { k: "while", loop, test, step, body: inner, otherwise: [], at: make.at }];
  });
}

function readSwitch(reader: JavascriptReader, node: Node): Statement[] {
  const make = reader.at(node);
  const test = node.getChild("ParenthesizedExpression");
  const inside = node.getChild("SwitchBody");
  if (!test || !inside) return [];
  const clauses: { test: Node | undefined; body: Node[]; make: Builder }[] = [];
  for (const child of childrenOf(inside)) {
    if (child.name.endsWith("Label")) {
      const test = childrenOf(child).find((one) => !["case", "default", ":"].includes(one.name));
      clauses.push({ test, body: [], make: reader.at(child) });
    } else if (child.name !== "{" && child.name !== "}") clauses.at(-1)?.body.push(child);
  }
  const value = reader.once(reader.expression(test));
  const chosen = make.hidden("case");
  const missing = clauses.findIndex((clause) => !clause.test);
  const loop = reader.loop("switch");
  return reader.inScope(() => {
    declareNames(
      reader,
      clauses.flatMap((clause) => clause.body),
    );
    // Falls through until a break.
    let pick: Statement[] = [make.set(chosen, make.int(missing < 0 ? clauses.length : missing))];
    for (const [index, clause] of [...clauses.entries()].toReversed()) {
      if (!clause.test) continue;
      const same = clause.make.compare("eq", value.again, reader.expression(clause.test));
      pick = [make.if(same, [make.set(chosen, make.int(index))], pick)];
    }
    const body = insideOf(reader, loop, false, () =>
      clauses.flatMap((clause, index): Statement[] => {
        if (clause.body.length === 0) return [];
        const isReached = clause.make.compare("le", make.read(chosen), make.int(index));
        return [
          make.if(
            isReached,
            clause.body.flatMap((one) => readStatement(reader, one)),
          ),
        ];
      }),
    );
    return [...value.before, ...pick, make.block(loop, body)];
  });
}
