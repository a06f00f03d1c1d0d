import { listedAnswer } from "./answers";
import {
  addLog,
  beginCall,
  closeFrame,
  countCreatedCode,
  countHostCall,
  deliverReturn,
  depth,
  expandFor,
  frame,
  hitLimit,
  hostCalls,
  hotCode,
  limitHit,
  liveMemory,
  logCount,
  MAX_LIVE_MEMORY,
  openFrame,
  prepareReturn,
  setOutput,
  takeHashWork,
  takeReturn,
  undo,
  workUsed,
} from "./frames";
import { hostCall, hostPrecompile, hostRollback } from "./host";
import { interpret, tracing } from "./interpreter";
import { keccak } from "./keccak";
import {
  ACCOUNT,
  ADDRESS,
  BAD_CREATE,
  CALLER,
  CODE_RECORD,
  CREATED,
  DONE,
  ENTRY,
  FRAMES,
  FRAME_SIZE,
  GAS,
  HOST_INPUT,
  HOST_INPUT_LENGTH,
  INPUT,
  INPUT_LENGTH,
  INTERPRET,
  IS_STATIC,
  LIMIT_MEMORY,
  LOG_COUNT,
  MAX_DEPTH,
  MEMORY_BASE,
  NO_CODE,
  OUTPUT_LENGTH,
  OUTPUT_OFFSET,
  OUT_OF_GAS,
  RESULT,
  RETURNED,
  RETURN_LENGTH,
  REVERTED,
  SCRATCH_W,
  STACK_POINTER,
  STATIC_VIOLATION,
  STOPPED,
  SWITCHED,
  VALUE,
  WORK_USED,
} from "./layout";
import { freeCode } from "./codes";
import { exhausted } from "./tables";
import {
  accountAt,
  ACCOUNT_ADDRESS,
  ACCOUNT_BALANCE,
  ACCOUNT_NONCE,
  codeOf,
  DESTROYED,
  enterWorld,
  EXISTS,
  findAccount,
  findAgain,
  flagsOf,
  forgetEntries,
  HAS_STORAGE,
  HOST,
  isEmpty,
  journalLength,
  limited,
  makeCode,
  NEW,
  outOfMemory,
  rollback,
  setRefund,
  setBalance,
  setFlags,
  setNonce,
  settle,
  TOUCHED,
  warmAccount,
  worldEntries,
} from "./world";
import { copyBytes, copyWord, isZero, limb, put, writeBigEndian } from "./words";

const COLD_ACCOUNT: i64 = 2600;
const WARM_ACCESS: i64 = 100;
const CALL_VALUE: i64 = 9000;
const NEW_ACCOUNT: i64 = 25000;
const STIPEND: i64 = 2300;
const INITCODE_WORD: i64 = 2;
const HASH_WORD: i64 = 6;
const MAX_INITCODE: u64 = 49152;
/** Over this limit, a limited world has used up its memory. */
const MAX_ENTRIES: u32 = 1 << 20;

const CALL: i32 = 0xf1;
const CALLCODE: i32 = 0xf2;
const DELEGATECALL: i32 = 0xf4;
const STATICCALL: i32 = 0xfa;
const CREATE2: i32 = 0xf5;

// @ts-ignore: decorator
@inline
export function accessAccount(account: u32): i64 {
  return warmAccount(account) ? COLD_ACCOUNT : WARM_ACCESS;
}

function hasFunds(account: u32, value: usize): bool {
  const balance = accountAt(account) + ACCOUNT_BALANCE;
  for (let i: usize = 4; i-- > 0; ) {
    const b = limb(balance, i),
      v = limb(value, i);
    if (b != v) return b > v;
  }
  return true;
}

