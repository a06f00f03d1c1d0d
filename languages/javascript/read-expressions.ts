import { message } from "../compiling/compiler-text.ts";
import type { Builder } from "../ir/builder.ts";
import { arithmeticSigns, childrenOf, orderSigns, partsOf, placeOf, unescaped } from "../ir/program-reader.ts";
import type { ArithmeticOperator, CompareOperator, Expression, Iteration } from "../ir/program.ts";
import { stepOf } from "./read-assignments.ts";
import { readFunction } from "./read-functions.ts";
import type { JavascriptReader, Node } from "./read-javascript.ts";

export const arithmetic: Readonly<Record<string, ArithmeticOperator>> = {
  ...arithmeticSigns,
  ">>>": "ushr",
};

const comparisons: Readonly<Record<string, CompareOperator>> = {
  ...orderSigns,
  "===": "eq",
  "!==": "ne",
};

/** a / b: integer division needs Math.floor. */
export function refuseSlash(reader: JavascriptReader, node: Node, left: Node, right: Node): void {
  const instead = `Math.floor(${reader.text(left)} / ${reader.text(right)})`;
  reader.refuse(node, message("division", { instead }), [{ from: node.from, to: node.to, insert: instead }]);
}

export const maxSafe = 2n ** 53n - 1n;

/** An index that may be out of bounds: tested for undefined. */
export function soft(e: Expression): Expression {
  if (e.k === "sequence") return { ...e, value: soft(e.value) };
  if (e.k === "conditional") return { ...e, a: soft(e.a), b: soft(e.b) };
  return e.k === "index" || e.k === "attribute" ? { ...e, isSoft: true } : e;
}

/** For expressions read before that was known. */
export function soften(e: Expression): void {
  if (e.k === "sequence") soften(e.value);
  else if (e.k === "conditional") [e.a, e.b].forEach(soften);
  else if (e.k === "index" || e.k === "attribute") e.isSoft = true;
}

export function readNumber(reader: JavascriptReader, node: Node): Expression {
  const text = reader.text(node);
  if (text.endsWith("n")) reader.refuse(node, message("unsupported", { name: text, instead: message("a-number") }));
  else if (/^0[0-9]/.test(text)) reader.refuse(node, message("leading-zero"));
  else {
    const digits = text.replaceAll("_", "");
    const isWhole = /^(\d+|0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+)$/.test(digits);
    const value = Number(digits);
    if (/__|_$/.test(text) || Number.isNaN(value)) reader.refuse(node, message("not-a-number", { text }));
    else if (!Number.isInteger(value))
      reader.refuse(node, message("no-float", { number: text, divide: "Math.floor(a / b)" }));
    else if (!Number.isSafeInteger(value) || (isWhole && BigInt(digits) > maxSafe)) {
      reader.refuse(node, message("large-number", { limit: "2 ** 53 - 1" }));
    } else return reader.at(node).int(value);
  }
  return reader.nothing(node);
}

export function readVariable(reader: JavascriptReader, node: Node): Expression {
  const name = reader.nameOf(node);
  const make = reader.at(node);
  const found = reader.lookUp(name);
  if (!found) {
    if (name === "undefined") return make.undefined;
    if (name === "Number" || name === "Boolean") return builtinFunction(reader, name, make);
    reader.refuseName(node, name, reader.explanations.refusedName(name));
    return reader.nothing(node);
  }
  reader.earlyUses.use(reader, found, node);
  return "params" in found ? make.function(found) : make.read(found);
}

/** As in xs.map(Math.abs). */
function builtinFunction(reader: JavascriptReader, name: string, make: Builder): Expression {
  let fn = reader.builtins.get(name);
  if (!fn) {
    fn = reader.define(name, make.at, undefined);
    const x = make.read(reader.variable("x", make.at, fn));
    fn.params.push(...fn.variables);
    fn.defaults.push(null);
    const value =
      name === "Boolean" ? make.not(make.not(x)) : name === "Math.abs" ? make.method(x, "$abs") : make.pos(x);
    fn.body = [make.return(value)];
    reader.builtins.set(name, fn);
  }
  return make.function(fn);
}

export function readArray(reader: JavascriptReader, node: Node): Expression {
  const make = reader.at(node);
  const items = readItems(reader, partsOf(node, "[", "]"));
  if (items.some(({ isSpread }) => isSpread)) return make.joined(items);
  // Elements can differ in type where several values belong together.
  const parent = node.parent?.name ?? "";
  const annotation = node.prevSibling?.name === "Equals" ? node.prevSibling.prevSibling : null;
  const isTuple =
    items.length > 1 &&
    (["ReturnStatement", "ArrowFunction", "ArrayExpression", "ArgList"].includes(parent) ||
      Boolean(annotation?.getChild("TupleType")));
  const list = make.list(items.map(({ value }) => value));
  return isTuple && !reader.lists.has(node.from) ? { ...list, isTuple } : list;
}

