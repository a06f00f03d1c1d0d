import { message } from "../compiling/compiler-text.ts";
import { childrenOf, placeOf } from "../ir/program-reader.ts";
import type { Expression, Statement, Target } from "../ir/program.ts";
import type { Place } from "../codegen/word-code.ts";
import { calledName } from "./read-calls.ts";
import { assignable, bindPattern, memberTarget } from "./read-declarations.ts";
import { arithmetic, lengthOf, refuseSlash } from "./read-expressions.ts";
import type { JavascriptReader, Node } from "./read-javascript.ts";
import { isPrint, readPrint } from "./read-printing.ts";

/** The grammar doesn't support items or fields in array patterns. */
export const isPatternSign = (node: Node): boolean =>
  node.type.isError &&
  node.firstChild?.name === "Equals" &&
  node.prevSibling?.name === "ArrayExpression" &&
  (node.parent?.name === "MemberExpression" ? node.nextSibling?.name === "[" : patternValue(node.parent) !== undefined);

/** Parsed as the next statement. */
export function patternValue(statement: Node | null): Node | undefined {
  const next = statement?.nextSibling;
  if (statement?.name !== "ExpressionStatement" || next?.name !== "ExpressionStatement") return undefined;
  return statement.lastChild?.firstChild?.name === "Equals" ? (next.firstChild ?? undefined) : undefined;
}

export function readEffect(reader: JavascriptReader, node: Node): Statement[] {
  const at = placeOf(node);
  if (node.name === "ParenthesizedExpression" && childrenOf(node)[1]?.name === "AssignmentExpression")
    return readEffect(reader, childrenOf(node)[1]!);
  const sign = node.name === "MemberExpression" ? childrenOf(node)[1] : undefined;
  if (sign && isPatternSign(sign)) return swapped(reader, node);
  if (node.name === "AssignmentExpression") return readAssignment(reader, node, false).body;
  if (node.name === "SequenceExpression") {
    return childrenOf(node)
      .filter((part) => part.name !== ",")
      .flatMap((part) => readEffect(reader, part));
  }
  if (node.name === "PostfixExpression" || node.name === "UnaryExpression") {
    const step = stepOf(reader, node);
    if (step) return step.body;
  }
  if (node.name === "CallExpression" && isPrint(calledName(reader, node))) return [readPrint(reader, node)];
  return [reader.do(reader.expression(node), at)];
}

/** [xs[0], xs[1]] = [xs[1], xs[0]]: parsed as an index with an extra sign. */
function swapped(reader: JavascriptReader, node: Node): Statement[] {
  const [pattern, , , values] = childrenOf(node);
  const items: Node[] = [];
  const flatten = (one: Node): void => {
    if (one.name !== "SequenceExpression") items.push(one);
    else for (const child of childrenOf(one)) if (child.name !== ",") flatten(child);
  };
  if (!pattern || !values) return [];
  flatten(values);
  const value: Expression = { k: "list", items: items.map((item) => reader.expression(item)), at: placeOf(values) };
  return bindPattern(reader, pattern, value, false);
}

/** x++, --x */
export function stepOf(
  reader: JavascriptReader,
  node: Node,
): { body: Statement[]; before: Expression; after: Expression } | undefined {
  const children = childrenOf(node);
  const sign = children.find((child) => child.name === "ArithOp");
  const operand = children.find((child) => child.name !== "ArithOp");
  const text = sign ? reader.text(sign) : "";
  if (!operand || (text !== "++" && text !== "--")) return undefined;
  const at = placeOf(node);
  const changed = changedPlace(reader, operand, at, (old) =>
    reader.binary(text === "++" ? "add" : "sub", old, reader.int(1, at), at),
  );
  // x++ gives a number, even for true.
  return { ...changed, before: { k: "unary", op: "pos", a: changed.before, at } };
}

