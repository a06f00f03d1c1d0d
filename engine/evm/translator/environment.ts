import { ENVIRONMENT, environmentWords, frame as field, RESULT, RETURN_LENGTH } from "../layout.ts";
import { byteOf } from "../opcodes.ts";
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
    case byteOf.ADDRESS:
      pushFrameWord(t, stack, field.address, 3);
      break;
    case byteOf.BALANCE:
    case byteOf.EXTCODESIZE:
    case byteOf.EXTCODEHASH: // the answer replaces the address
      stack.storeToBeReplaced();
      e.get(gas);
      e.i32(byte);
      stack.pushAddress(stack.top - 1);
      e.library("queryAccount");
      t.takeGas();
      stack.pop();
      stack.pushFromMemory();
      break;
    case byteOf.ORIGIN:
      block("origin");
      break;
    case byteOf.CALLER:
      pushFrameWord(t, stack, field.caller, 3);
      break;
    case byteOf.CALLVALUE:
      pushFrameWord(t, stack, field.value, 4);
      break;
    case byteOf.CALLDATALOAD: {
      const offset = stack.limbs(stack.pop());
      e.get(frame);
      e.pushAll(offset);
      e.library("loadInput");
      stack.push({ limbs: [...e.loadWord(RESULT)] });
      break;
    }
    case byteOf.CALLDATASIZE:
      pushU32(() => {
        e.get(frame);
        e.access(op.i64Load32, field.inputLength);
      });
      break;
    case byteOf.CALLDATACOPY:
    case byteOf.CODECOPY:
      copyIntoMemory(t, path, 3, () => {
        e.i32(byte);
        stack.pushAddress(stack.top);
        e.library("copyOpcode");
      });
      break;
    case byteOf.CODESIZE:
      stack.push(knownWord(BigInt(t.program.code.length)));
      break;
    case byteOf.GASPRICE:
      block("gasPrice");
      break;
    case byteOf.EXTCODECOPY:
      copyIntoMemory(t, path, 4, () => {
        stack.pushAddress(stack.top);
        e.library("copyExternalCode");
      });
      break;
    case byteOf.RETURNDATASIZE:
      pushU32(() => {
        e.i32(0);
        e.access(op.i64Load32, RETURN_LENGTH);
      });
      break;
    case byteOf.RETURNDATACOPY: // halts past the end
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
    case byteOf.BLOCKHASH:
      stack.store(1);
      stack.pushAddress(stack.top - 1);
      e.library("blockHash");
      stack.pop();
      stack.push({ limbs: [...e.loadWord(RESULT)] });
      break;
    case byteOf.COINBASE:
      block("coinbase");
      break;
    case byteOf.TIMESTAMP:
      block("timestamp");
      break;
    case byteOf.NUMBER:
      block("number");
      break;
    case byteOf.PREVRANDAO:
      block("prevrandao");
      break;
    case byteOf.GASLIMIT:
      block("gasLimit");
      break;
    case byteOf.CHAINID:
      block("chainId");
      break;
    case byteOf.SELFBALANCE: {
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
    case byteOf.BASEFEE:
      block("baseFee");
      break;
    case byteOf.BLOBHASH:
      stack.pop();
      stack.push(knownWord(0n));
      break;
    case byteOf.BLOBBASEFEE:
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
