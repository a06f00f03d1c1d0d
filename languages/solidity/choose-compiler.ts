import { type Message, message } from "../compiling/compiler-text.ts";
import type { TextEdit } from "../compiling/diagnostics.ts";

/** npm packages: 0.8.13 is what the published kits use; 0.8.37 is current. */
export const compilerVersions = ["0.8.37", "0.8.13"] as const;
export type CompilerVersion = (typeof compilerVersions)[number];

/** Positions in UTF-16 units. */
export interface VersionPragma {
  range: string;
  from: number;
  to: number;
}

/** A range that any car can use. */
const defaultRange = "^0.8.13";

/** Replaces the version of the first pragma. */
export function defaultPragma(source: string): TextEdit[] {
  const [pragma] = versionPragmas(source);
  return pragma ? [{ from: pragma.from, to: pragma.to, insert: defaultRange }] : [];
}

type Version = [number, number, number];

/** Ignores comments and strings. */
export function versionPragmas(source: string): VersionPragma[] {
  const pragmas: VersionPragma[] = [];
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\bpragma\s+solidity\s+([^;]*);/g;
  for (const match of source.matchAll(token)) {
    const range = match[1];
    if (range === undefined) continue;
    const from = match.index + match[0].length - 1 - range.length;
    pragmas.push({ range: range.trim(), from, to: from + range.length });
  }
  return pragmas;
}

/** Returns the newest of our versions that all pragmas allow, or our newest if they allow an older 0.8 that we lack. */
export function chooseCompiler(
  sources: readonly string[],
): { version: CompilerVersion } | { version: undefined; said: Message } {
  const ranges = sources.flatMap((source) => versionPragmas(source).map((pragma) => pragma.range));
  const allows = (version: string): boolean => ranges.every((range) => satisfies(version, range));
  const chosen = compilerVersions.find(allows);
  if (chosen) return { version: chosen };
  const [newest] = compilerVersions;
  for (let patch = parseVersion(newest)![2]; patch >= 0; patch -= 1)
    if (allows(`0.8.${patch}`)) return { version: newest };
  const asked = [...new Set(ranges)].join(", ");
  return {
    version: undefined,
    said: message("unknown-version", { asked, versions: compilerVersions.join(", ") }),
  };
}

/** Supports ^ ~ = < > <= >=, "||", and "a - b"; other ranges match nothing. */
export function satisfies(version: string, range: string): boolean {
  const actual = parseVersion(version);
  if (!actual) return false;
  return range.split("||").some((alternative) => {
    const hyphen = /^\s*(\S+)\s+-\s+(\S+)\s*$/.exec(alternative);
    const spaced = hyphen ? `>=${hyphen[1]} <=${hyphen[2]}` : alternative;
    const comparators = spaced.replace(/(\^|~|[<>]=?|=)\s*/g, " $1").trim();
    return comparators !== "" && comparators.split(/\s+/).every((comparator) => allows(actual, comparator));
  });
}

function allows(actual: Version, comparator: string): boolean {
  const match = /^(\^|~|<=|>=|<|>|=)?["v]?([0-9xX*.]+)"?$/.exec(comparator);
  if (!match) return false;
  const parts = (match[2] ?? "").split(".");
  const known = parts.findIndex((part) => !/^\d+$/.test(part));
  const numbers = parts.slice(0, known === -1 ? 3 : known).map(Number);
  const low: Version = [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0];
  const order = compare(actual, low);
  switch (match[1] ?? "=") {
    case "<":
      return order < 0;
    case "<=":
      return order <= 0 || startsWith(actual, numbers);
    case ">":
      return order > 0 && !startsWith(actual, numbers.length === 3 ? [Number.NaN] : numbers);
    case ">=":
      return order >= 0;
    case "~":
      return order >= 0 && startsWith(actual, numbers.slice(0, 2));
    case "^": {
      // The left-most non-zero part is fixed.
      const fixed = numbers.findIndex((part) => part !== 0);
      return order >= 0 && startsWith(actual, numbers.slice(0, fixed === -1 ? numbers.length : fixed + 1));
    }
    default:
      return startsWith(actual, numbers);
  }
}

function startsWith(actual: Version, numbers: readonly number[]): boolean {
  return numbers.every((part, index) => actual[index] === part);
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function parseVersion(text: string): Version | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}
