import { keccak_256 } from "@noble/hashes/sha3.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { toHex } from "#engine/evm/bytes.ts";
import type { Log } from "#engine/evm/machine.ts";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { interfaceSource } from "#languages/solidity/imports.ts";
import { printable, readValue, wordAt } from "./abi-words.ts";
import { kind } from "#languages/ir/type-node.ts";
import { carWord, valueWords } from "./script-variables.ts";

export interface ConsoleLine {
  text: string;
  kind: "log" | "event";
  file?: string;
  line?: number;
}

/** The address of common frameworks' console: the text "console.log". */
export const consoleAddress = 0x000000000000000000636f6e736f6c652e6c6f67n;

const hashOf = (signature: string): string => toHex(keccak_256(utf8ToBytes(signature)));

const selectorOf = (data: Uint8Array): string => toHex(data.slice(0, 4));

const knownTypes = ["string", "uint256", "int256", "bool", "address", "bytes", "bytes32"];
let shapes: Map<string, string[]> | undefined;

/** The kit's console, and combinations of up to two values from other consoles. */
function logShapes(): Map<string, string[]> {
  if (shapes) return shapes;
  const offered = [...(interfaceSource("kit-libraries/console.sol") ?? "").matchAll(/"log\(([^)]*)\)"/g)].map(
    (match) => match[1] ?? "",
  );
  const pairs = knownTypes.flatMap((first) => [first, ...knownTypes.map((second) => `${first},${second}`)]);
  shapes = new Map(
    ["", ...offered, ...pairs].map((types) => [
      hashOf(`log(${types})`).slice(0, 10),
      types === "" ? [] : types.split(","),
    ]),
  );
  return shapes;
}

/** Selector of `print` and `console.log` from Python and JavaScript. */
const printSelector = "0x7f3a91c4";

export function decodeConsoleCall(
  data: Uint8Array,
  known?: { language: CarLanguage; carFields: readonly string[] },
): ConsoleLine {
  if (known && selectorOf(data) === printSelector) {
    return { kind: "log", text: printable(readPrinted(data.slice(32), known.language, known.carFields)) };
  }
  const types = logShapes().get(selectorOf(data));
  if (!types) return { kind: "log", text: toHex(data.slice(0, 132)) };
  return { kind: "log", text: types.map((type, place) => readValue(type, data, 4 + 32 * place, 4)).join(" ") };
}

export type EventShape = ReturnType<typeof eventShapes>[number];

export function eventShapes(source: string) {
  const code = source.replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, " ");
  return [...code.matchAll(/\bevent\s+(\w+)\s*\(([^)]*)\)/g)].map((match) => {
    const parameters = (match[2] ?? "")
      .split(",")
      .map((part) => part.trim().split(/\s+/))
      .filter((words) => words[0] !== "")
      .map((words) => ({
        type: (words[0] ?? "").replace(/^(u?int)$/, "$1256"),
        isIndexed: words.includes("indexed"),
        name: words.length > 1 && words.at(-1) !== "indexed" ? (words.at(-1) ?? "") : "",
      }));
    const signature = `${match[1]}(${parameters.map((parameter) => parameter.type).join(",")})`;
    return { name: match[1] ?? "", topic: hashOf(signature), parameters };
  });
}

export function decodeEvents(logs: readonly Log[], events: readonly EventShape[]): ConsoleLine[] {
  return logs.map((log): ConsoleLine => {
    const shape = events.find((event) => event.topic === log.topics[0]);
    if (!shape) return { kind: "event", text: [...log.topics, toHex(log.data.slice(0, 128))].join(" ") };
    let topic = 1;
    let offset = 0;
    const values = shape.parameters.map(({ name, type, isIndexed }) => {
      const value = isIndexed
        ? readValue(type, hexToBytes((log.topics[topic++] ?? "0x").slice(2)), 0, 0)
        : readValue(type, log.data, 32 * offset++, 0);
      return name === "" ? value : `${name}: ${value}`;
    });
    return { kind: "event", text: `${shape.name}(${values.join(", ")})` };
  });
}

export function argumentAt(data: Uint8Array, place: number): bigint {
  return wordAt(data, 4 + 32 * place);
}

/** Marks of text and format, in addition to kind numbers. */
const textMark = 20;
const formMark = 21;

/**
 * Joins the parts, each a kind and its content. @param data after the first word, which is the selector
 * @param carFields names of a car's fields, in order
 */
