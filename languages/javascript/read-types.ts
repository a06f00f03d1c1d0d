import { message } from "../compiling/compiler-text.ts";
import { childrenOf, placeOf } from "../ir/program-reader.ts";
import type { DeclaredType } from "../ir/program.ts";
import { kind } from "../ir/type-node.ts";
import type { JavascriptReader, Node } from "./read-javascript.ts";

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
      if (words === "any" || words === "unknown" || words === "never") {
        reader.refuse(node, message("vague-type", { type: words }));
      } else reader.refuse(node, message("unknown-type", { type: words }));
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
        reader.refuse(node, message("unknown-type", { type: words }));
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
      reader.refuse(node, message("type-form", { type: words.slice(0, 30) }));
      return undefined;
  }
}
