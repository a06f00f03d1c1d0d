import { message } from "../compiling/compiler-text.ts";
import { childrenOf, placeOf, unescaped } from "../ir/program-reader.ts";
import type { ArithmeticOperator, CompareOperator, Expression, Iteration, Statement } from "../ir/program.ts";
import type { Place } from "../codegen/word-code.ts";
import { stepOf } from "./read-assignments.ts";
import { readFunction } from "./read-functions.ts";
import type { JavascriptReader, Node } from "./read-javascript.ts";

export const arithmetic: Readonly<Record<string, ArithmeticOperator>> = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "%": "mod",
  "**": "pow",
  "&": "and",
  "|": "or",
  "^": "xor",
  "<<": "shl",
  ">>": "shr",
  ">>>": "ushr",
};

const comparisons: Readonly<Record<string, CompareOperator>> = {
  "<": "lt",
  "<=": "le",
  ">": "gt",
  ">=": "ge",
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
  const at = placeOf(node);
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
    } else return reader.int(value, at);
  }
  return reader.nothing(at);
}

export function readVariable(reader: JavascriptReader, node: Node): Expression {
  const name = reader.nameOf(node);
  const at = placeOf(node);
  const found = reader.lookUp(name);
  if (!found) {
    if (name === "undefined") return { k: "undefined", at };
    if (name === "Number" || name === "Boolean") return builtinFunction(reader, name, at);
    const why = reader.explanations.refusedName(name);
    if (why) reader.refuseName(node, name, why);
    else reader.refuseName(node, name);
    return reader.nothing(at);
  }
  reader.earlyUses.use(reader, found, node);
  return "params" in found ? { k: "function", fn: found, at } : { k: "variable", variable: found, at };
}

/** As in xs.map(Math.abs). */
function builtinFunction(reader: JavascriptReader, name: string, at: Place): Expression {
  let fn = reader.builtins.get(name);
  if (!fn) {
    fn = reader.define(name, at, undefined);
    const x = reader.read(reader.variable("x", at, fn), at);
    fn.params.push(...fn.variables);
    fn.defaults.push(null);
    const not = (a: Expression): Expression => ({ k: "unary", op: "not", a, at });
    const value: Expression =
      name === "Boolean"
        ? not(not(x))
        : name === "Math.abs"
          ? reader.method(x, "$abs", [], at)
          : { k: "unary", op: "pos", a: x, at };
    fn.body = [{ k: "return", value, at }];
    reader.builtins.set(name, fn);
  }
  return { k: "function", fn, at };
}

export function readArray(reader: JavascriptReader, node: Node): Expression {
  const at = placeOf(node);
  const children = childrenOf(node)
    .slice(1, -1)
    .filter((child) => !child.name.endsWith("Comment"));
  if (!children.some((child) => child.name === "Spread")) {
    const items: Expression[] = [];
    let wasComma = true;
    for (const child of children) {
      if (child.name === ",") {
        if (wasComma) reader.refuse(child, message("no-list-hole"));
        wasComma = true;
      } else {
        items.push(reader.expression(child));
        wasComma = false;
      }
    }
    // Elements can differ in type where several values belong together.
    const parent = node.parent?.name ?? "";
    const annotation = node.prevSibling?.name === "Equals" ? node.prevSibling.prevSibling : null;
    const isTuple =
      items.length > 1 &&
      (["ReturnStatement", "ArrowFunction", "ArrayExpression", "ArgList"].includes(parent) ||
        Boolean(annotation?.getChild("TupleType")));
    return { k: "list", items, at, ...(isTuple && !reader.lists.has(node.from) ? { isTuple } : {}) };
  }
  return listOfItems(reader, children, at);
}

export function listOfItems(reader: JavascriptReader, children: readonly Node[], at: Place): Expression {
  const list = reader.hidden(at, "array");
  const body: Statement[] = [reader.set(list, { k: "list", items: [], at }, at)];
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index]!;
    if (child.name === ",") {
      const before = children[index - 1]?.name ?? ",";
      if (before === ",") reader.refuse(child, message("no-list-hole"));
      continue;
    }
    if (child.name === "Spread") {
      const value = children[index + 1];
      index += 1;
      if (value) body.push(reader.do(reader.method(reader.read(list, at), "$extend", [listOf(reader, value)], at), at));
    } else body.push(reader.do(reader.method(reader.read(list, at), "$push", [reader.expression(child)], at), at));
  }
  return reader.sequence(body, reader.read(list, at), at);
}

