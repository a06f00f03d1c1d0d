/** Compilers count UTF-8 bytes, editors UTF-16 units, people lines and columns. */
import type { Message } from "./compiler-text.ts";

/** Line and column from 1; column and offset in UTF-16 units. */
export interface Position {
  line: number;
  column: number;
  offset: number;
}

/** `from` to `to`: UTF-16 units. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
}

export interface Diagnostic {
  severity: "error" | "warning" | "info";
  /** solc's number, for example "7576"; empty for ours */
  code: string;
  /** the id of `said` until it is formatted */
  message: string;
  /** only ours, not solc's */
  said?: Message;
  /** to a message of solc */
  advice?: Message;
  /** `advice`, formatted */
  hint?: string;
  /** absent without a position */
  file?: string;
  edits?: readonly TextEdit[];
  from?: Position;
  to?: Position;
}

/** From byte offsets; built once per text, binary search. */
export interface TextPlaces {
  at(byteOffset: number): Position;
}

/** @param source exactly as given to solc */
export function textPlaces(source: string): TextPlaces {
  // Per line: start in bytes and UTF-16 units, and whether both counts agree within it.
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
        if (at + length > wanted) break;
        at += length;
        // A surrogate pair is two units.
        unit += length === 4 ? 2 : 1;
      }
      return { line: line + 1, column: unit - start + 1, offset: unit };
    },
  };
}

/** Per UTF-16 unit; a surrogate pair counts with its first half. */
export function utf8Length(code: number): number {
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

/** "car.sol:12:5: error: …", with the hint on its own line. */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const place = diagnostic.from ? `${diagnostic.file}:${diagnostic.from.line}:${diagnostic.from.column}: ` : "";
  const hint = diagnostic.hint ? `\n  ${diagnostic.hint}` : "";
  return `${place}${diagnostic.severity}: ${diagnostic.message}${hint}`;
}
