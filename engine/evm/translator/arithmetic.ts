/** ADD to CLZ. Known operands are folded. */
import { RESULT, RESULT2 } from "../layout.ts";
import { byteOf } from "../opcodes.ts";
import { type Limb, type Limbs, instruction as op } from "./emitter.ts";
import { gas, type HeadTranslation } from "./head-translation.ts";
import { knownWord, type SymbolicStack, valueOf, type Word } from "./symbolic-stack.ts";
import { i32, i64 } from "./wasm-writer.ts";

export function translateArithmetic(t: HeadTranslation, byte: number, stack: SymbolicStack): void {
  if (byte === byteOf.MULMOD) {
    t.emitter.get(gas);
    t.emitter.library("takeMulmodWork");
    t.takeGas();
  }
  compute(t, byte, stack);
  // It may end the turn for being too much work: what comes after it must not have been charged before.
  if (byte === byteOf.MULMOD) t.closeSegment();
}

function compute(t: HeadTranslation, byte: number, stack: SymbolicStack): void {
  const inputs = t.program.opcodes[byte]!.inputs;
  const operands = Array.from({ length: inputs }, (_, i) => valueOf(stack.peek(i)));
  if (byte === byteOf.EXP && operands[1] !== undefined)
    t.segment!.gas += 50 * Math.ceil(operands[1].toString(2).length / 8) * (operands[1] === 0n ? 0 : 1);
  if (operands.every((operand) => operand !== undefined)) {
    const [a, b, c] = operands;
    for (let i = 0; i < inputs; i++) stack.pop();
    stack.push(knownWord(fold(byte, a!, b ?? 0n, c ?? 0n)));
    return;
  }
  if (byte === byteOf.ADDMOD || byte === byteOf.MULMOD) {
    const e = t.emitter;
    stack.store(3);
    for (const depth of [1, 2, 3]) stack.pushAddress(stack.top - depth);
    e.library(byte === byteOf.ADDMOD ? "addModulo" : "multiplyModulo");
    for (let i = 0; i < 3; i++) stack.pop();
    stack.push({ limbs: [...e.loadWord(RESULT)] });
    return;
  }
  const a = stack.pop();
  if (inputs === 1) stack.push(unary(t, byte, stack, a));
  else stack.push(binary(t, byte, stack, a, stack.pop()));
}

function flagWord(t: HeadTranslation): Word {
  const local = t.emitter.local(i32);
  t.emitter.set(local);
  return { limbs: [undefined, 0n, 0n, 0n], flag: local };
}

function unary(t: HeadTranslation, byte: number, stack: SymbolicStack, a: Word): Word {
  const e = t.emitter;
  if (byte === byteOf.ISZERO) {
    if (a.flag !== undefined) {
      e.get(a.flag);
      e.emit(op.i32Eqz);
    } else {
      e.pushOr(stack.limbs(a));
      e.emit(op.i64Eqz);
    }
    return flagWord(t);
  }
  const limbs = stack.limbs(a);
  if (byte === byteOf.NOT) return { limbs: [...e.not(limbs)] };
  // CLZ of the highest non-zero limb
  e.push(limbs[0]);
  e.emit(op.i64Clz);
  e.i64(192n);
  e.emit(op.i64Add);
  for (const [index, before] of [
    [1, 128n],
    [2, 64n],
    [3, 0n],
  ] as const) {
    const lower = e.keep();
    e.push(limbs[index]);
    e.emit(op.i64Clz);
    e.i64(before);
    e.emit(op.i64Add);
    e.get(lower);
    e.push(limbs[index]);
    e.emit(op.i64Eqz, op.i32Eqz, op.select);
  }
  return { limbs: [e.keep(), 0n, 0n, 0n] };
}

