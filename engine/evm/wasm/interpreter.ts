/**
 * The reference for every outcome. Each step checks the stack's height against the opcode's row (opcodes.ts), takes gas
 * and executes.
 */
import * as byteOf from "./opcodes";
import { callOpcode, createOpcode, destroy, logOpcode } from "./calls";
import { divide, divideSigned } from "./division";
import { depth, expandFor, expandMemory, frame, setOutput, takeMulmodWork } from "./frames";
import { hostTrace } from "./host";
import {
  ACCOUNT,
  ADDRESS,
  BAD_JUMP,
  BAD_OPCODE,
  BAD_RETURN_DATA,
  CALLER,
  CODE,
  CODE_LENGTH,
  DONE,
  ENVIRONMENT,
  ENV_BASE_FEE,
  ENV_BLOB_BASE_FEE,
  ENV_CHAIN_ID,
  ENV_COINBASE,
  ENV_GAS_LIMIT,
  ENV_GAS_PRICE,
  ENV_NUMBER,
  ENV_ORIGIN,
  ENV_PREVRANDAO,
  ENV_TIMESTAMP,
  GAS,
  INPUT_LENGTH,
  IS_STATIC,
  JUMP_MAP,
  MEMORY_BASE,
  MEMORY_SIZE,
  NO_OPCODE,
  OPCODES,
  OPCODES_TRACED,
  OUT_OF_GAS,
  PC,
  RESULT,
  RESULT2,
  RETURNED,
  RETURN_LENGTH,
  REVERTED,
  STACK_BASE,
  STACK_OVERFLOW,
  STACK_POINTER,
  STACK_UNDERFLOW,
  STATIC_VIOLATION,
  STOPPED,
  SWITCHED,
  VALUE,
} from "./layout";
import {
  copyExternalCode,
  copyMemory,
  copyOpcode,
  copyReturnData,
  hashMemory,
  isInReturnData,
  loadInput,
} from "./memory-pieces";
import { addModulo, multiplyModulo } from "./modular";
import { blockHash, queryAccount } from "./queries";
import { loadSlot, loadTransientOf, storeSlot, storeTransientOf } from "./storage";
import { accountAt, ACCOUNT_BALANCE } from "./world";
import {
  byteLength,
  copyWord,
  isZero,
  limb,
  multiply,
  power,
  put,
  readBigEndian,
  shiftLeft,
  shiftRight,
  shiftRightSigned,
  signExtend,
  writeBigEndian,
} from "./words";

export let tracing: bool = false;
export function setTracing(on: i32): void {
  tracing = on != 0;
}

const EXPONENT_BYTE: i64 = 50;

export function payExponent(gas: i64, e0: u64, e1: u64, e2: u64, e3: u64): i64 {
  return gas - EXPONENT_BYTE * <i64>byteLength(e0, e1, e2, e3);
}

// @ts-ignore: decorator
@inline
function below(a: usize, b: usize): bool {
  if (limb(a, 3) != limb(b, 3)) return limb(a, 3) < limb(b, 3);
  if (limb(a, 2) != limb(b, 2)) return limb(a, 2) < limb(b, 2);
  if (limb(a, 1) != limb(b, 1)) return limb(a, 1) < limb(b, 1);
  return limb(a, 0) < limb(b, 0);
}

// @ts-ignore: decorator
@inline
function belowSigned(a: usize, b: usize): bool {
  return limb(a, 3) != limb(b, 3) ? <i64>limb(a, 3) < <i64>limb(b, 3) : below(a, b);
}

// @ts-ignore: decorator
@inline
function shiftCount(at: usize): u64 {
  return limb(at, 1) | limb(at, 2) | limb(at, 3) ? 256 : limb(at, 0);
}

// @ts-ignore: decorator
@inline
function isJumpTarget(at: usize, map: usize, length: u32): bool {
  const target = limb(at, 0);
  if (limb(at, 1) | limb(at, 2) | limb(at, 3) || target >= <u64>length) return false;
  return ((load<u8>(map + <usize>(target >> 3)) >> (<u8>target & 7)) & 1) != 0;
}

