/**
 * Writes a car in Python as the contract in Solidity that makes the same moves, line by line, for those who learn the one from the other.
 * Numbers become uint256: where Python would go on below zero, the contract stops the turn. What it does not know it refuses.
 */
import type { Expression, FunctionDefinition, Statement, Target, Variable } from "../core/program.ts";
import { python } from "./python.ts";

export interface ContractLine {
  text: string;
  /** line of the Python source that it says, from 1 */
  of: number;
}

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const operators: Partial<Record<string, string>> = {
  add: "+",
  iadd: "+",
  sub: "-",
  mul: "*",
  imul: "*",
  floordiv: "/",
  mod: "%",
  lt: "<",
  le: "<=",
  gt: ">",
  ge: ">=",
  eq: "==",
  ne: "!=",
  and: "&&",
  or: "||",
};
/** How tightly an operator binds, for brackets. */
const strengths: Partial<Record<string, number>> = {
  "||": 1,
  "&&": 2,
  "==": 3,
  "!=": 3,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
  "%": 6,
};
const strengthOf = (sign: string): number => strengths[sign] ?? 4;

/** @throws when the source is no car in Python, or uses what has no line in the contract here */
export function writeContract(source: string, name: string): ContractLine[] {
  const { program, functions, refusals } = python.read(source, new Set());
  const turn = functions.get("take_turn");
  if (refusals.length > 0 || !turn)
    throw new Error(`${name} is no car in Python: ${refusals.map(({ at }) => at.from).join(", ")}`);
  const others = program.functions.filter((fn) => fn !== turn);
  if (others.length > 0) throw new Error(`${name} has further functions, which are not written here.`);
  return new Writer(source, program.variables, program.body, turn).write(name);
}

class Writer {
  readonly #source: string;
  readonly #texts: string[];
  readonly #module: readonly Variable[];
  readonly #first: readonly Statement[];
  readonly #turn: FunctionDefinition;
  readonly #lines: ContractLine[] = [];
  readonly #names = new Map<Variable, string>();
  readonly #cars = new Set<Variable>();
  /** variables of the blocks that are open */
  #scopes: Set<Variable>[] = [];
  /** the last line of Python that was gone through */
  #line = 0;

  constructor(source: string, module: readonly Variable[], first: readonly Statement[], turn: FunctionDefinition) {
    this.#source = source;
    this.#texts = source.split("\n");
    this.#module = module;
    this.#first = first;
    this.#turn = turn;
    const [race, cars, place] = turn.params;
    for (const [variable, called] of [
      [race, "codePrix"],
      [cars, "allCars"],
      [place, "yourCarIndex"],
    ] as const) {
      if (variable) this.#names.set(variable, called);
    }
  }

