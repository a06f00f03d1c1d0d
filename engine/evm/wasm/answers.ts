/** See answer-lists.ts. */
import { HOST_LISTS } from "./layout";
import { prepareReturn } from "./frames";
import { put } from "./words";

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

/** Returns the gas left; -1 without an answer or with too little gas. */
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
