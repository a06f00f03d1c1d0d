/**
 * Explains syntax errors: operators of other languages, unclosed brackets and strings, characters of a word processor. The first
 * mistake in the source causes the others.
 */
import { closestNames } from "../compiling/closest-names.ts";
import { type Message, message } from "../compiling/compiler-text.ts";
import type { TextEdit } from "../compiling/diagnostics.ts";
import { type MaskedSource, maskSource, wrongCharacters } from "./masked-source.ts";
import type { Language } from "./program.ts";

export interface Mistake {
  from: number;
  to: number;
  message: Message;
  edits?: readonly TextEdit[];
}

/** The match's groups, whole match first. */
export interface Habit {
  /** for masked code; never valid in the language, unless `onlyAtError` */
  pattern: RegExp;
  message: (groups: readonly string[]) => Message;
  /** replacement */
  write?: (groups: readonly string[]) => string | undefined;
  onlyAtError?: true;
}

export type MistakeFinder = (masked: MaskedSource, source: string, line: SourceLine) => Mistake | undefined;

/** Offsets of a line, end exclusive. */
export type SourceLine = ReturnType<typeof lineOfError>;

/** @param error where the grammar stopped, if it did */
export function explainSyntax(
  language: Language,
  source: string,
  error: number,
  habits: readonly Habit[],
  finders: readonly MistakeFinder[],
): Mistake {
  const masked = maskSource(source, language);
  const line = lineOfError(masked.code, error);
  const found = [
    wrongCharacter(language, source, masked.code),
    firstHabit(habits, source, masked.code, line),
    openText(source, masked),
    ...finders.map((find) => find(masked, source, line)),
    wrongBracket(language, source, masked.code),
  ].filter((one) => one !== undefined);
  const lineStart = ({ from }: Mistake): number => source.lastIndexOf("\n", from - 1);
  // Sorting is stable, so in one line the first finder wins.
  const [first] = found.toSorted((a, b) => lineStart(a) - lineStart(b));
  const at = Math.min(Math.max(error, line.from), Math.max(line.to - 1, line.from));
  return first ?? { from: at, to: Math.max(line.to, at), message: message("syntax") };
}

/** Explains a part that the grammar accepts but the language doesn't. */
export function explainPart(
  language: Language,
  source: string,
  { from, to }: SourceLine,
  habits: readonly Habit[],
): Mistake {
  const { code } = maskSource(source, language);
  const mistake = firstHabit(habits, source, code, lineOfError(code, from));
  const lineStart = (at: number): number => source.lastIndexOf("\n", at - 1);
  if (mistake && lineStart(mistake.from) === lineStart(from)) return mistake;
  return { from, to: Math.max(to, from + 1), message: message("syntax") };
}

/** The line where the grammar stopped, or the last non-empty one before it. */
function lineOfError(code: string, error: number) {
  const end = Math.min(error, code.length);
  const isBlank = code.slice(code.lastIndexOf("\n", end - 1) + 1, end).trim() === "";
  const restEnd = code.indexOf("\n", end);
  const rest = code.slice(end, restEnd < 0 ? code.length : restEnd);
  const inside = isBlank && rest.trim() === "" ? code.slice(0, end).trimEnd().length : end;
  const from = code.lastIndexOf("\n", inside - 1) + 1;
  const to = code.indexOf("\n", inside);
  return { from, to: from + code.slice(from, to < 0 ? code.length : to).trimEnd().length };
}

function firstHabit(habits: readonly Habit[], source: string, code: string, line: SourceLine): Mistake | undefined {
  let first: Mistake | undefined;
  for (const { pattern, message: explain, write, onlyAtError } of habits) {
    const flags = `dmu${onlyAtError ? "g" : ""}`;
    const regExp = new RegExp(pattern.source, flags);
    const matches = onlyAtError ? [...code.matchAll(regExp)] : [regExp.exec(code)].filter((one) => one !== null);
    const match = matches.find(
      (one) => !onlyAtError || (one.index <= line.to && one.index + one[0].length >= line.from),
    );
    if (!match || (first && lineBefore(code, match.index) >= lineBefore(code, first.from))) continue;
    const groups = match.indices!.map((place) => (place ? source.slice(...place) : ""));
    const from = match.index;
    const to = from + match[0].length;
    const insert = write?.(groups);
    first = { from, to, message: explain(groups), ...(insert !== undefined && { edits: [{ from, to, insert }] }) };
  }
  return first;
}

const lineBefore = (code: string, at: number): number => code.lastIndexOf("\n", at - 1);

// Characters

const asciiOf: Readonly<Record<string, string>> = Object.fromEntries([
  ..."\u2018\u2019\u201a\u201b\u00b4".split("").map((sign) => [sign, "'"]),
  ..."\u201c\u201d\u201e\u201f\u00ab\u00bb".split("").map((sign) => [sign, '"']),
  ..."\u2010\u2011\u2012\u2013\u2014\u2212".split("").map((sign) => [sign, "-"]),
  ["\u00d7", "*"],
  ["\u2264", "<="],
  ["\u2265", ">="],
  ["\u2260", "!="],
  ["\u2026", "..."],
  ...Array.from({ length: 94 }, (_, index) => [String.fromCharCode(0xff01 + index), String.fromCharCode(0x21 + index)]),
]) as Record<string, string>;

