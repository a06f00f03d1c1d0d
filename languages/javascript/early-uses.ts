/**
 * Uses before initialisation are a ReferenceError in JavaScript. A function may use names declared below it if nothing
 * can call it before their declaration.
 */
import { message } from "../compiling/compiler-text.ts";
import type { FunctionDefinition, Variable } from "../ir/program.ts";
import type { JavascriptReader, Node } from "./read-javascript.ts";

/** A possible call: where it is named or passed on. */
interface Mention {
  node: Node;
  inside: FunctionDefinition | undefined;
  of: Variable | FunctionDefinition;
}

export class EarlyUses {
  readonly #definitions = new Map<Variable, Node>();
  readonly #outer = new Map<FunctionDefinition, Set<Variable>>();
  readonly #mentions: Mention[] = [];
  /** by where the name begins */
  readonly #held = new Map<number, FunctionDefinition[]>();

  declare(variable: Variable, node: Node): void {
    this.#definitions.set(variable, node);
  }

  use(reader: JavascriptReader, of: Variable | FunctionDefinition, node: Node): void {
    this.#mentions.push({ node, inside: reader.fn, of });
    if ("params" in of) return;
    if (of.owner === reader.fn) this.#check(reader, of, node);
    else if (isOfFirstRound(this.#definitions.get(of), node))
      reader.refuse(node, message("function-of-first-round", { name: of.name }));
    for (let fn = reader.fn; fn && fn !== of.owner; fn = fn.outer) {
      const names = this.#outer.get(fn);
      if (names) names.add(of);
      else this.#outer.set(fn, new Set([of]));
    }
  }

  write(reader: JavascriptReader, fn: FunctionDefinition, node: Node): void {
    let value = node;
    while (value.parent && /^(?:Property|(?:Object|Array|Parenthesized)Expression)$/.test(value.parent.name))
      value = value.parent;
    const sign = before(value);
    const name = sign?.name === "Equals" ? before(sign) : null;
    if (value.parent?.name === "VariableDeclaration" && name?.name === "VariableDefinition")
      this.#held.set(name.from, [...(this.#held.get(name.from) ?? []), fn]);
    else this.#mentions.push({ node, inside: reader.fn, of: fn });
  }

  checkCalls(reader: JavascriptReader): void {
    const calledIn = new Map<FunctionDefinition, Set<FunctionDefinition>>();
    const calls = this.#mentions.flatMap(({ of, ...at }) => {
      const functions = "params" in of ? [of] : (this.#held.get(of.at.from) ?? []);
      return functions.map((fn) => ({ ...at, fn }));
    });
    for (const { inside, fn } of calls) {
      if (inside) calledIn.set(inside, (calledIn.get(inside) ?? new Set()).add(fn));
    }
    // Each call of an outer function creates new variables for `inside`.
    const needed = new Map<FunctionDefinition | undefined, Map<FunctionDefinition, Set<Variable>>>();
    const needs = (inside: FunctionDefinition | undefined, fn: FunctionDefinition): Set<Variable> => {
      const known = needed.get(inside) ?? new Map<FunctionDefinition, Set<Variable>>();
      needed.set(inside, known);
      let found = known.get(fn);
      if (found) return found;
      found = new Set();
      known.set(fn, found);
      const reached = new Set(isWithin(fn, inside) ? [fn] : []);
      for (const one of reached) {
        for (const variable of this.#outer.get(one) ?? []) if (variable.owner === inside) found.add(variable);
        for (const next of calledIn.get(one) ?? []) if (isWithin(next, inside)) reached.add(next);
      }
      return found;
    };
    for (const { node, inside, fn } of calls) {
      for (const variable of needs(inside, fn)) this.#check(reader, variable, node);
    }
  }

  #check(reader: JavascriptReader, variable: Variable, use: Node): void {
    const definition = this.#definitions.get(variable);
    if (!definition) return;
    const { name } = variable;
    const place = relation(definition, use);
    if (place === "before") reader.refuse(use, message("used-before-declaration", { name }));
    if (place === "other-case") reader.refuse(use, message("declared-in-other-case", { name }));
  }
}

function isWithin(fn: FunctionDefinition, around: FunctionDefinition | undefined): boolean {
  let outer = fn.outer;
  while (outer && outer !== around) outer = outer.outer;
  return outer === around;
}

/** By position in the source. */
function relation(definition: Node, use: Node): "before" | "after" | "other-case" {
  let defined = definition;
  while (defined.parent && /Pattern|^PatternProperty$/.test(defined.parent.name)) defined = defined.parent;
  const declaration = defined.parent!;
  const isInSwitch = declaration.parent?.name === "SwitchBody";
  if (use.from >= declaration.to && !isInSwitch) return "after";
  let common = use.parent!;
  let used = use;
  while (common.parent && !(common.from <= definition.from && definition.to <= common.to)) {
    used = common;
    common = common.parent;
  }
  for (
    defined = definition;
    defined.parent && (defined.parent.from !== common.from || defined.parent.to !== common.to);
  )
    defined = defined.parent;
  if (common.name === "SwitchBody" && clauseOf(used) !== clauseOf(defined)) return "other-case";
  // Values and iterables are evaluated before the name is set.
  const sign = before(used);
  const isOwnValue = /^(?:Equals|of)$/.test(sign?.name ?? "") && before(sign!)?.from === defined.from;
  return used.from < defined.from || isOwnValue ? "before" : "after";
}

/**
 * Each round has its own variable, so a function kept in the loop's head refers to the first round's. One only passed
 * to a call is finished by then.
 */
function isOfFirstRound(definition: Node | undefined, use: Node): boolean {
  let declaration = definition;
  while (declaration && declaration.name !== "VariableDeclaration") declaration = declaration.parent ?? undefined;
  if (declaration?.parent?.name !== "ForSpec" || !declaration.getChild("let")) return false;
  let kept: Node | undefined;
  for (let node = use.parent; node && node.from >= declaration.from && node.to <= declaration.to; node = node.parent)
    if (/^(?:Arrow|)Function(?:Expression)?$|^Property$/.test(node.name)) kept = node;
  return kept !== undefined && kept.parent?.name !== "ArgList";
}

/** Skips comments and types. */
function before(node: Node): Node | null {
  let found = node.prevSibling;
  while (found && /Comment$|^TypeAnnotation$|^Optional$/.test(found.name)) found = found.prevSibling;
  return found;
}

function clauseOf(statement: Node): number {
  let found: Node | null = statement;
  while (found && !/^(?:Case|Default)Label$/.test(found.name)) found = found.prevSibling;
  return found?.from ?? 0;
}
