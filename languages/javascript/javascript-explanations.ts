import { type Message, message } from "../compiling/compiler-text.ts";
import { type Habit, misspelledKeyword, type MistakeFinder, neighbours } from "../ir/explain-syntax.ts";
import { either, explanationsOf, notHere, type Refused, removable, unsupported } from "../ir/explanations.ts";

const noExceptions = unsupported("try, throw", "if");
const noClass = unsupported("class", either(message("a-function"), message("an-object")));
const noAsync = removable("async, await");
const noString = message("text-value", { print: "console.log()" });

export const refusedNodes = {
  ClassDeclaration: [noClass, "class Plan {}", "const plan = { units: 10, shells: 3 };"],
  ClassExpression: [noClass, "const Plan = class {};"],
  NewExpression: [unsupported("new", either("[ ]", "{ }")), "const list = new Array(3);", "const list = [0, 0, 0];"],
  this: [unsupported("this", message("a-variable")), "const me = this;"],
  super: [noClass, "super.plan();"],
  TryStatement: [
    noExceptions,
    "try { race.buyShell(1); } catch { }",
    "if (race.getShellCost(1) <= cars[place].balance) race.buyShell(1);",
  ],
  ThrowStatement: [noExceptions, "throw place;"],
  AwaitExpression: [noAsync, "await race.buyShell(1);"],
  YieldExpression: [unsupported("yield", message("an-array")), "function* plan() { yield 1; }"],
  RegExp: [notHere("RegExp"), "const digits = /[0-9]+/;"],
  String: [noString, 'const mode = "fast";', "const FAST = 1;\nconst mode = FAST;"],
  TemplateString: [noString, "const text = `place ${place}`;"],
  TaggedTemplateExpression: [noString, "const text = plan`a`;"],
  WithStatement: [notHere("with"), "with (cars) { }"],
  DebuggerStatement: [removable("debugger"), "debugger;"],
  ImportDeclaration: [
    message("no-import"),
    'import { plan } from "./plan.js";\nexport function takeTurn(race, cars, place) {}',
  ],
  DynamicImport: [message("no-import"), 'import("./plan.js");'],
} satisfies Refused;

export const refusedNames = {
  eval: [notHere("eval")],
  Function: [notHere("Function")],
  Date: [unsupported("Date", "race.turns()"), "const now = Date.now();", "const turn = race.turns();"],
  NaN: [unsupported("NaN", "undefined"), "const none = NaN;"],
  Infinity: [
    unsupported("Infinity", "Number.MAX_SAFE_INTEGER"),
    "let cheapest = Infinity;",
    "let cheapest = Number.MAX_SAFE_INTEGER;",
  ],
  parseInt: [noString, 'const n = parseInt("7");'],
  parseFloat: [
    message("no-float", { number: "parseFloat", divide: "Math.floor(a / b)" }),
    'const n = parseFloat("7");',
  ],
  String: refusedNodes.String,
  BigInt: [unsupported("BigInt", message("a-number"))],
  Promise: [removable("Promise"), "const later = Promise;"],
  setTimeout: [unsupported("setTimeout", "race.turns()")],
  Symbol: [unsupported("Symbol", message("a-number")), "const mark = Symbol();"],
  Map: [
    unsupported("Map", either(message("an-array"), message("an-object"))),
    "const seen = new Map();",
    "const seen = { first: 0, second: 0 };",
  ],
  Set: [
    unsupported("Set", message("an-array")),
    "const seen = Set(cars);",
    "const seen = [1, 2];\nconst isThere = seen.includes(2);",
  ],
  JSON: [noString, "const all = JSON;"],
  RegExp: refusedNodes.RegExp,
  globalThis: [unsupported("globalThis", message("a-variable")), "const all = globalThis;"],
  window: [unsupported("window", either("race", "cars")), "const all = window;"],
  process: [unsupported("process", either("race", "cars")), "const all = process;"],
  require: [message("no-import")],
  arguments: [unsupported("arguments", "function plan(cars, place)"), "const all = arguments;"],
  Array: [unsupported("Array( )", "[ ]")],
  isNaN: [removable("isNaN")],
} satisfies Refused;

const keywords = new Set(
  "break case catch class const continue debugger default delete do else export extends finally for function if import in instanceof let new of return super switch this throw try typeof var void while with yield async await static get set as satisfies type interface is".split(
    " ",
  ),
);
const wordsBetween = new Set([...keywords].filter((word) => word !== "this" && word !== "super"));
const word =
  "break|case|catch|class|const|continue|debugger|default|delete|do|else|export|extends|finally|for|function|if|import|in|instanceof|new|return|super|switch|this|throw|try|typeof|var|void|while|with|null|true|false|enum";

