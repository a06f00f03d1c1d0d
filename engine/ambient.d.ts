/**
 * The few names of the host that the engine may use: WebAssembly and UTF-8. They are the same in a browser worker, in Node and on the
 * command line. Whatever is missing here (a clock, the network, chance) is missing on purpose: the compiler keeps the room pure.
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
