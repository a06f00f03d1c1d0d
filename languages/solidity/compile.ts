/**
 * Runs in a browser worker, Node and the command line with a loaded compiler (`soljson.ts`). User errors are values;
 * only a broken compiler throws.
 */
import { families } from "#engine/formula/families.ts";
import type { CarFamily } from "../compiling/car-language.ts";
import {
  type CompileOutcome,
  type DebugInfo,
  type FunctionPlace,
  refuseSize,
  rejected,
} from "../compiling/compile-outcome.ts";
import { message, type Message } from "../compiling/compiler-text.ts";
import { sourceRefusal } from "../compiling/decode-source.ts";
import { type Diagnostic, type TextPlaces, textPlaces } from "../compiling/diagnostics.ts";
import { satisfies, defaultPragma, versionPragmas } from "./choose-compiler.ts";
import { familyOfSource, resolveImport, withImportedFiles } from "./imports.ts";
import type { SolcContract, SolcError, SolidityCompiler, StandardOutput, SyntaxNode } from "./soljson.ts";

export const maxImportedFiles = 32;

export interface CompileInput {
  source: string;
  /** as the participant knows it; base of relative imports */
  fileName?: string;
  /** by path */
  files?: Readonly<Record<string, string>>;
  /** required if there are several */
  contractName?: string;
  /** resolves "Car.sol" and "Monaco.sol" if the source doesn't say */
  family?: CarFamily;
  /** "check" is about ten times faster than "build" */
  goal: "check" | "build";
  /** default: "london", as the kits target; only then gas equals the published games' */
  evmVersion?: "london" | "shanghai" | "cancun";
  /** false for debugging: variables keep their place, and gas is higher */
  optimize?: boolean;
}

/** For sources without a file name. */
export const defaultFile = "src/cars/car.sol";

/**
 * @throws when the compiler breaks down; load a new one
 * @example
 * const outcome = compileCar(createCompiler(soljson), { source, goal: "build" });
 * if (outcome.kind === "compiled") race(outcome.car.initcode);
 */
export function compileCar(compiler: SolidityCompiler, input: CompileInput): CompileOutcome {
  const refusal = sourceRefusal(input.source);
  if (refusal) return rejected("no-source", refusal);
  const imported = Object.entries(input.files ?? {});
  if (imported.length > maxImportedFiles) {
    return rejected("too-many-files", message("too-many-files", { files: imported.length, limit: maxImportedFiles }));
  }
  for (const [path, text] of imported) {
    const wrong = sourceRefusal(text);
    if (wrong) return rejected("no-source", message("in-file", { file: path, problem: wrong }));
  }

  const mainFile = input.fileName ?? defaultFile;
  const texts: Record<string, string> = {};
  const notes: Diagnostic[] = [];
  for (const [path, text] of [...imported, [mainFile, input.source] as const]) {
    const wellFormed = text.replace(/^\uFEFF/, " ").toWellFormed();
    texts[path] = substituteCompiler(wellFormed, compiler.version, path, notes);
  }
  const main = texts[mainFile] ?? "";
  const family = familyOfSource(withImportedFiles(mainFile, texts)) ?? input.family ?? "code-prix";
  const output = compiler.compileStandardJson(standardInput(mainFile, main, input), (path) =>
    resolveImport(path, texts, family),
  );

  const diagnostics = [...notes, ...diagnosticsOf(output.errors ?? [], texts)];
  const mistakes = (output.errors ?? []).filter((error) => error.severity === "error").length;
  if (mistakes > 0) {
    const first = diagnostics.find((diagnostic) => diagnostic.severity === "error");
    const said = { count: mistakes, line: first?.from?.line ?? 0, first: first?.message ?? "" };
    return rejected("mistakes", message("mistakes", said), diagnostics);
  }
  if (input.goal === "check") return { kind: "checked", diagnostics };
  return build(compiler.version, mainFile, texts, output, diagnostics, input.contractName);
}

