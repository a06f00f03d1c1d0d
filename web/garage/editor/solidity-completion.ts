/** Completion and hover for cars: the referee's functions with prices and gas, fields of a car, words of the language and of the file. */
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippetCompletion,
} from "@codemirror/autocomplete";
import { hoverTooltip } from "@codemirror/view";
import type { RefereeDoc } from "./referee-docs.ts";

/** A referee's function in the reader's language. */
export interface DescribedDoc extends RefereeDoc {
  text: string;
  /** gas and price in one line; empty where there are none */
  cost: string;
}

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

/** The source of completions, made once per language and formula. */
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

function completionOf(doc: DescribedDoc): Completion {
  const info = () => docElement(doc);
  const base = { label: doc.name, detail: doc.signature.slice(doc.name.length), info, type: typeOf[doc.kind] };
  const hasArgument = doc.signature.includes("(") && !doc.signature.endsWith("()");
  if (doc.kind === "field" || doc.kind === "parameter") return { ...base, detail: doc.signature };
  const boost = doc.kind === "buy" ? 3 : doc.kind === "price" ? 2 : 0;
  return snippetCompletion(`${doc.name}(${hasArgument ? "${amount}" : ""})`, { ...base, boost });
}

const typeOf = {
  buy: "method",
  price: "function",
  view: "function",
  field: "property",
  parameter: "variable",
} as const;

/** Names that the file itself declares. */
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

/** What completion and hover show of a function. */
function docElement(doc: DescribedDoc): HTMLElement {
  const box = document.createElement("div");
  box.className = "cm-referee-doc";
  for (const [tag, text] of [
    ["code", doc.signature],
    ["p", doc.text],
    ["p", doc.cost],
  ] as const) {
    if (text === "") continue;
    const part = document.createElement(tag);
    part.textContent = text;
    box.append(part);
  }
  return box;
}

/** Shows the same words when the pointer rests on a name. */
export function carHover(docs: readonly DescribedDoc[]) {
  const byName = new Map<string, DescribedDoc>(docs.map((doc) => [doc.name, doc]));
  return hoverTooltip((view, position) => {
    const word = view.state.wordAt(position);
    const doc = word && byName.get(view.state.sliceDoc(word.from, word.to));
    if (!word || !doc) return null;
    if (doc.kind === "field" && view.state.sliceDoc(word.from - 1, word.from) !== ".") return null;
    return { pos: word.from, end: word.to, above: true, create: () => ({ dom: docElement(doc) }) };
  });
}