function binary(t: HeadTranslation, byte: number, stack: SymbolicStack, a: Word, b: Word): Word {
  const e = t.emitter;
  const word = (limbs: Limbs): Word => ({ limbs: [...limbs] });
  switch (byte) {
    case byteOf.ADD:
      return word(e.add(stack.limbs(a), stack.limbs(b)));
    case byteOf.MUL:
      return multiplyWords(t, stack, a, b);
    case byteOf.SUB:
      return word(e.subtract(stack.limbs(a), stack.limbs(b)));
    case byteOf.DIV:
    case byteOf.SDIV:
    case byteOf.MOD:
    case byteOf.SMOD:
      return divideWords(t, byte, stack, a, b);
    case byteOf.EXP: {
      const base = stack.limbs(a);
      const exponent = stack.limbs(b);
      if (valueOf(b) === undefined) {
        e.get(gas);
        e.pushAll(exponent);
        e.library("payExponent");
        t.takeGas();
      }
      e.pushAll(base);
      e.pushAll(exponent);
      e.library("power");
      return word(e.loadWord(RESULT));
    }
    case byteOf.SIGNEXTEND:
      e.pushAll(stack.limbs(a));
      e.pushAll(stack.limbs(b));
      e.library("signExtend");
      return word(e.loadWord(RESULT));
    case byteOf.LT:
    case byteOf.SLT:
      e.pushLess(stack.limbs(a), stack.limbs(b), byte === byteOf.SLT);
      return flagWord(t);
    case byteOf.GT:
    case byteOf.SGT:
      e.pushLess(stack.limbs(b), stack.limbs(a), byte === byteOf.SGT);
      return flagWord(t);
    case byteOf.EQ:
      e.pushEqual(stack.limbs(a), stack.limbs(b));
      return flagWord(t);
    case byteOf.AND:
      return andWords(t, stack, a, b);
    case byteOf.OR:
      return word(e.bitwise("or", stack.limbs(a), stack.limbs(b)));
    case byteOf.XOR:
      return word(e.bitwise("xor", stack.limbs(a), stack.limbs(b)));
    case byteOf.BYTE:
      return selectByte(t, stack, a, b);
    default:
      return shiftWord(t, byte, stack, a, b);
  }
}

/** A known mask needs only some limbs. */
function andWords(t: HeadTranslation, stack: SymbolicStack, a: Word, b: Word): Word {
  const limbs = [0, 1, 2, 3].map((i) => {
    if (a.limbs[i] === 0n || b.limbs[i] === 0n) return 0n;
    return t.emitter.and(stack.limb(a, i), stack.limb(b, i));
  });
  return { limbs };
}

function multiplyWords(t: HeadTranslation, stack: SymbolicStack, a: Word, b: Word): Word {
  const e = t.emitter;
  for (const [known, other] of [
    [valueOf(a), b],
    [valueOf(b), a],
  ] as const) {
    if (known === undefined) continue;
    if (known === 0n) return knownWord(0n);
    if ((known & (known - 1n)) === 0n)
      return { limbs: [...e.shiftLeft(known.toString(2).length - 1, stack.limbs(other))] };
  }
  const x = stack.limbs(a);
  const y = stack.limbs(b);
  const product = e.multiply(x, y);
  if (product) return { limbs: [...product], factors: [x, y] };
  const word = narrowOr(
    t,
    x,
    y,
    () => e.multiplyNarrow(x[0], y[0]),
    () => {
      e.pushAll(x);
      e.pushAll(y);
      e.library("multiply");
      return RESULT;
    },
    [],
  );
  return { ...word, factors: [x, y] };
}

function otherFactor({ factors }: Word, factor: Limbs): Limbs | undefined {
  if (!factors) return undefined;
  const isFactor = (limbs: Limbs): boolean => limbs.every((limb, i) => limb === factor[i]);
  if (isFactor(factors[0])) return factors[1];
  return isFactor(factors[1]) ? factors[0] : undefined;
}

/**
 * Overflow checks divide a product by a factor. It didn't overflow where both factors are below 2^128 (2^127 if
 * signed), and the quotient is the other factor.
 */
function divideProduct(t: HeadTranslation, factor: Limbs, other: Limbs, isSigned: boolean, wide: () => number): Word {
  const e = t.emitter;
  const result = [0, 1, 2, 3].map(() => e.local(i64));
  const assign = (limbs: readonly Limb[]): void =>
    result.forEach((local, i) => {
      e.push(limbs[i] ?? 0n);
      e.set(local);
    });
  e.pushOr([factor[2], factor[3], other[2], other[3]]);
  e.emit(op.i64Eqz);
  e.pushOr([factor[0], factor[1]]);
  e.emit(op.i64Eqz, op.i32Eqz, op.i32And);
  if (isSigned) {
    e.pushOr([factor[1], other[1]]);
    e.i64(0n);
    e.emit(op.i64LtS, op.i32Eqz, op.i32And);
  }
  e.either(
    () => assign(other.slice(0, 2)),
    () => assign(e.loadWord(wide())),
  );
  return { limbs: result };
}