/** The payer has enough. Uses a word at SCRATCH_W. */
export function transfer(from: u32, to: u32, value: usize): void {
  if (isZero(value)) {
    touch(to);
    return;
  }
  if (from == to) return;
  let borrow: u64 = 0,
    carry: u64 = 0;
  for (let i: usize = 0; i < 32; i += 8) {
    const x = load<u64>(accountAt(from) + ACCOUNT_BALANCE + i),
      v = load<u64>(value + i);
    const d = x - v;
    store<u64>(SCRATCH_W + i, d - borrow);
    borrow = u64(x < v) | u64(d < borrow);
  }
  for (let i: usize = 0; i < 32; i += 8) {
    const x = load<u64>(accountAt(to) + ACCOUNT_BALANCE + i);
    const s = x + load<u64>(value + i);
    store<u64>(SCRATCH_W + 32 + i, s + carry);
    carry = u64(s < x) | u64(s + carry < s);
  }
  setBalance(from, SCRATCH_W);
  setBalance(to, SCRATCH_W + 32);
}

/** EIP-161: touched empty accounts are deleted. */
function touch(account: u32): void {
  if ((flagsOf(account) & (EXISTS | TOUCHED)) == EXISTS && isEmpty(account)) setFlags(account, TOUCHED);
}

/** 1 to 9 for a precompile's address, else 0. */
// @ts-ignore: decorator
@inline
function precompileOf(address: usize): u32 {
  const id = limb(address, 0);
  return id < 10 && limb(address, 1) == 0 && (limb(address, 2) & 0xffffffff) == 0 ? <u32>id : 0;
}

/** Returns the gas left, or −1. The output becomes the return data. */
function runPrecompile(id: u32, input: usize, length: u32, gas: i64): i64 {
  if (id == 4) {
    gas -= 15 + 3 * ((<i64>length + 31) >> 5);
    if (gas < 0) return -1;
    takeReturn(input, length);
    return gas;
  }
  const used = hostPrecompile(id, input, length, <f64>gas);
  return used < 0 ? -1 : gas - <i64>used;
}

/** Host account or precompile. Returns the gas left; success is in `ok`. */
let ok: bool = false;
function runNative(id: u32, caller: u32, input: usize, length: u32, gas: i64, hasValue: bool, isStatic: bool): i64 {
  store<u32>(RETURN_LENGTH, 0);
  if (id) {
    const left = runPrecompile(id, input, length, gas);
    ok = left >= 0;
    if (!ok) {
      store<u32>(RETURN_LENGTH, 0);
      return 0;
    }
    return left;
  }
  if (!hasValue) {
    const left = listedAnswer(input, length, gas);
    ok = left >= 0;
    if (ok) return left;
  }
  countHostCall();
  if (length <= HOST_INPUT_LENGTH) {
    copyBytes(HOST_INPUT, input, length);
    input = HOST_INPUT;
  }
  const used = hostCall(accountAt(caller), input, length, <f64>gas, i32(hasValue), i32(isStatic));
  ok = used >= 0;
  return gas - <i64>(ok ? used : -1.0 - used);
}

/**
 * For frame f, with arguments on its stack and GAS, PC (of the next opcode) and STACK_POINTER in its record. Returns
 * SWITCHED, DONE or a halt.
 */
