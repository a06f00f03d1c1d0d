/** What cannot be read at all, and what is not part of Python for cars. */
import { say } from "../compiling/compiler-text.ts";
import { refusedNodes } from "./python-words.ts";
import type { Node, PythonReader } from "./read-python.ts";

export function isTextFine(reader: PythonReader): boolean {
  let tabs = -1;
  let spaces = -1;
  let at = 0;
  for (const line of reader.source.split("\n")) {
    const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
    if (line.trim() !== "" && indent !== "") {
      if (indent.includes("\t")) tabs = tabs < 0 ? at : tabs;
      if (indent.includes(" ")) spaces = spaces < 0 ? at : spaces;
      if (tabs >= 0 && spaces >= 0) {
        reader.refuse(
          { from: at, to: at + indent.length },
          say`Tabs and spaces are mixed at the beginning of lines. Use four spaces for each step everywhere.`,
        );
        return false;
      }
    }
    at += line.length + 1;
  }
  return true;
}

export function refuseSyntax(reader: PythonReader, error: { from: number; to: number }): void {
  const line = reader.source.slice(reader.source.lastIndexOf("\n", error.from - 1) + 1).split("\n")[0] ?? "";
  const at = { from: error.from, to: Math.max(error.to, error.from + 1) };
  const opener = /^\s*(if|elif|else|for|while|def)\b/.exec(line)?.[1];
  if (opener && !line.replace(/#.*/, "").trimEnd().endsWith(":") && !line.includes(":")) {
    reader.refuse(at, say`The line that begins with "${opener}" ends with a colon: add ":" here.`);
  } else if (/^\s*(if|elif|while)\b[^=]*[^=!<>]=[^=]/.test(line.replace(/"[^"]*"|'[^']*'/g, ""))) {
    reader.refuse(at, say`"=" gives a name its value. Write == to compare.`);
  } else if (/&&|\|\||!(?!=)/.test(line.replace(/"[^"]*"|'[^']*'|#.*/g, ""))) {
    reader.refuse(at, say`"&&", "||" and "!" are not Python: write and, or, not.`);
  } else if (/\+\+|--/.test(line.replace(/"[^"]*"|'[^']*'|#.*/g, ""))) {
    reader.refuse(at, say`"++" and "--" are not Python: write x += 1 or x -= 1.`);
  } else
    reader.refuse(
      at,
      say`Python does not understand this line. Look for a missing bracket, colon or operator, and at how far lines are set in.`,
    );
}

export function refuseNode(reader: PythonReader, node: Node): [] {
  if (node.type.isError) refuseSyntax(reader, node);
  else
    reader.refuse(
      node,
      refusedNodes[node.name] ?? say`This is not part of Python for cars: ${reader.text(node).slice(0, 30)}`,
    );
  return [];
}
