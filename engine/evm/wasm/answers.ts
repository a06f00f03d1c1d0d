/**
 * Answers of the host's account that it declared repeatable: the same data gets the same answer until the host is changed. A car that
 * searches prices asks the same few questions thousands of times a race; these are answered here, without leaving WebAssembly.
 *
 * An entry (128 bytes): number of the host's state u64, length of the data u64, gas used i64, data (36 bytes of 40), answer (32 bytes).
 */
import { HOST_ANSWERS, HOST_LISTS, HOST_REPEATS } from "./layout";
import { prepareReturn } from "./frames";
import { copyWord, put } from "./words";

const ENTRY: usize = 128;
const STATE: usize = 0;
const LENGTH: usize = 8;
const USED: usize = 16;
const DATA: usize = 24;
const ANSWER: usize = 64;

/** Counts the changes of the host's state, so that forgetting all answers is one addition. */
let state: u64 = 1;

export function forgetAnswers(): void {
  state++;
}

/** A selector alone, or with one word. */
// @ts-ignore: decorator
@inline
function isShort(length: u32): bool {
  return length == 36 || length == 4;
}

// @ts-ignore: decorator
@inline
function entryOf(input: usize, length: u32): usize {
  const last = length == 36 ? load<u64>(input, 28) : 0;
  const mixed = (last ^ <u64>load<u32>(input)) * 0x9e3779b97f4a7c15;
  // small numbers differ in the highest bits only, because data is read lowest byte first
  return HOST_ANSWERS + <usize>(mixed >> 56) * ENTRY;
}

/** Gives a remembered answer as the return data and tells the gas left; −1 when there is none, or too little gas for it. */
export function repeatAnswer(input: usize, length: u32, gas: i64): i64 {
  if (!isShort(length)) return -1;
  const entry = entryOf(input, length);
  if (load<u64>(entry, STATE) != state || load<u64>(entry, LENGTH) != <u64>length) return -1;
  if (load<u32>(entry, DATA) != load<u32>(input)) return -1;
  if (
    length == 36 &&
    ((load<u64>(entry, DATA + 4) ^ load<u64>(input, 4)) |
      (load<u64>(entry, DATA + 12) ^ load<u64>(input, 12)) |
      (load<u64>(entry, DATA + 20) ^ load<u64>(input, 20)) |
      (load<u64>(entry, DATA + 28) ^ load<u64>(input, 28))) != 0
  )
    return -1;
  const left = gas - load<i64>(entry, USED);
  if (left >= 0) copyWord(prepareReturn(32), entry + ANSWER);
  return left;
}

/** After a call of the host: remembers its answer of 32 bytes at `answer` if the host said so; else its state may have changed. */
export function noteAnswer(input: usize, length: u32, used: i64, answer: usize): void {
  if (!load<u32>(HOST_REPEATS)) {
    state++;
    return;
  }
  if (!isShort(length)) return;
  const entry = entryOf(input, length);
  store<u64>(entry, state, STATE);
  store<u64>(entry, length, LENGTH);
  store<i64>(entry, used, USED);
  store<u32>(entry, load<u32>(input), DATA);
  if (length == 36) {
    store<u64>(entry, load<u64>(input, 4), DATA + 4);
    store<u64>(entry, load<u64>(input, 12), DATA + 12);
    store<u64>(entry, load<u64>(input, 20), DATA + 20);
    store<u64>(entry, load<u64>(input, 28), DATA + 28);
  }
  copyWord(entry + ANSWER, answer);
}

// ---- lists: answers to a selector and a number n, as the host wrote them down for its present state (AnswerList in machine.ts)

const LIST_SELECTOR: usize = 0; // as it lies in the input
const LIST_NUMBERS: usize = 4;
const LIST_START: usize = 8; // i32
const LIST_STEP: usize = 12;
const LIST_FILLED: usize = 16; // i32, the lowest number = no answers
const LIST_FURTHER: usize = 20;
const LIST_SUBTRAHEND: usize = 24; // f64
const LIST_GAS: usize = 32;
const LIST_GAS_EACH: usize = 36;
const LIST_GAS_FURTHER: usize = 40;
const LIST_SIZE: usize = 48;

/** Gives a listed answer as the return data and tells the gas left; -1 when there is none, or too little gas for it. */
export function listedAnswer(input: usize, length: u32, gas: i64): i64 {
  if (length != 36) return -1;
  const selector = load<u32>(input);
  let list = HOST_LISTS + 8;
  const end = list + <usize>load<u32>(HOST_LISTS) * LIST_SIZE;
  while (list < end && load<u32>(list, LIST_SELECTOR) != selector) list += LIST_SIZE;
  if (list >= end || (load<u64>(input, 4) | load<u64>(input, 12) | load<u64>(input, 20)) != 0) return -1;
  const asked = bswap(load<u64>(input, 28));
  if (asked > 0xffffffff) return -1;
  const n = <i64>asked;
  const index = <i64>load<i32>(list, LIST_START) + n * <i64>load<u32>(list, LIST_STEP);
  if (index >= <i64>load<i32>(list, LIST_FILLED)) return -1;
  const left =
    gas -
    <i64>load<u32>(list, LIST_GAS) -
    n * <i64>load<u32>(list, LIST_GAS_EACH) -
    min<i64>(n, <i64>load<u32>(list, LIST_FURTHER)) * <i64>load<u32>(list, LIST_GAS_FURTHER);
  if (left < 0) return -1;
  // whole numbers below 2^53: their difference is exact
  const number = index < 0 ? 0 : load<f64>(<usize>load<u32>(list, LIST_NUMBERS) + (<usize>index << 3));
  const answer = <u64>(number - load<f64>(list, LIST_SUBTRAHEND));
  put(prepareReturn(32), 0, 0, 0, bswap(answer));
  return left;
}
