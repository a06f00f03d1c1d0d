import { message } from "../compiling/compiler-text.ts";
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
        reader.refuse({ from: at, to: at + indent.length }, message("mixed-indentation"));
        return false;
      }
    }
    at += line.length + 1;
  }
  return true;
}

export function refuseNode(reader: PythonReader, node: Node): [] {
  // Reported by wrongText.
  if (node.type.isError) reader.nothing(node);
  else if (node.name === "PrintStatement") {
    const what = reader.text(node).slice("print".length).trim();
    reader.refuse(node, message("call-brackets", { call: `print(${what})` }), [
      { from: node.from, to: node.to, insert: `print(${what})` },
    ]);
  } else reader.refusePart(node, node.name);
  return [];
}
