import { CODE_NEXT, freeCode, newCode } from "./codes";
import { allocate, free, sizeClass } from "./heap";
import { ENTRIES_MARK, ENV_TIMESTAMP, ENVIRONMENT, RESULT } from "./layout";
import {
  append,
  cellAt,
  cellMask,
  closeTable,
  countOf,
  entryAt,
  firstCell,
  hashOf,
  openTable,
  TABLE_BYTES,
  truncate,
} from "./tables";
import { copyWord, limb, put, sameWord } from "./words";

const ACCOUNTS: usize = 0;
const SLOTS: usize = TABLE_BYTES;
const TRANSIENT: usize = 2 * TABLE_BYTES;
const CODES: usize = 80; // first of its codes
const LIMITED: usize = 84; // 1: caps and allowances of a race
const WORLD_ENVIRONMENT: usize = 96; // 320 bytes
const KEPT: usize = 416; // entries of the three tables as they were kept, 0 = none
const KEPT_CLASS: usize = 420;
const KEPT_CODES: usize = 424; // first of its codes then
const KEPT_COUNTS: usize = 428; // u32 for each table
const WORLD_CLASS: u32 = 12;

export const ACCOUNT_STRIDE: u32 = 88;
export const ACCOUNT_FLAGS: usize = 4;
export const ACCOUNT_ADDRESS: usize = 8;
export const ACCOUNT_BALANCE: usize = 40;
export const ACCOUNT_NONCE: usize = 72;
export const ACCOUNT_CODE: usize = 80;

export const WARM: u32 = 1;
/** In this transaction. */
export const NEW: u32 = 2;
export const DESTROYED: u32 = 4;
export const HOST: u32 = 8;
/** Before the transaction. */
export const HAS_STORAGE: u32 = 16;
/** Perhaps empty. */
export const EXISTS: u32 = 32;
export const TOUCHED: u32 = 64;

export const SLOT_STRIDE: u32 = 112;
export const SLOT_ACCOUNT: usize = 4;
export const SLOT_KEY: usize = 8;
export const SLOT_VALUE: usize = 40;
export const SLOT_ORIGINAL: usize = 72;
export const SLOT_WARM: usize = 104;

const TRANSIENT_STRIDE: u32 = 72;

export let world: usize = 0;
export let limited: bool = false;

export function openWorld(): usize {
  const made = allocate(WORLD_CLASS);
  if (!made) return 0;
  store<u32>(made, 0, CODES);
  store<u32>(made, 0, KEPT);
  if (!openTable(made + ACCOUNTS) || !openTable(made + SLOTS) || !openTable(made + TRANSIENT)) return 0;
  return made;
}

/** Created since `last` was first in the list. */
function freeCodes(owner: usize, last: usize): void {
  let code = <usize>load<u32>(owner, CODES);
  while (code != last) {
    const next = <usize>load<u32>(code, CODE_NEXT);
    freeCode(code);
    code = next;
  }
  store<u32>(owner, <u32>last, CODES);
}

function forgetKept(owner: usize): void {
  const kept = <usize>load<u32>(owner, KEPT);
  if (kept) free(kept, load<u32>(owner, KEPT_CLASS));
  store<u32>(owner, 0, KEPT);
}

export function closeWorld(closed: usize): void {
  freeCodes(closed, 0);
  forgetKept(closed);
  closeTable(closed + ACCOUNTS);
  closeTable(closed + SLOTS);
  closeTable(closed + TRANSIENT);
  free(closed, WORLD_CLASS);
  if (world == closed) world = 0;
}

export function configureWorld(configured: usize, isLimited: i32): void {
  store<u32>(configured, isLimited, LIMITED);
  memory.copy(configured + WORLD_ENVIRONMENT, ENVIRONMENT, 320);
}

export function enterWorld(entered: usize): void {
  if (world == entered) return;
  world = entered;
  limited = load<u32>(entered, LIMITED) != 0;
  for (let at: usize = 0; at < 320; at += 32) copyWord(ENVIRONMENT + at, entered + WORLD_ENVIRONMENT + at);
}

/** Grows with gas spent, except in failed frames. */
export function worldEntries(): u32 {
  return countOf(world + ACCOUNTS) + countOf(world + SLOTS) + countOf(world + TRANSIENT);
}

export function markEntries(frame: usize): void {
  store<u32>(frame, countOf(world + ACCOUNTS), ENTRIES_MARK);
  store<u32>(frame, countOf(world + SLOTS), ENTRIES_MARK + 4);
  store<u32>(frame, countOf(world + TRANSIENT), ENTRIES_MARK + 8);
}

