/**
 * Words as in words.ts; results go to RESULT. Moduli repeat, so a 256-bit reciprocal is cached (Möller and Granlund,
 * "Improved division by invariant integers"): a remainder then costs one and a half products.
 */
import {
  below,
  cachedReciprocal,
  divide2by1,
  divideLong,
  normaliseDivisor,
  remainder,
  takeRemainder,
} from "./division";
import { MODULI, MODULI_BITS, RESULT, SCRATCH_U, SCRATCH_V, SCRATCH_W, SPONGE } from "./layout";
import { multiplyWide, squareWide } from "./products";
import { high64, isZero, limb, multiply, put, sameWord, shiftLeft, shiftRight } from "./words";

/** m isn't zero; `limbs` is 5 to 8. */
function reduceWide(limbs: i32, m0: u64, m1: u64, m2: u64, m3: u64): void {
  while (limbs > 1 && load<u64>(SCRATCH_U + ((<usize>limbs - 1) << 3)) == 0) limbs--;
  if ((m1 | m2 | m3) == 0) {
    const s = clz(m0),
      d = m0 << s,
      v = cachedReciprocal(d);
    let r: u64 = 0;
    // the shifted dividend has one limb more
    for (let i = limbs; i >= 0; i--) {
      const low = i > 0 && s ? load<u64>(SCRATCH_U + ((<usize>i - 1) << 3)) >> (64 - s) : 0;
      const high = i < limbs ? load<u64>(SCRATCH_U + (<usize>i << 3)) << s : 0;
      divide2by1(r, high | low, d, v);
      r = remainder;
    }
    put(RESULT, r >> s, 0, 0, 0);
    return;
  }
  const n = m3 ? 4 : m2 ? 3 : 2;
  if (limbs < n) {
    for (let i: usize = <usize>limbs; i < 4; i++) store<u64>(SCRATCH_U + (i << 3), 0);
    put(RESULT, limb(SCRATCH_U, 0), limb(SCRATCH_U, 1), limb(SCRATCH_U, 2), limb(SCRATCH_U, 3));
    return;
  }
  const s = clz(m3 ? m3 : m2 ? m2 : m1);
  normaliseDivisor(n, s, m0, m1, m2, m3);
  store<u64>(SCRATCH_U + (<usize>limbs << 3), 0);
  if (s) {
    const t = 64 - s;
    for (let i = limbs; i > 0; i--) {
      const at = SCRATCH_U + (<usize>i << 3);
      store<u64>(at, (load<u64>(at) << s) | (load<u64>(at - 8) >> t));
    }
    store<u64>(SCRATCH_U, load<u64>(SCRATCH_U) << s);
  }
  divideLong(limbs, n, false);
  takeRemainder(RESULT, n, s);
}

/** Zero for a zero modulus. */
export function addModulo(a: usize, b: usize, m: usize): void {
  if (isZero(m)) {
    put(RESULT, 0, 0, 0, 0);
    return;
  }
  const a0 = limb(a, 0),
    a1 = limb(a, 1),
    a2 = limb(a, 2),
    a3 = limb(a, 3);
  const s0 = a0 + limb(b, 0);
  let c = u64(s0 < a0);
  const p1 = a1 + limb(b, 1),
    s1 = p1 + c;
  c = u64(p1 < a1) | u64(s1 < c);
  const p2 = a2 + limb(b, 2),
    s2 = p2 + c;
  c = u64(p2 < a2) | u64(s2 < c);
  const p3 = a3 + limb(b, 3),
    s3 = p3 + c;
  const s4 = u64(p3 < a3) | u64(s3 < c);
  const m0 = limb(m, 0),
    m1 = limb(m, 1),
    m2 = limb(m, 2),
    m3 = limb(m, 3);
  if (s4 == 0 && below(s0, s1, s2, s3, m0, m1, m2, m3)) {
    put(RESULT, s0, s1, s2, s3);
    return;
  }
  // reduced operands need one subtraction
  const d0 = s0 - m0;
  let borrow = u64(s0 < m0);
  const t1 = s1 - m1,
    d1 = t1 - borrow;
  borrow = u64(s1 < m1) | u64(t1 < borrow);
  const t2 = s2 - m2,
    d2 = t2 - borrow;
  borrow = u64(s2 < m2) | u64(t2 < borrow);
  const t3 = s3 - m3,
    d3 = t3 - borrow;
  borrow = u64(s3 < m3) | u64(t3 < borrow);
  if (s4 == borrow && below(d0, d1, d2, d3, m0, m1, m2, m3)) {
    put(RESULT, d0, d1, d2, d3);
    return;
  }
  put(SCRATCH_U, s0, s1, s2, s3);
  store<u64>(SCRATCH_U, s4, 32);
  reduceWide(5, limb(m, 0), limb(m, 1), limb(m, 2), limb(m, 3));
}

