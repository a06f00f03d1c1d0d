/**
 * Entries are append-only, so their number is a stable id (the journal uses it), with an open-addressed index. The
 * index is keyed by the host (`setHashKey`) so that no one can choose colliding keys. Hash: pair-multiply-shift
 * (Thorup, "High speed hashing for integers and strings").
 */
import { allocate, free } from "./heap";

const ENTRIES: usize = 0;
const COUNT: usize = 4;
const ENTRY_CLASS: usize = 8; // size classes of the two blocks
const INDEX: usize = 12;
const INDEX_CLASS: usize = 16;
export const TABLE_BYTES: usize = 24;

/** Stored so that the index can be rebuilt. */
export const HASH: usize = 0;

/** A table couldn't grow: the call can't continue. */
export let exhausted: bool = false;
export function clearExhausted(): void {
  exhausted = false;
}

const KEYS: usize = memory.data(10 * 8, 8);

export function setHashKey(index: u32, key: u64): void {
  store<u64>(KEYS + (<usize>index << 3), key);
}

// @ts-ignore: decorator
@inline
function pair(word: u64, at: usize): u64 {
  return (load<u64>(KEYS + at) + (word & 0xffffffff)) * (load<u64>(KEYS + at, 8) + (word >> 32));
}

// @ts-ignore: decorator
@inline
export function hashOf(k0: u64, k1: u64, k2: u64, k3: u64, extra: u64): u32 {
  return <u32>((pair(k0, 0) + pair(k1, 16) + pair(k2, 32) + pair(k3, 48) + pair(extra, 64)) >> 32);
}

// @ts-ignore: decorator
@inline
export function countOf(table: usize): u32 {
  return load<u32>(table, COUNT);
}

// @ts-ignore: decorator
@inline
export function entryAt(table: usize, index: u32, stride: u32): usize {
  return <usize>load<u32>(table, ENTRIES) + <usize>index * <usize>stride;
}

// @ts-ignore: decorator
@inline
export function firstCell(table: usize, hash: u32): u32 {
  return hash & cellMask(table);
}

// @ts-ignore: decorator
@inline
export function cellMask(table: usize): u32 {
  return (<u32>1 << (load<u32>(table, INDEX_CLASS) - 2)) - 1;
}

/** Number + 1; 0 = none. */
// @ts-ignore: decorator
@inline
export function cellAt(table: usize, cell: u32): u32 {
  return load<u32>(<usize>load<u32>(table, INDEX) + (<usize>cell << 2));
}

export function openTable(table: usize): bool {
  const entries = allocate(12);
  const index = allocate(12);
  if (!entries || !index) return false;
  store<u32>(table, <u32>entries, ENTRIES);
  store<u32>(table, 12, ENTRY_CLASS);
  store<u32>(table, <u32>index, INDEX);
  store<u32>(table, 12, INDEX_CLASS);
  store<u32>(table, 0, COUNT);
  memory.fill(index, 0, 4096);
  return true;
}

export function closeTable(table: usize): void {
  free(<usize>load<u32>(table, ENTRIES), load<u32>(table, ENTRY_CLASS));
  free(<usize>load<u32>(table, INDEX), load<u32>(table, INDEX_CLASS));
}

function index(table: usize, hash: u32, number: u32): void {
  const mask = cellMask(table);
  const cells = <usize>load<u32>(table, INDEX);
  let cell = hash & mask;
  while (load<u32>(cells + (<usize>cell << 2))) cell = (cell + 1) & mask;
  store<u32>(cells + (<usize>cell << 2), number + 1);
}

function rebuildIndex(table: usize, size: u32, stride: u32): bool {
  const cells = allocate(size);
  if (!cells) return false;
  free(<usize>load<u32>(table, INDEX), load<u32>(table, INDEX_CLASS));
  store<u32>(table, <u32>cells, INDEX);
  store<u32>(table, size, INDEX_CLASS);
  memory.fill(cells, 0, <usize>1 << size);
  const count = countOf(table);
  for (let i: u32 = 0; i < count; i++) index(table, load<u32>(entryAt(table, i, stride), HASH), i);
  return true;
}

/** Sets `exhausted` and returns entry 0 without memory. */
export function append(table: usize, hash: u32, stride: u32): u32 {
  const count = countOf(table);
  const size = load<u32>(table, ENTRY_CLASS);
  if ((count + 1) * stride > <u32>1 << size) {
    const larger = allocate(size + 1);
    if (!larger) {
      exhausted = true;
      return 0;
    }
    memory.copy(larger, <usize>load<u32>(table, ENTRIES), count * stride);
    free(<usize>load<u32>(table, ENTRIES), size);
    store<u32>(table, <u32>larger, ENTRIES);
    store<u32>(table, size + 1, ENTRY_CLASS);
  }
  // at most half full
  const indexSize = load<u32>(table, INDEX_CLASS);
  if ((count + 1) << 3 > <u32>1 << indexSize && !rebuildIndex(table, indexSize + 1, stride)) {
    exhausted = true;
    return 0;
  }
  const entry = entryAt(table, count, stride);
  memory.fill(entry, 0, stride);
  store<u32>(entry, hash, HASH);
  store<u32>(table, count + 1, COUNT);
  index(table, hash, count);
  return count;
}

/** Newest first: no later entry depends on a cell, so it's simply emptied. */
export function truncate(table: usize, count: u32, stride: u32): void {
  const mask = cellMask(table);
  const cells = <usize>load<u32>(table, INDEX);
  for (let left = countOf(table); left > count; left--) {
    let cell = load<u32>(entryAt(table, left - 1, stride), HASH) & mask;
    while (load<u32>(cells + (<usize>cell << 2)) != left) cell = (cell + 1) & mask;
    store<u32>(cells + (<usize>cell << 2), 0);
  }
  if (countOf(table) > count) store<u32>(table, count, COUNT);
}
