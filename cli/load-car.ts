import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Car } from "#engine/cars/car.ts";
import type { Family } from "#engine/formula/families.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { type CarFamily, carFamilyOf, languageOfFile } from "#languages/compiling/car-language.ts";
import type { CompiledCar, CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import { decodeSource } from "#languages/compiling/decode-source.ts";
import { type Diagnostic, formatDiagnostic } from "#languages/compiling/diagnostics.ts";
import { createCompileSession } from "#languages/compiling/session/compile-session.ts";
import type { CompilerVersion } from "#languages/solidity/choose-compiler.ts";
import { loadCompiler as loadFromPackage } from "#languages/solidity/node/load-compiler.ts";
import { maxCarFileBytes, readCodeFile } from "#languages/solidity/read-car-file.ts";
import type { SolidityCompiler } from "#languages/solidity/soljson.ts";
import { formatMessage, formatOutcome } from "#messages/format-compiler-message.ts";
import { messagesOf } from "#messages/messages-of.ts";

/** The car can't be read or compiled: exit code 1. */
export class CarError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CarError";
  }
}

export interface LoadedCar extends Car {
  origin: string;
  compiled?: { car: CompiledCar; texts: Record<string, string> };
  warnings: Diagnostic[];
}

const compile = createCompileSession(loadCompiler);

/**
 * @param word a path, "path:Contract", or a house car's id
 * @param contract the car's contract in a source
 * @throws {CarError} with the file and the problem
 */
export function loadCar(word: string, family: Family, contract?: string): LoadedCar {
  const house = houseCars.find((car) => car.id === word);
  if (house) return { name: house.name, initcode: bytesOf(house.initcode), origin: `house car ${word}`, warnings: [] };

  const { path, chosen } = splitContract(word);
  if (!existsSync(path)) {
    const ids = houseCars.map((car) => car.id).join(", ");
    throw new CarError(`Couldn't find a file or house car named ${path}. House cars: ${ids}.`);
  }
  if (!statSync(path).isFile()) throw new CarError(`${path} is a folder. Use the car's file.`);
  if (statSync(path).size > maxCarFileBytes) throw new CarError(`${path} is too large for a car. Use the car's file.`);
  return languageOfFile(path) !== undefined
    ? compileFile(path, carFamilyOf(family), chosen ?? contract)
    : readCode(path, readFileSync(path));
}

/** As in tr_TR.UTF-8. */
const texts = () =>
  messagesOf((process.env["LC_ALL"] || process.env["LC_MESSAGES"] || process.env["LANG"] || "").slice(0, 2));

function readSource(path: string): string {
  const decoded = decodeSource(readFileSync(path));
  if (decoded.kind === "refused") throw new CarError(`${path}: ${formatMessage(texts().compiler, decoded.message)}`);
  return decoded.source;
}

function compileFile(path: string, family: CarFamily, contract: string | undefined): LoadedCar {
  const source = readSource(path);
  const fileName = slashed(path);
  const files = languageOfFile(path) === "solidity" ? importedFiles(path, source) : {};
  const input = { source, fileName, files, family, goal: "build" as const };
  const compiled: CompileOutcome = compile(contract === undefined ? input : { ...input, contractName: contract });
  const outcome = formatOutcome(texts().compiler, compiled);
  if (outcome.kind !== "compiled") {
    const errors = outcome.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
    const hint =
      outcome.kind === "rejected" && outcome.candidates?.length ? ` Use --contract ${outcome.candidates[0]}.` : "";
    const message = outcome.kind === "rejected" ? outcome.message : "Couldn't compile the source.";
    throw new CarError(
      [`${path}: ${message}${hint}`, ...errors.filter((error) => error.message !== message).map(formatDiagnostic)].join(
        "\n",
      ),
    );
  }
  const { car } = outcome;
  return {
    name: car.contractName,
    initcode: bytesOf(car.initcode),
    origin: path,
    compiled: { car, texts: { ...files, [fileName]: source } },
    warnings: outcome.diagnostics,
  };
}

function readCode(path: string, bytes: Uint8Array): LoadedCar {
  const read = readCodeFile(bytes, basename(path));
  if (read.kind === "refused") {
    const text = texts().editor.upload.refused[read.reason];
    throw new CarError(`${path}: ${typeof text === "string" ? text : text(read)}`);
  }
  const [car, second] = read.codes;
  if (!car || second) {
    const names = read.codes.map((each) => each.name).join(", ");
    throw new CarError(`${path} contains several contracts (${names}). Use the artifact of one of them.`);
  }
  return { name: car.name, initcode: bytesOf(car.initcode), origin: path, warnings: [] };
}

/** Files reached by relative imports; the compiler itself never reads the disk. */
function importedFiles(path: string, source: string, found: Record<string, string> = {}): Record<string, string> {
  for (const [, target = ""] of source.matchAll(/\bimport\b[^;]*?["'](\.{1,2}\/[^"'\n]+)["']/g)) {
    const file = resolve(dirname(path), target);
    const key = slashed(normalised(path, target));
    if (found[key] !== undefined || !existsSync(file) || !statSync(file).isFile()) continue;
    found[key] = readSource(file);
    importedFiles(key, found[key], found);
  }
  return found;
}

/** Like the compiler: separated by "/", and never above where the importing path starts. */
function normalised(importer: string, target: string): string {
  const parts = slashed(importer).split("/").slice(0, -1);
  for (const part of target.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** "C:\cars\My.sol" → "C:/cars/My.sol", because import paths use slashes on every system. */
export function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}

/** "cars/Two.sol:Fast" names a contract in a file; a drive letter's colon doesn't. */
export function splitContract(word: string): { path: string; chosen?: string } {
  const match = /^(.*\.sol):([A-Za-z_$][\w$]*)$/i.exec(word);
  return match?.[1] && match[2] ? { path: match[1], chosen: match[2] } : { path: word };
}

function bytesOf(hex: `0x${string}`): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.slice(2), "hex"));
}

function loadCompiler(version: CompilerVersion): SolidityCompiler {
  const beside = fileURLToPath(new URL(`./soljson-${version}.cjs`, import.meta.url));
  return existsSync(beside) ? loadFromPackage(version, beside) : loadFromPackage(version);
}