export function listOf(reader: JavascriptReader, node: Node): Expression {
  const iteration = readIteration(reader, node);
  if (iteration.k === "value") return iteration.value;
  const at = placeOf(node);
  const item = reader.hidden(at, "item");
  return reader.collected(at, (push) => [
    reader.for({ k: "variable", variable: item, at }, iteration, [push(reader.read(item, at))], at),
  ]);
}

export function readObject(reader: JavascriptReader, node: Node): Expression {
  const at = placeOf(node);
  const fields: [string, Expression][] = [];
  const spread: Expression[] = [];
  for (const property of childrenOf(node)) {
    if (property.name !== "Property") continue;
    const [name, colon, value] = childrenOf(property).filter((child) => !child.name.endsWith("Comment"));
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
      fields.push([text, { k: "function", fn, at }]);
    } else if (colon)
      reader.refuse(property, message("unsupported", { name: "get, set", instead: message("a-function") }));
    else {
      const found = reader.lookUp(text);
      if (found && !("params" in found)) {
        reader.earlyUses.use(reader, found, name);
        fields.push([text, { k: "variable", variable: found, at: placeOf(name) }]);
      } else reader.refuseName(name, text);
    }
  }
  const names = fields.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) reader.refuse(node, message("declared-twice", { name: twice }));
  return { k: "record", fields, at, ...(spread.length > 0 ? { spread } : {}) };
}

export function readUnary(reader: JavascriptReader, node: Node): Expression {
  const at = placeOf(node);
  const step = stepOf(reader, node);
  if (step) return step.after;
  const [sign, operand] = childrenOf(node);
  if (!sign || !operand) return reader.nothing(at);
  const text = reader.text(sign);
  const op = ({ "-": "neg", "+": "pos", "~": "invert", "!": "not" } as const)[text];
  if (!op) {
    reader.refuse(sign, message("removable", { name: text }));
    return reader.nothing(at);
  }
  return { k: "unary", op, a: reader.expression(operand), at };
}

/** The grammar groups a ** b ** c to the left. */
function powersOf(reader: JavascriptReader, node: Node): Node[] {
  const [left, sign, right] = childrenOf(node).filter((child) => !child.name.endsWith("Comment"));
  const isPower = node.name === "BinaryExpression" && sign && reader.text(sign) === "**";
  return isPower && left && right ? [...powersOf(reader, left), right] : [node];
}

export function readBinary(reader: JavascriptReader, node: Node): Expression {
  const at = placeOf(node);
  const powers = powersOf(reader, node);
  if (powers.length > 2) {
    return powers
      .map((one) => reader.expression(one))
      .reduceRight((b, a): Expression => reader.binary("pow", a, b, { from: a.at.from, to: at.to }));
  }
  const [left, sign, right] = childrenOf(node).filter((child) => !child.name.endsWith("Comment"));
  if (!left || !sign || !right) return reader.nothing(at);
  const text = reader.text(sign);
  if (text === "as" || text === "satisfies") return reader.expression(left);
  if (text === "&&" || text === "||") {
    return reader.logic(text === "&&" ? "and" : "or", reader.expression(left), reader.expression(right), at);
  }
  if (text === "??")
    return reader.logic("coalesce", reader.asksFor(reader.expression(left)), reader.expression(right), at);
  if (text === "==" || text === "!=") {
    const instead = `${text}=`;
    reader.refuse(sign, message("unsupported", { name: text, instead }), [
      { from: sign.from, to: sign.to, insert: instead },
    ]);
    return reader.nothing(at);
  }
  const compare = comparisons[text];
  if (compare) {
    const [a, b] = [reader.expression(left), reader.expression(right)];
    // Comparisons with undefined are false, as in c?.speed without a c.
    const isPlain = b.k === "int" || b.k === "variable";
    if (compare !== "eq" && compare !== "ne" && isPlain && a.k === "sequence" && a.value.k === "conditional") {
      const { value } = a;
      if (value.b.k === "undefined") {
        const present = reader.compare(compare, value.a, b, at);
        return { ...a, value: { ...value, a: present, b: { k: "bool", value: false, at } } };
      }
    }
    const asksForUndefined = a.k === "undefined" || b.k === "undefined";
    return reader.compare(
      compare,
      asksForUndefined ? reader.asksFor(a) : a,
      asksForUndefined ? reader.asksFor(b) : b,
      at,
    );
  }
  const operator = arithmetic[text];
  if (!operator) {
    if (text === "/") refuseSlash(reader, node, left, right);
    else reader.refuse(sign, message("not-here", { name: text }));
    return reader.nothing(at);
  }
  return reader.binary(operator, reader.expression(left), reader.expression(right), at);
}

