import { answer, frame as field } from "../layout.ts";
import { byteOf } from "../opcodes.ts";
import { instruction as op } from "./emitter.ts";
import { frame, gas, halt, type HeadTranslation, maxOffset, type Path, type Step } from "./head-translation.ts";
import { valueOf } from "./symbolic-stack.ts";
import { i32 } from "./wasm-writer.ts";

export function translateCall(t: HeadTranslation, byte: number, path: Path): Step {
  const e = t.emitter;
  const { stack } = path;
  switch (byte) {
    case byteOf.STOP:
      t.closeSegment();
      t.saveGas();
      e.return(answer.stopped);
      return "ended";
    case byteOf.CREATE:
    case byteOf.CREATE2:
    case byteOf.CALL:
    case byteOf.CALLCODE:
    case byteOf.DELEGATECALL:
    case byteOf.STATICCALL:
      callOrCreate(t, path, byte);
      return "ended";
    case byteOf.RETURN:
    case byteOf.REVERT:
      returnFrom(t, path, byte === byteOf.RETURN ? answer.returned : answer.reverted);
      return "ended";
    case byteOf.SELFDESTRUCT:
      lastOfSegment(t, path, 1, true, () => {
        stack.pushAddress(stack.top - 1);
        e.library("destroy");
      });
      t.saveGas();
      e.return(answer.stopped);
      return "ended";
    default:
      throw new Error(`The translator does not know opcode ${byte.toString(16)}.`);
  }
}

export function translateLog(t: HeadTranslation, byte: number, path: Path, inputs: number): Step {
  lastOfSegment(t, path, inputs, true, () => {
    t.emitter.i32(byte);
    path.stack.pushAddress(path.stack.top);
    t.emitter.library("logOpcode");
  });
  return "next";
}

/** Closes the segment because the opcode can halt or exposes gas; then calls (frame, gas, …) → gas. */
function lastOfSegment(t: HeadTranslation, path: Path, inputs: number, writes: boolean, call: () => void): void {
  const e = t.emitter;
  const { stack } = path;
  stack.store(inputs);
  t.closeSegment();
  if (writes) {
    e.get(frame);
    e.access(op.i32Load, field.isStatic);
    e.returnWhen(halt.staticViolation);
  }
  e.get(frame);
  e.get(gas);
  call();
  t.takeGas();
  for (let i = 0; i < inputs; i++) stack.pop();
}

function callOrCreate(t: HeadTranslation, path: Path, byte: number): void {
  const e = t.emitter;
  const { stack } = path;
  t.storeAll(stack);
  t.closeSegment();
  t.saveGas();
  e.get(frame);
  stack.pushAddress(stack.top);
  e.access(op.i32Store, field.stackPointer);
  e.get(frame);
  e.i32(path.pc + 1);
  e.access(op.i32Store, field.pc);
  t.program.head(path.pc + 1);
  e.get(frame);
  e.i32(byte);
  e.library(byte === byteOf.CREATE || byte === byteOf.CREATE2 ? "createOpcode" : "callOpcode");
  const status = e.local(i32);
  e.tee(status);
  e.i32(answer.done);
  e.emit(op.i32Eq);
  e.when(() => {
    e.get(frame);
    e.emit(op.returnCall);
    e.code.u32(t.program.entry);
  });
  e.get(status);
  e.emit(op.return);
}

function returnFrom(t: HeadTranslation, path: Path, how: number): void {
  const e = t.emitter;
  const { stack } = path;
  const length = valueOf(stack.peek(1));
  if (length !== undefined && length <= maxOffset) {
    const offset = stack.pop();
    stack.pop();
    if (length > 0n) {
      t.touch(path, t.offset(stack, offset), Number(length));
      e.get(t.address);
    } else e.i32(0);
    e.i32(Number(length));
  } else {
    stack.store(2);
    e.get(frame);
    e.get(gas);
    stack.pushAddress(stack.top - 1);
    stack.pushAddress(stack.top - 2);
    e.library("expandFor");
    t.takeGas();
    const offset = stack.pop();
    const size = stack.pop();
    e.get(t.memoryBase);
    e.push(stack.limb(offset, 0));
    e.emit(op.i32Wrap, op.i32Add);
    e.push(stack.limb(size, 0));
    e.emit(op.i32Wrap);
  }
  e.library("setOutput");
  t.closeSegment();
  t.saveGas();
  e.return(how);
}
