/**
 * Names that are used before their declaration has given them a value: JavaScript raises a ReferenceError there. A function may name what is
 * declared below it, as long as nothing that may call it comes before the declaration.
 */
import { message } from "../compiling/compiler-text.ts";
import type { FunctionDefinition, Variable } from "../core/program.ts";
import type { JavascriptReader, Node } from "./read-javascript.ts";

/** A place where a function may be called: it is named, or handed on where it is written. */
interface Mention {
  node: Node;
  inside: FunctionDefinition | undefined;
  of: Variable | FunctionDefinition;
}

export class EarlyUses {
  readonly #definitions = new Map<Variable, Node>();
  /** Variables of the functions around that a function names. */
  readonly #outer = new Map<FunctionDefinition, Set<Variable>>();
  readonly #mentions: Mention[] = [];
  /** Functions in a declaration's value, by where its name begins: they are called by that name. */
  readonly #held = new Map<number, FunctionDefinition[]>();

  declare(variable: Variable, node: Node): void {
    this.#definitions.set(variable, node);
  }

  /** Notes that a name is read or assigned. */
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

  /** Notes that a function is written as a value. */
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

  /** Refuses what may call a function before the names that it needs have their values. */
  checkCalls(reader: JavascriptReader): void {
    const calledIn = new Map<FunctionDefinition, Set<FunctionDefinition>>();
    const calls = this.#mentions.flatMap(({ of, ...at }) => {
      const functions = "params" in of ? [of] : (this.#held.get(of.at.from) ?? []);
      return functions.map((fn) => ({ ...at, fn }));
    });
    for (const { inside, fn } of calls) {
      if (inside) calledIn.set(inside, (calledIn.get(inside) ?? new Set()).add(fn));
    }
    // A call of a function around `inside` starts a new run of `inside`, with new variables.
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

/** Whether a name has its value where it is used, as far as the places in the source say. */
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
  // A value, or what a loop walks through, is there before the name that takes it.
  const sign = before(used);
  const isOwnValue = /^(?:Equals|of)$/.test(sign?.name ?? "") && before(sign!)?.from === defined.from;
  return used.from < defined.from || isOwnValue ? "before" : "after";
}

/**
 * Whether the head of a for loop keeps a function that reads the loop's own variable: each round has a variable of its own, and such a function
 * still means the one that the loop began with. One that is only handed to a call is over before the first round.
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

/** The sibling before a node, comments and types aside. */
function before(node: Node): Node | null {
  let found = node.prevSibling;
  while (found && /Comment$|^TypeAnnotation$|^Optional$/.test(found.name)) found = found.prevSibling;
  return found;
}

/** Where the case begins that a statement of a switch belongs to. */
function clauseOf(statement: Node): number {
  let found: Node | null = statement;
  while (found && !/^(?:Case|Default)Label$/.test(found.name)) found = found.prevSibling;
  return found?.from ?? 0;
}
