/** Four 64-bit limbs, least significant first; results go to RESULT (and RESULT2). */
import { RESULT } from "./layout";

// @ts-ignore: decorator
@inline
export function limb(at: usize, index: usize): u64 {
  return load<u64>(at + (index << 3));
}

// @ts-ignore: decorator
@inline
export function put(at: usize, a: u64, b: u64, c: u64, d: u64): void {
  store<u64>(at, a);
  store<u64>(at, b, 8);
  store<u64>(at, c, 16);
  store<u64>(at, d, 24);
}

// @ts-ignore: decorator
@inline
export function copyWord(to: usize, from: usize): void {
  const a = load<u64>(from);
  const b = load<u64>(from, 8);
  const c = load<u64>(from, 16);
  const d = load<u64>(from, 24);
  put(to, a, b, c, d);
}

// @ts-ignore: decorator
@inline
export function isZero(at: usize): bool {
  return (load<u64>(at) | load<u64>(at, 8) | load<u64>(at, 16) | load<u64>(at, 24)) == 0;
}

// @ts-ignore: decorator
@inline
export function sameWord(a: usize, b: usize): bool {
  return (
    ((load<u64>(a) ^ load<u64>(b)) |
      (load<u64>(a, 8) ^ load<u64>(b, 8)) |
      (load<u64>(a, 16) ^ load<u64>(b, 16)) |
      (load<u64>(a, 24) ^ load<u64>(b, 24))) ==
    0
  );
}

/** Big-endian. */
// @ts-ignore: decorator
@inline
export function readBigEndian(to: usize, bytes: usize): void {
  const a = bswap(load<u64>(bytes, 24));
  const b = bswap(load<u64>(bytes, 16));
  const c = bswap(load<u64>(bytes, 8));
  const d = bswap(load<u64>(bytes));
  put(to, a, b, c, d);
}

/** Big-endian. */
// @ts-ignore: decorator
@inline
export function writeBigEndian(bytes: usize, from: usize): void {
  const a = bswap(load<u64>(from));
  const b = bswap(load<u64>(from, 8));
  const c = bswap(load<u64>(from, 16));
  const d = bswap(load<u64>(from, 24));
  put(bytes, d, c, b, a);
}

/** Without overlap; a loop is faster than memory.copy for a few words. */
export function copyBytes(to: usize, from: usize, length: u32): void {
  if (length > 160) {
    memory.copy(to, from, length);
    return;
  }
  const whole = <usize>length & ~(<usize>7);
  for (let i: usize = 0; i < whole; i += 8) store<u64>(to + i, load<u64>(from + i));
  for (let i = whole; i < <usize>length; i++) store<u8>(to + i, load<u8>(from + i));
}

// @ts-ignore: decorator
@inline
export function high64(a: u64, b: u64): u64 {
  const al = a & 0xffffffff,
    ah = a >> 32,
    bl = b & 0xffffffff,
    bh = b >> 32;
  const middle = ah * bl + ((al * bl) >> 32);
  const low = (middle & 0xffffffff) + al * bh;
  return ah * bh + (middle >> 32) + (low >> 32);
}

export function multiply(a0: u64, a1: u64, a2: u64, a3: u64, b0: u64, b1: u64, b2: u64, b3: u64): void {
  const r0 = a0 * b0;
  if ((a1 | a2 | a3 | b1 | b2 | b3) == 0) {
    put(RESULT, r0, high64(a0, b0), 0, 0);
    return;
  }
  let r1 = high64(a0, b0),
    r2: u64 = 0,
    r3: u64 = 0,
    t: u64,
    h: u64;
  t = a0 * b1;
  r1 += t;
  r2 = high64(a0, b1) + u64(r1 < t);
  t = a1 * b0;
  r1 += t;
  h = high64(a1, b0) + u64(r1 < t);
  r2 += h;
  r3 = u64(r2 < h);
  t = a0 * b2;
  r2 += t;
  r3 += high64(a0, b2) + u64(r2 < t);
  t = a1 * b1;
  r2 += t;
  r3 += high64(a1, b1) + u64(r2 < t);
  t = a2 * b0;
  r2 += t;
  r3 += high64(a2, b0) + u64(r2 < t);
  r3 += a0 * b3 + a1 * b2 + a2 * b1 + a3 * b0;
  put(RESULT, r0, r1, r2, r3);
}

