/**
 * Instructions of one function, on limbs: a limb is either a number known now (bigint) or the local that will hold it. Operations on
 * known limbs are done here and leave no code.
 */
import { libraryIndex, type LibraryName } from "./library.ts";
import { ByteWriter, i64, v128, type ValueType } from "./wasm-writer.ts";

export type Limb = bigint | number;
/** Four limbs, least significant first. */
export type Limbs = readonly [Limb, Limb, Limb, Limb];

const mask64 = (1n << 64n) - 1n;
const mask32 = 0xffff_ffffn;

export const instruction = {
  unreachable: 0x00,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  return: 0x0f,
  call: 0x10,
  returnCall: 0x12,
  returnCallIndirect: 0x13,
  select: 0x1b,
  get: 0x20,
  set: 0x21,
  tee: 0x22,
  i32Load: 0x28,
  i64Load: 0x29,
  i32Load8: 0x2d,
  i32Load16: 0x2f,
  i64Load32: 0x35,
  i32Store: 0x36,
  i64Store: 0x37,
  i32Store8: 0x3a,
  i32Const: 0x41,
  i64Const: 0x42,
  i32Eqz: 0x45,
  i32Eq: 0x46,
  i32Ne: 0x47,
  i32LtU: 0x49,
  i32GtU: 0x4b,
  i64Eqz: 0x50,
  i64Eq: 0x51,
  i64Ne: 0x52,
  i64LtS: 0x53,
  i64LtU: 0x54,
  i64GtS: 0x55,
  i64GtU: 0x56,
  i32Add: 0x6a,
  i32Sub: 0x6b,
  i32Mul: 0x6c,
  i32And: 0x71,
  i32Or: 0x72,
  i32Xor: 0x73,
  i32Shl: 0x74,
  i64Clz: 0x79,
  i64Add: 0x7c,
  i64Sub: 0x7d,
  i64Mul: 0x7e,
  i64DivU: 0x80,
  i64RemU: 0x82,
  i64And: 0x83,
  i64Or: 0x84,
  i64Xor: 0x85,
  i64Shl: 0x86,
  i64ShrS: 0x87,
  i64ShrU: 0x88,
  i32Wrap: 0xa7,
  i64ExtendI32U: 0xad,
} as const;

const op = instruction;
const isZero = (limb: Limb): boolean => limb === 0n;
const isKnown = (limb: Limb): limb is bigint => typeof limb === "bigint";

export class Emitter {
  readonly code = new ByteWriter(4096);
  readonly locals: ValueType[] = [];
  readonly #parameters: number;
  /** 32-bit halves of limbs, made once on each path */
  #halves = new Map<number, readonly [Limb, Limb]>();

  constructor(parameters: number) {
    this.#parameters = parameters;
  }

  // ---- plain instructions

  emit(...bytes: number[]): void {
    for (const byte of bytes) this.code.byte(byte);
  }

  local(type: ValueType): number {
    this.locals.push(type);
    return this.#parameters + this.locals.length - 1;
  }

  get(local: number): void {
    this.code.byte(op.get);
    this.code.u32(local);
  }

  set(local: number): void {
    this.code.byte(op.set);
    this.code.u32(local);
  }

  tee(local: number): void {
    this.code.byte(op.tee);
    this.code.u32(local);
  }

  i32(value: number): void {
    this.code.byte(op.i32Const);
    this.code.s32(value);
  }

  i64(value: bigint): void {
    this.code.byte(op.i64Const);
    this.code.s64(value);
  }

  /** A load or store at the address on the stack (below the value, for a store) plus `offset`; no alignment is promised. */
  access(instruction: number, offset: number): void {
    this.code.byte(instruction);
    this.code.byte(0);
    this.code.u32(offset);
  }

  call(index: number): void {
    this.code.byte(op.call);
    this.code.u32(index);
  }

  library(name: LibraryName): void {
    this.call(libraryIndex(name));
  }

  return(value: number): void {
    this.i32(value);
    this.code.byte(op.return);
  }

  /** Runs `then` when the i32 on the stack is not zero. What is learnt inside is forgotten behind. */
  when(then: () => void): void {
    this.emit(op.if, 0x40);
    const halves = this.#halves;
    this.#halves = new Map(halves);
    then();
    this.#halves = halves;
    this.emit(op.end);
  }

  /** The same for both outcomes of the i32 on the stack. */
  either(then: () => void, otherwise: () => void): void {
    this.emit(op.if, 0x40);
    const halves = this.#halves;
    this.#halves = new Map(halves);
    then();
    this.#halves = new Map(halves);
    this.emit(op.else);
    otherwise();
    this.#halves = halves;
    this.emit(op.end);
  }

