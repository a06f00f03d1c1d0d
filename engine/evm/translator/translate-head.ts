/**
 * One function of a translation: all that runs from a head (the code's start, a jump destination, the opcode after a call) until it
 * leaves to another head or ends the frame. Jumps to known places are followed, so that a function is a tree of straight paths.
 *
 * Gas is taken in segments: the fixed gas of a stretch of opcodes at its start. Within a segment nothing can be seen from outside and
 * the only way to fail is to run out of gas, so that running out early is the same; an opcode that may halt otherwise, or that looks at
 * the gas, is the last of its segment.
 */
import { ENVIRONMENT, environmentWords, frame as field, RESULT, RESULT2, RETURN_LENGTH, answer } from "../layout.ts";
import { immediateBytes, type Opcode } from "../opcodes.ts";
import { Emitter, instruction as op, type Limb, type Limbs } from "./emitter.ts";
import { fold } from "./fold.ts";
import { entryPosition, knownWord, SymbolicStack, valueOf, type Word } from "./symbolic-stack.ts";
import { i32, i64, type FunctionBody, type Signature } from "./wasm-writer.ts";

/** What the functions of one translation share. */
export interface Program {
  code: Uint8Array;
  opcodes: readonly (Opcode | undefined)[];
  destinations: ReadonlySet<number>;
  /** index of the function that begins at this place; it will be made if it is not yet */
  head(pc: number): number;
  /** index of (frame) → answer: goes on from the frame's record */
  entry: number;
  /** index of (frame, sp, gas, pc) → answer: saves the state for the interpreter */
  handOver: number;
}

export const headSignature: Signature = { parameters: [i32, i32, i64], results: [i32] };

const frame = 0;
const sp = 1;
const gas = 2;

const outOfGas = 16;
const badOpcode = 17;
const badJump = 18;
const staticViolation = 21;
const badReturnData = 23;

const maxOffset = 0x7fff_ffffn;
const mostOpcodes = 700;
const mostLocals = 4000;
const mostBytes = 60_000;
/** Words of the stack to keep track of; every way out stores them. */
const mostWords = 80;
/** How far to look for the end of a block that only reverts. */
const coldReach = 48;

interface Path {
  pc: number;
  stack: SymbolicStack;
  /** bytes that the frame's memory surely has */
  memorySize: number;
  /** places where this path has been, with what it knew */
  visited: Set<string>;
  /** on the way to a revert: nothing more is followed from here */
  isCold: boolean;
}

type Step = "next" | "ended" | "jumped";

export function translateHead(program: Program, head: number): FunctionBody & { opcodes: number } {
  const translation = new HeadTranslation(program, head);
  return translation.finish();
}

class HeadTranslation {
  readonly #program: Program;
  readonly #head: number;
  readonly #emitter = new Emitter(3);
  readonly #memoryBase: number;
  readonly #address: number;
  readonly #base: number;
  #opcodes = 0;
  #segment: { hole: number; gas: number } | undefined;

  constructor(program: Program, head: number) {
    this.#program = program;
    this.#head = head;
    this.#memoryBase = this.#emitter.local(i32);
    this.#address = this.#emitter.local(i32);
    this.#base = this.#emitter.local(i32);
  }

