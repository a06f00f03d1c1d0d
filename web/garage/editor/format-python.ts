/**
 * Four spaces per block, spaces around operators and after commas, two empty lines around functions; line breaks stay.
 * Needs a tree without errors.
 */
import type { SyntaxNodeRef, Tree } from "@lezer/common";

interface Token {
  text: string;
  name: string;
  inside: string;
  gap: string;
  depth: number;
}

/** Contents aren't code. */
const texts = new Set(["String", "FormatString"]);
const openings = new Set(["(", "[", "{"]);
const closings = new Set([")", "]", "}"]);
/** No space before the bracket. */
const attached = new Set(["ArgList", "ParamList", "MemberExpression"]);

export function formatPython(source: string, tree: Tree): string {
  const lines = linesOf(tokensOf(source, tree));
  const out: string[] = [];
  /** old indentation of a line → new one */
  const moved = new Map<number, number>();
  let open = 0; // open brackets
  let first = { from: 0, to: 0 }; // old and new column of the current statement
  let goesOn = false;
  let outer = ""; // first word of the last top-level statement
  for (const [place, line] of lines.entries()) {
    const old = columnOf(line[0]!.gap);
    const isStatement = open === 0 && !goesOn;
    const to = !isStatement
      ? Math.max(0, first.to + old - first.from)
      : line[0]!.name === "Comment"
        ? (nextStatementsColumn(lines, place, old) ?? moved.get(old) ?? 4 * line[0]!.depth)
        : 4 * line[0]!.depth;
    if (isStatement) first = { from: old, to };
    if (isStatement && line[0]!.name !== "Comment") moved.set(old, to);
    if (isStatement && out.length > 0) out.push(...emptyLines(line, lines[place - 1]!, to, outer));
    if (isStatement && to === 0 && line[0]!.name !== "Comment") outer = line[0]!.name;
    const written = spaced(line);
    goesOn = lines[place + 1]?.[0]?.gap.includes("\\") === true;
    out.push(" ".repeat(to) + written + (goesOn ? " \\" : ""));
    open += line.reduce((sum, { text }) => sum + Number(openings.has(text)) - Number(closings.has(text)), 0);
  }
  return out.length === 0 ? "" : `${out.join("\n")}\n`;
}

function tokensOf(source: string, tree: Tree): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  let depth = 0;
  const push = (from: number, to: number, name: string, inside: string) => {
    tokens.push({ text: source.slice(from, to), name, inside, gap: source.slice(end, from), depth });
    end = to;
  };
  const take = (node: SyntaxNodeRef) => {
    // Tokens without a node, such as "->".
    const unnamed = /[^\s\\]+/.exec(source.slice(end, node.from));
    if (unnamed) push(end + unnamed.index, end + unnamed.index + unnamed[0].length, "", "");
    push(node.from, node.to, node.name, node.node.parent?.name ?? "");
  };
  tree.iterate({
    enter(node) {
      if (node.name === "Body") depth += 1;
      if (texts.has(node.name) || !node.node.firstChild) {
        if (node.to > node.from) take(node);
        return false;
      }
      return true;
    },
    leave(node) {
      if (node.name === "Body") depth -= 1;
    },
  });
  return tokens;
}

function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [];
  for (const token of tokens) {
    const line = lines.at(-1);
    if (line && !token.gap.includes("\n")) line.push(token);
    else lines.push([token]);
  }
  return lines;
}

/** Tabs advance to multiples of eight, as in Python. */
function columnOf(gap: string): number {
  let column = 0;
  for (const letter of gap.slice(gap.lastIndexOf("\n") + 1))
    column = letter === "\t" ? column + 8 - (column % 8) : column + 1;
  return column;
}

function nextStatementsColumn(lines: readonly Token[][], place: number, column: number): number | undefined {
  const next = lines.slice(place + 1).find(([first]) => first!.name !== "Comment")?.[0];
  return next && columnOf(next.gap) === column ? 4 * next.depth : undefined;
}

/** At most two outside functions and one inside; two around functions. */
function emptyLines(line: readonly Token[], before: readonly Token[], column: number, outer: string): string[] {
  const there = line[0]!.gap.split("\n").length - 2;
  const beginsFunction = line[0]!.name === "def" && before[0]!.name !== "Comment";
  const endsFunction = before[0]!.depth > 0 && outer === "def";
  const count = column > 0 ? Math.min(there, 1) : beginsFunction || endsFunction ? 2 : Math.min(there, 2);
  return Array.from({ length: Math.max(0, count) }, () => "");
}

function spaced(line: readonly Token[]): string {
  let text = "";
  for (const [place, token] of line.entries()) {
    const left = line[place - 1];
    text += (left ? between(left, token) : "") + token.text;
  }
  return text;
}

function between(left: Token, right: Token): string {
  if (right.name === "Comment") return "  ";
  if (left.text === "," || left.text === ";") return closings.has(right.text) ? "" : " ";
  if (right.text === "," || right.text === ";" || right.text === ":") return "";
  if (openings.has(left.text) || closings.has(right.text)) return "";
  if (left.text === "." || right.text === ".") return "";
  if (left.text === ":") return left.inside === "MemberExpression" ? "" : " ";
  if (openings.has(right.text) && attached.has(right.inside)) return "";
  if (isSign(left)) return "";
  if ([left, right].some((each) => each.name === "AssignOp" && attached.has(each.inside))) return "";
  return " ";
}

const isSign = ({ name, inside, text }: Token): boolean =>
  (inside === "UnaryExpression" && name.endsWith("Op")) || (attached.has(inside) && (text === "*" || text === "**"));
