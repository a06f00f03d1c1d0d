/** Explains common beginners' mistakes and offers fixes. Texts are in the catalogue. */
import type { Diagnostic } from "#languages/compiling/diagnostics.ts";
import { explainChoice, explainConversion, explainOperands, explainSteps } from "./explain-conversion.ts";
import {
  explainForeignDeclaration,
  explainOwner,
  explainUnknownMember,
  explainUnknownName,
  explainUnknownType,
  foreignValues,
  kitOf,
  typeOfValue,
} from "./explain-name.ts";
import { insert, replace, type TextEdit, type Explained, type ExplanationId, type Finding } from "./text-edits.ts";

const pythonOperators: Readonly<Record<string, string>> = { and: "&&", or: "||", not: "!" };
const signature = /takeYourTurn\s*\(([^)]*)\)/;

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
  });
}

/** Explanations without values or a fix. */
const plainIds: Readonly<Record<string, ExplanationId>> = {
  "6275": "unknown-import",
  "2333": "declared-twice",
  "2519": "shadowed",
  "2072": "unused-variable",
  "5667": "unused-parameter",
  "5740": "unreachable",
  "6520": "constant-assigned",
  "4156": "read-only",
  "4994": "memory-push",
  "3383": "literal-out-of-range",
  "6321": "missing-return",
};

function explain(finding: Finding): Explained | undefined {
  if (/stack too deep/i.test(finding.message)) return { id: "stack-too-deep", values: {} };
  switch (finding.code) {
    case "2314":
    case "6933":
    case "7858":
    case "8936":
    case "9182":
      return explainSyntax(finding);
    case "7576":
      return explainUnknownName(finding);
    case "7920":
      return explainUnknownType(finding);
    case "9582":
      return explainUnknownMember(finding);
    case "9553":
    case "9574":
    case "7407":
    case "4486":
    case "6359":
    case "2326":
      return explainConversion(finding);
    case "1080":
      return explainChoice(finding);
    case "6160": {
      const [, given = "", expected = ""] = /(\d+) arguments? given but expected (\d+)/.exec(finding.message) ?? [];
      return { id: "argument-count", values: { given, expected } };
    }
    case "6651": {
      const name = /^([\w.]+(?:\[\d*\])*)(\s+)/.exec(finding.marked);
      const after = finding.from + (name?.[1]?.length ?? 0);
      return { id: "data-location", values: {}, ...(name ? insert(after, " memory") : {}) };
    }
    case "9456": {
      const end = /\b(?:external|public)\b/.exec(finding.source.slice(finding.from, finding.to));
      return {
        id: "missing-override",
        values: {},
        ...(end ? insert(finding.from + end.index + end[0].length, " override") : {}),
      };
    }
    case "4937":
      return explainVisibility(finding);
    case "7792":
    case "3656":
      return explainSignature(finding);
    case "8961":
      return { id: "view-changes", values: {}, ...inHeader(finding, /\bview\s+/, "") };
    case "2527":
      return { id: "pure-reads", values: {}, ...inHeader(finding, /\bpure\b/, "view") };
    case "4907":
      return explainSign(finding);
    case "2271":
      return explainOperands(finding);
    case "9640":
      return explainSteps(finding);
    case "3419":
      return explainOwner(finding);
    case "5704":
      return explainNoCall(finding);
    case "8863":
      return explainReturn(finding);
    default: {
      const id = plainIds[finding.code];
      return id && { id, values: {} };
    }
  }
}