export function callOpcode(f: usize, opcode: i32): i32 {
  let gas = load<i64>(f, GAS);
  const top = <usize>load<u32>(f, STACK_POINTER) - 32;
  const withValue = opcode == CALL || opcode == CALLCODE;
  const target = top - 32,
    valueAt = top - 64,
    rest = withValue ? top - 96 : top - 64;
  const bottom = rest - 96;
  const hasValue = withValue && !isZero(valueAt);
  if (hasValue && opcode == CALL && load<u32>(f, IS_STATIC)) return STATIC_VIOLATION;
  gas = expandFor(f, gas, rest, rest - 32);
  if (gas >= 0) gas = expandFor(f, gas, rest - 64, bottom);
  if (gas < 0) return OUT_OF_GAS;
  const account = findAgain(target);
  gas -= accessAccount(account);
  if (hasValue) {
    gas -= CALL_VALUE;
    if (opcode == CALL && isEmpty(account)) gas -= NEW_ACCOUNT;
  }
  if (gas < 0) return OUT_OF_GAS;
  const most = gas - (gas >> 6);
  let given = limb(top, 1) | limb(top, 2) | limb(top, 3) || limb(top, 0) > <u64>most ? most : <i64>limb(top, 0);
  gas -= given;
  if (hasValue) given += STIPEND;
  const self = load<u32>(f, ACCOUNT);
  const length = load<u32>(rest - 32);
  const input = length ? <usize>load<u32>(f, MEMORY_BASE) + load<u32>(rest) : 0;
  const outputLength = load<u32>(bottom),
    outputOffset = outputLength ? load<u32>(rest - 64) : 0;
  store<u32>(f, <u32>bottom, STACK_POINTER);
  store<u32>(f, outputOffset, OUTPUT_OFFSET + FRAME_SIZE);
  store<u32>(f, outputLength, OUTPUT_LENGTH + FRAME_SIZE);
  if (depth >= MAX_DEPTH || (hasValue && !hasFunds(self, valueAt))) {
    store<u32>(RETURN_LENGTH, 0);
    return finishAtOnce(f, gas + given, 0);
  }
  const code = codeOf(account);
  const id = code ? 0 : precompileOf(target);
  const isStatic: u32 = opcode == STATICCALL ? 1 : load<u32>(f, IS_STATIC);
  const native = id != 0 || ((opcode == CALL || opcode == STATICCALL) && (flagsOf(account) & HOST) != 0);
  if (!code || native) {
    const mark = journalLength;
    if (opcode == CALL) transfer(self, account, valueAt);
    if (!native) {
      store<u32>(RETURN_LENGTH, 0);
      return finishAtOnce(f, gas + given, 1);
    }
    const left = runNative(id, self, input, length, given, hasValue, isStatic != 0);
    if (limitHit) return OUT_OF_GAS;
    if (!ok) rollback(mark);
    deliverReturn(f, outputOffset, outputLength);
    return finishAtOnce(f, gas + left, u64(ok));
  }
  store<i64>(f, gas, GAS);
  const inner = openFrame(code, opcode == CALL || opcode == STATICCALL ? account : self, given, input, length, isStatic);
  if (opcode == DELEGATECALL) {
    copyWord(inner + CALLER, f + CALLER);
    copyWord(inner + VALUE, f + VALUE);
  } else {
    copyWord(inner + CALLER, f + ADDRESS);
    if (withValue) copyWord(inner + VALUE, valueAt);
    else put(inner + VALUE, 0, 0, 0, 0);
    if (opcode == CALL) transfer(self, account, valueAt);
  }
  return SWITCHED;
}

function finishAtOnce(f: usize, gas: i64, result: u64): i32 {
  store<i64>(f, gas, GAS);
  const at = <usize>load<u32>(f, STACK_POINTER);
  put(at, result, 0, 0, 0);
  store<u32>(f, <u32>at + 32, STACK_POINTER);
  return DONE;
}

/** keccak256(rlp([creator, nonce])) to RESULT. */
export function addressOfCreate(creator: usize, nonce: u64): void {
  writeBigEndian(SCRATCH_W, creator);
  store<u8>(SCRATCH_W + 11, 0x94);
  let bytes: u32 = 0;
  if (nonce < 0x80) store<u8>(SCRATCH_W + 32, nonce ? <u8>nonce : 0x80);
  else {
    bytes = (71 - <u32>clz(nonce)) >> 3;
    store<u8>(SCRATCH_W + 32, <u8>(0x80 + bytes));
    for (let i: u32 = 0; i < bytes; i++) store<u8>(SCRATCH_W + 33 + i, <u8>(nonce >> ((bytes - 1 - i) << 3)));
  }
  store<u8>(SCRATCH_W + 10, <u8>(0xc0 + 22 + bytes));
  keccak(SCRATCH_W + 10, 23 + bytes);
}

/** keccak256(0xff, creator, salt, keccak256(initcode)) to RESULT (EIP-1014). */
function addressOfCreate2(creator: usize, salt: usize, initcode: usize, length: u32): void {
  keccak(initcode, length);
  writeBigEndian(SCRATCH_W, creator);
  store<u8>(SCRATCH_W + 11, 0xff);
  writeBigEndian(SCRATCH_W + 32, salt);
  writeBigEndian(SCRATCH_W + 64, RESULT);
  keccak(SCRATCH_W + 11, 85);
}

