/** Keccak-256 (the original padding, as the EVM uses it). https://keccak.team/keccak_specs_summary.html */
import { KECCAK_MEMO, RESULT, SPONGE } from "./layout";
import { limb, put, writeBigEndian } from "./words";

const RATE: u32 = 136;

const ROUND_CONSTANTS: usize = memory.data<u64>([
  0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b,
  0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088,
  0x0000000080008009, 0x000000008000000a, 0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
  0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
  0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
]);

/**
 * Two rounds a turn of the loop, lanes in locals: a<x><y> is the lane of column x, row y. Six lanes are kept complemented throughout
 * (Keccak implementation overview, section 2.2): that saves most of chi's NOTs.
 */
function permute(): void {
  let a00 = load<u64>(SPONGE, 0);
  let a10 = ~load<u64>(SPONGE, 8);
  let a20 = ~load<u64>(SPONGE, 16);
  let a30 = load<u64>(SPONGE, 24);
  let a40 = load<u64>(SPONGE, 32);
  let a01 = load<u64>(SPONGE, 40);
  let a11 = load<u64>(SPONGE, 48);
  let a21 = load<u64>(SPONGE, 56);
  let a31 = ~load<u64>(SPONGE, 64);
  let a41 = load<u64>(SPONGE, 72);
  let a02 = load<u64>(SPONGE, 80);
  let a12 = load<u64>(SPONGE, 88);
  let a22 = ~load<u64>(SPONGE, 96);
  let a32 = load<u64>(SPONGE, 104);
  let a42 = load<u64>(SPONGE, 112);
  let a03 = load<u64>(SPONGE, 120);
  let a13 = load<u64>(SPONGE, 128);
  let a23 = ~load<u64>(SPONGE, 136);
  let a33 = load<u64>(SPONGE, 144);
  let a43 = load<u64>(SPONGE, 152);
  let a04 = ~load<u64>(SPONGE, 160);
  let a14 = load<u64>(SPONGE, 168);
  let a24 = load<u64>(SPONGE, 176);
  let a34 = load<u64>(SPONGE, 184);
  let a44 = load<u64>(SPONGE, 192);
  for (let round: usize = 0; round < 192; round += 16) {
    {
      const c0 = a00 ^ a01 ^ a02 ^ a03 ^ a04;
      const c1 = a10 ^ a11 ^ a12 ^ a13 ^ a14;
      const c2 = a20 ^ a21 ^ a22 ^ a23 ^ a24;
      const c3 = a30 ^ a31 ^ a32 ^ a33 ^ a34;
      const c4 = a40 ^ a41 ^ a42 ^ a43 ^ a44;
      const d0 = c4 ^ rotl<u64>(c1, 1);
      const d1 = c0 ^ rotl<u64>(c2, 1);
      const d2 = c1 ^ rotl<u64>(c3, 1);
      const d3 = c2 ^ rotl<u64>(c4, 1);
      const d4 = c3 ^ rotl<u64>(c0, 1);
      const b00 = a00 ^ d0;
      const b10 = rotl<u64>(a11 ^ d1, 44);
      const b20 = rotl<u64>(a22 ^ d2, 43);
      const b30 = rotl<u64>(a33 ^ d3, 21);
      const b40 = rotl<u64>(a44 ^ d4, 14);
      const b01 = rotl<u64>(a30 ^ d3, 28);
      const b11 = rotl<u64>(a41 ^ d4, 20);
      const b21 = rotl<u64>(a02 ^ d0, 3);
      const b31 = rotl<u64>(a13 ^ d1, 45);
      const b41 = rotl<u64>(a24 ^ d2, 61);
      const b02 = rotl<u64>(a10 ^ d1, 1);
      const b12 = rotl<u64>(a21 ^ d2, 6);
      const b22 = rotl<u64>(a32 ^ d3, 25);
      const b32 = rotl<u64>(a43 ^ d4, 8);
      const b42 = rotl<u64>(a04 ^ d0, 18);
      const b03 = rotl<u64>(a40 ^ d4, 27);
      const b13 = rotl<u64>(a01 ^ d0, 36);
      const b23 = rotl<u64>(a12 ^ d1, 10);
      const b33 = rotl<u64>(a23 ^ d2, 15);
      const b43 = rotl<u64>(a34 ^ d3, 56);
      const b04 = rotl<u64>(a20 ^ d2, 62);
      const b14 = rotl<u64>(a31 ^ d3, 55);
      const b24 = rotl<u64>(a42 ^ d4, 39);
      const b34 = rotl<u64>(a03 ^ d0, 41);
      const b44 = rotl<u64>(a14 ^ d1, 2);
      a00 = b00 ^ (b10 | b20);
      a10 = b10 ^ (~b20 | b30);
      a20 = b20 ^ (b30 & b40);
      a30 = b30 ^ (b40 | b00);
      a40 = b40 ^ (b00 & b10);
      a01 = b01 ^ (b11 | b21);
      a11 = b11 ^ (b21 & b31);
      a21 = b21 ^ (b31 | ~b41);
      a31 = b31 ^ (b41 | b01);
      a41 = b41 ^ (b01 & b11);
      const n32 = ~b32;
      a02 = b02 ^ (b12 | b22);
      a12 = b12 ^ (b22 & b32);
      a22 = b22 ^ (n32 & b42);
      a32 = n32 ^ (b42 | b02);
      a42 = b42 ^ (b02 & b12);
      const n33 = ~b33;
      a03 = b03 ^ (b13 & b23);
      a13 = b13 ^ (b23 | b33);
      a23 = b23 ^ (n33 | b43);
      a33 = n33 ^ (b43 & b03);
      a43 = b43 ^ (b03 | b13);
      const n14 = ~b14;
      a04 = b04 ^ (n14 & b24);
      a14 = n14 ^ (b24 | b34);
      a24 = b24 ^ (b34 & b44);
      a34 = b34 ^ (b44 | b04);
      a44 = b44 ^ (b04 & b14);
      a00 ^= load<u64>(ROUND_CONSTANTS + round, 0);
    }
    {
      const c0 = a00 ^ a01 ^ a02 ^ a03 ^ a04;
      const c1 = a10 ^ a11 ^ a12 ^ a13 ^ a14;
      const c2 = a20 ^ a21 ^ a22 ^ a23 ^ a24;
      const c3 = a30 ^ a31 ^ a32 ^ a33 ^ a34;
      const c4 = a40 ^ a41 ^ a42 ^ a43 ^ a44;
      const d0 = c4 ^ rotl<u64>(c1, 1);
      const d1 = c0 ^ rotl<u64>(c2, 1);
      const d2 = c1 ^ rotl<u64>(c3, 1);
      const d3 = c2 ^ rotl<u64>(c4, 1);
      const d4 = c3 ^ rotl<u64>(c0, 1);
      const b00 = a00 ^ d0;
      const b10 = rotl<u64>(a11 ^ d1, 44);
      const b20 = rotl<u64>(a22 ^ d2, 43);
      const b30 = rotl<u64>(a33 ^ d3, 21);
      const b40 = rotl<u64>(a44 ^ d4, 14);
      const b01 = rotl<u64>(a30 ^ d3, 28);
      const b11 = rotl<u64>(a41 ^ d4, 20);
      const b21 = rotl<u64>(a02 ^ d0, 3);
      const b31 = rotl<u64>(a13 ^ d1, 45);
      const b41 = rotl<u64>(a24 ^ d2, 61);
      const b02 = rotl<u64>(a10 ^ d1, 1);
      const b12 = rotl<u64>(a21 ^ d2, 6);
      const b22 = rotl<u64>(a32 ^ d3, 25);
      const b32 = rotl<u64>(a43 ^ d4, 8);
      const b42 = rotl<u64>(a04 ^ d0, 18);
      const b03 = rotl<u64>(a40 ^ d4, 27);
      const b13 = rotl<u64>(a01 ^ d0, 36);
      const b23 = rotl<u64>(a12 ^ d1, 10);
      const b33 = rotl<u64>(a23 ^ d2, 15);
      const b43 = rotl<u64>(a34 ^ d3, 56);
      const b04 = rotl<u64>(a20 ^ d2, 62);
      const b14 = rotl<u64>(a31 ^ d3, 55);
      const b24 = rotl<u64>(a42 ^ d4, 39);
      const b34 = rotl<u64>(a03 ^ d0, 41);
      const b44 = rotl<u64>(a14 ^ d1, 2);
      a00 = b00 ^ (b10 | b20);
      a10 = b10 ^ (~b20 | b30);
      a20 = b20 ^ (b30 & b40);
      a30 = b30 ^ (b40 | b00);
      a40 = b40 ^ (b00 & b10);
      a01 = b01 ^ (b11 | b21);
      a11 = b11 ^ (b21 & b31);
      a21 = b21 ^ (b31 | ~b41);
      a31 = b31 ^ (b41 | b01);
      a41 = b41 ^ (b01 & b11);
      const n32 = ~b32;
      a02 = b02 ^ (b12 | b22);
      a12 = b12 ^ (b22 & b32);
      a22 = b22 ^ (n32 & b42);
      a32 = n32 ^ (b42 | b02);
      a42 = b42 ^ (b02 & b12);
      const n33 = ~b33;
      a03 = b03 ^ (b13 & b23);
      a13 = b13 ^ (b23 | b33);
      a23 = b23 ^ (n33 | b43);
      a33 = n33 ^ (b43 & b03);
      a43 = b43 ^ (b03 | b13);
      const n14 = ~b14;
      a04 = b04 ^ (n14 & b24);
      a14 = n14 ^ (b24 | b34);
      a24 = b24 ^ (b34 & b44);
      a34 = b34 ^ (b44 | b04);
      a44 = b44 ^ (b04 & b14);
      a00 ^= load<u64>(ROUND_CONSTANTS + round, 8);
    }
  }
  store<u64>(SPONGE, a00, 0);
  store<u64>(SPONGE, ~a10, 8);
  store<u64>(SPONGE, ~a20, 16);
  store<u64>(SPONGE, a30, 24);
  store<u64>(SPONGE, a40, 32);
  store<u64>(SPONGE, a01, 40);
  store<u64>(SPONGE, a11, 48);
  store<u64>(SPONGE, a21, 56);
  store<u64>(SPONGE, ~a31, 64);
  store<u64>(SPONGE, a41, 72);
  store<u64>(SPONGE, a02, 80);
  store<u64>(SPONGE, a12, 88);
  store<u64>(SPONGE, ~a22, 96);
  store<u64>(SPONGE, a32, 104);
  store<u64>(SPONGE, a42, 112);
  store<u64>(SPONGE, a03, 120);
  store<u64>(SPONGE, a13, 128);
  store<u64>(SPONGE, ~a23, 136);
  store<u64>(SPONGE, a33, 144);
  store<u64>(SPONGE, a43, 152);
  store<u64>(SPONGE, ~a04, 160);
  store<u64>(SPONGE, a14, 168);
  store<u64>(SPONGE, a24, 176);
  store<u64>(SPONGE, a34, 184);
  store<u64>(SPONGE, a44, 192);
}
/** Hashes `length` bytes at `from`; the hash, read as a number, goes to RESULT. Up to 7 bytes behind the input are read and ignored. */
export function keccak(from: usize, length: u32): void {
  for (let i: usize = 0; i < 192; i += 32) put(SPONGE + i, 0, 0, 0, 0);
  store<u64>(SPONGE, 0, 192);
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
  put(RESULT, bswap(limb(SPONGE, 3)), bswap(limb(SPONGE, 2)), bswap(limb(SPONGE, 1)), bswap(limb(SPONGE, 0)));
}

/**
 * A chain of hashes, written one behind the other: each word is the hash of the word before, of which only the last `kept` bytes stay. The
 * first word lies at `at`; `steps` follow it. Of a race's chain cars have often hashed the words before: those that foresee the order of turns.
 */
export function hashChain(at: usize, steps: u32, kept: u32): void {
  for (; steps > 0; steps--) {
    keccakRemembered(at, 32);
    at += 32;
    writeBigEndian(at, RESULT);
    memory.fill(at, 0, 32 - kept);
  }
}

/**
 * The same with a memory of the last hashes of one or two words: the places of Solidity's mappings are hashed again and again. An entry
 * is the input (64 bytes), the hash (32 bytes) and the input's length.
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
  // small numbers differ in the highest bits only, because memory is read lowest byte first
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
