/** Blocks in powers of two from 4 KiB. Freed blocks are reused by size and not cleared. */
import { MEMORIES } from "./layout";

const SMALLEST: u32 = 12;
const LARGEST: u32 = 30;
/** By size; a free block's first four bytes point to the next. */
const FREE: usize = memory.data(32 * 4, 8);

let end: usize = 0;
/** In bytes. */
let limit: usize = 0;

export function startHeap(arenaBytes: u32, heapBytes: u32): bool {
  end = MEMORIES + <usize>arenaBytes;
  limit = end + <usize>heapBytes;
  return growTo(end);
}

function growTo(bytes: usize): bool {
  const pages = <i32>((bytes + 0xffff) >> 16) - memory.size();
  return pages <= 0 || memory.grow(pages) >= 0;
}

/** The exponent of the block's size. */
export function sizeClass(bytes: u32): u32 {
  const exponent: u32 = bytes <= 1 ? 0 : 32 - clz<u32>(bytes - 1);
  return exponent < SMALLEST ? SMALLEST : exponent;
}

/** 2^size bytes, or 0 without memory. */
export function allocate(size: u32): usize {
  if (size > LARGEST) return 0;
  const list = FREE + ((<usize>size) << 2);
  const first = <usize>load<u32>(list);
  if (first) {
    store<u32>(list, load<u32>(first));
    return first;
  }
  const bytes = (<usize>1) << size;
  if (bytes > limit - end || !growTo(end + bytes)) return 0;
  const block = end;
  end += bytes;
  return block;
}

export function free(block: usize, size: u32): void {
  const list = FREE + ((<usize>size) << 2);
  store<u32>(block, load<u32>(list));
  store<u32>(list, <u32>block);
}

export function memoryInUse(): u32 {
  return <u32>end;
}
