/** Words as in words.ts; results go to RESULT and RESULT2. */
import { RESULT, RESULT2, SCRATCH_U, SCRATCH_V } from "./layout";
import { high64, limb, put, shiftRight } from "./words";

/**
 * floor((2^128 - 1) / d) - 2^64 for a normalised d (Möller and Granlund, "Improved division by invariant integers").
 */
function reciprocal(d: u64): u64 {
  // (~d : ~0) / d in two steps of 32 bits (Knuth D)
  const high = d >> 32,
    low = d & 0xffffffff;
  const top = ~d;
  let q1 = top / high,
    r = top - q1 * high;
  while (q1 >= 0x100000000 || q1 * low > ((r << 32) | 0xffffffff)) {
    q1--;
    r += high;
    if (r >= 0x100000000) break;
  }
  const rest = ((top << 32) | 0xffffffff) - q1 * d;
  let q0 = rest / high;
  r = rest - q0 * high;
  while (q0 >= 0x100000000 || q0 * low > ((r << 32) | 0xffffffff)) {
    q0--;
    r += high;
    if (r >= 0x100000000) break;
  }
  return (q1 << 32) + q0;
}

export let remainder: u64 = 0;
let lastDivisor: u64 = 0;
let lastReciprocal: u64 = 0;

// @ts-ignore: decorator
@inline
export function cachedReciprocal(d: u64): u64 {
  if (d != lastDivisor) {
    lastDivisor = d;
    lastReciprocal = reciprocal(d);
  }
  return lastReciprocal;
}

/** (u1 : u0) / d with u1 < d, d normalised and v its reciprocal. */
// @ts-ignore: decorator
@inline
export function divide2by1(u1: u64, u0: u64, d: u64, v: u64): u64 {
  let q0 = v * u1;
  let q1 = high64(v, u1);
  q0 += u0;
  q1 += u1 + u64(q0 < u0);
  q1++;
  let r = u0 - q1 * d;
  if (r > q0) {
    q1--;
    r += d;
  }
  if (r >= d) {
    q1++;
    r -= d;
  }
  remainder = r;
  return q1;
}

/** By a normalised one-limb divisor (d = divisor << shift) with reciprocal v, known to translated code. */
export function divideBySmall(a0: u64, a1: u64, a2: u64, a3: u64, d: u64, v: u64, shift: u64): void {
  let q1: u64 = 0,
    q2: u64 = 0,
    q3: u64 = 0,
    r: u64 = 0;
  const back = 64 - shift;
  const normal = shift == 0;
  // the highest limb is often below the divisor, so its quotient is 0
  const divisor = d >> shift;
  if (a3) {
    r = normal ? a3 : (a3 << shift) | (a2 >> back);
    if (a3 >= divisor) {
      q3 = divide2by1(normal ? 0 : a3 >> back, r, d, v);
      r = remainder;
    }
    q2 = divide2by1(r, normal ? a2 : (a2 << shift) | (a1 >> back), d, v);
    q1 = divide2by1(remainder, normal ? a1 : (a1 << shift) | (a0 >> back), d, v);
    r = remainder;
  } else if (a2) {
    r = normal ? a2 : (a2 << shift) | (a1 >> back);
    if (a2 >= divisor) {
      q2 = divide2by1(normal ? 0 : a2 >> back, r, d, v);
      r = remainder;
    }
    q1 = divide2by1(r, normal ? a1 : (a1 << shift) | (a0 >> back), d, v);
    r = remainder;
  } else {
    r = normal ? a1 : (a1 << shift) | (a0 >> back);
    if (a1 >= divisor) {
      q1 = divide2by1(normal ? 0 : a1 >> back, r, d, v);
      r = remainder;
    }
  }
  const q0 = divide2by1(r, a0 << shift, d, v);
  put(RESULT, q0, q1, q2, q3);
  put(RESULT2, remainder >> shift, 0, 0, 0);
}

// @ts-ignore: decorator
@inline
export function below(a0: u64, a1: u64, a2: u64, a3: u64, b0: u64, b1: u64, b2: u64, b3: u64): bool {
  if (a3 != b3) return a3 < b3;
  if (a2 != b2) return a2 < b2;
  if (a1 != b1) return a1 < b1;
  return a0 < b0;
}

/**
 * Knuth's algorithm D for the `count` + 1 limbs at SCRATCH_U and a normalised divisor of 2 to 4 limbs. The divisor is
 * aligned to the top of four limbs, so that one loop serves all lengths. The remainder replaces the lowest limbs at
 * SCRATCH_U; the quotient goes to RESULT if `keep`.
 */
