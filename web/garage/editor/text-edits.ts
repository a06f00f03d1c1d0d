import type { TextEdit } from "#languages/compiling/diagnostics.ts";

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
