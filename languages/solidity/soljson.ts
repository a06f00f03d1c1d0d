/**
 * The compiler binary as solc publishes it: one script, soljson.js, that leaves an Emscripten module behind. These few lines are all that
 * a browser worker and Node need to talk to it (interface: solc-js, "standard JSON").
 */

/** What soljson.js leaves in the global `Module` (classic worker) or exports (Node). */
export interface SoljsonModule {
  cwrap(name: string, result: string | null, parameters: string[]): (...values: unknown[]) => unknown;
  addFunction(callback: (...pointers: number[]) => void, signature: string): number;
  removeFunction(pointer: number): void;
  UTF8ToString(pointer: number): string;
  stringToUTF8(text: string, pointer: number, maxBytes: number): void;
  lengthBytesUTF8(text: string): number;
  setValue(pointer: number, value: number, type: "*"): void;
}

/** An answer to "what does this import hold?" */
export type ImportAnswer = { contents: string } | { error: string };

export interface SolidityCompiler {
  /** e.g. "0.8.37+commit.6d93db6c" */
  version: string;
  /**
   * Standard JSON in, standard JSON out. Throws when the compiler itself breaks down (its stack or memory is exhausted); the module must
   * not be used again after that.
   */
  compileStandardJson(input: object, readImport: (path: string) => ImportAnswer): StandardOutput;
}

/** The part of solc's standard JSON output that we read. */
export interface StandardOutput {
  errors?: SolcError[];
  contracts?: Record<string, Record<string, SolcContract>>;
  sources?: Record<string, { id: number; ast?: SyntaxNode }>;
}

export interface SolcError {
  severity: "error" | "warning" | "info";
  type: string;
  errorCode?: string;
  message: string;
  /** start and end count UTF-8 bytes; -1 where unknown */
  sourceLocation?: { file: string; start: number; end: number };
  secondarySourceLocations?: { file: string; start: number; end: number; message: string }[];
}

export interface AbiEntry {
  type: string;
  name?: string;
  inputs?: { type: string }[];
}

export interface SolcContract {
  abi?: AbiEntry[];
  evm?: {
    bytecode?: { object: string; linkReferences?: Record<string, unknown>; sourceMap?: string };
    deployedBytecode?: {
      object: string;
      sourceMap?: string;
      generatedSources?: { id: number; name: string; contents: string }[];
    };
    methodIdentifiers?: Record<string, string>;
  };
}

/** A node of solc's syntax tree; only what we look at is named. */
export interface SyntaxNode {
  id: number;
  nodeType: string;
  /** "start:length:file", in UTF-8 bytes */
  src: string;
  name?: string;
  kind?: string;
  abstract?: boolean;
  contractKind?: "contract" | "interface" | "library";
  fullyImplemented?: boolean;
  linearizedBaseContracts?: number[];
  nodes?: SyntaxNode[];
}

/** Wraps a loaded soljson module. Cheap: nothing is compiled. */
export function createCompiler(soljson: SoljsonModule): SolidityCompiler {
  const version = soljson.cwrap("solidity_version", "string", [])() as string;
  const compile = soljson.cwrap("solidity_compile", "string", ["string", "number", "number"]);
  const allocate = soljson.cwrap("solidity_alloc", "number", ["number"]);
  const reset = soljson.cwrap("solidity_reset", null, []);

  const writeText = (text: string, target: number): void => {
    const size = soljson.lengthBytesUTF8(text) + 1;
    const buffer = allocate(size) as number;
    soljson.stringToUTF8(text, buffer, size);
    soljson.setValue(target, buffer, "*");
  };

  return {
    version: version.replace(/\.Emscripten.*$/, ""),
    compileStandardJson(input, readImport) {
      const answer = (_context: number, kind: number, path: number, contents: number, error: number): void => {
        const found: ImportAnswer =
          soljson.UTF8ToString(kind) === "source"
            ? readImport(soljson.UTF8ToString(path))
            : { error: "Only imports can be read." };
        if ("contents" in found) writeText(found.contents, contents);
        else writeText(found.error, error);
      };
      const callback = soljson.addFunction(answer, "viiiii");
      try {
        return JSON.parse(compile(JSON.stringify(input), callback, 0) as string) as StandardOutput;
      } finally {
        soljson.removeFunction(callback);
        reset();
      }
    },
  };
}