/**
 * The entries are as if never written. Translated code charges for several opcodes together, so only lasting entries are
 * the same in every tier and count.
 */
export function forgetEntries(frame: usize): void {
  truncate(world + ACCOUNTS, load<u32>(frame, ENTRIES_MARK), ACCOUNT_STRIDE);
  truncate(world + SLOTS, load<u32>(frame, ENTRIES_MARK + 4), SLOT_STRIDE);
  truncate(world + TRANSIENT, load<u32>(frame, ENTRIES_MARK + 8), TRANSIENT_STRIDE);
}

/** A temporary one (initcode) is freed by its frame, not the world. Returns 0 without memory. */
export function makeCode(from: usize, length: u32, temporary: bool): usize {
  const code = newCode(from, length);
  if (code && !temporary) {
    store<u32>(code, load<u32>(world, CODES), CODE_NEXT);
    store<u32>(world, <u32>code, CODES);
  }
  return code;
}

// @ts-ignore: decorator
@inline
export function accountAt(index: u32): usize {
  return entryAt(world + ACCOUNTS, index, ACCOUNT_STRIDE);
}

export function accountCount(): u32 {
  return countOf(world + ACCOUNTS);
}

let lastFound: u32 = 0;

/** Tries the last result first. */
export function findAgain(address: usize): u32 {
  if (lastFound < countOf(world + ACCOUNTS)) {
    const known = accountAt(lastFound) + ACCOUNT_ADDRESS;
    if (
      load<u64>(known) == limb(address, 0) &&
      load<u64>(known, 8) == limb(address, 1) &&
      load<u64>(known, 16) == (limb(address, 2) & 0xffffffff)
    )
      return lastFound;
  }
  lastFound = findAccount(address);
  return lastFound;
}

/** Low 20 bytes of the word; created if missing. */
export function findAccount(address: usize): u32 {
  const a0 = limb(address, 0),
    a1 = limb(address, 1),
    a2 = limb(address, 2) & 0xffffffff;
  const table = world + ACCOUNTS;
  const hash = hashOf(a0, a1, a2, 0, 0);
  const mask = cellMask(table);
  let cell = firstCell(table, hash);
  for (;;) {
    const number = cellAt(table, cell);
    if (!number) break;
    const entry = entryAt(table, number - 1, ACCOUNT_STRIDE) + ACCOUNT_ADDRESS;
    if (load<u64>(entry) == a0 && load<u64>(entry, 8) == a1 && load<u64>(entry, 16) == a2) return number - 1;
    cell = (cell + 1) & mask;
  }
  const made = append(table, hash, ACCOUNT_STRIDE);
  put(entryAt(table, made, ACCOUNT_STRIDE) + ACCOUNT_ADDRESS, a0, a1, a2, 0);
  return made;
}

// @ts-ignore: decorator
@inline
export function flagsOf(index: u32): u32 {
  return load<u32>(accountAt(index), ACCOUNT_FLAGS);
}

// @ts-ignore: decorator
@inline
export function codeOf(index: u32): usize {
  return <usize>load<u32>(accountAt(index), ACCOUNT_CODE);
}

/** EIP-161: no nonce, no balance, no code. */
export function isEmpty(index: u32): bool {
  const account = accountAt(index);
  return (
    load<u64>(account, ACCOUNT_NONCE) == 0 &&
    load<u32>(account, ACCOUNT_CODE) == 0 &&
    (limb(account + ACCOUNT_BALANCE, 0) |
      limb(account + ACCOUNT_BALANCE, 1) |
      limb(account + ACCOUNT_BALANCE, 2) |
      limb(account + ACCOUNT_BALANCE, 3)) ==
      0
  );
}

const RECORD: u32 = 40;
const ON_SLOT_WARMTH: u32 = 0;
const ON_SLOT_VALUE: u32 = 1;
const ON_TRANSIENT: u32 = 2;
const ON_BALANCE: u32 = 3;
/** flags, code and nonce of an account */
const ON_ACCOUNT: u32 = 4;

let journal: usize = 0;
let journalClass: u32 = 0;
export let journalLength: u32 = 0;
export let refund: i64 = 0;
/** The machine's memory is used up: the call can't continue. */
export let outOfMemory: bool = false;

export function setRefund(value: i64): void {
  refund = value;
}

export function settle(): void {
  journalLength = 0;
}

export function beginJournal(): void {
  outOfMemory = false;
}

