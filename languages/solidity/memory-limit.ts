/**
 * Bounds what the compiler may take: it uses WebAssembly memory alone, which neither a heap's limit nor a browser bounds below the 2 GB
 * that soljson.js itself allows, and which never shrinks.
 */

/** What of WebAssembly's memory is used here; the engine's and the browser's types of it differ. */
interface GrowingMemory {
  readonly buffer: { readonly byteLength: number };
  grow: (this: GrowingMemory, pages: number) => number;
}

/** What a compiler may take, in the browser as on the server; a small car needs about 60. */
export const compilerMemoryMb = 512;

export interface MemoryLimit {
  /** the largest memory of this thread since the last call, in bytes; 0 when none has grown */
  takeLargestBytes(): number;
}

const pageBytes = 65_536;

/**
 * From now on no WebAssembly memory of this thread grows beyond the limit; the compiler then ends with "std::bad_alloc", which a
 * `createCompileSession` tells as a limit that was reached.
 * @param memoryMb megabytes of 2²⁰ bytes
 * @param prototype whose `grow` is bounded; a test brings its own
 */
export function limitMemory(memoryMb: number, prototype: GrowingMemory = WebAssembly.Memory.prototype): MemoryLimit {
  const { grow } = prototype;
  let largestBytes = 0;
  prototype.grow = function limitedGrow(pages) {
    const bytes = this.buffer.byteLength + pages * pageBytes;
    if (bytes > memoryMb * 1_048_576) throw new RangeError(`more than ${memoryMb} MB of memory`);
    const before = grow.call(this, pages);
    largestBytes = Math.max(largestBytes, bytes);
    return before;
  };
  return {
    takeLargestBytes() {
      const taken = largestBytes;
      largestBytes = 0;
      return taken;
    },
  };
}