/**
 * Most words are small: `narrow` handles operands without upper limbs, otherwise the library writes the result where
 * `wide` returns.
 */
function narrowOr(
  t: HeadTranslation,
  x: Limbs,
  y: Limbs,
  narrow: () => Limb[],
  wide: () => number,
  alsoNotZero: readonly Limb[],
): Word {
  const e = t.emitter;
  const result = [0, 1, 2, 3].map(() => e.local(i64));
  e.pushOr([...x.slice(1), ...y.slice(1)]);
  e.emit(op.i64Eqz);
  for (const limb of alsoNotZero) {
    e.push(limb);
    e.emit(op.i64Eqz, op.i32Eqz, op.i32And);
  }
  const assign = (limbs: readonly Limb[]): void =>
    result.forEach((local, i) => {
      e.push(limbs[i] ?? 0n);
      e.set(local);
    });
  e.either(
    () => assign(narrow()),
    () => assign(e.loadWord(wide())),
  );
  return { limbs: result };
}

function divideWords(t: HeadTranslation, byte: number, stack: SymbolicStack, a: Word, b: Word): Word {
  const e = t.emitter;
  const isSigned = byte === byteOf.SDIV || byte === byteOf.SMOD;
  const wantsRemainder = byte === byteOf.MOD || byte === byteOf.SMOD;
  const place = wantsRemainder ? RESULT2 : RESULT;
  const divisor = valueOf(b);
  if (divisor === 0n) return knownWord(0n);
  const x = stack.limbs(a);
  let wide = (): number => {
    e.pushAll(x);
    e.pushAll(y);
    e.library(isSigned ? "divideSigned" : "divide");
    return place;
  };
  const isPowerOfTwo = divisor !== undefined && (divisor & (divisor - 1n)) === 0n;
  if (isPowerOfTwo && byte === byteOf.DIV)
    return { limbs: [...e.shiftRight(divisor.toString(2).length - 1, x, false)] };
  if (isPowerOfTwo && byte === byteOf.MOD) return { limbs: [...e.bitwise("and", x, limbsOf(divisor - 1n))] };
  const y = stack.limbs(b);
  const isSmall =
    divisor !== undefined && divisor < 1n << 64n && (x[1] !== 0n || x[2] !== 0n || x[3] !== 0n || isSigned);
  if (isSmall) {
    wide = () => {
      const shift = BigInt(64 - divisor.toString(2).length);
      const normal = divisor << shift;
      e.pushAll(x);
      e.i64(normal);
      e.i64(((1n << 128n) - 1n) / normal - (1n << 64n));
      e.i64(shift);
      e.library(isSigned ? "divideSignedBySmall" : "divideBySmall");
      return place;
    };
  }
  const other = wantsRemainder ? undefined : otherFactor(a, y);
  if (other) return divideProduct(t, y, other, isSigned, wide);
  if (isSmall) return { limbs: [...e.loadWord(wide())] };
  // one limb each is right for signed words too: both are positive
  return narrowOr(
    t,
    x,
    y,
    () => {
      e.push(x[0]);
      e.push(y[0]);
      e.emit(wantsRemainder ? op.i64RemU : op.i64DivU);
      return [e.keep()];
    },
    wide,
    [y[0]],
  );
}

function selectByte(t: HeadTranslation, stack: SymbolicStack, a: Word, b: Word): Word {
  const e = t.emitter;
  const index = valueOf(a);
  if (index !== undefined) {
    if (index > 31n) return knownWord(0n);
    const fromLow = 31 - Number(index);
    const limb = stack.limb(b, fromLow >> 3);
    return { limbs: [e.and(e.shift(limb, 8 * (fromLow & 7), "right"), 0xffn), 0n, 0n, 0n] };
  }
  const [low, ...high] = stack.limbs(a);
  const limbs = stack.limbs(b);
  // 248 − 8 · index, or 256 beyond the word
  e.i64(248n);
  e.push(low);
  e.i64(8n);
  e.emit(op.i64Mul, op.i64Sub);
  e.i64(256n);
  e.pushOr(high);
  e.emit(op.i64Eqz);
  e.push(low);
  e.i64(32n);
  e.emit(op.i64LtU, op.i32And, op.select);
  e.pushAll(limbs);
  e.library("shiftRight");
  return { limbs: [e.and(e.loadWord(RESULT)[0], 0xffn), 0n, 0n, 0n] };
}

