/** The grammar is for editors and accepts more than CPython does. */
import { message } from "../compiling/compiler-text.ts";
import { childrenOf, partsOf } from "../ir/program-reader.ts";
import { carTypes, keywords, noString } from "./python-words.ts";
import type { Node, PythonReader } from "./read-python.ts";

/** Children by name, where the grammar accepts more than Python. */
const shapes: Readonly<Record<string, RegExp>> = {
  ArrayComprehensionExpression: /^\[ (?!\* )/,
  AssertStatement: /^assert \S+ (, \S+ )?$/,
  ComprehensionExpression: /^\( (?!\* )/,
  FunctionDefinition: /^(async )?def VariableName ParamList (TypeDef )?Body $/,
  IfStatement: /^if (?!Body )\S+ Body (elif (?!Body )\S+ Body )*(else Body )?$/,
  MemberExpression: /^(?!.*NamedExpression : |.*: NamedExpression )/,
  NamedExpression: /^VariableName AssignOp /,
  ParenthesizedExpression: /^\( (?!\* )/,
  ScopeStatement: /^\S+ (VariableName , )*VariableName $/,
  StatementGroup: /^(?!.*; ; )/,
  UpdateStatement: /^(VariableName|MemberExpression|ParenthesizedExpression) UpdateOp /,
};

const number =
  /^(?:0[xX](?:_?[\da-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|0(?:_?0)*|[1-9](?:_?\d)*|(?=[\d.]*[.eEjJ])(?:\d(?:_?\d)*)?\.?(?:\d(?:_?\d)*)?(?:[eE][-+]?\d(?:_?\d)*)?[jJ]?)$/;
const comparing = /^(?:CompareOp|in|is|not)$/;
const loops = /^(?:For|While)Statement$/;

export function checkSyntax(reader: PythonReader, top: Node): void {
  checkNode(reader, top);
  const open = /\\[\n\r]\s*$/.exec(reader.source.slice(-200));
  if (open) reader.refuseSyntax({ from: reader.source.length - 1, to: reader.source.length });
}

function checkNode(reader: PythonReader, node: Node): void {
  const children = partsOf(node);
  for (const child of children) checkNode(reader, child);
  const shape = shapes[node.name];
  if (shape && !shape.test(children.map(({ name }) => `${name} `).join(""))) reader.refuseSyntax(node);
  switch (node.name) {
    case "Script":
    case "Body":
      checkIndentation(reader, node, children);
      break;
    case "BinaryExpression": {
      const last = children.at(-1);
      const sign = children[1];
      if (sign && reader.text(sign) === "<>") reader.refuseSyntax(sign);
      if (sign && comparing.test(sign.name) && last?.name === "UnaryExpression" && last.firstChild?.name === "not")
        reader.refuse(
          last,
          message("not-in-comparison", { comparison: reader.text(sign), operand: reader.text(last) }),
        );
      break;
    }
    case "AssignStatement":
      checkAssignment(reader, node, children);
      break;
    case "ForStatement":
      if (children[1]?.name === "*" && children[3]?.name === "in") reader.refuse(node, message("star-alone"));
      if (loopsAround(node) === 20) reader.refuse(node, message("too-many-loops"));
      break;
    case "WhileStatement":
      if (loopsAround(node) === 20) reader.refuse(node, message("too-many-loops"));
      break;
    case "ScopeStatement":
      checkScope(reader, node, children);
      break;
    case "ParamList":
      checkParameters(reader, children);
      break;
    case "ArgList":
      checkArguments(reader, node, children);
      break;
    case "NamedExpression":
      checkNamed(reader, node);
      break;
    case "VariableName":
    case "PropertyName":
      checkName(reader, node);
      break;
    case "TypeDef":
      checkType(reader, children);
      break;
    case "Number":
      if (/[\w.]/.test(reader.source[node.to] ?? "") || !number.test(reader.text(node))) reader.refuseSyntax(node);
      break;
    case "String":
    case "FormatString":
      checkText(reader, node, children);
      break;
    case "if":
      // After the clauses of a comprehension.
      if (/Comprehension|ArgList/.test(node.parent!.name) && !isTest(node.nextSibling)) reader.refuseSyntax(node);
      break;
    default:
      break;
  }
}

const positionalOnly = message("removable", { name: "/" });

const isTest = (node: Node | null): boolean =>
  node !== null && !/^(?:for|if|async|LambdaExpression|[\])},⚠])$/.test(node.name);

function checkIndentation(reader: PythonReader, node: Node, children: readonly Node[]): void {
  const columnOf = (at: number): number | undefined => {
    let from = at;
    while (from > 0 && /[ \t]/.test(reader.source[from - 1]!)) from -= 1;
    return from === 0 || /[\n\r\f]/.test(reader.source[from - 1]!) ? at - from : undefined;
  };
  const statements = children.filter(({ name }) => name !== ":");
  const [first] = statements;
  if (!first) return;
  const owner = node.name === "Body" ? node.parent! : undefined;
  const outer = owner && lineStart(owner);
  const isInline = owner !== undefined && !/[\n\r]/.test(reader.source.slice(node.from, first.from));
  const column = owner ? columnOf(first.from) : 0;
  for (const one of isInline ? statements.slice(1) : statements) {
    const own = columnOf(one.from);
    if (isInline || own === undefined || own !== column || (outer !== undefined && own <= (columnOf(outer) ?? own)))
      reader.refuse({ from: one.from, to: one.from + 1 }, message("wrong-indentation"));
  }
  if (!owner) return;
  // "else" and the like align with their statement.
  const word = childrenOf(owner).findLast(
    (one) => one.to <= node.from && /^(?:elif|else|except|finally)$/.test(one.name),
  );
  if (word && columnOf(word.from) !== columnOf(lineStart(owner))) reader.refuse(word, message("wrong-indentation"));
}

/** Decorators or "async" may precede it. */
const lineStart = (node: Node): number => (node.parent?.name === "DecoratedStatement" ? node.parent.from : node.from);

function loopsAround(node: Node): number {
  let count = 0;
  for (let around = node.parent; around && !/Function|Lambda|Class/.test(around.name); around = around.parent)
    if (loops.test(around.name)) count += 1;
  return count;
}

function checkAssignment(reader: PythonReader, node: Node, children: readonly Node[]): void {
  const groups: Node[][] = [[]];
  for (const child of children) {
    if (child.name === "AssignOp") groups.push([]);
    else groups.at(-1)!.push(child);
  }
  // x = *values and *x = values need a comma.
  for (const group of groups)
    if (group[0]?.name === "*" && group.length === 2) reader.refuse(node, message("star-alone"));
  const [target, type] = groups[0]!;
  if (!children.some(({ name }) => name === "TypeDef")) return;
  const isSingle = /^(?:VariableName|MemberExpression|ParenthesizedExpression)$/.test(target!.name);
  if (!isSingle || type?.name !== "TypeDef" || groups.length > 2) reader.refuseSyntax(node);
}

function checkParameters(reader: PythonReader, children: readonly Node[]): void {
  let hasDefault = false;
  let isNamedOnly = false;
  for (const [index, child] of children.entries()) {
    const before = children[index - 1]?.name ?? "(";
    // The grammar has no node for this.
    if (child.name === "," && /^[(,]$/.test(before)) reader.refuse(child, positionalOnly);
    if (child.name === "*") {
      const isLast = children.slice(index + 1).every(({ name }) => /^[,)]$/.test(name));
      if (isLast || isNamedOnly) reader.refuseSyntax(child);
      isNamedOnly = true;
    }
    if (child.name !== "VariableName" || !/^[(,:]$|^lambda$/.test(before)) continue;
    const next = children[index + 1]?.name === "TypeDef" ? children[index + 2] : children[index + 1];
    if (next?.name === "AssignOp") hasDefault = true;
    else if (hasDefault && !isNamedOnly)
      reader.refuse(child, message("parameter-without-default", { name: reader.text(child) }));
  }
}

function checkArguments(reader: PythonReader, node: Node, children: readonly Node[]): void {
  const start = children.findIndex(({ name }) => name === "for");
  if (start >= 0) {
    // Only between "for" and "in".
    const head = children.slice(1, start);
    const over = children.findLastIndex(({ name }) => name === "in");
    if ([...head, ...children.slice(over)].some(({ name }) => /^(?:,|AssignOp|\*|\*\*)$/.test(name)))
      reader.refuse(node, message("generator-needs-brackets"));
    return;
  }
  const names = new Set<string>();
  let isStarred = false;
  for (const [index, child] of children.entries()) {
    if (!/^[(,]$/.test(children[index - 1]?.name ?? "")) continue;
    const sign = children[index + 1]?.name === "AssignOp" ? children[index + 1] : undefined;
    if (child.name === "**") isStarred = true;
    else if (sign && reader.text(sign) === ":=")
      reader.refuse(sign, message("set-elsewhere", { name: reader.text(child) }));
    else if (sign) {
      const name = reader.text(child);
      if (names.has(name)) reader.refuse(child, message("declared-twice", { name }));
      names.add(name);
    } else if (/^[,)]$/.test(child.name)) continue;
    else if ((names.size > 0 && child.name !== "*") || isStarred)
      reader.refuse(child, message("argument-without-name"));
  }
}

function checkName(reader: PythonReader, node: Node): void {
  const name = reader.text(node);
  // The grammar parses reserved names as other nodes, except after a dot.
  if (!/^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name)) reader.nameOf(node);
  else if (keywords.has(name) || name.normalize("NFKC") === "__debug__") reader.refuseSyntax(node);
}

function checkType(reader: PythonReader, children: readonly Node[]): void {
  const isType = (node: Node): boolean => {
    if (/^(?:VariableName|None)$/.test(node.name)) return true;
    const parts = childrenOf(node).filter(({ name }) => !/^[,[\]]$/.test(name));
    return node.name === "MemberExpression" && node.lastChild?.name === "]" && parts.every(isType);
  };
  const type = children.at(-1);
  if (type && !isType(type))
    reader.refuse(type, message("unsupported", { name: reader.text(type), instead: carTypes }));
}

/** := belongs to the enclosing function and can't be the loop's variable. */
function checkNamed(reader: PythonReader, node: Node): void {
  const name = reader.text(node.firstChild!);
  let inner: Node = node;
  for (let around = node.parent; around && !around.name.endsWith("Statement"); around = around.parent) {
    const parts = partsOf(around);
    const at = parts.findIndex((part) => part.from === inner.from && part.to === inner.to);
    const isWalked = parts.some(
      (part, index) =>
        part.name === "for" &&
        parts
          .slice(
            index,
            parts.findIndex((one, place) => place > index && one.name === "in"),
          )
          .some((one) => reader.text(one).split(/\W+/).includes(name)),
    );
    if (
      around.name === "LambdaExpression" ||
      isWalked ||
      (parts[at - 1]?.name === "in" && parts.some((one) => one.name === "for"))
    )
      reader.refuse(node, message("set-elsewhere", { name }));
    inner = around;
  }
}

/** Only plain Python runs it, so its content is restricted instead of compiled. */
export function checkMainGuard(reader: PythonReader, body: Node): void {
  body.cursor().iterate(({ node }) => {
    const children = partsOf(node);
    const isSimple =
      node.name === "ImportStatement"
        ? /^(?:import|from \w+ import) \w+$/.test(reader.text(node))
        : node.name === "AssignStatement"
          ? children[0]?.name === "VariableName" && children[1]?.name === "AssignOp" && children.length === 3
          : node.name === "ForStatement"
            ? children[1]?.name === "VariableName" && children[2]?.name === "in" && children.length === 5
            : !/^(?:\w+(?:Statement|Definition)|(?:Lambda|Named|Yield|Await)Expression|\w*ComprehensionExpression|for|@|\*)$/.test(
                node.name,
              ) ||
              /^(?:Expression|If|Pass)Statement$/.test(node.name) ||
              (node.name === "for" && node.parent?.name === "ForStatement");
    if (!isSimple) reader.refuse(node, message("simpler-main"));
  });
}

/** Those that print the same as in CPython. */
const escape = /^\\(?:[\\'"nrt\n\r]|x[\da-fA-F]{2}|u(?![dD][89a-fA-F])[\da-fA-F]{4})/;

function checkText(reader: PythonReader, node: Node, children: readonly Node[]): void {
  const text = reader.text(node);
  const [, prefix, quote] = /^([a-zA-Z]*)("""|'''|"|')/.exec(text)!;
  if (!text.slice(prefix!.length + quote!.length).endsWith(quote!)) {
    reader.refuse({ from: node.from, to: node.from + 1 }, message("open-text", { quote: quote! }));
    return;
  }
  if (/b/i.test(prefix!)) reader.refuse(node, noString);
  if (!/r/i.test(prefix!))
    for (const one of children)
      if (one.name === "Escape" && !escape.test(reader.source.slice(one.from, one.from + 10)))
        reader.refuse(one, message("wrong-escape", { escape: reader.text(one) }));
  if (node.name !== "FormatString") return;
  let plain = "";
  let at = node.from + prefix!.length + quote!.length;
  for (const part of children.filter(({ name }) => name === "FormatReplacement")) {
    plain += `${reader.source.slice(at, part.from)} `;
    at = part.to;
    const inside = reader.text(part);
    const spec = childrenOf(part).find(({ name }) => name === "FormatSpec");
    const expression = inside.slice(0, (spec?.from ?? part.to) - part.from);
    const isNested = inside.includes(quote!) || (quote!.length === 1 && /[\n\r]/.test(inside));
    if (isNested || /[\\#]|\blambda\b|^\{\s*\*/.test(expression) || childrenOf(part).some(({ name }) => name === ","))
      reader.refuse(part, message("variable-first"));
  }
  plain += reader.source.slice(at, node.to - quote!.length);
  if (/[{}]/.test(plain.replace(/\{\{|\}\}/g, ""))) reader.refuseSyntax(node);
}

/** Not for parameters, not both, and before any use. */
function checkScope(reader: PythonReader, node: Node, children: readonly Node[]): void {
  let fn: Node = node;
  while (fn.parent && fn.name !== "FunctionDefinition") fn = fn.parent;
  const word = children[0]!.name;
  if (word === "nonlocal" && fn.name === "Script") reader.refuseSyntax(node);
  const list = fn.getChild("ParamList");
  const nested = namesIn(fn.getChild("Body") ?? fn);
  for (const one of children) {
    if (one.name !== "VariableName") continue;
    const name = reader.nameOf(one);
    const isUse = (other: Node): boolean => other.from !== one.from && reader.nameOf(other) === name;
    const isLate = nested.filter(isUse).some((other) => {
      const { name: around, firstChild } = other.parent!;
      if (around === "ScopeStatement") return firstChild!.name !== word;
      return other.from < one.from || (around === "AssignStatement" && other.parent!.getChild("TypeDef") !== null);
    });
    if (list && namesIn(list).some(isUse)) reader.refuse(one, message("parameter-elsewhere", { name, word }));
    else if (isLate) reader.refuse(one, message("scope-first", { name, word }));
  }
}

const namesIn = (node: Node): Node[] =>
  node.name === "VariableName" ? [node] : childrenOf(node).flatMap((child) => namesIn(child));
