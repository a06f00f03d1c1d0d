import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { checksumAddress } from "./wallet-signature.ts";

/** The key is public, so never use it for anything of value. */
export function walletOfKey(number: number): { address: string; sign: (text: string) => string } {
  const key = hexToBytes(number.toString(16).padStart(64, "0"));
  const address = checksumAddress(
    `0x${bytesToHex(keccak_256(secp256k1.getPublicKey(key, false).subarray(1))).slice(24)}`,
  );
  if (address === undefined) throw new Error(`The key ${number} has no address.`);
  return {
    address,
    sign: (text) => {
      const message = utf8ToBytes(text);
      const hash = keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`), message));
      const signed = secp256k1.sign(hash, key, { prehash: false, format: "recovered" });
      return `0x${bytesToHex(signed.subarray(1))}${(27 + (signed[0] ?? 0)).toString(16)}`;
    },
  };
}