/** False on a collision (EIP-684, EIP-7610). */
function openCreate(creator: u32, value: usize, initcode: usize, length: u32, gas: i64, caller: usize): bool {
  store<u64>(RESULT, load<u64>(RESULT, 16) & 0xffffffff, 16);
  store<u64>(RESULT, 0, 24);
  const account = findAccount(RESULT);
  warmAccount(account);
  if (load<u64>(accountAt(account), ACCOUNT_NONCE) || codeOf(account) || flagsOf(account) & HAS_STORAGE) return false;
  const code = makeCode(initcode, length, true);
  if (!code) {
    hitLimit(LIMIT_MEMORY);
    return false;
  }
  const inner = openFrame(code, account, gas, 0, 0, 0);
  store<u32>(inner, account + 1, CREATED);
  setFlags(account, NEW | EXISTS);
  setNonce(account, 1);
  copyWord(inner + CALLER, caller);
  copyWord(inner + VALUE, value);
  transfer(creator, account, value);
  return true;
}

export function createOpcode(f: usize, opcode: i32): i32 {
  if (load<u32>(f, IS_STATIC)) return STATIC_VIOLATION;
  let gas = load<i64>(f, GAS);
  const top = <usize>load<u32>(f, STACK_POINTER) - 32;
  const offset = top - 32,
    lengthAt = top - 64,
    salt = top - 96;
  const isCreate2 = opcode == CREATE2;
  gas = expandFor(f, gas, offset, lengthAt);
  if (gas < 0) return OUT_OF_GAS;
  const size = load<u64>(lengthAt);
  if (size > MAX_INITCODE) return OUT_OF_GAS;
  const words = <i64>((size + 31) >> 5);
  gas -= words * (isCreate2 ? INITCODE_WORD + HASH_WORD : INITCODE_WORD);
  if (gas < 0) return OUT_OF_GAS;
  const length = <u32>size;
  const initcode = length ? <usize>load<u32>(f, MEMORY_BASE) + load<u32>(offset) : 0;
  const bottom = isCreate2 ? salt : lengthAt;
  store<u32>(f, <u32>bottom, STACK_POINTER);
  store<u32>(RETURN_LENGTH, 0);
  const self = load<u32>(f, ACCOUNT);
  const nonce = load<u64>(accountAt(self), ACCOUNT_NONCE);
  if (depth >= MAX_DEPTH || !hasFunds(self, top) || nonce == u64.MAX_VALUE) return finishAtOnce(f, gas, 0);
  countCreatedCode(length);
  if (isCreate2 && !takeHashWork(length)) return OUT_OF_GAS;
  setNonce(self, nonce + 1);
  if (isCreate2) addressOfCreate2(f + ADDRESS, salt, initcode, length);
  else addressOfCreate(f + ADDRESS, nonce);
  const given = gas - (gas >> 6);
  gas -= given;
  // openFrame derives the callee's stack and memory from the caller's record
  store<i64>(f, gas, GAS);
  if (!openCreate(self, top, initcode, length, given, f + ADDRESS)) return finishAtOnce(f, gas, 0);
  return SWITCHED;
}

/** SELFDESTRUCT (EIP-6780). Returns the gas left, negative = out of gas. */
export function destroy(f: usize, gas: i64, beneficiary: usize): i64 {
  const self = load<u32>(f, ACCOUNT);
  const heir = findAccount(beneficiary);
  if (warmAccount(heir)) gas -= COLD_ACCOUNT;
  const balance = accountAt(self) + ACCOUNT_BALANCE;
  if (!isZero(balance) && isEmpty(heir)) gas -= NEW_ACCOUNT;
  if (gas < 0) return -1;
  const isNew = (flagsOf(self) & NEW) != 0;
  if (heir != self) {
    copyWord(RESULT, balance);
    transfer(self, heir, RESULT);
  } else if (isNew) {
    put(RESULT, 0, 0, 0, 0);
    setBalance(self, RESULT);
  }
  if (isNew) setFlags(self, DESTROYED);
  return gas;
}

/** Returns the gas left, negative = out of gas. */
export function logOpcode(f: usize, gas: i64, opcode: i32, top: usize): i64 {
  gas = expandFor(f, gas, top - 32, top - 64);
  if (gas < 0) return -1;
  const length = load<u32>(top - 64);
  gas -= 8 * <i64>length;
  if (gas < 0) return -1;
  const data = length ? <usize>load<u32>(f, MEMORY_BASE) + load<u32>(top - 32) : 0;
  addLog(load<u32>(f, ACCOUNT), opcode - 0xa0, top - 64, data, length);
  return limitHit ? -1 : gas;
}

