import { message } from "../compiling/compiler-text.ts";
import type { TextEdit } from "../compiling/diagnostics.ts";
import type { Mistake, SourceLine } from "../ir/explain-syntax.ts";

interface LogicalLine extends SourceLine {
  indent: number;
  text: string;
}

/** Outside brackets; without empty lines. */
export function logicalLines(code: string): LogicalLine[] {
  const lines: LogicalLine[] = [];
  let depth = 0;
  let joins = false;
  let at = 0;
  for (const text of code.split("\n")) {
    if (text.trim() !== "") {
      if (depth > 0 || joins) {
        const last = lines.at(-1)!;
        last.to = at + text.trimEnd().length;
        last.text = code.slice(last.from, last.to);
      } else {
        const indent = /^\s*/.exec(text)![0].length;
        lines.push({ from: at + indent, to: at + text.trimEnd().length, indent, text: text.trim() });
      }
      for (const sign of text) {
        if ("([{".includes(sign)) depth += 1;
        if (")]}".includes(sign)) depth = Math.max(0, depth - 1);
      }
      joins = text.trimEnd().endsWith("\\");
    }
    at += text.length + 1;
  }
  return lines;
}

export const header = /^(if|elif|else|for|while|def|class|try|except|finally|with)\b/;

export const shifted = (source: string, lines: readonly LogicalLine[], by: number): TextEdit[] =>
  lines.flatMap(({ from, to }) => {
    const start = source.lastIndexOf("\n", from - 1) + 1;
    const rows = source.slice(start, to).split("\n");
    let at = start;
    return rows.map((row): TextEdit => {
      const edit =
        by > 0
          ? { from: at, to: at, insert: " ".repeat(by) }
          : { from: at, to: at + Math.min(-by, /^\s*/.exec(row)![0].length), insert: "" };
      at += row.length + 1;
      return edit;
    });
  });

export function wrongIndentation(code: string, source: string): Mistake | undefined {
  const lines = logicalLines(code);
  const levels = [0];
  const opener = (line: LogicalLine | undefined): boolean => line?.text.endsWith(":") === true;
  const shortHead = (line: LogicalLine): string => line.text.replace(/\s*\(.*|\s*:$/s, "").slice(0, 40);
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const level = levels.at(-1)!;
    // A byte order mark, replaced by a space.
    if (index === 0 && line.from === 1) continue;
    if (before && opener(before)) {
      if (line.indent > level) {
        levels.push(line.indent);
        continue;
      }
      // A function's body extends to the next one; of other blocks only one statement is certain.
      const isFunction = /^def\b/.test(before.text);
      const following = lines.slice(index);
      const end = following.findIndex(
        (one, place) =>
          place > 0 &&
          (one.indent < line.indent ||
            (isFunction ? /^(?:def|class)\b/.test(one.text) && one.indent <= line.indent : one.indent === line.indent)),
      );
      const block = end < 0 ? following : following.slice(0, end);
      if (line.indent < level || (isFunction && /^def\b/.test(line.text)) || /^(?:elif|else)\b/.test(line.text))
        return missingBody(before, shortHead(before));
      return {
        from: line.from,
        to: line.to,
        message: message("indent-body", { header: shortHead(before) }),
        edits: shifted(source, block, before.indent + 4 - line.indent),
      };
    }
    if (line.indent === level) continue;
    // The nearest enclosing block; the inner one of two.
    const target =
      line.indent > level
        ? level
        : levels
            .toReversed()
            .reduce((best, one) => (Math.abs(one - line.indent) < Math.abs(best - line.indent) ? one : best));
    while (levels.length > 1 && levels.at(-1)! > line.indent) levels.pop();
    if (line.indent === levels.at(-1)) continue;
    const end = lines.findIndex((one, place) => place > index && one.indent < line.indent);
    return {
      from: line.from,
      to: line.to,
      message: message("indentation", { spaces: line.indent, expected: target }),
      edits: shifted(source, lines.slice(index, end < 0 ? lines.length : end), target - line.indent),
    };
  }
  const last = lines.at(-1);
  return last && opener(last) && header.test(last.text) ? missingBody(last, shortHead(last)) : undefined;
}

function missingBody(line: LogicalLine, head: string): Mistake {
  const insert = `\n${" ".repeat(line.indent + 4)}pass`;
  return {
    from: line.from,
    to: line.to,
    message: message("missing-body", { header: head }),
    edits: [{ from: line.to, to: line.to, insert }],
  };
}