function build(
  version: string,
  mainFile: string,
  texts: Record<string, string>,
  output: StandardOutput,
  diagnostics: Diagnostic[],
  wanted: string | undefined,
): CompileOutcome {
  const contracts = output.contracts?.[mainFile] ?? {};
  const ast = output.sources?.[mainFile]?.ast;
  if (!ast) throw new Error("The compiler gave no syntax tree although it found no mistake.");
  const picked = pickCar(ast, contracts, wanted);
  if (picked.kind !== "picked") {
    return { ...rejected(picked.kind, picked.said, diagnostics), candidates: picked.candidates };
  }
  const evm = contracts[picked.contractName]?.evm;
  const initcode = evm?.bytecode?.object ?? "";
  const deployedCode = evm?.deployedBytecode?.object ?? "";
  if (initcode.includes("_")) {
    return rejected("unlinked-library", message("unlinked-library", { name: picked.contractName }), diagnostics);
  }
  const size = refuseSize(deployedCode.length / 2, initcode.length / 2);
  if (size) return rejected("too-large", size, diagnostics);
  return {
    kind: "compiled",
    diagnostics,
    car: {
      contractName: picked.contractName,
      family: picked.family,
      initcode: `0x${initcode}`,
      deployedCode: `0x${deployedCode}`,
      compiler: version,
      debug: debugInfo(evm, output, texts),
    },
  };
}

/** As in all published kits (rules.md, section 9). */
function standardInput(mainFile: string, main: string, input: CompileInput): object {
  const perContract = [
    "abi",
    "evm.methodIdentifiers",
    "evm.bytecode.object",
    "evm.deployedBytecode.object",
    "evm.deployedBytecode.sourceMap",
  ];
  return {
    language: "Solidity",
    sources: { [mainFile]: { content: main } },
    settings: {
      optimizer: { enabled: input.optimize ?? true, runs: 1_000_000 },
      metadata: { bytecodeHash: "none" },
      evmVersion: input.evmVersion ?? "london",
      outputSelection: input.goal === "check" ? {} : { [mainFile]: { "*": perContract }, "*": { "": ["ast"] } },
    },
  };
}

/**
 * Accepts pragmas for versions between ours, such as 0xTitans' 0.8.17, by replacing them with an open one of equal
 * length and a note.
 */
function substituteCompiler(source: string, compiler: string, file: string, notes: Diagnostic[]): string {
  const version = /^\d+\.\d+\.\d+/.exec(compiler)?.[0] ?? "";
  let text = source;
  for (const pragma of versionPragmas(source)) {
    if (satisfies(version, pragma.range)) continue;
    const width = pragma.to - pragma.from;
    text = text.slice(0, pragma.from) + "*".padEnd(width, " ") + text.slice(pragma.to);
    const said = message("other-version", { asked: pragma.range, version });
    notes.push({
      severity: "info",
      code: "",
      file,
      message: said.id,
      said,
      edits: defaultPragma(source),
    });
  }
  return text;
}

function debugInfo(evm: SolcContract["evm"], output: StandardOutput, texts: Record<string, string>): DebugInfo {
  const files: Record<number, string> = {};
  const functions: FunctionPlace[] = [];
  for (const [file, { id, ast }] of Object.entries(output.sources ?? {})) {
    files[id] = file;
    if (ast && texts[file] !== undefined) functions.push(...functionsOf(ast, file, ""));
  }
  return { sourceMap: evm?.deployedBytecode?.sourceMap ?? "", files, functions };
}

function functionsOf(node: SyntaxNode, file: string, contract: string): FunctionPlace[] {
  return (node.nodes ?? []).flatMap((child) => {
    if (child.nodeType === "ContractDefinition") return functionsOf(child, file, `${child.name ?? ""}.`);
    if (child.nodeType !== "FunctionDefinition" && child.nodeType !== "ModifierDefinition") return [];
    const [start = 0, length = 0] = child.src.split(":").map(Number);
    return [{ file, name: `${contract}${child.name === "" ? (child.kind ?? "") : (child.name ?? "")}`, start, length }];
  });
}

/** @param texts as solc saw them; diagnostics in our files lose their place */
export function diagnosticsOf(errors: readonly SolcError[], texts: Readonly<Record<string, string>>): Diagnostic[] {
  const places = new Map<string, TextPlaces>();
  return errors
    .filter((error) => !isNoise(error, texts))
    .map((error) => {
      const code = error.errorCode ?? "";
      const advice = adviceFor(code, error);
      const diagnostic: Diagnostic = {
        severity: error.severity,
        code,
        message: error.message.trim(),
        ...(advice && { advice }),
      };
      const location = error.sourceLocation;
      const text = location && texts[location.file];
      if (!location || text === undefined) return diagnostic;
      diagnostic.file = location.file;
      if (location.start < 0) return diagnostic;
      let textPlace = places.get(location.file);
      if (!textPlace) places.set(location.file, (textPlace = textPlaces(text)));
      diagnostic.from = textPlace.at(location.start);
      diagnostic.to = textPlace.at(Math.max(location.start, location.end));
      return diagnostic;
    });
}