const foreign = (written: string, instead: string): Message =>
  message("foreign", { language: "JavaScript", written: written.trim(), instead });
const habit = (pattern: RegExp, instead: (groups: readonly string[]) => string, written?: string): Habit => ({
  pattern,
  message: (groups) => foreign(written ?? groups[0]!, instead(groups).trim()),
  write: instead,
});

export const javascriptHabits: readonly Habit[] = [
  {
    pattern: /^(?:>>?>?|\.\.\.) (?=\S)/,
    message: ([sign = ""]) => message("extra-sign", { sign: sign.trim() }),
    write: () => "",
  },
  habit(/(?<=^[ \t]*(?:\}\s*)?)(?:elif|els?e?if)\b/, () => "else if"),
  habit(/(?<=[\w)\]][ \t]+)and(?=[ \t]+[\w(!-])/, () => "&&"),
  habit(/(?<=[\w)\]][ \t]+)or(?=[ \t]+[\w(!-])/, () => "||"),
  habit(/(?<=[\w)\]][ \t]+)is[ \t]+not(?=[ \t]+[\w(])/, () => "!=="),
  habit(/(?<=[\w)\]][ \t]+)is(?=[ \t]+[\w(])/, () => "==="),
  habit(/\bnot[ \t]+(?=[\w(])/, () => "!"),
  habit(/(?<=^[ \t]*|[;{}]\s+)#/, () => "//"),
  habit(/=</, () => "<="),
  habit(/<>/, () => "!=="),
  habit(/(?<=[\w)\]]\s*)=!=?(?=\s*\w)/, () => "!=="),
  habit(/:=/, () => "="),
  habit(/"""|'''/, () => "//"),
  habit(
    /(?<=(?:[^=<>!]=|return)\s+)([^\n;]+?)\s+if\s+([^\n;]+?)\s+else\s+([^\n;]+)/,
    ([, a, test, b]) => `${test} ? ${a} : ${b}`,
  ),
  habit(/(?<=^[ \t]*)(?:def|func|fn)(?=\s+\w[^\n]*[^\s:]\s*$)/, () => "function"),
  habit(/(?<=^[ \t]*(?:if|while)\b[^\n{]*?)\s+then\b\s*(?:\{)?(?=\s*$)/, () => " {"),
  {
    pattern: /(?<=^[ \t]*)for\s*\((?:(?:let|var)\s+)?\w+\s*=[^;\n)]*,[^;\n)]*,[^;\n)]*\)/,
    message: () => message("incomplete", { form: "for (let i = 0; i < 3; i++) {" }),
    write: ([loop = ""]) => loop.replaceAll(",", ";"),
  },
  {
    pattern: /(?<=^[ \t]*(?:\}\s*)?(?:else\s+)?)(if|while|switch)[ \t]+([^(\s{:][^{\n:]*?)\s*(?=\{)/,
    message: ([, head = "", test = ""]) => message("incomplete", { form: `${head} (${test})` }),
    write: ([, head, test]) => `${head} (${test}) `,
  },
  {
    pattern: /(?<=^[ \t]*(?:\}\s*)?(?:else\s+)?)(?:if|while)\s*\(\s*\)/,
    message: () => message("incomplete", { form: "if (place > 0)" }),
  },
  {
    pattern: new RegExp(`(?<=\\b(?:let|const|var|function)\\s+)(?:${word})\\b`),
    message: ([name = ""]) => message("reserved-word", { name }),
  },
  {
    pattern:
      /(?<![\w.$])(?!0[xXoObB][\dA-Fa-f_]+n?\b)(?!\d[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d+)?n?(?![\w$]))\d[\d._]*[A-Za-z_$][\w$]*/,
    message: ([name = ""]) => message("digit-name", { name }),
  },
  { pattern: /\.(?=\()/, message: () => message("extra-sign", { sign: "." }), write: () => "" },
  {
    pattern: /(?<=^[ \t]*)print\s+(?![=(.[])([^\n;]+?)(?=\s*;?\s*$)/,
    message: ([, what = ""]) => message("call-brackets", { call: `console.log(${what})` }),
    write: ([, what]) => `console.log(${what})`,
  },
  {
    // The grammar accepts fields and items as targets only in separate statements.
    pattern: /(?:(?<=[(,])\s*\{[^{}]*:[^{},]*[.[][^{}]*\}|(?<=\)|\belse)\s*\[[^=;\n]*[.[][^=;\n]*\])(?=\s*=[^=>])/,
    message: () => message("member-pattern"),
    onlyAtError: true,
  },
  {
    pattern: /(?<=\([^(){}\n;]*);(?=[^;\n]*\))/,
    message: () => message("unsupported", { name: ";", instead: "," }),
    write: () => ",",
    onlyAtError: true,
  },
];

const indentOf = (line: string): number => /^\s*/.exec(line)![0].length;

function headOf(python: string): string {
  const [, indent = "", word = "", rest = ""] = /^(\s*(?:\}\s*)?)(\w+)\s*(.*?)\s*$/s.exec(python) ?? [];
  const [, name = "i", over = ""] = /^(\w+)\s+in\s+(.*)$/s.exec(rest) ?? [];
  const range = /^range\((\w+)\)$/.exec(over);
  if (word === "def") return `${indent}function ${rest}`;
  if (word === "elif") return `${indent}else if (${rest})`;
  if (word === "for" && range) return `${indent}for (let ${name} = 0; ${name} < ${range[1]}; ${name}++)`;
  if (word === "for" && over !== "") return `${indent}for (const ${name} of ${over})`;
  if ((word === "if" || word === "while") && !/^\(.*\)$/s.test(rest)) return `${indent}${word} (${rest})`;
  return `${indent}${word}${rest === "" ? "" : ` ${rest}`}`;
}

const colonBlock: MistakeFinder = ({ code }, source) => {
  const found = /(?<=^[ \t]*(?:\}\s*)?(?:if|elif|else|for|while|function|def)\b[^{}\n?]*?)[ \t]*:(?=[ \t]*$)/m.exec(
    code,
  );
  if (!found) return undefined;
  const at = found.index + found[0].length - 1;
  const start = code.lastIndexOf("\n", at) + 1;
  const python = source.slice(start, at);
  const head = headOf(python);
  const indent = indentOf(python);
  let end = at + 1;
  for (const line of code
    .slice(at + 1)
    .split("\n")
    .slice(1)) {
    if (line.trim() !== "" && indentOf(line) <= indent) break;
    end += line.length + 1;
  }
  const last = source.slice(0, end).trimEnd().length;
  // An else on the brace's line closes the block itself.
  const closed = /^\s*\}\s*else\b/.test(code.slice(last))
    ? []
    : [{ from: last, to: last, insert: `\n${" ".repeat(indent)}}` }];
  return {
    from: start + indent,
    to: at + 1,
    message: foreign(`${python.trim()}:`, `${head.trim()} {`),
    edits: [{ from: start, to: at + 1, insert: `${head} {` }, ...closed],
  };
};

const loneElse: MistakeFinder = ({ code }) => {
  const found = /(?<=[;{]\s*)else\b|^\s*else\b/.exec(code);
  if (!found || /\bif\b[^{}]*;\s*$/.test(code.slice(0, found.index))) return undefined;
  const at = found.index + found[0].length - 4;
  return { from: at, to: at + 4, message: message("lone-else", { word: "else" }) };
};

const misspelled = misspelledKeyword(
  keywords,
  "if else for while function return break continue const let switch export import".split(" "),
  /^\s*[=.[;,]/,
);

const functionForm: MistakeFinder = ({ code }, _source, { from, to }) =>
  /^\s*(?:export\s+)?(?:default\s+)?function\b(?!\s+[\w$]+\s*\([^()]*\)\s*\{)/.test(code.slice(from, to))
    ? { from, to, message: message("incomplete", { form: "function plan(cars, place) {" }) }
    : undefined;

const missingValue: MistakeFinder = ({ code }, _source, { from, to }) => {
  const found =
    /(?:&&|\|\||\*\*|(?<!\*)\*(?!\*)=*|[/%<>=+-]=*|,)(?=\s*(?:$|[)\]};:]|[*/%]|&&|\|\||===|<|>(?!=)))|(?<=[([]\s*),/m.exec(
      code.slice(from, to),
    );
  if (!found) return undefined;
  const at = from + found.index;
  return { from: at, to: at + found[0].length, message: message("missing-value", { sign: found[0] }) };
};

export const javascriptFinders: readonly MistakeFinder[] = [
  colonBlock,
  loneElse,
  misspelled,
  ({ code }, _source, line) => neighbours(code, line, wordsBetween),
  missingValue,
  functionForm,
];

export const javascriptExplanations = explanationsOf("javascript", {
  habits: javascriptHabits,
  finders: javascriptFinders,
  parts: refusedNodes,
  names: refusedNames,
});
