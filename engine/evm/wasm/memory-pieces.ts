import { accessAccount } from "./calls";
import { expandFor, takeHashWork } from "./frames";
import { keccakRemembered } from "./keccak";
import {
  CODE,
  CODE_LENGTH,
  INPUT,
  INPUT_LENGTH,
  MEMORY_BASE,
  RESULT,
  RESULT2,
  RETURN_LENGTH,
  RETURN_POINTER,
} from "./layout";
import { CODE_BYTES, CODE_SIZE } from "./codes";
import { codeOf, findAccount } from "./world";
import { copyBytes, limb, readBigEndian } from "./words";

const COPY_WORD: i64 = 3;
const HASH_WORD: i64 = 6;

/** Reads past `length` are zero. */
// @ts-ignore: decorator
@inline
function clamp(at: usize, length: u32): u32 {
  const offset = limb(at, 0);
  return limb(at, 1) | limb(at, 2) | limb(at, 3) || offset > <u64>length ? length : <u32>offset;
}

/** Zeros past the end. The memory is large enough. */
export function copyPadded(to: usize, from: usize, available: u32, wanted: u32): void {
  const n = min(available, wanted);
  copyBytes(to, from, n);
  if (wanted > n) memory.fill(to + n, 0, wanted - n);
}

/** Memory growth and words. Negative = out of gas. */
function payCopy(f: usize, gas: i64, offset: usize, length: usize): i64 {
  gas = expandFor(f, gas, offset, length);
  if (gas < 0) return gas;
  return gas - COPY_WORD * <i64>((load<u64>(length) + 31) >> 5);
}

/** Memory offset, data offset, length from the top of the stack. */
export function copyOpcode(f: usize, gas: i64, opcode: i32, top: usize): i64 {
  gas = payCopy(f, gas, top - 32, top - 96);
  if (gas < 0) return gas;
  const wanted = load<u32>(top - 96);
  if (!wanted) return gas;
  const to = <usize>load<u32>(f, MEMORY_BASE) + load<u32>(top - 32);
  const from = <usize>load<u32>(f + (opcode == 0x37 ? INPUT : CODE));
  const size = load<u32>(f + (opcode == 0x37 ? INPUT_LENGTH : CODE_LENGTH));
  const offset = clamp(top - 64, size);
  copyPadded(to, from + offset, size - offset, wanted);
  return gas;
}

export function isInReturnData(top: usize): bool {
  const offset = limb(top - 64, 0),
    length = limb(top - 96, 0);
  if (limb(top - 64, 1) | limb(top - 64, 2) | limb(top - 64, 3)) return false;
  if (limb(top - 96, 1) | limb(top - 96, 2) | limb(top - 96, 3)) return false;
  return offset + length >= offset && offset + length <= <u64>load<u32>(RETURN_LENGTH);
}

export function copyReturnData(f: usize, gas: i64, top: usize): i64 {
  gas = payCopy(f, gas, top - 32, top - 96);
  const length = load<u32>(top - 96);
  if (gas >= 0 && length)
    copyBytes(<usize>load<u32>(f, MEMORY_BASE) + load<u32>(top - 32), <usize>load<u32>(RETURN_POINTER) + load<u32>(top - 64), length);
  return gas;
}

export function copyExternalCode(f: usize, gas: i64, top: usize): i64 {
  gas = payCopy(f, gas, top - 64, top - 128);
  if (gas < 0) return gas;
  const account = findAccount(top - 32);
  gas -= accessAccount(account);
  if (gas < 0) return gas;
  const wanted = load<u32>(top - 128);
  if (!wanted) return gas;
  const code = codeOf(account);
  const size = code ? load<u32>(code, CODE_SIZE) : 0;
  const offset = clamp(top - 96, size);
  copyPadded(<usize>load<u32>(f, MEMORY_BASE) + load<u32>(top - 64), code + CODE_BYTES + offset, size - offset, wanted);
  return gas;
}

export function copyMemory(f: usize, gas: i64, top: usize): i64 {
  gas = expandFor(f, gas, top - 32, top - 96);
  if (gas >= 0) gas = payCopy(f, gas, top - 64, top - 96);
  const length = load<u32>(top - 96);
  const base = <usize>load<u32>(f, MEMORY_BASE);
  if (gas >= 0 && length) memory.copy(base + load<u32>(top - 32), base + load<u32>(top - 64), length);
  return gas;
}

/** Offset and length are words. */
export function hashMemory(f: usize, gas: i64, offset: usize, length: usize): i64 {
  gas = expandFor(f, gas, offset, length);
  if (gas < 0) return gas;
  gas -= HASH_WORD * <i64>((load<u64>(length) + 31) >> 5);
  if (gas < 0) return gas;
  const n = load<u32>(length);
  return hashPiece(gas, n ? <usize>load<u32>(f, MEMORY_BASE) + load<u32>(offset) : 0, n);
}

/** The memory exists and is paid for. Returns the gas, or negative without enough work. */
export function hashPiece(gas: i64, from: usize, length: u32): i64 {
  if (!takeHashWork(length)) return -1;
  keccakRemembered(from, length);
  return gas;
}

export function loadInput(f: usize, o0: u64, o1: u64, o2: u64, o3: u64): void {
  const size = load<u32>(f, INPUT_LENGTH);
  const offset = o1 | o2 | o3 || o0 > <u64>size ? size : <u32>o0;
  const from = <usize>load<u32>(f, INPUT) + offset;
  if (size - offset >= 32) {
    readBigEndian(RESULT, from);
    return;
  }
  copyPadded(RESULT2, from, size - offset, 32);
  readBigEndian(RESULT, RESULT2);
}
