/** Opcodes 0x30 to 0x4a: what a frame can ask about itself, its call, other accounts and the block. */
import { ENVIRONMENT, environmentWords, frame as field, RESULT, RETURN_LENGTH } from "../layout.ts";
import { instruction as op, type Limb } from "./emitter.ts";
import { frame, gas, halt, type HeadTranslation, type Path, type Step } from "./head-translation.ts";
import { copyIntoMemory } from "./memory-and-storage.ts";
import { knownWord, type SymbolicStack } from "./symbolic-stack.ts";

export function translateEnvironment(t: HeadTranslation, byte: number, path: Path): Step {
  const e = t.emitter;
  const { stack } = path;
  const block = (name: (typeof environmentWords)[number]): void =>
    stack.push({ limbs: [...e.loadWord(ENVIRONMENT + 32 * environmentWords.indexOf(name))] });
  const pushU32 = (load: () => void): void => {
    load();
    stack.push({ limbs: [e.keep(), 0n, 0n, 0n] });
  };
  switch (byte) {
    case 0x30:
      pushFrameWord(t, stack, field.address, 3);
      break;
    case 0x31:
    case 0x3b:
    case 0x3f: // BALANCE, EXTCODESIZE, EXTCODEHASH: the answer takes the address's place
      stack.storeToBeReplaced();
      e.get(gas);
      e.i32(byte);
      stack.pushAddress(stack.top - 1);
      e.library("queryAccount");
      t.takeGas();
      stack.pop();
      stack.pushFromMemory();
      break;
    case 0x32:
      block("origin");
      break;
    case 0x33:
      pushFrameWord(t, stack, field.caller, 3);
      break;
    case 0x34:
      pushFrameWord(t, stack, field.value, 4);
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
      copyIntoMemory(t, path, 3, () => {
        e.i32(byte);
        stack.pushAddress(stack.top);
        e.library("copyOpcode");
      });
      break;
    case 0x38:
      stack.push(knownWord(BigInt(t.program.code.length)));
      break;
    case 0x3a:
      block("gasPrice");
      break;
    case 0x3c:
      copyIntoMemory(t, path, 4, () => {
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
      t.closeSegment();
      stack.pushAddress(stack.top);
      e.library("isInReturnData");
      e.emit(op.i32Eqz);
      e.returnWhen(halt.badReturnData);
      copyIntoMemory(t, path, 3, () => {
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
      e.set(t.address);
      const load = (i: number): Limb => {
        e.get(t.address);
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

function pushFrameWord(t: HeadTranslation, stack: SymbolicStack, offset: number, limbs: number): void {
  const e = t.emitter;
  const load = (i: number): Limb => {
    if (i >= limbs) return 0n;
    e.get(frame);
    e.access(op.i64Load, offset + 8 * i);
    return e.keep();
  };
  stack.push({ limbs: [load(0), load(1), load(2), load(3)] });
}
