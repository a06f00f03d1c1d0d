/** A frame's memory begins where its caller's ends. */
import { allocate, free, memoryInUse, sizeClass } from "./heap";
import { hostCodeMade, hostRollback } from "./host";
import {
  ACCOUNT,
  ADDRESS,
  BAD_CREATE,
  CALLER,
  CODE,
  CODE_LENGTH,
  CODE_RECORD,
  CREATED,
  ENTRY,
  FRAMES,
  FRAME_SIZE,
  GAS,
  GAS_AT_START,
  HOST_MARK,
  INPUT,
  INPUT_LENGTH,
  IS_STATIC,
  JOURNAL_MARK,
  JUMP_MAP,
  JUMP_TABLE,
  LIMIT_CREATED_CODE,
  LIMIT_LOGS,
  LIMIT_MEMORY,
  LIMIT_RETURN_DATA,
  LIMIT_WORK,
  LOG_COUNT_MARK,
  LOG_MARK,
  MEMORIES,
  MEMORY_BASE,
  MEMORY_SIZE,
  OUTPUT_LENGTH,
  OUTPUT_OFFSET,
  OUT_OF_GAS,
  PC,
  REFUND_MARK,
  RETURNED,
  RETURN_LENGTH,
  RETURN_POINTER,
  REVERTED,
  STACKS,
  STACK_BASE,
  STACK_POINTER,
  STOPPED,
  VALUE,
} from "./layout";
import { CODE_BYTES, CODE_ENTRY, CODE_HEAT, CODE_JUMPS, CODE_JUMP_TABLE, CODE_SIZE, freeCode } from "./codes";
import {
  accountAt,
  ACCOUNT_ADDRESS,
  beginJournal,
  forgetEntries,
  journalLength,
  limited,
  makeCode,
  markEntries,
  refund,
  rollback,
  setCode,
  setRefund,
} from "./world";
import { copyBytes, copyWord, put } from "./words";

const MAX_RETURN_DATA: u32 = 1 << 20;
export const MAX_LIVE_MEMORY: u32 = 4 << 20;
const MAX_LOG_BYTES: u32 = 1 << 20;
const MAX_CREATED_CODE: u32 = 512 << 10;
const MAX_CODE_SIZE: u32 = 24576;

export let frame: usize = 0;
export let depth: i32 = -1;
export let outputAt: usize = 0;
export let outputLength: u32 = 0;
/** The limit that was hit, or 0. */
export let limitHit: i32 = 0;
export let hostCalls: u32 = 0;
export let liveMemory: u32 = 0;
let createdCode: u32 = 0;
let arenaEnd: usize = 0;
/** Burnt more than heatToTranslate gas since the host last looked; 0 = none. */
export let hotCode: usize = 0;
let heatToTranslate: i64 = i64.MAX_VALUE;

export function watchHeat(gas: i64): void {
  heatToTranslate = gas;
}

export function takeHotCode(): usize {
  const hot = hotCode;
  hotCode = 0;
  return hot;
}

export function startFrames(arenaBytes: u32): void {
  arenaEnd = MEMORIES + <usize>arenaBytes;
}

export function beginCall(): void {
  depth = -1;
  frame = 0;
  limitHit = 0;
  hostCalls = 0;
  beginJournal();
  liveMemory = 0;
  createdCode = 0;
  markEntries(FRAMES);
  workLeft = workOfCall;
  logBytes = 0;
  logCount = 0;
  store<u32>(RETURN_LENGTH, 0);
}

export function setOutput(at: usize, length: u32): void {
  outputAt = at;
  outputLength = length;
}

export function countHostCall(): void {
  hostCalls++;
}

export function hitLimit(limit: i32): void {
  limitHit = limit;
}

// @ts-ignore: decorator
@inline
export function accountOf(at: usize): u32 {
  return load<u32>(at, ACCOUNT);
}

/** The caller writes the words CALLER and VALUE. */
export function openFrame(code: usize, account: u32, gas: i64, input: usize, inputLength: u32, isStatic: u32): usize {
  let stack = STACKS,
    memory = MEMORIES;
  if (depth >= 0) {
    stack = <usize>load<u32>(frame, STACK_POINTER);
    memory = (<usize>load<u32>(frame, MEMORY_BASE) + <usize>load<u32>(frame, MEMORY_SIZE) + 63) & ~(<usize>63);
  }
  depth++;
  frame = FRAMES + <usize>depth * FRAME_SIZE;
  const f = frame;
  if (code) {
    store<u32>(f, <u32>(code + CODE_BYTES), CODE);
    store<u32>(f, load<u32>(code, CODE_SIZE), CODE_LENGTH);
    store<u32>(f, load<u32>(code, CODE_JUMPS), JUMP_MAP);
    store<u32>(f, load<u32>(code, CODE_ENTRY), ENTRY);
    store<u32>(f, load<u32>(code, CODE_JUMP_TABLE), JUMP_TABLE);
  }
  store<u32>(f, <u32>code, CODE_RECORD);
  store<u32>(f, <u32>stack, STACK_BASE);
  store<u32>(f, <u32>stack, STACK_POINTER);
  store<u32>(f, 0, PC);
  store<u32>(f, <u32>memory, MEMORY_BASE);
  store<u32>(f, 0, MEMORY_SIZE);
  store<u32>(f, <u32>input, INPUT);
  store<u32>(f, inputLength, INPUT_LENGTH);
  store<u32>(f, isStatic, IS_STATIC);
  store<i64>(f, gas, GAS);
  store<i64>(f, gas, GAS_AT_START);
  store<u32>(f, account, ACCOUNT);
  store<u32>(f, journalLength, JOURNAL_MARK);
  markEntries(f);
  store<u32>(f, logBytes, LOG_MARK);
  store<u32>(f, logCount, LOG_COUNT_MARK);
  store<u32>(f, 0, CREATED);
  store<u32>(f, hostCalls, HOST_MARK);
  store<i64>(f, refund, REFUND_MARK);
  copyWord(f + ADDRESS, accountAt(account) + ACCOUNT_ADDRESS);
  store<u32>(RETURN_LENGTH, 0);
  return f;
}

