import { snakeCase } from "#languages/core/race-interface.ts";
import { recogniseLanguage } from "#languages/compiling/recognise-language.ts";
import { interfacePaths, interfaceSource } from "#languages/solidity/imports.ts";
import type { Listing, Word } from "./listing.ts";

/** How a language is read for comparing. */
interface Reading {
  pattern: RegExp;
  /** what counts as a comment */
  isComment: (found: string) => boolean;
  /** words of the language, none of which can be a name of the author's own, and a few that nobody would take for one */
  words: ReadonlySet<string>;
  /** names of the interfaces: they count as such behind a dot, and when they name a type; as a variable anybody may have chosen them */
  interfaces: ReadonlySet<string>;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const bracesPattern =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^\\`])*`|0[xX][\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE]-?\d+)?|[A-Za-z_$][\w$]*|>>>=|>>>|<<=|>>=|\*\*|=>|[=!]==|[=!<>+\-*/%&|^]=|\+\+|--|&&|\|\||<<|>>|\S/g;
const isBracesComment = (found: string): boolean => found.startsWith("//") || found.startsWith("/*");

const ofSolidity: ReadonlySet<string> = new Set(
  interfacePaths.flatMap((path) => withoutComments(interfaceSource(path) ?? "").match(/[A-Za-z_$][\w$]*/g) ?? []),
);

const solidity: Reading = {
  pattern: bracesPattern,
  isComment: isBracesComment,
  words: setOf(
    "abi abstract address anonymous as assembly assert bool break bytes bytes1 bytes4 bytes32 calldata case catch constant constructor continue contract default delete do else emit enum event external fallback false final for function gasleft if immutable import indexed interface int int8 int16 int32 int64 int128 int256 internal is keccak256 let library mapping memory modifier new override payable pragma private public pure receive require return returns revert storage string struct switch this throw true try type uint uint8 uint16 uint32 uint64 uint96 uint128 uint256 unchecked using view virtual while",
  ),
  interfaces: ofSolidity,
};

const javascript: Reading = {
  pattern: bracesPattern,
  isComment: isBracesComment,
  words: setOf(
    "break case const continue default do else export false for function if in let null of return switch true undefined while Math Number abs at ceil concat console every fill filter find findIndex floor forEach includes indexOf length log map max min pop pow push reduce reverse round shift sign slice some sort splice trunc unshift",
  ),
  interfaces: ofSolidity,
};

const python: Reading = {
  // A text in three quotation marks is a docstring.
  pattern:
    /#[^\n]*|"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|[fF]?"(?:\\.|[^"\\\n])*"|[fF]?'(?:\\.|[^'\\\n])*'|0[xXoObB][\da-fA-F_]+|\d[\d_]*|[A-Za-z_]\w*|\*\*=|\/\/=|<<=|>>=|\*\*|\/\/|[=!<>+\-*/%&|^]=|<<|>>|\S/g,
  isComment: (found) => found.startsWith("#") || found.startsWith('"""') || found.startsWith("'''"),
  words: setOf(
    "False None True and as assert break class continue def del elif else for from global if import in is lambda nonlocal not or pass return while abs all any append bool count divmod dict enumerate get index insert int items keys len list max min pop pow print range remove reverse reversed sort sorted sum tuple values zip",
  ),
  interfaces: new Set([...ofSolidity].map(snakeCase)),
};

/** In which way a source is read; TypeScript is JavaScript with types beside it. */
function readingOf(source: string): Reading {
  const language = recogniseLanguage(source);
  if (language === "python") return python;
  return language === "javascript" || language === "typescript" ? javascript : solidity;
}

/** Two spellings of one type. */
const alike = new Map([
  ["uint", "uint256"],
  ["int", "int256"],
]);

function withoutComments(source: string): string {
  return source.replace(/\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, " ");
}

/**
 * A source as it is compared: without comments, spaces, pragmas and imports; every name of the author's own is one word, and so is every
 * number and every text. What another name, another constant or another layout would change is not in it. Sources in different languages
 * have hardly a word in common: those are compared by their bytecode.
 */
export function sourceWords(source: string): Listing {
  const text = source.replaceAll("\r\n", "\n");
  const reading = readingOf(text);
  const words: Word[] = [];
  let line = 0;
  let countedTo = 0;
  let isDirective = false;
  let before = "";
  for (const { 0: found, index } of text.matchAll(reading.pattern)) {
    const from = line;
    for (; countedTo < index; countedTo += 1) if (text[countedTo] === "\n") line += 1;
    if (reading.isComment(found)) continue;
    // Solidity ends them with a semicolon, Python with the line.
    if (isDirective && reading === python && line > from) isDirective = false;
    if (isDirectiveOf(reading, found)) isDirective = true;
    if (!isDirective) words.push({ word: maskedWord(found, before, reading), line });
    before = found;
    if (found === ";") isDirective = false;
  }
  return { lines: text.split("\n"), words };
}

const directives: ReadonlyMap<Reading, ReadonlySet<string>> = new Map([
  [solidity, setOf("pragma import")],
  [python, setOf("from import")],
]);

const isDirectiveOf = (reading: Reading, found: string): boolean => directives.get(reading)?.has(found) === true;

function maskedWord(found: string, before: string, { words: language, interfaces }: Reading): string {
  if (/^\d/.test(found)) return "number";
  if (/^(?:[fF]?["']|`)/.test(found)) return "text";
  if (!/^[A-Za-z_$]/.test(found)) return found;
  if (language.has(found)) return alike.get(found) ?? found;
  return interfaces.has(found) && (before === "." || /^[A-Z]/.test(found)) ? found : "name";
}
