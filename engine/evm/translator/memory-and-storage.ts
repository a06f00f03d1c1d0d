import { frame as field, RESULT } from "../layout.ts";
import { byteOf } from "../opcodes.ts";
import { instruction as op } from "./emitter.ts";
import { frame, gas, halt, type HeadTranslation, type Path, type Step } from "./head-translation.ts";
import { valueOf } from "./symbolic-stack.ts";

export function translateMemory(t: HeadTranslation, byte: number, path: Path): Step {
  const e = t.emitter;
  const { stack } = path;
  switch (byte) {
    case byteOf.KECCAK256:
      hash(t, path);
      return "next";
    case byteOf.MLOAD: {
      t.touch(path, t.offset(stack, stack.pop()), 32);
      stack.push({ limbs: [...e.loadBigEndian(t.address)] });
      return "next";
    }
    case byteOf.MSTORE: {
      const offset = stack.pop();
      const limbs = stack.limbs(stack.pop());
      t.touch(path, t.offset(stack, offset), 32);
      e.storeBigEndian(t.address, limbs);
      return "next";
    }
    case byteOf.MSTORE8: {
      const offset = stack.pop();
      const low = stack.limb(stack.pop(), 0);
      t.touch(path, t.offset(stack, offset), 1);
      e.get(t.address);
      e.push(low);
      e.emit(op.i32Wrap);
      e.access(op.i32Store8, 0);
      return "next";
    }
    case byteOf.SLOAD: {
      const key = stack.limbs(stack.pop());
      e.get(frame);
      e.get(gas);
      e.pushAll(key);
      e.library("loadSlot");
      t.takeGas();
      stack.push({ limbs: [...e.loadWord(RESULT)] });
      return "next";
    }
    case byteOf.SSTORE: {
      const key = stack.limbs(stack.pop());
      const value = stack.limbs(stack.pop());
      t.closeSegment();
      e.get(frame);
      e.access(op.i32Load, field.isStatic);
      e.returnWhen(halt.staticViolation);
      e.get(frame);
      e.get(gas);
      e.pushAll(key);
      e.pushAll(value);
      e.library("storeSlot");
      t.takeGas();
      return "next";
    }
    case byteOf.MSIZE:
      e.get(frame);
      e.access(op.i64Load32, field.memorySize);
      stack.push({ limbs: [e.keep(), 0n, 0n, 0n] });
      return "next";
    case byteOf.TLOAD: {
      const key = stack.limbs(stack.pop());
      e.get(frame);
      e.pushAll(key);
      e.library("loadTransientOf");
      stack.push({ limbs: [...e.loadWord(RESULT)] });
      return "next";
    }
    case byteOf.TSTORE: {
      const key = stack.limbs(stack.pop());
      const value = stack.limbs(stack.pop());
      t.closeSegment();
      e.get(frame);
      e.access(op.i32Load, field.isStatic);
      e.returnWhen(halt.staticViolation);
      e.get(frame);
      e.pushAll(key);
      e.pushAll(value);
      e.library("storeTransientOf");
      return "next";
    }
    case byteOf.MCOPY:
      copyIntoMemory(t, path, 3, () => {
        stack.pushAddress(stack.top);
        e.library("copyMemory");
      });
      return "next";
    default:
      throw new Error(`Opcode ${byte.toString(16)} is none of memory or storage.`);
  }
}

function hash(t: HeadTranslation, path: Path): void {
  const e = t.emitter;
  const { stack } = path;
  const length = valueOf(stack.peek(1));
  if (length !== undefined && length <= 65_536n) {
    const offset = stack.pop();
    stack.pop();
    t.segment!.gas += 6 * Math.ceil(Number(length) / 32);
    if (length > 0n) t.touch(path, t.offset(stack, offset), Number(length));
    e.get(gas);
    e.get(t.address);
    e.i32(Number(length));
    e.library("hashPiece");
    t.takeGas();
  } else {
    stack.store(2);
    e.get(frame);
    e.get(gas);
    stack.pushAddress(stack.top - 1);
    stack.pushAddress(stack.top - 2);
    e.library("hashMemory");
    t.takeGas();
    stack.pop();
    stack.pop();
  }
  stack.push({ limbs: [...e.loadWord(RESULT)] });
  // Can end the turn, so nothing after it may be charged yet.
  t.closeSegment();
}

export function copyIntoMemory(t: HeadTranslation, path: Path, inputs: number, call: () => void): void {
  const { stack } = path;
  stack.store(inputs);
  t.emitter.get(frame);
  t.emitter.get(gas);
  call();
  t.takeGas();
  for (let i = 0; i < inputs; i++) stack.pop();
}
