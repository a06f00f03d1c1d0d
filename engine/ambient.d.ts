/**
 * The few host names that the engine may use, equal in browser workers, Node and the command line. Clock, network and
 * randomness are missing on purpose, so that the compiler keeps the engine deterministic.
 */
declare namespace WebAssembly {
  type ImportValue = Function | Global | Memory | Table | number;
  type Imports = Record<string, Record<string, ImportValue>>;
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Record<string, unknown>;
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Table {
    constructor(descriptor: { element: "anyfunc"; initial: number; maximum?: number });
    readonly length: number;
    get(index: number): Function | null;
    set(index: number, value: Function | null): void;
    grow(by: number): number;
  }
  class Global {
    constructor(descriptor: { value: "i32" | "i64"; mutable?: boolean }, value?: number | bigint);
    value: number | bigint;
  }
  class RuntimeError extends Error {}
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}

declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
