/**
 * A record, the code, 64 zero bytes, then the map of jump destinations. Recent codes are cached because races deploy
 * the same cars.
 */
import { allocate, free, sizeClass } from "./heap";
import { keccak } from "./keccak";
import { RESULT } from "./layout";
import { copyWord } from "./words";

export const CODE_NEXT: usize = 0;
export const CODE_SIZE: usize = 4;
export const CODE_JUMPS: usize = 8;
export const CODE_CLASS: usize = 12;
/** Gas burnt in the interpreter. */
export const CODE_HEAT: usize = 16;
export const CODE_HASHED: usize = 24;
export const CODE_ENTRY: usize = 28;
export const CODE_HASH: usize = 32;
export const CODE_JUMP_TABLE: usize = 64;
export const CODE_BYTES: usize = 80;

/** By a sample of the bytes, or 0: the last such code, without translation and heat. */
const KNOWN: u32 = 64;
const known: usize = memory.data(64 * 4, 8);

// @ts-ignore: decorator
@inline
function recordBytes(length: u32): u32 {
  return <u32>CODE_BYTES + length + 64 + (length >> 3) + 8;
}

function knownPlace(bytes: usize, length: u32): usize {
  const middle = length >= 16 ? load<u64>(bytes + (<usize>length >> 1)) ^ load<u64>(bytes + <usize>length - 8) : 0;
  return known + ((<usize>((middle ^ <u64>length) * 0x9e3779b97f4a7c15) >> 58) % KNOWN) * 4;
}

function sameBytes(a: usize, b: usize, length: u32): bool {
  const whole = <usize>length & ~(<usize>7);
  for (let i: usize = 0; i < whole; i += 8) if (load<u64>(a + i) != load<u64>(b + i)) return false;
  for (let i = whole; i < <usize>length; i++) if (load<u8>(a + i) != load<u8>(b + i)) return false;
  return true;
}

/** 0: another code. */
function recordAt(place: usize, bytes: usize, length: u32): usize {
  const record = <usize>load<u32>(place);
  return record && load<u32>(record, CODE_SIZE) == length && sameBytes(record + CODE_BYTES, bytes, length) ? record : 0;
}

/** Returns 0 without memory. */
export function newCode(from: usize, length: u32): usize {
  const place = knownPlace(from, length);
  const size = sizeClass(recordBytes(length));
  const code = allocate(size);
  if (!code) return 0;
  const before = recordAt(place, from, length);
  if (before) {
    memory.copy(code, before, recordBytes(length));
    store<u32>(code, <u32>(code + CODE_BYTES + length + 64), CODE_JUMPS);
    return code;
  }
  memory.fill(code, 0, CODE_BYTES);
  const bytes = code + CODE_BYTES;
  const map = bytes + length + 64;
  memory.copy(bytes, from, length);
  memory.fill(bytes + length, 0, recordBytes(length) - CODE_BYTES - length);
  store<u32>(code, length, CODE_SIZE);
  store<u32>(code, <u32>map, CODE_JUMPS);
  store<u32>(code, size, CODE_CLASS);
  for (let pc: usize = 0; pc < <usize>length; pc++) {
    const op = load<u8>(bytes + pc);
    if (op == 0x5b) store<u8>(map + (pc >> 3), load<u8>(map + (pc >> 3)) | (1 << (<u8>pc & 7)));
    else if (op >= 0x60 && op <= 0x7f) pc += op - 0x5f;
  }
  keep(place, code);
  return code;
}

function keep(place: usize, code: usize): void {
  const before = <usize>load<u32>(place);
  if (before) freeCode(before);
  const copy = allocate(load<u32>(code, CODE_CLASS));
  store<u32>(place, <u32>copy);
  if (copy) memory.copy(copy, code, recordBytes(load<u32>(code, CODE_SIZE)));
}

export function freeCode(code: usize): void {
  free(code, load<u32>(code, CODE_CLASS));
}

export function hashCode(code: usize): usize {
  if (load<u32>(code, CODE_HASHED)) return code + CODE_HASH;
  const bytes = code + CODE_BYTES;
  const length = load<u32>(code, CODE_SIZE);
  keccak(bytes, length);
  noteHash(code);
  const record = recordAt(knownPlace(bytes, length), bytes, length);
  if (record) noteHash(record);
  return code + CODE_HASH;
}

function noteHash(code: usize): void {
  store<u32>(code, 1, CODE_HASHED);
  copyWord(code + CODE_HASH, RESULT);
}