/** A translation that hands over counts in both. */
export let translatedRuns: u32 = 0;
export let interpretedRuns: u32 = 0;

/**
 * Translated code charges for several opcodes together, so it could mistake the memory limit for out of gas. It runs
 * only where the gas can't buy memory up to the limit: gas g buys less than √(512 g) words.
 */
function mayTranslate(f: usize): bool {
  if (tracing) return false;
  if (!limited) return true;
  const words = <f64>(MAX_LIVE_MEMORY - liveMemory) / 32;
  return <f64>load<i64>(f, GAS) * 512 < words * words;
}

/** Runs until the outermost frame ends. Returns its outcome. */
function run(): i32 {
  for (;;) {
    const f = frame;
    const entry = load<u32>(f, ENTRY);
    let outcome = INTERPRET;
    if (entry && mayTranslate(f)) {
      outcome = call_indirect<i32>(entry, f);
      translatedRuns++;
    }
    if (outcome == INTERPRET) {
      outcome = interpret(f);
      interpretedRuns++;
    }
    if (limitHit) return abandon();
    if (outcome == SWITCHED) continue;
    outcome = closeFrame(outcome);
    if (limitHit) return abandon();
    if (depth < 0) return outcome;
  }
  return STOPPED;
}

function abandon(): i32 {
  for (let i = depth; i >= 0; i--) {
    const f = FRAMES + <usize>i * FRAME_SIZE;
    if (load<u32>(f, CREATED)) freeCode(<usize>load<u32>(f, CODE_RECORD));
  }
  undo(FRAMES);
  store<u32>(RETURN_LENGTH, 0);
  return limitHit;
}

/** `words`: caller, target and value. Returns the outcome; the gas left is in the first frame's record. */
export function callFromOutside(words: usize, input: usize, length: u32, gas: i64, isStatic: u32): i32 {
  beginCall();
  if (limited && worldEntries() > MAX_ENTRIES) return LIMIT_MEMORY;
  const caller = findAccount(words),
    account = findAccount(words + 32);
  const code = codeOf(account);
  const hasValue = !isZero(words + 64);
  const f = openFrame(code, account, gas, input, length, isStatic);
  copyWord(f + CALLER, words);
  copyWord(f + VALUE, words + 64);
  transfer(caller, account, words + 64);
  const id = code ? 0 : precompileOf(words + 32);
  if (id || flagsOf(account) & HOST) {
    store<i64>(f, runNative(id, caller, input, length, gas, hasValue, isStatic != 0), GAS);
    if (!ok) undo(f);
    return ok ? RETURNED : REVERTED;
  }
  if (!code) return NO_CODE;
  return run();
}

/** For turns: gas below 2^53, no refunds yet. */
export function callWithGas(world: usize, words: usize, input: usize, length: u32, gas: f64, isStatic: u32): i32 {
  enterWorld(world);
  setRefund(0);
  const outcome = callFromOutside(words, input, length, <i64>gas, isStatic);
  store<u32>(LOG_COUNT, logCount);
  store<f64>(WORK_USED, workUsed());
  return outcome;
}

/** True when the host has work: memory is used up, or a code is hot. */
export function endCall(): bool {
  settle();
  return exhausted || outOfMemory || hotCode != 0;
}

/** `words`: creator, unused and value; the address comes from `nonce`. */
export function createFromOutside(words: usize, initcode: usize, length: u32, gas: i64, nonce: u64): i32 {
  beginCall();
  const creator = findAccount(words);
  addressOfCreate(words, nonce);
  if (!openCreate(creator, words + 64, initcode, length, gas, words)) {
    store<i64>(FRAMES, 0, GAS);
    return limitHit ? limitHit : BAD_CREATE;
  }
  return run();
}

export function forgetCall(): void {
  rollback(0);
  forgetEntries(FRAMES);
  if (hostCalls) hostRollback(0);
}
