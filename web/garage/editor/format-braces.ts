/**
 * Formats like gofmt: indentation, spaces and blank lines are normalised, line breaks and tokens stay. Invalid source
 * is formatted as far as its brackets allow.
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

interface Dialect {
  tokens: RegExp;
  indent: string;
  /** keywords followed by a space: `if (`, but `f(` */
  apart: ReadonlySet<string>;
  /** keywords after which a sign is unary */
  noOperand: ReadonlySet<string>;
}

const tokensWith = (text: string, operators: string): RegExp =>
  new RegExp(
    [
      String.raw`(?<newline>\r\n|\n|\r)`,
      String.raw`(?<comment>\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$))`,
      `(?<text>${text})`,
      String.raw`(?<number>(?:0x[\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE]-?\d+)?))`,
      String.raw`(?<word>[\p{L}_$][\p{L}\p{N}_$]*)`,
      String.raw`(?<open>[({[])|(?<close>[)}\]])|(?<comma>,)|(?<semicolon>;)`,
      String.raw`(?<operator>${operators}|\*\*|=>|->|:=|==|!=|<=|>=|&&|\|\||\+\+|--|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|<<|>>|[^\s])`,
      String.raw`[^\S\r\n]+`,
    ].join("|"),
    "gu",
  );

const apartInSolidity = [
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
];
const solidity: Dialect = {
  tokens: tokensWith(
    String.raw`(?:hex|unicode)?"(?:\\.|[^"\\\r\n])*"?|(?:hex|unicode)?'(?:\\.|[^'\\\r\n])*'?`,
    String.raw`>>>=|<<=|>>=`,
  ),
  indent: "    ",
  apart: new Set(apartInSolidity),
  noOperand: new Set([...apartInSolidity, "emit", "new", "delete", "revert"]),
};

const apartInJavaScript = [
  "if",
  "for",
  "while",
  "switch",
  "return",
  "else",
  "do",
  "case",
  "of",
  "in",
  "const",
  "let",
  "default",
];
const javascript: Dialect = {
  tokens: tokensWith(
    String.raw`"(?:\\.|[^"\\\r\n])*"?|'(?:\\.|[^'\\\r\n])*'?|${"`"}(?:\\[\s\S]|[^\\${"`"}])*${"`"}?`,
    String.raw`>>>=|<<=|>>=|\*\*=|&&=|\|\|=|\?\?=|===|!==|>>>|\?\?|\?\.|\?:|\.\.\.`,
  ),
  indent: "  ",
  apart: new Set(apartInJavaScript),
  noOperand: new Set([...apartInJavaScript, "typeof", "void"]),
};

export const formatSolidity = (source: string): string => format(source, solidity);

export const formatJavaScript = (source: string): string => format(source, javascript);

/**
 * @returns source that ends in one line break; empty stays empty
 * @example formatSolidity("if(a>b){c=1;}") // "if (a > b) { c = 1; }
 * "
 */
function format(source: string, dialect: Dialect): string {
  const lines = linesOf(source, dialect);
  const stack: { indented: boolean }[] = [];
  const out: string[] = [];
  let open = false; // the statement continues
  for (const line of lines) {
    if (line.length === 0) {
      if (out.length > 0 && out.at(-1) !== "" && !/[{([]$/.test(out.at(-1) ?? "")) out.push("");
      continue;
    }
    const leadingCloses = countLeadingCloses(line);
    const before = stack.slice(0, Math.max(0, stack.length - leadingCloses));
    const depth = before.filter((entry) => entry.indented).length;
    const goesOn = open && line[0]?.kind !== "open" && line[0]?.kind !== "comment";
    const continues = leadingCloses === 0 && (goesOn || isMember(line[0]!));
    if (leadingCloses > 0 && out.at(-1) === "") out.pop();
    const indent = dialect.indent.repeat(depth + (continues ? 1 : 0));
    out.push(indent + spaced(line, dialect).replaceAll(/\r?\n[ \t]*(?=\*)/g, `\n${indent} `));
    trackBrackets(line, stack);
    open = staysOpen(line, open, stack.length > 0);
  }
  while (out.at(-1) === "") out.pop();
  return out.length === 0 ? "" : `${out.map((line) => line.trimEnd()).join("\n")}\n`;
}

function linesOf(source: string, { tokens }: Dialect): Token[][] {
  const lines: Token[][] = [[]];
  for (const match of source.matchAll(tokens)) {
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

/** Several brackets opened on one line indent once: `f(a, [`, `}, {`. */
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

function spaced(line: readonly Token[], dialect: Dialect): string {
  let text = "";
  for (const [place, token] of line.entries()) {
    const left = line[place - 1];
    text += (left && wantsSpace(left, token, line, place, dialect) ? " " : "") + token.text;
  }
  return text;
}

function wantsSpace(left: Token, right: Token, line: readonly Token[], place: number, dialect: Dialect): boolean {
  if (left.kind === "comment" || right.kind === "comment") return true;
  if (right.kind === "comma" || right.kind === "semicolon") return false;
  if (left.kind === "comma" || left.kind === "semicolon") return right.text !== ")";
  if (left.text === "{") return right.text !== "}";
  if (right.text === "{") return left.text !== "(" && left.text !== "[";
  if (right.text === "}") return true;
  if (left.text === "}") return right.text !== ")" && right.text !== ".";
  if (left.kind === "open" || right.kind === "close") return false;
  if (isMember(left) || isMember(right) || right.text === "?:") return false;
  if (right.kind === "open") return dialect.apart.has(left.text) || isBinary(left, line, place - 1, dialect);
  if (isStep(left) || isStep(right)) {
    return left.kind === "operator" && right.kind === "operator";
  }
  if (left.kind === "operator" && !isBinary(left, line, place - 1, dialect)) return false;
  // Keep a pragma's version as written: ^0.8.13, >=0.8.0.
  if (line[0]?.text === "pragma" && place > 2) return left.kind === "number" && right.kind === "operator";
  if (right.text === ":") return line.some((token) => token.text === "?");
  return true;
}

function isBinary(token: Token, line: readonly Token[], place: number, dialect: Dialect): boolean {
  if (token.kind !== "operator") return false;
  if (["!", "~", ".", "..."].includes(token.text)) return false;
  if (!["-", "+"].includes(token.text)) return true;
  const left = line[place - 1];
  if (!left) return true;
  if (left.kind === "word") return !dialect.noOperand.has(left.text);
  return left.kind === "number" || left.kind === "text" || left.kind === "close" || isStep(left);
}

const isMember = ({ text }: Token): boolean => text === "." || text === "?.";

const isStep = ({ text }: Token): boolean => text === "++" || text === "--";