/** Finds characters pasted from a word processor or web page, and invisible ones. The fix corrects them all. */
export function wrongCharacter(language: Language, source: string, code: string): Mistake | undefined {
  const pattern = wrongCharacters[language];
  const found = pattern.exec(code);
  if (!found) return undefined;
  const [character] = found;
  const isSpace = (sign: string): boolean => /\p{Zs}/u.test(sign);
  const isFraction = /[\u00bc-\u00be\u2150-\u215e]/.test(character);
  const isUnseen = /[\p{Cf}\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/u.test(character);
  const written = (sign: string): string | undefined =>
    isSpace(sign) ? " " : /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/u.test(sign) ? "" : asciiOf[sign];
  const edits = [...code.matchAll(new RegExp(pattern.source, "gu"))].flatMap(({ 0: sign, index }): TextEdit[] => {
    const insert = written(sign);
    return insert === undefined ? [] : [{ from: index, to: index + sign.length, insert }];
  });
  const unicode = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
  const instead = asciiOf[character];
  const description = isUnseen
    ? message("unseen-character", { unicode })
    : isFraction
      ? message("division", { instead: "//" })
      : instead === undefined
        ? message("unknown-character", { character })
        : message("unsupported", { name: character, instead });
  return {
    from: found.index,
    to: found.index + character.length,
    message: description,
    ...(edits.length > 0 && { edits }),
  };
}

// Texts and brackets

function openText(source: string, { openText: open, code }: MaskedSource): Mistake | undefined {
  if (!open) return undefined;
  const { from, to, quote } = open;
  const before = code.slice(code.lastIndexOf("\n", from - 1) + 1, from);
  const opened = (before.match(/[([]/g) ?? []).length - (before.match(/[)\]]/g) ?? []).length;
  // Before the brackets opened in front of it: print("fast)
  const text = source.slice(from, to).trimEnd();
  const [closers = ""] = /[)\]]*;?$/.exec(text) ?? [];
  const end = from + text.length - Math.min(closers.length, opened + Number(closers.endsWith(";")));
  // 'I don't know': the quote inside closed the text.
  const isInside = /["'](?=\w)/.test(before.replace(/\b[a-zA-Z]{0,2}["']_*["']?(?!\w)/g, ""));
  return {
    from,
    to: from + quote.length,
    message: message("open-text", { quote }),
    ...(!isInside && quote.length === 1 && { edits: [{ from: end, to: end, insert: quote }] }),
  };
}

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

interface Bracket {
  sign: string;
  at: number;
}

/** A bracket without a partner. */
function wrongBracket(language: Language, source: string, code: string): Mistake | undefined {
  const open: Bracket[] = [];
  for (const { 0: sign, index: at } of code.matchAll(/[()[\]{}]/g)) {
    if (closing[sign]) {
      open.push({ sign, at });
      continue;
    }
    const last = open.at(-1);
    if (!last) return { from: at, to: at + 1, message: message("extra-bracket", { bracket: sign }), ...without(at) };
    if (last.sign === opening[sign]) {
      // A brace left of its partner's line closes an outer block.
      const isOuter = sign === "}" && open.length > 1 && indentOf(code, at) < indentOf(code, last.at);
      if (!isOuter || code.slice(code.lastIndexOf("\n", at - 1) + 1, at).trim() !== "") {
        open.pop();
        continue;
      }
      return openBracket(language, source, code, [last]);
    }
    const isBlock = last.sign === "{" && code.lastIndexOf("\n", at) >= last.at;
    if (isBlock && sign !== "}")
      return { from: at, to: at + 1, message: message("extra-bracket", { bracket: sign }), ...without(at) };
    if (open.some((one) => one.sign === opening[sign])) return openBracket(language, source, code, open.slice(-1));
    return {
      from: at,
      to: at + 1,
      message: message("wrong-bracket", { bracket: sign, closing: closing[last.sign] ?? "" }),
      edits: [{ from: at, to: at + 1, insert: closing[last.sign] ?? "" }],
    };
  }
  return openBracket(language, source, code, open);
}

const without = (at: number): { edits: TextEdit[] } => ({ edits: [{ from: at, to: at + 1, insert: "" }] });

/** Indentation of the position's line. */
function indentOf(code: string, at: number): number {
  const line = code.slice(code.lastIndexOf("\n", at - 1) + 1);
  return /^[ \t]*/.exec(line)![0].length;
}

