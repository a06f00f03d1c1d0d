import { message } from "../compiling/compiler-text.ts";
import { childrenOf, partsOf, placeOf } from "../ir/program-reader.ts";
import type { DeclaredType, FunctionDefinition, Statement } from "../ir/program.ts";
import { kind } from "../ir/type-node.ts";
import { bindPattern, declarePattern, declareVariable, withDefault } from "./read-declarations.ts";
import type { JavascriptReader, Node } from "./read-javascript.ts";
import { readBlock } from "./read-statements.ts";

/** Types that a car can use. */
const carTypes = "number, boolean, number[], Race, CarData";

export function readFunctionDeclaration(reader: JavascriptReader, node: Node): Statement[] {
  const name = node.getChild("VariableDefinition");
  const known = name && reader.scope.names.get(reader.nameOf(name));
  if (node.firstChild?.name === "async") reader.refusePart(node, "AwaitExpression");
  if (node.getChild("Star")) reader.refusePart(node, "YieldExpression");
  if (!known || !("params" in known) || known.at.from !== name?.from) return [];
  readFunction(reader, known, node);
  return [];
}

export function readFunction(reader: JavascriptReader, fn: FunctionDefinition, node: Node): void {
  const around = reader.around.splice(0);
  const label = reader.label;
  reader.label = undefined;
  reader.readBody(fn, { names: new Map(), outer: reader.scope }, () => {
    const list = node.getChild("ParamList");
    const before = list ? readParams(reader, list, fn) : [];
    const result = node.getChild("TypeAnnotation");
    if (result) fn.declaredResult = readType(reader, result);
    const block = node.getChild("Block");
    if (block) return [...before, ...readBlock(reader, childrenOf(block))];
    const value = node.lastChild ? reader.expression(node.lastChild) : reader.nothing(node);
    return [...before, reader.at(value.at).return(value)];
  });
  reader.around.push(...around);
  reader.label = label;
}

function readParams(reader: JavascriptReader, list: Node, fn: FunctionDefinition): Statement[] {
  const before: Statement[] = [];
  const children = partsOf(list, "(", ")");
  // A default can't use an outer name that a later parameter shadows.
  for (const child of children) if (child.prevSibling?.name !== "Equals") declarePattern(reader, child, false);
  let index = 0;
  while (index < children.length) {
    const child = children[index]!;
    index += 1;
    if (child.name === "," || child.name === "Optional") continue;
    if (child.name === "Spread") {
      fn.takesRest = true;
      continue;
    }
    let declared: DeclaredType | undefined;
    const isOptional = children[index]?.name === "Optional";
    if (isOptional) index += 1;
    if (children[index]?.name === "TypeAnnotation") {
      declared = readType(reader, children[index]!);
      if (isOptional && declared) declared = { ...declared, kinds: declared.kinds | kind.undefined };
      index += 1;
    }
    let missing: Node | undefined;
    if (children[index]?.name === "Equals") {
      missing = children[index + 1];
      index += 2;
    }
    fn.defaults.push(null);
    if (child.name === "VariableDefinition" && !missing) {
      const param = declareVariable(reader, child, false);
      param.declared = declared;
      fn.params.push(param);
      continue;
    }
    const raw = reader.variable("parameter", child, fn, true);
    fn.params.push(raw);
    const value = withDefault(reader, reader.at(child).read(raw), missing);
    declarePattern(reader, child, false);
    before.push(...bindPattern(reader, child, value, true));
  }
  return before;
}

export function readType(reader: JavascriptReader, annotation: Node): DeclaredType | undefined {
  const inner = childrenOf(annotation).find((child) => child.name !== ":");
  return inner ? typeOf(reader, inner) : undefined;
}

function typeOf(reader: JavascriptReader, node: Node): DeclaredType | undefined {
  const at = placeOf(node);
  const words = reader.text(node);
  switch (node.name) {
    case "TypeName": {
      const known: Readonly<Record<string, number>> = {
        number: kind.int,
        boolean: kind.bool,
        undefined: kind.undefined,
        Race: kind.race,
        Car: kind.record | kind.car,
        CarData: kind.record,
      };
      const kinds = Object.hasOwn(known, words) ? known[words] : undefined;
      if (kinds !== undefined) return { kinds, words, at };
      const shape = reader.shapes.get(words);
      if (shape?.name === "InterfaceDeclaration") return { kinds: kind.record, words, at };
      if (shape) {
        const inner = shape.lastChild?.name === ";" ? shape.lastChild.prevSibling : shape.lastChild;
        const type = inner ? typeOf(reader, inner) : undefined;
        return type && { ...type, words, at };
      }
      reader.refuse(node, message("unsupported", { name: words, instead: carTypes }));
      return undefined;
    }
    case "VoidType":
      return { kinds: kind.undefined, words, at };
    case "NullType":
    case "null":
      return { kinds: kind.none, words, at };
    case "ArrayType": {
      const element = node.firstChild ? typeOf(reader, node.firstChild) : undefined;
      return { kinds: kind.list, element, words, at };
    }
    case "ParameterizedType": {
      const name = node.firstChild && reader.text(node.firstChild);
      if (name !== "Array" && name !== "ReadonlyArray") {
        reader.refuse(node, message("unsupported", { name: words, instead: carTypes }));
        return undefined;
      }
      const list = node.getChild("TypeArgList");
      const inner = list && childrenOf(list).find((child) => child.name !== "<" && child.name !== ">");
      return { kinds: kind.list, element: inner ? typeOf(reader, inner) : undefined, words, at };
    }
    case "TupleType":
      return { kinds: kind.list, words, at };
    case "ObjectType":
      return { kinds: kind.record, words, at };
    case "ReadonlyType":
    case "ParenthesizedType": {
      const inner = childrenOf(node).find((child) => !["readonly", "(", ")"].includes(child.name));
      return inner ? typeOf(reader, inner) : undefined;
    }
    case "UnionType": {
      const parts = childrenOf(node)
        .filter((child) => child.name !== "LogicOp")
        .map((child) => typeOf(reader, child));
      return {
        kinds: parts.reduce((kinds, part) => kinds | (part?.kinds ?? 0), 0),
        element: parts.find((part) => part?.element)?.element,
        words,
        at,
      };
    }
    case "FunctionSignature":
    case "FunctionType":
      return { kinds: kind.function, words, at };
    default:
      if (words === "null") return { kinds: kind.none, words, at };
      reader.refuse(node, message("unsupported", { name: words.slice(0, 30), instead: carTypes }));
      return undefined;
  }
}