const DIVISOR: usize = 32; // the modulus, shifted so that its top bit is set
const RECIPROCAL: usize = 64; // floor((2^512 - 1) / divisor) - 2^256
const SHIFT: usize = 96;
const SIGHTINGS: usize = 104;
const MODULUS_SIZE: usize = 128;
/** A reciprocal costs a division, so it's computed for repeated moduli only. */
const ENOUGH_SIGHTINGS: u64 = 4;

/** 0: not seen often enough. */
function rememberedModulus(m: usize): usize {
  const m0 = limb(m, 0),
    m1 = limb(m, 1),
    m2 = limb(m, 2),
    m3 = limb(m, 3);
  const entry = MODULI + <usize>((m0 * 0x9e3779b97f4a7c15) >> (64 - MODULI_BITS)) * MODULUS_SIZE;
  if (((limb(entry, 0) ^ m0) | (limb(entry, 1) ^ m1) | (limb(entry, 2) ^ m2) | (limb(entry, 3) ^ m3)) != 0) {
    put(entry, m0, m1, m2, m3);
    store<u64>(entry, 1, SIGHTINGS);
    return 0;
  }
  const sightings = load<u64>(entry, SIGHTINGS);
  if (sightings == ENOUGH_SIGHTINGS) return entry;
  store<u64>(entry, sightings + 1, SIGHTINGS);
  if (sightings + 1 < ENOUGH_SIGHTINGS) return 0;
  const shift = m3 ? clz(m3) : m2 ? 64 + clz(m2) : m1 ? 128 + clz(m1) : 192 + clz(m0);
  store<u64>(entry, shift, SHIFT);
  shiftLeft(shift, m0, m1, m2, m3);
  const d0 = limb(RESULT, 0),
    d1 = limb(RESULT, 1),
    d2 = limb(RESULT, 2),
    d3 = limb(RESULT, 3);
  put(entry + DIVISOR, d0, d1, d2, d3);
  put(SCRATCH_V, d0, d1, d2, d3);
  put(SCRATCH_U, ~(<u64>0), ~(<u64>0), ~(<u64>0), ~(<u64>0));
  put(SCRATCH_U + 32, ~d0, ~d1, ~d2, ~d3);
  divideLong(7, 4, true);
  put(entry + RECIPROCAL, limb(RESULT, 0), limb(RESULT, 1), limb(RESULT, 2), limb(RESULT, 3));
  return entry;
}

