/** Keccak-256 (the original padding, as the EVM uses it). https://keccak.team/keccak_specs_summary.html */
import { KECCAK_MEMO, RESULT, SPONGE } from "./layout";
import { limb, put } from "./words";

const RATE: u32 = 136;

const ROUND: usize = memory.data(200, 8);

const ROUND_CONSTANTS: usize = memory.data<u64>([
  0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b,
  0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088,
  0x0000000080008009, 0x000000008000000a, 0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
  0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
  0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
]);

/**
 * From one place to another, because V8 spills 25 lanes anyway. Six lanes stay complemented (Keccak implementation
 * overview, section 2.2), which saves most of chi's NOTs.
 */
// @ts-ignore: decorator
@inline
function round(from: usize, to: usize, constant: u64): void {
  const c0 = load<u64>(from, 0) ^ load<u64>(from, 40) ^ load<u64>(from, 80) ^ load<u64>(from, 120) ^ load<u64>(from, 160);
  const c1 = load<u64>(from, 8) ^ load<u64>(from, 48) ^ load<u64>(from, 88) ^ load<u64>(from, 128) ^ load<u64>(from, 168);
  const c2 = load<u64>(from, 16) ^ load<u64>(from, 56) ^ load<u64>(from, 96) ^ load<u64>(from, 136) ^ load<u64>(from, 176);
  const c3 = load<u64>(from, 24) ^ load<u64>(from, 64) ^ load<u64>(from, 104) ^ load<u64>(from, 144) ^ load<u64>(from, 184);
  const c4 = load<u64>(from, 32) ^ load<u64>(from, 72) ^ load<u64>(from, 112) ^ load<u64>(from, 152) ^ load<u64>(from, 192);
  const d0 = c4 ^ rotl<u64>(c1, 1);
  const d1 = c0 ^ rotl<u64>(c2, 1);
  const d2 = c1 ^ rotl<u64>(c3, 1);
  const d3 = c2 ^ rotl<u64>(c4, 1);
  const d4 = c3 ^ rotl<u64>(c0, 1);
  {
    const b0 = load<u64>(from, 0) ^ d0;
    const b1 = rotl<u64>(load<u64>(from, 48) ^ d1, 44);
    const b2 = rotl<u64>(load<u64>(from, 96) ^ d2, 43);
    const b3 = rotl<u64>(load<u64>(from, 144) ^ d3, 21);
    const b4 = rotl<u64>(load<u64>(from, 192) ^ d4, 14);
    store<u64>(to, b0 ^ (b1 | b2) ^ constant, 0);
    store<u64>(to, b1 ^ (~b2 | b3), 8);
    store<u64>(to, b2 ^ (b3 & b4), 16);
    store<u64>(to, b3 ^ (b4 | b0), 24);
    store<u64>(to, b4 ^ (b0 & b1), 32);
  }
  {
    const b0 = rotl<u64>(load<u64>(from, 24) ^ d3, 28);
    const b1 = rotl<u64>(load<u64>(from, 72) ^ d4, 20);
    const b2 = rotl<u64>(load<u64>(from, 80) ^ d0, 3);
    const b3 = rotl<u64>(load<u64>(from, 128) ^ d1, 45);
    const b4 = rotl<u64>(load<u64>(from, 176) ^ d2, 61);
    store<u64>(to, b0 ^ (b1 | b2), 40);
    store<u64>(to, b1 ^ (b2 & b3), 48);
    store<u64>(to, b2 ^ (b3 | ~b4), 56);
    store<u64>(to, b3 ^ (b4 | b0), 64);
    store<u64>(to, b4 ^ (b0 & b1), 72);
  }
  {
    const b0 = rotl<u64>(load<u64>(from, 8) ^ d1, 1);
    const b1 = rotl<u64>(load<u64>(from, 56) ^ d2, 6);
    const b2 = rotl<u64>(load<u64>(from, 104) ^ d3, 25);
    const b3 = rotl<u64>(load<u64>(from, 152) ^ d4, 8);
    const b4 = rotl<u64>(load<u64>(from, 160) ^ d0, 18);
    const n3 = ~b3;
    store<u64>(to, b0 ^ (b1 | b2), 80);
    store<u64>(to, b1 ^ (b2 & b3), 88);
    store<u64>(to, b2 ^ (n3 & b4), 96);
    store<u64>(to, n3 ^ (b4 | b0), 104);
    store<u64>(to, b4 ^ (b0 & b1), 112);
  }
  {
    const b0 = rotl<u64>(load<u64>(from, 32) ^ d4, 27);
    const b1 = rotl<u64>(load<u64>(from, 40) ^ d0, 36);
    const b2 = rotl<u64>(load<u64>(from, 88) ^ d1, 10);
    const b3 = rotl<u64>(load<u64>(from, 136) ^ d2, 15);
    const b4 = rotl<u64>(load<u64>(from, 184) ^ d3, 56);
    const n3 = ~b3;
    store<u64>(to, b0 ^ (b1 & b2), 120);
    store<u64>(to, b1 ^ (b2 | b3), 128);
    store<u64>(to, b2 ^ (n3 | b4), 136);
    store<u64>(to, n3 ^ (b4 & b0), 144);
    store<u64>(to, b4 ^ (b0 | b1), 152);
  }
  {
    const b0 = rotl<u64>(load<u64>(from, 16) ^ d2, 62);
    const b1 = rotl<u64>(load<u64>(from, 64) ^ d3, 55);
    const b2 = rotl<u64>(load<u64>(from, 112) ^ d4, 39);
    const b3 = rotl<u64>(load<u64>(from, 120) ^ d0, 41);
    const b4 = rotl<u64>(load<u64>(from, 168) ^ d1, 2);
    const n1 = ~b1;
    store<u64>(to, b0 ^ (n1 & b2), 160);
    store<u64>(to, n1 ^ (b2 | b3), 168);
    store<u64>(to, b2 ^ (b3 & b4), 176);
    store<u64>(to, b3 ^ (b4 | b0), 184);
    store<u64>(to, b4 ^ (b0 & b1), 192);
  }
}

