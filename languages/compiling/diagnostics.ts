/** What a compiler found, placed exactly: compilers count UTF-8 bytes, editors count UTF-16 units and people count lines and columns. */
import type { Said } from "./compiler-text.ts";

/** A place in a source text. Line and column count from 1, column and offset in UTF-16 units, as editors do. */
export interface Position {
  line: number;
  column: number;
  offset: number;
}

/** Replaces `from`..`to` (UTF-16 units of the file) by `insert`. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
}

export interface Diagnostic {
  severity: "error" | "warning" | "info";
  /** solc's number of the finding, e.g. "7576"; empty when the finding is ours */
  code: string;
  /** in the language that the compilation was asked in; solc speaks English. The id of a message until it is formatted */
  message: string;
  /** the same to be formatted in any language, where it is ours */
  said?: Said;
  /** what to do about it, where we know */
  hint?: string;
  /** the participant's file; absent when the finding has no place */
  file?: string;
  /** fixes the mistake, where that can be known */
  edits?: readonly TextEdit[];
  from?: Position;
  to?: Position;
}

/** Turns byte offsets of one text into positions. Built once a text; each look-up is a binary search. */
export interface TextPlaces {
  at(byteOffset: number): Position;
}

/** @param source the very text that solc was given */
export function textPlaces(source: string): TextPlaces {
  // One entry a line: where it starts in bytes and in UTF-16 units, and whether byte and unit counts agree within it.
  const lineBytes: number[] = [0];
  const lineUnits: number[] = [0];
  let bytes = 0;
  for (let unit = 0; unit < source.length; unit += 1) {
    const code = source.charCodeAt(unit);
    bytes += utf8Length(code);
    const endsLine = code === 10 || (code === 13 && source.charCodeAt(unit + 1) !== 10);
    if (endsLine) {
      lineBytes.push(bytes);
      lineUnits.push(unit + 1);
    }
  }
  return {
    at(byteOffset) {
      const wanted = Math.max(0, Math.min(byteOffset, bytes));
      const line = lastNotAfter(lineBytes, wanted);
      const start = lineUnits[line] ?? 0;
      let unit = start;
      let at = lineBytes[line] ?? 0;
      while (at < wanted) {
        const length = utf8Length(source.charCodeAt(unit));
        // A place inside a character is the character's.
        if (at + length > wanted) break;
        at += length;
        // A surrogate pair is one character of two units.
        unit += length === 4 ? 2 : 1;
      }
      return { line: line + 1, column: unit - start + 1, offset: unit };
    },
  };
}

/** Bytes that one UTF-16 unit adds: a surrogate pair has four, counted with its first half. */
function utf8Length(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  if (code >= 0xd800 && code < 0xdc00) return 4;
  return code >= 0xdc00 && code < 0xe000 ? 0 : 3;
}

function lastNotAfter(sorted: readonly number[], wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** "car.sol:12:5: error: …", as compilers print it, with the hint on a line of its own. */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const place = diagnostic.from ? `${diagnostic.file}:${diagnostic.from.line}:${diagnostic.from.column}: ` : "";
  const hint = diagnostic.hint ? `\n  ${diagnostic.hint}` : "";
  return `${place}${diagnostic.severity}: ${diagnostic.message}${hint}`;
}
