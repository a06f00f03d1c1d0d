import { keccak_256 } from "@noble/hashes/sha3.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { toHex } from "#engine/evm/bytes.ts";
import type { Log } from "#engine/evm/machine.ts";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { interfaceSource } from "#languages/solidity/imports.ts";
import { printable, readValue, wordAt } from "./abi-words.ts";
import { readPrinted } from "./read-printed.ts";

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

export interface EventShape {
  name: string;
  topic: string;
  parameters: { name: string; type: string; isIndexed: boolean }[];
}

export function eventShapes(source: string): EventShape[] {
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