export function undo(f: usize): void {
  rollback(load<u32>(f, JOURNAL_MARK));
  forgetEntries(f);
  setRefund(load<i64>(f, REFUND_MARK));
  logBytes = load<u32>(f, LOG_MARK);
  logCount = load<u32>(f, LOG_COUNT_MARK);
  const mark = load<u32>(f, HOST_MARK);
  if (hostCalls > mark) {
    hostRollback(mark);
    hostCalls = mark;
  }
}

/**
 * Returns the outcome, which a created account's code can turn into a failure. `depth` is −1 after the outermost frame.
 */
export function closeFrame(outcome: i32): i32 {
  const f = frame;
  const created = load<u32>(f, CREATED);
  let gas = outcome <= REVERTED ? load<i64>(f, GAS) : 0;
  let length: u32 = outcome == RETURNED || outcome == REVERTED ? outputLength : 0;
  if (created) {
    if (outcome <= RETURNED) {
      const price = <i64>length * 200;
      if (length > MAX_CODE_SIZE || (length && load<u8>(outputAt) == 0xef)) outcome = BAD_CREATE;
      else if (price > gas) outcome = OUT_OF_GAS;
      else {
        gas -= price;
        if (length) {
          const code = makeCode(outputAt, length, false);
          if (!code) limitHit = LIMIT_MEMORY;
          else {
            setCode(created - 1, code);
            if (depth > 0) {
              countCreatedCode(length);
              hostCodeMade(code);
            }
          }
        }
        length = 0;
      }
      if (outcome > REVERTED) {
        gas = 0;
        length = 0;
      }
    }
    freeCode(<usize>load<u32>(f, CODE_RECORD));
  } else if (load<u32>(f, CODE_RECORD) && !load<u32>(f, ENTRY)) {
    const code = <usize>load<u32>(f, CODE_RECORD);
    const heat = load<i64>(code, CODE_HEAT) + load<i64>(f, GAS_AT_START) - gas;
    store<i64>(code, heat, CODE_HEAT);
    if (heat > heatToTranslate) hotCode = code;
  }
  if (length > MAX_RETURN_DATA && limited) {
    limitHit = LIMIT_RETURN_DATA;
    length = 0;
  }
  takeReturn(outputAt, length);
  if (outcome > RETURNED) undo(f);
  liveMemory -= load<u32>(f, MEMORY_SIZE);
  store<i64>(f, gas, GAS);
  depth--;
  if (depth < 0) return outcome;
  const caller = f - FRAME_SIZE;
  frame = caller;
  store<i64>(caller, load<i64>(caller, GAS) + gas, GAS);
  const stack = <usize>load<u32>(caller, STACK_POINTER);
  if (outcome > RETURNED) put(stack, 0, 0, 0, 0);
  else if (created) copyWord(stack, accountAt(created - 1) + ACCOUNT_ADDRESS);
  else put(stack, 1, 0, 0, 0);
  store<u32>(caller, <u32>stack + 32, STACK_POINTER);
  if (!created) deliverReturn(caller, load<u32>(f, OUTPUT_OFFSET), load<u32>(f, OUTPUT_LENGTH));
  return outcome;
}

/** The memory is already large enough. */
export function deliverReturn(caller: usize, offset: u32, wanted: u32): void {
  const length = min(load<u32>(RETURN_LENGTH), wanted);
  if (length) copyBytes(<usize>load<u32>(caller, MEMORY_BASE) + offset, <usize>load<u32>(RETURN_POINTER), length);
}

let returnBuffer: usize = 0;
let returnClass: u32 = 0;

/** Returns where to write `length` bytes. */
export function prepareReturn(length: u32): usize {
  if (!returnBuffer || length > <u32>1 << returnClass) {
    if (returnBuffer) free(returnBuffer, returnClass);
    returnClass = sizeClass(length < 65536 ? 65536 : length);
    returnBuffer = allocate(returnClass);
    if (!returnBuffer) {
      limitHit = LIMIT_MEMORY;
      length = 0;
    }
    store<u32>(RETURN_POINTER, <u32>returnBuffer);
  }
  store<u32>(RETURN_LENGTH, length);
  return returnBuffer;
}

