import { message } from "../compiling/compiler-text.ts";
import { childrenOf, partsOf, isFormat, placeOf, unescaped } from "../ir/program-reader.ts";
import type { Expression, PrintPart, Statement } from "../ir/program.ts";
import { constantOf } from "../ir/ranges.ts";
import { argumentsOf, builtinName } from "./read-calls.ts";
import { searchedIn } from "./read-expressions.ts";
import type { Node, PythonReader } from "./read-python.ts";
import { readClauses } from "./read-walks.ts";

const isString = (node: Node): boolean => node.name === "String" || node.name === "ContinuedString";

export function isPrintCall(reader: PythonReader, node: Node): boolean {
  return builtinName(reader, node) === "print";
}

export function readPrint(reader: PythonReader, node: Node): Statement {
  const list = node.getChild("ArgList");
  const { nodes, named, comprehension } = list
    ? argumentsOf(reader, list)
    : { nodes: [], named: new Map<string, Node>() };
  if (comprehension) reader.refusePart(node, "ComprehensionExpression");
  for (const [name, value] of named) {
    if ((name !== "sep" && name !== "end") || !value.name.includes("String"))
      reader.refuse(value, message("print-values"));
  }
  const [sep, end] = ["sep", "end"].map((name) => named.get(name));
  const between = sep && isString(sep) ? stringText(reader, sep) : " ";
  const parts: PrintPart[] = [];
  for (const one of nodes) {
    if (parts.length > 0) parts.push(between);
    if (one.prevSibling?.name === "*") parts.push({ how: `j${between}`, value: searchedIn(reader, one) });
    else {
      const printed = printedParts(reader, one);
      parts.push(...(printed.length > 0 ? printed : [""]));
    }
  }
  const behind = end && isString(end) ? stringText(reader, end).trimEnd() : "";
  return { k: "print", parts: [...parts, behind].filter((part) => part !== ""), at: placeOf(node) };
}

function printedParts(reader: PythonReader, node: Node): PrintPart[] {
  switch (node.name) {
    case "String":
      return [stringText(reader, node)];
    case "ContinuedString":
      return childrenOf(node).flatMap((child) => printedParts(reader, child));
    case "FormatString":
      return formattedParts(reader, node);
    case "ParenthesizedExpression": {
      const [, inner] = partsOf(node);
      return inner && inner.name !== ")" ? printedParts(reader, inner) : [reader.expression(node)];
    }
    case "ConditionalExpression": {
      if (!isText(reader, node)) break;
      const [yes, , test, , no] = partsOf(node);
      if (!yes || !test || !no) return [];
      return [{ test: reader.expression(test), yes: printedParts(reader, yes), no: printedParts(reader, no) }];
    }
    case "BinaryExpression": {
      if (!isText(reader, node)) break;
      const [left, sign, right] = partsOf(node);
      if (!left || !sign || !right) return [];
      if (reader.text(sign) === "+") {
        for (const side of [left, right])
          if (!isText(reader, side, true)) reader.refuse(side, message("text-plus-value"));
        return [...printedParts(reader, left), ...printedParts(reader, right)];
      }
      const [text, count] = isString(left) ? [left, right] : [right, left];
      const times = constantOf(reader.expression(count));
      if (times !== undefined && times <= 200n) return [stringText(reader, text).repeat(Math.max(0, Number(times)))];
      return reader.refuse(node, message("repeat-text"));
    }
    case "CallExpression":
      return printedCall(reader, node);
    default:
      break;
  }
  return [reader.expression(node)];
}

/** str(x), ", ".join(…) */
function printedCall(reader: PythonReader, node: Node): PrintPart[] {
  const list = node.getChild("ArgList");
  const args = list ? argumentsOf(reader, list) : { nodes: [] };
  if (builtinName(reader, node) === "str") {
    if (args.nodes.length !== 1) reader.refuse(node, message("surplus-argument", { name: "str( )", most: 1 }));
    return args.nodes.flatMap((one) => printedParts(reader, one));
  }
  const [text, , method] = node.firstChild?.name === "MemberExpression" ? childrenOf(node.firstChild) : [];
  if (!text || !method || !isString(text)) return [reader.expression(node)];
  const value = reader.text(method) === "join" ? joinedTexts(reader, args) : undefined;
  if (value) return [{ how: `j${stringText(reader, text)}`, value }];
  return reader.refuse(node, message("text-form", { form: 'f"place {place}"' }));
}