/** The immediate of PUSH n, which ends before `end`. */
// @ts-ignore: decorator
@inline
function pushBytes(to: usize, end: usize, n: u32): void {
  const a = bswap(load<u64>(end - 8));
  if (n <= 8) {
    put(to, n ? a & (u64.MAX_VALUE >> (64 - (n << 3))) : 0, 0, 0, 0);
    return;
  }
  const b = bswap(load<u64>(end - 16)),
    c = bswap(load<u64>(end - 24)),
    d = bswap(load<u64>(end - 32));
  if (n <= 16) put(to, a, b & (u64.MAX_VALUE >> (128 - (n << 3))), 0, 0);
  else if (n <= 24) put(to, a, b, c & (u64.MAX_VALUE >> (192 - (n << 3))), 0);
  else put(to, a, b, c, d & (u64.MAX_VALUE >> (256 - (n << 3))));
}

function divideWords(a: usize, b: usize): void {
  divide(limb(a, 0), limb(a, 1), limb(a, 2), limb(a, 3), limb(b, 0), limb(b, 1), limb(b, 2), limb(b, 3));
}

function divideSignedWords(a: usize, b: usize): void {
  divideSigned(limb(a, 0), limb(a, 1), limb(a, 2), limb(a, 3), limb(b, 0), limb(b, 1), limb(b, 2), limb(b, 3));
}

/** Rows of bytes without an opcode refuse every height. */
function wrongHeight(height: u32, row: usize): i32 {
  const lowest = load<u16>(row, 2);
  if (lowest == NO_OPCODE) return BAD_OPCODE;
  return height < <u32>lowest ? STACK_UNDERFLOW : STACK_OVERFLOW;
}