  /** Ends the frame with this answer when the i32 on the stack is not zero. */
  returnWhen(answer: number): void {
    this.when(() => this.return(answer));
  }

  // ---- limbs

  push(limb: Limb): void {
    if (isKnown(limb)) this.i64(limb);
    else this.get(limb);
  }

  /** The i64 on the stack as a limb. */
  keep(): number {
    const local = this.local(i64);
    this.set(local);
    return local;
  }

  pushAll(limbs: Limbs): void {
    for (const limb of limbs) this.push(limb);
  }

  loadWord(address: number): Limbs {
    const load = (i: number): Limb => {
      this.i32(0);
      this.access(op.i64Load, address + 8 * i);
      return this.keep();
    };
    return [load(0), load(1), load(2), load(3)];
  }

  #binary(instruction: number, a: Limb, b: Limb): Limb {
    this.push(a);
    this.push(b);
    this.emit(instruction);
    return this.keep();
  }

  addLimb(a: Limb, b: Limb): Limb {
    if (isZero(a)) return b;
    if (isZero(b)) return a;
    if (isKnown(a) && isKnown(b)) return (a + b) & mask64;
    return this.#binary(op.i64Add, a, b);
  }

  /** [sum, carry] */
  #addCarry(a: Limb, b: Limb): [Limb, Limb] {
    if (isZero(a)) return [b, 0n];
    if (isZero(b)) return [a, 0n];
    if (isKnown(a) && isKnown(b)) return [(a + b) & mask64, (a + b) >> 64n];
    const sum = this.#binary(op.i64Add, a, b);
    this.push(sum);
    this.push(isKnown(a) ? b : a);
    this.emit(op.i64LtU, op.i64ExtendI32U);
    return [sum, this.keep()];
  }

  or(a: Limb, b: Limb): Limb {
    if (isZero(a)) return b;
    if (isZero(b)) return a;
    if (isKnown(a) && isKnown(b)) return a | b;
    if (a === mask64 || b === mask64) return mask64;
    return this.#binary(op.i64Or, a, b);
  }

  and(a: Limb, b: Limb): Limb {
    if (isZero(a) || isZero(b)) return 0n;
    if (isKnown(a) && isKnown(b)) return a & b;
    if (a === mask64) return b;
    if (b === mask64 || a === b) return a;
    return this.#binary(op.i64And, a, b);
  }

  xor(a: Limb, b: Limb): Limb {
    if (isZero(a)) return b;
    if (isZero(b)) return a;
    if (isKnown(a) && isKnown(b)) return a ^ b;
    if (a === b) return 0n;
    return this.#binary(op.i64Xor, a, b);
  }

  /** Shifts a limb by a known 1 to 63 (or 0). */
  shift(limb: Limb, by: number, how: "left" | "right" | "signed"): Limb {
    if (by === 0 || isZero(limb)) return limb;
    if (isKnown(limb)) {
      if (how === "left") return (limb << BigInt(by)) & mask64;
      return how === "right" ? limb >> BigInt(by) : BigInt.asUintN(64, BigInt.asIntN(64, limb) >> BigInt(by));
    }
    return this.#binary(how === "left" ? op.i64Shl : how === "right" ? op.i64ShrU : op.i64ShrS, limb, BigInt(by));
  }

  /** Leaves the OR of limbs on the stack. */
  pushOr(limbs: readonly Limb[]): void {
    const unknown = limbs.filter((limb) => !isZero(limb));
    const [first, ...rest] = unknown;
    if (first === undefined) {
      this.i64(0n);
      return;
    }
    this.push(first);
    for (const limb of rest) {
      this.push(limb);
      this.emit(op.i64Or);
    }
  }

  // ---- words

  add(a: Limbs, b: Limbs): Limbs {
    const sum: Limb[] = [];
    let carry: Limb = 0n;
    for (let i = 0; i < 3; i++) {
      const [partial, first] = this.#addCarry(a[i]!, b[i]!);
      const [total, second] = this.#addCarry(partial, carry);
      sum.push(total);
      carry = this.or(first, second);
    }
    return [sum[0]!, sum[1]!, sum[2]!, this.addLimb(this.addLimb(a[3], b[3]), carry)];
  }

  #subtractLimb(a: Limb, b: Limb): Limb {
    if (isZero(b)) return a;
    if (isKnown(a) && isKnown(b)) return (a - b) & mask64;
    return this.#binary(op.i64Sub, a, b);
  }

  #borrow(a: Limb, b: Limb): Limb {
    if (isZero(b)) return 0n;
    if (isKnown(a) && isKnown(b)) return a < b ? 1n : 0n;
    this.push(a);
    this.push(b);
    this.emit(op.i64LtU, op.i64ExtendI32U);
    return this.keep();
  }

  subtract(a: Limbs, b: Limbs): Limbs {
    const difference: Limb[] = [];
    let borrow: Limb = 0n;
    for (let i = 0; i < 3; i++) {
      const partial = this.#subtractLimb(a[i]!, b[i]!);
      const first = this.#borrow(a[i]!, b[i]!);
      const second = this.#borrow(partial, borrow);
      difference.push(this.#subtractLimb(partial, borrow));
      borrow = this.or(first, second);
    }
    const top = this.#subtractLimb(this.#subtractLimb(a[3], b[3]), borrow);
    return [difference[0]!, difference[1]!, difference[2]!, top];
  }

  #split(limb: Limb): readonly [Limb, Limb] {
    if (isKnown(limb)) return [limb & mask32, limb >> 32n];
    let halves = this.#halves.get(limb);
    if (!halves) {
      halves = [this.and(limb, mask32), this.shift(limb, 32, "right")];
      this.#halves.set(limb, halves);
    }
    return halves;
  }

  #product(a: Limb, b: Limb): Limb {
    if (isZero(a) || isZero(b)) return 0n;
    if (a === 1n) return b;
    if (b === 1n) return a;
    if (isKnown(a) && isKnown(b)) return (a * b) & mask64;
    return this.#binary(op.i64Mul, a, b);
  }

  /** [low, high] of a 64 × 64-bit product, by halves. */
  #wideProduct(a: Limb, b: Limb): [Limb, Limb] {
    if (isZero(a) || isZero(b)) return [0n, 0n];
    if (isKnown(a) && isKnown(b)) return [(a * b) & mask64, (a * b) >> 64n];
    if (a === 1n) return [b, 0n];
    if (b === 1n) return [a, 0n];
    const [al, ah] = this.#split(a);
    const [bl, bh] = this.#split(b);
    const ll = this.#product(al, bl);
    const middle = this.addLimb(this.#product(ah, bl), this.shift(ll, 32, "right"));
    const other = this.addLimb(this.#product(al, bh), this.and(middle, mask32));
    const high = this.addLimb(
      this.addLimb(this.#product(ah, bh), this.shift(middle, 32, "right")),
      this.shift(other, 32, "right"),
    );
    return [this.#product(a, b), high];
  }

  /** Product where few limbs are not zero; undefined where a call of the library is shorter. */
  multiply(a: Limbs, b: Limbs): Limbs | undefined {
    let wide = 0;
    for (let i = 0; i < 3; i++)
      for (let j = 0; i + j < 3; j++) if (!isZero(a[i]!) && !isZero(b[j]!) && a[i] !== 1n && b[j] !== 1n) wide++;
    if (wide > 3) return undefined;
    const sum: [Limb, Limb, Limb, Limb] = [0n, 0n, 0n, 0n];
    const addAt = (index: number, limb: Limb): void => {
      let carry = limb;
      for (let k = index; k < 3 && !isZero(carry); k++) {
        const [total, next] = this.#addCarry(sum[k]!, carry);
        sum[k] = total;
        carry = next;
      }
      sum[3] = this.addLimb(sum[3], carry);
    };
    for (let k = 0; k < 4; k++) {
      for (let i = 0; i <= k; i++) {
        if (k === 3) sum[3] = this.addLimb(sum[3], this.#product(a[i]!, b[k - i]!));
        else {
          const [low, high] = this.#wideProduct(a[i]!, b[k - i]!);
          addAt(k, low);
          if (k + 1 < 3) addAt(k + 1, high);
          else sum[3] = this.addLimb(sum[3], high);
        }
      }
    }
    return sum;
  }

  /** Low and high limb of a product of two limbs, for words whose other limbs turn out to be zero. */
  multiplyNarrow(a: Limb, b: Limb): [Limb, Limb] {
    return this.#wideProduct(a, b);
  }

  shiftLeft(by: number, a: Limbs): Limbs {
    const shifted: Limb[] = [];
    const limbs = by >> 6;
    const bits = by & 63;
    const at = (i: number): Limb => (i < 0 ? 0n : a[i]!);
    for (let i = 0; i < 4; i++) {
      const high = this.shift(at(i - limbs), bits, "left");
      shifted.push(bits === 0 ? high : this.or(high, this.shift(at(i - limbs - 1), 64 - bits, "right")));
    }
    return shifted as unknown as Limbs;
  }

  shiftRight(by: number, a: Limbs, isSigned: boolean): Limbs {
    const fill = isSigned ? this.shift(a[3], 63, "signed") : 0n;
    if (by > 255) return [fill, fill, fill, fill];
    const limbs = by >> 6;
    const bits = by & 63;
    const shifted: Limb[] = [];
    for (let i = limbs; i < limbs + 4; i++) {
      if (i > 3) shifted.push(fill);
      else if (bits === 0) shifted.push(a[i]!);
      else if (i === 3) shifted.push(this.shift(a[3], bits, isSigned ? "signed" : "right"));
      else shifted.push(this.or(this.shift(a[i]!, bits, "right"), this.shift(a[i + 1]!, 64 - bits, "left")));
    }
    return shifted as unknown as Limbs;
  }

  bitwise(how: "and" | "or" | "xor", a: Limbs, b: Limbs): Limbs {
    return a.map((limb, i) => this[how](limb, b[i]!)) as unknown as Limbs;
  }

  not(a: Limbs): Limbs {
    return a.map((limb) => (isKnown(limb) ? limb ^ mask64 : this.#binary(op.i64Xor, limb, mask64))) as unknown as Limbs;
  }

  /** Leaves a < b as i32 on the stack. */
  pushLess(a: Limbs, b: Limbs, isSigned: boolean): void {
    // from the lowest limb up: less = a[i] < b[i] or (a[i] = b[i] and less so far)
    let started = false;
    for (let i = 0; i < 4; i++) {
      const x = a[i]!;
      const y = b[i]!;
      const signedLimb = isSigned && i === 3;
      if (x === y) continue;
      if (started && !signedLimb && isZero(y)) {
        this.push(x);
        this.emit(op.i64Eqz, op.i32And);
      } else if (started && !signedLimb && isZero(x)) {
        this.push(y);
        this.i64(0n);
        this.emit(op.i64Ne, op.i32Or);
      } else {
        if (started) {
          this.push(x);
          this.push(y);
          this.emit(op.i64Eq, op.i32And);
        }
        this.push(x);
        this.push(y);
        this.emit(signedLimb ? op.i64LtS : op.i64LtU);
        if (started) this.emit(op.i32Or);
      }
      started = true;
    }
    if (!started) this.i32(0);
  }

  /** Leaves a = b as i32 on the stack. */
  pushEqual(a: Limbs, b: Limbs): void {
    const differing = [0, 1, 2, 3].filter((i) => a[i] !== b[i]);
    if (differing.length === 0) {
      this.i32(1);
      return;
    }
    differing.forEach((i, count) => {
      if (isZero(a[i]!)) this.push(b[i]!);
      else if (isZero(b[i]!)) this.push(a[i]!);
      else {
        this.push(a[i]!);
        this.push(b[i]!);
        this.emit(op.i64Xor);
      }
      if (count) this.emit(op.i64Or);
    });
    this.emit(op.i64Eqz);
  }

  // ---- memory, most significant byte first

  #reverse(): void {
    this.emit(0xfd, 0x0d, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  }

  /** The word at the address in an i32 local. */
  loadBigEndian(address: number): Limbs {
    const half = (offset: number): [Limb, Limb] => {
      const vector = this.local(v128);
      this.get(address);
      this.emit(0xfd);
      this.access(0x00, offset);
      this.tee(vector);
      this.get(vector);
      this.#reverse();
      this.tee(vector);
      this.emit(0xfd, 0x1d, 0);
      const low = this.keep();
      this.get(vector);
      this.emit(0xfd, 0x1d, 1);
      return [low, this.keep()];
    };
    const [a, b] = half(16);
    const [c, d] = half(0);
    return [a, b, c, d];
  }

  storeBigEndian(address: number, [a, b, c, d]: Limbs): void {
    const half = (offset: number, low: Limb, high: Limb): void => {
      this.get(address);
      if (isKnown(low) && isKnown(high)) {
        this.emit(0xfd, 0x0c);
        // vector bytes are lowest first; memory wants this half's highest byte first
        for (let i = 15; i >= 8; i--) this.emit(Number((high >> BigInt(8 * (i - 8))) & 0xffn));
        for (let i = 7; i >= 0; i--) this.emit(Number((low >> BigInt(8 * i)) & 0xffn));
      } else {
        const vector = this.local(v128);
        this.push(low);
        this.emit(0xfd, 0x12);
        this.push(high);
        this.emit(0xfd, 0x1e, 1);
        this.tee(vector);
        this.get(vector);
        this.#reverse();
      }
      this.emit(0xfd);
      this.access(0x0b, offset);
    };
    half(16, a, b);
    half(0, c, d);
  }
}
