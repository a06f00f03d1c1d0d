/** Used by the host (create-machine.ts) and translated code. */
import { startFrames } from "./frames";
import { allocate, free, sizeClass, startHeap } from "./heap";
export { allocate, free, sizeClass } from "./heap";
import { INPUT_PLACE, INPUT_ROOM, KECCAK_MEMO, KECCAK_MEMO_ENTRIES } from "./layout";

export {
  addressOfCreate,
  callFromOutside,
  callOpcode,
  callWithGas,
  createFromOutside,
  createOpcode,
  destroy,
  endCall,
  forgetCall,
  interpretedRuns,
  logOpcode,
  translatedRuns,
} from "./calls";
export {
  expandFor,
  expandMemory,
  inUse,
  limitHit,
  logBytes,
  logCount,
  logsPointer,
  prepareReturn,
  setOutput,
  setWork,
  takeHotCode,
  takeMulmodWork,
  takeWork,
  watchHeat,
  workUsed,
} from "./frames";
export { divide, divideBySmall, divideSigned, divideSignedBySmall } from "./division";
export { interpret, payExponent, setTracing } from "./interpreter";
export {
  copyExternalCode,
  copyMemory,
  copyOpcode,
  copyReturnData,
  hashMemory,
  hashPiece,
  isInReturnData,
  loadInput,
} from "./memory-pieces";
export { addModulo, multiplyModulo, powerModuloSmall } from "./modular";
export { blockHash, queryAccount } from "./queries";
export { keccak, keccakRemembered } from "./keccak";
export { loadSlot, loadTransientOf, storeSlot, storeTransientOf } from "./storage";
export { exhausted, setHashKey } from "./tables";
export {
  multiply,
  power,
  shiftLeft,
  shiftRight,
  shiftRightSigned,
  signExtend,
} from "./words";
export { hashCode } from "./codes";
export {
  accountAt,
  accountCount,
  closeWorld,
  configureWorld,
  enterWorld,
  findAccount,
  findSlot,
  keepWorld,
  makeCode,
  openWorld,
  outOfMemory,
  refund,
  rewindWorld,
  setRefund,
  settle,
  slotAt,
  slotCount,
  worldEntries,
} from "./world";

/** Returns 0 without memory. */
export function start(arenaBytes: u32, heapBytes: u32): i32 {
  startFrames(arenaBytes);
  if (!startHeap(arenaBytes, heapBytes)) return 0;
  // longer than any input, so entries are empty
  for (let i: usize = 0; i < KECCAK_MEMO_ENTRIES; i++) store<u64>(KECCAK_MEMO + i * 128, 0, 96);
  return 1;
}

let input: usize = 0;
let inputClass: u32 = 0;

/** Returns 0 without memory. */
export function prepareInput(length: u32): usize {
  if (!input || length > (<u32>1) << inputClass) {
    if (input) free(input, inputClass);
    inputClass = sizeClass(length < 65536 ? 65536 : length);
    input = allocate(inputClass);
    store<u32>(INPUT_PLACE, <u32>input);
    store<u32>(INPUT_ROOM, input ? (<u32>1) << inputClass : 0);
  }
  return input;
}