  write(name: string): ContractLine[] {
    for (const text of [
      "// SPDX-License-Identifier: MIT",
      "pragma solidity ^0.8.13;",
      'import "code-prix/Car.sol";',
      "",
      `contract ${name} is Car {`,
    ])
      this.#put(text, 1);
    this.#line = 1;
    for (const variable of this.#module.filter((each) => !each.isHidden)) {
      const line = this.#lineOf(variable.at.from);
      const first = this.#first.find(
        (each) => each.k === "assign" && each.target.k === "variable" && each.target.variable === variable,
      );
      const value = variable.constant ?? (first?.k === "assign" ? first.value : undefined);
      if (!value) throw new Error(`"${variable.name}" has no first value.`);
      const isFixed = variable.constant !== undefined;
      if (!isFixed) this.#names.set(variable, camelCase(variable.name));
      this.#put(
        `    uint256 ${isFixed ? "constant " : ""}${this.#nameOf(variable)} = ${this.#text(value)};${this.#remark(line)}`,
        line,
      );
      this.#line = line;
    }
    const head = this.#lineOf(this.#turn.at.from);
    if (this.#line > 1) this.#put("", this.#line);
    this.#put(
      "    function takeYourTurn(CodePrix codePrix, CodePrix.CarData[] calldata allCars, uint256 yourCarIndex)",
      head,
    );
    this.#put("        external override {", head);
    this.#line = head;
    this.#block(this.#turn.body, 2);
    this.#put("    }", this.#line);
    this.#put("}", this.#line);
    return this.#lines;
  }

  #put(text: string, of: number): void {
    this.#lines.push({ text, of });
  }

  #lineOf(offset: number): number {
    return this.#source.slice(0, offset).split("\n").length;
  }

  /** " // why", as it stands behind a line of Python. */
  #remark(line: number): string {
    const remark = /\S.*\s#\s(.*)$/.exec(this.#texts[line - 1] ?? "")?.[1];
    return remark === undefined ? "" : ` // ${remark}`;
  }

  /** Comments and empty lines between the last statement and the next one. */
  #between(next: number, depth: number): void {
    for (let line = this.#line + 1; line < next; line += 1) {
      const text = (this.#texts[line - 1] ?? "").trim();
      const said = /^#\s?(.*)$/.exec(text)?.[1] ?? /^"""(.*?)(?:""")?$/.exec(text)?.[1];
      if (said !== undefined) this.#put(`${"    ".repeat(depth)}// ${said}`, line);
      else if (text === "" && line > this.#line + 1) this.#put("", line);
    }
    this.#line = Math.max(this.#line, next);
  }

  #block(body: readonly Statement[], depth: number): void {
    this.#scopes.push(new Set());
    for (const [index, statement] of body.entries()) {
      const isEnd = statement.k === "return" && !statement.value && depth === 2 && index === body.length - 1;
      if (!isEnd) this.#statement(statement, depth);
    }
    this.#scopes.pop();
  }

  #statement(statement: Statement, depth: number): void {
    const line = this.#lineOf(statement.at.from);
    this.#between(line, depth);
    const put = (text: string) => this.#put(`${"    ".repeat(depth)}${text}${this.#remark(line)}`, line);
    switch (statement.k) {
      case "do":
        put(`${this.#text(statement.value)};`);
        break;
      case "assign":
        put(`${this.#assign(statement.target, statement.value)};`);
        break;
      case "return":
        put("return;");
        break;
      case "while":
        put(`while (${this.#text(statement.test)}) {`);
        this.#block([...statement.body, ...statement.step], depth + 1);
        this.#put(`${"    ".repeat(depth)}}`, this.#line);
        break;
      case "if":
        put(`if (${this.#text(statement.test)}) {`);
        this.#block(statement.consequent, depth + 1);
        if (statement.otherwise.length > 0) {
          this.#put(`${"    ".repeat(depth)}} else {`, this.#line);
          this.#block(statement.otherwise, depth + 1);
        }
        this.#put(`${"    ".repeat(depth)}}`, this.#line);
        break;
      default:
        throw new Error(`Line ${line}: "${statement.k}" has no line in the contract here.`);
    }
  }

  #assign(target: Target, value: Expression): string {
    if (target.k !== "variable") throw new Error(`"${target.k}" is not assigned to here.`);
    const { variable } = target;
    const isKnown = variable.owner === undefined || this.#scopes.some((scope) => scope.has(variable));
    if (isKnown && value.k === "binary" && value.a.k === "variable" && value.a.variable === variable) {
      return `${this.#nameOf(variable)} ${operators[value.op] ?? "?"}= ${this.#text(value.b)}`;
    }
    const text = this.#text(value);
    if (isKnown) return `${this.#nameOf(variable)} = ${text}`;
    const isCar = this.#isCar(value);
    if (isCar) this.#cars.add(variable);
    this.#scopes.at(-1)?.add(variable);
    const type = isCar ? "CodePrix.CarData memory" : isTruth(value) ? "bool" : "uint256";
    return `${type} ${this.#nameOf(variable)} = ${text}`;
  }

  #isCar(value: Expression): boolean {
    if (value.k === "variable") return this.#cars.has(value.variable);
    return value.k === "index" && value.a.k === "variable" && value.a.variable === this.#turn.params[1];
  }

  #nameOf(variable: Variable): string {
    const isOwn = variable.owner !== undefined && !this.#names.has(variable);
    if (isOwn && !this.#scopes.some((scope) => scope.has(variable))) {
      throw new Error(`"${variable.name}" is read outside of the block that gave it a value.`);
    }
    return this.#names.get(variable) ?? (variable.constant ? variable.name : camelCase(variable.name));
  }

  #text(expression: Expression): string {
    switch (expression.k) {
      case "int":
        return String(expression.value);
      case "bool":
        return String(expression.value);
      case "variable":
        return this.#nameOf(expression.variable);
      case "index":
        return `${this.#text(expression.a)}[${this.#text(expression.i)}]`;
      case "attribute":
        return `${this.#text(expression.a)}.${camelCase(expression.name)}`;
      case "unary":
        if (expression.op === "not") return `!${this.#operand(expression.a, 9)}`;
        break;
      case "method":
        return `${this.#text(expression.a)}.${camelCase(expression.name)}(${expression.args.map((arg) => this.#text(arg)).join(", ")})`;
      case "binary":
      case "compare":
      case "logic": {
        const sign = operators[expression.op];
        if (sign === undefined) break;
        const strength = strengthOf(sign);
        // Fields of a car have 32 bits in the contract: what is reckoned with them needs more.
        const widen = "+-*".includes(sign);
        const side = (part: Expression, least: number) =>
          widen && part.k === "attribute" ? `uint256(${this.#text(part)})` : this.#operand(part, least);
        return `${side(expression.a, strength)} ${sign} ${side(expression.b, strength + 1)}`;
      }
      default:
        break;
    }
    throw new Error(`Line ${this.#lineOf(expression.at.from)}: "${expression.k}" has no words in the contract here.`);
  }

  /** In brackets where it binds less than its place asks. */
  #operand(part: Expression, least: number): string {
    const text = this.#text(part);
    const sign = part.k === "binary" || part.k === "compare" || part.k === "logic" ? operators[part.op] : undefined;
    return sign !== undefined && strengthOf(sign) < least ? `(${text})` : text;
  }
}

function isTruth(value: Expression): boolean {
  if (value.k === "logic") return isTruth(value.a) && isTruth(value.b);
  return value.k === "compare" || value.k === "bool" || (value.k === "unary" && value.op === "not");
}
