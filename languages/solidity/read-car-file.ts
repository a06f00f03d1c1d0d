/**
 * Creation code as hex, a kit's .bytecode, or an artifact of Foundry, Hardhat or solc. Untrusted input; never throws.
 */
import { families } from "#engine/formula/families.ts";
import { playSelector, registerSelector } from "#engine/referee/referee-functions.ts";
import { maxImportedFiles } from "./compile.ts";
import { maxInitcodeBytes } from "../compiling/compile-outcome.ts";
import { sourceRefusal } from "../compiling/decode-source.ts";
import { filesOfCar } from "./imports.ts";
import type { CarFamily } from "../compiling/car-language.ts";
import { familiesInCode } from "./families-in-code.ts";

export interface BytecodeCar {
  name: string;
  initcode: `0x${string}`;
  /** by the selector in its code */
  family: CarFamily;
  /** the car's file first; only in build infos */
  files?: CarSourceFile[];
}

export interface CarSourceFile {
  path: string;
  text: string;
}

/** `value` is what the message names. */
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
  /** several contracts have a takeYourTurn */
  | { kind: "choose"; cars: BytecodeCar[] }
  | { kind: "refused"; reason: CarFileRefusal; value: string };

/** Foundry's full output for a car is about 200 kB, a Hardhat build info some MB. */
export const maxCarFileBytes = 16 * 1024 * 1024;

/** Not necessarily a car. */
export type ReadCodeFile =
  | { kind: "codes"; codes: NamedInitcode[] }
  | { kind: "refused"; reason: CarFileRefusal; value: string };

export interface NamedInitcode {
  name: string;
  initcode: `0x${string}`;
  files?: CarSourceFile[];
}

/**
 * Accepts a constructor's code with a takeYourTurn.
 * @param fileName the default name
 */
export function readCarFile(bytes: Uint8Array, fileName: string): ReadCarFile {
  const text = textOf(bytes, fileName);
  return typeof text === "string" ? readCarText(text, nameOf(fileName)) : text;
}

/** Hex with or without 0x and white space, or an artifact. */
export function readCarText(pasted: string, name: string): ReadCarFile {
  const read = readCodeText(pasted, name);
  if (read.kind === "refused") return read;
  const judged = read.codes.map(judge);
  const cars = judged.flatMap((outcome) => (outcome.kind === "car" ? [outcome.car] : []));
  const [first, second] = cars;
  if (second) return { kind: "choose", cars };
  if (first) return { kind: "car", car: first };
  // With several contracts the message is that none is a car.
  return judged.length === 1 && judged[0] ? judged[0] : refused("no-take-your-turn", namesOf(read.codes));
}

/** Skips the check for a car, which hand-written code can hide. */
export function readCodeFile(bytes: Uint8Array, fileName: string): ReadCodeFile {
  const text = textOf(bytes, fileName);
  return typeof text === "string" ? readCodeText(text, nameOf(fileName)) : text;
}

function textOf(bytes: Uint8Array, fileName: string): string | ReturnType<typeof refused> {
  if (bytes.length === 0) return refused("empty", fileName);
  if (bytes.length > maxCarFileBytes) return refused("too-large-file", String(bytes.length));
  try {
    const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    const encoding = utf16 ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return refused("not-text", fileName);
  }
}

/** "bytecode/ExampleCar.bytecode" → "ExampleCar" */
function nameOf(fileName: string): string {
  return fileName.replace(/^.*[\\/]/, "").replace(/\.(?:json|bytecode|bin|hex|txt|sol)$/i, "");
}

function namesOf(codes: readonly { name: string }[]): string {
  return codes.map((code) => code.name).join(", ");
}

function readCodeText(pasted: string, name: string): ReadCodeFile {
  const text = pasted.replace(/^\uFEFF/, "").trim();
  if (text === "") return refused("empty", name);
  if (text.startsWith("{") || text.startsWith("[")) return readArtifact(text, name);
  if (/\bpragma\s+solidity\b|\bcontract\s+\w+/.test(text)) return refused("source-file", name);
  const quoted = /^["']([\s\S]*)["']$/.exec(text)?.[1] ?? text;
  return codesOf([codeOf({ name, code: quoted.replaceAll(/\s+/g, ""), isNoCar: false })]);
}

function readArtifact(text: string, name: string): ReadCodeFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refused("not-json", error instanceof Error ? error.message : String(error));
  }
  const contracts = contractsOf(json, name);
  if (contracts.length === 0) return refused("not-artifact", Object.keys(record(json)).slice(0, 6).join(", "));
  return codesOf(contracts.map(codeOf), namesOf(contracts));
}

