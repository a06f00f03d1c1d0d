import { writeWord } from "./abi.ts";
import { sortByDistance } from "./places.ts";
import type { RefereeState } from "./referee-state.ts";
import { recordBytes, writeCars, writeNumbers } from "./referee-views.ts";

/**
 * Cars by distance, highest first, and the mover's index; before them the referee's address and bananas, if the family
 * passes them. May reuse the last turn's buffer.
 */
export function turnCalldata(state: RefereeState, referee: Uint8Array): Uint8Array {
  const { family } = state.rulebook;
  const { seats } = sortByDistance(state.order, state.y);
  const words = family.hasBananas ? 4 : family.hasShields ? 3 : 2;
  const carsBytes = 32 + seats.length * recordBytes(state);
  const bananasBytes = family.hasBananas ? 32 + 32 * state.bananas.length : 0;
  const length = 4 + 32 * words + carsBytes + bananasBytes;
  if (state.calldata.length !== length) state.calldata = calldataWithHead(state, referee, { length, words, carsBytes });
  const data = state.calldata;
  // these are below 2^32, so they overwrite everything of the last turn
  writeWord(data, 4 + 32 * (words - 1), seats.indexOf(state.current));
  writeCars(state, data, 4 + 32 * words, seats);
  if (family.hasBananas) writeNumbers(data, 4 + 32 * words + carsBytes, state.bananas);
  return data;
}

/** Constant part for this length: selector, referee, offsets. */
function calldataWithHead(
  state: RefereeState,
  referee: Uint8Array,
  { length, words, carsBytes }: { length: number; words: number; carsBytes: number },
): Uint8Array<ArrayBuffer> {
  const { family } = state.rulebook;
  const data = new Uint8Array(length);
  for (let i = 0; i < 4; i += 1) data[i] = family.takeYourTurnSelector >>> (24 - 8 * i);
  let offset = 4;
  if (family.hasShields) {
    data.set(referee, offset + 12);
    offset += 32;
  }
  writeWord(data, offset, 32 * words);
  offset += 32;
  if (family.hasBananas) writeWord(data, offset, 32 * words + carsBytes);
  return data;
}