function record(kind: u32, index: u32): usize {
  if (!journal || journalLength + RECORD > <u32>1 << journalClass) {
    const larger = allocate(journal ? journalClass + 1 : 16);
    if (!larger) {
      outOfMemory = true;
      return journal;
    }
    if (journal) {
      memory.copy(larger, journal, journalLength);
      free(journal, journalClass);
      journalClass++;
    } else journalClass = 16;
    journal = larger;
  }
  const at = journal + journalLength;
  store<u32>(at, kind);
  store<u32>(at, index, 4);
  journalLength += RECORD;
  return at + 8;
}

export function rollback(mark: u32): void {
  while (journalLength > mark) {
    journalLength -= RECORD;
    const at = journal + journalLength;
    const kind = load<u32>(at),
      index = load<u32>(at, 4);
    if (kind == ON_SLOT_VALUE) copyWord(slotAt(index) + SLOT_VALUE, at + 8);
    else if (kind == ON_SLOT_WARMTH) store<u32>(slotAt(index), 0, SLOT_WARM);
    else if (kind == ON_TRANSIENT) copyWord(entryAt(world + TRANSIENT, index, TRANSIENT_STRIDE) + SLOT_VALUE, at + 8);
    else if (kind == ON_BALANCE) copyWord(accountAt(index) + ACCOUNT_BALANCE, at + 8);
    else {
      const account = accountAt(index);
      store<u32>(account, load<u32>(at, 8), ACCOUNT_FLAGS);
      store<u32>(account, load<u32>(at, 12), ACCOUNT_CODE);
      store<u64>(account, load<u64>(at, 16), ACCOUNT_NONCE);
    }
  }
}

function recordAccount(index: u32): usize {
  const at = record(ON_ACCOUNT, index);
  const account = accountAt(index);
  store<u32>(at, load<u32>(account, ACCOUNT_FLAGS));
  store<u32>(at, load<u32>(account, ACCOUNT_CODE), 4);
  store<u64>(at, load<u64>(account, ACCOUNT_NONCE), 8);
  return account;
}

export function setFlags(index: u32, flags: u32): void {
  if ((flagsOf(index) & flags) == flags) return;
  const account = recordAccount(index);
  store<u32>(account, load<u32>(account, ACCOUNT_FLAGS) | flags, ACCOUNT_FLAGS);
}

export function setNonce(index: u32, nonce: u64): void {
  store<u64>(recordAccount(index), nonce, ACCOUNT_NONCE);
}

export function setCode(index: u32, code: usize): void {
  store<u32>(recordAccount(index), <u32>code, ACCOUNT_CODE);
}

/** Returns whether it was cold. */
export function warmAccount(index: u32): bool {
  if (flagsOf(index) & WARM) return false;
  setFlags(index, WARM);
  return true;
}

export function setBalance(index: u32, value: usize): void {
  const at = record(ON_BALANCE, index);
  const balance = accountAt(index) + ACCOUNT_BALANCE;
  copyWord(at, balance);
  copyWord(balance, value);
}

// @ts-ignore: decorator
@inline
export function slotAt(index: u32): usize {
  return entryAt(world + SLOTS, index, SLOT_STRIDE);
}

export function slotCount(): u32 {
  return countOf(world + SLOTS);
}

/** Returns its number + 1, or 0. */
// @ts-ignore: decorator
@inline
function findKey(table: usize, stride: u32, hash: u32, account: u32, k0: u64, k1: u64, k2: u64, k3: u64): u32 {
  const mask = cellMask(table);
  let cell = firstCell(table, hash);
  for (;;) {
    const number = cellAt(table, cell);
    if (!number) return 0;
    const entry = entryAt(table, number - 1, stride);
    if (
      load<u32>(entry, SLOT_ACCOUNT) == account &&
      load<u64>(entry, SLOT_KEY) == k0 &&
      load<u64>(entry, SLOT_KEY + 8) == k1 &&
      load<u64>(entry, SLOT_KEY + 16) == k2 &&
      load<u64>(entry, SLOT_KEY + 24) == k3
    )
      return number;
    cell = (cell + 1) & mask;
  }
  return 0;
}

export function findSlot(account: u32, k0: u64, k1: u64, k2: u64, k3: u64): u32 {
  const table = world + SLOTS;
  const hash = hashOf(k0, k1, k2, k3, account);
  const known = findKey(table, SLOT_STRIDE, hash, account, k0, k1, k2, k3);
  if (known) return known - 1;
  const made = append(table, hash, SLOT_STRIDE);
  const entry = entryAt(table, made, SLOT_STRIDE);
  store<u32>(entry, account, SLOT_ACCOUNT);
  put(entry + SLOT_KEY, k0, k1, k2, k3);
  return made;
}

