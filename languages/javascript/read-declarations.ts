import { message } from "../compiling/compiler-text.ts";
import { childrenOf, partsOf } from "../ir/program-reader.ts";
import type { DeclaredType, Expression, Statement, Variable } from "../ir/program.ts";
import { readMember } from "./read-expressions.ts";
import type { JavascriptReader, Node } from "./read-javascript.ts";
import { readType } from "./read-functions.ts";

/** `isRest`: takes the rest. */
interface PatternItem {
  pattern: Node;
  missing?: Node | undefined;
  isRest?: boolean;
}

export function declareVariable(reader: JavascriptReader, node: Node, isConstant: boolean): Variable {
  const name = reader.nameOf(node);
  const known = reader.scope.names.get(name);
  if (known && !("params" in known) && known.at.from === node.from) return known;
  const variable = reader.variable(name, node, reader.fn);
  variable.isOfRound = !reader.fn && isInLoop(node);
  if (isConstant) reader.constants.add(variable);
  reader.earlyUses.declare(variable, node);
  reader.scope.names.set(name, variable);
  return variable;
}

function isInLoop(node: Node): boolean {
  for (let around = node.parent; around; around = around.parent)
    if (/^(?:For|While|Do)Statement$/.test(around.name)) return true;
  return false;
}

/** Declares the names of a pattern: x, [a, b], { speed, y: place }. */
export function declarePattern(reader: JavascriptReader, node: Node, isConstant: boolean): void {
  if (node.name === "VariableDefinition") declareVariable(reader, node, isConstant);
  else if (["ArrayPattern", "ObjectPattern", "PatternProperty"].includes(node.name)) {
    for (const child of childrenOf(node)) {
      if (child.name === "Equals") continue;
      if (child.prevSibling?.name === "Equals") continue;
      declarePattern(reader, child, isConstant);
    }
  }
}

export function readDeclaration(reader: JavascriptReader, node: Node): Statement[] {
  const [word, ...parts] = partsOf(node);
  if (word?.name === "var")
    return reader.refuse(
      word,
      message("unsupported", { name: "var", instead: message("either", { first: "let", last: "const" }) }),
    );
  const isConstant = word?.name === "const";
  const body: Statement[] = [];
  let index = 0;
  while (index < parts.length) {
    const pattern = parts[index]!;
    const make = reader.at(pattern);
    index += 1;
    if (pattern.name === "," || pattern.name === ";") continue;
    let declared: DeclaredType | undefined;
    if (parts[index]?.name === "TypeAnnotation") {
      declared = readType(reader, parts[index]!);
      index += 1;
    }
    let value: Node | undefined;
    if (parts[index]?.name === "Equals") {
      value = parts[index + 1];
      index += 2;
    }
    if (!value) {
      if (pattern.name !== "VariableDefinition") {
        if (pattern.type.isError) reader.nothing(pattern);
        continue;
      }
      const variable = declareVariable(reader, pattern, isConstant);
      variable.declared = declared;
      // Without a type it starts undefined; with one, it can't be read before being set.
      if (!declared) body.push(make.set(variable, make.undefined));
      continue;
    }
    const read = reader.expression(value);
    if (pattern.name === "VariableDefinition") {
      const variable = declareVariable(reader, pattern, isConstant);
      variable.declared = declared;
      if (isConstant && read.k === "function") reader.functionValues.set(variable, read.fn);
      body.push(make.set(variable, read, { from: pattern.from, to: value.to }));
    } else body.push(...bindPattern(reader, pattern, read, true));
  }
  return body;
}

export function patternItems(reader: JavascriptReader, pattern: Node): (PatternItem | null)[] {
  const items: (PatternItem | null)[] = [];
  const children = partsOf(pattern, "[", "]");
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
    } else if (child.name === "AssignmentExpression" && child.getChild("Equals")) {
      // x = 1 in a pattern with fields or items, which is parsed as an array.
      last = { pattern: child.firstChild!, missing: child.lastChild ?? undefined };
    } else last = { pattern: child };
  }
  if (last) items.push(last);
  return items;
}

export function withDefault(reader: JavascriptReader, value: Expression, missing: Node | undefined): Expression {
  return missing ? reader.at(value.at).logic("default", value, reader.expression(missing)) : value;
}

