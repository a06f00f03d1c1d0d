import { Emitter, instruction as op, isKnown, isZero, type Limb, type Limbs, mask32, mask64 } from "./emitter.ts";
import { v128 } from "./wasm-writer.ts";

export class WordEmitter extends Emitter {
  add(a: Limbs, b: Limbs): Limbs {
    const sum: Limb[] = [];
    let carry: Limb = 0n;
    for (let i = 0; i < 3; i++) {
      const [partial, first] = this.addCarry(a[i]!, b[i]!);
      const [total, second] = this.addCarry(partial, carry);
      sum.push(total);
      carry = this.or(first, second);
    }
    return [sum[0]!, sum[1]!, sum[2]!, this.addLimb(this.addLimb(a[3], b[3]), carry)];
  }

  #subtractLimb(a: Limb, b: Limb): Limb {
    if (isZero(b)) return a;
    if (isKnown(a) && isKnown(b)) return (a - b) & mask64;
    return this.binary(op.i64Sub, a, b);
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

  #product(a: Limb, b: Limb): Limb {
    if (isZero(a) || isZero(b)) return 0n;
    if (a === 1n) return b;
    if (b === 1n) return a;
    if (isKnown(a) && isKnown(b)) return (a * b) & mask64;
    return this.binary(op.i64Mul, a, b);
  }

  /** [low, high] */
  #wideProduct(a: Limb, b: Limb): [Limb, Limb] {
    if (isZero(a) || isZero(b)) return [0n, 0n];
    if (isKnown(a) && isKnown(b)) return [(a * b) & mask64, (a * b) >> 64n];
    if (a === 1n) return [b, 0n];
    if (b === 1n) return [a, 0n];
    const [al, ah] = this.split(a);
    const [bl, bh] = this.split(b);
    const ll = this.#product(al, bl);
    const middle = this.addLimb(this.#product(ah, bl), this.shift(ll, 32, "right"));
    const other = this.addLimb(this.#product(al, bh), this.and(middle, mask32));
    const high = this.addLimb(
      this.addLimb(this.#product(ah, bh), this.shift(middle, 32, "right")),
      this.shift(other, 32, "right"),
    );
    return [this.#product(a, b), high];
  }

  /** Undefined: calling the library is shorter. */
  multiply(a: Limbs, b: Limbs): Limbs | undefined {
    let wide = 0;
    for (let i = 0; i < 3; i++)
      for (let j = 0; i + j < 3; j++) if (!isZero(a[i]!) && !isZero(b[j]!) && a[i] !== 1n && b[j] !== 1n) wide++;
    if (wide > 3) return undefined;
    const sum: [Limb, Limb, Limb, Limb] = [0n, 0n, 0n, 0n];
    const addAt = (index: number, limb: Limb): void => {
      let carry = limb;
      for (let k = index; k < 3 && !isZero(carry); k++) {
        const [total, next] = this.addCarry(sum[k]!, carry);
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
    return a.map((limb) => (isKnown(limb) ? limb ^ mask64 : this.binary(op.i64Xor, limb, mask64))) as unknown as Limbs;
  }

  pushLess(a: Limbs, b: Limbs, isSigned: boolean): void {
    // from the lowest limb: less = a[i] < b[i] or (a[i] = b[i] and less)
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

  #reverse(): void {
    this.emit(0xfd, 0x0d, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  }

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
        // vector bytes are lowest first, memory highest first
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
