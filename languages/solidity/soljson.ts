/** The interface of solc's soljson.js, an Emscripten module (solc-js, "standard JSON"). */

/** In the global `Module` (classic worker) or exported (Node). */
export interface SoljsonModule {
  cwrap(name: string, result: string | null, parameters: string[]): (...values: unknown[]) => unknown;
  addFunction(callback: (...pointers: number[]) => void, signature: string): number;
  removeFunction(pointer: number): void;
  UTF8ToString(pointer: number): string;
  stringToUTF8(text: string, pointer: number, maxBytes: number): void;
  lengthBytesUTF8(text: string): number;
  setValue(pointer: number, value: number, type: "*"): void;
}

export type ImportAnswer = { contents: string } | { error: string };

export interface SolidityCompiler {
  /** e.g. "0.8.37+commit.6d93db6c" */
  version: string;
  /** Throws when the compiler breaks down (stack or memory exhausted); don't use the module afterwards. */
  compileStandardJson(input: object, readImport: (path: string) => ImportAnswer): StandardOutput;
}

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
  /** in UTF-8 bytes; -1: unknown */
  sourceLocation?: { file: string; start: number; end: number };
}

export interface SolcContract {
  abi?: { type: string; inputs?: { type: string }[] }[];
  evm?: {
    bytecode?: { object: string };
    deployedBytecode?: { object: string; sourceMap?: string };
    methodIdentifiers?: Record<string, string>;
  };
}

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

/** Cheap: nothing is compiled. */
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
