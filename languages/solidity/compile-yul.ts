/** Cars in Yul, the machine's language with names and blocks, for those who want the last gas. The Solidity compiler has it. */
import type { CarFamily } from "../compiling/car-family.ts";
import {
  type CompileOutcome,
  type FunctionPlace,
  type RejectReason,
  refuseSize,
} from "../compiling/compile-outcome.ts";
import { refuseSource } from "../compiling/decode-source.ts";
import type { Diagnostic } from "../compiling/diagnostics.ts";
import { byteCounter } from "../core/compile-source.ts";
import type { CompileInput } from "./compile.ts";
import { diagnosticsOf } from "./diagnostics.ts";
import type { SolcError, SolidityCompiler, StandardOutput } from "./soljson.ts";

/** The first that are told; a file of another kind has one in every word. */
const mostErrors = 100;

/**
 * Compiles one car: an object whose code gives back the code of the object within it.
 * @throws when the compiler itself breaks down; load a fresh one then
 */
export function compileYul(compiler: SolidityCompiler, input: CompileInput): CompileOutcome {
  const refusal = refuseSource(input.source);
  if (refusal) return rejected("no-source", refusal);
  const { fileName: file = "src/cars/car.yul", family = "code-prix" } = input;
  const further = Object.keys(input.files ?? {});
  if (further.length > 0) {
    return rejected("too-many-files", `A car in Yul is one file; put what is in ${further.join(", ")} into ${file}.`);
  }
  const text = input.source.replace(/^\uFEFF/, " ").toWellFormed();
  const marked = withPlaces(text, file);
  const output = compiler.compileStandardJson(standardInput(file, marked.text), () => ({
    error: "Yul has no imports.",
  }));
  const errors = (output.errors ?? []).slice(0, mostErrors).map((error) => ({ ...error, ...marked.placeOf(error) }));
  const diagnostics = diagnosticsOf(errors, { [file]: text });
  const mistakes = diagnostics.filter(({ severity }) => severity === "error");
  const [first] = mistakes;
  if (first) {
    const count = mistakes.length === 1 ? "One mistake" : `${mistakes.length} mistakes`;
    const line = first.from ? ` in line ${first.from.line}` : "";
    return rejected("mistakes", `${count} in the source; the first is${line}: ${first.message}`, diagnostics);
  }
  if (input.goal === "check") return { kind: "checked", diagnostics };
  return built(compiler.version, output, { file, text, family }, diagnostics);
}

/** Comments, texts, braces and words: what a line of Yul is made of. */
const tokens = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|[\w$.]+|[^\s\w]/g;

/**
 * The optimiser writes a program anew, and its source map speaks of what it wrote. So every line says in a comment where it comes from: those
 * are kept (https://docs.soliditylang.org/en/latest/yul.html#specification-of-yul-object).
 */
function withPlaces(text: string, file: string) {
  const bytes = byteCounter(text);
  const inserted: { at: number; length: number }[] = [];
  let out = "";
  let done = 0;
  let lineEnd = -1;
  const insert = (at: number, comment: string) => {
    out += text.slice(done, at) + comment;
    done = at;
    inserted.push({ at: bytes(at), length: comment.length });
  };
  // Elsewhere than in code such a comment would stand before what is none.
  let depth = 0;
  let codeDepth = Number.POSITIVE_INFINITY;
  let isCodeNext = false;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token.startsWith("//") || token.startsWith("/*")) continue;
    if (token === "object" && depth < codeDepth) insert(index, `/** @use-src 0:${JSON.stringify(ascii(file))} */ `);
    if (depth >= codeDepth && index > lineEnd && token !== "}") {
      const end = text.indexOf("\n", index);
      lineEnd = end < 0 ? text.length : end;
      const to = index + text.slice(index, lineEnd).trimEnd().length;
      if (/^[\p{L}_$]/u.test(token)) insert(index, `/** @src 0:${bytes(index)}:${bytes(to)} */ `);
    }
    if (token === "code" && depth < codeDepth) isCodeNext = true;
    if (token === "{") {
      depth += 1;
      if (isCodeNext) codeDepth = depth;
      isCodeNext = false;
    } else if (token === "}") {
      if (depth === codeDepth) codeDepth = Number.POSITIVE_INFINITY;
      depth -= 1;
    }
  }
  const original = (place: number): number => {
    let shift = 0;
    for (const { at, length } of inserted) {
      if (at + shift + length > place) return Math.min(place - shift, at > place - shift ? place - shift : at);
      shift += length;
    }
    return place - shift;
  };
  return {
    text: out + text.slice(done),
    placeOf({ sourceLocation }: SolcError) {
      if (!sourceLocation || sourceLocation.start < 0) return {};
      const { start, end } = sourceLocation;
      return { sourceLocation: { file, start: original(start), end: original(end) } };
    },
  };
}

const ascii = (file: string): string => file.replaceAll(/[^\w./-]/g, "_");

function standardInput(file: string, text: string): object {
  return {
    language: "Yul",
    sources: { [file]: { content: text } },
    settings: {
      optimizer: { enabled: true, runs: 1_000_000, details: { yul: true } },
      evmVersion: "cancun",
      outputSelection: {
        "*": { "*": ["evm.bytecode.object", "evm.deployedBytecode.object", "evm.deployedBytecode.sourceMap"] },
      },
    },
  };
}

function built(
  compiler: string,
  output: StandardOutput,
  { file, text, family }: { file: string; text: string; family: CarFamily },
  diagnostics: Diagnostic[],
): CompileOutcome {
  const [found] = Object.entries(output.contracts?.[file] ?? {});
  const [contractName = "car", contract] = found ?? [];
  const initcode = contract?.evm?.bytecode?.object ?? "";
  const deployed = contract?.evm?.deployedBytecode;
  if (!deployed?.object) {
    return rejected(
      "no-car",
      'A car in Yul is an object with another one in it: object "Car" { code { … return the inner one … } object "runtime" { code { … } } }. "code-prix new my-car --language yul" writes one.',
      diagnostics,
    );
  }
  const size = refuseSize(deployed.object.length / 2, initcode.length / 2);
  if (size) return rejected("too-large", size, diagnostics);
  return {
    kind: "compiled",
    diagnostics,
    car: {
      contractName,
      family,
      initcode: `0x${initcode}`,
      deployedCode: `0x${deployed.object}`,
      compiler: `${compiler} (Yul)`,
      debug: { sourceMap: deployed.sourceMap ?? "", files: { 0: file }, functions: functionsOf(text, file) },
    },
  };
}

/** Functions and the code of objects, found by their braces. */
function functionsOf(text: string, file: string): FunctionPlace[] {
  const bytes = byteCounter(text);
  // Braces in texts and comments count for nothing.
  const code = text.replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"/g, (hidden) =>
    hidden.replaceAll(/[^\n]/g, " "),
  );
  return [...code.matchAll(/\bfunction\s+([\w$.]+)[^{]*\{|\bcode\s*\{/g)].map((match) => {
    let depth = 1;
    let end = match.index + match[0].length;
    for (; end < code.length && depth > 0; end += 1) {
      if (code[end] === "{") depth += 1;
      if (code[end] === "}") depth -= 1;
    }
    const start = bytes(match.index);
    return { file, name: match[1] ?? "code", start, length: bytes(end) - start };
  });
}

function rejected(
  reason: RejectReason,
  message: string,
  diagnostics: Diagnostic[] = [],
): CompileOutcome & { kind: "rejected" } {
  return { kind: "rejected", reason, message, diagnostics };
}