function permute(): void {
  for (let at: usize = ROUND_CONSTANTS; at < ROUND_CONSTANTS + 192; at += 16) {
    round(SPONGE, ROUND, load<u64>(at, 0));
    round(ROUND, SPONGE, load<u64>(at, 8));
  }
}

/** To RESULT as a number. Reads up to 7 bytes past the input. */
export function keccak(from: usize, length: u32): void {
  for (let i: usize = 0; i < 192; i += 32) put(SPONGE + i, 0, 0, 0, 0);
  store<u64>(SPONGE, 0, 192);
  // complemented lanes of the empty state: columns 1 and 2 of row 0, 3 of row 1, 2 of rows 2 and 3, 0 of row 4
  store<u64>(SPONGE, -1, 8);
  store<u64>(SPONGE, -1, 16);
  store<u64>(SPONGE, -1, 64);
  store<u64>(SPONGE, -1, 96);
  store<u64>(SPONGE, -1, 136);
  store<u64>(SPONGE, -1, 160);
  while (length >= RATE) {
    for (let i: usize = 0; i < <usize>RATE; i += 8) store<u64>(SPONGE + i, load<u64>(SPONGE + i) ^ load<u64>(from + i));
    permute();
    from += RATE;
    length -= RATE;
  }
  const whole = <usize>length & ~(<usize>7),
    rest = (<u64>length & 7) << 3;
  for (let i: usize = 0; i < whole; i += 8) store<u64>(SPONGE + i, load<u64>(SPONGE + i) ^ load<u64>(from + i));
  const tail = rest ? load<u64>(from + whole) & (((<u64>1) << rest) - 1) : 0;
  store<u64>(SPONGE + whole, load<u64>(SPONGE + whole) ^ tail ^ ((<u64>1) << rest));
  store<u8>(SPONGE + 135, load<u8>(SPONGE + 135) ^ 0x80);
  permute();
  put(RESULT, bswap(limb(SPONGE, 3)), ~bswap(limb(SPONGE, 2)), ~bswap(limb(SPONGE, 1)), bswap(limb(SPONGE, 0)));
}

/**
 * Memo for one or two words: Solidity's mappings are hashed often. An entry is input (64 bytes), hash (32 bytes) and
 * length.
 */
export function keccakRemembered(from: usize, length: u32): void {
  if (length != 64 && length != 32) {
    keccak(from, length);
    return;
  }
  const two = length == 64;
  const i0 = limb(from, 0),
    i1 = limb(from, 1),
    i2 = limb(from, 2),
    i3 = limb(from, 3);
  const i4 = two ? limb(from, 4) : 0,
    i5 = two ? limb(from, 5) : 0,
    i6 = two ? limb(from, 6) : 0,
    i7 = two ? limb(from, 7) : 0;
  const mixed =
    (i3 ^ rotl<u64>(i2, 17) ^ rotl<u64>(i7, 5) ^ rotl<u64>(i1, 29) ^ rotl<u64>(i0, 41)) * 0x9e3779b97f4a7c15;
  // small numbers differ only in the highest bits, as memory is little-endian
  const entry = KECCAK_MEMO + <usize>(mixed >> 56) * 128;
  if (
    load<u64>(entry, 96) == <u64>length &&
    ((limb(entry, 0) ^ i0) | (limb(entry, 1) ^ i1) | (limb(entry, 2) ^ i2) | (limb(entry, 3) ^ i3)) == 0 &&
    ((limb(entry, 4) ^ i4) | (limb(entry, 5) ^ i5) | (limb(entry, 6) ^ i6) | (limb(entry, 7) ^ i7)) == 0
  ) {
    put(RESULT, limb(entry, 8), limb(entry, 9), limb(entry, 10), limb(entry, 11));
    return;
  }
  keccak(from, length);
  put(entry, i0, i1, i2, i3);
  put(entry + 32, i4, i5, i6, i7);
  put(entry + 64, limb(RESULT, 0), limb(RESULT, 1), limb(RESULT, 2), limb(RESULT, 3));
  store<u64>(entry, <u64>length, 96);
}
