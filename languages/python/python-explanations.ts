import { type Message, message } from "../compiling/compiler-text.ts";
import { type Habit, misspelledKeyword, type MistakeFinder, neighbours } from "../ir/explain-syntax.ts";
import { either, explanationsOf, notHere, type Refused, removable, unsupported } from "../ir/explanations.ts";
import { header, logicalLines, shifted, wrongIndentation } from "./indentation.ts";
import { keywords, noString } from "./python-words.ts";

const noSets = unsupported("set", either(message("a-list"), message("a-dictionary")));
const noClass = unsupported("class", either(message("a-function"), message("a-tuple")));

export const refusedNames = {
  eval: [notHere("eval")],
  exec: [notHere("exec")],
  compile: [notHere("compile")],
  open: [unsupported("open", message("a-variable"))],
  input: [unsupported("input", either("race", "cars")), "answer = input()"],
  float: [message("no-float", { number: "float", divide: "//" }), "share = float(place)", "tenths = 10 * place // 3"],
  round: [unsupported("round", "(a + b // 2) // b"), "half = round(place / 2)", "half = (place + 1) // 2"],
  str: [noString, "name = str(place)"],
  set: [noSets, "seen = set(cars)", "seen = [car.speed for car in cars]"],
  frozenset: [noSets],
  iter: [unsupported("iter", "for"), "walk = iter(cars)", "for car in cars:\n    print(car.speed)"],
  next: [unsupported("next", "for"), "first = next(cars)", "first = cars[0]"],
  type: [removable("type")],
  isinstance: [removable("isinstance")],
  globals: [unsupported("globals", message("a-variable")), "names = globals()"],
  locals: [unsupported("locals", message("a-variable")), "names = locals()"],
  getattr: [unsupported("getattr", "car.speed"), 'speed = getattr(cars[0], "speed")', "speed = cars[0].speed"],
  setattr: [unsupported("setattr", "car.speed")],
  hash: [unsupported("hash", "==")],
  id: [unsupported("id", "==")],
  object: [noClass, "thing = object()"],
  super: [noClass],
  complex: [message("no-float", { number: "complex", divide: "//" })],
  bytes: [unsupported("bytes", message("a-list"))],
  random: [unsupported("random", "race.entropy()"), "luck = random.randint(1, 6)", "luck = race.entropy() % 6"],
  math: [message("no-float", { number: "math", divide: "//" }), "root = math.sqrt(place)", "power = place ** 2"],
} satisfies Refused;

const noExceptions = unsupported("try, raise", "if");
const noGenerators = unsupported("yield", message("a-list"));
const noAsync = removable("async, await");

export const refusedNodes = {
  ImportStatement: [message("no-import"), "import math"],
  ClassDefinition: [noClass, "class Plan:\n    pass", "plan = (10, 3)"],
  TryStatement: [
    noExceptions,
    "try:\n    race.buy_shell(1)\nexcept ValueError:\n    pass",
    "if race.get_shell_cost(1) <= cars[place].balance:\n    race.buy_shell(1)",
  ],
  RaiseStatement: [noExceptions, "raise ValueError", "assert place >= 0"],
  WithStatement: [notHere("with"), "with place:\n    pass"],
  MatchStatement: [
    unsupported("match", either("if", "elif")),
    "match place:\n    case 0:\n        race.buy_shield(1)",
    "if place == 0:\n    race.buy_shield(1)",
  ],
  YieldStatement: [
    noGenerators,
    "def speeds(cars):\n    yield cars[0].speed",
    "def speeds(cars):\n    return [car.speed for car in cars]",
  ],
  YieldExpression: [noGenerators, "def speeds(cars):\n    x = yield cars[0].speed"],
  ComprehensionExpression: [
    unsupported("( … for … )", "[ … for … ]"),
    "speeds = (car.speed for car in cars)",
    "speeds = [car.speed for car in cars]",
  ],
  AwaitExpression: [noAsync, "await race.buy_shell(1)"],
  AsyncStatement: [noAsync, "async def plan():\n    pass"],
  DecoratedStatement: [removable("@"), "@cache\ndef plan():\n    pass"],
  SetExpression: [noSets, "places = {1, 2}", "places = [1, 2]"],
  SetComprehensionExpression: [noSets, "places = {x for x in [1, 2]}", "places = [x for x in [1, 2]]"],
  PrintStatement: [message("call-brackets", { call: "print(…)" }), "print place", "print(place)"],
  TypeDefinition: [removable("type"), "type Price = int"],
  Ellipsis: [unsupported("...", "pass"), "...", "pass"],
} satisfies Refused;

