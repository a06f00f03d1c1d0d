import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** EIP-55 checksum, https://eips.ethereum.org/EIPS/eip-55; undefined for invalid addresses. */
export function checksumAddress(address: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined;
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const capitals = Array.from(digits, (digit, at) =>
    Number.parseInt(hash[at] ?? "0", 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${capitals.join("")}`;
}

/**
 * Recovers the signer of `personal_sign` (https://eips.ethereum.org/EIPS/eip-191, version 0x45).
 *
 * Signatures of other lengths are from contract wallets (EIP-1271, EIP-6492). Checking those needs a node of their
 * chain, so they are refused.
 */
export function signerOf(
  text: string,
  signature: string,
): { kind: "key"; address: string } | { kind: "contract" | "malformed" } {
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(signature)) return { kind: "malformed" };
  const bytes = hexToBytes(signature.slice(2));
  if (bytes.length !== 65) return { kind: "contract" };
  const last = bytes[64] ?? 255;
  const recovery = last >= 27 ? last - 27 : last;
  if (recovery > 1) return { kind: "malformed" };
  const message = utf8ToBytes(text);
  const hash = keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`), message));
  try {
    const recovered = secp256k1.Signature.fromBytes(
      concatBytes(Uint8Array.of(recovery), bytes.subarray(0, 64)),
      "recovered",
    );
    const publicKey = recovered.recoverPublicKey(hash).toBytes(false);
    const address = checksumAddress(`0x${bytesToHex(keccak_256(publicKey.subarray(1))).slice(24)}`);
    return address === undefined ? { kind: "malformed" } : { kind: "key", address };
  } catch {
    // Values outside the curve's order are invalid.
    return { kind: "malformed" };
  }
}
