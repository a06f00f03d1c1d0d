import { type Message, message } from "../compiling/compiler-text.ts";
import type { TextEdit } from "../compiling/diagnostics.ts";
import type { Builder } from "../ir/builder.ts";
import { arithmeticSigns, childrenOf, orderSigns, partsOf, placeOf, type Walk } from "../ir/program-reader.ts";
import type { ArithmeticOperator, CompareOperator, Expression } from "../ir/program.ts";
import { functionNames } from "./python-words.ts";
import type { Node, PythonReader } from "./read-python.ts";
import { listOfWalk, readWalk } from "./read-walks.ts";

export const arithmetic: Readonly<Record<string, ArithmeticOperator>> = {
  ...arithmeticSigns,
  "//": "floordiv",
};

const comparisons: Readonly<Record<string, CompareOperator>> = {
  ...orderSigns,
  "==": "eq",
  "!=": "ne",
  in: "in",
  "not in": "notin",
  is: "is",
  "is not": "isnot",
};

export function refuseSlash(reader: PythonReader, sign: Node): void {
  reader.refuse(sign, message("division", { instead: "//" }), [{ from: sign.from, to: sign.from + 1, insert: "//" }]);
}
export const isThere = (name: string): Message => message("made-list", { name });

/** [*xs, 3] */
export function joinedList(reader: PythonReader, children: readonly Node[], make: Builder): Expression {
  const items = children.flatMap((node, index) => {
    if (node.name === "*") return [];
    const isSpread = children[index - 1]?.name === "*";
    const value = isSpread ? searchedIn(reader, node) : reader.expression(node);
    return { value, isSpread, at: placeOf(node) };
  });
  return make.joined(items);
}

export function readNumber(reader: PythonReader, node: Node): Expression {
  const text = reader.text(node);
  if (/^(0|[1-9](_?\d)*|0(_?0)*|0[xX](_?[\da-fA-F])+|0[oO](_?[0-7])+|0[bB](_?[01])+)$/.test(text)) {
    const digits = text.replaceAll("_", "").toLowerCase();
    const value = BigInt(/^0+$/.test(digits) ? "0" : digits);
    if (value < 1n << 255n) return reader.at(node).int(value);
    reader.refuse(node, message("large-number", { limit: "5.7 × 10^76" }));
  } else if (/[jJ]$/.test(text)) reader.refuse(node, message("no-float", { number: text, divide: "//" }));
  else if (/^0\d/.test(text) && /^\d+$/.test(text)) reader.refuse(node, message("leading-zero"));
  else reader.refuse(node, message("no-float", { number: text, divide: "//" }));
  return reader.nothing(node);
}

export function readVariable(reader: PythonReader, node: Node): Expression {
  const make = reader.at(node);
  const { at } = make;
  const name = reader.nameOf(node);
  const found = reader.lookUp(name);
  if (!found) {
    if (name === "_") return reader.nothing(at);
    const why = reader.explanations.refusedName(name);
    const field = node.parent?.name === "MemberExpression" ? node.parent.getChild("PropertyName") : null;
    if (why) reader.refuseName(node, name, why);
    else if (!functionNames.includes(name)) reader.refuseName(node, name, ...comparedStatement(reader, node, name));
    else if (field) reader.refuse(node, message("function-member", { name, member: reader.text(field) }));
    else reader.refuse(node, message("call-brackets", { call: `${name}(…)` }));
    return reader.nothing(at);
  }
  if (!("params" in found)) return make.read(found);
  if (found.outer === reader.fn && at.from < found.at.from && reader.fn)
    reader.refuse(node, message("used-before-declaration", { name }));
  const block = reader.blocks.get(found);
  if (block && (at.from < block.from || at.to > block.to)) reader.refuse(node, message("defined-in-block", { name }));
  return make.function(found);
}

/** units == 3 as a statement, where units = 3 was meant. */
function comparedStatement(reader: PythonReader, { parent, from }: Node, name: string): [Message?, TextEdit[]?] {
  const sign = parent?.getChild("CompareOp");
  if (parent?.parent?.name !== "ExpressionStatement" || parent.from !== from || !sign || reader.text(sign) !== "==")
    return [];
  return [message("compare-statement", { name }), [{ from: sign.from, to: sign.to, insert: "=" }]];
}

export function readDictionary(reader: PythonReader, node: Node): Expression {
  const entries: [Expression, Expression][] = [];
  const children = partsOf(node, "{", "}", ",");
  for (let index = 0; index < children.length; index += 3) {
    const [key, , value] = children.slice(index, index + 3);
    if (!key || key.name === "**") {
      if (key) reader.refuse(key, message("star-argument"));
      break;
    }
    if (!value) break;
    entries.push([reader.expression(key), reader.expression(value)]);
  }
  return { k: "dict", entries, at: placeOf(node) };
}

export function readUnary(reader: PythonReader, node: Node): Expression {
  const [sign, operand] = childrenOf(node);
  if (!sign || !operand) return reader.nothing(node);
  if (reader.text(sign) === "not") return readTruth(reader, node);
  const a = reader.expression(operand);
  const op = ({ "-": "neg", "+": "pos", "~": "invert" } as const)[reader.text(sign)] ?? "neg";
  return { k: "unary", op, a, at: placeOf(node) };
}