/** Licence lines, a missing pragma, and warnings in our own files. */
function isNoise(error: SolcError, texts: Readonly<Record<string, string>>): boolean {
  if (error.severity === "error") return false;
  if (error.errorCode === "1878" || error.errorCode === "3420") return true;
  return error.sourceLocation !== undefined && texts[error.sourceLocation.file] === undefined;
}

function adviceFor(code: string, error: SolcError): Message | undefined {
  if (/stack too deep/i.test(error.message)) return message("stack-too-deep");
  if (error.type === "InternalCompilerError") return message("compiler-limits");
  return advice[code];
}

const convert = message("convert-explicitly");

/** By solc's error numbers, which are stable between versions. */
const advice: Readonly<Record<string, Message>> = {
  "2314": message("line-before"),
  "3656": message("parents-function"),
  "4822": message("parents-parameters"),
  "6275": message("own-imports"),
  "7407": convert,
  "7576": message("check-spelling"),
  "7858": message("line-before"),
  "9456": message("add-override"),
  "9574": convert,
  "9582": message("referee-functions"),
};

/** Default first. */
const carFamilies = ["code-prix", "titans", "monaco"] as const satisfies CarFamily[];

type PickedCar =
  | { kind: "picked"; contractName: string; family: CarFamily }
  | { kind: "no-car" | "several-cars" | "unknown-contract" | "bad-constructor"; said: Message; candidates: string[] };

interface Candidate {
  name: string;
  family: CarFamily;
  node: SyntaxNode;
  contract: SolcContract;
}

/**
 * @param ast of the car's main file
 * @param contracts solc's results for it
 * @param wanted required if there are several
 */
function pickCar(ast: SyntaxNode, contracts: Record<string, SolcContract>, wanted?: string): PickedCar {
  const definitions = (ast.nodes ?? []).filter((node) => node.nodeType === "ContractDefinition");
  const candidates: Candidate[] = definitions.flatMap((node) => {
    const name = node.name ?? "";
    const contract = contracts[name];
    const family = contract && familyOf(contract);
    if (!contract || !family || node.contractKind !== "contract" || node.abstract || node.fullyImplemented === false)
      return [];
    return [{ name, family, node, contract }];
  });
  const names = candidates.map((candidate) => candidate.name);

  if (wanted !== undefined) {
    const chosen = candidates.find((candidate) => candidate.name === wanted);
    if (chosen) return checked(chosen, names);
    const said = message("unknown-contract", { name: wanted, count: names.length, names: names.join(", ") });
    return { kind: "unknown-contract", said, candidates: names };
  }
  // Base contracts aren't the car.
  const leaves = candidates.filter(
    (candidate) =>
      !candidates.some(
        (other) => other !== candidate && other.node.linearizedBaseContracts?.includes(candidate.node.id),
      ),
  );
  const [first, second] = leaves;
  if (!first) return { kind: "no-car", said: whyNoCar(definitions), candidates: [] };
  if (second) {
    const list = leaves.map((candidate) => candidate.name);
    const said = message("several-cars", { count: list.length, names: list.join(", ") });
    return { kind: "several-cars", said, candidates: list };
  }
  return checked(first, names);
}

function checked(candidate: Candidate, candidates: string[]): PickedCar {
  const { name, family } = candidate;
  const parameters = candidate.contract.abi?.find((entry) => entry.type === "constructor")?.inputs ?? [];
  const types = parameters.map((parameter) => parameter.type).join(", ");
  const expected = families[family].constructorTakesReferee ? "address" : "";
  if (types === expected || types === "") return { kind: "picked", contractName: name, family };
  const said = message("bad-constructor", { name, types, expected: expected || "nothing" });
  return { kind: "bad-constructor", said, candidates };
}

function familyOf(contract: SolcContract): CarFamily | undefined {
  const selectors = Object.values(contract.evm?.methodIdentifiers ?? {});
  return carFamilies.find((family) =>
    selectors.includes(families[family].takeYourTurnSelector.toString(16).padStart(8, "0")),
  );
}

function whyNoCar(definitions: readonly SyntaxNode[]): Message {
  const found = definitions.map((node) => `${describe(node)} ${node.name ?? ""}`).join(", ");
  return message("no-car", { count: definitions.length, found });
}

function describe(node: SyntaxNode): string {
  if (node.contractKind !== "contract") return node.contractKind ?? "contract";
  return node.abstract ? "abstract contract" : "contract";
}