function codesOf(read: readonly (NamedInitcode | ReturnType<typeof refused>)[], names = ""): ReadCodeFile {
  const codes = read.flatMap((each) => ("initcode" in each ? [each] : []));
  if (codes.length > 0) return { kind: "codes", codes };
  const [only] = read;
  return read.length === 1 && only && "reason" in only ? only : refused("no-take-your-turn", names.slice(0, 200));
}

interface NamedCode {
  name: string;
  code: string;
  /** its ABI has no takeYourTurn; a referee or script only calls it */
  isNoCar: boolean;
  files?: CarSourceFile[];
}

/** From Foundry, Hardhat (2 and 3), Truffle and solc. */
function contractsOf(json: unknown, name: string): NamedCode[] {
  const artifact = record(json);
  const own = artifact["contractName"];
  const title = typeof own === "string" && own !== "" ? own : (compilationTarget(artifact) ?? name);
  const bytecode = artifact["bytecode"] ?? record(artifact["evm"])["bytecode"];
  const isNoCar = lacksTakeYourTurn(artifact["abi"]);
  if (typeof bytecode === "string") return [{ name: title, code: bytecode, isNoCar }];
  const object = record(bytecode)["object"];
  if (typeof object === "string") return [{ name: title, code: object, isNoCar }];
  const contracts = artifact["contracts"] ?? record(artifact["output"])["contracts"];
  const texts = textsOf(record(artifact["input"])["sources"]);
  return Object.entries(record(contracts)).flatMap(([path, file]) =>
    Object.entries(record(file)).flatMap(([contract, value]) => {
      const code = record(record(record(value)["evm"])["bytecode"])["object"];
      if (typeof code !== "string") return [];
      const isNoCar = lacksTakeYourTurn(record(value)["abi"]);
      return [{ name: contract, code, isNoCar, ...(isNoCar ? {} : sourceAt(path, texts)) }];
    }),
  );
}

function textsOf(sources: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record(sources)).flatMap(([path, source]) => {
      const { content } = record(source);
      return typeof content === "string" ? [[path, content]] : [];
    }),
  );
}

/** Only if all would be accepted as source. */
function sourceAt(path: string, texts: Record<string, string>): { files?: CarSourceFile[] } {
  if (texts[path] === undefined) return {};
  const files = filesOfCar(path, texts);
  return files.length > maxImportedFiles + 1 || files.some(({ text }) => sourceRefusal(text) !== undefined)
    ? {}
    : { files };
}

/** An empty ABI says nothing. */
function lacksTakeYourTurn(abi: unknown): boolean {
  return Array.isArray(abi) && abi.length > 0 && !abi.some((entry) => record(entry)["name"] === "takeYourTurn");
}

/** Foundry names the contract only in the metadata. */
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

function codeOf({ name, code, isNoCar, files }: NamedCode): NamedInitcode | ReturnType<typeof refused> {
  const hex = (/^0x/i.test(code) ? code.slice(2) : code).toLowerCase();
  if (hex === "") return refused("no-code", name);
  if (isNoCar) return refused("no-take-your-turn", name);
  if (/__\$?[\w$.:/]+\$?__/.test(code)) return refused("unlinked", name);
  const wrong = /[^0-9a-f]/.exec(hex);
  if (wrong) return refused("not-hex", `${wrong[0]} (${wrong.index + 1})`);
  if (hex.length % 2 === 1) return refused("odd-hex", String(hex.length));
  if (hex.length / 2 > maxInitcodeBytes) return refused("too-large-code", String(hex.length / 2));
  return { name, initcode: `0x${hex}`, ...(files ? { files } : {}) };
}

function judge({ name, initcode, files }: NamedInitcode): ReadCarFile {
  const hex = initcode.slice(2);
  const [family] = familiesInCode(hex);
  if (!family || isReferee(hex)) return refused("no-take-your-turn", name);
  if (!copiesCode(hex)) return refused("deployed-code", name);
  return { kind: "car", car: { name, initcode, family, ...(files ? { files } : {}) } };
}

/** A referee compares selectors (PUSH4, EQ), a car only pushes them. */
function isReferee(hex: string): boolean {
  const answersTo = (selector: number) => hex.includes(`63${selector.toString(16).padStart(8, "0")}14`);
  const isCar = Object.values(families).some(({ takeYourTurnSelector }) => answersTo(takeYourTurnSelector));
  return !isCar && [playSelector, registerSelector].some(answersTo);
}

/** Creation code returns copied code, so it contains CODECOPY. */
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

function refused(reason: CarFileRefusal, value: string): { kind: "refused"; reason: CarFileRefusal; value: string } {
  return { kind: "refused", reason, value: value.slice(0, 300) };
}