/** For a and b below m. */
function multiplyRemembered(a: usize, b: usize, entry: usize): void {
  const shift = load<u64>(entry, SHIFT);
  // u = (a << shift) * b, whose upper half is below the divisor
  if (shift) {
    shiftLeft(shift, limb(a, 0), limb(a, 1), limb(a, 2), limb(a, 3));
    multiplyWide(RESULT, b, SCRATCH_U);
  } else multiplyWide(a, b, SCRATCH_U);
  const u0 = limb(SCRATCH_U, 0),
    u1 = limb(SCRATCH_U, 1),
    u2 = limb(SCRATCH_U, 2),
    u3 = limb(SCRATCH_U, 3);
  // q = reciprocal * upper half + u + 2^256: its upper half is the quotient, or one more
  multiplyWide(SCRATCH_U + 32, entry + RECIPROCAL, SCRATCH_W);
  const q0 = limb(SCRATCH_W, 0) + u0;
  let c = u64(q0 < u0);
  let p = limb(SCRATCH_W, 1) + u1;
  const q1 = p + c;
  c = u64(p < u1) | u64(q1 < c);
  p = limb(SCRATCH_W, 2) + u2;
  const q2 = p + c;
  c = u64(p < u2) | u64(q2 < c);
  p = limb(SCRATCH_W, 3) + u3;
  const q3 = p + c;
  // added separately because together they can be 2
  c = u64(p < u3) | u64(q3 < c);
  const h0 = limb(SCRATCH_U, 4),
    h1 = limb(SCRATCH_U, 5),
    h2 = limb(SCRATCH_U, 6),
    h3 = limb(SCRATCH_U, 7);
  let e0 = limb(SCRATCH_W, 4) + h0;
  let k = u64(e0 < h0);
  let e1 = limb(SCRATCH_W, 5) + h1;
  let n = u64(e1 < h1);
  e1 += k;
  k = n | u64(e1 < k);
  let e2 = limb(SCRATCH_W, 6) + h2;
  n = u64(e2 < h2);
  e2 += k;
  k = n | u64(e2 < k);
  let e3 = limb(SCRATCH_W, 7) + h3 + k;
  c += 1;
  e0 += c;
  k = u64(e0 < c);
  e1 += k;
  k = u64(e1 < k);
  e2 += k;
  e3 += u64(e2 < k);
  // r = u - quotient * divisor; the lower half is enough
  const d0 = limb(entry + DIVISOR, 0),
    d1 = limb(entry + DIVISOR, 1),
    d2 = limb(entry + DIVISOR, 2),
    d3 = limb(entry + DIVISOR, 3);
  multiply(e0, e1, e2, e3, d0, d1, d2, d3);
  p = limb(RESULT, 0);
  let r0 = u0 - p;
  k = u64(u0 < p);
  p = limb(RESULT, 1);
  let r1 = u1 - p;
  n = u64(u1 < p) | u64(r1 < k);
  r1 -= k;
  p = limb(RESULT, 2);
  let r2 = u2 - p;
  k = u64(u2 < p) | u64(r2 < n);
  r2 -= n;
  let r3 = u3 - limb(RESULT, 3) - k;
  if (below(q0, q1, q2, q3, r0, r1, r2, r3)) {
    r0 += d0;
    k = u64(r0 < d0);
    r1 += k;
    k = u64(r1 < k);
    r1 += d1;
    k |= u64(r1 < d1);
    r2 += k;
    k = u64(r2 < k);
    r2 += d2;
    k |= u64(r2 < d2);
    r3 += d3 + k;
  }
  if (!below(r0, r1, r2, r3, d0, d1, d2, d3)) {
    k = u64(r0 < d0);
    r0 -= d0;
    n = u64(r1 < d1) | u64(r1 - d1 < k);
    r1 -= d1 + k;
    k = u64(r2 < d2) | u64(r2 - d2 < n);
    r2 -= d2 + n;
    r3 -= d3 + k;
  }
  if (shift) shiftRight(shift, r0, r1, r2, r3);
  else put(RESULT, r0, r1, r2, r3);
}

/** Modulo 2^256 - c, the form of most curves' primes: the upper half counts c times. */
function foldWide(c: u64): void {
  // the carry of each product is below 2^64
  let h = limb(SCRATCH_U, 4);
  let low = h * c,
    carry = high64(h, c);
  let s0 = limb(SCRATCH_U, 0) + low;
  carry += u64(s0 < low);
  h = limb(SCRATCH_U, 5);
  low = h * c + carry;
  carry = high64(h, c) + u64(low < carry);
  let s1 = limb(SCRATCH_U, 1) + low;
  carry += u64(s1 < low);
  h = limb(SCRATCH_U, 6);
  low = h * c + carry;
  carry = high64(h, c) + u64(low < carry);
  let s2 = limb(SCRATCH_U, 2) + low;
  carry += u64(s2 < low);
  h = limb(SCRATCH_U, 7);
  low = h * c + carry;
  carry = high64(h, c) + u64(low < carry);
  let s3 = limb(SCRATCH_U, 3) + low;
  carry += u64(s3 < low);
  // the fifth limb counts c times too
  low = carry * c;
  h = high64(carry, c);
  s0 += low;
  h += u64(s0 < low);
  s1 += h;
  carry = u64(s1 < h);
  s2 += carry;
  carry = u64(s2 < carry);
  s3 += carry;
  carry = u64(s3 < carry);
  // on overflow, or at or above the modulus, 2^256 becomes c once more
  const t0 = s0 + c;
  let k = u64(t0 < c);
  const t1 = s1 + k;
  k = u64(t1 < k);
  const t2 = s2 + k;
  k = u64(t2 < k);
  const t3 = s3 + k;
  k = u64(t3 < k);
  if (carry | k) put(RESULT, t0, t1, t2, t3);
  else put(RESULT, s0, s1, s2, s3);
}

