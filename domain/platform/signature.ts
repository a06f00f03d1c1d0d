import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** One key for receipts, results, certificates and event files. */
export interface SigningKey {
  /** 64 hex digits */
  publicKey: string;
  /** Returns the signature of the text's UTF-8 bytes, 128 hex digits. */
  sign: (text: string) => string;
}

/** @param seed Ed25519 seed, 64 hex digits */
export function signingKey(seed: string): SigningKey {
  const bytes = hexToBytes(seed);
  return {
    publicKey: bytesToHex(ed25519.getPublicKey(bytes)),
    sign: (text) => bytesToHex(ed25519.sign(utf8ToBytes(text), bytes)),
  };
}

/**
 * @param key 64 hex digits
 * @param signature 128 hex digits
 */
export function isSignedBy(key: string, signature: string, text: string): boolean {
  try {
    return ed25519.verify(hexToBytes(signature), utf8ToBytes(text), hexToBytes(key), { zip215: false });
  } catch {
    // Not a point on the curve.
    return false;
  }
}

/** The last two lines are `Key` and `Signature`. */
export function isSignedText(text: string, key: string): boolean {
  const parts = /^([\s\S]*\nKey: ([0-9a-f]{64})\n)Signature: ([0-9a-f]{128})\n$/.exec(text);
  return parts !== null && parts[2] === key && isSignedBy(key, parts[3] ?? "", parts[1] ?? "");
}