  finish(): FunctionBody & { opcodes: number } {
    const e = this.#emitter;
    const stack = new SymbolicStack(e, this.#base);
    // height within what all paths need: (sp − stack base − lowest) ≤ span, unsigned
    e.get(sp);
    e.get(frame);
    e.access(op.i32Load, field.stackBase);
    e.emit(op.i32Sub, op.i32Const);
    const lowest = e.code.hole();
    e.emit(op.i32Sub, op.i32Const);
    const span = e.code.hole();
    e.emit(op.i32GtU);
    e.when(() => this.#handOver(this.#head));
    e.get(frame);
    e.access(op.i32Load, field.memoryBase);
    e.set(this.#memoryBase);
    e.get(sp);
    e.i32(entryPosition * 32);
    e.emit(op.i32Sub);
    e.set(this.#base);
    this.#run({ pc: this.#head, stack, memorySize: 0, visited: new Set(), isCold: false });
    e.emit(op.unreachable);
    const needed = entryPosition - stack.reach.lowest;
    const growth = stack.reach.highest - entryPosition;
    e.code.fill(lowest, 32 * needed);
    // a span below zero: no height will do
    e.code.fill(span, needed + growth > 1024 ? 0 : 32 * (1024 - growth - needed));
    if (needed + growth > 1024) e.code.fill(lowest, 0x7fff_ffe0);
    return { signature: headSignature, locals: e.locals, code: e.code.bytes, opcodes: this.#opcodes };
  }

  // ---- leaving

  #handOver(pc: number): void {
    const e = this.#emitter;
    e.get(frame);
    e.get(sp);
    e.get(gas);
    e.i32(pc);
    e.emit(op.returnCall);
    e.code.u32(this.#program.handOver);
  }

  #saveGas(): void {
    const e = this.#emitter;
    e.get(frame);
    e.get(gas);
    e.access(op.i64Store, field.gas);
  }

  /** Goes on at a head, the stack in memory. */
  #leaveTo(stack: SymbolicStack, pc: number): void {
    const e = this.#emitter;
    this.#storeAll(stack);
    e.get(frame);
    stack.pushAddress(stack.top);
    e.get(gas);
    e.emit(op.returnCall);
    e.code.u32(this.#program.head(pc));
  }

  /** Lets the interpreter go on at an opcode whose gas is not yet taken, the stack in memory. */
  #interpretFrom(stack: SymbolicStack, pc: number): void {
    const e = this.#emitter;
    this.#storeAll(stack);
    e.get(frame);
    stack.pushAddress(stack.top);
    e.get(gas);
    e.i32(pc);
    e.emit(op.returnCall);
    e.code.u32(this.#program.handOver);
  }

  /** Stores the stack; known jump destinations on it are likely to be returned to: they become heads. */
  #storeAll(stack: SymbolicStack): void {
    for (const { destination } of stack.words) if (destination !== undefined) this.#program.head(destination);
    stack.storeAll();
  }

  // ---- gas

  #openSegment(): void {
    const e = this.#emitter;
    e.get(gas);
    e.emit(op.i64Const);
    this.#segment = { hole: e.code.hole(), gas: 0 };
    e.emit(op.i64Sub);
    e.tee(gas);
    e.i64(0n);
    e.emit(op.i64LtS);
    e.returnWhen(outOfGas);
  }

  #closeSegment(): void {
    if (this.#segment) this.#emitter.code.fill(this.#segment.hole, this.#segment.gas);
    this.#segment = undefined;
  }

  /** The gas that a library function leaves, or the end of the frame. */
  #takeGas(): void {
    const e = this.#emitter;
    e.tee(gas);
    e.i64(0n);
    e.emit(op.i64LtS);
    e.returnWhen(outOfGas);
  }

  // ---- paths

  #run(path: Path): void {
    const { code, opcodes } = this.#program;
    const { stack } = path;
    for (;;) {
      const byte = path.pc < code.length ? code[path.pc]! : 0;
      const opcode = opcodes[byte];
      const inputs = opcode?.inputs ?? 0;
      const growth = Math.max(0, (opcode?.outputs ?? 0) - inputs);
      const isTooLong =
        this.#opcodes >= mostOpcodes ||
        this.#emitter.locals.length > mostLocals ||
        this.#emitter.code.length > mostBytes ||
        stack.words.length > mostWords;
      if ((!stack.reaches(inputs) || isTooLong) && path.pc !== this.#head) {
        this.#closeSegment();
        this.#leaveTo(stack, path.pc);
        return;
      }
      if (!this.#segment) this.#openSegment();
      stack.require(inputs, growth);
      this.#opcodes++;
      this.#segment!.gas += opcode?.gas ?? 0;
      const step = this.#translate(byte, opcode, path);
      if (step === "ended") return;
      if (step === "next") path.pc += 1 + immediateBytes(byte);
    }
  }

  /** Whether a jump may be followed instead of left to another function. */
  #mayFollow(path: Path, target: number): boolean {
    if (target === this.#head || this.#opcodes > (path.isCold ? mostOpcodes : mostOpcodes / 2)) return false;
    let key = `${target}:${path.stack.top}`;
    for (const { destination } of path.stack.words) key += destination === undefined ? "," : destination;
    if (path.visited.has(key)) return false;
    path.visited.add(key);
    return true;
  }

  #jumpTo(path: Path, target: number): Step {
    if (!this.#program.destinations.has(target)) {
      this.#closeSegment();
      this.#emitter.return(badJump);
      return "ended";
    }
    if (this.#mayFollow(path, target)) {
      path.pc = target;
      return "jumped";
    }
    this.#closeSegment();
    this.#leaveTo(path.stack, target);
    return "ended";
  }