/** The first unclosed bracket. Brackets are closed at the end of their line, blocks at the end of the block. */
function openBracket(language: Language, source: string, code: string, open: readonly Bracket[]): Mistake | undefined {
  const [first] = open;
  if (!first) return undefined;
  const line = code.lastIndexOf("\n", first.at - 1);
  const here = open.filter(
    ({ at }) => code.lastIndexOf("\n", at - 1) === line && closing[code[at] ?? ""] !== undefined,
  );
  const last = here.findLast(({ sign }) => sign !== "{" || language === "python") ?? first;
  return {
    from: last.at,
    to: last.at + 1,
    message: message("open-bracket", { bracket: last.sign, closing: closing[last.sign] ?? "" }),
    edits: [
      last.sign === "{" && language === "javascript"
        ? closedBlock(source, code, last.at)
        : closedLine(
            code,
            last.at,
            here.filter(({ sign }) => sign !== "{" || language === "python"),
          ),
    ],
  };
}

/** Closes brackets at the end of their line, before its terminator. */
function closedLine(code: string, at: number, open: readonly Bracket[]): TextEdit {
  const next = code.indexOf("\n", at);
  const text = code.slice(at, next < 0 ? code.length : next);
  const end = at + text.replace(/\s*(?:[;:{,]\s*)*$/, "").length;
  const insert = open
    .map(({ sign }) => closing[sign])
    .toReversed()
    .join("");
  return { from: end, to: end, insert };
}

/** Closes a block before the first line that isn't indented further. */
function closedBlock(source: string, code: string, at: number): TextEdit {
  const indent = indentOf(code, at);
  let end = code.indexOf("\n", at);
  while (end >= 0) {
    const next = code.indexOf("\n", end + 1);
    const line = code.slice(end + 1, next < 0 ? code.length : next);
    if (line.trim() !== "" && indentOf(code, end + 1) <= indent) break;
    end = next;
  }
  const last = source.slice(0, end < 0 ? source.length : end).trimEnd().length;
  return { from: last, to: last, insert: `\n${" ".repeat(indent)}}` };
}

// Values

/** Tokens of a line. */
export interface Token {
  text: string;
  at: number;
  isValue: boolean;
}

/** @param words that aren't values */
export function tokensOf(code: string, { from, to }: SourceLine, words: ReadonlySet<string>): Token[] {
  const pattern =
    /[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*|"_*"|'_*'|`_*`|"{3}_*"{3}|[^\s\w]{1,3}?(?=[\w\s"'([{)\]}]|$)|[^\s]/gu;
  return [...code.slice(from, to).matchAll(pattern)].map(({ 0: text, index }) => ({
    text,
    at: from + index,
    isValue: /^[\p{L}\p{N}_$"'`]/u.test(text) && !words.has(text),
  }));
}

/** Two values next to each other: a comma is missing in brackets, an operator elsewhere. */
export function neighbours(code: string, line: SourceLine, words: ReadonlySet<string>): Mistake | undefined {
  const tokens = tokensOf(code, line, words);
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (/^[([{]/.test(token.text)) depth += 1;
    if (/^[)\]}]/.test(token.text)) depth -= 1;
    const before = tokens[index - 1];
    if (!token.isValue || !before || !(before.isValue || /[)\]]$/.test(before.text))) continue;
    const end = before.at + before.text.length;
    // A prefix of a text, as in f"…"
    if (end === token.at) continue;
    const [a, b] = [before.text, token.text].map((text) => (/^["'`]/.test(text) ? "…" : text)) as [string, string];
    if (/^["']/.test(a) && /^["']/.test(b)) continue;
    if (depth > 0)
      return {
        from: end,
        to: token.at + token.text.length,
        message: message("missing-comma", { before: a, after: b }),
        edits: [{ from: end, to: end, insert: "," }],
      };
    const isName = index === 1 || (index === 2 && /^(?:let|const|var)$/.test(tokens[0]!.text));
    if (isName && /^[=+\-*]?=$/.test(tokens[index + 1]?.text ?? "") && /^[\p{L}_]/u.test(b))
      return {
        from: before.at,
        to: token.at + b.length,
        message: message("name-with-hyphen", { joined: `${a}_${b}` }),
        edits: [{ from: end, to: token.at, insert: "_" }],
      };
    return {
      from: before.at,
      to: token.at + token.text.length,
      message: message("missing-operator", { before: a, after: b }),
    };
  }
  return undefined;
}

/** Finds a misspelled keyword at the start of the line. @param follows what comes after a name that isn't a keyword */
export function misspelledKeyword(
  keywords: ReadonlySet<string>,
  candidates: readonly string[],
  follows: RegExp,
): MistakeFinder {
  return ({ code }, _source, line) => {
    const text = code.slice(line.from, line.to);
    const found = /^[ \t]*([A-Za-z]+)\b/.exec(text);
    if (!found?.[1] || keywords.has(found[1]) || follows.test(text.slice(found[0].length))) return undefined;
    const [name] = closestNames(found[1], candidates, 1);
    if (!name) return undefined;
    const from = line.from + found[0].length - found[1].length;
    const to = from + found[1].length;
    return {
      from,
      to,
      message: message("did-you-mean", { name: found[1], suggestions: name }),
      edits: [{ from, to, insert: name }],
    };
  };
}
