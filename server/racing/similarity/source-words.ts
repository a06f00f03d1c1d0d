import { interfacePaths, interfaceSource } from "#languages/solidity/imports.ts";
import type { Listing, Word } from "./listing.ts";

const pattern =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|0[xX][\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE]-?\d+)?|[A-Za-z_$][\w$]*|>>>=|>>>|<<=|>>=|\*\*|=>|[=!<>+\-*/%&|^]=|\+\+|--|&&|\|\||<<|>>|\S/g;

/** Words of the language, none of which can be a name of the author's own, and a few that nobody would take for one. */
const language: ReadonlySet<string> = new Set(
  "abi abstract address anonymous as assembly assert bool break bytes bytes1 bytes4 bytes32 calldata case catch constant constructor continue contract default delete do else emit enum event external fallback false final for function gasleft if immutable import indexed interface int int8 int16 int32 int64 int128 int256 internal is keccak256 let library mapping memory modifier new override payable pragma private public pure receive require return returns revert storage string struct switch this throw true try type uint uint8 uint16 uint32 uint64 uint96 uint128 uint256 unchecked using view virtual while".split(
    " ",
  ),
);

/** Names of the interfaces. They count as such behind a dot, and when they name a type: as a variable anybody may have chosen them. */
const ofInterfaces: ReadonlySet<string> = new Set(
  interfacePaths.flatMap((path) => withoutComments(interfaceSource(path) ?? "").match(/[A-Za-z_$][\w$]*/g) ?? []),
);

/** Two spellings of one type. */
const alike = new Map([
  ["uint", "uint256"],
  ["int", "int256"],
]);

function withoutComments(source: string): string {
  return source.replace(/\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, " ");
}

/**
 * A Solidity source as it is compared: without comments, spaces, pragmas and imports; every name of the author's own is one word, and so
 * is every number and every text. What another name, another constant or another layout would change is not in it.
 */
export function sourceWords(source: string): Listing {
  const text = source.replaceAll("\r\n", "\n");
  const words: Word[] = [];
  let line = 0;
  let countedTo = 0;
  let isDirective = false;
  let before = "";
  for (const { 0: found, index } of text.matchAll(pattern)) {
    for (; countedTo < index; countedTo += 1) if (text[countedTo] === "\n") line += 1;
    if (found.startsWith("//") || found.startsWith("/*")) continue;
    if (found === "pragma" || found === "import") isDirective = true;
    if (!isDirective) words.push({ word: maskedWord(found, before), line });
    before = found;
    if (found === ";") isDirective = false;
  }
  return { lines: text.split("\n"), words };
}

function maskedWord(found: string, before: string): string {
  if (/^\d/.test(found)) return "number";
  if (/^["']/.test(found)) return "text";
  if (!/^[A-Za-z_$]/.test(found)) return found;
  if (language.has(found)) return alike.get(found) ?? found;
  return ofInterfaces.has(found) && (before === "." || /^[A-Z]/.test(found)) ? found : "name";
}