/** From the saved state until the frame ends or another must run first (SWITCHED). */
export function interpret(f: usize): i32 {
  const code = <usize>load<u32>(f, CODE),
    length = load<u32>(f, CODE_LENGTH),
    map = <usize>load<u32>(f, JUMP_MAP),
    base = <usize>load<u32>(f, STACK_BASE),
    memoryBase = <usize>load<u32>(f, MEMORY_BASE);
  const rows = tracing ? OPCODES_TRACED : OPCODES;
  let pc = code + load<u32>(f, PC),
    sp = <usize>load<u32>(f, STACK_POINTER),
    gas = load<i64>(f, GAS);
  for (;;) {
    const op = <u32>load<u8>(pc);
    let row = rows + (<usize>op << 3);
    if (<u32>(sp - base) - <u32>load<u16>(row, 2) > <u32>load<u16>(row, 4)) {
      if (!tracing) return wrongHeight(<u32>(sp - base), row);
      store<u32>(f, <u32>sp, STACK_POINTER); // for the tracer
      hostTrace(<u32>(pc - code), op, <f64>gas, depth, load<u32>(f, ACCOUNT));
      row = OPCODES + (<usize>op << 3);
      const height = <u32>(sp - base);
      if (height - <u32>load<u16>(row, 2) > <u32>load<u16>(row, 4)) return wrongHeight(height, row);
    }
    gas -= <i64>load<u16>(row);
    if (gas < 0) return OUT_OF_GAS;
    if (op >= byteOf.PUSH0 && op < byteOf.LOG0) {
      if (op < byteOf.DUP1) {
        const n = op - byteOf.PUSH0;
        pc += 1 + n;
        pushBytes(sp, pc, n);
        sp += 32;
      } else if (op < byteOf.SWAP1) {
        copyWord(sp, sp - ((op - 0x7f) << 5));
        sp += 32;
        pc++;
      } else {
        const other = sp - ((op - 0x8e) << 5),
          top = sp - 32;
        const a = limb(other, 0),
          b = limb(other, 1),
          c = limb(other, 2),
          d = limb(other, 3);
        copyWord(other, top);
        put(top, a, b, c, d);
        pc++;
      }
      continue;
    }
    const a = sp - 32,
      b = sp - 64;
    // the compiler makes one jump table of this as long as no two opcodes share a case
    switch (op) {
      case byteOf.STOP: {
        store<i64>(f, gas, GAS);
        return STOPPED;
      }
      case byteOf.ADD: {
        const a0 = limb(a, 0),
          a1 = limb(a, 1),
          a2 = limb(a, 2);
        const r0 = a0 + limb(b, 0);
        let carry = u64(r0 < a0);
        const s1 = a1 + limb(b, 1),
          r1 = s1 + carry;
        carry = u64(s1 < a1) | u64(r1 < s1);
        const s2 = a2 + limb(b, 2),
          r2 = s2 + carry;
        carry = u64(s2 < a2) | u64(r2 < s2);
        put(b, r0, r1, r2, limb(a, 3) + limb(b, 3) + carry);
        sp = a;
        break;
      }
      case byteOf.MUL: {
        multiply(limb(a, 0), limb(a, 1), limb(a, 2), limb(a, 3), limb(b, 0), limb(b, 1), limb(b, 2), limb(b, 3));
        copyWord(b, RESULT);
        sp = a;
        break;
      }
      case byteOf.SUB: {
        const a0 = limb(a, 0),
          a1 = limb(a, 1),
          a2 = limb(a, 2),
          b0 = limb(b, 0),
          b1 = limb(b, 1),
          b2 = limb(b, 2);
        let borrow = u64(a0 < b0);
        const s1 = a1 - b1,
          r1 = s1 - borrow;
        borrow = u64(a1 < b1) | u64(s1 < borrow);
        const s2 = a2 - b2,
          r2 = s2 - borrow;
        borrow = u64(a2 < b2) | u64(s2 < borrow);
        put(b, a0 - b0, r1, r2, limb(a, 3) - limb(b, 3) - borrow);
        sp = a;
        break;
      }
      case byteOf.DIV: {
        divideWords(a, b);
        copyWord(b, RESULT);
        sp = a;
        break;
      }
      case byteOf.SDIV: {
        divideSignedWords(a, b);
        copyWord(b, RESULT);
        sp = a;
        break;
      }
      case byteOf.MOD: {
        divideWords(a, b);
        copyWord(b, RESULT2);
        sp = a;
        break;
      }
      case byteOf.SMOD: {
        divideSignedWords(a, b);
        copyWord(b, RESULT2);
        sp = a;
        break;
      }
      case byteOf.ADDMOD: {
        addModulo(a, b, sp - 96);
        copyWord(sp - 96, RESULT);
        sp = b;
        break;
      }
      case byteOf.MULMOD: {
        if (takeMulmodWork(0) < 0) return OUT_OF_GAS;
        multiplyModulo(a, b, sp - 96);
        copyWord(sp - 96, RESULT);
        sp = b;
        break;
      }
      case byteOf.EXP: {
        gas = payExponent(gas, limb(b, 0), limb(b, 1), limb(b, 2), limb(b, 3));
        if (gas < 0) return OUT_OF_GAS;
        power(limb(a, 0), limb(a, 1), limb(a, 2), limb(a, 3), limb(b, 0), limb(b, 1), limb(b, 2), limb(b, 3));
        copyWord(b, RESULT);
        sp = a;
        break;
      }
      case byteOf.SIGNEXTEND: {
        signExtend(limb(a, 0), limb(a, 1), limb(a, 2), limb(a, 3), limb(b, 0), limb(b, 1), limb(b, 2), limb(b, 3));
        copyWord(b, RESULT);
        sp = a;
        break;
      }
      case byteOf.LT: {
        put(b, u64(below(a, b)), 0, 0, 0);
        sp = a;
        break;
      }
      case byteOf.GT: {
        put(b, u64(below(b, a)), 0, 0, 0);
        sp = a;
        break;
      }
      case byteOf.SLT: {
        put(b, u64(belowSigned(a, b)), 0, 0, 0);
        sp = a;
        break;
      }
      case byteOf.SGT: {
        put(b, u64(belowSigned(b, a)), 0, 0, 0);
        sp = a;
        break;
      }
      case byteOf.EQ: {
        const different =
          (limb(a, 0) ^ limb(b, 0)) | (limb(a, 1) ^ limb(b, 1)) | (limb(a, 2) ^ limb(b, 2)) | (limb(a, 3) ^ limb(b, 3));
        put(b, u64(different == 0), 0, 0, 0);
        sp = a;
        break;
      }
      case byteOf.ISZERO: {
        put(a, u64(isZero(a)), 0, 0, 0);
        break;
      }
      case byteOf.AND: {
        put(b, limb(a, 0) & limb(b, 0), limb(a, 1) & limb(b, 1), limb(a, 2) & limb(b, 2), limb(a, 3) & limb(b, 3));
        sp = a;
        break;
      }
      case byteOf.OR: {
        put(b, limb(a, 0) | limb(b, 0), limb(a, 1) | limb(b, 1), limb(a, 2) | limb(b, 2), limb(a, 3) | limb(b, 3));
        sp = a;
        break;
      }
      case byteOf.XOR: {
        put(b, limb(a, 0) ^ limb(b, 0), limb(a, 1) ^ limb(b, 1), limb(a, 2) ^ limb(b, 2), limb(a, 3) ^ limb(b, 3));
        sp = a;
        break;
      }
      case byteOf.NOT: {
        put(a, ~limb(a, 0), ~limb(a, 1), ~limb(a, 2), ~limb(a, 3));
        break;
      }
      case byteOf.BYTE: {
        const index = limb(a, 0);
        const byte: u64 = limb(a, 1) | limb(a, 2) | limb(a, 3) || index > 31 ? 0 : <u64>load<u8>(b + (31 - <usize>index));
        put(b, byte, 0, 0, 0);
        sp = a;
        break;
      }
      case byteOf.SHL: {
        shiftLeft(shiftCount(a), limb(b, 0), limb(b, 1), limb(b, 2), limb(b, 3));
        copyWord(b, RESULT);
        sp = a;
        break;
      }
      case byteOf.SHR: {
        shiftRight(shiftCount(a), limb(b, 0), limb(b, 1), limb(b, 2), limb(b, 3));
        copyWord(b, RESULT);
        sp = a;
        break;
      }
      case byteOf.SAR: {
        shiftRightSigned(shiftCount(a), limb(b, 0), limb(b, 1), limb(b, 2), limb(b, 3));
        copyWord(b, RESULT);
        sp = a;
        break;
      }
      case byteOf.CLZ: {
        const a3 = limb(a, 3),
          a2 = limb(a, 2),
          a1 = limb(a, 1);
        put(a, a3 ? clz(a3) : a2 ? 64 + clz(a2) : a1 ? 128 + clz(a1) : 192 + clz(limb(a, 0)), 0, 0, 0);
        break;
      }
      case byteOf.KECCAK256: {
        gas = hashMemory(f, gas, a, b);
        if (gas < 0) return OUT_OF_GAS;
        copyWord(b, RESULT);
        sp = a;
        break;
      }
      case byteOf.ADDRESS: {
        copyWord(sp, f + ADDRESS);
        sp += 32;
        break;
      }
      case byteOf.BALANCE: {
        gas = queryAccount(gas, byteOf.BALANCE, a);
        if (gas < 0) return OUT_OF_GAS;
        break;
      }
      case byteOf.ORIGIN: {
        copyWord(sp, ENVIRONMENT + ENV_ORIGIN);
        sp += 32;
        break;
      }
      case byteOf.CALLER: {
        copyWord(sp, f + CALLER);
        sp += 32;
        break;
      }
      case byteOf.CALLVALUE: {
        copyWord(sp, f + VALUE);
        sp += 32;
        break;
      }
      case byteOf.CALLDATALOAD: {
        loadInput(f, limb(a, 0), limb(a, 1), limb(a, 2), limb(a, 3));
        copyWord(a, RESULT);
        break;
      }
      case byteOf.CALLDATASIZE: {
        put(sp, load<u32>(f, INPUT_LENGTH), 0, 0, 0);
        sp += 32;
        break;
      }
      case byteOf.CALLDATACOPY: {
        gas = copyOpcode(f, gas, byteOf.CALLDATACOPY, sp);
        if (gas < 0) return OUT_OF_GAS;
        sp -= 96;
        break;
      }
      case byteOf.CODESIZE: {
        put(sp, length, 0, 0, 0);
        sp += 32;
        break;
      }
      case byteOf.CODECOPY: {
        gas = copyOpcode(f, gas, byteOf.CODECOPY, sp);
        if (gas < 0) return OUT_OF_GAS;
        sp -= 96;
        break;
      }
      case byteOf.GASPRICE: {
        copyWord(sp, ENVIRONMENT + ENV_GAS_PRICE);
        sp += 32;
        break;
      }
      case byteOf.EXTCODESIZE: {
        gas = queryAccount(gas, byteOf.EXTCODESIZE, a);
        if (gas < 0) return OUT_OF_GAS;
        break;
      }
      case byteOf.EXTCODECOPY: {
        gas = copyExternalCode(f, gas, sp);
        if (gas < 0) return OUT_OF_GAS;
        sp -= 128;
        break;
      }
      case byteOf.RETURNDATASIZE: {
        put(sp, load<u32>(RETURN_LENGTH), 0, 0, 0);
        sp += 32;
        break;
      }
      case byteOf.RETURNDATACOPY: {
        if (!isInReturnData(sp)) return BAD_RETURN_DATA;
        gas = copyReturnData(f, gas, sp);
        if (gas < 0) return OUT_OF_GAS;
        sp -= 96;
        break;
      }
      case byteOf.EXTCODEHASH: {
        gas = queryAccount(gas, byteOf.EXTCODEHASH, a);
        if (gas < 0) return OUT_OF_GAS;
        break;
      }
      case byteOf.BLOCKHASH: {
        blockHash(a);
        copyWord(a, RESULT);
        break;
      }
      case byteOf.COINBASE: {
        copyWord(sp, ENVIRONMENT + ENV_COINBASE);
        sp += 32;
        break;
      }
      case byteOf.TIMESTAMP: {
        copyWord(sp, ENVIRONMENT + ENV_TIMESTAMP);
        sp += 32;
        break;
      }
      case byteOf.NUMBER: {
        copyWord(sp, ENVIRONMENT + ENV_NUMBER);
        sp += 32;
        break;
      }
      case byteOf.PREVRANDAO: {
        copyWord(sp, ENVIRONMENT + ENV_PREVRANDAO);
        sp += 32;
        break;
      }
      case byteOf.GASLIMIT: {
        copyWord(sp, ENVIRONMENT + ENV_GAS_LIMIT);
        sp += 32;
        break;
      }
      case byteOf.CHAINID: {
        copyWord(sp, ENVIRONMENT + ENV_CHAIN_ID);
        sp += 32;
        break;
      }
      case byteOf.SELFBALANCE: {
        copyWord(sp, accountAt(load<u32>(f, ACCOUNT)) + ACCOUNT_BALANCE);
        sp += 32;
        break;
      }
      case byteOf.BASEFEE: {
        copyWord(sp, ENVIRONMENT + ENV_BASE_FEE);
        sp += 32;
        break;
      }
      case byteOf.BLOBHASH: {
        put(a, 0, 0, 0, 0); // there are no blob transactions
        break;
      }
      case byteOf.BLOBBASEFEE: {
        copyWord(sp, ENVIRONMENT + ENV_BLOB_BASE_FEE);
        sp += 32;
        break;
      }
      case byteOf.POP: {
        sp = a;
        break;
      }
      case byteOf.MLOAD: {
        if (limb(a, 1) | limb(a, 2) | limb(a, 3) || limb(a, 0) > 0x7fffffff) return OUT_OF_GAS;
        const end = <u64>limb(a, 0) + 32;
        if (end > <u64>load<u32>(f, MEMORY_SIZE)) {
          gas = expandMemory(f, gas, end);
          if (gas < 0) return OUT_OF_GAS;
        }
        readBigEndian(a, memoryBase + load<u32>(a));
        break;
      }
      case byteOf.MSTORE: {
        if (limb(a, 1) | limb(a, 2) | limb(a, 3) || limb(a, 0) > 0x7fffffff) return OUT_OF_GAS;
        const end = <u64>limb(a, 0) + 32;
        if (end > <u64>load<u32>(f, MEMORY_SIZE)) {
          gas = expandMemory(f, gas, end);
          if (gas < 0) return OUT_OF_GAS;
        }
        writeBigEndian(memoryBase + load<u32>(a), b);
        sp = b;
        break;
      }
      case byteOf.MSTORE8: {
        if (limb(a, 1) | limb(a, 2) | limb(a, 3) || limb(a, 0) > 0x7fffffff) return OUT_OF_GAS;
        gas = expandMemory(f, gas, limb(a, 0) + 1);
        if (gas < 0) return OUT_OF_GAS;
        store<u8>(memoryBase + load<u32>(a), load<u8>(b));
        sp = b;
        break;
      }
      case byteOf.SLOAD: {
        gas = loadSlot(f, gas, limb(a, 0), limb(a, 1), limb(a, 2), limb(a, 3));
        if (gas < 0) return OUT_OF_GAS;
        copyWord(a, RESULT);
        break;
      }
      case byteOf.SSTORE: {
        if (load<u32>(f, IS_STATIC)) return STATIC_VIOLATION;
        gas = storeSlot(f, gas, limb(a, 0), limb(a, 1), limb(a, 2), limb(a, 3), limb(b, 0), limb(b, 1), limb(b, 2), limb(b, 3));
        if (gas < 0) return OUT_OF_GAS;
        sp = b;
        break;
      }
      case byteOf.JUMP: {
        if (!isJumpTarget(a, map, length)) return BAD_JUMP;
        pc = code + <usize>limb(a, 0);
        sp = a;
        continue;
      }
      case byteOf.JUMPI: {
        sp = b;
        if (isZero(b)) break;
        if (!isJumpTarget(a, map, length)) return BAD_JUMP;
        pc = code + <usize>limb(a, 0);
        continue;
      }
      case byteOf.PC: {
        put(sp, <u64>(pc - code), 0, 0, 0);
        sp += 32;
        break;
      }
      case byteOf.MSIZE: {
        put(sp, load<u32>(f, MEMORY_SIZE), 0, 0, 0);
        sp += 32;
        break;
      }
      case byteOf.GAS: {
        put(sp, <u64>gas, 0, 0, 0);
        sp += 32;
        break;
      }
      case byteOf.JUMPDEST:
        break;
      case byteOf.TLOAD: {
        loadTransientOf(f, limb(a, 0), limb(a, 1), limb(a, 2), limb(a, 3));
        copyWord(a, RESULT);
        break;
      }
      case byteOf.TSTORE: {
        if (load<u32>(f, IS_STATIC)) return STATIC_VIOLATION;
        storeTransientOf(f, limb(a, 0), limb(a, 1), limb(a, 2), limb(a, 3), limb(b, 0), limb(b, 1), limb(b, 2), limb(b, 3));
        sp = b;
        break;
      }
      case byteOf.MCOPY: {
        gas = copyMemory(f, gas, sp);
        if (gas < 0) return OUT_OF_GAS;
        sp -= 96;
        break;
      }
      // unreachable: the row refuses it
      default: {
        if (op <= byteOf.LOG4) {
          if (load<u32>(f, IS_STATIC)) return STATIC_VIOLATION;
          gas = logOpcode(f, gas, op, sp);
          if (gas < 0) return OUT_OF_GAS;
          sp -= (op - 0x9e) << 5;
        } else if (op == byteOf.RETURN || op == byteOf.REVERT) {
          gas = expandFor(f, gas, a, b);
          if (gas < 0) return OUT_OF_GAS;
          store<i64>(f, gas, GAS);
          const n = load<u32>(b);
          setOutput(n ? memoryBase + load<u32>(a) : 0, n);
          return op == byteOf.RETURN ? RETURNED : REVERTED;
        } else if (op == byteOf.SELFDESTRUCT) {
          if (load<u32>(f, IS_STATIC)) return STATIC_VIOLATION;
          gas = destroy(f, gas, a);
          if (gas < 0) return OUT_OF_GAS;
          store<i64>(f, gas, GAS);
          return STOPPED;
        } else {
          store<i64>(f, gas, GAS);
          store<u32>(f, <u32>sp, STACK_POINTER);
          store<u32>(f, <u32>(pc - code) + 1, PC);
          const outcome = op == byteOf.CREATE || op == byteOf.CREATE2 ? createOpcode(f, op) : callOpcode(f, op);
          if (outcome != DONE) return outcome;
          gas = load<i64>(f, GAS);
          sp = <usize>load<u32>(f, STACK_POINTER);
        }
      }
    }
    pc++;
  }
  return BAD_OPCODE;
}
