import { keccak_256 } from "@noble/hashes/sha3.js";
import type { Address } from "../evm/machine.ts";

/** Creator and origin in every race. */
export const creator: Address = "0x1111111111111111111111111111111111111111";

/**
 * Nonce below 128: the last 20 bytes of keccak-256 of the RLP of both. @see
 * https://ethereum.github.io/yellowpaper/paper.pdf section 7
 */
export function createAddress(from: Address, nonce: number): Address {
  if (!Number.isInteger(nonce) || nonce < 0 || nonce > 127) throw new RangeError(`No nonce from 0 to 127: ${nonce}.`);
  const rlp = new Uint8Array(23);
  rlp[0] = 0xc0 + 22;
  rlp[1] = 0x80 + 20;
  for (let i = 0; i < 20; i += 1) rlp[2 + i] = Number.parseInt(from.slice(2 + 2 * i, 4 + 2 * i), 16);
  rlp[22] = nonce === 0 ? 0x80 : nonce;
  const hash = keccak_256(rlp);
  let address = "0x";
  for (let i = 12; i < 32; i += 1) address += hash[i]!.toString(16).padStart(2, "0");
  return address as Address;
}

export const refereeAddress: Address = createAddress(creator, 0);

export function carAddress(seat: number): Address {
  return createAddress(creator, seat + 1);
}
