/** Recognises the mistakes that beginners make most and knows the edit that mends them. The words stand in the catalogue. */
import type { Diagnostic } from "#solidity/diagnostics.ts";
import type { Catalogue } from "#messages/catalogue.ts";

export type ExplanationId = keyof Catalogue["compilerErrors"];

/** Replaces `from`..`to` (UTF-16 units of the file) by `insert`. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
}

export interface Explained {
  id: ExplanationId;
  /** fills the placeholders of the catalogue's words */
  values: Readonly<Record<string, string | number>>;
  /** mends the source; absent where only the author can know */
  edits?: readonly TextEdit[];
}

interface Place {
  code: string;
  message: string;
  source: string;
  from: number;
  to: number;
  /** text that the compiler points at */
  marked: string;
  /** the line it stands in */
  line: string;
  lineStart: number;
  lineNumber: number;
}

const pythonOperators: Readonly<Record<string, string>> = { and: "&&", or: "||", not: "!" };
const pythonWords: Readonly<Record<string, string>> = { True: "true", False: "false", None: "0", null: "0" };
/** What the race defines, by the import that brings it. */
const raceNames = /^(?:Car|CodePrix)$/;
const signature = /takeYourTurn\s*\(([^)]*)\)/;
const carSignature = "CodePrix codePrix, CodePrix.CarData[] calldata allCars, uint256 yourCarIndex";
const carImport = 'import "code-prix/Car.sol";\n';
const consoleImport = 'import "hardhat/console.sol";\n';

/** Explains one finding, or returns undefined when it is none of the common ones. @param source the file that it stands in */
export function explainDiagnostic(diagnostic: Diagnostic, source: string): Explained | undefined {
  const from = Math.min(diagnostic.from?.offset ?? source.length, source.length);
  const to = Math.max(from, Math.min(diagnostic.to?.offset ?? from, source.length));
  const lineStart = source.lastIndexOf("\n", from - 1) + 1;
  const lineEnd = source.indexOf("\n", from);
  return explain({
    code: diagnostic.code,
    message: diagnostic.message,
    source,
    from,
    to,
    marked: source.slice(from, to),
    line: source.slice(lineStart, lineEnd === -1 ? source.length : lineEnd),
    lineStart,
    lineNumber: source.slice(0, from).split("\n").length,
  });
}

function explain(place: Place): Explained | undefined {
  if (/stack too deep/i.test(place.message)) return { id: "stack-too-deep", values: {} };
  if (place.code === "" && place.message.startsWith("This source asks for Solidity"))
    return explainPragma(place.source);
  switch (place.code) {
    case "2314":
    case "6933":
    case "7858":
    case "8936":
    case "9182":
      return explainSyntax(place);
    case "7576":
      return explainUnknownName(place);
    case "7920":
      return explainUnknownType(place);
    case "9582":
      return explainUnknownMember(place);
    case "9553":
    case "9574":
    case "7407":
    case "4486":
      return explainConversion(place);
    case "6160": {
      const [, given = "", expected = ""] = /(\d+) arguments? given but expected (\d+)/.exec(place.message) ?? [];
      return { id: "argument-count", values: { given, expected } };
    }
    case "6651": {
      const name = /^([\w.]+(?:\[\d*\])*)(\s+)/.exec(place.marked);
      const after = place.from + (name?.[1]?.length ?? 0);
      return { id: "data-location", values: {}, ...(name ? insert(after, " memory") : {}) };
    }
    case "9456": {
      const end = /\b(?:external|public)\b/.exec(place.source.slice(place.from, place.to));
      return {
        id: "missing-override",
        values: {},
        ...(end ? insert(place.from + end.index + end[0].length, " override") : {}),
      };
    }
    case "4937":
      return explainVisibility(place);
    case "7792":
    case "3656":
      return explainSignature(place);
    case "6275":
      return { id: "unknown-import", values: {} };
    case "2333":
      return { id: "declared-twice", values: {} };
    case "2519":
      return { id: "shadowed", values: {} };
    case "2072":
      return { id: "unused-variable", values: {} };
    case "5667":
      return { id: "unused-parameter", values: {} };
    case "5740":
      return { id: "unreachable", values: {} };
    case "8961":
      return { id: "view-changes", values: {}, ...inHeader(place, /\bview\s+/, "") };
    case "2527":
      return { id: "pure-reads", values: {}, ...inHeader(place, /\bpure\b/, "view") };
    case "6520":
      return { id: "constant-assigned", values: {} };
    case "4156":
      return { id: "read-only", values: {} };
    case "4907":
      return { id: "negative-unsigned", values: {} };
    case "4994":
      return { id: "memory-push", values: {} };
    case "2271":
      return / (?:int\d*|int_const -\d+) and | and (?:int\d+|int_const -\d+)\b/.test(place.message)
        ? { id: "mixed-signs", values: {} }
        : undefined;
    case "3383":
      return { id: "literal-out-of-range", values: {} };
    case "6321":
      return { id: "missing-return", values: {} };
    case "9640":
      return { id: "explicit-conversion", values: {} };
    default:
      return undefined;
  }
}