/** Texts of values, map(str, xs) or str(x) for x in xs. */
function joinedTexts(
  reader: PythonReader,
  { nodes, comprehension }: { nodes: Node[]; comprehension?: Node[] },
): Expression | undefined {
  const [only] = nodes;
  const mapped = only && builtinName(reader, only) === "map" ? only.getChild("ArgList") : null;
  if (mapped) {
    const [str, values] = argumentsOf(reader, mapped).nodes;
    return str && values && reader.text(str) === "str" ? searchedIn(reader, values) : undefined;
  }
  const inside = comprehension ?? (only?.name === "ArrayComprehensionExpression" ? childrenOf(only).slice(1, -1) : []);
  const head = inside[0];
  const text = head && builtinName(reader, head) === "str" ? head.getChild("ArgList") : null;
  if (!head || !text) return undefined;
  const start = inside.findIndex((child) => child.name === "for");
  return reader.at(head).collected((push) =>
    readClauses(reader, inside.slice(start), () => {
      const [value] = argumentsOf(reader, text).nodes;
      return [push(value ? reader.expression(value) : reader.nothing(head))];
    }),
  );
}

/** f"place {place}, {speed:>3}" */
function formattedParts(reader: PythonReader, node: Node): PrintPart[] {
  const parts: PrintPart[] = [];
  const quote = /^[a-zA-Z]*("""|'''|"|')/.exec(reader.text(node));
  let at = node.from + (quote?.[0].length ?? 2);
  const end = node.to - (quote?.[1]?.length ?? 1);
  const isRaw = /^[a-zA-Z]*r/i.test(reader.text(node));
  const text = (from: number, to: number): string => {
    const plain = reader.source.slice(from, to).replaceAll("{{", "{").replaceAll("}}", "}");
    return isRaw ? plain : unescaped(plain);
  };
  for (const child of childrenOf(node)) {
    if (child.name !== "FormatReplacement") continue;
    parts.push(text(at, child.from));
    at = child.to;
    const [value, ...more] = childrenOf(child).filter((one) => one.name !== "{" && one.name !== "}");
    if (!value) continue;
    // {speed=} prints the name too; !r and !s don't change numbers.
    const self = more.find((one) => one.name === "FormatSelfDoc");
    if (self) parts.push(reader.source.slice(child.from + 1, self.to) + /^ */.exec(reader.source.slice(self.to))![0]);
    const format = more.find((one) => one.name === "FormatSpec");
    const spec = format ? reader.text(format).slice(1) : "";
    // !r and !s make it text: left-aligned, with only fill and width.
    const isConverted = spec !== "" && more.some((one) => one.name === "FormatConversion");
    const how = isConverted && /^[1-9]\d*$/.test(spec) ? `<${spec}` : spec;
    const isText = !isConverted || /^(?:.?[<>^])[1-9]?\d*$/u.test(how);
    if (how === "") parts.push(...printedParts(reader, value));
    else if (isText && isFormat(how)) parts.push({ how: `f${how}`, value: reader.expression(value) });
    else reader.refuse(format!, message("number-format", { format: how }));
  }
  parts.push(text(at, end));
  return parts.filter((part) => part !== "");
}

/** `always`: on every branch of a condition. */
function isText(reader: PythonReader, node: Node, always = false): boolean {
  if (isString(node) || node.name === "FormatString" || isTextCall(reader, node)) return true;
  const parts = partsOf(node);
  const are = (...some: (Node | undefined)[]): boolean =>
    some[always ? "every" : "some"]((one) => one !== undefined && isText(reader, one, always));
  if (node.name === "ParenthesizedExpression") return are(parts[1]);
  if (node.name === "ConditionalExpression") return are(parts[0], parts[4]);
  if (node.name !== "BinaryExpression" || parts[1]?.name !== "ArithOp") return false;
  const sign = reader.text(parts[1]);
  return sign === "+" ? are(parts[0], parts[2]) : sign === "*" && parts.some(isString);
}

/** str(x), ", ".join(…) */
function isTextCall(reader: PythonReader, node: Node): boolean {
  const called = node.name === "CallExpression" ? node.firstChild : null;
  if (called?.name !== "MemberExpression") return builtinName(reader, node) === "str";
  return called.firstChild !== null && isString(called.firstChild);
}

function stringText(reader: PythonReader, node: Node): string {
  const text = reader.text(node);
  const plain = text.replace(/^[a-zA-Z]*("""|'''|"|')/, "").replace(/("""|'''|"|')$/, "");
  return /^[a-zA-Z]*r/i.test(text) ? plain : unescaped(plain);
}
