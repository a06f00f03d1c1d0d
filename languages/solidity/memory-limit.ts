/** The compiler uses WebAssembly memory, which a heap limit doesn't cover, can grow to 2 GB and never shrinks. */

/** Minimal, because engine and browser types differ. */
interface GrowingMemory {
  readonly buffer: { readonly byteLength: number };
  grow: (this: GrowingMemory, pages: number) => number;
}

/** A small car needs about 60. */
export const compilerMemoryMb = 512;

export interface MemoryLimit {
  /** in bytes, since the last call; 0: no growth */
  takeLargestBytes(): number;
}

const pageBytes = 65_536;

/**
 * Makes the compiler fail with "std::bad_alloc", which `createCompileSession` reports as a limit.
 * @param memoryMb of 2²⁰ bytes
 * @param prototype for tests
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