/** Values and what is spread, with or without commas. */
export function readItems(
  reader: JavascriptReader,
  children: readonly Node[],
): { value: Expression; isSpread: boolean }[] {
  return children.flatMap((child, index) => {
    const before = children[index - 1]?.name ?? ",";
    if (child.name === "Spread") return [];
    if (child.name === ",") return before === "," ? reader.refuse(child, message("no-list-hole")) : [];
    const isSpread = before === "Spread";
    return [{ value: isSpread ? listOf(reader, child) : reader.expression(child), isSpread }];
  });
}

export function listOf(reader: JavascriptReader, node: Node): Expression {
  const iteration = readIteration(reader, node);
  return iteration.k === "value" ? iteration.value : reader.at(node).listed(iteration);
}

export function readObject(reader: JavascriptReader, node: Node): Expression {
  const make = reader.at(node);
  const fields: [string, Expression][] = [];
  const spread: Expression[] = [];
  for (const property of childrenOf(node)) {
    if (property.name !== "Property") continue;
    const [name, colon, value] = partsOf(property);
    if (name?.name === "Spread" && colon) {
      if (fields.length > 0) reader.refuse(name, message("spread-first"));
      spread.push(reader.expression(colon));
      continue;
    }
    if (!name || name.name !== "PropertyDefinition") {
      reader.refuse(property, message("object-form"));
      continue;
    }
    const text = reader.text(name);
    if (colon?.name === ":" && value) fields.push([text, reader.expression(value)]);
    else if (colon?.name === "ParamList" && name.from === property.from && property.getChild("Block")) {
      // add(x) { … } is add: function (x) { … }, without a this.
      const fn = reader.define(text, name, reader.fn, property);
      reader.earlyUses.write(reader, fn, property);
      reader.inScope(() => {
        readFunction(reader, fn, property);
      });
      fields.push([text, make.function(fn)]);
    } else if (colon)
      reader.refuse(property, message("unsupported", { name: "get, set", instead: message("a-function") }));
    else {
      const found = reader.lookUp(text);
      if (found && !("params" in found)) {
        reader.earlyUses.use(reader, found, name);
        fields.push([text, reader.at(name).read(found)]);
      } else reader.refuseName(name, text);
    }
  }
  const names = fields.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) reader.refuse(node, message("declared-twice", { name: twice }));
  return { k: "record", fields, at: make.at, ...(spread.length > 0 ? { spread } : {}) };
}

export function readUnary(reader: JavascriptReader, node: Node): Expression {
  const step = stepOf(reader, node);
  if (step) return step.after;
  const [sign, operand] = childrenOf(node);
  if (!sign || !operand) return reader.nothing(node);
  const text = reader.text(sign);
  const op = ({ "-": "neg", "+": "pos", "~": "invert", "!": "not" } as const)[text];
  if (!op) return reader.refused(sign, message("removable", { name: text }));
  return { k: "unary", op, a: reader.expression(operand), at: placeOf(node) };
}

/** The grammar groups a ** b ** c to the left. */
function powersOf(reader: JavascriptReader, node: Node): Node[] {
  const [left, sign, right] = partsOf(node);
  const isPower = node.name === "BinaryExpression" && sign && reader.text(sign) === "**";
  return isPower && left && right ? [...powersOf(reader, left), right] : [node];
}