export function divideLong(count: i32, n: i32, keep: bool): void {
  const v0 = limb(SCRATCH_V, 0),
    v1 = limb(SCRATCH_V, 1),
    v2 = limb(SCRATCH_V, 2),
    v3 = limb(SCRATCH_V, 3);
  const v = cachedReciprocal(v3);
  let at = SCRATCH_U + (<usize>count << 3);
  let u4 = load<u64>(at),
    u3 = load<u64>(at - 8),
    u2 = load<u64>(at - 16),
    u1 = load<u64>(at - 24);
  at -= 32;
  for (let j = count - n; j >= 0; j--) {
    const u0 = load<u64>(at);
    at -= 8;
    let q: u64,
      r: u64,
      tooBig = false;
    if (u4 >= v3) {
      q = ~(<u64>0);
      r = u3 + v3;
      tooBig = r < v3 || u4 > v3;
    } else {
      q = divide2by1(u4, u3, v3, v);
      r = remainder;
    }
    while (!tooBig) {
      const high = high64(q, v2),
        low = q * v2;
      if (high < r || (high == r && low <= u2)) break;
      q--;
      r += v3;
      tooBig = r < v3;
    }
    // the dividend's five highest limbs − q × divisor
    let product: u64 = 0,
      carry: u64 = 0,
      borrow: u64 = 0,
      d: u64 = 0;
    let d0 = u0,
      d1 = u1;
    if (n > 2) {
      if (n > 3) {
        product = q * v0;
        carry = high64(q, v0);
        d0 = u0 - product;
        borrow = u64(u0 < product);
      }
      product = q * v1 + carry;
      carry = high64(q, v1) + u64(product < carry);
      d = u1 - product;
      d1 = d - borrow;
      borrow = u64(u1 < product) | u64(d < borrow);
    }
    product = q * v2 + carry;
    carry = high64(q, v2) + u64(product < carry);
    d = u2 - product;
    let d2 = d - borrow;
    borrow = u64(u2 < product) | u64(d < borrow);
    product = q * v3 + carry;
    carry = high64(q, v3) + u64(product < carry);
    d = u3 - product;
    let d3 = d - borrow;
    borrow = u64(u3 < product) | u64(d < borrow);
    if (u4 < carry + borrow) {
      q--;
      d0 += v0;
      let c = u64(d0 < v0);
      d1 += c;
      c = u64(d1 < c);
      d1 += v1;
      c |= u64(d1 < v1);
      d2 += c;
      c = u64(d2 < c);
      d2 += v2;
      c |= u64(d2 < v2);
      d3 += v3 + c;
    }
    if (keep) store<u64>(RESULT + (<usize>j << 3), q);
    u4 = d3;
    u3 = d2;
    u2 = d1;
    u1 = d0;
  }
  put(SCRATCH_U, u1, u2, u3, u4);
}

/** Shifts the divisor so that its top bit is set. */
// @ts-ignore: decorator
@inline
export function normaliseDivisor(n: i32, s: u64, b0: u64, b1: u64, b2: u64, b3: u64): void {
  if (n < 4) {
    b3 = b2;
    b2 = b1;
    b1 = b0;
    b0 = 0;
  }
  if (n < 3) {
    b3 = b2;
    b2 = b1;
    b1 = 0;
  }
  if (s) {
    const t = 64 - s;
    put(SCRATCH_V, b0 << s, (b1 << s) | (b0 >> t), (b2 << s) | (b1 >> t), (b3 << s) | (b2 >> t));
  } else put(SCRATCH_V, b0, b1, b2, b3);
}

// @ts-ignore: decorator
@inline
export function takeRemainder(to: usize, n: i32, s: u64): void {
  const from = SCRATCH_U + (<usize>(4 - n) << 3);
  const r0 = limb(from, 0),
    r1 = limb(from, 1),
    r2 = n > 2 ? limb(from, 2) : 0,
    r3 = n > 3 ? limb(from, 3) : 0;
  if (s) {
    const t = 64 - s;
    put(to, (r0 >> s) | (r1 << t), (r1 >> s) | (r2 << t), (r2 >> s) | (r3 << t), r3 >> s);
  } else put(to, r0, r1, r2, r3);
}