const values = new Set(["False", "None", "True"]);
const wordsBetween = new Set([...keywords].filter((word) => !values.has(word)));

const foreign = (written: string, instead: string): Message =>
  message("foreign", { language: "Python", written: written.trim(), instead });
/** @param instead given the pattern's groups */
const habit = (pattern: RegExp, instead: (groups: readonly string[]) => string, written?: string): Habit => ({
  pattern,
  message: (groups) => foreign(written ?? groups[0]!, instead(groups).trim()),
  write: instead,
});
const word = [...keywords].join("|");

export const pythonHabits: readonly Habit[] = [
  {
    pattern: /^(?:>>>|\.\.\.) ?/,
    message: ([sign = ""]) => message("extra-sign", { sign: sign.trim() }),
    write: () => "",
  },
  {
    pattern: /^[ \t]*(?:pip3?|python3?|npm|node|cd)[ \t]+-?[a-z][^\n=(]*$/,
    message: ([line = ""]) => message("extra-sign", { sign: line.trim() }),
    write: () => "",
  },
  {
    pattern: /(?<=^[ \t]*)print\s+(?![=(.[])([^\n]+?)(?=\s*$)/,
    message: () => message("call-brackets", { call: "print(…)" }),
    write: ([, what = ""]) => (/^(?:[\w.]+(?:\([^()]*\))?|["'][^"']*["'])$/.test(what) ? `print(${what})` : undefined),
  },
  {
    pattern: /(?<=^[ \t]*)print(?=\s*=[^=])/,
    message: () => message("reserved-word", { name: "print" }),
    onlyAtError: true,
  },
  {
    pattern: /(?<=^[ \t]*)for\s*(?:\(|:|["'\d])/,
    message: () => message("incomplete", { form: "for i in range(3):" }),
  },
  {
    pattern: new RegExp(`(?<![\\w.=!<>])(?:${word})\\s*=(?!=)`),
    message: ([head = ""]) => message("reserved-word", { name: head.replace(/\s*=$/, "") }),
  },
  {
    pattern: /(?<=^[ \t]*)(?:except|finally)\b/,
    message: () => noExceptions,
    onlyAtError: true,
  },
  {
    pattern: /(?<=\[\s*)for\b/,
    message: () => message("incomplete", { form: "[i * 2 for i in range(3)]" }),
  },
  { pattern: /(?<=^[ \t]*)del\b[^\n]*/, message: () => message("delete-form"), onlyAtError: true },
  habit(/(?<=^[ \t]*)(?:else\s+if|else?s?if)\b(?=[^\n]*:)/, () => "elif"),
  habit(/&&/, () => "and"),
  habit(/\|\|/, () => "or"),
  habit(/===/, () => "=="),
  habit(/!==/, () => "!="),
  habit(/<>/, () => "!="),
  habit(/!(?!=)\s*/, () => "not ", "!"),
  habit(/=</, () => "<="),
  habit(/(?<=^[ \t]*(?:if|elif|while)\b[^\n]*)=>/, () => ">="),
  habit(/([\w\])]+)\s*\+\+(?=\s*;?\s*$)/, ([, name]) => `${name} += 1`),
  habit(/([\w\])]+)\s*--(?=\s*;?\s*$)/, ([, name]) => `${name} -= 1`),
  habit(
    /(?<=(?:[^=<>!]=|return)\s+)([^?\n]+?)\s*\?\s*([^:?\n]+?)\s*:\s*([^:?\n]+?)(?=\s*;?\s*$)/,
    ([, test, a, b]) => `${a} if ${test} else ${b}`,
  ),
  { pattern: /\?/, message: () => foreign("?", "a if test else b") },
  habit(/(?<=^[ \t]*)\/\//, () => "#"),
  { ...habit(/\/\/(?=[^\n]*\w\s+\w)/, () => "#"), onlyAtError: true },
  { pattern: /\/\*/, message: () => foreign("/*", "#") },
  habit(/(?<=^[ \t]*)(?:let|const|var)\s+(\w+)/, ([, name = ""]) => name),
  habit(/(?<=^[ \t]*)(?:export\s+)?(?:function|func|fn)\s+(\w+)/, ([, name]) => `def ${name}`),
  habit(/(?<=[=(,]\s*)(?:\(([\w, ]*)\)|(\w+))\s*=>/, ([, several = "", one = ""]) => `lambda ${several}${one}:`),
  habit(/(?<=^[ \t]*(?:if|elif|while)\b[^\n]*?)\s*\bthen\b\s*:?(?=\s*$)/, () => ":"),
  habit(/\*[ \t]+\*/, () => "**"),
  habit(/(?<=[\w\])"']\s*)(\/|\*|\+|-)\s+=(?!=)/, ([, sign]) => `${sign}=`),
  { ...habit(/\\(?=[ \t]*\S)/, () => "//"), onlyAtError: true },
  {
    pattern: /(?<=^[ \t]*(if|elif|else|for|while|def)\b[^:\n]*?)\s*;(?=\s*$)/,
    message: ([, word = ""]) => message("missing-colon", { word }),
    write: () => ":",
  },
  {
    pattern: /(?<=^[ \t]*(?:if|elif|while)\b\s*\(?[^=\n([]*(?:\[[^\]\n]*\][^=\n([]*)*[^=!<>:+\-*/%&|^])=(?!=)/,
    message: () => message("assign-in-condition", { instead: "==" }),
    write: () => "==",
  },
  {
    pattern: /(?<=\([^()\n]*[^=!<>:()])=(?!=)/,
    message: () => message("assign-in-condition", { instead: "==" }),
    onlyAtError: true,
  },
  {
    pattern: /(?<=^[ \t]*for\s+)(\w+)\s+(?:of\s+)?(?!in\b|of\b)(?=\w)/,
    message: ([, name = "i"]) => message("incomplete", { form: `for ${name} in …:` }),
    write: ([, name]) => `${name} in `,
  },
  {
    pattern: /(?<=^[ \t]*for\b[^\n]*\b)range\s+(\w+)/,
    message: ([, count = ""]) => message("call-brackets", { call: `range(${count})` }),
    write: ([, count]) => `range(${count})`,
  },
  {
    pattern: /(?<=^[ \t]*)(?:if|elif|while)\s*:/,
    message: ([head = ""]) => message("incomplete", { form: `${head.replace(/\s*:/, "")} place > 0:` }),
  },
  {
    pattern: new RegExp(`\\.(?:${word})\\b`),
    message: ([name = ""]) => message("reserved-word", { name: name.slice(1) }),
  },
  {
    pattern: new RegExp(`(?<=^[ \\t]*def\\s+)(?:${word})\\b`),
    message: ([name = ""]) => message("reserved-word", { name }),
  },
  {
    pattern:
      /(?<![\w.])(?!0[xXoObB][\dA-Fa-f_]+\b)(?!\d[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d+)?[jJ]?(?![\w.]))\d[\d._]*[A-Za-z_]\w*/,
    message: ([name = ""]) => message("digit-name", { name }),
  },
  { pattern: /\.(?=\()/, message: () => message("extra-sign", { sign: "." }), write: () => "" },
  {
    pattern: /(\w+)\[([^[\]\n]*\bfor\b[^[\]\n]*)\]/,
    message: ([, name = ""]) => message("call-brackets", { call: `${name}(…)` }),
    write: ([, name, inside]) => `${name}([${inside}])`,
    onlyAtError: true,
  },
  { pattern: /(?<=[\w\])])\[\s*\]/, message: () => message("missing-index"), onlyAtError: true },
  {
    pattern: /(?<=\{[^{}\n]*["'\w])\s*=(?!=)/,
    message: () => message("dictionary-form"),
    write: () => ":",
    onlyAtError: true,
  },
  { pattern: /(?<=^[^{\n]*)\{[^}\n]*:[^}\n]*\}/, message: () => message("dictionary-form"), onlyAtError: true },
  {
    pattern: /(?<=[([][^()[\]\n]*);/,
    message: () => message("unsupported", { name: ";", instead: "," }),
    write: () => ",",
  },
  {
    pattern: /(?<=^[ \t]*)import\s[^\n]*\bfrom\b[^\n]*/,
    message: () => message("no-import"),
  },
];

const missingColon: MistakeFinder = ({ code }, _source, error) => {
  for (const line of logicalLines(code)) {
    const [, word = ""] = header.exec(line.text) ?? [];
    const bare = line.text.replace(/\[[^\]]*\]|\([^()]*\)/g, "");
    if (word === "" || bare.includes(":") || /[([{]/.test(bare.replace(/\{[^}]*\}/g, ""))) continue;
    if (word === "def" && !/^def\s+\w+\s*\(.*\)\s*$/.test(line.text)) continue;
    if (word !== "def" && line.from > error.to) continue;
    return {
      from: line.to - 1,
      to: line.to,
      message: message("missing-colon", { word }),
      edits: [{ from: line.to, to: line.to, insert: ":" }],
    };
  }
  return undefined;
};

const braces: MistakeFinder = ({ code }, source) => {
  const found = /(?<=^[ \t]*(?:\}\s*)?(?:if|elif|else|for|while|def|function)\b[^{\n]*?)[ \t]*\{(?=[ \t]*$)/dm.exec(
    code,
  );
  if (!found) return undefined;
  const at = found.index + found[0].length - 1;
  let depth = 0;
  let end = at;
  for (; end < code.length; end += 1) {
    if (code[end] === "{") depth += 1;
    if (code[end] === "}" && --depth === 0) break;
  }
  const lineStart = code.lastIndexOf("\n", end - 1);
  const nextLine = code.indexOf("\n", end);
  const isAlone = code.slice(lineStart + 1, nextLine < 0 ? code.length : nextLine).trim() === "}";
  const hasColon = code
    .slice(code.lastIndexOf("\n", at - 1) + 1, at)
    .trimEnd()
    .endsWith(":");
  return {
    from: at,
    to: at + 1,
    message: foreign("{", ":"),
    ...(isAlone && {
      edits: [
        { from: found.index, to: at + 1, insert: hasColon ? "" : ":" },
        { from: lineStart < 0 ? 0 : lineStart, to: nextLine < 0 ? source.length : nextLine, insert: "" },
      ],
    }),
  };
};

const loneElse: MistakeFinder = ({ code }, source) => {
  const lines = logicalLines(code);
  for (const [index, line] of lines.entries()) {
    const [word] = /^(?:elif|else)\b/.exec(line.text) ?? [];
    if (!word || !/:/.test(line.text)) continue;
    const before = lines.slice(0, index).findLast((one) => one.indent <= line.indent);
    if (before?.indent === line.indent && /^(?:if|elif|for|while)\b/.test(before.text)) continue;
    const meant = lines.slice(0, index).findLast((one) => one.indent < line.indent && /^(?:if|elif)\b/.test(one.text));
    const next = lines.findIndex((one, place) => place > index && one.indent < line.indent);
    return {
      from: line.from,
      to: line.to,
      message: message("lone-else", { word }),
      ...(meant && {
        edits: shifted(source, lines.slice(index, next < 0 ? lines.length : next), meant.indent - line.indent),
      }),
    };
  }
  return undefined;
};

const misspelled = misspelledKeyword(
  keywords,
  "if elif else for while def return pass break continue import".split(" "),
  /^\s*[=(.[,]/,
);

const functionForm: MistakeFinder = ({ code }, _source, { from, to }) =>
  /^\s*def\b/.test(code.slice(from, to))
    ? { from, to, message: message("incomplete", { form: "def plan(cars, place):" }) }
    : undefined;

const missingValue: MistakeFinder = ({ code }, _source, { from, to }) => {
  const found =
    /(?:\*\*|\/\/|(?:(?<!\*)\*(?!\*)|(?<!\/)\/(?!\/)|[%<>=])=?|\+|-|,|\b(?:and|or|not|in))(?=\s*(?:$|[)\]},:]|[*/%]|==|<|>(?!=)|\b(?:and|or)\b))|(?<=[([]\s*),/dm.exec(
      code.slice(from, to),
    );
  if (!found) return undefined;
  const at = from + found.index;
  return { from: at, to: at + found[0].length, message: message("missing-value", { sign: found[0] }) };
};

export const pythonFinders: readonly MistakeFinder[] = [
  braces,
  missingColon,
  ({ code }, source) => wrongIndentation(code, source),
  loneElse,
  misspelled,
  ({ code }, _source, line) => neighbours(code, line, wordsBetween),
  missingValue,
  functionForm,
];

export const pythonExplanations = explanationsOf("python", {
  habits: pythonHabits,
  finders: pythonFinders,
  parts: refusedNodes,
  names: refusedNames,
});