/** Modulo 2^256. */
export function power(a0: u64, a1: u64, a2: u64, a3: u64, b0: u64, b1: u64, b2: u64, b3: u64): void {
  const bits: i32 = b3 ? 256 - <i32>clz(b3) : b2 ? 192 - <i32>clz(b2) : b1 ? 128 - <i32>clz(b1) : 64 - <i32>clz(b0);
  if ((a1 | a2 | a3) == 0 && a0 && popcnt(a0) == 1) {
    // a power of two: shift
    const k = ctz(a0);
    if (k == 0) put(RESULT, 1, 0, 0, 0);
    else shiftLeft((b1 | b2 | b3) != 0 || b0 > 255 ? 256 : k * b0, 1, 0, 0, 0);
    return;
  }
  put(RESULT, 1, 0, 0, 0);
  for (let i = bits - 1; i >= 0; i--) {
    const r0 = limb(RESULT, 0),
      r1 = limb(RESULT, 1),
      r2 = limb(RESULT, 2),
      r3 = limb(RESULT, 3);
    multiply(r0, r1, r2, r3, r0, r1, r2, r3);
    const word = i < 64 ? b0 : i < 128 ? b1 : i < 192 ? b2 : b3;
    if ((word >> (<u64>i & 63)) & 1) {
      multiply(limb(RESULT, 0), limb(RESULT, 1), limb(RESULT, 2), limb(RESULT, 3), a0, a1, a2, a3);
    }
  }
}

/** Without leading zeros; what EXP charges for. */
// @ts-ignore: decorator
@inline
export function byteLength(a0: u64, a1: u64, a2: u64, a3: u64): u64 {
  const bits = a3 ? 256 - clz(a3) : a2 ? 192 - clz(a2) : a1 ? 128 - clz(a1) : 64 - clz(a0);
  return (bits + 7) >> 3;
}

export function shiftLeft(n: u64, a0: u64, a1: u64, a2: u64, a3: u64): void {
  if (n > 255) {
    put(RESULT, 0, 0, 0, 0);
    return;
  }
  const s = n & 63;
  if (n & 128) {
    a3 = a1;
    a2 = a0;
    a1 = 0;
    a0 = 0;
  }
  if (n & 64) {
    a3 = a2;
    a2 = a1;
    a1 = a0;
    a0 = 0;
  }
  if (s) {
    const t = 64 - s;
    a3 = (a3 << s) | (a2 >> t);
    a2 = (a2 << s) | (a1 >> t);
    a1 = (a1 << s) | (a0 >> t);
    a0 = a0 << s;
  }
  put(RESULT, a0, a1, a2, a3);
}

/** `fill`: 0 or all ones. */
// @ts-ignore: decorator
@inline
function shiftDown(n: u64, a0: u64, a1: u64, a2: u64, a3: u64, fill: u64): void {
  if (n > 255) {
    put(RESULT, fill, fill, fill, fill);
    return;
  }
  const s = n & 63;
  if (n & 128) {
    a0 = a2;
    a1 = a3;
    a2 = fill;
    a3 = fill;
  }
  if (n & 64) {
    a0 = a1;
    a1 = a2;
    a2 = a3;
    a3 = fill;
  }
  if (s) {
    const t = 64 - s;
    a0 = (a0 >> s) | (a1 << t);
    a1 = (a1 >> s) | (a2 << t);
    a2 = (a2 >> s) | (a3 << t);
    a3 = (a3 >> s) | (fill << t);
  }
  put(RESULT, a0, a1, a2, a3);
}

export function shiftRight(n: u64, a0: u64, a1: u64, a2: u64, a3: u64): void {
  shiftDown(n, a0, a1, a2, a3, 0);
}

export function shiftRightSigned(n: u64, a0: u64, a1: u64, a2: u64, a3: u64): void {
  shiftDown(n, a0, a1, a2, a3, <u64>(<i64>a3 >> 63));
}

/** k = 0 is the lowest byte. */
export function signExtend(k0: u64, k1: u64, k2: u64, k3: u64, a0: u64, a1: u64, a2: u64, a3: u64): void {
  if ((k1 | k2 | k3) != 0 || k0 > 30) {
    put(RESULT, a0, a1, a2, a3);
    return;
  }
  const index = k0 >> 3,
    up = 56 - ((k0 & 7) << 3);
  const part = index == 0 ? a0 : index == 1 ? a1 : index == 2 ? a2 : a3;
  const extended = <u64>((<i64>(part << up)) >> (<i64>up));
  const fill = <u64>(<i64>extended >> 63);
  put(
    RESULT,
    index == 0 ? extended : a0,
    index == 1 ? extended : index < 1 ? fill : a1,
    index == 2 ? extended : index < 2 ? fill : a2,
    index == 3 ? extended : fill,
  );
}
