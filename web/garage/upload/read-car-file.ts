/**
 * What somebody hands in instead of source: creation code as hex, a kit's .bytecode file, or an artifact of Foundry, Hardhat or solc.
 * Everything here is hostile; nothing throws.
 */
import { maxInitcodeBytes } from "#solidity/compile.ts";
import type { CarFamily } from "#solidity/imports.ts";
import { familiesInCode } from "#solidity/read-artifact.ts";

/** A car that can be raced as it is. */
export interface BytecodeCar {
  name: string;
  initcode: `0x${string}`;
  /** which races it answers to, by the selector that stands in its code */
  family: CarFamily;
}

/** Why a file or text is no car. The words belong to the catalogue; `value` is what they name. */
export type CarFileRefusal =
  | "empty"
  | "too-large-file"
  | "not-text"
  | "not-hex"
  | "odd-hex"
  | "too-large-code"
  | "deployed-code"
  | "no-take-your-turn"
  | "source-file"
  | "not-json"
  | "not-artifact"
  | "no-code"
  | "unlinked";

export type ReadCarFile =
  | { kind: "car"; car: BytecodeCar }
  /** several contracts have code and a takeYourTurn: one must be chosen */
  | { kind: "choose"; cars: BytecodeCar[] }
  | { kind: "refused"; reason: CarFileRefusal; value: string };

/** An artifact's file may be this large; Foundry's with full output for one car has about 200 kB, a Hardhat build info some MB. */
export const maxCarFileBytes = 16 * 1024 * 1024;

/** Reads an uploaded file. @param fileName gives the car its name when the file itself does not */
export function readCarFile(bytes: Uint8Array, fileName: string): ReadCarFile {
  if (bytes.length === 0) return refused("empty", fileName);
  if (bytes.length > maxCarFileBytes) return refused("too-large-file", String(bytes.length));
  let text: string;
  try {
    const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    const encoding = utf16 ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return refused("not-text", fileName);
  }
  return readCarText(text, fileName.replace(/^.*[\\/]/, "").replace(/\.(?:json|bytecode|bin|hex|txt|sol)$/i, ""));
}

/** Reads what was pasted: hex with or without 0x, white space between, or a whole artifact. */
export function readCarText(pasted: string, name: string): ReadCarFile {
  const text = pasted.replace(/^\uFEFF/, "").trim();
  if (text === "") return refused("empty", name);
  if (text.startsWith("{") || text.startsWith("[")) return readArtifact(text, name);
  if (/\bpragma\s+solidity\b|\bcontract\s+\w+/.test(text)) return refused("source-file", name);
  const quoted = /^["']([\s\S]*)["']$/.exec(text)?.[1] ?? text;
  return carOf(name, quoted.replaceAll(/\s+/g, ""));
}

function readArtifact(text: string, name: string): ReadCarFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refused("not-json", error instanceof Error ? error.message : String(error));
  }
  const contracts = contractsOf(json, name);
  if (contracts.length === 0) return refused("not-artifact", Object.keys(record(json)).slice(0, 6).join(", "));
  const read = contracts.map((contract) => carOf(contract.name, contract.code));
  const cars = read.flatMap((outcome) => (outcome.kind === "car" ? [outcome.car] : []));
  const [first, second] = cars;
  if (second) return { kind: "choose", cars };
  if (first) return { kind: "car", car: first };
  // One contract: say what is wrong with it. Several: none of them is a car.
  const only = read[0];
  if (read.length === 1 && only) return only;
  return refused(
    "no-take-your-turn",
    contracts
      .map((contract) => contract.name)
      .join(", ")
      .slice(0, 200),
  );
}

interface NamedCode {
  name: string;
  code: string;
}

/** Creation code wherever Foundry, Hardhat (2 and 3), Truffle and solc put it. */
function contractsOf(json: unknown, name: string): NamedCode[] {
  const artifact = record(json);
  const own = artifact["contractName"];
  const title = typeof own === "string" && own !== "" ? own : (compilationTarget(artifact) ?? name);
  const bytecode = artifact["bytecode"] ?? record(artifact["evm"])["bytecode"];
  if (typeof bytecode === "string") return [{ name: title, code: bytecode }];
  const object = record(bytecode)["object"];
  if (typeof object === "string") return [{ name: title, code: object }];
  const files = artifact["contracts"] ?? record(artifact["output"])["contracts"];
  return Object.values(record(files)).flatMap((file) =>
    Object.entries(record(file)).flatMap(([contract, value]) => {
      const code = record(record(record(value)["evm"])["bytecode"])["object"];
      return typeof code === "string" ? [{ name: contract, code }] : [];
    }),
  );
}

/** Foundry names the contract only in the compiler's metadata. */
function compilationTarget(artifact: Record<string, unknown>): string | undefined {
  const raw = artifact["metadata"];
  let metadata = raw;
  if (typeof raw === "string") {
    try {
      metadata = JSON.parse(raw);
    } catch {
      return undefined;
    }
  }
  const [target] = Object.values(record(record(record(metadata)["settings"])["compilationTarget"]));
  return typeof target === "string" ? target : undefined;
}

function carOf(name: string, code: string): ReadCarFile {
  const hex = (/^0x/i.test(code) ? code.slice(2) : code).toLowerCase();
  if (hex === "") return refused("no-code", name);
  if (/__\$?[\w$.:/]+\$?__/.test(code)) return refused("unlinked", name);
  const wrong = /[^0-9a-f]/.exec(hex);
  if (wrong) return refused("not-hex", `${wrong[0]} (${wrong.index + 1})`);
  if (hex.length % 2 === 1) return refused("odd-hex", String(hex.length));
  if (hex.length / 2 > maxInitcodeBytes) return refused("too-large-code", String(hex.length / 2));
  const [family] = familiesInCode(hex);
  if (!family) return refused("no-take-your-turn", name);
  if (!copiesCode(hex)) return refused("deployed-code", name);
  return { kind: "car", car: { name, initcode: `0x${hex}`, family } };
}

/** Creation code copies the code that it carries and returns it; code as deployed has no reason to hold CODECOPY. */
function copiesCode(hex: string): boolean {
  for (let place = 0; place < hex.length; place += 2) {
    const opcode = Number.parseInt(hex.slice(place, place + 2), 16);
    if (opcode === 0x39) return true;
    if (opcode >= 0x60 && opcode <= 0x7f) place += 2 * (opcode - 0x5f);
  }
  return false;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function refused(reason: CarFileRefusal, value: string): ReadCarFile {
  return { kind: "refused", reason, value: value.slice(0, 300) };
}
