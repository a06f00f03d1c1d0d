/**
 * Gas is taken in segments: the fixed gas of several opcodes at the start. Inside a segment nothing is visible from
 * outside and only gas can fail, so running out early is the same. An opcode that can halt otherwise, or looks at the
 * gas, closes the segment.
 */
import { frame as field } from "../layout.ts";
import type { Opcode } from "../opcodes.ts";
import { instruction as op, type Limb } from "./emitter.ts";
import type { SymbolicStack, Word } from "./symbolic-stack.ts";
import { i32 } from "./wasm-writer.ts";
import { WordEmitter } from "./word-emitter.ts";

export interface Program {
  code: Uint8Array;
  opcodes: readonly (Opcode | undefined)[];
  destinations: ReadonlySet<number>;
  /** created if missing */
  head(pc: number): number;
  /** (frame) → answer: continues from the frame's record */
  entry: number;
  /** (frame, sp, gas, pc) → answer: saves the state for the interpreter */
  handOver: number;
}

export const frame = 0;
export const sp = 1;
export const gas = 2;

/** See wasm/layout.ts. */
export const halt = { outOfGas: 16, badOpcode: 17, badJump: 18, staticViolation: 21, badReturnData: 23 } as const;

export const maxOffset = 0x7fff_ffffn;

export interface Path {
  pc: number;
  stack: SymbolicStack;
  /** known minimum in bytes */
  memorySize: number;
  /** with what the path knew */
  visited: Set<string>;
  /** leads to a revert: nothing more is followed */
  isCold: boolean;
}

export type Step = "next" | "ended" | "jumped";

export class HeadTranslation {
  readonly program: Program;
  readonly head: number;
  readonly emitter = new WordEmitter(3);
  /** i32 locals */
  readonly memoryBase: number;
  readonly address: number;
  readonly base: number;
  /** includes copies */
  opcodes = 0;
  segment: { hole: number; gas: number } | undefined;

  constructor(program: Program, head: number) {
    this.program = program;
    this.head = head;
    this.memoryBase = this.emitter.local(i32);
    this.address = this.emitter.local(i32);
    this.base = this.emitter.local(i32);
  }

  handOver(pc: number): void {
    const e = this.emitter;
    e.get(frame);
    e.get(sp);
    e.get(gas);
    e.i32(pc);
    e.emit(op.returnCall);
    e.code.u32(this.program.handOver);
  }

  saveGas(): void {
    const e = this.emitter;
    e.get(frame);
    e.get(gas);
    e.access(op.i64Store, field.gas);
  }

  /** Requires the stack in memory. */
  leaveTo(stack: SymbolicStack, pc: number): void {
    const e = this.emitter;
    this.storeAll(stack);
    e.get(frame);
    stack.pushAddress(stack.top);
    e.get(gas);
    e.emit(op.returnCall);
    e.code.u32(this.program.head(pc));
  }

  /** Its gas isn't charged yet. */
  interpretFrom(stack: SymbolicStack, pc: number): void {
    const e = this.emitter;
    this.storeAll(stack);
    e.get(frame);
    stack.pushAddress(stack.top);
    e.get(gas);
    e.i32(pc);
    e.emit(op.returnCall);
    e.code.u32(this.program.handOver);
  }

  /** Known jump destinations on the stack are probably return addresses, so they become heads. */
  storeAll(stack: SymbolicStack): void {
    for (const { destination } of stack.words) if (destination !== undefined) this.program.head(destination);
    stack.storeAll();
  }

  openSegment(): void {
    const e = this.emitter;
    e.get(gas);
    e.emit(op.i64Const);
    this.segment = { hole: e.code.hole(), gas: 0 };
    e.emit(op.i64Sub);
    e.tee(gas);
    e.i64(0n);
    e.emit(op.i64LtS);
    e.returnWhen(halt.outOfGas);
  }

  closeSegment(): void {
    if (this.segment) this.emitter.code.fill(this.segment.hole, this.segment.gas);
    this.segment = undefined;
  }

  takeGas(): void {
    const e = this.emitter;
    e.tee(gas);
    e.i64(0n);
    e.emit(op.i64LtS);
    e.returnWhen(halt.outOfGas);
  }

  /** Checks that the low limb is a valid memory offset. */
  offset(stack: SymbolicStack, word: Word): Limb {
    const e = this.emitter;
    const limbs = stack.limbs(word);
    const [low, ...high] = limbs;
    if (typeof low === "bigint" && high.every((limb) => limb === 0n) && low <= maxOffset) return low;
    e.pushOr([...high, e.shift(low, 31, "right")]);
    e.emit(op.i64Eqz, op.i32Eqz);
    e.returnWhen(halt.outOfGas);
    return low;
  }

  /** Grows the memory and leaves the address in the local #address. */
  touch(path: Path, offset: Limb, length: number): void {
    const e = this.emitter;
    if (typeof offset === "bigint") {
      const end = Number(offset) + length;
      if (end > path.memorySize) {
        e.get(frame);
        e.access(op.i32Load, field.memorySize);
        e.i32(end);
        e.emit(op.i32LtU);
        e.when(() => this.expand(() => e.i64(BigInt(end))));
        path.memorySize = end;
      }
      e.get(this.memoryBase);
      if (offset !== 0n) {
        e.i32(Number(offset));
        e.emit(op.i32Add);
      }
      e.set(this.address);
      return;
    }
    e.push(offset);
    e.i64(BigInt(length));
    e.emit(op.i64Add);
    const end = e.keep();
    e.get(end);
    e.get(frame);
    e.access(op.i64Load32, field.memorySize);
    e.emit(op.i64GtU);
    e.when(() => this.expand(() => e.get(end)));
    e.get(this.memoryBase);
    e.push(offset);
    e.emit(op.i32Wrap, op.i32Add);
    e.set(this.address);
  }

  expand(pushEnd: () => void): void {
    const e = this.emitter;
    e.get(frame);
    e.get(gas);
    pushEnd();
    e.library("expandMemory");
    this.takeGas();
  }
}
