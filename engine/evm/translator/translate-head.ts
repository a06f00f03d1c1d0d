/**
 * One function from a head (code start, jump destination or return from a call) to where it leaves. Known jumps are
 * followed, so a function is a tree of straight paths.
 */
import { frame as field } from "../layout.ts";
import { byteOf, immediateBytes, type Opcode } from "../opcodes.ts";
import { translateArithmetic } from "./arithmetic.ts";
import { translateCall, translateLog } from "./calls.ts";
import { instruction as op } from "./emitter.ts";
import { translateEnvironment } from "./environment.ts";
import { frame, gas, halt, HeadTranslation, type Path, type Program, sp, type Step } from "./head-translation.ts";
import { jumpDynamically, jumpTo, jumpWhen, mostOpcodes, pushValue } from "./jumps.ts";
import { translateMemory } from "./memory-and-storage.ts";
import { entryPosition, knownWord, SymbolicStack, valueOf } from "./symbolic-stack.ts";
import { i32, i64, type FunctionBody, type Signature } from "./wasm-writer.ts";

export const headSignature: Signature = { parameters: [i32, i32, i64], results: [i32] };

const mostLocals = 4000;
const mostBytes = 60_000;
/** Every exit stores them. */
const mostWords = 80;

export function translateHead(program: Program, head: number): FunctionBody & { opcodes: number } {
  const t = new HeadTranslation(program, head);
  const e = t.emitter;
  const stack = new SymbolicStack(e, t.base);
  // (sp − stack base − lowest) ≤ span, unsigned
  e.get(sp);
  e.get(frame);
  e.access(op.i32Load, field.stackBase);
  e.emit(op.i32Sub, op.i32Const);
  const lowest = e.code.hole();
  e.emit(op.i32Sub, op.i32Const);
  const span = e.code.hole();
  e.emit(op.i32GtU);
  e.when(() => t.handOver(t.head));
  e.get(frame);
  e.access(op.i32Load, field.memoryBase);
  e.set(t.memoryBase);
  e.get(sp);
  e.i32(entryPosition * 32);
  e.emit(op.i32Sub);
  e.set(t.base);
  follow(t, { pc: t.head, stack, memorySize: 0, visited: new Set(), isCold: false });
  e.emit(op.unreachable);
  const needed = entryPosition - stack.reach.lowest;
  const growth = stack.reach.highest - entryPosition;
  e.code.fill(lowest, 32 * needed);
  // a negative span always fails
  e.code.fill(span, needed + growth > 1024 ? 0 : 32 * (1024 - growth - needed));
  if (needed + growth > 1024) e.code.fill(lowest, 0x7fff_ffe0);
  return { signature: headSignature, locals: e.locals, code: e.code.bytes, opcodes: t.opcodes };
}

function follow(t: HeadTranslation, path: Path): void {
  const { code, opcodes } = t.program;
  const { stack } = path;
  for (;;) {
    const byte = path.pc < code.length ? code[path.pc]! : 0;
    const opcode = opcodes[byte];
    const inputs = opcode?.inputs ?? 0;
    const growth = Math.max(0, (opcode?.outputs ?? 0) - inputs);
    const isTooLong =
      t.opcodes >= mostOpcodes ||
      t.emitter.locals.length > mostLocals ||
      t.emitter.code.length > mostBytes ||
      stack.words.length > mostWords;
    if ((!stack.reaches(inputs) || isTooLong) && path.pc !== t.head) {
      t.closeSegment();
      t.leaveTo(stack, path.pc);
      return;
    }
    if (!t.segment) t.openSegment();
    stack.require(inputs, growth);
    t.opcodes++;
    t.segment!.gas += opcode?.gas ?? 0;
    const step = translateOpcode(t, byte, opcode, path);
    if (step === "ended") return;
    if (step === "next") path.pc += 1 + immediateBytes(byte);
  }
}

function translateOpcode(t: HeadTranslation, byte: number, opcode: Opcode | undefined, path: Path): Step {
  const { stack } = path;
  if (!opcode) {
    t.closeSegment();
    t.emitter.return(halt.badOpcode);
    return "ended";
  }
  if (byte >= byteOf.PUSH0 && byte <= byteOf.PUSH32) {
    const word = knownWord(pushValue(t.program.code, path.pc));
    const destination = byte <= 0x62 ? Number(word.limbs[0]) : -1;
    if (t.program.destinations.has(destination)) word.destination = destination;
    stack.push(word);
    return "next";
  }
  if (byte >= byteOf.DUP1 && byte <= byteOf.DUP16) {
    stack.push(stack.peek(byte - byteOf.DUP1));
    return "next";
  }
  if (byte >= byteOf.SWAP1 && byte <= byteOf.SWAP16) {
    stack.swap(byte - 0x8f);
    return "next";
  }
  if (byte <= byteOf.CLZ && byte !== 0) {
    translateArithmetic(t, byte, stack);
    return "next";
  }
  if (byte >= byteOf.ADDRESS && byte <= byteOf.BLOBBASEFEE) return translateEnvironment(t, byte, path);
  if (byte >= byteOf.LOG0 && byte <= byteOf.LOG4) return translateLog(t, byte, path, opcode.inputs);
  return translateFlow(t, byte, path);
}

function translateFlow(t: HeadTranslation, byte: number, path: Path): Step {
  const e = t.emitter;
  const { stack } = path;
  switch (byte) {
    case byteOf.POP:
      stack.pop();
      return "next";
    case byteOf.JUMP: {
      // JUMP
      const target = valueOf(stack.peek(0));
      if (target === undefined) return jumpDynamically(t, path);
      stack.pop();
      return jumpTo(t, path, target < 65_536n ? Number(target) : -1);
    }
    case byteOf.JUMPI:
      return jumpWhen(t, path, follow);
    case byteOf.PC:
      stack.push(knownWord(BigInt(path.pc)));
      return "next";
    case byteOf.GAS:
      t.closeSegment();
      e.get(gas);
      stack.push({ limbs: [e.keep(), 0n, 0n, 0n] });
      return "next";
    case byteOf.JUMPDEST:
      return "next";
    default:
      return byte === byteOf.KECCAK256 || (byte >= byteOf.MLOAD && byte <= byteOf.MCOPY)
        ? translateMemory(t, byte, path)
        : translateCall(t, byte, path);
  }
}