  /** Whether a block only prepares a revert. */
  #isCold(start: number): boolean {
    const { code, opcodes, destinations } = this.#program;
    let pushed: number | undefined;
    let pc = start;
    for (let count = 0; count < coldReach && pc < code.length; count++) {
      const byte = code[pc]!;
      if (byte === 0xfd || !opcodes[byte]) return true;
      if (byte === 0x57 || byte === 0xf3 || byte === 0x00 || byte >= 0xf0) return false;
      if (byte === 0x56) {
        if (pushed === undefined || !destinations.has(pushed)) return false;
        pc = pushed;
        pushed = undefined;
        continue;
      }
      const bytes = immediateBytes(byte);
      pushed = bytes > 0 && bytes <= 3 ? Number(pushValue(code, pc)) : undefined;
      pc += 1 + bytes;
    }
    return false;
  }

  #branchTo(path: Path, pc: number, isCold: boolean): void {
    const stack = path.stack.branch();
    const saved = this.#segment;
    this.#segment = undefined;
    if (isCold) this.#run({ ...path, pc, stack, visited: new Set(path.visited), isCold: true });
    else this.#leaveTo(stack, pc);
    this.#segment = saved;
  }

  #jumpWhen(path: Path): Step {
    const e = this.#emitter;
    const { stack } = path;
    const { destinations } = this.#program;
    const target = valueOf(stack.peek(0));
    const condition = stack.peek(1);
    const known = valueOf(condition);
    if (known === 0n) {
      stack.pop();
      stack.pop();
      return "next";
    }
    if (target === undefined) {
      // the opcode's gas is already part of the segment: give it back and let the interpreter decide
      const price = this.#program.opcodes[0x57]!.gas;
      this.#segment!.gas -= price;
      this.#closeSegment();
      this.#interpretFrom(stack, path.pc);
      return "ended";
    }
    stack.pop();
    stack.pop();
    const destination = target < 65_536n ? Number(target) : -1;
    if (known !== undefined) return this.#jumpTo(path, destination);
    const pushCondition = (): void => {
      if (condition.flag !== undefined) e.get(condition.flag);
      else {
        const limbs = stack.limbs(condition);
        e.pushOr(limbs);
        e.emit(op.i64Eqz, op.i32Eqz);
      }
    };
    this.#closeSegment();
    pushCondition();
    if (!destinations.has(destination)) {
      e.returnWhen(badJump);
      return "next";
    }
    if (!path.isCold && this.#isCold(path.pc + 1) && !this.#isCold(destination)) {
      e.emit(op.i32Eqz);
      e.when(() => this.#branchTo(path, path.pc + 1, true));
      return this.#jumpTo(path, destination);
    }
    const isCold = !path.isCold && this.#isCold(destination);
    e.when(() => this.#branchTo(path, destination, isCold));
    return "next";
  }

  /** A jump to a place known only when it happens: through the table, if a head is there. */
  #jumpDynamically(path: Path): Step {
    const e = this.#emitter;
    const { stack } = path;
    const { code, opcodes } = this.#program;
    const price = opcodes[0x56]!.gas;
    this.#segment!.gas -= price;
    this.#closeSegment();
    const target = stack.peek(0);
    const limbs = stack.limbs(target);
    this.#storeAll(stack);
    const index = e.local(i32);
    // 0 when the place is beyond the code, no JUMPDEST or no head
    e.pushOr([limbs[1], limbs[2], limbs[3]]);
    e.emit(op.i64Eqz);
    e.push(limbs[0]);
    e.i64(BigInt(code.length));
    e.emit(op.i64LtU, op.i32And);
    e.when(() => {
      e.get(frame);
      e.access(op.i32Load, field.code);
      e.push(limbs[0]);
      e.emit(op.i32Wrap, op.i32Add);
      e.access(op.i32Load8, 0);
      e.i32(0x5b);
      e.emit(op.i32Eq);
      e.when(() => {
        e.get(frame);
        e.access(op.i32Load, field.jumpTable);
        e.push(limbs[0]);
        e.emit(op.i32Wrap);
        e.i32(1);
        e.emit(op.i32Shl, op.i32Add);
        e.access(op.i32Load16, 0);
        e.set(index);
      });
    });
    e.get(index);
    e.emit(op.i32Eqz);
    e.when(() => this.#interpretFrom(stack, path.pc));
    this.#openSegment();
    this.#segment!.gas = price;
    this.#closeSegment();
    e.get(frame);
    stack.pushAddress(stack.top - 1);
    e.get(gas);
    e.get(index);
    e.emit(op.returnCallIndirect);
    e.code.u32(0); // the heads' type
    e.code.u32(0); // the only table
    return "ended";
  }

  // ---- memory

  /** A word as an offset into memory: the low limb, checked to be one that memory can have. */
  #offset(stack: SymbolicStack, word: Word): Limb {
    const e = this.#emitter;
    const limbs = stack.limbs(word);
    const [low, ...high] = limbs;
    if (typeof low === "bigint" && high.every((limb) => limb === 0n) && low <= maxOffset) return low;
    e.pushOr([...high, e.shift(low, 31, "right")]);
    e.emit(op.i64Eqz, op.i32Eqz);
    e.returnWhen(outOfGas);
    return low;
  }

  /** Makes the memory reach `length` bytes behind an offset, and leaves its address in the local #address. */
  #touch(path: Path, offset: Limb, length: number): void {
    const e = this.#emitter;
    if (typeof offset === "bigint") {
      const end = Number(offset) + length;
      if (end > path.memorySize) {
        e.get(frame);
        e.access(op.i32Load, field.memorySize);
        e.i32(end);
        e.emit(op.i32LtU);
        e.when(() => this.#expand(() => e.i64(BigInt(end))));
        path.memorySize = end;
      }
      e.get(this.#memoryBase);
      if (offset !== 0n) {
        e.i32(Number(offset));
        e.emit(op.i32Add);
      }
      e.set(this.#address);
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
    e.when(() => this.#expand(() => e.get(end)));
    e.get(this.#memoryBase);
    e.push(offset);
    e.emit(op.i32Wrap, op.i32Add);
    e.set(this.#address);
  }

  #expand(pushEnd: () => void): void {
    const e = this.#emitter;
    e.get(frame);
    e.get(gas);
    pushEnd();
    e.library("expandMemory");
    this.#takeGas();
  }

  // ---- opcodes

  #translate(byte: number, opcode: Opcode | undefined, path: Path): Step {
    const { stack } = path;
    if (!opcode) {
      this.#closeSegment();
      this.#emitter.return(badOpcode);
      return "ended";
    }
    if (byte >= 0x5f && byte <= 0x7f) {
      const word = knownWord(pushValue(this.#program.code, path.pc));
      const destination = byte <= 0x62 ? Number(word.limbs[0]) : -1;
      if (this.#program.destinations.has(destination)) word.destination = destination;
      stack.push(word);
      return "next";
    }
    if (byte >= 0x80 && byte <= 0x8f) {
      stack.push(stack.peek(byte - 0x80));
      return "next";
    }
    if (byte >= 0x90 && byte <= 0x9f) {
      stack.swap(byte - 0x8f);
      return "next";
    }
    if (byte <= 0x1e && byte !== 0) {
      this.#arithmetic(byte, stack);
      return "next";
    }
    if (byte >= 0x30 && byte <= 0x4a) return this.#environment(byte, path);
    if (byte >= 0xa0 && byte <= 0xa4) {
      this.#lastOfSegment(path, opcode.inputs, true, () => {
        this.#emitter.i32(byte);
        stack.pushAddress(stack.top);
        this.#emitter.library("logOpcode");
      });
      return "next";
    }
    return this.#flow(byte, path);
  }

  /** An opcode that may halt, or whose gas others see: closes the segment, checks that writing is allowed, calls (frame, gas, …) → gas. */
  #lastOfSegment(path: Path, inputs: number, writes: boolean, call: () => void): void {
    const e = this.#emitter;
    const { stack } = path;
    stack.store(inputs);
    this.#closeSegment();
    if (writes) {
      e.get(frame);
      e.access(op.i32Load, field.isStatic);
      e.returnWhen(staticViolation);
    }
    e.get(frame);
    e.get(gas);
    call();
    this.#takeGas();
    for (let i = 0; i < inputs; i++) stack.pop();
  }

  #flow(byte: number, path: Path): Step {
    const e = this.#emitter;
    const { stack } = path;
    switch (byte) {
      case 0x00: // STOP
        this.#closeSegment();
        this.#saveGas();
        e.return(answer.stopped);
        return "ended";
      case 0x20: // KECCAK256
        this.#hash(path);
        return "next";
      case 0x50: // POP
        stack.pop();
        return "next";
      case 0x51: {
        // MLOAD
        this.#touch(path, this.#offset(stack, stack.pop()), 32);
        stack.push({ limbs: [...e.loadBigEndian(this.#address)] });
        return "next";
      }
      case 0x52: {
        // MSTORE
        const offset = stack.pop();
        const limbs = stack.limbs(stack.pop());
        this.#touch(path, this.#offset(stack, offset), 32);
        e.storeBigEndian(this.#address, limbs);
        return "next";
      }
      case 0x53: {
        // MSTORE8
        const offset = stack.pop();
        const low = stack.limb(stack.pop(), 0);
        this.#touch(path, this.#offset(stack, offset), 1);
        e.get(this.#address);
        e.push(low);
        e.emit(op.i32Wrap);
        e.access(op.i32Store8, 0);
        return "next";
      }
      case 0x54: {
        // SLOAD
        const key = stack.limbs(stack.pop());
        e.get(frame);
        e.get(gas);
        e.pushAll(key);
        e.library("loadSlot");
        this.#takeGas();
        stack.push({ limbs: [...e.loadWord(RESULT)] });
        return "next";
      }
      case 0x55: {
        // SSTORE: looks at the gas left
        const key = stack.limbs(stack.pop());
        const value = stack.limbs(stack.pop());
        this.#closeSegment();
        e.get(frame);
        e.access(op.i32Load, field.isStatic);
        e.returnWhen(staticViolation);
        e.get(frame);
        e.get(gas);
        e.pushAll(key);
        e.pushAll(value);
        e.library("storeSlot");
        this.#takeGas();
        return "next";
      }
      case 0x56: {
        // JUMP
        const target = valueOf(stack.peek(0));
        if (target === undefined) return this.#jumpDynamically(path);
        stack.pop();
        return this.#jumpTo(path, target < 65_536n ? Number(target) : -1);
      }
      case 0x57:
        return this.#jumpWhen(path);
      case 0x58:
        stack.push(knownWord(BigInt(path.pc)));
        return "next";
      case 0x59: // MSIZE
        e.get(frame);
        e.access(op.i64Load32, field.memorySize);
        stack.push({ limbs: [e.keep(), 0n, 0n, 0n] });
        return "next";
      case 0x5a: // GAS
        this.#closeSegment();
        e.get(gas);
        stack.push({ limbs: [e.keep(), 0n, 0n, 0n] });
        return "next";
      case 0x5b:
        return "next";
      case 0x5c: {
        // TLOAD
        const key = stack.limbs(stack.pop());
        e.get(frame);
        e.pushAll(key);
        e.library("loadTransientOf");
        stack.push({ limbs: [...e.loadWord(RESULT)] });
        return "next";
      }
      case 0x5d: {
        // TSTORE
        const key = stack.limbs(stack.pop());
        const value = stack.limbs(stack.pop());
        this.#closeSegment();
        e.get(frame);
        e.access(op.i32Load, field.isStatic);
        e.returnWhen(staticViolation);
        e.get(frame);
        e.pushAll(key);
        e.pushAll(value);
        e.library("storeTransientOf");
        return "next";
      }
      case 0x5e: // MCOPY
        this.#copy(path, 3, () => {
          stack.pushAddress(stack.top);
          e.library("copyMemory");
        });
        return "next";
      case 0xf0:
      case 0xf5:
      case 0xf1:
      case 0xf2:
      case 0xf4:
      case 0xfa:
        this.#call(path, byte);
        return "ended";
      case 0xf3:
      case 0xfd:
        this.#return(path, byte === 0xf3 ? answer.returned : answer.reverted);
        return "ended";
      case 0xff: // SELFDESTRUCT
        this.#lastOfSegment(path, 1, true, () => {
          stack.pushAddress(stack.top - 1);
          e.library("destroy");
        });
        this.#saveGas();
        e.return(answer.stopped);
        return "ended";
      default:
        throw new Error(`The translator does not know opcode ${byte.toString(16)}.`);
    }
  }

  #hash(path: Path): void {
    const e = this.#emitter;
    const { stack } = path;
    const length = valueOf(stack.peek(1));
    if (length !== undefined && length <= 65_536n) {
      const offset = stack.pop();
      stack.pop();
      this.#segment!.gas += 6 * Math.ceil(Number(length) / 32);
      if (length > 0n) this.#touch(path, this.#offset(stack, offset), Number(length));
      e.get(this.#address);
      e.i32(Number(length));
      e.library("keccakRemembered");
    } else {
      stack.store(2);
      e.get(frame);
      e.get(gas);
      stack.pushAddress(stack.top - 1);
      stack.pushAddress(stack.top - 2);
      e.library("hashMemory");
      this.#takeGas();
      stack.pop();
      stack.pop();
    }
    stack.push({ limbs: [...e.loadWord(RESULT)] });
  }

  /** A copy into memory by a library function (frame, gas, …) → gas. */
  #copy(path: Path, inputs: number, call: () => void): void {
    const { stack } = path;
    stack.store(inputs);
    this.#emitter.get(frame);
    this.#emitter.get(gas);
    call();
    this.#takeGas();
    for (let i = 0; i < inputs; i++) stack.pop();
  }

  /** Calls and creates: the machine opens the callee's frame and comes back to the next opcode's head. */
  #call(path: Path, byte: number): void {
    const e = this.#emitter;
    const { stack } = path;
    this.#storeAll(stack);
    this.#closeSegment();
    this.#saveGas();
    e.get(frame);
    stack.pushAddress(stack.top);
    e.access(op.i32Store, field.stackPointer);
    e.get(frame);
    e.i32(path.pc + 1);
    e.access(op.i32Store, field.pc);
    this.#program.head(path.pc + 1);
    e.get(frame);
    e.i32(byte);
    e.library(byte === 0xf0 || byte === 0xf5 ? "createOpcode" : "callOpcode");
    const status = e.local(i32);
    e.tee(status);
    e.i32(answer.done);
    e.emit(op.i32Eq);
    e.when(() => {
      e.get(frame);
      e.emit(op.returnCall);
      e.code.u32(this.#program.entry);
    });
    e.get(status);
    e.emit(op.return);
  }

  #return(path: Path, how: number): void {
    const e = this.#emitter;
    const { stack } = path;
    const length = valueOf(stack.peek(1));
    if (length !== undefined && length <= maxOffset) {
      const offset = stack.pop();
      stack.pop();
      if (length > 0n) {
        this.#touch(path, this.#offset(stack, offset), Number(length));
        e.get(this.#address);
      } else e.i32(0);
      e.i32(Number(length));
    } else {
      stack.store(2);
      e.get(frame);
      e.get(gas);
      stack.pushAddress(stack.top - 1);
      stack.pushAddress(stack.top - 2);
      e.library("expandFor");
      this.#takeGas();
      const offset = stack.pop();
      const size = stack.pop();
      e.get(this.#memoryBase);
      e.push(stack.limb(offset, 0));
      e.emit(op.i32Wrap, op.i32Add);
      e.push(stack.limb(size, 0));
      e.emit(op.i32Wrap);
    }
    e.library("setOutput");
    this.#closeSegment();
    this.#saveGas();
    e.return(how);
  }

  #pushFrameWord(stack: SymbolicStack, offset: number, limbs: number): void {
    const e = this.#emitter;
    const load = (i: number): Limb => {
      if (i >= limbs) return 0n;
      e.get(frame);
      e.access(op.i64Load, offset + 8 * i);
      return e.keep();
    };
    stack.push({ limbs: [load(0), load(1), load(2), load(3)] });
  }

  #environment(byte: number, path: Path): Step {
    const e = this.#emitter;
    const { stack } = path;
    const block = (name: (typeof environmentWords)[number]): void =>
      stack.push({ limbs: [...e.loadWord(ENVIRONMENT + 32 * environmentWords.indexOf(name))] });
    const pushU32 = (load: () => void): void => {
      load();
      stack.push({ limbs: [e.keep(), 0n, 0n, 0n] });
    };
    switch (byte) {
      case 0x30:
        this.#pushFrameWord(stack, field.address, 3);
        break;
      case 0x31:
      case 0x3b:
      case 0x3f: // BALANCE, EXTCODESIZE, EXTCODEHASH: the answer takes the address's place
        stack.storeToBeReplaced();
        e.get(gas);
        e.i32(byte);
        stack.pushAddress(stack.top - 1);
        e.library("queryAccount");
        this.#takeGas();
        stack.pop();
        stack.pushFromMemory();
        break;
      case 0x32:
        block("origin");
        break;
      case 0x33:
        this.#pushFrameWord(stack, field.caller, 3);
        break;
      case 0x34:
        this.#pushFrameWord(stack, field.value, 4);
        break;
      case 0x35: {
        const offset = stack.limbs(stack.pop());
        e.get(frame);
        e.pushAll(offset);
        e.library("loadInput");
        stack.push({ limbs: [...e.loadWord(RESULT)] });
        break;
      }
      case 0x36:
        pushU32(() => {
          e.get(frame);
          e.access(op.i64Load32, field.inputLength);
        });
        break;
      case 0x37:
      case 0x39:
        this.#copy(path, 3, () => {
          e.i32(byte);
          stack.pushAddress(stack.top);
          e.library("copyOpcode");
        });
        break;
      case 0x38:
        stack.push(knownWord(BigInt(this.#program.code.length)));
        break;
      case 0x3a:
        block("gasPrice");
        break;
      case 0x3c:
        this.#copy(path, 4, () => {
          stack.pushAddress(stack.top);
          e.library("copyExternalCode");
        });
        break;
      case 0x3d:
        pushU32(() => {
          e.i32(0);
          e.access(op.i64Load32, RETURN_LENGTH);
        });
        break;
      case 0x3e: // RETURNDATACOPY halts when it asks for more than there is
        stack.store(3);
        this.#closeSegment();
        stack.pushAddress(stack.top);
        e.library("isInReturnData");
        e.emit(op.i32Eqz);
        e.returnWhen(badReturnData);
        this.#copy(path, 3, () => {
          stack.pushAddress(stack.top);
          e.library("copyReturnData");
        });
        break;
      case 0x40:
        stack.store(1);
        stack.pushAddress(stack.top - 1);
        e.library("blockHash");
        stack.pop();
        stack.push({ limbs: [...e.loadWord(RESULT)] });
        break;
      case 0x41:
        block("coinbase");
        break;
      case 0x42:
        block("timestamp");
        break;
      case 0x43:
        block("number");
        break;
      case 0x44:
        block("prevrandao");
        break;
      case 0x45:
        block("gasLimit");
        break;
      case 0x46:
        block("chainId");
        break;
      case 0x47: {
        e.get(frame);
        e.access(op.i32Load, field.account);
        e.library("accountAt");
        e.set(this.#address);
        const load = (i: number): Limb => {
          e.get(this.#address);
          e.access(op.i64Load, 40 + 8 * i);
          return e.keep();
        };
        stack.push({ limbs: [load(0), load(1), load(2), load(3)] });
        break;
      }
      case 0x48:
        block("baseFee");
        break;
      case 0x49:
        stack.pop();
        stack.push(knownWord(0n));
        break;
      case 0x4a:
        block("blobBaseFee");
        break;
    }
    return "next";
  }

  #arithmetic(byte: number, stack: SymbolicStack): void {
    const inputs = this.#program.opcodes[byte]!.inputs;
    const operands = Array.from({ length: inputs }, (_, i) => valueOf(stack.peek(i)));
    if (byte === 0x0a && operands[1] !== undefined)
      this.#segment!.gas += 50 * Math.ceil(operands[1].toString(2).length / 8) * (operands[1] === 0n ? 0 : 1);
    if (operands.every((operand) => operand !== undefined)) {
      const [a, b, c] = operands;
      for (let i = 0; i < inputs; i++) stack.pop();
      stack.push(knownWord(fold(byte, a!, b ?? 0n, c ?? 0n)));
      return;
    }
    if (byte === 0x08 || byte === 0x09) {
      const e = this.#emitter;
      stack.store(3);
      for (const depth of [1, 2, 3]) stack.pushAddress(stack.top - depth);
      e.library(byte === 0x08 ? "addModulo" : "multiplyModulo");
      for (let i = 0; i < 3; i++) stack.pop();
      stack.push({ limbs: [...e.loadWord(RESULT)] });
      return;
    }
    const a = stack.pop();
    if (inputs === 1) stack.push(this.#unary(byte, stack, a));
    else stack.push(this.#binary(byte, stack, a, stack.pop()));
  }

  #flag(): Word {
    const local = this.#emitter.local(i32);
    this.#emitter.set(local);
    return { limbs: [undefined, 0n, 0n, 0n], flag: local };
  }

  #unary(byte: number, stack: SymbolicStack, a: Word): Word {
    const e = this.#emitter;
    if (byte === 0x15) {
      if (a.flag !== undefined) {
        e.get(a.flag);
        e.emit(op.i32Eqz);
      } else {
        e.pushOr(stack.limbs(a));
        e.emit(op.i64Eqz);
      }
      return this.#flag();
    }
    const limbs = stack.limbs(a);
    if (byte === 0x19) return { limbs: [...e.not(limbs)] };
    // CLZ: of the highest limb that is not zero
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

  #binary(byte: number, stack: SymbolicStack, a: Word, b: Word): Word {
    const e = this.#emitter;
    const word = (limbs: Limbs): Word => ({ limbs: [...limbs] });
    switch (byte) {
      case 0x01:
        return word(e.add(stack.limbs(a), stack.limbs(b)));
      case 0x02:
        return this.#multiply(stack, a, b);
      case 0x03:
        return word(e.subtract(stack.limbs(a), stack.limbs(b)));
      case 0x04:
      case 0x05:
      case 0x06:
      case 0x07:
        return this.#divide(byte, stack, a, b);
      case 0x0a: {
        const base = stack.limbs(a);
        const exponent = stack.limbs(b);
        if (valueOf(b) === undefined) {
          e.get(gas);
          e.pushAll(exponent);
          e.library("payExponent");
          this.#takeGas();
        }
        e.pushAll(base);
        e.pushAll(exponent);
        e.library("power");
        return word(e.loadWord(RESULT));
      }
      case 0x0b:
        e.pushAll(stack.limbs(a));
        e.pushAll(stack.limbs(b));
        e.library("signExtend");
        return word(e.loadWord(RESULT));
      case 0x10:
      case 0x12:
        e.pushLess(stack.limbs(a), stack.limbs(b), byte === 0x12);
        return this.#flag();
      case 0x11:
      case 0x13:
        e.pushLess(stack.limbs(b), stack.limbs(a), byte === 0x13);
        return this.#flag();
      case 0x14:
        e.pushEqual(stack.limbs(a), stack.limbs(b));
        return this.#flag();
      case 0x16:
        return this.#and(stack, a, b);
      case 0x17:
        return word(e.bitwise("or", stack.limbs(a), stack.limbs(b)));
      case 0x18:
        return word(e.bitwise("xor", stack.limbs(a), stack.limbs(b)));
      case 0x1a:
        return this.#byte(stack, a, b);
      default:
        return this.#shift(byte, stack, a, b);
    }
  }

  /** AND with a known mask needs only the limbs that the mask keeps. */
  #and(stack: SymbolicStack, a: Word, b: Word): Word {
    const limbs = [0, 1, 2, 3].map((i) => {
      if (a.limbs[i] === 0n || b.limbs[i] === 0n) return 0n;
      return this.#emitter.and(stack.limb(a, i), stack.limb(b, i));
    });
    return { limbs };
  }

  #multiply(stack: SymbolicStack, a: Word, b: Word): Word {
    const e = this.#emitter;
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
    if (product) return { limbs: [...product] };
    return this.#narrowOr(
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
  }

  /**
   * Most words are small in fact: where both operands' upper limbs turn out to be zero, `narrow` gives the result's one or two limbs;
   * else the library leaves it at the place that `wide` returns.
   */
  #narrowOr(x: Limbs, y: Limbs, narrow: () => Limb[], wide: () => number, alsoNotZero: readonly Limb[]): Word {
    const e = this.#emitter;
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

  #divide(byte: number, stack: SymbolicStack, a: Word, b: Word): Word {
    const e = this.#emitter;
    const isSigned = byte === 0x05 || byte === 0x07;
    const wantsRemainder = byte === 0x06 || byte === 0x07;
    const place = wantsRemainder ? RESULT2 : RESULT;
    const divisor = valueOf(b);
    if (divisor === 0n) return knownWord(0n);
    const x = stack.limbs(a);
    if (divisor !== undefined) {
      const isPowerOfTwo = (divisor & (divisor - 1n)) === 0n;
      if (isPowerOfTwo && byte === 0x04) return { limbs: [...e.shiftRight(divisor.toString(2).length - 1, x, false)] };
      if (isPowerOfTwo && byte === 0x06) return { limbs: [...e.bitwise("and", x, limbsOf(divisor - 1n))] };
      if (divisor < 1n << 64n && (x[1] !== 0n || x[2] !== 0n || x[3] !== 0n || isSigned)) {
        const shift = BigInt(64 - divisor.toString(2).length);
        const normal = divisor << shift;
        e.pushAll(x);
        e.i64(normal);
        e.i64(((1n << 128n) - 1n) / normal - (1n << 64n));
        e.i64(shift);
        e.library(isSigned ? "divideSignedBySmall" : "divideBySmall");
        return { limbs: [...e.loadWord(place)] };
      }
    }
    const y = stack.limbs(b);
    const wide = (): number => {
      e.pushAll(x);
      e.pushAll(y);
      e.library(isSigned ? "divideSigned" : "divide");
      return place;
    };
    // one limb each is also right for signed words: both are positive then
    return this.#narrowOr(
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

  #byte(stack: SymbolicStack, a: Word, b: Word): Word {
    const e = this.#emitter;
    const index = valueOf(a);
    if (index !== undefined) {
      if (index > 31n) return knownWord(0n);
      const fromLow = 31 - Number(index);
      const limb = stack.limb(b, fromLow >> 3);
      return { limbs: [e.and(e.shift(limb, 8 * (fromLow & 7), "right"), 0xffn), 0n, 0n, 0n] };
    }
    const [low, ...high] = stack.limbs(a);
    const limbs = stack.limbs(b);
    // shift count 248 − 8 · index, or 256 where the index is beyond the word
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

  #shift(byte: number, stack: SymbolicStack, a: Word, b: Word): Word {
    const e = this.#emitter;
    const by = valueOf(a);
    const limbs = stack.limbs(b);
    if (by !== undefined) {
      const count = by > 255n ? 256 : Number(by);
      if (byte === 0x1b) return { limbs: count > 255 ? [0n, 0n, 0n, 0n] : [...e.shiftLeft(count, limbs)] };
      return { limbs: [...e.shiftRight(count, limbs, byte === 0x1d)] };
    }
    const [low, ...high] = stack.limbs(a);
    e.push(low);
    if (high.some((limb) => limb !== 0n)) {
      e.i64(256n);
      e.pushOr(high);
      e.emit(op.i64Eqz, op.select);
    }
    e.pushAll(limbs);
    e.library(byte === 0x1b ? "shiftLeft" : byte === 0x1c ? "shiftRight" : "shiftRightSigned");
    return { limbs: [...e.loadWord(RESULT)] };
  }
}

const limbsOf = (value: bigint): Limbs => knownWord(value).limbs as unknown as Limbs;

/** The number that a PUSH at this place pushes; bytes beyond the code are zero. */
function pushValue(code: Uint8Array, pc: number): bigint {
  const bytes = immediateBytes(code[pc]!);
  let value = 0n;
  for (let i = 1; i <= bytes; i++) value = (value << 8n) | BigInt(code[pc + i] ?? 0);
  return value;
}
