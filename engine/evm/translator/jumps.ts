import { frame as field } from "../layout.ts";
import { byteOf, immediateBytes } from "../opcodes.ts";
import { instruction as op } from "./emitter.ts";
import { frame, gas, halt, type HeadTranslation, type Path, type Step } from "./head-translation.ts";
import { valueOf } from "./symbolic-stack.ts";
import { i32 } from "./wasm-writer.ts";

/** Half of them stops following jumps. */
export const mostOpcodes = 700;
/** In bytes of code; longer loops aren't unrolled. */
const longLoop = 300;
/** In bytes. */
const coldReach = 48;

export type Follow = (t: HeadTranslation, path: Path) => void;

export function jumpTo(t: HeadTranslation, path: Path, target: number): Step {
  if (!t.program.destinations.has(target)) {
    t.closeSegment();
    t.emitter.return(halt.badJump);
    return "ended";
  }
  if (!isLongLoop(t, path.pc, target) && mayFollow(t, path, target)) {
    path.pc = target;
    return "jumped";
  }
  t.closeSegment();
  t.leaveTo(path.stack, target);
  return "ended";
}

function mayFollow(t: HeadTranslation, path: Path, target: number): boolean {
  if (target === t.head || t.opcodes > (path.isCold ? mostOpcodes : mostOpcodes / 2)) return false;
  let key = `${target}:${path.stack.top}`;
  for (const { destination } of path.stack.words) key += destination === undefined ? "," : destination;
  if (path.visited.has(key)) return false;
  path.visited.add(key);
  return true;
}

/**
 * A backward jump to a place pushed just before ends a loop. Unrolling pays for short ones; long ones would become many
 * functions.
 */
function isLongLoop(t: HeadTranslation, pc: number, target: number): boolean {
  return pc - target > longLoop && [2, 3].some((bytes) => t.program.code[pc - bytes] === 0x5e + bytes);
}

function onlyReverts(t: HeadTranslation, start: number): boolean {
  const { code, opcodes, destinations } = t.program;
  let pushed: number | undefined;
  let pc = start;
  for (let count = 0; count < coldReach && pc < code.length; count++) {
    const byte = code[pc]!;
    if (byte === byteOf.REVERT || !opcodes[byte]) return true;
    if (byte === byteOf.JUMPI || byte === byteOf.RETURN || byte === byteOf.STOP || byte >= byteOf.CREATE) return false;
    if (byte === byteOf.JUMP) {
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

function branchTo(t: HeadTranslation, path: Path, pc: number, isCold: boolean, follow: Follow): void {
  const stack = path.stack.branch();
  const saved = t.segment;
  t.segment = undefined;
  if (isCold) follow(t, { ...path, pc, stack, visited: new Set(path.visited), isCold: true });
  else t.leaveTo(stack, pc);
  t.segment = saved;
}

export function jumpWhen(t: HeadTranslation, path: Path, follow: Follow): Step {
  const e = t.emitter;
  const { stack } = path;
  const { destinations } = t.program;
  const target = valueOf(stack.peek(0));
  const condition = stack.peek(1);
  const known = valueOf(condition);
  if (known === 0n) {
    stack.pop();
    stack.pop();
    return "next";
  }
  if (target === undefined) {
    // the segment includes the opcode's gas: refund it and let the interpreter decide
    const price = t.program.opcodes[byteOf.JUMPI]!.gas;
    t.segment!.gas -= price;
    t.closeSegment();
    t.interpretFrom(stack, path.pc);
    return "ended";
  }
  stack.pop();
  stack.pop();
  const destination = target < 65_536n ? Number(target) : -1;
  if (known !== undefined) return jumpTo(t, path, destination);
  const pushCondition = (): void => {
    if (condition.flag !== undefined) e.get(condition.flag);
    else {
      const limbs = stack.limbs(condition);
      e.pushOr(limbs);
      e.emit(op.i64Eqz, op.i32Eqz);
    }
  };
  t.closeSegment();
  pushCondition();
  if (!destinations.has(destination)) {
    e.returnWhen(halt.badJump);
    return "next";
  }
  if (!path.isCold && onlyReverts(t, path.pc + 1) && !onlyReverts(t, destination)) {
    e.emit(op.i32Eqz);
    e.when(() => branchTo(t, path, path.pc + 1, true, follow));
    return jumpTo(t, path, destination);
  }
  const isCold = !path.isCold && onlyReverts(t, destination);
  e.when(() => branchTo(t, path, destination, isCold, follow));
  return "next";
}

export function jumpDynamically(t: HeadTranslation, path: Path): Step {
  const e = t.emitter;
  const { stack } = path;
  const { code, opcodes } = t.program;
  const price = opcodes[byteOf.JUMP]!.gas;
  t.segment!.gas -= price;
  t.closeSegment();
  const target = stack.peek(0);
  const limbs = stack.limbs(target);
  t.storeAll(stack);
  const index = e.local(i32);
  // 0: beyond the code, no JUMPDEST or no head
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
  e.when(() => t.interpretFrom(stack, path.pc));
  t.openSegment();
  t.segment!.gas = price;
  t.closeSegment();
  e.get(frame);
  stack.pushAddress(stack.top - 1);
  e.get(gas);
  e.get(index);
  e.emit(op.returnCallIndirect);
  e.code.u32(0); // the heads' type
  e.code.u32(0); // the only table
  return "ended";
}

/** Bytes past the code are zero. */
export function pushValue(code: Uint8Array, pc: number): bigint {
  const bytes = immediateBytes(code[pc]!);
  let value = 0n;
  for (let i = 1; i <= bytes; i++) value = (value << 8n) | BigInt(code[pc + i] ?? 0);
  return value;
}
