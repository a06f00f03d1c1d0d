import type { Parser, Tree } from "@lezer/common";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { formatJavaScript, formatSolidity } from "./format-braces.ts";
import { formatPython } from "./format-python.ts";

/**
 * Python and JavaScript are only formatted if they parse to the same program afterwards. With errors, only trailing
 * spaces are removed.
 * @param parser once it is loaded
 */
export function formatSource(text: string, language: CarLanguage, parser?: Parser): string {
  if (language === "solidity") return formatSolidity(text);
  const source = text.replaceAll(/\r\n?/g, "\n");
  if (!parser) return trimmed(source);
  const tree = parser.parse(source);
  const isSame = (other: string) => programOf(parser.parse(other), other) === programOf(tree, source);
  const tries = isWhole(tree) ? [format(source, language, tree), trimmed(source)] : [trimmed(source)];
  return tries.find((each) => isSame(each)) ?? text;
}

function format(source: string, language: CarLanguage, tree: Tree): string {
  return language === "python" ? formatPython(source, tree) : formatJavaScript(source);
}

function trimmed(source: string): string {
  const lines = source.split("\n").map((line) => line.trimEnd());
  while (lines.at(-1) === "") lines.pop();
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

function isWhole(tree: Tree): boolean {
  let isError = false;
  tree.iterate({
    enter(node) {
      isError ||= node.type.isError;
      return !isError;
    },
  });
  return !isError;
}

/** Nodes without comments and spaces, and the text of leaves. */
function programOf(tree: Tree, source: string): string {
  const parts: string[] = [];
  tree.iterate({
    enter(node) {
      if (node.name.endsWith("Comment")) return false;
      parts.push(node.node.firstChild ? `(${node.name}` : JSON.stringify(source.slice(node.from, node.to)));
      return true;
    },
    leave: (node) => void (node.node.firstChild && parts.push(")")),
  });
  return parts.join(" ");
}
