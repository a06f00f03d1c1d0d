import { insert, replace, type TextEdit, type Explained, type Finding } from "./text-edits.ts";

type Value = ReturnType<typeof valueOf>;

const isSigned = (type: string): boolean => /^(?:int\d+$|int_const -)/.test(type);
const isUnsigned = (type: string): boolean => /^(?:uint\d+$|int_const \d)/.test(type);
const isNumber = (type: string): boolean => isSigned(type) || isUnsigned(type);
const isList = (type: string): boolean => /\[\d*\]/.test(type);
const isCar = (type: string): boolean => /^struct \w+\.CarData(?![\w[]|\[)/.test(type);

/** "struct CodePrix.CarData calldata" → "CodePrix.CarData", "int_const 5" → "5" */
function shown(type: string): string {
  return type
    .replace(/^(?:struct|contract|enum|type)\s+|^(?:int|rational)_const\s+/, "")
    .replace(/\s(?:calldata|memory|storage)(?:\s(?:ref|pointer))?$/, "")
    .replace(/^literal_string\s+/, "");
}

function valueOf({ marked, from, to }: Finding) {
  const head = /^(?:return\b\s*|[\w.[\] ]+?=(?!=)\s*)/.exec(marked)?.[0] ?? "";
  return { text: marked.slice(head.length), from: from + head.length, to };
}

/** Implicit conversions in declarations, assignments, calls, conditions and `return`. */
export function explainConversion(finding: Finding): Explained | undefined {
  const { message, source, lineStart, line } = finding;
  const [, given = "", wanted = ""] =
    /(?:conversion from|^Type|argument type) (.+?) (?:to|is not implicitly convertible to expected type(?: \(type of [^)]*\))?) (.+?)(?: requested\b.*|\.(?:\s.*)?)?$/s.exec(
      message,
    ) ?? [];
  const value = valueOf(finding);
  const { text, from, to } = value;
  if (/rational_const/.test(given)) return { id: "fraction", values: {} };
  if (isCar(given) && (isNumber(wanted) || wanted.startsWith("bool")))
    return { id: "car-for-number", values: { word: text } };
  if (isList(given) && isCar(wanted)) {
    const suggestion = `${text}[yourCarIndex]`;
    return { id: "list-for-car", values: { word: text, suggestion }, ...replace(from, to, suggestion) };
  }
  if (isList(given) && isNumber(wanted)) return { id: "list-for-number", values: { word: text } };
  if (isNumber(given) && isCar(wanted)) {
    const suggestion = `allCars[${text}]`;
    return { id: "place-for-car", values: { word: text, suggestion }, ...replace(from, to, suggestion) };
  }
  if (isList(given) && isList(wanted)) return explainList(value, wanted);
  if (wanted.startsWith("bool")) {
    const around = source.slice(finding.from, finding.to + 40);
    const condition = /\bif\s*\((?<inside>[^()=!<>]+)=(?!=)/.exec(line);
    if (condition?.groups || (/^[\w.]+\s*=[^=]/.test(around) && !/\bbool\s+\w+\s*=/.test(line))) {
      const equals = source.indexOf("=", lineStart + (condition?.index ?? 0));
      return { id: "assignment-as-condition", values: {}, ...(equals === -1 ? {} : replace(equals, equals + 1, "==")) };
    }
    return isNumber(given) ? { id: "number-as-condition", values: { word: text }, ...insert(to, " != 0") } : other();
  }
  if (given === "bool" && isNumber(wanted)) {
    const suggestion = text === "true" ? "1" : text === "false" ? "0" : `${text} ? 1 : 0`;
    return { id: "condition-for-number", values: { suggestion }, ...replace(from, to, suggestion) };
  }
  if (/literal_string/.test(given) && /^u?int/.test(wanted)) return explainDigits(value);
  if (wanted.startsWith("enum ")) {
    const suggestion = ["ACCELERATE", "SHELL", "SHIELD"][Number(text)] ?? "ACCELERATE";
    const written = `${shown(wanted)}.${suggestion}`;
    return { id: "enum-argument", values: { suggestion: written }, ...replace(from, to, written) };
  }
  if (/storage/.test(message) && /calldata|memory/.test(given)) {
    const found = /\bstorage\b/.exec(finding.marked);
    const at = finding.from + (found?.index ?? 0);
    return { id: "storage-pointer", values: {}, ...(found ? replace(at, at + found[0].length, "memory") : {}) };
  }
  if (given.startsWith("function ")) {
    const suggestion = `${text}${given.startsWith("function ()") ? "()" : "(1)"}`;
    return { id: "call-without-brackets", values: { word: text, suggestion }, ...replace(from, to, suggestion) };
  }
  if (given.startsWith("int_const -") && wanted.startsWith("uint")) return explainNegative(finding, value);
  if (isSigned(given) && wanted.startsWith("uint")) {
    const suggestion = `uint256(${text})`;
    return { id: "signed-unsigned", values: { suggestion }, ...replace(from, to, suggestion) };
  }
  if (isUnsigned(given) && /^int\d+/.test(wanted)) return explainSigning(finding, value);
  if (isNumber(given) && /^u?int\d+/.test(wanted)) {
    const type = /^u?int\d+/.exec(finding.marked)?.[0];
    const wide = wanted.startsWith("u") ? "uint256" : "int256";
    return {
      id: "too-small-type",
      values: { from: shown(given), to: wanted, suggestion: wide },
      ...(type ? replace(finding.from, finding.from + type.length, wide) : {}),
    };
  }
  if (wanted.startsWith("string")) {
    const type = /^string(?:\s+(?:memory|calldata))?/.exec(finding.marked)?.[0];
    const suggestion = isNumber(given) ? (isSigned(given) ? "int256" : "uint256") : undefined;
    if (suggestion)
      return {
        id: "number-for-text",
        values: { suggestion },
        ...(type ? replace(finding.from, finding.from + type.length, suggestion) : {}),
      };
  }
  return other();

  function other(): Explained | undefined {
    return given === "" || wanted === ""
      ? undefined
      : { id: "other-type", values: { from: shown(given), to: shown(wanted) } };
  }
}

export function explainChoice({ message }: Finding): Explained | undefined {
  const [, from = "", to = ""] = /type (.+?) does not match false expression's type (.+?)\.?$/.exec(message) ?? [];
  return from === "" ? undefined : { id: "other-type", values: { from: shown(from), to: shown(to) } };
}

export function explainOperands(finding: Finding): Explained | undefined {
  const { message, marked, from } = finding;
  const [, operator = "", left = "", right = ""] =
    /operator (\S+) cannot be applied to types (.+?) and (.+?)(?:\.\s.*|\.)?$/s.exec(message) ?? [];
  if (operator === "") return undefined;
  const fraction = /rational_const (\d+) \/ (\d+)/.exec(right);
  if (fraction) {
    // The compiler reduces fractions: 1.5 is 3 / 2, and dividing by it is 2 / 3.
    const literal = new RegExp(`${escaped(operator)}\\s*(\\d*\\.\\d+)`).exec(marked);
    const [, over = "", under = ""] = fraction;
    const parts = operator === "*" ? `* ${over} / ${under}` : operator === "/" ? `* ${under} / ${over}` : undefined;
    const at = from + (literal?.index ?? 0);
    return {
      id: "fraction",
      values: {},
      ...(literal && parts ? replace(at, at + literal[0].length, parts) : {}),
    };
  }
  if (/rational_const/.test(left)) return { id: "fraction", values: {} };
  if (isCar(left) || isCar(right)) {
    const word = /allCars\[[^\]]*\](?!\.)/.exec(marked)?.[0] ?? marked;
    return { id: "car-for-number", values: { word } };
  }
  if (/literal_string/.test(`${left} ${right}`)) {
    const quoted = /(["'])\d+\1/.exec(marked);
    const at = from + (quoted?.index ?? 0);
    return quoted
      ? explainDigits({ text: quoted[0], from: at, to: at + quoted[0].length })
      : { id: "text-for-number", values: {} };
  }
  const joinsConditions = /^(?:&&|\|\|)$/.test(operator) || (left === "bool") !== (right === "bool");
  if (joinsConditions && (isNumber(left) || isNumber(right))) {
    const [before = "", after = ""] = marked.split(operator);
    return { id: "number-as-condition", values: { word: (isNumber(left) ? before : after).trim() } };
  }
  if ((isSigned(left) && isUnsigned(right)) || (isUnsigned(left) && isSigned(right)))
    return { id: "mixed-signs", values: {} };
  return { id: "other-type", values: { from: shown(left), to: shown(right) } };
}

/** `int256(someUint32)`: size and sign in two steps. */
export function explainSteps({ message, marked, from, to }: Finding): Explained | undefined {
  const [, given = "", wanted = ""] = /not allowed from "(.+?)" to "(.+?)"/.exec(message) ?? [];
  const inside = /^(u?int\d*)\((.*)\)$/s.exec(marked);
  if (!isNumber(given) || !isNumber(wanted))
    return given === "" ? undefined : { id: "other-type", values: { from: shown(given), to: shown(wanted) } };
  const step = isUnsigned(given) ? "uint256" : "int256";
  const suggestion = inside ? `${inside[1]}(${step}(${inside[2]}))` : `${wanted}(${step}(…))`;
  return { id: "explicit-conversion", values: { suggestion }, ...(inside ? replace(from, to, suggestion) : {}) };
}

function explainDigits({ text, from, to }: Value): Explained {
  const digits = /^["'](\d+)["']$/.exec(text)?.[1];
  return { id: "text-for-number", values: {}, ...(digits ? replace(from, to, digits) : {}) };
}

/** As an index it is Python's way to count from the end. */
function explainNegative({ source }: Finding, { text, from, to }: Value): Explained {
  const list = /([\w$]+)\[\s*$/.exec(source.slice(0, from))?.[1];
  const back = /^-\s*(\d+)$/.exec(text)?.[1];
  if (list === undefined || back === undefined || !source.slice(to).startsWith("]"))
    return { id: "negative-unsigned", values: {} };
  const suggestion = `${list}.length - ${back}`;
  return { id: "place-from-end", values: { suggestion: `${list}[${suggestion}]` }, ...replace(from, to, suggestion) };
}

/** Expressions that a conversion can wrap: a name with fields, indexes and calls. */
const operand = /^[A-Za-z_$][\w$.]*(?:\[[^[\]]*\]|\([^()]*\)|\.\w+)*$/;

/** Unsigned numbers where a signed one is needed: convert each before calculating. */
function explainSigning(finding: Finding, value: Value): Explained {
  const type = /^int\d*/.exec(finding.marked)?.[0];
  const parts = value.text.split(/([-+*/%])/).map((part) => part.trim());
  const isSimple = parts.every((part, index) => index % 2 === 1 || /^\d+$/.test(part) || operand.test(part));
  if (!isSimple) return { id: "unsigned-signed", values: { suggestion: "int256(uint256(value))" } };
  const suggestion = parts.map((part) => (operand.test(part) ? `int256(uint256(${part}))` : part)).join(" ");
  const edits: TextEdit[] = [{ from: value.from, to: value.to, insert: suggestion }];
  // A narrower type can't hold the converted value.
  if (type && type !== "int" && type !== "int256")
    edits.push({ from: finding.from, to: finding.from + type.length, insert: "int256" });
  return { id: "unsigned-signed", values: { suggestion }, edits };
}

/** `[1, 2, 3]` has the smallest type that fits; its first element can change that. */
function explainList({ text, from, to }: Value, wanted: string): Explained {
  const first = /^\[\s*([^,\]]+)/.exec(text);
  const one = /^u?int\d+/.exec(wanted)?.[0];
  if (!first || !one) return { id: "list-literal", values: { suggestion: "uint256[3] memory" } };
  const start = first.index + first[0].length - (first[1]?.length ?? 0);
  const count = text.split(",").length;
  const suggestion = `${one}[${count}] memory`;
  // A dynamic array can't be assigned a literal.
  if (/\[\]/.test(wanted)) return { id: "list-literal", values: { suggestion } };
  const written = `${one}(${first[1]?.trim()})`;
  const edited = text.slice(0, start) + written + text.slice(start + (first[1]?.length ?? 0));
  return { id: "list-type", values: { suggestion: edited }, ...replace(from, to, edited) };
}

function escaped(text: string): string {
  return text.replaceAll(/[*+/^$.|?()[\]{}\\]/g, String.raw`\$&`);
}
