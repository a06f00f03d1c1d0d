import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippetCompletion,
} from "@codemirror/autocomplete";
import { completionOf, type DescribedDoc } from "./described-doc.ts";

const words = [
  "contract",
  "function",
  "external",
  "internal",
  "view",
  "pure",
  "override",
  "returns",
  "return",
  "uint256",
  "uint32",
  "int256",
  "bool",
  "address",
  "memory",
  "calldata",
  "storage",
  "constant",
  "if",
  "else",
  "for",
  "while",
  "break",
  "continue",
  "true",
  "false",
  "import",
  "pragma",
  "mapping",
  "struct",
  "event",
  "emit",
  "require",
  "revert",
  "unchecked",
];

const snippets: readonly Completion[] = [
  snippetCompletion("if (${condition}) {\n    ${}\n}", { label: "if", detail: "(…) { … }", type: "keyword", boost: 2 }),
  snippetCompletion("for (uint256 i = 0; i < ${allCars.length}; i++) {\n    ${}\n}", {
    label: "for",
    detail: "i = 0 …",
    type: "keyword",
    boost: 2,
  }),
  snippetCompletion("while (${condition}) {\n    ${}\n}", {
    label: "while",
    detail: "(…) { … }",
    type: "keyword",
    boost: 1,
  }),
  snippetCompletion("CodePrix.CarData memory ${me} = allCars[${yourCarIndex}];", {
    label: "CarData",
    detail: "me = allCars[…]",
    type: "class",
  }),
];

export function carCompletion(docs: readonly DescribedDoc[]): (context: CompletionContext) => CompletionResult | null {
  const functions = docs
    .filter((doc) => doc.kind === "buy" || doc.kind === "price" || doc.kind === "view")
    .map(completionOf);
  const fields = docs.filter((doc) => doc.kind === "field").map(completionOf);
  const parameters = docs.filter((doc) => doc.kind === "parameter").map(completionOf);
  const keywords = words.map((label): Completion => ({ label, type: "keyword", boost: -1 }));
  return (context) => {
    const member = context.matchBefore(/([\w$\])]+)\.\w*$/);
    if (member) {
      const owner = member.text.slice(0, member.text.indexOf("."));
      const from = member.from + owner.length + 1;
      if (/^(?:codePrix|monaco|game|referee|race)$/i.test(owner))
        return { from, options: functions, validFor: /^\w*$/ };
      if (owner === "CodePrix") {
        return {
          from,
          options: ["CarData", "ActionType"].map((label) => ({ label, type: "class" })),
          validFor: /^\w*$/,
        };
      }
      if (owner === "ActionType") {
        return {
          from,
          options: ["ACCELERATE", "SHELL", "SHIELD"].map((label) => ({ label, type: "constant" })),
          validFor: /^\w*$/,
        };
      }
      return { from, options: [...fields, { label: "length", type: "property" }], validFor: /^\w*$/ };
    }
    const word = context.matchBefore(/[A-Za-z_]\w*$/);
    if (!word && !context.explicit) return null;
    const before = context.state.doc.sliceString(
      Math.max(0, (word?.from ?? context.pos) - 200),
      word?.from ?? context.pos,
    );
    if (/\/\/[^\n]*$/.test(before)) return null;
    const own = ownNames(context.state.doc.toString(), word?.text);
    return {
      from: word?.from ?? context.pos,
      options: [...snippets, ...parameters, ...own, ...keywords],
      validFor: /^\w*$/,
    };
  };
}

function ownNames(source: string, typed: string | undefined): Completion[] {
  const names = new Set(
    [
      ...source.matchAll(
        /\b(?:u?int\d*|bool|address|string|memory|calldata|constant|function|contract)\s+([A-Za-z_]\w*)/g,
      ),
    ].map((match) => match[1] ?? ""),
  );
  names.delete(typed ?? "");
  return [...names].map((label) => ({ label, type: "variable", boost: 1 }));
}
