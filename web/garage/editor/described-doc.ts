import {
  type Completion,
  type CompletionContext,
  type CompletionSource,
  snippetCompletion,
} from "@codemirror/autocomplete";
import { hoverTooltip } from "@codemirror/view";
import type { RefereeDoc } from "./referee-docs.ts";

export interface DescribedDoc extends RefereeDoc {
  text: string;
  cost: string;
}

function completionOf(doc: Doc): Completion {
  const info = () => docElement(doc);
  const base = { label: doc.name, detail: doc.signature.slice(doc.name.length), info, type: typeOf[doc.kind] };
  const hasArgument = doc.signature.includes("(") && !doc.signature.endsWith("()");
  // Without types there is nothing to add.
  if (doc.kind === "field" || doc.kind === "parameter")
    return { ...base, detail: doc.signature === doc.name ? "" : doc.signature };
  const boost = doc.kind === "buy" ? 3 : doc.kind === "price" ? 2 : 0;
  return snippetCompletion(`${doc.name}(${hasArgument ? "${amount}" : ""})`, { ...base, boost });
}

type Doc = Omit<DescribedDoc, "name"> & { name: string };

/** Splits into functions of the race, fields of a car and parameters of a turn. */
export function completionsOf(docs: readonly Doc[]) {
  const ofKind = (...kinds: readonly Doc["kind"][]) =>
    docs.filter(({ kind }) => kinds.includes(kind)).map((doc) => completionOf(doc));
  return { functions: ofKind("buy", "price", "view"), fields: ofKind("field"), parameters: ofKind("parameter") };
}

export const keywordCompletions = (words: string): Completion[] =>
  words.split(" ").map((label) => ({ label, type: "keyword", boost: -1 }));

/** Completes a member after a dot, or a name; nothing in a comment. */
export function completeWords(
  comment: RegExp,
  membersOf: (owner: string) => readonly Completion[],
  namesAt: (context: CompletionContext, typed: string | undefined) => Promise<Completion[]> | Completion[],
): CompletionSource {
  const validFor = /^\w*$/;
  return async (context) => {
    const member = context.matchBefore(/([\w$\])]+)\.\w*$/);
    if (member) {
      const owner = member.text.slice(0, member.text.indexOf("."));
      return { from: member.from + owner.length + 1, options: membersOf(owner), validFor };
    }
    const word = context.matchBefore(/[A-Za-z_]\w*$/);
    if (!word && !context.explicit) return null;
    const line = context.state.doc.lineAt(context.pos);
    if (comment.test(line.text.slice(0, context.pos - line.from))) return null;
    return { from: word?.from ?? context.pos, options: await namesAt(context, word?.text), validFor };
  };
}

const typeOf = {
  buy: "method",
  price: "function",
  view: "function",
  field: "property",
  parameter: "variable",
} as const;

function docElement(doc: Doc): HTMLElement {
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

export function carHover(docs: readonly Doc[]) {
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