function explainSyntax(finding: Finding): Explained | undefined {
  const { source, from, line, lineStart, message } = finding;
  if (finding.code === "7858")
    return /^\s*\}/.test(source.slice(from))
      ? { id: "extra-brace", values: {}, ...replace(from, from + 1, "") }
      : undefined;
  if (/Expected string end-quote/.test(message)) return { id: "open-quote", values: {} };
  if (/Invalid character in string/.test(message))
    return { id: "unicode-text", values: {}, ...insert(from, "unicode") };
  if (source[from] === "#")
    return { id: "not-solidity", values: { word: "#", suggestion: "//" }, ...replace(from, from + 1, "//") };

  const foreign = foreignWord(line);
  if (foreign) {
    const suggestion = toAscii(foreign);
    const everywhere = [...source.matchAll(new RegExp(`(?<![\\p{L}\\p{N}_$])${foreign}(?![\\p{L}\\p{N}_$])`, "gu"))];
    const edits = everywhere.map(({ index }) => ({ from: index, to: index + foreign.length, insert: suggestion }));
    return { id: "foreign-letter", values: { word: foreign, suggestion }, edits };
  }
  const elif = /\belif\b/.exec(line);
  if (elif)
    return {
      id: "not-solidity",
      values: { word: "elif", suggestion: "else if" },
      ...replace(lineStart + elif.index, lineStart + elif.index + 4, "else if"),
    };
  if (/reserved keyword 'in'/.test(message)) return { id: "for-in", values: {} };
  const operator = /\b(and|or|not)\b\s*/.exec(line.replace(/\/\/.*/, ""));
  if (operator?.[1] && /^\s*(?:\}?\s*else\s+)?(?:if|while|return|bool)\b/.test(line)) {
    const replacement = pythonOperators[operator[1]] ?? "";
    const start = lineStart + operator.index;
    const kept = operator[1] === "not" ? "" : " ";
    const edit = replace(start, start + operator[0].length, replacement + kept);
    return { id: "not-solidity", values: { word: operator[1], suggestion: replacement }, ...edit };
  }
  const bare = /^(\s*(?:\}?\s*else\s+)?(?:if|while))\s+(?!\()([^{:]+?)\s*([{:].*)?$/.exec(line);
  if (bare && /Expected '\('/.test(message)) {
    const rest = bare[3]?.startsWith(":") ? `{${bare[3].slice(1)}` : (bare[3] ?? "{");
    const edit = replace(lineStart, lineStart + line.length, `${bare[1]} (${bare[2]}) ${rest}`);
    return { id: "condition-without-brackets", values: {}, ...edit };
  }
  const order = /=([<>])/.exec(line);
  if (order && /Expected/.test(message)) {
    const written = `${order[1]}=`;
    const at = lineStart + order.index;
    return { id: "not-solidity", values: { word: order[0], suggestion: written }, ...replace(at, at + 2, written) };
  }
  const choice = /([=(]\s*)([^=(;]+?)\s+if\s+(.+?)\s+else\s+([^;]+?)\s*(?=;|$)/.exec(line);
  if (choice) {
    const [whole, opening = "", then = "", condition = "", otherwise = ""] = choice;
    const suggestion = `${condition} ? ${then} : ${otherwise}`;
    const at = lineStart + choice.index;
    const edit = replace(at, at + whole.length, opening + suggestion);
    return { id: "not-solidity", values: { word: "if … else", suggestion }, ...edit };
  }
  if (source[from] === ":") return { id: "python-colon", values: {}, ...replace(from, from + 1, " {") };
  const word = source.slice(from, finding.to);
  if (word === "var" || word === "let") return explainForeignDeclaration({ source, from, to: finding.to });
  const python = foreignValues[word];
  if (python !== undefined)
    return { id: "not-solidity", values: { word, suggestion: python }, ...replace(from, finding.to, python) };
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

/** Unsigned `-x` and `!x`. */
function explainSign({ marked, from, to }: Finding): Explained {
  if (!marked.startsWith("!")) return { id: "negative-unsigned", values: {} };
  const word = marked.slice(1).trim();
  return { id: "number-as-condition", values: { word }, ...replace(from, to, `${word} == 0`) };
}

/** `allCars.length()`: fields have no parentheses. */
function explainNoCall({ source, from, to }: Finding): Explained | undefined {
  const call = /^(.*?)\(\)$/s.exec(source.slice(from, to));
  const word = call?.[1];
  return word === undefined ? undefined : { id: "no-call", values: { word }, ...replace(from + word.length, to, "") };
}

/** takeYourTurn returns nothing; other functions can declare a return type. */
function explainReturn({ source, from, marked }: Finding): Explained | undefined {
  const start = source.lastIndexOf("function ", from);
  const brace = source.indexOf("{", start);
  const name = /^function\s+(\w+)/.exec(source.slice(start))?.[1] ?? "";
  const value = /^return\s+(.+)$/s.exec(marked)?.[1];
  if (start === -1 || value === undefined || /\breturns\b/.test(source.slice(start, brace))) return undefined;
  if (name === "takeYourTurn") {
    const edit = replace(from + "return".length, from + marked.length, "");
    return { id: "return-of-turn", values: {}, ...edit };
  }
  const type = typeOfValue(value, kitOf(source).referee, source) ?? "uint256";
  return { id: "returns-missing", values: { suggestion: `returns (${type})` }, ...insert(brace, `returns (${type}) `) };
}

function explainVisibility(finding: Finding): Explained {
  const header = /^function\s+(\w+)\s*\([^)]*\)/.exec(finding.source.slice(finding.from));
  const suggestion = header?.[1] === "takeYourTurn" ? "external" : "internal";
  const after = finding.from + (header?.[0].length ?? 0);
  return { id: "missing-visibility", values: { suggestion }, ...(header ? insert(after, ` ${suggestion}`) : {}) };
}

function explainSignature(finding: Finding): Explained {
  const found = signature.exec(finding.source);
  if (!found) return { id: "abstract", values: { word: /"(.+?)"/.exec(finding.message)?.[1] ?? "" } };
  const start = found.index + found[0].length - 1 - (found[1]?.length ?? 0);
  const { parameters } = kitOf(finding.source);
  return {
    id: "wrong-signature",
    values: { parameters },
    ...replace(start, start + (found[1]?.length ?? 0), parameters),
  };
}

function inHeader(finding: Finding, pattern: RegExp, replacement: string): { edits?: TextEdit[] } {
  const start = finding.source.lastIndexOf("function ", finding.from);
  const head = finding.source.slice(start, finding.source.indexOf("{", start));
  const found = start === -1 ? null : pattern.exec(head);
  return found ? replace(start + found.index, start + found.index + found[0].length, replacement) : {};
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