/** Returns whether it was cold. */
// @ts-ignore: decorator
@inline
export function warmSlot(slot: u32): bool {
  const entry = slotAt(slot);
  if (load<u32>(entry, SLOT_WARM)) return false;
  store<u32>(entry, 1, SLOT_WARM);
  record(ON_SLOT_WARMTH, slot);
  return true;
}

export function setSlot(slot: u32, v0: u64, v1: u64, v2: u64, v3: u64): void {
  const at = record(ON_SLOT_VALUE, slot);
  const entry = slotAt(slot);
  copyWord(at, entry + SLOT_VALUE);
  put(entry + SLOT_VALUE, v0, v1, v2, v3);
}

export function loadTransient(account: u32, k0: u64, k1: u64, k2: u64, k3: u64): void {
  const table = world + TRANSIENT;
  const known = findKey(table, TRANSIENT_STRIDE, hashOf(k0, k1, k2, k3, account), account, k0, k1, k2, k3);
  if (known) copyWord(RESULT, entryAt(table, known - 1, TRANSIENT_STRIDE) + SLOT_VALUE);
  else put(RESULT, 0, 0, 0, 0);
}

export function storeTransient(account: u32, k0: u64, k1: u64, k2: u64, k3: u64, value: usize): void {
  const table = world + TRANSIENT;
  const hash = hashOf(k0, k1, k2, k3, account);
  let number = findKey(table, TRANSIENT_STRIDE, hash, account, k0, k1, k2, k3);
  if (!number) {
    number = append(table, hash, TRANSIENT_STRIDE) + 1;
    const entry = entryAt(table, number - 1, TRANSIENT_STRIDE);
    store<u32>(entry, account, SLOT_ACCOUNT);
    put(entry + SLOT_KEY, k0, k1, k2, k3);
  }
  const at = record(ON_TRANSIENT, number - 1);
  const entry = entryAt(table, number - 1, TRANSIENT_STRIDE);
  if (sameWord(entry + SLOT_VALUE, value)) {
    journalLength -= RECORD;
    return;
  }
  copyWord(at, entry + SLOT_VALUE);
  copyWord(entry + SLOT_VALUE, value);
}

function strideOf(which: u32): u32 {
  return which == 0 ? ACCOUNT_STRIDE : which == 1 ? SLOT_STRIDE : TRANSIENT_STRIDE;
}

function tableEntries(which: u32): usize {
  return entryAt(world + <usize>which * TABLE_BYTES, 0, strideOf(which));
}

function tableBytes(which: u32): u32 {
  return countOf(world + <usize>which * TABLE_BYTES) * strideOf(which);
}

/** Returns 0 without memory. */
export function keepWorld(): i32 {
  forgetKept(world);
  let bytes: u32 = 0;
  for (let which: u32 = 0; which < 3; which++) bytes += tableBytes(which);
  const size = sizeClass(bytes);
  const kept = allocate(size);
  if (!kept) return 0;
  store<u32>(world, <u32>kept, KEPT);
  store<u32>(world, size, KEPT_CLASS);
  store<u32>(world, load<u32>(world, CODES), KEPT_CODES);
  let at = kept;
  for (let which: u32 = 0; which < 3; which++) {
    const length = tableBytes(which);
    memory.copy(at, tableEntries(which), length);
    at += length;
    store<u32>(world + KEPT_COUNTS + (<usize>which << 2), countOf(world + <usize>which * TABLE_BYTES));
  }
  return 1;
}

/** With another timestamp. Newer entries are forgotten, newest first, the others overwritten. */
export function rewindWorld(timestamp: u64): void {
  let at = <usize>load<u32>(world, KEPT);
  for (let which: u32 = 0; which < 3; which++) {
    truncate(
      world + <usize>which * TABLE_BYTES,
      load<u32>(world + KEPT_COUNTS + (<usize>which << 2)),
      strideOf(which),
    );
    const length = tableBytes(which);
    memory.copy(tableEntries(which), at, length);
    at += length;
  }
  freeCodes(world, <usize>load<u32>(world, KEPT_CODES));
  put(ENVIRONMENT + ENV_TIMESTAMP, timestamp, 0, 0, 0);
  put(world + WORLD_ENVIRONMENT + ENV_TIMESTAMP, timestamp, 0, 0, 0);
}