/** Also for a pragma that no compiler here understands. */
export function explainPragma(source: string): Explained {
  const pragma = /pragma\s+solidity\s+[^;]*;/.exec(source);
  const edit = pragma ? replace(pragma.index, pragma.index + pragma[0].length, "pragma solidity ^0.8.13;") : {};
  return { id: "other-compiler", values: {}, ...edit };
}

function explainSyntax(place: Place): Explained | undefined {
  const { source, from, line, lineStart, message } = place;
  if (place.code === "7858")
    return /^\s*\}/.test(source.slice(from))
      ? { id: "extra-brace", values: {}, ...replace(from, from + 1, "") }
      : undefined;
  if (/Expected string end-quote/.test(message)) return { id: "open-quote", values: {} };
  if (/Invalid character in string/.test(message))
    return { id: "unicode-text", values: {}, ...insert(from, "unicode") };
  if (source[from] === "#") return { id: "hash-comment", values: {}, ...replace(from, from + 1, "//") };

  const foreign = foreignWord(line);
  if (foreign) {
    const suggestion = toAscii(foreign);
    const everywhere = [...source.matchAll(new RegExp(`(?<![\\p{L}\\p{N}_$])${foreign}(?![\\p{L}\\p{N}_$])`, "gu"))];
    const edits = everywhere.map(({ index }) => ({ from: index, to: index + foreign.length, insert: suggestion }));
    return { id: "foreign-letter", values: { word: foreign, suggestion }, edits };
  }
  const elif = /\belif\b/.exec(line);
  if (elif)
    return { id: "elif", values: {}, ...replace(lineStart + elif.index, lineStart + elif.index + 4, "else if") };
  if (/reserved keyword 'in'/.test(message)) return { id: "for-in", values: {} };
  const operator = /\b(and|or|not)\b\s*/.exec(line.replace(/\/\/.*/, ""));
  if (operator?.[1] && /^\s*(?:\}?\s*else\s+)?(?:if|while|return|bool)\b/.test(line)) {
    const replacement = pythonOperators[operator[1]] ?? "";
    const start = lineStart + operator.index;
    const kept = operator[1] === "not" ? "" : " ";
    const edit = replace(start, start + operator[0].length, replacement + kept);
    return { id: "python-operator", values: { word: operator[1], operator: replacement }, ...edit };
  }
  const bare = /^(\s*(?:\}?\s*else\s+)?(?:if|while))\s+(?!\()([^{:]+?)\s*([{:].*)?$/.exec(line);
  if (bare && /Expected '\('/.test(message)) {
    const rest = bare[3]?.startsWith(":") ? `{${bare[3].slice(1)}` : (bare[3] ?? "{");
    const edit = replace(lineStart, lineStart + line.length, `${bare[1]} (${bare[2]}) ${rest}`);
    return { id: "condition-without-brackets", values: {}, ...edit };
  }
  if (source[from] === ":") return { id: "python-colon", values: {}, ...replace(from, from + 1, " {") };
  const word = source.slice(from, place.to);
  if (word === "var" || word === "let")
    return { id: "type-missing", values: { word: nextWord(source, place.to) }, ...replace(from, place.to, "uint256") };
  const python = pythonWords[word];
  if (python !== undefined)
    return { id: "python-word", values: { word, operator: python }, ...replace(from, place.to, python) };
  if (source.slice(from).trim() === "")
    return { id: "missing-brace", values: {}, ...insert(source.length, source.endsWith("\n") ? "}\n" : "\n}\n") };
  if (/Expected identifier but got '[=([]'/.test(message)) return { id: "statement-outside", values: {} };
  const [, expected = "", found = ""] = /Expected '(.+?)' but got (.+)$/.exec(message) ?? [];
  if (expected === ";") {
    const before = source.slice(0, from).replace(/(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+$/, "");
    return { id: "missing-semicolon", values: { line: before.split("\n").length }, ...insert(before.length, ";") };
  }
  if (expected !== "") {
    const closesHere = (expected === "," || expected === ")") && /^'[;{]'$/.test(found) && openRound(line) > 0;
    const edit = closesHere ? insert(from, ")".repeat(openRound(line)) + (found === "'{'" ? " " : "")) : {};
    return { id: "missing-bracket", values: { expected, found: found.replaceAll("'", "") }, ...edit };
  }
  return undefined;
}

function explainUnknownName(place: Place): Explained | undefined {
  const { marked: word, from, to, source, message } = place;
  const python = pythonWords[word];
  if (python !== undefined)
    return { id: "python-word", values: { word, operator: python }, ...replace(from, to, python) };
  if (word === "print" || word === "console") {
    const edits: TextEdit[] = [importEdit(source, consoleImport)];
    if (word === "print") edits.push({ from, to, insert: "console.log" });
    return { id: "print", values: {}, edits };
  }
  if (raceNames.test(word)) return { id: "missing-import", values: { word }, edits: [importEdit(source, carImport)] };
  const offered = [...message.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? "");
  const suggestion = closest(word, [...offered, ...declaredNames(source)]);
  if (suggestion) return { id: "undeclared-close", values: { word, suggestion }, ...replace(from, to, suggestion) };
  const assigned = /^\s*=[^=]/.test(source.slice(to)) && /[;{}]\s*$/.test(source.slice(0, from));
  if (assigned) return { id: "type-missing", values: { word }, ...insert(from, "uint256 ") };
  return { id: "undeclared", values: { word } };
}

function explainUnknownType(place: Place): Explained | undefined {
  const { marked: word, source, from, to } = place;
  const root = /^\w+/.exec(word)?.[0] ?? "";
  if (!raceNames.test(root)) return { id: "undeclared", values: { word } };
  if (!/import\s/.test(source))
    return { id: "missing-import", values: { word: root }, edits: [importEdit(source, carImport)] };
  const suggestion = closest(word, ["CodePrix", "CodePrix.CarData", "CodePrix.ActionType", "Car"]);
  return suggestion
    ? { id: "undeclared-close", values: { word, suggestion }, ...replace(from, to, suggestion) }
    : { id: "undeclared", values: { word } };
}

/** Members by what solc calls their owner. */
const membersOf: readonly [RegExp, readonly string[]][] = [
  [/struct CodePrix\.CarData/, ["balance", "speed", "y", "shield", "car"]],
  [
    /contract CodePrix/,
    [
      "buyAcceleration",
      "buyShell",
      "buyShield",
      "getAccelerateCost",
      "getShellCost",
      "getShieldCost",
      "getActionsSold",
      "getAllCarData",
      "getAllCarDataAndFindCar",
      "getCarData",
      "cars",
      "currentCar",
      "entropy",
      "turns",
      "state",
    ],
  ],
  [/\[\]|\barray\b/, ["length"]],
];

function explainUnknownMember(place: Place): Explained {
  const [, word = "", owner = ""] =
    /Member "(.+?)" not found or not visible after argument-dependent lookup in (.+?)\.?$/.exec(place.message) ?? [];
  const shown = owner
    .replace(/^(?:struct|contract|type)\s+/, "")
    .replace(/\s(?:calldata|memory|storage)(?:\s(?:ref|pointer))?$/, "");
  const members = membersOf.find(([pattern]) => pattern.test(owner))?.[1] ?? [];
  const suggestion =
    closest(word, members) ??
    (/^(?:money|coins|cash)$/i.test(word) && members.includes("balance") ? "balance" : undefined);
  if (!suggestion) return { id: "unknown-member", values: { word, owner: shown } };
  const start = place.source.lastIndexOf(word, place.to);
  return {
    id: "unknown-member-close",
    values: { word, owner: shown, suggestion },
    ...replace(start, start + word.length, suggestion),
  };
}

function explainConversion(place: Place): Explained | undefined {
  const { message, marked, from, to, source, lineStart, line } = place;
  const [, given = "", wanted = ""] =
    /(?:conversion from|Type) (.+?) (?:to|is not implicitly convertible to expected type) (.+?)(?: requested\b.*|\.(?:\s.*)?)?$/s.exec(
      message,
    ) ?? [];
  if (wanted.startsWith("bool")) {
    const around = source.slice(from, to + 40);
    const condition = /\bif\s*\((?<inside>[^()=!<>]+)=(?!=)/.exec(line);
    if (condition?.groups || /^[\w.]+\s*=[^=]/.test(around)) {
      const equals = source.indexOf("=", lineStart + (condition?.index ?? 0));
      return { id: "assignment-as-condition", values: {}, ...(equals === -1 ? {} : replace(equals, equals + 1, "==")) };
    }
    return { id: "number-as-condition", values: { word: marked }, ...insert(to, " != 0") };
  }
  if (/rational_const/.test(given)) return { id: "fraction", values: {} };
  if (/literal_string/.test(given) && /^u?int/.test(wanted)) {
    const inside = /^["'](\d+)["']$/.exec(marked)?.[1];
    return { id: "text-for-number", values: {}, ...(inside ? replace(from, to, inside) : {}) };
  }
  if (wanted.startsWith("enum ")) {
    const suggestion = ["ACCELERATE", "SHELL", "SHIELD"][Number(marked)] ?? "ACCELERATE";
    return { id: "enum-argument", values: { suggestion }, ...replace(from, to, `CodePrix.ActionType.${suggestion}`) };
  }
  if (/storage/.test(message) && /calldata|memory/.test(given)) {
    return { id: "storage-pointer", values: {}, ...inMarked(place, /\bstorage\b/, "memory") };
  }
  if (/^(?:int\d+|int_const -)/.test(given) && wanted.startsWith("uint")) {
    const simple = /^[\w.]+$/.test(marked) && !given.startsWith("int_const");
    return { id: "signed-unsigned", values: {}, ...(simple ? replace(from, to, `uint256(${marked})`) : {}) };
  }
  if (/^(?:uint\d+|int_const)/.test(given) && /^uint\d+/.test(wanted)) {
    const type = /^uint\d+/.exec(marked)?.[0];
    return {
      id: "too-small-type",
      values: { from: given.replace(/^int_const /, ""), to: wanted },
      ...(type ? replace(from, from + type.length, "uint256") : {}),
    };
  }
  return undefined;
}

function explainVisibility(place: Place): Explained {
  const header = /^function\s+(\w+)\s*\([^)]*\)/.exec(place.source.slice(place.from));
  const suggestion = header?.[1] === "takeYourTurn" ? "external" : "internal";
  const after = place.from + (header?.[0].length ?? 0);
  return { id: "missing-visibility", values: { suggestion }, ...(header ? insert(after, ` ${suggestion}`) : {}) };
}

function explainSignature(place: Place): Explained {
  const found = signature.exec(place.source);
  if (!found) return { id: "abstract", values: { word: /"(.+?)"/.exec(place.message)?.[1] ?? "" } };
  const start = found.index + found[0].length - 1 - (found[1]?.length ?? 0);
  return { id: "wrong-signature", values: {}, ...replace(start, start + (found[1]?.length ?? 0), carSignature) };
}

/** Changes the head of the function in which the finding stands. */
function inHeader(place: Place, pattern: RegExp, replacement: string): { edits?: TextEdit[] } {
  const start = place.source.lastIndexOf("function ", place.from);
  const head = place.source.slice(start, place.source.indexOf("{", start));
  const found = start === -1 ? null : pattern.exec(head);
  return found ? replace(start + found.index, start + found.index + found[0].length, replacement) : {};
}

function inMarked(place: Place, pattern: RegExp, replacement: string): { edits?: TextEdit[] } {
  const found = pattern.exec(place.marked);
  return found ? replace(place.from + found.index, place.from + found.index + found[0].length, replacement) : {};
}

function replace(from: number, to: number, text: string): { edits: TextEdit[] } {
  return { edits: [{ from, to, insert: text }] };
}

function insert(at: number, text: string): { edits: TextEdit[] } {
  return replace(at, at, text);
}

/** Puts an import below the pragma and the imports that are there. */
function importEdit(source: string, line: string): TextEdit {
  const last = [...source.matchAll(/^[ \t]*(?:import|pragma)\b[^;]*;[^\n]*\n?/gm)].at(-1);
  const at = last ? last.index + last[0].length : 0;
  return { from: at, to: at, insert: (last && !last[0].endsWith("\n") ? "\n" : "") + line };
}

function declaredNames(source: string): string[] {
  return [
    ...source.matchAll(
      /\b(?:u?int\d*|bool|address|string|memory|calldata|storage|constant|function|CodePrix)\s+([A-Za-z_$][\w$]*)/g,
    ),
  ].map((match) => match[1] ?? "");
}

function nextWord(source: string, from: number): string {
  return /^\s*([\w$]+)/.exec(source.slice(from))?.[1] ?? "";
}

function openRound(line: string): number {
  const code = line.replace(/\/\/.*/, "");
  return code.split("(").length - code.split(")").length;
}

function foreignWord(line: string): string | undefined {
  const code = line.replaceAll(/"[^"]*"|'[^']*'|\/\/.*/g, (text) => " ".repeat(text.length));
  return code.match(/[\p{L}\p{N}_$]+/gu)?.find((word) => /[^\w$]/.test(word));
}

const turkish: Readonly<Record<string, string>> = { ı: "i", İ: "I", ş: "s", Ş: "S", ğ: "g", Ğ: "G" };

function toAscii(word: string): string {
  return word
    .replaceAll(/[ıİşŞğĞ]/g, (letter) => turkish[letter] ?? letter)
    .normalize("NFD")
    .replaceAll(/[^\w$]/g, "");
}

/** The candidate that differs by least, if it differs by a typing mistake at most. */
function closest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.min(3, Math.ceil(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least && candidate !== word) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 3) return 4;
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + swap));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Applies edits that do not overlap. */
export function applyEdits(source: string, edits: readonly TextEdit[]): string {
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.insert + text.slice(edit.to), source);
}
