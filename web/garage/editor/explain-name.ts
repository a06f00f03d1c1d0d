import { families } from "#engine/formula/families.ts";
import { viewSelectors } from "#engine/referee/referee-functions.ts";
import { closestNames } from "#languages/compiling/closest-names.ts";
import { familyOfSource } from "#languages/solidity/imports.ts";
import { importEdit, insert, replace, type TextEdit, type Explained, type Finding } from "./text-edits.ts";

const kits = {
  "code-prix": {
    names: ["Car", "CodePrix"],
    referee: "CodePrix",
    import: 'import "code-prix/Car.sol";',
    parameters: "CodePrix codePrix, CodePrix.CarData[] calldata allCars, uint256 yourCarIndex",
  },
  monaco: {
    names: ["Car", "Monaco"],
    referee: "Monaco",
    import: 'import "0xmonaco/Car.sol";',
    parameters: "Monaco.CarData[] calldata allCars, uint256 yourCarIndex",
  },
  titans: {
    names: ["ICar", "Monaco"],
    referee: "Monaco",
    import: 'import "0xtitans/ICar.sol";',
    parameters: "Monaco monaco, Monaco.CarData[] calldata allCars, uint256[] calldata bananas, uint256 yourCarIndex",
  },
} as const;

export function kitOf(source: string) {
  return kits[familyOfSource(source) ?? "code-prix"];
}

/** From Python and Java. */
export const foreignValues: Readonly<Record<string, string>> = { True: "true", False: "false", None: "0", null: "0" };
const foreignTypes: Readonly<Record<string, string>> = {
  boolean: "bool",
  integer: "int256",
  Integer: "int256",
  long: "int256",
  short: "int256",
  number: "uint256",
  String: "string memory",
  str: "string memory",
};
const consoleImport = 'import "hardhat/console.sol";\n';

/** Equivalent of the call; undefined if it depends on more than its arguments. */
const foreignFunctions: Readonly<Record<string, (a: string, b: string) => string | undefined>> = {
  min: (a, b) => (b === "" ? undefined : `(${a} < ${b} ? ${a} : ${b})`),
  max: (a, b) => (b === "" ? undefined : `(${a} > ${b} ? ${a} : ${b})`),
  // Unsigned numbers only need it for differences.
  abs: (a) => a.replace(/^([^-]+?)\s*-\s*([^-]+)$/, "($1 > $2 ? $1 - $2 : $2 - $1)").match(/.*\?.*/)?.[0],
  len: (a) => `${a}.length`,
};
const examples: Readonly<Record<string, string>> = {
  min: "a < b ? a : b",
  max: "a > b ? a : b",
  abs: "a > b ? a - b : b - a",
  len: "allCars.length",
};

