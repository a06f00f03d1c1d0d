/** EIP-2929 (warm and cold), EIP-2200 and EIP-3529 (prices and refunds). Return the gas left. */
import { ACCOUNT, RESULT } from "./layout";
import {
  findSlot,
  loadTransient,
  refund,
  setRefund,
  setSlot,
  slotAt,
  SLOT_ORIGINAL,
  SLOT_VALUE,
  storeTransient,
  warmSlot,
} from "./world";
import { copyWord, isZero, limb, put, sameWord } from "./words";

const WARM_ACCESS: i64 = 100;
const COLD_SLOAD: i64 = 2100;
const SET: i64 = 20000;
const RESET: i64 = 2900;
const CLEAR_REFUND: i64 = 4800;
/** A frame with no more than a call's stipend may not write. */
const STIPEND: i64 = 2300;

/** Negative gas: out of gas. */
export function loadSlot(f: usize, gas: i64, k0: u64, k1: u64, k2: u64, k3: u64): i64 {
  const slot = findSlot(load<u32>(f, ACCOUNT), k0, k1, k2, k3);
  gas -= warmSlot(slot) ? COLD_SLOAD : WARM_ACCESS;
  copyWord(RESULT, slotAt(slot) + SLOT_VALUE);
  return gas;
}

export function storeSlot(
  f: usize,
  gas: i64,
  k0: u64,
  k1: u64,
  k2: u64,
  k3: u64,
  v0: u64,
  v1: u64,
  v2: u64,
  v3: u64,
): i64 {
  if (gas <= STIPEND) return -1;
  const slot = findSlot(load<u32>(f, ACCOUNT), k0, k1, k2, k3);
  if (warmSlot(slot)) gas -= COLD_SLOAD;
  const entry = slotAt(slot);
  const value = entry + SLOT_VALUE,
    original = entry + SLOT_ORIGINAL;
  if (((limb(value, 0) ^ v0) | (limb(value, 1) ^ v1) | (limb(value, 2) ^ v2) | (limb(value, 3) ^ v3)) == 0)
    return gas - WARM_ACCESS;
  const toZero = (v0 | v1 | v2 | v3) == 0;
  if (sameWord(value, original)) {
    if (isZero(original)) gas -= SET;
    else {
      gas -= RESET;
      if (toZero) setRefund(refund + CLEAR_REFUND);
    }
  } else {
    gas -= WARM_ACCESS;
    if (!isZero(original)) {
      if (isZero(value)) setRefund(refund - CLEAR_REFUND);
      else if (toZero) setRefund(refund + CLEAR_REFUND);
    }
    if (
      ((limb(original, 0) ^ v0) | (limb(original, 1) ^ v1) | (limb(original, 2) ^ v2) | (limb(original, 3) ^ v3)) ==
      0
    )
      setRefund(refund + (isZero(original) ? SET : RESET) - WARM_ACCESS);
  }
  if (gas >= 0) setSlot(slot, v0, v1, v2, v3);
  return gas;
}

/** Its gas is in the opcode's table. */
export function loadTransientOf(f: usize, k0: u64, k1: u64, k2: u64, k3: u64): void {
  loadTransient(load<u32>(f, ACCOUNT), k0, k1, k2, k3);
}

export function storeTransientOf(
  f: usize,
  k0: u64,
  k1: u64,
  k2: u64,
  k3: u64,
  v0: u64,
  v1: u64,
  v2: u64,
  v3: u64,
): void {
  put(RESULT, v0, v1, v2, v3);
  storeTransient(load<u32>(f, ACCOUNT), k0, k1, k2, k3, RESULT);
}
