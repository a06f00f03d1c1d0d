/**
 * Puts Solidity in order as gofmt does with Go: indentation, spaces and blank lines follow one rule, line breaks stay where their author put
 * them, and no token changes. Source with mistakes in it is formatted as far as its brackets tell; nothing is ever lost.
 */

type TokenKind =
  | "word"
  | "number"
  | "text"
  | "comment"
  | "operator"
  | "open"
  | "close"
  | "comma"
  | "semicolon"
  | "newline";

interface Token {
  kind: TokenKind;
  text: string;
}

const tokenPattern =
  /(?<newline>\r\n|\n|\r)|(?<comment>\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<text>(?:hex|unicode)?"(?:\\.|[^"\\\r\n])*"?|(?:hex|unicode)?'(?:\\.|[^'\\\r\n])*'?)|(?<number>(?:0x[\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE]-?\d+)?))|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)|(?<open>[({[])|(?<close>[)}\]])|(?<comma>,)|(?<semicolon>;)|(?<operator>>>>=|<<=|>>=|\*\*|=>|->|:=|==|!=|<=|>=|&&|\|\||\+\+|--|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|<<|>>|[^\s])|[^\S\r\n]+/gu;

const indentUnit = "    ";

/** Words after which an opening bracket stands apart: `if (`, but `f(`. */
const apart = new Set([
  "if",
  "for",
  "while",
  "return",
  "returns",
  "catch",
  "else",
  "do",
  "try",
  "assembly",
  "unchecked",
  "case",
]);
/** Words that are no operand: a sign after them is a sign, not an operation. */
const noOperand = new Set([...apart, "emit", "new", "delete", "revert"]);

/**
 * @returns the formatted source, ending in one line break; the empty text stays empty
 * @example formatSolidity("if(a>b){c=1;}") // "if (a > b) { c = 1; }\n"
 */
export function formatSolidity(source: string): string {
  const lines = linesOf(source);
  const stack: { indented: boolean }[] = [];
  const out: string[] = [];
  let open = false; // the statement of the line before goes on
  for (const line of lines) {
    if (line.length === 0) {
      if (out.length > 0 && out.at(-1) !== "" && !/[{([]$/.test(out.at(-1) ?? "")) out.push("");
      continue;
    }
    const leadingCloses = countLeadingCloses(line);
    const before = stack.slice(0, Math.max(0, stack.length - leadingCloses));
    const depth = before.filter((entry) => entry.indented).length;
    const continues = open && leadingCloses === 0 && line[0]?.kind !== "open" && line[0]?.kind !== "comment";
    // A line that closes a block pushes no blank line before it.
    if (leadingCloses > 0 && out.at(-1) === "") out.pop();
    const indent = indentUnit.repeat(depth + (continues ? 1 : 0));
    out.push(indent + spaced(line).replaceAll(/\r?\n[ \t]*(?=\*)/g, `\n${indent} `));
    trackBrackets(line, stack);
    open = staysOpen(line, open, stack.length > 0);
  }
  while (out.at(-1) === "") out.pop();
  return out.length === 0 ? "" : `${out.map((line) => line.trimEnd()).join("\n")}\n`;
}

/** The tokens that mean something, in order: equal before and after formatting. */
export function meaningfulTokens(source: string): string[] {
  return linesOf(source)
    .flat()
    .map((token) => (token.kind === "comment" ? token.text.replaceAll(/\s+/g, " ").trim() : token.text));
}

function linesOf(source: string): Token[][] {
  const lines: Token[][] = [[]];
  for (const match of source.matchAll(tokenPattern)) {
    const found = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined);
    if (!found) continue;
    const [kind, text] = found as [TokenKind, string];
    if (kind === "newline") lines.push([]);
    else lines.at(-1)?.push({ kind, text });
  }
  return lines;
}

function countLeadingCloses(line: readonly Token[]): number {
  const end = line.findIndex((token) => token.kind !== "close");
  return end === -1 ? line.length : end;
}

/** Of several brackets that one line opens, one indents: `f(a, [` and `}, {` move what follows one step only. */
function trackBrackets(line: readonly Token[], stack: { indented: boolean }[]): void {
  const opened: { indented: boolean }[] = [];
  for (const token of line) {
    if (token.kind === "open") {
      const entry = { indented: false };
      opened.push(entry);
      stack.push(entry);
    } else if (token.kind === "close") {
      const gone = stack.pop();
      const place = gone ? opened.indexOf(gone) : -1;
      if (place >= 0) opened.splice(place, 1);
    }
  }
  const first = opened[0];
  if (first) first.indented = true;
}

function staysOpen(line: readonly Token[], before: boolean, inside: boolean): boolean {
  const last = line.findLast((token) => token.kind !== "comment");
  if (!last) return before;
  if (last.kind === "semicolon" || last.kind === "open" || last.kind === "comma" || !inside) return false;
  return last.text !== "}" && last.kind === "operator";
}

function spaced(line: readonly Token[]): string {
  let text = "";
  for (const [place, token] of line.entries()) {
    const left = line[place - 1];
    text += (left && wantsSpace(left, token, line, place) ? " " : "") + token.text;
  }
  return text;
}

function wantsSpace(left: Token, right: Token, line: readonly Token[], place: number): boolean {
  if (left.kind === "comment" || right.kind === "comment") return true;
  if (right.kind === "comma" || right.kind === "semicolon") return false;
  if (left.kind === "comma" || left.kind === "semicolon") return right.text !== ")";
  if (left.text === "{") return right.text !== "}";
  if (right.text === "{") return left.text !== "(" && left.text !== "[";
  if (right.text === "}") return true;
  if (left.text === "}") return right.text !== ")" && right.text !== ".";
  if (left.kind === "open" || right.kind === "close") return false;
  if (left.text === "." || right.text === ".") return false;
  if (right.kind === "open") return right.text === "(" && (apart.has(left.text) || isBinary(left, line, place - 1));
  if (right.text === "++" || right.text === "--" || left.text === "++" || left.text === "--") {
    return left.kind === "operator" && right.kind === "operator";
  }
  if (left.kind === "operator" && !isBinary(left, line, place - 1)) return false;
  // A pragma's version keeps its own spelling: ^0.8.13, >=0.8.0.
  if (line[0]?.text === "pragma" && place > 2) return left.kind === "number" && right.kind === "operator";
  if (right.text === ":") return line.some((token) => token.text === "?");
  return true;
}

/** Says whether an operator stands between two operands. */
function isBinary(token: Token, line: readonly Token[], place: number): boolean {
  if (token.kind !== "operator") return false;
  if (token.text === "!" || token.text === "~" || token.text === ".") return false;
  if (!["-", "+"].includes(token.text)) return true;
  const left = line[place - 1];
  if (!left) return true;
  if (left.kind === "word") return !noOperand.has(left.text);
  return left.kind === "number" || left.kind === "text" || left.kind === "close";
}
