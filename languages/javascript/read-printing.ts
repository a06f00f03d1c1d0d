import { message } from "../compiling/compiler-text.ts";
import { childrenOf, partsOf, placeOf, unescaped } from "../ir/program-reader.ts";
import type { PrintPart, Statement } from "../ir/program.ts";
import { constantOf } from "../ir/ranges.ts";
import { argumentsOf } from "./read-calls.ts";
import { listOf } from "./read-expressions.ts";
import type { JavascriptReader, Node } from "./read-javascript.ts";

export const isPrint = (name: string): boolean => /^console\.(log|info|warn|error|debug)$/.test(name);

export function readPrint(reader: JavascriptReader, node: Node): Statement {
  const parts: PrintPart[] = [];
  for (const [index, arg] of argumentsOf(reader, node).entries()) {
    if (index > 0) parts.push(" ");
    parts.push(...printedParts(reader, arg, false));
  }
  return { k: "print", parts: parts.filter((part) => part !== ""), at: placeOf(node) };
}

function isText(reader: JavascriptReader, node: Node): boolean {
  if (node.name === "String" || node.name === "TemplateString" || textCall(reader, node)) return true;
  if (node.name === "ParenthesizedExpression" || node.name === "ConditionalExpression")
    return childrenOf(node).some((one) => isText(reader, one));
  const sign = node.name === "BinaryExpression" ? node.getChild("ArithOp") : null;
  return sign !== null && reader.text(sign) === "+" && childrenOf(node).some((one) => isText(reader, one));
}

function textCall(reader: JavascriptReader, node: Node): { of: Node; name: string; args: Node[] } | undefined {
  const called = node.name === "CallExpression" ? node.firstChild : null;
  if (!called) return undefined;
  const args = argumentsOf(reader, node);
  if (called.name === "VariableName" && reader.text(called) === "String" && !reader.lookUp("String") && args[0])
    return { of: args[0], name: "toString", args: [] };
  const [of, , method] = called.name === "MemberExpression" ? childrenOf(called) : [];
  const name = method ? reader.text(method) : "";
  return of && ["toString", "join", "toFixed", "padStart", "padEnd", "repeat"].includes(name)
    ? { of, name, args }
    : undefined;
}

/** @param isJoined whether + or ${ } converts the value first */
function printedParts(reader: JavascriptReader, node: Node, isJoined: boolean): PrintPart[] {
  switch (node.name) {
    case "String":
      return [unescaped(reader.text(node).slice(1, -1))];
    case "TemplateString":
      return templateParts(reader, node);
    case "ParenthesizedExpression": {
      const inner = childrenOf(node).find((one) => !/^[()]$|Comment$/.test(one.name));
      return inner ? printedParts(reader, inner, isJoined) : [];
    }
    case "ConditionalExpression": {
      if (!isText(reader, node)) break;
      const [test, , yes, , no] = partsOf(node);
      if (!test || !yes || !no) return [];
      return [
        {
          test: reader.expression(test),
          yes: printedParts(reader, yes, isJoined),
          no: printedParts(reader, no, isJoined),
        },
      ];
    }
    case "BinaryExpression": {
      if (!isText(reader, node)) break;
      const [left, , right] = partsOf(node);
      // Numbers before the first text are added up.
      return [left, right].flatMap((part) => (part ? printedParts(reader, part, true) : []));
    }
    case "CallExpression": {
      const call = textCall(reader, node);
      if (call) return printedCall(reader, node, call);
      break;
    }
    default:
      break;
  }
  const value = reader.expression(node);
  return [isJoined ? { how: "s", value } : value];
}

function templateParts(reader: JavascriptReader, node: Node): PrintPart[] {
  const parts: PrintPart[] = [];
  let at = node.from + 1;
  for (const child of childrenOf(node)) {
    if (child.name !== "Interpolation") continue;
    parts.push(unescaped(reader.source.slice(at, child.from)));
    at = child.to;
    const value = childrenOf(child).find((one) => !one.name.startsWith("Interpolation"));
    if (value) parts.push(...printedParts(reader, value, true));
  }
  return [...parts, unescaped(reader.source.slice(at, node.to - 1))].filter((part) => part !== "");
}

/** xs.join(", "), n.toFixed(1), String(n).padStart(3) */
function printedCall(
  reader: JavascriptReader,
  node: Node,
  { of, name, args }: { of: Node; name: string; args: Node[] },
): PrintPart[] {
  const [first, second] = args;
  const text = (one: Node | undefined): string | undefined =>
    one?.name === "String" ? unescaped(reader.text(one).slice(1, -1)) : undefined;
  const number = first && name !== "join" ? constantOf(reader.expression(first)) : undefined;
  if (name === "toString" && args.length === 0) return printedParts(reader, of, true);
  if (name === "join" && (!first || text(first) !== undefined))
    return [{ how: `j${text(first) ?? ","}`, value: listOf(reader, of) }];
  if (name === "repeat" && text(of) !== undefined && number !== undefined && number >= 0n && number <= 200n)
    return [text(of)!.repeat(Number(number))];
  if (name === "toFixed" && (!first || (number !== undefined && number >= 0n && number <= 99n)))
    return [{ how: `f.${number ?? 0}f`, value: reader.expression(of) }];
  const padded = name.startsWith("pad") ? textCall(reader, of) : undefined;
  const fill = second ? text(second) : " ";
  if (padded?.name === "toString" && fill?.length === 1 && number !== undefined && number >= 0n && number <= 999n)
    return [{ how: `f${fill}${name === "padStart" ? ">" : "<"}${number}`, value: reader.expression(padded.of) }];
  return reader.refuse(node, message("text-form", { form: "`place ${place}`" }));
}
