import { message } from "../compiling/compiler-text.ts";
import type { Builder } from "../ir/builder.ts";
import { childrenOf, partsOf } from "../ir/program-reader.ts";
import type { Expression, Statement } from "../ir/program.ts";
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
  return [reader.at(node).do(reader.expression(node))];
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
  const value = reader.at(values).list(items.map((item) => reader.expression(item)));
  return bindPattern(reader, pattern, value, false);
}

interface Change {
  body: Statement[];
  before: Expression;
  after: Expression;
}

/** x++, --x */
export function stepOf(reader: JavascriptReader, node: Node): Change | undefined {
  const children = childrenOf(node);
  const sign = children.find((child) => child.name === "ArithOp");
  const operand = children.find((child) => child.name !== "ArithOp");
  const text = sign ? reader.text(sign) : "";
  if (!operand || (text !== "++" && text !== "--")) return undefined;
  const make = reader.at(node);
  const changed = changedPlace(reader, operand, make, (old) =>
    make.binary(text === "++" ? "add" : "sub", old, make.int(1)),
  );
  // x++ gives a number, even for true.
  return { ...changed, before: make.pos(changed.before) };
}

function changedPlace(
  reader: JavascriptReader,
  place: Node,
  make: Builder,
  changed: (old: Expression) => Expression,
  isAsked = false,
): Change {
  const old = make.hidden("old");
  if (place.name === "VariableName") {
    const variable = assignable(reader, place) ?? make.hidden();
    const reading = reader.at(place).read(variable);
    const set = (value: Expression): Statement => make.set(variable, changed(value), make.at);
    return {
      body: [set(reading)],
      before: make.sequence([make.set(old, reading), set(make.read(old))], make.read(old)),
      after: make.sequence([set(reading)], reading),
    };
  }
  const member = place.name === "MemberExpression" ? memberTarget(reader, place) : undefined;
  if (!member) {
    if (place.name !== "MemberExpression") reader.refuseTarget(place);
    return { body: [], before: reader.nothing(place), after: reader.nothing(place) };
  }
  const a = reader.once(member.a);
  const newValue = make.hidden("new");
  const i = member.k === "index" ? reader.once(member.i) : undefined;
  const target = member.k === "index" && i ? { ...member, a: a.again, i: i.again } : { ...member, a: a.again };
  const reading: Expression = isAsked && target.k === "index" ? { ...target, isSoft: true } : target;
  const body: Statement[] = [
    ...a.before,
    ...(i?.before ?? []),
    make.set(old, reading),
    make.set(newValue, changed(make.read(old))),
    make.assign(target, make.read(newValue)),
  ];
  return {
    body,
    before: make.sequence(body, make.read(old)),
    after: make.sequence(body, make.read(newValue)),
  };
}

/** @returns the assignment as statements, and as an expression */
export function readAssignment(
  reader: JavascriptReader,
  node: Node,
  isUsed: boolean,
): { body: Statement[]; whole: Expression } {
  const make = reader.at(node);
  const [place, sign, right] = partsOf(node);
  if (!place || !sign || !right) return { body: [], whole: reader.nothing(node) };
  const done = (body: Statement[], value: Expression) => ({ body, whole: make.sequence(body, value) });
  const text = reader.text(sign);
  if (text !== "=") {
    const operator = arithmetic[text.slice(0, -1)];
    const logic = ({ "&&=": "and", "||=": "or", "??=": "coalesce" } as const)[text];
    if (!operator && !logic) {
      if (text === "/=") refuseSlash(reader, node, place, right);
      else reader.refuse(sign, message("not-here", { name: text }));
      return { body: [], whole: reader.nothing(node) };
    }
    const changed = (old: Expression): Expression =>
      operator
        ? make.binary(operator, old, reader.expression(right))
        : make.logic(logic!, old, reader.expression(right));
    const { body, after } = changedPlace(reader, place, make, changed, logic === "coalesce");
    return { body, whole: after };
  }
  const shortened = place.name === "MemberExpression" ? childrenOf(place) : [];
  if (shortened.length === 3 && reader.text(shortened[2]!) === "length")
    return done(...shortenedArray(reader, shortened[0]!, right, make));
  if (place.name === "VariableName") {
    const variable = assignable(reader, place);
    const value = reader.expression(right);
    if (value.k === "function") reader.refuse(right, message("function-to-const"));
    if (!variable) return done([], value);
    return done([make.set(variable, value, make.at)], reader.at(place).read(variable));
  }
  if (place.name === "MemberExpression") {
    const target = memberTarget(reader, place);
    const value = reader.expression(right);
    if (!target) return done([], value);
    if (!isUsed) return done([make.assign(target, value)], value);
    // The target is evaluated before the value.
    const v = reader.once(value);
    return done([make.assign(target, make.sequence(v.before, v.again))], v.again);
  }
  const value = reader.expression(right);
  // Items of a list are assigned directly, unless the list is used too.
  const kept = value.k === "list" && !isUsed ? { before: [], again: value } : reader.once(value);
  return done([...kept.before, ...bindPattern(reader, place, kept.again, false)], kept.again);
}

/** xs.length = n, only to shorten. */
function shortenedArray(reader: JavascriptReader, array: Node, length: Node, make: Builder): [Statement[], Expression] {
  const list = reader.once(reader.expression(array));
  const n = make.hidden("length");
  const known = lengthOf(make, list.again);
  const isOutside = make.logic(
    "or",
    make.compare("lt", make.read(n), make.int(0)),
    make.compare("gt", make.read(n), known),
  );
  const left = make.binary("sub", known, make.read(n));
  const body = [
    ...list.before,
    make.set(n, reader.expression(length)),
    make.if(isOutside, [make.stop("index-out-of-range")]),
    make.do(make.method(list.again, "$splice", [make.read(n), left])),
  ];
  return [body, make.read(n)];
}