/** `declares`: into new variables. */
export function bindPattern(
  reader: JavascriptReader,
  pattern: Node,
  value: Expression,
  declares: boolean,
): Statement[] {
  const make = reader.at(pattern);
  const bind = (inner: Node, part: Expression, missing?: Node): Statement[] =>
    bindPattern(reader, inner, withDefault(reader, part, missing), declares);
  if (pattern.name === "VariableDefinition" || pattern.name === "VariableName") {
    const variable = declares ? declareVariable(reader, pattern, false) : assignable(reader, pattern);
    return variable ? [make.set(variable, value, make.at)] : [];
  }
  if (pattern.name === "MemberExpression") {
    const target = memberTarget(reader, pattern);
    return target ? [make.assign(target, value)] : [];
  }
  if (pattern.name === "ArrayPattern" || pattern.name === "ArrayExpression") {
    const items = patternItems(reader, pattern);
    const hasRest = items.some((item) => item?.isRest);
    if (value.k === "list" && value.items.length >= items.length && !hasRest) {
      // [a, b] = [b, a] without a temporary array.
      const values = value.items.map((item) => ({ t: reader.at(item.at).hidden(), item }));
      return [
        ...values.map(({ t, item }) => make.set(t, item)),
        ...items.flatMap((item, index) => (item ? bind(item.pattern, make.read(values[index]!.t), item.missing) : [])),
      ];
    }
    const { before, again } = reader.once(value);
    return [
      ...before,
      ...items.flatMap((item, index) => {
        if (!item) return [];
        const place = make.int(index);
        if (item.isRest) return bind(item.pattern, make.slice(again, place));
        const part = make.index(again, place);
        return bind(item.pattern, item.missing ? { ...part, isSoft: true } : part, item.missing);
      }),
    ];
  }
  if (pattern.name === "ObjectPattern") {
    const { before, again } = reader.once(value);
    const body = [...before];
    for (const property of childrenOf(pattern)) {
      if (property.name === "Spread") reader.refuse(property, message("object-rest"));
      if (property.name !== "PatternProperty") continue;
      const parts = childrenOf(property);
      if (parts[0]?.name === "Spread") {
        reader.refuse(property, message("object-rest"));
        continue;
      }
      const [name, colon, inner] = parts;
      if (!name) continue;
      const target = colon?.name === ":" && inner ? inner : name;
      const equals = parts.findIndex((part) => part.name === "Equals");
      const missing = equals < 0 ? undefined : parts[equals + 1];
      const field = reader.at(name).attribute(again, reader.text(name));
      body.push(...bind(target, missing ? { ...field, isSoft: true } : field, missing));
    }
    return body;
  }
  return reader.refuse(pattern, message("not-assignable"));
}

export function assignable(reader: JavascriptReader, node: Node): Variable | undefined {
  const name = reader.nameOf(node);
  const found = reader.lookUp(name);
  if (!found) {
    const why = reader.explanations.refusedName(name);
    const near = reader.explanations.closestNames(name, reader.names());
    const isStatement = node.parent?.parent?.name === "ExpressionStatement" && node.parent.getChild("Equals") !== null;
    if (why) reader.refuse(node, why);
    else if (near.length > 0) reader.refuseName(node, name);
    else
      reader.refuseName(
        node,
        name,
        message("undeclared", { name }),
        isStatement ? [{ from: node.from, to: node.from, insert: "let " }] : undefined,
      );
  } else if ("params" in found) reader.refuse(node, message("set-function", { name }));
  else {
    reader.earlyUses.use(reader, found, node);
    if (reader.constants.has(found)) reader.refuse(node, message("set-const", { name }));
    reader.reassigned.add(found);
    if (!found.owner && reader.fn) found.isReassigned = true;
    return found;
  }
  return undefined;
}

export function memberTarget(
  reader: JavascriptReader,
  node: Node,
): (Expression & { k: "index" | "attribute" }) | undefined {
  const value = readMember(reader, node);
  if (value.k === "index" || (value.k === "attribute" && value.name !== "length")) return value;
  reader.refuse(node, message(value.k === "attribute" ? "set-length" : "not-assignable"));
  return undefined;
}
