/** What cannot be read at all, and what is not part of Python for cars. */
import { message, say } from "../compiling/compiler-text.ts";
import { explainPart, explainSyntax, type Mistake, wrongCharacter } from "../core/explain-syntax.ts";
import { maskSource } from "../core/masked-source.ts";
import { pythonFinders, pythonHabits, wrongIndentation } from "./python-habits.ts";
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

/** What is wrong with the text as a whole. @param error where the grammar stopped */
export function wrongText(source: string, error: Node | undefined): Mistake | undefined {
  if (error) return explainSyntax("python", source, error.from, pythonHabits, pythonFinders);
  const { code } = maskSource(source, "python");
  return wrongCharacter("python", source, code) ?? wrongIndentation(code, source);
}

/** Refuses what CPython's grammar doesn't have, in words for the mistake behind it where there are some. */
export function refuseSyntax(reader: PythonReader, part: { from: number; to: number }): void {
  const mistake = explainPart("python", reader.source, part, pythonHabits);
  reader.refuse(mistake, mistake.message, mistake.edits);
}

export function refuseNode(reader: PythonReader, node: Node): [] {
  // Told by wrongText.
  if (node.type.isError) reader.nothing(node);
  else if (node.name === "PrintStatement") {
    const what = reader.text(node).slice("print".length).trim();
    reader.refuse(node, message("call-brackets", { call: `print(${what})` }), [
      { from: node.from, to: node.to, insert: `print(${what})` },
    ]);
  } else
    reader.refuse(
      node,
      refusedNodes[node.name] ?? message("not-supported", { language: "Python", text: reader.text(node).slice(0, 30) }),
    );
  return [];
}
