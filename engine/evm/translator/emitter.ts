/** A limb is a known number (bigint) or the local that will contain it. Operations on known limbs are folded. */
import { libraryIndex, type LibraryName } from "./library.ts";
import { ByteWriter, i64, type ValueType } from "./wasm-writer.ts";

export type Limb = bigint | number;
/** Least significant first. */
export type Limbs = readonly [Limb, Limb, Limb, Limb];

export const mask64 = (1n << 64n) - 1n;
export const mask32 = 0xffff_ffffn;

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
export const isZero = (limb: Limb): boolean => limb === 0n;
export const isKnown = (limb: Limb): limb is bigint => typeof limb === "bigint";

export class Emitter {
  readonly code = new ByteWriter(4096);
  readonly locals: ValueType[] = [];
  readonly #parameters: number;
  /** 32-bit halves of limbs, cached per path */
  #halves = new Map<number, readonly [Limb, Limb]>();

  constructor(parameters: number) {
    this.#parameters = parameters;
  }

  emit(...bytes: number[]): void {
    for (const byte of bytes) this.code.byte(byte);
  }

  /** Returns the index of a new local variable. */
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

  /** `offset` is added to the address on the stack; unaligned. */
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

  /** Runs `then` when the i32 isn't zero. Caches made inside are dropped. */
  when(then: () => void): void {
    this.emit(op.if, 0x40);
    const halves = this.#halves;
    this.#halves = new Map(halves);
    then();
    this.#halves = halves;
    this.emit(op.end);
  }

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

  returnWhen(answer: number): void {
    this.when(() => this.return(answer));
  }

  push(limb: Limb): void {
    if (isKnown(limb)) this.i64(limb);
    else this.get(limb);
  }

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

  protected binary(instruction: number, a: Limb, b: Limb): Limb {
    this.push(a);
    this.push(b);
    this.emit(instruction);
    return this.keep();
  }

  addLimb(a: Limb, b: Limb): Limb {
    if (isZero(a)) return b;
    if (isZero(b)) return a;
    if (isKnown(a) && isKnown(b)) return (a + b) & mask64;
    return this.binary(op.i64Add, a, b);
  }

  /** [sum, carry] */
  protected addCarry(a: Limb, b: Limb): [Limb, Limb] {
    if (isZero(a)) return [b, 0n];
    if (isZero(b)) return [a, 0n];
    if (isKnown(a) && isKnown(b)) return [(a + b) & mask64, (a + b) >> 64n];
    const sum = this.binary(op.i64Add, a, b);
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
    return this.binary(op.i64Or, a, b);
  }

  and(a: Limb, b: Limb): Limb {
    if (isZero(a) || isZero(b)) return 0n;
    if (isKnown(a) && isKnown(b)) return a & b;
    if (a === mask64) return b;
    if (b === mask64 || a === b) return a;
    return this.binary(op.i64And, a, b);
  }

  xor(a: Limb, b: Limb): Limb {
    if (isZero(a)) return b;
    if (isZero(b)) return a;
    if (isKnown(a) && isKnown(b)) return a ^ b;
    if (a === b) return 0n;
    return this.binary(op.i64Xor, a, b);
  }

  /** By 0 to 63. */
  shift(limb: Limb, by: number, how: "left" | "right" | "signed"): Limb {
    if (by === 0 || isZero(limb)) return limb;
    if (isKnown(limb)) {
      if (how === "left") return (limb << BigInt(by)) & mask64;
      return how === "right" ? limb >> BigInt(by) : BigInt.asUintN(64, BigInt.asIntN(64, limb) >> BigInt(by));
    }
    return this.binary(how === "left" ? op.i64Shl : how === "right" ? op.i64ShrU : op.i64ShrS, limb, BigInt(by));
  }

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

  protected split(limb: Limb): readonly [Limb, Limb] {
    if (isKnown(limb)) return [limb & mask32, limb >> 32n];
    let halves = this.#halves.get(limb);
    if (!halves) {
      halves = [this.and(limb, mask32), this.shift(limb, 32, "right")];
      this.#halves.set(limb, halves);
    }
    return halves;
  }
}
