import { message } from "../compiling/compiler-text.ts";
import { childrenOf, type Scope as Names } from "../ir/program-reader.ts";
import type { FunctionDefinition, Variable } from "../ir/program.ts";
import { carTypes } from "./python-words.ts";
import { targetsOf } from "./read-assignments.ts";
import type { Node, PythonReader } from "./read-python.ts";

export interface Scope extends Names {
  fn: FunctionDefinition | undefined;
  outer: Scope | undefined;
  /** names that `global` hands to the module */
  globals: Set<string>;
}

export function declareNames(reader: PythonReader, nodes: readonly Node[], scope: Scope): void {
  for (const node of nodes) declareNode(reader, node, scope);
}

/** if __name__ == "__main__": never runs in a car. */
export function isMainGuard(reader: PythonReader, node: Node): boolean {
  const test = childrenOf(node)[1];
  return (
    node.name === "IfStatement" &&
    node.getChildren("Body").length === 1 &&
    test !== undefined &&
    /^\(?__name__\s*==\s*(["'])__main__\1\)?$/.test(reader.text(test))
  );
}

function declareNode(reader: PythonReader, node: Node, scope: Scope): void {
  if (isMainGuard(reader, node)) return;
  switch (node.name) {
    case "FunctionDefinition": {
      const name = node.getChild("VariableName");
      if (!name) return;
      const text = reader.nameOf(name);
      if (scope.names.has(text)) reader.refuse(name, message("declared-twice", { name: text }));
      else scope.names.set(text, reader.define(text, name, scope.fn, node));
      return;
    }
    case "LambdaExpression":
    case "ArrayComprehensionExpression":
    case "DictionaryComprehensionExpression":
    case "SetComprehensionExpression":
    case "ComprehensionExpression":
      declareNamed(reader, node, scope);
      return;
    case "AssignStatement":
      for (const target of targetsOf(node)) declareTarget(reader, target, scope);
      break;
    case "UpdateStatement": {
      const first = node.firstChild;
      if (first) declareTarget(reader, first, scope);
      break;
    }
    case "ForStatement":
      for (let child = node.firstChild; child && child.name !== "in"; child = child.nextSibling) {
        if (child.name !== "for") declareTarget(reader, child, scope);
      }
      break;
    case "NamedExpression":
      if (node.firstChild) declareTarget(reader, node.firstChild, scope);
      break;
    default:
      break;
  }
  declareNames(reader, childrenOf(node), scope);
}

/** In comprehensions only := belongs to the enclosing function. */
function declareNamed(reader: PythonReader, node: Node, scope: Scope): void {
  for (const child of childrenOf(node)) {
    if (child.name === "NamedExpression" && child.firstChild) declareTarget(reader, child.firstChild, scope);
    declareNamed(reader, child, scope);
  }
}

function declareTarget(reader: PythonReader, node: Node, scope: Scope): void {
  if (node.name === "VariableName") {
    const name = reader.nameOf(node);
    if (scope.globals.has(name)) return;
    const known = scope.names.get(name);
    if (!known) scope.names.set(name, reader.variable(name, node, scope.fn));
    else if ("params" in known) reader.refuse(node, message("declared-twice", { name }));
  } else if (["TupleExpression", "ArrayExpression", "ParenthesizedExpression"].includes(node.name)) {
    for (const child of childrenOf(node)) declareTarget(reader, child, scope);
  }
}

/** `global` of a name that the module never assigns creates it. */
export function findGlobals(reader: PythonReader, top: Node): void {
  top.cursor().iterate((node) => {
    if (node.name !== "ScopeStatement") return;
    const [word, ...names] = childrenOf(node.node);
    if (word?.name !== "global") return;
    for (const name of names) {
      if (name.name !== "VariableName") continue;
      const text = reader.nameOf(name);
      if (!reader.module.names.has(text)) reader.module.names.set(text, reader.variable(text, name, undefined));
    }
  });
}

export function readScopes(reader: PythonReader, node: Node, scope: Scope): void {
  for (const child of childrenOf(node)) {
    if (child.name === "FunctionDefinition" || child.name === "LambdaExpression") continue;
    if (child.name === "ScopeStatement") {
      const [word, ...names] = childrenOf(child);
      for (const name of names) {
        if (name.name !== "VariableName") continue;
        const text = reader.nameOf(name);
        if (word?.name === "global") scope.globals.add(text);
        else {
          let found: Variable | FunctionDefinition | undefined;
          for (let outer = scope.outer; outer?.fn; outer = outer.outer) found ??= outer.names.get(text);
          if (found) scope.names.set(text, found);
          else reader.refuse(name, message("no-nonlocal", { name: text }));
        }
      }
    }
    readScopes(reader, child, scope);
  }
}

const kitTypes = ["Race", "Car", "CarData"];
const containerTypes = ["list", "dict", "tuple"];

/**
 * Annotations have no effect in Python, but their names must exist and [ ] may only follow
 * containers.
 */
export function checkAnnotation(reader: PythonReader, node: Node): void {
  const known = ["int", "bool", ...containerTypes, ...(/^from\s+code_prix\s/m.test(reader.source) ? kitTypes : [])];
  node.cursor().iterate(({ node: child }) => {
    if (child.name === "MemberExpression" && !containerTypes.includes(reader.text(child.firstChild!)))
      reader.refuse(child, message("unsupported", { name: reader.text(child), instead: carTypes }));
    if (child.name !== "VariableName" || known.includes(reader.text(child))) return;
    const type = reader.text(child);
    reader.refuse(
      child,
      kitTypes.includes(type)
        ? message("type-without-import", { type })
        : message("unsupported", { name: type, instead: carTypes }),
    );
  });
}

/** Comprehensions and generators count as loops. */
export function loopsAround(node: Node): number {
  let count = 0;
  for (let around = node.parent; around; around = around.parent)
    if (around.name === "WhileStatement" || around.getChild("for")) count += 1;
  return count;
}

/** A comprehension has new variables each time. */
export function declareInner(reader: PythonReader, node: Node, scope: Scope): void {
  if (node.name === "VariableName") {
    const name = reader.nameOf(node);
    if (scope.names.has(name)) return;
    const made = reader.variable(name, node, reader.fn);
    made.isOfRound = !reader.fn && loopsAround(node) > 1;
    scope.names.set(name, made);
  } else for (const child of childrenOf(node)) declareInner(reader, child, scope);
}
