/** The compiler's findings, placed exactly: solc counts UTF-8 bytes, editors count UTF-16 units and people count lines and columns. */
import type { SolcError } from "./soljson.ts";

/** A place in a source text. Line and column count from 1, column and offset in UTF-16 units, as editors do. */
export interface Position {
  line: number;
  column: number;
  offset: number;
}

export interface Diagnostic {
  severity: "error" | "warning" | "info";
  /** solc's number of the finding, e.g. "7576"; empty when the finding is ours */
  code: string;
  message: string;
  /** what to do about it, where we know */
  hint?: string;
  /** the participant's file; absent when the finding has no place */
  file?: string;
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

/**
 * Translates solc's findings.
 * @param texts the participant's files as solc saw them; findings in other files (ours) keep their words and lose their place
 */
export function diagnosticsOf(errors: readonly SolcError[], texts: Readonly<Record<string, string>>): Diagnostic[] {
  const places = new Map<string, TextPlaces>();
  return errors
    .filter((error) => !isNoise(error, texts))
    .map((error) => {
      const code = error.errorCode ?? "";
      const hint = hintFor(code, error);
      const diagnostic: Diagnostic = {
        severity: error.severity,
        code,
        message: error.message.trim(),
        ...(hint === undefined ? {} : { hint }),
      };
      const location = error.sourceLocation;
      const text = location && texts[location.file];
      if (!location || text === undefined) return diagnostic;
      diagnostic.file = location.file;
      if (location.start < 0) return diagnostic;
      let textPlace = places.get(location.file);
      if (!textPlace) places.set(location.file, (textPlace = textPlaces(text)));
      diagnostic.from = textPlace.at(location.start);
      diagnostic.to = textPlace.at(Math.max(location.start, location.end));
      return diagnostic;
    });
}

/** "car.sol:12:5: error: …", as compilers print it, with the hint on a line of its own. */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const place = diagnostic.from ? `${diagnostic.file}:${diagnostic.from.line}:${diagnostic.from.column}: ` : "";
  const hint = diagnostic.hint ? `\n  ${diagnostic.hint}` : "";
  return `${place}${diagnostic.severity}: ${diagnostic.message}${hint}`;
}

/** Findings that no participant can act on: licence lines, a missing pragma, and warnings in our own interface files. */
function isNoise(error: SolcError, texts: Readonly<Record<string, string>>): boolean {
  if (error.severity === "error") return false;
  if (error.errorCode === "1878" || error.errorCode === "3420") return true;
  return error.sourceLocation !== undefined && texts[error.sourceLocation.file] === undefined;
}

function hintFor(code: string, error: SolcError): string | undefined {
  if (/stack too deep/i.test(error.message)) {
    return "The machine reaches only 16 values at once. Put values into a struct, or move a part into a function of its own.";
  }
  if (error.type === "InternalCompilerError") {
    return "This is a limit of the compiler, not of the race. Simplify the place it names, or try the other compiler by its pragma.";
  }
  return hints[code];
}

/** By solc's error numbers; these do not change between versions. */
const hints: Readonly<Record<string, string>> = {
  "2314": "Look at the end of the line before: a semicolon or a bracket is often missing there.",
  "3656":
    "The contract lacks a function that its parent asks for. A car needs takeYourTurn with exactly the parent's parameters.",
  "4822": 'Write "override" and the parent\'s parameter types: the function says it replaces one, but none matches.',
  "5883": "Check the name of the event or its arguments.",
  "6275": "Only the race's interfaces and your own files can be imported; paste what you need into your source.",
  "7407": "Convert explicitly, for example uint256(x) or uint32(x); a smaller type may cut the value.",
  "7576": "The name is not known here. Look at its spelling, capitals included, and at where it was declared.",
  "7858": "Solidity expected something else here. Look at the lines before: a bracket may be open or closed too early.",
  "9456": 'Add the word "override" after "external": the function replaces the one of the interface.',
  "9574": "Convert explicitly, for example uint256(x) or uint32(x); a smaller type may cut the value.",
  "9582":
    "The referee offers buyAcceleration, buyShell, buyShield and their prices getAccelerateCost, getShellCost, getShieldCost.",
};
