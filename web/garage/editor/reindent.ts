import { ensureSyntaxTree, indentRange, language } from "@codemirror/language";
import type { ChangeSet, EditorState } from "@codemirror/state";
import type { Tree } from "@lezer/common";

/** Returns changes that indent every line; none if the program would become a different one, as it can in Python. */
export function reindent(state: EditorState): ChangeSet {
  const before = ensureSyntaxTree(state, state.doc.length, 1_000);
  const changes = indentRange(state, 0, state.doc.length);
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