export function readBinary(reader: JavascriptReader, node: Node): Expression {
  const make = reader.at(node);
  const powers = powersOf(reader, node);
  if (powers.length > 2) {
    return powers
      .map((one) => reader.expression(one))
      .reduceRight((b, a): Expression => reader.at({ from: a.at.from, to: node.to }).binary("pow", a, b));
  }
  const [left, sign, right] = partsOf(node);
  if (!left || !sign || !right) return reader.nothing(node);
  const text = reader.text(sign);
  if (text === "as" || text === "satisfies") return reader.expression(left);
  if (text === "&&" || text === "||") {
    return make.logic(text === "&&" ? "and" : "or", reader.expression(left), reader.expression(right));
  }
  if (text === "??") return make.logic("coalesce", reader.asksFor(reader.expression(left)), reader.expression(right));
  if (text === "==" || text === "!=") {
    const instead = `${text}=`;
    return reader.refused(sign, message("unsupported", { name: text, instead }), [
      { from: sign.from, to: sign.to, insert: instead },
    ]);
  }
  const compare = comparisons[text];
  if (compare) {
    const [a, b] = [reader.expression(left), reader.expression(right)];
    // Comparisons with undefined are false, as in c?.speed without a c.
    const isPlain = b.k === "int" || b.k === "variable";
    if (compare !== "eq" && compare !== "ne" && isPlain && a.k === "sequence" && a.value.k === "conditional") {
      const { value } = a;
      if (value.b.k === "undefined") {
        const present = make.compare(compare, value.a, b);
        return { ...a, value: { ...value, a: present, b: make.bool(false) } };
      }
    }
    const asksForUndefined = a.k === "undefined" || b.k === "undefined";
    return asksForUndefined ? make.compare(compare, reader.asksFor(a), reader.asksFor(b)) : make.compare(compare, a, b);
  }
  const operator = arithmetic[text];
  if (!operator) {
    if (text === "/") refuseSlash(reader, node, left, right);
    else reader.refuse(sign, message("not-here", { name: text }));
    return reader.nothing(node);
  }
  return make.binary(operator, reader.expression(left), reader.expression(right));
}

export function readMember(reader: JavascriptReader, node: Node): Expression {
  const make = reader.at(node);
  const [object, sign, ...rest] = partsOf(node);
  if (!object || !sign) return reader.nothing(node);
  if (object.name === "VariableName" && !reader.lookUp(reader.text(object))) {
    const name = `${reader.text(object)}.${rest[0] ? reader.text(rest[0]) : ""}`;
    if (name === "Number.MAX_SAFE_INTEGER") return make.int(maxSafe);
    if (name === "Number.MIN_SAFE_INTEGER") return make.int(-maxSafe);
    if (/^Math\.(abs|floor|trunc|ceil|round)$/.test(name)) return builtinFunction(reader, name, make);
    if (name === "Math.random")
      return reader.refused(node, message("unsupported", { name, instead: "race.entropy()" }));
    if (["Math", "Number", "Object", "Array", "console"].includes(reader.text(object)))
      return reader.refused(node, message("not-here", { name }));
  }
  if (sign.type.isError) reader.refuse(node, message("member-pattern"));
  const isOptional = sign.name === "?.";
  const read = reader.expression(object);
  const member = (a: Expression): Expression => {
    if (rest[0]?.name === "PropertyName") return make.attribute(a, reader.text(rest[0]));
    if (rest[0]?.name === "PrivatePropertyName") reader.refusePart(rest[0], "ClassDeclaration");
    const inside = (isOptional || sign.name === "[" ? rest : []).find(
      (child) => child.name !== "[" && child.name !== "]",
    );
    // plan["units"] is plan.units.
    const field = inside?.name === "String" ? unescaped(reader.text(inside).slice(1, -1)) : "";
    if (/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(field)) return make.attribute(a, field);
    return inside ? make.index(a, reader.expression(inside)) : reader.nothing(node);
  };
  if (!isOptional) return continuedChain(read, object, member);
  const { before, again } = reader.once(reader.asksFor(read));
  const present = make.logic("and", make.compare("ne", again, make.undefined), make.compare("ne", again, make.none));
  return make.sequence(before, make.conditional(present, member(again), make.undefined));
}

/** o?.x.y: the rest of the chain isn't evaluated. */
function continuedChain(read: Expression, object: Node, member: (a: Expression) => Expression): Expression {
  let link: Node | null = object;
  while (link?.name === "MemberExpression" && childrenOf(link)[1]?.name !== "?.") link = link.firstChild;
  if (link?.name !== "MemberExpression" || read.k !== "sequence" || read.value.k !== "conditional") return member(read);
  return { ...read, value: { ...read.value, a: member(read.value.a) } };
}

export function readIteration(reader: JavascriptReader, node: Node): Iteration {
  if (node.name === "CallExpression" && node.firstChild?.name === "MemberExpression") {
    const [object, , property] = childrenOf(node.firstChild);
    const name = property ? reader.text(property) : "";
    const list = node.getChild("ArgList");
    if (object && list && childrenOf(list).length === 2) {
      if (name === "entries") return { k: "enumerate", of: { k: "value", value: reader.expression(object) } };
      if (name === "values") return { k: "value", value: reader.expression(object) };
      if (name === "keys") return { k: "indexes", value: reader.expression(object) };
    }
  }
  return { k: "value", value: reader.expression(node) };
}

export const lengthOf = (make: Builder, a: Expression): Expression => make.attribute(a, "length");