/** The grammar lets "not" include following "and" and "or"; this restores Python's precedence. */
function readTruth(reader: PythonReader, node: Node): Expression {
  const words: { word?: string; node: Node }[] = [];
  const collect = (part: Node): void => {
    const children = partsOf(part);
    const [first, second, third] = children;
    if (part.name === "UnaryExpression" && first && second && reader.text(first) === "not") {
      words.push({ word: "not", node: first });
      collect(second);
    } else if (
      part.name === "BinaryExpression" &&
      first &&
      second &&
      third &&
      /^(?:and|or)$/.test(reader.text(second))
    ) {
      collect(first);
      words.push({ word: reader.text(second), node: second });
      collect(third);
    } else words.push({ node: part });
  };
  collect(node);
  let next = 0;
  const denied = (): Expression => {
    const found = words[next];
    next += 1;
    if (!found) return reader.nothing(placeOf(node));
    if (found.word !== "not") return reader.expression(found.node);
    const a = denied();
    return reader.at({ from: found.node.from, to: a.at.to }).not(a);
  };
  const joined = (op: "and" | "or", part: () => Expression) => (): Expression => {
    let a = part();
    while (words[next]?.word === op) {
      next += 1;
      const b = part();
      a = reader.at({ from: a.at.from, to: b.at.to }).logic(op, a, b);
    }
    return a;
  };
  return joined("or", joined("and", denied))();
}

export function readBinary(reader: PythonReader, node: Node): Expression {
  const children = partsOf(node);
  const first = children[0];
  const last = children.at(-1);
  if (!first || !last || children.length < 3) return reader.nothing(node);
  const sign = signOf(reader, children);
  if (sign === "and" || sign === "or") return readTruth(reader, node);
  if (comparisons[sign]) return readChain(reader, node);
  const operator = arithmetic[sign];
  if (!operator) {
    if (sign === "/") refuseSlash(reader, children[1]!);
    else reader.refuse(children[1]!, message("not-here", { name: sign }));
    return reader.nothing(node);
  }
  return reader.at(node).binary(operator, reader.expression(first), reader.expression(last));
}

/** What joins two operands; may be two words. */
const signOf = (reader: PythonReader, children: readonly Node[]): string =>
  children
    .slice(1, -1)
    .map((child) => reader.text(child))
    .join(" ");

/** a < b <= c: each operand is evaluated at most once and stops at the first false comparison. */
function readChain(reader: PythonReader, node: Node): Expression {
  const make = reader.at(node);
  const operands: Node[] = [];
  const signs: CompareOperator[] = [];
  let left = node;
  for (;;) {
    const children = partsOf(left);
    const op = left.name === "BinaryExpression" ? comparisons[signOf(reader, children)] : undefined;
    if (!op) break;
    operands.unshift(children.at(-1)!);
    signs.unshift(op);
    left = children[0]!;
  }
  operands.unshift(left);
  /** Iterated by "in" only as far as needed. */
  const walks = new Map<Expression, Walk & { k: "nested" }>();
  const values = operands.map((operand, index) => {
    const op = signs[index - 1];
    if (op !== "in" && op !== "notin") return reader.expression(operand);
    const walk = readWalk(reader, operand);
    if (walk.k === "value" || walk.k === "keys") return walk.value;
    if (walk.k !== "nested" || index < operands.length - 1) return listOfWalk(reader.at(operand), walk);
    const value = reader.at(operand).list();
    walks.set(value, walk);
    return value;
  });
  const compare = (index: number, a: Expression, b: Expression): Expression => {
    const op = signs[index]!;
    const walk = walks.get(b);
    return walk ? foundIn(walk, a, op === "notin", make) : make.compare(op, a, b);
  };
  if (signs.length === 1) return compare(0, values[0]!, values[1]!);
  // Short-circuits: nothing right of a false comparison is evaluated.
  const build = (index: number, left: Expression): Expression => {
    if (index === signs.length - 1) return compare(index, left, values[index + 1]!);
    const t = make.hidden();
    const right = make.sequence([make.set(t, values[index + 1]!)], make.read(t));
    return make.logic("and", compare(index, left, right), build(index + 1, make.read(t)));
  };
  return build(0, values[0]!);
}

/** Stops at the first match. */
function foundIn(walk: Walk, x: Expression, isNot: boolean, make: Builder): Expression {
  const searched = make.hidden("searched");
  return make.searched(make.bool(isNot), (found) => ({
    before: [make.set(searched, x)],
    body: [
      make.each(walk, (item) => [make.if(make.compare("eq", item, make.read(searched)), found(make.bool(!isNot)))]),
    ],
  }));
}

export function searchedIn(reader: PythonReader, node: Node): Expression {
  const iteration = readWalk(reader, node);
  if (iteration.k === "value" || iteration.k === "keys") return iteration.value;
  return listOfWalk(reader.at(node), iteration);
}

export function readMember(reader: PythonReader, node: Node): Expression {
  const make = reader.at(node);
  const [object, sign, ...rest] = partsOf(node);
  if (!object || !sign) return reader.nothing(node);
  const a = reader.expression(object);
  if (sign.name === ".") {
    const property = rest[0];
    return make.attribute(a, property ? reader.text(property) : "");
  }
  const inside = rest.filter((child) => child.name !== "]");
  const colons = inside.filter((child) => child.name === ":");
  if (inside.some((child) => child.name === ",")) return reader.refused(node, message("one-index"));
  if (colons.length === 0) {
    const [index] = inside;
    return index ? make.index(a, reader.expression(index)) : reader.nothing(node);
  }
  const bounds: (Expression | undefined)[] = [undefined, undefined, undefined];
  let place = 0;
  for (const child of inside) {
    if (child.name === ":") place += 1;
    else bounds[place] = reader.expression(child);
  }
  const [from, to, step] = bounds;
  return make.slice(a, from, to, step);
}