/** Quotient to RESULT, remainder to RESULT2; both zero for a zero divisor. */
export function divide(a0: u64, a1: u64, a2: u64, a3: u64, b0: u64, b1: u64, b2: u64, b3: u64): void {
  if ((b1 | b2 | b3) == 0) {
    if (b0 == 0) {
      put(RESULT, 0, 0, 0, 0);
      put(RESULT2, 0, 0, 0, 0);
    } else if ((a1 | a2 | a3) == 0) {
      const q = a0 / b0;
      put(RESULT, q, 0, 0, 0);
      put(RESULT2, a0 - q * b0, 0, 0, 0);
    } else if ((b0 & (b0 - 1)) == 0) {
      shiftRight(ctz(b0), a0, a1, a2, a3);
      put(RESULT2, a0 & (b0 - 1), 0, 0, 0);
    } else {
      const s = clz(b0);
      divideBySmall(a0, a1, a2, a3, b0 << s, cachedReciprocal(b0 << s), s);
    }
    return;
  }
  if (below(a0, a1, a2, a3, b0, b1, b2, b3)) {
    put(RESULT, 0, 0, 0, 0);
    put(RESULT2, a0, a1, a2, a3);
    return;
  }
  const n = b3 ? 4 : b2 ? 3 : 2;
  const top = b3 ? b3 : b2 ? b2 : b1;
  if (((top & (top - 1)) | b0 | (n > 2 ? b1 : 0) | (n > 3 ? b2 : 0)) == 0) {
    // a power of two
    shiftRight((<u64>(n - 1) << 6) + ctz(top), a0, a1, a2, a3);
    put(RESULT2, a0, n > 2 ? a1 : a1 & (top - 1), n > 3 ? a2 : n > 2 ? a2 & (top - 1) : 0, n > 3 ? a3 & (top - 1) : 0);
    return;
  }
  const s = clz(top);
  normaliseDivisor(n, s, b0, b1, b2, b3);
  if (s) {
    const t = 64 - s;
    put(SCRATCH_U, a0 << s, (a1 << s) | (a0 >> t), (a2 << s) | (a1 >> t), (a3 << s) | (a2 >> t));
    store<u64>(SCRATCH_U, a3 >> t, 32);
  } else {
    put(SCRATCH_U, a0, a1, a2, a3);
    store<u64>(SCRATCH_U, 0, 32);
  }
  put(RESULT, 0, 0, 0, 0);
  divideLong(4, n, true);
  takeRemainder(RESULT2, n, s);
}

// @ts-ignore: decorator
@inline
function negate(at: usize): void {
  const a = ~load<u64>(at) + 1;
  let c: u64 = u64(a == 0);
  const b = ~load<u64>(at, 8) + c;
  c = c & u64(b == 0);
  const e = ~load<u64>(at, 16) + c;
  c = c & u64(e == 0);
  put(at, a, b, e, ~load<u64>(at, 24) + c);
}

/** Truncated quotient to RESULT, remainder with the dividend's sign to RESULT2. */
export function divideSigned(a0: u64, a1: u64, a2: u64, a3: u64, b0: u64, b1: u64, b2: u64, b3: u64): void {
  const negativeA = <i64>a3 < 0,
    negativeB = <i64>b3 < 0;
  if (negativeA) {
    put(RESULT, a0, a1, a2, a3);
    negate(RESULT);
    a0 = limb(RESULT, 0);
    a1 = limb(RESULT, 1);
    a2 = limb(RESULT, 2);
    a3 = limb(RESULT, 3);
  }
  if (negativeB) {
    put(RESULT, b0, b1, b2, b3);
    negate(RESULT);
    b0 = limb(RESULT, 0);
    b1 = limb(RESULT, 1);
    b2 = limb(RESULT, 2);
    b3 = limb(RESULT, 3);
  }
  divide(a0, a1, a2, a3, b0, b1, b2, b3);
  if (negativeA != negativeB) negate(RESULT);
  if (negativeA) negate(RESULT2);
}

/** For a positive one-limb divisor, see divideBySmall. */
export function divideSignedBySmall(a0: u64, a1: u64, a2: u64, a3: u64, d: u64, v: u64, shift: u64): void {
  if (<i64>a3 >= 0) {
    divideBySmall(a0, a1, a2, a3, d, v, shift);
    return;
  }
  put(RESULT, a0, a1, a2, a3);
  negate(RESULT);
  divideBySmall(limb(RESULT, 0), limb(RESULT, 1), limb(RESULT, 2), limb(RESULT, 3), d, v, shift);
  negate(RESULT);
  negate(RESULT2);
}