export function explainUnknownName(finding: Finding): Explained | undefined {
  const { marked: word, from, to, source, message } = finding;
  const value = foreignValues[word];
  if (value !== undefined)
    return { id: "not-solidity", values: { word, suggestion: value }, ...replace(from, to, value) };
  if (word === "print" || word === "console") {
    const edits: TextEdit[] = [importEdit(source, consoleImport)];
    if (word === "print") edits.push({ from, to, insert: "console.log" });
    return { id: "print", values: {}, edits };
  }
  const kit = kitOf(source);
  if (isOneOf(kit.names, word)) return missingImport(word, source);
  const call = explainCall(finding);
  if (call) return call;
  const after = source.slice(to);
  const isStatement = /(?:[;{}(]|\*\/|\n)\s*$/.test(source.slice(0, from));
  const assigned = isStatement ? /^\s*=(?!=)\s*([^;]*)/.exec(after) : null;
  const declared = declaredNames(source);
  if (assigned || (isStatement && /^\s*(?:\+\+|--|[-+*/%]=)/.test(after))) {
    // Assigned names are variables, so don't suggest types or functions.
    const near = closest(word, declared);
    if (near) return { id: "undeclared-close", values: { word, suggestion: near }, ...replace(from, to, near) };
    const isCounted = assigned === null || new RegExp(`\\b${word}\\b`).test(assigned[1] ?? "");
    return isCounted ? explainCounter(finding) : withType(finding, typeOfValue(assigned[1] ?? "", kit.referee, source));
  }
  const offered = [...message.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? "").filter((name) => name !== "abi");
  const suggestion = closest(word, [...offered, ...declared]);
  if (suggestion) return { id: "undeclared-close", values: { word, suggestion }, ...replace(from, to, suggestion) };
  return { id: "undeclared", values: { word } };
}

const carTypeOf = (source: string): string => `${kitOf(source).referee}.CarData memory`;

/** A first assignment without a type. */
function withType({ marked: word, from, source }: Finding, type: string | undefined): Explained {
  if (type === undefined) return { id: "type-unclear", values: { word, type: carTypeOf(source) } };
  return { id: "type-missing", values: { word, type }, ...insert(from, `${type} `) };
}

/** A variable that changes by its own value keeps it between turns, so it's a state variable. */
function explainCounter({ marked: word, source }: Finding): Explained {
  const head = /\bcontract\s+\w+[^{]*\{/.exec(source);
  const edit = head ? insert(head.index + head[0].length, `\n    uint256 ${word};`) : {};
  return { id: "undeclared-counter", values: { word }, ...edit };
}

function explainCall({ marked: word, from, to, source }: Finding): Explained | undefined {
  const owner = refereeName(source);
  if (/^\s*\(/.test(source.slice(to)) && owner && refereeMembers.includes(word))
    return { id: "undeclared-close", values: { word, suggestion: `${owner}.${word}` }, ...insert(from, `${owner}.`) };
  const method = word === "Math" ? /^\.(\w+)/.exec(source.slice(to)) : undefined;
  const name = method?.[1] ?? word;
  const write = foreignFunctions[name];
  if (!write) return undefined;
  const end = to + (method?.[0].length ?? 0);
  const args = /^\s*\(([^()]*)\)/.exec(source.slice(end));
  const [a = "", b = ""] = (args?.[1] ?? "").split(",").map((arg) => arg.trim());
  const written = a === "" ? undefined : write(a, b);
  return {
    id: "not-solidity",
    values: { word: name, suggestion: written ?? examples[name] ?? "" },
    ...(args && written !== undefined ? replace(from, end + args[0].length, written) : {}),
  };
}

/** The parameter's name, or the field in which the constructor stored it. */
function refereeName(source: string): string | undefined {
  const { referee, parameters } = kitOf(source);
  if (parameters.startsWith(`${referee}.`)) return referee.toLowerCase();
  return new RegExp(`\\b${referee}\\s+([a-z_$][\\w$]*)`).exec(source)?.[1];
}

/** `this.buyShell(1)`, `CodePrix.buyShell(1)`: needs the referee's variable. */
export function explainOwner({ source, from, to }: Finding): Explained | undefined {
  const found = /^(\w+)\s*\.\s*(\w+)/.exec(source.slice(from, to));
  const owner = refereeName(source);
  const [, before = "", word = ""] = found ?? [];
  if (!owner || before === owner || !refereeMembers.includes(word)) return undefined;
  return {
    id: "undeclared-close",
    values: { word, suggestion: `${owner}.${word}` },
    ...replace(from, from + before.length, owner),
  };
}

export function explainUnknownType({ marked: word, source, from, to }: Finding): Explained {
  const kit = kitOf(source);
  const root = /^\w+/.exec(word)?.[0] ?? "";
  const nested = /^(?:CarData|ActionType)\b/.test(word) ? `${kit.referee}.${word}` : undefined;
  const type = nested ?? foreignTypes[word];
  if (type !== undefined)
    return { id: "undeclared-close", values: { word, suggestion: type }, ...replace(from, to, type) };
  if (/^(?:float|double|Float|Double)$/.test(word)) return { id: "fraction", values: {} };
  if (word === "const") return explainForeignDeclaration({ source, from, to });
  if (!isOneOf(kit.names, root)) return { id: "undeclared", values: { word } };
  if (!/import\s/.test(source)) return missingImport(root, source);
  const { referee } = kit;
  const suggestion = closest(word, [...kit.names, `${referee}.CarData`, `${referee}.ActionType`]);
  return suggestion
    ? { id: "undeclared-close", values: { word, suggestion }, ...replace(from, to, suggestion) }
    : { id: "undeclared", values: { word } };
}

/** `var x = …`, `let x = …`, `const x = …`: replace the keyword with the type, if the value shows it. */
export function explainForeignDeclaration({ source, from, to }: Pick<Finding, "source" | "from" | "to">): Explained {
  const [, word = "", value = ""] = /^\s*([\w$]+)(?:\s*=\s*([^;]*))?/.exec(source.slice(to)) ?? [];
  const type = typeOfValue(value, kitOf(source).referee, source);
  if (type === undefined) return { id: "type-unclear", values: { word, type: carTypeOf(source) } };
  return { id: "type-missing", values: { word, type }, ...replace(from, to, type) };
}

function missingImport(word: string, source: string): Explained {
  const line = kitOf(source).import;
  return { id: "missing-import", values: { word, line }, edits: [importEdit(source, `${line}\n`)] };
}

const carFields = ["balance", "speed", "y", "shield", "car"];
const refereeMembers: readonly string[] = [
  ...families.titans.actions.flatMap(({ buy, price }) =>
    [buy, price].map((signature) => signature.replace(/\(.*/, "")),
  ),
  ...Object.keys(viewSelectors),
];

const membersOf: readonly [RegExp, readonly string[]][] = [
  [/struct \w+\.CarData/, carFields],
  [/contract (?:CodePrix|Monaco)/, refereeMembers],
  [/\[\]|\barray\b/, ["length"]],
];

const otherWords: readonly [RegExp, string][] = [
  [/^(?:money|coins|cash)$/i, "balance"],
  [/^(?:x|position|distance|place)$/i, "y"],
  [/^(?:velocity|v)$/i, "speed"],
  [/^(?:accelerate|buySpeed|buyAccelerate)$/i, "buyAcceleration"],
  [/^(?:size|count|len)$/i, "length"],
];

export function explainUnknownMember(finding: Finding): Explained {
  const [, word = "", owner = ""] =
    /Member "(.+?)" not found or not visible after argument-dependent lookup in (.+?)\.?$/.exec(finding.message) ?? [];
  const ownersCall = explainOwner(finding);
  if (ownersCall) return ownersCall;
  const shown = owner
    .replace(/^(?:struct|contract|type)\s+/, "")
    .replace(/\s(?:calldata|memory|storage)(?:\s(?:ref|pointer))?$/, "");
  const members = membersOf.find(([pattern]) => pattern.test(owner))?.[1] ?? [];
  const meant = otherWords.find(([pattern, name]) => members.includes(name) && pattern.test(word))?.[1];
  const suggestion = meant ?? closest(word, members);
  if (!suggestion) return { id: "unknown-member", values: { word, owner: shown } };
  const start = finding.source.lastIndexOf(word, finding.to);
  return {
    id: "unknown-member-close",
    values: { word, owner: shown, suggestion },
    ...replace(start, start + word.length, suggestion),
  };
}

function isOneOf(names: readonly string[], word: string): boolean {
  return names.includes(word);
}

function declaredNames(source: string): string[] {
  return [
    ...source.matchAll(
      /\b(?:u?int\d*|bool|address|string|memory|calldata|storage|constant|CodePrix|Monaco)\s+([A-Za-z_$][\w$]*)/g,
    ),
  ]
    .map((match) => match[1] ?? "")
    .filter((name) => !["memory", "calldata", "storage", "constant", "public", "private", "internal"].includes(name));
}

const closest = (word: string, candidates: readonly string[]): string | undefined =>
  closestNames(word, candidates, 1)[0];

const givesCondition = /[=!<>]=|&&|\|\||[<>]/;

/**
 * @param value right-hand side of `x = value`
 * @param referee its contract, for example "CodePrix"
 * @param source declares the names in the value
 * @returns type with data location; undefined if unknown
 */
export function typeOfValue(value: string, referee: string, source = ""): string | undefined {
  const text = value.trim();
  const choice = /\?([^:]*):/.exec(text);
  if (choice) return typeOfValue(choice[1] ?? "", referee, source);
  if (/^(?:unicode)?["']/.test(text)) return "string memory";
  const bare = text.replaceAll(/\([^()]*\)/g, "()").replaceAll(/\[[^[\]]*\]/g, "[]");
  if (/^(?:true|false)$|^!/.test(bare) || givesCondition.test(bare)) return "bool";
  if (/^allCars\[\]$/.test(bare)) return `${referee}.CarData memory`;
  if (bare === "allCars") return `${referee}.CarData[] calldata`;
  if (bare.endsWith(".getAllCarData()")) return `${referee}.CarData[] memory`;
  if (/^\w+\[\]\.car$/.test(bare)) return referee === "CodePrix" ? "Car" : undefined;
  if (/^-\s*\w+$|\bint\d*\(\)/.test(bare)) return "int256";
  const name = /^([a-z_$][\w$]*)(\(\))?$/i.exec(bare);
  if (name?.[2]) return new RegExp(`\\bfunction\\s+${name[1]}\\b[^{]*\\breturns\\s*\\(\\s*(\\w+)`).exec(source)?.[1];
  if (name) return new RegExp(`\\b(u?int\\d*|bool|address)\\s+(?:constant\\s+)?${name[1]}\\b`).exec(source)?.[1];
  return /\d|[-+*/%]|\.\w+$|Cost\(\)|Sold\(\)|turns\(\)/.test(bare) ? "uint256" : undefined;
}
