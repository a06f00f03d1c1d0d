import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { scryptAsync } from "@noble/hashes/scrypt.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * Screens hold every scene of the show before anybody may see it, each sealed with a key of its own; the key comes with the step.
 * XChaCha20-Poly1305 in JavaScript, because browsers give pages at a bare IP address no cryptography of their own.
 */
export interface SealedScene {
  /** hex */
  nonce: string;
  /** hex */
  box: string;
}

/** The keys of all scenes, sealed with the show's spoken key: what a hall that is cut off opens. */
export interface SealedRing extends SealedScene {
  /** hex */
  salt: string;
}

/** Lengths tell nothing: contents are filled up to a multiple of this. */
const paddedToBytes = 4_096;

/**
 * What trying one spoken key costs: 32 MiB of memory and about half a second on a laptop. With 2⁴⁸ keys nobody tries them all before the
 * evening is over (`docs/decisions/show.md`).
 */
const spokenKeyCost = { N: 2 ** 15, r: 8, p: 1, dkLen: 32 };

/** The key of a scene: nobody without the show's secret computes it, and one key tells nothing of another. */
export function sceneKey(secretHex: string, version: number, scene: number): string {
  return bytesToHex(hkdf(sha256, hexToBytes(secretHex), undefined, utf8ToBytes(`scene ${version} ${scene}`), 32));
}

/** @param nonceHex 24 random bytes, never used twice with a key */
export function sealScene(keyHex: string, nonceHex: string, content: unknown): SealedScene {
  const text = utf8ToBytes(JSON.stringify(content));
  const padded = concatBytes(text, new Uint8Array(paddedToBytes - (text.length % paddedToBytes)).fill(0x20));
  const box = xchacha20poly1305(hexToBytes(keyHex), hexToBytes(nonceHex)).encrypt(padded);
  return { nonce: nonceHex, box: bytesToHex(box) };
}

/** @returns what was sealed; undefined when the key is another, or the box was changed */
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

/** @returns the keys of all scenes; undefined when the spoken key is another */
export async function openRing(spoken: string, ring: SealedRing): Promise<string[] | undefined> {
  const keys = openScene(await stretch(spoken, ring.salt), ring);
  return Array.isArray(keys) && keys.every((key) => typeof key === "string") ? keys : undefined;
}

async function stretch(spoken: string, saltHex: string): Promise<string> {
  return bytesToHex(await scryptAsync(utf8ToBytes(spoken), hexToBytes(saltHex), spokenKeyCost));
}

/** UTF-8 to text, in pieces that a call may take. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
