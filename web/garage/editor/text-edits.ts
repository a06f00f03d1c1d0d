import type { TextEdit } from "#languages/compiling/diagnostics.ts";
import { ensureSyntaxTree, indentRange, language } from "@codemirror/language";
import type { ChangeSet, EditorState } from "@codemirror/state";
import type { Tree } from "@lezer/common";
import type { Catalogue } from "#messages/catalogue.generated.ts";

export type { TextEdit };

export function replace(from: number, to: number, text: string): { edits: TextEdit[] } {
  return { edits: [{ from, to, insert: text }] };
}

export function insert(at: number, text: string): { edits: TextEdit[] } {
  return replace(at, at, text);
}

export function importEdit(source: string, line: string): TextEdit {
  const last = [...source.matchAll(/^[ \t]*(?:import|pragma)\b[^;]*;[^\n]*\n?/gm)].at(-1);
  const at = last ? last.index + last[0].length : 0;
  return { from: at, to: at, insert: (last && !last[0].endsWith("\n") ? "\n" : "") + line };
}

export function applyEdits(source: string, edits: readonly TextEdit[]): string {
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.insert + text.slice(edit.to), source);
}

/** Returns whether a typed ")" moves past the one of a completion, instead of doubling it. */
export function typesOver(state: EditorState, from: number, to: number, typed: string): boolean {
  if (typed !== ")" || from !== to || state.sliceDoc(from, from + 1) !== ")") return false;
  const line = state.doc.lineAt(from).text;
  return line.split("(").length <= line.split(")").length;
}

/** Returns changes that indent every line; none if the program would become a different one, as it can in Python. */
export function reindent(state: EditorState): ChangeSet {
  const before = ensureSyntaxTree(state, state.doc.length, 1_000);
  // The state itself keeps the part that was parsed when it was made.
  const changes = indentRange(state.update({}).state, 0, state.doc.length);
  const after = changes.apply(state.doc).toString();
  const parsed = state.facet(language)?.parser.parse(after);
  const isSame = before && parsed && programOf(before, state.doc.toString()) === programOf(parsed, after);
  return isSame ? changes : state.changes();
}

/** Nodes without comments and spaces, and the text of leaves. */
function programOf(tree: Tree, source: string): string {
  const parts: string[] = [];
  tree.iterate({
    enter(node) {
      if (node.name.endsWith("Comment")) return false;
      parts.push(node.node.firstChild ? `(${node.name}` : JSON.stringify(source.slice(node.from, node.to)));
      return true;
    },
    leave: (node) => void (node.node.firstChild && parts.push(")")),
  });
  return parts.join(" ");
}

/** One finding of the compiler in the text that it was made in. */

export type ExplanationId = keyof Catalogue["compilerErrors"];

export interface Explained {
  id: ExplanationId;
  values: Readonly<Record<string, string | number>>;
  /** fix; absent if only the author can decide */
  edits?: readonly TextEdit[];
}

export interface Finding {
  code: string;
  message: string;
  source: string;
  from: number;
  to: number;
  marked: string;
  line: string;
  lineStart: number;
}