function shiftWord(t: HeadTranslation, byte: number, stack: SymbolicStack, a: Word, b: Word): Word {
  const e = t.emitter;
  const by = valueOf(a);
  const limbs = stack.limbs(b);
  if (by !== undefined) {
    const count = by > 255n ? 256 : Number(by);
    if (byte === byteOf.SHL) return { limbs: count > 255 ? [0n, 0n, 0n, 0n] : [...e.shiftLeft(count, limbs)] };
    return { limbs: [...e.shiftRight(count, limbs, byte === byteOf.SAR)] };
  }
  const [low, ...high] = stack.limbs(a);
  e.push(low);
  if (high.some((limb) => limb !== 0n)) {
    e.i64(256n);
    e.pushOr(high);
    e.emit(op.i64Eqz, op.select);
  }
  e.pushAll(limbs);
  e.library(byte === byteOf.SHL ? "shiftLeft" : byte === byteOf.SHR ? "shiftRight" : "shiftRightSigned");
  return { limbs: [...e.loadWord(RESULT)] };
}

const limbsOf = (value: bigint): Limbs => knownWord(value).limbs as unknown as Limbs;

const bits = 256;
const signed = (value: bigint): bigint => BigInt.asIntN(bits, value);
const word = (value: bigint): bigint => BigInt.asUintN(bits, value);

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = word(result * square);
    square = word(square * square);
  }
  return result;
}

function fold(opcode: number, a: bigint, b: bigint, c: bigint): bigint {
  switch (opcode) {
    case byteOf.ADD:
      return word(a + b);
    case byteOf.MUL:
      return word(a * b);
    case byteOf.SUB:
      return word(a - b);
    case byteOf.DIV:
      return b === 0n ? 0n : a / b;
    case byteOf.SDIV:
      return b === 0n ? 0n : word(signed(a) / signed(b));
    case byteOf.MOD:
      return b === 0n ? 0n : a % b;
    case byteOf.SMOD:
      return b === 0n ? 0n : word(signed(a) % signed(b));
    case byteOf.ADDMOD:
      return c === 0n ? 0n : (a + b) % c;
    case byteOf.MULMOD:
      return c === 0n ? 0n : (a * b) % c;
    case byteOf.EXP:
      return power(a, b);
    case byteOf.SIGNEXTEND:
      return a > 30n ? b : word(BigInt.asIntN(8 * (Number(a) + 1), b));
    case byteOf.LT:
      return a < b ? 1n : 0n;
    case byteOf.GT:
      return a > b ? 1n : 0n;
    case byteOf.SLT:
      return signed(a) < signed(b) ? 1n : 0n;
    case byteOf.SGT:
      return signed(a) > signed(b) ? 1n : 0n;
    case byteOf.EQ:
      return a === b ? 1n : 0n;
    case byteOf.ISZERO:
      return a === 0n ? 1n : 0n;
    case byteOf.AND:
      return a & b;
    case byteOf.OR:
      return a | b;
    case byteOf.XOR:
      return a ^ b;
    case byteOf.NOT:
      return word(~a);
    case byteOf.BYTE:
      return a > 31n ? 0n : (b >> (248n - 8n * a)) & 0xffn;
    case byteOf.SHL:
      return a > 255n ? 0n : word(b << a);
    case byteOf.SHR:
      return a > 255n ? 0n : b >> a;
    case byteOf.SAR:
      return word(signed(b) >> (a > 255n ? 255n : a));
    case byteOf.CLZ:
      return a === 0n ? 256n : BigInt(bits - a.toString(2).length);
    default:
      throw new Error(`Opcode ${opcode} is no arithmetic.`);
  }
}
