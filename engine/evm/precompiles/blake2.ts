/** BLAKE2b's compression function with a variable number of rounds (EIP-152, RFC 7693). */

const start = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

const order = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/** Columns, then diagonals, of the 4 × 4 state. */
const lanes = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** In 32-bit halves, low half first. Fast because a race pays per round. */
function mix(
  state: Int32Array,
  lane: readonly [number, number, number, number],
  x: number,
  y: number,
  message: Int32Array,
): void {
  const a = lane[0];
  const b = lane[1];
  const c = lane[2];
  const d = lane[3];
  let aLow = state[2 * a]!;
  let aHigh = state[2 * a + 1]!;
  let bLow = state[2 * b]!;
  let bHigh = state[2 * b + 1]!;
  let cLow = state[2 * c]!;
  let cHigh = state[2 * c + 1]!;
  let dLow = state[2 * d]!;
  let dHigh = state[2 * d + 1]!;
  let low = (aLow >>> 0) + (bLow >>> 0) + (message[2 * x]! >>> 0);
  aHigh = (aHigh + bHigh + message[2 * x + 1]! + ((low / 0x100000000) | 0)) | 0;
  aLow = low | 0;
  low = dLow ^ aLow;
  dLow = dHigh ^ aHigh;
  dHigh = low;
  low = (cLow >>> 0) + (dLow >>> 0);
  cHigh = (cHigh + dHigh + ((low / 0x100000000) | 0)) | 0;
  cLow = low | 0;
  low = bLow ^ cLow;
  let high = bHigh ^ cHigh;
  bLow = (low >>> 24) | (high << 8);
  bHigh = (high >>> 24) | (low << 8);

  low = (aLow >>> 0) + (bLow >>> 0) + (message[2 * y]! >>> 0);
  aHigh = (aHigh + bHigh + message[2 * y + 1]! + ((low / 0x100000000) | 0)) | 0;
  aLow = low | 0;
  low = dLow ^ aLow;
  high = dHigh ^ aHigh;
  dLow = (low >>> 16) | (high << 16);
  dHigh = (high >>> 16) | (low << 16);
  low = (cLow >>> 0) + (dLow >>> 0);
  cHigh = (cHigh + dHigh + ((low / 0x100000000) | 0)) | 0;
  cLow = low | 0;
  low = bLow ^ cLow;
  high = bHigh ^ cHigh;
  bLow = (low << 1) | (high >>> 31);
  bHigh = (high << 1) | (low >>> 31);

  state[2 * a] = aLow;
  state[2 * a + 1] = aHigh;
  state[2 * b] = bLow;
  state[2 * b + 1] = bHigh;
  state[2 * c] = cLow;
  state[2 * c + 1] = cHigh;
  state[2 * d] = dLow;
  state[2 * d + 1] = dHigh;
}

/**
 * Input: rounds (4 bytes), state (64), message (128), offset counter (16), final flag (1). Returns
 * the new state, 64 bytes.
 */
export function blake2Compress(input: Uint8Array, rounds: number): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const state = new Int32Array(32);
  const message = new Int32Array(32);
  for (let i = 0; i < 16; i++) state[i] = view.getUint32(4 + 4 * i, true);
  for (let i = 0; i < 8; i++) {
    state[16 + 2 * i] = Number(start[i]! & 0xffffffffn);
    state[17 + 2 * i] = Number(start[i]! >> 32n);
  }
  for (let i = 0; i < 32; i++) message[i] = view.getUint32(68 + 4 * i, true);
  for (let i = 0; i < 4; i++) state[24 + i]! ^= view.getUint32(196 + 4 * i, true);
  if (input[212]) {
    state[28]! ^= 0xffffffff;
    state[29]! ^= 0xffffffff;
  }
  for (let round = 0; round < rounds; round++) {
    const row = order[round % 10]!;
    for (let i = 0; i < 8; i++) mix(state, lanes[i]!, row[2 * i]!, row[2 * i + 1]!, message);
  }
  const output = new Uint8Array(64);
  const out = new DataView(output.buffer);
  for (let i = 0; i < 16; i++) out.setUint32(4 * i, view.getUint32(4 + 4 * i, true) ^ state[i]! ^ state[16 + i]!, true);
  return output;
}