/** Zero for a zero modulus. */
export function multiplyModulo(a: usize, b: usize, m: usize): void {
  const m0 = limb(m, 0),
    m1 = limb(m, 1),
    m2 = limb(m, 2),
    m3 = limb(m, 3);
  if ((m0 | m1 | m2 | m3) == 0) {
    put(RESULT, 0, 0, 0, 0);
    return;
  }
  if ((m1 & m2 & m3) == ~(<u64>0) && m0 != 0) {
    if (sameWord(a, b)) squareWide(a, SCRATCH_U);
    else multiplyWide(a, b, SCRATCH_U);
    foldWide(0 - m0);
    return;
  }
  const a0 = limb(a, 0),
    b0 = limb(b, 0);
  if ((m1 | m2 | m3 | limb(a, 1) | limb(a, 2) | limb(a, 3) | limb(b, 1) | limb(b, 2) | limb(b, 3)) == 0) {
    const s = clz(m0);
    const d = m0 << s;
    const product = multiplyModuloSmall(a0 < m0 ? a0 : a0 % m0, b0, d, cachedReciprocal(d), s);
    put(RESULT, product, 0, 0, 0);
    return;
  }
  if (
    (m2 | m3) != 0 &&
    below(a0, limb(a, 1), limb(a, 2), limb(a, 3), m0, m1, m2, m3) &&
    below(b0, limb(b, 1), limb(b, 2), limb(b, 3), m0, m1, m2, m3)
  ) {
    const entry = rememberedModulus(m);
    if (entry) {
      multiplyRemembered(a, b, entry);
      return;
    }
  }
  multiplyWide(a, b, SCRATCH_U);
  reduceWide(8, m0, m1, m2, m3);
}

/** Modulo m = d >> s for x below m; d is normalised, v its reciprocal. */
// @ts-ignore: decorator
@inline
function multiplyModuloSmall(x: u64, y: u64, d: u64, v: u64, s: u64): u64 {
  const low = x * y,
    high = high64(x, y);
  divide2by1(s ? (high << s) | (low >> (64 - s)) : high, low << s, d, v);
  return remainder >> s;
}

/** MODEXP with a one-limb modulus. The exponent is big-endian, four bits at a time; base < m, m ≥ 2. */
export function powerModuloSmall(base: u64, exponent: usize, length: u32, m: u64): u64 {
  const s = clz(m),
    d = m << s,
    v = cachedReciprocal(d);
  // the base's first 16 powers, in Keccak's unused state
  store<u64>(SPONGE, 1);
  for (let i: usize = 8; i < 128; i += 8) {
    store<u64>(SPONGE + i, multiplyModuloSmall(load<u64>(SPONGE + i - 8), base, d, v, s));
  }
  let result: u64 = 1;
  for (let i: u32 = 0; i < length; i++) {
    const byte = <usize>load<u8>(exponent + i);
    for (let half = 0; half < 2; half++) {
      for (let bit = 0; bit < 4; bit++) result = multiplyModuloSmall(result, result, d, v, s);
      const digit = half == 0 ? byte >> 4 : byte & 15;
      if (digit) result = multiplyModuloSmall(result, load<u64>(SPONGE + (digit << 3)), d, v, s);
    }
  }
  return result;
}
