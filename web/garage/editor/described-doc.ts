import { type Completion, snippetCompletion } from "@codemirror/autocomplete";
import { hoverTooltip } from "@codemirror/view";
import type { RefereeDoc } from "./referee-docs.ts";

export interface DescribedDoc extends RefereeDoc {
  text: string;
  cost: string;
}

export function completionOf(doc: Omit<DescribedDoc, "name"> & { name: string }): Completion {
  const info = () => docElement(doc);
  const base = { label: doc.name, detail: doc.signature.slice(doc.name.length), info, type: typeOf[doc.kind] };
  const hasArgument = doc.signature.includes("(") && !doc.signature.endsWith("()");
  // Without types there is nothing to add.
  if (doc.kind === "field" || doc.kind === "parameter")
    return { ...base, detail: doc.signature === doc.name ? "" : doc.signature };
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

function docElement(doc: Omit<DescribedDoc, "name">): HTMLElement {
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

export function carHover(docs: readonly (Omit<DescribedDoc, "name"> & { name: string })[]) {
  return hoverTooltip((view, position) => {
    const word = view.state.wordAt(position);
    if (!word) return null;
    const name = view.state.sliceDoc(word.from, word.to);
    // "cars" is a parameter, or after a dot a member of the race.
    const isMember = view.state.sliceDoc(Math.max(0, word.from - 1), word.from) === ".";
    const doc = docs.find((each) => each.name === name && isMember === (each.kind !== "parameter"));
    if (!doc) return null;
    return { pos: word.from, end: word.to, above: true, create: () => ({ dom: docElement(doc) }) };
  });
}
