import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { scryptAsync } from "@noble/hashes/scrypt.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * Screens store every scene in advance, each sealed with its own key, which comes with the step. XChaCha20-Poly1305 in
 * JavaScript, because browsers offer no Web Crypto on plain IP addresses.
 */
export interface SealedScene {
  /** hex */
  nonce: string;
  /** hex */
  box: string;
}

/** All scene keys, sealed with the spoken key, for a venue that goes offline. */
export interface SealedRing extends SealedScene {
  /** hex */
  salt: string;
}

/** Padding multiple that hides lengths. */
const paddedToBytes = 4_096;

/**
 * Trying one spoken key costs 32 MiB of memory and about half a second on a laptop. Trying all 2⁴⁸ keys takes longer
 * than any event (`docs/decisions/show.md`).
 */
export const spokenKeyCost = { N: 2 ** 15, r: 8, p: 1, dkLen: 32 };

/** Needs the show's secret; keys are independent. */
export function sceneKey(secretHex: string, version: number, scene: number): string {
  return bytesToHex(hkdf(sha256, hexToBytes(secretHex), undefined, utf8ToBytes(`scene ${version} ${scene}`), 32));
}

/** @param nonceHex 24 random bytes, never reused with a key */
export function sealScene(keyHex: string, nonceHex: string, content: unknown): SealedScene {
  const text = utf8ToBytes(JSON.stringify(content));
  const padded = concatBytes(text, new Uint8Array(paddedToBytes - (text.length % paddedToBytes)).fill(0x20));
  const box = xchacha20poly1305(hexToBytes(keyHex), hexToBytes(nonceHex)).encrypt(padded);
  return { nonce: nonceHex, box: bytesToHex(box) };
}

/** Undefined for a wrong key or a changed box. */
export function openScene(keyHex: string, { nonce, box }: SealedScene): unknown {
  try {
    const text = xchacha20poly1305(hexToBytes(keyHex), hexToBytes(nonce)).decrypt(hexToBytes(box));
    return JSON.parse(textOf(text));
  } catch {
    return undefined;
  }
}

/** @param nonceHex as for scenes; `saltHex`: 16 random bytes */
export async function sealRing(
  spoken: string,
  saltHex: string,
  nonceHex: string,
  keys: readonly string[],
): Promise<SealedRing> {
  return { salt: saltHex, ...sealScene(await stretch(spoken, saltHex), nonceHex, keys) };
}

/** All keys; undefined for a wrong spoken key. */
export async function openRing(spoken: string, ring: SealedRing): Promise<string[] | undefined> {
  const keys = openScene(await stretch(spoken, ring.salt), ring);
  return Array.isArray(keys) && keys.every((key) => typeof key === "string") ? keys : undefined;
}

async function stretch(spoken: string, saltHex: string): Promise<string> {
  return bytesToHex(await scryptAsync(utf8ToBytes(spoken), hexToBytes(saltHex), spokenKeyCost));
}

/** In chunks, because calls have a limit of arguments. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