function readPrinted(data: Uint8Array, language: CarLanguage, carFields: readonly string[]): string {
  const words = valueWords(language);
  let at = 0;
  const next = (): bigint => {
    const word = wordAt(data, at);
    at += 32;
    return word;
  };
  const small = () => Number(BigInt.asUintN(32, next()));
  const count = () => Math.min(small(), Math.max(0, data.length - at) / 32);
  const text = (): string => {
    const length = Math.min(small(), data.length - at);
    const read = new TextDecoder().decode(data.slice(at, at + length));
    at += 32 * Math.ceil(length / 32);
    return read;
  };
  const items = (read: () => string): string[] | undefined => {
    const one = 1 << (Number(BigInt.asUintN(32, wordAt(data, at))) - 1);
    if ((one & (kind.list | kind.tuple | kind.dict)) === 0) return undefined;
    next();
    return Array.from({ length: count() }, () => {
      const item = read();
      if (one === kind.dict) read();
      return item;
    });
  };
  const formed = (how: string): string => {
    if (how.startsWith("f")) return formatNumber(BigInt(read()), how.slice(1));
    if (how === "s") return joined();
    return (items(how.startsWith("j") && language === "javascript" ? joined : read) ?? [read()]).join(how.slice(1));
  };
  const joined = (): string => {
    const tag = Number(BigInt.asUintN(32, wordAt(data, at)));
    const parts = items(() => (isAbsent(Number(BigInt.asUintN(32, wordAt(data, at)))) ? (next(), "") : joined()));
    if (parts) return parts.join(",");
    const value = read();
    return 1 << (tag - 1) === kind.record ? "[object Object]" : value;
  };
  const read = (): string => {
    if (at >= data.length) return "";
    const tag = small();
    if (tag === textMark) return text();
    if (tag === formMark) return formed(text());
    const one = 1 << (tag - 1);
    if (one === kind.int) return BigInt.asIntN(256, next()).toString();
    if (one === kind.bool) return words.bool(next() !== 0n);
    if (one === kind.none) return words.none;
    if (one === kind.undefined) return "undefined";
    if (one === kind.car) return carWord(next());
    if (one === kind.function) return "<function>";
    if (one === kind.race) return "<race>";
    const parts = count();
    if (one === kind.list) return words.list(Array.from({ length: parts }, read));
    if (one === kind.tuple) return words.tuple(Array.from({ length: parts }, read));
    if (one === kind.dict) return words.dict(Array.from({ length: parts }, () => [read(), read()] as const));
    const values = Array.from({ length: parts }, read);
    const isCar = language === "python" || values.length === carFields.length;
    const fields = values.map((value, index) => [isCar ? (carFields[index] ?? "") : `${index}`, value] as const);
    return words.record(isCar ? fields.filter(([name]) => name !== "car") : fields, isCar);
  };
  const parts: string[] = [];
  while (at < data.length) parts.push(read());
  return parts.join("");
}

const isAbsent = (tag: number): boolean => 1 << (tag - 1) === kind.none || 1 << (tag - 1) === kind.undefined;

const bases: Readonly<Record<string, number>> = { b: 2, o: 8, x: 16, X: 16 };

/**
 * Python's f-string formats, via float for f and %, as in Python. Supports what `isFormat` of
 * `languages/ir/program-reader.ts` accepts.
 */
export function formatNumber(value: bigint, format: string): string {
  const [, fill, align, sign, hash, zero, width, group, places, type = "d"] =
    /^(?:(.)?([<>=^]))?([-+ ])?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([dnbxXofF%])?$/u.exec(format) ?? [];
  const size = value < 0n ? -value : value;
  const base = bases[type] ?? 10;
  const float = Number(size) * (type === "%" ? 100 : 1);
  let digits = (/[fF%]/.test(type) ? BigInt(float) : size).toString(base);
  if (type === "X") digits = digits.toUpperCase();
  if (group) digits = digits.replace(/\B(?=(\d{3})+$)/g, group);
  if (/[fF%]/.test(type)) {
    const shown = Number(places ?? 6);
    if (shown > 0) digits += `.${"0".repeat(shown)}`;
  }
  if (type === "%") digits += "%";
  const prefix =
    (value < 0n ? "-" : sign === "+" || sign === " " ? sign : "") + (hash && base !== 10 ? `0${type}` : "");
  const missing = Math.max(0, Number(width ?? 0) - prefix.length - digits.length);
  const filled = (fill ?? (zero ? "0" : " ")).repeat(missing);
  const side = align ?? (zero ? "=" : ">");
  if (side === "=") return prefix + filled + digits;
  if (side === "<") return prefix + digits + filled;
  if (side === ">") return filled + prefix + digits;
  const left = Math.floor(missing / 2);
  return filled.slice(0, left) + prefix + digits + filled.slice(left);
}