export function readMember(reader: JavascriptReader, node: Node): Expression {
  const at = placeOf(node);
  const children = childrenOf(node).filter((child) => !child.name.endsWith("Comment"));
  const [object, sign, ...rest] = children;
  if (!object || !sign) return reader.nothing(at);
  if (object.name === "VariableName" && !reader.lookUp(reader.text(object))) {
    const name = `${reader.text(object)}.${rest[0] ? reader.text(rest[0]) : ""}`;
    if (name === "Number.MAX_SAFE_INTEGER") return reader.int(maxSafe, at);
    if (name === "Number.MIN_SAFE_INTEGER") return reader.int(-maxSafe, at);
    if (/^Math\.(abs|floor|trunc|ceil|round)$/.test(name)) return builtinFunction(reader, name, at);
    if (["Math", "Number", "Object", "Array", "console"].includes(reader.text(object))) {
      reader.refuse(
        node,
        name === "Math.random"
          ? message("unsupported", { name, instead: "race.entropy()" })
          : message("not-here", { name }),
      );
      return reader.nothing(at);
    }
  }
  if (sign.type.isError) reader.refuse(node, message("member-pattern"));
  const isOptional = sign.name === "?.";
  const read = reader.expression(object);
  const make = (a: Expression): Expression => {
    if (rest[0]?.name === "PropertyName") return { k: "attribute", a, name: reader.text(rest[0]), at };
    if (rest[0]?.name === "PrivatePropertyName") reader.refusePart(rest[0], "ClassDeclaration");
    const inside = (isOptional || sign.name === "[" ? rest : []).find(
      (child) => child.name !== "[" && child.name !== "]",
    );
    // plan["units"] is plan.units.
    const field = inside?.name === "String" ? unescaped(reader.text(inside).slice(1, -1)) : "";
    if (/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(field)) return { k: "attribute", a, name: field, at };
    return inside ? { k: "index", a, i: reader.expression(inside), at } : reader.nothing(at);
  };
  if (!isOptional) return continuedChain(reader, read, object, make);
  const { before, again } = reader.once(reader.asksFor(read));
  const present = reader.logic(
    "and",
    reader.compare("ne", again, { k: "undefined", at }, at),
    reader.compare("ne", again, { k: "none", at }, at),
    at,
  );
  return reader.sequence(
    before,
    { k: "conditional", test: present, a: make(again), b: { k: "undefined", at }, at },
    at,
  );
}

/** o?.x.y: the rest of the chain isn't evaluated. */
function continuedChain(
  reader: JavascriptReader,
  read: Expression,
  object: Node,
  make: (a: Expression) => Expression,
): Expression {
  let link: Node | null = object;
  while (link?.name === "MemberExpression" && childrenOf(link)[1]?.name !== "?.") link = link.firstChild;
  if (link?.name !== "MemberExpression" || read.k !== "sequence" || read.value.k !== "conditional") return make(read);
  return { ...read, value: { ...read.value, a: make(read.value.a) } };
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

export function lengthOf(reader: JavascriptReader, a: Expression, at: Place): Expression {
  return { k: "attribute", a, name: "length", at };
}