export function takeReturn(from: usize, length: u32): void {
  if (!length) store<u32>(RETURN_LENGTH, 0);
  else copyBytes(prepareReturn(length), from, length);
}

/**
 * Grows the frame's memory to `end` bytes and returns the remaining gas. Negative without enough gas or at a limit: the frame must
 * halt. w words cost 3 w + ⌊w² / 512⌋.
 */
export function expandMemory(f: usize, gas: i64, end: u64): i64 {
  const size = load<u32>(f, MEMORY_SIZE);
  if (end > 0x7fffffff) return -1;
  const before = <u64>size >> 5,
    words = (end + 31) >> 5;
  if (words <= before) return gas;
  gas -= <i64>(3 * words + ((words * words) >> 9) - (3 * before + ((before * before) >> 9)));
  if (gas < 0) return -1;
  const grown = <u32>(words - before) << 5;
  liveMemory += grown;
  const base = <usize>load<u32>(f, MEMORY_BASE);
  if ((limited && liveMemory > MAX_LIVE_MEMORY) || <u64>base + (words << 5) > <u64>arenaEnd) {
    liveMemory -= grown;
    limitHit = LIMIT_MEMORY;
    return -1;
  }
  if (grown > 256) memory.fill(base + size, 0, grown);
  else for (let i: u32 = 0; i < grown; i += 32) put(base + size + i, 0, 0, 0, 0);
  store<u32>(f, <u32>(words << 5), MEMORY_SIZE);
  return gas;
}

/** expandMemory for a piece given by two words; a piece of no length needs nothing. */
export function expandFor(f: usize, gas: i64, offset: usize, length: usize): i64 {
  if ((load<u64>(length, 8) | load<u64>(length, 16) | load<u64>(length, 24)) != 0) return -1;
  const n = load<u64>(length);
  if (n == 0) return gas;
  if ((load<u64>(offset, 8) | load<u64>(offset, 16) | load<u64>(offset, 24)) != 0) return -1;
  const o = load<u64>(offset);
  if (n > 0x7fffffff || o > 0x7fffffff) return -1;
  return expandMemory(f, gas, o + n);
}

// In the units of precompiles/allowance.ts.

let workOfCall: i64 = 0;
let workLeft: i64 = 0;
let keccakBlock: i64 = 0;
let mulmod: i64 = 0;

export function setWork(ofCall: f64, ofKeccakBlock: f64, ofMulmod: f64): void {
  workOfCall = <i64>ofCall;
  keccakBlock = <i64>ofKeccakBlock;
  mulmod = <i64>ofMulmod;
}

function take(units: i64): bool {
  if (!limited) return true;
  workLeft -= units;
  if (workLeft >= 0) return true;
  limitHit = LIMIT_WORK;
  return false;
}

/** Of the last outermost call; 0 without limits. */
export function workUsed(): f64 {
  return <f64>(workLeft < 0 ? workOfCall : workOfCall - workLeft);
}

/** Returns 0 when the call has too little left, and is lost. */
export function takeWork(units: f64): i32 {
  return i32(take(<i64>units));
}

export function takeHashWork(length: u32): bool {
  return take(keccakBlock * <i64>(length / 136 + 1));
}

/** Returns the gas, or negative when the call has too little work left. */
export function takeMulmodWork(gas: i64): i64 {
  return take(mulmod) ? gas : -1;
}

export function countCreatedCode(length: u32): void {
  createdCode += length;
  if (limited && createdCode > MAX_CREATED_CODE) limitHit = LIMIT_CREATED_CODE;
}

// ---- logs: account u32, topics u32, data length u32, 0 u32, topics, data (padded to 8 bytes)

let logs: usize = 0;
let logClass: u32 = 0;
export let logBytes: u32 = 0;
export let logCount: u32 = 0;

export function logsPointer(): usize {
  return logs;
}

/** Topics are on the stack below `top`. */
export function addLog(account: u32, topics: u32, top: usize, data: usize, length: u32): void {
  const size = 16 + topics * 32 + ((length + 7) & ~(<u32>7));
  if (limited && logBytes + size > MAX_LOG_BYTES) {
    limitHit = LIMIT_LOGS;
    return;
  }
  if (!logs || logBytes + size > <u32>1 << logClass) {
    const needed = sizeClass(max<u32>(logBytes + size, 65536));
    const larger = allocate(needed);
    if (!larger) {
      limitHit = LIMIT_MEMORY;
      return;
    }
    if (logs) {
      memory.copy(larger, logs, logBytes);
      free(logs, logClass);
    }
    logs = larger;
    logClass = needed;
  }
  const at = logs + logBytes;
  store<u32>(at, account);
  store<u32>(at, topics, 4);
  store<u32>(at, length, 8);
  for (let i: u32 = 0; i < topics; i++) copyWord(at + 16 + i * 32, top - (i + 1) * 32);
  memory.copy(at + 16 + topics * 32, data, length);
  logBytes += size;
  logCount++;
}

export function inUse(): u32 {
  return memoryInUse();
}