function changedPlace(
  reader: JavascriptReader,
  place: Node,
  at: Place,
  make: (old: Expression) => Expression,
  isAsked = false,
): { body: Statement[]; before: Expression; after: Expression } {
  const old = reader.hidden(at, "old");
  if (place.name === "VariableName") {
    const variable = assignable(reader, place) ?? reader.hidden(at);
    const reading = reader.read(variable, place);
    return {
      body: [reader.set(variable, make(reading), at)],
      before: reader.sequence(
        [reader.set(old, reading), reader.set(variable, make(reader.read(old, at)), at)],
        reader.read(old, at),
        at,
      ),
      after: reader.sequence([reader.set(variable, make(reading), at)], reading, at),
    };
  }
  const member = place.name === "MemberExpression" ? memberTarget(reader, place) : undefined;
  if (!member) {
    if (place.name !== "MemberExpression") reader.refuseTarget(place);
    return { body: [], before: reader.nothing(at), after: reader.nothing(at) };
  }
  const a = reader.once(member.target.a);
  const newValue = reader.hidden(at, "new");
  let target: Target;
  let reading: Expression;
  const before = [...member.before, ...a.before];
  if (member.target.k === "index") {
    const i = reader.once(member.target.i);
    before.push(...i.before);
    target = { ...member.target, a: a.again, i: i.again };
    reading = { k: "index", a: a.again, i: i.again, at: placeOf(place), ...(isAsked ? { isSoft: true } : {}) };
  } else {
    target = { ...member.target, a: a.again };
    reading = { k: "attribute", a: a.again, name: member.target.name, at: placeOf(place) };
  }
  const body: Statement[] = [
    ...before,
    reader.set(old, reading),
    reader.set(newValue, make(reader.read(old, at))),
    { k: "assign", target, value: reader.read(newValue, at), at },
  ];
  return {
    body,
    before: reader.sequence(body, reader.read(old, at), at),
    after: reader.sequence(body, reader.read(newValue, at), at),
  };
}

/** @returns `whole` when the value alone doesn't follow the body */
export function readAssignment(
  reader: JavascriptReader,
  node: Node,
  isUsed: boolean,
): { body: Statement[]; value: Expression; whole?: Expression } {
  const at = placeOf(node);
  const [place, sign, right] = childrenOf(node).filter((child) => !child.name.endsWith("Comment"));
  if (!place || !sign || !right) return { body: [], value: reader.nothing(at) };
  const text = reader.text(sign);
  if (text !== "=") {
    const operator = arithmetic[text.slice(0, -1)];
    if (!operator) {
      const logic = ({ "&&=": "and", "||=": "or", "??=": "coalesce" } as const)[text];
      if (logic) {
        const make = (old: Expression): Expression => reader.logic(logic, old, reader.expression(right), at);
        const { body, after } = changedPlace(reader, place, at, make, logic === "coalesce");
        return { body, value: after, whole: after };
      }
      if (text === "/=") refuseSlash(reader, node, place, right);
      else reader.refuse(sign, message("not-here", { name: text }));
      return { body: [], value: reader.nothing(at) };
    }
    const { body, after } = changedPlace(reader, place, at, (old) =>
      reader.binary(operator, old, reader.expression(right), at),
    );
    return { body, value: after, whole: after };
  }
  const shortened = place.name === "MemberExpression" ? childrenOf(place) : [];
  if (shortened.length === 3 && reader.text(shortened[2]!) === "length")
    return shortenedArray(reader, shortened[0]!, right, at);
  if (place.name === "VariableName") {
    const variable = assignable(reader, place);
    const value = reader.expression(right);
    if (value.k === "function") reader.refuse(right, message("function-to-const"));
    if (!variable) return { body: [], value };
    return { body: [reader.set(variable, value, at)], value: reader.read(variable, place) };
  }
  if (place.name === "MemberExpression") {
    const member = memberTarget(reader, place);
    if (!member) return { body: [], value: reader.expression(right) };
    const value = reader.expression(right);
    const { target } = member;
    if (!isUsed) return { body: [{ k: "assign", target, value, at }], value };
    // The target is evaluated before the value.
    const v = reader.once(value);
    const newValue = reader.sequence(v.before, v.again, at);
    return { body: [{ k: "assign", target, value: newValue, at }], value: v.again };
  }
  const value = reader.expression(right);
  // Items of a list are assigned directly, unless the list is used too.
  const kept = value.k === "list" && !isUsed ? { before: [], again: value } : reader.once(value);
  return { body: [...kept.before, ...bindPattern(reader, place, kept.again, false)], value: kept.again };
}

/** xs.length = n, only to shorten. */
function shortenedArray(
  reader: JavascriptReader,
  array: Node,
  length: Node,
  at: Place,
): { body: Statement[]; value: Expression } {
  const list = reader.once(reader.expression(array));
  const n = reader.hidden(at, "length");
  const left = reader.binary("sub", lengthOf(reader, list.again, at), reader.read(n, at), at);
  const isOutside = reader.logic(
    "or",
    reader.compare("lt", reader.read(n, at), reader.int(0, at), at),
    reader.compare("gt", reader.read(n, at), lengthOf(reader, list.again, at), at),
    at,
  );
  const body: Statement[] = [
    ...list.before,
    reader.set(n, reader.expression(length)),
    reader.if(isOutside, [{ k: "stop", reason: "index-out-of-range", at }]),
    reader.do(reader.method(list.again, "$splice", [reader.read(n, at), left], at), at),
  ];
  return { body, value: reader.read(n, at) };
}
